//! Maps in two text formats.

use std::{fmt, str::FromStr};

use text::{At, Common, Line, Quote, body, lines};

use crate::problem::{ParseLevelError, ProblemKind};

/// What is wrong with a map so far.
pub(crate) type Problems = text::Problems<ProblemKind>;

/// Most cells of a map, so that ids of cells and of a border around them fit 32 bits.
pub const MAX_CELLS: usize = 1 << 30;

/// A cell by its column and row, counted from 0 at the top left. Parses from `column,row`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Place {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

/// A text that is not a [`Place`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected column,row such as 0,24, found {0}")]
pub struct ParsePlaceError(Quote);

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let numbers = text.split_once(',');
        let numbers = numbers.map(|(x, y)| (x.trim().parse(), y.trim().parse()));
        match numbers {
            Some((Ok(x), Ok(y))) => Ok(Self { x, y }),
            _ => Err(ParsePlaceError(Quote::new(text))),
        }
    }
}

/// What a cell is to one who walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Terrain {
    /// Nothing enters.
    Blocked,
    /// Entering costs so many times a step, 1 to 9.
    Ground(u8),
    /// Entered from water only, and left to water only.
    Water,
}

/// In which format a map was given, and is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `.` free, `#` blocked, `1` to `9` free at that cost; a level also has `S` and `G`, or `X`
    /// where start and goal are one cell.
    Text,
    /// MovingAI's `.map`: a header, then `.` and `G` ground, `S` swamp (walked like ground), `W`
    /// water, `T` trees, `@` and `O` out of bounds.
    MovingAi,
}

impl Format {
    const fn signs(self) -> &'static str {
        match self {
            Self::Text => "a cell, one of . # S G X 1 … 9",
            Self::MovingAi => "a cell, one of . G S W T @ O",
        }
    }
}

/// A rectangle of cells, at least one. Parses from and prints as either [`Format`], without loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    pub(crate) format: Format,
    width: usize,
    height: usize,
    /// One byte a cell, row by row, as they are written.
    signs: Vec<u8>,
}

impl Map {
    /// A map of free cells, apart from those that `is_blocked`; `None` unless both sides are at
    /// least 1 and the area at most [`MAX_CELLS`].
    #[must_use]
    pub fn from_fn(
        width: usize,
        height: usize,
        is_blocked: impl FnMut(Place) -> bool,
    ) -> Option<Self> {
        let area = width.checked_mul(height)?;
        (1..=MAX_CELLS).contains(&area).then(|| Self::filled(width, height, is_blocked))
    }

    /// The same for sides that are known to be right.
    pub(crate) fn filled(
        width: usize,
        height: usize,
        mut is_blocked: impl FnMut(Place) -> bool,
    ) -> Self {
        let mut signs = Vec::with_capacity(width * height);
        for y in 0..height {
            signs.extend((0..width).map(|x| if is_blocked(Place { x, y }) { b'#' } else { b'.' }));
        }
        Self { format: Format::Text, width, height, signs }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The format in which the map was given.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// What is at a place; [`Terrain::Blocked`] beyond the edge.
    #[must_use]
    pub fn terrain(&self, Place { x, y }: Place) -> Terrain {
        if x >= self.width || y >= self.height {
            return Terrain::Blocked;
        }
        let sign = self.signs[y * self.width + x];
        match (self.format, sign) {
            (_, b'.') | (Format::MovingAi, b'G' | b'S') => Terrain::Ground(1),
            (Format::Text, b'1'..=b'9') => Terrain::Ground(sign - b'0'),
            (Format::MovingAi, b'W') => Terrain::Water,
            _ => Terrain::Blocked,
        }
    }

    /// Why no path begins or ends at a place, if so.
    pub(crate) fn obstacle(&self, place: Place) -> Option<&'static str> {
        let is_off = place.x >= self.width || place.y >= self.height;
        let is_blocked = self.terrain(place) == Terrain::Blocked;
        is_blocked.then_some(if is_off { "off the map" } else { "blocked" })
    }

    /// The rows as they are written, without a header, start or goal.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.signs.chunks(self.width)
    }
}

/// A mark on a map of [`Format::Text`]: where it stands in the text and on the map.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) at: At,
    pub(crate) place: Place,
}

/// A map as read, and the marks on it.
pub(crate) struct Marked {
    pub(crate) map: Map,
    pub(crate) start: Option<Mark>,
    pub(crate) goal: Option<Mark>,
    /// The line of the last row.
    pub(crate) last_line: usize,
}

/// Reads a map of either format. O(length of the text), and a byte a cell.
pub(crate) fn read(text: &str, problems: &mut Problems) -> Option<Marked> {
    let (_, used) = body(text);
    // Blank lines at the end are no rows.
    let used = used.trim_ascii_end().len();
    if used == 0 {
        problems.report(At::START, Common::NO_ROW);
        return None;
    }
    let end = text.len() - body(text).1.len() + used;
    let count = text[..end].bytes().filter(|&byte| byte == b'\n').count() + 1;
    let lines = lines(text).take(count);
    if body(text).1.starts_with("type") {
        moving_ai(lines, problems)
    } else {
        plain(lines, problems)
    }
}

fn plain<'t>(lines: impl Iterator<Item = Line<'t>>, problems: &mut Problems) -> Option<Marked> {
    let mut rows = Rows::new(Format::Text, 1);
    for line in lines {
        rows.row(line, problems);
    }
    rows.finish(problems)
}

