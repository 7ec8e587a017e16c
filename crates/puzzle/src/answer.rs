//! What a search gave, its actions written out, and checked as they are written.

use search::{Algorithm, Bound, Cost, Outcome, Report, Solution, Stats, Weight};

use crate::{
    algorithm::AlgorithmName,
    domain::{Instance, SolveError, Verdict},
    request::{ActionName, After, Ended, Request},
};

/// What a search gave, its actions written out.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The algorithm as it is typed.
    pub(crate) algorithm: AlgorithmName,
    /// What was run, defaults filled in.
    pub(crate) choice: Choice,
    pub(crate) outcome: Outcome,
    /// Each has been replayed.
    pub(crate) solutions: Vec<Written>,
    /// How many more were found that there was no time to replay, or to show.
    pub(crate) left_out: usize,
    pub(crate) lower_bound: Option<Bound>,
    pub(crate) proved: Option<Proved>,
    pub(crate) stats: Stats,
    /// The write-up's count, in the published profile.
    pub(crate) visited: Option<u64>,
    /// All states that a write-up counts, in the published profile, where its `visited` are the
    /// different ones.
    pub(crate) all_states: Option<u64>,
    pub(crate) more: More,
}

/// What a domain says beyond actions and counts; nothing, for most.
#[derive(Clone, Debug, Default)]
pub(crate) struct More {
    /// The first line, in place of the one on actions and cost.
    pub(crate) headline: Option<String>,
    /// What text shows in place of the solutions' actions.
    pub(crate) body: Option<String>,
    /// Fields beside those of every domain.
    pub(crate) json: serde_json::Map<String, serde_json::Value>,
    /// A list beside that of the solutions: its name, and its elements as JSON.
    pub(crate) list: Option<(&'static str, String)>,
    /// How many solutions there are, if not all are listed.
    pub(crate) count: Option<u64>,
}

/// What was run.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) algorithm: Algorithm,
    /// The heuristic's name, if the algorithm asks one.
    pub(crate) heuristic: Option<&'static str>,
    pub(crate) actions: Option<ActionName>,
}

impl Choice {
    pub(crate) const fn weight(&self) -> Option<Weight> {
        match self.algorithm {
            Algorithm::WeightedAStar { weight, .. } => Some(weight),
            _ => None,
        }
    }
}

/// A solution, written as `puzzle check` takes it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) actions: String,
    pub(crate) length: usize,
    pub(crate) cost: Cost,
}

/// What a search proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proved {
    /// No solution costs less than the first.
    LeastCost,
    /// No solution has fewer actions than the first.
    LeastLength,
    /// There is none.
    Unsolvable,
}

impl Proved {
    /// In two words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::LeastCost => "least cost",
            Self::LeastLength => "least length",
            Self::Unsolvable => "unsolvable",
        }
    }
}

impl Answer {
    /// Writes out the actions of a report by `write`, and replays each solution on `instance` as it is
    /// written, while there is time for it.
    ///
    /// # Errors
    ///
    /// A solution does not replay: a defect of ours.
    pub(crate) fn new<A>(
        instance: &dyn Instance,
        request: &Request,
        choice: Choice,
        report: Report<A>,
        visited: Option<u64>,
        write: impl Fn(&[A]) -> String,
    ) -> Result<Self, SolveError> {
        let proved = if report.is_proved_unsolvable() {
            Some(Proved::Unsolvable)
        } else if report.is_proved_least_cost() {
            Some(Proved::LeastCost)
        } else if report.is_proved_least_length() {
            Some(Proved::LeastLength)
        } else {
            None
        };
        let mut solutions = Vec::new();
        let found = report.solutions.len();
        let ended =
            request.each(After::Check, report.solutions, |Solution { actions, cost }| {
                let written = Written { actions: write(&actions), length: actions.len(), cost };
                written.replay(instance)?;
                solutions.push(written);
                Ok::<(), SolveError>(())
            })?;
        Ok(Self {
            algorithm: AlgorithmName::of(&choice.algorithm),
            choice,
            outcome: ended.map_or(report.outcome, |ended| Outcome::Stopped(ended.stop)),
            left_out: found - solutions.len(),
            solutions,
            lower_bound: report.lower_bound,
            proved,
            stats: report.stats,
            visited,
            all_states: None,
            more: More::default(),
        })
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

impl Written {
    /// As `puzzle check` would.
    fn replay(&self, instance: &dyn Instance) -> Result<(), SolveError> {
        let wrong = match instance.check(&self.actions) {
            Ok(Verdict::Solved { length, cost }) if (length, cost) == (self.length, self.cost) => {
                return Ok(());
            }
            Ok(Verdict::Solved { .. }) => "a solution replays at another cost".to_owned(),
            Ok(Verdict::Failed(reason)) => reason,
            Err(_) => "a solution cannot be read".to_owned(),
        };
        Err(SolveError::Defect(wrong))
    }
}
