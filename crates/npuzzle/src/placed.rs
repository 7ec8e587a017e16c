//! Features of a board: how many tiles stand where they are wanted, line after line.

use search::satisficing::Features;

use crate::{heuristic::Manhattan, level::Level, space::Space, state::State};

/// Features for some solution of a large board, by [`feature_search`](search::satisficing::feature_search()): where greedy
/// search by distances is lost, tiles are placed one after the other.
///
/// The order is that in which people solve a board: of what is left the top row or, if columns are longer, the left
/// column. A state belongs to the cell that says how many tiles are placed, counted from the first on; within a cell the
/// next tile had better be near its place, the blank near that tile, and all others near theirs.
///
/// ```
/// use npuzzle::{Level, PlacedTiles, Space, StepOrder};
/// use npuzzle::search::{Limits, satisficing::feature_search};
///
/// let level = Level::random(5, 5, 1).expect("a size within the bounds");
/// let space = Space::<3>::new(&level, StepOrder::ULRD).expect("25 cells fit three words");
/// let report = feature_search(&space, &PlacedTiles::new(&level), &Limits::default(), &mut ());
/// let best = report.best().expect("a solution");
/// assert!(npuzzle::validate(&level, &best.actions).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct PlacedTiles {
    /// Cells, and the tiles that are wanted there.
    order: Vec<(usize, u8)>,
    columns: usize,
    distances: Manhattan,
}

/// How many tiles are placed, and how far the others are from their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    placed: u8,
    left: u16,
}

/// What a step of the next tile counts besides its part in the sum of all; a step of the blank to it counts 1.
const NEXT: u32 = 5;

impl PlacedTiles {
    /// For the goal of `level`: O(cells²).
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let (rows, columns) = (level.rows(), level.columns());
        let (mut top, mut left) = (0, 0);
        let mut order = Vec::new();
        while top < rows && left < columns {
            if rows - top >= columns - left {
                order.extend((left..columns).map(|column| top * columns + column));
                top += 1;
            } else {
                order.extend((top..rows).map(|row| row * columns + left));
                left += 1;
            }
        }
        let wanted = order.into_iter().filter_map(|cell| Some((cell, level.wanted(cell)?)));
        let order = wanted.filter(|&(_, tile)| tile != 0).collect();
        Self { order, columns, distances: Manhattan::new(level) }
    }

    fn steps(&self, from: usize, to: usize) -> u32 {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let (from, to) = (place(from), place(to));
        u32::try_from(from.0.abs_diff(to.0) + from.1.abs_diff(to.1)).unwrap_or(u32::MAX)
    }
}

impl<const W: usize> Features<Space<W>> for PlacedTiles {
    type Value = Progress;

    fn of(&self, state: &State<W>) -> Option<Progress> {
        let is_placed = |&&(cell, tile): &&(usize, u8)| state.tile(cell) == tile;
        let placed = self.order.iter().take_while(is_placed).count();
        let mut left = self.distances.of(state);
        if let Some(&(place, tile)) = self.order.get(placed) {
            let at = (0..State::<W>::CELLS).find(|&cell| state.tile(cell) == tile).unwrap_or(place);
            left += NEXT * self.steps(at, place) + self.steps(state.blank(), at);
        }
        let left = u16::try_from(left).unwrap_or(u16::MAX);
        Some(Progress { placed: u8::try_from(placed).unwrap_or(u8::MAX), left })
    }

    fn cell(&self, value: Progress) -> u64 {
        value.placed.into()
    }

    fn key(&self, value: Progress) -> u64 {
        (u16::MAX - value.left).into()
    }

    /// All moves: only keys decide.
    fn advise(&self, _: Progress, children: &[Progress], liked: &mut Vec<usize>) {
        liked.extend(0..children.len());
    }

    fn fits(&self, space: &Space<W>) -> bool {
        let [_, goal] = space.ends();
        self.distances.is_for(space, goal)
    }
}
