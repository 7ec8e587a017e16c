//! Solves a level with two stones of different weight.
//!
//!     cargo run -p weighted-stones --example solve-weighted-stones
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use weighted_stones::{Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // The weights of the stones $ in reading order, then Ares @ and the switches.
    let level: Level = "3 9\n@ $.\n  $.".parse()?;
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", level.write(&solution.actions));
    // Five steps, and both weights.
    assert_eq!(solution.cost, 5 + 3 + 9);
    // No solution is cheaper, and the rules allow each step of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&level, &solution.actions)?.cost, 17);
    Ok(())
}
