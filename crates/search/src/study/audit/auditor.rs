//! The expansion of an audit: it stores the states and edges, and finds inconsistent edges.

use super::{
    Audit, InconsistentEdge, ToGoal,
    graph::{Graph, Kind},
    tally::Tally,
};
use crate::{
    cost::Cost,
    engines::path::cheapest,
    heuristic::{Heuristic, not_negative},
    limits::Limits,
    report::Stop,
    space::StateSpace,
    storage::{
        budget::Budget,
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};

/// The states reached, and the edges between them.
pub(super) struct Auditor<'a, S: StateSpace> {
    space: &'a S,
    heuristic: &'a dyn Heuristic<S>,
    /// Breadth-first, which is the order of expansion.
    states: NodeTable<S::State, ()>,
    graph: Graph<S::Cost>,
    /// The first state that waits for its expansion.
    next: u32,
    /// The expansions that the limit still allows.
    left: u64,
    inconsistent: u64,
    inconsistent_edge: Option<InconsistentEdge<Vec<S::Action>, S::Cost>>,
    /// An action has a negative cost.
    pub(super) has_negative: bool,
}

impl<'a, S: StateSpace> Auditor<'a, S> {
    /// An audit that has reached nothing yet.
    pub(super) fn new(
        space: &'a S,
        heuristic: &'a dyn Heuristic<S>,
        Limits { expansions: left, .. }: &Limits,
    ) -> Self {
        let (states, graph, next, left) = (NodeTable::new(), Graph::new(), 0, *left);
        let (inconsistent, inconsistent_edge, has_negative) = (0, None, false);
        Self {
            space,
            heuristic,
            states,
            graph,
            next,
            left,
            inconsistent,
            inconsistent_edge,
            has_negative,
        }
    }

    /// Expands what can be reached from `start`, and computes distances. Gives the limit that stopped it.
    pub(super) fn measure(
        &mut self,
        start: S::State,
        limits: &Limits,
        tally: &mut Tally<S::Cost>,
    ) -> Option<Stop> {
        let mut budget = Budget::new(limits);
        // Memory for the backward search is set aside, so that the expansion cannot use it up.
        let set_aside = limits.bytes / 8;
        let hash = hash_of(&start);
        let reserved = budget.reserve(set_aside);
        let expanded = reserved
            .and_then(|()| self.find_or_insert(start, hash, &mut budget))
            .and_then(|_| self.expand(&mut budget));
        budget.release(set_aside);
        let compared = match expanded {
            Err(Stop::Time | Stop::Cancelled) => Ok(()),
            _ => self
                .mark_unexpanded(&mut budget)
                .and_then(|()| self.graph.compare(tally, &mut budget)),
        };
        expanded.err().or(compared.err())
    }

    /// The number of states reached.
    pub(super) fn states(&self) -> u64 {
        self.states.len().into()
    }

    /// What is proved of the least cost from `state` to a goal: nothing if it was not reached.
    pub(super) fn to_goal(&self, state: &S::State) -> ToGoal<S::Cost> {
        let id = self.states.find(state, hash_of(state));
        id.map_or(ToGoal::AtLeast(S::Cost::ZERO), |id| self.graph.to_goal(id))
    }

    /// Expands all states, in order.
    fn expand(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let mut listing = Listing::new();
        while self.next < self.states.len() {
            budget.tick()?;
            let id = self.next;
            let state = self.states.state(id).clone();
            if self.space.is_goal(&state) {
                self.graph.set_kind(id, Kind::Goal);
            } else {
                if self.left == 0 {
                    return Err(Stop::Expanded);
                }
                self.left -= 1;
                listing.list_to_keep(self.space, &state);
                for (action, child) in listing.successors(self.space, &state) {
                    let cost = self.space.cost(&state, action);
                    self.has_negative |= cost.is_negative();
                    let hash = hash_of(&child);
                    let to = self.find_or_insert(child, hash, budget)?;
                    self.graph.connect(id, to, cost, budget)?;
                    self.check(id, (action, cost), to);
                }
                self.graph.set_kind(id, Kind::Expanded);
            }
            self.next += 1;
        }
        Ok(())
    }

    /// The id of `state`, which is stored with its estimate if it is new.
    fn find_or_insert(
        &mut self,
        state: S::State,
        hash: u64,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        if let Some(id) = self.states.find(&state, hash) {
            return Ok(id);
        }
        // If the second insertion fails, the graph has a node without a state, which does no harm.
        self.graph.add(not_negative(self.heuristic.h(&state)), budget)?;
        let owned = self.space.heap_bytes(&state);
        self.states.insert(state, hash, (), owned, budget)
    }

    /// Counts the edge if it is inconsistent, and keeps the first one.
    fn check(&mut self, from: u32, (action, cost): (S::Action, S::Cost), to: u32) {
        let is_goal = self.space.is_goal(self.states.state(to));
        let Some(h_after) = (if is_goal { Some(S::Cost::ZERO) } else { self.graph.h(to) }) else {
            return;
        };
        let h = self.graph.h(from);
        let sum = S::Cost::plus(cost.times(1), h_after.times(1));
        if h.is_some_and(|h| h.times(1) <= sum) {
            return;
        }
        self.inconsistent += 1;
        if self.inconsistent_edge.is_none() {
            let from = self.path(from);
            let to = from.iter().copied().chain([action]).collect();
            self.inconsistent_edge = Some(InconsistentEdge { from, h, cost, to, h_after });
        }
    }

    /// Marks the goals among the unexpanded states, because goals need no expansion.
    fn mark_unexpanded(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        for id in self.next..self.states.len() {
            budget.tick()?;
            if self.space.is_goal(self.states.state(id)) {
                self.graph.set_kind(id, Kind::Goal);
            }
        }
        Ok(())
    }

    /// The results, with the paths of their witnesses.
    pub(super) fn report(
        mut self,
        tally: Tally<S::Cost>,
        stop: Option<Stop>,
    ) -> Audit<Vec<S::Action>, S::Cost> {
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
        let mut listing = Listing::new();
        let mut actions = Vec::new();
        let mut to = id;
        while let Some(from) = self.graph.parent(to) {
            let (state, next) = (self.states.state(from), self.states.state(to));
            listing.list_to_keep(self.space, state);
            let found = cheapest(self.space, state, next, &mut listing);
            actions.extend(found.map(|(action, _)| action));
            to = from;
        }
        actions.reverse();
        actions
    }
}
