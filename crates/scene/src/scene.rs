//! A board: its ground, its pieces, and how it is written.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use crate::look::Look;

/// A cell: column and row from 0, the top left; or a way from one cell to another. A piece that leaves
/// the board comes to a cell beyond it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct At(pub i32, pub i32);

impl At {
    /// One cell up.
    pub const UP: Self = Self(0, -1);
    /// One cell down.
    pub const DOWN: Self = Self(0, 1);
    /// One cell to the left.
    pub const LEFT: Self = Self(-1, 0);
    /// One cell to the right.
    pub const RIGHT: Self = Self(1, 0);
}

impl Add for At {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0), self.1.saturating_add(other.1))
    }
}

impl Sub for At {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0), self.1.saturating_sub(other.1))
    }
}

/// A kind of ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// How it looks.
    pub look: Look,
    /// What is written on it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Its hue, from 1; hues are taken in turn after 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hue: Option<u8>,
    /// How [`text`](crate::text) writes it.
    pub sign: String,
}

impl Ground {
    /// Ground without a label.
    pub fn new(look: Look, sign: impl Into<String>) -> Self {
        Self { look, label: String::new(), hue: None, sign: sign.into() }
    }

    /// The same with a label.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }

    /// The same with a hue.
    #[must_use]
    pub fn hue(self, hue: u8) -> Self {
        Self { hue: Some(hue), ..self }
    }
}

/// A thing on the board. Its number is its index in [`Scene::pieces`], for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// For words and screen readers: `box 2`.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// What is written on it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Its hue, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hue: Option<u8>,
    /// How [`text`](crate::text) writes it; nothing if it is not written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sign: String,
    /// Its cells, from the place where it is; empty is the same as that place alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shape: Vec<At>,
    /// Where it is at the start, if it is on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<At>,
    /// Which way it faces at the start.
    #[serde(default = "down", skip_serializing_if = "is_down")]
    pub faces: At,
    /// The kind of ground on which it is at home.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<u8>,
}

const fn down() -> At {
    At::DOWN
}

fn is_down(faces: &At) -> bool {
    *faces == At::DOWN
}

impl Piece {
    /// A piece of one cell that is not on the board yet.
    pub fn new(name: impl Into<String>, look: Look, sign: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            look,
            label: String::new(),
            hue: None,
            sign: sign.into(),
            shape: Vec::new(),
            at: None,
            faces: At::DOWN,
            home: None,
        }
    }

    /// The same at this place.
    #[must_use]
    pub fn at(self, at: At) -> Self {
        Self { at: Some(at), ..self }
    }

    /// The same with a label.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }

    /// The same with a hue.
    #[must_use]
    pub fn hue(self, hue: u8) -> Self {
        Self { hue: Some(hue), ..self }
    }

    /// The same of several cells.
    #[must_use]
    pub fn shape(self, shape: Vec<At>) -> Self {
        Self { shape, ..self }
    }

    /// The same, at home on this kind of ground.
    #[must_use]
    pub fn home(self, home: Option<u8>) -> Self {
        Self { home, ..self }
    }

    /// Its cells if it is at `at`.
    pub fn cells(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let alone = self.shape.is_empty().then_some(at);
        alone.into_iter().chain(self.shape.iter().map(move |&cell| at + cell))
    }
}

/// How a board is written as text, beyond the signs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Writing {
    /// The labels of pieces that look like this stand in a line before the board, in reading order.
    pub listed: Option<Look>,
    /// Between two cells of a row.
    pub gap: String,
    /// After each row.
    pub end: String,
    /// How wide a cell is, at least; signs stand at its right.
    pub width: usize,
    /// Two signs that meet in a cell, and the sign of both: `(".", "$", "*")`.
    pub meets: Vec<(String, String, String)>,
    /// The cells of each row, if the board is not written as it lies.
    pub rows: Vec<Vec<At>>,
}

/// A board with its pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The title.
    pub title: String,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The kinds of ground, at most 256.
    pub kinds: Vec<Ground>,
    /// The kind of each cell, row by row.
    #[serde(with = "letters")]
    pub ground: Vec<u8>,
    /// The pieces; later ones lie on top.
    pub pieces: Vec<Piece>,
    /// Pairs of places that belong together, such as the ends of a portal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(At, At)>,
    /// The piece whose way is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trail: Option<usize>,
    /// How it is written.
    #[serde(default)]
    pub writing: Writing,
    /// How many digits of a cost stand after its decimal point.
    #[serde(default, skip_serializing_if = "is_whole")]
    pub decimals: u32,
    /// True if every wall is drawn whole, as for who draws the board; else those at the rim are trimmed, and those that
    /// bound nothing are left out.
    #[serde(skip)]
    pub is_sketch: bool,
}

