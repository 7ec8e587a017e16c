//! The jobs that look at spaces without a search: counts, audits, explorations and walks.

use disk::Disk;
use search::{AsWords, Heuristic, Limits, Ranked, StateSpace, Walk, parallel};

use crate::{
    ask::Refusal,
    puzzle::{Job, Puzzle},
    result::{Audited, Counted, Explored, NoResult, SolveError, Walked},
    task::{Done, Store, Task},
};

impl<P: Puzzle> Job<'_, P> {
    /// Counts, audits the heuristic, explores or walks, in `space`. `write` writes actions of the space for people.
    ///
    /// # Errors
    ///
    /// The states of the puzzle cannot be kept as the job says, or their files failed.
    pub fn study<S, H>(
        &mut self,
        space: &S,
        heuristic: &H,
        write: impl Fn(&[S::Action]) -> String,
    ) -> Result<(), NoResult>
    where
        S: StateSpace<State: AsWords + Send + Sync, Action: Send + Sync> + Sync,
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
                let counts = parallel::explore(space, self.threads, &limits, told);
                Done::Explored(Explored { counts, solution: None })
            }
            Task::Explore(Store::Disk(disk)) => {
                Done::Explored(self.explore_on_disk(space, &disk, write)?)
            }
            Task::Explore(Store::Peers { peers, identity }) => {
                let watcher = &mut *self.watcher;
                let told = &mut |progress| watcher.explored(progress);
                let counts = peers.explore(identity, space, &limits, told)?;
                Done::Explored(Explored { counts, solution: None })
            }
            Task::Walk { actions, measuring } => {
                let limits = measuring.map(|time| Limits { time: Some(time), ..limits });
                Done::Walked(Box::new(walked(space, heuristic, actions, limits.as_ref(), write)?))
            }
        });
        Ok(())
    }

    /// Explores a space in files. The solution, if there is one, is replayed where actions are written as solutions are.
    fn explore_on_disk<S: StateSpace<State: AsWords>>(
        &mut self,
        space: &S,
        disk: &Disk<'_>,
        write: impl Fn(&[S::Action]) -> String,
    ) -> Result<Explored, NoResult> {
        let limits = self.limits();
        let watcher = &mut *self.watcher;
        let found =
            disk::explore(space, disk, &limits, &mut |progress| watcher.explored(progress))?;
        let solution = found.path.map(|path| write(&path));
        if let Some(text) = &solution
            && let Ok(actions) = self.puzzle.parse_solution(text)
            && let Err(flaw) = self.puzzle.replay(&actions)
        {
            return Err(SolveError::Defect { number: 1, reason: flaw.reason }.into());
        }
        Ok(Explored { counts: found.explored, solution })
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
        let counts = parallel::explore_ranked(space, self.threads, &limits, told);
        self.done = Some(Done::Explored(Explored { counts, solution: None }));
        Ok(())
    }
}

/// Walks by these numbers of actions. With `limits` distances are measured.
fn walked<S: StateSpace>(
    space: &S,
    heuristic: &impl Heuristic<S>,
    numbers: &[usize],
    limits: Option<&Limits>,
    write: impl Fn(&[S::Action]) -> String,
) -> Result<Walked, NoResult> {
    let (mut walk, mut written) = (Walk::new(space), Vec::new());
    for (step, &number) in (1..).zip(numbers) {
        if !walk.go(number) {
            let reason = format!("step {step} is not one of the {} actions", walk.actions().len());
            return Err(Refusal::new("walk", reason).into());
        }
        written.push(write(walk.taken()));
    }
    let view = walk.view(heuristic, limits);
    let view = view.map(|action| write(&[walk.taken(), &[action]].concat()));
    Ok(Walked { claim: heuristic.guarantee(), written, view })
}
