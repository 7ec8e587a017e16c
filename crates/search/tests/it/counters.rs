//! Counters on toys, worked out by hand from `docs/algorithms.md`. Each row lists the expanded states in
//! order, so that it can be checked with pencil and paper on the drawing of the toy.

use search::{Algorithm, Cycles, GoalTest, Limits, Outcome, ParentRule, Reopen, Ties, Weight};
use testkit::{Event, Graph, Node, Recorder, Redundancy, search, toys, toys::Toy};

fn listed(nodes: impl IntoIterator<Item = Node>) -> String {
    nodes.into_iter().map(|node| node.to_string()).collect::<Vec<_>>().join(" ")
}

/// Runs a search and compares it with a row: the states that it expands, in order; the states of the first solution and its
/// cost, or `none`; and all counters, except times and bytes. Those that are 0 or unknown are left out, and a single iteration.
#[track_caller]
fn check(toy: &Toy, algorithm: Algorithm, row: &str) {
    let mut log = Recorder::default();
    let report = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut log);
    let expanded = log.events.iter().filter_map(|event| match event {
        Event::Expanded(node, ..) => Some(*node),
        _ => None,
    });
    let expanded: Vec<Node> = expanded.collect();
    let (stats, name) = (&report.stats, format!("{}: {algorithm:?}", toy.name));
    assert_eq!(stats.expanded, expanded.len() as u64, "{name}");
    let found = report.solutions.first();
    let outcome = if found.is_some() { Outcome::Solved } else { Outcome::Exhausted };
    assert_eq!(report.outcome, outcome, "{name}");
    let path = found.map(|found| {
        let nodes = [0].into_iter().chain(found.actions.iter().map(|edge| edge.to));
        format!("{} at {}", listed(nodes), found.cost)
    });
    let mut counted = format!("{} | {}", listed(expanded), path.unwrap_or("none".to_owned()));
    for (counter, count, usual) in [
        ("generated", stats.generated, 0),
        ("duplicates", stats.duplicates, 0),
        ("reopened", stats.reopened, 0),
        ("dead ends", stats.dead_ends, 0),
        ("distinct", stats.distinct.unwrap_or(0), 0),
        ("open", stats.peak_open, 0),
        ("iterations", stats.iterations.into(), 1),
        ("before last", stats.expanded_before_last_layer, 0),
    ] {
        if count != usual {
            counted += &format!(", {counter} {count}");
        }
    }
    assert_eq!(counted, row, "{name}: what is counted, and what should be");
}

const EARLY: Algorithm = Algorithm::BreadthFirst { goal_test: GoalTest::Generation };
const LATE: Algorithm = Algorithm::BreadthFirst { goal_test: GoalTest::Expansion };

#[test]
fn a_goal_at_the_start_takes_no_expansions() {
    let toy = toys::goal_at_start();
    for algorithm in [EARLY, LATE, Algorithm::UNIFORM_COST, Algorithm::GREEDY, Algorithm::A_STAR] {
        check(&toy, algorithm, " | 0 at 0, distinct 1, open 1");
    }
    check(&toy, Algorithm::DEPTH_FIRST, " | 0 at 0, distinct 1");
    check(&toy, Algorithm::depth_limited(0), " | 0 at 0");
    check(&toy, Algorithm::ITERATIVE_DEEPENING, " | 0 at 0");
    check(&toy, Algorithm::IDA_STAR, " | 0 at 0");
}

#[test]
fn an_unsolvable_space_is_searched_completely() {
    let toy = toys::unsolvable();
    // 2 -> 0 is the only duplicate.
    let row = "0 1 2 3 | none, generated 4, duplicates 1, distinct 4, open 2, before last 2";
    check(&toy, EARLY, row);
    // f = g: nodes 2 and 3 both have g = 2; the newer one comes first.
    let row = "0 1 3 2 | none, generated 4, duplicates 1, distinct 4, open 2, before last 2";
    check(&toy, Algorithm::UNIFORM_COST, row);
    let row = "0 1 2 3 | none, generated 4, duplicates 1, distinct 4, open 3";
    check(&toy, Algorithm::DEPTH_FIRST, row);
    // Expanded to depth 0: no node; 1: 0; 2: 0 1; 3: 0 1 2 3. The last iteration cuts nothing. 1 + 3 + 4 are generated.
    let row =
        "0 0 1 0 1 2 3 | none, generated 8, duplicates 1, open 3, iterations 4, before last 3";
    check(&toy, Algorithm::ITERATIVE_DEEPENING, row);
}

