//! Walks, compared with exact distances from another method.

use proptest::{prelude::*, sample::Index};
use search::{
    Blind, Heuristic, Limits, StateSpace, Stop,
    study::{Encounter, Node, ToGoal, Walk},
};
use testkit::{
    Estimates, Exact, Graph, steps,
    strategies::{graphs, with_estimates},
};

/// Asserts that what is said of the distance from `state` is true. Without a limit all is known.
fn is_right(exact: &Exact<Graph>, state: u32, node: &Node, is_limited: bool) {
    let number = exact.number_of(&state).expect("a state that was reached");
    let least = exact.to_goal().cost[number];
    assert_eq!(node.is_goal, exact.is_goal(number));
    match node.to_goal {
        ToGoal::Exactly(cost) => assert_eq!(least, Some(cost.into())),
        ToGoal::Never => assert_eq!(least, None),
        ToGoal::AtLeast(cost) => {
            assert!(is_limited, "{state}: {node:?}");
            assert!(least.is_none_or(|least| least >= cost.into()), "{state}: {node:?}, {least:?}");
        }
    }
}

/// Walks as `picks` say, and compares each view with what was seen on the way.
fn check(graph: &Graph, estimates: &Estimates, picks: &[Index], expansions: u64) {
    let exact = Exact::explore(graph, 100).expect("few nodes");
    let limits = Limits { expansions, ..Limits::default() };
    let mut walk = Walk::new(graph);
    let (mut visited, mut generated, mut g) = (vec![graph.initial_state()], Vec::new(), 0);
    for pick in picks {
        let here = *visited.last().expect("the start");
        let view = walk.view(estimates, Some(&limits));
        assert!(matches!(view.stop, None | Some(Stop::Expanded)));
        is_right(&exact, here, &view.here, view.stop.is_some());
        assert_eq!((view.here.g, view.here.h), (g, estimates.h(&here)));
        let before = |state: u32, among: &[u32]| {
            let visited = among.iter().position(|&it| it == state).map(Encounter::Visited);
            let generated = generated.iter().find(|it: &&(u32, usize)| it.0 == state);
            visited.or(generated.map(|it| Encounter::Generated(it.1)))
        };
        let depth = visited.len() - 1;
        let again = visited[..depth].iter().position(|&it| it == here);
        assert_eq!(view.here.seen, again.map(Encounter::Visited));
        let mut children: Vec<u32> = Vec::new();
        for (child, &action) in view.children.iter().zip(walk.actions()) {
            let state = graph.apply(&here, action);
            let node = &child.node;
            assert_eq!(child.action, action);
            assert_eq!(node.g, g + graph.cost(&here, action));
            assert_eq!((node.h, node.is_goal), (estimates.h(&state), graph.is_goal(&state)));
            is_right(&exact, state, node, view.stop.is_some());
            let twin = children.contains(&state).then_some(Encounter::Generated(depth));
            assert_eq!(node.seen, before(state, &visited).or(twin));
            children.push(state);
        }
        assert_eq!(
            view.children.is_empty(),
            exact.edges_from(exact.number_of(&here).expect("a state")).is_empty()
        );
        if children.is_empty() {
            assert!(!walk.go(0));
            return;
        }
        let chosen = pick.index(children.len());
        assert!(!walk.go(children.len()));
        assert!(walk.go(chosen));
        generated.extend(children.iter().map(|&child| (child, depth)));
        g = view.children[chosen].node.g;
        visited.push(children[chosen]);
    }
    assert_eq!(walk.taken().len(), picks.len());
}

proptest! {
    #![proptest_config(testkit::random_cases(1_000))]

    #[test]
    fn a_walk_knows_where_it_was_and_how_far_it_is(
        (graph, estimates) in with_estimates(graphs()),
        picks in proptest::collection::vec(any::<Index>(), 0..12),
        expansions in prop_oneof![Just(u64::MAX), 0..14_u64],
    ) {
        check(&graph, &estimates, &picks, expansions);
    }
}

/// A corridor without an end: the goal is far away. Limits end it, and are never taken for proofs.
#[test]
fn nothing_is_said_of_a_space_that_is_too_large() {
    let aside = |&place: &u32| place.checked_sub(1).into_iter().chain([place + 1]);
    let corridor = |place: &u32| aside(place).map(|place| (place, u32::MAX));
    let corridor = steps(0, corridor, |&place| place == u32::MAX);
    let mut walk = Walk::new(&corridor);
    assert!(walk.go(0));
    // Beyond that no cost is told.
    let least = u32::MAX;
    let cases = [
        (Limits { expansions: 100, ..Limits::default() }, Stop::Expanded, least),
        (Limits { bytes: 1 << 20, ..Limits::default() }, Stop::Bytes, least),
        (Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }, Stop::Time, 0),
        (Limits { bytes: 0, ..Limits::default() }, Stop::Bytes, 0),
    ];
    for (limits, stop, at_least) in cases {
        let view = walk.view(&Blind, Some(&limits));
        assert_eq!(view.stop, Some(stop));
        let ToGoal::AtLeast(bound) = view.here.to_goal else { panic!("{:?}", view.here) };
        assert!(bound >= at_least, "{stop:?}: {bound}");
        assert!(view.children.iter().all(|it| matches!(it.node.to_goal, ToGoal::AtLeast(_))));
    }
    // Nothing is explored unless distances are wanted.
    let view = walk.view(&Blind, None);
    assert_eq!((view.states, view.here.to_goal, view.stop), (0, ToGoal::AtLeast(0), None));
    assert_eq!(view.here.g, least);
    assert_eq!(view.children[0].node.g, least);
}
