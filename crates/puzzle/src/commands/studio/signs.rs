//! How the cells of boards are written, for puzzles whose texts are boards sign by sign.

use scene::Look;
use studio::Sign;

const fn sign(text: &'static str, means: &'static str, look: Look) -> Sign {
    Sign { text, means, look }
}

/// Walls, boxes and goals as collections of classic Sokoban have them.
const CLASSIC: &[Sign] = &[
    sign("#", "wall", Look::Wall),
    sign(" ", "floor", Look::Floor),
    sign("@", "player", Look::Player),
    sign("$", "box", Look::Crate),
    sign(".", "goal", Look::Goal),
    sign("*", "box on a goal", Look::Crate),
    sign("+", "player on a goal", Look::Player),
];

const NUMBERED: &[Sign] = &[
    sign("W", "wall", Look::Wall),
    sign(".", "floor", Look::Floor),
    sign("H", "player", Look::Player),
    sign("B{n}", "box", Look::Crate),
    sign("G{n}", "goal", Look::Goal),
    sign("P{n}", "portal", Look::Portal),
];

const GRID: &[Sign] = &[
    sign("#", "wall", Look::Wall),
    sign(".", "free", Look::Floor),
    sign("S", "start", Look::Start),
    sign("G", "goal", Look::Goal),
    sign("{n}", "cost 1–9", Look::Cost),
];

const MAZE: &[Sign] = &[
    sign("%", "wall", Look::Wall),
    sign(" ", "free", Look::Floor),
    sign("P", "agent P", Look::Player),
    sign("Q", "agent Q", Look::Player),
    sign("1", "food of P", Look::Food),
    sign("2", "food of Q", Look::Food),
    sign("3", "food of both", Look::Food),
];

const BLOCKS: &[Sign] = &[
    sign("#", "frame", Look::Wall),
    sign(".", "free", Look::Floor),
    sign("*", "special block", Look::Special),
    sign("{a}", "block", Look::Block),
];

const NUMBERS: &[Sign] = &[sign(".", "empty", Look::Floor), sign("{n}", "number", Look::Clue)];

const LETTERS: &[Sign] = &[sign("{a}", "letter", Look::Tile)];

/// The alphabets of a puzzle, by its name: none if its texts are not boards.
pub(super) fn of(puzzle: &str) -> &'static [&'static [Sign]] {
    match puzzle {
        "boggle" => &[LETTERS],
        "grid-path" => &[GRID],
        "klotski" => &[BLOCKS],
        "numbrix" => &[NUMBERS],
        "pacman-dual" => &[MAZE],
        "sokoban" => &[NUMBERED, CLASSIC],
        "weighted-stones" => &[CLASSIC],
        _ => &[],
    }
}
