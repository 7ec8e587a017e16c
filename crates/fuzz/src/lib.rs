//! What is fuzzed: every parser, and every domain from a text to a replayed solution.
//!
//! A target takes any bytes, panics where a promise is broken, and tells whether the bytes were a
//! valid input. `cargo fuzz` runs the targets, each a file in `fuzz/fuzz_targets/`, with feedback on
//! coverage; the program `drive` runs the same functions on plain mutations, with nothing installed.
//! `docs/trust.md` has the commands.
#![forbid(unsafe_code)]

mod film;
mod generic;
mod laws;
pub mod parse;
mod pick;
pub mod solve;

/// A function to fuzz.
#[derive(Clone, Copy)]
pub struct Target {
    /// That of the file in `fuzz/fuzz_targets/`.
    pub name: &'static str,
    /// Takes any bytes. Were they valid?
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
    (puzzles { $($puzzle:ident $seeds:tt)* } parsers { $($parser:ident $own:tt)* }) => {
        /// All of them: two a puzzle, and one a parser of something else.
        pub const TARGETS: &[Target] = &[
            $(
                targets!(concat!("parse_", stringify!($puzzle)), parse::$puzzle, $seeds, Parse),
                targets!(concat!("solve_", stringify!($puzzle)), solve::$puzzle, $seeds, Solve),
            )*
            $(targets!(concat!("parse_", stringify!($parser)), parse::$parser, $own, Parse)),*
        ];
    };
    ($name:expr, $run:path, $seeds:expr, $kind:ident) => {
        Target { name: $name, run: $run, seeds: &$seeds, kind: Kind::$kind }
    };
}

targets! {
    puzzles {
        boggle ["crates/fuzz/seeds/boggle", "fixtures/boggle"]
        classic ["crates/fuzz/seeds/classic"]
        grid_path ["crates/fuzz/seeds/grid-path", "fixtures/grid-path"]
        klotski ["crates/fuzz/seeds/klotski", "fixtures/klotski"]
        npuzzle ["crates/fuzz/seeds/npuzzle", "fixtures/npuzzle"]
        numbrix ["crates/fuzz/seeds/numbrix", "fixtures/numbrix"]
        pacman_dual ["crates/fuzz/seeds/pacman-dual", "fixtures/pacman-dual"]
        river_crossing ["crates/fuzz/seeds/river-crossing", "fixtures/river-crossing"]
        sokoban ["crates/fuzz/seeds/sokoban", "fixtures/sokoban"]
        weighted_stones ["crates/fuzz/seeds/weighted-stones", "fixtures/weighted-stones"]
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
