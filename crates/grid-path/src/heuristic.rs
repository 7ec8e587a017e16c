//! Distances as if nothing were blocked. Each is multiplied by the least cost of a cell, and each
//! can be measured to the goal or, for the backward half of bidirectional search, from the start.

use search::{Guarantee, Heuristic};

use crate::{
    length::StepCost,
    space::{Cell, GridSpace},
    step::Neighbours,
};

/// The cell that distances are measured to, and on which map.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Target {
    x: u32,
    y: u32,
    stride: u32,
    neighbours: Neighbours,
    least_cost: u8,
}

impl Target {
    fn new<C>(space: &GridSpace<C>, cell: Cell) -> Self {
        let stride = space.board.stride;
        Self {
            x: cell.0 % stride,
            y: cell.0 / stride,
            stride,
            neighbours: space.neighbours,
            least_cost: space.board.least_cost,
        }
    }

    /// Columns and rows between; both fit 31 bits.
    #[inline]
    fn between(&self, cell: Cell) -> [u64; 2] {
        let (x, y) = (cell.0 % self.stride, cell.0 / self.stride);
        [x.abs_diff(self.x), y.abs_diff(self.y)].map(u64::from)
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
            pub fn to_goal<C>(space: &GridSpace<C>) -> Self {
                Self(Target::new(space, space.goal))
            }

            /// Measured from the start.
            #[must_use]
            pub fn from_start<C>(space: &GridSpace<C>) -> Self {
                Self(Target::new(space, space.start))
            }
        }

        impl<C: StepCost> Heuristic<GridSpace<C>> for $name {
            #[inline]
            fn h(&self, state: &Cell) -> Option<C> {
                let distance: fn([u64; 2]) -> C = $distance;
                Some(distance(self.0.between(*state)).scaled(self.0.least_cost))
            }

            fn fits(&self, space: &GridSpace<C>) -> bool {
                self.0 == Target::new(space, space.goal)
            }

            fn fits_backwards(&self, space: &GridSpace<C>) -> bool {
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
    /// by 2 and costs √2: not admissible.
    Manhattan,
    |neighbours| match neighbours {
        Neighbours::Four => Guarantee::Consistent,
        Neighbours::Eight(_) => Guarantee::None,
    },
    |[x, y]| C::straight(x + y)
}

distance! {
    /// The length of the straight line, rounded down.
    ///
    /// Admissible, consistent because the straight line obeys the triangle inequality, each step
    /// costs at least its length, and costs are integers (those of a [`Length`](crate::Length) numbers, of which the
    /// one of a diagonal step is rounded up): a step of length l and cost c ≥ l changes ⌊d⌋ by at most c.
    Euclidean,
    |_| Guarantee::Consistent,
    |[x, y]| C::line(x, y)
}

distance! {
    /// Diagonal steps as far as they go, then straight ones.
    ///
    /// With eight neighbours it is the exact distance on an open grid: admissible, and consistent
    /// because exact distances are. With four it is that distance rounded down, at most
    /// [`Manhattan`], admissible and consistent too because costs are integers.
    Octile,
    |_| Guarantee::Consistent,
    |[x, y]| C::octile(x, y)
}
