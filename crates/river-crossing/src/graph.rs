//! The graph of states around the start, for pictures, and walks in it.

use std::collections::BTreeMap;

use search::{Search, StateSpace, space};

use crate::{
    space::{CrossingSpace, PackedLoad},
    state::State,
};

/// The greatest number of states of a [`StateGraph`].
pub const MAX_DRAWN: usize = 2_000;

/// A puzzle with more states than can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GraphTooLarge;

text::messages! { GraphTooLarge;
    Self => "too large to draw: more than {MAX_DRAWN} states";
}

/// A state, legal or one crossing away from a legal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The state.
    pub state: State,
    /// Least number of crossings that lead there from the start.
    pub layer: usize,
    /// True if the rules allow it.
    pub is_legal: bool,
    /// True if it is met again by another way, other than by crossing back.
    pub is_repeated: bool,
    /// True if a solution of least cost passes through it.
    pub is_on_solution: bool,
}

/// What a crossing leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// A legal state that is met for the first time.
    New,
    /// A legal state that was met before.
    Repeated,
    /// An illegal state.
    Illegal,
}

/// A crossing between two states, drawn once for both directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The node that was met first.
    pub from: usize,
    /// The other node.
    pub to: usize,
    /// What crosses.
    pub load: PackedLoad,
    /// What it leads to.
    pub crossing: Crossing,
    /// True if it is part of a solution of least cost.
    pub is_on_solution: bool,
}

/// All legal states that can be reached, the goal included and looked beyond like any other, and
/// the illegal states next to them; in breadth-first order, the start first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateGraph {
    /// The states.
    pub nodes: Vec<Node>,
    /// The crossings, by the node that they leave.
    pub edges: Vec<Edge>,
}

impl StateGraph {
    /// Explores `space`. O(states × loads).
    ///
    /// # Errors
    ///
    /// When there are more than [`MAX_DRAWN`] states.
    pub fn new(space: &CrossingSpace) -> Result<Self, GraphTooLarge> {
        let mut graph = Self { nodes: Vec::new(), edges: Vec::new() };
        let mut number_of = BTreeMap::new();
        graph.meet(space, &mut number_of, space.initial_state(), 0)?;
        let mut from = 0;
        while let Some(&Node { state, layer, is_legal, .. }) = graph.nodes.get(from) {
            if is_legal {
                for (load, next) in space.departures(state) {
                    let (to, is_new) = graph.meet(space, &mut number_of, next, layer + 1)?;
                    let crossing = match (graph.nodes[to].is_legal, is_new) {
                        (false, _) => Crossing::Illegal,
                        // The same crossing the other way round.
                        (true, false) if to < from => continue,
                        (true, false) => Crossing::Repeated,
                        (true, true) => Crossing::New,
                    };
                    graph.nodes[to].is_repeated |= crossing == Crossing::Repeated;
                    graph.edges.push(Edge { from, to, load, crossing, is_on_solution: false });
                }
            }
            from += 1;
        }
        graph.mark_solutions(space);
        Ok(graph)
    }

    /// The number of `state`, and whether it is new.
    fn meet(
        &mut self,
        space: &CrossingSpace,
        number_of: &mut BTreeMap<State, usize>,
        state: State,
        layer: usize,
    ) -> Result<(usize, bool), GraphTooLarge> {
        let number = *number_of.entry(state).or_insert(self.nodes.len());
        let is_new = number == self.nodes.len();
        if number == MAX_DRAWN {
            return Err(GraphTooLarge);
        }
        if is_new {
            let is_legal = space.is_legal(state);
            let (is_repeated, is_on_solution) = (false, false);
            self.nodes.push(Node { state, layer, is_legal, is_repeated, is_on_solution });
        }
        Ok((number, is_new))
    }

    /// Marks what lies on a way of least cost from the start to the goal.
    fn mark_solutions(&mut self, space: &CrossingSpace) {
        let Some(goal) = self.nodes.iter().position(|node| space.is_goal(&node.state)) else {
            return;
        };
        let from_start = self.distances(0);
        let to_goal = self.distances(goal);
        let Some(least) = from_start[goal] else { return };
        let is_least = |a: Option<u64>, between: u64, b: Option<u64>| {
            a.zip(b).is_some_and(|(a, b)| a + between + b == least)
        };
        for (number, node) in self.nodes.iter_mut().enumerate() {
            node.is_on_solution = is_least(from_start[number], 0, to_goal[number]);
        }
        for edge in &mut self.edges {
            let cost = u64::from(edge.load.cost);
            edge.is_on_solution = is_least(from_start[edge.from], cost, to_goal[edge.to])
                || is_least(from_start[edge.to], cost, to_goal[edge.from]);
        }
    }

    /// Least costs between a node and each legal one; crossings go both ways at the same cost.
    fn distances(&self, source: usize) -> Vec<Option<u64>> {
        let mut beside = vec![Vec::new(); self.nodes.len()];
        for edge in self.edges.iter().filter(|edge| edge.crossing != Crossing::Illegal) {
            let cost = u64::from(edge.load.cost);
            beside[edge.from].push((edge.to, cost));
            beside[edge.to].push((edge.from, cost));
        }
        let graph = space(source, |&from: &usize| beside[from].iter().copied(), |_| false);
        let mut costs = vec![None; self.nodes.len()];
        for reached in Search::new(&graph).reach() {
            costs[reached.state] = Some(reached.cost);
        }
        costs
    }
}
