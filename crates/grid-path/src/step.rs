//! The eight steps, and how they are written.

use std::fmt;

use grid::ParseStepsError;

use crate::map::Place;

/// A step to a neighbour cell. Straight steps are written `U`, `D`, `L`, `R`, diagonal ones by the
/// digit of a numeric keypad that lies in their direction: `7` up left, `9` up right, `1` down left,
/// `3` down right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Step {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
    /// `7`
    UpLeft,
    /// `9`
    UpRight,
    /// `1`
    DownLeft,
    /// `3`
    DownRight,
}

impl Step {
    /// All eight, the straight ones first: the order in which they are tried.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::UpLeft,
        Self::UpRight,
        Self::DownLeft,
        Self::DownRight,
    ];

    /// Columns and rows that it leads on: −1, 0 or 1 each.
    #[must_use]
    pub const fn offset(self) -> (isize, isize) {
        const OFFSETS: [(isize, isize); 8] =
            [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];
        OFFSETS[self as usize]
    }

    /// The two straight steps that a diagonal one is made of.
    pub(crate) const fn parts(self) -> Option<[Self; 2]> {
        Some(match self {
            Self::UpLeft => [Self::Up, Self::Left],
            Self::UpRight => [Self::Up, Self::Right],
            Self::DownLeft => [Self::Down, Self::Left],
            Self::DownRight => [Self::Down, Self::Right],
            _ => return None,
        })
    }

    /// The steps to both sides of a straight one.
    pub(crate) const fn sides(self) -> [Self; 2] {
        match self {
            Self::Up | Self::Down => [Self::Left, Self::Right],
            _ => [Self::Up, Self::Down],
        }
    }

    /// The diagonal step made of this straight one and a `side`.
    pub(crate) const fn with(self, side: Self) -> Self {
        match (self, side) {
            (Self::Up, Self::Left) | (Self::Left, Self::Up) => Self::UpLeft,
            (Self::Up, _) | (_, Self::Up) => Self::UpRight,
            (Self::Left, _) | (_, Self::Left) => Self::DownLeft,
            _ => Self::DownRight,
        }
    }

    /// The vertical and the horizontal step from a place towards another.
    pub(crate) fn towards(from: Place, to: Place) -> [Self; 2] {
        let vertical = if to.y > from.y { Self::Down } else { Self::Up };
        [vertical, if to.x > from.x { Self::Right } else { Self::Left }]
    }

    /// Its bit in a set of steps.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Returns true if it changes column and row.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.parts().is_some()
    }

    /// The step back.
    #[must_use]
    pub const fn back(self) -> Self {
        const BACK: [usize; 8] = [1, 0, 3, 2, 7, 6, 5, 4];
        Self::ALL[BACK[self as usize]]
    }

    /// How it is written.
    #[must_use]
    pub const fn letter(self) -> char {
        ['U', 'D', 'L', 'R', '7', '9', '1', '3'][self as usize]
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

text::serde_as_text!(Step, one of parse_steps);

impl Place {
    /// The number by which watchers are told of it.
    pub(crate) fn number(self) -> u32 {
        grid::Place { row: self.y, column: self.x }.number()
    }

    /// The place one step away; anywhere if that is off the map.
    pub(crate) fn beside(self, step: Step) -> Self {
        let (dx, dy) = step.offset();
        Self { x: self.x.wrapping_add_signed(dx), y: self.y.wrapping_add_signed(dy) }
    }

    /// The place `steps` steps away; `step` is the number of the step in [`Step::ALL`].
    #[inline(always)]
    pub(crate) fn ahead(self, step: usize, steps: usize) -> Self {
        let (dx, dy) = Step::ALL[step].offset();
        let on = |at: usize, by: isize| {
            at.wrapping_add(0_usize.wrapping_add_signed(by).wrapping_mul(steps))
        };
        Self { x: on(self.x, dx), y: on(self.y, dy) }
    }
}

/// Reads steps such as `RRD3`. White space is skipped.
///
/// # Errors
///
/// The first character that is neither a step nor white space.
pub fn parse_steps(text: &str) -> Result<Vec<Step>, ParseStepsError> {
    text::letters(text, "a step, U, D, L, R, 7, 9, 1 or 3", Step::from_letter)
}

/// Whether a diagonal step may pass beside a blocked cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Corners {
    /// No: both cells beside it must be free. The default, and MovingAI's rule.
    #[default]
    Kept,
    /// Yes, even between two of them.
    Cut,
}

/// Which cells are next to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Neighbours {
    /// Straight steps only, which cost 1 times the cost of the cell entered.
    Four,
    /// Diagonal steps too, which cost √2 times that: see [`Length`](crate::Length).
    Eight(Corners),
}

impl Neighbours {
    /// The steps that there are.
    #[must_use]
    pub fn steps(self) -> &'static [Step] {
        match self {
            Self::Four => &Step::ALL[..4],
            Self::Eight(_) => &Step::ALL,
        }
    }
}
