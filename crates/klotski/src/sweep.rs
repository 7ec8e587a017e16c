//! Breadth-first search in words: [`Engine::Sweep`](crate::Engine::Sweep).
//!
//! It is the twin of the breadth-first engine of `search` on [`Space`](crate::Space), which tests
//! hold it against, and exists because it is several times as fast, by six means:
//!
//! - A situation is one [`Key`], often one word, and a move changes it by two look-ups.
//! - What can happen to a piece at an anchor is looked up, and only pieces next to free cells are
//!   looked at.
//! - A piece that has just been moved is not moved again: what it can reach, it could reach before.
//! - Where the board, the goal and the set of pieces are their own mirror images, a situation and its
//!   mirror image are one entry, the lesser key of the two. Elsewhere each situation counts as its
//!   own mirror image.
//! - On boards with few pieces the situations that were reached are bits in [`Rows`], a row for each piece,
//!   so that a move which leads to a known situation costs nothing. Where most cells are free, too, all cells
//!   that a piece can come to are found together, by shifts of the set.
//! - Where the table of keys does not fit the cache, all places of a situation's successors are read
//!   before the first of them is looked up, so that the cache misses overlap.

mod key;
mod mirror;
mod pieces;
mod rows;
mod table;

use std::{hint::black_box, iter::successors, ops::Range};

use domain::Watcher;
use search::{Bound, Clock, Limits, Outcome, Report, Solution, StateSpace, Stats, Stop};

use self::{
    key::Key,
    pieces::{Rules, Situation, Successors},
    rows::Rows,
    table::Table,
};
use crate::{
    level::Level, mask::Mask, settings::Metric, space::TooSmall, state::State, travel::Travel,
    validate::validate,
};

/// Work between two looks at the clock, well within 5 ms. A successor counts 1.
const BETWEEN_LOOKS: u64 = 1 << 12;
/// The work of an expansion: as much as this number of successors.
const EXPANSION: u64 = 16;

/// The number of nodes for which room is reserved first: memory that is not touched costs next to nothing.
const FIRST_NODES: usize = 1 << 14;

/// From this number of bytes on, the table of keys does not fit the cache.
const LARGE: usize = 1 << 21;

/// By what the situations that were reached are known.
enum KnownSituations<M, K, const P: usize> {
    /// On boards with few pieces.
    Rows(Rows<M, P>),
    Keys(Table<K>),
}

/// What was reached.
struct ReachedSituations<M, K, const P: usize> {
    /// In order of depth. Their mirror images are as near to the goal, and are not looked at.
    nodes: Vec<Situation<M, K>>,
    known: KnownSituations<M, K, P>,
    stats: Stats,
    /// True once the last node is a goal.
    is_solved: bool,
}

/// A search, its limits and its watcher.
struct Sweep<'w, M, K, const P: usize> {
    rules: Rules<M, K, P>,
    reached: ReachedSituations<M, K, P>,
    /// That of the nodes that are expanded.
    depth: u32,
    /// The work at which the clock is looked at again.
    look: u64,
    limits: &'w Limits,
    started: Clock,
    watcher: &'w mut dyn Watcher,
}

