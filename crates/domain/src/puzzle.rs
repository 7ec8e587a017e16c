//! A puzzle, and the job that it is given: one search, count, audit or exploration of an instance, with its limits.

use std::{any::Any, fmt, ops::ControlFlow, sync::Arc, time::Duration};

use search::{
    Algorithm, Bound, Clock, Heuristic, Limits, Outcome, Report, Solution, StateSpace, Stats, Stop,
    parallel::Threads, words::AsWords,
};

use text::{Form, FromText, ParseError};

#[cfg(feature = "study")]
use crate::study::{Study, StudyResult};
use crate::{
    about::{About, BoardView},
    decimals::Decimals,
    format::Format,
    found::{FoundSolutions, replayed_cost},
    measure::Measure,
    replay::ReplayError,
    reported::ReportedCost,
    request::{BadOption, SearchOptions, SearchRequest},
    result::JobError,
    solver::Tables,
    watcher::{Watch, Watcher, Watching},
};

/// Problems of a text, each described in words.
pub type TextError = ParseError<String>;

/// The length of a solution that replays, and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Replayed {
    /// The number of actions, as reports give it.
    pub length: usize,
    /// What it comes to in each of [`About::measures`], in their order.
    pub measures: Vec<u64>,
}

impl Replayed {
    /// The amount of one of the measures of `about`; 0 of a measure that is not among them.
    #[must_use]
    pub fn amount(&self, about: &About, measure: Measure) -> u64 {
        let mut amounts = about.measures.iter().zip(&self.measures);
        amounts.find(|(it, _)| it.many == measure.many).map_or(0, |(_, &amount)| amount)
    }
}

/// An instance of a puzzle, which a front end can read, show, solve and check without knowing its rules.
pub trait Puzzle: Sized + 'static {
    /// The description of the puzzle.
    const ABOUT: &'static About;
    /// The level that a text describes; the instance adds choices that the text leaves open.
    type Level: FromText + Into<Self>;
    /// All choices of a search.
    type Settings: Clone + Default + fmt::Debug;
    /// An action of a solution.
    type Action: Clone + fmt::Debug;
    /// Results beyond the report, such as the original report's own count.
    type Detail: Default;

    /// Its formats: one that has no looks of its own is the first. [`Self::read`] reads all in which instances are
    /// [read](crate::FormatAbout::is_read) by their looks.
    const FORMATS: &'static [Format<Self>] = &[];

    /// How the lines of its texts are told apart, where a text may hold several instances.
    const FORM: Option<Form> = None;

    /// Reads an instance.
    ///
    /// # Errors
    ///
    /// All problems of the text.
    fn read(input: &[u8]) -> Result<Self, TextError> {
        Self::Level::from_bytes(input).map(Into::into).map_err(ParseError::in_words)
    }

    /// The instance for people.
    fn show(&self) -> BoardView;

    /// A solution as [`parse_solution`](Self::parse_solution) reads it.
    fn write(&self, actions: &[Self::Action]) -> String;

    /// Reads a solution.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn parse_solution(&self, text: &str) -> Result<Vec<Self::Action>, TextError>;

    /// Replays a solution by the rules alone, independently of the state spaces.
    ///
    /// # Errors
    ///
    /// The first illegal action, or the condition that the end does not meet.
    fn replay(&self, actions: &[Self::Action]) -> Result<Replayed, ReplayError>;

    /// The board at the start and after each action, up to the first illegal one. Each is drawn when it
    /// is taken.
    fn boards<'p>(&'p self, actions: &[Self::Action]) -> Box<dyn Iterator<Item = String> + 'p>;

    /// What a solution is counted in besides its measures, by name, as JSON has it.
    fn parts(&self, actions: &[Self::Action]) -> Vec<(&'static str, u64)> {
        let _ = actions;
        Vec::new()
    }

    /// The settings of a search. Called after [`SearchRequest::check`].
    ///
    /// # Errors
    ///
    /// A choice that this instance does not have.
    fn settings(&self, request: &SearchRequest) -> Result<Self::Settings, BadOption>;

    /// These settings for `count` and `audit`: an action is the smallest there is, and
    /// none is pruned.
    #[must_use]
    fn study(&self, settings: Self::Settings) -> Self::Settings {
        settings
    }

    /// These settings for `explore` and `walk`: none is pruned either, and an action is
    /// what is minimised, if that can be.
    #[must_use]
    fn explored(&self, settings: Self::Settings) -> Self::Settings {
        self.study(settings)
    }

    /// The choices of these settings, for reports.
    fn search_options(&self, settings: &Self::Settings) -> SearchOptions;

    /// What a search by these settings minimises: one of [`About::measures`], perhaps with other words for the least.
    fn measure(&self, settings: &Self::Settings) -> Measure {
        let _ = settings;
        Self::ABOUT.measure
    }

    /// The cost of a solution which replays like this: what a search by these settings minimises.
    fn cost(&self, settings: &Self::Settings, replayed: &Replayed) -> u64 {
        replayed.amount(Self::ABOUT, self.measure(settings))
    }

    /// The cost that the search gives to a solution which replays like this. Only puzzles that search by
    /// another cost than they report override it.
    fn searched_cost(&self, settings: &Self::Settings, replayed: &Replayed) -> u64 {
        self.cost(settings, replayed)
    }

    /// How the costs of this instance are written for people.
    fn decimals(&self) -> Decimals {
        Decimals::default()
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
    ) -> Result<Self::Detail, JobError>;
}