fn moving_ai<'t>(
    mut lines: impl Iterator<Item = Line<'t>>,
    problems: &mut Problems,
) -> Option<Marked> {
    const HEAD: [&str; 4] = ["type octile", "height and a number", "width and a number", "map"];
    let mut sizes = [None; 4];
    // What is missing is missing right behind the end.
    let mut at = At::START;
    for (index, expected) in HEAD.into_iter().enumerate() {
        let line = lines.next();
        let text = line.map_or("", |line| line.text);
        let words: Vec<&str> = text.split_ascii_whitespace().take(3).collect();
        let size = |text: &str| text.parse::<usize>().ok().filter(|&size| size > 0);
        let is_right = match (index, words[..].split_first()) {
            (0, Some((&"type", &["octile" | "tile"]))) | (3, Some((&"map", &[]))) => true,
            (1, Some((&"height", &[number]))) | (2, Some((&"width", &[number]))) => {
                sizes[index] = size(number);
                sizes[index].is_some()
            }
            _ => false,
        };
        if !is_right {
            problems.report(At { column: 1, ..at }, Common::piece(expected, text));
        }
        at.line += usize::from(line.is_some());
    }
    let [_, Some(height), Some(width), _] = sizes else { return None };
    // A header that ends early has been reported; where its rows would be, there is no text.
    if at.line <= HEAD.len() {
        return None;
    }
    let mut rows = Rows::new(Format::MovingAi, HEAD.len() + 1);
    rows.width = Some(width);
    for line in lines {
        rows.row(line, problems);
    }
    let found = rows.height;
    if found != height {
        problems.report(At { line: 2, column: 1 }, ProblemKind::Rows { expected: height, found });
    }
    rows.finish(problems)
}

/// Rows as they are read.
struct Rows {
    format: Format,
    first_line: usize,
    width: Option<usize>,
    height: usize,
    signs: Vec<u8>,
    start: Option<Mark>,
    goal: Option<Mark>,
}

impl Rows {
    fn new(format: Format, first_line: usize) -> Self {
        let (signs, start, goal) = (Vec::new(), None, None);
        Self { format, first_line, width: None, height: 0, signs, start, goal }
    }

    fn row(&mut self, line: Line<'_>, problems: &mut Problems) {
        let y = self.height;
        self.height += 1;
        let mut length = 0;
        for (x, (at, character)) in line.characters().enumerate() {
            length += 1;
            let sign = self.sign(character, Mark { at, place: Place { x, y } }, problems);
            self.signs.push(sign);
        }
        let expected = *self.width.get_or_insert(length);
        if length != expected {
            // Where the row ends, or where it should.
            let column = line.at.column + length.min(expected);
            problems
                .report(At { column, ..line.at }, ProblemKind::Ragged { expected, found: length });
        }
    }

    fn sign(&mut self, character: char, mark: Mark, problems: &mut Problems) -> u8 {
        match (self.format, character) {
            (Format::Text, '.' | '#' | '1'..='9')
            | (Format::MovingAi, '.' | 'G' | 'S' | 'W' | 'T' | '@' | 'O') => {
                u8::try_from(character).unwrap_or(b'#')
            }
            (Format::Text, 'S' | 'G' | 'X') => {
                if character != 'G' {
                    set(&mut self.start, mark, "start S", problems);
                }
                if character != 'S' {
                    set(&mut self.goal, mark, "goal G", problems);
                }
                b'.'
            }
            _ => {
                let found = character.to_string();
                problems.report(mark.at, Common::piece(self.format.signs(), &found));
                b'#'
            }
        }
    }

    fn finish(self, problems: &mut Problems) -> Option<Marked> {
        let Self { format, first_line, width, height, signs, start, goal } = self;
        let width = width.filter(|&width| width > 0 && height > 0);
        if width.is_none() {
            problems.report(At { line: first_line, column: 1 }, Common::NO_ROW);
        } else if signs.len() > MAX_CELLS {
            let too_many = Common::TooLarge { most: MAX_CELLS, things: "cells" };
            problems.report(At { line: first_line, column: 1 }, too_many);
        }
        let map = Map { format, width: width?, height, signs };
        let last_line = first_line + height - 1;
        problems.is_empty().then_some(Marked { map, start, goal, last_line })
    }
}

/// `value`, unless there are problems. Without a value and without problems the text is empty.
pub(crate) fn unless_any<T>(
    mut problems: Problems,
    value: Option<T>,
) -> Result<T, ParseLevelError> {
    match value {
        Some(value) => problems.finish(value),
        None => {
            if problems.is_empty() {
                problems.report(At::START, Common::NO_ROW);
            }
            Err(problems.into_error())
        }
    }
}

fn set(slot: &mut Option<Mark>, mark: Mark, thing: &'static str, problems: &mut Problems) {
    match *slot {
        None => *slot = Some(mark),
        Some(Mark { at: first, .. }) => {
            problems.report(mark.at, Common::Second { thing, first });
        }
    }
}

impl FromStr for Map {
    type Err = ParseLevelError;

    /// Either format, told apart by the word `type`. Marks of start and goal are free cells.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let mut problems = Problems::default();
        let map = read(text, &mut problems).map(|marked| marked.map);
        unless_any(problems, map)
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.format == Format::MovingAi {
            writeln!(f, "type octile\nheight {}\nwidth {}\nmap", self.height, self.width)?;
        }
        self.rows().try_for_each(|row| writeln!(f, "{}", String::from_utf8_lossy(row)))
    }
}
