//! Spaces that are too deep or too large to be listed edge by edge. Each is an [`AnySpace`](crate::AnySpace).

use search::{
    Algorithm, Cycles, GoalTest, Guarantee, Heuristic, ParentRule, StateSpace, Ties, Weight,
};

/// A corridor of `length` steps with no branches: `0 -1-> 1 -1-> … -1-> [length]`.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// The number of actions of the only solution.
    pub length: u32,
}

impl StateSpace for Chain {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }

    fn is_goal(&self, state: &u64) -> bool {
        *state == u64::from(self.length)
    }

    fn actions(&self, _: &u64, actions: &mut Vec<u32>) {
        actions.push(1);
    }

    fn apply(&self, state: &u64, step: u32) -> u64 {
        state + u64::from(step)
    }
}

/// The exact cost to go in a [`Chain`] of this length. It is consistent, because it is exact.
#[derive(Clone, Copy, Debug)]
pub struct ChainDistance {
    /// The chain's length.
    pub length: u32,
}

impl<S: StateSpace<State = u64, Cost = u32>> Heuristic<S> for ChainDistance {
    fn h(&self, state: &u64) -> Option<u32> {
        u32::try_from(u64::from(self.length) - state).ok()
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

/// An infinite tree without a goal, with `branches` successors of each state. A state is a 64-bit hash of its
/// path, so duplicates practically never occur.
#[derive(Clone, Copy, Debug)]
pub struct Endless {
    /// The number of successors of a state.
    pub branches: u32,
}

impl StateSpace for Endless {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, _: &u64, actions: &mut Vec<u32>) {
        actions.extend(0..self.branches);
    }

    fn apply(&self, state: &u64, branch: u32) -> u64 {
        // The finaliser of SplitMix64 is a bijection, so siblings always differ.
        let mut z = state.wrapping_mul(31).wrapping_add(u64::from(branch) + 1);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The points of a four-dimensional lattice, without a goal. An action is one step along an axis, so most
/// successors are duplicates. Layer d has O(d^3) states, and all layers up to d have O(d^4).
///
/// ```text
/// bits  63 … 48   47 … 32   31 … 16   15 … 0
///          w         z         y         x      each modulo 2^16
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lattice;

impl StateSpace for Lattice {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        // The middle of the range: no coordinate overflows into the next one before 2^15 steps.
        0x8000_8000_8000_8000
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, _: &u64, actions: &mut Vec<u32>) {
        actions.extend(0..8);
    }

    fn apply(&self, state: &u64, direction: u32) -> u64 {
        let step = 1 << (16 * (direction / 2));
        if direction.is_multiple_of(2) {
            state.wrapping_add(step)
        } else {
            state.wrapping_sub(step)
        }
    }

    /// The step straight back is redundant.
    fn is_redundant(&self, last: u32, next: u32) -> bool {
        last ^ 1 == next
    }
}

/// The algorithms whose memory grows with the search on [`Endless`] and [`Lattice`], each with a name.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a weight of 1.5 is one")]
pub fn growing_algorithms() -> Vec<(&'static str, Algorithm)> {
    let least_g = Ties::LeastG(ParentRule::Cheaper);
    let weight = Weight::new(3, 2).expect("at least 1");
    vec![
        ("breadth-first", Algorithm::BREADTH_FIRST),
        ("breadth-first-late", Algorithm::BreadthFirst { goal_test: GoalTest::Expansion }),
        ("depth-first", Algorithm::DEPTH_FIRST),
        ("depth-first-on-path", Algorithm::DepthFirst { cycles: Cycles::OnPath }),
        ("depth-first-tree", Algorithm::DepthFirst { cycles: Cycles::Allowed }),
        ("depth-limited", Algorithm::depth_limited(u32::MAX)),
        ("deepening-closed", Algorithm::IterativeDeepening { cycles: Cycles::Closed }),
        ("uniform-cost", Algorithm::UNIFORM_COST),
        ("uniform-cost-least-g", Algorithm::UniformCost { ties: least_g }),
        ("greedy", Algorithm::GREEDY),
        ("a-star", Algorithm::A_STAR),
        ("weighted-a-star", Algorithm::weighted_a_star(weight)),
        ("ida-star-closed", Algorithm::IdaStar { cycles: Cycles::Closed }),
    ]
}
