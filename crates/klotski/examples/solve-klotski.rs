//! Solves sliding blocks at the least cost.
//!
//!     cargo run -p klotski --example solve-klotski
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use klotski::{Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // The special piece * has to leave through the gap in the top border.
    let level: Level = "#..##\n#.a.#\n#**.#\n#**.#\n#####".parse()?;
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", level.write(&solution.actions));
    // A step of the special piece costs 1, that of another piece the number of its cells.
    assert_eq!(solution.cost, 5);
    // No solution is cheaper, and the rules allow each travel of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&level, &solution.actions)?.cost, 5);
    Ok(())
}
