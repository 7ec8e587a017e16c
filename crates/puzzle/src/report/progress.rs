//! Progress displays for searches and explorations, and notes for reports.

use std::{
    io::{IsTerminal, stderr, stdout},
    ops::ControlFlow,
    time::Duration,
};

use bytesize::ByteSize;
use catalogue::{counted, percent};
use domain::Decimals;
use indicatif::{HumanCount, HumanFloatCount, ProgressBar};
use search::{Clock, Event, Milestone, Observer, Solution, StateSpace};

use crate::io::{changing, held_bytes, message};

/// Notes on each solution beyond the statistics of the whole search.
pub(crate) struct Notes {
    started: Clock,
    /// Successors of the state under expansion.
    successors: u64,
    most_successors: u64,
    /// At each solution: the time that had passed, and the most successors of one state until then.
    pub(crate) solutions: Vec<(Duration, u64)>,
}

/// The clock is read once in this many expansions.
const EVERY: u64 = 1 << 6;
/// After this time a terminal shows how far a search is, whether or not that is asked for.
const UNASKED: Duration = Duration::from_secs(2);

/// A line on standard error that changes if that is a terminal, else a line a second.
struct Line {
    bar: Option<ProgressBar>,
    started: Clock,
    next: Duration,
}

impl Line {
    fn new(template: &str, next: Duration) -> Self {
        let bar = stderr().is_terminal().then(|| changing(template));
        Self { bar, started: Clock::start(), next }
    }

    /// The time since the beginning, if something is to be shown now.
    fn due(&self) -> Option<Duration> {
        let elapsed = self.started.elapsed();
        (elapsed >= self.next).then_some(elapsed)
    }

