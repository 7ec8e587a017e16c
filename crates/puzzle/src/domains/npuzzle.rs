//! Sliding tiles: the 8-puzzle, the 15-puzzle and boards up to 8 x 8.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use npuzzle::{
    Engine, HeuristicKind, Level, LinearConflict, Manhattan, Move, Order, ParseLevelError,
    Partition, Patterns, Settings, Space, WalkingDistance, boards, parse_moves, solve, validate,
};
use search::{Blind, Guarantee, Heuristic, Limits, Stop, Weight};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{About, Domain, HeuristicAbout, Instance, Shown, SolveError, Verdict},
    exit::Failure,
    message,
    options::{DomainOptions, Engine as EngineName, PatternsName},
    pattern_cache::Cache,
    perft::{Counted, Depth},
    report::counted,
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct Npuzzle;

const ABOUT: About = About {
    name: "npuzzle",
    summary: "slide tiles into the blank until they stand in order",
    default_algorithm: AlgorithmName::Idastar,
    heuristics: &[
        HeuristicAbout {
            name: "patterns",
            summary: "additive pattern databases (--pdb); default on 4 x 4, and for it only",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "linear-conflict",
            summary: "Manhattan distance and tiles in each other's way; default on other boards",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "manhattan",
            summary: "sum of the tiles' Manhattan distances",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "walking-distance",
            summary: "rows and columns taken apart, each solved exactly; up to 4 x 4",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "blind",
            summary: "0 everywhere: the heuristic switched off",
            guarantee: Guarantee::Consistent,
        },
    ],
    default_weight: TWO,
    actions: &[],
    published_actions: &[ActionName::Steps],
    order: Some("U, L, R and D, moves of the blank, in the order to try them"),
    formats: &[
        (
            "level",
            "rows of digits (867 254 301), rows of numbers on lines or parted by /, or a square",
        ),
        ("goal", "the same after goal:, else the tiles in order and the blank last"),
        ("solution", "moves of the blank: U, D, L, R"),
    ],
};

const TWO: Weight = Weight::new(2, 1).expect("at least 1");

/// The databases built last: rows of a suite share them.
static PATTERNS: Mutex<Option<Arc<Patterns>>> = Mutex::new(None);

impl Domain for Npuzzle {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        let level = Level::from_bytes(input).map_err(|ParseLevelError { problems, omitted }| {
            let found = problems.into_iter().map(|at| Problem {
                line: at.line,
                column: at.column,
                message: at.kind.to_string(),
            });
            Problems { found: found.collect(), omitted }
        })?;
        Ok(Box::new(Loaded(level)))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--pdb", "--pdb-cache", "--threads", "--engine", "--hardest"]
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        let (rows, columns) = size.split_once('x').unwrap_or((size, size));
        let sides = rows.parse().ok().zip(columns.parse().ok());
        let wrong = |option, reason| UsageError::Option { option, reason };
        let level = if options.hardest {
            let boards = match sides {
                Some((rows, columns)) => Level::hardest_first(rows, columns, limits),
                None => Ok(None),
            };
            let mut boards = boards.map_err(Failure::unmade)?.ok_or_else(|| {
                wrong("--size", format!("expected 9 cells at most with --hardest, found {size:?}"))
            })?;
            let count = boards.len();
            let number = usize::try_from(seed).unwrap_or(usize::MAX);
            boards.nth(number).ok_or_else(|| {
                wrong("--seed", format!("expected less than {count} with --hardest, found {seed}"))
            })?
        } else {
            let level = sides.and_then(|(rows, columns)| Level::random(rows, columns, seed));
            level.ok_or_else(|| {
                let expected = "expected 2x2 to 8x8, rows first, or one number";
                wrong("--size", format!("{expected}, found {size:?}"))
            })?
        };
        Ok(level.to_string())
    }
}

