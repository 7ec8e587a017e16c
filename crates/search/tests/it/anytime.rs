//! Anytime search: its solutions, bounds and milestones, at whatever moment it ends.

use std::{env, fmt::Write, ops::ControlFlow};

use crate::{
    against_reference::{large_graph, some_limits},
    boxed::boxed,
};
use proptest::{prelude::*, test_runner::TestRunner};
use search::{
    Algorithm, Bound, Fate, Heuristic, Limits, Milestone, Observer, Outcome, Report, Search,
    StateSpace, Stats, Stop, consistent,
};
use testkit::{
    Edge, Estimates, Event, Exact, Graph, Node, Recorder, first_or_all, laws, search, strategies,
};

/// Searches, and checks that all that is reported on the way is true and in order.
fn run(graph: &Graph, estimates: &Estimates, limits: &Limits) -> (Report<Edge>, Exact<Graph>) {
    let exact = Exact::explore(graph, 100_000).expect("small");
    let mut log = Recorder::default();
    let report = search(graph, estimates, Algorithm::Anytime, limits, &mut log);
    all_is_true(graph, &exact, &report, &log);
    (report, exact)
}

/// Checks the report of an anytime search, and what it told on the way.
pub(crate) fn all_is_true(
    graph: &Graph,
    exact: &Exact<Graph>,
    report: &Report<Edge>,
    log: &Recorder<Node, Edge>,
) {
    laws::report_is_true("anytime", graph, exact, report);
    let least = exact.least_cost().unwrap_or(u64::MAX);
    let mut found: Vec<u32> = Vec::new();
    let mut bounds: Vec<u32> = Vec::new();
    for event in &log.events {
        match event {
            Event::Solved(_, solution) => found.push(solution.cost),
            Event::Deepened(bound) => bounds.push(*bound),
            _ => {}
        }
    }
    assert!(found.windows(2).all(|two| two[0] > two[1]), "{found:?}");
    assert!(bounds.windows(2).all(|two| two[0] < two[1]), "{bounds:?}");
    assert!(found.last().is_none_or(|&best| u64::from(best) >= least), "{found:?}: {least}");
    assert!(bounds.last().is_none_or(|&bound| u64::from(bound) <= least), "{bounds:?}: {least}");
    let best = report.solutions.first().map(|solution| solution.cost);
    assert_eq!(found.last().copied(), best, "the best is reported");
    let moments = &report.milestones;
    let grows = |two: &[Milestone]| {
        two[0].expanded <= two[1].expanded
            && two[0].bound <= two[1].bound
            && (two[1].cost <= two[0].cost || two[0].cost.is_none())
            && two[0].elapsed <= two[1].elapsed
            && two[0] != Milestone { elapsed: two[0].elapsed, ..two[1] }
    };
    assert!(moments.windows(2).all(grows), "{moments:?}");
    assert!(found.iter().all(|cost| moments.iter().any(|it| it.cost == Some(*cost))));
    if let (Some(last), Some(Bound::Cost(bound))) = (moments.last(), report.lower_bound) {
        let (expanded, elapsed) = (report.stats.expanded, last.elapsed);
        assert_eq!(*last, Milestone { expanded, cost: best, bound, elapsed });
        assert!(last.gap().is_none_or(|gap| (0.0..=1.0).contains(&gap)), "{last:?}");
        assert_eq!(last.gap() == Some(0.0), report.is_proved_least_cost());
    }
}

