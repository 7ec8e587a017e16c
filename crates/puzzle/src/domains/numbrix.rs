//! Numbrix, and with king moves Hidato.

use std::convert::Infallible;

use search::{Algorithm, Cycles, Limits, Outcome, Report, Stats, Weight};
use serde_json::json;
use word_grids::{
    Cell, Grid, MAX_CELLS, Neighbours, ParseError,
    numbrix::{self, Counted, Level, NumbrixSpace, Solved, Uniqueness},
};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice, More},
    diagnostic::{Problem, Problems},
    domain::{About, Domain, Instance, ReadError, Shown, SolveError, Undrawn, Verdict},
    exit::Failure,
    options::{DomainOptions, Engine},
    perft::{Counted as Walks, Depth},
    report::counted,
    request::{After, Request, UsageError},
    watch::Progress,
};

pub(crate) struct Numbrix;

/// No algorithm here has a weight.
pub(super) const ANY_WEIGHT: Weight = match Weight::new(1, 1) {
    Some(weight) => weight,
    None => unreachable!(),
};

const ABOUT: About = About {
    name: "numbrix",
    summary: "fill 1, 2, ... so that successive numbers stand in neighbouring cells",
    default_algorithm: AlgorithmName::Dfs,
    heuristics: &[],
    actions: &[],
    published_actions: &[],
    default_weight: ANY_WEIGHT,
    order: None,
    formats: &[
        ("puzzle", "one row a line or between /, cells apart by blanks, 0 or . is empty"),
        ("solution", "the filled puzzle"),
    ],
};

impl Domain for Numbrix {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        let level = Level::from_bytes(input).map_err(problems)?;
        Ok(Box::new(Loaded { level, neighbours: Neighbours::Four }))
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        let neighbours = neighbours_of(options)?.unwrap_or(Neighbours::Four);
        let level = Level::from_bytes(input).map_err(problems)?;
        Ok(Box::new(Loaded { level, neighbours }))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--neighbours", "--count", "--engine", "--picture"]
    }

    fn has(&self, algorithm: AlgorithmName) -> bool {
        algorithm == AlgorithmName::Dfs
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        let neighbours = neighbours_of(options)?.unwrap_or(Neighbours::Four);
        let level = numbrix::generate(grid(size)?, neighbours, seed, limits, |_| true);
        Ok(level.map_err(Failure::unmade)?.to_string())
    }
}

/// The neighbours that the options name.
pub(super) fn neighbours_of(options: &DomainOptions) -> Result<Option<Neighbours>, UsageError> {
    let error = |error: word_grids::ParseNeighboursError| UsageError::Option {
        option: "--neighbours",
        reason: error.to_string(),
    };
    options.neighbours.as_deref().map(|name| name.parse().map_err(error)).transpose()
}

/// The size of an instance to generate.
pub(super) fn grid(size: &str) -> Result<Grid, UsageError> {
    let error = |error: word_grids::ParseSizeError| UsageError::Option {
        option: "--size",
        reason: error.to_string(),
    };
    size.parse().map_err(error)
}

/// Problems of either kind of grid, as the command shows them.
pub(super) fn problems(error: ParseError) -> Problems {
    let found = error.problems.into_iter().map(|at| Problem {
        line: at.line,
        column: at.column,
        message: at.kind.to_string(),
    });
    Problems { found: found.collect(), omitted: error.omitted }
}

