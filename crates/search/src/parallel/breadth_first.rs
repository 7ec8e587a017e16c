//! Breadth-first search by several threads.
//!
//! At first one thread searches alone. Then others generate successors ahead for it ([`ahead`](super::ahead)). Once so many
//! states wait, or are stored, that a copy of the table pays, it is divided among all threads.
//!
//! From then on the threads only prepare blocks of successors ([`layers`](super::layers)). The thread that called goes through
//! each block in order, and counts, calls the observer and finds solutions as the engine of one thread does, so that
//! whatever a block has beyond the end of the search does not count. Where nobody looks at states and nothing ends the
//! search, it adds the counts of the chunks.

use std::{
    iter::successors,
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
};

use rayon::ThreadPool;

use crate::{
    Algorithm, Blind, Bound, Cost, Fate, GoalTest, Limits, Observer, Report, Solution, StateSpace,
    engines::breadth_first::{Batch, Front, Nodes, go_on, start},
    engines::path::trace,
    engines::run::{Halt, Run},
    engines::search,
    parallel::Threads,
    parallel::ahead::Ahead,
    parallel::layers::{Block, Goals, Size},
    parallel::table::{KNOWN, Table},
    storage::node_table::NodeTable,
};

/// Breadth-first search by several threads: [`search`](crate::search()) by [`Algorithm::BreadthFirst`] with the same
/// outcome, solutions, proofs and counts, of which only [`peak_bytes`](crate::Stats::peak_bytes) differs. The observer
/// sees the same events in the same order, in the thread that called.
///
/// A limit on time or bytes may stop the search elsewhere than that of one thread: once the table is divided, between
/// two blocks of states.
///
/// O(states) memory: for each state four bytes more than one thread, once the table is divided. With
/// [`Limits::bytes`] less than 256 MiB one thread searches, because the tables grow in larger steps.
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
    if threads.count.get() == 1 || limits.bytes < MIN_BYTES {
        return search(space, &Blind, algorithm, limits, observer);
    }
    let sees_states = observer.sees_states();
    // Also another type than the engine's, so that the compiler keeps the engine's own loop in one piece.
    let mut observer = Glance { observer, sees_states };
    let mut run = Run::new(space, limits, &mut observer);
    let ended = by_stages(&mut run, goal_test, threads);
    run.report(ended)
}

/// An observer that is told of states only if it looks at them: to ask it each time would take longer.
struct Glance<'o, O> {
    observer: &'o mut O,
    sees_states: bool,
}

impl<S: StateSpace, O: Observer<S>> Observer<S> for Glance<'_, O> {
    fn started(&mut self, state: &S::State) {
        self.observer.started(state);
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        if self.sees_states {
            self.observer.expanded_in(space, state, g, h);
        }
    }

    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        if self.sees_states {
            self.observer.generated_in(space, state, g, fate);
        }
    }

    fn deepened(&mut self, bound: Cost) {
        self.observer.deepened(bound);
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        self.observer.solved(goal, solution);
    }

    fn sees_states(&self) -> bool {
        self.sees_states
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.observer.go_on()
    }
}

/// Searches alone, then with help, then with a divided table, as far as each pays.
fn by_stages<S, O>(
    run: &mut Run<'_, S, O>,
    goal_test: GoalTest,
    threads: Threads,
) -> Result<(), Halt>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    O: Observer<S>,
{
    let mut nodes = Nodes::new(NodeTable::new());
    let mut alone = Batch::new();
    let mut pool = None;
    let begun = start(run, &mut nodes, goal_test)
        .and_then(|front| go_on(run, &mut nodes, &mut alone, goal_test, front, threads.alone / 8))
        .and_then(|front| with_help(run, &mut nodes, goal_test, threads, front))
        .and_then(|front| {
            if front.layer.is_empty() {
                return Ok(front);
            }
            pool = threads.pool();
            match pool {
                Some(_) => Ok(front),
                None => go_on(run, &mut nodes, &mut alone, goal_test, front, u64::MAX),
            }
        });
    run.stored(nodes.table.len());
    let (front, Some(pool)) = (begun?, pool) else { return Ok(()) };
    let Front { expects_goals, .. } = front;
    let rest = run.limits.after(run.budget.elapsed());
    let mut layers = Layers {
        table: Table::new(threads, &rest),
        size: Size::new(threads.block),
        bytes: run.budget.used(),
        replay: Replay { goal_test, expects_goals, stored: nodes.table.len() },
    };
    layers.table.grant(run.limits.bytes);
    let space = run.space;
    pool.install(|| layers.table.take(nodes, |state| space.heap_bytes(state)))?;
    let ended = layers.search(run, &pool, front);
    run.stored(layers.replay.stored);
    ended
}

