//! Laws of engines: the promises of the algorithms, compared with exact distances.

use std::fmt::Debug;

use search::{
    Algorithm, Blind, Bound, Cycles, GoalTest, Guarantee, Heuristic, Limits, Outcome, ParentRule,
    Reopen, Report, StateSpace, Stop, Ties, Weight,
};

use super::copy::Copy;
use crate::{Exact, Graph, search};

/// The limit on expansions of depth-first algorithms in [`engines_keep_promises`]: without a closed set they
/// may need exponentially many. The report of a search that it stops is checked too.
const DEPTH_FIRST_EXPANSIONS: u64 = 20_000;

/// The promise of an algorithm about the first solution that it finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// The solution is valid.
    Valid,
    /// The solution has the least number of actions, and the report proves it.
    LeastLength,
    /// The solution has the least cost, and the report proves it.
    LeastCost,
    /// The solution costs at most this weight times the least cost.
    Within(Weight),
}

/// The promise of `algorithm` with a heuristic of this `guarantee`.
#[must_use]
pub fn promise(algorithm: Algorithm, guarantee: Guarantee) -> Promise {
    let enough = |reopen| match reopen {
        Reopen::WhenCheaper => guarantee >= Guarantee::Admissible,
        Reopen::Never => guarantee >= Guarantee::Consistent,
    };
    match algorithm {
        Algorithm::BreadthFirst { .. } | Algorithm::IterativeDeepening { .. } => {
            Promise::LeastLength
        }
        Algorithm::UniformCost { .. } | Algorithm::KBest | Algorithm::Anytime => Promise::LeastCost,
        Algorithm::AStar { reopen, .. } if enough(reopen) => Promise::LeastCost,
        Algorithm::WeightedAStar { weight, reopen, .. } if enough(reopen) => {
            Promise::Within(weight)
        }
        Algorithm::IdaStar { .. } | Algorithm::AStarIdaStar { .. }
            if guarantee >= Guarantee::Admissible =>
        {
            Promise::LeastCost
        }
        _ => Promise::Valid,
    }
}

/// Every algorithm in every variant; depth-limited search with each of `depths`. The list is made from
/// [`Algorithm::all`], so that it lacks no algorithm.
#[must_use]
pub fn variants(depths: &[u32]) -> Vec<Algorithm> {
    Algorithm::all().flat_map(|algorithm| variants_of(algorithm, depths)).collect()
}

fn variants_of(algorithm: Algorithm, depths: &[u32]) -> Vec<Algorithm> {
    let all_ties =
        [Ties::LeastH, Ties::LeastG(ParentRule::Cheaper), Ties::LeastG(ParentRule::CheaperOrEqual)];
    let each_cycles = [Cycles::Allowed, Cycles::OnPath, Cycles::Closed].into_iter();
    let each_ties = all_ties.into_iter();
    let each_order = all_ties
        .into_iter()
        .flat_map(|ties| [Reopen::WhenCheaper, Reopen::Never].map(|reopen| (ties, reopen)));
    match algorithm {
        Algorithm::BreadthFirst { .. } => [GoalTest::Generation, GoalTest::Expansion]
            .map(|goal_test| Algorithm::BreadthFirst { goal_test })
            .to_vec(),
        Algorithm::DepthFirst { .. } => {
            each_cycles.map(|cycles| Algorithm::DepthFirst { cycles }).collect()
        }
        Algorithm::DepthLimited { .. } => each_cycles
            .flat_map(|cycles| {
                depths.iter().map(move |&depth| Algorithm::DepthLimited { depth, cycles })
            })
            .collect(),
        Algorithm::IterativeDeepening { .. } => {
            each_cycles.map(|cycles| Algorithm::IterativeDeepening { cycles }).collect()
        }
        Algorithm::IdaStar { .. } => {
            each_cycles.map(|cycles| Algorithm::IdaStar { cycles }).collect()
        }
        Algorithm::UniformCost { .. } => {
            each_ties.map(|ties| Algorithm::UniformCost { ties }).collect()
        }
        Algorithm::Greedy { .. } => each_ties.map(|ties| Algorithm::Greedy { ties }).collect(),
        Algorithm::AStar { .. } => {
            each_order.map(|(ties, reopen)| Algorithm::AStar { ties, reopen }).collect()
        }
        Algorithm::WeightedAStar { .. } => {
            let weights = [Weight::new(1, 1), Weight::new(3, 2), Weight::new(4, 1)];
            let with = |(ties, reopen)| {
                weights.into_iter().flatten().map(move |weight| Algorithm::WeightedAStar {
                    weight,
                    ties,
                    reopen,
                })
            };
            each_order.flat_map(with).collect()
        }
        Algorithm::AStarIdaStar { .. } => {
            [1, 3, 12, u32::MAX].map(|stored| Algorithm::AStarIdaStar { stored }).to_vec()
        }
        Algorithm::KBest | Algorithm::Anytime => vec![algorithm],
        _ => panic!("{algorithm}: its variants are missing here"),
    }
}

