//! Results for people.

use std::fmt::{Display, Write};

use bytesize::ByteSize;
use catalogue::{
    After, Answer, EarlyEnd, Instance, ProofKind, Request, counted, grouped, milliseconds, percent,
    stopped,
};
use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};
use domain::AlgorithmName;
use indicatif::HumanCount;
use search::{Algorithm, Cycles, Outcome};

use crate::io::{Failure, Output};

/// The proof that there is no solution.
pub(super) const UNSOLVABLE: &str = "unsolvable: proved, there is nothing left to search";

/// Two columns, the second flush left.
pub(crate) fn pairs<V: Display>(rows: impl IntoIterator<Item = (&'static str, V)>) -> String {
    let rows = rows.into_iter().map(|(name, value)| [name.to_owned(), value.to_string()]);
    aligned(&[], rows, |_| false)
}

/// A table with a header, columns flush left.
pub(crate) fn table<R: Into<Row>>(header: &[&str], rows: impl IntoIterator<Item = R>) -> String {
    aligned(header, rows, |_| false)
}

/// A table with a header, the first column flush left and the others, which hold numbers, flush right.
pub(crate) fn columns<R: Into<Row>>(header: &[&str], rows: impl IntoIterator<Item = R>) -> String {
    aligned(header, rows, |column| column > 0)
}

/// Two columns flush left within `width` columns of the terminal, the second broken into lines.
pub(crate) fn fitted(width: u16, rows: impl IntoIterator<Item = [String; 2]>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    written(table.set_width(width).add_rows(rows), |_| false)
}

/// A table, with a header unless that is empty, in which the columns that hold numbers are flush right.
pub(super) fn aligned<R: Into<Row>>(
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
    is_number: impl Fn(usize) -> bool,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).add_rows(rows);
    if !header.is_empty() {
        table.set_header(header);
    }
    written(&mut table, is_number)
}

fn written(table: &mut Table, is_number: impl Fn(usize) -> bool) -> String {
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if index == 0 { 0 } else { 1 }, 1));
        if is_number(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut text =
        table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// The outcome of the search and its proof, in one line.
pub(crate) fn headline(answer: &Answer) -> String {
    let mut line = match &answer.extras.headline {
        Some(headline) if answer.proved != Some(ProofKind::Unsolvable) => headline.clone(),
        _ => outcome(answer),
    };
    if answer.left_out > 0 {
        let more = HumanCount(answer.left_out as u64);
        let _ = write!(line, "; {more} more found, without the time to replay them");
    }
    line
}

fn outcome(answer: &Answer) -> String {
    if answer.outcome == Outcome::Exhausted && answer.solutions.is_empty() {
        return UNSOLVABLE.to_owned();
    }
    let mut line = match answer.outcome {
        Outcome::Exhausted if is_one_each(answer) => "all found, one way to each goal".to_owned(),
        Outcome::Exhausted => "all found".to_owned(),
        outcome => outcome.to_string(),
    };
    if let Some(first) = answer.solutions.first() {
        let found = match answer.solutions.len() {
            1 => String::new(),
            count => format!("{count} solutions, the first with "),
        };
        let size = first.measures.words(answer.decimals);
        let _ = write!(line, ": {found}{size}");
    } else {
        line.push_str(", no solution found");
    }
    let _ = write!(line, "; {}", answer.proof().words(answer.decimals));
    line + &gap(answer) + &guarantee(answer)
}

/// Returns true if the search gives one way to each goal state, and not all ways.
const fn is_one_each(answer: &Answer) -> bool {
    match answer.choice.algorithm {
        Algorithm::IterativeDeepening { .. } | Algorithm::KBest => false,
        Algorithm::DepthFirst { cycles }
        | Algorithm::DepthLimited { cycles, .. }
        | Algorithm::IdaStar { cycles } => matches!(cycles, Cycles::Closed),
        _ => true,
    }
}

/// How much too dear the solution of anytime search may be, if it is not proved to be the best.
fn gap(answer: &Answer) -> String {
    let gap = answer.gap().filter(|_| answer.proved.is_none());
    gap.map_or_else(String::new, |gap| format!("; gap {}", percent(gap)))
}

/// The guarantee of a weighted search, where nothing better is proved of its solution.
fn guarantee(answer: &Answer) -> String {
    match (answer.choice.weight(), answer.lower_bound) {
        (Some(weight), Some(_)) if answer.proved.is_none() && !answer.solutions.is_empty() => {
            format!(", and this one at most {weight} times the least")
        }
        _ => String::new(),
    }
}

/// How many bytes are written at a time, about.
const PIECE: usize = 1 << 16;

/// Text on its way to an output, piece by piece.
struct Pieces<'a> {
    output: &'a mut Output,
    text: String,
}

