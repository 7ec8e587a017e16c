//! Features: what feature-space search is told about the states of a space.

use std::ops::Deref;

use crate::space::StateSpace;

/// The features of states, by which [`feature_search`](crate::satisficing::feature_search()) divides a space
/// into *cells*, orders states within a cell, and hears *advisers*.
///
/// Features may mislead: they decide how soon a solution is found, never whether there is one. Only
/// [`of`](Self::of) and [`is_dead_end`](Self::is_dead_end) have to be right where they give up a state.
///
/// ```
/// use search::satisficing::{Features, feature_search};
/// use search::{Limits, StateSpace};
/// # struct Coins;
/// # impl StateSpace for Coins {
/// #     type State = [u8; 5];
/// #     type Action = usize;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> [u8; 5] { [1, 0, 1, 1, 0] }
/// #     fn is_goal(&self, coins: &[u8; 5]) -> bool { coins.iter().all(|&side| side == 1) }
/// #     fn actions(&self, _: &[u8; 5], actions: &mut Vec<usize>) { actions.extend(0..3); }
/// #     fn apply(&self, coins: &[u8; 5], at: usize) -> [u8; 5] {
/// #         let mut next = *coins;
/// #         for side in &mut next[at..at + 3] { *side = 1 - *side; }
/// #         next
/// #     }
/// # }
///
/// /// Of a row of coins: how many show heads from the left on (the cell), and how many in all (the key).
/// struct Heads;
///
/// impl Features<Coins> for Heads {
///     type Value = (u64, u64);
///     fn of(&self, coins: &[u8; 5]) -> Option<(u64, u64)> {
///         let heads = |it: &&u8| **it == 1;
///         Some((coins.iter().take_while(heads).count() as u64, coins.iter().filter(heads).count() as u64))
///     }
///     fn cell(&self, value: (u64, u64)) -> u64 { value.0 }
///     fn key(&self, value: (u64, u64)) -> u64 { value.1 }
/// }
///
/// // Coins::apply turns three coins side by side.
/// let report = feature_search(&Coins, &Heads, &Limits::default(), &mut ());
/// let heads = report.best().map(|best| best.states(&Coins));
/// assert_eq!(heads.unwrap().last(), Some(&[1; 5]));
/// ```
pub trait Features<S: StateSpace> {
    /// The features of one state, as few bytes as possible: one is stored for each state.
    type Value: Copy;

    /// The features of `state`, or `None` if no goal can be reached from it. `None` must be right: the
    /// engine drops the state, and may then report that there is no solution.
    fn of(&self, state: &S::State) -> Option<Self::Value>;

    /// The features of `child`, the successor by `action` of a state with features `parent`. It must equal
    /// `self.of(child)`. Override it if what changes is cheap to compute.
    fn of_child(
        &self,
        child: &S::State,
        action: S::Action,
        parent: Self::Value,
    ) -> Option<Self::Value> {
        let _ = (action, parent);
        self.of(child)
    }

    /// The cell to which states with these features belong. Cells are served in turn, and of two turns one
    /// goes to the greatest cell that has a state: greater should mean nearer to a goal.
    fn cell(&self, value: Self::Value) -> u64;

    /// The cell in which a state with features `child` waits, when it was found from a state with features
    /// `parent` that waited in `cell`. The default is its own cell. A state filed with its parent, or with the
    /// greatest cell on its path, is not banished to a poor cell by a step back.
    fn cell_of_child(&self, child: Self::Value, parent: Self::Value, cell: u64) -> u64 {
        let _ = (parent, cell);
        self.cell(child)
    }

    /// The order within a cell: of states of equal weight the one with the greatest key comes first.
    fn key(&self, value: Self::Value) -> u64;

    /// The advisers: appends the positions in `children` of the moves that they like, from a state with
    /// features `parent`. Such a move adds nothing to the weight of a path, any other adds 1. The default
    /// likes none.
    fn advise(&self, parent: Self::Value, children: &[Self::Value], liked: &mut Vec<usize>) {
        let _ = (parent, children, liked);
    }

    /// Returns true if no goal can be reached from `state`, by a test that is too slow for every successor:
    /// it is asked once of each state, before it is expanded. `true` must be right. The default is false.
    fn is_dead_end(&self, state: &S::State) -> bool {
        let _ = state;
        false
    }

    /// Returns true if these features were made for `space`: see [`Heuristic::fits`](crate::Heuristic::fits).
    fn fits(&self, space: &S) -> bool {
        let _ = space;
        true
    }
}

/// A reference or a `Box` has the features behind it.
impl<S: StateSpace, P: Deref<Target: Features<S>>> Features<S> for P {
    type Value = <P::Target as Features<S>>::Value;

    fn of(&self, state: &S::State) -> Option<Self::Value> {
        (**self).of(state)
    }

    fn of_child(
        &self,
        child: &S::State,
        action: S::Action,
        parent: Self::Value,
    ) -> Option<Self::Value> {
        (**self).of_child(child, action, parent)
    }

    fn cell(&self, value: Self::Value) -> u64 {
        (**self).cell(value)
    }

    fn cell_of_child(&self, child: Self::Value, parent: Self::Value, cell: u64) -> u64 {
        (**self).cell_of_child(child, parent, cell)
    }

    fn key(&self, value: Self::Value) -> u64 {
        (**self).key(value)
    }

    fn advise(&self, parent: Self::Value, children: &[Self::Value], liked: &mut Vec<usize>) {
        (**self).advise(parent, children, liked);
    }

    fn is_dead_end(&self, state: &S::State) -> bool {
        (**self).is_dead_end(state)
    }

    fn fits(&self, space: &S) -> bool {
        (**self).fits(space)
    }
}
