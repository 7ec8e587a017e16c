//! A* with Manhattan distance on 4 × 4 boards: the generic engine's twin.
//!
//! Same solutions, same counts, in less time and memory: a stored board is one word (see
//! [`super::closed`]) in place of a state, a node and an id; h is never computed, because it is known
//! of whatever is taken from the open list; and the move back to the parent is counted as the
//! duplicate that it is without a look-up, since the parent is closed and h is consistent.

use domain::Watcher;
use grid::StepOrder;
use search::{Bound, Clock, Limits, Outcome, Report, Solution, Stats, Stop};

use super::{
    closed::{Arrival, Closed, Key, Offer},
    manhattan::Grows,
    open::Open,
};
use crate::{heuristic::Manhattan, moves::Move, state::State};

/// Boards that are taken together, as in the generic engine.
const BATCH: usize = 32;
/// From this number of stored boards on, several are taken together, as in the generic engine.
const LARGE: u64 = 1 << 15;

/// Batches between two looks at the clock and the flag: under a millisecond of work.
const BETWEEN_LOOKS: u32 = 64;

/// In place of the last move, that there was none.
const NONE: u8 = 4;

/// Boards that are going to be expanded, and their children.
struct Batch {
    parents: [Parent; BATCH],
    len: usize,
    children: [Child; MAX_CHILDREN],
    /// The children that are going to wait: those with less h than their parents, and the others.
    waiting: [[u64; MAX_CHILDREN]; 2],
}

/// Room for the children of a batch, at most four each.
const MAX_CHILDREN: usize = 4 * BATCH;

#[derive(Clone, Copy, Default)]
struct Parent {
    board: u64,
    last: u8,
    /// Where its children end in the list of all. The board that it was reached from is not among
    /// them, if there is one.
    end: usize,
}

/// A child that is going to be offered.
#[derive(Clone, Copy, Default)]
struct Child {
    board: u64,
    key: Key,
    action: u8,
    /// True if its h is greater than its parent's.
    grows: bool,
}

impl Batch {
    fn new() -> Self {
        Self {
            parents: [Parent::default(); BATCH],
            len: 0,
            children: [Child::default(); MAX_CHILDREN],
            waiting: [[0; MAX_CHILDREN]; 2],
        }
    }
}

/// The moves of the blank from a cell after a move, but the one that takes it back.
#[derive(Clone, Copy, Default)]
struct Exits {
    exits: [Exit; 4],
    len: usize,
}

impl Exits {
    fn new(exits: impl Iterator<Item = Exit>) -> Self {
        let mut all = Self::default();
        for (place, exit) in all.exits.iter_mut().zip(exits) {
            *place = exit;
            all.len += 1;
        }
        all
    }

    #[inline]
    fn iter(&self) -> std::slice::Iter<'_, Exit> {
        self.exits[..self.len].iter()
    }
}

/// A move of the blank.
#[derive(Clone, Copy, Default)]
struct Exit {
    action: u8,
    /// By how many bits the tile that slides is shifted in a board.
    shift: u8,
    /// The tiles that it takes farther from where they belong.
    grows: u16,
}

impl Exit {
    fn new(cell: usize, action: Move, grows: &Grows) -> Option<Self> {
        let to = action.target(cell, 4, 4)?;
        let shift = u8::try_from(4 * to).ok()?;
        Some(Self { action: action as u8, shift, grows: grows.tiles(to, action as u8) })
    }

    /// What this move makes of a board with the blank on this cell.
    #[inline]
    fn child(&self, board: u64, blank: usize) -> Child {
        let tile = board >> self.shift & 15;
        let board = board ^ tile << self.shift ^ tile << (4 * blank);
        let grows = self.grows >> tile & 1 == 1;
        Child { board, key: Key::of(board), action: self.action, grows }
    }
}

