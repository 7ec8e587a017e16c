//! Searches for several solutions, on small random boards, against the rules written down a second
//! time: all solutions that an algorithm promises are there, in its order, and each ends where it
//! first solves the puzzle.

use std::{cell::Cell, collections::BTreeSet};

use klotski::{
    HeuristicKind, Lanes, Level, Metric, Space, Travel, domain::Named, validate, write_travels,
};
use proptest::prelude::*;
use search::{Algorithm, Cycles, Guarantee, Heuristic, Limits, Outcome, Stop, search};
use testkit::{Tally, cross_check, laws, rules::Least};

use crate::{
    laws::{boards, boards_with_a_target, cars},
    naive::{Goals, Naive, Situation},
};

/// How many solutions are asked for.
const SOLUTIONS: usize = 5;

/// The bound of the depth-limited searches.
const DEPTH: u32 = 4;

/// A search that keeps no closed list is stopped after so many.
const MOST_EXPANSIONS: u64 = 500;

/// There is one solution for each …
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Each {
    /// … solved situation.
    Goal,
    /// … path that passes no situation twice.
    Path,
    /// … such path on which no move goes on with the piece of the move before.
    PlainPath,
    /// … sequence of moves.
    Walk,
}

/// In which order solutions come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Cost,
    Length,
    Any,
}

/// As docs/algorithms.md has it.
fn promised(algorithm: Algorithm, guarantee: Guarantee) -> (Each, Order) {
    let each = |cycles| match cycles {
        Cycles::Allowed => Each::Walk,
        Cycles::OnPath | Cycles::AsNeeded => Each::PlainPath,
        Cycles::Closed => Each::Goal,
    };
    let by_cost = if guarantee == Guarantee::Consistent { Order::Cost } else { Order::Any };
    match algorithm {
        Algorithm::KBest => (Each::Path, Order::Cost),
        Algorithm::BreadthFirst { .. } => (Each::Goal, Order::Length),
        Algorithm::UniformCost { .. } => (Each::Goal, Order::Cost),
        Algorithm::AStar { .. } => (Each::Goal, by_cost),
        Algorithm::IdaStar { cycles } => (each(cycles), by_cost),
        Algorithm::IterativeDeepening { cycles } => (each(cycles), Order::Length),
        Algorithm::DepthFirst { cycles } | Algorithm::DepthLimited { cycles, .. } => {
            (each(cycles), Order::Any)
        }
        _ => (Each::Goal, Order::Any),
    }
}

/// By the rules alone: what the first solutions come to in one metric, the least first.
struct Expected {
    goals: Vec<u64>,
    paths: Vec<u64>,
    plain_paths: Vec<u64>,
}

impl Expected {
    fn new(naive: &Naive, metric: Metric) -> Self {
        let explored = naive.explore(metric, u64::MAX, Goals::Terminal);
        let is_plain = |path: &[usize], next| match *path {
            [.., before, at] if metric == Metric::Moves => {
                !is_same_piece([before, at, next].map(|number| &explored.situations[number]))
            }
            _ => true,
        };
        Self {
            goals: explored.goals(naive),
            paths: explored.best_paths(naive, SOLUTIONS, |_, _| true),
            plain_paths: explored.best_paths(naive, SOLUTIONS, is_plain),
        }
    }
}

/// Is the piece that is moved first also the one that is moved next?
fn is_same_piece([before, at, next]: [&Situation; 3]) -> bool {
    match (before.0 != at.0, at.0 != next.0) {
        (true, true) => true,
        (false, false) => at.1.difference(&before.1).eq(at.1.difference(&next.1)),
        _ => false,
    }
}

