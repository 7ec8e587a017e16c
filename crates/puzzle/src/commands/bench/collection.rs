//! `puzzle bench --sokoban`: every level of a collection that the user has.

use std::{ops::ControlFlow, path::Path, time::Duration};

use catalogue::{
    Answer, Error, ProofKind, Request, Values,
    collections::{ABOUT, Collection},
    json::Within,
    milliseconds,
};
use domain::{AlgorithmName, Measure, SearchRequest};
use search::{
    Limits, Outcome,
    parallel::{Task, map_in_order},
};
use serde::Serialize;

use super::BenchArgs;
use crate::{
    commands::arguments::TableFormat,
    io::{Exit, Failure, INPUT, Output, Source, abridged, flag, origin, usual_bytes},
    report::json_line_from,
};

/// The time of a level if nothing is said.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// What comes of a level that no search can hold.
const TOO_LARGE: &str = "too large";
/// The memory of a level if nothing is said.
const MEMORY_LIMIT: usize = 4 << 30;

/// The line of a level in JSON.
#[derive(Debug, Default, Serialize)]
#[serde(tag = "kind", rename = "level")]
struct LevelLine<'a> {
    file: &'a str,
    level: usize,
    title: Option<String>,
    limits: Option<Within>,
    /// `solved`, `unsolvable`, the limit that stopped the search, `too large` or `unreadable`.
    outcome: String,
    /// True if the number of pushes (or moves, as the objective says) is proved to be the least.
    proved: bool,
    pushes: Option<u64>,
    moves: Option<u64>,
    expanded: u64,
    generated: u64,
    elapsed_ms: f64,
    peak_bytes: usize,
    /// Why it is unreadable, or too large.
    reason: Option<String>,
}

/// The line of the collection in JSON.
#[derive(Debug, Default, Serialize)]
#[serde(tag = "kind", rename = "summary")]
struct Summary {
    levels: usize,
    solved: usize,
    /// Of those solved, how many by a solution that is proved to be the best.
    optimal: usize,
    unsolvable: usize,
    stopped: usize,
    too_large: usize,
    unreadable: usize,
    pushes: u64,
    moves: u64,
    expanded: u64,
    generated: u64,
    elapsed_ms: f64,
}

/// Solves the levels of the collection at `path`, a line a level in order, as soon as it is done, and sums up.
pub(crate) fn run(path: &Path, args: &BenchArgs, output: &mut Output) -> Result<Exit, Failure> {
    // Plain A*, unless another algorithm is named.
    let algorithm = Some(args.algorithm.unwrap_or(AlgorithmName::Astar));
    let search = SearchRequest { algorithm, ..SearchRequest::default() };
    search.check(ABOUT)?;
    let mut options = Values::default();
    if let Some(objective) = &args.objective {
        options.give("objective", Some(objective.into()));
    }
    if args.plain {
        options.give("plain", None);
    }
    let source = Source::File(path.to_owned());
    let name = source.name();
    let bytes = source.read(INPUT)?;
    let collection = Collection::read(&bytes);
    if let Err(problems) = collection.check() {
        let failure = Failure::bad_input(&name, &bytes, &problems);
        return Err(failure.with_hint(&looks_like(&name, &bytes, collection.count())));
    }
    let limits = Limits {
        time: Some(args.time_limit.unwrap_or(TIME_LIMIT)),
        bytes: args.memory_limit.unwrap_or_else(|| MEMORY_LIMIT.min(usual_bytes())),
        cancel: Some(flag()),
        ..Limits::default()
    };
    if args.format == TableFormat::Table {
        let [level, outcome, pushes, moves] = ["level", "outcome", "pushes", "moves"];
        let [expanded, time, memory] = ["expanded", "ms", "KiB"];
        output.write(&format!(
            "{level:>5}  {outcome:<12} {pushes:>6} {moves:>6} {expanded:>11} {time:>10} {memory:>9}  title\n"
        ))?;
    }
    let searched = |number: usize| -> Result<(LevelLine<'_>, Exit), Failure> {
        let title = collection.title(number);
        let limited = Some(Within::of(&limits));
        let line = LevelLine { file: &name, level: number, title, ..LevelLine::default() };
        let mut line = LevelLine { limits: limited, ..line };
        let (outcome, reason) = match collection.open(number, &options) {
            Ok(level) => {
                let request = Request::new(search.clone(), limits.clone());
                match level.solve(&request, &mut ()) {
                    Ok(answer) => {
                        line.fill(&answer);
                        let exit = Exit::of_search(answer.outcome, answer.solutions.len());
                        return Ok((line, exit));
                    }
                    Err(Error::TooLarge(reason)) => (TOO_LARGE, reason),
                    Err(defect) => return Err(defect.into()),
                }
            }
            Err(reason) => ("unreadable", reason),
        };
        (line.outcome, line.reason) = (outcome.to_owned(), Some(reason));
        Ok((line, Exit::BadInput))
    };
    let mut summary = Summary::default();
    let mut exit = Ok(Exit::Done);
    let work = |index: usize, _: &Task<'_>| searched(index + 1);
    map_in_order(args.threads, collection.count(), work, |done| {
        let written = done.and_then(|(line, ended)| {
            if ended != Exit::Interrupted {
                summary.add(&line);
                match args.format {
                    TableFormat::Json => output.write(&json_line_from(&origin(None), &line))?,
                    TableFormat::Table => output.write(&row(&line))?,
                }
            }
            Ok(ended)
        });
        match (written, &mut exit) {
            (Err(failure), exit) => *exit = Err(failure),
            (Ok(Exit::Interrupted), exit) => *exit = Ok(Exit::Interrupted),
            (Ok(Exit::Done | Exit::Unsolvable), _) => return ControlFlow::Continue(()),
            // A level that cannot be read weighs more than a limit.
            (Ok(ended), exit) => {
                if ended == Exit::BadInput || matches!(exit, Ok(Exit::Done)) {
                    *exit = Ok(ended);
                }
                return ControlFlow::Continue(());
            }
        }
        ControlFlow::Break(())
    });
    let exit = exit?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    match args.format {
        TableFormat::Json => output.write(&json_line_from(&origin(None), &summary))?,
        TableFormat::Table => output.write(&summary.text(args.algorithm))?,
    }
    Ok(exit)
}

