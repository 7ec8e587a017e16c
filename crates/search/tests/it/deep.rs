//! Searches for a path of a million actions, or of a fifth of that, neither overflow the stack nor take quadratic time.

use search::{Algorithm, Blind, Cycles, Limits, Outcome, Ties, Weight};
use testkit::{
    search, search_any, size,
    toys::{Chain, ChainDistance},
};

/// The actions of the path. A frame each on the stack would be more than a thread of tests has, in both sizes.
fn length() -> u32 {
    size(1_000_000, 200_000)
}

#[track_caller]
fn check(algorithm: Algorithm) {
    let length = length();
    let report = search_any(
        &Chain { length },
        &ChainDistance { length },
        algorithm,
        &Limits::default(),
        &mut (),
    );
    assert_eq!(report.outcome, Outcome::Solved, "{algorithm:?}");
    assert_eq!(report.solutions[0].actions.len(), length as usize, "{algorithm:?}");
    assert_eq!(report.solutions[0].cost, length, "{algorithm:?}");
    assert_eq!(report.stats.expanded, u64::from(length), "{algorithm:?}");
}

#[test]
fn depth_first() {
    for cycles in [Cycles::Allowed, Cycles::OnPath, Cycles::Closed] {
        check(Algorithm::DepthFirst { cycles });
        check(Algorithm::DepthLimited { depth: length(), cycles });
        // One iteration is enough, because the estimate is exact.
        check(Algorithm::IdaStar { cycles });
    }
}

#[test]
fn breadth_first() {
    check(Algorithm::BREADTH_FIRST);
}

#[test]
fn best_first() {
    let weight = Weight::new(3, 2).expect("at least 1");
    check(Algorithm::UNIFORM_COST);
    check(Algorithm::UniformCost { ties: Ties::LeastG(search::ParentRule::Cheaper) });
    check(Algorithm::GREEDY);
    check(Algorithm::A_STAR);
    check(Algorithm::weighted_a_star(weight));
}

/// Iterative deepening by cost takes quadratic time on a chain of positive costs. Here all costs are 0, so one
/// iteration goes through the whole chain.
#[test]
fn ida_star_on_a_path_that_costs_nothing() {
    let length = length();
    let edges: Vec<_> = (0..length).map(|node| (node, node + 1, 0)).collect();
    let graph = testkit::Graph::new(0, &[length], &edges);
    let report = search(&graph, &Blind, Algorithm::IDA_STAR, &Limits::default(), &mut ());
    assert_eq!(report.solutions[0].actions.len(), length as usize);
    assert!(report.is_proved_least_cost());
}

/// A deep chain without a goal: the search must also backtrack over its whole length.
#[test]
fn a_deep_chain_without_a_goal_is_proved_unsolvable() {
    let edges: Vec<_> = (0..length()).map(|node| (node, node + 1, 1)).collect();
    let graph = testkit::Graph::new(0, &[], &edges);
    for algorithm in [Algorithm::DEPTH_FIRST, Algorithm::BREADTH_FIRST, Algorithm::A_STAR] {
        let report = search(&graph, &Blind, algorithm, &Limits::default(), &mut ());
        assert!(report.is_proved_unsolvable(), "{algorithm:?}");
    }
}
