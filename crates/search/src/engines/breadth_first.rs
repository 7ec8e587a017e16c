//! Breadth-first search, by one thread and by several.
//!
//! A [`Front`] goes from layer to layer, and counts and tells what happens to each state in the order of one thread.
//! How the states of a layer are expanded and looked up is a matter of [`Expand`]: here by one thread ([`Alone`]).
//!
//! The list of states in order of insertion is also the queue, and a hash table finds the duplicates. Nodes are
//! expanded in batches from one layer (see [`crate::storage::prefetch`]).
//!
//! The parents of the first 2^15 nodes are stored. For later nodes only the first child of every 32 nodes
//! of a layer is stored, to save memory: children stand in the order of their parents, so the parent of a node is
//! one of these few nodes and can be found again.

use std::{mem, ops::Range};

use crate::{
    algorithm::GoalTest,
    cost::Cost,
    engines::{
        path::{ActionCache, trace_listed},
        run::{Halt, Run},
    },
    observer::Fate,
    report::{Bound, Stop},
    space::StateSpace,
    storage::{
        budget::Budget,
        listing::Listing,
        node_table::{NodeTable, hash_of},
        prefetch::{BATCH, BatchNode, MIN_LARGE_TABLE, Successors},
    },
};

pub(crate) fn breadth_first<S: StateSpace>(
    run: &mut Run<'_, S>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    let mut alone = Alone::new();
    let ended = Front::start(run, &mut alone, goal_test)
        .and_then(|mut front| front.go_on(run, &mut alone, u64::MAX));
    run.count_stored(alone.table.len());
    ended
}

/// The states that a search has reached, numbered in the order in which one thread reaches them.
pub(crate) trait ReachedStates<S: StateSpace> {
    fn len(&self) -> u32;
    fn state(&self, number: u32) -> &S::State;
    /// The states among which is the first, in order of expansion, that has state `number` among its successors. Empty
    /// for the root.
    fn parents(&self, number: u32) -> Range<u32>;
    /// The actions of a state; empty if they were not kept.
    fn listed(&self, number: u32) -> &[S::Action] {
        let _ = number;
        &[]
    }
}

/// States, and a way to expand them.
pub(crate) trait Expand<S: StateSpace> {
    type ReachedStates: ReachedStates<S>;
    fn reached(&self) -> &Self::ReachedStates;
    /// Expands the first of these states, of the layer of the front. Returns the number after the last of them.
    fn expand(
        &mut self,
        run: &mut Run<'_, S>,
        front: &mut Front,
        states: Range<u32>,
    ) -> Result<u32, Halt>;
}

/// Where a search is, and what it counts and tells.
pub(crate) struct Front {
    pub(crate) goal_test: GoalTest,
    depth: u32,
    /// The states of this depth that are not expanded yet.
    pub(crate) layer: Range<u32>,
    /// The states to expand may include goals.
    pub(crate) expects_goals: bool,
}

impl Front {
    /// Reaches the initial state.
    pub(crate) fn start<S: StateSpace>(
        run: &mut Run<'_, S>,
        alone: &mut Alone<S>,
        goal_test: GoalTest,
    ) -> Result<Self, Halt> {
        let root = run.space.initial_state();
        run.started(&root)?;
        let (hash, owned) = (hash_of(&root), run.space.heap_bytes(&root));
        alone.table.insert(root, hash, (), owned, &mut run.budget)?;
        run.count_opened();
        run.record_bound(Bound::Length(0));
        run.deepened(S::Cost::ZERO);
        let expects_goals = goal_test == GoalTest::Expansion;
        let mut front = Self { goal_test, depth: 0, layer: 0..1, expects_goals };
        if goal_test == GoalTest::Generation && run.space.is_goal(alone.table.state(0)) {
            run.count_closed();
            front.layer = 0..0;
            solved(run, &*alone, 0)?;
        }
        Ok(front)
    }

    /// Searches to the end, or until a layer begins after `pause` expansions or more.
    pub(crate) fn go_on<S: StateSpace, E: Expand<S>>(
        &mut self,
        run: &mut Run<'_, S>,
        states: &mut E,
        pause: u64,
    ) -> Result<(), Halt> {
        while !self.layer.is_empty() {
            let is_tested = self.goal_test == GoalTest::Generation;
            run.record_bound(Bound::Length(self.depth + u32::from(is_tested)));
            if run.expanded() >= pause {
                break;
            }
            if self.depth >= run.limits.depth {
                return self.cut(run, states.reached());
            }
            while !self.layer.is_empty() {
                self.layer.start = states.expand(run, self, self.layer.clone())?;
            }
            self.depth += 1;
            self.layer = self.layer.end..states.reached().len();
            if !self.layer.is_empty() {
                run.layer_begun();
                run.deepened(S::Cost::units(self.depth));
            }
        }
        Ok(())
    }

