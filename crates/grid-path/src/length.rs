//! Lengths of paths with straight and diagonal steps, exact.

use std::{f64::consts::SQRT_2, fmt};

use domain::ReportedCost;
use search::Cost;

use crate::step::{Neighbours, Step};

/// The length of a path with eight neighbours, a + b√2, for a straight and b diagonal steps (each as often as the cell
/// that it enters costs).
///
/// It is one number, a · 2^40 + b · round(√2 · 2^40), so that sums of lengths are sums of numbers, without rounding.
/// Lengths up to 2^24 fit; a longer path is cut, as one that overflows.
///
/// # Order
///
/// The numbers are ordered as the lengths are while b differs by less than 880,000. Let two lengths differ by A + B√2,
/// where A and B are integers and B ≠ 0 (with B = 0 nothing is rounded). Their numbers differ by 2^40 (A + B√2) + Bε,
/// where |ε| ≤ ½ is the rounding of √2 · 2^40. √2 is irrational, so |A² − 2B²| ≥ 1, and therefore |A + B√2| ≥ 1 / |A −
/// B√2|. Where this difference is less than 2^−20, |A − B√2| < 2.83 |B|, so that 2^40 |A + B√2| > 2^40 / (2.83 |B|);
/// and that is more than |B| / 2, the most that rounding changes, for all |B| < 880,000. Where it is 2^−20 or more,
/// 2^40 times it is 2^20 at least, more than |B| / 2. The first fraction that is ordered wrongly is 3,880,899 /
/// 2,744,210.
///
/// ```
/// use grid_path::Length;
///
/// // 239² − 2 · 169² = −1: seven digits of √2 tell these two apart.
/// assert!(Length::new(239, 0) < Length::new(0, 169));
/// assert_eq!(Length::new(2, 3).expect("short").to_string(), "6.2426406");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Length(pub(crate) u64);

/// Digits of a length that are shown after its decimal point.
pub(crate) const DECIMALS: u32 = 7;

impl Length {
    const STRAIGHT: u64 = 1 << 40;
    /// √2 · 2^40, rounded to the nearest integer, which is up.
    const DIAGONAL: u64 = 1_554_944_255_988;

    /// The length of these numbers of straight and diagonal steps; `None` if it does not fit.
    ///
    /// ```
    /// # use grid_path::Length;
    /// assert!(Length::new(16_000_000, 500_000).is_some());
    /// assert_eq!(Length::new(17_000_000, 0), None);
    /// ```
    #[must_use]
    pub const fn new(straight: u64, diagonal: u64) -> Option<Self> {
        match Self::within(straight, diagonal) {
            Self(u64::MAX) => None,
            length => Some(length),
        }
    }

    /// The length of these numbers of steps, or the greatest length. No path has that one: its number is odd, and the
    /// number of each length of steps is even.
    #[inline(always)]
    pub(crate) const fn within(straight: u64, diagonal: u64) -> Self {
        Self(straight.saturating_mul(Self::STRAIGHT))
            .plus(Self(diagonal.saturating_mul(Self::DIAGONAL)))
    }

    /// The sum, or the greatest length.
    #[inline(always)]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// The number of a length.
impl From<Length> for u64 {
    fn from(Length(number): Length) -> Self {
        number
    }
}

/// A length with this number, which need not fit, in units of the last digit that is shown, rounded down.
fn shown(number: u128) -> u64 {
    let [whole, rest] = [number >> 40, number % (1 << 40)];
    let one = 10_u128.pow(DECIMALS);
    u64::try_from(whole.saturating_mul(one) + ((rest * one) >> 40)).unwrap_or(u64::MAX)
}

impl fmt::Display for Length {
    /// With seven decimals, rounded down.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&domain::Decimals(DECIMALS).written(self.reported()))
    }
}

impl Cost for Length {
    type Sum = u128;

    const ZERO: Self = Self(0);
    const MAX: Self = Self(u64::MAX);
    const INFINITE: u128 = u128::MAX;

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    #[inline]
    fn times(self, weight: u16) -> u128 {
        self.0.times(weight)
    }

    #[inline]
    fn plus(one: u128, other: u128) -> u128 {
        one + other
    }

    #[inline]
    fn at_least(sum: u128, weight: u16) -> Self {
        Self(u64::at_least(sum, weight))
    }

    /// Straight steps.
    #[inline]
    fn units(count: u32) -> Self {
        Self::new(count.into(), 0).unwrap_or(Self::MAX)
    }

    fn to_f64(self) -> f64 {
        self.0 as f64 / Self::STRAIGHT as f64
    }
}

impl ReportedCost for Length {
    fn number(self) -> u64 {
        self.0
    }

    fn reported_of(number: u64) -> u64 {
        shown(number.into())
    }
}

