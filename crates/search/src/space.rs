//! State spaces: the interface between the engines and the instances of a puzzle.

use std::{cmp::Ordering, hash::Hash, ops::Deref};

use crate::cost::Cost;

/// A state space: an initial state, a goal test and actions. A puzzle *instance* implements it and owns
/// all data that no action changes, such as walls and tables.
///
/// # Laws
///
/// A space is *lawful* when, for every reachable state `s`:
///
/// - [`actions`](Self::actions) appends the same actions in the same order on every call;
/// - [`apply`](Self::apply) of such an action gives the same state on every call, whatever was called
///   in between: engines store no actions, and find a path again by applying actions at its states;
/// - states are canonical: equal situations are equal states, and `Eq`, `Hash` and [`order`](Self::order) agree.
///
/// Engines neither fail nor panic on a lawful space. [`laws::check`](crate::laws::check()) checks the laws. Engines replay
/// every solution that they find: a space that breaks a law there, or that
/// [notices](Self::has_changed) it, ends the search as
/// [`Breach::SuccessorsChanged`](crate::Breach::SuccessorsChanged).
pub trait StateSpace {
    /// A packed state, cheap to copy, best with no data on the heap (else see
    /// [`heap_bytes`](Self::heap_bytes)).
    type State: Clone + Eq + Hash;
    /// An action, which leads from one state to another: a value of a few bytes.
    type Action: Copy + Eq;
    /// What actions cost: `u32` for most puzzles.
    type Cost: Cost;

    /// The state from which the search starts.
    fn initial_state(&self) -> Self::State;

    /// Returns true if the puzzle is solved in `state`. Goals are terminal: no engine expands a
    /// goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions applicable in `state`, always in the same order.
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// [`actions`](Self::actions) for an engine that takes them all. A space that [gives children](Self::gives_children) appends
    /// these too, in the same order. Unless they are `to_keep`, no action is used later than that.
    #[doc(hidden)]
    fn actions_with_children(
        &self,
        state: &Self::State,
        actions: &mut Vec<Self::Action>,
        children: &mut Vec<Option<Self::State>>,
        to_keep: bool,
    ) {
        let _ = (children, to_keep);
        self.actions(state, actions);
    }

    /// Returns true if the space makes the children of a state with its actions, so that [`apply`](Self::apply) makes them all again.
    #[doc(hidden)]
    fn gives_children(&self) -> bool {
        false
    }

    /// The state after `action`, which must be one of the [`actions`](Self::actions) of `state`.
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// The cost of `action` in `state`, the state before the action: 1 by default
    /// ([`Cost::units`]).
    fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost {
        let _ = (state, action);
        Self::Cost::units(1)
    }

    /// The order in which [`Ties::LeastG`](crate::Ties::LeastG) takes states of equal f, g and h: [`Ord::cmp`], where states have
    /// one. By default all are equal, and the one that was stored first is taken first.
    fn order(&self) -> fn(&Self::State, &Self::State) -> Ordering {
        |_, _| Ordering::Equal
    }

    /// Returns true if `next` may be pruned right after `last`, because another path, no costlier and no
    /// longer, leads to the same state. For example, `next` may take `last` back. Only the depth-first
    /// engines call this, and only without a closed set, because the two together can lose states. `false`
    /// says nothing: there may be another path that nobody knows of.
    fn is_redundant(&self, last: Self::Action, next: Self::Action) -> bool {
        let _ = (last, next);
        false
    }

    /// Returns true if a depth-first search ends here although it looks for no cycles beyond
    /// [`is_redundant`](Self::is_redundant): because no path comes to a state twice, or because costs are
    /// positive and there is a solution. IDA\* then looks for none by default
    /// ([`Cycles::AsNeeded`](crate::Cycles::AsNeeded)), which is faster. `false`, the default, promises
    /// nothing.
    fn needs_no_cycle_check(&self) -> bool {
        false
    }

    /// The bytes that `state` owns on the heap, beside its own size: what a clone of it allocates. The
    /// engines count them against [`Limits::bytes`](crate::Limits::bytes) for each state that they
    /// store. The default, for packed states, is 0. O(1), and always the same for a state.
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Returns true once the space has noticed that a state has other successors than before. Asked when a
    /// search ends, which then proves nothing. The default, for spaces that do not watch
    /// themselves, is false.
    fn has_changed(&self) -> bool {
        false
    }

    /// Returns true if every action has a way back. `true` promises that from every reachable state each action
    /// leads to a state from which some action, of any cost, leads back at once: the graph of states is
    /// undirected. Then a state next to a layer of breadth-first search is in that layer or in one beside it,
    /// and so an exploration on disk compares new states with two layers only. `false`, the default, promises
    /// nothing.
    fn is_undirected(&self) -> bool {
        false
    }