/// Searches for a solution of the fewest moves for [`Metric::Moves`], of the fewest steps for the other two, with the
/// smallest keys that fit the level.
pub(crate) fn sweep(
    level: &Level,
    metric: Metric,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Travel> {
    let report = search::<u32, u64, 3>(level, metric, limits, &mut *watcher)
        .or_else(|_| search::<u64, u128, 3>(level, metric, limits, &mut *watcher))
        .or_else(|_| search::<u64, u128, 2>(level, metric, limits, &mut *watcher))
        .or_else(|_| search::<u128, State<u128, 6>, 6>(level, metric, limits, &mut *watcher));
    // A level has at most 128 cells and 53 pieces.
    report.unwrap_or_else(|_| unreachable!("every level fits the largest keys"))
}

fn search<M: Mask, K: Key<Mask = M>, const P: usize>(
    level: &Level,
    metric: Metric,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Report<Travel>, TooSmall> {
    let started = Clock::start();
    let rules = Rules::<M, K, P>::new(level, metric)?;
    let known =
        rules.rows().map_or_else(|| KnownSituations::Keys(Table::new()), KnownSituations::Rows);
    // The mirror images of all states are reached if that of the start is, which is known where it is its own.
    let distinct = (rules.start().count() == 1).then_some(0);
    let stats = Stats { iterations: 1, distinct, ..Stats::default() };
    let is_solved = rules.space.is_goal(&rules.space.start);
    let mut reached = ReachedSituations { nodes: Vec::new(), known, stats, is_solved: false };
    reached.add(rules.start(), is_solved);
    reached.stats.generated = 0;
    let mut sweep = Sweep { rules, reached, depth: 0, look: 0, limits, started, watcher };
    let outcome = sweep.run().unwrap_or_else(Outcome::Stopped);
    let mut solutions = Vec::new();
    let lower_bound = match outcome {
        Outcome::Solved => {
            let actions = sweep.travels();
            let length = u32::try_from(actions.len()).unwrap_or(u32::MAX);
            let cost = match metric {
                Metric::Steps | Metric::Moves => Some(length),
                // The others are not searched.
                Metric::MovesThenSteps | Metric::StepsThenMoves => None,
                // A solution that does not replay is refused with its reason where all are.
                Metric::Cost => {
                    validate(level, &actions).ok().and_then(|it| u32::try_from(it.cost).ok())
                }
            };
            let cost = cost.unwrap_or(u32::MAX);
            sweep.watcher.solved(cost);
            solutions.push(Solution { actions, cost });
            Some(Bound::Length(length))
        }
        // No node of this depth is a goal.
        Outcome::Stopped(_) => Some(Bound::Length(sweep.depth.saturating_add(1))),
        _ => None,
    };
    let ReachedSituations { nodes, mut stats, .. } = sweep.reached;
    stats.duplicates = stats.generated - (nodes.len() as u64 - 1);
    stats.elapsed = started.elapsed();
    Ok(Report { outcome, solutions, lower_bound, milestones: Vec::new(), stats })
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Sweep<'_, M, K, P> {
    fn run(&mut self) -> Result<Outcome, Stop> {
        let mut layer = 0..1;
        while !self.reached.is_solved {
            if layer.is_empty() {
                return Ok(Outcome::Exhausted);
            }
            if self.depth >= self.limits.depth {
                return Err(Stop::Depth);
            }
            self.reached.stats.expanded_before_last_layer = layer.start as u64;
            self.expand(layer.clone())?;
            layer = layer.end..self.reached.nodes.len();
            self.depth += u32::from(!layer.is_empty());
        }
        Ok(Outcome::Solved)
    }

    /// Expands the nodes of one depth, up to one with a goal among its successors.
    fn expand(&mut self, layer: Range<usize>) -> Result<(), Stop> {
        let Self { rules, reached, look, limits, started, watcher, .. } = self;
        let most = rules.most_successors();
        let mut waiting = Waiting(Vec::new());
        for number in layer {
            if number as u64 >= limits.expansions {
                return Err(Stop::Expanded);
            }
            let work = reached.stats.generated + EXPANSION * number as u64;
            if work >= *look {
                *look = work + BETWEEN_LOOKS;
                watcher.counted(number as u64);
                limits.poll(*started)?;
            }
            reached.make_room(most, limits, *started)?;
            reached.stats.expanded += 1;
            let open = (reached.nodes.len() - number) as u64;
            reached.stats.peak_open = reached.stats.peak_open.max(open);
            let situation = reached.nodes[number];
            // As many as fit into u32: see `grow`.
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            if let KnownSituations::Rows(rows) = &mut reached.known {
                rows.take(situation.key);
            }
            match &reached.known {
                KnownSituations::Keys(table) if table.bytes() >= LARGE => {
                    rules.successors(number, &situation, &mut waiting);
                    let touched = waiting.0.iter().map(|(next, _)| table.touch(next.known_as()));
                    black_box(touched.fold(false, |sum, it| sum ^ it));
                    waiting.0.drain(..).for_each(|(next, is_goal)| reached.add(next, is_goal));
                }
                _ => rules.successors(number, &situation, reached),
            }
            if reached.is_solved {
                break;
            }
        }
        Ok(())
    }

    /// The way from the start to the last node.
    fn travels(&self) -> Vec<Travel> {
        let (nodes, space) = (&self.reached.nodes, &self.rules.space);
        let before = |&number: &usize| (number > 0).then(|| nodes[number].parent as usize);
        let mut numbers: Vec<usize> = successors(Some(nodes.len() - 1), before).collect();
        // The start.
        numbers.pop();
        let mut state = space.start;
        let mut path = Vec::with_capacity(numbers.len());
        for number in numbers.into_iter().rev() {
            let mut actions = Vec::new();
            space.actions(&state, &mut actions);
            let reached = self.rules.state(nodes[number].key);
            let mut actions = actions.into_iter();
            let action = actions.find(|&action| space.apply(&state, action) == reached);
            // There is one: the rules of both are the same.
            path.extend(action);
            state = reached;
        }
        space.travels(&path)
    }
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Successors<M, K> for ReachedSituations<M, K, P> {
    #[inline]
    fn known(&self, from: u8) -> M {
        match &self.known {
            KnownSituations::Rows(rows) => rows.known(from),
            KnownSituations::Keys(_) => M::EMPTY,
        }
    }

    /// Adds a node of the greatest depth, unless it is known or a goal was found. There must be room for it.
    #[inline]
    fn add(&mut self, next: Situation<M, K>, is_goal: bool) {
        if self.is_solved {
            return;
        }
        self.stats.generated += 1;
        let is_new = match &mut self.known {
            KnownSituations::Rows(rows) => rows.insert(&next),
            KnownSituations::Keys(table) => table.insert(next.known_as()),
        };
        if is_new {
            self.nodes.push(next);
            self.stats.distinct = self.stats.distinct.map(|count| count + next.count());
            self.is_solved = is_goal;
        }
    }
}

/// All successors of a situation, each with whether it is a goal.
struct Waiting<M, K>(Vec<(Situation<M, K>, bool)>);

impl<M: Mask, K> Successors<M, K> for Waiting<M, K> {
    #[inline]
    fn known(&self, _: u8) -> M {
        M::EMPTY
    }

    #[inline]
    fn add(&mut self, next: Situation<M, K>, is_goal: bool) {
        self.0.push((next, is_goal));
    }
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> ReachedSituations<M, K, P> {
    /// Room for `most` more nodes, within the limits on memory and time.
    #[inline]
    fn make_room(&mut self, most: usize, limits: &Limits, started: Clock) -> Result<(), Stop> {
        let is_short = self.nodes.capacity() - self.nodes.len() < most;
        let is_full = matches!(&self.known, KnownSituations::Keys(table) if table.is_full(most));
        if is_short || is_full { self.grow(most, limits, started) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, most: usize, limits: &Limits, started: Clock) -> Result<(), Stop> {
        let nodes = self.nodes.len() + self.nodes.len().max(FIRST_NODES).max(most);
        if u32::try_from(nodes).is_err() {
            return Err(Stop::Bytes);
        }
        // A table that grows stands beside the new one, of twice its size.
        let tables = match &self.known {
            KnownSituations::Rows(rows) => rows.bytes(),
            KnownSituations::Keys(table) if table.is_full(most) => 3 * table.bytes(),
            KnownSituations::Keys(table) => table.bytes(),
        };
        let bytes = nodes.saturating_mul(size_of::<Situation<M, K>>()).saturating_add(tables);
        if bytes > limits.bytes {
            return Err(Stop::Bytes);
        }
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        if self.nodes.capacity() < nodes {
            self.nodes.try_reserve_exact(nodes - self.nodes.len()).map_err(|_| Stop::Bytes)?;
        }
        if let KnownSituations::Keys(table) = &mut self.known {
            while table.is_full(most) {
                table.grow(|| limits.poll(started))?;
            }
        }
        Ok(())
    }
}
