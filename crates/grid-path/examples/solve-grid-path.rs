//! Finds a shortest path on a small map.
//!
//!     cargo run -p grid-path --example solve-grid-path
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use grid_path::{Instance, Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // From S to G, around the blocked cells #, by steps to four neighbours.
    let level: Level = "S#.\n..G\n".parse()?;
    let instance = Instance::from(level);
    let solved = solve(&instance, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", instance.write(&solution.actions));
    assert_eq!(solution.cost, 3);
    // No path is shorter, and the rules allow each step of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&instance.level, instance.neighbours, &solution.actions)?.straight, 3);
    Ok(())
}
