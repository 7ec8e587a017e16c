//! Every engine agrees step by step with a plain reference implementation: under any limits both have the
//! same events in the same order, the same outcome, the same solutions and the same counters.

use crate::reference;
use proptest::prelude::*;
use search::{Algorithm, Guarantee, Limits, Weight};
use testkit::{Estimates, Exact, Graph, first_or_all, laws, strategies, toys};

/// A limit on expansions, because depth-first search may never end without one.
const MAX_EXPANSIONS: u64 = 200;

/// All variants except k best paths, which `kbest.rs` compares with all paths listed by recursion, and
/// anytime search, which `anytime.rs` compares with exact distances.
fn with_reference(depths: &[u32]) -> Vec<Algorithm> {
    let mut variants = laws::variants(depths);
    variants.retain(|&algorithm| !matches!(algorithm, Algorithm::KBest | Algorithm::Anytime));
    variants
}

fn assert_same_as_reference(
    name: &str,
    graph: &Graph,
    estimates: &Estimates,
    algorithm: Algorithm,
    limits: &Limits,
) {
    let engine = reference::engine(graph, estimates, algorithm, limits);
    let reference = reference::reference(graph, estimates, algorithm, limits);
    let pairs = engine.events.iter().zip(&reference.events);
    if let Some(at) = pairs.clone().position(|(engine, reference)| engine != reference) {
        panic!(
            "{name}: {algorithm:?}, {limits:?}\n  after   {:?}\n  engine: {:?}\n  reference: {:?}",
            &engine.events[at.saturating_sub(6)..at],
            engine.events[at],
            reference.events[at],
        );
    }
    assert_eq!(engine, reference, "{name}: {algorithm:?}, {limits:?}");
}

pub(crate) fn some_limits() -> impl Strategy<Value = Limits> {
    let solutions = prop_oneof![2 => Just(1), 1 => 2..4_usize, 1 => Just(usize::MAX)];
    let depth = prop_oneof![2 => Just(u32::MAX), 1 => 0..8_u32];
    let expansions = prop_oneof![Just(MAX_EXPANSIONS), 0..30_u64];
    (solutions, depth, expansions).prop_map(|(solutions, depth, expansions)| Limits {
        solutions,
        depth,
        expansions,
        ..Limits::default()
    })
}

proptest! {
    #![proptest_config(testkit::random_cases(2_000))]

    #[test]
    fn random_graphs(
        (graph, estimates) in strategies::with_estimates(strategies::graphs()),
        limits in some_limits(),
        depth in 0..8_u32,
    ) {
        for algorithm in with_reference(&[depth]) {
            assert_same_as_reference("random graph", &graph, &estimates, algorithm, &limits);
        }
    }

    #[test]
    fn random_graphs_whose_costs_may_overflow(
        (graph, estimates) in strategies::with_estimates(strategies::graphs_of(prop_oneof![
            2 => 0..=3_u32,
            1 => u32::MAX / 2 - 1..=u32::MAX / 2 + 2,
            1 => u32::MAX - 2..=u32::MAX,
        ])),
        limits in some_limits(),
        depth in 0..8_u32,
    ) {
        for algorithm in with_reference(&[depth]) {
            assert_same_as_reference("graph with great costs", &graph, &estimates, algorithm, &limits);
        }
    }
}

/// A graph of many nodes, the same on every call, with inconsistent estimates. Costs are less than
/// `end_of_costs`.
pub(crate) fn large_graph(nodes: u32, edges: u32, end_of_costs: u32) -> (Graph, Estimates) {
    let mut state = nodes + end_of_costs;
    let mut random = |end: u32| {
        // Numerical Recipes' linear congruential generator; its upper bits are random enough.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % end
    };
    let edges: Vec<_> =
        (0..edges).map(|_| (random(nodes), random(nodes), random(end_of_costs))).collect();
    let graph = Graph::new(0, &[nodes - 1, nodes - 2], &edges);
    let exact = Exact::explore(&graph, nodes as usize).expect("at most as many states as nodes");
    let cost_to_go = |node| exact.to_goal().cost[exact.number_of(&node)?];
    let estimate =
        |node| cost_to_go(node).map(|cost| u32::try_from(cost).unwrap_or(0) / 4 * random(4));
    let of = (0..nodes).map(estimate).collect();
    (graph, Estimates { of, guarantee: Guarantee::Admissible })
}

/// Enough states for tables to grow, and both costs that fit stacks and costs that do not.
#[test]
pub(crate) fn large_graphs() {
    for end_of_costs in [4, 100, 20_000] {
        let (graph, estimates) = large_graph(800, 2_400, end_of_costs);
        for algorithm in with_reference(&[12]) {
            let limits = Limits { solutions: 2, expansions: 1_500, ..Limits::default() };
            assert_same_as_reference("large graph", &graph, &estimates, algorithm, &limits);
        }
    }
}

/// Enough states for best-first search to expand them in batches.
#[test]
fn very_large_graphs() {
    let (graph, estimates) = large_graph(60_000, 150_000, 9);
    let weight = Weight::new(3, 2).expect("at least 1");
    for &algorithm in first_or_all(&[
        Algorithm::A_STAR,
        Algorithm::BREADTH_FIRST,
        Algorithm::UNIFORM_COST,
        Algorithm::GREEDY,
        Algorithm::weighted_a_star(weight),
    ]) {
        let limits = Limits { solutions: 3, expansions: 100_000, ..Limits::default() };
        assert_same_as_reference("very large graph", &graph, &estimates, algorithm, &limits);
    }
}

#[test]
fn toys() {
    for toy in toys::all().into_iter().chain([toys::overflow()]) {
        for algorithm in with_reference(&[0, 1, 2, 3, 4]) {
            for solutions in [1, 2, usize::MAX] {
                for expansions in [0, 1, 2, 3, 4, 5, MAX_EXPANSIONS] {
                    let limits = Limits { solutions, expansions, ..Limits::default() };
                    let (graph, estimates) = (&toy.graph, &toy.estimates);
                    assert_same_as_reference(toy.name, graph, estimates, algorithm, &limits);
                }
            }
        }
    }
}
