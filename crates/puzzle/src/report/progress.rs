//! A progress display for any search.

use std::{
    io::{IsTerminal, stderr},
    time::{Duration, Instant},
};

use domain::Watcher;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use search::{Cost, Fate};

use crate::io::message;

/// Shows how far a search is, or nothing.
pub(crate) enum Progress {
    /// Nothing.
    Silent,
    /// On standard error: a line that changes if that is a terminal, else a line a second.
    Shown(Display),
    /// Nothing is shown; notes are taken for a report.
    Noted(Notes),
}

/// Notes on each solution beyond the statistics of the whole search.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    started: Instant,
    /// Successors of the state under expansion.
    successors: u64,
    most_successors: u64,
    /// At each solution: the time that had passed, and the most successors of one state until then.
    pub(crate) solutions: Vec<(Duration, u64)>,
}

/// The clock is read once in so many expansions.
const EVERY: u64 = 1 << 12;

/// Where a search stands.
pub(crate) struct Display {
    bar: Option<ProgressBar>,
    started: Instant,
    next: Duration,
    expanded: u64,
    bound: Option<Cost>,
}

impl Progress {
    pub(crate) fn shown() -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{msg}").expect("a fixed template");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        Self::Shown(Display {
            bar,
            started: Instant::now(),
            next: Duration::ZERO,
            expanded: 0,
            bound: None,
        })
    }

    pub(crate) fn noted() -> Self {
        let started = Instant::now();
        Self::Noted(Notes { started, successors: 0, most_successors: 0, solutions: Vec::new() })
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        if let Self::Shown(Display { bar: Some(bar), .. }) = self {
            bar.finish_and_clear();
        }
    }
}

impl Display {
    fn count(&mut self, g: Cost, h: Cost) {
        if self.expanded.is_multiple_of(EVERY) {
            self.tell(g, h);
        }
        self.expanded += 1;
    }

    fn tell(&mut self, g: Cost, h: Cost) {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return;
        }
        let bound = self.bound.map_or_else(String::new, |bound| format!(", bound {bound}"));
        let text = format!(
            "{:.1} s: {} expanded, g {g}, h {h}{bound}",
            elapsed.as_secs_f64(),
            HumanCount(self.expanded),
        );
        match &self.bar {
            Some(bar) => {
                bar.set_message(text);
                self.next = elapsed + Duration::from_millis(100);
            }
            None => {
                message(format_args!("{text}"));
                self.next = elapsed + Duration::from_secs(1);
            }
        }
    }
}

impl Watcher for Progress {
    fn expanded(&mut self, g: Cost, h: Cost) {
        match self {
            Self::Silent => {}
            Self::Shown(display) => display.count(g, h),
            Self::Noted(notes) => notes.successors = 0,
        }
    }

    fn generated(&mut self, _: Fate) {
        if let Self::Noted(notes) = self {
            notes.successors += 1;
            notes.most_successors = notes.most_successors.max(notes.successors);
        }
    }

    fn solved(&mut self) {
        if let Self::Noted(notes) = self {
            notes.solutions.push((notes.started.elapsed(), notes.most_successors));
        }
    }

    fn deepened(&mut self, bound: Cost) {
        if let Self::Shown(display) = self {
            display.bound = Some(bound);
        }
    }
}
