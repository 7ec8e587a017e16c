//! What others know of these puzzles: `fixtures/river-crossing/suite.toml` and the domain's page.

use river_crossing::{
    CrossingSpace, InvalidSolution, Level, Replayed, StateGraph, Trips, domain::Puzzle, validate,
};
use search::{Algorithm, Blind, Cycles, Limits, Outcome, bidirectional, search};

use crate::common;

#[test]
fn facts_of_the_suite_hold() {
    testkit::facts_hold::<Level>("river-crossing", |_| true);
}

/// One replay gives the boards that the validator finds after each part of the loads.
#[test]
fn boards_are_those_of_the_validator() {
    let level = Level::classic();
    let loads = level.parse_loads("FG F FC FG FW F FG").expect("letters of the classic");
    let found: Vec<_> = level.boards(&loads).collect();
    assert_eq!(found.len(), loads.len() + 1);
    for (end, board) in found.iter().enumerate() {
        match validate(&level, &loads[..end]) {
            Err(InvalidSolution::Unsolved { reason, .. }) => {
                let position = level.position_text(&reason.position, level.signs());
                assert_eq!(*board, position + "\n");
            }
            other => {
                assert_eq!((end, other), (loads.len(), Ok(Replayed { crossings: 7, cost: 7 })));
            }
        }
    }
    let bad = level.parse_loads("FG F W FG").expect("letters of the classic");
    assert_eq!(level.boards(&bad).count(), 3, "up to the first that is forbidden");
}

/// Every loopless solution of at most `depth` crossings, written out.
fn all_solutions(level: &Level, depth: u32) -> Vec<String> {
    let space = CrossingSpace::new(level);
    let algorithm = Algorithm::DepthLimited { depth, cycles: Cycles::OnPath };
    let limits = Limits { solutions: usize::MAX, ..Limits::default() };
    let report = search(&space, &Blind, algorithm, &limits, &mut ());
    let write = |actions: &[_]| {
        let loads: Vec<_> = actions.iter().map(|&action| space.load(action)).collect();
        level.loads_text(&loads)
    };
    report.solutions.iter().map(|solution| write(&solution.actions)).collect()
}

#[test]
fn the_classic_has_two_solutions_of_seven_crossings() {
    let level = Level::classic();
    let space = CrossingSpace::new(&level);
    let algorithm = Algorithm::DepthFirst { cycles: Cycles::OnPath };
    let limits = Limits { solutions: usize::MAX, ..Limits::default() };
    let report = search(&space, &Blind, algorithm, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Exhausted);
    let lengths: Vec<_> = report.solutions.iter().map(|found| found.actions.len()).collect();
    assert_eq!(lengths, [7, 7]);
    // Six crossings are not enough: breadth-first search, and this.
    assert!(all_solutions(&level, 6).is_empty());
}

#[test]
fn the_classic_has_ten_legal_states_and_known_numbers_of_walks() {
    let space = CrossingSpace::new(&Level::classic());
    let graph = StateGraph::new(&space).expect("a small graph");
    assert_eq!(graph.nodes.iter().filter(|node| node.is_legal).count(), 10);
    let layers = search::study::perft(&space, 7, &Limits::default()).layers;
    let walks: Vec<u64> = layers.iter().map(|layer| layer.walks).collect();
    assert_eq!(walks, [1, 1, 2, 4, 8, 18, 38, 86]);
    let on_solution = graph.nodes.iter().filter(|node| node.is_on_solution).count();
    assert_eq!(on_solution, 10, "two ways of eight states that share six");
}

#[test]
fn missionaries_and_cannibals_have_four_shortest_solutions() {
    let level = &common::fixtures()[3].1;
    assert_eq!(level.title(), "Missionaries and cannibals, 3 and 3");
    assert_eq!(all_solutions(level, 11).len(), 4);
    assert_eq!(all_solutions(level, 10).len(), 0);
}

/// Amarel 1968: sixteen, one of which lies beyond the goal.
#[test]
fn missionaries_and_cannibals_have_sixteen_legal_states() {
    let space = CrossingSpace::new(&common::fixtures()[3].1);
    let graph = StateGraph::new(&space).expect("a small graph");
    assert_eq!(graph.nodes.iter().filter(|node| node.is_legal).count(), 16);
}

/// No crossing leads to it, whichever side a search begins on.
#[test]
fn a_goal_against_the_rules_is_proved_out_of_reach() {
    let level = common::fixtures()[3].1.to_string();
    let goal = "goal = \"|~MMMCCC\"";
    assert!(level.contains(goal));
    let level: Level = level.replacen(goal, "goal = \"MM|~MCCC\"", 1).parse().expect("a puzzle");
    let space = CrossingSpace::new(&level);
    let trips = Trips::new(&space);
    let forward = search(&space, &trips, Algorithm::A_STAR, &Limits::default(), &mut ());
    let both = bidirectional(&space, &trips, &Blind, &Limits::default(), &mut ());
    assert!(forward.is_proved_unsolvable());
    assert!(both.is_proved_unsolvable(), "{:?}", both.outcome);
}

/// The boat goes to and fro, but the states are few.
#[test]
fn depth_first_algorithms_end_without_a_solution() {
    let level: Level = "MMMMCCCC|".parse().expect("a puzzle");
    let space = CrossingSpace::new(&level);
    let limits = Limits { expansions: 100_000, ..Limits::default() };
    for algorithm in [Algorithm::IDA_STAR, Algorithm::ITERATIVE_DEEPENING, Algorithm::DEPTH_FIRST] {
        let report = search(&space, &Trips::new(&space), algorithm, &limits, &mut ());
        assert!(report.is_proved_unsolvable(), "{algorithm}");
    }
}
