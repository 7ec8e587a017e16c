//! The jobs that look at whole spaces: counts, audits and explorations.

use search::{Heuristic, Ranked, StateSpace, parallel};

use crate::{
    ask::Refusal,
    puzzle::{Done, Job, Puzzle, Store, Task},
    result::{Audited, Counted, NoResult},
};

impl<P: Puzzle> Job<'_, P> {
    /// Counts, audits the heuristic or explores, in `space`. `write` writes actions of the space for people.
    ///
    /// # Errors
    ///
    /// The states of the puzzle cannot be kept as the job says.
    pub fn study<S, H>(
        &mut self,
        space: &S,
        heuristic: &H,
        write: impl Fn(&[S::Action]) -> String,
    ) -> Result<(), NoResult>
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Heuristic<S>,
    {
        let limits = self.limits();
        self.done = Some(match self.task {
            Task::Count { depth, divide } => {
                let perft = search::perft(space, depth, &limits);
                let divided = (divide && perft.stop.is_none()).then(|| {
                    let parts = search::divide(space, depth, &limits)?;
                    Ok(parts.into_iter().map(|(action, walks)| (write(&[action]), walks)).collect())
                });
                Done::Counted(Counted { perft, divided })
            }
            Task::Solve | Task::Audit => {
                let audit = search::audit(space, heuristic, &limits).map(|path| write(&path));
                Done::Audited(Box::new(Audited { claim: heuristic.guarantee(), audit }))
            }
            Task::Explore(Store::TwoBits) => {
                return Err(
                    Refusal::new("--two-bit", "the states of this puzzle have no ranks").into()
                );
            }
            Task::Explore(Store::Table) => {
                let watcher = &mut *self.watcher;
                let told = &mut |progress| watcher.explored(progress);
                Done::Explored(parallel::explore(space, self.threads, &limits, told))
            }
        });
        Ok(())
    }

    /// Is the job to explore a space with two bits for each rank?
    #[must_use]
    pub const fn explores_by_rank(&self) -> bool {
        matches!(self.task, Task::Explore(Store::TwoBits))
    }

    /// Does such a job in `space`.
    ///
    /// # Errors
    ///
    /// The states of this instance have no ranks; `reason` says why.
    pub fn explore_by_rank<S>(&mut self, space: &S, reason: &str) -> Result<(), NoResult>
    where
        S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
    {
        if space.state_count().is_none() {
            return Err(Refusal::new("--two-bit", reason).into());
        }
        let limits = self.limits();
        let watcher = &mut *self.watcher;
        let told = &mut |progress| watcher.explored(progress);
        let explored = parallel::explore_ranked(space, self.threads, &limits, told);
        self.done = Some(Done::Explored(explored));
        Ok(())
    }
}
