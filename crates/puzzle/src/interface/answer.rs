//! The result of a search, its actions written out, and checked as they are written.

use std::time::Duration;

use domain::{Choice, Decimals, Measure, Puzzle, Solved};
use indicatif::HumanCount;
use search::{Bound, Cost, Milestone, Outcome, Stats};
use serde::Serialize;

use crate::{
    interface::{
        proof::{Measures, Proof, Proved, told},
        request::{After, Ended, Request},
    },
    io::Failure,
};

/// The result of a search, its actions written out.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The choices of the search, defaults filled in.
    pub(crate) choice: Choice,
    /// What the search minimised, in which costs are.
    pub(crate) measure: Measure,
    /// What its actions count as, in which bounds on lengths are.
    pub(crate) unit: Measure,
    pub(crate) outcome: Outcome,
    /// Each has been replayed.
    pub(crate) solutions: Vec<Written>,
    /// How many more were found that there was no time to replay, or to show.
    pub(crate) left_out: usize,
    pub(crate) lower_bound: Option<Bound>,
    pub(crate) proved: Option<Proved>,
    /// Of anytime search: how far it was at each moment of note, the end among them.
    pub(crate) milestones: Vec<Milestone>,
    pub(crate) stats: Stats,
    /// How its costs are written.
    pub(crate) decimals: Decimals,
    /// The search that was tried before.
    pub(crate) first: Option<First>,
    pub(crate) extras: Extras,
}

/// A search that was tried before another, and found nothing; the counts of the other include its own.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct First {
    pub(crate) heuristic: Option<&'static str>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
}

/// Results of a domain beyond solutions and counts; nothing, for most.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// The original report's count, in the published profile.
    pub(crate) visited: Option<u64>,
    /// All states that an original report counts, in the published profile, where its `visited` are the
    /// different ones.
    pub(crate) all_states: Option<u64>,
    /// The first line, in place of the one on actions and cost.
    pub(crate) headline: Option<String>,
    /// The size of the first solution, where the puzzle says more of it than its measures.
    pub(crate) size: Option<String>,
    /// Text in place of the solutions' actions.
    pub(crate) body: Option<String>,
    /// The lines of `--format moves`, where a solution has several.
    pub(crate) moves: Option<Vec<String>>,
    /// Fields beside those of every domain.
    pub(crate) json: serde_json::Map<String, serde_json::Value>,
    /// A list beside that of the solutions: its name, and its elements as JSON.
    pub(crate) list: Option<(&'static str, String)>,
    /// A sentence for standard error: what else may be tried, or which files were used.
    pub(crate) hint: Option<String>,
    /// How many solutions there are, if not all are listed.
    pub(crate) count: Option<u64>,
}

/// A solution, written as `puzzle check` takes it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Written {
    pub(crate) actions: String,
    pub(crate) length: usize,
    /// What was minimised.
    pub(crate) cost: Cost,
    pub(crate) measures: Measures,
}

impl Written {
    /// The cost as the tables of suites have it: that called so, whatever was minimised, or else what was.
    pub(crate) fn table_cost(&self) -> u64 {
        self.measures.amount(Measure::COST).unwrap_or(self.cost.into())
    }
}

impl Answer {
    /// Writes out the actions of a report, reads them back as `puzzle check` would, and replays them,
    /// while there is time for it.
    ///
    /// # Errors
    ///
    /// A solution does not replay: a defect of ours.
    pub(crate) fn new<P: Puzzle>(
        puzzle: &P,
        settings: &P::Settings,
        request: &Request,
        solved: &Solved<P::Action, P::Detail>,
    ) -> Result<Self, Failure> {
        let Solved { report, left_out, .. } = solved;
        let choice = puzzle.choice(settings);
        let mut solutions = Vec::new();
        let ended = request.each(After::Check, &report.solutions, |solution| {
            solutions.push(written(puzzle, settings, &solution.actions, solution.cost)?);
            Ok::<(), Failure>(())
        })?;
        Ok(Self {
            measure: puzzle.measure(settings),
            unit: P::ABOUT.unit(choice.actions),
            choice,
            outcome: ended.map_or(report.outcome, |ended| Outcome::Stopped(ended.stop)),
            left_out: left_out + report.solutions.len() - solutions.len(),
            solutions,
            lower_bound: report.lower_bound,
            proved: Proved::of(report),
            milestones: report.milestones.clone(),
            stats: report.stats.clone(),
            decimals: puzzle.decimals(),
            first: None,
            extras: Extras::default(),
        })
    }

