//! What is fuzzed: every parser, and every domain from a text to a replayed solution.
//!
//! A target takes any bytes, panics where a promise is broken, and tells whether the bytes were a
//! valid input. `cargo fuzz` runs the targets, each a file in `fuzz/fuzz_targets/`, with feedback on
//! coverage; the program `drive` runs the same functions on plain mutations, with nothing installed.
//! `docs/trust.md` has the commands.
#![forbid(unsafe_code)]

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
    ($($name:ident: $kind:ident, $module:ident :: $function:ident, $seeds:expr;)*) => {
        /// All of them.
        pub const TARGETS: &[Target] = &[$(Target {
            name: stringify!($name),
            run: $module::$function,
            seeds: &$seeds,
            kind: Kind::$kind,
        }),*];
    };
}

targets! {
    parse_actions: Parse, parse::actions, ["crates/fuzz/seeds/actions"];
    parse_boggle: Parse, parse::boggle, ["crates/fuzz/seeds/boggle", "fixtures/boggle"];
    parse_classic: Parse, parse::classic, ["crates/fuzz/seeds/classic"];
    parse_dictionary: Parse, parse::dictionary, ["fixtures/boggle"];
    parse_grid_path: Parse, parse::grid_path, ["crates/fuzz/seeds/grid-path", "fixtures/grid-path"];
    parse_klotski: Parse, parse::klotski, ["crates/fuzz/seeds/klotski", "fixtures/klotski"];
    parse_npuzzle: Parse, parse::npuzzle, ["crates/fuzz/seeds/npuzzle", "fixtures/npuzzle"];
    parse_numbrix: Parse, parse::numbrix, ["crates/fuzz/seeds/numbrix", "fixtures/numbrix"];
    parse_options: Parse, parse::options, ["crates/fuzz/seeds/options"];
    parse_pacman_dual: Parse, parse::pacman_dual, ["crates/fuzz/seeds/pacman-dual", "fixtures/pacman-dual"];
    parse_patterns: Parse, parse::patterns, ["crates/fuzz/seeds/patterns"];
    parse_river_crossing: Parse, parse::river_crossing, ["crates/fuzz/seeds/river-crossing", "fixtures/river-crossing"];
    parse_scenario: Parse, parse::scenario, ["crates/fuzz/seeds/scenario", "fixtures/grid-path"];
    parse_sokoban: Parse, parse::sokoban, ["crates/fuzz/seeds/sokoban", "fixtures/sokoban"];
    parse_suite: Parse, parse::suite, ["crates/fuzz/seeds/suite"];
    parse_weighted_stones: Parse, parse::weighted_stones, ["crates/fuzz/seeds/weighted-stones", "fixtures/weighted-stones"];
    solve_boggle: Solve, solve::boggle, ["crates/fuzz/seeds/boggle", "fixtures/boggle"];
    solve_classic: Solve, solve::classic, ["crates/fuzz/seeds/classic"];
    solve_grid_path: Solve, solve::grid_path, ["crates/fuzz/seeds/grid-path", "fixtures/grid-path"];
    solve_klotski: Solve, solve::klotski, ["crates/fuzz/seeds/klotski", "fixtures/klotski"];
    solve_npuzzle: Solve, solve::npuzzle, ["crates/fuzz/seeds/npuzzle", "fixtures/npuzzle"];
    solve_numbrix: Solve, solve::numbrix, ["crates/fuzz/seeds/numbrix", "fixtures/numbrix"];
    solve_pacman_dual: Solve, solve::pacman_dual, ["crates/fuzz/seeds/pacman-dual", "fixtures/pacman-dual"];
    solve_river_crossing: Solve, solve::river_crossing, ["crates/fuzz/seeds/river-crossing", "fixtures/river-crossing"];
    solve_sokoban: Solve, solve::sokoban, ["crates/fuzz/seeds/sokoban", "fixtures/sokoban"];
    solve_weighted_stones: Solve, solve::weighted_stones, ["crates/fuzz/seeds/weighted-stones", "fixtures/weighted-stones"];
}
