//! The jobs that look at spaces without a search: counts, audits, explorations and walks.
//!
//! They know a space by its words ([`WordSpace`]) and its costs as integers, so that they are compiled here, once for
//! each width, and not for each space of each puzzle. Nothing of [`Studying`] may be generic over a puzzle or its
//! costs: it would be compiled again in each puzzle's crate.

use disk::ExploreReport;
use search::{
    Heuristic, Limits, Ranked, StateSpace,
    parallel::{self, Progress, Threads},
    study::{Band, Walk},
    with_width,
    words::{AsWords, FixedWidth, NumberedAction, WordHeuristic, WordSpace, numbered_actions},
};

use super::{
    AuditResult, CountResult, ExploreResult, Store, Study, StudyResult, WalkResult,
    numbers::{Free, InNumbers},
};
use crate::{
    puzzle::{Job, Puzzle},
    reported::ReportedCost,
    request::BadOption,
    result::{JobError, SolveError},
    watcher::Watcher,
};

impl<P: Puzzle> Job<'_, P> {
    /// Counts, audits the heuristic, explores or walks, in `space`, unless the job is a search. `write` writes actions
    /// of the space for people.
    ///
    /// # Errors
    ///
    /// The states of the puzzle cannot be kept as the job says, or their files failed.
    pub fn study<S, H>(
        &mut self,
        space: &S,
        heuristic: &H,
        write: impl Fn(&[S::Action]) -> String,
    ) -> Result<(), JobError>
    where
        S: StateSpace<State: AsWords, Cost: ReportedCost> + Sync,
        H: Heuristic<S>,
    {
        let Some(what) = self.study else { return Ok(()) };
        let (in_numbers, h) = (InNumbers(space), InNumbers(heuristic));
        let study = Studying {
            space: &in_numbers,
            free: &Free(space),
            heuristic: &WordHeuristic::new(&in_numbers, &h),
            reported: S::Cost::reported_of,
            write: &|numbers| write(&numbered_actions(space, numbers)),
            threads: self.threads,
            limits: self.limits(),
        };
        let studied = study.run(what, self.watcher)?;
        self.done(studied)
    }

    /// Keeps the result, once its solution, if there is one, was replayed.
    fn done(&mut self, studied: StudyResult) -> Result<(), JobError> {
        if let StudyResult::Explored(ExploreResult { solution: Some(text), .. }) = &studied
            // Where actions are written as solutions are.
            && let Ok(actions) = self.puzzle.parse_solution(text)
            && let Err(error) = self.puzzle.replay(&actions)
        {
            return Err(SolveError::Defect { number: 1, reason: error.reason }.into());
        }
        self.studied = Some(studied);
        Ok(())
    }

    /// Returns true if the job is to explore a space with two bits for each rank.
    #[must_use]
    pub fn explores_by_rank(&self) -> bool {
        match self.study {
            Some(Study::Explore(Store::TwoBits(_))) => true,
            Some(Study::Explore(Store::Cluster { cluster, .. })) => cluster.by_rank(),
            _ => false,
        }
    }

    /// Does such a job in `space`. `write` writes actions of the space for people.
    ///
    /// # Errors
    ///
    /// The states of this instance have no ranks; `reason` says why. Files or other processes failed.
    pub fn explore_by_rank<S>(
        &mut self,
        space: &S,
        write: impl Fn(&[S::Action]) -> String,
        reason: &str,
    ) -> Result<(), JobError>
    where
        S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
    {
        let Some(count) = Ranked::state_count(space) else {
            return Err(BadOption::new("--two-bit", reason).into());
        };
        let (limits, threads, study) = (self.limits(), self.threads, self.study);
        let on_progress = &mut |progress| self.watcher.explored(progress);
        let found = match study {
            Some(Study::Explore(Store::TwoBits(Some(disk)))) => {
                disk::explore_ranked(space, count, threads, &disk, &limits, on_progress)?
            }
            Some(Study::Explore(Store::Cluster { cluster, identity })) => {
                cluster.explore_ranked(identity, space, count, &limits, on_progress)?
            }
            _ => {
                let explored = parallel::explore_ranked(space, threads, &limits, on_progress);
                ExploreReport { explored, path: None }
            }
        };
        let solution = found.path.map(|path| write(&numbered_actions(space, &path)));
        self.done(StudyResult::Explored(ExploreResult { counts: found.explored, solution }))
    }
}

/// A space without types, to be studied within limits.
struct Studying<'s> {
    space: &'s dyn WordSpace<u64>,
    /// The same without costs.
    free: &'s dyn WordSpace,
    heuristic: &'s WordHeuristic<'s, u64>,
    /// A cost in units of the last digit that is shown.
    reported: fn(u64) -> u64,
    /// Writes the actions with these numbers for people.
    write: &'s dyn Fn(&[u32]) -> String,
    threads: Threads,
    limits: Limits,
}

