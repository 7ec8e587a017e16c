//! Additive pattern databases for 4 × 4 boards.

mod carried;
mod database;

pub(crate) use carried::CarriedPatterns;

use search::{Cost, Guarantee, Heuristic, Stop};

use crate::{level::Level, space::Space, state::State};
use database::{CELLS, Database, Place};

/// How the 15 tiles are divided into patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partition {
    /// 6, 6 and 3 tiles: about 30 MB, built in about half a second.
    SixSixThree,
}

/// A partition that leaves out cell 0. Korf and Felner 2002, with the blank first.
type Cells = &'static [&'static [usize]];

impl Partition {
    const fn cells(self) -> Cells {
        match self {
            Self::SixSixThree => &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
        }
    }

    /// Bytes that the databases take, at most.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::SixSixThree => 40 << 20,
        }
    }
}

/// Additive pattern databases (Korf and Felner 2002): for each of three disjoint sets of tiles
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
    databases: Vec<Database>,
    /// The board as it is, and its mirror image if that has the same goal.
    views: Vec<View>,
}

/// A way of looking at a board so that tile i belongs on cell i and the goal's blank is in the upper
/// left quadrant.
#[derive(Clone, Debug)]
struct View {
    /// By cell of the board, cell in the databases.
    cell: [usize; CELLS],
    /// By tile: which database, and which of its tiles.
    tile: [(usize, u8); CELLS],
}

impl Patterns {
    /// The databases for the goal of `level`, or `None` if it is not 4 × 4. `poll` is asked every few
    /// milliseconds from several threads.
    ///
    /// # Errors
    ///
    /// What `poll` says.
    pub fn build(
        level: &Level,
        partition: Partition,
        poll: impl Fn() -> Result<(), Stop> + Sync,
    ) -> Result<Option<Self>, Stop> {
        if (level.rows, level.columns) != (4, 4) {
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
        let view = |map: &dyn Fn(usize) -> usize| View {
            cell: std::array::from_fn(map),
            tile: std::array::from_fn(|tile| {
                let home = map(goal_of[tile]);
                let of = tiles.iter().position(|tiles| tiles.contains(&home)).unwrap_or(0);
                let index = tiles[of].iter().position(|&tile| tile == home).unwrap_or(0);
                (of, u8::try_from(index).unwrap_or(0))
            }),
        };
        let mut views = vec![view(&flip)];
        if mirror(blank) == blank {
            views.push(view(&|cell| mirror(flip(cell))));
        }
        let poll = &poll;
        let databases: Result<Vec<Database>, Stop> = std::thread::scope(|scope| {
            let build = |tiles: &Vec<usize>| {
                let tiles = tiles.clone();
                scope.spawn(move || Database::build(&tiles, blank, poll))
            };
            let threads: Vec<_> = tiles.iter().map(build).collect();
            // A thread that panicked is a defect, and goes on here.
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        Ok(Some(Self { goal: level.goal.clone(), databases: databases?, views }))
    }

    /// Are these databases for the goal of `level`?
    #[must_use]
    pub fn fit(&self, level: &Level) -> bool {
        (level.rows, level.columns) == (4, 4) && self.goal == level.goal
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.databases.iter().map(Database::bytes).sum()
    }

    /// The situation of each pattern in one view.
    fn places(&self, view: &View, state: State<1>) -> Vec<Place> {
        let blank = view.cell[state.blank()];
        let place = |(of, database): (usize, &Database)| {
            let mut on = [None; CELLS];
            for (cell, tile) in state.tiles(CELLS).enumerate().filter(|&(_, tile)| tile > 0) {
                let (pattern, index) = view.tile[usize::from(tile)];
                if pattern == of {
                    on[view.cell[cell]] = Some(index);
                }
            }
            database.place(&on, blank)
        };
        self.databases.iter().enumerate().map(place).collect()
    }

    /// The estimate of a board.
    #[must_use]
    pub fn of(&self, state: State<1>) -> Cost {
        let sum = |view| {
            let places = self.places(view, state);
            places.iter().map(|place| Cost::from(place.distance)).sum()
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