    /// Shows a text, after the time that has passed.
    fn show(&mut self, elapsed: Duration, text: &str) {
        let text = format!("{:.1} s: {text}", elapsed.as_secs_f64());
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
impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far a search is.
pub(crate) struct Display {
    line: Line,
    expanded: u64,
    /// The expansions of a search that does not tell of each.
    counted: u64,
    /// The last state expanded: its g and h.
    at: Option<(u64, u64)>,
    best: Option<u64>,
    bound: Option<u64>,
    decimals: Decimals,
}

impl Notes {
    pub(crate) fn new() -> Self {
        let started = Clock::start();
        Self { started, successors: 0, most_successors: 0, solutions: Vec::new() }
    }
}

impl Display {
    /// From the beginning, if `is_asked`; else from two seconds on, if that is on a terminal.
    pub(crate) fn new(decimals: Decimals, is_asked: bool) -> Option<Self> {
        let next = if is_asked { Duration::ZERO } else { UNASKED };
        if !is_asked && !stderr().is_terminal() {
            return None;
        }
        let line = Line::new("{msg}", next);
        Some(Self { line, expanded: 0, counted: 0, at: None, best: None, bound: None, decimals })
    }

    fn tell(&mut self) {
        let Some(elapsed) = self.line.due() else { return };
        let cost = |cost| self.decimals.written(cost);
        let expanded = self.expanded + self.counted;
        let mut told = vec![format!("{} expanded", HumanCount(expanded))];
        if expanded > 0 && !elapsed.is_zero() {
            told.push(a_second(expanded, elapsed));
        }
        if let Some((g, h)) = self.at {
            told.push(format!("g {}, h {}", cost(g), cost(h)));
        }
        told.extend(self.best.map(|best| format!("best {}", cost(best))));
        told.extend(self.bound.map(|bound| format!("bound {}", cost(bound))));
        let (cost, bound) = (self.best, self.bound.unwrap_or_default());
        let moment = Milestone { expanded, cost, bound, elapsed };
        let gap = moment.gap().filter(|_| self.bound.is_some());
        told.extend(gap.map(|gap| format!("gap {}", percent(gap))));
        told.extend(held_bytes().map(|bytes| ByteSize(bytes).to_string()));
        self.line.show(elapsed, &told.join(", "));
    }
}

/// `24,000 a second`.
#[expect(clippy::cast_precision_loss, reason = "digits that nobody is shown")]
fn a_second(count: u64, elapsed: Duration) -> String {
    let rate = count as f64 / elapsed.as_secs_f64();
    format!("{} a second", HumanFloatCount(rate.round()))
}

/// Says once what a search does that takes long.
pub(crate) struct Later {
    said: Option<&'static str>,
    started: Clock,
    expanded: u64,
}

impl Later {
    /// When it is said.
    const AFTER: Duration = Duration::from_secs(2);

    pub(crate) fn new(said: &'static str) -> Self {
        Self { said: Some(said), started: Clock::start(), expanded: 0 }
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for Later {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        let is_due = match event {
            Event::Expanded { .. } => {
                self.expanded += 1;
                self.expanded.is_multiple_of(EVERY)
            }
            Event::Counted { .. } => true,
            _ => false,
        };
        if is_due && self.said.is_some() && self.started.elapsed() >= Self::AFTER {
            self.said.take().into_iter().for_each(|said| message(format_args!("{said}")));
        }
        ControlFlow::Continue(())
    }

    fn sees_states(&self) -> bool {
        false
    }
}

/// Shows how many seeds were tried for instances of a wanted length, if that takes long.
pub(crate) struct SeedDisplay {
    line: Line,
    tried: u64,
    made: u64,
}

impl SeedDisplay {
    pub(crate) fn new() -> Self {
        let mut line = Line::new("{msg}", Duration::ZERO);
        line.next = Later::AFTER;
        Self { line, tried: 0, made: 0 }
    }

    /// Another seed was tried, and gave an instance or none.
    pub(crate) fn tell(&mut self, is_made: bool) {
        self.tried += 1;
        self.made += u64::from(is_made);
        let Some(elapsed) = self.line.due() else { return };
        let tried = format!("{} tried", counted(self.tried, "seed"));
        self.line.show(elapsed, &format!("{tried}, {} made", counted(self.made, "instance")));
    }
}

/// Shows on a terminal how many instances were compared, if that takes long.
pub(crate) struct InstanceDisplay {
    line: Option<Line>,
    all: usize,
}

impl InstanceDisplay {
    /// For `all` instances. It shows something only if the results do not go to a terminal themselves.
    pub(crate) fn new(all: usize, is_to_file: bool) -> Self {
        let is_shown = stderr().is_terminal() && (is_to_file || !stdout().is_terminal());
        let mut line = is_shown.then(|| Line::new("{msg}", Duration::ZERO));
        line.iter_mut().for_each(|line| line.next = Later::AFTER);
        Self { line, all }
    }

    /// `done` instances were compared, and the one called `name` is searched now.
    pub(crate) fn tell(&mut self, done: usize, name: &str) {
        let Some(line) = &mut self.line else { return };
        let Some(elapsed) = line.due() else { return };
        line.show(
            elapsed,
            &format!("{done} of {} compared; {name}", counted(self.all, "instance")),
        );
    }
}

/// Shows how far the exploration of a space is, layer by layer.
pub(crate) struct LayerDisplay {
    line: Line,
    /// When the layer that is being expanded was begun.
    begun: Clock,
}

impl LayerDisplay {
    pub(crate) fn new() -> Self {
        Self { line: Line::new("{bar:24} {msg}", Duration::ZERO), begun: Clock::start() }
    }

    fn tell(&mut self, depth: u32, states: u64, expanded: u64, found: u64) {
        if expanded == 0 {
            self.begun = Clock::start();
        }
        let Some(elapsed) = self.line.due() else { return };
        let mut text = format!(
            "depth {}: {} of {} expanded, {} new",
            depth,
            HumanCount(expanded),
            counted(states, "state"),
            HumanCount(found),
        );
        let took = self.begun.elapsed();
        if expanded > 0 && !took.is_zero() {
            #[expect(clippy::cast_precision_loss, reason = "digits that nobody is shown")]
            let left = (states - expanded) as f64 / expanded as f64 * took.as_secs_f64();
            text += &format!(", {}, {left:.0} s to the next layer", a_second(expanded, took));
        }
        if let Some(bar) = &self.line.bar {
            bar.set_length(states);
            bar.set_position(expanded);
        }
        self.line.show(elapsed, &text);
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for LayerDisplay {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Explored { depth, states, expanded, found, .. } = event {
            self.tell(depth, states, expanded, found);
        }
        ControlFlow::Continue(())
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for Display {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Expanded { g, h, .. } => {
                self.at = Some((g, h));
                if self.expanded.is_multiple_of(EVERY) {
                    self.tell();
                }
                self.expanded += 1;
            }
            Event::Counted { expanded } => {
                // Of another search after this one.
                if expanded < self.counted {
                    self.expanded += self.counted;
                }
                (self.counted, self.at) = (expanded, None);
                self.tell();
            }
            Event::Deepened { bound } => self.bound = Some(bound),
            // A better solution is shown at once.
            Event::Solved { solution: Solution { cost, .. }, .. }
                if self.best.is_none_or(|best| *cost < best) =>
            {
                self.best = Some(*cost);
                self.line.next = Duration::ZERO;
                self.tell();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for Notes {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Expanded { .. } => self.successors = 0,
            Event::Generated { .. } => {
                self.successors += 1;
                self.most_successors = self.most_successors.max(self.successors);
            }
            Event::Solved { .. } => {
                self.solutions.push((self.started.elapsed(), self.most_successors));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
