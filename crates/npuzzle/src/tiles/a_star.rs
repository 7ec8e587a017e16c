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

use super::closed::{Closed, Key, Offer, Open, Reached};
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

/// A board that is going to be expanded.
struct Chosen {
    board: u64,
    reached: Reached,
    /// Children that will be generated, the parent among them.
    children: usize,
    /// Where its children, the parent not among them, end in the list of all.
    end: usize,
}

/// A child that is going to be offered.
struct Child {
    board: u64,
    key: Key,
    action: Move,
    h: Cost,
}

struct Search<'a> {
    manhattan: &'a Manhattan,
    /// By the blank's cell: the moves there and the cells that they lead to, in order.
    exits: [Vec<(Move, usize)>; 16],
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
    let exits = std::array::from_fn(|cell| {
        let targets = order.moves().into_iter().map(|it| (it, it.target(cell, 4, 4)));
        targets.filter_map(|(action, to)| Some((action, to?))).collect()
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
        let h = self.manhattan.of(&self.start);
        let (board, root) = (self.start.word(), Reached { half_g: 0, last: 0 });
        self.closed.offer(Key::of(board), root, reserve(&mut self.bytes, self.limits))?;
        self.open.push((h, h), board, reserve(&mut self.bytes, self.limits))?;
        (self.waiting, self.stats.peak_open) = (1, 1);
        let (mut chosen, mut children) = (Vec::new(), Vec::new());
        let mut until_look = BETWEEN_LOOKS;
        // The goal can be reached, so the open list does not run empty before it.
        while let Some((f, h)) = self.open.least() {
            self.choose((f, h), &mut chosen, &mut children);
            if f > self.bound && !chosen.is_empty() {
                self.bound = f;
                self.stats.expanded_before_last_layer = self.stats.expanded;
            }
            let mut first = 0;
            for parent in &chosen {
                if let Some(solution) = self.visit(parent, f - h, &children[first..parent.end])? {
                    return Ok(solution);
                }
                first = parent.end;
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
    fn choose(&mut self, at: (Cost, Cost), chosen: &mut Vec<Chosen>, children: &mut Vec<Child>) {
        chosen.clear();
        children.clear();
        let (f, h) = at;
        let most = if self.closed.len() >= LARGE { BATCH } else { 1 };
        let mut popped = [0; BATCH];
        while chosen.len() < most {
            let mut count = 0;
            while count < most - chosen.len() {
                let Some(board) = self.open.pop(at) else { break };
                popped[count] = board;
                count += 1;
            }
            if count == 0 {
                break;
            }
            self.closed.touch(popped[..count].iter().map(|&board| Key::of(board)));
            for &board in &popped[..count] {
                // Boards that were reached by a shorter path since are not expanded again.
                let reached = self.closed.get(Key::of(board));
                if let Some(reached) = reached.filter(|it| Cost::from(it.half_g) == (f - h) / 2) {
                    self.generate(board, reached, (f, h), chosen, children);
                }
            }
        }
        self.closed.touch(children.iter().map(|child| child.key));
    }

    fn generate(
        &self,
        board: u64,
        reached: Reached,
        (f, h): (Cost, Cost),
        chosen: &mut Vec<Chosen>,
        children: &mut Vec<Child>,
    ) {
        let blank = State::<1>::of(board).blank();
        let exits = &self.exits[blank];
        let back = (f > h).then(|| Move::ALL[usize::from(reached.last)].reverse());
        for &(action, to) in exits.iter().filter(|&&(action, _)| Some(action) != back) {
            let tile = board >> (4 * to) & 15;
            let child = board ^ tile << (4 * to) ^ tile << (4 * blank);
            let steps = |cell| self.manhattan.steps(tile.to_le_bytes()[0], cell);
            let h = h + steps(blank) - steps(to);
            children.push(Child { board: child, key: Key::of(child), action, h });
        }
        chosen.push(Chosen { board, reached, children: exits.len(), end: children.len() });
    }

    /// Expands a board, unless it is the goal.
    fn visit(
        &mut self,
        parent: &Chosen,
        g: Cost,
        children: &[Child],
    ) -> Result<Option<Solution<Move>>, Stop> {
        self.waiting -= 1;
        if parent.board == self.goal.word() {
            return Ok(Some(self.solution(parent.reached, g)));
        }
        if self.stats.expanded >= self.limits.expansions {
            return Err(Stop::Expanded);
        }
        self.stats.expanded += 1;
        self.stats.generated += parent.children as u64;
        self.stats.duplicates += (parent.children - children.len()) as u64;
        // Half of the g of a child, g + 1, rounded down.
        let half_g = u8::try_from(g.div_ceil(2)).map_err(|_| Stop::CostOverflow)?;
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
            let at = (g + 1 + child.h, child.h);
            self.open.push(at, child.board, reserve(&mut self.bytes, self.limits))?;
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
