//! Breadth-first search.
//!
//! The node table in order of insertion is the queue. Nodes are expanded in batches of one layer:
//! first all successors are generated, then the places where they belong in the table are read
//! (so that the cache misses overlap), then they are taken in one by one, exactly as if each node
//! had been expanded by itself.

use std::hint::black_box;

use crate::{
    Bound, Fate, GoalTest, Observer, StateSpace,
    budget::Halt,
    run::Run,
    table::{NodeTable, hash_of},
    trace::trace,
};

/// Nodes expanded together.
const BATCH: u32 = 32;
/// The parent of the root.
const NO_PARENT: u32 = u32::MAX;

/// A node of the batch, and where its successors end in the list of all of them.
struct Parent {
    id: u32,
    is_goal: bool,
    end: usize,
}

struct Child<S> {
    state: S,
    hash: u64,
    is_known: bool,
}

/// A table of states with their parents' ids.
type Nodes<S> = NodeTable<<S as StateSpace>::State, u32>;

pub(crate) fn breadth_first<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    let mut nodes = Nodes::<S>::new();
    let ended = search(run, &mut nodes, goal_test);
    run.stored(nodes.len());
    ended
}

fn search<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    nodes: &mut Nodes<S>,
    goal_test: GoalTest,
) -> Result<(), Halt> {
    let root = run.space.initial_state();
    run.started(&root)?;
    let hash = hash_of(&root);
    nodes.insert(root, hash, NO_PARENT, &mut run.budget)?;
    run.opened();
    run.proved(Bound::Length(0));
    run.deepened(0);
    if goal_test == GoalTest::Generation && run.space.is_goal(nodes.state(0)) {
        run.closed();
        return solved(run, nodes, 0);
    }

    let mut batch = Batch::new(goal_test);
    let mut depth = 0;
    let mut layer = 0..1;
    while !layer.is_empty() {
        match goal_test {
            GoalTest::Generation => run.proved(Bound::Length(depth + 1)),
            GoalTest::Expansion => run.proved(Bound::Length(depth)),
        }
        let is_last = depth >= run.limits.depth;
        while !layer.is_empty() {
            let some = layer.start..layer.end.min(layer.start + BATCH);
            layer.start = some.end;
            batch.generate(run, nodes, some, is_last);
            batch.take_in(run, nodes, depth, goal_test, is_last)?;
        }
        depth += 1;
        layer = layer.end..nodes.len();
        if !layer.is_empty() {
            run.layer_begun();
            run.deepened(u64::from(depth));
        }
    }
    Ok(())
}

struct Batch<S: StateSpace> {
    parents: Vec<Parent>,
    children: Vec<Child<S::State>>,
    actions: Vec<S::Action>,
    /// May there be goals among the nodes to expand?
    expects_goals: bool,
}

impl<S: StateSpace> Batch<S> {
    fn new(goal_test: GoalTest) -> Self {
        Self {
            parents: Vec::new(),
            children: Vec::new(),
            actions: Vec::new(),
            expects_goals: goal_test == GoalTest::Expansion,
        }
    }

    /// Generates the successors of nodes `ids`, and looks them up ahead.
    fn generate<O: Observer<S>>(
        &mut self,
        run: &Run<'_, S, O>,
        nodes: &Nodes<S>,
        ids: std::ops::Range<u32>,
        is_last: bool,
    ) {
        self.parents.clear();
        self.children.clear();
        for id in ids {
            let state = nodes.state(id);
            let is_goal = self.expects_goals && run.space.is_goal(state);
            if !is_goal && !is_last {
                self.actions.clear();
                run.space.actions(state, &mut self.actions);
                for &action in &self.actions {
                    let mut child = state.clone();
                    run.space.apply(&mut child, action);
                    let hash = hash_of(&child);
                    self.children.push(Child { state: child, hash, is_known: false });
                }
            }
            self.parents.push(Parent { id, is_goal, end: self.children.len() });
        }
        black_box(self.children.iter().fold(0, |sum, child| sum ^ nodes.touch(child.hash)));
        for child in &mut self.children {
            child.is_known = nodes.find(&child.state, child.hash).is_some();
        }
    }

    /// Counts and stores what was generated, node by node.
    fn take_in<O: Observer<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        nodes: &mut Nodes<S>,
        depth: u32,
        goal_test: GoalTest,
        is_last: bool,
    ) -> Result<(), Halt> {
        let mut children = self.children.drain(..);
        let mut taken = 0;
        for parent in &self.parents {
            run.closed();
            if parent.is_goal {
                if goal_test == GoalTest::Expansion {
                    solved(run, nodes, parent.id)?;
                }
                continue;
            }
            if is_last {
                run.depth_was_cut();
                continue;
            }
            run.expanding(nodes.state(parent.id), depth, 0)?;
            for child in children.by_ref().take(parent.end - taken) {
                if child.is_known || nodes.find(&child.state, child.hash).is_some() {
                    run.generated(&child.state, depth + 1, Fate::Duplicate);
                    continue;
                }
                run.generated(&child.state, depth + 1, Fate::New);
                let id = nodes.insert(child.state, child.hash, parent.id, &mut run.budget)?;
                run.opened();
                if goal_test == GoalTest::Generation && run.space.is_goal(nodes.state(id)) {
                    self.expects_goals = true;
                    solved(run, nodes, id)?;
                }
            }
            taken = parent.end;
        }
        Ok(())
    }
}

fn solved<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    nodes: &Nodes<S>,
    id: u32,
) -> Result<(), Halt> {
    let path = trace(run.space, nodes, id, |&parent| (parent != NO_PARENT).then_some(parent));
    match path {
        Some(solution) => run.solved(nodes.state(id), solution),
        None => {
            run.overflowed();
            Ok(())
        }
    }
}
