//! IDA* on boards of 4 × 4 and 5 × 5: the generic engine's twin.
//!
//! Same solutions and counts in a fraction of the time (`cargo xtask bench-peers` measures it), because there is one
//! function for each cell of the blank: shifts and neighbours are constants in it, and a child is cut before a call is
//! made for it. It recurses, but no deeper than the bound, which is at most 80 on 4 × 4 (Brüngger, Marzetta, Fukuda and
//! Nievergelt 1999, for the blank in a corner) or a little more, and some 200 on 5 × 5.

use domain::Watcher;
use search::{Bound, Clock, Limits, Outcome, Report, Solution, Stats, Stop, parallel::Threads};

use crate::{level::Level, moves::Move};

mod a_star;
#[cfg(feature = "all-algorithms")]
mod below;
mod closed;
mod manhattan;
mod open;
#[cfg(feature = "parallel")]
mod parts;

pub(crate) use a_star::a_star;
#[cfg(feature = "all-algorithms")]
pub(crate) use below::a_star_ida_star;
pub(crate) use manhattan::CarriedManhattan;

/// Expansions between two looks at the clock and the flag: under a millisecond of work.
const BETWEEN_LOOKS: u64 = 1 << 15;

/// By how much the bound grows: every child that is cut exceeds it by this.
const STEP: u32 = 2;

/// In place of the last move where there is no move to take back.
const NONE: u8 = 4;
/// The number of [`Move::Up`].
const UP: u8 = Move::Up as u8;
/// The number of [`Move::Left`].
const LEFT: u8 = Move::Left as u8;
/// The number of [`Move::Right`].
const RIGHT: u8 = Move::Right as u8;
/// The number of [`Move::Down`].
const DOWN: u8 = Move::Down as u8;

/// An estimate that is carried along a path. Each move changes it by 1, up or down, so that f stays
/// or grows by [`STEP`].
pub(crate) trait CarriedEstimate: Clone {
    /// What is carried from a board to its children, in registers: how far f is from the bound.
    type Node: Copy;
    /// What is kept beside the board, changed by each move and put back.
    type Places: Clone;
    /// How it is put back.
    type Undo: Copy;

    /// The estimate at the start, given by its tiles.
    fn root_h(&self, tiles: &[u8]) -> u32;

    /// What is carried at the start, which f = `root_h` lets enter.
    fn root(&self, tiles: &[u8], bound: u32) -> (Self::Node, Self::Places);

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

/// A square board in one word, the tile of the first cell in the lowest bits.
pub(crate) trait Board: Copy + Eq + Send + Sync {
    /// Rows and columns.
    const SIDE: usize;

    /// The board with these tiles.
    fn of(tiles: &[u8]) -> Self;

    /// The tile on a cell as a word of its own; 0 on the blank's.
    fn tile(self, cell: usize) -> Self;

    /// The lowest byte.
    fn low_byte(self) -> u8;

    /// The board after `tile` on `from` has slid to `to`, the blank's cell.
    fn slid(self, tile: Self, from: usize, to: usize) -> Self;

    /// One depth-first search below this board, where `last` led, up to a bound; true if it ended early.
    fn visit<E: CarriedEstimate>(
        search: &mut Search<'_, Self, E>,
        board: Self,
        last: u8,
        node: E::Node,
    ) -> bool;

    /// The cell of the blank.
    fn blank(self) -> usize {
        (0..Self::SIDE * Self::SIDE).find(|&cell| self.tile(cell).low_byte() == 0).unwrap_or(0)
    }
}

/// A board, where the blank came from, and what is carried there.
#[derive(Clone)]
pub(crate) struct Root<B, E: CarriedEstimate> {
    board: B,
    /// The last move, or [`NONE`].
    last: u8,
    node: E::Node,
    places: E::Places,
}

/// The depth-first search of an iteration, or of a part of it.
pub(crate) struct Search<'a, B, E: CarriedEstimate> {
    /// Expansions since the last grant in the upper bits, their children in the lower: both are
    /// counted by one addition, which overflows at the first expansion beyond the grant.
    work: u64,
    /// What `work` was at the last grant.
    granted: u64,
    goal: B,
    places: E::Places,
    estimate: E,
    /// Expansions and children before the last grant.
    expanded: u64,
    generated: u64,
    /// The greatest number of expansions.
    limit: u64,
    /// Told of the expansions so far, and asked whether to go on, before each grant.
    look: &'a mut Look<'a>,
    stopped: Option<Stop>,
    /// The solution, last move first, while the calls return.
    path: Vec<Move>,
    /// Children on the solution's path that were counted but not reached.
    unreached: u64,
}

/// See [`Search::look`].
type Look<'a> = dyn FnMut(u64) -> Result<(), Stop> + 'a;

/// What an iteration, or a part of it, came to.
struct IterationEnd {
    expanded: u64,
    generated: u64,
    /// Why it ended early.
    why: Option<Why>,
}

enum Why {
    /// The moves from the start of the iteration, or of the part.
    Solved(Vec<Move>),
    Stopped(Stop),
}

