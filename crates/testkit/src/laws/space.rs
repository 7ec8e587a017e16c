//! Laws of state spaces.

use std::{
    cmp::Ordering,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
    num::NonZeroUsize,
};

use search::{
    Limits, Ranked, StateSpace, laws,
    parallel::{Threads, explore, explore_ranked},
    words::AsWords,
};

use super::place;
use crate::{Exact, exact::dijkstra};

/// Checks at every state that the space returns the same values on every call, that the actions are
/// distinct, that each has a way back if the space is [undirected](StateSpace::is_undirected), and that `apply`
/// does not depend on the calls before it.
///
/// # Panics
///
/// At the first state where a check fails.
#[track_caller]
pub fn space_is_lawful<S>(space: &S, exact: &Exact<S>)
where
    S: StateSpace<Cost: Into<u64>, State: Debug + Ord, Action: Debug>,
{
    for (number, state) in exact.states().iter().enumerate() {
        check_state(space, state, || place(exact, number));
    }
    // Once more, without a list of actions before each.
    for (number, state) in exact.states().iter().enumerate() {
        for edge in exact.edges_from(number) {
            let again = space.apply(state, edge.action);
            check_same(&exact.states()[edge.to], &again, || {
                format!(
                    "apply depends on earlier calls: {:?} {}",
                    edge.action,
                    place(exact, number)
                )
            });
        }
    }
}

/// Checks that the words of a state are as many as [`AsWords`] says, and that they give the state again.
#[track_caller]
pub(super) fn check_words<T: AsWords + Debug + Ord + Hash>(state: &T, place: impl Fn() -> String) {
    let mut words = Vec::new();
    state.write_words(&mut |word| words.push(word));
    assert_eq!(words.len(), T::WORDS, "the number of words {}", place());
    let mut left = words.iter();
    let read = T::read_words(&mut || *left.next().expect("no more words are read than written"));
    check_same(state, &read, || format!("the words {words:x?} give another state {}", place()));
    // Words of no state make a state too.
    for word in [0, 1, u64::MAX, u64::MAX >> 1, 0x0123_4567_89ab_cdef] {
        let _ = T::read_words(&mut || word);
    }
}

/// The states whose words [`foreign_states_are_safe`] changes.
const CHANGED: usize = 24;

/// Checks that states that are not of the space, but that it does not tell from its own, can be expanded: they are
/// made by flipping one bit of a state, or by mixing the words of two states.
///
/// # Panics
///
/// If the space does at a state that it [contains](StateSpace::contains).
#[track_caller]
pub fn foreign_states_are_safe<S: StateSpace<Cost: Into<u64>, State: AsWords + Ord>>(
    space: &S,
    exact: &Exact<S>,
) {
    let states = exact.states();
    let words = |state: &S::State| {
        let mut words = Vec::new();
        state.write_words(&mut |word| words.push(word));
        words
    };
    let expand = |words: &[u64]| {
        let mut left = words.iter().copied();
        let state = S::State::read_words(&mut || left.next().unwrap_or(0));
        if !space.contains(&state) {
            return;
        }
        let _ = space.is_goal(&state);
        for action in actions_of(space, &state) {
            let _ = (space.cost(&state, action), space.apply(&state, action));
        }
    };
    for state in states.iter().step_by(states.len().div_ceil(CHANGED)) {
        let own = words(state);
        for place in 0..own.len() {
            for bit in 0..64 {
                let mut changed = own.clone();
                changed[place] ^= 1 << bit;
                expand(&changed);
            }
        }
        for other in states.iter().rev().step_by(states.len().div_ceil(CHANGED)) {
            let other = words(other);
            let mixed = own.iter().zip(&other).enumerate();
            let mixed: Vec<u64> =
                mixed.map(|(place, (own, other))| [own, other][place % 2]).copied().collect();
            expand(&mixed);
        }
    }
    for word in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
        expand(&vec![word; S::State::WORDS]);
    }
}

/// Checks that each rank leads back to its state and is less than [`state_count`](Ranked::state_count), that the rank
/// of each child is found from the rank of its parent, and that an exploration with two bits a rank has the same layers
/// and counts as one with a table.
///
/// # Panics
///
/// If a check fails, or if the states of the instance have no ranks.
#[track_caller]
pub fn ranks_are_lawful<S>(space: &S, exact: &Exact<S>)
where
    S: Ranked<Cost = u32, State: Debug + Ord + Send + Sync, Action: Debug + Send + Sync> + Sync,
{
    ranks_are_perfect(space, exact);
    two_bits_change_nothing(space);
}

