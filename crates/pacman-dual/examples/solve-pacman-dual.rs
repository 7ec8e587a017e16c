//! Two agents eat all food of a maze.
//!
//!     cargo run -p pacman-dual --example solve-pacman-dual
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use pacman_dual::{Game, Level, Settings, domain::Puzzle, search::Limits, solve, validate};

fn main() -> Result<(), Box<dyn Error>> {
    // P eats 1 and 3, Q eats 2 and 3. They may share a cell.
    let level: Level = "
%%%%%%%%
%P 2 1 %
%    3Q%
%%%%%%%%"
        .trim_start()
        .parse()?;
    let game = Game::from(level);
    let solved = solve(&game, &Settings::default(), &Limits::default(), &mut ())?;
    let solution = solved.report.best().ok_or("no solution")?;
    println!("{}", game.write(&solution.actions));
    assert_eq!(solution.cost, 8);
    // No solution is shorter, and the rules allow each action of this one.
    assert!(solved.report.is_proved_best());
    assert_eq!(validate(&game, &solution.actions)?.steps, 8);
    Ok(())
}