/// Returns true if this algorithm searches depth-first.
fn is_depth_first(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::DepthFirst { .. }
            | Algorithm::DepthLimited { .. }
            | Algorithm::IterativeDeepening { .. }
            | Algorithm::IdaStar { .. }
            | Algorithm::AStarIdaStar { .. }
    )
}

/// No limits, except one on expansions for depth-first algorithms.
pub(super) fn limits_for(algorithm: Algorithm) -> Limits {
    let expansions = if is_depth_first(algorithm) { DEPTH_FIRST_EXPANSIONS } else { u64::MAX };
    Limits { expansions, ..Limits::default() }
}

/// Runs every variant of every algorithm, with [`Blind`] and with each of `heuristics`. Checks that each
/// report is true (so that all algorithms agree where there is no solution), that each algorithm keeps its
/// promise, and that none stops at a limit that was not set. Checks also that breadth-first and uniform-cost
/// search for all solutions give one for each goal, nearest first.
///
/// # Panics
///
/// If one of these is not so.
#[track_caller]
pub(super) fn engines_keep_promises(copy: &Copy) {
    let (graph, exact) = (&copy.graph, &copy.exact);
    let heuristics = copy.heuristics();
    // Three depths: one too shallow, one just deep enough, and one deeper.
    let least = exact.least_length().and_then(|length| u32::try_from(length).ok());
    let depths = least.map_or(vec![3], |least| vec![least.saturating_sub(1), least, least + 1]);
    let blind: &dyn Heuristic<Graph> = &Blind;
    for algorithm in variants(&depths) {
        let used = if algorithm.uses_heuristic() { heuristics.as_slice() } else { &[] };
        let limits = limits_for(algorithm);
        for (number, &heuristic) in [blind].iter().chain(used).enumerate() {
            let report = search(graph, heuristic, algorithm, &limits, &mut ());
            let name = format!("{algorithm:?} with heuristic {number} (0 is blind)");
            report_is_true(&name, graph, exact, &report);
            promise_is_kept(&name, exact, promise(algorithm, heuristic.guarantee()), &report);
            end_is_right(&name, exact, algorithm, &report);
        }
    }
    goals_come_in_order(graph, exact);
}

/// Checks the report of a search under any limits: its solutions replay and have the reported costs, its
/// outcome and its proofs are true, and no solution is better than the lower bound.
///
/// # Panics
///
/// If the report is not true; `name` identifies the search in the message.
#[track_caller]
pub fn report_is_true<S>(name: &str, space: &S, exact: &Exact<S>, report: &Report<S::Action>)
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    for solution in &report.solutions {
        let replayed = replay(name, space, &solution.actions);
        assert_eq!(
            replayed,
            u64::from(solution.cost),
            "{name}: the cost of {:?}",
            solution.actions
        );
    }
    lower_bound_is_true(name, exact, report);
    let found = !report.solutions.is_empty();
    if report.outcome == Outcome::Solved {
        assert!(found, "{name}: the outcome is solved, but there are no solutions");
    }
    if report.is_proved_unsolvable() {
        assert_eq!(exact.least_cost(), None, "{name}: \"no solution\" is false");
    }
    let first = report.solutions.first();
    if report.is_proved_least_cost() {
        let cost = first.map(|found| u64::from(found.cost));
        assert_eq!(cost, exact.least_cost(), "{name}: \"least cost\" is false");
    }
    if report.is_proved_least_length() {
        let length = first.map(|found| found.actions.len() as u64);
        assert_eq!(length, exact.least_length(), "{name}: \"least length\" is false");
    }
}

