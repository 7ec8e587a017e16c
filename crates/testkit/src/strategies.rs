//! Random graphs and heuristics for property tests.

use proptest::{collection::vec, prelude::*, sample::Index};
use search::Guarantee;

use crate::{Distances, Estimates, Exact, Graph, Node, Redundancy};

/// The greatest number of nodes of a random graph: few, so that cycles, self-loops and parallel edges are
/// common.
const NODES: Node = 12;

/// Random graphs of up to 12 nodes and 31 edges, searched from node 0. They have edges of cost 0, small
/// unequal costs and a few great costs (too great for the stacks of an open list), cycles, self-loops,
/// parallel edges and dead ends. They have zero to four goals, which may be out of reach or the start
/// itself. In half of the graphs reversals are redundant.
///
/// They shrink to fewer edges and smaller costs.
pub fn graphs() -> impl Strategy<Value = Graph> {
    let great = prop_oneof![4000..=4100_u32, 65_000..=66_000_u32];
    graphs_of(
        prop_oneof![4 => Just(0), 12 => Just(1), 12 => 2..=4_u32, 4 => 5..=40_u32, 1 => great],
    )
}

/// [`graphs`] with edges of these costs.
pub fn graphs_of(cost: impl Strategy<Value = u32> + Clone) -> impl Strategy<Value = Graph> {
    (2..=NODES)
        .prop_flat_map(move |nodes| {
            // A path from node 0, so that goals may be far away, and edges between any nodes.
            let spine = vec(cost.clone(), 0..nodes as usize);
            let edges = vec((0..nodes, 0..nodes, cost.clone()), 0..=20);
            let goal = prop_oneof![1 => Just(0), 20 => 1..nodes, 40 => nodes * 2 / 3..nodes];
            (vec(goal, 0..=4), spine, edges, any::<bool>())
        })
        .prop_map(|(goals, spine, mut edges, reversals)| {
            edges.extend((0..).zip(spine).map(|(node, cost)| (node, node + 1, cost)));
            let redundancy = if reversals { Redundancy::Reversals } else { Redundancy::Nothing };
            Graph::new(0, &goals, &edges).with_redundancy(redundancy)
        })
}

/// Each of `graphs` with a heuristic that keeps a random guarantee. The estimates are derived from the exact
/// distances; admissible ones are mostly inconsistent, and some dead ends are reported.
pub fn with_estimates(
    graphs: impl Strategy<Value = Graph>,
) -> impl Strategy<Value = (Graph, Estimates)> {
    let guarantee = prop_oneof![
        2 => Just(Guarantee::Admissible),
        1 => Just(Guarantee::Consistent),
        1 => Just(Guarantee::None),
    ];
    (graphs, guarantee, vec(any::<Index>(), NODES as usize)).prop_map(
        |(graph, guarantee, noise)| {
            let estimates = estimates(&graph, guarantee, &noise);
            (graph, estimates)
        },
    )
}

/// A heuristic for `graph` that keeps `guarantee`, and no stronger one unless by chance.
fn estimates(graph: &Graph, guarantee: Guarantee, noise: &[Index]) -> Estimates {
    let Ok(exact) = Exact::explore(graph, NODES as usize) else {
        return Estimates::new(guarantee, &[]);
    };
    let mut of_number: Vec<Option<u32>> = (0..exact.states().len())
        .map(|number| {
            let noise = &noise[number];
            let cost_to_go = exact.to_goal().cost[number];
            match (cost_to_go.map(|cost| u32::try_from(cost).unwrap_or(u32::MAX)), guarantee) {
                // A dead end: reported, or with any estimate.
                (None, _) => Some(small(noise, 40)).filter(|h| h % 2 == 0),
                (Some(_), Guarantee::None) => Some(small(noise, 40)),
                (Some(cost), _) => Some(small(noise, cost.saturating_add(1))),
            }
        })
        .collect();
    if guarantee == Guarantee::Consistent {
        of_number = greatest_consistent(&exact, &of_number);
    }
    let of = (0..)
        .take(graph.node_count())
        .map(|node: Node| exact.number_of(&node).map_or(Some(0), |number| of_number[number]))
        .collect();
    Estimates { of, guarantee }
}

/// A number below `end`.
fn small(noise: &Index, end: u32) -> u32 {
    u32::try_from(noise.index(end as usize)).unwrap_or(0)
}

/// The greatest consistent estimates that nowhere exceed `h`: at each state, the minimum over all states of the
/// cost of a path there plus its `h`.
fn greatest_consistent(exact: &Exact<Graph>, h: &[Option<u32>]) -> Vec<Option<u32>> {
    (0..h.len())
        .map(|number| {
            let distances: Distances = exact.distances_from(number);
            let through = |(distance, h): (&Option<u64>, &Option<u32>)| {
                Some((*distance)?.saturating_add(u64::from((*h)?)))
            };
            let least = distances.cost.iter().zip(h).filter_map(through).min();
            least.map(|least| u32::try_from(least).unwrap_or(u32::MAX))
        })
        .collect()
}
