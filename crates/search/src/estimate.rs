//! Heuristics made of closures.

use crate::{
    cost::Cost,
    heuristic::{Guarantee, Heuristic},
    space::StateSpace,
};

/// The heuristic `f`, which you claim to be [consistent](Guarantee::Consistent): A* finds a solution
/// of least cost and proves it, and never expands a state twice.
///
/// Works for any space; `f` has no word for a dead end, which [`Estimate::dead_ends`] adds. A claim that is false
/// makes false proofs: [`audit`](crate::study::audit()) compares `f` with the exact distances of a small instance.
///
/// ```
/// use search::{Search, consistent, space};
///
/// // From 0 to 50 by steps of 1, 2 or 3. So at least a third of the distance is left.
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1), (n + 1, 1)], |&n| n == 50);
/// let h = consistent(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(3));
/// let found = Search::new(&stairs).a_star(&h).run();
/// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 17));
/// ```
pub fn consistent<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Consistent, is_dead_end: () }
}

/// The heuristic `f`, which you claim to be [admissible](Guarantee::Admissible): as [`consistent`], but
/// A* may expand a state again.
///
/// ```
/// use search::{Search, admissible, space};
///
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 1, 1)], |&n| n == 50);
/// let h = admissible(|&n: &u32| if n % 2 == 0 { (50_u32.saturating_sub(n)) / 3 } else { 0 });
/// assert!(Search::new(&stairs).a_star(&h).run().is_proved_best());
/// ```
pub fn admissible<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Admissible, is_dead_end: () }
}

/// The heuristic `f`, of which you claim nothing: no engine proves anything by it. If it is admissible
/// nonetheless, A* finds a solution of least cost.
///
/// ```
/// use search::{Search, estimate, space};
///
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 1, 1)], |&n| n == 50);
/// let found = Search::new(&stairs).a_star(&estimate(|&n: &u32| 50_u32.saturating_sub(n))).run();
/// assert!(found.best().is_some() && !found.is_proved_best());
/// ```
pub fn estimate<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::None, is_dead_end: () }
}

/// A closure as a [`Heuristic`], made by [`consistent`], [`admissible`] or [`estimate`].
#[derive(Clone, Copy)]
pub struct Estimate<F, D = ()> {
    f: F,
    guarantee: Guarantee,
    is_dead_end: D,
}

impl<F> Estimate<F> {
    /// The same estimate, but no goal can be reached from the nodes for which `is_dead_end` returns true. The function
    /// `f` is not called there. That must be right whatever is claimed of `f`: the engines drop such a node, and may then report
    /// that there is no solution.
    ///
    /// ```
    /// use search::{Search, consistent, space};
    ///
    /// // From 0 to 50 by steps of 2 or 3. Beyond 50 there is no way back.
    /// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1)], |&n| n == 50);
    /// let h = consistent(|&n: &u32| (50 - n).div_ceil(3)).dead_ends(|&n: &u32| n > 50);
    /// let found = Search::new(&stairs).a_star(&h).run();
    /// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 17));
    /// assert_eq!(Search::new(&stairs).a_star(&h).cost(16).run().best(), None);
    /// ```
    pub fn dead_ends<N, D: Fn(&N) -> bool>(self, is_dead_end: D) -> Estimate<F, DeadEnds<D>> {
        let Self { f, guarantee, .. } = self;
        Estimate { f, guarantee, is_dead_end: DeadEnds(is_dead_end) }
    }
}

/// The closure of [`Estimate::dead_ends`], which recognises dead ends.
#[derive(Clone, Copy)]
pub struct DeadEnds<D>(D);

impl<S: StateSpace, F: Fn(&S::State) -> S::Cost, D: Fn(&S::State) -> bool> Heuristic<S>
    for Estimate<F, DeadEnds<D>>
{
    #[inline]
    fn h(&self, state: &S::State) -> Option<S::Cost> {
        if (self.is_dead_end.0)(state) { None } else { Some((self.f)(state)) }
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}

impl<S: StateSpace, F: Fn(&S::State) -> S::Cost> Heuristic<S> for Estimate<F> {
    #[inline]
    fn h(&self, state: &S::State) -> Option<S::Cost> {
        Some((self.f)(state))
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}