impl Pieces<'_> {
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.text.push_str(text);
        if self.text.len() < PIECE { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.write(&std::mem::take(&mut self.text))
    }
}

/// The parts of an answer that people may want to see.
#[derive(Clone, Copy)]
pub(crate) struct Shows<'a> {
    /// The boards of each solution of this instance.
    pub(crate) boards: Option<&'a dyn Instance>,
    /// All counters, and not those of one line.
    pub(crate) stats: bool,
}

/// Writes the whole answer. Says where it ended if there was no time to show all solutions.
pub(crate) fn write_text(
    output: &mut Output,
    (domain, name): (&str, &str),
    request: &Request,
    answer: &Answer,
    shows: Shows<'_>,
) -> Result<Option<EarlyEnd>, Failure> {
    let mut pieces = Pieces { output, text: format!("{}\n\n", headline(answer)) };
    if let Some(body) = &answer.extras.body {
        pieces.write(&format!("{body}\n"))?;
    }
    let listed = if answer.extras.body.is_none() { answer.solutions.as_slice() } else { &[] };
    let mut undrawn = None;
    let ended = request.each(After::Show, (1..).zip(listed), |(number, solution)| {
        if answer.solutions.len() > 1 {
            let size = solution.measures.words(answer.decimals);
            pieces.write(&format!("solution {number}: {size}\n"))?;
        }
        pieces.write(&solution.actions)?;
        pieces.write("\n\n")?;
        let Some(instance) = shows.boards else { return Ok(()) };
        let boards = instance.boards(&solution.actions).enumerate();
        let ended = request.each(After::Show, boards, |(step, board)| {
            pieces.write(&format!("after {}:\n{board}\n", counted(step, "action")))
        })?;
        // The solution itself is shown.
        undrawn = ended.map(|ended| EarlyEnd { done: number, ..ended });
        Ok::<(), Failure>(())
    })?;
    let ended = ended.or(undrawn);
    if let Some(EarlyEnd { done, stop }) = ended {
        let all = counted(listed.len(), "solution");
        let boards = if undrawn.is_some() { ", not all boards of the last" } else { "" };
        pieces.write(&format!("{}: {done} of {all} shown{boards}\n\n", stopped(stop)))?;
    }
    let choice = choice(domain, name, answer);
    if shows.stats {
        pieces.write(&format!("{}\n{}", pairs(choice), columns(&[], statistics(answer))))?;
    } else {
        pieces.write(&pairs(choice.chain([("effort", effort(answer))])))?;
    }
    pieces.flush()?;
    Ok(ended)
}

/// The begin of the line that `--format moves` adds where anytime search has not proved its solution to be the
/// best, or has none. `puzzle check` passes over it.
pub(crate) const REMARK: &str = "# not proved: ";

