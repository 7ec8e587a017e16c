//! How many crossings, and how much time, are needed whatever the rules.

use search::{Guarantee, Heuristic};

use crate::{level::Bank, space::CrossingSpace, state::State};

/// The cost if there were no rules and everything could row.
///
/// Where all is to be on the right bank, the boat brings as many over as it takes, and all but one
/// of them stay: with n on the left bank, its boat among them, and capacity c ≥ 2, no fewer than
/// 2 ⌈(n − c) / (c − 1)⌉ + 1 crossings; one more, and one more thing, if the boat is on the right.
/// A crossing costs at least the least time of one who rows, and one crossing costs the time of the
/// slowest that is on the wrong bank.
///
/// Admissible, consistent because the first is the exact distance in a puzzle with fewer rules, and
/// the second falls only by a crossing that costs as much; the greater of the two is taken.
/// O(things).
#[derive(Clone, Debug)]
pub struct Trips<'s> {
    space: &'s CrossingSpace,
    /// True if all things are to be on the right bank.
    is_one_way: bool,
    /// Least cost of a crossing.
    least: u32,
}

impl<'s> Trips<'s> {
    /// For the goal of this space.
    #[must_use]
    pub fn new(space: &'s CrossingSpace) -> Self {
        let level = &space.level;
        let is_one_way = level.goal.left.iter().all(|&count| count == 0);
        let rowers = level.things.iter().filter(|thing| thing.rows);
        let least = rowers.map(|thing| level.price(thing)).min().unwrap_or(0);
        Self { space, is_one_way, least }
    }

    fn crossings(&self, state: State) -> u32 {
        let Self { space, .. } = self;
        let things = 0..space.level.things.len();
        let left = things.map(|thing| u64::from(space.layout.count(state, thing, Bank::Left)));
        let left: u64 = left.sum();
        let (first, waiting) = match state.boat() {
            _ if left == 0 => return 0,
            Bank::Left => (0, left),
            Bank::Right => (1, left + 1),
        };
        let capacity = u64::from(space.level.capacity);
        let returns = match capacity {
            0 | 1 => u64::from(waiting > 1),
            _ => waiting.saturating_sub(capacity).div_ceil(capacity - 1),
        };
        u32::try_from(first + 2 * returns + 1).unwrap_or(u32::MAX)
    }

    fn slowest_to_cross(&self, state: State) -> u32 {
        let Self { space, .. } = self;
        let things = space.level.things.iter().zip(&space.level.goal.right).enumerate();
        let astray = things.filter(|&(thing, (_, &wanted))| {
            space.layout.count(state, thing, Bank::Right) != wanted
        });
        astray.map(|(_, (thing, _))| space.level.price(thing)).max().unwrap_or(0)
    }
}

impl Heuristic<CrossingSpace> for Trips<'_> {
    fn h(&self, state: &State) -> Option<u32> {
        let crossings = if self.is_one_way { self.crossings(*state) } else { 0 };
        Some(crossings.saturating_mul(self.least).max(self.slowest_to_cross(*state)))
    }

    /// Things, boat, prices and goal are the same. The rules may differ.
    fn fits(&self, space: &CrossingSpace) -> bool {
        let (own, other) = (&self.space.level, &space.level);
        (&own.things, &own.goal) == (&other.things, &other.goal)
            && (own.capacity, &own.pay) == (other.capacity, &other.pay)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
