//! Solves an 8-puzzle, one of the two that take the most moves.
//!
//!     cargo run -p npuzzle --example solve-npuzzle
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use npuzzle::{Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // Three rows; 0 is the blank.
    let level: Level = "867 254 301".parse()?;
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", level.write(&solution.actions));
    assert_eq!(solution.cost, 31);
    // No solution is shorter, and the rules allow each move of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&level, &solution.actions)?.moves, 31);
    Ok(())
}
