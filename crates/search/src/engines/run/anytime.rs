//! Solutions that get better, and the lower bound that rises meanwhile.

use super::{Halt, Run, bytes_of};
use crate::{
    cost::{Cost, SumOf},
    observer::Event,
    report::{Bound, Milestone, SolutionOf, Stop},
    space::StateSpace,
};

impl<S: StateSpace> Run<'_, S> {
    /// Stores and reports a solution that is better than the one before, in whose place it comes. Returns an
    /// error if the observer or the memory limit stops the search.
    pub(crate) fn record_solution(
        &mut self,
        goal: &S::State,
        solution: SolutionOf<S>,
    ) -> Result<(), Halt> {
        self.tell(Event::Solved { space: self.space, goal, solution: &solution });
        let bytes = bytes_of(&solution);
        if let Some(before) = self.solutions.pop() {
            self.budget.release(bytes_of(&before));
        }
        self.solutions.push(solution);
        self.milestone()?;
        self.budget.reserve(bytes)?;
        self.go_on()
    }

    /// Records and reports that the lower bound on the cost rose to `bound`, unless it is frozen.
    pub(crate) fn raise_bound(&mut self, bound: S::Cost) -> Result<(), Halt> {
        if self.bound_frozen || self.lower_bound >= Some(Bound::Cost(bound)) {
            return Ok(());
        }
        self.record_bound(Bound::Cost(bound));
        self.tell(Event::Deepened { bound });
        // In large steps, so that the list stays short whatever the costs are.
        let expanded = self.expanded();
        let is_due =
            self.milestones.last().is_none_or(|it| expanded > it.expanded + it.expanded / 32);
        if is_due { Ok(self.milestone()?) } else { Ok(()) }
    }

    /// Notes how far an anytime search is.
    fn milestone(&mut self) -> Result<(), Stop> {
        self.budget.make_room(&mut self.milestones)?;
        self.milestones.push(self.now());
        Ok(())
    }

    pub(super) fn now(&self) -> Milestone<S::Cost> {
        let bound = match self.lower_bound {
            Some(Bound::Cost(bound)) => bound,
            Some(Bound::Length(_)) | None => S::Cost::ZERO,
        };
        let cost = self.solutions.last().map(|solution| solution.cost);
        Milestone { expanded: self.expanded(), cost, bound, elapsed: self.budget.elapsed() }
    }

    /// Returns true if every solution is proved to cost at least `cost`.
    pub(crate) fn is_proved(&self, cost: SumOf<S>) -> bool {
        matches!(self.lower_bound, Some(Bound::Cost(bound)) if bound.times(1) >= cost)
    }
}
