//! What is fuzzed: every parser, and every domain from a text to a replayed solution.
//!
//! A target takes any bytes, panics where a promise is broken, and tells whether the bytes were a
//! valid input. `cargo fuzz` runs a target with feedback on coverage; the program `drive` runs all of
//! them on plain mutations, with nothing installed.
//! `docs/trust.md` has the commands.
#![forbid(unsafe_code)]

mod film;
mod generic;
mod laws;
pub mod parse;
mod pick;
pub mod solve;

use parse::level;
use solve::plain;

/// A function to fuzz.
#[derive(Clone, Copy)]
pub struct Target {
    /// `parse_` or `solve_` and the puzzle, or `parse_` and something else.
    pub name: &'static str,
    /// Takes any bytes, and returns true if they were valid.
    pub run: fn(&[u8]) -> bool,
    /// Folders of the workspace with inputs to start from.
    pub seeds: &'static [&'static str],
    /// What it does.
    pub kind: Kind,
}

/// What a target does with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Reads it, prints what was read, and reads that.
    Parse,
    /// Also searches within a small limit, replays, prints and reads solutions.
    Solve,
}

macro_rules! targets {
    (puzzles { $($puzzle:ident $parse:expr, $solve:expr, $seeds:tt)* } parsers { $($parser:ident $own:tt)* }) => {
        /// All of them: two a puzzle, and one a parser of something else.
        pub const TARGETS: &[Target] = &[
            $(
                targets!(concat!("parse_", stringify!($puzzle)), $parse, $seeds, Parse),
                targets!(concat!("solve_", stringify!($puzzle)), $solve, $seeds, Solve),
            )*
            $(targets!(concat!("parse_", stringify!($parser)), parse::$parser, $own, Parse)),*
        ];
    };
    ($name:expr, $run:expr, $seeds:expr, $kind:ident) => {
        Target { name: $name, run: $run, seeds: &$seeds, kind: Kind::$kind }
    };
}

targets! {
    puzzles {
        boggle level::<word_grids::boggle::Board>, solve::boggle, ["crates/fuzz/seeds/boggle", "fixtures/boggle"]
        classic parse::classic, solve::classic, ["crates/fuzz/seeds/classic"]
        grid_path parse::grid_path, solve::grid_path, ["crates/fuzz/seeds/grid-path", "fixtures/grid-path"]
        klotski level::<klotski::Level>, solve::klotski, ["crates/fuzz/seeds/klotski", "fixtures/klotski"]
        npuzzle level::<npuzzle::Level>, solve::npuzzle, ["crates/fuzz/seeds/npuzzle", "fixtures/npuzzle"]
        numbrix level::<word_grids::numbrix::Instance>, solve::numbrix, ["crates/fuzz/seeds/numbrix", "fixtures/numbrix"]
        pacman_dual level::<pacman_dual::Game>, solve::pacman_dual, ["crates/fuzz/seeds/pacman-dual", "fixtures/pacman-dual"]
        river_crossing level::<river_crossing::Level>, plain::<river_crossing::Level, _>, ["crates/fuzz/seeds/river-crossing", "fixtures/river-crossing"]
        sokoban level::<sokoban::Level>, solve::sokoban, ["crates/fuzz/seeds/sokoban", "fixtures/sokoban"]
        weighted_stones level::<weighted_stones::Level>, solve::weighted_stones, ["crates/fuzz/seeds/weighted-stones", "fixtures/weighted-stones"]
    }
    parsers {
        actions ["crates/fuzz/seeds/actions"]
        dictionary ["fixtures/boggle"]
        film ["crates/fuzz/seeds/film"]
        options ["crates/fuzz/seeds/options"]
        patterns ["crates/fuzz/seeds/patterns"]
        scenario ["crates/fuzz/seeds/scenario", "fixtures/grid-path"]
        suite ["crates/fuzz/seeds/suite"]
    }
}
