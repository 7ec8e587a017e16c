//! Breadth-first search.
//!
//! The list of states in order of insertion is also the queue. A hash table finds the duplicates; if
//! the space ranks its states ([`Ranked`]), a bitmap can do it. Nodes are expanded in batches from one
//! layer (see [`crate::storage::prefetch`]).
//!
//! The parents of the first 2^15 nodes are stored. For later nodes only the first child of every 32 nodes
//! of a layer is stored, to save memory: children stand in the order of their parents, so the parent of a node is
//! one of these few nodes and can be found again.

use std::ops::Range;

use crate::{
    Bound, Cost, Fate, GoalTest, Observer, Ranked, StateSpace, Stop,
    engines::path::{Listed, trace_listed},
    engines::run::Halt,
    engines::run::Run,
    storage::budget::Budget,
    storage::node_table::NodeTable,
    storage::prefetch::{BATCH, BatchNode, MIN_LARGE_TABLE, Successors},
    storage::reached::{Bitmap, Reached},
};

/// The ids of the first of [`BATCH`] nodes and of its first child.
pub(crate) struct Origin {
    pub(crate) parents: u32,
    pub(crate) children: u32,
}

/// All states reached, layer by layer, with the data that finds their parents.
pub(crate) struct Nodes<T> {
    pub(crate) table: T,
    /// The parents of the first nodes, by id − 1; the root has no parent.
    parents: Vec<u32>,
    /// One for every [`BATCH`] nodes of a layer, in order.
    pub(crate) origins: Vec<Origin>,
}

/// Where a search is.
pub(crate) struct Front {
    pub(crate) depth: u32,
    /// The nodes of this depth, before they are expanded.
    pub(crate) layer: Range<u32>,
    /// The nodes to expand may include goals.
    pub(crate) expects_goals: bool,
}

pub(super) fn breadth_first<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    search_with_table(run, NodeTable::new(), goal_test)
}

/// [`breadth_first`] with a bitmap in place of the hash table, if the limit on memory allows it.
pub(super) fn breadth_first_by_rank<S: Ranked, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    let bitmap = run.space.state_count().and_then(|count| Bitmap::new(count, &mut run.budget));
    match bitmap {
        Some(bitmap) => search_with_table(run, bitmap, goal_test),
        None => breadth_first(run, goal_test),
    }
}

fn search_with_table<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    table: impl Reached<S>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    let mut nodes = Nodes::new(table);
    let ended = start(run, &mut nodes, goal_test)
        .and_then(|front| go_on(run, &mut nodes, &mut Batch::new(), goal_test, front, u64::MAX));
    run.stored(nodes.table.len());
    ended.map(|_| ())
}

/// Reaches the initial state.
pub(crate) fn start<S: StateSpace, O: Observer<S>, T: Reached<S>>(
    run: &mut Run<'_, S, O>,
    nodes: &mut Nodes<T>,
    goal_test: GoalTest,
) -> Result<Front, Halt> {
    let root = run.space.initial_state();
    run.started(&root)?;
    let key = T::key(run.space, &root);
    let owned = run.space.heap_bytes(&root);
    nodes.table.insert(root, key, owned, &mut run.budget)?;
    run.opened();
    run.proved(Bound::Length(0));
    run.deepened(0);
    if goal_test == GoalTest::Generation && run.space.is_goal(nodes.table.state(0)) {
        run.closed();
        solved(run, nodes, &Listed::new(), 0)?;
        return Ok(Front { depth: 0, layer: 0..0, expects_goals: true });
    }
    Ok(Front { depth: 0, layer: 0..1, expects_goals: goal_test == GoalTest::Expansion })
}