#[track_caller]
fn two_bits_change_nothing<S>(space: &S)
where
    S: Ranked<Cost = u32, State: Send + Sync, Action: Send + Sync> + Sync,
{
    for depth in [u32::MAX, 2, 0] {
        let limits = Limits { depth, ..Limits::default() };
        let of = |count| Threads::new(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN));
        let in_table = explore(space, of(1), &limits, &mut |_| ());
        for count in [1, 2, 3] {
            let mut told = Vec::new();
            let by_rank = explore_ranked(space, of(count), &limits, &mut |progress| {
                told.extend((progress.expanded == 0).then_some(progress.layer));
            });
            assert_eq!(by_rank, in_table, "{count} threads, {limits:?}");
            assert_eq!(told, by_rank.layers, "{count} threads, {limits:?}");
        }
    }
}

#[track_caller]
fn ranks_are_perfect<S>(space: &S, exact: &Exact<S>)
where
    S: Ranked<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let count = space.state_count().expect("an instance whose states have ranks");
    let is_odd = |rank: usize| Some(space.parities(rank / 32 * 32)? >> (rank % 32) & 1 == 1);
    let mut ranked: Vec<(usize, usize)> = Vec::new();
    let mut actions = Vec::new();
    for (number, state) in exact.states().iter().enumerate() {
        let rank = space.rank(state);
        ranked.push((rank, number));
        assert_eq!(space.unrank(rank), *state, "rank {rank} {}", place(exact, number));
        actions.clear();
        space.actions(state, &mut actions);
        for &action in &actions {
            let child = space.apply(state, action);
            let of_child = space.rank_child(&child, action, rank);
            assert_eq!(of_child, space.rank(&child), "{action:?} {}", place(exact, number));
            let changed = is_odd(rank).map(|is_odd| !is_odd);
            assert_eq!(is_odd(of_child), changed, "{action:?} {}", place(exact, number));
        }
    }
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

/// Checks one state, and returns its successors with the actions that lead to them.
#[track_caller]
pub(super) fn check_state<S>(
    space: &S,
    state: &S::State,
    place: impl Fn() -> String,
) -> Vec<(S::State, S::Action)>
where
    S: StateSpace<Cost: Into<u64>, State: Debug + Ord, Action: Debug>,
{
    let checked = laws::check_state(space, state).and_then(|_| laws::check_actions(space, state));
    checked.unwrap_or_else(|fault| panic!("{fault} {}", place()))
}

/// The actions of `state`.
pub(super) fn actions_of<S: StateSpace>(space: &S, state: &S::State) -> Vec<S::Action> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions
}

/// Checks that two states are equal by `Eq`, `Ord` and `Hash`.
#[track_caller]
pub(super) fn check_same<T: Debug + Ord + Hash>(expected: &T, got: &T, fault: impl Fn() -> String) {
    let hash = |state: &T| {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    };
    let same =
        expected == got && expected.cmp(got) == Ordering::Equal && hash(expected) == hash(got);
    assert!(same, "{}\n  expected {expected:?}\n  got      {got:?}", fault());
}

/// Checks that pruning by [`StateSpace::is_redundant`] changes no distance from the initial state: not the
/// least cost, not the least number of actions (by which the depth-limited engines search), and not the
/// least number of actions at the least cost (so that a path without a cycle remains).
///
/// # Panics
///
/// At a state that becomes farther away.
#[track_caller]
pub fn redundancy_is_sound<S>(space: &S, exact: &Exact<S>)
where
    S: StateSpace<Cost: Into<u64>, State: Debug + Ord, Action: Debug>,
{
    // This is the graph of a search that remembers the last action. Its nodes are the edges of the space,
    // and node 0 for the start. Edge `e` is followed by edge `f` if `f` leaves the state that `e` enters,
    // and `f` is not redundant after `e`.
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
            .map(|(place, next)| (first[at] + place, next.cost.into()))
            .collect()
    };
    let pruned: Vec<_> = arrivals.iter().map(successors).collect();
    let whole = exact.successors();

    // A shortest path has fewer actions than there are states.
    let more = exact.states().len() as u64;
    type Price<'p> = &'p dyn Fn(u64) -> u64;
    let prices: [(&str, Price<'_>); 3] = [
        ("least cost", &|cost| cost),
        ("least length", &|_| 1),
        ("least cost, then length", &|cost| cost * more + 1),
    ];
    for (measure, price) in prices {
        let expected = dijkstra(&whole, &[0], price);
        let mut remaining = vec![None; expected.len()];
        for (&(at, _), distance) in arrivals.iter().zip(dijkstra(&pruned, &[0], price)) {
            remaining[at] = [remaining[at], distance].into_iter().flatten().min();
        }
        for (number, (expected, remaining)) in expected.iter().zip(&remaining).enumerate() {
            assert!(
                expected == remaining,
                "is_redundant prunes too much: the {measure} {} is {expected:?}, \
                 without redundant actions {remaining:?}",
                place(exact, number)
            );
        }
    }
}
