//! Messages on texts and on solutions, for snapshots.

use domain::{FromText, Puzzle};

/// What is read from each text, as `shown` writes it, or all problems of the text, after its name.
pub fn of_texts<L: FromText>(
    texts: &[(&str, impl AsRef<[u8]>)],
    shown: impl Fn(&L) -> String,
) -> String {
    let read = |(name, text): &(&str, _)| match L::from_bytes(AsRef::as_ref(text)) {
        Ok(level) => format!("{name}: read as {}", shown(&level)),
        Err(error) => format!("{name}:\n    {}", error.to_string().replace('\n', "\n    ")),
    };
    texts.iter().map(read).collect::<Vec<_>>().join("\n")
}

/// The cost of each solution of `puzzle`, or why its text is not a solution.
pub fn of_solutions<P: Puzzle>(puzzle: &P, solutions: &[&str]) -> String {
    let verdict = |text: &&str| match puzzle.parse_solution(text).map(|it| puzzle.replay(&it)) {
        Ok(Ok(replayed)) => {
            let cost = replayed.amount(P::ABOUT, P::ABOUT.measure);
            format!("{text:?}: solved at cost {cost}")
        }
        Ok(Err(flaw)) => format!("{text:?}: {flaw}"),
        Err(error) => format!("{text:?}: {error}"),
    };
    solutions.iter().map(verdict).collect::<Vec<_>>().join("\n")
}
