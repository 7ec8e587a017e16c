//! A* beside a finder: whatever the finder offers, what is reported is true.

use std::{ops::ControlFlow, time::Duration};

use proptest::{collection::vec, prelude::*};
use search::{
    Algorithm, Blind, Heuristic, Limits, Outcome, Solution, StateSpace, Stats, Stop, consistent,
    satisficing::{Finder, Turn, anytime_beside},
};
use testkit::{Edge, Exact, Graph, Recorder, search, strategies};

use crate::{against_reference::some_limits, anytime::all_is_true, boxed::boxed};

/// What a turn offers.
#[derive(Clone, Copy, Debug)]
enum Offer {
    Nothing,
    /// What depth-first search finds.
    Path,
    /// The same, with another cost.
    WrongCost(u32),
    /// The same without its last action, or no action at all.
    NoGoal,
}

/// Offers what it is told to, turn by turn, and says that it took `expansions` expansions each time.
#[derive(Debug)]
struct Offers<'g> {
    graph: &'g Graph,
    /// True if what the first offer says is known before the search.
    begins: bool,
    offers: Vec<Offer>,
    expansions: u64,
    turns: usize,
}

impl Offers<'_> {
    fn offered(&self, turn: usize) -> Option<Solution<Edge>> {
        let any = search(self.graph, &Blind, Algorithm::DEPTH_FIRST, &Limits::default(), &mut ());
        let mut found = any.solutions.into_iter().next()?;
        match self.offers.get(turn)? {
            Offer::Nothing => return None,
            Offer::Path => {}
            Offer::WrongCost(more) => found.cost += more,
            Offer::NoGoal => found.cost = found.actions.pop().map_or(1, |_| 0),
        }
        Some(found)
    }
}

