//! Heuristics: one struct each, which says whether it is admissible and consistent, and why.

/// Says to which spaces a heuristic fits that has the board for which it was made: `is_for` tells whether that is a given one.
macro_rules! measures_to_one_board {
    () => {
        fn fits(&self, space: &Space<W>) -> bool {
            let [_, goal] = space.ends();
            self.is_for(space, goal)
        }

        fn fits_backwards(&self, space: &Space<W>) -> bool {
            let [start, _] = space.ends();
            self.is_for(space, start)
        }
    };
}

mod linear_conflict;
mod manhattan;
mod walking_distance;

pub(crate) use measures_to_one_board;

pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use walking_distance::{TooLarge, WalkingDistance};
