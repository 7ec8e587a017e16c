//! Numbrix: a puzzle of the original report, and all paths of empty grids.

use puzzle_solver::{Puzzle, Solution, VarToken};
use search::Limits;
use word_grids::{
    Cell, Grid, Neighbours,
    numbrix::{Level, search_core, solve},
};

use crate::{
    catalogue::{Curve, NO_TARGET, Row, Section, Target},
    measure::{Contender, RunResult, Search},
};

const OURS: &str = "`word-grids`, `numbrix::solve`";
const PEER: &str = "`puzzle-solver` 0.4.1 `solve_unique`";

pub const ROWS: &[Row] = &[
    Row {
        name: "numbrix",
        section: Section::Peers,
        title: "numbrix, 9 × 9 with 21 clues, proved unique",
        ours: OURS,
        peer: PEER,
        unit: "(checksum)",
        note: "Both prove that there is no second solution. The peer's constraints are those of its \
               own example of Hidato: all different, and each number beside the next. Both start from \
               the parsed grid. The answer is a checksum of the solution.",
        target: Target {
            ratio: Some(20.0),
            milliseconds: Some(0.1),
            limit: "instructions: narrowing the cells of every number until nothing follows",
            ..NO_TARGET
        },
        search: |contender| Some(unique(ORIGINAL.parse().ok()?, contender)),
    },
    Row {
        name: "twin-numbrix",
        section: Section::Generality,
        title: "numbrix, 9 × 9 with 21 clues, proved unique",
        ours: OURS,
        peer: "`search`, depth-first on `NumbrixSpace`",
        unit: "(checksum)",
        note: "Constraints narrowed down, against 1, 2, 3 … placed one after the other without any \
               pruning, as the original report does.",
        target: NO_TARGET,
        search: |contender| {
            let level: Level = ORIGINAL.parse().ok()?;
            let limits = Limits { solutions: 2, ..Limits::default() };
            let search = match contender {
                Contender::Ours => solve,
                Contender::Peer => search_core,
            };
            Some(Box::new(move || {
                only(&search(&level, Neighbours::Four, &limits, &mut ()).solutions)
            }))
        },
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "Where no guess is needed, cost grows with the numbers and their possible places. Ours keeps the \
    places of a number as bits and narrows them by whole words; the peer tries each pair of places. \
    Instructions limit both. Where guesses are needed, their number decides, and stronger \
    conclusions from each guess would have to make it smaller.";

/// Larger and larger grids.
pub const CURVE: Curve = Curve {
    name: "numbrix",
    title: "numbrix, n × n along a snake, every other number given, proved unique",
    size: "board cells",
    work: "numbers × places",
    ours: OURS,
    peer: PEER,
    note: "No guess is needed; with fewer clues the peer needs so many that it does not end.",
    sizes: &[9, 16, 25, 49, 100, 169],
    quick: 5,
    profiled: 100,
    limit: LIMIT,
    search: |cells, contender| {
        let level = snake(cells.isqrt() as usize)?;
        let work = u64::from(cells) * u64::from(cells);
        let mut unique = unique(level, contender);
        Some(Box::new(move || RunResult { work, ..unique() }))
    },
};

const ORIGINAL: &str = include_str!("../../../fixtures/numbrix/original.txt");

/// The only solution, by our solver or by the peer's.
fn unique(level: Level, contender: Contender) -> Search {
    match contender {
        Contender::Ours => Box::new(move || {
            let limits = Limits { solutions: 2, ..Limits::default() };
            only(&solve(&level, Neighbours::Four, &limits, &mut ()).solutions)
        }),
        Contender::Peer => Box::new(move || {
            let (mut puzzle, numbers) = constraints(&level);
            let solution = puzzle.solve_unique();
            solution.map_or(0, |it| checksum(&cells(&level, &numbers, &it))).into()
        }),
    }
}

/// 1 top left, to and fro row by row; the odd numbers are given.
fn snake(side: usize) -> Option<Level> {
    let grid = Grid::new(side, side)?;
    let mut path: Vec<Cell> = grid.iter().collect();
    for row in path.chunks_mut(side).skip(1).step_by(2) {
        row.reverse();
    }
    let level = Level::along(grid, &path)?;
    Some(path.iter().skip(1).step_by(2).fold(level, |level, &cell| level.without(cell)))
}

/// The checksum of the only solution; 0 if there are none or several.
fn only(solutions: &[search::Solution<Cell>]) -> RunResult {
    let [solution] = solutions else { return RunResult::default() };
    checksum(&solution.actions).into()
}

/// Each number times its cell.
fn checksum(cells: &[Cell]) -> u64 {
    (1..).zip(cells).map(|(number, &cell)| number * u64::from(cell)).sum()
}

/// A variable a number; its value is a place in rows that are one longer than the rows of the grid, so
/// that no step leads round the edge.
fn constraints(level: &Level) -> (Puzzle, Vec<VarToken>) {
    let grid = level.grid();
    let stride = i32::try_from(grid.columns() + 1).unwrap_or(i32::MAX);
    let value = |cell: Cell| {
        let place = grid.place(cell);
        i32::try_from(place.row).unwrap_or(0) * stride + i32::try_from(place.column).unwrap_or(0)
    };
    let places: Vec<i32> = grid.iter().map(value).collect();
    let mut puzzle = Puzzle::new();
    let numbers = puzzle.new_vars_with_candidates_1d(grid.cells(), &places);
    for (&number, cell) in numbers.iter().zip(level.cells_by_number()) {
        if let Some(cell) = cell {
            puzzle.set_value(number, value(cell));
        }
    }
    puzzle.all_different(&numbers);
    for pair in numbers.windows(2) {
        let step = puzzle.new_var_with_candidates(&[-stride, -1, 1, stride]);
        puzzle.equals(pair[1], pair[0] + step);
    }
    (puzzle, numbers)
}

/// The cells of 1, 2, 3 …
fn cells(level: &Level, numbers: &[VarToken], solution: &Solution) -> Vec<Cell> {
    let stride = level.grid().columns() + 1;
    let cell = |&number: &VarToken| {
        let value = usize::try_from(solution[number]).ok()?;
        let place = word_grids::Place { row: value / stride, column: value % stride };
        level.grid().cell(place)
    };
    numbers.iter().filter_map(cell).collect()
}
