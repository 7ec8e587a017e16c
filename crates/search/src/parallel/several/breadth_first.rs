//! Breadth-first search by several threads.
//!
//! At first one thread searches alone. Once so many states wait, or are stored, that a copy of the table pays, it is
//! divided among all threads.
//!
//! From then on the threads only prepare blocks of successors ([`layers`](super::layers)). The thread that called goes
//! through each block in order, and counts, calls the observer and finds solutions as the engine of one thread does
//! ([`Front`]), so that whatever a block has beyond the end of the search does not count. Where nobody looks at states
//! and nothing ends the search, it adds the counts of the chunks.

use std::ops::Range;

use rayon_core::ThreadPool;

use crate::{
    algorithm::GoalTest,
    engines::{
        breadth_first::{self, Alone, Expand, Front},
        run::{Halt, Run},
    },
    limits::Limits,
    observer::{Fate, Observer},
    parallel::{
        Threads,
        several::{
            layers::{Block, Goals, Size},
            table::{KNOWN, Table},
        },
    },
    report::Report,
    space::StateSpace,
};

/// Breadth-first search by several threads: [`search`](crate::search()) by
/// [`Algorithm::BreadthFirst`](crate::Algorithm::BreadthFirst) with the same outcome, solutions, proofs and counts,
/// of which only [`peak_bytes`](crate::Stats::peak_bytes) differs. The observer sees the same events in the same
/// order, in the thread that called.
///
/// A limit on time or bytes may stop the search elsewhere than it stops the search by one thread: once the table is
/// divided, between two blocks of states.
///
/// O(states) memory: for each state four bytes more than one thread, once the table is divided. With
/// [`Limits::bytes`] less than 256 MiB one thread searches, because the tables grow in larger steps.
///
/// ```
/// use search::{GoalTest, Limits, parallel::{Threads, breadth_first}};
/// # use search::StateSpace;
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let (limits, goal_test) = (Limits::default(), GoalTest::Generation);
/// let found = breadth_first(&Ring, goal_test, Threads::all(), &limits, &mut ());
/// assert!(found.is_proved_best());
/// assert_eq!(found.best().map(|best| best.cost), Some(4));
/// ```
pub fn breadth_first<S>(
    space: &S,
    goal_test: GoalTest,
    threads: Threads,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let mut run = Run::new(space, limits, observer);
    if threads.count.get() == 1 || limits.bytes < MIN_BYTES {
        // This engine alone: `search` would compile all of them once more for each space.
        let ended = breadth_first::breadth_first(&mut run, goal_test);
        return run.report(ended);
    }
    let mut alone = Alone::new();
    let begun = search_alone(&mut run, &mut alone, goal_test, threads);
    run.count_stored(alone.table.len());
    let ended = begun.and_then(|left| match left {
        Some((pool, front)) => search_together(&mut run, alone, front, threads, &pool),
        None => Ok(()),
    });
    run.report(ended)
}

/// The least limit on bytes with which several threads search.
const MIN_BYTES: usize = 256 << 20;

/// Searches by one thread, until it pays to divide the table, or to the end. Gives the threads for what is left.
fn search_alone<S>(
    run: &mut Run<'_, S>,
    alone: &mut Alone<S>,
    goal_test: GoalTest,
    threads: Threads,
) -> Result<Option<(ThreadPool, Front)>, Halt>
where
    S: StateSpace,
{
    let mut front = Front::start(run, alone, goal_test)?;
    let mut pause = threads.sizes.alone;
    loop {
        front.go_on(run, alone, pause)?;
        if front.layer.is_empty() {
            return Ok(None);
        }
        let waiting = front.layer.len() as u64;
        let used = run.budget.used();
        // The allocator may keep the bytes of the table that is copied, and nobody accounts for them.
        let has_room = used <= run.limits.bytes / 32;
        let is_large = used > threads.sizes.whole && waiting >= threads.sizes.alone / 32;
        pause = run.expanded() + (threads.sizes.alone / 8).max(1);
        if has_room && (is_large || waiting >= threads.sizes.alone) {
            match threads.pool() {
                Some(pool) => return Ok(Some((pool, front))),
                None => pause = u64::MAX,
            }
        }
    }
}

/// Divides the table, and searches to the end.
fn search_together<S>(
    run: &mut Run<'_, S>,
    alone: Alone<S>,
    mut front: Front,
    threads: Threads,
    pool: &ThreadPool,
) -> Result<(), Halt>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let rest = run.limits.after(run.budget.elapsed());
    let stored = alone.table.len();
    let mut table = Table::new(threads, &rest);
    table.grant(run.limits.bytes);
    let (space, Alone { table: states, origins, .. }) = (run.space, alone);
    table.take(pool, states, origins, |state| space.heap_bytes(state))?;
    let mut layers = Layers {
        pool,
        table,
        block: Block::new(&run.limits.after(run.budget.elapsed())),
        size: Size::new(threads.sizes.block),
        bytes: run.budget.used(),
        stored,
    };
    let ended = front.go_on(run, &mut layers, u64::MAX);
    run.count_stored(layers.stored);
    ended
}

/// States that several threads expand, block by block.
struct Layers<'p, S: StateSpace> {
    pool: &'p ThreadPool,
    table: Table<S::State>,
    block: Block<S>,
    size: Size,
    /// The bytes of the table and the blocks, as they are reserved in the budget.
    bytes: usize,
    /// The states that one thread would have stored by now.
    stored: u32,
}

impl<S> Layers<'_, S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    /// Does what one thread does with the parents of the block.
    fn replay(&mut self, run: &mut Run<'_, S>, front: &mut Front) -> Result<(), Halt> {
        for chunk in self.block.chunks() {
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
                if !front.takes(run, &self.table, number, is_goal)? {
                    continue;
                }
                for (at, (child, &place)) in children.by_ref().take(count) {
                    if place == KNOWN {
                        front.generated(run, child, Fate::Duplicate);
                        continue;
                    }
                    front.generated(run, child, Fate::New);
                    let number = self.stored;
                    self.stored += 1;
                    let is_goal = || goals.next_if_eq(&at).is_some();
                    front.opened(run, &self.table, number, is_goal)?;
                }
            }
        }
        Ok(())
    }
}

impl<S> Expand<S> for Layers<'_, S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    type ReachedStates = Table<S::State>;

    fn reached(&self) -> &Table<S::State> {
        &self.table
    }

    /// A block of states.
    fn expand(
        &mut self,
        run: &mut Run<'_, S>,
        front: &mut Front,
        states: Range<u32>,
    ) -> Result<u32, Halt> {
        let end = states.end.min(states.start.saturating_add(self.size.next::<S>()));
        let bytes = self.table.bytes() + self.block.bytes();
        run.budget.reserve(bytes.saturating_sub(self.bytes))?;
        self.bytes = self.bytes.max(bytes);
        self.table.grant(run.limits.bytes.saturating_sub(bytes));
        let (space, table, block) = (run.space, &mut self.table, &mut self.block);
        let among_children = front.goal_test == GoalTest::Generation;
        let goals = Goals { among_parents: front.expects_goals, among_children };
        block.fill(self.pool, space, table, states.start..end, goals)?;
        self.replay(run, front)?;
        self.size.learn((states.start..end).len(), self.block.generated(), self.block.owned());
        Ok(end)
    }
}
