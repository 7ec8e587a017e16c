//! A*+IDA* by pattern databases that are carried along a path.

use search::{Heuristic, Limits, Observer, Report, parallel::Threads};

use super::CarriedPatterns;
use crate::{
    level::Level,
    moves::Move,
    patterns::{Patterns, Tables},
    space::Space,
    tiles::a_star_ida_star,
};

impl Patterns {
    /// A*+IDA* on such a level, where A* by `heuristic`, the same estimate, stores `stored` states. `None` if the words
    /// of a state are not those of such a level.
    pub(crate) fn a_star_ida_star<H, O, const V: usize>(
        &self,
        (space, level, heuristic): (&Space<V>, &Level, &H),
        stored: u32,
        threads: Threads,
        limits: &Limits,
        observer: &mut O,
    ) -> Option<Report<Move>>
    where
        H: Heuristic<Space<V>>,
        O: Observer<Space<V>>,
    {
        let on = (space, level);
        // Constants, so that each engine is compiled for its own width alone.
        match &self.tables {
            Tables::Four(tables) if const { V == 1 } => {
                let by = (heuristic, &CarriedPatterns::of(tables));
                Some(a_star_ida_star::<u64, _, _, _, V>(on, by, stored, threads, limits, observer))
            }
            Tables::Five(tables) if const { V == 3 } => {
                let by = (heuristic, &CarriedPatterns::of(tables));
                Some(a_star_ida_star::<u128, _, _, _, V>(on, by, stored, threads, limits, observer))
            }
            _ => None,
        }
    }
}
