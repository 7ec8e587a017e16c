//! Exact distances in a small state space, computed without the engines under test.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use search::StateSpace;

/// All states that can be reached in a small space, with their exact distances, for comparison with
/// engines and heuristics. Goals are terminal.
///
/// It shares no code with the engines: it has a list of states, a `BTreeMap` by `Ord`, and Dijkstra's
/// algorithm, also backwards. O(edges · log states) time and O(edges) memory.
pub struct Exact<S: StateSpace<Cost: Into<u64>, State: Ord>> {
    states: Vec<S::State>,
    number_of: BTreeMap<S::State, usize>,
    edges: Vec<Vec<Edge<S::Action, S::Cost>>>,
    goal: Vec<bool>,
    /// For each state the number of the state from which it was reached first, and the action; `None` for
    /// the initial state.
    reached_by: Vec<Option<(usize, S::Action)>>,
    from_start: Distances,
    to_goal: Distances,
}

/// A successor in an [`Exact`] graph.
#[derive(Clone, Copy, Debug)]
pub struct Edge<A, C = u32> {
    /// The action that leads to it.
    pub action: A,
    /// The cost of the action.
    pub cost: C,
    /// The number of the successor.
    pub to: usize,
}

/// Distances by number of state; `None` if there is no path. They are `u64`, so they do not overflow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    /// The least cost of a path.
    pub cost: Vec<Option<u64>>,
    /// The least number of actions of a path, whatever they cost.
    pub length: Vec<Option<u64>>,
}

/// The error when a space has more states than the caller allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyStates;

impl<S: StateSpace<Cost: Into<u64>, State: Ord>> Exact<S> {
    /// Explores `space` breadth-first, and computes all distances.
    ///
    /// # Errors
    ///
    /// [`TooManyStates`] if more than `max_states` states can be reached.
    pub fn explore(space: &S, max_states: usize) -> Result<Self, TooManyStates> {
        let initial = space.initial_state();
        let mut number_of = BTreeMap::from([(initial.clone(), 0)]);
        let mut states = vec![initial];
        let mut reached_by = vec![None];
        let mut edges = Vec::new();
        let mut goal = Vec::new();
        let mut actions = Vec::new();
        while edges.len() < states.len() {
            let from = edges.len();
            let state = states[from].clone();
            goal.push(space.is_goal(&state));
            actions.clear();
            if !goal[from] {
                space.actions(&state, &mut actions);
            }
            let mut outgoing = Vec::with_capacity(actions.len());
            for &action in &actions {
                let cost = space.cost(&state, action);
                let child = space.apply(&state, action);
                let to = *number_of.entry(child.clone()).or_insert_with(|| {
                    states.push(child);
                    reached_by.push(Some((from, action)));
                    states.len() - 1
                });
                outgoing.push(Edge { action, cost, to });
            }
            if states.len() > max_states {
                return Err(TooManyStates);
            }
            edges.push(outgoing);
        }
        let mut backward = vec![Vec::new(); edges.len()];
        for (from, outgoing) in edges.iter().enumerate() {
            for edge in outgoing {
                backward[edge.to].push((from, edge.cost.into()));
            }
        }
        let goals: Vec<usize> = (0..goal.len()).filter(|&number| goal[number]).collect();
        let to_goal = Distances::from(&backward, &goals);
        let from_start = Distances::from(&successors(&edges), &[0]);
        Ok(Self { states, number_of, edges, goal, reached_by, from_start, to_goal })
    }

    /// The edges as lists of (to, cost).
    pub(crate) fn successors(&self) -> Vec<Vec<(usize, u64)>> {
        successors(&self.edges)
    }

    /// All states in breadth-first order. The number of a state is its place in this list; that of the initial
    /// state is 0.
    #[must_use]
    pub fn states(&self) -> &[S::State] {
        &self.states
    }

    /// The number of `state`, if it can be reached.
    #[must_use]
    pub fn number_of(&self, state: &S::State) -> Option<usize> {
        self.number_of.get(state).copied()
    }

    /// The successors of state `number`, in the space's order; empty for a goal.
    #[must_use]
    pub fn edges_from(&self, number: usize) -> &[Edge<S::Action, S::Cost>] {
        &self.edges[number]
    }

    /// Returns true if state `number` is a goal.
    #[must_use]
    pub fn is_goal(&self, number: usize) -> bool {
        self.goal[number]
    }