/// Gives how many searches gave several solutions that were compared.
fn check(text: &str, metric: Metric, kind: HeuristicKind, tally: &mut Tally) -> u64 {
    let level: Level = text.parse().expect("a level");
    let naive = Naive::new(&level.to_string());
    let by_cost = Expected::new(&naive, metric);
    let steps = (metric == Metric::Cost).then(|| Expected::new(&naive, Metric::Steps));
    let by_length = steps.as_ref().unwrap_or(&by_cost);
    let least = by_cost.goals.first().zip(by_length.goals.first());
    tally.instance(least.map(|(&cost, &length)| Least { cost, length }));

    let space = Space::<u64, 4>::new(&level, metric).expect("small");
    let lanes: &dyn Heuristic<Space<u64, 4>> = &Lanes::new(&level, kind, metric);
    let limits = Limits { solutions: SOLUTIONS, expansions: MOST_EXPANSIONS, ..Limits::default() };
    let mut several = 0;
    // Anytime search gives one solution, however many are asked for.
    let variants = laws::variants(&[DEPTH]).into_iter().filter(|it| *it != Algorithm::Anytime);
    for algorithm in variants {
        let (each, order) = promised(algorithm, lanes.guarantee());
        let name = format!("{algorithm:?}, {kind:?}, {metric:?}");
        let report = search(&space, &lanes, algorithm, &limits, &mut ());
        let mut found = Vec::new();
        let mut paths = Vec::new();
        for solution in &report.solutions {
            let travels = space.travels(&solution.actions);
            let cost = measured(&level, metric, &travels)
                .unwrap_or_else(|reason| panic!("{name}: {}: {reason}", write_travels(&travels)));
            assert_eq!(cost, u64::from(solution.cost), "{name}: {}", write_travels(&travels));
            found.push(if order == Order::Cost { cost } else { travels.len() as u64 });
            paths.push(naive.replay(&travels));
        }
        check_paths(&name, &naive, each, &paths);

        let expected = if order == Order::Cost { &by_cost } else { by_length };
        let expected = match each {
            Each::Goal => &expected.goals,
            Each::Path => &expected.paths,
            Each::PlainPath => &expected.plain_paths,
            Each::Walk => continue,
        };
        let bound = match algorithm {
            Algorithm::DepthLimited { depth, .. } => depth.into(),
            _ => u64::MAX,
        };
        let expected = expected.iter().take_while(|&&length| length <= bound).take(SOLUTIONS);
        let expected: Vec<u64> = expected.copied().collect();
        if report.outcome != Outcome::Stopped(Stop::Expanded) {
            assert_eq!(found.len(), expected.len(), "{name}: how many");
        }
        if order != Order::Any {
            assert!(expected.starts_with(&found), "{name}: {found:?} of {expected:?}");
        }
        several += u64::from(found.len() > 1);
    }
    several
}

/// The size of a solution in `metric`, by the validator.
pub(crate) fn measured(level: &Level, metric: Metric, travels: &[Travel]) -> Result<u64, String> {
    let replayed = validate(level, travels).map_err(|reason| reason.to_string())?;
    Ok(match metric {
        Metric::Cost => replayed.cost,
        Metric::Steps => replayed.steps,
        Metric::Moves => travels.len() as u64,
    })
}

/// No solution is there twice, whatever makes two of them the same.
#[track_caller]
fn check_paths(name: &str, naive: &Naive, each: Each, paths: &[Vec<Situation>]) {
    let goals: BTreeSet<&Situation> = paths.iter().filter_map(|path| path.last()).collect();
    let different: BTreeSet<&Vec<Situation>> = paths.iter().collect();
    assert_eq!(different.len(), paths.len(), "{name}: a path twice");
    assert!(each != Each::Goal || goals.len() == paths.len(), "{name}: a goal twice");
    for path in paths {
        let solved = path.iter().position(|at| naive.is_goal(at));
        assert_eq!(solved, Some(path.len() - 1), "{name}: solved before the end");
        let situations: BTreeSet<&Situation> = path.iter().collect();
        let is_loopless = situations.len() == path.len();
        assert!(each == Each::Walk || is_loopless, "{name}: a situation twice");
    }
}

#[test]
fn cross_check_several_solutions() {
    let boards = prop_oneof![
        boards(3),
        boards_with_a_target(1),
        boards_with_a_target(2),
        boards_with_a_target(3),
        cars(),
    ];
    let metrics = prop_oneof![Just(Metric::Cost), Just(Metric::Steps), Just(Metric::Moves)];
    let heuristics = proptest::sample::select(HeuristicKind::ALL);
    let (searches, instances) = (Cell::new(0), Cell::new(0));
    cross_check((boards, metrics, heuristics), |(text, metric, kind), tally| {
        searches.set(searches.get() + check(&text, metric, kind, tally));
        instances.set(instances.get() + 1);
    });
    // What gives one solution at most tests little.
    let (searches, instances): (u64, u64) = (searches.get(), instances.get());
    assert!(searches >= 5 * instances, "{searches} of {instances} instances");
}
