//! The 8-puzzle: all of its states, which rank, and one of its hardest boards by closures.

use npuzzle::{Level, Space, StepOrder};
use pathfinding::prelude::astar;
use search::{Algorithm, consistent, space as space_of};

use crate::{
    catalogue::{NO_TARGET, ROW, Row, Target},
    generic::{NoGoal, either, our_states, ours, peer_states},
    measure::{Contender, RunResult},
};

const TITLE: &str = "8-puzzle, breadth-first, all states";

pub const ROWS: &[Row] = &[
    Row {
        name: "eight-puzzle",
        title: TITLE,
        peer: "`pathfinding` 4.16.0 `bfs_reach`",
        unit: "states",
        note: "The state space of `npuzzle`.",
        search: |contender| either(contender, NoGoal(space()?), our_states, peer_states),
        ..ROW
    },
    Row {
        name: "eight-puzzle-closures",
        title: "8-puzzle, A*, Manhattan, by closures",
        ours: "`search::space`",
        peer: "`pathfinding` 4.16.0 `astar`",
        note: "Both sides call the same three closures on boards of nine bytes; no crate of ours knows \
               the puzzle.",
        target: Target { ratio: Some(1.0), ..NO_TARGET },
        search: |contender| {
            Some(match contender {
                Contender::Ours => {
                    let space = space_of(HARDEST, slides, |board| *board == SOLVED);
                    let h = consistent(manhattan);
                    Box::new(move || ours(&space, &h, Algorithm::A_STAR))
                }
                Contender::Peer => Box::new(|| {
                    let mut expanded = 0;
                    let slides = |board: &Board| {
                        expanded += 1;
                        slides(board)
                    };
                    let found = astar(&HARDEST, slides, manhattan, |board| *board == SOLVED);
                    RunResult { answer: found.map_or(0, |(_, cost)| cost.into()), work: expanded }
                }),
            })
        },
        ..ROW
    },
];

fn space() -> Option<Space<1>> {
    let level: Level = "867 254 301".parse().ok()?;
    Space::new(&level, StepOrder::ULRD)
}

/// Tiles row by row, 0 for the blank.
type Board = [u8; 9];

const SOLVED: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// 31 moves, the most there are.
const HARDEST: Board = [8, 0, 6, 5, 4, 7, 2, 3, 1];
/// The cells beside each cell.
const NEAR: [&[usize]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

fn slides(&board: &Board) -> impl Iterator<Item = (Board, u32)> + use<> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    NEAR[blank].iter().map(move |&cell| {
        let mut next = board;
        next.swap(blank, cell);
        (next, 1)
    })
}

fn manhattan(board: &Board) -> u32 {
    let tiles = (0..9).zip(board).filter(|&(_, &tile)| tile != 0);
    let distances = tiles.map(|(cell, tile): (u8, _)| {
        u32::from((cell / 3).abs_diff(tile / 3) + (cell % 3).abs_diff(tile % 3))
    });
    distances.sum()
}