/// Searches while other threads generate successors ahead, until it pays to divide the table.
fn with_help<S, O>(
    run: &mut Run<'_, S, O>,
    nodes: &mut Nodes<NodeTable<S::State, ()>>,
    goal_test: GoalTest,
    threads: Threads,
    mut front: Front,
) -> Result<Front, Halt>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    O: Observer<S>,
{
    if front.layer.is_empty() {
        return Ok(front);
    }
    let helpers = (threads.count.get() - 1).min(MOST_HELPERS);
    let pool = NonZeroUsize::new(helpers).and_then(|count| Threads { count, ..threads }.pool());
    let Some(pool) = pool else {
        return go_on(run, nodes, &mut Batch::new(), goal_test, front, u64::MAX);
    };
    pool.in_place_scope(|scope| {
        let mut ahead = Ahead::new(scope, run, helpers, threads.ahead);
        let mut pause = threads.alone;
        loop {
            front = go_on(run, nodes, &mut ahead, goal_test, front, pause)?;
            let waiting = front.layer.len() as u64;
            let used = run.budget.used();
            // The allocator may keep the bytes of the table that is copied, and nobody accounts for them.
            let has_room = used <= run.limits.bytes / 32;
            let is_large = used > threads.whole && waiting >= threads.alone / 32;
            let pays = is_large || waiting >= threads.alone;
            if front.layer.is_empty() || has_room && pays {
                return Ok(front);
            }
            pause = run.expanded() + (threads.alone / 8).max(1);
        }
    })
}

/// The greatest number of threads that generate successors for one: it cannot store those of more.
const MOST_HELPERS: usize = 7;

/// The least limit on bytes with which several threads search.
pub(super) const MIN_BYTES: usize = 256 << 20;

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
        Front { mut depth, mut layer, .. }: Front,
    ) -> Result<(), Halt> {
        let goals = Goals {
            among_parents: false,
            among_children: self.replay.goal_test == GoalTest::Generation,
        };
        let mut block = Block::new(&run.limits.after(run.budget.elapsed()));
        while !layer.is_empty() {
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
                self.size.learn((layer.start..end).len(), block.generated(), block.owned());
                layer.start = end;
            }
            depth += 1;
            layer = layer.end..self.table.len();
            if !layer.is_empty() {
                self.replay.begin_layer(run, depth);
            }
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
            for (number, is_goal, count) in chunk.parents() {
                run.closed();
                if is_goal {
                    if self.goal_test == GoalTest::Expansion {
                        solved(run, table, number)?;
                    }
                    continue;
                }
                run.expanding(table.state(number), depth, 0)?;
                for (at, (child, &place)) in children.by_ref().take(count) {
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
            }
        }
        Ok(())
    }

    /// Reports that the expansion of a layer begins.
    fn begin_layer<S: StateSpace, O: Observer<S>>(&self, run: &mut Run<'_, S, O>, depth: u32) {
        run.layer_begun();
        run.deepened(depth.into());
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
    let states = &mut numbers.by_ref().map(|number| table.state(number));
    match trace(space, states, Cost::MAX)? {
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
