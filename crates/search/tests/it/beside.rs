//! A* beside a finder: whatever the finder offers, what is reported is true.

use std::ops::ControlFlow;

use proptest::{collection::vec, prelude::*};
use search::{
    Algorithm, Blind, Cost, Limits, Outcome, Solution, Stats, Stop,
    satisficing::{Finder, Turn, anytime_beside},
    search,
};
use testkit::{Edge, Exact, Graph, Recorder, strategies};

use crate::{against_reference::some_limits, anytime::all_is_true};

/// What a turn offers.
#[derive(Clone, Copy, Debug)]
enum Offer {
    Nothing,
    /// What depth-first search finds.
    Path,
    /// The same, with another cost.
    WrongCost(Cost),
    /// The same without its last action, or no action at all.
    NoGoal,
}

/// Offers what it is told to, turn by turn, and says that it took so many expansions each time.
#[derive(Debug)]
struct Offers<'g> {
    graph: &'g Graph,
    offers: Vec<Offer>,
    expansions: u64,
    turns: usize,
}

impl Finder<Graph> for Offers<'_> {
    fn turn(
        &mut self,
        _: Option<&Solution<Edge>>,
        limits: &Limits,
        expanded: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Turn<Edge> {
        let offer = self.offers.get(self.turns).copied();
        self.turns += 1;
        let any = search(self.graph, &Blind, Algorithm::DEPTH_FIRST, &Limits::default(), &mut ());
        let mut solution = any.solutions.into_iter().next();
        match (offer, &mut solution) {
            (Some(Offer::WrongCost(more)), Some(found)) => found.cost += more,
            (Some(Offer::NoGoal), Some(found)) => found.cost = found.actions.pop().map_or(1, |_| 0),
            (Some(Offer::Path), _) => {}
            _ => solution = None,
        }
        let taken = self.expansions.min(limits.expansions);
        let stop = (taken == limits.expansions).then_some(Stop::Expanded);
        let stop = if expanded(taken).is_break() { Some(Stop::Cancelled) } else { stop };
        let stats = Stats { expanded: taken, generated: taken, ..Stats::default() };
        Turn { solution, stats, stop, is_last: self.turns >= self.offers.len() }
    }

    fn head_start(&self) -> u64 {
        2
    }
}

fn offers() -> impl Strategy<Value = Vec<Offer>> {
    let offer = prop_oneof![
        Just(Offer::Nothing),
        Just(Offer::Path),
        (1..4_u32).prop_map(Offer::WrongCost),
        Just(Offer::NoGoal),
    ];
    vec(offer, 0..5)
}

proptest! {
    #![proptest_config(testkit::random_cases(1_024))]

    #[test]
    fn whatever_is_offered_the_report_is_true(
        (graph, estimates) in strategies::with_estimates(strategies::graphs()),
        limits in some_limits(),
        offers in offers(),
        expansions in 0..4_u64,
    ) {
        let exact = Exact::explore(&graph, 100_000).expect("small");
        for limits in [Limits::default(), limits] {
            let mut finder = Offers { graph: &graph, offers: offers.clone(), expansions, turns: 0 };
            let mut log = Recorder::default();
            let report = anytime_beside(&graph, &estimates, &mut finder, &limits, &mut log);
            all_is_true(&graph, &exact, &report, &log);
            prop_assert!(report.stats.expanded <= limits.expansions);
            prop_assert!(finder.turns <= offers.len().max(1), "{} turns", finder.turns);
            if limits.expansions == u64::MAX && limits.depth == u32::MAX && limits.bytes == usize::MAX {
                let end = if exact.least_cost().is_none() { Outcome::Exhausted } else { Outcome::Solved };
                prop_assert_eq!(report.outcome, end);
            }
        }
    }
}

/// A path that is offered counts, and A* proves that it is the best or finds a better one.
#[test]
fn what_is_offered_bounds_a_star() {
    let edges: Vec<_> = (0..40).flat_map(|n| [(n, n + 1, 1), (n, n + 50, 1)]).collect();
    let graph = Graph::new(0, &[40], &edges);
    let estimates = testkit::Estimates::new(search::Guarantee::Consistent, &[0; 100]);
    let mut finder = Offers { graph: &graph, offers: vec![Offer::Path], expansions: 1, turns: 0 };
    let report = anytime_beside(&graph, &estimates, &mut finder, &Limits::default(), &mut ());
    assert!(report.is_proved_best());
    let first = report.milestones.iter().find(|it| it.cost.is_some()).expect("a solution");
    assert_eq!(first.cost, Some(40));
    assert!(first.expanded < 5 && report.stats.expanded > 30, "{:?}", report.milestones);
}
