//! The k best loopless paths, compared with all loopless paths listed by recursion and with Yen's
//! algorithm of the crate `pathfinding`.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
};

use pathfinding::prelude::yen;
use proptest::{prelude::*, sample::Index, test_runner::TestRunner};
use search::{
    Algorithm, Blind, Bound, Guarantee, Heuristic, Limits, Outcome, Solution, StateSpace, Stop,
};
use testkit::{
    Edge, Estimates, Graph, Node, search,
    strategies::{graphs, graphs_of, with_estimates},
};

use crate::boxed::boxed;

/// Every loopless path to a goal as a list of nodes, with its cost by the cheapest edges.
pub(super) fn all_paths(graph: &Graph) -> BTreeMap<Vec<Node>, u32> {
    fn go(graph: &Graph, path: &mut Vec<Node>, cost: u32, found: &mut BTreeMap<Vec<Node>, u32>) {
        let at = path[path.len() - 1];
        if graph.is_goal(&at) {
            let known = found.entry(path.clone()).or_insert(cost);
            *known = cost.min(*known);
            return;
        }
        for edge in graph.edges_from(at) {
            if !path.contains(&edge.to) {
                path.push(edge.to);
                go(graph, path, cost + edge.cost, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeMap::new();
    go(graph, &mut vec![graph.initial_state()], 0, &mut found);
    found
}

/// The nodes that are expanded if all nodes with f = g + h up to `bound` are, and the least f of the other
/// nodes.
fn explored(graph: &Graph, estimates: &Estimates, bound: u64) -> (BTreeSet<Node>, u64) {
    let h = |node: &Node| {
        let h = Heuristic::<Graph>::h(estimates, node)?;
        Some(if estimates.guarantee >= Guarantee::Admissible { u64::from(h) } else { 0 })
    };
    let start = graph.initial_state();
    let mut f: BTreeMap<Node, u64> = h(&start).map(|h| (start, h)).into_iter().collect();
    let mut expanded = BTreeSet::new();
    loop {
        let before = (f.clone(), expanded.len());
        for (node, reached) in before.0.clone() {
            if graph.is_goal(&node) || !expanded.contains(&node) && reached > bound {
                continue;
            }
            expanded.insert(node);
            let g = reached - h(&node).expect("no dead end");
            for edge in graph.edges_from(node) {
                let Some(h) = h(&edge.to) else { continue };
                let next = g + u64::from(edge.cost) + h;
                f.entry(edge.to).and_modify(|known| *known = next.min(*known)).or_insert(next);
            }
        }
        if before == (f.clone(), expanded.len()) {
            break;
        }
    }
    let rest = f.iter().filter(|(node, _)| !graph.is_goal(node) && !expanded.contains(node));
    let frontier = rest.map(|(_, &f)| f).min();
    (expanded, frontier.unwrap_or(u64::MAX))
}

proptest! {
    #![proptest_config(testkit::random_cases(600))]

    #[test]
    fn the_first_k_paths_and_all_paths_come_in_order_of_cost((graph, estimates) in with_estimates(graphs()), k in 1..6_usize) {
        let expected = all_paths(&graph);
        let mut costs: Vec<u32> = expected.values().copied().collect();
        costs.sort_unstable();
        for solutions in [k, usize::MAX] {
            let limits = Limits { solutions, ..Limits::default() };
            let report = search(&graph, &estimates, Algorithm::KBest, &limits, &mut ());
            let found: BTreeMap<Vec<Node>, u32> = report
                .solutions
                .iter()
                .map(|solution| {
                    let nodes = solution.actions.iter().map(|edge| edge.to);
                    (std::iter::once(0).chain(nodes).collect(), solution.cost)
                })
                .collect();
            prop_assert_eq!(found.len(), report.solutions.len(), "a path was reported twice");
            for (path, cost) in &found {
                prop_assert_eq!(expected.get(path), Some(cost), "{:?}", path);
            }
            let in_order: Vec<u32> = report.solutions.iter().map(|found| found.cost).collect();
            prop_assert_eq!(&in_order[..], &costs[..solutions.min(costs.len())]);
            let outcome = if costs.len() >= solutions { Outcome::Solved } else { Outcome::Exhausted };
            prop_assert_eq!(report.outcome, outcome);
            prop_assert_eq!(report.is_proved_least_cost(), !costs.is_empty());
            prop_assert_eq!(report.is_proved_unsolvable(), costs.is_empty());

            // The bound on f rises until enough paths cost less than the least f not yet expanded.
            let (mut rounds, mut bound) = (0, estimates.of[0].map_or(0, u64::from));
            if estimates.guarantee < Guarantee::Admissible {
                bound = 0;
            }
            let expanded = loop {
                rounds += 1;
                let (expanded, frontier) = explored(&graph, &estimates, bound);
                let final_paths = costs.iter().filter(|cost| u64::from(**cost) < frontier).count();
                if final_paths >= solutions || frontier == u64::MAX {
                    break expanded;
                }
                bound = frontier;
            };
            prop_assert_eq!(report.stats.expanded, expanded.len() as u64);
            prop_assert_eq!(report.stats.iterations, rounds);
        }
    }

    /// With a limit on expansions, the paths found are the first of all paths. With a limit on depth,
    /// they are all paths that are short enough.
    #[test]
    fn limited_searches_report_no_wrong_path((graph, estimates) in with_estimates(graphs()), expansions in 0..12_u64, depth in 0..8_u32) {
        let expected = all_paths(&graph);
        let mut costs: Vec<u32> = expected.values().copied().collect();
        costs.sort_unstable();
        let all = Limits { solutions: usize::MAX, ..Limits::default() };

        let limits = Limits { expansions, ..all.clone() };
        let report = search(&graph, &estimates, Algorithm::KBest, &limits, &mut ());
        let found: Vec<u32> = report.solutions.iter().map(|found| found.cost).collect();
        prop_assert!(costs.starts_with(&found));
        prop_assert!(report.stats.expanded <= expansions);
        if report.outcome != Outcome::Stopped(Stop::Expanded) {
            prop_assert_eq!(report.outcome, Outcome::Exhausted);
            prop_assert_eq!(&found, &costs);
        }

        let limits = Limits { depth, ..all };
        let report = search(&graph, &estimates, Algorithm::KBest, &limits, &mut ());
        let found: Vec<u32> = report.solutions.iter().map(|found| found.cost).collect();
        let mut short: Vec<u32> = expected
            .iter()
            .filter(|(path, _)| path.len() - 1 <= depth as usize)
            .map(|(_, &cost)| cost)
            .collect();
        short.sort_unstable();
        prop_assert_eq!(&found, &short);
        prop_assert!(!report.is_proved_least_cost() || costs.first() == short.first());
        let cut = short.len() < costs.len();
        prop_assert_eq!(report.outcome == Outcome::Stopped(Stop::Depth), cut);
    }
}

/// The edges of `node` as `pathfinding` takes them: goals are terminal, and of parallel edges the
/// cheapest, because `yen` adds up the costs of all of them.
fn cheapest_edges(graph: &Graph, node: Node) -> BTreeMap<Node, u64> {
    let mut cheapest = BTreeMap::new();
    let edges = if graph.is_goal(&node) { &[] } else { graph.edges_from(node) };
    for edge in edges {
        let cost = u64::from(edge.cost);
        cheapest.entry(edge.to).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
    }
    cheapest
}

/// `yen` asks for costs above 0. Where paths cost the same it adds them to its answer before it has
/// looked at what deviates from them, so the last of the first k may be too dear (pathfinding 4.16.0):
/// such graphs are asked for all paths. Otherwise the graphs are as in the other tests, with several
/// goals, cycles, self loops and parallel edges.
#[test]
fn the_first_k_cost_as_much_as_those_of_pathfinding() {
    let graphs =
        graphs_of(prop_oneof![Just(1), 2..=40_u32, 4_000..=4_100_u32, 65_000..=990_000_u32]);
    let config = testkit::random_cases(1_500);
    let count = config.cases;
    // The cases in which there is one path at most, all paths are asked for, the first k are.
    let tally = [(); 3].map(|()| Cell::new(0_u32));
    let cases = (with_estimates(graphs), any::<Index>());
    let outcome = TestRunner::new(config).run(&cases, |((graph, estimates), index)| {
        let costs: Vec<u32> = all_paths(&graph).into_values().collect();
        let paths = costs.len();
        let are_distinct = costs.into_iter().collect::<BTreeSet<u32>>().len() == paths;
        let k = if are_distinct { 1 + index.index(paths + 1) } else { paths + 1 };
        let kind = if paths < 2 { 0 } else { 1 + usize::from(k < paths) };
        tally[kind].set(tally[kind].get() + 1);

        let found = yen(&0, |&node| cheapest_edges(&graph, node), |node| graph.is_goal(node), k);
        let expected: Vec<u64> = found.iter().map(|&(_, cost)| cost).collect();
        let limits = Limits { solutions: k, ..Limits::default() };
        let report = search(&graph, &estimates, Algorithm::KBest, &limits, &mut ());
        let costs: Vec<u64> = report.solutions.iter().map(|it| it.cost.into()).collect();
        prop_assert_eq!(costs, expected);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let [vacuous, all, first] = tally.map(Cell::into_inner);
    println!("{count} graphs: one path at most {vacuous}, all paths {all}, the first k {first}");
    assert!(all > count / 15 && first > count / 15, "too few graphs have a choice of paths");
}

/// Paths that are too long are not listed one by one: here there are 2^40 of them.
#[test]
fn long_paths_are_cut_together() {
    let mut edges = Vec::new();
    for square in 0..40 {
        let [at, upper, lower, next] = [0, 1, 2, 3].map(|corner| 3 * square + corner);
        edges.extend([(at, upper, 1), (at, lower, 1), (upper, next, 1), (lower, next, 1)]);
    }
    // One short path, which costs more than all these.
    edges.push((0, 120, 81));
    let graph = Graph::new(0, &[120], &edges);
    let limits = Limits { solutions: 2, depth: 20, ..Limits::default() };
    let report = search(&graph, &Blind, Algorithm::KBest, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
    let found: Vec<_> =
        report.solutions.iter().map(|found| (found.actions.len(), found.cost)).collect();
    assert_eq!(found, [(1, 81)]);
}

/// The cheapest path has three actions. Within two actions a costlier path is best, and its cost is not
/// proved to be the least.
#[test]
fn a_limit_on_depth_proves_nothing_of_longer_paths() {
    let graph = Graph::new(0, &[3], &[(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 3, 9), (0, 2, 4)]);
    let found = |depth, solutions| {
        let limits = Limits { depth, solutions, ..Limits::default() };
        let report = search(&graph, &Blind, Algorithm::KBest, &limits, &mut ());
        let costs: Vec<u32> = report.solutions.iter().map(|found| found.cost).collect();
        (costs, report.lower_bound, report.is_proved_least_cost(), report.outcome)
    };
    let (bound, cut) = (Some(Bound::Cost(3)), Outcome::Stopped(Stop::Depth));
    assert_eq!(found(2, 1), (vec![5], bound, false, Outcome::Solved));
    assert_eq!(found(2, 9), (vec![5, 9], bound, false, cut));
    assert_eq!(found(3, 1), (vec![3], bound, true, Outcome::Solved));
    assert_eq!(found(0, 1), (vec![], bound, false, cut));
}

/// Of parallel edges only the cheapest matters.
#[test]
fn the_cheaper_of_two_edges_counts() {
    let graph = Graph::new(0, &[2], &[(0, 1, 0), (0, 1, u32::MAX), (1, 2, 1)]);
    let limits = Limits { solutions: 2, ..Limits::default() };
    let report = search(&graph, &Blind, Algorithm::KBest, &limits, &mut ());
    assert_eq!(report.solutions.iter().map(|found| found.cost).collect::<Vec<_>>(), [1]);
    assert!(report.is_proved_least_cost());
}

/// The cost of the only path is `u32::MAX`.
#[test]
fn a_path_may_have_the_greatest_cost() {
    let graph = Graph::new(0, &[2], &[(0, 1, u32::MAX), (1, 2, 0)]);
    let report = search(&graph, &Blind, Algorithm::KBest, &Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!(report.solutions[0].cost, u32::MAX);
}

/// The memory for deviations from one long path, which has one choice at its beginning.
#[test]
fn memory_for_deviations_is_counted() {
    let last = 2_049;
    let line = (3..last).map(|node| (node, node + 1, 1));
    let edges: Vec<_> =
        [(0, 1, 1), (0, 2, 2), (1, 3, 1), (2, 3, 1)].into_iter().chain(line).collect();
    let peak = |goal, solutions| {
        let graph = Graph::new(0, &[goal], &edges);
        let limits = Limits { solutions, ..Limits::default() };
        let report = search(&graph, &Blind, Algorithm::KBest, &limits, &mut ());
        assert_eq!(report.solutions.len(), if goal == last { solutions } else { 0 });
        report.stats.peak_bytes
    };
    let [none, one, two] = [peak(last + 1, 1), peak(last, 1), peak(last, 2)];
    // For a state: its cost to go, its list of backward edges and its mark. For an edge: its backward edge.
    let (states, labels) = (last as usize + 1, 12 * last as usize);
    let expected = states * (8 + 24 + 16) + edges.len() * 24 + labels;
    let bytes = one - none;
    assert!((expected..=expected + labels / 2 + 256).contains(&bytes), "{expected} {bytes}");
    // The first solution, and the candidate that deviates from it with its list of banned nodes.
    let nodes = states - 1;
    let solution = (nodes - 1) * size_of::<Edge>() + 2 * size_of::<Solution<Edge>>();
    assert_eq!(two - one, solution + 4 * (nodes + 1) + 2 * 64);
}

/// Every round lists the deviations anew, after it has released the memory of the round before.
#[test]
fn memory_of_a_round_is_given_back() {
    let paths = [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (0, 4, 1)];
    let aside = (4..500).map(|node| (node, node + 1, 1));
    let edges: Vec<_> = paths.into_iter().chain(aside).collect();
    let peak = |goal, solutions| {
        let graph = Graph::new(0, &[goal], &edges);
        let limits = Limits { solutions: usize::MAX, ..Limits::default() };
        let report = search(&graph, &Blind, Algorithm::KBest, &limits, &mut ());
        assert_eq!((report.solutions.len(), report.stats.iterations > 490), (solutions, true));
        report.stats.peak_bytes
    };
    let (none, both) = (peak(501, 0), peak(3, 2));
    let expected = 501 * (8 + 24 + 16) + edges.len() * 24;
    let bytes = both - none;
    assert!((expected..=expected + 1_024).contains(&bytes), "{expected} {bytes}");
}

/// Five thousand states are open. With their edges and the index they take far less than a megabyte.
#[test]
fn open_states_are_counted_once() {
    let edges: Vec<_> = (1..5_000).map(|node| (0, node, 1)).collect();
    let graph = Graph::new(0, &[5_000], &edges);
    let report = search(&graph, &Blind, Algorithm::KBest, &Limits::default(), &mut ());
    assert_eq!(report.stats.peak_open, 4_999);
    assert!((300_000..800_000).contains(&report.stats.peak_bytes), "{}", report.stats.peak_bytes);
}

/// The heuristic is admissible and not consistent. State 1 is expanded at g = 10, long before 2 offers a cheaper path to
/// it. That must make 3 cheaper too, or it waits beyond the bound, and the action of cost 110 seems to be the best.
#[test]
fn a_cheaper_path_to_an_expanded_state_lowers_what_follows_it() {
    let successors = |&state: &u32| match state {
        0 => vec![(1, 10), (2, 1), (4, 110)],
        1 => vec![(3, 1)],
        2 => vec![(1, 7)],
        3 => vec![(4, 100)],
        _ => Vec::new(),
    };
    let graph = boxed(0_u32, successors, |&state| state == 4);
    let h = search::admissible(|&state: &u32| match state {
        2 => 108,
        3 => 100,
        _ => 0,
    });
    let limits = Limits { solutions: 3, ..Limits::default() };
    let report = search(&graph, &h, Algorithm::KBest, &limits, &mut ());
    let costs: Vec<u32> = report.solutions.iter().map(|solution| solution.cost).collect();
    assert_eq!(costs, [109, 110, 111]);
}
