//! Steps from a node to its successors.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::report::Solution;

/// A step of a space made by [`space()`](crate::space()) or [`labelled`](crate::labelled): which of a node's successors it
/// leads to, its cost and its label. Two steps are equal if they lead to the same node at the same cost under the same label.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Successor<C = u32, L = ()> {
    pub(super) index: u32,
    pub(super) cost: C,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_nothing"))]
    pub(super) label: L,
    /// Some bits of the node's hash, by which it is found again in a list of another order; 0 if it was listed to be
    /// taken at once.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) mark: u32,
}

/// Returns true of the label where there are none.
#[cfg(feature = "serde")]
const fn is_nothing<L>(_: &L) -> bool {
    size_of::<L>() == 0
}

impl<C: Copy, L: Copy> Successor<C, L> {
    /// Its place in the list that the closure `successors` gives, from 0.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).breadth_first().run();
    /// let best = found.best().expect("it can be reached");
    /// let steps: Vec<&str> = best.actions.iter().map(|step| ["+1", "*2"][step.index() as usize]).collect();
    /// assert_eq!(steps, ["+1", "*2", "+1", "*2"]);
    /// ```
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The cost of the step.
    ///
    /// ```
    /// # use search::{Search, space};
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).breadth_first().run();
    /// let best = found.best().expect("it can be reached");
    /// assert_eq!(best.actions.iter().map(|step| step.cost()).sum::<u32>(), best.cost);
    /// ```
    #[must_use]
    pub const fn cost(self) -> C {
        self.cost
    }

    /// The label that [`labelled`](crate::labelled) was given with the step.
    ///
    /// ```
    /// # use search::{Search, labelled};
    /// let numbers = labelled(1_u32, |&n| [('+', n + 1, 1), ('*', 2 * n, 1)], |&n| n == 10);
    /// let found = Search::new(&numbers).run();
    /// let best = found.best().expect("it can be reached");
    /// assert_eq!(best.actions.iter().map(|step| step.label()).collect::<String>(), "+*+*");
    /// ```
    #[must_use]
    pub const fn label(self) -> L {
        self.label
    }
}

impl<C: PartialEq, L: PartialEq> PartialEq for Successor<C, L> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.mark == other.mark && self.cost == other.cost && self.label == other.label
    }
}

impl<C: Eq, L: Eq> Eq for Successor<C, L> {}

impl<C: Copy, L: Copy> Solution<Successor<C, L>, C> {
    /// The labels of the steps of a path in a [`labelled`](crate::labelled) space.
    ///
    /// ```
    /// use search::{Search, labelled};
    ///
    /// let numbers = labelled(1_u32, |&n| [('+', n + 1, 1), ('*', 2 * n, 1)], |&n| n == 10);
    /// let found = Search::new(&numbers).run();
    /// assert_eq!(found.best().map(|best| best.labels()), Some(vec!['+', '*', '+', '*']));
    /// ```
    #[must_use]
    pub fn labels(&self) -> Vec<L> {
        self.actions.iter().map(|step| step.label()).collect()
    }
}

/// What a closure gives for a step: (node, cost), or (label, node, cost).
pub trait Step<N, C, L> {
    /// Label, node and cost.
    fn parts(self) -> (L, N, C);
}

impl<N, C> Step<N, C, ()> for (N, C) {
    #[inline]
    fn parts(self) -> ((), N, C) {
        ((), self.0, self.1)
    }
}

impl<L, N, C> Step<N, C, L> for (L, N, C) {
    #[inline]
    fn parts(self) -> Self {
        self
    }
}

/// Some bits of a node's hash.
#[inline]
pub(super) fn mark<N: Hash>(node: &N) -> u32 {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}
