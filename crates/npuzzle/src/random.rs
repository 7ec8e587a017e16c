//! Random levels.

use crate::level::{Level, MAX_SIDE, MIN_SIDE, blank_last};

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers from the same seed, everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, which is 64 at most: no number is favoured by more than 2^-58.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap_or(0)
    }
}

impl Level {
    /// A random solvable board with the usual goal: all of them are equally likely, and the same
    /// seed gives the same one. `None` unless there are 2 to 8 rows and columns. O(cells).
    ///
    /// ```
    /// let level = npuzzle::Level::random(4, 4, 1).expect("4 x 4");
    /// assert!(level.is_solvable());
    /// ```
    #[must_use]
    pub fn random(rows: usize, columns: usize, seed: u64) -> Option<Self> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return None;
        }
        let goal = blank_last(rows * columns);
        let mut random = SplitMix(seed);
        let mut start = goal.clone();
        for end in (2..=start.len()).rev() {
            start.swap(end - 1, random.below(end));
        }
        let mut level = Self { rows, columns, start, goal };
        if !level.is_solvable() {
            // Each solvable board is got from one that is not, by exchanging tiles 1 and 2.
            for tile in &mut level.start {
                *tile = match *tile {
                    1 => 2,
                    2 => 1,
                    other => other,
                };
            }
        }
        Some(level)
    }
}
