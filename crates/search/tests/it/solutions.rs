//! Several solutions: the right ones, in the right order, each once.

use std::collections::{BTreeMap, BTreeSet};

use proptest::{prelude::*, test_runner::Config};
use search::{
    Algorithm, Blind, Bound, Cycles, GoalTest, Guarantee, Heuristic, Limits, Outcome, Reopen,
    Report, Solution, StateSpace,
};
use testkit::{
    Edge, Exact, Graph, Node, laws, random_cases, search, size,
    strategies::{graphs, with_estimates},
    toys,
};

/// Enough expansions for every search here that ends; searches that need more are skipped.
const MAX_EXPANSIONS: u64 = 3_000;

/// Searches for all solutions.
fn all_of(graph: &Graph, heuristic: &dyn Heuristic<Graph>, algorithm: Algorithm) -> Report<Edge> {
    let limits = Limits { solutions: usize::MAX, expansions: MAX_EXPANSIONS, ..Limits::default() };
    search(graph, &heuristic, algorithm, &limits, &mut ())
}

/// The goal in which a solution ends.
fn goal_of(solution: &Solution<Edge>) -> Node {
    solution.actions.last().map_or(0, |edge| edge.to)
}

/// The places of a solution's edges, which identify parallel edges too.
fn places(solution: &Solution<Edge>) -> Vec<u32> {
    solution.actions.iter().map(|edge| edge.place).collect()
}

/// Adds to `found` all continuations of `path`, which ends at `at`, to a goal: loopless paths, or walks of at
/// most `max_length` actions if that is given.
fn paths(
    graph: &Graph,
    at: Node,
    max_length: Option<usize>,
    path: &mut Vec<Edge>,
    found: &mut BTreeSet<Vec<u32>>,
) {
    if graph.is_goal(&at) {
        found.insert(path.iter().map(|edge| edge.place).collect());
        return;
    }
    if max_length == Some(path.len()) {
        return;
    }
    for &edge in graph.edges_from(at) {
        let on_path = edge.to == 0 || path.iter().any(|before| before.to == edge.to);
        if max_length.is_none() && on_path {
            continue;
        }
        path.push(edge);
        paths(graph, edge.to, max_length, path, found);
        path.pop();
    }
}

/// Returns true if the solutions are in order of `key`.
fn in_order<K: Ord>(report: &Report<Edge>, key: impl Fn(&Solution<Edge>) -> K) -> bool {
    report.solutions.is_sorted_by_key(key)
}

#[test]
fn a_toy_with_four_goals() {
    let toy = toys::several_goals();
    let goals = |algorithm| -> Vec<Node> {
        all_of(&toy.graph, &toy.estimates, algorithm).solutions.iter().map(goal_of).collect()
    };
    for by_cost in [Algorithm::UNIFORM_COST, Algorithm::A_STAR, Algorithm::IDA_STAR] {
        assert_eq!(goals(by_cost), [3, 5, 4], "{by_cost:?}");
    }
    let by_length = [
        Algorithm::BreadthFirst { goal_test: GoalTest::Generation },
        Algorithm::BreadthFirst { goal_test: GoalTest::Expansion },
        Algorithm::ITERATIVE_DEEPENING,
        Algorithm::IterativeDeepening { cycles: Cycles::Closed },
    ];
    for by_length in by_length {
        assert_eq!(goals(by_length), [4, 3, 5], "{by_length:?}");
    }
    assert_eq!(goals(Algorithm::DEPTH_FIRST), [3, 5, 4], "in the order of the actions");
}

