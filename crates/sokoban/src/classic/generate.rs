//! Levels from a seed.

use grid::{PulledRoom, RoomSize, SplitMix};
use search::{Clock, Limits, Stop};

use super::level::Level;

impl Level {
    /// A solvable level with `boxes` boxes, the same for the same seed: a room with some walls in it, the
    /// boxes on goals by chance, and then pulls by chance from there, of whose states the one with the
    /// boxes farthest from goals is taken. `None` if chance finds no room for that number of boxes, or none
    /// where they all can be pulled off their goals.
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random(
        size: RoomSize,
        boxes: usize,
        seed: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let started = Clock::start();
        let mut random = SplitMix::new(seed);
        let poll = || limits.poll(started);
        let room = PulledRoom::generate(size, boxes, usize::MAX, &mut random, &poll)?;
        Ok(room.map(|room| Level { rows: room.rows(), player: room.player, boxes: room.boxes }))
    }
}
