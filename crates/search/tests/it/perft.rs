//! Counts of walks and states by depth, compared with recursion.

use std::collections::BTreeSet;

use proptest::prelude::*;
use search::{
    Limits, StateSpace, Stop,
    study::{Layer, divide, perft},
};
use testkit::{Graph, Node, strategies::graphs};

/// The number of walks of this length from a node.
fn walks(graph: &Graph, from: Node, length: u32) -> u64 {
    match length.checked_sub(1) {
        None => 1,
        Some(rest) => graph.edges_from(from).iter().map(|edge| walks(graph, edge.to, rest)).sum(),
    }
}

/// The nodes that at most `depth` edges reach.
fn within(graph: &Graph, depth: u32) -> BTreeSet<Node> {
    let mut nodes = BTreeSet::from([graph.initial_state()]);
    for _ in 0..depth {
        let next: Vec<Node> =
            nodes.iter().flat_map(|&node| graph.edges_from(node)).map(|edge| edge.to).collect();
        nodes.extend(next);
    }
    nodes
}

proptest! {
    #![proptest_config(testkit::random_cases(400))]

    #[test]
    fn counts_equal_those_of_recursion(graph in graphs()) {
        const DEPTH: u32 = 5;
        let counted = perft(&graph, DEPTH, &Limits::default());
        prop_assert_eq!(counted.stop, None);
        let mut nearer = 0;
        let mut expected = Vec::new();
        for depth in 0..=DEPTH {
            let nodes = within(&graph, depth).len() as u64;
            let walks = walks(&graph, graph.initial_state(), depth);
            expected.push(Layer { walks, states: nodes - nearer });
            nearer = nodes;
        }
        prop_assert_eq!(&counted.layers, &expected);
        for depth in 0..=DEPTH {
            let parts = divide(&graph, depth, &Limits::default()).unwrap();
            let edges = graph.edges_from(graph.initial_state());
            prop_assert_eq!(parts.len(), if depth == 0 { 0 } else { edges.len() });
            for ((action, part), edge) in parts.iter().zip(edges) {
                prop_assert_eq!(action, edge);
                prop_assert_eq!(*part, walks(&graph, edge.to, depth - 1));
            }
        }
    }
}

#[test]
fn limits_stop_the_count_between_layers() {
    // Two loops: twice as many walks at each depth.
    let graph = Graph::new(0, &[], &[(0, 0, 1), (0, 0, 1)]);
    let counted = perft(&graph, 100, &Limits::default());
    assert_eq!((counted.layers.len(), counted.stop), (64, Some(Stop::CostOverflow)));
    assert_eq!(counted.layers[63], Layer { walks: 1 << 63, states: 0 });
    assert_eq!(divide(&graph, 100, &Limits::default()), Err(Stop::CostOverflow));
    let few = Limits { expansions: 7, ..Limits::default() };
    let counted = perft(&graph, 100, &few);
    assert_eq!((counted.layers.len(), counted.stop), (8, Some(Stop::Expanded)));
    let none = Limits { bytes: 0, ..Limits::default() };
    assert_eq!(perft(&graph, 1, &none).stop, Some(Stop::Bytes));
}
