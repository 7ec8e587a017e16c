//! Where a cell is.

use std::fmt;

use crate::step::Step;

/// A place on the map, counted from 0. Ordered by row, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Place {
    /// From 0, at the top.
    pub row: usize,
    /// From 0, at the left.
    pub column: usize,
}

impl fmt::Display for Place {
    /// For people, row and column from 1: `2,1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row + 1, self.column + 1)
    }
}

impl Place {
    /// The place one step away, or `None` beyond the top or left edge.
    #[must_use]
    pub fn beside(self, step: Step) -> Option<Self> {
        let Self { row, column } = self;
        Some(match step {
            Step::Up => Self { row: row.checked_sub(1)?, column },
            Step::Down => Self { row: row + 1, column },
            Step::Left => Self { row, column: column.checked_sub(1)? },
            Step::Right => Self { row, column: column + 1 },
        })
    }

    /// Row and column as one number: 2^16 · row + column, as spaces number cells for pictures. Places beyond
    /// 2^16 - 1 are cut.
    #[must_use]
    pub fn number(self) -> u32 {
        let half = |value: usize| u32::from(u16::try_from(value).unwrap_or(u16::MAX));
        half(self.row) << 16 | half(self.column)
    }

    /// The place of this [`number`](Self::number).
    #[must_use]
    pub const fn numbered(number: u32) -> Self {
        Self { row: (number >> 16) as usize, column: (number & 0xFFFF) as usize }
    }

    /// Rows plus columns between two places.
    #[must_use]
    pub fn manhattan(self, other: Self) -> u32 {
        let distance = self.row.abs_diff(other.row) + self.column.abs_diff(other.column);
        u32::try_from(distance).unwrap_or(u32::MAX)
    }
}
