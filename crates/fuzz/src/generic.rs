//! One search of any puzzle, and all that is checked of it.

use domain::{Puzzle, SolveError};
use search::{Limits, Report};

use crate::{laws::reports, parse::read, pick::Pick};

/// An instance, and the report of its search; `None` if the settings were refused.
pub(crate) type Searched<P> = (P, Option<Report<<P as Puzzle>::Action, u64>>);

/// Reads an instance and searches it as is picked; `adjust` picks the rest. `None` for a text that is
/// not an instance.
pub(crate) fn solve<P: Puzzle>(
    data: &[u8],
    adjust: impl FnOnce(&mut Pick, &mut P, &mut P::Settings),
) -> Option<Searched<P>> {
    read(data).map(|puzzle| search(data, puzzle, adjust))
}

/// The same for an instance that has been read.
pub(crate) fn search<P: Puzzle>(
    data: &[u8],
    mut puzzle: P,
    adjust: impl FnOnce(&mut Pick, &mut P, &mut P::Settings),
) -> Searched<P> {
    let mut pick = Pick::by(data);
    let (ask, limits) = pick.ask(P::ABOUT);
    let settings = ask.check(P::ABOUT).and_then(|()| puzzle.settings(&ask));
    let report = settings.ok().and_then(|mut settings| {
        adjust(&mut pick, &mut puzzle, &mut settings);
        report(&puzzle, &settings, &limits)
    });
    (puzzle, report)
}

/// The report of a search. Its solutions are right, also when printed and read again. `None` for a
/// level that is too large, or for settings that are refused: our own engines give one solution.
pub(crate) fn report<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
) -> Option<Report<P::Action, u64>> {
    let report = match domain::solve(puzzle, settings, limits, &mut ()) {
        Ok(solved) => solved.report,
        Err(SolveError::TooLarge(_) | SolveError::Refused(_)) => return None,
        Err(error) => panic!("{error}"),
    };
    reports(limits, &report);
    for solution in &report.solutions {
        let text = puzzle.write(&solution.actions);
        let actions =
            puzzle.parse_solution(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(actions.len(), solution.actions.len(), "{text}");
        let replayed = puzzle.replay(&actions).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(puzzle.cost(settings, &replayed), solution.cost, "{text}");
        let boards = puzzle.boards(&actions).count();
        assert!([1, actions.len() + 1].contains(&boards), "{boards} boards: {text}");
    }
    Some(report)
}
