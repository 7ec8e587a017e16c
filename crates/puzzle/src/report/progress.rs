//! A progress display for any search, and notes for its report.

use std::{
    io::{IsTerminal, stderr},
    time::{Duration, Instant},
};

use domain::Watcher;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use search::{Cost, Fate};

use crate::io::message;

/// Notes on each solution beyond the statistics of the whole search.
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

/// Shows how far a search is on standard error: a line that changes if that is a terminal, else a line a
/// second.
pub(crate) struct Display {
    bar: Option<ProgressBar>,
    started: Instant,
    next: Duration,
    expanded: u64,
    bound: Option<Cost>,
}

impl Notes {
    pub(crate) fn new() -> Self {
        let started = Instant::now();
        Self { started, successors: 0, most_successors: 0, solutions: Vec::new() }
    }
}

impl Display {
    pub(crate) fn new() -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{msg}").expect("a fixed template");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        Self { bar, started: Instant::now(), next: Duration::ZERO, expanded: 0, bound: None }
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

/// Clears the line.
impl Drop for Display {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Watcher for Display {
    fn expanded(&mut self, g: Cost, h: Cost) {
        if self.expanded.is_multiple_of(EVERY) {
            self.tell(g, h);
        }
        self.expanded += 1;
    }

    fn deepened(&mut self, bound: Cost) {
        self.bound = Some(bound);
    }
}

impl Watcher for Notes {
    fn expanded(&mut self, _: Cost, _: Cost) {
        self.successors = 0;
    }

    fn generated(&mut self, _: Fate) {
        self.successors += 1;
        self.most_successors = self.most_successors.max(self.successors);
    }

    fn solved(&mut self) {
        self.solutions.push((self.started.elapsed(), self.most_successors));
    }
}
