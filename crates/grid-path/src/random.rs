//! Random maps, the same for each seed.

use std::{fmt, str::FromStr};

use grid::SplitMix;
use search::{Clock, Limits, Stop};

use crate::{
    level::Level,
    map::{Map, Place},
};

/// The greatest number of cells of a random map.
pub const MAX_RANDOM: usize = 1 << 24;

/// The limits are looked at once in this many random cells: well within a millisecond.
const BETWEEN_LOOKS: usize = 1 << 14;

/// The rows and columns of a random map: at least 1 each, with at most [`MAX_RANDOM`] cells. Parses from
/// `25x40`, rows first, or `40` for a square, and prints as the former.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    rows: usize,
    columns: usize,
}

/// A text that is not a [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSizeError;

text::messages! { ParseSizeError;
    Self => "expected rows and columns such as 25x40, 16,777,216 cells at most";
}

impl Size {
    /// `None` for a map without cells or with too many.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let area = rows.checked_mul(columns)?;
        (1..=MAX_RANDOM).contains(&area).then_some(Self { rows, columns })
    }
}

grid::size_from_text! { Size or ParseSizeError }

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A share of the cells, in thousandths. Parses from a number from 0 to 1, such as `0.2`, which is
/// rounded to three places, and prints as one. The default is the original report's, 0.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share(u32);

/// A text that is not a [`Share`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseShareError;

text::messages! { ParseShareError;
    Self => "expected a share from 0 to 1, such as 0.2";
}

impl FromStr for Share {
    type Err = ParseShareError;

    fn from_str(text: &str) -> Result<Self, ParseShareError> {
        let share: f64 = text.parse().map_err(|_| ParseShareError)?;
        let is_least = |&per_mille: &u32| f64::from(per_mille) >= share * 1000.0 - 0.5;
        let rounded = (0.0..=1.0).contains(&share).then(|| (0..=1000).find(is_least));
        rounded.flatten().map(Self).ok_or(ParseShareError)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(self.0) / 1000.0)
    }
}

impl Default for Share {
    fn default() -> Self {
        Self(200)
    }
}

impl Level {
    /// [`random_within`](Self::random_within) without limits, from plain numbers. `None` if there is no
    /// such [`Size`].
    #[must_use]
    pub fn random(rows: usize, columns: usize, per_mille: u32, seed: u64) -> Option<Self> {
        let size = Size::new(rows, columns)?;
        Self::random_within(size, Share(per_mille), seed, &Limits::default()).ok()
    }

    /// From the top left to the bottom right of a map on which each other cell is blocked with this
    /// probability. The same seed gives the same map, whatever the version or machine.
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random_within(
        Size { rows, columns }: Size,
        Share(per_mille): Share,
        seed: u64,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let started = Clock::start();
        let mut random = SplitMix::new(seed);
        let (start, goal) = (Place { x: 0, y: 0 }, Place { x: columns - 1, y: rows - 1 });
        let map = Map::filled(columns, rows, |place| {
            if (place.x + place.y * columns).is_multiple_of(BETWEEN_LOOKS) {
                limits.poll(started)?;
            }
            // Drawn for start and goal too, so that cells do not depend on where those are.
            let is_blocked = random.number() % 1000 < u64::from(per_mille);
            Ok(is_blocked && place != start && place != goal)
        })?;
        Ok(Self { map, start, goal })
    }
}
