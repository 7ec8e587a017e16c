//! Spaces and heuristics made of closures.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
};

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Breach, Cycles, Guarantee, Heuristic, Limits, Outcome, Search, Solution,
    StateSpace, admissible, bidirectional, closures::Successor, consistent, estimate, labelled,
    parallel::Threads, space,
};
use testkit::{
    Event, Exact, Graph, Node, Recorder, Redundancy, laws, search,
    strategies::{graphs, with_estimates},
};

use crate::boxed::boxed;

/// The same graph by closures.
fn by_closures(graph: &Graph) -> impl StateSpace<State = Node, Action = Successor, Cost = u32> {
    let successors = |&node: &Node| {
        let edges = graph.edges_from(node).iter();
        edges.map(|edge| (edge.to, edge.cost)).collect::<Vec<_>>()
    };
    boxed(graph.initial_state(), successors, |node| graph.is_goal(node)).ordered()
}

/// Events without the actions, which differ.
fn events<A>(log: Recorder<Node, A>) -> Vec<Event<Node, ()>> {
    let without = log.events.into_iter().map(|event| match event {
        Event::Started(state) => Event::Started(state),
        Event::Deepened(bound) => Event::Deepened(bound),
        Event::Expanded(state, g, h) => Event::Expanded(state, g, h),
        Event::Generated(state, g, fate) => Event::Generated(state, g, fate),
        Event::Solved(state, solution) => {
            let actions = solution.actions.iter().map(|_| ()).collect();
            Event::Solved(state, Solution { actions, cost: solution.cost })
        }
    });
    without.collect()
}

proptest! {
    #![proptest_config(testkit::random_cases(100))]

    /// Whatever the engine, and however often it comes back to a node: the search is the same step by
    /// step, and the nodes along each solution are the same as in the graph.
    #[test]
    fn closures_search_as_the_graph_does(
        (graph, estimates) in with_estimates(graphs()),
        solutions in 1..4_usize,
    ) {
        let graph = graph.with_redundancy(Redundancy::Nothing);
        let closures = by_closures(&graph);
        let f = |node: &Node| estimates.of.get(*node as usize).copied().flatten().unwrap_or(0);
        let h = match estimates.guarantee {
            Guarantee::Consistent => consistent(f),
            Guarantee::Admissible => admissible(f),
            Guarantee::None => estimate(f),
        };
        let limits = Limits { solutions, expansions: 2_000, ..Limits::default() };
        for algorithm in laws::variants(&[5]) {
            let (mut expected_log, mut log) = (Recorder::default(), Recorder::default());
            let expected = search(&graph, &h, algorithm, &limits, &mut expected_log);
            let report = search(&closures, &h, algorithm, &limits, &mut log);
            prop_assert_eq!(report.outcome, expected.outcome);
            prop_assert_eq!(report.lower_bound, expected.lower_bound);
            for (found, expected) in report.solutions.iter().zip(&expected.solutions) {
                prop_assert_eq!(found.states(&closures), found_nodes(expected));
            }
            prop_assert_eq!(events(log), events(expected_log));
        }
    }
}

/// The nodes along a path of the graph, by its edges.
fn found_nodes(solution: &Solution<testkit::Edge>) -> Vec<Node> {
    std::iter::once(0).chain(solution.actions.iter().map(|edge| edge.to)).collect()
}

/// A square of cells from one corner to the far one, with steps to the right and down.
const SIDE: u32 = 300;

/// How often the closure is called for that square, how often nodes are expanded, and how long the
/// solution is.
fn calls(side: u32, algorithm: Algorithm) -> [u64; 3] {
    let calls = Cell::new(0);
    let steps = |&cell: &u32| {
        calls.set(calls.get() + 1);
        let (x, y) = (cell % side, cell / side);
        let steps = [(x + 1, y), (x, y + 1)].into_iter();
        steps
            .filter(|&(x, y)| x < side && y < side)
            .map(|(x, y)| (y * side + x, 1))
            .collect::<Vec<_>>()
    };
    let square = boxed(0, steps, |&cell| cell == side * side - 1);
    let report = search(&square, &Blind, algorithm, &Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Solved);
    [calls.get(), report.stats.expanded, report.solutions[0].actions.len() as u64]
}

/// Also when the engine takes states in batches, which it does from 2^15 stored states on. A solution
/// takes a call an action, which finds it; breadth-first search, which then stores no parents, a few more.
#[test]
fn successors_are_generated_once_an_expansion() {
    for algorithm in [Algorithm::UNIFORM_COST, Algorithm::GREEDY, Algorithm::A_STAR] {
        let [calls, expanded, length] = calls(SIDE, algorithm);
        assert_eq!(calls, expanded + length, "{algorithm:?}");
    }
    let [calls, expanded, length] = calls(SIDE, Algorithm::BREADTH_FIRST);
    assert!(expanded > 80_000, "{expanded}");
    assert!((expanded + length..=expanded + 3 * length).contains(&calls), "{calls}");
}