/// Searches to the end, or until a layer begins after so many expansions.
#[inline(always)]
pub(crate) fn go_on<S: StateSpace, O: Observer<S>, T: Reached<S>>(
    run: &mut Run<'_, S, O>,
    nodes: &mut Nodes<T>,
    batches: &mut impl Batches<S, T>,
    goal_test: GoalTest,
    front: Front,
    pause: u64,
) -> Result<Front, Halt> {
    let Front { mut depth, mut layer, mut expects_goals } = front;
    while !layer.is_empty() {
        match goal_test {
            GoalTest::Generation => run.proved(Bound::Length(depth + 1)),
            GoalTest::Expansion => run.proved(Bound::Length(depth)),
        }
        if run.expanded() >= pause {
            break;
        }
        let layers = run.limits.depth.saturating_sub(depth);
        while !layer.is_empty() {
            let how = How { tests_goals: expects_goals, layers };
            let batch = batches.next(run, nodes, layer.clone(), how)?;
            layer.start += batch.len();
            nodes.table.look_up(&mut batch.successors);
            batch.insert(run, nodes, depth, goal_test, how.is_last(), &mut expects_goals)?;
        }
        depth += 1;
        layer = layer.end..nodes.table.len();
        if !layer.is_empty() {
            nodes.add_origin(layer.start, &mut run.budget)?;
            run.layer_begun();
            run.deepened(u64::from(depth));
        }
    }
    Ok(Front { depth, layer, expects_goals })
}

/// How nodes are expanded.
#[derive(Clone, Copy)]
pub(crate) struct How {
    /// They may be goals, which are not expanded.
    pub(crate) tests_goals: bool,
    /// How many layers come after theirs. The nodes of the last one are not expanded.
    pub(crate) layers: u32,
}

impl How {
    #[inline]
    pub(crate) const fn is_last(self) -> bool {
        self.layers == 0
    }
}

/// Generates the successors of all nodes, batch by batch.
pub(crate) trait Batches<S: StateSpace, T> {
    /// The first of these nodes, of one layer, with their successors.
    fn next<O: Observer<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        nodes: &Nodes<T>,
        layer: Range<u32>,
        how: How,
    ) -> Result<&mut Batch<S>, Halt>;
}

/// Nodes with their successors.
pub(crate) struct Batch<S: StateSpace> {
    parents: Vec<BatchNode>,
    successors: Successors<S>,
    listed: Listed<S::Action>,
}

impl<S: StateSpace, T: Reached<S>> Batches<S, T> for Batch<S> {
    #[inline(always)]
    fn next<O: Observer<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        nodes: &Nodes<T>,
        layer: Range<u32>,
        how: How,
    ) -> Result<&mut Self, Halt> {
        let ids = layer.start..layer.end.min(layer.start + BATCH);
        let parents = ids.map(|id| (id, nodes.table.state(id)));
        self.generate(run.space, &mut run.budget, parents, T::key, how)?;
        Ok(self)
    }
}

impl<S: StateSpace> Batch<S> {
    pub(crate) fn new() -> Self {
        Self { parents: Vec::new(), successors: Successors::new(), listed: Listed::new() }
    }

    /// The number of successors.
    #[cfg(feature = "parallel")]
    pub(crate) fn successors(&self) -> usize {
        self.successors.len()
    }

    /// What the successors own on the heap.
    #[cfg(feature = "parallel")]
    pub(crate) fn owned(&self, space: &S) -> usize {
        self.successors.owned(space)
    }

    /// See [`Successors::mark_repeated`].
    #[cfg(feature = "parallel")]
    pub(crate) fn mark_repeated(&mut self, places: &mut Vec<u32>) {
        self.successors.mark_repeated(places);
    }

    /// The number of nodes.
    #[inline]
    fn len(&self) -> u32 {
        u32::try_from(self.parents.len()).unwrap_or(u32::MAX)
    }

    /// Generates the successors of these nodes, each with its key.
    #[inline]
    pub(crate) fn generate<'s>(
        &mut self,
        space: &S,
        budget: &mut Budget,
        parents: impl Iterator<Item = (u32, &'s S::State)>,
        key: impl Fn(&S, &S::State) -> u64,
        how: How,
    ) -> Result<(), Stop>
    where
        S: 's,
    {
        self.parents.clear();
        for (id, state) in parents {
            // One tick for each node: a whole batch of slow expansions would read the clock too late.
            budget.tick()?;
            let is_goal = how.tests_goals && space.is_goal(state);
            if !is_goal && !how.is_last() {
                self.successors.generate(space, state, &key);
                self.listed.add(id, self.successors.actions());
            }
            self.parents.push(BatchNode { id, is_goal, end: self.successors.len() });
        }
        Ok(())
    }

