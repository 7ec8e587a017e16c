//! Levels from a seed.

use grid::{PulledRoom, RoomSize, SplitMix};
use search::{Clock, Limits, Stop};

use crate::level::{Level, MAX_FLOOR, MAX_WEIGHTED, Stone};

/// The greatest weight that [`Level::random`] gives: with it the pushes that solve a level, up to 300 a stone,
/// and the steps between them cost less than 2^32.
pub const MAX_GENERATED_WEIGHT: u32 = 1_000_000;

impl Level {
    /// A solvable level with this number of stones, the same for the same seed: a [`PulledRoom`], and for each stone
    /// a weight from 1 to `heaviest`, all of them equally likely. `None` if there are no stones or more than
    /// [`MAX_WEIGHTED`], if `heaviest` is 0 or more than [`MAX_GENERATED_WEIGHT`], or if chance finds no room for that
    /// many stones.
    ///
    /// ```
    /// use weighted_stones::{Level, search::Limits};
    /// let level = Level::random("6x7".parse()?, 2, 99, 1, &Limits::default())?.expect("there is room");
    /// assert_eq!((level.rows(), level.columns(), level.stones().len()), (6, 7, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random(
        size: RoomSize,
        stones: usize,
        heaviest: u32,
        seed: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let started = Clock::start();
        let mut random = SplitMix::new(seed);
        if stones > MAX_WEIGHTED || !(1..=MAX_GENERATED_WEIGHT).contains(&heaviest) {
            return Ok(None);
        }
        let poll = || limits.poll(started);
        let room = PulledRoom::generate(size, stones, MAX_FLOOR, &mut random, &poll)?;
        Ok(room.map(|room| {
            let mut weigh = || {
                let less = random.number() % u64::from(heaviest);
                u32::try_from(less).map_or(heaviest, |less| less + 1)
            };
            let stones = room.boxes.iter().map(|&place| Stone { place, weight: weigh() }).collect();
            Level { rows: room.rows(), ares: room.player, stones }
        }))
    }
}
