//! Feature-space search on toys and on random graphs, compared step by step with the algorithm in its plainest form.

use proptest::{collection::vec, prelude::*};
use search::satisficing::{Features, feature_search};
use search::{Breach, Fate, Limits, Outcome, StateSpace};
use testkit::{Edge, Event, Graph, Mark, Marks, Node, Recorder, laws, strategies, toys};

/// A state that waits.
#[derive(Clone, Copy)]
struct Waiting {
    weight: u32,
    key: u64,
    to: Node,
    g: u32,
}

/// Feature-space search without limits up to the first solution, as the documentation describes it: lists, looked
/// through from the front. The states in the order of expansion with their g, and the fates of their successors.
fn reference(graph: &Graph, marks: &Marks) -> Vec<Event<Node, Edge>> {
    let start = graph.initial_state();
    let mut events = vec![Event::Started(start)];
    // By cell, the moves; the ring; what is stored and what is closed.
    let mut cells: Vec<(u64, Vec<Waiting>)> = Vec::new();
    let mut ring: Vec<u64> = Vec::new();
    let (mut stored, mut closed) = (vec![start], Vec::new());
    let Some(mark) = marks.of(&start) else { return events };
    if graph.is_goal(&start) {
        return events;
    }
    cells.push((mark.cell, vec![Waiting { weight: 0, key: 0, to: start, g: 0 }]));
    ring.push(mark.cell);
    for turn in 0.. {
        let has_moves = |cell: u64, cells: &[(u64, Vec<Waiting>)]| {
            cells.iter().any(|(it, moves)| *it == cell && !moves.is_empty())
        };
        let cell = if turn % 2 == 1 {
            cells.iter().filter(|(_, moves)| !moves.is_empty()).map(|(cell, _)| *cell).max()
        } else {
            while ring.first().is_some_and(|&cell| !has_moves(cell, &cells)) {
                ring.remove(0);
            }
            ring.first().copied()
        };
        let Some(cell) = cell else { return events };
        if turn % 2 == 0 {
            ring.rotate_left(1);
        }
        let moves = cells.iter_mut().find(|(it, _)| *it == cell).map(|(_, moves)| moves);
        let moves = moves.expect("a cell with moves");
        // The first of the best.
        let best =
            (0..moves.len()).rev().max_by_key(|&at| (u32::MAX - moves[at].weight, moves[at].key));
        let Waiting { weight, to: node, g, .. } = moves.remove(best.expect("a move"));
        if closed.contains(&node) {
            continue;
        }
        closed.push(node);
        if marks.late.contains(&node) {
            continue;
        }
        events.push(Event::Expanded(node, g, 0));
        let mut filed = Vec::new();
        for edge in graph.edges_from(node) {
            let (to, g) = (edge.to, g + edge.cost);
            let fate = match marks.of(&to) {
                _ if stored.contains(&to) => Fate::Duplicate,
                None => Fate::DeadEnd,
                Some(_) => Fate::New,
            };
            events.push(Event::Generated(to, g, fate));
            if fate == Fate::New {
                stored.push(to);
                if graph.is_goal(&to) {
                    return events;
                }
            }
            if fate != Fate::DeadEnd && !closed.contains(&to) {
                let Mark { key, is_liked, .. } = marks.of(&to).expect("stored");
                filed.push(Waiting { weight: weight + u32::from(!is_liked), key, to, g });
            }
        }
        let of_parents = marks.of(&node).expect("stored").cell.max(cell);
        for state in filed {
            let own = marks.of(&state.to).expect("stored").cell;
            let cell = if marks.with_parent { of_parents } else { own };
            let mut waiting = cells.iter().flat_map(|(_, states)| states);
            if waiting.any(|it| it.to == state.to && it.weight <= state.weight) {
                continue;
            }
            match cells.iter_mut().find(|(it, _)| *it == cell) {
                Some((_, states)) => states.push(state),
                None => cells.push((cell, vec![state])),
            }
            if !ring.contains(&cell) {
                ring.push(cell);
            }
        }
    }
    events
}

fn events(graph: &Graph, marks: &Marks) -> Vec<Event<Node, Edge>> {
    let mut recorder = Recorder::default();
    let _ = feature_search(graph, marks, &Limits::default(), &mut recorder);
    recorder.events.retain(|event| !matches!(event, Event::Solved(..)));
    recorder.events
}

fn expanded(events: &[Event<Node, Edge>]) -> Vec<Node> {
    let nodes = events.iter().filter_map(|event| match event {
        Event::Expanded(node, ..) => Some(*node),
        _ => None,
    });
    nodes.collect()
}

#[test]
fn toys_are_expanded_as_their_docs_state() {
    for toy in toys::featured() {
        laws::features_keep_promises(&toy.graph, &toy.marks);
        let events = events(&toy.graph, &toy.marks);
        assert_eq!(events, reference(&toy.graph, &toy.marks), "{}", toy.name);
        assert_eq!(expanded(&events), toy.expanded, "{}", toy.name);
        let report = feature_search(&toy.graph, &toy.marks, &Limits::default(), &mut ());
        let path = report.solutions.first().map(|it| it.states(&toy.graph));
        assert_eq!(path.as_deref(), toy.path, "{}", toy.name);
        assert_eq!(report.is_proved_unsolvable(), toy.path.is_none(), "{}", toy.name);
    }
}

#[test]
fn toys_of_other_engines_keep_promises_without_features() {
    for toy in toys::all() {
        laws::features_keep_promises(&toy.graph, &Marks::default());
    }
}

/// Marks with few cells and keys, so that many are equal, and no dead ends but true ones.
fn with_marks() -> impl Strategy<Value = (Graph, Marks)> {
    let mark = (0..4_u64, 0..3_u64, any::<bool>());
    let others = any::<([u16; 2], bool)>();
    (strategies::graphs(), vec(mark, 0..14), others).prop_map(|(graph, of, others)| {
        let (given_up, with_parent) = others;
        let exact = testkit::Exact::explore(&graph, 100).expect("a small graph");
        let lost = |mask: u16| {
            let lost = (0..).zip(exact.states()).filter(|&(at, node)| {
                exact.to_goal().cost[at].is_none() && mask >> (node % 16) & 1 == 1
            });
            lost.map(|(_, node)| *node).collect()
        };
        let [dead, late] = given_up.map(lost);
        (graph, Marks { dead, late, with_parent, ..Marks::new(&of) })
    })
}

proptest! {
    #![proptest_config(testkit::random_cases(256))]

    #[test]
    fn random_graphs_keep_promises((graph, marks) in with_marks()) {
        laws::features_keep_promises(&graph, &marks);
    }

    #[test]
    fn the_order_is_that_of_the_reference((graph, marks) in with_marks()) {
        prop_assert_eq!(events(&graph, &marks), reference(&graph, &marks));
    }
}

/// Features of another space end the search before it begins.
#[test]
fn features_that_do_not_fit_are_refused() {
    let toy = toys::misled();
    let marks = Marks { is_foreign: true, ..toy.marks };
    let report = feature_search(&toy.graph, &marks, &Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Invalid(Breach::HeuristicDoesNotFit));
}
