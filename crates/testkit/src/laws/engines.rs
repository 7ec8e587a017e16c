//! Laws of engines: what an algorithm promises, held against exact distances.

use std::fmt::Debug;

use search::{
    Algorithm, Blind, Bound, Cost, Cycles, GoalTest, Guarantee, Heuristic, Limits, Outcome,
    ParentRule, Reopen, Report, StateSpace, Stop, Ties, Weight, search,
};

use crate::Exact;

/// Most expansions of a depth-first search in [`engines_keep_promises`]: without a closed set it may
/// need exponentially many. What it says when it is stopped there is checked too.
const DEPTH_FIRST_EXPANSIONS: u64 = 20_000;

/// What an algorithm promises of the first solution that it finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// That it is one.
    Valid,
    /// Least number of actions, and a proof of it.
    LeastLength,
    /// Least cost, and a proof of it.
    LeastCost,
    /// At most this many times the least cost.
    Within(Weight),
}

/// What `algorithm` promises with a heuristic of this `guarantee`.
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
        Algorithm::UniformCost { .. } => Promise::LeastCost,
        Algorithm::AStar { reopen, .. } if enough(reopen) => Promise::LeastCost,
        Algorithm::WeightedAStar { weight, reopen, .. } if enough(reopen) => {
            Promise::Within(weight)
        }
        Algorithm::IdaStar { .. } if guarantee >= Guarantee::Admissible => Promise::LeastCost,
        _ => Promise::Valid,
    }
}

/// Every algorithm in every variant; the depth-limited one for each of `depths`.
#[must_use]
pub fn variants(depths: &[u32]) -> Vec<Algorithm> {
    let ties =
        [Ties::LeastH, Ties::LeastG(ParentRule::Cheaper), Ties::LeastG(ParentRule::CheaperOrEqual)];
    let weights = [Weight::new(1, 1), Weight::new(3, 2), Weight::new(4, 1)];
    let mut variants = Vec::new();
    for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
        variants.push(Algorithm::BreadthFirst { goal_test });
    }
    for cycles in [Cycles::Allowed, Cycles::OnPath, Cycles::Closed] {
        variants.push(Algorithm::DepthFirst { cycles });
        variants.push(Algorithm::IterativeDeepening { cycles });
        variants.push(Algorithm::IdaStar { cycles });
        variants.extend(depths.iter().map(|&depth| Algorithm::DepthLimited { depth, cycles }));
    }
    for ties in ties {
        variants.push(Algorithm::UniformCost { ties });
        variants.push(Algorithm::Greedy { ties });
        for reopen in [Reopen::WhenCheaper, Reopen::Never] {
            variants.push(Algorithm::AStar { ties, reopen });
            for weight in weights.into_iter().flatten() {
                variants.push(Algorithm::WeightedAStar { weight, ties, reopen });
            }
        }
    }
    variants
}

/// Does `algorithm` ask its heuristic anything?
#[must_use]
pub fn is_informed(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::Greedy { .. }
            | Algorithm::AStar { .. }
            | Algorithm::WeightedAStar { .. }
            | Algorithm::IdaStar { .. }
    )
}

/// Is it one of the depth-first family?
fn is_depth_first(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::DepthFirst { .. }
            | Algorithm::DepthLimited { .. }
            | Algorithm::IterativeDeepening { .. }
            | Algorithm::IdaStar { .. }
    )
}

/// Runs every variant of every algorithm with each of `heuristics` and blindly, and checks that
/// each keeps its promise and that all agree where there is no solution.
///
/// # Panics
///
/// When an engine says what is not so.
#[track_caller]
pub fn engines_keep_promises<S>(space: &S, exact: &Exact<S>, heuristics: &[&dyn Heuristic<S>])
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    // The depths: too shallow by one, just deep enough, and one more.
    let least = exact.least_length().and_then(|length| u32::try_from(length).ok());
    let depths = least.map_or(vec![3], |least| vec![least.saturating_sub(1), least, least + 1]);
    let blind: &dyn Heuristic<S> = &Blind;
    for algorithm in variants(&depths) {
        let asked = if is_informed(algorithm) { heuristics } else { &[] };
        let mut limits = Limits::default();
        if is_depth_first(algorithm) {
            limits.expansions = DEPTH_FIRST_EXPANSIONS;
        }
        for (number, &heuristic) in [blind].iter().chain(asked).enumerate() {
            let report = search(space, &heuristic, algorithm, &limits, &mut ());
            let name = format!("{algorithm:?} with heuristic {number} (0 is blind)");
            report_is_true(&name, space, exact, algorithm, heuristic.guarantee(), &report);
        }
    }
    goals_come_in_order(space, exact);
}

