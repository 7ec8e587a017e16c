//! A* with Manhattan distance on 4 × 4 boards: the generic engine's twin.
//!
//! Same solutions, same counts, in less time and memory: a stored board is one word (see
//! [`super::closed`]) in place of a state, a node and an id; h is never computed, because it is known
//! of whatever is taken from the open list; and the move back to the parent is counted as the
//! duplicate that it is without a look-up, since the parent is closed and h is consistent.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use search::{Bound, Cost, Limits, Outcome, Report, Solution, Stats, Stop};

use super::{
    closed::{Closed, Key, Offer, Reached},
    manhattan::Grows,
    open::Open,
};
use crate::{
    heuristic::Manhattan,
    moves::{Move, Order},
    state::State,
    tiles::Watcher,
};

/// Boards that are taken together, and from how many stored ones on, as in the generic engine.
const BATCH: usize = 32;
const LARGE: u64 = 1 << 15;

/// Batches between two looks at the clock and the flag: under a millisecond of work.
const BETWEEN_LOOKS: u32 = 64;

/// Boards that are going to be expanded, and their children.
#[derive(Default)]
struct Batch {
    parents: Vec<Parent>,
    children: Vec<Child>,
}

struct Parent {
    board: u64,
    reached: Reached,
    /// Where its children end in the list of all. The board that it was reached from is not among
    /// them, if there is one.
    end: usize,
}

/// A child that is going to be offered.
struct Child {
    board: u64,
    key: Key,
    action: Move,
    /// Is its h greater than its parent's?
    grows: bool,
}

/// A move of the blank.
struct Exit {
    action: Move,
    to: usize,
    /// The tiles that it takes farther from where they belong.
    grows: u16,
}

struct Search<'a> {
    manhattan: &'a Manhattan,
    /// By the blank's cell and its last move, or none: the moves that do not take it back, in order.
    exits: [[Vec<Exit>; 5]; 16],
    start: State<1>,
    goal: State<1>,
    closed: Closed,
    open: Open,
    waiting: u64,
    limits: &'a Limits,
    started: Instant,
    bytes: usize,
    stats: Stats,
    bound: Cost,
}

