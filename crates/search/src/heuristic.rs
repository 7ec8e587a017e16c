//! Heuristics: estimates of the cost to go.

use std::ops::Deref;

use crate::{Cost, StateSpace};

/// A property that a heuristic claims to have. The engines rely on the claim for everything that they
/// call *proved*, so the docs of a heuristic must argue for it; the crate `testkit` checks it.
///
/// The variants are ordered by strength: each one implies those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Guarantee {
    /// No claim: the heuristic may overestimate.
    None,
    /// It never overestimates: `h(s) <= h*(s)`, where h* is the least cost to a goal.
    Admissible,
    /// Admissible, and `h(s) <= cost(s, a) + h(t)` for every successor `t` of `s` by an action `a`. Here
    /// h of a dead end counts as infinite, and h of a goal as 0. Closed states never need to be
    /// reopened.
    Consistent,
}

/// A heuristic: an estimate of the least cost from a state to a goal, in the unit of the space's costs.
pub trait Heuristic<S: StateSpace> {
    /// The estimate at `state`, or `None` if no goal can be reached from it (a dead end).
    ///
    /// `None` must be right whatever the [guarantee](Self::guarantee) is: the engines drop the state,
    /// and may then report that there is no solution.
    fn h(&self, state: &S::State) -> Option<Cost>;

    /// The estimate at `child`, the successor by `action` of a state with estimate `parent_h`. It must
    /// equal `self.h(child)`. Override it if the difference from `parent_h` is cheap to compute.
    fn h_child(&self, child: &S::State, action: S::Action, parent_h: Cost) -> Option<Cost> {
        let _ = (action, parent_h);
        self.h(child)
    }

    /// The property that this heuristic claims. The default is [`Guarantee::None`]; an implementation that
    /// returns more must argue for it in its docs.
    fn guarantee(&self) -> Guarantee {
        Guarantee::None
    }
}

/// The blind heuristic: h = 0 everywhere. It is consistent, because no action costs less than 0. With
/// it, A* is uniform-cost search.
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

/// A reference or a `Box` estimates as the heuristic behind it.
impl<S: StateSpace, P: Deref<Target: Heuristic<S>>> Heuristic<S> for P {
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
