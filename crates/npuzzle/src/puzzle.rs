//! The puzzle behind every front end: from a level and settings to a report in moves.

use std::{fmt::Display, sync::Arc};

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Method, Named,
    Profile, Puzzle, ReplayError, Replayed, SearchOptions, SearchRequest, TextError, boards,
    heuristics,
};
use grid::StepOrder;
use search::{Algorithm, Guarantee, Heuristic, Outcome, Report, Stats, Stop};
use text::{Form, ParseError};

use crate::{
    formats::FORMATS,
    heuristic::{LinearConflict, Manhattan, TooLarge, WalkingDistance},
    level::Level,
    moves::{Move, parse_moves},
    parse::FORM,
    patterns::{Partition, Patterns, ReadPatternsError},
    settings::{Engine, HeuristicKind, Settings},
    space::Space,
    state::{State, encoding},
    tiles::{CarriedManhattan, a_star, ida_star},
    validate::{slide, validate},
};

impl Puzzle for Level {
    const ABOUT: &'static About = &About {
        algorithms: AlgorithmName::REVERSIBLE,
        measure: Measure::MOVES,
        measures: &[Measure::MOVES],
        heuristics: heuristics::<HeuristicKind>,
        has_published_profile: true,
        order: Some("U, L, R and D, moves of the blank, in the order to try them"),
        ..About::new(
            "npuzzle",
            "Sliding tiles",
            "slide tiles into the blank until they stand in order",
            AlgorithmName::Idastar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(FORM);
    type Level = Self;
    type Settings = Settings;
    type Action = Move;
    type Detail = ();

    fn show(&self) -> BoardView {
        let solvable = if self.is_solvable() { "yes" } else { "no, by parity" };
        let (words, bits) = encoding(self.start.len());
        BoardView {
            board: self.to_string(),
            legend: [("0", "blank"), ("*", "any tile, in a goal")]
                .into_iter()
                .filter(|(sign, _)| *sign == "0" || self.is_partial())
                .collect(),
            sizes: vec![
                ("rows", self.rows.to_string()),
                ("columns", self.columns.to_string()),
                ("solvable", solvable.to_owned()),
                ("state", format!("{bits} bits a cell, {} bytes", 8 * words)),
            ],
        }
    }

    fn write(&self, actions: &[Move]) -> String {
        actions.iter().map(|action| action.letter()).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Move>, TextError> {
        parse_moves(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Move]) -> Result<Replayed, ReplayError> {
        Ok(Replayed { length: actions.len(), measures: vec![validate(self, actions)?.moves] })
    }

    fn boards<'p>(&'p self, actions: &[Move]) -> Box<dyn Iterator<Item = String> + 'p> {
        let take = |board: &mut Vec<u8>, action: &Move| slide(self, board, *action);
        boards(self.start.clone(), actions, take, |board| self.draw(board))
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let best = Settings::best_for(self);
        let default = match request.profile {
            Profile::Best => best.heuristic,
            Profile::Published => HeuristicKind::Manhattan,
        };
        let heuristic = request.heuristic(default)?;
        check(self, heuristic, Partition::ALL)?;
        let (mut algorithm, order) = (request.method(Self::ABOUT), order(request)?);
        if request.algorithm.is_none() && self.has_few_boards() {
            algorithm = Algorithm::A_STAR.into();
        }
        check_method(self, algorithm)?;
        Ok(Settings { algorithm, heuristic, order, ..best })
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        SearchOptions::new(settings.algorithm, Some(settings.heuristic.name()), None)
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let kind = match job.uses_heuristic(settings.algorithm.algorithm()) {
            true => settings.heuristic,
            false => HeuristicKind::Blind,
        };
        check(self, kind, &[settings.partition])?;
        check_method(self, settings.algorithm)?;
        #[cfg(feature = "study")]
        if job.explores_by_rank() {
            let reason = "boards of at most 14 cells have ranks: this one has too many states";
            // Those are boards of one word.
            let space = Space::<1>::new(self, settings.order);
            let space = space.ok_or_else(|| BadOption::new("--two-bit", reason))?;
            return job.explore_by_rank(&space, |actions| self.write(actions), reason);
        }
        if job.is_search() && !self.is_solvable() {
            return job.engine(|_, _| unsolvable()).map(|_| ());
        }
        let threads = job.threads();
        let own = own(self, kind, settings, job);
        let patterns = match kind {
            HeuristicKind::Patterns => Some(patterns(self, settings, job)?),
            _ => None,
        };
        let report = match (kind, own, &patterns) {
            (_, Some(Own::IdaStar), Some(patterns)) => {
                job.engine(|limits, watcher| patterns.ida_star(self, threads, limits, watcher))
            }
            (HeuristicKind::Manhattan, Some(Own::IdaStar), _) => {
                let manhattan = Manhattan::new(self);
                let steps = |tile, cell| manhattan.steps(tile, cell);
                let of_start = manhattan.of(&State::<1>::pack(&self.start));
                let carried = CarriedManhattan::new(of_start, steps);
                job.engine(|limits, watcher| {
                    ida_star::<u64, _>(self, &carried, threads, limits, watcher)
                })
            }
            (HeuristicKind::Manhattan, Some(Own::AStar), _) => {
                let manhattan = Manhattan::new(self);
                let ends = (State::pack(&self.start), State::pack(&self.goal));
                job.engine(|limits, watcher| {
                    a_star(ends, settings.order, &manhattan, limits, watcher)
                })
            }
            _ => {
                let estimate = match patterns {
                    Some(patterns) => Estimate::Patterns(patterns),
                    None if kind == HeuristicKind::WalkingDistance => walking(self, job)?,
                    None => Estimate::new(kind, self)?,
                };
                return match encoding(self.start.len()).0 {
                    1 => in_words::<1>(self, settings, own, &estimate, job),
                    3 => in_words::<3>(self, settings, own, &estimate, job),
                    _ => in_words::<7>(self, settings, own, &estimate, job),
                };
            }
        };
        report.map(|_| ())
    }
}

