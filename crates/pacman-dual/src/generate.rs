//! Mazes from seeds.

use grid::{Place, SplitMix, Step};
use search::{Clock, Limits, Stop};

use crate::{
    level::{Food, Level, MAX_CELLS, Square},
    maze::Maze,
    reach::out_of_reach,
    state::Layout,
};

/// Rows and columns of a maze, walls included, parsed from `20x20` (rows first) or `20`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    rows: usize,
    columns: usize,
}

impl Size {
    /// `None` if there is no room for two agents within the walls, or for the cells in a state.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let inside = rows.checked_sub(2)?.checked_mul(columns.checked_sub(2)?)?;
        (2..=MAX_CELLS).contains(&inside).then_some(Self { rows, columns })
    }
}

/// A text that is no [`Size`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSizeError;

text::messages! { ParseSizeError;
    Self =>
        "expected rows and columns such as 20x20, walls included, with 2 to {MAX_CELLS} cells inside";
}

grid::size_from_text! { Size or ParseSizeError }

/// Times that agents and food are placed anew before a maze is given up.
const ATTEMPTS: usize = 1000;

impl Level {
    /// A maze of corridors with some loops, agents and `foods` foods of all kinds where chance puts
    /// them, so that everything can be eaten. The same seed gives the same maze. `None` if there is no room for all the
    /// food, or chance finds none.
    ///
    /// Corridors are carved on every second cell by a depth-first walk, and every fifth of the walls
    /// between two of them is taken away. If a side is even, the last row or column within the border
    /// repeats the one before it, so that the border is never double.
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random(
        size: Size,
        foods: usize,
        seed: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let started = Clock::start();
        let mut random = SplitMix::new(seed);
        let mut squares = carved(size, &mut random);
        open(size, &mut squares, &mut random);
        repeat_last(size, &mut squares);
        let floor = grid::squares(&squares).filter(|&(_, square)| square == Square::Floor);
        let floor: Vec<Place> = floor.map(|(place, _)| place).collect();
        if foods > Layout::most_foods(floor.len(), 2) || foods + 2 > floor.len() {
            return Ok(None);
        }
        for _ in 0..ATTEMPTS {
            limits.poll(started)?;
            let mut free = floor.clone();
            let mut take = |random: &mut SplitMix| free.swap_remove(random.below(free.len()));
            let starts = [(); 2].map(|()| Some(take(&mut random)));
            let mut level = Level { rows: squares.clone(), starts };
            for _ in 0..foods {
                let Place { row, column } = take(&mut random);
                let kind = [Food::One, Food::Two, Food::Three][random.below(3)];
                level.rows[row][column] = Square::Food(kind);
            }
            if out_of_reach(&Maze::new(&level)) == 0 {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }
}

/// Corridors without loops, through all cells of odd row and column.
fn carved(size: Size, random: &mut SplitMix) -> Vec<Vec<Square>> {
    let mut squares = vec![vec![Square::Wall; size.columns]; size.rows];
    squares[1][1] = Square::Floor;
    let mut path = vec![Place { row: 1, column: 1 }];
    while let Some(&at) = path.last() {
        let ways: Vec<(Place, Place)> = Step::ALL
            .into_iter()
            .filter_map(|step| {
                let wall = at.beside(step)?;
                let next = wall.beside(step)?;
                let is_inside = (1..size.rows - 1).contains(&next.row)
                    && (1..size.columns - 1).contains(&next.column);
                let is_new = is_inside && squares[next.row][next.column] == Square::Wall;
                is_new.then_some((wall, next))
            })
            .collect();
        if ways.is_empty() {
            path.pop();
            continue;
        }
        let (wall, next) = ways[random.below(ways.len())];
        for Place { row, column } in [wall, next] {
            squares[row][column] = Square::Floor;
        }
        path.push(next);
    }
    squares
}

/// Takes away a fifth of the walls that part two corridors and join no others.
fn open(Size { rows, columns }: Size, squares: &mut [Vec<Square>], random: &mut SplitMix) {
    for row in 1..rows - 1 {
        for column in 1..columns - 1 {
            let is_floor = |row: usize, column: usize| squares[row][column] == Square::Floor;
            let upright = is_floor(row - 1, column) && is_floor(row + 1, column);
            let level = is_floor(row, column - 1) && is_floor(row, column + 1);
            let parts = squares[row][column] == Square::Wall && upright != level;
            if parts && random.below(5) == 0 {
                squares[row][column] = Square::Floor;
            }
        }
    }
}

/// If a side is even, its last inner cells have no corridor of their own: they become copies of those
/// before them.
fn repeat_last(Size { rows, columns }: Size, squares: &mut [Vec<Square>]) {
    if rows.is_multiple_of(2) {
        squares[rows - 2] = squares[rows - 3].clone();
    }
    if columns.is_multiple_of(2) {
        for row in squares {
            row[columns - 2] = row[columns - 3];
        }
    }
}
