//! MovingAI's `.scen` files: queries on a map with their known lengths.

use std::str::FromStr;

use text::{At, Common, Line, lines};

use crate::{
    map::{Map, Place, Problems},
    problem::{BadPlace, End, ParseLevelError, ProblemKind},
    step::Step,
};

/// Most queries of a scenario.
pub const MAX_QUERIES: usize = 1 << 18;

/// A list of queries.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scenario {
    /// In the order of the file.
    pub queries: Vec<Query>,
}

/// One line of a scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// The line in the file, 1-based.
    pub line: usize,
    /// A class of length.
    pub bucket: u64,
    /// The map's file name.
    pub map: String,
    /// The map's width.
    pub width: usize,
    /// The map's height.
    pub height: usize,
    /// Where the path begins.
    pub start: Place,
    /// Where it ends.
    pub goal: Place,
    /// The length of a shortest path, with diagonal steps of length √2 and no corner cutting.
    pub optimum: f64,
    /// The column in the file at which each field begins, in characters, 1-based. (Queries are many,
    /// and no line is that long.)
    columns: [u32; 9],
}

/// How much a length may differ from the optimum, relative to it.
const TOLERANCE: f64 = 1e-4;

impl Query {
    /// Is this the optimum, as exactly as files state it?
    #[must_use]
    pub fn is_optimum(&self, length: f64) -> bool {
        (length - self.optimum).abs() <= TOLERANCE * self.optimum.max(1.0)
    }
}

/// The length of a path: 1 a straight step, √2 a diagonal one.
#[must_use]
pub fn length(steps: &[Step]) -> f64 {
    steps.iter().fold(0.0, |sum, step| {
        sum + if step.is_diagonal() { std::f64::consts::SQRT_2 } else { 1.0 }
    })
}

impl Scenario {
    /// Holds every query against its map.
    ///
    /// # Errors
    ///
    /// Sizes that disagree, and starts and goals that are blocked or off the map, with their lines.
    pub fn check(&self, map: &Map) -> Result<(), ParseLevelError> {
        let mut problems = Problems::default();
        for query in &self.queries {
            let column = |field: usize| usize::try_from(query.columns[field]).unwrap_or(usize::MAX);
            let at = |field| At { line: query.line, column: column(field) };
            let sizes =
                [("width", query.width, map.width(), 2), ("height", query.height, map.height(), 3)];
            for (what, found, expected, field) in sizes {
                if found != expected {
                    problems.report(at(field), ProblemKind::Size { what, expected, found });
                }
            }
            for (end, place, field) in [(End::Start, query.start, 4), (End::Goal, query.goal, 6)] {
                if let Some(why) = map.obstacle(place) {
                    problems.report(at(field), BadPlace { end, place, why });
                }
            }
        }
        problems.finish(())
    }
}

impl FromStr for Scenario {
    type Err = ParseLevelError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let mut problems = Problems::default();
        let mut queries = Vec::new();
        for line in lines(text) {
            if line.at.line == 1 {
                let words: Vec<&str> = line.text.split_ascii_whitespace().take(3).collect();
                if !matches!(words[..], ["version", number] if number.parse() == Ok(1.0)) {
                    problems.report(line.at, Common::piece("version 1", line.text));
                }
            } else if !line.text.trim_ascii().is_empty() {
                if queries.len() == MAX_QUERIES {
                    let (most, things) = (MAX_QUERIES, "queries");
                    problems.report(line.at, Common::TooLarge { most, things });
                    break;
                }
                queries.extend(query(line, &mut problems));
            }
        }
        problems.finish(Self { queries })
    }
}

fn query(line: Line<'_>, problems: &mut Problems) -> Option<Query> {
    let fields = fields(line);
    let Ok([bucket, map, width, height, start_x, start_y, goal_x, goal_y, optimum]) =
        <[(usize, &str); 9]>::try_from(fields.as_slice())
    else {
        problems.report(line.at, ProblemKind::Fields { found: fields.len() });
        return None;
    };
    let at = |column| At { column, ..line.at };
    let mut number = |(column, text): (usize, &str)| {
        let parsed = text.parse::<usize>().ok();
        if parsed.is_none() {
            problems.report(at(column), Common::piece("a whole number", text));
        }
        parsed
    };
    let numbers = [bucket, width, height, start_x, start_y, goal_x, goal_y].map(&mut number);
    let length = optimum.1.parse::<f64>().ok().filter(|it| it.is_finite() && *it >= 0.0);
    if length.is_none() {
        problems.report(at(optimum.0), Common::piece("a length of at least 0", optimum.1));
    }
    let [bucket, width, height, start_x, start_y, goal_x, goal_y] = numbers;
    let mut columns = [0; 9];
    for (column, (start, _)) in columns.iter_mut().zip(&fields) {
        *column = u32::try_from(*start).unwrap_or(u32::MAX);
    }
    Some(Query {
        line: line.at.line,
        bucket: bucket? as u64,
        map: map.1.to_owned(),
        width: width?,
        height: height?,
        start: Place { x: start_x?, y: start_y? },
        goal: Place { x: goal_x?, y: goal_y? },
        optimum: length?,
        columns,
    })
}

/// The fields of a line, apart by tabs, or by blanks if there is no tab, each with its column. No
/// more than one too many.
fn fields(line: Line<'_>) -> Vec<(usize, &str)> {
    let is_gap: fn(char) -> bool =
        if line.text.contains('\t') { |sign| sign == '\t' } else { |sign| sign == ' ' };
    let mut fields = Vec::new();
    let mut column = line.at.column;
    for field in line.text.trim_end().split(is_gap) {
        if !field.is_empty() && fields.len() < 10 {
            fields.push((column, field.trim()));
        }
        column += field.chars().count() + 1;
    }
    fields
}