/// The order of moves that is named, or else Korf's (1985).
fn order(request: &SearchRequest) -> Result<StepOrder, BadOption> {
    let Some(text) = &request.order else { return Ok(StepOrder::ULRD) };
    text.parse().map_err(|_| {
        let found: String = text.chars().take(20).collect();
        let reason =
            format_args!("expected each of U, L, R and D once, such as ULRD, found {found:?}");
        BadOption::new("--order", reason)
    })
}

/// Refuses search from both ends where many boards are the end.
fn check_method(level: &Level, method: Method) -> Result<(), BadOption> {
    if level.is_partial() && method == Method::Bidirectional {
        let reason = "bidirectional search needs a goal that names every tile";
        return Err(BadOption::new("--algorithm", reason));
    }
    Ok(())
}

/// Refuses a heuristic that is not for boards of this size, pattern databases if none of `partitions` is.
fn check(level: &Level, kind: HeuristicKind, partitions: &[Partition]) -> Result<(), BadOption> {
    let is_for = |it: &&Partition| it.is_for(level);
    match kind {
        HeuristicKind::Patterns | HeuristicKind::WalkingDistance if level.is_partial() => {
            Err(unfit("this one needs a goal that names every tile"))
        }
        HeuristicKind::Patterns if !partitions.iter().any(|it| it.is_for(level)) => {
            let reason = ReadPatternsError::Unfit(partitions[0]);
            Err(match Partition::ALL.iter().find(is_for) {
                Some(other) => unfit(format_args!("{reason}; for this one name --pdb {other}")),
                None => unfit(reason),
            })
        }
        HeuristicKind::WalkingDistance => WalkingDistance::check(level).map_err(unfit),
        _ => Ok(()),
    }
}

fn unfit(reason: impl Display) -> BadOption {
    BadOption::new("--heuristic", reason)
}

/// The report on a start from which parity keeps the goal: a proof without a search.
fn unsolvable() -> Report<Move> {
    let (outcome, stats) = (Outcome::Exhausted, Stats::default());
    Report { outcome, solutions: Vec::new(), lower_bound: None, milestones: Vec::new(), stats }
}

/// The tiles' own engines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    IdaStar,
    AStar,
    /// A*+IDA*, with pattern databases only.
    #[cfg(feature = "all-algorithms")]
    Hybrid {
        stored: u32,
    },
}

/// The tiles' own engine for this search, if there is one, and a heuristic that it knows.
fn own(
    level: &Level,
    kind: HeuristicKind,
    settings: &Settings,
    job: &Job<'_, Level>,
) -> Option<Own> {
    let limits = job.limits();
    let is_plain = job.is_search() && (limits.solutions, limits.depth) == (1, u32::MAX);
    if !is_plain || settings.engine != Engine::Own || level.is_partial() {
        return None;
    }
    let is_small = level.is_four_by_four();
    let is_korfs = settings.order == StepOrder::ULRD;
    match settings.algorithm {
        Method::Forward(Algorithm::IDA_STAR)
            if is_korfs && (is_small || kind == HeuristicKind::Patterns) =>
        {
            Some(Own::IdaStar)
        }
        #[cfg(feature = "all-algorithms")]
        Method::Forward(Algorithm::AStarIdaStar { stored })
            if is_korfs && kind == HeuristicKind::Patterns =>
        {
            Some(Own::Hybrid { stored })
        }
        Method::Forward(Algorithm::A_STAR) if is_small => Some(Own::AStar),
        _ => None,
    }
}

