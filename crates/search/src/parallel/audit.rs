//! Audits by several threads, with the states and edges in the order of one thread.
//!
//! States are expanded in blocks, and blocks in chunks of parents:
//!
//! 1. by chunk: generate the successors, and look them up among the states that are known before the block;
//! 2. by one thread: insert the others in order, and connect all;
//! 3. by chunk: estimate the new states;
//! 4. by chunk: find the inconsistent edges.
//!
//! Then one thread computes the distances.

use std::ops::Range;

use rayon::ThreadPool;

use crate::{
    Audit, Cost, Heuristic, Limits, StateSpace, Stop,
    parallel::Threads,
    parallel::at_home::at_home,
    parallel::breadth_first::MIN_BYTES,
    parallel::layers::{CHUNKS, Size, cut},
    storage::budget::Budget,
    storage::node_table::{NodeTable, hash_of},
    study::{Auditor, Fall, Graph, Kind, audit_by, fall},
};

/// [`audit`](crate::audit()) by several threads, with the same result. They estimate states, generate successors and look
/// them up; one thread stores them, and computes the distances. A limit on time or bytes may stop it elsewhere than that
/// of one thread. With [`Limits::bytes`] less than 256 MiB one thread does everything.
pub fn audit<S>(
    space: &S,
    heuristic: &(dyn Heuristic<S> + Sync),
    threads: Threads,
    limits: &Limits,
) -> Audit<Vec<S::Action>>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    if threads.count.get() == 1 || limits.bytes < MIN_BYTES {
        return crate::audit(space, heuristic, limits);
    }
    audit_by(space, heuristic, limits, |auditor, budget| {
        let few = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        auditor.expand(few(threads.alone), budget)?;
        if auditor.next == auditor.states.len() {
            return Ok(());
        }
        let Some(pool) = threads.pool() else { return auditor.expand(u32::MAX, budget) };
        let mut block = Block::new(threads, limits.after(budget.elapsed()));
        loop {
            let waiting = auditor.states.len() - auditor.next;
            if waiting == 0 || auditor.left == 0 {
                return auditor.expand(u32::MAX, budget);
            }
            if u64::from(waiting) < threads.alone / 32 {
                auditor.expand(auditor.states.len(), budget)?;
                continue;
            }
            block.expand(&pool, auditor, heuristic, budget)?;
        }
    })
}

/// The parents that are expanded together.
struct Block<S: StateSpace> {
    chunks: Vec<Chunk<S>>,
    size: Size,
    /// The bytes of the chunks, as they are reserved.
    bytes: usize,
}

struct Chunk<S: StateSpace> {
    parents: Range<u32>,
    /// For each parent, whether it is a goal, which has no successors, and the end of its edges.
    ends: Vec<(bool, usize)>,
    edges: Vec<Edge<S::Action>>,
    /// The edges that are connected.
    connected: usize,
    /// The successors that were not known before the block, with their hashes.
    unknown: Vec<(S::State, u64)>,
    /// What these own on the heap.
    owned: usize,
    /// Those that are new, and their estimates.
    fresh: Range<u32>,
    estimates: Vec<Option<Cost>>,
    /// The number of inconsistent edges, and the first of them.
    falls: u64,
    first: Option<Fall<S::Action>>,
    actions: Vec<S::Action>,
    budget: Budget,
    stop: Option<Stop>,
}

struct Edge<A> {
    from: u32,
    action: A,
    cost: Cost,
    /// Or [`UNKNOWN`].
    to: u32,
}

/// A successor that was not known before the block.
const UNKNOWN: u32 = u32::MAX;

impl<S> Block<S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    fn new(threads: Threads, limits: Limits) -> Self {
        let chunk = || Chunk {
            parents: 0..0,
            ends: Vec::new(),
            edges: Vec::new(),
            connected: 0,
            unknown: Vec::new(),
            owned: 0,
            fresh: 0..0,
            estimates: Vec::new(),
            falls: 0,
            first: None,
            actions: Vec::new(),
            budget: Budget::new(&limits),
            stop: None,
        };
        let chunks = (0..CHUNKS).map(|_| chunk()).collect();
        Self { chunks, size: Size::new(threads.block), bytes: 0 }
    }

    /// Expands the states that wait, as many as make a block and the limit allows.
    fn expand(
        &mut self,
        pool: &ThreadPool,
        auditor: &mut Auditor<'_, S>,
        heuristic: &(dyn Heuristic<S> + Sync),
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let left = u32::try_from(auditor.left).unwrap_or(u32::MAX);
        let size = self.size.next::<S>().min(left);
        let parents = auditor.next..auditor.states.len().min(auditor.next.saturating_add(size));
        let mut used = 0;
        for (chunk, range) in self.chunks.iter_mut().zip(cut(parents.clone())) {
            chunk.parents = range;
            used += 1;
        }
        let chunks = &mut self.chunks[..used];
        let (space, states) = (auditor.space, &auditor.states);
        pool.install(|| at_home(chunks, |_, chunk| chunk.generate(space, states)));
        stopped(chunks)?;
        let bytes: usize = self.chunks.iter().map(Chunk::bytes).sum();
        budget.reserve(bytes.saturating_sub(self.bytes))?;
        self.bytes = self.bytes.max(bytes);
        let chunks = &mut self.chunks[..used];
        let inserted = chunks.iter_mut().try_for_each(|chunk| chunk.insert(auditor, budget));
        let states = &auditor.states;
        pool.install(|| at_home(chunks, |_, chunk| chunk.estimate(heuristic, states)));
        stopped(chunks)?;
        for chunk in &*chunks {
            let estimates = chunk.fresh.clone().zip(&chunk.estimates);
            estimates.for_each(|(id, &h)| auditor.graph.set_h(id, h));
        }
        let (states, graph) = (&auditor.states, &auditor.graph);
        pool.install(|| at_home(chunks, |_, chunk| chunk.check(space, states, graph)));
        for chunk in &mut *chunks {
            auditor.count(chunk.falls, chunk.first.take());
        }
        let owned = chunks.iter().map(|chunk| chunk.owned).sum();
        self.size.learn(parents.len(), chunks.iter().map(|chunk| chunk.edges.len()).sum(), owned);
        inserted
    }
}

