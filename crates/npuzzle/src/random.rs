//! Random levels.

use grid::SplitMix;

use crate::{
    level::{Level, MAX_SIDE, MIN_SIDE, blank_last},
    moves::Move,
};

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
        let mut random = SplitMix::new(seed);
        let mut start = goal.clone();
        for end in (2..=start.len()).rev() {
            start.swap(end - 1, random.below(end));
        }
        let mut level = Self { rows, columns, start, goal, anywhere: 0 };
        if !level.is_solvable() {
            // Each solvable board is got from one that is not, by exchanging tiles 1 and 2.
            for tile in level.start.iter_mut().filter(|tile| matches!(**tile, 1 | 2)) {
                *tile = 3 - *tile;
            }
        }
        Some(level)
    }

    /// The board after `moves` random moves of the blank from the usual goal. No move takes back the one before; all
    /// others are equally likely, and the same seed gives the same board. `None` unless there are 2 to 8 rows and
    /// columns. O(cells + moves).
    ///
    /// ```
    /// let level = npuzzle::Level::walk(5, 5, 150, 1).expect("5 x 5");
    /// assert!(level.is_solvable());
    /// ```
    #[must_use]
    pub fn walk(rows: usize, columns: usize, moves: u16, seed: u64) -> Option<Self> {
        let mut level = Self::random(rows, columns, 0)?;
        level.start.clone_from(&level.goal);
        let mut random = SplitMix::new(seed);
        let (mut blank, mut last) = (level.start.len() - 1, None);
        for _ in 0..moves {
            let may_follow = |action: &Move| last.is_none_or(|last| action.opposite() != last);
            let targets = Move::ALL.into_iter().filter(may_follow);
            let targets = targets.filter_map(|it| Some((it, it.target(blank, rows, columns)?)));
            let targets: Vec<(Move, usize)> = targets.collect();
            let (action, target) = targets[random.below(targets.len())];
            level.start.swap(blank, target);
            (blank, last) = (target, Some(action));
        }
        Some(level)
    }
}
