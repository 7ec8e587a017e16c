//! Breadth-first search by several threads.
//!
//! The threads only prepare blocks of successors ([`layers`](super::layers)). The thread that called goes through
//! each block in order, and counts, calls the observer and finds solutions as the engine of one thread does, so that
//! whatever a block has beyond the end of the search does not count. Where nobody looks at states and nothing ends the
//! search, it adds the counts of the chunks.

use std::{iter::successors, ops::Range};

use rayon::ThreadPool;

use crate::{
    Algorithm, Blind, Bound, Fate, GoalTest, Limits, Observer, Outcome, Report, StateSpace, Stop,
    engines::path::trace,
    engines::run::{Halt, Run},
    engines::search,
    parallel::Threads,
    parallel::layers::{Block, Goals, Size},
    parallel::skip::Skip,
    parallel::table::{KNOWN, Table},
};

/// Breadth-first search by several threads: [`search`](crate::search()) by [`Algorithm::BreadthFirst`] with the same
/// outcome, solutions, proofs and counts, of which only [`peak_bytes`](crate::Stats::peak_bytes) differs. The observer
/// sees the same events in the same order, in the thread that called.
///
/// A limit on time or bytes ends the search between two blocks of states, so that it may stop elsewhere than that of
/// one thread.
///
/// O(states) memory: for each state four bytes more than one thread. With [`Limits::bytes`] less than 256 MiB one thread
/// searches, because the tables grow in larger steps.
pub fn breadth_first<S, O>(
    space: &S,
    goal_test: GoalTest,
    threads: Threads,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    O: Observer<S>,
{
    let algorithm = Algorithm::BreadthFirst { goal_test };
    if threads.count.get() == 1 || limits.bytes < MIN_BYTES || limits.expansions <= threads.alone {
        return search(space, &Blind, algorithm, limits, observer);
    }
    let first_limits = Limits { expansions: threads.alone, ..limits.clone() };
    let mut skip = Skip::new(observer);
    let first = search(space, &Blind, algorithm, &first_limits, &mut skip);
    if first.outcome != Outcome::Stopped(Stop::Expanded) {
        return first;
    }
    let rest = limits.after(first.stats.elapsed);
    let Some(pool) = threads.pool() else {
        skip.again();
        return search(space, &Blind, algorithm, &rest, &mut skip);
    };
    skip.again();
    let mut run = Run::new(space, &rest, &mut skip);
    let mut layers = Layers {
        table: Table::new(threads, &rest),
        size: Size::new(threads.block),
        bytes: 0,
        replay: Replay { goal_test, expects_goals: goal_test == GoalTest::Expansion, stored: 1 },
    };
    let ended = layers.search(&mut run, &pool);
    run.stored(layers.replay.stored);
    let mut report = run.report(ended);
    report.stats.elapsed += first.stats.elapsed;
    // A limit may have ended the search before it was where one thread had come.
    if skip.is_behind() { Report { outcome: report.outcome, ..first } } else { report }
}

/// The least limit on bytes with which several threads search.
const MIN_BYTES: usize = 256 << 20;

struct Layers<S: StateSpace> {
    table: Table<S::State>,
    size: Size,
    /// The bytes of the table and the blocks, as they are reserved in the budget.
    bytes: usize,
    replay: Replay,
}

impl<S> Layers<S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    fn search<O: Observer<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        pool: &ThreadPool,
    ) -> Result<(), Halt> {
        let root = run.space.initial_state();
        run.started(&root)?;
        self.table.grant(run.limits.bytes);
        self.table.insert_root(root)?;
        run.opened();
        run.proved(Bound::Length(0));
        run.deepened(0);
        if self.replay.goal_test == GoalTest::Generation && run.space.is_goal(self.table.state(0)) {
            run.closed();
            return solved(run, &self.table, 0);
        }
        let goals = Goals {
            among_parents: false,
            among_children: self.replay.goal_test == GoalTest::Generation,
        };
        let mut block = Block::new(run.limits);
        let (mut depth, mut layer) = (0, 0..1_u32);
        while !layer.is_empty() {
            self.replay.begin_layer(run, depth);
            if depth >= run.limits.depth {
                return self.replay.cut(run, &self.table, layer);
            }
            while !layer.is_empty() {
                let end = layer.end.min(layer.start.saturating_add(self.size.next::<S>()));
                let bytes = self.table.bytes() + block.bytes();
                run.budget.reserve(bytes.saturating_sub(self.bytes))?;
                self.bytes = self.bytes.max(bytes);
                self.table.grant(run.limits.bytes.saturating_sub(bytes));
                let goals = Goals { among_parents: self.replay.expects_goals, ..goals };
                let (space, table) = (run.space, &mut self.table);
                pool.install(|| block.fill(space, table, layer.start..end, goals))?;
                self.replay.block(run, table, &block, depth)?;
                self.size.learn(&block);
                layer.start = end;
            }
            depth += 1;
            layer = layer.end..self.table.len();
        }
        Ok(())
    }
}

