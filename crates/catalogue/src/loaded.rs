//! Any puzzle behind one interface without types, written once.

use std::{sync::OnceLock, time::Duration};

use disk::Identity;
use domain::{
    AlgorithmName, AuditResult, BadOption, BoardView, Decimals, ExploreResult, JobError, Measure,
    ReplayError, Replayed, SearchOptions, SearchRequest, SearchResult, TextError, Watcher,
};
use scene::{At, Film, VisitedPlace};
use search::{Clock, Limits, Outcome, Report, Stop, parallel::Threads};

use crate::{
    answer::Answer,
    convert,
    domain::{Domain, Instance, Keeping, OpenResult},
    error::Error,
    frontend::{Before, DrawError, FinishedSearch, Frontend, GeneratorRequest, GraphFormat},
    host::{Host, Nothing},
    levels::{self, LevelRange, Part},
    options::{OptionAbout, Options, Values},
    proof::{Measures, grouped, words_of},
    request::Request,
    walked::Walk,
};

impl Domain {
    /// The domain whose instances are `P`.
    pub const fn of<P: Frontend>() -> Self {
        let generator: fn() -> Vec<OptionAbout> = P::Generator::about;
        Self {
            about: P::ABOUT,
            guide: P::GUIDE,
            signs: P::SIGNS,
            aliases: P::ALIASES,
            formats: || P::FORMATS.iter().map(|format| format.about).collect(),
            sample: convert::sample::<P>,
            convert: convert::convert::<P>,
            known: P::KNOWN,
            endings: P::ENDINGS,
            tables: P::TABLES,
            drawings: P::DRAWINGS,
            ares: P::ARES,
            options: P::Options::about,
            improves: P::IMPROVES,
            has_moves: P::HAS_MOVES,
            generator: if P::GENERATES { Some(generator) } else { None },
            open: open::<P>,
            sizes: P::SIZES,
            scores: P::SCORES,
            stores: P::STORES,
            levels: P::levels,
            count: P::COUNT,
            random: |options| P::random(&read(options)?),
            generate: |size, seed, options, limits| {
                P::generate(&GeneratorRequest { size, seed, options: &read(options)?, limits })
            },
        }
    }
}

fn open<P: Frontend>(input: &[u8], part: Part<'_>, options: &Values) -> OpenResult {
    Ok(Box::new(opened::<P>(input, part, options)?))
}

/// The instance of a text, or of a part of it.
pub(crate) fn opened<P: Frontend>(
    input: &[u8],
    part: Part<'_>,
    options: &Values,
) -> Result<LoadedInstance<P>, Error> {
    let named = if part.level.is_none() { options.levels } else { None };
    let named = named.filter(|_| P::COUNT.is_some()).map(LevelRange::one).transpose()?;
    let part = Part { level: part.level.or(named), ..part };
    let count = P::COUNT.map_or(0, |count| count(input));
    if let Some(level) = part.level.filter(|level| count > 0 && !(1..=count).contains(level)) {
        return Err(levels::none(level, count).into());
    }
    let options = read::<P::Options>(options)?;
    let board = levels::picked::<P>(input, part.level, P::PAIRS);
    let own = board.map_or(input, |board| board.text.as_bytes());
    let above = board.map_or(0, |board| board.at.line - 1);
    let puzzle = P::open(own, part, &options).map_err(|error| error.below(above))?;
    let of_several = || {
        let title = board.and_then(|board| board.title());
        let title = title.map_or(String::new(), |title| format!(", {title}"));
        format!("level {} of {count}{title}", part.level.unwrap_or(1))
    };
    let reading = puzzle.reading(own, part, &options);
    let reading = match (count > 1 && (board.is_some() || reading.is_none()), reading) {
        (true, Some(reading)) => Some(format!("{}; {reading}", of_several())),
        (true, None) => Some(of_several()),
        (false, reading) => reading,
    };
    Ok(LoadedInstance { reading, host: part.host, ..LoadedInstance::new(puzzle, options) })
}

/// The plain options among what was given.
pub(crate) fn read<O: Options>(values: &Values) -> Result<O, Error> {
    O::read(values).map_err(Error::Options)
}

