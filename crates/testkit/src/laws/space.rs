//! Laws of state spaces.

use std::{
    cmp::Ordering,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
    time::Duration,
};

use search::{
    Algorithm, Blind, GoalTest, Limits, Ranked, StateSpace, Stats, ranked_breadth_first, search,
};

use super::place;
use crate::{Exact, Recorder, exact::dijkstra};

/// At every state: the same questions get the same answers, actions are distinct, and `undo` takes
/// back what `apply` did.
///
/// # Panics
///
/// Where that does not hold.
#[track_caller]
pub fn space_is_lawful<S>(space: &S, exact: &Exact<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    for (number, state) in exact.states().iter().enumerate() {
        let successors = check_state(space, state, || place(exact, number));
        for (edge, (child, _)) in exact.edges_from(number).iter().zip(&successors) {
            let known = &exact.states()[edge.to];
            check_same(known, child, || {
                format!(
                    "a state reached in two ways, {} and {:?}",
                    place(exact, number),
                    edge.action
                )
            });
        }
    }
}

/// Checks that no two states have the same rank, that all ranks are less than the count of states, and
/// that breadth-first search by ranks tells, finds and counts the same as without them.
///
/// # Panics
///
/// When that is not so, or when the instance has no ranks.
#[track_caller]
pub fn ranks_are_lawful<S>(space: &S, exact: &Exact<S>)
where
    S: Ranked<State: Debug, Action: Debug>,
{
    ranks_are_perfect(space, exact);
    for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
        for expansions in [u64::MAX, exact.states().len() as u64 / 2, 0] {
            let limits = Limits { expansions, solutions: usize::MAX, ..Limits::default() };
            let algorithm = Algorithm::BreadthFirst { goal_test };
            let (mut hashed_log, mut ranked_log) = (Recorder::default(), Recorder::default());
            let hashed = search(space, &Blind, algorithm, &limits, &mut hashed_log);
            let ranked = ranked_breadth_first(space, goal_test, &limits, &mut ranked_log);
            assert_eq!(hashed_log.events, ranked_log.events, "{limits:?}");
            assert_eq!(hashed.outcome, ranked.outcome, "{limits:?}");
            assert_eq!(hashed.solutions, ranked.solutions, "{limits:?}");
            assert_eq!(hashed.lower_bound, ranked.lower_bound, "{limits:?}");
            let without_bytes =
                |stats: &Stats| Stats { peak_bytes: 0, elapsed: Duration::ZERO, ..stats.clone() };
            assert_eq!(without_bytes(&hashed.stats), without_bytes(&ranked.stats), "{limits:?}");
        }
    }
}

#[track_caller]
fn ranks_are_perfect<S>(space: &S, exact: &Exact<S>)
where
    S: Ranked<State: Debug, Action: Debug>,
{
    let count = space.state_count().expect("an instance whose states have ranks");
    let mut ranked: Vec<(usize, usize)> =
        exact.states().iter().map(|state| space.rank(state)).zip(0..).collect();
    ranked.sort_unstable();
    if let Some(&(rank, number)) = ranked.last() {
        assert!(rank < count, "rank {rank} of {count} {}", place(exact, number));
    }
    for pair in ranked.windows(2) {
        let [(rank, first), (next, second)] = [pair[0], pair[1]];
        let places = || format!("{}, and {}", place(exact, first), place(exact, second));
        assert_ne!(rank, next, "the same rank {}", places());
    }
}