struct Loaded {
    level: Level,
    /// What the options say; a solution may name its own.
    neighbours: Neighbours,
}

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.level;
        Shown {
            board: level.to_string(),
            legend: vec![(".", "empty")],
            sizes: vec![
                ("rows", level.grid().rows().to_string()),
                ("columns", level.grid().columns().to_string()),
                ("clues", level.clues().to_string()),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let neighbours = neighbours_of(&request.options)?.unwrap_or(self.neighbours);
        let engine = request.options.engine.unwrap_or_default();
        let most = request.options.count.flatten().map_or(usize::MAX, usize::from);
        // Two at least are looked for, since a good puzzle has one, unless only one is to be counted.
        let solutions = request.limits.solutions.max(most.min(2));
        let limits = Limits { solutions, ..request.limits.clone() };
        let solved = match engine {
            Engine::Own => numbrix::solve(&self.level, neighbours, &limits),
            Engine::Core => numbrix::search_core(&self.level, neighbours, &limits, progress),
        };
        let mut report = solved.report;
        let known = report.solutions.len();
        let mut count = request.options.count.map(|_| known.min(most) as u64);
        if count.is_some() && most > known && report.outcome == Outcome::Solved {
            // There may be more: all are counted anew, within what is left of the limits.
            let limits = Limits {
                solutions: most,
                expansions: request.limits.expansions.saturating_sub(report.stats.expanded),
                time: request.limits.time.map(|time| time.saturating_sub(report.stats.elapsed)),
                ..request.limits.clone()
            };
            let counted = match engine {
                Engine::Own => numbrix::count(&self.level, neighbours, &limits),
                Engine::Core => {
                    let Solved { report } =
                        numbrix::search_core(&self.level, neighbours, &limits, progress);
                    Counted {
                        outcome: report.outcome,
                        solutions: report.solutions.len() as u64,
                        stats: report.stats,
                    }
                }
            };
            report.outcome = counted.outcome;
            report.stats = both(&report.stats, &counted.stats);
            // A limit may stop that before it meets those that are known.
            count = Some(counted.solutions.max(known as u64));
        }
        let mut known = report.clone();
        let choice = Choice { algorithm: DEPTH_FIRST, heuristic: None, actions: None };
        let write = |cells: &[Cell]| self.write(cells, neighbours);
        let mut answer = Answer::new(self, request, choice, report, None, write)?;
        let mut grids = String::new();
        // Only those that were replayed are shown.
        known.solutions.truncate(answer.solutions.len());
        let Ok(ended) = request.each(After::Show, &known.solutions, |solution| {
            let before = if grids.is_empty() { "" } else { "\n" };
            grids += &format!("{before}{}", self.level.filled(&solution.actions));
            Ok::<(), Infallible>(())
        });
        answer.leave_out(ended);
        known.solutions.truncate(answer.solutions.len());
        known.outcome = answer.outcome;
        let more = self.more(&Solved { report: known }, grids, count, neighbours);
        Ok(Answer { more, ..answer })
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let (neighbours, text) = self.split(solution);
        let filled: Level = text.parse().map_err(|error| problems_after(error, solution, text))?;
        if filled.grid() != self.level.grid() {
            let (expected, found) = (self.level.grid(), filled.grid());
            return Ok(Verdict::Failed(format!("expected a grid of {expected}, found {found}")));
        }
        let Some(path) = filled.path() else {
            return Ok(Verdict::Failed("a cell is empty".to_owned()));
        };
        Ok(match numbrix::validate(&self.level, neighbours, &path) {
            Ok(()) => {
                let cost = u32::try_from(path.len()).unwrap_or(u32::MAX);
                Verdict::Solved { length: path.len(), cost }
            }
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    /// An action is the cell of the next number.
    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Walks, SolveError> {
        self.walks::<1>(depth)
            .or_else(|| self.walks::<4>(depth))
            .or_else(|| self.walks::<{ MAX_CELLS / 64 }>(depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let path = self.split(solution).1.parse::<Level>().ok().and_then(|level| level.path());
        let filled = self.level.filled(&path.unwrap_or_default());
        Box::new([self.level.to_string(), filled].into_iter())
    }

    fn picture(&self, solution: Option<&str>, _: &Limits) -> Result<String, Undrawn> {
        let path = solution.and_then(|text| self.split(text).1.parse::<Level>().ok()?.path());
        Ok(numbrix::draw(&self.level, &path.unwrap_or_default()))
    }
}

impl Loaded {
    /// `None` if W words are too few.
    fn walks<const W: usize>(&self, depth: &Depth) -> Option<Walks> {
        let space = NumbrixSpace::<W>::new(&self.level, self.neighbours)?;
        Some(Walks::of(&space, depth, |cell| self.level.grid().place(cell).to_string()))
    }

    /// The filled puzzle in one line; first the neighbours, unless they are the usual four.
    fn write(&self, path: &[Cell], neighbours: Neighbours) -> String {
        let filled = self.level.filled(path);
        let rows: Vec<String> = filled
            .lines()
            .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let rows = rows.join(" / ");
        if neighbours == Neighbours::Four { rows } else { format!("{neighbours}: {rows}") }
    }

    /// The neighbours that a solution names, and the rest of it.
    fn split<'a>(&self, solution: &'a str) -> (Neighbours, &'a str) {
        let named = solution
            .split_once(':')
            .and_then(|(name, rest)| Some((name.trim().parse().ok()?, rest)));
        named.unwrap_or((self.neighbours, solution))
    }

    fn more(
        &self,
        solved: &Solved,
        grids: String,
        count: Option<u64>,
        neighbours: Neighbours,
    ) -> More {
        let Report { outcome, ref solutions, .. } = solved.report;
        let (name, mut headline) = match solved.uniqueness() {
            Uniqueness::Unique => ("unique", "unique: exactly one solution, proved".to_owned()),
            Uniqueness::Several => ("several", "several: two solutions or more".to_owned()),
            Uniqueness::NoSolution => ("none", "none: proved to have no solution".to_owned()),
            Uniqueness::Unknown => {
                let found = counted(solutions.len(), "solution");
                ("unknown", format!("unknown: {found} found so far"))
            }
        };
        let is_complete = outcome == Outcome::Exhausted && count >= Some(solutions.len() as u64);
        if let Some(count) = count {
            let all = match outcome {
                _ if is_complete => "in all",
                Outcome::Exhausted | Outcome::Solved => "counted, without looking further",
                Outcome::Stopped(_) => "counted until a limit stopped it",
            };
            headline.push_str(&format!("; {} {all}", counted(count, "solution")));
        }
        if let Outcome::Stopped(stop) = outcome {
            headline = format!("stopped: {stop}; {headline}");
        }
        let mut json = serde_json::Map::new();
        json.insert("neighbours".to_owned(), json!(neighbours.name()));
        json.insert("uniqueness".to_owned(), json!(name));
        if let Some(count) = count {
            json.insert("count".to_owned(), json!(count));
            json.insert("count_is_complete".to_owned(), json!(is_complete));
        }
        More { headline: Some(headline), body: Some(grids), json, list: None, count }
    }
}

/// Both puzzles of grids are searched depth-first only.
pub(super) const DEPTH_FIRST: Algorithm = Algorithm::DepthFirst { cycles: Cycles::Allowed };

/// Problems of the end of a text, with their places in the whole.
fn problems_after(error: ParseError, whole: &str, end: &str) -> Problems {
    let before = whole[..whole.len() - end.len()].chars().count();
    let mut problems = problems(error);
    for problem in problems.found.iter_mut().filter(|problem| problem.line == 1) {
        problem.column += before;
    }
    problems
}

/// The work of a search and of another after it.
fn both(first: &Stats, second: &Stats) -> Stats {
    Stats {
        expanded: first.expanded + second.expanded,
        generated: first.generated + second.generated,
        duplicates: first.duplicates + second.duplicates,
        dead_ends: first.dead_ends + second.dead_ends,
        peak_open: first.peak_open.max(second.peak_open),
        peak_bytes: first.peak_bytes.max(second.peak_bytes),
        expanded_before_last_layer: first.expanded + second.expanded_before_last_layer,
        elapsed: first.elapsed + second.elapsed,
        ..second.clone()
    }
}
