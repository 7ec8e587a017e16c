//! Distances as if nothing were blocked. Each is multiplied by the least cost of a cell, and each
//! can be measured to the goal or, for the backward half of bidirectional search, from the start.

use search::{Cost, Guarantee, Heuristic};

use crate::{
    length::{ExactSpace, Length},
    space::{Cell, GridSpace},
    step::Neighbours,
};

/// The cell that distances are measured to, and in which unit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Target {
    x: u32,
    y: u32,
    stride: u32,
    neighbours: Neighbours,
    least_cost: u32,
}

impl Target {
    fn new(space: &GridSpace, cell: Cell) -> Self {
        let stride = space.board.stride;
        Self {
            x: cell.0 % stride,
            y: cell.0 / stride,
            stride,
            neighbours: space.neighbours,
            least_cost: space.board.least_cost.into(),
        }
    }

    /// Columns and rows between; both fit 31 bits.
    #[inline]
    fn between(&self, cell: Cell) -> [u64; 2] {
        let (x, y) = (cell.0 % self.stride, cell.0 / self.stride);
        [x.abs_diff(self.x), y.abs_diff(self.y)].map(u64::from)
    }

    fn scaled(&self, distance: u64) -> u32 {
        u32::try_from(distance.saturating_mul(self.least_cost.into())).unwrap_or(u32::MAX)
    }
}

macro_rules! distance {
    ($(#[$doc:meta])* $name:ident, $guarantee:expr, $distance:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(Target);

        impl $name {
            /// Measured to the goal.
            #[must_use]
            pub fn to_goal(space: &GridSpace) -> Self {
                Self(Target::new(space, space.goal))
            }

            /// Measured from the start.
            #[must_use]
            pub fn from_start(space: &GridSpace) -> Self {
                Self(Target::new(space, space.start))
            }
        }

        impl Heuristic<GridSpace> for $name {
            #[inline]
            fn h(&self, state: &Cell) -> Option<u32> {
                let distance: fn(Neighbours, [u64; 2]) -> u64 = $distance;
                Some(self.0.scaled(distance(self.0.neighbours, self.0.between(*state))))
            }

            fn fits(&self, space: &GridSpace) -> bool {
                self.0 == Target::new(space, space.goal)
            }

            fn fits_backwards(&self, space: &GridSpace) -> bool {
                self.0 == Target::new(space, space.start)
            }

            fn guarantee(&self) -> Guarantee {
                let guarantee: fn(Neighbours) -> Guarantee = $guarantee;
                guarantee(self.0.neighbours)
            }
        }
    };
}

distance! {
    /// Columns plus rows.
    ///
    /// With four neighbours it is the exact distance on an open grid. Admissible, consistent because
    /// a step changes it by 1 and costs at least 1. With eight neighbours a diagonal step changes it
    /// by 20,000 and costs 14,142: not admissible.
    Manhattan,
    |neighbours| match neighbours {
        Neighbours::Four => Guarantee::Consistent,
        Neighbours::Eight(_) => Guarantee::None,
    },
    |neighbours, [x, y]| (x + y) * u64::from(neighbours.straight())
}

distance! {
    /// The length of the straight line, rounded down.
    ///
    /// Admissible, consistent because the straight line obeys the triangle inequality, each step
    /// costs at least its length, and costs are integers: a step of length l and cost c ≥ l changes
    /// ⌊d⌋ by at most c. With eight neighbours the unit is 14,142 / √2, a little less than 10,000,
    /// so that many diagonal steps, each rounded down, do not add up to less than their line.
    Euclidean,
    |_| Guarantee::Consistent,
    |neighbours, [x, y]| {
        // 14,142² / 2
        let unit = if neighbours == Neighbours::Four { 1 } else { 99_998_082 };
        let square = u128::from(x * x + y * y) * unit;
        u64::try_from(square.isqrt()).unwrap_or(u64::MAX)
    }
}

distance! {
    /// Diagonal steps as far as they go, then straight ones.
    ///
    /// With eight neighbours it is the exact distance on an open grid: admissible, and consistent
    /// because exact distances are. With four it is that distance divided by 10,000 and rounded
    /// down, less than [`Manhattan`], admissible and consistent too because costs are integers.
    Octile,
    |_| Guarantee::Consistent,
    |neighbours, [x, y]| {
        let octile = 10_000 * x.abs_diff(y) + 14_142 * x.min(y);
        if neighbours == Neighbours::Four { octile / 10_000 } else { octile }
    }
}

/// In exact lengths, of which it is the exact one on an open grid.
impl Heuristic<ExactSpace> for Octile {
    #[inline]
    fn h(&self, state: &Cell) -> Option<Length> {
        let [x, y] = self.0.between(*state);
        let times = u64::from(self.0.least_cost);
        Some(Length::new(times * x.abs_diff(y), times * x.min(y)).unwrap_or(Length::MAX))
    }

    fn fits(&self, space: &ExactSpace) -> bool {
        Heuristic::<GridSpace>::fits(self, space.grid())
    }

    fn fits_backwards(&self, space: &ExactSpace) -> bool {
        Heuristic::<GridSpace>::fits_backwards(self, space.grid())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
