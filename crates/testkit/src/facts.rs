//! The instances of a suite, and its facts, against searches by a domain's own settings.

use std::{
    fs,
    path::{Path, PathBuf},
};

use domain::{AlgorithmName, Puzzle, SearchRequest};
use search::{Limits, Outcome, Report};
use suite::{Fact, Instance, Suite};

fn folder(domain: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(domain)
}

/// The suite of `fixtures/DOMAIN`.
///
/// # Panics
///
/// If it cannot be read.
#[must_use]
#[track_caller]
pub fn suite(domain: &str) -> Suite {
    let text = fs::read_to_string(folder(domain).join("suite.toml")).expect("the suite is there");
    text.parse().expect("a valid suite")
}

/// The instances of `fixtures/DOMAIN/suite.toml`, each with its file.
pub(crate) fn instances(domain: &str) -> Vec<(Instance, PathBuf)> {
    let with_file = |it: Instance| (folder(domain).join(&it.file), it);
    suite(domain).instances.into_iter().map(with_file).map(|(file, it)| (it, file)).collect()
}

/// The instances of `fixtures/DOMAIN` by name, in the order of the suite.
///
/// # Panics
///
/// If one cannot be read.
#[must_use]
#[track_caller]
pub fn fixtures<P: Puzzle>(domain: &str) -> Vec<(String, P)> {
    let read = |(instance, file): (Instance, PathBuf)| {
        let puzzle = P::read(&fs::read(&file).expect("the instance is there"));
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (instance.name.get_ref().clone(), puzzle)
    };
    instances(domain).into_iter().map(read).collect()
}

/// The instance of `fixtures/DOMAIN` with this name.
///
/// # Panics
///
/// If there is no such instance, or if it cannot be read.
#[must_use]
#[track_caller]
pub fn fixture<P: Puzzle>(domain: &str, name: &str) -> P {
    let found = fixtures(domain).into_iter().find(|(found, _)| found == name);
    found.unwrap_or_else(|| panic!("fixtures/{domain} has no {name}")).1
}

/// Compares each fact in `fixtures/DOMAIN/suite.toml` with searches of its instance: `solvable` and
/// `least-cost` with one by the default settings, `least-length` and `reachable-states` with breadth-first
/// search of the smallest actions, nothing pruned. A `solution` must replay, and be as good as the same fact
/// says. `is_checked` says by the name of an instance whether it is compared here; walks and states by depth
/// are compared by [`rules::facts_hold`](crate::rules::facts_hold).
///
/// # Panics
///
/// If a fact does not hold, if there are fewer than five facts, or if the fixtures cannot be read.
#[track_caller]
pub fn facts_hold<P: Puzzle>(domain: &str, is_checked: impl Fn(&str) -> bool) {
    let mut checked = 0;
    let facts = suite(domain).instances.into_iter().map(|instance| instance.facts);
    for ((name, puzzle), facts) in fixtures::<P>(domain).into_iter().zip(facts) {
        for fact in facts.iter().filter(|_| is_checked(&name)) {
            let claim = format!("{name}: {} ({})", fact.claims().join(", "), fact.source);
            check(&puzzle, fact, &claim);
            checked += 1;
        }
    }
    assert!(checked >= 5, "only {checked} facts");
}

fn check<P: Puzzle>(puzzle: &P, fact: &Fact, claim: &str) {
    let Fact { solvable, least_cost, least_length, reachable_states, solution, .. } = fact;
    let settings = |algorithm| {
        let request = SearchRequest { algorithm, ..SearchRequest::default() };
        puzzle.settings(&request).unwrap_or_else(|error| panic!("{claim}: {error}"))
    };
    let search = |settings, solutions| -> Report<P::Action, u64> {
        let limits = Limits { solutions, ..Limits::default() };
        let solved = domain::solve(puzzle, &settings, &limits, &mut ());
        solved.unwrap_or_else(|error| panic!("{claim}: {error}")).report
    };
    let by_layers = |solutions| search(puzzle.study(settings(Some(AlgorithmName::Bfs))), solutions);
    if solvable.is_some() || least_cost.is_some() {
        let best = search(settings(None), 1);
        if let Some(solvable) = solvable {
            let outcome = if *solvable { Outcome::Solved } else { Outcome::Exhausted };
            assert_eq!(best.outcome, outcome, "{claim}");
        }
        if let Some(least) = least_cost {
            assert_eq!(best.solutions.first().map(|it| it.cost), Some(*least), "{claim}");
            assert!(best.is_proved_least_cost(), "{claim}");
        }
    }
    if let Some(least) = least_length {
        let shortest = by_layers(1);
        let length = shortest.solutions.first().map(|it| it.actions.len());
        assert_eq!(length, Some(*least as usize), "{claim}");
        assert!(shortest.is_proved_least_length(), "{claim}");
    }
    if let Some(states) = reachable_states {
        let all = by_layers(usize::MAX);
        assert_eq!(
            (all.outcome, all.stats.distinct),
            (Outcome::Exhausted, Some(*states)),
            "{claim}"
        );
    }
    if let Some(text) = solution {
        let actions =
            puzzle.parse_solution(text).unwrap_or_else(|error| panic!("{claim}: {error}"));
        let replayed = puzzle.replay(&actions).unwrap_or_else(|error| panic!("{claim}: {error}"));
        let cost = puzzle.cost(&settings(None), &replayed);
        assert!(least_cost.is_none_or(|least| cost == least), "{claim}");
        assert!(least_length.is_none_or(|least| replayed.length == least as usize), "{claim}");
    }
}