/// What the engine of one thread does, on blocks whose successors are looked up already.
struct Replay {
    goal_test: GoalTest,
    /// The states to expand may include goals.
    expects_goals: bool,
    /// The states that one thread would have stored by now.
    stored: u32,
}

impl Replay {
    /// Expands the parents of a block, which are in the layer at this depth.
    fn block<S, O>(
        &mut self,
        run: &mut Run<'_, S, O>,
        table: &Table<S::State>,
        block: &Block<S>,
        depth: u32,
    ) -> Result<(), Halt>
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        O: Observer<S>,
    {
        for chunk in block.chunks() {
            let stats = chunk.stats();
            let left = run.limits.expansions - run.expanded();
            if !run.sees_states() && !chunk.has_goals() && stats.expanded <= left {
                run.expanded_unseen(&stats)?;
                self.stored += chunk.fresh_count;
                continue;
            }
            let mut goals = chunk.goals.iter().copied().peekable();
            let mut children = (0..).zip(chunk.children.iter().zip(&chunk.places));
            let mut begin = 0;
            for (parent, &(is_goal, end)) in chunk.parents().zip(&chunk.ends) {
                let (number, state) = parent;
                run.closed();
                if is_goal {
                    if self.goal_test == GoalTest::Expansion {
                        solved(run, table, number)?;
                    }
                    continue;
                }
                run.expanding(state, depth, 0)?;
                for (at, (child, &place)) in children.by_ref().take(end - begin) {
                    if place == KNOWN {
                        run.generated(child, depth + 1, Fate::Duplicate);
                        continue;
                    }
                    run.generated(child, depth + 1, Fate::New);
                    let number = self.stored;
                    self.stored += 1;
                    run.opened();
                    if goals.next_if_eq(&at).is_some() {
                        self.expects_goals = true;
                        solved(run, table, number)?;
                    }
                }
                begin = end;
            }
        }
        Ok(())
    }

    /// Reports that the expansion of a layer begins.
    fn begin_layer<S: StateSpace, O: Observer<S>>(&self, run: &mut Run<'_, S, O>, depth: u32) {
        if depth > 0 {
            run.layer_begun();
            run.deepened(depth.into());
        }
        let is_tested = self.goal_test == GoalTest::Generation;
        run.proved(Bound::Length(depth + u32::from(is_tested)));
    }

    /// Leaves the states of the last layer unexpanded, because the limit on depth forbids it.
    fn cut<S, O>(
        &self,
        run: &mut Run<'_, S, O>,
        table: &Table<S::State>,
        layer: Range<u32>,
    ) -> Result<(), Halt>
    where
        S: StateSpace,
        O: Observer<S>,
    {
        for number in layer {
            run.budget.tick()?;
            run.closed();
            if !self.expects_goals || !run.space.is_goal(table.state(number)) {
                run.depth_cut = true;
            } else if self.goal_test == GoalTest::Expansion {
                solved(run, table, number)?;
            }
        }
        Ok(())
    }
}

/// Reports the path to the goal with this number.
fn solved<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    table: &Table<S::State>,
    number: u32,
) -> Result<(), Halt> {
    let space = run.space;
    let mut numbers = successors(Some(number), |&number| parent(space, table, number));
    match trace(space, &mut numbers.by_ref().map(|number| table.state(number))) {
        Some(solution) => run.solved(table.state(number), solution),
        None => {
            // Another path to this goal may cost little enough, but the search keeps one path only.
            run.overflowed();
            run.bound_frozen = true;
            Ok(())
        }
    }
}

/// The first state, in order of expansion, that has this one among its successors.
fn parent<S: StateSpace>(space: &S, table: &Table<S::State>, number: u32) -> Option<u32> {
    let child = table.state(number);
    let mut actions = Vec::new();
    table.parents(number).find(|&parent| {
        let state = table.state(parent);
        actions.clear();
        if !space.is_goal(state) {
            space.actions(state, &mut actions);
        }
        actions.iter().any(|&action| space.apply(state, action) == *child)
    })
}