    /// Counts the successors of the batch and stores the new ones, node by node.
    fn insert<O: Observer<S>, T: Reached<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        nodes: &mut Nodes<T>,
        depth: u32,
        goal_test: GoalTest,
        is_last: bool,
        expects_goals: &mut bool,
    ) -> Result<(), Halt> {
        let are_decided = self.successors.are_decided();
        let mut children = self.successors.drain();
        let mut taken = 0;
        for parent in &self.parents {
            if nodes.origins.last().is_none_or(|origin| parent.id - origin.parents >= BATCH) {
                nodes.add_origin(parent.id, &mut run.budget)?;
            }
            run.closed();
            if parent.is_goal {
                if goal_test == GoalTest::Expansion {
                    solved(run, nodes, &self.listed, parent.id)?;
                }
                continue;
            }
            if is_last {
                run.depth_cut = true;
                continue;
            }
            run.expanding(nodes.table.state(parent.id), depth, 0)?;
            for child in children.by_ref().take(parent.end - taken) {
                let is_known = child.is_known()
                    || !are_decided && nodes.table.contains(&child.state, child.hash);
                if is_known {
                    run.generated(&child.state, depth + 1, Fate::Duplicate);
                    continue;
                }
                run.generated(&child.state, depth + 1, Fate::New);
                let owned = run.space.heap_bytes(&child.state);
                let id = nodes.table.insert(child.state, child.hash, owned, &mut run.budget)?;
                if id < MIN_LARGE_TABLE {
                    run.budget.make_room(&mut nodes.parents)?;
                    nodes.parents.push(parent.id);
                }
                run.opened();
                if goal_test == GoalTest::Generation && run.space.is_goal(nodes.table.state(id)) {
                    *expects_goals = true;
                    solved(run, nodes, &self.listed, id)?;
                }
            }
            taken = parent.end;
        }
        Ok(())
    }
}

fn solved<S: StateSpace, O: Observer<S>, T: Reached<S>>(
    run: &mut Run<'_, S, O>,
    nodes: &Nodes<T>,
    listed: &Listed<S::Action>,
    id: u32,
) -> Result<(), Halt> {
    let ids = std::iter::successors(Some(id), |&id| nodes.parent(run.space, id));
    let states = &mut ids.map(|id| (nodes.table.state(id), listed.of(id)));
    match trace_listed(run.space, states, Cost::MAX)? {
        Some(solution) => run.solved(nodes.table.state(id), solution),
        None => {
            // Another path to this goal may cost little enough, but the search keeps one path only.
            run.overflowed();
            run.bound_frozen = true;
            Ok(())
        }
    }
}

impl<T> Nodes<T> {
    /// No states.
    pub(crate) const fn new(table: T) -> Self {
        Self { table, parents: Vec::new(), origins: Vec::new() }
    }

    /// Notes that the next children are those of the nodes from `parents` on.
    fn add_origin<S: StateSpace>(&mut self, parents: u32, budget: &mut Budget) -> Result<(), Stop>
    where
        T: Reached<S>,
    {
        budget.make_room(&mut self.origins)?;
        self.origins.push(Origin { parents, children: self.table.len() });
        Ok(())
    }

    /// The first node, in order of expansion, that has `id` among its successors.
    fn parent<S: StateSpace>(&self, space: &S, id: u32) -> Option<u32>
    where
        T: Reached<S>,
    {
        let known = id.checked_sub(1).and_then(|before| self.parents.get(before as usize));
        if let Some(&parent) = known {
            return Some(parent);
        }
        let child = self.table.state(id);
        let after = self.origins.partition_point(|origin| origin.children <= id);
        let origin = self.origins.get(after.checked_sub(1)?)?;
        let end = self.origins.get(after).map_or(self.table.len(), |next| next.parents);
        let mut actions = Vec::new();
        (origin.parents..end).find(|&parent| {
            let state = self.table.state(parent);
            actions.clear();
            if !space.is_goal(state) {
                space.actions(state, &mut actions);
            }
            actions.iter().any(|&action| space.apply(state, action) == *child)
        })
    }
}