    /// Leaves the states of the last layer unexpanded, because the limit on depth forbids it.
    fn cut<S: StateSpace>(
        &mut self,
        run: &mut Run<'_, S>,
        reached: &impl ReachedStates<S>,
    ) -> Result<(), Halt> {
        for number in mem::take(&mut self.layer) {
            run.budget.tick()?;
            run.count_closed();
            if !self.expects_goals || !run.space.is_goal(reached.state(number)) {
                run.depth_cut = true;
            } else if self.goal_test == GoalTest::Expansion {
                solved(run, reached, number)?;
            }
        }
        Ok(())
    }

    /// Takes the next state off the queue. Returns true if it is expanded.
    #[inline]
    pub(crate) fn takes<S: StateSpace>(
        &self,
        run: &mut Run<'_, S>,
        reached: &impl ReachedStates<S>,
        number: u32,
        is_goal: bool,
    ) -> Result<bool, Halt> {
        run.count_closed();
        if is_goal {
            if self.goal_test == GoalTest::Expansion {
                solved(run, reached, number)?;
            }
            return Ok(false);
        }
        run.expanding(reached.state(number), S::Cost::units(self.depth), S::Cost::ZERO)?;
        Ok(true)
    }

    /// A successor was generated, which was reached before or not.
    #[inline]
    pub(crate) fn generated<S: StateSpace>(
        &self,
        run: &mut Run<'_, S>,
        child: &S::State,
        fate: Fate,
    ) {
        run.generated(child, S::Cost::units(self.depth + 1), fate);
    }

    /// A new successor has this number. With [`GoalTest::Generation`] it may be a goal.
    #[inline]
    pub(crate) fn opened<S: StateSpace>(
        &mut self,
        run: &mut Run<'_, S>,
        reached: &impl ReachedStates<S>,
        number: u32,
        is_goal: impl FnOnce() -> bool,
    ) -> Result<(), Halt> {
        run.count_opened();
        if self.goal_test == GoalTest::Generation && is_goal() {
            self.expects_goals = true;
            solved(run, reached, number)?;
        }
        Ok(())
    }
}

/// Reports the path to the goal with this number.
fn solved<S: StateSpace>(
    run: &mut Run<'_, S>,
    reached: &impl ReachedStates<S>,
    number: u32,
) -> Result<(), Halt> {
    let space = run.space;
    let numbers = std::iter::successors(Some(number), |&number| parent(space, reached, number));
    let states = &mut numbers.map(|number| (reached.state(number), reached.listed(number)));
    match trace_listed(space, states, S::Cost::MAX)? {
        Some(solution) if solution.cost <= run.most => run.solved(reached.state(number), solution),
        dear => {
            // Another path to this goal may cost little enough, but the search keeps one path only.
            if dear.is_some() {
                run.too_dear();
            } else {
                run.overflowed();
            }
            run.bound_frozen = true;
            Ok(())
        }
    }
}

/// The first state, in order of expansion, that has this one among its successors.
fn parent<S: StateSpace>(space: &S, reached: &impl ReachedStates<S>, number: u32) -> Option<u32> {
    let mut parents = reached.parents(number);
    if parents.len() == 1 {
        return parents.next();
    }
    let child = reached.state(number);
    let mut listing = Listing::new();
    parents.find(|&parent| {
        let state = reached.state(parent);
        !space.is_goal(state) && {
            listing.list(space, state);
            listing.successors(space, state).any(|(_, successor)| successor == *child)
        }
    })
}

/// The numbers of the first of [`BATCH`] nodes and of its first child.
pub(crate) struct Origin {
    pub(crate) parents: u32,
    pub(crate) children: u32,
}

impl Origin {
    /// The nodes, before `end`, among which is the parent of node `number`. Empty for the root.
    pub(crate) fn parents(origins: &[Self], number: u32, end: u32) -> Range<u32> {
        let after = origins.partition_point(|origin| origin.children <= number);
        let Some(origin) = after.checked_sub(1).and_then(|at| origins.get(at)) else { return 0..0 };
        origin.parents..origins.get(after).map_or(end, |next| next.parents)
    }
}

