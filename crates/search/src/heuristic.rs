//! Estimates of the cost that is left.

use crate::{Cost, StateSpace};

/// What is known about a heuristic. The engines base what they call *proved* on it, so it is a
/// claim to be argued in the heuristic's docs and checked by `testkit`.
///
/// The variants are ordered by strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Guarantee {
    /// It may over-estimate.
    None,
    /// It never over-estimates: `h(s) <= h*(s)`.
    Admissible,
    /// Admissible, and `h(s) <= cost(s, a) + h(t)` for every successor `t` of `s` by `a`, where a
    /// dead end counts as infinite and every goal as 0. Closed states need never be reopened.
    Consistent,
}

/// An estimate of the least cost from a state to a goal.
pub trait Heuristic<S: StateSpace> {
    /// The estimate at `state`, or `None` where no goal can be reached any more (a dead end).
    ///
    /// `None` is a promise whatever the [guarantee](Self::guarantee): the engines drop the state,
    /// and may then report that there is no solution.
    fn h(&self, state: &S::State) -> Option<Cost>;

    /// The estimate at `child`, which `action` has just led to from a state with estimate
    /// `parent_h`. Must equal `self.h(child)`; override it where the difference is cheap.
    fn h_child(&self, child: &S::State, action: S::Action, parent_h: Cost) -> Option<Cost> {
        let _ = (action, parent_h);
        self.h(child)
    }

    /// What is known of this heuristic. Nothing, unless an implementation argues for more.
    fn guarantee(&self) -> Guarantee {
        Guarantee::None
    }
}

/// The heuristic that knows nothing: h = 0 everywhere. Consistent, because no action costs less
/// than 0. With it, A* is uniform-cost search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Blind;

impl<S: StateSpace> Heuristic<S> for Blind {
    fn h(&self, _: &S::State) -> Option<Cost> {
        Some(0)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

impl<S: StateSpace, H: Heuristic<S> + ?Sized> Heuristic<S> for &H {
    fn h(&self, state: &S::State) -> Option<Cost> {
        (**self).h(state)
    }

    fn h_child(&self, child: &S::State, action: S::Action, parent_h: Cost) -> Option<Cost> {
        (**self).h_child(child, action, parent_h)
    }

    fn guarantee(&self) -> Guarantee {
        (**self).guarantee()
    }
}
