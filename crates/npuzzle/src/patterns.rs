//! Additive pattern databases for boards of 4 × 4 and 5 × 5.

mod additive;
mod carried;
mod database;
mod file;
mod fill;
mod orders;
mod sets;
mod table;

pub use file::ReadPatternsError;
pub use table::PatternTable;

use std::num::NonZeroUsize;

use domain::{Poll, named};
use search::{Guarantee, Heuristic, Stop};

use crate::{heuristic::measures_to_one_board, level::Level, space::Space, state::State};
use additive::Additive;
use database::Database;

/// Patterns of a partition, at most.
const PATTERNS: usize = 8;

named! {
    /// How the tiles are divided into patterns.
    pub enum Partition {
        SixSixThree = "6-6-3", "4 x 4: 27 MB; 40 MiB are needed to build them";
        SevenEight = "7-8",
            "4 x 4: 1.6 GB, for hard or many instances; 1,700 MiB are needed to build them";
        SixSixSixSix = "6-6-6-6", "5 x 5: 365 MB; 380 MiB are needed to build them";
    }
}

impl Partition {
    /// Rows and columns of the boards that it is for.
    pub(crate) const fn side(self) -> usize {
        match self {
            Self::SixSixThree | Self::SevenEight => 4,
            Self::SixSixSixSix => 5,
        }
    }

    /// Returns true if it is for the board of `level`, whose goal names every tile.
    #[must_use]
    pub fn is_for(self, level: &Level) -> bool {
        !level.is_partial() && (level.rows(), level.columns()) == (self.side(), self.side())
    }

    /// The cells of each pattern if the goal's blank is on cell 0, which is left out.
    const fn cells(self) -> &'static [&'static [usize]] {
        match self {
            Self::SixSixThree => &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
            Self::SevenEight => &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
            // Those of Korf and Felner 2002. The last three are one pattern, turned.
            Self::SixSixSixSix => &[
                &[1, 2, 5, 6, 7, 12],
                &[3, 4, 8, 9, 13, 14],
                &[10, 11, 15, 16, 20, 21],
                &[17, 18, 19, 22, 23, 24],
            ],
        }
    }

    /// The cells of the goal's blank that it is for, which some symmetry of the square makes of every cell. Each
    /// belongs to a pattern to which cell 0 may belong in its place.
    const fn blanks(self) -> &'static [usize] {
        match self {
            Self::SixSixThree | Self::SevenEight => &[0, 1, 4, 5],
            Self::SixSixSixSix => &[0, 1, 2, 5, 6, 7, 12],
        }
    }

    /// Bytes that the databases take while they are built, at most.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::SixSixThree => 40 << 20,
            Self::SevenEight => 1700 << 20,
            Self::SixSixSixSix => 380 << 20,
        }
    }
}

/// Additive pattern databases (Korf and Felner 2002): for each of some disjoint sets of tiles
/// the least number of moves of *those* tiles that brings them home, whatever the others do, with the
/// blank's region taken into account. The sums for the board and, if the goal's blank is on the main
/// diagonal (or on the other), for its mirror image are taken; the greater is the estimate. Patterns that are
/// the same except for a symmetry of the square share a database.
///
/// Admissible and consistent: each is an exact distance in a space into which every path maps, each
/// move costs in one pattern only, and the greater of two consistent estimates is consistent.
///
/// A look-up from scratch is O(cells); along a path (as the tiles' own IDA* makes them) it is one or
/// two bytes from the tables.
#[derive(Clone, Debug)]
pub struct Patterns {
    goal: Vec<u8>,
    partition: Partition,
    tables: Tables,
}

/// Databases by the size of the board.
#[derive(Clone, Debug)]
enum Tables {
    Four(Additive<1>),
    Five(Additive<2>),
}

impl Tables {
    fn build(
        level: &Level,
        partition: Partition,
        threads: NonZeroUsize,
        poll: Poll<'_>,
    ) -> Result<Self, Stop> {
        let (cells, blanks) = (partition.cells(), partition.blanks());
        Ok(match partition.side() {
            4 => Self::Four(Additive::new(level, cells, blanks, |shape, blocks, home| {
                Database::build(shape, blocks, home, threads, poll)
            })?),
            _ => Self::Five(Additive::new(level, cells, blanks, |shape, blocks, home| {
                Database::build(shape, blocks, home, threads, poll)
            })?),
        })
    }
}

impl Patterns {
    /// The databases for the goal of `level`, built by `threads` threads, which change the time only;
    /// or `None` if the partition is for boards of another size. `poll` is asked every few milliseconds by each thread.
    ///
    /// # Errors
    ///
    /// What `poll` says.
    pub fn build(
        level: &Level,
        partition: Partition,
        threads: NonZeroUsize,
        poll: impl Fn() -> Result<(), Stop> + Sync,
    ) -> Result<Option<Self>, Stop> {
        if !partition.is_for(level) {
            return Ok(None);
        }
        let tables = Tables::build(level, partition, threads, &poll)?;
        Ok(Some(Self { goal: level.goal.clone(), partition, tables }))
    }

    /// How the tiles are divided.
    #[must_use]
    pub fn partition(&self) -> Partition {
        self.partition
    }

    /// Returns true if these databases are for the goal of `level`.
    #[must_use]
    pub fn fit(&self, level: &Level) -> bool {
        self.partition.is_for(level) && self.goal == level.goal
    }

    /// Returns true if these are databases for `goal`, a board of `space`.
    fn is_for<const W: usize>(&self, space: &Space<W>, goal: &State<W>) -> bool {
        let side = self.partition.side();
        (space.columns(), space.cells(), space.anywhere()) == (side, side * side, 0)
            && goal.tiles(space.cells()).eq(self.goal.iter().copied())
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.tables {
            Tables::Four(tables) => tables.bytes(),
            Tables::Five(tables) => tables.bytes(),
        }
    }

    /// The estimate of a board.
    #[must_use]
    pub fn of<const W: usize>(&self, state: State<W>) -> u32 {
        match &self.tables {
            Tables::Four(tables) => tables.of(state.tiles(16)),
            Tables::Five(tables) => tables.of(state.tiles(25)),
        }
    }
}

impl<const W: usize> Heuristic<Space<W>> for Patterns {
    fn h(&self, state: &State<W>) -> Option<u32> {
        Some(self.of(*state))
    }

    measures_to_one_board!();

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
