//! What the engines search: a state space, given by the instance that owns its walls and tables.

use std::hash::Hash;

/// Costs of actions and paths: g and h, in the domain's own unit (moves, minutes, weight moved).
///
/// Engines add costs with overflow checks: a path that no longer fits ends the search with
/// [`Stop::CostOverflow`](crate::Stop::CostOverflow).
pub type Cost = u32;

/// A state space: initial state, goal test and actions, implemented by a puzzle *instance*, which
/// owns whatever does not change while searching.
///
/// # Laws
///
/// A space is *lawful* when, for every reachable state `s`:
///
/// - [`actions`](Self::actions) appends the same actions in the same order each time it is asked;
/// - [`apply`](Self::apply) of such an action followed by [`undo`](Self::undo) of what it returned
///   gives `s` back;
/// - equal situations are equal states (`Eq`, `Hash` and `Ord` agree), so states are canonical.
///
/// Engines neither fail nor panic on a lawful space. The crate `testkit` checks the laws.
pub trait StateSpace {
    /// A packed state: cheap to copy, nothing on the heap. `Ord` serves total tie-breaking.
    type State: Clone + Eq + Hash + Ord;
    /// What changes a state: a few bytes, in the order that the domain generates them.
    type Action: Copy + Eq;
    /// What [`undo`](Self::undo) needs to take an action back. For a state of a few words, the old state.
    type Undo;

    /// The state that the search starts from.
    fn initial_state(&self) -> Self::State;

    /// Is the puzzle solved in `state`? Goals are terminal: no engine looks beyond one.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions applicable in `state`, always in the same order.
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Changes `state` by `action`, one of its applicable actions.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Self::Undo;

    /// Takes back the latest action applied to `state`.
    fn undo(&self, state: &mut Self::State, undo: Self::Undo);

    /// What `action` costs in `state` (before it is applied): 1 unless the domain says otherwise.
    fn cost(&self, state: &Self::State, action: Self::Action) -> Cost {
        let _ = (state, action);
        1
    }

    /// May `next` be left out right after `last`, because another path, no dearer and no longer,
    /// leads to the same states (say, `next` takes `last` back)? Asked by the depth-first engines
    /// only, and only where they keep no closed set: the two together can lose states.
    fn is_redundant(&self, last: Self::Action, next: Self::Action) -> bool {
        let _ = (last, next);
        false
    }

    /// Appends the cell of each piece, always in the same order, for pictures and heat maps of a
    /// search; `u32::MAX` for a piece that is off the board. A space without pieces on cells appends
    /// nothing. O(pieces).
    fn places(&self, state: &Self::State, into: &mut Vec<u32>) {
        let _ = (state, into);
    }
}

/// A state space whose states can be numbered, so that [`ranked_breadth_first`] needs one bit a state
/// and no hash table.
///
/// It is lawful when no two reachable states have the same [`rank`](Self::rank), and all ranks are less
/// than [`state_count`](Self::state_count).
///
/// [`ranked_breadth_first`]: crate::ranked_breadth_first
pub trait Ranked: StateSpace {
    /// How many ranks there are. `None` if states of this instance have none, or too many for a bit
    /// each to be worth it.
    fn state_count(&self) -> Option<usize>;

    /// The number of a reachable state. Called only if there is a count.
    fn rank(&self, state: &Self::State) -> usize;
}

/// A state space that can be searched from its goals backwards.
pub trait Reversible: StateSpace {
    /// Every goal that matters: all goals, or at least one of least cost. O(goals) memory, so few.
    fn goal_states(&self) -> Vec<Self::State>;

    /// Appends each state with an action that leads from there to `state`, always in the same order.
    /// States that cannot be reached from the initial state do no harm. The reverse of the order of
    /// [`actions`](StateSpace::actions) is best: among paths of equal cost both sides then follow the
    /// same one, and meet early.
    fn predecessors(&self, state: &Self::State, into: &mut Vec<(Self::State, Self::Action)>);
}