/// One expansion, as [`Search::work`] counts: the children between two looks are fewer.
const EXPANSION: u64 = 1 << 24;

/// [`Search::work`] where nothing is granted: any expansion overflows.
const NOTHING: u64 = EXPANSION.wrapping_neg();

impl<B, E: CarriedEstimate> Search<'_, B, E> {
    /// Counts an expansion with `children` children; true if a limit forbids it.
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
        let left = self.limit - self.expanded;
        let look = (self.look)(self.expanded);
        self.stopped = if left == 0 { Some(Stop::Expanded) } else { look.err() };
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

    /// The search ends below a child by `action`, after which its parent has `left` more children.
    #[cold]
    #[inline(never)]
    fn ended(&mut self, action: u8, left: u64) {
        self.unreached += left;
        self.path.push(Move::ALL[usize::from(action)]);
    }
}

/// The blank is on `CELL` of a board of `SIDE` rows and columns.
struct At<const SIDE: usize, const CELL: usize>;

/// Boards of `$side` rows in a `$word`, with `$bits` bits a cell.
macro_rules! boards {
    (
        $side:literal rows in $word:ident by $bits:literal;
        $($cell:literal: $($action:ident back by $back:ident to $to:literal),+;)+
    ) => {
        $(impl At<$side, $cell> {
            /// Expands a board to which the move `last` led; true if the search ends, of which `path` and `stopped`
            /// say why.
            fn visit<E: CarriedEstimate>(
                search: &mut Search<'_, $word, E>,
                board: $word,
                last: u8,
                node: E::Node,
            ) -> bool {
                let mut left = const { [$($back),+].len() as u64 } - u64::from(last != NONE);
                if search.expand(left) {
                    return true;
                }
                $(if last != $back {
                    left -= 1;
                    let tile = board.tile($to);
                    let slide = Slide { tile: tile.low_byte(), from: $to, to: $cell, action: $action };
                    let Search { estimate, places, .. } = search;
                    if let Some((next, undo)) = estimate.child(places, node, slide) {
                        let child = board.slid(tile, $to, $cell);
                        if child == search.goal
                            || At::<$side, $to>::visit(search, child, $action, next)
                        {
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

        impl Board for $word {
            const SIDE: usize = $side;

            fn of(tiles: &[u8]) -> Self {
                tiles.iter().rev().fold(0, |word, &tile| word << $bits | Self::from(tile))
            }

            #[inline]
            fn tile(self, cell: usize) -> Self {
                self >> ($bits * cell) & ((1 << $bits) - 1)
            }

            #[inline]
            fn low_byte(self) -> u8 {
                self.to_le_bytes()[0]
            }

            #[inline]
            fn slid(self, tile: Self, from: usize, to: usize) -> Self {
                self ^ tile << ($bits * from) ^ tile << ($bits * to)
            }

            fn visit<E: CarriedEstimate>(
                search: &mut Search<'_, Self, E>,
                board: Self,
                last: u8,
                node: E::Node,
            ) -> bool {
                match board.blank() {
                    $($cell => At::<$side, $cell>::visit(search, board, last, node),)+
                    _ => unreachable!("a board has a blank"),
                }
            }
        }
    };
}

boards! {
    4 rows in u64 by 4;
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

boards! {
    5 rows in u128 by 5;
    0: RIGHT back by LEFT to 1, DOWN back by UP to 5;
    1: LEFT back by RIGHT to 0, RIGHT back by LEFT to 2, DOWN back by UP to 6;
    2: LEFT back by RIGHT to 1, RIGHT back by LEFT to 3, DOWN back by UP to 7;
    3: LEFT back by RIGHT to 2, RIGHT back by LEFT to 4, DOWN back by UP to 8;
    4: LEFT back by RIGHT to 3, DOWN back by UP to 9;
    5: UP back by DOWN to 0, RIGHT back by LEFT to 6, DOWN back by UP to 10;
    6: UP back by DOWN to 1, LEFT back by RIGHT to 5, RIGHT back by LEFT to 7, DOWN back by UP to 11;
    7: UP back by DOWN to 2, LEFT back by RIGHT to 6, RIGHT back by LEFT to 8, DOWN back by UP to 12;
    8: UP back by DOWN to 3, LEFT back by RIGHT to 7, RIGHT back by LEFT to 9, DOWN back by UP to 13;
    9: UP back by DOWN to 4, LEFT back by RIGHT to 8, DOWN back by UP to 14;
    10: UP back by DOWN to 5, RIGHT back by LEFT to 11, DOWN back by UP to 15;
    11: UP back by DOWN to 6, LEFT back by RIGHT to 10, RIGHT back by LEFT to 12, DOWN back by UP to 16;
    12: UP back by DOWN to 7, LEFT back by RIGHT to 11, RIGHT back by LEFT to 13, DOWN back by UP to 17;
    13: UP back by DOWN to 8, LEFT back by RIGHT to 12, RIGHT back by LEFT to 14, DOWN back by UP to 18;
    14: UP back by DOWN to 9, LEFT back by RIGHT to 13, DOWN back by UP to 19;
    15: UP back by DOWN to 10, RIGHT back by LEFT to 16, DOWN back by UP to 20;
    16: UP back by DOWN to 11, LEFT back by RIGHT to 15, RIGHT back by LEFT to 17, DOWN back by UP to 21;
    17: UP back by DOWN to 12, LEFT back by RIGHT to 16, RIGHT back by LEFT to 18, DOWN back by UP to 22;
    18: UP back by DOWN to 13, LEFT back by RIGHT to 17, RIGHT back by LEFT to 19, DOWN back by UP to 23;
    19: UP back by DOWN to 14, LEFT back by RIGHT to 18, DOWN back by UP to 24;
    20: UP back by DOWN to 15, RIGHT back by LEFT to 21;
    21: UP back by DOWN to 16, LEFT back by RIGHT to 20, RIGHT back by LEFT to 22;
    22: UP back by DOWN to 17, LEFT back by RIGHT to 21, RIGHT back by LEFT to 23;
    23: UP back by DOWN to 18, LEFT back by RIGHT to 22, RIGHT back by LEFT to 24;
    24: UP back by DOWN to 19, LEFT back by RIGHT to 23;
}

impl<'a, B: Board, E: CarriedEstimate> Search<'a, B, E> {
    /// Searches below `root`, with at most `limit` expansions.
    fn run(
        goal: B,
        estimate: &E,
        root: &Root<B, E>,
        limit: u64,
        look: &'a mut Look<'a>,
    ) -> IterationEnd {
        let mut search = Self {
            work: NOTHING,
            granted: NOTHING,
            goal,
            places: root.places.clone(),
            estimate: estimate.clone(),
            expanded: 0,
            generated: 0,
            limit,
            look,
            stopped: None,
            path: Vec::new(),
            unreached: 0,
        };
        let &Root { board, last, node, .. } = root;
        let is_over = board == goal || B::visit(&mut search, board, last, node);
        search.settle();
        search.path.reverse();
        let why = match search.stopped {
            Some(stop) => Some(Why::Stopped(stop)),
            None => is_over.then_some(Why::Solved(search.path)),
        };
        IterationEnd {
            expanded: search.expanded,
            generated: search.generated - search.unreached,
            why,
        }
    }
}

/// IDA* on a level of `B`'s size whose goal can be reached, for one solution.
///
/// With the feature `parallel` several threads share an iteration if the one before it was large
/// ([`Sizes::alone`](search::parallel::Sizes::alone)). The result is the same as by one thread.
pub(crate) fn ida_star<B, E>(
    level: &Level,
    estimate: &E,
    threads: Threads,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Move>
where
    B: Board,
    E: CarriedEstimate<Node: Send + Sync, Places: Send + Sync> + Sync,
{
    let started = Clock::start();
    let (tiles, goal) = (level.start(), B::of(level.goal()));
    let mut bound = estimate.root_h(tiles);
    let mut stats = Stats { peak_open: 1, ..Stats::default() };
    // Of the last iteration.
    let mut expanded = 0;
    let (outcome, solutions) = loop {
        stats.iterations += 1;
        stats.expanded_before_last_layer = stats.expanded;
        watcher.deepened(bound);
        let (node, places) = estimate.root(tiles, bound);
        let root = Root { board: B::of(tiles), last: NONE, node, places };
        let before = stats.expanded;
        let left = Limits { expansions: limits.expansions - before, ..limits.clone() };
        let poll = || left.poll(started);
        // An iteration that is made again counts from the beginning.
        let mut most = 0;
        let mut tell = |expanded: u64| {
            most = expanded.max(most);
            watcher.counted(before + most);
        };
        let is_shared = threads.count().get() > 1 && expanded >= threads.sizes().alone;
        let shared = match is_shared {
            #[cfg(feature = "parallel")]
            true => {
                parts::iterate(goal, estimate, &root, threads, left.expansions, &poll, &mut tell)
            }
            _ => None,
        };
        let ended = shared.unwrap_or_else(|| {
            let mut look = |expanded| {
                tell(expanded);
                poll()
            };
            Search::run(goal, estimate, &root, left.expansions, &mut look)
        });
        expanded = ended.expanded;
        stats.expanded += ended.expanded;
        stats.generated += ended.generated;
        match ended.why {
            // The goal can be reached, so something was cut.
            None => bound = bound.saturating_add(STEP),
            Some(Why::Stopped(stop)) => break (Outcome::Stopped(stop), Vec::new()),
            Some(Why::Solved(actions)) => {
                watcher.solved(bound);
                break (Outcome::Solved, vec![Solution { cost: bound, actions }]);
            }
        }
    };
    stats.peak_open = u64::from(bound);
    Report {
        outcome,
        solutions,
        lower_bound: Some(Bound::Cost(bound)),
        milestones: Vec::new(),
        stats,
    }
}