#[test]
fn dead_ends_are_counted_and_not_stored() {
    let toy = toys::dead_ends();
    for algorithm in [Algorithm::A_STAR, Algorithm::GREEDY] {
        check(&toy, algorithm, "0 3 | 0 3 5 at 2, generated 4, dead ends 2, distinct 3, open 1");
    }
    let row = "0 3 | 0 3 5 at 2, generated 4, dead ends 2, open 2";
    check(&toy, Algorithm::IDA_STAR, row);
    // Uniform-cost search uses no heuristic. It takes 3 2 1 at cost 1, then 4 at cost 2, newer than 5, then 5.
    let row = "0 3 2 1 4 | 0 3 5 at 2, generated 5, distinct 6, open 3, before last 4";
    check(&toy, Algorithm::UNIFORM_COST, row);
}

#[test]
fn a_goal_test_on_generation_saves_the_last_layer() {
    let toy = toys::diamond();
    let row = "0 1 2 3 | 0 1 3 4 at 3, generated 5, duplicates 1, distinct 5, open 2, before last ";
    // Layers 0 | 1 2 | 3 | 4: the goal is recognised in the expansion of the third layer, or begins the fourth.
    check(&toy, EARLY, &format!("{row}3"));
    check(&toy, LATE, &format!("{row}4"));
}

#[test]
fn ties_and_parent_rule_choose_the_path() {
    let toy = toys::diamond();
    let rest = "at 3, generated 5, duplicates 1, distinct 5, open 2";
    let uniform = |ties, nodes| {
        let row = format!("{nodes} {rest}, before last 4");
        check(&toy, Algorithm::UniformCost { ties }, &row);
    };
    let [cheaper, or_equal] = [ParentRule::Cheaper, ParentRule::CheaperOrEqual].map(Ties::LeastG);
    uniform(Ties::LeastH, "0 2 1 3 | 0 2 3 4");
    uniform(cheaper, "0 1 2 3 | 0 1 3 4");
    uniform(or_equal, "0 1 2 3 | 0 2 3 4");

    // All nodes have f = 3. By least h, A* follows the newer branch; by least g, it goes layer by layer.
    let a_star = |ties| Algorithm::AStar { ties, reopen: Reopen::WhenCheaper };
    let row = "0 2 3 | 0 2 3 4 at 3, generated 4, distinct 5, open 2";
    check(&toy, a_star(Ties::LeastH), row);
    check(&toy, a_star(cheaper), &format!("0 1 2 3 | 0 1 3 4 {rest}"));
    check(&toy, a_star(or_equal), &format!("0 1 2 3 | 0 2 3 4 {rest}"));
}

#[test]
fn unequal_costs_separate_the_algorithms() {
    let toy = toys::unequal_costs();
    // Node 4 is open with g = 9, then with g = 6 through 3. The path through 1, of cost 8, comes too late.
    let path = "0 2 3 4 at 6";
    let rest = "generated 6, duplicates 2, distinct 5, open 3, before last 4";
    check(&toy, Algorithm::UNIFORM_COST, &format!("0 2 3 1 | {path}, {rest}"));
    let rest = "generated 5, duplicates 1, distinct 5, open 3";
    check(&toy, Algorithm::A_STAR, &format!("0 2 3 | {path}, {rest}"));
    // Node 1 is cut at f = 8; the goal is found before the edge 0 -> 4 is tried.
    check(&toy, Algorithm::IDA_STAR, &format!("0 2 3 | {path}, generated 4, open 3"));

    // f = g + 4 h: 17 and 18 for nodes 1 and 2, and 9 for the goal.
    let four = Weight::new(4, 1).expect("4 is at least 1");
    for algorithm in [Algorithm::weighted_a_star(four), Algorithm::GREEDY, Algorithm::BREADTH_FIRST]
    {
        check(&toy, algorithm, "0 | 0 4 at 9, generated 3, distinct 4, open 3");
    }
}

