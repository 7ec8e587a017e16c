//! Lengths of paths with straight and diagonal steps, exact.

use std::fmt;

use search::{Cost, Reversible, StateSpace};

use crate::{
    level::Level,
    space::{Cell, GridSpace},
    step::{Corners, Neighbours, Step},
};

/// The length of a path with eight neighbours, a + b√2, for a straight and b diagonal steps (each as often as the cell that it
/// enters costs).
///
/// It is one number, a · 2^40 + b · round(√2 · 2^40), so that sums of lengths are sums of numbers, without rounding.
/// Lengths up to 2^24 fit; a longer path is cut, as one that overflows.
///
/// # Order
///
/// The numbers are ordered as the lengths are while b differs by less than 880,000. Let two lengths differ by A + B√2,
/// where A and B are integers and B ≠ 0 (with B = 0 nothing is rounded). Their numbers differ by 2^40 (A + B√2) + Bε, where
/// |ε| ≤ ½ is the rounding of √2 · 2^40. √2 is irrational, so |A² − 2B²| ≥ 1, and therefore |A + B√2| ≥ 1 / |A − B√2|. Where
/// this difference is less than 2^−20, |A − B√2| < 2.83 |B|, so that 2^40 |A + B√2| > 2^40 / (2.83 |B|); and that is more
/// than |B| / 2, the most that rounding changes, for all |B| < 880,000. Where it is 2^−20 or more, 2^40 times it is 2^20 at
/// least, more than |B| / 2. The first fraction that is ordered wrongly is 3,880,899 / 2,744,210.
///
/// ```
/// use grid_path::Length;
///
/// // 239² − 2 · 169² = −1: seven digits of √2 tell these two apart.
/// assert!(Length::new(239, 0) < Length::new(0, 169));
/// assert_eq!(Length::new(2, 3).expect("short").to_string(), "6.2426407");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Length(u64);

impl Length {
    const STRAIGHT: u64 = 1 << 40;
    /// √2 · 2^40, rounded to the nearest integer.
    const DIAGONAL: u64 = 1_554_944_255_988;

    /// The length of so many straight and diagonal steps; `None` if it does not fit.
    ///
    /// ```
    /// # use grid_path::Length;
    /// assert!(Length::new(16_000_000, 500_000).is_some());
    /// assert_eq!(Length::new(17_000_000, 0), None);
    /// ```
    #[must_use]
    pub const fn new(straight: u64, diagonal: u64) -> Option<Self> {
        let (Some(a), Some(b)) =
            (straight.checked_mul(Self::STRAIGHT), diagonal.checked_mul(Self::DIAGONAL))
        else {
            return None;
        };
        match a.checked_add(b) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }
}

/// With seven decimals, rounded.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tens = (u128::from(self.0) * 10_000_000 + (1 << 39)) >> 40;
        write!(f, "{}.{:07}", tens / 10_000_000, tens % 10_000_000)
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

/// The level as a state space with eight neighbours whose costs are exact [`Length`]s. Steps and order are those of
/// [`GridSpace`], whose costs take 1.4142 for √2.
///
/// ```
/// use grid_path::{Corners, ExactSpace, Length, Level, Octile};
/// use search::Search;
///
/// let level: Level = "S..\n.#.\n..G\n".parse()?;
/// let space = ExactSpace::new(&level, Corners::Cut);
/// let found = Search::new(&space).a_star(&Octile::to_goal(space.grid())).run();
/// assert_eq!(found.best().map(|best| best.cost), Length::new(2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExactSpace(GridSpace);

impl ExactSpace {
    /// O(cells) time and memory.
    #[must_use]
    pub fn new(level: &Level, corners: Corners) -> Self {
        Self(GridSpace::new(level, Neighbours::Eight(corners)))
    }

    /// The same cells and steps with rounded costs: heuristics are made of it.
    #[must_use]
    pub const fn grid(&self) -> &GridSpace {
        &self.0
    }
}

impl StateSpace for ExactSpace {
    type State = Cell;
    type Action = Step;
    type Cost = Length;

    fn initial_state(&self) -> Cell {
        self.0.initial_state()
    }

    #[inline]
    fn is_goal(&self, state: &Cell) -> bool {
        self.0.is_goal(state)
    }

    fn contains(&self, state: &Cell) -> bool {
        self.0.contains(state)
    }

    #[inline]
    fn actions(&self, state: &Cell, actions: &mut Vec<Step>) {
        self.0.actions(state, actions);
    }

    #[inline]
    fn apply(&self, state: &Cell, action: Step) -> Cell {
        self.0.apply(state, action)
    }

    #[inline]
    fn cost(&self, state: &Cell, action: Step) -> Length {
        let step = if action.is_diagonal() { Length::DIAGONAL } else { Length::STRAIGHT };
        Length(step * u64::from(self.0.times(state, action)))
    }

    fn is_redundant(&self, last: Step, next: Step) -> bool {
        self.0.is_redundant(last, next)
    }

    fn is_undirected(&self) -> bool {
        self.0.is_undirected()
    }

    fn places(&self, state: &Cell, into: &mut Vec<u32>) {
        self.0.places(state, into);
    }
}

impl Reversible for ExactSpace {
    fn goal_states(&self) -> Vec<Cell> {
        self.0.goal_states()
    }

    fn predecessors(&self, state: &Cell, into: &mut Vec<(Cell, Step)>) {
        self.0.predecessors(state, into);
    }
}
