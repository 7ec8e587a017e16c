//! IDA* on 4 × 4 boards: the generic engine's twin.
//!
//! Same solutions and counts in a fraction of the time (`cargo xtask bench-peers` measures it), because
//! there is one function for each cell of the blank and each last move: shifts, neighbours and the
//! number of children are constants in it, and a child is cut before a call is made for it. It recurses, but no deeper than the
//! bound, which is at most 80 on these boards (Brüngger, Marzetta, Fukuda and Nievergelt 1999, for the
//! blank in a corner) or a little more.

use std::time::Instant;

use domain::Watcher;
use search::{Bound, Cost, Limits, Outcome, Report, Solution, Stats, Stop};

use crate::{moves::Move, state::State};

mod a_star;
mod closed;
mod manhattan;
mod open;

pub(crate) use a_star::a_star;
pub(crate) use manhattan::CarriedManhattan;

/// Expansions between two looks at the clock and the flag: under a millisecond of work.
const BETWEEN_LOOKS: u64 = 1 << 15;

/// By how much the bound grows: every child that is cut exceeds it by this.
const STEP: Cost = 2;

/// A move that never was: nothing takes it back.
const NONE: u8 = 4;
const UP: u8 = Move::Up as u8;
const LEFT: u8 = Move::Left as u8;
const RIGHT: u8 = Move::Right as u8;
const DOWN: u8 = Move::Down as u8;

/// An estimate that is carried along a path. Each move changes it by 1, up or down, so that f stays
/// or grows by [`STEP`].
pub(crate) trait Carried: Clone {
    /// What is carried from a board to its children, in registers: how far f is from the bound.
    type Node: Copy;
    /// What is kept beside the board, changed by each move and put back.
    type Places: Clone;
    /// How it is put back.
    type Undo: Copy;

    /// The estimate at the start.
    fn root_h(&self, state: State<1>) -> Cost;

    /// What is carried at the start, which f = `root_h` lets enter.
    fn root(&self, state: State<1>, bound: Cost) -> (Self::Node, Self::Places);

    /// What is carried to the child that the blank's move `slide.action` makes, unless its f is
    /// beyond the bound.
    fn child(
        &self,
        places: &mut Self::Places,
        node: Self::Node,
        slide: Slide,
    ) -> Option<(Self::Node, Self::Undo)>;

    /// Puts back what a child changed.
    fn undo(&self, places: &mut Self::Places, undo: Self::Undo);
}

/// A tile slides. The cells and the move are constants where it is used.
#[derive(Clone, Copy)]
pub(crate) struct Slide {
    pub(crate) tile: u8,
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The move of the blank, the other way, by its place in [`Move::ALL`].
    pub(crate) action: u8,
}

struct Search<'a, E: Carried> {
    /// Expansions since the last grant in the upper bits, their children in the lower: both are
    /// counted by one addition, which overflows at the first expansion beyond the grant.
    work: u64,
    /// What `work` was at the last grant.
    granted: u64,
    goal: u64,
    places: E::Places,
    estimate: E,
    /// Expansions and children before the last grant.
    expanded: u64,
    generated: u64,
    limits: &'a Limits,
    watcher: &'a mut dyn Watcher,
    started: Instant,
    stopped: Option<Stop>,
    /// The solution, last move first, while the calls return.
    path: Vec<Move>,
    /// Children on the solution's path that were counted but not reached.
    unreached: u64,
}

/// One expansion, as [`Search::work`] counts: the children between two looks are fewer.
const EXPANSION: u64 = 1 << 24;

/// [`Search::work`] where nothing is granted: any expansion overflows.
const NOTHING: u64 = EXPANSION.wrapping_neg();

impl<E: Carried> Search<'_, E> {
    /// Counts an expansion with so many children; true if a limit forbids it.
    #[inline]
    fn expand(&mut self, children: u64) -> bool {
        let (work, is_beyond) = self.work.overflowing_add(EXPANSION + children);
        self.work = work;
        is_beyond && self.look(children)
    }

    /// Grants more expansions, the one that was beyond the grant among them, or stops.
    #[cold]
    #[inline(never)]
    fn look(&mut self, children: u64) -> bool {
        let this = EXPANSION + children;
        self.work = self.work.wrapping_sub(this);
        self.settle();
        self.watcher.counted(self.expanded);
        let left = self.limits.expansions - self.expanded;
        self.stopped = match left {
            0 => Some(Stop::Expanded),
            _ => self.limits.poll(self.started).err(),
        };
        if self.stopped.is_none() {
            self.granted = ((left.min(BETWEEN_LOOKS) + 1) * EXPANSION).wrapping_neg();
            self.work = self.granted + this;
        }
        self.stopped.is_some()
    }

    /// Adds the work since the last grant up, and grants no more.
    fn settle(&mut self) {
        let work = self.work.wrapping_sub(self.granted);
        self.expanded += work / EXPANSION;
        self.generated += work % EXPANSION;
        (self.work, self.granted) = (NOTHING, NOTHING);
    }

    /// The search ends below a child by `action`, the last but so many.
    #[cold]
    #[inline(never)]
    fn ended(&mut self, action: u8, left: u64) {
        self.unreached += left;
        self.path.push(Move::ALL[usize::from(action)]);
    }
}