/// How long replays may go on after a limit has ended a search of a puzzle's own engine.
const REPLAY_GRACE: Duration = Duration::from_millis(10);

/// One search, count, audit or exploration of an instance. [`Puzzle::run`] makes tables and a space, and gives them to
/// the job, which knows the task, the limits and the watcher.
pub struct Job<'j, P: Puzzle> {
    pub(crate) puzzle: &'j P,
    pub(crate) settings: &'j P::Settings,
    /// What it does in place of a search.
    #[cfg(feature = "study")]
    pub(crate) study: Option<Study<'j>>,
    pub(crate) threads: Threads,
    limits: &'j Limits,
    pub(crate) watcher: &'j mut dyn Watcher,
    pub(crate) started: Clock,
    /// The tables of searches before this one.
    kept: Option<&'j mut Tables>,
    /// Tables are built, and nothing is searched.
    is_preparing: bool,
    /// The bytes of the tables.
    pub(crate) held: usize,
    /// A bound that is known before the search.
    pub(crate) least: Option<Bound<u64>>,
    /// The reported cost of each solution.
    pub(crate) costs: Vec<u64>,
    /// The number of solutions that there was no time to replay.
    pub(crate) left_out: usize,
    /// The counts of a search before this one.
    before: Stats,
    pub(crate) report: Option<Report<P::Action, u64>>,
    #[cfg(feature = "study")]
    pub(crate) studied: Option<StudyResult>,
}

impl<'j, P: Puzzle> Job<'j, P> {
    pub(crate) fn new(
        puzzle: &'j P,
        settings: &'j P::Settings,
        limits: &'j Limits,
        watcher: &'j mut dyn Watcher,
    ) -> Self {
        Self {
            puzzle,
            settings,
            #[cfg(feature = "study")]
            study: None,
            threads: Threads::ONE,
            limits,
            watcher,
            started: Clock::start(),
            kept: None,
            is_preparing: false,
            held: 0,
            least: None,
            costs: Vec::new(),
            left_out: 0,
            before: Stats::default(),
            report: None,
            #[cfg(feature = "study")]
            studied: None,
        }
    }