/// `; 8 box lines, 1 box change`: what a solution is counted in besides its measures.
fn in_words(parts: Vec<(&'static str, u64)>) -> String {
    let word = |(name, amount): (&str, u64)| {
        let name = name.replace('_', " ");
        let one = if amount == 1 { name.trim_end_matches('s') } else { &name };
        format!("{} {one}", grouped(amount))
    };
    let words: Vec<String> = parts.into_iter().map(word).collect();
    if words.is_empty() { String::new() } else { format!("; {}", words.join(", ")) }
}

/// An instance and its options.
pub(crate) struct LoadedInstance<P: Frontend> {
    pub(crate) puzzle: P,
    options: P::Options,
    pub(crate) reading: Option<String>,
    /// The film without actions, once it is wanted.
    pub(crate) start: OnceLock<Film>,
    /// True if searches keep nothing in files.
    ignores_cache: bool,
    host: &'static dyn Host,
}

impl<P: Frontend> LoadedInstance<P> {
    /// An instance by itself, with a front end that lends nothing.
    pub(crate) fn new(puzzle: P, options: P::Options) -> Self {
        let (reading, start) = (None, OnceLock::new());
        Self { puzzle, options, reading, start, ignores_cache: false, host: &Nothing }
    }

    /// Another instance by the same options.
    pub(crate) fn with(&self, puzzle: P) -> Self {
        let Self { options, ignores_cache, host, .. } = self;
        Self { ignores_cache: *ignores_cache, host: *host, ..Self::new(puzzle, options.clone()) }
    }

    /// The settings that the choices and the options lead to.
    fn settings(&self, search: &SearchRequest) -> Result<P::Settings, BadOption> {
        self.filled(self.puzzle.settings(search)?, search)
    }

    /// What is minimised, in films and games too.
    pub(crate) fn measure(&self) -> Measure {
        let settings = self.settings(&P::search());
        settings.map_or(P::ABOUT.measure, |settings| self.puzzle.measure(&settings))
    }

    /// The film by that measure.
    pub(crate) fn measured(&self, film: Film) -> Film {
        film.by(words_of(self.measure()), P::ABOUT.measure.many)
    }

    /// The settings, changed as the options say.
    fn filled(
        &self,
        mut settings: P::Settings,
        search: &SearchRequest,
    ) -> Result<P::Settings, BadOption> {
        self.puzzle.fill(&mut settings, search, &self.options)?;
        Ok(settings)
    }

    /// Does `work` with the settings of a count, an audit or a walk, within the limits that are
    /// left for it. `is_asked` says whether a heuristic is asked, `shape` which settings are meant,
    /// `missing` what there is not if a limit comes before that.
    fn study<T>(
        &self,
        (search, is_asked): (SearchRequest, bool),
        shape: fn(&P, P::Settings) -> P::Settings,
        limits: &Limits,
        missing: &str,
        work: impl FnOnce(&P::Settings, &Limits) -> Result<T, JobError>,
    ) -> Result<T, Error> {
        let Self { puzzle, options, .. } = self;
        let noted = |error| {
            if let Error::Stopped { stop, .. } = error {
                self.host.note_stop(stop, limits.bytes);
            }
            error
        };
        let started = Clock::start();
        let mut settings = self.filled(shape(puzzle, puzzle.settings(&search)?), &search)?;
        let is_reproducible = self.ignores_cache;
        let request = Request { is_reproducible, ..Request::new(search, limits.clone()) };
        let stop = puzzle.prepare(&mut settings, options, is_asked, (&request, self.host))?;
        let done = match stop {
            Some(stop) => Err(JobError::Stopped(stop)),
            None => work(&settings, &limits.after(started.elapsed())),
        };
        done.map_err(|error| noted(Error::of_job(error, missing)))
    }

    /// The search of a request, by these settings.
    fn search(
        &self,
        mut settings: P::Settings,
        request: &Request,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, Error> {
        let Self { puzzle, options, .. } = self;
        let is_asked = puzzle.search_options(&settings).heuristic.is_some();
        let started = Clock::start();
        // What is measured takes no files either.
        let is_reproducible = request.is_reproducible || self.ignores_cache;
        let within = Request { is_reproducible, ..request.clone() };
        let stop = puzzle.prepare(&mut settings, options, is_asked, (&within, self.host))?;
        let preparing = started.elapsed();
        let mut solved = match stop {
            None => {
                let limits = request.limits.after(preparing);
                domain::solve_by(request.threads, puzzle, &settings, &limits, watcher)?
            }
            Some(stop) => {
                let (report, detail) = (Report::unsearched(stop), P::Detail::default());
                SearchResult { report, left_out: 0, detail }
            }
        };
        solved.report.stats.elapsed += preparing;
        solved.report.milestones.iter_mut().for_each(|it| it.elapsed += preparing);
        let mut answer = Answer::new(puzzle, &settings, request, &solved)?;
        puzzle.complete(&mut answer, FinishedSearch { settings: &settings, solved, request });
        if let Outcome::Stopped(stop) = answer.outcome {
            self.host.note_stop(stop, request.limits.bytes);
        }
        Ok(answer)
    }
}

impl<P: Frontend> Instance for LoadedInstance<P> {
    fn reading(&self) -> Option<&str> {
        self.reading.as_deref()
    }

    fn keep_nothing(&mut self) {
        self.ignores_cache = true;
    }

    fn show(&self) -> BoardView {
        self.puzzle.show()
    }

    fn decimals(&self) -> Decimals {
        self.puzzle.decimals()
    }

    fn search_options(&self, search: &SearchRequest) -> Option<SearchOptions> {
        Some(self.puzzle.search_options(&self.settings(search).ok()?))
    }

    fn solve(&self, request: &Request, watcher: &mut dyn Watcher) -> Result<Answer, Error> {
        let mut settings = self.settings(&request.search)?;
        let tried = match request.is_reproducible {
            true => Vec::new(),
            false => self.puzzle.before(&mut settings, &self.options, (request, self.host)),
        };
        let (mut request, mut last) = (request.clone(), None::<Answer>);
        for Before { settings, expansions, then } in tried {
            let all = request.limits.expansions;
            let limits = Limits { expansions: expansions.min(all), ..request.limits.clone() };
            let is_short = expansions < request.threads.sizes().alone;
            let threads = if is_short { Threads::ONE } else { request.threads };
            let within = Request { limits, threads, ..request.clone() };
            let mut answer = self.search(settings, &within, watcher)?;
            let took = answer.stats.elapsed;
            if let Some(last) = last {
                answer = answer.after(last);
            }
            if all <= expansions || answer.outcome != Outcome::Stopped(Stop::Expanded) {
                return Ok(answer);
            }
            request.limits.expansions = all - expansions;
            request.limits = request.limits.after(took);
            request.started = Clock::start();
            then.inspect(|words| self.host.note(words));
            last = Some(answer);
        }
        let answer = self.search(settings, &request, watcher)?;
        Ok(match last {
            Some(last) => answer.after(last),
            None => answer,
        })
    }

    fn check(&self, solution: &str) -> Result<Result<String, ReplayError>, TextError> {
        let actions = self.puzzle.parse_solution(solution)?;
        let size = |replayed: Replayed| {
            let size = Measures::of(P::ABOUT, &replayed).words(self.puzzle.decimals());
            size + &in_words(self.puzzle.parts(&actions))
        };
        Ok(self.puzzle.replay(&actions).map(size))
    }

    fn cost_of(&self, solution: &str) -> Option<u64> {
        let settings = self.settings(&P::search()).ok()?;
        let replayed = self.puzzle.replay(&self.puzzle.parse_solution(solution).ok()?).ok()?;
        Some(self.puzzle.searched_cost(&settings, &replayed))
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        self.puzzle.boards(&self.puzzle.parse_solution(solution).unwrap_or_default())
    }

    fn after(&self, played: &str) -> Result<Result<Box<dyn Instance>, String>, TextError> {
        let actions = self.puzzle.parse_solution(played)?;
        if let Err(error) = self.puzzle.replay(&actions)
            && error.after < actions.len()
        {
            return Ok(Err(error.reason));
        }
        let after = self.puzzle.after(&actions).ok_or("no instance begins in that position");
        Ok(after.map(|it| Box::new(self.with(it)) as Box<dyn Instance>).map_err(str::to_owned))
    }

    fn improving(
        &self,
        solution: &str,
    ) -> Result<Result<Box<dyn Instance>, ReplayError>, TextError> {
        let improving = self.puzzle.improving(&self.puzzle.parse_solution(solution)?);
        Ok(improving.map(|it| Box::new(self.with(it)) as Box<dyn Instance>))
    }

    fn film(&self, title: &str, solution: &str) -> Result<Film, TextError> {
        let is_empty = solution.trim().is_empty();
        let actions = if is_empty { Vec::new() } else { self.puzzle.parse_solution(solution)? };
        let allowed = self.puzzle.allowed(&actions).min(actions.len());
        let mut film = self.puzzle.film(title, &actions[..allowed]);
        if !actions.is_empty() {
            film.flaw = self.puzzle.replay(&actions).err().map(|error| error.reason);
        }
        Ok(film.by(words_of(self.measure()), P::ABOUT.measure.many))
    }

    fn order(&self, request: &Request) -> Result<Vec<VisitedPlace>, Error> {
        if !P::HAS_PLACES {
            let reason = "this puzzle has nobody who walks: its states cannot be shown as a map";
            return Err(BadOption::new("--heat", reason).into());
        }
        Ok(self.puzzle.order(&self.settings(&request.search)?, &request.limits_left()))
    }

    fn standing(&self, places: &[u32]) -> Vec<Option<At>> {
        self.puzzle.standing(self.start(), places)
    }

    fn has_places(&self) -> bool {
        P::HAS_PLACES
    }

    fn is_drawn(&self) -> bool {
        P::is_drawn(&self.options)
    }

    fn lists_states(&self) -> bool {
        P::LISTS_STATES
    }

    fn count(
        &self,
        depth: u32,
        divide: bool,
        limits: &Limits,
    ) -> Result<domain::CountResult, Error> {
        let (asked, missing) = ((SearchRequest::default(), false), "nothing was counted");
        self.study(asked, P::study, limits, missing, |settings, limits| {
            domain::count(&self.puzzle, settings, depth, divide, limits)
        })
    }

    fn audit(&self, heuristic: &str, limits: &Limits) -> Result<AuditResult, Error> {
        let search =
            SearchRequest { heuristic: Some(heuristic.to_owned()), ..SearchRequest::default() };
        self.study((search, true), P::study, limits, "nothing was searched", |settings, limits| {
            domain::audit(&self.puzzle, settings, limits)
        })
    }

    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, Error> {
        // The heuristic that A* would ask, where there is one.
        let algorithm = Some(AlgorithmName::Astar).filter(|&it| P::ABOUT.has(it));
        let search = SearchRequest {
            algorithm,
            heuristic: heuristic.map(str::to_owned),
            ..SearchRequest::default()
        };
        let asked = (search, algorithm.is_some());
        self.study(asked, P::explored, limits, "nothing was explored", |settings, limits| {
            let walked = domain::walk(&self.puzzle, settings, actions, measuring, limits)?;
            Ok(self.filmed(walked, self.puzzle.search_options(settings).heuristic))
        })
    }

    fn explore(
        &self,
        keeping: Keeping<'_>,
        identity: &dyn Fn() -> Identity,
        threads: Threads,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<(Measure, ExploreResult), Error> {
        let (asked, missing) = ((SearchRequest::default(), false), "nothing was explored");
        self.study(asked, P::explored, limits, missing, |settings, limits| {
            let identity = identity();
            let store = keeping.known_by(&identity);
            let unit = P::ABOUT.unit(self.puzzle.search_options(settings).actions);
            let puzzle = &self.puzzle;
            Ok((unit, domain::explore(store, threads, puzzle, settings, limits, watcher)?))
        })
    }

    fn picture(&self, asked: &[SearchRequest], limits: &Limits) -> Result<String, DrawError> {
        let asked: Result<Vec<_>, _> = asked.iter().map(|search| self.settings(search)).collect();
        let asked = asked.map_err(|error| DrawError::Unfit(error.to_string()))?;
        self.puzzle.picture(&asked, limits)
    }

    fn graph(&self, format: GraphFormat) -> Result<String, DrawError> {
        self.puzzle.graph(format)
    }
}
