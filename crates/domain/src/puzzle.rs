//! A puzzle, and the three things that are done with it.

use search::{Limits, Outcome, Report, Stats};

use crate::{
    About, Ask, Audited, Choice, Counted, Job, NoResult, Refusal, Shown, Task, Watcher, job::Done,
};

/// Problems of a text, each described in words.
pub type Unreadable = text::ParseError<String>;

/// The length and the cost of a solution that replays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The number of actions, as reports give it.
    pub length: usize,
    /// The cost, in the puzzle's own unit.
    pub cost: u64,
}

/// An instance of a puzzle, which a front end can read, show, solve and check without knowing its rules.
pub trait Puzzle: Sized {
    /// The description of the puzzle.
    const ABOUT: &'static About;
    /// All choices of a search.
    type Settings: Clone;
    /// An action of a solution.
    type Action: Clone;
    /// Results beyond the report, such as the original report's own count.
    type Detail: Default;

    /// Reads an instance.
    ///
    /// # Errors
    ///
    /// All problems of the text.
    fn read(input: &[u8]) -> Result<Self, Unreadable>;

    /// The instance for people.
    fn show(&self) -> Shown;

    /// A solution as [`parse_solution`](Self::parse_solution) reads it.
    fn write(&self, actions: &[Self::Action]) -> String;

    /// Reads a solution.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn parse_solution(&self, text: &str) -> Result<Vec<Self::Action>, Unreadable>;

    /// Replays a solution by the rules alone, independently of the state spaces.
    ///
    /// # Errors
    ///
    /// The first illegal action, or what is missing at the end, in words.
    fn replay(&self, actions: &[Self::Action]) -> Result<Replayed, String>;

    /// The board at the start and after each action, up to the first illegal one. Each is drawn when it
    /// is taken.
    fn boards<'p>(&'p self, actions: &[Self::Action]) -> Box<dyn Iterator<Item = String> + 'p>;

    /// The settings of a search. Called after [`Ask::check`].
    ///
    /// # Errors
    ///
    /// A choice that this instance does not have.
    fn settings(&self, ask: &Ask) -> Result<Self::Settings, Refusal>;

    /// The settings for [`count`], and for [`audit`] of the heuristic called `heuristic`: an action is the
    /// smallest there is, and none is pruned.
    ///
    /// # Errors
    ///
    /// There is no such heuristic for this instance.
    fn study(&self, heuristic: Option<&str>) -> Result<Self::Settings, Refusal>;

    /// The choices of these settings, for reports.
    fn choice(&self, settings: &Self::Settings) -> Choice;

    /// The cost that the search gives to a solution which replays like this. Only puzzles that search by
    /// another cost than they report override it.
    fn searched_cost(&self, settings: &Self::Settings, replayed: &Replayed) -> u64 {
        let _ = settings;
        replayed.cost
    }

    /// Does the job: makes the tables and the state space that the settings need, and gives them to
    /// [`Job::run`] or another method of the job.
    ///
    /// # Errors
    ///
    /// A limit stopped it before the search began, or the settings are not for this instance.
    fn run(
        &self,
        settings: &Self::Settings,
        job: &mut Job<'_, Self>,
    ) -> Result<Self::Detail, NoResult>;
}

/// The result of [`solve`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<A, D> {
    /// The report of the search. Each solution in it has been replayed.
    pub report: Report<A>,
    /// Results beyond the report.
    pub detail: D,
}

/// Why [`solve`] has no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The settings are not for this instance.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A solution does not replay: a defect of this program.
    #[error("internal error: solution {number} of the search does not replay: {reason}")]
    Defect {
        /// The number of the solution, from 1.
        number: usize,
        /// The validator's reason.
        reason: String,
    },
}

/// Solves an instance, and replays each solution by [`Puzzle::replay`] as it is found. Tables count: the
/// time to build them and their bytes are taken off the limits and added to the report.
///
/// # Errors
///
/// The settings are not for this instance, or a solution does not replay.
pub fn solve<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Solved<P::Action, P::Detail>, SolveError> {
    let mut job = Job::new(puzzle, settings, Task::Solve, limits, watcher);
    let detail = match puzzle.run(settings, &mut job) {
        Ok(detail) => detail,
        Err(NoResult::Failed(error)) => return Err(error),
        Err(NoResult::Stopped(stop)) => {
            let lower_bound = job.least;
            let (outcome, stats) = (Outcome::Stopped(stop), Stats::default());
            let report = Report { outcome, solutions: Vec::new(), lower_bound, stats };
            job.done = Some(Done::Searched(report));
            P::Detail::default()
        }
    };
    let Some(Done::Searched(mut report)) = job.done else {
        let reason = "nothing was searched".to_owned();
        return Err(SolveError::Defect { number: 0, reason });
    };
    report.stats.elapsed = job.started.elapsed();
    report.stats.peak_bytes += job.held;
    for (solution, &cost) in report.solutions.iter_mut().zip(&job.costs) {
        solution.cost = cost;
    }
    Ok(Solved { report, detail })
}

/// Counts the walks and the states of each depth up to `depth`; with `divide`, also the walks of that
/// depth by their first action.
///
/// # Errors
///
/// A limit came before the count began, or the settings are not for this instance.
pub fn count<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    depth: u32,
    divide: bool,
    limits: &Limits,
) -> Result<Counted, NoResult> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, Task::Count { depth, divide }, limits, &mut watcher);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Counted(counted)) => Ok(counted),
        _ => Err(Refusal::new("perft", "nothing is counted here").into()),
    }
}

/// Compares the heuristic of the settings with exact distances.
///
/// # Errors
///
/// A limit came before the audit began, or the heuristic is not for this instance.
pub fn audit<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
) -> Result<Audited, NoResult> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, Task::Audit, limits, &mut watcher);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Audited(audited)) => Ok(audited),
        _ => Err(Refusal::new("audit", "nothing is estimated here").into()),
    }
}
