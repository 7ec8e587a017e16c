//! What a search gave, its actions written out, and checked as they are written.

use search::{Algorithm, Bound, Cost, Outcome, Report, Stats, Weight};

use crate::{
    algorithm::AlgorithmName,
    domain::{Instance, SolveError, Verdict},
    request::{ActionName, Request},
    watch::Progress,
};

/// What a search gave, its actions written out.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The algorithm as it is typed.
    pub(crate) algorithm: AlgorithmName,
    /// What was run, defaults filled in.
    pub(crate) choice: Choice,
    pub(crate) outcome: Outcome,
    pub(crate) solutions: Vec<Written>,
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
    /// Writes out the actions of a report by `write`.
    pub(crate) fn new<A>(
        choice: Choice,
        report: Report<A>,
        visited: Option<u64>,
        write: impl Fn(&[A]) -> String,
    ) -> Self {
        let proved = if report.is_proved_unsolvable() {
            Some(Proved::Unsolvable)
        } else if report.is_proved_least_cost() {
            Some(Proved::LeastCost)
        } else if report.is_proved_least_length() {
            Some(Proved::LeastLength)
        } else {
            None
        };
        let solutions = report
            .solutions
            .iter()
            .map(|solution| Written {
                actions: write(&solution.actions),
                length: solution.actions.len(),
                cost: solution.cost,
            })
            .collect();
        Self {
            algorithm: AlgorithmName::of(&choice.algorithm),
            choice,
            outcome: report.outcome,
            solutions,
            lower_bound: report.lower_bound,
            proved,
            stats: report.stats,
            visited,
            all_states: None,
            more: More::default(),
        }
    }

    /// Searches `instance`, and replays each solution as it is written, as `puzzle check` would.
    pub(crate) fn of(
        instance: &dyn Instance,
        request: &Request,
        progress: &mut Progress,
    ) -> Result<Self, SolveError> {
        let answer = instance.solve(request, progress)?;
        for written in &answer.solutions {
            match instance.check(&written.actions) {
                Ok(Verdict::Solved { length, cost })
                    if (length, cost) == (written.length, written.cost) => {}
                Ok(Verdict::Solved { .. }) => {
                    return Err(SolveError::Defect("a solution replays at another cost".into()));
                }
                Ok(Verdict::Failed(reason)) => return Err(SolveError::Defect(reason)),
                Err(_) => return Err(SolveError::Defect("a solution cannot be read".into())),
            }
        }
        Ok(answer)
    }
}