proptest! {
    #![proptest_config(random_cases(400))]

    /// With a closed list, a search gives one solution for each goal state.
    #[test]
    fn one_solution_for_each_goal((graph, estimates) in with_estimates(graphs())) {
        let exact = Exact::explore(&graph, 100).expect("a small graph");
        let reachable: BTreeMap<Node, (u64, u64)> = exact
            .states()
            .iter()
            .enumerate()
            .filter(|&(number, _)| exact.is_goal(number))
            .map(|(number, &node)| {
                let of = |distances: &[Option<u64>]| distances[number].expect("it was reached");
                (node, (of(&exact.from_start().cost), of(&exact.from_start().length)))
            })
            .collect();

        for algorithm in laws::variants(&[]) {
            let report = all_of(&graph, &estimates, algorithm);
            // Or one solution in all.
            let is_per_path = matches!(
                algorithm,
                Algorithm::DepthFirst { cycles: Cycles::OnPath | Cycles::Allowed }
                    | Algorithm::IterativeDeepening { cycles: Cycles::OnPath | Cycles::Allowed }
                    | Algorithm::IdaStar { cycles: Cycles::OnPath | Cycles::Allowed }
                    | Algorithm::KBest
                    | Algorithm::Anytime
            );
            if is_per_path || report.outcome != Outcome::Exhausted {
                continue;
            }
            let found: BTreeSet<Node> = report.solutions.iter().map(goal_of).collect();
            let expected: BTreeSet<Node> = reachable.keys().copied().collect();
            prop_assert_eq!(found.len(), report.solutions.len(), "{:?}: a goal was reported twice", algorithm);
            prop_assert_eq!(found, expected, "{:?}", algorithm);

            let guarantee = match algorithm {
                Algorithm::UniformCost { .. } => Guarantee::Consistent,
                _ => estimates.guarantee,
            };
            match laws::promise(algorithm, guarantee) {
                laws::Promise::LeastLength => {
                    prop_assert!(in_order(&report, |one| one.actions.len()), "{:?}", algorithm);
                    for solution in &report.solutions {
                        let (_, length) = reachable[&goal_of(solution)];
                        prop_assert_eq!(solution.actions.len() as u64, length, "{:?}", algorithm);
                    }
                }
                laws::Promise::LeastCost => {
                    prop_assert!(in_order(&report, |one| one.cost), "{:?}", algorithm);
                    for solution in &report.solutions {
                        let (cost, _) = reachable[&goal_of(solution)];
                        prop_assert_eq!(u64::from(solution.cost), cost, "{:?}", algorithm);
                    }
                }
                laws::Promise::Within(_) | laws::Promise::Valid => {}
            }
        }
    }

    /// Without a closed list, a search gives each loopless path once; deepening searches give them in
    /// order.
    #[test]
    fn one_solution_for_each_path((graph, estimates) in with_estimates(graphs())) {
        let mut expected = BTreeSet::new();
        paths(&graph, 0, None, &mut vec![], &mut expected);
        let cycles = Cycles::OnPath;
        let algorithms = [
            Algorithm::DepthFirst { cycles },
            Algorithm::DepthLimited { depth: 12, cycles },
            Algorithm::IterativeDeepening { cycles },
            Algorithm::IdaStar { cycles },
            // This equals the variant above if more than one solution is wanted.
            Algorithm::IDA_STAR,
        ];
        for algorithm in algorithms {
            let report = all_of(&graph, &estimates, algorithm);
            let found: BTreeSet<Vec<u32>> = report.solutions.iter().map(places).collect();
            prop_assert_eq!(found.len(), report.solutions.len(), "{:?}: a path was reported twice", algorithm);
            prop_assert!(found.is_subset(&expected), "{:?}", algorithm);
            if report.outcome == Outcome::Exhausted {
                prop_assert_eq!(&found, &expected, "{:?}", algorithm);
            }
            match laws::promise(algorithm, estimates.guarantee) {
                laws::Promise::LeastLength => {
                    prop_assert!(in_order(&report, |one| one.actions.len()), "{:?}", algorithm);
                }
                laws::Promise::LeastCost => {
                    prop_assert!(in_order(&report, |one| one.cost), "{:?}", algorithm);
                }
                laws::Promise::Within(_) | laws::Promise::Valid => {}
            }
        }
    }

    /// With cycles allowed, a search gives each walk once.
    #[test]
    fn one_solution_for_each_walk(graph in graphs()) {
        let graph = graph.with_redundancy(testkit::Redundancy::Nothing);
        let mut expected = BTreeSet::new();
        paths(&graph, 0, Some(3), &mut vec![], &mut expected);
        let limited = Algorithm::DepthLimited { depth: 3, cycles: Cycles::Allowed };
        let report = all_of(&graph, &Blind, limited);
        let found: BTreeSet<Vec<u32>> = report.solutions.iter().map(places).collect();
        prop_assert_eq!(found.len(), report.solutions.len(), "a walk was reported twice");
        prop_assert_eq!(found, expected);
    }

    /// A search for k solutions gives the first k of all solutions.
    #[test]
    fn k_solutions_are_the_first_k_of_all((graph, estimates) in with_estimates(graphs()), solutions in 1..5_usize) {
        for algorithm in laws::variants(&[4]) {
            let all = all_of(&graph, &estimates, algorithm);
            let limits = Limits { solutions, expansions: MAX_EXPANSIONS, ..Limits::default() };
            let some = search(&graph, &estimates, algorithm, &limits, &mut ());
            // A search for one solution may go round a cycle, or is A* in part.
            let is_walk = matches!(
                algorithm,
                Algorithm::IdaStar { cycles: Cycles::Allowed } | Algorithm::AStarIdaStar { .. }
            );
            if is_walk && solutions == 1 {
                continue;
            }
            let first = &all.solutions[..solutions.min(all.solutions.len())];
            prop_assert_eq!(&some.solutions[..], first, "{:?}", algorithm);
            let enough = all.solutions.len() >= solutions;
            prop_assert_eq!(some.outcome == Outcome::Solved, enough, "{:?}", algorithm);
        }
    }
}