/// Checks one state, and gives its successors with the actions that lead there.
#[track_caller]
pub(super) fn check_state<S>(
    space: &S,
    state: &S::State,
    place: impl Fn() -> String,
) -> Vec<(S::State, S::Action)>
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let actions = actions_of(space, state);
    let again = actions_of(space, state);
    assert!(
        actions == again,
        "actions differ when asked twice {}:\n  {actions:?}\n  {again:?}",
        place()
    );
    assert_eq!(
        space.is_goal(state),
        space.is_goal(state),
        "is_goal differs when asked twice {}",
        place()
    );

    // Actions are appended to what is in the list already.
    let mut appended = actions.clone();
    space.actions(state, &mut appended);
    assert!(
        appended.len() == 2 * actions.len() && appended[..actions.len()] == actions[..],
        "actions() does not append {}: {actions:?} became {appended:?}",
        place()
    );

    let mut successors = Vec::with_capacity(actions.len());
    for (number, &action) in actions.iter().enumerate() {
        let here = || format!("{action:?} {}", place());
        assert!(!actions[..number].contains(&action), "listed twice: {}", here());
        let cost = space.cost(state, action);
        assert_eq!(
            cost,
            space.cost(state, action),
            "the cost differs when asked twice: {}",
            here()
        );

        let mut changed = state.clone();
        let undo = space.apply(&mut changed, action);
        let child = changed.clone();
        space.undo(&mut changed, undo);
        check_same(state, &changed, || format!("undo does not take back {}", here()));
        space.apply(&mut changed, action);
        check_same(&child, &changed, || format!("apply differs when done twice: {}", here()));
        successors.push((child, action));
    }
    successors
}

pub(super) fn actions_of<S: StateSpace>(space: &S, state: &S::State) -> Vec<S::Action> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions
}

/// `Eq`, `Ord` and `Hash` all say that the states are the same.
#[track_caller]
pub(super) fn check_same<T: Debug + Ord + Hash>(expected: &T, got: &T, what: impl Fn() -> String) {
    let hash = |state: &T| {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    };
    let same =
        expected == got && expected.cmp(got) == Ordering::Equal && hash(expected) == hash(got);
    assert!(same, "{}\n  expected {expected:?}\n  got      {got:?}", what());
}

/// Leaving out what [`StateSpace::is_redundant`] allows to leave out changes no distance from the
/// initial state: neither least cost, nor least number of actions (which the depth-limited engines
/// go by), nor the least number of actions at least cost (so that a path without a cycle is left).
///
/// # Panics
///
/// At a state that gets farther away.
#[track_caller]
pub fn redundancy_is_sound<S>(space: &S, exact: &Exact<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    // A search that looks at the last action only sees this graph: one node an edge, `e` followed
    // by `f` if `f` leaves where `e` arrives and is not redundant. Node 0 is the start.
    let mut first = Vec::new();
    let mut arrivals = vec![(0, None)];
    for number in 0..exact.states().len() {
        first.push(arrivals.len());
        arrivals.extend(exact.edges_from(number).iter().map(|edge| (edge.to, Some(edge.action))));
    }
    let successors = |&(at, last): &(usize, Option<S::Action>)| -> Vec<(usize, u64)> {
        let edges = exact.edges_from(at).iter().enumerate();
        edges
            .filter(|(_, next)| !last.is_some_and(|last| space.is_redundant(last, next.action)))
            .map(|(place, next)| (first[at] + place, u64::from(next.cost)))
            .collect()
    };
    let pruned: Vec<_> = arrivals.iter().map(successors).collect();
    let whole = exact.successors();

    type Price = fn(u64) -> u64;
    let prices: [(&str, Price); 3] = [
        ("least cost", |cost| cost),
        ("least length", |_| 1),
        // Costs above 2^40 and paths of 2^24 actions are not for exhaustive laws.
        ("least cost, then length (as cost * 2^24 + length)", |cost| (cost << 24) + 1),
    ];
    for (what, price) in prices {
        let expected = dijkstra(&whole, &[0], price);
        let mut left = vec![None; expected.len()];
        for (&(at, _), distance) in arrivals.iter().zip(dijkstra(&pruned, &[0], price)) {
            left[at] = [left[at], distance].into_iter().flatten().min();
        }
        for (number, (expected, left)) in expected.iter().zip(&left).enumerate() {
            assert!(
                expected == left,
                "is_redundant leaves out too much: the {what} {} is {expected:?}, \
                 without redundant actions {left:?}",
                place(exact, number)
            );
        }
    }
}
