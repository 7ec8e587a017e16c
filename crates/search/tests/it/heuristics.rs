//! When a heuristic is used, and what it proves.

use search::{Algorithm, Blind, Heuristic, Limits, Reopen, Report, Search, Ties};
use testkit::{Edge, Graph, Node, search, toys, toys::Toy};

fn run(toy: &Toy, algorithm: Algorithm) -> Report<Edge> {
    search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut ())
}

#[test]
fn a_proof_needs_reopening_or_consistency() {
    let toy = toys::inconsistent();
    let report = run(&toy, Algorithm::A_STAR);
    assert!(report.is_proved_least_cost());
    let never = Algorithm::AStar { ties: Ties::LeastH, reopen: Reopen::Never };
    let report = run(&toy, never);
    assert!(!report.is_proved_least_cost());
    assert_eq!(report.lower_bound, None, "no bound is claimed");
    // Greedy search ignores costs, so it proves no bound, although every h is one.
    let report = run(&toys::unequal_costs(), Algorithm::GREEDY);
    assert_eq!(report.lower_bound, None);
}

#[test]
fn a_heuristic_may_be_borrowed() {
    let toy = toys::inconsistent();
    let borrowed: &dyn Heuristic<Graph> = &toy.estimates;
    let of = (0..toy.graph.node_count()).map(|node| {
        let node = Node::try_from(node).expect("a small graph");
        let h = Heuristic::<Graph>::h(&borrowed, &node);
        assert_eq!(h, Heuristic::<Graph>::h(&toy.estimates, &node));
        h
    });
    assert!(of.max() > Some(Some(0)), "an estimate above 0");
    let report = search(&toy.graph, borrowed, Algorithm::IDA_STAR, &Limits::default(), &mut ());
    let owned = Search::new(&toy.graph).ida_star(toy.estimates.clone()).run();
    assert_eq!(report.solutions, owned.solutions);
    assert_eq!(report.lower_bound, owned.lower_bound);
    assert_eq!(report.stats.expanded, owned.stats.expanded);
    assert_eq!(report.stats.iterations, owned.stats.iterations);
}

#[test]
fn uninformed_algorithms_use_no_heuristic() {
    /// A heuristic that panics when it is used.
    struct Panics;
    impl Heuristic<Graph> for Panics {
        fn h(&self, _: &Node) -> Option<u32> {
            unreachable!("an uninformed algorithm used its heuristic")
        }
    }
    for algorithm in testkit::laws::variants(&[2]) {
        if !algorithm.uses_heuristic() {
            let graph = toys::diamond().graph;
            let limits = Limits { expansions: 100, ..Limits::default() };
            let uninformed = search(&graph, &Panics, algorithm, &limits, &mut ());
            let blind = search(&graph, &Blind, algorithm, &limits, &mut ());
            assert_eq!(uninformed.solutions, blind.solutions, "{algorithm:?}");
        }
    }
}
