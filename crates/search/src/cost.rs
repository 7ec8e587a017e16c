//! What a path costs: integers, and whatever else can be added and compared.

use std::fmt::Debug;

use crate::space::StateSpace;

/// Costs of actions and paths, g and h, in the domain's own unit (moves, minutes, metres).
///
/// `u32`, `u64`, `i32` and `i64` are costs, and so is a pair of costs, of which the second decides between equal
/// firsts: (tolls, minutes). Other types may be made costs, as `f64` below.
///
/// # Laws
///
/// No cost is negative, and the sum of two is not less than either; the order of costs stays the same when a third cost is
/// added to both. Engines add costs with overflow checks: they cut a path that costs more than [`MAX`](Self::MAX) and go on,
/// and a search that would otherwise be exhausted then ends as [`Stop::CostOverflow`](crate::Stop::CostOverflow). An
/// action of negative cost ends a search as [`Breach::NegativeCost`](crate::Breach::NegativeCost).
///
/// # Floats
///
/// A float becomes a cost behind a type that orders it. What is proved then holds up to rounding; where that
/// matters, count in integers of a small unit.
///
/// ```
/// use search::{Cost, Search, space};
/// use std::cmp::Ordering;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Metres(f64);
///
/// impl Eq for Metres {}
/// impl PartialOrd for Metres {
///     fn partial_cmp(&self, other: &Self) -> Option<Ordering> { Some(self.cmp(other)) }
/// }
/// impl Ord for Metres {
///     fn cmp(&self, other: &Self) -> Ordering { self.0.total_cmp(&other.0) }
/// }
///
/// impl Cost for Metres {
///     type Sum = Self;
///     const ZERO: Self = Self(0.0);
///     const MAX: Self = Self(f64::MAX);
///     const INFINITE: Self = Self(f64::INFINITY);
///     fn checked_add(self, other: Self) -> Option<Self> {
///         Some(Self(self.0 + other.0)).filter(|sum| sum.0.is_finite())
///     }
///     fn times(self, weight: u16) -> Self { Self(self.0 * f64::from(weight)) }
///     fn plus(one: Self, other: Self) -> Self { Self(one.0 + other.0) }
///     fn at_least(sum: Self, weight: u16) -> Self { Self(sum.0 / f64::from(weight)).min(Self::MAX) }
///     fn units(count: u32) -> Self { Self(count.into()) }
///     fn to_f64(self) -> f64 { self.0 }
/// }
///
/// // Over the bridge, or around by two roads.
/// let roads = |&at: &&str| match at {
///     "home" => vec![("town", Metres(1600.0)), ("ford", Metres(700.5))],
///     "ford" => vec![("town", Metres(899.25))],
///     _ => vec![],
/// };
/// let found = Search::new(&space("home", roads, |&at| at == "town")).run();
/// assert_eq!(found.best().map(|best| best.cost), Some(Metres(1599.75)));
/// ```
///
/// # Signed integers and pairs
///
/// Literals in closures are `i32` where nothing else is said. A pair is compared by its first part, then by its second:
///
/// ```
/// use search::{Breach, Outcome, Search, space};
///
/// let steps = |&n: &u32| [(n + 1, (0, 30)), (n + 3, (2, 10))]; // on foot or by bus: tolls, minutes
/// let found = Search::new(&space(0, steps, |&n| n == 4)).run();
/// assert_eq!(found.best().map(|best| best.cost), Some((0, 120)));
///
/// let drops = |&n: &u32| [(n + 1, if n == 2 { -1 } else { 5 })];
/// let found = Search::new(&space(0, drops, |&n| n == 4)).run();
/// assert_eq!(found.outcome, Outcome::Invalid(Breach::NegativeCost));
/// ```
#[diagnostic::on_unimplemented(
    note = "costs are `u32`, `u64`, `i32`, `i64` and pairs of costs; the docs of `Cost` make one of a float"
)]
pub trait Cost: Copy + Ord + Debug + Send + Sync + 'static {
    /// Sums of weighted costs, such as f = g + w · h: so wide that none overflows.
    type Sum: Copy + Ord + Debug + Send + Sync + 'static;

    /// What a path without actions costs.
    const ZERO: Self;
    /// The greatest cost.
    const MAX: Self;
    /// Greater than every sum.
    const INFINITE: Self::Sum;

    /// The exact sum, or `None` if it is greater than [`MAX`](Self::MAX).
    fn checked_add(self, other: Self) -> Option<Self>;

    /// `weight` times this cost, exactly.
    fn times(self, weight: u16) -> Self::Sum;

    /// The exact sum of two sums.
    fn plus(one: Self::Sum, other: Self::Sum) -> Self::Sum;

    /// The least cost of which `weight` times is not less than `sum`; [`MAX`](Self::MAX) if that is less. `weight` is at
    /// least 1.
    fn at_least(sum: Self::Sum, weight: u16) -> Self;

    /// What `count` actions cost in a space that says nothing of costs. In this measure an observer hears how deep
    /// breadth-first search is.
    fn units(count: u32) -> Self;

    /// For integers, this sum as one; open lists keep states in buckets while these are small. The default is `None`: open
    /// lists are heaps.
    #[inline]
    fn index(sum: Self::Sum) -> Option<u64> {
        let _ = sum;
        None
    }

    /// The sum with this [`index`](Self::index). Never called where there are none, so the default gives any sum.
    #[inline]
    fn of_index(index: u64) -> Self::Sum {
        let _ = index;
        Self::INFINITE
    }

    /// Returns true of a cost that no action can have.
    #[inline]
    fn is_negative(self) -> bool {
        self < Self::ZERO
    }

    /// About this cost, for pictures and for the [gap](crate::Milestone::gap) between two. Of a pair the first part.
    fn to_f64(self) -> f64;
}

