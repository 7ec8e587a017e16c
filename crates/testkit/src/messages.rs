//! What puzzles say of texts, solutions and searches, for snapshots.

use std::fmt::Debug;

use domain::{FromText, Puzzle, SearchResult};
use search::{Limits, Outcome};

/// What is read from each text, as `shown` writes it, or all problems of the text, after its name.
///
/// # Panics
///
/// If problems are not in the order of their places.
#[track_caller]
pub fn of_texts<L: FromText>(
    texts: &[(&str, impl AsRef<[u8]>)],
    shown: impl Fn(&L) -> String,
) -> String {
    let read = |(name, text): &(&str, _)| match L::from_bytes(AsRef::as_ref(text)) {
        Ok(level) => format!("{name}: read as {}", shown(&level)),
        Err(error) => {
            let places = error.problems.iter().map(|problem| (problem.line, problem.column));
            assert!(places.is_sorted(), "{name}: not in order of place");
            format!("{name}:\n    {}", error.to_string().replace('\n', "\n    "))
        }
    };
    texts.iter().map(read).collect::<Vec<_>>().join("\n")
}

/// What each solution of `puzzle` comes to, or why its text is not a solution.
pub fn of_solutions<P: Puzzle>(puzzle: &P, solutions: &[&str]) -> String {
    let verdict = |text: &&str| match puzzle.parse_solution(text).map(|it| puzzle.replay(&it)) {
        Ok(Ok(replayed)) => {
            let measures = P::ABOUT.measures.iter().zip(replayed.measures);
            let amounts: Vec<String> = measures.map(|(it, amount)| it.amount(amount)).collect();
            format!("{text:?}: solved, {}", amounts.join(", "))
        }
        Ok(Err(error)) => format!("{text:?}: {error}"),
        Err(error) => format!("{text:?}: {error}"),
    };
    solutions.iter().map(verdict).collect::<Vec<_>>().join("\n")
}

/// The counts of searches of instances, each search with its name, and their first solutions: apart, so that another
/// order of actions does not look like other counts.
///
/// # Panics
///
/// If settings are refused, or a solution does not replay.
#[track_caller]
pub fn of_searches<P: Puzzle<Detail: Debug>>(
    instances: impl IntoIterator<Item = (String, P)>,
    searches: &[(&str, P::Settings)],
    limits: &Limits,
) -> [String; 2] {
    let [mut counts, mut solutions] = [String::new(), String::new()];
    for (name, puzzle) in instances {
        counts += &format!("{name}\n");
        solutions += &format!("{name}\n");
        for (label, settings) in searches {
            let solved = domain::solve(&puzzle, settings, limits, &mut ());
            let solved = solved.unwrap_or_else(|error| panic!("{name}, {label}: {error}"));
            let SearchResult { report, detail, .. } = solved;
            let found = match (report.outcome, report.solutions.first()) {
                (Outcome::Stopped(stop), _) => format!("stopped by the {stop}"),
                (_, None) => "no solution".to_owned(),
                (_, Some(solution)) => {
                    solutions += &format!("  {label}: {}\n", puzzle.write(&solution.actions));
                    let proved = report.is_proved_least_cost() || report.is_proved_least_length();
                    let least = if proved { ", the least" } else { "" };
                    format!("{}{least}", puzzle.measure(settings).amount(solution.cost))
                }
            };
            let (expanded, generated) = (report.stats.expanded, report.stats.generated);
            counts += &format!("  {label}: {expanded}, {generated}, {detail:?}: {found}\n");
        }
    }
    [counts, solutions]
}