#[test]
fn a_depth_first_search_generates_successors_up_to_twice() {
    for cycles in [Cycles::Allowed, Cycles::OnPath, Cycles::Closed] {
        for algorithm in [Algorithm::IdaStar { cycles }, Algorithm::IterativeDeepening { cycles }] {
            let [calls, expanded, _] = calls(6, algorithm);
            assert!((expanded + 1..2 * expanded).contains(&calls), "{algorithm:?}: {calls}");
        }
    }
}

/// Of a root with 30,000 successors, each of which has one, a list is made once; all nodes but the last are searched.
#[test]
fn a_depth_first_search_is_linear_in_the_branching_of_a_node() {
    const MANY: u32 = 30_000;
    let each_cycles = [Cycles::Allowed, Cycles::OnPath, Cycles::Closed];
    let depth_first = each_cycles.iter().flat_map(|&cycles| {
        let limited = Algorithm::DepthLimited { depth: 2, cycles };
        let deepening = Algorithm::IterativeDeepening { cycles };
        [Algorithm::DepthFirst { cycles }, limited, deepening, Algorithm::IdaStar { cycles }]
    });
    for algorithm in depth_first {
        let listed = Cell::new(0_u64);
        let successors = |&node: &u32| {
            let (first, count) = match node {
                0 => (1, MANY),
                1..=MANY => (node + MANY, 1),
                _ => (0, 0),
            };
            listed.set(listed.get() + u64::from(count));
            (first..first + count).map(|next| (next, 1))
        };
        let fan = boxed(0_u32, successors, |&node| node == 2 * MANY);
        let report = search(&fan, &Blind, algorithm, &Limits::default(), &mut ());
        assert_eq!(report.outcome, Outcome::Solved, "{algorithm:?}");
        assert!(listed.get() <= 7 * u64::from(MANY), "{algorithm:?}: {}", listed.get());
    }
}

/// What its closures allow: several threads search the space of closures at once.
#[test]
fn threads_share_a_space_of_closures() {
    let steps = |&(x, y): &(u32, u32)| {
        [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y)]
            .map(|cell| (cell, 1))
            .into_iter()
            .filter(|&((x, y), _)| x < SIDE && y < SIDE)
    };
    let square = space((0, 0), steps, |&cell| cell == (SIDE - 1, SIDE - 1));
    let alone = Search::new(&square).breadth_first().run();
    let four = Threads::new(NonZeroUsize::new(4).expect("not 0"));
    let together = Search::new(&square).breadth_first().run_on(four);
    assert_eq!(together.solutions, alone.solutions);
    assert_eq!(together.stats.generated, alone.stats.generated);
    std::thread::scope(|scope| {
        let search = || Search::new(&square).ida_star(Blind).depth(9).run().stats.expanded;
        let threads: Vec<_> = (0..40).map(|_| scope.spawn(search)).collect();
        let expanded = threads.into_iter().map(|thread| thread.join().expect("no panic"));
        assert_eq!(expanded.collect::<BTreeSet<_>>().len(), 1);
    });
}