/// The sums of a space's costs.
pub(crate) type SumOf<S> = <<S as StateSpace>::Cost as Cost>::Sum;

macro_rules! integers {
    ($($cost:ident: $sum:ident),+) => { $(
        impl Cost for $cost {
            type Sum = $sum;

            const ZERO: Self = 0;
            const MAX: Self = Self::MAX;
            const INFINITE: $sum = $sum::MAX;

            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn times(self, weight: u16) -> $sum {
                $sum::from(weight) * $sum::from(self)
            }

            #[inline]
            fn plus(one: $sum, other: $sum) -> $sum {
                one + other
            }

            #[inline]
            fn at_least(sum: $sum, weight: u16) -> Self {
                let weight = $sum::from(weight);
                let least = sum / weight + $sum::from(sum % weight > 0);
                Self::try_from(least).unwrap_or(Self::MAX)
            }

            #[inline]
            fn units(count: u32) -> Self {
                Self::try_from(count).unwrap_or(Self::MAX)
            }

            #[inline]
            fn index(sum: $sum) -> Option<u64> {
                u64::try_from(sum).ok()
            }

            #[inline]
            fn of_index(index: u64) -> $sum {
                $sum::try_from(index).unwrap_or(Self::INFINITE)
            }

            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )+ };
}

integers!(u32: u64, i32: i64, u64: u128, i64: i128);

/// By the first part, then by the second.
impl<A: Cost, B: Cost> Cost for (A, B) {
    type Sum = (A::Sum, B::Sum);

    const ZERO: Self = (A::ZERO, B::ZERO);
    const MAX: Self = (A::MAX, B::MAX);
    const INFINITE: Self::Sum = (A::INFINITE, B::INFINITE);

    fn checked_add(self, other: Self) -> Option<Self> {
        Some((self.0.checked_add(other.0)?, self.1.checked_add(other.1)?))
    }

    fn times(self, weight: u16) -> Self::Sum {
        (self.0.times(weight), self.1.times(weight))
    }

    fn plus(one: Self::Sum, other: Self::Sum) -> Self::Sum {
        (A::plus(one.0, other.0), B::plus(one.1, other.1))
    }

    fn at_least(sum: Self::Sum, weight: u16) -> Self {
        let first = A::at_least(sum.0, weight);
        // Where the first part had to be rounded up, the second does not matter.
        let is_exact = first.times(weight) == sum.0;
        let second = if is_exact { B::at_least(sum.1, weight) } else { B::ZERO };
        (first, second)
    }

    fn units(count: u32) -> Self {
        (A::units(count), B::ZERO)
    }

    fn to_f64(self) -> f64 {
        self.0.to_f64()
    }
}
