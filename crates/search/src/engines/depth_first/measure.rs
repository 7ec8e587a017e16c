//! What the bound of an iteration limits.

use crate::cost::Cost;

/// The measure of the states on a path, which a bound limits.
pub(crate) trait Measure<C: Cost> {
    type Value: Copy + Ord;

    /// The measure of a state after `depth` actions.
    fn of(depth: u64, g: C, h: C) -> Self::Value;

    /// The depth, if that is what is measured.
    fn depth(value: Self::Value) -> Option<u64>;

    /// The measure as a cost.
    fn cost(value: Self::Value) -> C;
}

/// The number of actions.
pub(crate) struct Depth;

impl<C: Cost> Measure<C> for Depth {
    type Value = u64;

    #[inline]
    fn of(depth: u64, _: C, _: C) -> u64 {
        depth
    }

    #[inline]
    fn depth(value: u64) -> Option<u64> {
        Some(value)
    }

    fn cost(value: u64) -> C {
        C::units(u32::try_from(value).unwrap_or(u32::MAX))
    }
}

/// f = g + h.
pub(crate) struct LeastF;

impl<C: Cost> Measure<C> for LeastF {
    type Value = C::Sum;

    #[inline]
    fn of(_: u64, g: C, h: C) -> C::Sum {
        C::plus(g.times(1), h.times(1))
    }

    #[inline]
    fn depth(_: C::Sum) -> Option<u64> {
        None
    }

    fn cost(value: C::Sum) -> C {
        C::at_least(value, 1)
    }
}
