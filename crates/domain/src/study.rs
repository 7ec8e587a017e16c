//! The jobs that look at spaces without a search: counts, audits, explorations and walks.
//!
//! They know a space by its words ([`WordSpace`]), so that they are compiled here, once for each width, and not for each
//! space of each puzzle.

use search::{
    Heuristic, Limits, Ranked, StateSpace,
    parallel::{self, Progress, Threads},
    study::Walk,
    with_width,
    words::{AsWords, FixedWidth, Numbered, WordHeuristic, WordSpace, numbered_actions},
};

use crate::{
    ask::Refusal,
    puzzle::{Job, Puzzle},
    result::{Audited, Counted, Explored, NoResult, SolveError, Walked},
    task::{Done, Store, Studied, Task},
    watcher::Watcher,
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
        S: StateSpace<State: AsWords, Cost = u32> + Sync,
        H: Heuristic<S>,
    {
        let study = Study {
            space,
            heuristic: &|| WordHeuristic::new(space, heuristic),
            write: &|numbers| write(&numbered_actions(space, numbers)),
            threads: self.threads,
            limits: self.limits(),
        };
        let studied = study.run(self.task, self.watcher)?;
        if let Studied::Explored(Explored { solution: Some(text), .. }) = &studied
            // Where actions are written as solutions are.
            && let Ok(actions) = self.puzzle.parse_solution(text)
            && let Err(flaw) = self.puzzle.replay(&actions)
        {
            return Err(SolveError::Defect { number: 1, reason: flaw.reason }.into());
        }
        self.done = Some(Done::Studied(studied));
        Ok(())
    }

    /// Returns true if the job is to explore a space with two bits for each rank.
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
        let explored = Explored { counts, solution: None };
        self.done = Some(Done::Studied(Studied::Explored(explored)));
        Ok(())
    }
}

/// A space without types, to be studied within limits.
struct Study<'s> {
    space: &'s dyn WordSpace,
    heuristic: &'s dyn Fn() -> WordHeuristic<'s>,
    /// Writes the actions with these numbers for people.
    write: &'s dyn Fn(&[u32]) -> String,
    threads: Threads,
    limits: Limits,
}

impl Study<'_> {
    fn run(&self, task: Task<'_>, watcher: &mut dyn Watcher) -> Result<Studied, NoResult> {
        if let Task::Explore(Store::Peers { peers, identity }) = task {
            let told = &mut |progress| watcher.explored(progress);
            let counts = peers.explore(identity, self.space, &self.limits, told)?;
            return Ok(Studied::Explored(Explored { counts, solution: None }));
        }
        let told = &mut |progress| watcher.explored(progress);
        let too_large = || Refusal::new("level", "its states are too large").into();
        with_width!(
            self.space.width(),
            W => self.run_in(&FixedWidth::<W>::new(self.space).ok_or_else(too_large)?, task, told),
            Err(too_large())
        )
    }

    fn run_in<const W: usize>(
        &self,
        space: &FixedWidth<'_, W>,
        task: Task<'_>,
        told: &mut dyn FnMut(Progress),
    ) -> Result<Studied, NoResult> {
        let write = |actions: &[Numbered<W>]| {
            let numbers: Vec<u32> = actions.iter().map(|action| action.number).collect();
            (self.write)(&numbers)
        };
        let limits = &self.limits;
        Ok(match task {
            Task::Count { depth, divide } => {
                let perft = search::study::perft(space, depth, limits);
                let divided = (divide && perft.stop.is_none()).then(|| {
                    let parts = search::study::divide(space, depth, limits)?;
                    Ok(parts.into_iter().map(|(action, walks)| (write(&[action]), walks)).collect())
                });
                Studied::Counted(Counted { perft, divided })
            }
            Task::Solve | Task::Audit => {
                let heuristic = (self.heuristic)();
                let audit =
                    search::study::audit(space, &heuristic, limits).map(|path| write(&path));
                let claim = Heuristic::<FixedWidth<'_, W>>::guarantee(&heuristic);
                Studied::Audited(Box::new(Audited { claim, audit }))
            }
            Task::Explore(Store::Disk(disk)) => {
                let found = disk::explore(space, &disk, limits, told)?;
                let solution = found.path.map(|path| write(&path));
                Studied::Explored(Explored { counts: found.explored, solution })
            }
            Task::Explore(Store::TwoBits) => {
                return Err(
                    Refusal::new("--two-bit", "the states of this puzzle have no ranks").into()
                );
            }
            Task::Explore(_) => {
                let counts = parallel::explore(space, self.threads, limits, told);
                Studied::Explored(Explored { counts, solution: None })
            }
            Task::Walk { actions, measuring } => {
                let limits = measuring.map(|time| Limits { time: Some(time), ..limits.clone() });
                let heuristic = (self.heuristic)();
                let walked = walked(space, &heuristic, actions, limits.as_ref(), write)?;
                Studied::Walked(Box::new(walked))
            }
        })
    }
}

/// Walks by these numbers of actions. With `limits` distances are measured.
fn walked<S: StateSpace<Cost = u32>>(
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
