//! The shape that all puzzles have: the same names for the same things.

/// Declares a test that a puzzle is used by the names that all share, and that they fit together. It does not compile where one
/// has another name: `Level: FromStr + Display`, `Settings::default`, `Solver::new`, `solve_from`, `after`, and `validate`, which
/// gives `Replayed` or `InvalidSolution`.
///
/// `names` is the module with them, `of` its crate, `text` a level that can be solved. `after` and `validate` call the functions
/// of these names, for some take references, and some more than the level.
///
/// ```ignore
/// testkit::one_shape! {
///     names: sokoban, of: sokoban, puzzle: Level, text: "H B1 . G1",
///     after: |level, &step| level.after(step),
///     validate: |level, steps| validate(level, steps),
/// }
/// ```
#[macro_export]
macro_rules! one_shape {
    (names: $($names:ident)::+, of: $of:ident, puzzle: $Puzzle:ty, text: $text:literal, after: $after:expr, validate: $validate:expr $(,)?) => {
        #[test]
        fn the_crate_has_the_shape_of_all() {
            mod names {
                pub(super) use $($names)::+::{InvalidSolution, Level, Obstacle, Replayed, Settings, validate};
                pub(super) use $of::{SolveError, Solver, Watcher, domain::Puzzle, search, solve};
            }
            use names::*;

            let level: Level = $text.parse().expect("a level");
            assert_eq!(level.to_string().parse::<Level>().expect("its own text"), level);
            let after: fn(&$Puzzle, &<$Puzzle as Puzzle>::Action) -> Result<$Puzzle, Obstacle> = $after;
            let validate: fn(
                &$Puzzle,
                &[<$Puzzle as Puzzle>::Action],
            ) -> Result<Replayed, InvalidSolution> = $validate;
            let (limits, watcher): (_, &mut dyn Watcher) = (search::Limits::default(), &mut ());
            let puzzle = <$Puzzle>::from(level);
            let found = solve(&puzzle, &Settings::default(), &limits, watcher).expect("solved");
            let best = found.report.best().expect("a solution");
            let (first, rest) = best.actions.split_first().expect("an action");
            assert!(validate(&puzzle, &best.actions).is_ok());
            let next = after(&puzzle, first).expect("an action of a solution");
            assert!(validate(&next, rest).is_ok());
            let solver: Result<Solver<$Puzzle>, SolveError> = Solver::new(puzzle, Settings::default());
            let hint = solver.expect("its own settings").solve_from(&next, &limits, &mut ());
            assert!(hint.expect("solved").report.is_proved_best());
        }
    };
}
