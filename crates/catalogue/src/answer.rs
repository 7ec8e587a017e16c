//! The result of a search, its actions written out, and checked as they are written.

use std::{collections::BTreeMap, time::Duration};

use domain::{Decimals, Measure, Puzzle, SearchOptions, SearchResult};
use search::{Bound, Milestone, Outcome, Stats};
use serde::Serialize;

use crate::{
    error::Error,
    proof::{Measures, Proof, ProofKind, grouped, told},
    request::{After, EarlyEnd, Request},
};

/// The result of a search, its actions written out.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The choices of the search, defaults filled in.
    pub choice: SearchOptions,
    /// What the search minimised, in which costs are.
    pub measure: Measure,
    /// What its actions count as, in which bounds on lengths are.
    pub unit: Measure,
    /// How the search ended.
    pub outcome: Outcome,
    /// Each has been replayed.
    pub solutions: Vec<WrittenSolution>,
    /// How many more were found that there was no time to replay, or to show.
    pub left_out: usize,
    /// The bound below which there is no solution, if one is known.
    pub lower_bound: Option<Bound<u64>>,
    /// What is proved of the first solution, or of there being none.
    pub proved: Option<ProofKind>,
    /// Of anytime search: how far it was at each moment of note, the end among them.
    pub milestones: Vec<Milestone<u64>>,
    /// What was counted.
    pub stats: Stats,
    /// How its costs are written.
    pub decimals: Decimals,
    /// The search that was tried before.
    pub first: Option<First>,
    /// What the puzzle adds.
    pub extras: Extras,
}

/// A search that was tried before another, and found nothing; the counts of the other include its
/// own, as its own include those of the one before it.
#[derive(Clone, Debug, Serialize)]
pub struct First {
    /// The heuristic.
    pub heuristic: Option<&'static str>,
    /// Expanded states.
    pub expanded: u64,
    /// Generated states.
    pub generated: u64,
    /// The search that was tried before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Box<Self>>,
}

/// Results of a domain beyond solutions and counts; nothing, for most.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// The original report's count, in the published profile.
    pub visited: Option<u64>,
    /// All states that an original report counts, in the published profile, where its `visited` are
    /// the different ones.
    pub all_states: Option<u64>,
    /// The first line, in place of the one on actions and cost.
    pub headline: Option<String>,
    /// Text in place of the solutions' actions.
    pub body: Option<String>,
    /// The lines of `--format moves`, where a solution has several.
    pub moves: Option<Vec<String>>,
    /// Fields beside those of every domain.
    pub json: serde_json::Map<String, serde_json::Value>,
    /// A list beside that of the solutions: its name, and its elements as JSON.
    pub list: Option<(&'static str, String)>,
    /// A sentence for standard error: what else may be tried, or which files were used.
    pub hint: Option<String>,
    /// How many solutions there are, if not all are listed.
    pub count: Option<u64>,
}

/// A solution, written as `puzzle check` takes it.
#[derive(Clone, Debug)]
pub struct WrittenSolution {
    /// The actions.
    pub actions: String,
    /// The number of actions.
    pub length: usize,
    /// What was minimised.
    pub cost: u64,
    /// What it comes to.
    pub measures: Measures,
    /// What it is counted in besides, by name.
    pub parts: BTreeMap<&'static str, u64>,
}

impl WrittenSolution {
    /// The cost as the tables of suites have it: that called so, whatever was minimised, or else
    /// what was.
    pub fn table_cost(&self) -> u64 {
        self.measures.amount(Measure::COST).unwrap_or(self.cost)
    }
}

impl Answer {
    /// Writes out the actions of a report, reads them back as `puzzle check` would, and replays
    /// them, while there is time for it.
    ///
    /// # Errors
    ///
    /// A solution does not replay: a defect of ours.
    pub fn new<P: Puzzle>(
        puzzle: &P,
        settings: &P::Settings,
        request: &Request,
        solved: &SearchResult<P::Action, P::Detail>,
    ) -> Result<Self, Error> {
        let SearchResult { report, left_out, .. } = solved;
        let choice = puzzle.search_options(settings);
        let mut solutions = Vec::new();
        let ended = request.each(After::Check, &report.solutions, |solution| {
            solutions.push(written(puzzle, settings, &solution.actions, solution.cost)?);
            Ok::<(), Error>(())
        })?;
        Ok(Self {
            measure: puzzle.measure(settings),
            unit: P::ABOUT.unit(choice.actions),
            choice,
            outcome: ended.map_or(report.outcome, |ended| Outcome::Stopped(ended.stop)),
            left_out: left_out + report.solutions.len() - solutions.len(),
            solutions,
            lower_bound: report.lower_bound,
            proved: ProofKind::of(report),
            milestones: report.milestones.clone(),
            stats: report.stats.clone(),
            decimals: puzzle.decimals(),
            first: None,
            extras: Extras::default(),
        })
    }

    /// The answer of this search and of the one before it, which found nothing.
    pub fn after(self, first: Self) -> Self {
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
        let first = first.first.map(Box::new);
        let first = Some(First { heuristic, expanded, generated, first });
        Self { stats, first, lower_bound, ..self }
    }

    /// What is proved.
    pub fn proof(&self) -> Proof {
        match (self.proved, self.lower_bound) {
            (Some(ProofKind::Unsolvable), _) => Proof::Unsolvable,
            (Some(ProofKind::LeastCost), _) => Proof::Best(self.measure),
            (Some(ProofKind::LeastLength), _) => Proof::Best(self.unit),
            (None, Some(Bound::Cost(least))) => Proof::AtLeast(self.measure, least),
            (None, Some(Bound::Length(least))) => Proof::AtLeast(self.unit, least.into()),
            (None, None) => Proof::None,
        }
    }

    /// An amount of what the search minimised, in words.
    pub fn told(&self, cost: impl Into<u64>) -> String {
        told(self.measure, cost.into(), self.decimals)
    }

    /// Of anytime search with a solution: how much too dear it may be, 0 if it is proved to be the
    /// best.
    pub fn gap(&self) -> Option<f64> {
        self.milestones.last()?.gap()
    }

    /// Leaves out the solutions after those that were done.
    pub fn leave_out(&mut self, ended: Option<EarlyEnd>) {
        if let Some(EarlyEnd { done, stop }) = ended {
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
    cost: u64,
) -> Result<WrittenSolution, Error> {
    let text = puzzle.write(actions);
    let wrong = |reason: String| Error::Defect(format!("internal error: {reason}"));
    let read = puzzle.parse_solution(&text);
    let read = read.map_err(|error| wrong(format!("a solution cannot be read: {error}")))?;
    let replayed = puzzle.replay(&read).map_err(|error| wrong(error.reason))?;
    let again = puzzle.cost(settings, &replayed);
    if again == cost {
        let measures = Measures::of(P::ABOUT, &replayed);
        let parts = puzzle.parts(&read).into_iter().collect();
        Ok(WrittenSolution { actions: text, length: replayed.length, cost, measures, parts })
    } else {
        Err(wrong(format!("a solution replays at cost {again}, not {cost}")))
    }
}

/// `1 action`, `2 actions`.
pub fn counted(count: impl TryInto<u64>, what: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(count))
}

/// `12.5 %`.
pub fn percent(ratio: f64) -> String {
    format!("{:.1} %", 100.0 * ratio)
}

/// Milliseconds to three places.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