#[test]
fn reopening_makes_an_inconsistent_heuristic_optimal() {
    let toy = toys::inconsistent();
    let a_star = |reopen| Algorithm::AStar { ties: Ties::LeastH, reopen };
    // Node 2 has f = 3. Node 1 has f = 5 and reopens node 2 with f = 2. So f of the goal falls from 6 to 5.
    let rest = "generated 5, duplicates 2, reopened 1, distinct 4, open 2, before last 2";
    check(&toy, a_star(Reopen::WhenCheaper), &format!("0 2 1 2 | 0 1 2 3 at 5, {rest}"));
    let row = "0 2 1 | 0 2 3 at 6, generated 4, duplicates 1, distinct 4, open 2, before last 3";
    check(&toy, a_star(Reopen::Never), row);
    // Expanded with bound 0: 0; with bound 3: 0 2; with bound 5: 0 1 2. They generate 2 + 3 + 3 successors.
    let row = "0 0 2 0 1 2 | 0 1 2 3 at 5, generated 8, open 3, iterations 3, before last 3";
    check(&toy, Algorithm::IDA_STAR, row);
}

#[test]
fn searches_end_on_cycles_of_cost_zero() {
    let toy = toys::zero_cost_cycle();
    let rest = "generated 5, duplicates 2, distinct 4, open 1, before last 3";
    check(&toy, Algorithm::UNIFORM_COST, &format!("0 1 2 | 0 1 2 3 at 7, {rest}"));

    let blind =
        Toy { estimates: testkit::Estimates::new(search::Guarantee::Consistent, &[]), ..toy };
    // Both iterations generate 5 successors, of which 2 are duplicates.
    let rest = "generated 10, duplicates 4, open 3, iterations 2, before last 3";
    let on_path = Algorithm::IdaStar { cycles: Cycles::OnPath };
    check(&blind, on_path, &format!("0 1 2 0 1 2 | 0 1 2 3 at 7, {rest}"));
}

#[test]
fn a_closed_set_allows_shallower_paths() {
    let toy = toys::deep_before_shallow();
    let limited = |cycles| Algorithm::DepthLimited { depth: 3, cycles };
    // Node 3 is entered at depth 3, but not expanded there; it is entered again at depth 1.
    let row = "0 1 2 3 5 | 0 3 5 6 at 11, generated 6";
    let closed = format!("{row}, duplicates 1, reopened 1, distinct 6, open 3");
    check(&toy, limited(Cycles::Closed), &closed);
    check(&toy, limited(Cycles::OnPath), &format!("{row}, open 3"));
    check(&toy, limited(Cycles::Allowed), &format!("{row}, open 3"));
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
    let row = "0 0 1 0 1 2 0 1 2 | 0 1 2 3 at 3, generated";
    let rest = "open 3, iterations 4, before last 6";
    // The iterations to bounds 0, 1, 2 and 3 generate 1, 2, 3 and 3 successors; the last is the goal.
    check(&toy(Redundancy::Reversals), Algorithm::IDA_STAR, &format!("{row} 9, {rest}"));
    // Without `is_redundant` the cycle check refuses 1 -> 0 and 2 -> 1, except where they are beyond the
    // bound: 1 -> 0 at bound 1, and 2 -> 1 at bound 2. So 1, 3, 5 and 5 are generated, and 1 and 2 refused.
    let on_path = Algorithm::IdaStar { cycles: Cycles::OnPath };
    check(&toy(Redundancy::Nothing), on_path, &format!("{row} 14, duplicates 3, {rest}"));
}
