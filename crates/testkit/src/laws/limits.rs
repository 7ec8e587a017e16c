//! Laws of searches with limits: the limits hold, and the report is true even if a limit stopped the search.

use grid::SplitMix;
use search::{Algorithm, Blind, Heuristic, Limits, Outcome, Report, Stop};

use super::{
    copy::Copy,
    engines::{limits_for, report_is_true, variants},
};
use crate::{Exact, Graph, search};

/// Runs every variant of every algorithm, with [`Blind`] and with each of `heuristics`, under random limits
/// on depth, expansions, memory and the number of solutions. Checks that the limits hold, that each report
/// is true, and that the algorithms which promise the shortest or cheapest solution within a depth find it.
///
/// # Panics
///
/// If an engine exceeds a limit, or if its report is not true.
#[track_caller]
pub(super) fn limits_tell_the_truth(copy: &Copy) {
    let (graph, exact) = (&copy.graph, &copy.exact);
    let heuristics = copy.heuristics();
    let mut random = SplitMix::new(exact.states().len() as u64);
    let blind: &dyn Heuristic<Graph> = &Blind;
    let least = exact.least_length().and_then(|length| usize::try_from(length).ok());
    let end_of_depths = least.unwrap_or(2).min(60) + 3;
    for algorithm in variants(&[u32::try_from(end_of_depths / 2).unwrap_or(0)]) {
        let used = if algorithm.uses_heuristic() { heuristics.as_slice() } else { &[] };
        for (number, &heuristic) in [blind].iter().chain(used).enumerate() {
            let states = exact.states().len();
            let limits = random_limits(algorithm, end_of_depths, states, &mut random);
            let report = search(graph, heuristic, algorithm, &limits, &mut ());
            let name = format!("{algorithm:?} with heuristic {number} (0 is blind), {limits:?}");
            report_is_true(&name, graph, exact, &report);
            limits_hold(&name, &limits, &report);
            depth_is_searched(&name, exact, algorithm, &limits, &report);
        }
    }
}

/// Random values for some of the limits; the depth, if limited, is less than `end_of_depths`.
fn random_limits(
    algorithm: Algorithm,
    end_of_depths: usize,
    states: usize,
    random: &mut SplitMix,
) -> Limits {
    let mut limits = limits_for(algorithm);
    if random.below(3) > 0 {
        limits.depth = u32::try_from(random.below(end_of_depths)).unwrap_or(0);
    }
    if random.below(3) == 0 {
        limits.expansions = limits.expansions.min(random.below(states.min(2_000) + 2) as u64);
    }
    if random.below(4) == 0 {
        limits.bytes = random.below(64 * states + 4_096);
    }
    limits.solutions = [1, 1, 2, 20][random.below(4)];
    limits
}

/// Checks that a search kept `limits`, and that its outcome names no limit that was not set.
///
/// # Panics
///
/// If a limit was exceeded; `name` identifies the search in the message.
#[track_caller]
pub(super) fn limits_hold<A>(name: &str, limits: &Limits, report: &Report<A>) {
    let stats = &report.stats;
    assert!(stats.expanded <= limits.expansions, "{name}: {} expanded", stats.expanded);
    assert!(stats.peak_bytes <= limits.bytes, "{name}: {} bytes", stats.peak_bytes);
    assert!(report.solutions.len() <= limits.solutions, "{name}: {}", report.solutions.len());
    for solution in &report.solutions {
        let length = solution.actions.len();
        assert!(length <= limits.depth as usize, "{name}: {length} actions");
    }
    match report.outcome {
        Outcome::Solved => assert_eq!(report.solutions.len(), limits.solutions, "{name}"),
        Outcome::Stopped(Stop::Expanded) => {
            assert_eq!(stats.expanded, limits.expansions, "{name}: stopped too early");
        }
        Outcome::Stopped(Stop::Bytes) => assert!(limits.bytes < usize::MAX, "{name}"),
        Outcome::Stopped(Stop::Depth) | Outcome::Exhausted => {}
        Outcome::Stopped(stop) => panic!("{name}: {stop}, but there is no such limit"),
        Outcome::Invalid(breach) => panic!("{name}: {breach}"),
    }
}

/// Checks that breadth-first search, iterative deepening, depth-first search and k best paths find a solution
/// within the limit on depth if there is one. The first two must find a shortest one, k best paths a cheapest one.
#[track_caller]
fn depth_is_searched<A>(
    name: &str,
    exact: &Exact<Graph>,
    algorithm: Algorithm,
    limits: &Limits,
    report: &Report<A>,
) {
    let depth = match algorithm {
        Algorithm::DepthLimited { depth, .. } => depth.min(limits.depth),
        Algorithm::BreadthFirst { .. }
        | Algorithm::DepthFirst { .. }
        | Algorithm::IterativeDeepening { .. }
        | Algorithm::KBest => limits.depth,
        _ => return,
    };
    let is_done = matches!(
        report.outcome,
        Outcome::Solved | Outcome::Exhausted | Outcome::Stopped(Stop::Depth)
    );
    if !is_done {
        return;
    }
    let least = exact.least_length().filter(|&least| least <= u64::from(depth));
    let first = report.solutions.first();
    assert_eq!(first.is_some(), least.is_some(), "{name}: found within the depth");
    let Some(first) = first else { return };
    match algorithm {
        Algorithm::BreadthFirst { .. } | Algorithm::IterativeDeepening { .. } => {
            assert_eq!(Some(first.actions.len() as u64), least, "{name}: the least length");
        }
        Algorithm::KBest => {
            let least = exact.least_cost_within(depth);
            assert_eq!(Some(u64::from(first.cost)), least, "{name}: the least cost within a depth");
            assert!(report.solutions.is_sorted_by_key(|found| found.cost), "{name}: the order");
        }
        _ => {}
    }
}
