//! Counters on toys, worked out by hand from `docs/algorithms.md`. Each row lists the expanded states in
//! order, so that it can be checked with pencil and paper on the drawing of the toy.

use search::{
    Algorithm, Cycles, GoalTest, Limits, Outcome, ParentRule, Reopen, Report, Stats, Ties, Weight,
};
use testkit::{Edge, Event, Graph, Node, Recorder, Redundancy, search, toys, toys::Toy};

/// Runs a search; returns its report and the states that it expanded, in order.
fn run(toy: &Toy, algorithm: Algorithm) -> (Report<Edge>, Vec<Node>) {
    let mut log = Recorder::default();
    let report = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut log);
    let expanded = log.events.iter().filter_map(|event| match event {
        Event::Expanded(node, ..) => Some(*node),
        _ => None,
    });
    (report, expanded.collect())
}

/// The nodes of the first solution, and its cost; `None` if there is no solution.
fn found(report: &Report<Edge>) -> Option<(Vec<Node>, u32)> {
    let first = report.solutions.first()?;
    let nodes = [0].into_iter().chain(first.actions.iter().map(|edge| edge.to));
    Some((nodes.collect(), first.cost))
}

/// The expected result and counters of a search, except times and bytes.
#[derive(Debug, PartialEq, Default)]
struct Row {
    expanded: Vec<Node>,
    found: Option<(Vec<Node>, u32)>,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    dead_ends: u64,
    distinct: Option<u64>,
    peak_open: u64,
    iterations: u32,
    before_last: u64,
}

#[track_caller]
fn check(toy: &Toy, algorithm: Algorithm, row: Row) {
    let (report, expanded) = run(toy, algorithm);
    let Stats { generated, duplicates, reopened, dead_ends, distinct, .. } = report.stats;
    let counted = Row {
        found: found(&report),
        generated,
        duplicates,
        reopened,
        dead_ends,
        distinct,
        peak_open: report.stats.peak_open,
        iterations: report.stats.iterations,
        before_last: report.stats.expanded_before_last_layer,
        expanded,
    };
    assert_eq!(counted, row, "{}: {algorithm:?}", toy.name);
    assert_eq!(report.stats.expanded, counted.expanded.len() as u64, "{}: {algorithm:?}", toy.name);
    let outcome = if row.found.is_some() { Outcome::Solved } else { Outcome::Exhausted };
    assert_eq!(report.outcome, outcome, "{}: {algorithm:?}", toy.name);
}

fn breadth_first(goal_test: GoalTest) -> Algorithm {
    Algorithm::BreadthFirst { goal_test }
}

#[test]
fn a_goal_at_the_start_takes_no_expansions() {
    let toy = toys::goal_at_start();
    let row = |distinct, peak_open| Row {
        found: Some((vec![0], 0)),
        distinct,
        peak_open,
        iterations: 1,
        ..Row::default()
    };
    check(&toy, breadth_first(GoalTest::Generation), row(Some(1), 1));
    check(&toy, breadth_first(GoalTest::Expansion), row(Some(1), 1));
    check(&toy, Algorithm::UNIFORM_COST, row(Some(1), 1));
    check(&toy, Algorithm::GREEDY, row(Some(1), 1));
    check(&toy, Algorithm::A_STAR, row(Some(1), 1));
    check(&toy, Algorithm::DEPTH_FIRST, row(Some(1), 0));
    check(&toy, Algorithm::depth_limited(0), row(None, 0));
    check(&toy, Algorithm::ITERATIVE_DEEPENING, row(None, 0));
    check(&toy, Algorithm::IDA_STAR, row(None, 0));
}

#[test]
fn an_unsolvable_space_is_searched_completely() {
    let toy = toys::unsolvable();
    // 2 -> 0 is the only duplicate.
    let whole = |expanded, peak_open, before_last| Row {
        expanded,
        generated: 4,
        duplicates: 1,
        distinct: Some(4),
        peak_open,
        iterations: 1,
        before_last,
        ..Row::default()
    };
    check(&toy, breadth_first(GoalTest::Generation), whole(vec![0, 1, 2, 3], 2, 2));
    // f = g: nodes 2 and 3 both have g = 2; the newer one comes first.
    check(&toy, Algorithm::UNIFORM_COST, whole(vec![0, 1, 3, 2], 2, 2));
    check(&toy, Algorithm::DEPTH_FIRST, whole(vec![0, 1, 2, 3], 3, 0));

    // Expanded to depth 0: no node; 1: 0; 2: 0 1; 3: 0 1 2 3. The last iteration cuts nothing.
    let deepening = Row {
        expanded: vec![0, 0, 1, 0, 1, 2, 3],
        generated: 1 + 3 + 4,
        duplicates: 1,
        peak_open: 3,
        iterations: 4,
        before_last: 3,
        ..Row::default()
    };
    check(&toy, Algorithm::ITERATIVE_DEEPENING, deepening);
}

