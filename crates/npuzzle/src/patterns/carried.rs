//! Pattern databases along a path: a move changes one pattern of the board and one of its mirror
//! image, so one or two bytes are looked up.

#[cfg(feature = "all-algorithms")]
mod hybrid;

use domain::Watcher;
use search::{Limits, Report, parallel::Threads};

use super::{
    PATTERNS, Patterns, Tables,
    additive::{Additive, MAX_CELLS, View, cells_of},
    database::{DatabaseView, Place},
    sets::Cell,
};
use crate::{
    level::Level,
    moves::Move,
    tiles::{CarriedEstimate, Slide, ida_star},
};

/// How much f may still grow, by the board and by its mirror image.
#[derive(Clone, Copy)]
pub(crate) struct Slack([i16; 2]);

/// The patterns of the board, and those of its mirror image.
#[derive(Clone, Copy)]
pub(crate) struct Places([[Place; PATTERNS]; 2]);

/// What a move changed.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    of: [usize; 2],
    old: [Place; 2],
}

/// Pattern databases for a board whose regions take `W` words.
#[derive(Clone, Copy)]
struct CarriedPatterns<'a, const W: usize> {
    tables: &'a Additive<W>,
    /// The board and its mirror image; the board twice if the goal is not symmetric.
    views: [&'a View; 2],
    /// By view and pattern: by cell of the board, cell in the database, and that.
    patterns: [[(&'a [Cell; MAX_CELLS], DatabaseView<'a, W>); PATTERNS]; 2],
    is_mirrored: bool,
}

impl Patterns {
    /// IDA* on the level that the databases are for, whose goal can be reached.
    pub(crate) fn ida_star(
        &self,
        level: &Level,
        threads: Threads,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Report<Move> {
        match &self.tables {
            Tables::Four(tables) => {
                let carried = CarriedPatterns::of(tables);
                ida_star::<u64, _>(level, &carried, threads, limits, watcher)
            }
            Tables::Five(tables) => {
                let carried = CarriedPatterns::of(tables);
                ida_star::<u128, _>(level, &carried, threads, limits, watcher)
            }
        }
    }
}

impl<'a, const W: usize> CarriedPatterns<'a, W> {
    fn of(tables: &'a Additive<W>) -> Self {
        let views = [&tables.views[0], &tables.views[tables.views.len() - 1]];
        let patterns = views.map(|view| {
            // A partition has a pattern at least; the last stands in for those that are not there.
            let last = view.patterns.len() - 1;
            std::array::from_fn(|index| {
                let pattern = &view.patterns[index.min(last)];
                (&pattern.cell, tables.databases[pattern.database].view())
            })
        });
        Self { tables, views, patterns, is_mirrored: tables.views.len() > 1 }
    }

    /// The pattern of a tile that slides, and where that pattern gets to.
    // Inlined, so that the cells are constants.
    #[inline(always)]
    fn slide(&self, places: &Places, side: usize, slide: Slide) -> (usize, Place) {
        let of = self.views[side].of[usize::from(slide.tile) % MAX_CELLS];
        let of = usize::from(of) % PATTERNS;
        let (cell, database) = &self.patterns[side][of];
        // In the mirror image rows are columns. On 5 × 5 patterns are turned in their databases too.
        let is_row = W == 1 && (slide.from.abs_diff(slide.to) == 1) == (side == 0);
        let (from, to) = (cell[slide.from], cell[slide.to]);
        (of, database.slide(places.0[side][of], from, to, is_row))
    }
}

impl<const W: usize> CarriedEstimate for CarriedPatterns<'_, W> {
    type Node = Slack;
    type Places = Places;
    type Undo = Undo;

    fn root_h(&self, tiles: &[u8]) -> u32 {
        self.tables.of(tiles.iter().copied())
    }

    fn root(&self, tiles: &[u8], bound: u32) -> (Slack, Places) {
        let at = cells_of(tiles.iter().copied());
        let places = self.views.map(|view| {
            let mut known = self.tables.places(view, &at);
            std::array::from_fn(|_| known.next().unwrap_or_default())
        });
        // Distances and bounds are less than 2^15 - 1.
        let bound = i16::try_from(bound).unwrap_or(i16::MAX);
        let slack = places.map(|places: [Place; PATTERNS]| {
            bound - places.iter().map(|place| place.distance).sum::<i16>()
        });
        (Slack(slack), Places(places))
    }