    /// The same job by several threads.
    pub(crate) fn by(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// The same job with tables of searches before it, to which it adds its own.
    pub(crate) fn with_tables(self, tables: &'j mut Tables) -> Self {
        Self { kept: Some(tables), ..self }
    }

    /// The same job as far as the search.
    pub(crate) fn preparing(self) -> Self {
        Self { is_preparing: true, ..self }
    }

    /// The same instance, for a study in place of the search.
    #[cfg(feature = "study")]
    pub(crate) fn studying(self, study: Study<'j>) -> Self {
        Self { study: Some(study), ..self }
    }

    /// The threads that may search.
    #[must_use]
    pub const fn threads(&self) -> Threads {
        self.threads
    }

    /// Returns true of a search for solutions, and false of a count, an audit or an exploration.
    #[must_use]
    pub const fn is_search(&self) -> bool {
        #[cfg(feature = "study")]
        return self.study.is_none();
        #[cfg(not(feature = "study"))]
        true
    }

    /// Returns true if the job uses the heuristic when its algorithm is this one.
    #[must_use]
    pub const fn uses_heuristic(&self, algorithm: Algorithm) -> bool {
        #[cfg(feature = "study")]
        if let Some(study) = &self.study {
            return matches!(study, Study::Audit | Study::Walk { .. });
        }
        algorithm.uses_heuristic()
    }

    /// The limits, without the time and the bytes that the tables took, and what a search before took.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let bytes = self.limits.bytes.saturating_sub(self.held);
        let expansions = self.limits.expansions.saturating_sub(self.before.expanded);
        Limits { bytes, expansions, ..self.limits.after(self.started.elapsed()) }
    }

    /// Builds tables. `build` has the limits that are left, which begin at the [`Clock`], and `bytes`
    /// says how large the tables are.
    ///
    /// # Errors
    ///
    /// A limit stopped `build`.
    pub fn tables<T>(
        &mut self,
        build: impl FnOnce(&Limits, Clock) -> Result<T, Stop>,
        bytes: impl FnOnce(&T) -> usize,
    ) -> Result<T, Stop> {
        let tables = build(&self.limits(), Clock::start())?;
        self.hold(bytes(&tables));
        Ok(tables)
    }

    /// Tables as [`tables`](Self::tables) builds them; those that a [`Solver`](crate::Solver) has kept, if they `fit`
    /// this instance. Whatever they tell of it must be true then.
    ///
    /// # Errors
    ///
    /// A limit stopped `build`.
    pub fn kept_tables<T: Any + Send + Sync>(
        &mut self,
        fit: impl FnOnce(&T) -> bool,
        build: impl FnOnce(&Limits, Clock) -> Result<T, Stop>,
        bytes: impl Fn(&T) -> usize,
    ) -> Result<Arc<T>, Stop> {
        let room = self.limits().bytes;
        let kept = self.kept.as_ref().and_then(|kept| kept.get::<T>(room));
        if let Some(tables) = kept.filter(|kept| bytes(kept) <= room && fit(kept)) {
            self.hold(bytes(&tables));
            return Ok(tables);
        }
        let tables = Arc::new(self.tables(build, bytes)?);
        if let Some(kept) = &mut self.kept {
            kept.put(Arc::clone(&tables), room);
        }
        Ok(tables)
    }

    /// Gives up what the search has found and the tables that it used, so that another may be made. The report of that
    /// has the counts of both.
    pub fn restart(&mut self) {
        if let Some(report) = self.report.take() {
            self.before = report.stats;
        }
        self.costs.clear();
        self.held = 0;
    }

    /// Counts the bytes of tables that the search uses.
    pub const fn hold(&mut self, bytes: usize) {
        self.held = self.held.saturating_add(bytes);
    }

    /// Notes a bound on the cost of all solutions that is known before the search, for the report of a job that a
    /// limit stops before that.
    pub fn at_least(&mut self, cost: impl ReportedCost) {
        self.least = Some(Bound::Cost(cost.reported()));
    }

