//! The expansion of an audit: it stores the states and edges, and finds inconsistent edges.

use super::{
    Audit, InconsistentEdge, ToGoal,
    graph::{Graph, Kind},
    tally::Tally,
};
use crate::{
    Cost, Heuristic, Limits, StateSpace, Stop,
    engines::path::cheapest,
    storage::budget::Budget,
    storage::node_table::{NodeTable, hash_of},
};

/// The states reached, and the edges between them.
pub(super) struct Auditor<'a, S: StateSpace> {
    space: &'a S,
    heuristic: &'a dyn Heuristic<S>,
    states: NodeTable<S::State, ()>,
    graph: Graph,
    inconsistent: u64,
    inconsistent_edge: Option<InconsistentEdge<Vec<S::Action>>>,
}

impl<'a, S: StateSpace> Auditor<'a, S> {
    /// An audit that has reached nothing yet.
    pub(super) fn new(space: &'a S, heuristic: &'a dyn Heuristic<S>) -> Self {
        let (states, graph) = (NodeTable::new(), Graph::new());
        Self { space, heuristic, states, graph, inconsistent: 0, inconsistent_edge: None }
    }

    /// Expands what can be reached from `start`, and computes distances. Gives the limit that stopped it.
    pub(super) fn measure(
        &mut self,
        start: S::State,
        limits: &Limits,
        tally: &mut Tally,
    ) -> Option<Stop> {
        let mut budget = Budget::new(limits);
        // Memory for the backward search is set aside, so that the expansion cannot use it up.
        let set_aside = limits.bytes / 8;
        let reserved = budget.reserve(set_aside);
        let expanded =
            reserved.and_then(|()| self.expand_all(start, limits.expansions, &mut budget));
        self.mark_unexpanded();
        budget.release(set_aside);
        let compared = match expanded {
            Err(Stop::Time | Stop::Cancelled) => Ok(()),
            _ => self.graph.compare(tally, &mut budget),
        };
        expanded.err().or(compared.err())
    }

    /// The number of states reached.
    pub(super) fn states(&self) -> u64 {
        self.states.len().into()
    }

    /// What is proved of the least cost from `state` to a goal: nothing if it was not reached.
    pub(super) fn to_goal(&self, state: &S::State) -> ToGoal {
        let id = self.states.find(state, hash_of(state));
        id.map_or(ToGoal::AtLeast(0), |id| self.graph.to_goal(id))
    }

    /// Expands at most `max_expansions` states, breadth-first, which is the order of the ids.
    fn expand_all(
        &mut self,
        start: S::State,
        max_expansions: u64,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.find_or_insert(start, budget)?;
        let mut actions = Vec::new();
        let mut expanded = 0;
        let mut id = 0;
        while id < self.states.len() {
            budget.tick()?;
            let state = self.states.state(id).clone();
            if self.space.is_goal(&state) {
                self.graph.set_kind(id, Kind::Goal);
            } else {
                if expanded == max_expansions {
                    return Err(Stop::Expanded);
                }
                expanded += 1;
                actions.clear();
                self.space.actions(&state, &mut actions);
                for &action in &actions {
                    let cost = self.space.cost(&state, action);
                    let to = self.find_or_insert(self.space.apply(&state, action), budget)?;
                    self.graph.connect(id, to, cost, budget)?;
                    self.check_consistent(id, action, cost, to);
                }
                self.graph.set_kind(id, Kind::Expanded);
            }
            id += 1;
        }
        Ok(())
    }

    /// The id of `state`, which is stored if it is new.
    fn find_or_insert(&mut self, state: S::State, budget: &mut Budget) -> Result<u32, Stop> {
        let hash = hash_of(&state);
        if let Some(id) = self.states.find(&state, hash) {
            return Ok(id);
        }
        // If the second insertion fails, the graph has a node without a state, which does no harm.
        self.graph.add(self.heuristic.h(&state), budget)?;
        self.states.insert(state, hash, (), budget)
    }

    /// Counts the edge if it is inconsistent.
    fn check_consistent(&mut self, from: u32, action: S::Action, cost: Cost, to: u32) {
        let h = self.graph.h(from);
        let after =
            if self.space.is_goal(self.states.state(to)) { Some(0) } else { self.graph.h(to) };
        let Some(h_after) = after else { return };
        if h.is_some_and(|h| u64::from(h) <= u64::from(cost) + u64::from(h_after)) {
            return;
        }
        self.inconsistent += 1;
        if self.inconsistent == 1 {
            let from = self.path(from);
            let to = from.iter().copied().chain([action]).collect();
            self.inconsistent_edge = Some(InconsistentEdge { from, h, cost, to, h_after });
        }
    }

    /// Marks the goals among the unexpanded states, because goals need no expansion.
    fn mark_unexpanded(&mut self) {
        for id in self.graph.first_unexpanded()..self.states.len() {
            if self.space.is_goal(self.states.state(id)) {
                self.graph.set_kind(id, Kind::Goal);
            }
        }
    }

    /// The results, with the paths of their witnesses.
    pub(super) fn report(mut self, tally: Tally, stop: Option<Stop>) -> Audit<Vec<S::Action>> {
        Audit {
            states: self.states(),
            goals: self.graph.goals(),
            edges: self.graph.edges(),
            inconsistent: self.inconsistent,
            stop,
            inconsistent_edge: self.inconsistent_edge.take(),
            ..tally.finish().map(|id| self.path(id))
        }
    }

    /// A path with the fewest actions from the initial state to state `id`.
    fn path(&self, id: u32) -> Vec<S::Action> {
        let mut scratch = Vec::new();
        let mut actions = Vec::new();
        let mut to = id;
        while let Some(from) = self.graph.parent(to) {
            let (state, next) = (self.states.state(from), self.states.state(to));
            scratch.clear();
            self.space.actions(state, &mut scratch);
            let found = cheapest(self.space, state, next, &scratch);
            actions.extend(found.map(|(action, _)| action));
            to = from;
        }
        actions.reverse();
        actions
    }
}