/// The lowest byte of a word.
#[inline]
fn low(word: u64) -> u8 {
    word.to_le_bytes()[0]
}

/// The blank is on `CELL`, where `LAST` took it.
struct At<const CELL: usize, const LAST: u8>;

macro_rules! cells {
    ($($cell:literal: $($action:ident back by $back:ident to $to:literal),+;)+) => {
        $(impl<const LAST: u8> At<$cell, LAST> {
            /// Expands a board; true if the search ends, of which `path` and `stopped` say why.
            fn visit<E: Carried>(search: &mut Search<'_, E>, board: u64, node: E::Node) -> bool {
                let mut left = const { 0 $(+ if LAST == $back { 0 } else { 1 })+ };
                if search.expand(left) {
                    return true;
                }
                $(if LAST != $back {
                    left -= 1;
                    let tile = board >> (4 * $to) & 15;
                    let slide = Slide { tile: low(tile), from: $to, to: $cell, action: $action };
                    let Search { estimate, places, .. } = search;
                    if let Some((next, undo)) = estimate.child(places, node, slide) {
                        let child = board ^ tile << (4 * $to) ^ tile << (4 * $cell);
                        if child == search.goal || At::<$to, $action>::visit(search, child, next) {
                            search.ended($action, left);
                            return true;
                        }
                        search.estimate.undo(&mut search.places, undo);
                    }
                })+
                debug_assert_eq!(left, 0, "every child was counted");
                false
            }
        })+

        impl<E: Carried> Search<'_, E> {
            /// One depth-first search up to a bound; true if it ended early.
            fn iterate(&mut self, start: State<1>, node: E::Node) -> bool {
                match start.blank() {
                    $($cell => At::<$cell, NONE>::visit(self, start.word(), node),)+
                    _ => unreachable!("a board of 16 cells has a blank"),
                }
            }
        }
    };
}

cells! {
    0: RIGHT back by LEFT to 1, DOWN back by UP to 4;
    1: LEFT back by RIGHT to 0, RIGHT back by LEFT to 2, DOWN back by UP to 5;
    2: LEFT back by RIGHT to 1, RIGHT back by LEFT to 3, DOWN back by UP to 6;
    3: LEFT back by RIGHT to 2, DOWN back by UP to 7;
    4: UP back by DOWN to 0, RIGHT back by LEFT to 5, DOWN back by UP to 8;
    5: UP back by DOWN to 1, LEFT back by RIGHT to 4, RIGHT back by LEFT to 6, DOWN back by UP to 9;
    6: UP back by DOWN to 2, LEFT back by RIGHT to 5, RIGHT back by LEFT to 7, DOWN back by UP to 10;
    7: UP back by DOWN to 3, LEFT back by RIGHT to 6, DOWN back by UP to 11;
    8: UP back by DOWN to 4, RIGHT back by LEFT to 9, DOWN back by UP to 12;
    9: UP back by DOWN to 5, LEFT back by RIGHT to 8, RIGHT back by LEFT to 10, DOWN back by UP to 13;
    10: UP back by DOWN to 6, LEFT back by RIGHT to 9, RIGHT back by LEFT to 11, DOWN back by UP to 14;
    11: UP back by DOWN to 7, LEFT back by RIGHT to 10, DOWN back by UP to 15;
    12: UP back by DOWN to 8, RIGHT back by LEFT to 13;
    13: UP back by DOWN to 9, LEFT back by RIGHT to 12, RIGHT back by LEFT to 14;
    14: UP back by DOWN to 10, LEFT back by RIGHT to 13, RIGHT back by LEFT to 15;
    15: UP back by DOWN to 11, LEFT back by RIGHT to 14;
}

/// IDA* from `start` to `goal`, which can be reached, for one solution.
pub(crate) fn ida_star<E: Carried>(
    (start, goal): (State<1>, State<1>),
    estimate: &E,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Move> {
    let started = Instant::now();
    let mut bound = estimate.root_h(start);
    let mut search = Search {
        work: NOTHING,
        granted: NOTHING,
        goal: goal.word(),
        places: estimate.root(start, bound).1,
        estimate: estimate.clone(),
        expanded: 0,
        generated: 0,
        limits,
        watcher,
        started,
        stopped: None,
        path: Vec::new(),
        unreached: 0,
    };
    let mut stats = Stats { peak_open: 1, ..Stats::default() };
    let (outcome, solutions) = loop {
        stats.iterations += 1;
        search.settle();
        stats.expanded_before_last_layer = search.expanded;
        search.watcher.deepened(bound);
        let is_over = start == goal || search.iterate(start, estimate.root(start, bound).0);
        if let Some(stop) = search.stopped {
            break (Outcome::Stopped(stop), Vec::new());
        }
        if is_over {
            search.path.reverse();
            let solution = Solution { cost: bound, actions: search.path.clone() };
            search.watcher.solved(bound);
            break (Outcome::Solved, vec![solution]);
        }
        // The goal can be reached, so something was cut.
        bound = bound.saturating_add(STEP);
    };
    search.settle();
    stats.expanded = search.expanded;
    stats.generated = search.generated - search.unreached;
    stats.peak_open = u64::from(bound);
    Report {
        outcome,
        solutions,
        lower_bound: Some(Bound::Cost(bound)),
        milestones: Vec::new(),
        stats,
    }
}