struct Search<'a> {
    manhattan: &'a Manhattan,
    /// By the blank's cell and its last move, or none: the moves that do not take it back, in order.
    exits: [[Exits; 5]; 16],
    start: State<1>,
    goal: State<1>,
    closed: Closed,
    open: Open,
    waiting: u64,
    limits: &'a Limits,
    watcher: &'a mut dyn Watcher,
    started: Clock,
    bytes: usize,
    stats: Stats,
    bound: u32,
}

/// A* from `start` to `goal`, which can be reached, for one solution.
pub(crate) fn a_star(
    (start, goal): (State<1>, State<1>),
    order: StepOrder,
    manhattan: &Manhattan,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Move> {
    let started = Clock::start();
    let grows = Grows::new(|tile, cell| manhattan.steps(tile, cell));
    let exits = std::array::from_fn(|cell| {
        std::array::from_fn(|last| {
            let back = Move::ALL.get(last).map(|last| last.opposite());
            let actions = order.steps().into_iter().filter(|&it| Some(it) != back);
            Exits::new(actions.filter_map(|action| Exit::new(cell, action, &grows)))
        })
    });
    let mut search = Search {
        manhattan,
        exits,
        start,
        goal,
        closed: Closed::new(),
        open: Open::default(),
        waiting: 0,
        limits,
        watcher,
        started,
        bytes: 0,
        stats: Stats { iterations: 1, ..Stats::default() },
        bound: 0,
    };
    let (outcome, solutions) = match search.run() {
        Ok(solution) => {
            search.watcher.solved(solution.cost);
            (Outcome::Solved, vec![solution])
        }
        Err(stop) => (Outcome::Stopped(stop), Vec::new()),
    };
    let mut stats = search.stats;
    stats.distinct = Some(search.closed.len());
    stats.peak_bytes = search.bytes;
    Report {
        outcome,
        solutions,
        lower_bound: Some(Bound::Cost(search.bound)),
        milestones: Vec::new(),
        stats,
    }
}

impl Search<'_> {
    fn run(&mut self) -> Result<Solution<Move>, Stop> {
        self.look()?;
        reserve(&mut self.bytes, self.limits)(self.closed.bytes())?;
        let h = self.manhattan.of(&self.start);
        let (board, root) = (self.start.word(), Arrival { half_g: 0, last: 0 });
        self.closed.offer(Key::of(board), root, reserve(&mut self.bytes, self.limits))?;
        self.open.extend((h, h), &[board], reserve(&mut self.bytes, self.limits))?;
        (self.waiting, self.stats.peak_open) = (1, 1);
        let mut batch = Batch::new();
        let mut until_look = BETWEEN_LOOKS;
        // The goal can be reached, so the open list does not run empty before it.
        while let Some((f, h)) = self.open.least() {
            self.choose((f, h), &mut batch);
            if f > self.bound && batch.len > 0 {
                self.bound = f;
                self.stats.expanded_before_last_layer = self.stats.expanded;
            }
            if let Some(solution) = self.expand((f, h), &mut batch)? {
                return Ok(solution);
            }
            until_look -= 1;
            if until_look == 0 {
                until_look = BETWEEN_LOOKS;
                self.look()?;
            }
        }
        Err(Stop::CostOverflow)
    }

    fn look(&mut self) -> Result<(), Stop> {
        self.watcher.counted(self.stats.expanded);
        self.limits.poll(self.started)
    }

    /// Takes the next board of this f and h from the open list, or the next few, and generates their
    /// children.
    fn choose(&mut self, at: (u32, u32), batch: &mut Batch) {
        let g = at.0 - at.1;
        let most = if self.closed.len() >= LARGE { BATCH } else { 1 };
        let mut taken = [0; BATCH];
        let mut end = 0;
        batch.len = 0;
        while batch.len < most {
            let count = self.open.pop(at, &mut taken[..most - batch.len]);
            if count == 0 {
                break;
            }
            let mut keys = [Key::default(); BATCH];
            for (key, &board) in keys.iter_mut().zip(&taken[..count]) {
                *key = Key::of(board);
            }
            self.closed.touch(keys[..count].iter().copied());
            for (&board, &key) in taken[..count].iter().zip(&keys) {
                // Boards that were reached by a shorter path since are not expanded again.
                let reached = self.closed.get(key);
                let Some(Arrival { last, .. }) = reached.filter(|it| u32::from(it.half_g) == g / 2)
                else {
                    continue;
                };
                let last = if g > 0 { last } else { NONE };
                let blank = State::<1>::of(board).blank();
                for exit in self.exits[blank][usize::from(last)].iter() {
                    batch.children[end] = exit.child(board, blank);
                    end += 1;
                }
                batch.parents[batch.len] = Parent { board, last, end };
                batch.len += 1;
            }
        }
        self.closed.touch(batch.children[..end].iter().map(|child| child.key));
    }

    /// Expands boards of this f and h up to the goal.
    fn expand(
        &mut self,
        (f, h): (u32, u32),
        batch: &mut Batch,
    ) -> Result<Option<Solution<Move>>, Stop> {
        let g = f - h;
        // Half of the g of a child, g + 1, rounded down.
        let half_g = u8::try_from(g.div_ceil(2)).map_err(|_| Stop::CostOverflow)?;
        // Each child goes to one of two stacks. At h = 0 no child is nearer to the goal.
        let places = [(f, h.saturating_sub(1)), (f + 2, h + 1)];
        let mut counts = [0; 2];
        let mut first = 0;
        for parent in &batch.parents[..batch.len] {
            self.waiting -= 1;
            if parent.board == self.goal.word() {
                let reached = Arrival { half_g: 0, last: parent.last };
                return Ok(Some(self.solution(reached, g)));
            }
            if self.stats.expanded >= self.limits.expansions {
                return Err(Stop::Expanded);
            }
            self.stats.expanded += 1;
            // The way back leads to a board that is closed.
            let back = u64::from(g > 0);
            let children = &batch.children[first..parent.end];
            first = parent.end;
            self.stats.generated += children.len() as u64 + back;
            let (mut new, mut duplicates) = (0, back);
            for child in children {
                let reached = Arrival { half_g, last: child.action };
                let reserve_more = reserve(&mut self.bytes, self.limits);
                let offer = self.closed.offer(child.key, reached, reserve_more)?;
                new += u64::from(offer == Offer::New);
                duplicates += u64::from(offer != Offer::New);
                let side = usize::from(child.grows);
                batch.waiting[side][counts[side]] = child.board;
                counts[side] += usize::from(offer != Offer::Known);
            }
            self.stats.duplicates += duplicates;
            self.waiting += new;
            self.stats.peak_open = self.stats.peak_open.max(self.waiting);
        }
        for (at, (boards, count)) in places.into_iter().zip(batch.waiting.iter().zip(counts)) {
            self.open.extend(at, &boards[..count], reserve(&mut self.bytes, self.limits))?;
        }
        Ok(None)
    }

    /// Goes back from the goal by last moves.
    fn solution(&self, mut reached: Arrival, cost: u32) -> Solution<Move> {
        let mut actions = Vec::new();
        let mut at = self.goal;
        for _ in 0..cost {
            let action = Move::ALL[usize::from(reached.last)];
            actions.push(action);
            let blank = at.blank();
            let Some(from) = action.opposite().target(blank, 4, 4) else { break };
            at.slide(from, blank);
            let Some(before) = self.closed.get(Key::of(at.word())) else { break };
            reached = before;
        }
        actions.reverse();
        Solution { actions, cost }
    }
}

/// Accounts for memory before it is taken.
fn reserve<'a>(bytes: &'a mut usize, limits: &'a Limits) -> impl FnMut(usize) -> Result<(), Stop> {
    move |more| {
        let wanted = bytes.saturating_add(more);
        if wanted > limits.bytes {
            return Err(Stop::Bytes);
        }
        *bytes = wanted;
        Ok(())
    }
}
