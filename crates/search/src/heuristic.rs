//! Heuristics: estimates of the cost to go.

use std::ops::Deref;

use crate::{cost::Cost, space::StateSpace};

/// A property that a heuristic claims to have. The engines rely on the claim for everything that they
/// call *proved*, so the docs of a heuristic must argue for it; the crate `testkit` checks it.
///
/// The variants are ordered by strength: each one implies those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
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
#[diagnostic::on_unimplemented(
    note = "the closure of an estimate takes a reference to a node, and gives the type of the space's costs"
)]
pub trait Heuristic<S: StateSpace> {
    /// The estimate at `state`, or `None` if no goal can be reached from it (a dead end). One below
    /// [`Cost::ZERO`] counts as that.
    ///
    /// `None` must be right whatever the [guarantee](Self::guarantee) is: the engines drop the state,
    /// and may then report that there is no solution.
    fn h(&self, state: &S::State) -> Option<S::Cost>;

    /// The estimate at `child`, the successor by `action` of a state with estimate `parent_h`. It must
    /// equal `self.h(child)`. Override it if the difference from `parent_h` is cheap to compute.
    fn h_child(&self, child: &S::State, action: S::Action, parent_h: S::Cost) -> Option<S::Cost> {
        let _ = (action, parent_h);
        self.h(child)
    }

    /// Returns true if this heuristic was made for `space`, or serves every space of its kind. Tables made
    /// for one instance prove nothing about another: where their states have one type, no compiler
    /// tells them apart. An engine that uses the heuristic asks once, before it starts; a search with
    /// one that does not fit ends as [`Breach::HeuristicDoesNotFit`](crate::Breach::HeuristicDoesNotFit).
    ///
    /// The default is true. Override it where the heuristic holds data of an instance, and compare all
    /// that the estimates depend on (goal, walls, costs), not sizes alone.
    ///
    /// ```
    /// # use search::StateSpace;
    /// use search::{Algorithm, Breach, Heuristic, Limits, Outcome, search};
    /// # struct Line { goal: u8 }
    /// # impl StateSpace for Line {
    /// #     type State = u8;
    /// #     type Action = ();
    /// #     type Cost = u32;
    /// #     fn initial_state(&self) -> u8 { 0 }
    /// #     fn is_goal(&self, place: &u8) -> bool { *place == self.goal }
    /// #     fn actions(&self, place: &u8, actions: &mut Vec<()>) { actions.extend((*place < 9).then_some(())); }
    /// #     fn apply(&self, place: &u8, (): ()) -> u8 { place + 1 }
    /// # }
    ///
    /// /// The steps that are left on a line up to `goal`.
    /// struct Left { goal: u8 }
    ///
    /// impl Heuristic<Line> for Left {
    ///     fn h(&self, place: &u8) -> Option<u32> { self.goal.checked_sub(*place).map(u32::from) }
    ///     fn fits(&self, line: &Line) -> bool { self.goal == line.goal }
    /// }
    ///
    /// let line = Line { goal: 7 };
    /// let run = |goal| search(&line, &Left { goal }, Algorithm::A_STAR, &Limits::default(), &mut ());
    /// assert_eq!(run(7).outcome, Outcome::Solved);
    /// assert_eq!(run(5).outcome, Outcome::Invalid(Breach::HeuristicDoesNotFit));
    /// assert!(!run(5).is_proved_unsolvable());
    /// ```
    fn fits(&self, space: &S) -> bool {
        let _ = space;
        true
    }

    /// [`fits`](Self::fits) for the backward half of [`bidirectional`](crate::bidirectional()): returns true if
    /// the estimates are of the cost from the initial state of `space`. The default is what
    /// [`fits`](Self::fits) says.
    fn fits_backwards(&self, space: &S) -> bool {
        self.fits(space)
    }

    /// The property that this heuristic claims. The default is [`Guarantee::None`]; an implementation that
    /// returns more must argue for it in its docs.
    fn guarantee(&self) -> Guarantee {
        Guarantee::None
    }
}

/// An estimate as engines take it.
#[inline]
pub(crate) fn not_negative<C: Cost>(h: Option<C>) -> Option<C> {
    h.map(|h| h.max(C::ZERO))
}

/// The blind heuristic: h = 0 everywhere. It is consistent, because no action costs less than 0. With
/// it, A* is uniform-cost search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Blind;

impl<S: StateSpace> Heuristic<S> for Blind {
    fn h(&self, _: &S::State) -> Option<S::Cost> {
        Some(S::Cost::ZERO)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

/// A reference, a `Box` or an `Arc` estimates as the heuristic behind it, which may be a `dyn Heuristic<S>`.
///
/// ```
/// use search::{Blind, Heuristic, Search, consistent, space};
///
/// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 9);
/// let half = consistent(|&n: &u32| 9_u32.saturating_sub(n).div_ceil(2));
/// let all: [Box<dyn Heuristic<_>>; 2] = [Box::new(Blind), Box::new(half)];
/// for h in &all {
///     assert!(Search::new(&stairs).a_star(h).run().is_proved_best());
/// }
/// ```
impl<S: StateSpace, P: Deref<Target: Heuristic<S>>> Heuristic<S> for P {
    fn h(&self, state: &S::State) -> Option<S::Cost> {
        (**self).h(state)
    }

    fn h_child(&self, child: &S::State, action: S::Action, parent_h: S::Cost) -> Option<S::Cost> {
        (**self).h_child(child, action, parent_h)
    }

    fn fits(&self, space: &S) -> bool {
        (**self).fits(space)
    }

    fn fits_backwards(&self, space: &S) -> bool {
        (**self).fits_backwards(space)
    }

    fn guarantee(&self) -> Guarantee {
        (**self).guarantee()
    }
}
