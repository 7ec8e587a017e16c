//! The greatest cost of a solution, and all solutions of least cost.

use proptest::{prelude::*, sample::Index};
use search::{
    Algorithm, Blind, Bound, Cycles, Guarantee, Heuristic, Outcome, Search, StateSpace, Stop,
};
use testkit::{
    Estimates, Exact, Graph, laws,
    laws::{Promise, promise, promise_is_kept, report_is_true},
    strategies::{graphs, with_estimates},
};

use crate::{boxed::boxed, costs::Priced};

/// Returns true if this algorithm loses no path that is cheap enough.
fn keeps_cheap_paths(algorithm: Algorithm, promise: Promise) -> bool {
    match algorithm {
        Algorithm::DepthFirst { cycles }
        | Algorithm::IterativeDeepening { cycles }
        | Algorithm::IdaStar { cycles } => {
            cycles != Cycles::Closed || promise == Promise::LeastCost
        }
        _ => promise == Promise::LeastCost,
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    /// Whatever is cut: what is said is true, and whoever loses no cheap path finds one.
    #[test]
    fn dear_paths_are_cut(
        (graph, estimates) in with_estimates(graphs()),
        most in any::<Index>(),
        solutions in prop_oneof![4 => Just(1), 1 => Just(3)],
    ) {
        let exact = Exact::explore(&graph, 1_000).expect("a small graph");
        let least = exact.least_cost();
        let greatest = least.and_then(|least| usize::try_from(least).ok()).unwrap_or(4) + 4;
        let most = u32::try_from(most.index(greatest)).expect("small costs");
        let is_solvable = least.is_some_and(|least| least <= u64::from(most));
        let guarantee = Heuristic::<Graph>::guarantee(&estimates);
        for algorithm in laws::variants(&[4]) {
            let name = format!("{algorithm:?} up to {most}, {solutions}");
            let h: &dyn Heuristic<Graph> = &estimates;
            let search = || Search::new(&graph).algorithm(algorithm).heuristic(h);
            let search = || search().expansions(2_000).solutions(solutions);
            let found = search().cost(most).run();
            report_is_true(&name, &graph, &exact, &found);
            prop_assert!(found.solutions.iter().all(|found| found.cost <= most), "{}", name);
            if let Some(Bound::Cost(bound)) = found.lower_bound {
                prop_assert!(bound <= most || algorithm == Algorithm::KBest, "{}: {}", name, bound);
            }
            let mut promise = promise(algorithm, guarantee);
            if promise == Promise::LeastLength {
                promise = Promise::Valid;
            }
            promise_is_kept(&name, &exact, promise, &found);
            let is_done = found.outcome != Outcome::Stopped(Stop::Expanded);
            if is_done && keeps_cheap_paths(algorithm, promise) {
                prop_assert_eq!(found.best().is_some(), is_solvable, "{}", name);
            }
            if found.outcome == Outcome::Exhausted {
                let mut free = search().run();
                free.stats.elapsed = found.stats.elapsed;
                prop_assert_eq!(&free.solutions, &found.solutions, "{}: nothing was cut", name);
            }
        }
    }

    /// All loopless paths of least cost, and no others, whatever the heuristic.
    #[test]
    fn all_best_are_all_of_least_cost(
        (graph, estimates) in with_estimates(graphs()),
        first in 1..4_usize,
    ) {
        let costs: Vec<u32> = crate::kbest::all_paths(&graph).into_values().collect();
        let least = costs.iter().min();
        let count = costs.iter().filter(|&cost| Some(cost) == least).count();
        let h: &dyn Heuristic<Graph> = &estimates;
        let found = Search::new(&graph).heuristic(h).all_best().run();
        prop_assert_eq!(found.solutions.len(), count);
        prop_assert!(found.solutions.iter().all(|found| Some(&found.cost) == least));
        prop_assert_eq!(found.is_proved_best(), count > 0);
        prop_assert!(matches!(found.outcome, Outcome::Solved | Outcome::Exhausted));
        let some = Search::new(&graph).heuristic(h).all_best().solutions(first).run();
        prop_assert_eq!(&some.solutions[..], &found.solutions[..first.min(count)]);
    }
}

/// A limit that is never met changes no count, and one below zero leaves nothing.
#[test]
fn limits_at_the_ends() {
    let steps = (0..50).flat_map(|n| [(n, (n + 1) % 50, 1), (n, 2 * n % 50, 3)]);
    let graph = Graph::new(1, &[10], &steps.collect::<Vec<_>>());
    let blind = Estimates::new(Guarantee::Consistent, &[]);
    let price = |cost: u32| cost.cast_signed();
    let (numbers, blind) = (Priced { of: &graph, price }, Priced { of: &blind, price });
    for algorithm in Algorithm::all() {
        let [free, at_most] = [i32::MAX, 1_000].map(|most| {
            let search = Search::new(&numbers).algorithm(algorithm).heuristic(blind);
            search.cost(most).run()
        });
        assert_eq!(free.solutions, at_most.solutions, "{algorithm}");
        assert_eq!(free.stats.expanded, at_most.stats.expanded, "{algorithm}");
        let none = Search::new(&numbers).algorithm(algorithm).heuristic(blind).cost(-1).run();
        assert_eq!((none.outcome, none.lower_bound), (Outcome::Stopped(Stop::Cost), None));
        assert_eq!(none.stats.expanded, 0, "{algorithm}");
    }
    let solved = boxed(0_u32, |_| [(0, 1)], |_| true);
    let blind: &dyn Heuristic<_> = &Blind;
    let found = Search::new(&solved).heuristic(blind).cost(0).run();
    assert_eq!(found.outcome, Outcome::Solved);
    assert!(solved.is_goal(&0));
}