    #[inline(always)]
    fn child(
        &self,
        places: &mut Places,
        Slack(slack): Slack,
        slide: Slide,
    ) -> Option<(Slack, Undo)> {
        let (first_of, first) = self.slide(places, 0, slide);
        let first_old = places.0[0][first_of];
        let first_slack = slack[0] - 1 - (first.distance - first_old.distance);
        if first_slack < 0 {
            return None;
        }
        if !self.is_mirrored {
            places.0[0][first_of] = first;
            let undo = Undo { of: [first_of; 2], old: [first_old; 2] };
            return Some((Slack([first_slack, 0]), undo));
        }
        let (second_of, second) = self.slide(places, 1, slide);
        let second_old = places.0[1][second_of];
        let second_slack = slack[1] - 1 - (second.distance - second_old.distance);
        if second_slack < 0 {
            return None;
        }
        places.0[0][first_of] = first;
        places.0[1][second_of] = second;
        let undo = Undo { of: [first_of, second_of], old: [first_old, second_old] };
        Some((Slack([first_slack, second_slack]), undo))
    }

    #[inline]
    fn undo(&self, Places(places): &mut Places, Undo { of, old }: Undo) {
        places[0][of[0]] = old[0];
        if self.is_mirrored {
            places[1][of[1]] = old[1];
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use grid::{SplitMix, StepOrder};
    use search::{
        Algorithm, Bound, Guarantee, Heuristic, Limits, Report, Stop,
        parallel::{Sizes, Threads},
    };

    use super::{Additive, CarriedPatterns};
    use crate::{
        level::Level,
        moves::Move,
        patterns::database::Database,
        space::Space,
        state::State,
        tiles::{Board, a_star_ida_star, ida_star},
    };

    /// IDA* without anything carried.
    struct Plain<'a, const W: usize> {
        tables: &'a Additive<W>,
        level: &'a Level,
        bound: u32,
        expanded: u64,
        generated: u64,
    }

    impl<const W: usize> Plain<'_, W> {
        /// Expands a board after `g` moves; true if the goal is below.
        fn expand(&mut self, board: &mut [u8], g: u32, last: Option<Move>) -> bool {
            self.expanded += 1;
            let side = self.level.rows();
            let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
            for action in StepOrder::ULRD.steps() {
                let is_back = last.is_some_and(|last| last.opposite() == action);
                let Some(from) = action.target(blank, side, side).filter(|_| !is_back) else {
                    continue;
                };
                self.generated += 1;
                board.swap(blank, from);
                let is_within = g + 1 + self.tables.of(board.iter().copied()) <= self.bound;
                let is_goal = board == self.level.goal();
                if is_within && (is_goal || self.expand(board, g + 1, Some(action))) {
                    return true;
                }
                board.swap(blank, from);
            }
            false
        }
    }

