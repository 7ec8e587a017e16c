//! Solves a level of Sokoban with numbered boxes.
//!
//!     cargo run -p sokoban --example solve-sokoban
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use sokoban::{Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // Wall, floor, the player H, and box 1, which belongs on goal 1.
    let level: Level = "
        W  W  W  W  W
        W  .  B1 G1 W
        W  H  .  .  W
        W  W  W  W  W
    "
    .parse()?;
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", level.write(&solution.actions));
    assert_eq!(solution.cost, 2);
    // No solution is shorter, and the rules allow each step of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&level, &solution.actions)?.steps, 2);
    Ok(())
}
