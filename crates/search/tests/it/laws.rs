//! The engines keep their promises: on toys, and on random graphs, where their results are compared with the
//! algorithms of the crate `pathfinding` and with testkit's exact distances.

use pathfinding::prelude::{bfs, dijkstra};
use proptest::prelude::*;
use search::{Algorithm, Blind, Heuristic, Limits, StateSpace};
use testkit::{Exact, Graph, Node, laws, search, strategies, toys};

#[test]
fn toys_keep_every_law() {
    for toy in toys::all() {
        println!("{}", toy.name);
        laws::all(&toy.graph, &[&toy.estimates]);
    }
}

#[test]
fn toys_have_the_answers_that_their_docs_state() {
    for toy in toys::all().into_iter().chain([toys::overflow()]) {
        let exact = Exact::explore(&toy.graph, 100).expect("a toy is small");
        let least = exact.least_cost().zip(exact.least_length());
        assert_eq!(least, toy.least, "{}", toy.name);
    }
}

/// The successors of `node` with their costs, as `pathfinding` takes them; none for a goal.
fn successors(graph: &Graph, node: Node) -> Vec<(Node, u64)> {
    let edges = if graph.is_goal(&node) { &[] } else { graph.edges_from(node) };
    edges.iter().map(|edge| (edge.to, u64::from(edge.cost))).collect()
}

proptest! {
    #![proptest_config(testkit::random_cases(400))]

    #[test]
    fn random_graphs_keep_every_law((graph, estimates) in strategies::with_estimates(strategies::graphs())) {
        let heuristic: &dyn Heuristic<Graph> = &estimates;
        laws::all(&graph, &[heuristic]);
    }

    #[test]
    fn ranks_lead_back_and_two_bits_change_nothing(graph in strategies::graphs()) {
        let exact = Exact::explore(&graph, 1_000).expect("a small graph");
        laws::ranks_are_lawful(&graph, &exact);
    }

    #[test]
    fn optimal_algorithms_agree_with_pathfinding((graph, estimates) in strategies::with_estimates(strategies::graphs())) {
        let is_goal = |node: &Node| graph.is_goal(node);
        let cheapest = dijkstra(&0, |&node| successors(&graph, node), is_goal);
        let shortest = bfs(&0, |&node| successors(&graph, node).into_iter().map(|(to, _)| to), is_goal);
        let cheapest = cheapest.map(|(_, cost)| cost);
        let shortest = shortest.map(|path| path.len() - 1);

        for algorithm in laws::variants(&[]) {
            // Depth-first search without a closed set may never end.
            let limits = Limits { expansions: 20_000, ..Limits::default() };
            let blind = search(&graph, &Blind, algorithm, &limits, &mut ());
            let informed = search(&graph, &estimates, algorithm, &limits, &mut ());
            for (report, guarantee) in [
                (blind, Heuristic::<Graph>::guarantee(&Blind)),
                (informed, estimates.guarantee),
            ] {
                if matches!(report.outcome, search::Outcome::Stopped(_)) {
                    continue;
                }
                let first = report.solutions.first();
                prop_assert_eq!(first.is_some(), cheapest.is_some(), "{:?}", algorithm);
                match laws::promise(algorithm, guarantee) {
                    laws::Promise::LeastCost => {
                        let cost = first.map(|solution| u64::from(solution.cost));
                        prop_assert_eq!(cost, cheapest, "{:?}", algorithm);
                    }
                    laws::Promise::LeastLength => {
                        let length = first.map(|solution| solution.actions.len());
                        prop_assert_eq!(length, shortest, "{:?}", algorithm);
                    }
                    laws::Promise::Within(_) | laws::Promise::Valid => {}
                }
            }
        }
    }
}

#[test]
fn optimal_algorithms_prove_what_they_find() {
    let toy = toys::unequal_costs();
    for algorithm in [Algorithm::UNIFORM_COST, Algorithm::A_STAR, Algorithm::IDA_STAR] {
        let report = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut ());
        assert!(report.is_proved_least_cost(), "{algorithm:?}: {report:?}");
        assert!(!report.is_proved_least_length(), "{algorithm:?}: {report:?}");
    }
    for algorithm in [Algorithm::BREADTH_FIRST, Algorithm::ITERATIVE_DEEPENING] {
        let report = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut ());
        assert!(report.is_proved_least_length(), "{algorithm:?}: {report:?}");
        assert!(!report.is_proved_least_cost(), "{algorithm:?}: {report:?}");
    }
}
