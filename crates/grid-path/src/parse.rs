//! From texts to maps, levels and scenarios: every problem of a text in one run.

use std::str::FromStr;

use text::{At, Boards, Common, Line, body, decode, lines};

use crate::{
    drawn::{FORM, drawn},
    level::Level,
    map::{Format, MAX_CELLS, Map, Place},
    problem::{BadPlace, Endpoint, ParseLevelError, ProblemKind, ReadBetweenError},
    scenario::{MAX_QUERIES, Query, Scenario},
};

type Problems = text::Problems<ProblemKind>;

impl FromStr for Map {
    type Err = ParseLevelError;

    /// Either format, told apart by the word `type`. Marks of start and goal are free cells.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        marked(text).map(|marked| marked.map)
    }
}

impl Level {
    /// Reads a level from bytes that should be UTF-8, with this start and this goal in place of what
    /// the text says of them.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text; or else the first of these places that is blocked or off the map.
    pub fn from_bytes_between(
        bytes: &[u8],
        start: Option<Place>,
        goal: Option<Place>,
    ) -> Result<Self, ReadBetweenError> {
        let (level, bad) = level(decode(bytes)?, start, goal)?;
        bad.map_or(Ok(level), |bad| Err(bad.into()))
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        level(text, None, None).map(|(level, _)| level)
    }
}

/// The level, and the first of the given ends that is not free on its map: a level only without one.
fn level(
    text: &str,
    start: Option<Place>,
    goal: Option<Place>,
) -> Result<(Level, Option<BadPlace>), ParseLevelError> {
    let MarkedMap { map, marks: [start_mark, goal_mark], corners: [first, last] } = marked(text)?;
    let mut problems = Problems::default();
    let mut bad = None;
    let mut find = |end, given: Option<Place>, mark: Option<Mark>, (corner, name, at)| {
        let place = given.or(mark.map(|mark| mark.place)).unwrap_or(corner);
        match (map.obstacle(place), given) {
            (Some(why), Some(_)) => bad = bad.or(Some(BadPlace { end, place, why })),
            (Some(_), None) => {
                problems.report(at, ProblemKind::BlockedCorner { corner: name, end });
            }
            (None, _) => {}
        }
        place
    };
    let start =
        find(Endpoint::Start, start, start_mark, (Place { x: 0, y: 0 }, "the top left", first));
    let goal = find(Endpoint::Goal, goal, goal_mark, (map.corner(), "the bottom right", last));
    problems.finish((Level { map, start, goal }, bad))
}

/// A mark on a map of [`Format::Text`]: where it stands in the text and on the map.
#[derive(Clone, Copy)]
struct Mark {
    at: At,
    place: Place,
}

/// A map as read, and the marks on it, of the start and of the goal.
struct MarkedMap {
    map: Map,
    marks: [Option<Mark>; 2],
    /// Where its first and its last cell stand in the text.
    corners: [At; 2],
}

/// Reads a map of either format. O(length of the text), and a byte a cell.
fn marked(text: &str) -> Result<MarkedMap, ParseLevelError> {
    let (_, used) = body(text);
    if used.trim_ascii().is_empty() {
        return Err(ParseLevelError::one(At::START, Common::NO_ROW.into()));
    }
    // Blank lines at the end are no rows.
    let end = text.trim_ascii_end().len();
    let text = &text[..text[end..].find('\n').map_or(text.len(), |newline| end + newline)];
    if used.starts_with("type") {
        return moving_ai(lines(text));
    }
    if let Some(second) = Boards::new(text, FORM).get(2) {
        return Err(ParseLevelError::one(second.at, ProblemKind::SecondMap));
    }
    let drawn = drawn(text);
    let mut map = Rows::new(Format::Text, None, 1);
    let sign = |(at, sign)| match sign {
        '0' if drawn.is_matrix => (at, '.'),
        '1' if drawn.is_matrix => (at, '#'),
        _ => (at, sign),
    };
    drawn.rows().for_each(|row| map.row(row.at, drawn.filled(row).map(sign)));
    map.finish()
}