/// What steps cost: `u32` with four neighbours, [`Length`] with eight. All sums here are exact or the greatest.
pub trait StepCost: ReportedCost {
    /// A step onto a cell of cost 1.
    fn of(step: Step) -> Self;

    /// This cost, multiplied by `times`.
    #[must_use]
    fn scaled(self, times: u8) -> Self;

    /// The cost of `count` straight steps.
    fn straight(count: u64) -> Self;

    /// Diagonal steps as far as they go, then straight ones, over these numbers of columns and rows, or less by less
    /// than a step.
    fn octile(columns: u64, rows: u64) -> Self;

    /// The straight line over these numbers of columns and rows, or less by less than a step.
    fn line(columns: u64, rows: u64) -> Self;
}

/// Distances are rounded down to integers.
impl StepCost for u32 {
    #[inline]
    fn of(_: Step) -> Self {
        1
    }

    #[inline]
    fn scaled(self, times: u8) -> Self {
        self.saturating_mul(times.into())
    }

    #[inline]
    fn straight(count: u64) -> Self {
        Self::try_from(count).unwrap_or(Self::MAX)
    }

    #[inline]
    fn octile(columns: u64, rows: u64) -> Self {
        let Length(diagonal) = Length::within(0, columns.min(rows));
        Self::straight(columns.abs_diff(rows) + (diagonal >> 40))
    }

    #[inline]
    fn line(columns: u64, rows: u64) -> Self {
        Self::straight((columns * columns + rows * rows).isqrt())
    }
}

impl StepCost for Length {
    #[inline]
    fn of(step: Step) -> Self {
        Self(if step.is_diagonal() { Self::DIAGONAL } else { Self::STRAIGHT })
    }

    #[inline]
    fn scaled(self, times: u8) -> Self {
        Self(self.0.saturating_mul(times.into()))
    }

    #[inline]
    fn straight(count: u64) -> Self {
        Self::within(count, 0)
    }

    #[inline]
    fn octile(columns: u64, rows: u64) -> Self {
        Self::within(columns.abs_diff(rows), columns.min(rows))
    }

    /// Rounded down to a number.
    #[inline]
    fn line(columns: u64, rows: u64) -> Self {
        let square = u128::from(columns * columns + rows * rows);
        let number = square.checked_mul(1 << 80).map_or(u128::MAX, u128::isqrt);
        Self(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

/// What the steps of a path come to. Each counts as often as the cell that it enters costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Total {
    /// Straight steps.
    pub straight: u64,
    /// Diagonal steps.
    pub diagonal: u64,
}

impl Total {
    /// The total of steps on cells of cost 1.
    ///
    /// ```
    /// use grid_path::{Total, parse_steps};
    ///
    /// let total = Total::of(&parse_steps("RR3U3")?);
    /// assert_eq!(total, Total { straight: 3, diagonal: 2 });
    /// # Ok::<(), grid_path::ParseStepsError>(())
    /// ```
    #[must_use]
    pub fn of(steps: &[Step]) -> Self {
        let mut total = Self::default();
        steps.iter().for_each(|&step| total.add(step, 1));
        total
    }

    /// Adds a step onto a cell of this cost.
    ///
    /// ```
    /// use grid_path::{Step, Total};
    ///
    /// let mut total = Total::default();
    /// total.add(Step::Right, 3);
    /// assert_eq!(total, Total { straight: 3, diagonal: 0 });
    /// ```
    pub const fn add(&mut self, step: Step, cost: u64) {
        let steps = if step.is_diagonal() { &mut self.diagonal } else { &mut self.straight };
        *steps += cost;
    }

    /// The length, 1 a straight step and √2 a diagonal one, to the precision of a float.
    ///
    /// ```
    /// # use grid_path::Total;
    /// assert_eq!(Total { straight: 2, diagonal: 1 }.length(), 2.0 + 2_f64.sqrt());
    /// ```
    #[must_use]
    pub fn length(self) -> f64 {
        self.straight as f64 + SQRT_2 * self.diagonal as f64
    }

    /// The cost as [`Puzzle::decimals`](domain::Puzzle::decimals) counts it: with eight neighbours the length in units
    /// of 10^−7, rounded down; with four the straight steps.
    ///
    /// ```
    /// use grid_path::{Corners, Neighbours, Total};
    ///
    /// let total = Total { straight: 2, diagonal: 1 };
    /// assert_eq!(total.cost(Neighbours::Eight(Corners::Kept)), 34_142_135);
    /// ```
    #[must_use]
    pub fn cost(self, neighbours: Neighbours) -> u64 {
        let Self { straight, diagonal } = self;
        let [a, b] = [straight, diagonal].map(u128::from);
        match neighbours {
            Neighbours::Four => straight,
            Neighbours::Eight(_) => {
                shown((a << 40).saturating_add(b * u128::from(Length::DIAGONAL)))
            }
        }
    }
}
