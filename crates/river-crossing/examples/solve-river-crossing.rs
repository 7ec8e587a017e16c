//! Takes wolf, goat and cabbage across the river.
//!
//!     cargo run -p river-crossing --example solve-river-crossing
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use river_crossing::{Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // Farmer, goat, cabbage and wolf stand on the left bank. All of them have to get to the right one.
    let level: Level = "FGCW|".parse()?;
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", level.write(&solution.actions));
    assert_eq!(solution.cost, 7);
    // No solution has fewer crossings, and the rules allow each crossing of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&level, &solution.actions)?.cost, 7);
    Ok(())
}