struct Loaded(Level);

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.0;
        let solvable = if level.is_solvable() { "yes" } else { "no, by parity" };
        let (words, bits) = match level.start().len() {
            0..=16 => (1, 4),
            17..=32 => (3, 5),
            _ => (7, 6),
        };
        Shown {
            board: level.to_string(),
            legend: vec![("0", "blank")],
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("solvable", solvable.to_owned()),
                ("state", format!("{bits} bits a cell, {} bytes", 8 * words)),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let level = &self.0;
        let (mut settings, mut limits) = (settings(level, request)?, request.limits.clone());
        let asks_heuristic = settings.algorithm.asks_heuristic();
        let started = Instant::now();
        if asks_heuristic && settings.heuristic == HeuristicKind::Patterns && level.is_solvable() {
            // What stops it stops the search too, which reports it.
            settings.patterns =
                patterns(level, &settings, &request.options, &limits, started).unwrap_or_default();
        }
        let built = started.elapsed();
        limits.time = limits.time.map(|time| time.saturating_sub(built));
        let mut report =
            solve(level, &settings, &limits, progress).map_err(|error| match error {
                npuzzle::SolveError::TooLarge(_) | npuzzle::SolveError::NoPatterns => {
                    SolveError::Usage(UsageError::HeuristicUnfit(error.to_string()))
                }
                npuzzle::SolveError::Defect(_) => SolveError::Defect(error.to_string()),
            })?;
        report.stats.elapsed += built;
        let algorithm = settings.algorithm;
        let heuristic = asks_heuristic.then(|| name(settings.heuristic));
        let visited = (request.profile == Profile::Published
            && AlgorithmName::of(&algorithm) == AlgorithmName::Idastar)
            // Korf counts the root too.
            .then_some(report.stats.generated + 1);
        let choice = Choice { algorithm, heuristic, actions: None };
        Answer::new(self, request, choice, report, visited, |moves| {
            moves.iter().copied().map(Move::letter).collect()
        })
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let moves = moves(solution)?;
        Ok(match validate(&self.0, &moves) {
            Ok(cost) => match u32::try_from(cost) {
                Ok(cost) => Verdict::Solved { length: moves.len(), cost },
                Err(_) => Verdict::Failed("more moves than a cost can count".to_owned()),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        walks::<1>(&self.0, depth)
            .or_else(|| walks::<3>(&self.0, depth))
            .or_else(|| walks::<7>(&self.0, depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn audit(
        &self,
        options: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        let level = &self.0;
        if kind(heuristic) == Some(HeuristicKind::Patterns) {
            let best = Settings::best(level);
            let settings = Settings {
                partition: options.pdb.map_or(best.partition, partition),
                threads: options.threads.unwrap_or(best.threads),
                ..best
            };
            let started = Instant::now();
            let patterns = patterns(level, &settings, options, limits, started);
            let missing = "nothing was searched".to_owned();
            let stopped = |stop| Box::new(Failure::Stopped { stop, missing });
            let patterns = patterns.map_err(stopped)?.ok_or_else(|| {
                UsageError::HeuristicUnfit(npuzzle::SolveError::NoPatterns.to_string())
            })?;
            let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
            let limits = Limits { time, ..limits.clone() };
            return audited::<1>(level, &*patterns, &limits);
        }
        match level.start().len() {
            0..=16 => audited_by::<1>(level, heuristic, limits),
            17..=32 => audited_by::<3>(level, heuristic, limits),
            _ => audited_by::<7>(level, heuristic, limits),
        }
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let boards = boards(&self.0, moves(solution).unwrap_or_default());
        Box::new(boards.map(|board| self.0.draw(&board)))
    }
}

/// The databases for the goal of `level`: those had last, those in the cache, or new ones. `None` if
/// there are none for boards of its size.
fn patterns(
    level: &Level,
    settings: &Settings,
    options: &DomainOptions,
    limits: &Limits,
    started: Instant,
) -> Result<Option<Arc<Patterns>>, Stop> {
    if (level.rows(), level.columns()) != (4, 4) {
        return Ok(None);
    }
    let partition = settings.partition;
    let fits = |patterns: &Arc<Patterns>| patterns.fit(level) && patterns.partition() == partition;
    let mut kept = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.as_ref().filter(|it| fits(it));
    let needed = known.map_or(partition.bytes(), |it| it.bytes());
    if needed > limits.bytes {
        let (name, bytes) = (partition.name(), counted(needed, "byte"));
        message(format_args!("note: pattern databases {name} need {bytes} while they are built"));
        return Err(Stop::Bytes);
    }
    if let Some(patterns) = known {
        return Ok(Some(Arc::clone(patterns)));
    }
    // Two of them might not fit.
    *kept = None;
    let cache = options.pdb_cache.as_deref().map(|folder| Cache::new(folder, level, partition));
    let poll = || limits.poll(started);
    let cached = cache.as_ref().and_then(|cache| cache.read(level, partition, &poll));
    let patterns = match cached {
        Some(patterns) => Some(patterns),
        None => {
            let built = Patterns::build(level, partition, settings.threads, poll)?;
            if let (Some(cache), Some(built)) = (&cache, &built) {
                cache.write(built, &poll);
            }
            built
        }
    };
    *kept = patterns.map(Arc::new);
    Ok(kept.clone())
}

fn moves(solution: &str) -> Result<Vec<Move>, Problems> {
    parse_moves(solution).map_err(|error| {
        let message =
            format!("expected a move of the blank, U, D, L or R, found {:?}", error.found);
        Problems::one(Problem::in_text(solution, error.column, message))
    })
}

fn settings(level: &Level, request: &Request) -> Result<Settings, UsageError> {
    let mut settings = Settings::best(level);
    if let Some(algorithm) = request.algorithm {
        let weight = request.weight.unwrap_or(ABOUT.default_weight);
        settings.algorithm = algorithm.with(weight, request.limits.depth);
    }
    if request.profile == Profile::Published {
        settings.heuristic = HeuristicKind::Manhattan;
    }
    if let Some(which) = request.options.pdb {
        settings.heuristic = HeuristicKind::Patterns;
        settings.partition = partition(which);
    }
    if let Some(kind) = request.heuristic.as_deref().and_then(kind) {
        settings.heuristic = kind;
    }
    settings.threads = request.options.threads.unwrap_or(settings.threads);
    settings.engine = match request.options.engine {
        Some(EngineName::Core) => Engine::Generic,
        _ => Engine::Own,
    };
    for (option, given) in [
        ("--pdb", request.options.pdb.is_some()),
        ("--pdb-cache", request.options.pdb_cache.is_some()),
        ("--threads", request.options.threads.is_some()),
    ] {
        let is_asked =
            settings.heuristic == HeuristicKind::Patterns && settings.algorithm.asks_heuristic();
        if given && !is_asked {
            let reason = "is for pattern databases, which this search does not ask".to_owned();
            return Err(UsageError::Option { option, reason });
        }
    }
    if let Some(order) = &request.order {
        settings.order =
            order.parse::<Order>().map_err(|error| UsageError::Order(error.to_string()))?;
    }
    Ok(settings)
}

const fn name(heuristic: HeuristicKind) -> &'static str {
    match heuristic {
        HeuristicKind::Blind => "blind",
        HeuristicKind::Manhattan => "manhattan",
        HeuristicKind::LinearConflict => "linear-conflict",
        HeuristicKind::WalkingDistance => "walking-distance",
        HeuristicKind::Patterns => "patterns",
    }
}

fn kind(text: &str) -> Option<HeuristicKind> {
    [
        HeuristicKind::Blind,
        HeuristicKind::Manhattan,
        HeuristicKind::LinearConflict,
        HeuristicKind::WalkingDistance,
        HeuristicKind::Patterns,
    ]
    .into_iter()
    .find(|kind| name(*kind) == text)
}

/// Counts in words of this number, if they suffice.
fn walks<const W: usize>(level: &Level, depth: &Depth) -> Option<Counted> {
    let space = Space::<W>::new(level, Order::default())?;
    Some(Counted::of(&space, depth, |action| action.to_string()))
}

const fn partition(name: PatternsName) -> Partition {
    match name {
        PatternsName::SixSixThree => Partition::SixSixThree,
        PatternsName::SevenEight => Partition::SevenEight,
    }
}

fn audited_by<const W: usize>(
    level: &Level,
    heuristic: &str,
    limits: &Limits,
) -> Result<Audited, SolveError> {
    match kind(heuristic) {
        Some(HeuristicKind::Manhattan) => audited::<W>(level, &Manhattan::new(level), limits),
        Some(HeuristicKind::LinearConflict) => {
            audited::<W>(level, &LinearConflict::new(level), limits)
        }
        Some(HeuristicKind::WalkingDistance) => {
            let tables = WalkingDistance::new(level)
                .map_err(|error| UsageError::HeuristicUnfit(error.to_string()))?;
            audited::<W>(level, &tables, limits)
        }
        _ => audited::<W>(level, &Blind, limits),
    }
}

fn audited<const W: usize>(
    level: &Level,
    heuristic: &dyn Heuristic<Space<W>>,
    limits: &Limits,
) -> Result<Audited, SolveError> {
    let space = Space::<W>::new(level, Order::default()).ok_or(UsageError::TooLarge("audit"))?;
    let write = |moves: &[Move]| moves.iter().copied().map(Move::letter).collect();
    Ok(Audited::of(&space, heuristic, limits, write))
}