/// Writes a solution a line. Says where it ended if there was no time for all.
pub(crate) fn write_moves(
    output: &mut Output,
    request: &Request,
    answer: &Answer,
) -> Result<Option<EarlyEnd>, Failure> {
    let mut pieces = Pieces { output, text: String::new() };
    let mut write = |line: &str| {
        // Some are boards: their rows then stand in one line too.
        pieces.write(&line.trim_end().replace('\n', "/"))?;
        pieces.write("\n")
    };
    let ended = match &answer.extras.moves {
        Some(lines) => {
            // A solution has a line at least.
            let most = answer.solutions.len();
            let ended = request.each(After::Show, lines, |line| write(line))?;
            ended.map(|ended| EarlyEnd { done: ended.done.min(most), ..ended })
        }
        None => request.each(After::Show, &answer.solutions, |it| write(&it.actions))?,
    };
    if answer.choice.name == AlgorithmName::Anytime && answer.proved.is_none() {
        pieces.write(&format!("{REMARK}{}\n", headline(answer)))?;
    }
    pieces.flush()?;
    Ok(ended)
}

/// The algorithm, with its weight if it has one.
pub(super) fn title(answer: &Answer) -> String {
    let title = answer.choice.name.title();
    match answer.choice.weight() {
        Some(weight) => format!("{title}, w = {weight}"),
        None => title.to_owned(),
    }
}

fn choice<'a>(
    domain: &'a str,
    instance: &'a str,
    answer: &Answer,
) -> impl Iterator<Item = (&'static str, String)> + use<'a> {
    let choice = &answer.choice;
    let (mut before, mut tried) = (String::new(), answer.first.as_ref());
    while let Some(first) = tried {
        tried = first.first.as_deref();
        // Without those of the search before it.
        let expansions = first.expanded - tried.map_or(0, |it| it.expanded);
        let (expansions, name) =
            (counted(expansions, "expansion"), first.heuristic.unwrap_or("none"));
        let _ = write!(before, ", after {expansions} with {name}");
    }
    let rows = [
        ("domain", Some(domain.to_owned())),
        ("instance", Some(instance.to_owned())),
        ("algorithm", Some(title(answer))),
        ("heuristic", choice.heuristic.map(|name| format!("{name}{before}"))),
        ("search over", choice.actions.map(str::to_owned)),
    ];
    rows.into_iter().filter_map(|(name, value)| Some((name, value?)))
}

/// The counters that matter most, in one line.
fn effort(answer: &Answer) -> String {
    let Answer { stats, extras, .. } = answer;
    let count = |count| HumanCount(count);
    let visited = extras.visited.map_or_else(String::new, |visited| {
        format!(", {} visited (the original report's count)", count(visited))
    });
    let (bytes, elapsed) = (ByteSize(stats.peak_bytes as u64), stats.elapsed);
    let time = match elapsed.as_secs() {
        0 => format!("{:.1} ms", milliseconds(elapsed)),
        _ => format!("{:.1} s", elapsed.as_secs_f64()),
    };
    let (expanded, generated) = (count(stats.expanded), count(stats.generated));
    format!("{expanded} expanded, {generated} generated{visited}; {bytes}, {time}")
}

fn statistics(answer: &Answer) -> impl Iterator<Item = [String; 2]> {
    let Answer { stats, extras, .. } = answer;
    let counts = [
        ("expanded", Some(stats.expanded)),
        ("generated", Some(stats.generated)),
        ("duplicates", Some(stats.duplicates)),
        ("reopened", Some(stats.reopened)),
        ("dead ends", Some(stats.dead_ends)),
        ("distinct", stats.distinct),
        ("visited (the original report's count)", extras.visited),
        ("all states (the original report's count)", extras.all_states),
        ("peak open", Some(stats.peak_open)),
        ("iterations", Some(stats.iterations.into())),
        ("peak bytes", Some(stats.peak_bytes as u64)),
    ];
    let counts = counts
        .into_iter()
        .filter_map(|(name, count)| Some([name.to_owned(), HumanCount(count?).to_string()]));
    let parts = answer.solutions.first().into_iter().flat_map(|first| &first.parts);
    let parts = parts.map(|(name, amount)| [name.replace('_', " "), grouped(*amount)]);
    let elapsed = ["elapsed ms".to_owned(), milliseconds(stats.elapsed).to_string()];
    parts.chain(counts).chain([elapsed])
}