    /// Distances from the initial state.
    #[must_use]
    pub fn from_start(&self) -> &Distances {
        &self.from_start
    }

    /// Distances from state `number`. O(edges · log edges).
    #[must_use]
    pub fn distances_from(&self, number: usize) -> Distances {
        Distances::from(&self.successors(), &[number])
    }

    /// Distances to the nearest goal.
    #[must_use]
    pub fn to_goal(&self) -> &Distances {
        &self.to_goal
    }

    /// The least cost of a solution, or `None` if there is no solution.
    #[must_use]
    pub fn least_cost(&self) -> Option<u64> {
        self.to_goal.cost[0]
    }

    /// The least number of actions in a solution, or `None` if there is no solution.
    #[must_use]
    pub fn least_length(&self) -> Option<u64> {
        self.to_goal.length[0]
    }

    /// The least cost of a solution of at most `depth` actions, or `None` if there is no such solution.
    /// O(depth · edges).
    #[must_use]
    pub fn least_cost_within(&self, depth: u32) -> Option<u64> {
        let mut reached = vec![None; self.states.len()];
        reached[0] = Some(0);
        let mut frontier = vec![0];
        for _ in 0..depth {
            // Extend by one action each path that was a cheaper path to its last state.
            let before = reached.clone();
            let mut cheaper = Vec::new();
            for number in std::mem::take(&mut frontier) {
                for edge in &self.edges[number] {
                    let cost = before[number].map(|cost: u64| cost + edge.cost.into());
                    if reached[edge.to].is_none_or(|known| cost < Some(known)) {
                        reached[edge.to] = cost;
                        cheaper.push(edge.to);
                    }
                }
            }
            cheaper.sort_unstable();
            cheaper.dedup();
            frontier = cheaper;
            if frontier.is_empty() {
                break;
            }
        }
        (0..self.states.len()).filter(|&number| self.goal[number]).filter_map(|n| reached[n]).min()
    }

    /// The distances from the initial state of all goals that can be reached, as (cost, length).
    #[must_use]
    pub fn goals(&self) -> Vec<(u64, u64)> {
        let of = |distances: &[Option<u64>], number: usize| distances[number].unwrap_or(u64::MAX);
        (0..self.states.len())
            .filter(|&number| self.goal[number])
            .map(|number| (of(&self.from_start.cost, number), of(&self.from_start.length, number)))
            .collect()
    }

    /// A path with the least number of actions to state `number`.
    #[must_use]
    pub fn path_to(&self, number: usize) -> Vec<S::Action> {
        let mut path = Vec::new();
        let mut at = number;
        while let Some((before, action)) = self.reached_by[at] {
            path.push(action);
            at = before;
        }
        path.reverse();
        path
    }
}

fn successors<A, C: Copy + Into<u64>>(edges: &[Vec<Edge<A, C>>]) -> Vec<Vec<(usize, u64)>> {
    let outgoing =
        |edges: &Vec<Edge<A, C>>| edges.iter().map(|edge| (edge.to, edge.cost.into())).collect();
    edges.iter().map(outgoing).collect()
}

impl Distances {
    /// Distances from the nearest of `sources`, along `edges` given as (to, cost).
    fn from(edges: &[Vec<(usize, u64)>], sources: &[usize]) -> Self {
        Self {
            cost: dijkstra(edges, sources, |cost| cost),
            length: dijkstra(edges, sources, |_| 1),
        }
    }
}

/// The distances from the nearest of `sources` by Dijkstra's algorithm, along `edges` given as (to, cost).
/// `price` changes the cost of each edge.
pub(crate) fn dijkstra(
    edges: &[Vec<(usize, u64)>],
    sources: &[usize],
    price: impl Fn(u64) -> u64,
) -> Vec<Option<u64>> {
    let mut distance = vec![None; edges.len()];
    let mut queue: BinaryHeap<_> = sources.iter().map(|&source| Reverse((0, source))).collect();
    while let Some(Reverse((d, at))) = queue.pop() {
        if distance[at].is_some() {
            continue;
        }
        distance[at] = Some(d);
        for &(to, cost) in &edges[at] {
            if distance[to].is_none() {
                queue.push(Reverse((d + price(cost), to)));
            }
        }
    }
    distance
}