    /// Returns false if `state` is not a state of this space, but of another one or of none: then the other functions may
    /// give any value, or panic. Engines ask this of states that they read from a file or receive from another machine. A
    /// space whose states index tables of its own looks at least at the indices; the default, for all others, is `true`.
    fn contains(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Appends the number of the cell of each piece, always in the same order, for pictures and heat
    /// maps of a search. A piece off the board has `u32::MAX`. The default, for spaces without pieces on
    /// cells, appends nothing. O(pieces).
    fn places(&self, state: &Self::State, into: &mut Vec<u32>) {
        let _ = (state, into);
    }
}

/// A state space whose states have ranks, so that `parallel::explore_ranked` needs two bits for each rank, and neither a
/// hash table nor states. A rank is the number of a state.
///
/// # Laws
///
/// All ranks are less than [`state_count`](Self::state_count), and [`unrank`](Self::unrank) of the
/// [`rank`](Self::rank) of a reachable state is that state, so no two have the same. [`rank_child`](Self::rank_child) is
/// the rank of the child. If there are [`parities`](Self::parities), the space [is
/// undirected](StateSpace::is_undirected), and each action leads from an even state to an odd one or back.
pub trait Ranked: StateSpace {
    /// The number of ranks. `None` if the states of this instance have no ranks, or too many to spend two
    /// bits on each.
    fn state_count(&self) -> Option<usize>;

    /// The rank of a reachable state. Called only if [`state_count`](Self::state_count) is not `None`.
    fn rank(&self, state: &Self::State) -> usize;

    /// The reachable state with this rank. Other ranks lead to any state, or to a panic.
    fn unrank(&self, rank: usize) -> Self::State;

    /// The rank of `child`, which `action` has made of the state with rank `parent`. Override it where an action changes
    /// little of the rank. The default is [`rank`](Self::rank).
    fn rank_child(&self, child: &Self::State, action: Self::Action, parent: usize) -> usize {
        let _ = (action, parent);
        self.rank(child)
    }

    /// Which of the states with the 32 ranks from `first` on, a multiple of 32, are odd, the first in the lowest bit. Ranks
    /// without a state have any bit. The default, for spaces where states are neither even nor odd, is `None`: then
    /// two bits a state do not lead back to the start.
    fn parities(&self, first: usize) -> Option<u32> {
        let _ = first;
        None
    }
}

/// A state space that can be searched backwards from its goals, by [`bidirectional`](crate::bidirectional()).
pub trait Reversible: StateSpace {
    /// All goals, or some of them, as long as a goal of least cost is among them. The search stores them
    /// all, so they should be few.
    fn goal_states(&self) -> Vec<Self::State>;

    /// Appends each predecessor of `state` with the action that leads from it to `state`, always in the
    /// same order. Predecessors that cannot be reached from the initial state are allowed.
    ///
    /// The best order is the reverse of the order of [`actions`](StateSpace::actions): among paths of
    /// equal cost both sides then follow the same one, and meet early.
    fn predecessors(&self, state: &Self::State, into: &mut Vec<(Self::State, Self::Action)>);
}

/// The same function of what is behind a pointer.
macro_rules! delegate {
    ($(fn $name:ident(&self $(, $argument:ident: $kind:ty)*) $(-> $result:ty)?;)+) => { $(
        #[inline]
        fn $name(&self $(, $argument: $kind)*) $(-> $result)? {
            (**self).$name($($argument),*)
        }
    )+ };
}

/// A reference, a `Box` or an `Arc` is the space behind it, which may be a `dyn StateSpace<State = …, Action = …, Cost = …>`.
///
/// ```
/// use search::{Search, StateSpace, closures::Successor, space};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let boxed: Box<dyn StateSpace<State = u32, Action = Successor, Cost = u32> + '_> = Box::new(&numbers);
/// assert_eq!(Search::new(&boxed).run().best().map(|best| best.cost), Some(7));
/// ```
impl<P: Deref<Target: StateSpace>> StateSpace for P {
    type State = <P::Target as StateSpace>::State;
    type Action = <P::Target as StateSpace>::Action;
    type Cost = <P::Target as StateSpace>::Cost;

    delegate! {
        fn initial_state(&self) -> Self::State;
        fn is_goal(&self, state: &Self::State) -> bool;
        fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);
        fn actions_with_children(&self, state: &Self::State, actions: &mut Vec<Self::Action>, children: &mut Vec<Option<Self::State>>, to_keep: bool);
        fn gives_children(&self) -> bool;
        fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;
        fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost;
        fn order(&self) -> fn(&Self::State, &Self::State) -> Ordering;
        fn is_redundant(&self, last: Self::Action, next: Self::Action) -> bool;
        fn needs_no_cycle_check(&self) -> bool;
        fn heap_bytes(&self, state: &Self::State) -> usize;
        fn has_changed(&self) -> bool;
        fn is_undirected(&self) -> bool;
        fn contains(&self, state: &Self::State) -> bool;
        fn places(&self, state: &Self::State, into: &mut Vec<u32>);
    }
}

impl<P: Deref<Target: Ranked>> Ranked for P {
    delegate! {
        fn state_count(&self) -> Option<usize>;
        fn rank(&self, state: &Self::State) -> usize;
        fn unrank(&self, rank: usize) -> Self::State;
        fn rank_child(&self, child: &Self::State, action: Self::Action, parent: usize) -> usize;
        fn parities(&self, first: usize) -> Option<u32>;
    }
}

impl<P: Deref<Target: Reversible>> Reversible for P {
    delegate! {
        fn goal_states(&self) -> Vec<Self::State>;
        fn predecessors(&self, state: &Self::State, into: &mut Vec<(Self::State, Self::Action)>);
    }
}