proptest! {
    // Each case is nine searches for all paths.
    #![proptest_config(Config { cases: size(400, 30), ..random_cases(400) })]

    /// An exhausted depth-first search without a closed list has listed every path, so the cheapest of its
    /// solutions has the least cost. With a closed list it proves nothing.
    #[test]
    fn exhausted_searches_prove_the_least_cost((graph, estimates) in with_estimates(graphs())) {
        let exact = Exact::explore(&graph, 100).expect("a small graph");
        for cycles in [Cycles::OnPath, Cycles::Allowed, Cycles::Closed] {
            let depth_first = Algorithm::DepthFirst { cycles };
            let limited = Algorithm::DepthLimited { depth: 40, cycles };
            let ida_star = Algorithm::IdaStar { cycles };
            for algorithm in [depth_first, limited, ida_star] {
                let report = all_of(&graph, &estimates, algorithm);
                laws::report_is_true(&format!("{algorithm:?}"), &graph, &exact, &report);
                if report.outcome != Outcome::Exhausted || report.solutions.is_empty() {
                    continue;
                }
                let least = report.solutions.iter().map(|found| found.cost).min();
                let bound = least.map(Bound::Cost);
                match (cycles, algorithm) {
                    (Cycles::Closed, Algorithm::IdaStar { .. }) => {}
                    (Cycles::Closed, _) => prop_assert_eq!(report.lower_bound, None),
                    _ => prop_assert_eq!(report.lower_bound, bound, "{:?}", algorithm),
                }
            }
        }
    }
}

/// A cheaper path to a goal that was reported is not another solution.
#[test]
fn a_goal_reached_again_by_a_cheaper_path_is_not_reported_again() {
    let graph = Graph::new(0, &[3, 4], &[(0, 1, 1), (0, 2, 1), (1, 3, 9), (2, 3, 1), (3, 4, 1)]);
    for reopen in [Reopen::WhenCheaper, Reopen::Never] {
        // Node 1 looks far better than node 2, and h claims no guarantee.
        let estimates = testkit::Estimates::new(Guarantee::None, &[0, 0, 30, 0]);
        let a_star = Algorithm::AStar { ties: search::Ties::LeastH, reopen };
        let report = all_of(&graph, &estimates, a_star);
        let costs: Vec<u32> = report.solutions.iter().map(|one| one.cost).collect();
        assert_eq!(costs, [10], "{reopen:?}");
    }
}
