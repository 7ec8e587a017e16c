//! The states of a check, nearest first.

use super::{BrokenLaw, Child, FaultIn, Law, PassedCheck, Result, are_same};
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
struct VisitedStates<'a, S: StateSpace> {
    space: &'a S,
    nodes: NodeTable<S::State, Node<S::Action>>,
    budget: Budget,
}

struct Node<A> {
    from: Option<(u32, A)>,
    depth: u32,
}

/// Visits each state that can be reached. `visit` gives the successors, or the fault. In the end, unless the time is over or the
/// flag is raised, each action that led to a new state is applied once more.
pub(super) fn explore<S: StateSpace>(
    space: &S,
    limits: &Limits,
    mut visit: impl FnMut(&S::State) -> std::result::Result<Vec<Child<S>>, FaultIn<S>>,
) -> Result<S> {
    let mut explored =
        VisitedStates { space, nodes: NodeTable::new(), budget: Budget::new(limits) };
    let mut stop = explored.add(space.initial_state(), None, 0).err();
    // The limit on depth cut off a state.
    let mut cut = None;
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
        } else if children.iter().any(|(child, _)| !explored.knows(child)) {
            // All states within the limit are stored by now.
            cut = Some(Stop::Depth);
        }
        id += 1;
    }
    stop = stop.or(cut);
    for child in 0..explored.nodes.len() {
        if matches!(stop, Some(Stop::Time | Stop::Cancelled)) {
            break;
        }
        if let Err(ended) = explored.budget.tick() {
            stop = Some(ended);
            break;
        }
        let Some((from, action)) = explored.nodes.data(child).from else { continue };
        let again = space.apply(explored.nodes.state(from), action);
        if !are_same(space, explored.nodes.state(child), &again) {
            let fault = FaultIn::<S> { law: Law::ApplyLater, action: Some(action) };
            return Err(explored.broken(from, fault));
        }
    }
    Ok(PassedCheck { states: id.into(), stop })
}

impl<S: StateSpace> VisitedStates<'_, S> {
    /// Returns true if the state is stored.
    fn knows(&self, state: &S::State) -> bool {
        self.nodes.find(state, hash_of(state)).is_some()
    }

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

    /// The fault at the state with this id.
    fn broken(&self, id: u32, fault: FaultIn<S>) -> super::BrokenLawIn<S> {
        let (mut at, mut path) = (id, Vec::new());
        while let Some((from, action)) = self.nodes.data(at).from {
            path.push(action);
            at = from;
        }
        path.reverse();
        BrokenLaw { fault, state: self.nodes.state(id).clone(), path }
    }
}