/// Checks what a search for one solution reports: the solution replays, its cost is right, the
/// promise is kept, "no solution" and the lower bound are true.
///
/// # Panics
///
/// When something is not so; `name` says in the message which search it was.
#[track_caller]
pub fn report_is_true<S>(
    name: &str,
    space: &S,
    exact: &Exact<S>,
    algorithm: Algorithm,
    guarantee: Guarantee,
    report: &Report<S::Action>,
) where
    S: StateSpace<State: Debug, Action: Debug>,
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

    let first = report.solutions.first();
    match report.outcome {
        Outcome::Solved => assert!(first.is_some(), "{name}: solved, but no solution"),
        Outcome::Exhausted => assert_eq!(
            (exact.least_cost(), first.is_none()),
            (None, true),
            "{name}: exhausted, but there is a solution (least cost, none reported)"
        ),
        Outcome::Stopped(Stop::Depth) => {
            let Algorithm::DepthLimited { depth, .. } = algorithm else {
                panic!("{name}: stopped by depth, but there was no limit");
            };
            let missed = exact.least_length().is_some_and(|least| least <= u64::from(depth));
            assert!(!missed, "{name}: no deeper than {depth}, but not found");
        }
        Outcome::Stopped(Stop::Expanded) => {}
        Outcome::Stopped(stop) => panic!("{name}: stopped: {stop}, but there was no such limit"),
    }
    let Some(first) = first else { return };
    let cost = Some(u64::from(first.cost));
    match promise(algorithm, guarantee) {
        Promise::Valid => {}
        Promise::LeastLength => {
            assert_eq!(Some(first.actions.len() as u64), exact.least_length(), "{name}: length");
            assert!(
                report.is_proved_least_length(),
                "{name}: {:?} is no proof",
                report.lower_bound
            );
        }
        Promise::LeastCost => {
            assert_eq!(cost, exact.least_cost(), "{name}: cost");
            assert!(report.is_proved_least_cost(), "{name}: {:?} is no proof", report.lower_bound);
        }
        Promise::Within(weight) => {
            let [above, below] = [weight.numerator(), weight.denominator()].map(u64::from);
            let bounded = |least| u64::from(first.cost) * below <= least * above;
            assert!(
                exact.least_cost().is_some_and(bounded),
                "{name}: cost {} is more than {weight} times {:?}",
                first.cost,
                exact.least_cost()
            );
        }
    }
}

/// No solution is better than the proved bound.
#[track_caller]
fn lower_bound_is_true<S: StateSpace>(name: &str, exact: &Exact<S>, report: &Report<S::Action>) {
    let (bound, least) = match report.lower_bound {
        None => return,
        Some(Bound::Cost(bound)) => (bound, exact.least_cost()),
        Some(Bound::Length(bound)) => (bound, exact.least_length()),
    };
    assert!(
        least.is_none_or(|least| u64::from(bound) <= least),
        "{name}: the lower bound {:?} exceeds the least, {least:?} ({:?})",
        report.lower_bound,
        report.outcome
    );
}

/// Follows `actions` from the initial state to a goal, and returns what they cost.
#[track_caller]
fn replay<S>(name: &str, space: &S, actions: &[S::Action]) -> u64
where
    S: StateSpace<State: Debug, Action: Debug>,
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
        space.apply(&mut state, action);
    }
    assert!(space.is_goal(&state), "{name}: {actions:?} ends in {state:?}, which is no goal");
    cost
}

/// Asked for all solutions, breadth-first and uniform-cost search give one for each goal, nearest
/// first.
#[track_caller]
fn goals_come_in_order<S>(space: &S, exact: &Exact<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let limits = Limits { solutions: usize::MAX, ..Limits::default() };
    let (mut costs, mut lengths): (Vec<u64>, Vec<u64>) = exact.goals().into_iter().unzip();
    costs.sort_unstable();
    lengths.sort_unstable();

    let report = search(space, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
    let cost_of = |cost: Cost| u64::from(cost);
    let found: Vec<u64> = report.solutions.iter().map(|found| cost_of(found.cost)).collect();
    assert_eq!(found, costs, "uniform-cost search: the costs of all goals");

    let report = search(space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ());
    let found: Vec<u64> = report.solutions.iter().map(|found| found.actions.len() as u64).collect();
    assert_eq!(found, lengths, "breadth-first search: the lengths of all goals");
    assert_eq!(report.outcome, Outcome::Exhausted, "breadth-first search for all goals");
}