impl Finder<Graph> for Offers<'_> {
    fn first(&mut self) -> Option<Solution<Edge>> {
        if self.begins { self.offered(0) } else { None }
    }

    fn turn(
        &mut self,
        _: Option<&Solution<Edge>>,
        limits: &Limits,
        expanded: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Turn<Edge> {
        let solution = self.offered(self.turns);
        self.turns += 1;
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
        begins: bool,
    ) {
        let exact = Exact::explore(&graph, 100_000).expect("small");
        for limits in [Limits::default(), limits] {
            let offers = offers.clone();
            let most = offers.len().max(1);
            let mut finder = Offers { graph: &graph, begins, offers, expansions, turns: 0 };
            let known = finder.first().filter(|it| it.actions.len() <= limits.depth as usize);
            let is_known = known.is_some() && matches!(finder.offers[0], Offer::Path);
            let mut log = Recorder::default();
            let report = anytime_beside(&graph, &estimates, &mut finder, &limits, &mut log);
            all_is_true(&graph, &exact, &report, &log);
            prop_assert!(report.stats.expanded <= limits.expansions);
            prop_assert!(finder.turns <= most, "{} turns", finder.turns);
            prop_assert!(!is_known || !report.solutions.is_empty(), "what is known is reported");
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
    let offers = vec![Offer::Path];
    let mut finder = Offers { graph: &graph, begins: false, offers, expansions: 1, turns: 0 };
    let report = anytime_beside(&graph, &estimates, &mut finder, &Limits::default(), &mut ());
    assert!(report.is_proved_best());
    let first = report.milestones.iter().find(|it| it.cost.is_some()).expect("a solution");
    assert_eq!(first.cost, Some(40));
    assert!(first.expanded < 5 && report.stats.expanded > 30, "{:?}", report.milestones);
}

/// What a finder leaves to be found is looked for as in anytime search alone: on a lattice that A* floods by a weak
/// estimate, the limit is enough for the straight way, and not for the flood.
#[test]
fn when_the_finder_has_no_more_anytime_search_goes_on() {
    const SIDE: u32 = 30;
    let node = |row, column| row * SIDE + column;
    let cells = || (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let mut edges = Vec::new();
    for (row, column) in cells() {
        let neighbours = [(row + 1, column), (row, column + 1)];
        for (down, right) in neighbours.into_iter().filter(|&(r, c)| r.max(c) < SIDE) {
            let [from, to] = [node(row, column), node(down, right)];
            edges.extend([(from, to, 2), (to, from, 2)]);
        }
    }
    let graph = Graph::new(0, &[node(SIDE - 1, SIDE - 1)], &edges);
    let half: Vec<u32> = cells().map(|(row, column)| 2 * SIDE - 2 - row - column).collect();
    let estimates = testkit::Estimates::new(search::Guarantee::Consistent, &half);
    let offers = vec![Offer::Path];
    let mut finder = Offers { graph: &graph, begins: true, offers, expansions: 1, turns: 0 };
    let limits = Limits { expansions: u64::from(SIDE * SIDE / 3), ..Limits::default() };
    let report = anytime_beside(&graph, &estimates, &mut finder, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    let costs: Vec<u32> = report.milestones.iter().filter_map(|it| it.cost).collect();
    assert!(costs[0] > 4 * (SIDE - 1), "the finder's is a detour: {costs:?}");
    assert_eq!(costs.last(), Some(&(4 * (SIDE - 1))));
}

/// What is known before the search is reported whatever ends it.
#[test]
fn what_is_known_before_is_kept_under_all_limits() {
    let edges: Vec<_> = (0..40).flat_map(|n| [(n, n + 1, 1), (n, n + 50, 1)]).collect();
    let graph = Graph::new(0, &[40], &edges);
    let estimates = testkit::Estimates::new(search::Guarantee::Consistent, &[0; 100]);
    for (limits, stop) in [
        (Limits { expansions: 0, ..Limits::default() }, Stop::Expanded),
        (Limits { time: Some(Duration::ZERO), ..Limits::default() }, Stop::Time),
        (Limits { bytes: 0, ..Limits::default() }, Stop::Bytes),
    ] {
        let offers = vec![Offer::Path];
        let mut finder = Offers { graph: &graph, begins: true, offers, expansions: 1, turns: 0 };
        let report = anytime_beside(&graph, &estimates, &mut finder, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(stop));
        assert_eq!(report.solutions.first().map(|it| it.cost), Some(40), "{stop:?}");
    }
}

/// Finds nothing, and says the same of each turn.
struct Says {
    expanded: u64,
    stop: Option<Stop>,
    is_last: bool,
    head_start: u64,
}

impl<S: StateSpace> Finder<S> for Says {
    fn turn(
        &mut self,
        _: Option<&Solution<S::Action, S::Cost>>,
        _: &Limits,
        _: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Turn<S::Action, S::Cost> {
        let stats = Stats { expanded: self.expanded, ..Stats::default() };
        Turn { solution: None, stats, stop: self.stop, is_last: self.is_last }
    }

    fn head_start(&self) -> u64 {
        self.head_start
    }
}

/// The two orders of anytime search take memory that a finder without room says there is not.
#[test]
fn where_the_finder_has_no_room_a_star_goes_on_alone() {
    const LAST: u32 = 30;
    let steps = |&(x, y): &(u32, u32)| {
        let next = [(x + 1, y), (x, y + 1), (x.saturating_sub(1), y), (x, y.saturating_sub(1))];
        next.into_iter().filter(|&(x, y)| x.max(y) <= LAST).map(|cell| (cell, 2))
    };
    let square = boxed((0, 0), steps, |&cell| cell == (LAST, LAST));
    let half: &dyn Heuristic<_> = &consistent(|&(x, y): &(u32, u32)| 2 * LAST - x - y);
    let expanded = |stop, is_last| {
        let mut finder = Says { expanded: 0, stop, is_last, head_start: 0 };
        let report = anytime_beside(&square, &half, &mut finder, &Limits::default(), &mut ());
        assert!(report.is_proved_best());
        report.stats.expanded
    };
    let alone = expanded(None, false);
    assert_eq!([true, false].map(|is_last| expanded(Some(Stop::Bytes), is_last)), [alone; 2]);
    assert_ne!(expanded(None, true), alone);
}

#[test]
fn a_finder_that_takes_more_than_it_may_ends_the_search() {
    let line = boxed((0, 0), |&(n, _): &(u32, u32)| [((n + 1, 0), 1)], |_| false);
    let blind: &dyn Heuristic<_> = &Blind;
    let mut finder = Says { expanded: 1_000, stop: None, is_last: false, head_start: 0 };
    let limits = Limits { expansions: 10, ..Limits::default() };
    let report = anytime_beside(&line, &blind, &mut finder, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
}

/// A node whose path became cheaper while it was open has two entries. In the two orders they are equal, and come in one
/// batch where the table is large.
#[test]
fn a_node_with_two_entries_is_expanded_once() {
    // So narrow that both entries are among few others.
    const LAST: (u32, u32) = (8_000, 8);
    const CELLS: u64 = (LAST.0 as u64 + 1) * (LAST.1 as u64 + 1);
    let steps = |&(x, y): &(u32, u32)| {
        let next = [((x + 1, y), 5), ((x, y + 1), 5), ((x + 1, y + 1), 11)];
        next.into_iter().filter(|&((x, y), _)| x <= LAST.0 && y <= LAST.1)
    };
    let strip = boxed((0, 0), steps, |&cell| cell == LAST);
    let blind: &dyn Heuristic<_> = &Blind;
    // It has nothing more to try once the table of A* is large.
    let mut finder = Says { expanded: 0, stop: None, is_last: true, head_start: 150_000 };
    let report = anytime_beside(&strip, &blind, &mut finder, &Limits::default(), &mut ());
    assert!(report.is_proved_best());
    assert_eq!(report.best().map(|best| best.cost), Some(5 * (LAST.0 + LAST.1)));
    let stats = report.stats;
    assert!(stats.expanded <= CELLS + stats.reopened && stats.peak_open <= CELLS, "{stats:?}");
}