    /// The estimate of the databases for the generic engine.
    struct Estimate<'a, const W: usize>(&'a Additive<W>);

    impl<const W: usize, const V: usize> Heuristic<Space<V>> for Estimate<'_, W> {
        fn h(&self, state: &State<V>) -> Option<u32> {
            Some(self.0.of(state.tiles(if W == 1 { 16 } else { 25 })))
        }

        fn guarantee(&self) -> Guarantee {
            Guarantee::Consistent
        }
    }

    /// A*+IDA* stores so few states that both parts have work.
    fn is_twin_below<B: Board, const W: usize, const V: usize>(
        level: &Level,
        tables: &Additive<W>,
        threads: Threads,
    ) {
        let space = Space::<V>::new(level, StepOrder::ULRD).expect("V words are enough");
        let (estimate, carried) = (Estimate(tables), CarriedPatterns::of(tables));
        let told = |report: Report<Move>| {
            let stats = report.stats;
            let counts = (stats.expanded, stats.generated, stats.iterations, stats.duplicates);
            (report.outcome, report.solutions, report.lower_bound, counts)
        };
        for stored in [1, 40, 1_000] {
            let method = Algorithm::AStarIdaStar { stored };
            let whole = search::search(&space, &estimate, method, &Limits::default(), &mut ());
            for expansions in [u64::MAX, whole.stats.expanded / 2] {
                let limits = Limits { expansions, ..Limits::default() };
                let theirs = search::search(&space, &estimate, method, &limits, &mut ());
                let on = (&space, level);
                let by = (&estimate, &carried);
                let ours =
                    a_star_ida_star::<B, _, _, _, V>(on, by, stored, threads, &limits, &mut ());
                assert_eq!(told(ours), told(theirs), "{level}");
            }
        }
    }

    /// Compares both on random walks from a goal.
    fn are_twins<B: Board, const W: usize, const V: usize>(
        goal: &str,
        patterns: &[&[usize]],
        blanks: &[usize],
    ) {
        let goal: Level = goal.parse().expect("a level");
        let tables = Additive::<W>::new(&goal, patterns, blanks, |shape, blocks, home| {
            Database::build(shape, blocks, home, NonZeroUsize::MIN, &|| Ok(()))
        });
        let tables = tables.expect("nothing stops it");
        let carried = CarriedPatterns::of(&tables);
        let mut random = SplitMix::new(7);
        for length in [1, 40, 80, 120, 160] {
            let mut start = goal.goal().to_vec();
            for _ in 0..length {
                let blank = start.iter().position(|&tile| tile == 0).expect("a blank");
                let side = goal.rows();
                if let Some(to) = Move::ALL[random.below(4)].target(blank, side, side) {
                    start.swap(blank, to);
                }
            }
            if start == goal.goal() {
                continue;
            }
            let level = Level { start, ..goal.clone() };
            let mut board = level.start().to_vec();
            let bound = tables.of(board.iter().copied());
            let mut plain =
                Plain { tables: &tables, level: &level, bound, expanded: 0, generated: 0 };
            while !plain.expand(&mut board, 0, None) {
                plain.bound += 2;
            }
            let three = NonZeroUsize::new(3).expect("not 0");
            // Iterations of a few hundred boards are shared.
            let several =
                Threads::new(three).with_sizes(Sizes { alone: 100, parts: 10, ..Sizes::default() });
            for threads in [Threads::ONE, several] {
                let report =
                    ida_star::<B, _>(&level, &carried, threads, &Limits::default(), &mut ());
                assert_eq!(report.lower_bound, Some(Bound::Cost(plain.bound)), "{level}");
                assert!(report.is_proved_best(), "{level}");
                let counts = (report.stats.expanded, report.stats.generated);
                assert_eq!(counts, (plain.expanded, plain.generated), "{level}");
                // The generic engine takes long on the others.
                if length <= 80 {
                    is_twin_below::<B, W, V>(&level, &tables, threads);
                }
            }
        }
    }

    /// The blank in a corner, where boards have a mirror image, and elsewhere.
    #[test]
    fn both_sizes_make_the_counts_of_plain_ida_star_and_of_generic_a_star_ida_star() {
        let four: &[&[usize]] = &[&[1, 2, 3], &[4, 8, 12], &[5, 6, 7], &[9, 10, 11], &[13, 14, 15]];
        for goal in
            ["0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "1 2 0 3/5 6 7 4/9 10 11 8/13 14 15 12"]
        {
            are_twins::<u64, 1, 1>(goal, four, &[0, 1, 4, 5]);
        }
        let five: &[&[usize]] = &[
            &[1, 2, 3],
            &[4, 9, 14],
            &[5, 10, 15],
            &[6, 7, 8],
            &[11, 12, 13],
            &[16, 17, 18],
            &[19, 23, 24],
            &[20, 21, 22],
        ];
        for goal in [
            "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24",
            "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/20 21 22 24 23",
            "1 2 0 4 5/6 7 3 8 10/11 12 13 9 15/16 17 18 14 20/21 22 23 19 24",
        ] {
            are_twins::<u128, 2, 3>(goal, five, &[0, 1, 2, 5, 6, 7, 12]);
        }
    }
}