impl Studying<'_> {
    fn run(&self, what: Study<'_>, watcher: &mut dyn Watcher) -> Result<StudyResult, JobError> {
        if let Study::Explore(Store::Cluster { cluster, identity }) = what
            && !cluster.by_rank()
        {
            let on_progress = &mut |progress| watcher.explored(progress);
            let found = cluster.explore(identity, self.free, &self.limits, on_progress)?;
            let solution = found.path.map(|path| (self.write)(&path));
            return Ok(StudyResult::Explored(ExploreResult { counts: found.explored, solution }));
        }
        let on_progress = &mut |progress| watcher.explored(progress);
        let too_large = || BadOption::new("level", "its states are too large").into();
        with_width!(
            self.space.width(),
            W => match what {
                Study::Audit | Study::Walk { .. } => {
                    let space = FixedWidth::<W, u64>::new(self.space).ok_or_else(too_large)?;
                    self.price(&space, what)
                }
                _ => {
                    let space = FixedWidth::<W>::new(self.free).ok_or_else(too_large)?;
                    self.count(&space, what, on_progress)
                }
            },
            Err(too_large())
        )
    }

    /// Writes the actions of a space with states of `W` words.
    fn write_all<const W: usize, D>(&self, actions: &[NumberedAction<W, D>]) -> String {
        let numbers: Vec<u32> = actions.iter().map(|action| action.number).collect();
        (self.write)(&numbers)
    }

    /// What asks for costs.
    fn price<const W: usize>(
        &self,
        space: &FixedWidth<'_, W, u64>,
        what: Study<'_>,
    ) -> Result<StudyResult, JobError> {
        let (limits, heuristic) = (&self.limits, self.heuristic);
        if let Study::Walk { actions, measuring } = what {
            let limits = measuring.map(|time| Limits { time: Some(time), ..limits.clone() });
            let write = |actions: &[NumberedAction<W, u64>]| self.write_all(actions);
            let walked = walked(space, heuristic, actions, limits.as_ref(), write, self.reported)?;
            return Ok(StudyResult::Walked(Box::new(walked)));
        }
        let audit = search::study::audit(space, heuristic, limits);
        let mut audit = audit.map(|path| self.write_all(&path)).map_costs(self.reported);
        let reported = |number: u64| (self.reported)(number);
        for Band { first, last, states, least, sum, greatest } in &mut audit.bands {
            for cost in [first, last, least, greatest] {
                *cost = reported(*cost);
            }
            let part = |sum: u128| u128::from(reported(u64::try_from(sum).unwrap_or(u64::MAX)));
            let count = u128::from(*states);
            *sum = part(*sum / count) * count + part(*sum % count);
        }
        let claim = Heuristic::<FixedWidth<'_, W, u64>>::guarantee(heuristic);
        Ok(StudyResult::Audited(Box::new(AuditResult { claim, audit })))
    }

    fn count<const W: usize>(
        &self,
        space: &FixedWidth<'_, W>,
        what: Study<'_>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<StudyResult, JobError> {
        let write = |actions: &[NumberedAction<W>]| self.write_all(actions);
        let limits = &self.limits;
        Ok(match what {
            Study::Count { depth, divide } => {
                let perft = search::study::perft(space, depth, limits);
                let divided = (divide && perft.stop.is_none()).then(|| {
                    let parts = search::study::divide(space, depth, limits)?;
                    Ok(parts.into_iter().map(|(action, walks)| (write(&[action]), walks)).collect())
                });
                StudyResult::Counted(CountResult { perft, divided })
            }
            Study::Explore(Store::Disk(disk)) => {
                let found = disk::explore(space, &disk, limits, on_progress)?;
                let solution = found.path.map(|path| write(&path));
                StudyResult::Explored(ExploreResult { counts: found.explored, solution })
            }
            Study::Explore(Store::TwoBits(_) | Store::Cluster { .. }) => {
                return Err(
                    BadOption::new("--two-bit", "the states of this puzzle have no ranks").into()
                );
            }
            _ => {
                let counts = parallel::explore(space, self.threads, limits, on_progress);
                StudyResult::Explored(ExploreResult { counts, solution: None })
            }
        })
    }
}

/// Walks by these numbers of actions. With `limits` distances are measured.
fn walked<S: StateSpace>(
    space: &S,
    heuristic: &impl Heuristic<S>,
    numbers: &[usize],
    limits: Option<&Limits>,
    write: impl Fn(&[S::Action]) -> String,
    reported: impl Fn(S::Cost) -> u64,
) -> Result<WalkResult, JobError> {
    let (mut walk, mut written) = (Walk::new(space), Vec::new());
    for (step, &number) in (1..).zip(numbers) {
        if !walk.go(number) {
            let reason = format!("step {step} is not one of the {} actions", walk.actions().len());
            return Err(BadOption::new("walk", reason).into());
        }
        written.push(write(walk.taken()));
    }
    let view = walk.view(heuristic, limits);
    let view = view.map(|action| write(&[walk.taken(), &[action]].concat())).map_costs(reported);
    Ok(WalkResult { claim: heuristic.guarantee(), written, view })
}