/// A* from `start` to `goal`, which can be reached, for one solution. `started` is where time counts
/// from.
pub(crate) fn a_star(
    (start, goal): (State<1>, State<1>),
    order: Order,
    manhattan: &Manhattan,
    limits: &Limits,
    started: Instant,
    watcher: &mut impl Watcher,
) -> Report<Move> {
    let grows = Grows::new(|tile, cell| manhattan.steps(tile, cell));
    let exit = |cell: usize, action: Move| {
        let to = action.target(cell, 4, 4)?;
        Some(Exit { action, to, grows: grows.tiles(to, action as u8) })
    };
    let exits = std::array::from_fn(|cell| {
        std::array::from_fn(|last| {
            let back = Move::ALL.get(last).map(|last| last.reverse());
            let actions = order.moves().into_iter().filter(|&it| Some(it) != back);
            actions.filter_map(|action| exit(cell, action)).collect()
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
        started,
        bytes: 0,
        stats: Stats { iterations: 1, ..Stats::default() },
        bound: 0,
    };
    let (outcome, solutions) = match search.run() {
        Ok(solution) => {
            watcher.solved(goal, &solution);
            (Outcome::Solved, vec![solution])
        }
        Err(stop) => (Outcome::Stopped(stop), Vec::new()),
    };
    let mut stats = search.stats;
    stats.distinct = Some(search.closed.len());
    stats.peak_bytes = search.bytes;
    stats.elapsed = started.elapsed().max(Duration::from_nanos(1));
    Report { outcome, solutions, lower_bound: Some(Bound::Cost(search.bound)), stats }
}

impl Search<'_> {
    fn run(&mut self) -> Result<Solution<Move>, Stop> {
        self.look()?;
        reserve(&mut self.bytes, self.limits)(self.closed.bytes())?;
        let h = self.manhattan.of(&self.start);
        let (board, root) = (self.start.word(), Reached { half_g: 0, last: 0 });
        self.closed.offer(Key::of(board), root, reserve(&mut self.bytes, self.limits))?;
        let mut stack = self.open.take((h, h));
        self.open.push(&mut stack, board, reserve(&mut self.bytes, self.limits))?;
        self.open.put((h, h), stack);
        (self.waiting, self.stats.peak_open) = (1, 1);
        let mut batch = Batch::default();
        let mut until_look = BETWEEN_LOOKS;
        // The goal can be reached, so the open list does not run empty before it.
        while let Some((f, h)) = self.open.least() {
            self.choose((f, h), &mut batch);
            if f > self.bound && !batch.parents.is_empty() {
                self.bound = f;
                self.stats.expanded_before_last_layer = self.stats.expanded;
            }
            if let Some(solution) = self.expand((f, h), &batch)? {
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

    fn look(&self) -> Result<(), Stop> {
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        match self.limits.time {
            Some(time) if self.started.elapsed() >= time => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    /// Takes the next board of this f and h from the open list, or the next few, and generates their
    /// children.
    fn choose(&mut self, at: (Cost, Cost), batch: &mut Batch) {
        batch.parents.clear();
        batch.children.clear();
        let g = at.0 - at.1;
        let most = if self.closed.len() >= LARGE { BATCH } else { 1 };
        let mut taken = [0; BATCH];
        while batch.parents.len() < most {
            let count = self.open.pop(at, &mut taken[..most - batch.parents.len()]);
            if count == 0 {
                break;
            }
            let taken = &taken[..count];
            self.closed.touch(taken.iter().map(|&board| Key::of(board)));
            for &board in taken {
                // Boards that were reached by a shorter path since are not expanded again.
                let reached = self.closed.get(Key::of(board));
                if let Some(reached) = reached.filter(|it| Cost::from(it.half_g) == g / 2) {
                    let exits = self.exits(board, reached, g);
                    generate(board, exits, &mut batch.children);
                    let end = batch.children.len();
                    batch.parents.push(Parent { board, reached, end });
                }
            }
        }
        self.closed.touch(batch.children.iter().map(|child| child.key));
    }

    /// The moves of a board, but the one that takes the last back.
    fn exits(&self, board: u64, reached: Reached, g: Cost) -> &[Exit] {
        let last = if g > 0 { usize::from(reached.last) } else { Move::ALL.len() };
        &self.exits[State::<1>::of(board).blank()][last]
    }

    /// Expands boards of this f and h up to the goal.
    fn expand(
        &mut self,
        (f, h): (Cost, Cost),
        batch: &Batch,
    ) -> Result<Option<Solution<Move>>, Stop> {
        let g = f - h;
        // Half of the g of a child, g + 1, rounded down.
        let half_g = u8::try_from(g.div_ceil(2)).map_err(|_| Stop::CostOverflow)?;
        // All children get into one of two stacks. Where h is 0 there is none that is nearer.
        let places = [(f, h.saturating_sub(1)), (f + 2, h + 1)];
        let mut stacks = places.map(|at| self.open.take(at));
        let mut first = 0;
        for parent in &batch.parents {
            self.waiting -= 1;
            if parent.board == self.goal.word() {
                return Ok(Some(self.solution(parent.reached, g)));
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
            self.stats.duplicates += back;
            for child in children {
                let reached = Reached { half_g, last: child.action as u8 };
                let reserve_more = reserve(&mut self.bytes, self.limits);
                match self.closed.offer(child.key, reached, reserve_more)? {
                    Offer::Known => {
                        self.stats.duplicates += 1;
                        continue;
                    }
                    Offer::Better => self.stats.duplicates += 1,
                    Offer::New => {
                        self.waiting += 1;
                        self.stats.peak_open = self.stats.peak_open.max(self.waiting);
                    }
                }
                let stack = &mut stacks[usize::from(child.grows)];
                self.open.push(stack, child.board, reserve(&mut self.bytes, self.limits))?;
            }
        }
        for (at, stack) in places.into_iter().zip(stacks) {
            self.open.put(at, stack);
        }
        Ok(None)
    }

    /// Goes back from the goal by last moves.
    fn solution(&self, mut reached: Reached, cost: Cost) -> Solution<Move> {
        let mut actions = Vec::new();
        let mut at = self.goal;
        for _ in 0..cost {
            let action = Move::ALL[usize::from(reached.last)];
            actions.push(action);
            let blank = at.blank();
            let Some(from) = action.reverse().target(blank, 4, 4) else { break };
            at.slide(from, blank);
            let Some(before) = self.closed.get(Key::of(at.word())) else { break };
            reached = before;
        }
        actions.reverse();
        Solution { actions, cost }
    }
}

/// Adds the children of a board by these moves to a list.
fn generate(board: u64, exits: &[Exit], children: &mut Vec<Child>) {
    let blank = State::<1>::of(board).blank();
    for &Exit { action, to, grows } in exits {
        let tile = board >> (4 * to) & 15;
        let child = board ^ tile << (4 * to) ^ tile << (4 * blank);
        let grows = grows >> tile & 1 == 1;
        children.push(Child { board: child, key: Key::of(child), action, grows });
    }
}

/// Accounts for memory before it is taken.
fn reserve<'a>(bytes: &'a mut usize, limits: &'a Limits) -> impl FnOnce(usize) -> Result<(), Stop> {
    move |more| {
        let wanted = bytes.saturating_add(more);
        if wanted > limits.bytes {
            return Err(Stop::Bytes);
        }
        *bytes = wanted;
        Ok(())
    }
}
