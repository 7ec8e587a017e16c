//! Any puzzle behind one interface without types, written once.

use std::{marker::PhantomData, time::Instant};

use clap::{ArgMatches, Args, Command, FromArgMatches};
use domain::{
    About, Ask, Audited, Counted, NoResult, Replayed, Shown, Solved, Unreadable, Watcher,
};
use search::{Limits, Outcome, Report, Stats};

use crate::{
    domains::{
        answer::Answer,
        domain::{Domain, Instance},
        frontend::{Drawing, Frontend, GraphFormat, ReadError, Undrawn, Unprepared},
        request::Request,
    },
    io::{Failure, UsageError},
};

/// The domain whose instances are `P`.
pub(crate) struct Of<P>(PhantomData<fn() -> P>);

impl<P> Of<P> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: Frontend> Domain for Of<P> {
    fn about(&self) -> &'static About {
        P::ABOUT
    }

    fn drawings(&self) -> &'static [(Drawing, &'static str)] {
        P::DRAWINGS
    }

    fn ares(&self) -> Option<fn(&Answer) -> String> {
        P::ARES
    }

    fn options(&self, command: Command) -> Command {
        P::Options::augment_args(command)
    }

    fn generator(&self) -> Option<fn(Command) -> Command> {
        P::GENERATES.then_some(P::Generator::augment_args)
    }

    fn open(&self, input: &[u8], options: &ArgMatches) -> Result<Box<dyn Instance>, ReadError> {
        // The parser of the same options has checked them.
        let options = typed::<P::Options>(options)
            .map_err(|error| ReadError::Refused(domain::Refusal::new("options", error)))?;
        Ok(Box::new(Loaded { puzzle: P::open(input, &options)?, options }))
    }

    fn random(&self, options: &ArgMatches) -> Result<Option<(String, String)>, Failure> {
        P::random(&typed(options)?)
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &ArgMatches,
        limits: &Limits,
    ) -> Result<String, Failure> {
        P::generate(size, seed, &typed(options)?, limits)
    }
}

/// The options among all that were parsed.
fn typed<O: FromArgMatches>(matches: &ArgMatches) -> Result<O, UsageError> {
    O::from_arg_matches(matches).map_err(|error| UsageError::Words(error.to_string()))
}

/// An instance and its options.
struct Loaded<P: Frontend> {
    puzzle: P,
    options: P::Options,
}

impl<P: Frontend> Loaded<P> {
    /// The settings of a count or an audit, and the limits that are left for it.
    fn study(
        &self,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<(P::Settings, Limits), Unprepared> {
        let Self { puzzle, options } = self;
        let started = Instant::now();
        let mut settings = puzzle.study(heuristic).map_err(Failure::from)?;
        let ask = Ask { heuristic: heuristic.map(str::to_owned), ..Ask::default() };
        puzzle.fill(&mut settings, &ask, options).map_err(Failure::from)?;
        puzzle.prepare(&mut settings, options, heuristic.is_some(), limits)?;
        Ok((settings, limits.after(started.elapsed())))
    }
}

/// The failure of a study that did not begin.
fn no_study(error: Unprepared, missing: &str) -> Failure {
    match error {
        Unprepared::Stopped(stop) => Failure::Stopped { stop, missing: missing.to_owned() },
        Unprepared::Failed(failure) => failure,
    }
}

impl<P: Frontend> Instance for Loaded<P> {
    fn show(&self) -> Shown {
        self.puzzle.show()
    }

    fn solve(&self, request: &Request, watcher: &mut dyn Watcher) -> Result<Answer, Failure> {
        let Self { puzzle, options } = self;
        let mut settings = puzzle.settings(&request.ask)?;
        puzzle.fill(&mut settings, &request.ask, options)?;
        let choice = puzzle.choice(&settings);
        let started = Instant::now();
        let is_asked = choice.heuristic.is_some();
        let prepared = puzzle.prepare(&mut settings, options, is_asked, &request.limits);
        let preparing = started.elapsed();
        let mut solved = match prepared {
            Ok(()) => domain::solve(puzzle, &settings, &request.limits.after(preparing), watcher)?,
            Err(Unprepared::Failed(failure)) => return Err(failure),
            Err(Unprepared::Stopped(stop)) => {
                let (outcome, solutions) = (Outcome::Stopped(stop), Vec::new());
                let report =
                    Report { outcome, solutions, lower_bound: None, stats: Stats::default() };
                Solved { report, detail: P::Detail::default() }
            }
        };
        solved.report.stats.elapsed += preparing;
        let mut answer = Answer::new(puzzle, choice, request, &solved.report)?;
        puzzle.complete(&mut answer, &settings, solved, request);
        Ok(answer)
    }

    fn check(&self, solution: &str) -> Result<Result<Replayed, String>, Unreadable> {
        let actions = self.puzzle.parse_solution(solution)?;
        Ok(self.puzzle.replay(&actions).and_then(|replayed| match u32::try_from(replayed.cost) {
            Ok(_) => Ok(replayed),
            Err(_) => Err(format!("it costs {}, which is more than 2^32 - 1", replayed.cost)),
        }))
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        self.puzzle.boards(&self.puzzle.parse_solution(solution).unwrap_or_default())
    }

    fn is_drawn(&self) -> bool {
        P::is_drawn(&self.options)
    }

    fn lists_states(&self) -> bool {
        P::LISTS_STATES
    }

    fn count(&self, depth: u32, divide: bool, limits: &Limits) -> Result<Counted, Failure> {
        let missing = "nothing was counted";
        let (settings, limits) =
            self.study(None, limits).map_err(|error| no_study(error, missing))?;
        domain::count(&self.puzzle, &settings, depth, divide, &limits)
            .map_err(|error: NoResult| Failure::no_result(error, missing))
    }

    fn audit(&self, heuristic: &str, limits: &Limits) -> Result<Audited, Failure> {
        let missing = "nothing was searched";
        let (settings, limits) =
            self.study(Some(heuristic), limits).map_err(|error| no_study(error, missing))?;
        domain::audit(&self.puzzle, &settings, &limits)
            .map_err(|error| Failure::no_result(error, missing))
    }

    fn picture(&self, solution: Option<&str>, limits: &Limits) -> Result<String, Undrawn> {
        let solution = solution.and_then(|text| self.puzzle.parse_solution(text).ok());
        self.puzzle.picture(solution.as_deref(), limits)
    }

    fn graph(&self, format: GraphFormat) -> Result<String, Undrawn> {
        self.puzzle.graph(format)
    }

    fn depths(&self, request: &Request, limits: &Limits) -> Result<Vec<u64>, Undrawn> {
        let unfit = |refusal: domain::Refusal| Undrawn::Unfit(refusal.to_string());
        let mut settings = self.puzzle.settings(&request.ask).map_err(unfit)?;
        self.puzzle.fill(&mut settings, &request.ask, &self.options).map_err(unfit)?;
        self.puzzle.depths(&settings, limits)
    }
}
