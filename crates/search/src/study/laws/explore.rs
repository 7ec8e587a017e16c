//! The states of a check, nearest first.

use super::{Broken, Checked, Child, FaultIn, Law, Result, are_same};
use crate::{
    limits::Limits,
    report::Stop,
    space::StateSpace,
    storage::{
        budget::Budget,
        node_table::{NodeTable, hash_of},
    },
};

/// The states met, each with the id of the one before it, the action between and its depth.
struct Explored<'a, S: StateSpace> {
    space: &'a S,
    nodes: NodeTable<S::State, Node<S::Action>>,
    budget: Budget,
}

struct Node<A> {
    from: Option<(u32, A)>,
    depth: u32,
}

/// Visits each state that can be reached. `visit` gives the successors, or what is wrong. In the end each action that led to
/// a new state is applied once more.
pub(super) fn explore<S: StateSpace>(
    space: &S,
    limits: &Limits,
    mut visit: impl FnMut(&S::State) -> std::result::Result<Vec<Child<S>>, FaultIn<S>>,
) -> Result<S> {
    let mut explored = Explored { space, nodes: NodeTable::new(), budget: Budget::new(limits) };
    let mut stop = explored.add(space.initial_state(), None, 0).err();
    let mut id = 0;
    while stop.is_none() && id < explored.nodes.len() {
        if u64::from(id) == limits.expansions {
            stop = Some(Stop::Expanded);
            break;
        }
        let children =
            visit(explored.nodes.state(id)).map_err(|fault| explored.broken(id, fault))?;
        let depth = explored.nodes.data(id).depth + 1;
        stop = explored.budget.tick().err();
        if depth <= limits.depth {
            let mut children = children.into_iter();
            let added = children
                .try_for_each(|(child, action)| explored.add(child, Some((id, action)), depth));
            stop = stop.or(added.err());
        }
        id += 1;
    }
    for child in 0..explored.nodes.len() {
        let Some((from, action)) = explored.nodes.data(child).from else { continue };
        let again = space.apply(explored.nodes.state(from), action);
        if !are_same(space, explored.nodes.state(child), &again) {
            let fault = FaultIn::<S> { law: Law::ApplyLater, action: Some(action) };
            return Err(explored.broken(from, fault));
        }
    }
    Ok(Checked { states: id.into(), stop })
}

impl<S: StateSpace> Explored<'_, S> {
    /// Stores a state if it is new.
    fn add(
        &mut self,
        state: S::State,
        from: Option<(u32, S::Action)>,
        depth: u32,
    ) -> std::result::Result<(), Stop> {
        let hash = hash_of(&state);
        if self.nodes.find(&state, hash).is_none() {
            let owned = self.space.heap_bytes(&state);
            let node = Node { from, depth };
            self.nodes.insert(state, hash, node, owned, &mut self.budget)?;
        }
        Ok(())
    }

    /// What is wrong at the state with this id.
    fn broken(&self, id: u32, fault: FaultIn<S>) -> super::BrokenIn<S> {
        let (mut at, mut path) = (id, Vec::new());
        while let Some((from, action)) = self.nodes.data(at).from {
            path.push(action);
            at = from;
        }
        path.reverse();
        Broken { fault, state: self.nodes.state(id).clone(), path }
    }
}