const fn is_whole(decimals: &u32) -> bool {
    *decimals == 0
}

impl Scene {
    /// A board of one kind of ground without pieces.
    pub fn new(title: impl Into<String>, columns: usize, rows: usize, ground: Ground) -> Self {
        Self {
            title: title.into(),
            columns,
            rows,
            kinds: vec![ground],
            ground: vec![0; columns * rows],
            pieces: Vec::new(),
            links: Vec::new(),
            trail: None,
            writing: Writing { end: "\n".to_owned(), ..Writing::default() },
            decimals: 0,
            is_sketch: false,
        }
    }

    /// A board whose cells `ground` gives, row by row. Beyond 256 kinds, all others are the last.
    pub fn of(
        title: impl Into<String>,
        columns: usize,
        rows: usize,
        mut ground: impl FnMut(At) -> Ground,
    ) -> Self {
        let mut scene = Self::new(title, columns, rows, Ground::new(Look::Floor, ""));
        scene.kinds.clear();
        for (index, cell) in scene.ground.iter_mut().enumerate() {
            let kind = ground(place(index, columns));
            let known = scene.kinds.iter().position(|known| *known == kind);
            let number = known.unwrap_or_else(|| scene.kinds.len().min(usize::from(u8::MAX)));
            if number == scene.kinds.len() {
                scene.kinds.push(kind);
            }
            *cell = u8::try_from(number).unwrap_or(u8::MAX);
        }
        scene
    }

    /// Puts another piece on top of all, and gives its number.
    pub fn add(&mut self, piece: Piece) -> usize {
        self.pieces.push(piece);
        self.pieces.len() - 1
    }

    /// The number of the kind of ground in a cell, if that is on the board.
    #[must_use]
    pub fn kind(&self, at: At) -> Option<u8> {
        let (column, row) = (usize::try_from(at.0).ok()?, usize::try_from(at.1).ok()?);
        let is_within = column < self.columns && row < self.rows;
        is_within.then(|| self.ground.get(row * self.columns + column).copied())?
    }

    /// The ground of a cell, if that is on the board.
    #[must_use]
    pub fn ground(&self, at: At) -> Option<&Ground> {
        self.kinds.get(usize::from(self.kind(at)?))
    }

    /// The number of the first kind of ground that looks like this and has this label.
    #[must_use]
    pub fn home(&self, look: Look, label: &str) -> Option<u8> {
        let kind = self.kinds.iter().position(|kind| kind.look == look && kind.label == label)?;
        u8::try_from(kind).ok()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = At> + use<> {
        let columns = self.columns;
        (0..columns * self.rows).map(move |index| place(index, columns))
    }

    pub(crate) fn look(&self, at: At) -> Look {
        self.ground(at).map_or(Look::Void, |ground| ground.look)
    }

    /// Returns true if the board is drawn a pixel a cell, without symbols.
    pub(crate) const fn is_large(&self) -> bool {
        self.columns * self.rows > 10_000
    }
}

fn place(index: usize, columns: usize) -> At {
    let number = |value| i32::try_from(value).unwrap_or(i32::MAX);
    At(number(index % columns), number(index / columns))
}

/// Kinds of ground as letters, one a cell.
mod letters {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const FIRST: u32 = '?' as u32;
    /// Kinds from here on are letters beyond the control characters.
    const MORE: u32 = 64;
    /// Added to such a kind, this gives its letter.
    const BEYOND: u32 = 0x100;

    pub(super) fn serialize<S: Serializer>(
        ground: &[u8],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let letter = |&kind: &u8| {
            let kind = u32::from(kind);
            char::from_u32(kind + if kind < MORE { FIRST } else { BEYOND }).unwrap_or('?')
        };
        serializer.serialize_str(&ground.iter().map(letter).collect::<String>())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(de: D) -> Result<Vec<u8>, D::Error> {
        let kind = |letter: char| {
            let code = u32::from(letter);
            let kind = code.checked_sub(BEYOND).or_else(|| code.checked_sub(FIRST));
            kind.and_then(|kind| u8::try_from(kind).ok())
        };
        let text = String::deserialize(de)?;
        let ground: Option<Vec<u8>> = text.chars().map(kind).collect();
        ground.ok_or_else(|| D::Error::custom("expected a letter for each cell"))
    }
}