#[test]
fn dead_ends_are_counted_and_not_stored() {
    let toy = toys::dead_ends();
    let informed = |distinct, peak_open| Row {
        expanded: vec![0, 3],
        found: Some((vec![0, 3, 5], 2)),
        generated: 4,
        dead_ends: 2,
        distinct,
        peak_open,
        iterations: 1,
        ..Row::default()
    };
    check(&toy, Algorithm::A_STAR, informed(Some(3), 1));
    check(&toy, Algorithm::GREEDY, informed(Some(3), 1));
    check(&toy, Algorithm::IDA_STAR, informed(None, 2));

    // Uniform-cost search uses no heuristic. It takes 3 2 1 at cost 1, then 4 at cost 2, newer than 5, then 5.
    let uninformed = Row {
        expanded: vec![0, 3, 2, 1, 4],
        found: Some((vec![0, 3, 5], 2)),
        generated: 5,
        distinct: Some(6),
        peak_open: 3,
        iterations: 1,
        before_last: 4,
        ..Row::default()
    };
    check(&toy, Algorithm::UNIFORM_COST, uninformed);
}

#[test]
fn a_goal_test_on_generation_saves_the_last_layer() {
    let toy = toys::diamond();
    let row = |before_last| Row {
        expanded: vec![0, 1, 2, 3],
        found: Some((vec![0, 1, 3, 4], 3)),
        generated: 5,
        duplicates: 1,
        distinct: Some(5),
        peak_open: 2,
        iterations: 1,
        before_last,
        ..Row::default()
    };
    // Layers 0 | 1 2 | 3 | 4: the goal is recognised in the expansion of the third layer, or begins the fourth.
    check(&toy, breadth_first(GoalTest::Generation), row(3));
    check(&toy, breadth_first(GoalTest::Expansion), row(4));
}

#[test]
fn ties_and_parent_rule_choose_the_path() {
    let toy = toys::diamond();
    let uniform = |expanded, path: [Node; 4]| Row {
        expanded,
        found: Some((path.to_vec(), 3)),
        generated: 5,
        duplicates: 1,
        distinct: Some(5),
        peak_open: 2,
        iterations: 1,
        before_last: 4,
        ..Row::default()
    };
    let ties = |ties| Algorithm::UniformCost { ties };
    let [cheaper, or_equal] = [ParentRule::Cheaper, ParentRule::CheaperOrEqual].map(Ties::LeastG);
    check(&toy, ties(Ties::LeastH), uniform(vec![0, 2, 1, 3], [0, 2, 3, 4]));
    check(&toy, ties(cheaper), uniform(vec![0, 1, 2, 3], [0, 1, 3, 4]));
    check(&toy, ties(or_equal), uniform(vec![0, 1, 2, 3], [0, 2, 3, 4]));

    // All nodes have f = 3. By least h, A* follows the newer branch; by least g, it goes layer by layer.
    let a_star = |ties| Algorithm::AStar { ties, reopen: Reopen::WhenCheaper };
    let least_h = Row {
        expanded: vec![0, 2, 3],
        found: Some((vec![0, 2, 3, 4], 3)),
        generated: 4,
        distinct: Some(5),
        peak_open: 2,
        iterations: 1,
        ..Row::default()
    };
    check(&toy, a_star(Ties::LeastH), least_h);
    let least_g = |path| Row { before_last: 0, ..uniform(vec![0, 1, 2, 3], path) };
    check(&toy, a_star(cheaper), least_g([0, 1, 3, 4]));
    check(&toy, a_star(or_equal), least_g([0, 2, 3, 4]));
}

#[test]
fn unequal_costs_separate_the_algorithms() {
    let toy = toys::unequal_costs();
    // Node 4 is open with g = 9, then with g = 6 through 3. The path through 1, of cost 8, comes too late.
    let uniform = Row {
        expanded: vec![0, 2, 3, 1],
        found: Some((vec![0, 2, 3, 4], 6)),
        generated: 6,
        duplicates: 2,
        distinct: Some(5),
        peak_open: 3,
        iterations: 1,
        before_last: 4,
        ..Row::default()
    };
    check(&toy, Algorithm::UNIFORM_COST, uniform);
    let a_star = Row {
        expanded: vec![0, 2, 3],
        found: Some((vec![0, 2, 3, 4], 6)),
        generated: 5,
        duplicates: 1,
        distinct: Some(5),
        peak_open: 3,
        iterations: 1,
        ..Row::default()
    };
    check(&toy, Algorithm::A_STAR, a_star);
    // Node 1 is cut at f = 8; the goal is found before the edge 0 -> 4 is tried.
    let ida_star = Row {
        expanded: vec![0, 2, 3],
        found: Some((vec![0, 2, 3, 4], 6)),
        generated: 4,
        peak_open: 3,
        iterations: 1,
        ..Row::default()
    };
    check(&toy, Algorithm::IDA_STAR, ida_star);

    // f = g + 4 h: 17 and 18 for nodes 1 and 2, and 9 for the goal.
    let straight = |before_last| Row {
        expanded: vec![0],
        found: Some((vec![0, 4], 9)),
        generated: 3,
        distinct: Some(4),
        peak_open: 3,
        iterations: 1,
        before_last,
        ..Row::default()
    };
    let four = Weight::new(4, 1).expect("4 is at least 1");
    check(&toy, Algorithm::weighted_a_star(four), straight(0));
    check(&toy, Algorithm::GREEDY, straight(0));
    check(&toy, Algorithm::BREADTH_FIRST, straight(0));
}

