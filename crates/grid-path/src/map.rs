//! Maps in two text formats.

use std::{fmt, str::FromStr};

use text::Quote;

/// The greatest number of cells of a map, so that ids of cells and of a border around them fit 32 bits.
pub const MAX_CELLS: usize = 1 << 30;

/// A cell by its column and row, counted from 0 at the top left. Parses from
/// `row,column`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Place {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

/// A text that is not a [`Place`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParsePlaceError {
    /// Not two numbers.
    NotTwoNumbers(Quote),
    /// A row or a column 0.
    Zero(Quote),
}

text::messages! { ParsePlaceError;
    Self::NotTwoNumbers(it) => "expected row,column such as 1,25, found {it}";
    Self::Zero(it) => "rows and columns count from 1, found {it}";
}

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let numbers = text.split_once(',').and_then(|(y, x)| Some((number(y)?, number(x)?)));
        let (row, column) =
            numbers.ok_or_else(|| ParsePlaceError::NotTwoNumbers(Quote::new(text)))?;
        let place = row.checked_sub(1).zip(column.checked_sub(1)).map(|(y, x)| Self { x, y });
        place.ok_or_else(|| ParsePlaceError::Zero(Quote::new(text)))
    }
}

/// What a cell is to one who walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Terrain {
    /// Nothing enters.
    Blocked,
    /// Entering costs this many times the cost of a step, 1 to 9.
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

/// A rectangle of cells, at least one. Parses from and prints as either [`Format`], without loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    pub(crate) format: Format,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// One byte a cell, row by row, as they are written.
    pub(crate) signs: Vec<u8>,
}

impl Map {
    /// A map of free cells, apart from those that `is_blocked`. Both sides are at least 1, and the area
    /// is at most [`MAX_CELLS`]. The first error of `is_blocked` ends it.
    pub(crate) fn filled<E>(
        width: usize,
        height: usize,
        mut is_blocked: impl FnMut(Place) -> Result<bool, E>,
    ) -> Result<Self, E> {
        let mut signs = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                signs.push(if is_blocked(Place { x, y })? { b'#' } else { b'.' });
            }
        }
        Ok(Self { format: Format::Text, width, height, signs })
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
        let sign = self.sign(Place { x, y });
        match (self.format, sign) {
            (_, b'.') | (Format::MovingAi, b'G' | b'S') => Terrain::Ground(1),
            (Format::Text, b'1'..=b'9') => Terrain::Ground(sign - b'0'),
            (Format::MovingAi, b'W') => Terrain::Water,
            _ => Terrain::Blocked,
        }
    }

    /// Returns true if all ground costs 1.
    pub(crate) fn is_uniform(&self) -> bool {
        self.format == Format::MovingAi
            || !self.signs.iter().any(|sign| matches!(sign, b'2'..=b'9'))
    }

    /// What is written at a place of the map.
    pub(crate) fn sign(&self, Place { x, y }: Place) -> u8 {
        self.signs[y * self.width + x]
    }

    /// The bottom right.
    pub(crate) const fn corner(&self) -> Place {
        Place { x: self.width - 1, y: self.height - 1 }
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

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.format == Format::MovingAi {
            writeln!(f, "type octile\nheight {}\nwidth {}\nmap", self.height, self.width)?;
        }
        self.rows().try_for_each(|row| writeln!(f, "{}", String::from_utf8_lossy(row)))
    }
}

text::serde_as_text!(Map);