/// 10,000 random graphs under random limits, or as many as the variable `ANYTIME_CASES` says; without `THOROUGH` a tenth.
#[test]
fn bounds_and_solutions_are_true_at_any_moment() {
    let cases = env::var("ANYTIME_CASES")
        .map_or_else(|_| testkit::cases(10_000), |text| text.parse().expect("a number"));
    let config = ProptestConfig {
        failure_persistence: None,
        cases,
        max_shrink_iters: 10_000,
        ..ProptestConfig::default()
    };
    let costs = prop_oneof![4 => 0..=9_u32, 1 => 0..=300_000_u32];
    let graphs = strategies::with_estimates(strategies::graphs_of(costs));
    let (mut stopped_with_both, mut proved) = (0, 0);
    let ran =
        TestRunner::new(config).run(&(graphs, some_limits()), |((graph, estimates), limits)| {
            let _ = run(&graph, &estimates, &limits);
            Ok(())
        });
    ran.unwrap_or_else(|error| panic!("{error}"));
    // Not only trivial ends.
    let mut runner = TestRunner::deterministic();
    let graphs = strategies::with_estimates(strategies::graphs());
    for _ in 0..200 {
        let tree = (&graphs, some_limits()).new_tree(&mut runner).expect("a graph");
        let ((graph, estimates), limits) = proptest::strategy::ValueTree::current(&tree);
        let (report, _) = run(&graph, &estimates, &limits);
        proved += u32::from(report.is_proved_least_cost());
        let is_open = matches!(report.outcome, Outcome::Stopped(Stop::Expanded));
        stopped_with_both += u32::from(is_open && report.lower_bound.is_some());
    }
    assert!(stopped_with_both > 5 && proved > 20, "{stopped_with_both}, {proved}");
}

/// Enough states for tables to grow; costs that fit stacks and costs that share them.
#[test]
fn large_graphs_are_solved_to_the_end() {
    for end_of_costs in [4, 100, 20_000, 3_000_000] {
        let (graph, estimates) = large_graph(800, 2_400, end_of_costs);
        let (report, exact) = run(&graph, &estimates, &Limits::default());
        assert!(report.is_proved_least_cost(), "{end_of_costs}");
        assert_eq!(report.outcome, Outcome::Solved);
        let cost = report.solutions.first().map(|solution| u64::from(solution.cost));
        assert_eq!(cost, exact.least_cost());
        for expansions in (0..report.stats.expanded).step_by(37) {
            let (part, _) = run(&graph, &estimates, &Limits { expansions, ..Limits::default() });
            assert_eq!(part.outcome, Outcome::Stopped(Stop::Expanded));
            assert_eq!(part.stats.expanded, expansions);
        }
    }
}

type Cell = (u32, u32);
type Estimate = Box<dyn Fn(&Cell) -> u32>;

/// The knight's way over an endless board, with an estimate that is far too low.
fn knight(cost: u32) -> (impl StateSpace<State = Cell, Cost = u32>, Estimate) {
    const LEAPS: [(i32, i32); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    const START: u32 = 1 << 30;
    const FAR: Cell = (START + 1_800, START + 900);
    let leaps = move |&(x, y): &Cell| {
        LEAPS.map(|(dx, dy)| ((x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)), cost))
    };
    let h = move |&(x, y): &Cell| cost * (FAR.0.abs_diff(x).max(FAR.1.abs_diff(y)) / 3);
    (boxed((START, START), leaps, move |&at| at == FAR), Box::new(h))
}

/// Ends a search when this number of states is stored.
struct Stored(u32);

impl<S: StateSpace> Observer<S> for Stored {
    fn see(&mut self, event: search::Event<'_, S>) -> ControlFlow<()> {
        if let search::Event::Generated { fate: Fate::New, .. } = event {
            self.0 = self.0.saturating_sub(1);
        }
        if self.0 > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// No more than four bytes a stored state more than A* with as many states, whatever the costs are: with great
/// ones its open list is a heap, and that of anytime search has stacks for several f and h.
#[test]
fn memory_per_state_is_nearly_that_of_a_star() {
    const STATES: u32 = 300_000;
    for &cost in first_or_all(&[7, 1, 100, 5_000]) {
        let (board, h) = knight(cost);
        let h: &dyn Heuristic<_> = &consistent(h);
        let [a_star, anytime] = [
            Search::new(&board).a_star(h).observer(Stored(STATES)).run(),
            Search::new(&board).anytime(h).observer(Stored(STATES)).run(),
        ]
        .map(|report| {
            assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled));
            report.stats.peak_bytes
        });
        let most = a_star + 4 * STATES as usize;
        assert!(anytime <= most, "cost {cost}: {anytime} bytes, A* {a_star}");
    }
}