/// The states of a search by one thread, with the data that finds their parents.
pub(crate) struct Alone<S: StateSpace> {
    pub(crate) table: NodeTable<S::State, ()>,
    /// The parents of the first nodes, by number − 1; the root has no parent.
    parents: Vec<u32>,
    /// One for every batch, in order.
    pub(crate) origins: Vec<Origin>,
    listed: ActionCache<S::Action>,
    batch: Batch<S>,
}

/// Nodes with their successors.
struct Batch<S: StateSpace> {
    nodes: Vec<BatchNode>,
    successors: Successors<S>,
}

impl<S: StateSpace> Batch<S> {
    fn new() -> Self {
        Self { nodes: Vec::new(), successors: Successors::new() }
    }
}

impl<S: StateSpace> Alone<S> {
    /// No states.
    pub(crate) fn new() -> Self {
        Self {
            table: NodeTable::new(),
            parents: Vec::new(),
            origins: Vec::new(),
            listed: ActionCache::new(),
            batch: Batch::new(),
        }
    }

    /// Generates the successors of these nodes, and looks them up.
    #[inline]
    fn generate(
        &mut self,
        batch: &mut Batch<S>,
        space: &S,
        budget: &mut Budget,
        tests_goals: bool,
        numbers: Range<u32>,
    ) -> Result<(), Stop> {
        batch.nodes.clear();
        for id in numbers {
            // One tick for each node: a whole batch of slow expansions would read the clock too late.
            budget.tick()?;
            let state = self.table.state(id);
            let is_goal = tests_goals && space.is_goal(state);
            if !is_goal {
                batch.successors.generate(space, state);
                self.listed.add(id, batch.successors.kept(space));
            }
            batch.nodes.push(BatchNode { id, is_goal, end: batch.successors.len() });
        }
        batch.successors.look_up(&self.table);
        Ok(())
    }

    /// Stores the new successors of the batch, node by node.
    fn store(
        &mut self,
        batch: &mut Batch<S>,
        run: &mut Run<'_, S>,
        front: &mut Front,
    ) -> Result<(), Halt> {
        let mut children = batch.successors.drain();
        let mut taken = 0;
        for parent in &batch.nodes {
            if !front.takes(run, &*self, parent.id, parent.is_goal)? {
                continue;
            }
            for _ in taken..parent.end {
                // Looked at where it lies: most successors are known, and need not be moved.
                let Some(child) = children.as_slice().first() else { break };
                let is_known = child.find(&self.table).is_some();
                let fate = if is_known { Fate::Duplicate } else { Fate::New };
                front.generated(run, &child.state, fate);
                let Some(child) = children.next().filter(|_| !is_known) else { continue };
                let owned = run.space.heap_bytes(&child.state);
                let id = self.table.insert(child.state, child.hash, (), owned, &mut run.budget)?;
                if id < MIN_LARGE_TABLE {
                    run.budget.make_room(&mut self.parents)?;
                    self.parents.push(parent.id);
                }
                let space = run.space;
                front.opened(run, &*self, id, || space.is_goal(self.table.state(id)))?;
            }
            taken = parent.end;
        }
        Ok(())
    }
}

impl<S: StateSpace> Expand<S> for Alone<S> {
    type ReachedStates = Self;

    fn reached(&self) -> &Self {
        self
    }

    fn expand(
        &mut self,
        run: &mut Run<'_, S>,
        front: &mut Front,
        states: Range<u32>,
    ) -> Result<u32, Halt> {
        let end = states.end.min(states.start + BATCH);
        run.budget.make_room(&mut self.origins)?;
        self.origins.push(Origin { parents: states.start, children: self.table.len() });
        // Storing nodes borrows all of `self`, so the batch is taken out meanwhile.
        let mut batch = mem::replace(&mut self.batch, Batch::new());
        let numbers = states.start..end;
        self.generate(&mut batch, run.space, &mut run.budget, front.expects_goals, numbers)?;
        self.store(&mut batch, run, front)?;
        self.batch = batch;
        Ok(end)
    }
}

impl<S: StateSpace> ReachedStates<S> for Alone<S> {
    #[inline]
    fn len(&self) -> u32 {
        self.table.len()
    }

    #[inline]
    fn state(&self, number: u32) -> &S::State {
        self.table.state(number)
    }

    fn parents(&self, number: u32) -> Range<u32> {
        let known = number.checked_sub(1).and_then(|before| self.parents.get(before as usize));
        match known {
            Some(&parent) => parent..parent + 1,
            None => Origin::parents(&self.origins, number, self.table.len()),
        }
    }

    fn listed(&self, number: u32) -> &[S::Action] {
        self.listed.of(number)
    }
}
