//! The explicit graph: the part of the state space that was expanded, as numbered nodes with edges. It
//! holds no states, so code that works on it is compiled once for all spaces with costs of one type.

use std::ops::Range;

use crate::{report::Stop, storage::budget::Budget};

/// Nodes by id, each with its outgoing edges.
pub(super) struct Graph<C> {
    statuses: Vec<Status>,
    /// The cheapest edge to each successor, as (id, cost), node by node.
    edges: Vec<(u32, C)>,
    pub(super) has_goal: bool,
    /// The classes of the nodes, of which a path may visit one node only; empty if each node is one by itself.
    pub(super) classes: Vec<u32>,
}

#[derive(Clone, Copy)]
pub(super) enum Status {
    Goal,
    Open,
    /// Expanded. The numbers of its edges are `first..end`.
    Closed {
        first: usize,
        end: usize,
    },
}

impl<C: Copy + Ord> Graph<C> {
    pub(super) const fn new() -> Self {
        Self { statuses: Vec::new(), edges: Vec::new(), has_goal: false, classes: Vec::new() }
    }

    pub(super) fn node_count(&self) -> usize {
        self.statuses.len()
    }

    /// The class of a node.
    pub(super) fn class(&self, id: u32) -> usize {
        self.classes.get(id as usize).copied().unwrap_or(id) as usize
    }

    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn status(&self, id: u32) -> Status {
        self.statuses[id as usize]
    }

    /// The numbers of the outgoing edges of a node; empty unless it was expanded.
    pub(super) fn edge_numbers(&self, id: u32) -> Range<usize> {
        match self.status(id) {
            Status::Closed { first, end } => first..end,
            Status::Goal | Status::Open => 0..0,
        }
    }

    /// The id of the node to which an edge leads, and its cost.
    pub(super) fn edge(&self, number: usize) -> (u32, C) {
        self.edges[number]
    }

    pub(super) fn edges_from(&self, id: u32) -> &[(u32, C)] {
        &self.edges[self.edge_numbers(id)]
    }

    /// Adds the node with the next id.
    pub(super) fn add(&mut self, status: Status, budget: &mut Budget) -> Result<(), Stop> {
        budget.make_room(&mut self.statuses)?;
        self.statuses.push(status);
        self.has_goal |= matches!(status, Status::Goal);
        Ok(())
    }

    /// Adds an edge of the node that is being expanded, whose first edge has the number `first`. Of
    /// parallel edges only the cheapest is kept.
    pub(super) fn connect(
        &mut self,
        first: usize,
        to: u32,
        cost: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if let Some(edge) = self.edges[first..].iter_mut().find(|edge| edge.0 == to) {
            edge.1 = edge.1.min(cost);
            return Ok(());
        }
        budget.make_room(&mut self.edges)?;
        self.edges.push((to, cost));
        Ok(())
    }

    /// Marks node `id` as expanded; its edges are all those from number `first` on.
    pub(super) fn close(&mut self, id: u32, first: usize) {
        self.statuses[id as usize] = Status::Closed { first, end: self.edges.len() };
    }
}