/// Checks that the first solution of a search, if it found one, keeps `promise` (see [`promise()`]), and that
/// the report proves it. Searches with a limit on depth promise less, so this law is not for them.
///
/// # Panics
///
/// If the promise is broken; `name` identifies the search in the message.
#[track_caller]
pub fn promise_is_kept<S: StateSpace<Cost = u32, State: Ord>>(
    name: &str,
    exact: &Exact<S>,
    promise: Promise,
    report: &Report<S::Action>,
) {
    let Some(first) = report.solutions.first() else { return };
    let (cost, length) = (u64::from(first.cost), first.actions.len() as u64);
    match promise {
        Promise::Valid => {}
        Promise::LeastLength => {
            assert_eq!(Some(length), exact.least_length(), "{name}: length");
            assert!(
                report.is_proved_least_length(),
                "{name}: {:?} does not prove it",
                report.lower_bound
            );
        }
        Promise::LeastCost => {
            assert_eq!(Some(cost), exact.least_cost(), "{name}: cost");
            assert!(
                report.is_proved_least_cost(),
                "{name}: {:?} does not prove it",
                report.lower_bound
            );
        }
        Promise::Within(weight) => {
            let [above, below] = [weight.numerator(), weight.denominator()].map(u64::from);
            let least = exact.least_cost();
            assert!(
                least.is_some_and(|least| cost * below <= least * above),
                "{name}: cost {cost} is more than {weight} times {least:?}",
            );
        }
    }
}

/// Checks the outcome of a search for one solution whose only limit is on expansions.
#[track_caller]
fn end_is_right<A>(name: &str, exact: &Exact<Graph>, algorithm: Algorithm, report: &Report<A>) {
    match (report.outcome, algorithm) {
        (Outcome::Solved | Outcome::Exhausted | Outcome::Stopped(Stop::Expanded), _) => {}
        (Outcome::Stopped(Stop::Depth), Algorithm::DepthLimited { depth, .. }) => {
            let least = exact.least_length();
            let missed = least.is_some_and(|least| least <= u64::from(depth));
            assert!(!missed, "{name}: a solution within depth {depth} was not found");
        }
        (Outcome::Stopped(stop), _) => {
            panic!("{name}: stopped by a limit that was not set: {stop}")
        }
        (Outcome::Invalid(breach), _) => panic!("{name}: {breach}"),
    }
}

/// Checks that no solution is better than the lower bound.
#[track_caller]
fn lower_bound_is_true<S: StateSpace<Cost = u32, State: Ord>>(
    name: &str,
    exact: &Exact<S>,
    report: &Report<S::Action>,
) {
    let (bound, least) = match report.lower_bound {
        None => return,
        Some(Bound::Cost(bound)) => (bound, exact.least_cost()),
        Some(Bound::Length(bound)) => (bound, exact.least_length()),
    };
    assert!(
        least.is_none_or(|least| u64::from(bound) <= least),
        "{name}: the lower bound {:?} exceeds the least value, {least:?} ({:?})",
        report.lower_bound,
        report.outcome
    );
}

/// Applies `actions` from the initial state, checks that they end in a goal, and returns their cost.
#[track_caller]
fn replay<S>(name: &str, space: &S, actions: &[S::Action]) -> u64
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let mut state = space.initial_state();
    let mut cost = 0;
    for (done, &action) in actions.iter().enumerate() {
        let applicable = super::space::actions_of(space, &state);
        assert!(
            !space.is_goal(&state) && applicable.contains(&action),
            "{name}: {action:?} after {:?} is not applicable at {state:?}",
            &actions[..done]
        );
        cost += u64::from(space.cost(&state, action));
        state = space.apply(&state, action);
    }
    assert!(space.is_goal(&state), "{name}: {actions:?} ends in {state:?}, which is not a goal");
    cost
}

/// Checks that breadth-first and uniform-cost search for all solutions give one for each goal, nearest first.
#[track_caller]
fn goals_come_in_order(graph: &Graph, exact: &Exact<Graph>) {
    let limits = Limits { solutions: usize::MAX, ..Limits::default() };
    let (mut costs, mut lengths): (Vec<u64>, Vec<u64>) = exact.goals().into_iter().unzip();
    costs.sort_unstable();
    lengths.sort_unstable();

    let report = search(graph, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Exhausted, "uniform-cost search for all goals");
    let found: Vec<u64> = report.solutions.iter().map(|found| u64::from(found.cost)).collect();
    assert_eq!(found, costs, "uniform-cost search: the costs of all goals");

    let report = search(graph, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ());
    let found: Vec<u64> = report.solutions.iter().map(|found| found.actions.len() as u64).collect();
    assert_eq!(found, lengths, "breadth-first search: the lengths of all goals");
    assert_eq!(report.outcome, Outcome::Exhausted, "breadth-first search for all goals");
}