#[test]
fn reopening_makes_an_inconsistent_heuristic_optimal() {
    let toy = toys::inconsistent();
    let a_star = |reopen| Algorithm::AStar { ties: Ties::LeastH, reopen };
    // Node 2 has f = 3. Node 1 has f = 5 and reopens node 2 with f = 2. So f of the goal falls from 6 to 5.
    let reopening = Row {
        expanded: vec![0, 2, 1, 2],
        found: Some((vec![0, 1, 2, 3], 5)),
        generated: 5,
        duplicates: 2,
        reopened: 1,
        distinct: Some(4),
        peak_open: 2,
        iterations: 1,
        before_last: 2,
        ..Row::default()
    };
    check(&toy, a_star(Reopen::WhenCheaper), reopening);
    let never = Row {
        expanded: vec![0, 2, 1],
        found: Some((vec![0, 2, 3], 6)),
        generated: 4,
        duplicates: 1,
        distinct: Some(4),
        peak_open: 2,
        iterations: 1,
        before_last: 3,
        ..Row::default()
    };
    check(&toy, a_star(Reopen::Never), never);
    // Expanded with bound 0: 0; with bound 3: 0 2; with bound 5: 0 1 2.
    let deepening = Row {
        expanded: vec![0, 0, 2, 0, 1, 2],
        found: Some((vec![0, 1, 2, 3], 5)),
        generated: 2 + 3 + 3,
        peak_open: 3,
        iterations: 3,
        before_last: 3,
        ..Row::default()
    };
    check(&toy, Algorithm::IDA_STAR, deepening);
}

#[test]
fn searches_end_on_cycles_of_cost_zero() {
    let toy = toys::zero_cost_cycle();
    let closed = Row {
        expanded: vec![0, 1, 2],
        found: Some((vec![0, 1, 2, 3], 7)),
        generated: 5,
        duplicates: 2,
        distinct: Some(4),
        peak_open: 1,
        iterations: 1,
        before_last: 3,
        ..Row::default()
    };
    check(&toy, Algorithm::UNIFORM_COST, closed);

    let blind =
        Toy { estimates: testkit::Estimates::new(search::Guarantee::Consistent, &[]), ..toy };
    let on_path = Row {
        expanded: vec![0, 1, 2, 0, 1, 2],
        found: Some((vec![0, 1, 2, 3], 7)),
        generated: 5 + 5,
        duplicates: 2 + 2,
        peak_open: 3,
        iterations: 2,
        before_last: 3,
        ..Row::default()
    };
    check(&blind, Algorithm::IdaStar { cycles: Cycles::OnPath }, on_path);
}

#[test]
fn a_closed_set_allows_shallower_paths() {
    let toy = toys::deep_before_shallow();
    let row = |duplicates, distinct| Row {
        // Node 3 is entered at depth 3, but not expanded there; it is entered again at depth 1.
        expanded: vec![0, 1, 2, 3, 5],
        found: Some((vec![0, 3, 5, 6], 11)),
        generated: 6,
        duplicates,
        reopened: duplicates,
        distinct,
        peak_open: 3,
        iterations: 1,
        ..Row::default()
    };
    let limited = |cycles| Algorithm::DepthLimited { depth: 3, cycles };
    check(&toy, limited(Cycles::Closed), row(1, Some(6)));
    check(&toy, limited(Cycles::OnPath), row(0, None));
    check(&toy, limited(Cycles::Allowed), row(0, None));
}

#[test]
fn redundant_actions_are_not_generated() {
    // 0 <-> 1 <-> 2 -> [3]
    let edges = [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1), (2, 3, 1)];
    let toy = |redundancy| Toy {
        name: "there and back",
        graph: Graph::new(0, &[3], &edges).with_redundancy(redundancy),
        estimates: testkit::Estimates::new(search::Guarantee::Consistent, &[]),
        least: Some((3, 3)),
    };
    let row = |generated, duplicates| Row {
        expanded: vec![0, 0, 1, 0, 1, 2, 0, 1, 2],
        found: Some((vec![0, 1, 2, 3], 3)),
        generated,
        duplicates,
        peak_open: 3,
        iterations: 4,
        before_last: 6,
        ..Row::default()
    };
    // The iterations to bounds 0, 1, 2 and 3 generate 1, 2, 3 and 3 successors; the last is the goal.
    check(&toy(Redundancy::Reversals), Algorithm::IDA_STAR, row(1 + 2 + 3 + 3, 0));
    // Without `is_redundant` the cycle check refuses 1 -> 0 and 2 -> 1, except where they are beyond the
    // bound: 1 -> 0 at bound 1, and 2 -> 1 at bound 2.
    let on_path = Algorithm::IdaStar { cycles: Cycles::OnPath };
    check(&toy(Redundancy::Nothing), on_path, row(1 + 3 + 5 + 5, 1 + 2));
}