/// A closure may search the space that it belongs to.
#[test]
fn a_closure_may_search_itself() {
    fn length(limit: u32) -> usize {
        let line = boxed(0, |&n: &u32| [(n + 1, 1)], |&n| n == limit);
        let report = search(&line, &Blind, Algorithm::UNIFORM_COST, &Limits::default(), &mut ());
        report.best().map_or(0, |best| best.actions.len())
    }
    let depth = Cell::new(0);
    let nested = boxed(
        0_u32,
        |&n| {
            depth.set(depth.get() + length(n));
            [(n + 1, 1)]
        },
        |&n| n == 5,
    );
    let report = search(&nested, &Blind, Algorithm::DEPTH_FIRST, &Limits::default(), &mut ());
    assert_eq!(report.best().map(|best| best.cost), Some(5));
    assert!(depth.get() > 0);
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    /// From both ends, with and without labels: the cost is the same as in the search from the start, and in both each
    /// step is as it was listed.
    #[test]
    fn reversible_closures_are_searched_from_both_ends(graph in graphs()) {
        let mut before: BTreeMap<Node, Vec<(u32, Node, u32)>> = BTreeMap::new();
        let mut after: BTreeMap<Node, Vec<(u32, Node, u32)>> = BTreeMap::new();
        let nodes = Exact::explore(&graph, 1_000).expect("a small graph");
        for (number, &node) in nodes.states().iter().enumerate() {
            for (label, edge) in (0..).zip(nodes.edges_from(number)) {
                let to = nodes.states()[edge.to];
                before.entry(to).or_default().push((label, node, edge.cost));
                after.entry(node).or_default().push((label, to, edge.cost));
            }
        }
        let list = |of: &BTreeMap<Node, Vec<_>>, node: &Node| of.get(node).cloned().unwrap_or_default();
        let is_goal = |node: &Node| graph.is_goal(node);
        let goals: Vec<Node> = nodes.states().iter().copied().filter(is_goal).collect();
        let closures = labelled(graph.initial_state(), |node| list(&after, node), is_goal)
            .reversible(goals, |node| list(&before, node));
        let found = bidirectional(&closures, &Blind, &Blind, &Limits::default(), &mut ());
        let expected = Search::new(&closures).run();
        prop_assert_eq!(found.best().map(|best| best.cost), expected.best().map(|best| best.cost));
        prop_assert_eq!(found.outcome == Outcome::Exhausted, expected.outcome == Outcome::Exhausted);
        for found in [&found, &expected] {
            let Some(best) = found.best() else { continue };
            let states = best.states(&closures);
            for (pair, step) in states.windows(2).zip(&best.actions) {
                let listed = after[&pair[0]][step.index() as usize];
                prop_assert_eq!(listed, (step.label(), pair[1], step.cost()));
            }
        }
    }
}

/// Water jugs of 3 and 5 litres as a node on the heap: 4 litres are measured in six steps.
#[test]
fn nodes_may_own_memory() {
    let pours = |jugs: &Vec<u64>| {
        let (a, b) = (jugs[0], jugs[1]);
        let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
        [[3, b], [a, 5], [0, b], [a, 0], [a - to_b, b + to_b], [a + to_a, b - to_a]]
            .map(|jugs| (jugs.to_vec(), 1_u32))
    };
    let jugs = boxed(vec![0, 0], pours, |jugs| jugs[1] == 4);
    for algorithm in Algorithm::all() {
        let report = search(&jugs, &Blind, algorithm, &Limits::default(), &mut ());
        let solution = &report.solutions[0];
        let states = solution.states(&jugs);
        assert_eq!(states.len(), solution.actions.len() + 1);
        for (pair, action) in states.windows(2).zip(&solution.actions) {
            assert_eq!(pours(&pair[0])[action.index() as usize], (pair[1].clone(), action.cost()));
        }
        assert_eq!(states.last().map(|jugs| jugs[1]), Some(4), "{algorithm:?}");
        if report.is_proved_least_cost() {
            assert_eq!(solution.cost, 6, "{algorithm:?}");
        }
    }
}

#[test]
fn a_start_that_is_a_goal_is_its_own_path() {
    let solved = boxed(0_u32, |_| [(1, 1)], |&node| node == 0);
    let report = search(&solved, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
    assert_eq!(report.solutions[0].states(&solved), [0]);
}

/// The estimate is exact, so all three find the best; they prove what was claimed.
#[test]
fn what_is_proved_is_what_was_claimed() {
    let line = || boxed(0_u32, |&n| [(n + 1, 2), (n + 2, 3)], |&n| n == 10);
    let left = |&n: &u32| (10 - n.min(10)) / 2 * 3 + 2 * (n % 2);
    let proved = |h: &dyn Heuristic<_>| {
        let space = line();
        let report = search(&space, h, Algorithm::A_STAR, &Limits::default(), &mut ());
        assert_eq!(report.solutions[0].cost, 15);
        report.is_proved_least_cost()
    };
    assert!(proved(&consistent(left)));
    assert!(proved(&admissible(left)));
    assert!(!proved(&estimate(left)));
}

/// A list that changes is unlawful: better no answer than a path that is not there.
#[test]
fn a_successor_that_is_gone_is_not_made_up() {
    let first = Cell::new(true);
    let fickle = boxed(0, |_: &u32| first.take().then_some((1, 1)), |&node| node == 1);
    let report = search(&fickle, &Blind, Algorithm::DEPTH_FIRST, &Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Invalid(Breach::SuccessorsChanged));
    assert!(report.solutions.is_empty());
}

/// A space says of itself no more than it knows.
#[test]
fn closures_promise_nothing() {
    let line = space(0_u32, |&n| [(n + 1, 1), (n, 0)], |&n| n == 9);
    assert!(!line.is_undirected());
    let mut places = Vec::new();
    line.places(&3, &mut places);
    assert!(places.is_empty());
}