/// The databases at hand, or new ones.
fn patterns(
    level: &Level,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<Arc<Patterns>, JobError> {
    if let Some(patterns) = settings.patterns.as_ref().filter(|it| it.fit(level)) {
        job.hold(patterns.bytes());
        return Ok(Arc::clone(patterns));
    }
    let least = Manhattan::new(level).of(&State::<1>::pack(&level.start));
    job.at_least(least);
    let Settings { partition, threads, .. } = *settings;
    let fits = |kept: &Patterns| kept.partition() == partition && kept.fit(level);
    let built = job.kept_tables(
        |kept: &Option<Arc<Patterns>>| kept.as_deref().is_some_and(fits),
        |limits, started| match partition.bytes() > limits.bytes {
            true => Err(Stop::Bytes),
            false => Patterns::build(level, partition, threads, || limits.poll(started))
                .map(|built| built.map(Arc::new)),
        },
        |built| built.as_deref().map_or(0, Patterns::bytes),
    )?;
    Ok(Option::clone(&built).ok_or_else(|| unfit(ReadPatternsError::Unfit(partition)))?)
}

/// The tables of walking distance, which are not counted.
fn walking(level: &Level, job: &mut Job<'_, Level>) -> Result<Estimate, JobError> {
    let built = job.kept_tables(
        |kept: &Option<Arc<WalkingDistance>>| kept.as_ref().is_some_and(|it| it.fit(level)),
        |_, _| Ok(WalkingDistance::new(level).ok().map(Arc::new)),
        |_| 0,
    )?;
    let built = Option::clone(&built).ok_or_else(|| unfit(TooLarge))?;
    Ok(Estimate::WalkingDistance(built))
}

/// A search by a generic engine, or by A*+IDA*, which begins as one.
fn in_words<const W: usize>(
    level: &Level,
    settings: &Settings,
    own: Option<Own>,
    heuristic: &Estimate,
    job: &mut Job<'_, Level>,
) -> Result<(), JobError> {
    // Callers choose W by the number of cells.
    let space = Space::<W>::new(level, settings.order).ok_or(Stop::Bytes)?;
    let threads = job.threads();
    let from_start = match settings.algorithm {
        Method::Forward(_) => Estimate::Blind,
        Method::Bidirectional => Estimate::new(settings.heuristic, &level.reversed())?,
    };
    job.run(&space, heuristic, <[Move]>::to_vec, |limits, watch| {
        #[cfg(feature = "all-algorithms")]
        if let (Some(Own::Hybrid { stored }), Estimate::Patterns(patterns)) = (own, heuristic)
            && let on = (&space, level, heuristic)
            && let Some(report) = patterns.a_star_ida_star(on, stored, threads, limits, watch)
        {
            return report;
        }
        #[cfg(not(feature = "all-algorithms"))]
        let _ = own;
        settings.algorithm.search(&space, (heuristic, &from_start), threads, limits, watch)
    })
    .map(|_| ())
}

/// The heuristics for every board, in one type: the engines are compiled once for all of them.
enum Estimate {
    Blind,
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(Arc<WalkingDistance>),
    Patterns(Arc<Patterns>),
}

impl Estimate {
    /// The estimate for the goal of `level`; linear conflict in place of databases, which are no part of it.
    fn new(kind: HeuristicKind, level: &Level) -> Result<Self, BadOption> {
        Ok(match kind {
            HeuristicKind::Blind => Self::Blind,
            HeuristicKind::Manhattan => Self::Manhattan(Manhattan::new(level)),
            HeuristicKind::LinearConflict | HeuristicKind::Patterns => {
                Self::LinearConflict(LinearConflict::new(level))
            }
            HeuristicKind::WalkingDistance => {
                let tables = WalkingDistance::new(level).map_err(unfit)?;
                Self::WalkingDistance(Arc::new(tables))
            }
        })
    }
}

impl<const W: usize> Heuristic<Space<W>> for Estimate {
    fn h(&self, state: &State<W>) -> Option<u32> {
        match self {
            Self::Blind => Some(0),
            Self::Manhattan(heuristic) => heuristic.h(state),
            Self::LinearConflict(heuristic) => heuristic.h(state),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().h(state),
            Self::Patterns(heuristic) => heuristic.as_ref().h(state),
        }
    }

    #[inline]
    fn h_child(&self, child: &State<W>, action: Move, parent_h: u32) -> Option<u32> {
        match self {
            Self::Blind => Some(0),
            Self::Manhattan(heuristic) => heuristic.h_child(child, action, parent_h),
            Self::LinearConflict(heuristic) => heuristic.h_child(child, action, parent_h),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().h_child(child, action, parent_h),
            Self::Patterns(heuristic) => heuristic.as_ref().h_child(child, action, parent_h),
        }
    }

    fn fits(&self, space: &Space<W>) -> bool {
        match self {
            Self::Blind => true,
            Self::Manhattan(heuristic) => heuristic.fits(space),
            Self::LinearConflict(heuristic) => heuristic.fits(space),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().fits(space),
            Self::Patterns(heuristic) => heuristic.as_ref().fits(space),
        }
    }

    fn fits_backwards(&self, space: &Space<W>) -> bool {
        match self {
            Self::Blind => true,
            Self::Manhattan(heuristic) => heuristic.fits_backwards(space),
            Self::LinearConflict(heuristic) => heuristic.fits_backwards(space),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().fits_backwards(space),
            Self::Patterns(heuristic) => heuristic.as_ref().fits_backwards(space),
        }
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
