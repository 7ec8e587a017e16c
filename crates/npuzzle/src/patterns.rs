//! Additive pattern databases for 4 × 4 boards.

mod carried;
mod database;
mod file;

pub(crate) use carried::CarriedPatterns;
pub use file::ReadPatternsError;

use std::num::NonZeroUsize;

use domain::named;
use search::{Cost, Guarantee, Heuristic, Stop};

use crate::{level::Level, space::Space, state::State};
use database::{CELLS, Cell, Database, Place};

/// Patterns of a partition, at most.
const PATTERNS: usize = 3;

named! {
    /// How the 15 tiles are divided into patterns.
    pub enum Partition {
        SixSixThree = "6-6-3", "27 MB; 40 MiB are needed to build them";
        SevenEight = "7-8",
            "1.6 GB, for hard or many instances; 1,700 MiB are needed to build them";
    }
}

impl Partition {
    /// Cell 0 is left out.
    const fn cells(self) -> &'static [&'static [usize]] {
        match self {
            Self::SixSixThree => &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
            Self::SevenEight => &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
        }
    }

    /// Bytes that the databases take, at most.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::SixSixThree => 40 << 20,
            Self::SevenEight => 1700 << 20,
        }
    }
}

/// Additive pattern databases (Korf and Felner 2002): for each of some disjoint sets of tiles
/// the least number of moves of *those* tiles that brings them home, whatever the others do, with the
/// blank's region taken into account. The sums for the board and, if the goal's blank is on the main
/// diagonal (or on the other), for its mirror image are taken; the greater is the estimate.
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
    databases: Vec<Database>,
    /// The board as it is, and its mirror image if that has the same goal.
    views: Vec<View>,
}

/// A way of looking at a board so that tile i belongs on cell i and the goal's blank is in the upper
/// left quadrant.
#[derive(Clone, Debug)]
struct View {
    /// By cell of the board, cell in the databases.
    cell: [Cell; CELLS],
    /// The same as a number.
    number: [usize; CELLS],
    /// By tile, its database.
    of: [u8; CELLS],
    /// By tile, the cell where it belongs in the databases.
    home: [usize; CELLS],
}

impl Patterns {
    /// The databases for the goal of `level`, each made by `database` from the cells where the tiles of
    /// its pattern belong, rising, and the cell of the goal's blank; or `None` if it is not 4 × 4.
    fn of_databases<E>(
        level: &Level,
        partition: Partition,
        mut database: impl FnMut(&[usize], usize) -> Result<Database, E>,
    ) -> Result<Option<Self>, E> {
        if !level.is_four_by_four() {
            return Ok(None);
        }
        let goal_of = level.goal_cells().map(usize::from);
        let (row, column) = (goal_of[0] / 4, goal_of[0] % 4);
        let flip = |cell: usize| {
            let row = if row > 1 { 3 - cell / 4 } else { cell / 4 };
            let column = if column > 1 { 3 - cell % 4 } else { cell % 4 };
            4 * row + column
        };
        let mirror = |cell: usize| 4 * (cell % 4) + cell / 4;
        let blank = flip(goal_of[0]);
        // Where the blank is not in the corner, cell 0 takes its place in the partition.
        let tiles = partition.cells().iter().map(|cells| {
            let mut cells: Vec<usize> =
                cells.iter().map(|&cell| if cell == blank { 0 } else { cell }).collect();
            cells.sort_unstable();
            cells
        });
        let tiles: Vec<Vec<usize>> = tiles.collect();
        let view = |map: &dyn Fn(usize) -> usize| {
            let home: [usize; CELLS] = std::array::from_fn(|tile| map(goal_of[tile]));
            let of = home.map(|home| {
                (0..).zip(&tiles).find(|(_, tiles)| tiles.contains(&home)).map_or(0, |(of, _)| of)
            });
            let number: [usize; CELLS] = std::array::from_fn(map);
            View { cell: number.map(Cell::new), number, of, home }
        };
        let mut views = vec![view(&flip)];
        if mirror(blank) == blank {
            views.push(view(&|cell| mirror(flip(cell))));
        }
        let databases: Result<_, E> = tiles.iter().map(|tiles| database(tiles, blank)).collect();
        Ok(Some(Self { goal: level.goal.clone(), partition, databases: databases?, views }))
    }

    /// The databases for the goal of `level`, built by so many threads, which change the time only;
    /// or `None` if it is not 4 × 4. `poll` is asked every few milliseconds by each thread.
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
        let build = |tiles: &[usize], blank| Database::build(tiles, blank, threads, &poll);
        Self::of_databases(level, partition, build)
    }

    /// How the tiles are divided.
    #[must_use]
    pub fn partition(&self) -> Partition {
        self.partition
    }

    /// Are these databases for the goal of `level`?
    #[must_use]
    pub fn fit(&self, level: &Level) -> bool {
        level.is_four_by_four() && self.goal == level.goal
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.databases.iter().map(Database::bytes).sum()
    }

    /// The situation of each pattern in one view.
    fn places(&self, view: &View, state: State<1>) -> impl Iterator<Item = Place> {
        let blank = view.number[state.blank()];
        (0..).zip(&self.databases).map(move |(of, database)| {
            let mut on = [None; CELLS];
            for (cell, tile) in state.tiles(CELLS).enumerate().filter(|&(_, tile)| tile > 0) {
                let tile = usize::from(tile);
                if view.of[tile] == of {
                    on[view.number[cell]] = Some(view.home[tile]);
                }
            }
            database.place(&on, blank)
        })
    }

    /// The estimate of a board.
    #[must_use]
    pub fn of(&self, state: State<1>) -> Cost {
        let sum = |view| {
            let distances = self.places(view, state).map(|place| place.distance.unsigned_abs());
            distances.map(Cost::from).sum()
        };
        self.views.iter().map(sum).max().unwrap_or(0)
    }
}

impl Heuristic<Space<1>> for Patterns {
    fn h(&self, state: &State<1>) -> Option<Cost> {
        Some(self.of(*state))
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
