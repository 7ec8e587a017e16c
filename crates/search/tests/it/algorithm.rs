//! The text form of the options of algorithms, and the default cost of an action.

use std::collections::BTreeSet;

use search::{Algorithm, AlgorithmName, StateSpace, Weight};
use testkit::toys::Lattice;

#[test]
fn weights_are_ratios_of_at_least_one() {
    for (text, numerator, denominator) in
        [("1", 1, 1), ("4", 4, 1), ("3/2", 3, 2), (" 5 / 5 ", 5, 5), ("1.5", 3, 2), ("2.0", 2, 1)]
    {
        let weight: Weight = text.parse().expect(text);
        assert_eq!((weight.numerator(), weight.denominator()), (numerator, denominator));
        assert_eq!(Some(weight), Weight::new(numerator, denominator));
        assert_eq!(weight.to_string().parse(), Ok(weight));
    }
    for text in
        ["", "0", "1/2", "1/0", "65536", "3/", "/2", "3/2/1", "-1", "0.9", "1.", ".5", "1.5/2"]
    {
        assert!(text.parse::<Weight>().is_err(), "{text}");
    }
}

#[test]
fn an_action_costs_1_by_default() {
    let state = Lattice.initial_state();
    let mut actions = Vec::new();
    Lattice.actions(&state, &mut actions);
    assert!(actions.len() > 1 && actions.iter().all(|&action| Lattice.cost(&state, action) == 1));
}

/// The laws hold for the algorithms of this list only.
#[test]
fn every_algorithm_is_listed() {
    let names: Vec<&str> = Algorithm::all().map(Algorithm::name).collect();
    let expected = [
        "breadth-first search",
        "depth-first search",
        "depth-limited search",
        "iterative deepening",
        "uniform-cost search",
        "greedy best-first search",
        "A*",
        "weighted A*",
        "anytime A*",
        "iterative deepening A*",
        "A*+IDA*",
        "k best loopless paths",
    ];
    assert_eq!(names, expected);
}

/// The table on the crate's first page has a row for each.
#[test]
fn every_algorithm_is_on_the_first_page() {
    let page = include_str!("../../src/lib.rs");
    let is_there = |name| page.contains(&format!("//! | [{name}]("));
    assert!(is_there(AlgorithmName::Bidirectional.title()));
    for algorithm in Algorithm::all() {
        assert!(is_there(algorithm.name()), "{algorithm}");
    }
}

/// What is typed is read, and leads to the algorithm of that name.
#[test]
fn names_are_read_as_they_are_written() {
    for &name in AlgorithmName::ALL {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    for algorithm in Algorithm::all() {
        let name = AlgorithmName::of(algorithm);
        assert_eq!(name.with(Weight::TWO, 10), algorithm, "{name}");
        assert!(AlgorithmName::FORWARD.contains(&name), "{name}");
    }
    let error = "a*".parse::<AlgorithmName>().expect_err("no name");
    assert!(error.to_string().starts_with("expected one of bfs, dfs, "), "{error}");
    assert_eq!(AlgorithmName::REVERSIBLE.len(), AlgorithmName::FORWARD.len() + 1);
    assert_eq!(AlgorithmName::ON_BLOCKS.len(), AlgorithmName::FORWARD.len() + 1);
    assert_eq!(AlgorithmName::ALL.len(), AlgorithmName::REVERSIBLE.len() + 3);
}

#[test]
fn every_algorithm_has_a_name_of_its_own() {
    let names: BTreeSet<String> = Algorithm::all().map(|it| it.to_string()).collect();
    assert_eq!(names.len(), Algorithm::all().count());
    assert!(Algorithm::all().all(|it| it.to_string().starts_with(it.name())));
}
