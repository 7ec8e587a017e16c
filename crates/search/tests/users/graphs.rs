//! Random graphs with costs of zero, loops, parallel edges and inconsistent estimates: what searches on demand is compared
//! with all paths listed by recursion and with Dijkstra's algorithm.

use std::collections::BTreeSet;

use proptest::{prelude::*, sample::Index, test_runner::Config};
use search::{
    Algorithm, Guarantee, Limits, Outcome, Search, Solution, StateSpace, Stop, laws, space,
    study::ReachedState,
};
use testkit::{
    Edge, Estimates, Exact, Graph, Node, search, size,
    strategies::{graphs, with_estimates},
};

/// A node and the edge by which it was reached, as its tail and its place there.
type Arrival = (Node, Option<(Node, usize)>);

/// All paths to goals that visit no node twice, by edges: their costs and arrivals.
fn by_edges(graph: &Graph) -> Vec<(u32, Vec<Arrival>)> {
    fn go(graph: &Graph, cost: u32, path: &mut Vec<Arrival>, found: &mut Vec<(u32, Vec<Arrival>)>) {
        let at = path[path.len() - 1].0;
        if graph.is_goal(&at) {
            found.push((cost, path.clone()));
            return;
        }
        for (place, edge) in graph.edges_from(at).iter().enumerate() {
            if path.iter().all(|before| before.0 != edge.to) {
                path.push((edge.to, Some((at, place))));
                go(graph, cost + edge.cost, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(graph, 0, &mut vec![(graph.initial_state(), None)], &mut found);
    found
}

/// The cost of the cheapest edges along these nodes.
fn cost_along(graph: &Graph, nodes: &[Node]) -> Option<u32> {
    let steps = nodes.windows(2).map(|ends| {
        let edges = graph.edges_from(ends[0]).iter().filter(|edge| edge.to == ends[1]);
        edges.map(|edge| edge.cost).min()
    });
    steps.sum()
}

/// Checks all states given, each with its least cost, against distances by number of state.
fn are_distances(exact: &Exact<Graph>, all: &[ReachedState<Node>], distances: &[Option<u64>]) {
    assert!(all.is_sorted_by_key(|at| at.cost), "not nearest first");
    let given: BTreeSet<Node> = all.iter().map(|at| at.state).collect();
    assert_eq!(given.len(), all.len(), "a state was given twice");
    for (state, distance) in exact.states().iter().zip(distances) {
        assert_eq!(given.contains(state), distance.is_some(), "{state}");
    }
    for at in all {
        let number = exact.number_of(&at.state).expect("it can be reached");
        assert_eq!(distances[number], Some(at.cost.into()), "{}", at.state);
    }
}

fn reach_is_right(graph: &Graph, other: Index, expansions: u64) {
    let exact = Exact::explore(graph, 1_000).expect("a small graph");
    let mut search = Search::new(graph);
    let mut reach = search.reach();
    let all: Vec<ReachedState<Node>> = reach.by_ref().collect();
    assert_eq!(reach.outcome(), Some(Outcome::Exhausted));
    are_distances(&exact, &all, &exact.from_start().cost);
    for at in &all {
        let path = reach.path(&at.state).expect("it was given");
        assert_eq!((path[0], path.last()), (0, Some(&at.state)));
        assert_eq!(path.len(), at.depth as usize + 1);
        assert_eq!(path.iter().rev().nth(1), at.parent.as_ref());
        assert_eq!(
            (cost_along(graph, &path), reach.cost(&at.state)),
            (Some(at.cost), Some(at.cost))
        );
    }
    let by_length: Vec<_> = Search::new(graph).breadth_first().reach().collect();
    are_distances(&exact, &by_length, &exact.from_start().length);

    let other = *other.get(exact.states());
    let from_other = exact.distances_from(exact.number_of(&other).expect("one of them")).cost;
    let both = exact.from_start().cost.iter().zip(&from_other);
    let nearest: Vec<Option<u64>> =
        both.map(|(one, other)| [*one, *other].into_iter().flatten().min()).collect();
    let from_both: Vec<_> = Search::new(graph).reach_from([0, other]).collect();
    are_distances(&exact, &from_both, &nearest);

    let mut search = Search::new(graph).expansions(expansions);
    let mut reach = search.reach();
    let some: Vec<_> = reach.by_ref().collect();
    assert!(all.starts_with(&some));
    let is_all = reach.outcome() == Some(Outcome::Exhausted);
    assert!(if is_all {
        some == all
    } else {
        reach.outcome() == Some(Outcome::Stopped(Stop::Expanded))
    });
}

fn paths_are_right(graph: &Graph, estimates: &Estimates, first: usize) {
    let limits = Limits { solutions: usize::MAX, ..Limits::default() };
    let expected = search(graph, estimates, Algorithm::KBest, &limits, &mut ());
    let mut search = Search::new(graph).heuristic(estimates);
    let mut paths = search.paths();
    let mut found: Vec<Solution<Edge>> = paths.by_ref().take(first).collect();
    assert_eq!(found, expected.solutions[..first.min(expected.solutions.len())]);
    found.extend(paths.by_ref());
    assert_eq!((found, paths.outcome()), (expected.solutions, Some(Outcome::Exhausted)));

    let mut all = by_edges(graph);
    let successors = |&(node, _): &Arrival| {
        let edges = graph.edges_from(node).iter().enumerate();
        edges.map(move |(place, edge)| ((edge.to, Some((node, place))), edge.cost))
    };
    let arrivals = space((0, None), successors, |(node, _)| graph.is_goal(node));
    let claim = match estimates.guarantee {
        Guarantee::None => search::estimate::<Arrival, u32, _>,
        Guarantee::Admissible => search::admissible,
        Guarantee::Consistent => search::consistent,
    };
    // 0 where there is no way.
    let h = claim(|(node, _): &Arrival| {
        estimates.of.get(*node as usize).copied().flatten().unwrap_or(0)
    });
    let mut search = Search::new(&arrivals).heuristic(&h);
    let paths = search.paths_by(|&(node, _)| node);
    let found: Vec<_> = paths.map(|path| (path.cost, path.states(&arrivals))).collect();
    assert!(found.is_sorted_by_key(|path| path.0), "not cheapest first");
    let mut sorted = found;
    sorted.sort();
    all.sort();
    assert_eq!(sorted, all);
}

fn least_costs_are_right(graph: &Graph, estimates: &Estimates) {
    let exact = Exact::explore(graph, 1_000).expect("a small graph");
    for algorithm in [Algorithm::UNIFORM_COST, Algorithm::A_STAR, Algorithm::IDA_STAR] {
        let found = search(graph, estimates, algorithm, &Limits::default(), &mut ());
        let cost = found.best().map(|best| u64::from(best.cost));
        let is_least =
            algorithm == Algorithm::UNIFORM_COST || estimates.guarantee > Guarantee::None;
        let is_right =
            if is_least { cost == exact.least_cost() } else { cost >= exact.least_cost() };
        assert!(is_right, "{algorithm:?}: {cost:?}");
        assert_eq!(cost.is_some(), exact.least_cost().is_some(), "{algorithm:?}");
    }
}

/// A lawful graph is; an estimate that is too great is told, with its state.
fn laws_are_told(graph: &Graph, estimates: &Estimates, raised: Index) {
    let exact = Exact::explore(graph, 1_000).expect("a small graph");
    let checked = laws::check(graph, &Limits::default()).expect("a lawful space");
    assert_eq!((checked.states, checked.stop), (exact.states().len() as u64, None));
    let checked = laws::check_heuristic(graph, estimates, &Limits::default());
    assert_eq!(checked.map(|checked| checked.stop), Ok(None));

    let number = raised.index(exact.states().len());
    let (state, cost) = (exact.states()[number], exact.to_goal().cost[number]);
    let Some(cost) = cost.and_then(|cost| u32::try_from(cost).ok()) else { return };
    if estimates.guarantee == Guarantee::None {
        return;
    }
    let mut wrong = Estimates { of: estimates.of.clone(), guarantee: Guarantee::Admissible };
    wrong.of[state as usize] = Some(cost + 1);
    let Err(broken) = laws::check_heuristic(graph, &wrong, &Limits::default()) else {
        panic!("h = {} at {state}", cost + 1);
    };
    assert_eq!(broken.state, state);
    assert_eq!(broken.path.last().map_or(0, |edge| edge.to), state);
    let law = if cost == 0 && graph.is_goal(&state) {
        laws::Law::Goal
    } else {
        laws::Law::Admissible { h: cost + 1, exact: cost }
    };
    assert_eq!(broken.fault.law, law);
}

/// Predecessors that are the edges backwards are lawful; a predecessor that is left out is missed.
fn reversal_is_checked(graph: &Graph, left_out: Index) {
    let exact = Exact::explore(graph, 1_000).expect("a small graph");
    let mut back: Vec<(Node, Node, u32)> = Vec::new();
    for (number, &node) in exact.states().iter().enumerate() {
        let edges = exact.edges_from(number).iter();
        back.extend(edges.map(|edge| (exact.states()[edge.to], node, edge.cost)));
    }
    let check = |back: &[(Node, Node, u32)]| {
        let successors = |&node: &Node| graph.edges_from(node).iter().map(|it| (it.to, it.cost));
        let forward = space(graph.initial_state(), successors, |node| graph.is_goal(node));
        let goals = exact.states().iter().copied().filter(|node| graph.is_goal(node));
        let before = |&node: &Node| {
            let to_here = back.iter().filter(move |edge| edge.0 == node);
            to_here.map(|edge| (edge.1, edge.2)).collect::<Vec<_>>()
        };
        let checked =
            laws::check_reversible(&forward.reversible(goals, before), &Limits::default());
        checked.map(|checked| checked.states).map_err(|broken| (broken.fault.law, broken.state))
    };
    assert_eq!(check(&back), Ok(exact.states().len() as u64));
    if !back.is_empty() {
        let (to, from, cost) = back.swap_remove(left_out.index(back.len()));
        // Unless there is another as good.
        let is_missed = !back.iter().any(|it| (it.0, it.1) == (to, from) && it.2 <= cost);
        let expected = if is_missed { Err((laws::Law::Successor, from)) } else { check(&back) };
        assert_eq!(check(&back), expected);
    }
}

proptest! {
    #![proptest_config(Config {
        failure_persistence: None,
        ..Config::with_cases(size(13_000, 300))
    })]

    #[test]
    fn nothing_is_wrong(
        (graph, estimates) in with_estimates(graphs()),
        other in any::<Index>(),
        number in 0..9_u8,
    ) {
        reach_is_right(&graph, other, number.into());
        paths_are_right(&graph, &estimates, number.into());
        least_costs_are_right(&graph, &estimates);
        laws_are_told(&graph, &estimates, other);
        reversal_is_checked(&graph, other);
    }
}