fn moving_ai<'t>(mut lines: impl Iterator<Item = Line<'t>>) -> Result<MarkedMap, ParseLevelError> {
    const NAMES: [&str; 2] = ["height", "width"];
    const LINES: usize = 4;
    let mut problems = Problems::default();
    // Height and width, in either order, and where they stand.
    let mut sizes: [Option<(usize, At)>; 2] = [None; 2];
    // What is missing is missing right behind the end.
    let mut at = At::START;
    for index in 0..LINES {
        let line = lines.next();
        let text = line.map_or("", |line| line.text);
        let words: Vec<&str> = text.split_ascii_whitespace().take(3).collect();
        let missing = sizes.iter().position(Option::is_none).unwrap_or(1);
        let is_right = match (index, &words[..]) {
            (0, ["type", "octile" | "tile"]) | (3, ["map"]) => true,
            (1 | 2, [name, size]) => {
                let slot = NAMES.iter().position(|known| known == name);
                let slot = slot.filter(|&slot| sizes[slot].is_none());
                let size = size.parse().ok().filter(|&size| size > 0);
                slot.zip(size).map(|(slot, size)| sizes[slot] = Some((size, at))).is_some()
            }
            _ => false,
        };
        if !is_right {
            let expected = match index {
                0 => "type octile",
                3 => "map",
                _ if missing == 0 => "height and a number",
                _ => "width and a number",
            };
            problems.report(at, Common::piece(expected, text));
        }
        at.line += usize::from(line.is_some());
    }
    let [Some((height, height_at)), Some((width, _))] = sizes else {
        return Err(problems.into_error());
    };
    // A header that ends early has been reported; where its rows would be, there is no text.
    if at.line <= LINES {
        return Err(problems.into_error());
    }
    let mut rows = Rows { problems, ..Rows::new(Format::MovingAi, Some(width), LINES + 1) };
    lines.for_each(|line| rows.row(line.at, line.characters()));
    let found = rows.height;
    if found != height {
        let kind = ProblemKind::Rows { expected: height, found };
        rows.problems.report(At { column: 1, ..height_at }, kind);
    }
    rows.finish()
}

/// Rows as they are read.
struct Rows {
    format: Format,
    /// If it is known.
    width: Option<usize>,
    first_line: usize,
    height: usize,
    signs: Vec<u8>,
    marks: [Option<Mark>; 2],
    corners: [At; 2],
    problems: Problems,
}

impl Rows {
    fn new(format: Format, width: Option<usize>, first_line: usize) -> Self {
        let (signs, problems) = (Vec::new(), Problems::default());
        let corners = [At { line: first_line, column: 1 }; 2];
        Self { format, width, first_line, height: 0, signs, marks: [None; 2], corners, problems }
    }

    /// A row that begins at `start`.
    fn row(&mut self, start: At, characters: impl Iterator<Item = (At, char)>) {
        let before = self.signs.len();
        for (x, (at, character)) in characters.enumerate() {
            if self.signs.is_empty() {
                self.corners[0] = at;
            }
            self.corners[1] = at;
            let sign = self.sign(character, Mark { at, place: Place { x, y: self.height } });
            self.signs.push(sign);
        }
        self.height += 1;
        let found = self.signs.len() - before;
        let expected = *self.width.get_or_insert(found);
        if found != expected {
            // Where the row ends, or where it should.
            let at = At { column: start.column + found.min(expected), ..start };
            self.problems.report(at, ProblemKind::Ragged { expected, found });
        }
    }

    fn sign(&mut self, character: char, mark: Mark) -> u8 {
        match (self.format, character) {
            (Format::Text, '.' | '#' | '1'..='9')
            | (Format::MovingAi, '.' | 'G' | 'S' | 'W' | 'T' | '@' | 'O') => {
                u8::try_from(character).unwrap_or(b'#')
            }
            (Format::Text, 'S' | 'G' | 'E' | 'X') => {
                let character = if character == 'E' { 'G' } else { character };
                let ends = [('G', "start S"), ('S', "goal G")];
                for (slot, (other, thing)) in self.marks.iter_mut().zip(ends) {
                    if character == other {
                        continue;
                    }
                    match *slot {
                        None => *slot = Some(mark),
                        Some(Mark { at: first, .. }) => {
                            self.problems.report(mark.at, Common::Second { thing, first });
                        }
                    }
                }
                b'.'
            }
            (format, _) => {
                let expected = match format {
                    Format::Text => "a cell, one of . # S G X 1 … 9 or a blank",
                    Format::MovingAi => "a cell, one of . G S W T @ O",
                };
                self.problems.report(mark.at, Common::piece(expected, &character.to_string()));
                b'#'
            }
        }
    }