/// A square of cells, from corner to corner. Each step costs at least `least`, and less than `spread` times `least`
/// more.
fn field(
    side: u32,
    least: u32,
    spread: u32,
) -> (impl StateSpace<State = Cell, Cost = u32>, Estimate) {
    let steps = move |&(x, y): &(u32, u32)| {
        let next = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        next.into_iter().filter(move |&(x, y)| x < side && y < side).map(move |(x, y)| {
            let noise =
                (x * 31 + y).wrapping_mul(0x9e37_79b1).rotate_left(13).wrapping_mul(0x85eb_ca77)
                    >> 8;
            ((x, y), least + noise % (least * spread))
        })
    };
    let h = move |&(x, y): &(u32, u32)| least * (2 * (side - 1) - x - y);
    (boxed((0, 0), steps, move |&at| at == (side - 1, side - 1)), Box::new(h))
}

/// The solutions and bounds on the way, and the counts: which weight is in use, and whose turn it is, shows in them alone.
#[test]
fn the_way_to_the_best_solution() {
    let mut table = String::new();
    let all = u64::MAX;
    for (side, least, spread, expansions) in
        [(60, 1, 2, all), (60, 1, 2, 1_000), (60, 10, 20, all), (260, 5_000, 9, all)]
    {
        let (field, h) = field(side, least, spread);
        let limits = Limits { expansions, ..Limits::default() };
        let h: &dyn Heuristic<_> = &consistent(h);
        let report = Search::new(&field).anytime(h).limits(limits).run();
        writeln!(
            table,
            "{side} × {side} cells, steps from {least}, less than {spread} times as much more"
        )
        .unwrap();
        writeln!(table, "  expanded    cost   bound").unwrap();
        for same in report.milestones.chunk_by(|one, next| one.cost == next.cost) {
            for Milestone { expanded, cost, bound, .. } in [same[0], same[same.len() - 1]] {
                let cost = cost.map_or("-".to_owned(), |cost| cost.to_string());
                writeln!(table, "{expanded:>10} {cost:>7} {bound:>7}").unwrap();
            }
        }
        writeln!(table, "{} milestones", report.milestones.len()).unwrap();
        let Stats { expanded, generated, duplicates, reopened, peak_open, .. } = report.stats;
        writeln!(
            table,
            "{expanded} expanded, {generated} generated, {duplicates} duplicates, {reopened} reopened\n\
             {peak_open} open at most, {} bytes, {} expanded before the last layer\n",
            report.stats.peak_bytes, report.stats.expanded_before_last_layer,
        )
        .unwrap();
    }
    snapshots::assert_snapshot!(table);
}

/// A limit on depth that cuts the cheapest path off: what was found may not be the best.
#[test]
fn nothing_is_proved_where_depth_was_cut() {
    let graph = Graph::new(0, &[3], &[(0, 3, 10), (0, 1, 1), (1, 2, 1), (2, 3, 1)]);
    let estimates = Estimates::new(search::Guarantee::Consistent, &[0; 4]);
    for (depth, outcome, cost) in [(2, Outcome::Stopped(Stop::Depth), 10), (3, Outcome::Solved, 3)]
    {
        let (report, _) = run(&graph, &estimates, &Limits { depth, ..Limits::default() });
        assert_eq!((report.outcome, report.solutions[0].cost), (outcome, cost));
        assert_eq!(report.is_proved_least_cost(), depth == 3);
    }
}

/// An estimate that is too high leads to solutions, and to no false proof.
#[test]
fn estimates_without_a_guarantee_prove_nothing_false() {
    let (graph, mut estimates) = large_graph(800, 2_400, 9);
    estimates.guarantee = search::Guarantee::None;
    for of in &mut estimates.of {
        *of = of.map(|h| 7 * h);
    }
    assert_eq!(Heuristic::<Graph>::guarantee(&estimates), search::Guarantee::None);
    let (report, exact) = run(&graph, &estimates, &Limits::default());
    assert!(report.is_proved_least_cost());
    assert_eq!(report.solutions.first().map(|found| found.cost.into()), exact.least_cost());
}
