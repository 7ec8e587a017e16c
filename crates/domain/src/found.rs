//! The solutions of a search as they are found: each is replayed before anybody is told of it.

use std::ops::ControlFlow;

use search::Solution;

use crate::{
    puzzle::Puzzle,
    result::SolveError,
    watcher::{Watcher, tell_solution},
};

/// The solutions that were found.
pub(crate) struct FoundSolutions<'f, P: Puzzle> {
    pub(crate) puzzle: &'f P,
    pub(crate) settings: &'f P::Settings,
    /// The cost to report of each.
    pub(crate) costs: &'f mut Vec<u64>,
    pub(crate) solutions: Vec<Solution<P::Action, u64>>,
    /// The first that did not replay.
    pub(crate) failure: Option<SolveError>,
}

impl<P: Puzzle> FoundSolutions<'_, P> {
    /// Replays one more, and tells of it.
    pub(crate) fn take(
        &mut self,
        solution: Solution<P::Action, u64>,
        watcher: &mut dyn Watcher,
    ) -> ControlFlow<()> {
        let Self { puzzle, settings, costs, .. } = self;
        match replayed_cost(*puzzle, settings, &solution, costs.len() + 1) {
            Ok(cost) => {
                costs.push(cost);
                let Solution { actions, cost } = &solution;
                let told =
                    tell_solution(watcher, (actions.len(), *cost), &|| puzzle.write(actions));
                self.solutions.push(solution);
                told
            }
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The last of them, as many as the report has: of better and better ones that is one alone.
    pub(crate) fn last(
        mut self,
        count: usize,
    ) -> Result<Vec<Solution<P::Action, u64>>, SolveError> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        let before = self.solutions.len().saturating_sub(count);
        self.solutions.drain(..before);
        self.costs.drain(..before);
        Ok(self.solutions)
    }
}

/// Replays a solution, and gives the cost to report.
pub(crate) fn replayed_cost<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    solution: &Solution<P::Action, u64>,
    number: usize,
) -> Result<u64, SolveError> {
    let defect = |reason| SolveError::Defect { number, reason };
    let replayed = puzzle.replay(&solution.actions).map_err(|error| defect(error.reason))?;
    let searched = puzzle.searched_cost(settings, &replayed);
    if searched != solution.cost {
        return Err(defect(format!("it costs {searched}, not {}", solution.cost)));
    }
    Ok(puzzle.cost(settings, &replayed))
}