/// Fails if a limit has stopped a chunk.
fn stopped<S: StateSpace>(chunks: &[Chunk<S>]) -> Result<(), Stop> {
    chunks.iter().find_map(|chunk| chunk.stop).map_or(Ok(()), Err)
}

impl<S: StateSpace> Chunk<S> {
    /// Generates the successors of the parents, and looks them up.
    fn generate(&mut self, space: &S, states: &NodeTable<S::State, ()>) {
        self.ends.clear();
        self.edges.clear();
        self.unknown.clear();
        self.owned = 0;
        self.connected = 0;
        self.fresh = 0..0;
        self.stop = (self.parents.clone())
            .try_for_each(|from| {
                self.budget.tick()?;
                let state = states.state(from);
                let is_goal = space.is_goal(state);
                if !is_goal {
                    self.actions.clear();
                    space.actions(state, &mut self.actions);
                    for &action in &self.actions {
                        let cost = space.cost(state, action);
                        let child = space.apply(state, action);
                        let hash = hash_of(&child);
                        let to = states.find(&child, hash).unwrap_or(UNKNOWN);
                        if to == UNKNOWN {
                            self.owned += space.heap_bytes(&child);
                            self.unknown.push((child, hash));
                        }
                        self.edges.push(Edge { from, action, cost, to });
                    }
                }
                self.ends.push((is_goal, self.edges.len()));
                Ok(())
            })
            .err();
    }

    /// Stores the successors that are new, without their estimates, and connects all.
    fn insert(&mut self, auditor: &mut Auditor<'_, S>, budget: &mut Budget) -> Result<(), Stop> {
        let before = auditor.states.len();
        self.fresh = before..before;
        let mut unknown = self.unknown.drain(..);
        for (id, &(is_goal, end)) in self.parents.clone().zip(&self.ends) {
            budget.tick()?;
            auditor.left -= u64::from(!is_goal);
            for edge in &mut self.edges[self.connected..end] {
                if edge.to == UNKNOWN
                    && let Some((state, hash)) = unknown.next()
                {
                    edge.to = match auditor.states.find(&state, hash) {
                        Some(id) => id,
                        None => auditor.insert(state, hash, None, budget)?,
                    };
                    self.fresh.end = auditor.states.len();
                }
                auditor.graph.connect(id, edge.to, edge.cost, budget)?;
                self.connected += 1;
            }
            auditor.graph.set_kind(id, if is_goal { Kind::Goal } else { Kind::Expanded });
            auditor.next += 1;
        }
        Ok(())
    }

    /// Estimates the new states.
    fn estimate(&mut self, heuristic: &dyn Heuristic<S>, states: &NodeTable<S::State, ()>) {
        self.estimates.clear();
        self.stop = (self.fresh.clone())
            .try_for_each(|id| {
                self.budget.tick()?;
                self.estimates.push(heuristic.h(states.state(id)));
                Ok(())
            })
            .err();
    }

    /// Finds the inconsistent edges.
    fn check(&mut self, space: &S, states: &NodeTable<S::State, ()>, graph: &Graph) {
        let edges = self.edges[..self.connected].iter();
        let mut falls = edges.filter_map(|&Edge { from, action, cost, to }| {
            fall(space, states, graph, from, (action, cost), to)
        });
        self.first = falls.next();
        self.falls = self.first.iter().count() as u64 + falls.count() as u64;
    }

    /// The bytes that it holds.
    fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<(bool, usize)>()
            + self.edges.capacity() * size_of::<Edge<S::Action>>()
            + self.unknown.capacity() * size_of::<(S::State, u64)>()
            + self.owned
            + self.estimates.capacity() * size_of::<Option<Cost>>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Edge, stopped};
    use crate::{
        Limits, Stop,
        parallel::{Threads, told::Line},
    };

    #[test]
    fn a_chunk_that_is_stopped_stops_the_block() {
        let mut block = Block::<Line>::new(Threads::ONE, Limits::default());
        assert_eq!(stopped(&block.chunks), Ok(()));
        block.chunks[20].stop = Some(Stop::Time);
        assert_eq!(stopped(&block.chunks[..20]), Ok(()));
        assert_eq!(stopped(&block.chunks), Err(Stop::Time));
    }

    #[test]
    fn the_bytes_of_a_chunk_are_those_of_its_lists() {
        let mut block = Block::<Line>::new(Threads::ONE, Limits::default());
        let chunk = &mut block.chunks[0];
        assert_eq!(chunk.bytes(), 0);
        chunk.ends = Vec::with_capacity(1_000);
        assert_eq!(chunk.bytes(), 16 * 1_000);
        chunk.unknown = Vec::with_capacity(10);
        assert_eq!(chunk.bytes(), 16 * 1_010);
        chunk.estimates = Vec::with_capacity(4);
        assert_eq!(chunk.bytes(), 16 * 1_010 + 8 * 4);
        chunk.edges = Vec::with_capacity(100);
        assert_eq!(chunk.bytes(), 16 * 1_010 + 8 * 4 + 100 * size_of::<Edge<()>>());
    }
}