    fn finish(self) -> Result<MarkedMap, ParseLevelError> {
        let Self { format, width, first_line, height, signs, marks, corners, mut problems } = self;
        let width = width.filter(|_| height > 0).unwrap_or(0);
        let at = At { line: first_line, column: 1 };
        if width == 0 {
            problems.report(at, Common::NO_ROW);
        } else if signs.len() > MAX_CELLS {
            problems.report(at, Common::TooLarge { most: MAX_CELLS, things: "cells" });
        }
        problems.finish(MarkedMap { map: Map { format, width, height, signs }, marks, corners })
    }
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
            query.check(map, &mut problems);
        }
        problems.finish(())
    }
}

impl Query {
    /// The same of one query.
    ///
    /// # Errors
    ///
    /// As [`Scenario::check`].
    pub fn fits(&self, map: &Map) -> Result<(), ParseLevelError> {
        let mut problems = Problems::default();
        self.check(map, &mut problems);
        problems.finish(())
    }

    fn check(&self, map: &Map, problems: &mut Problems) {
        let at = |field: usize| At { line: self.line, column: self.columns[field] as usize };
        let sizes =
            [("width", self.width, map.width(), 2), ("height", self.height, map.height(), 3)];
        for (what, found, expected, field) in sizes {
            if found != expected {
                problems.report(at(field), ProblemKind::Size { what, expected, found });
            }
        }
        for (end, place, field) in
            [(Endpoint::Start, self.start, 4), (Endpoint::Goal, self.goal, 6)]
        {
            if let Some(why) = map.obstacle(place) {
                problems.report(at(field), BadPlace { end, place, why });
            }
        }
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
    // Apart by tabs, or by blanks if there is no tab. No more than one too many.
    let gap = if line.text.contains('\t') { '\t' } else { ' ' };
    let used = Line { text: line.text.trim_end(), ..line };
    let fields: Vec<_> = used.pieces(move |sign| sign == gap).take(10).collect();
    let Ok(fields) = <[Line<'_>; 9]>::try_from(fields.as_slice()) else {
        problems.report(line.at, ProblemKind::Fields(fields.len()));
        return None;
    };
    let columns = fields.map(|field| u32::try_from(field.at.column).unwrap_or(u32::MAX));
    let [bucket, map, width, height, start_x, start_y, goal_x, goal_y, optimum] = fields;
    let mut number = |it| field::<usize>(it, "a whole number", problems, |_| true);
    let [bucket, width, height, start_x, start_y, goal_x, goal_y] =
        [bucket, width, height, start_x, start_y, goal_x, goal_y].map(&mut number);
    let digits = optimum.text.trim().split_once('.').map_or(0, |(_, digits)| digits.len());
    let is_length = |length: &f64| length.is_finite() && *length >= 0.0;
    let optimum = field(optimum, "a length of at least 0", problems, is_length);
    Some(Query {
        line: line.at.line,
        bucket: bucket? as u64,
        map: map.text.trim().to_owned(),
        width: width?,
        height: height?,
        start: Place { x: start_x?, y: start_y? },
        goal: Place { x: goal_x?, y: goal_y? },
        optimum: optimum?,
        decimals: u32::try_from(digits).unwrap_or(u32::MAX),
        columns,
    })
}

/// The number in a field.
fn field<T: FromStr>(
    field: Line<'_>,
    expected: &'static str,
    problems: &mut Problems,
    is_right: impl Fn(&T) -> bool,
) -> Option<T> {
    let text = field.text.trim();
    let parsed = text.parse().ok().filter(is_right);
    if parsed.is_none() {
        problems.report(field.at, Common::piece(expected, text));
    }
    parsed
}