    /// The answer of this search and of the one before it, which found nothing.
    pub(crate) fn after(self, first: Self) -> Self {
        let (then, before) = (self.stats, first.stats);
        let heuristic = first.choice.heuristic;
        let (expanded, generated) = (before.expanded, before.generated);
        let stats = Stats {
            expanded: expanded + then.expanded,
            generated: generated + then.generated,
            duplicates: before.duplicates + then.duplicates,
            dead_ends: before.dead_ends + then.dead_ends,
            iterations: before.iterations + then.iterations,
            expanded_before_last_layer: expanded + then.expanded_before_last_layer,
            peak_open: before.peak_open.max(then.peak_open),
            peak_bytes: before.peak_bytes.max(then.peak_bytes),
            elapsed: before.elapsed + then.elapsed,
            ..then
        };
        // Both are bounds on the cost.
        let lower_bound = self.lower_bound.max(first.lower_bound);
        let first = Some(First { heuristic, expanded, generated });
        Self { stats, first, lower_bound, ..self }
    }

    /// What is proved.
    pub(crate) fn proof(&self) -> Proof {
        match (self.proved, self.lower_bound) {
            (Some(Proved::Unsolvable), _) => Proof::Unsolvable,
            (Some(Proved::LeastCost), _) => Proof::Best(self.measure),
            (Some(Proved::LeastLength), _) => Proof::Best(self.unit),
            (None, Some(Bound::Cost(least))) => Proof::AtLeast(self.measure, least.into()),
            (None, Some(Bound::Length(least))) => Proof::AtLeast(self.unit, least.into()),
            (None, None) => Proof::None,
        }
    }

    /// An amount of what the search minimised, in words.
    pub(crate) fn told(&self, cost: impl Into<u64>) -> String {
        told(self.measure, cost.into(), self.decimals)
    }

    /// Of anytime search with a solution: how much too dear it may be, 0 if it is proved to be the best.
    pub(crate) fn gap(&self) -> Option<f64> {
        self.milestones.last()?.gap()
    }

    /// Leaves out the solutions after those that were done.
    pub(crate) fn leave_out(&mut self, ended: Option<Ended>) {
        if let Some(Ended { done, stop }) = ended {
            self.left_out += self.solutions.len() - done;
            self.solutions.truncate(done);
            self.outcome = Outcome::Stopped(stop);
        }
    }
}

/// A solution as text, which replays at this cost.
fn written<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    actions: &[P::Action],
    cost: Cost,
) -> Result<Written, Failure> {
    let text = puzzle.write(actions);
    let wrong = |reason: String| Failure::Contradiction(format!("internal error: {reason}"));
    let read = puzzle.parse_solution(&text);
    let read = read.map_err(|error| wrong(format!("a solution cannot be read: {error}")))?;
    let replayed = puzzle.replay(&read).map_err(|flaw| wrong(flaw.reason))?;
    let again = puzzle.cost(settings, &replayed);
    if again == u64::from(cost) {
        let measures = Measures::of(P::ABOUT, &replayed);
        Ok(Written { actions: text, length: replayed.length, cost, measures })
    } else {
        Err(wrong(format!("a solution replays at cost {again}, not {cost}")))
    }
}

/// `1 action`, `2 actions`.
pub(crate) fn counted(count: impl TryInto<u64>, what: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", HumanCount(count))
}

/// `12.5 %`.
pub(crate) fn percent(ratio: f64) -> String {
    format!("{:.1} %", 100.0 * ratio)
}

/// Milliseconds to three places.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