    /// Does the job in `space`: a search by `engine`, a call of one of the library's engines with these limits and this
    /// observer, or a count, an audit, an exploration or a walk. `expand` writes the actions of the space as actions
    /// of the puzzle. Each solution is replayed as soon as it is found. The report of a search has the costs of the
    /// search, until the job ends and each solution gets the cost of its replay.
    ///
    /// # Errors
    ///
    /// A solution does not replay.
    pub fn run<S, H>(
        &mut self,
        space: &S,
        heuristic: &H,
        expand: impl Fn(&[S::Action]) -> Vec<P::Action>,
        engine: impl FnOnce(&Limits, &mut Watch<'_, S>) -> Report<S::Action, S::Cost>,
    ) -> Result<Option<&mut Report<P::Action, u64>>, JobError>
    where
        S: StateSpace<State: AsWords, Cost: ReportedCost> + Sync,
        H: Heuristic<S>,
    {
        #[cfg(feature = "study")]
        if !self.is_search() {
            let puzzle = self.puzzle;
            self.study(space, heuristic, |actions| puzzle.write(&expand(actions)))?;
            return Ok(None);
        }
        #[cfg(not(feature = "study"))]
        let _ = (space, heuristic);
        self.search(expand, engine).map(Some)
    }

    fn search<S: StateSpace<Cost: ReportedCost>>(
        &mut self,
        expand: impl Fn(&[S::Action]) -> Vec<P::Action>,
        engine: impl FnOnce(&Limits, &mut Watch<'_, S>) -> Report<S::Action, S::Cost>,
    ) -> Result<&mut Report<P::Action, u64>, JobError> {
        if self.is_preparing {
            return Ok(self.report(Report::unsearched(Stop::Expanded)));
        }
        let limits = self.limits();
        let (puzzle, settings, costs) = (self.puzzle, self.settings, &mut self.costs);
        let mut found =
            FoundSolutions { puzzle, settings, costs, solutions: Vec::new(), failure: None };
        let mut take = |solution: &Solution<S::Action, S::Cost>, watcher: &mut dyn Watcher| {
            let actions = expand(&solution.actions);
            found.take(Solution { actions, cost: solution.cost.reported() }, watcher)
        };
        let (watching, go_on) = (Watching(&mut *self.watcher), ControlFlow::Continue(()));
        let before = self.started.elapsed();
        let mut report = engine(&limits, &mut Watch { watching, take: &mut take, go_on });
        report.milestones.iter_mut().for_each(|it| it.elapsed += before);
        let solutions = found.last(report.solutions.len())?;
        Ok(self.report(report.map_costs(ReportedCost::reported).with_solutions(solutions)))
    }

    /// Searches by an engine of the puzzle's own, and replays its solutions, while there is time for it.
    ///
    /// # Errors
    ///
    /// A solution does not replay.
    pub fn engine<C: ReportedCost>(
        &mut self,
        engine: impl FnOnce(&Limits, &mut dyn Watcher) -> Report<P::Action, C>,
    ) -> Result<&mut Report<P::Action, u64>, JobError> {
        if self.is_preparing {
            return Ok(self.report(Report::unsearched(Stop::Expanded)));
        }
        let report = engine(&self.limits(), &mut *self.watcher).map_costs(ReportedCost::reported);
        self.replayed(report)
    }

    /// Replays the solutions of a report.
    fn replayed(
        &mut self,
        mut report: Report<P::Action, u64>,
    ) -> Result<&mut Report<P::Action, u64>, JobError> {
        let replaying = Clock::start();
        for (number, solution) in (1..).zip(&report.solutions) {
            if number > 1
                && replaying.elapsed() >= REPLAY_GRACE
                && let Err(stop) = self.limits.poll(self.started)
            {
                report.outcome = Outcome::Stopped(stop);
                break;
            }
            self.costs.push(replayed_cost(self.puzzle, self.settings, solution, number)?);
        }
        self.left_out = report.solutions.len() - self.costs.len();
        report.solutions.truncate(self.costs.len());
        Ok(self.report(report))
    }

    fn report(&mut self, mut report: Report<P::Action, u64>) -> &mut Report<P::Action, u64> {
        let (stats, before) = (&mut report.stats, &self.before);
        stats.expanded += before.expanded;
        stats.generated += before.generated;
        stats.duplicates += before.duplicates;
        stats.reopened += before.reopened;
        stats.dead_ends += before.dead_ends;
        stats.expanded_before_last_layer += before.expanded;
        stats.peak_open = stats.peak_open.max(before.peak_open);
        stats.peak_bytes = stats.peak_bytes.max(before.peak_bytes);
        self.report.insert(report)
    }
}
