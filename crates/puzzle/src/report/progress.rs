//! A progress display for any search, and notes for its report.

use std::{
    io::{IsTerminal, stderr},
    time::{Duration, Instant},
};

use domain::{Decimals, Watcher};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use search::{Cost, Fate, Milestone};

use crate::{interface::percent, io::message};

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
    /// The last state expanded: its g and h.
    at: (Cost, Cost),
    best: Option<Cost>,
    bound: Option<Cost>,
    decimals: Decimals,
}

impl Notes {
    pub(crate) fn new() -> Self {
        let started = Instant::now();
        Self { started, successors: 0, most_successors: 0, solutions: Vec::new() }
    }
}

impl Display {
    pub(crate) fn new(decimals: Decimals) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{msg}").expect("a fixed template");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        let (started, next) = (Instant::now(), Duration::ZERO);
        Self { bar, started, next, expanded: 0, at: (0, 0), best: None, bound: None, decimals }
    }

    fn tell(&mut self) {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return;
        }
        let (g, h) = self.at;
        let cost = |cost| self.decimals.written(cost);
        let mut text = format!(
            "{:.1} s: {} expanded, g {}, h {}",
            elapsed.as_secs_f64(),
            HumanCount(self.expanded),
            cost(g),
            cost(h),
        );
        let moment = Milestone {
            expanded: self.expanded,
            cost: self.best,
            bound: self.bound.unwrap_or_default(),
        };
        if let Some(best) = self.best {
            text += &format!(", best {}", cost(best));
        }
        if let Some(bound) = self.bound {
            text += &format!(", bound {}", cost(bound));
        }
        if let Some(gap) = moment.gap().filter(|_| self.bound.is_some()) {
            text += &format!(", gap {}", percent(gap));
        }
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
        self.at = (g, h);
        if self.expanded.is_multiple_of(EVERY) {
            self.tell();
        }
        self.expanded += 1;
    }

    fn deepened(&mut self, bound: Cost) {
        self.bound = Some(bound);
    }

    /// A better solution is shown at once.
    fn solved(&mut self, cost: Cost) {
        if self.best.is_none_or(|best| cost < best) {
            self.best = Some(cost);
            self.next = Duration::ZERO;
            self.tell();
        }
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

    fn solved(&mut self, _: Cost) {
        self.solutions.push((self.started.elapsed(), self.most_successors));
    }
}
