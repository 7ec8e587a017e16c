//! What a search found, what it proved, and what it counted.

use std::{fmt, time::Duration};

use crate::{Cost, StateSpace};

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<A> {
    /// How the search ended.
    pub outcome: Outcome,
    /// The solutions, in the order in which they were found.
    pub solutions: Vec<Solution<A>>,
    /// What every solution is proved to be at least, if anything is: when a limit stopped the
    /// search, how far it got.
    pub lower_bound: Option<Bound>,
    /// What was counted.
    pub stats: Stats,
}

impl<A> Report<A> {
    /// Is the first solution proved to be of least cost? Where all actions cost the same, a proof
    /// of least length is not repeated as one of least cost.
    #[must_use]
    pub fn is_proved_least_cost(&self) -> bool {
        match (self.solutions.first(), self.lower_bound) {
            (Some(solution), Some(Bound::Cost(bound))) => solution.cost <= bound,
            _ => false,
        }
    }

    /// Is the first solution proved to have the least number of actions?
    #[must_use]
    pub fn is_proved_least_length(&self) -> bool {
        match (self.solutions.first(), self.lower_bound) {
            (Some(solution), Some(Bound::Length(bound))) => {
                solution.actions.len() <= bound as usize
            }
            _ => false,
        }
    }

    /// Is it proved that there is no solution at all?
    #[must_use]
    pub fn is_proved_unsolvable(&self) -> bool {
        self.outcome == Outcome::Exhausted && self.solutions.is_empty()
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// As many solutions as were asked for were found.
    Solved,
    /// Nothing is left to search: there are no more solutions of the kind that the algorithm
    /// gives (one for each goal state, or one for each path) than those found; if none was found,
    /// the instance is proved unsolvable.
    Exhausted,
    /// A limit stopped the search.
    Stopped(Stop),
}

/// Which limit stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// [`Limits::time`](crate::Limits::time).
    Time,
    /// [`Limits::expansions`](crate::Limits::expansions).
    Expanded,
    /// [`Limits::bytes`](crate::Limits::bytes), or 2^31 − 2 stored states.
    Bytes,
    /// [`Limits::depth`](crate::Limits::depth), or the depth of a depth-limited search: paths were
    /// cut and all else is searched.
    Depth,
    /// [`Limits::cancel`](crate::Limits::cancel).
    Cancelled,
    /// A path's cost no longer fits a [`Cost`].
    CostOverflow,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time limit",
            Self::Expanded => "expansion limit",
            Self::Bytes => "memory limit",
            Self::Depth => "depth limit",
            Self::Cancelled => "cancelled",
            Self::CostOverflow => "cost overflow",
        })
    }
}

/// A path from the initial state to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<A> {
    /// The actions in order; empty if the initial state is a goal.
    pub actions: Vec<A>,
    /// The sum of their costs.
    pub cost: Cost,
}

impl<A: Copy> Solution<A> {
    /// The states along the path: the initial state of `space`, and the state after each action. So
    /// there is one more than there are actions.
    ///
    /// O(length) time and memory: each action is applied once. `space` must be the one that was
    /// searched.
    pub fn states<S: StateSpace<Action = A>>(&self, space: &S) -> Vec<S::State> {
        let mut state = space.initial_state();
        let mut states = Vec::with_capacity(self.actions.len() + 1);
        states.push(state.clone());
        for &action in &self.actions {
            space.apply(&mut state, action);
            states.push(state.clone());
        }
        states
    }
}

/// A proved lower bound on all solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Every solution costs at least this.
    Cost(Cost),
    /// Every solution has at least so many actions.
    Length(u32),
}

/// What a search counted. The same definitions hold for all algorithms; see `docs/algorithms.md`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States whose successors were generated. A reopened state counts each time; a goal never.
    pub expanded: u64,
    /// Successors generated, all of them: new, duplicate, dead end or cut by a bound.
    pub generated: u64,
    /// Generated successors that were already stored (or, in a depth-first search, that its cycle
    /// check refused).
    pub duplicates: u64,
    /// Duplicates that were closed and are to be expanded again, because of a cheaper path (in a
    /// depth-first search with a closed list, of a better one).
    pub reopened: u64,
    /// Generated successors that the heuristic reported as dead ends; they are not stored.
    pub dead_ends: u64,
    /// Distinct states ever stored, the initial state included; `None` where no closed list is kept.
    pub distinct: Option<u64>,
    /// Most states that were waiting to be expanded at one time; in a depth-first search, most
    /// states on its path.
    pub peak_open: u64,
    /// Most bytes that tables and lists held at one time, as they were allocated.
    pub peak_bytes: usize,
    /// Iterations begun by the deepening algorithms, rounds by k best paths; 1 for the others.
    pub iterations: u32,
    /// States expanded before the last layer (the last depth, f or bound) was begun: unlike
    /// `expanded`, it does not depend on how ties were broken within that layer.
    pub expanded_before_last_layer: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}