/// What a file looks like that has no level which can be read, but `levels` that cannot.
fn looks_like(name: &str, bytes: &[u8], levels: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_heading = |line: &str| {
        let text = line.trim_start_matches('#');
        text.len() < line.len() && text.starts_with(' ') && text.contains(char::is_alphabetic)
    };
    let thing = match text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']) {
        "" => "an empty file",
        text if text.to_ascii_lowercase().starts_with("<!doctype html") => "a page in HTML",
        text if text.starts_with('<') => "XML without levels",
        text if text.starts_with(['{', '[']) => "JSON or TOML",
        text if text.lines().any(is_heading) => "a page in Markdown",
        _ => "no collection of levels",
    };
    let none = match levels {
        0 => "there is no level in it".to_owned(),
        _ => format!("none of its {levels} boards can be read"),
    };
    format!("{}: {none}; it looks like {thing}", abridged(name))
}

impl LevelLine<'_> {
    fn fill(&mut self, Answer { outcome, solutions, proved, stats, .. }: &Answer) {
        self.outcome = match outcome {
            Outcome::Exhausted if solutions.is_empty() => "unsolvable".to_owned(),
            Outcome::Solved | Outcome::Exhausted => "solved".to_owned(),
            Outcome::Stopped(stop) => stop.to_string(),
            Outcome::Invalid(_) => "invalid".to_owned(),
        };
        self.proved = *proved == Some(ProofKind::LeastCost);
        let amount = |measure| solutions.first().and_then(|it| it.measures.amount(measure));
        (self.pushes, self.moves) = (amount(Measure::PUSHES), amount(Measure::MOVES));
        self.expanded = stats.expanded;
        self.generated = stats.generated;
        self.elapsed_ms = milliseconds(stats.elapsed);
        self.peak_bytes = stats.peak_bytes;
    }
}

fn row(line: &LevelLine<'_>) -> String {
    let number = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let (pushes, moves) = (number(line.pushes), number(line.moves));
    let &LevelLine { level, ref outcome, expanded, elapsed_ms, peak_bytes, .. } = line;
    let mut said = line.title.clone().unwrap_or_default();
    if let Some(reason) = &line.reason {
        // The first problem; a page has thousands.
        let first = reason.lines().next().unwrap_or_default();
        let more = match reason.lines().count() {
            0 | 1 => String::new(),
            lines => format!("; and {} more", lines - 1),
        };
        said = format!("{} ({first}{more})", abridged(&said));
    }
    let kib = peak_bytes.div_ceil(1024);
    let row = format!(
        "{level:>5}  {outcome:<12} {pushes:>6} {moves:>6} {expanded:>11} {elapsed_ms:>10.1} {kib:>9}  {said}"
    );
    format!("{}\n", row.trim_end())
}

impl Summary {
    fn add(&mut self, line: &LevelLine<'_>) {
        self.levels += 1;
        match line.outcome.as_str() {
            _ if line.pushes.is_some() => self.solved += 1,
            "unsolvable" => self.unsolvable += 1,
            "unreadable" => self.unreadable += 1,
            TOO_LARGE => self.too_large += 1,
            _ => self.stopped += 1,
        }
        self.optimal += usize::from(line.proved);
        self.pushes += line.pushes.unwrap_or(0);
        self.moves += line.moves.unwrap_or(0);
        self.expanded += line.expanded;
        self.generated += line.generated;
        self.elapsed_ms += line.elapsed_ms;
    }

    fn text(&self, algorithm: Option<AlgorithmName>) -> String {
        let algorithm = algorithm.unwrap_or(AlgorithmName::Astar).title();
        let Self { levels, solved, optimal, unsolvable, stopped, unreadable, .. } = self;
        let too_large = match self.too_large {
            0 => String::new(),
            levels => format!(", {levels} {TOO_LARGE}"),
        };
        let seconds = self.elapsed_ms / 1e3;
        format!(
            "\n{algorithm}: {solved} of {levels} levels solved, {optimal} proved optimal; \
             {unsolvable} unsolvable, {stopped} stopped{too_large}, {unreadable} unreadable\n\
             {} pushes, {} moves; {} expanded, {} generated in {seconds:.1} s\n",
            self.pushes, self.moves, self.expanded, self.generated,
        )
    }
}
