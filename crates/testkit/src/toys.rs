//! Toy spaces with known answers, each drawn in its documentation. The start is node 0. The edges of a node
//! are generated in the order of the nodes to which they lead. In drawings `a -c-> b` is an edge of cost c,
//! and `[n]` a goal.

mod deep;
mod featured;

use search::Guarantee;

use crate::{Estimates, Graph, Node, Redundancy};

pub use deep::{Chain, ChainDistance, Endless, Lattice, growing_algorithms};
pub use featured::{FeatureCase, advised, featured, featureless, given_up, misled, repeated};

/// A small space, a heuristic for it, and the best solutions.
#[derive(Clone, Debug)]
pub struct Toy {
    /// A name for messages.
    pub name: &'static str,
    /// The space.
    pub graph: Graph,
    /// A heuristic for it.
    pub estimates: Estimates,
    /// The least cost and the least number of actions of a solution, if there is one.
    pub least: Option<(u64, u64)>,
}

/// All the toys that are [`Toy`]s, except those whose costs overflow.
#[must_use]
pub fn all() -> Vec<Toy> {
    vec![
        goal_at_start(),
        unsolvable(),
        dead_ends(),
        unequal_costs(),
        inconsistent(),
        diamond(),
        zero_cost_cycle(),
        parallel_edges(),
        several_goals(),
        deep_before_shallow(),
        redundant_detour(),
        greatest_cost(),
    ]
}

/// A toy of these edges, with a consistent heuristic.
fn toy(
    name: &'static str,
    goals: &[Node],
    edges: &[(Node, Node, u32)],
    estimates: &[u32],
    least: Option<(u64, u64)>,
) -> Toy {
    let estimates = Estimates::new(Guarantee::Consistent, estimates);
    Toy { name, graph: Graph::new(0, goals, edges), estimates, least }
}

/// `[0] -1-> 1`: solved by no actions.
#[must_use]
pub fn goal_at_start() -> Toy {
    toy("goal at start", &[0], &[(0, 1, 1)], &[0, 0], Some((0, 0)))
}

/// A cycle of three nodes with a branch, and a goal out of reach.
///
/// ```text
/// 0 -1-> 1 -1-> 2 -1-> 0      1 -1-> 3      4 -1-> [5]
/// ```
#[must_use]
pub fn unsolvable() -> Toy {
    let edges = [(0, 1, 1), (1, 2, 1), (1, 3, 1), (2, 0, 1), (4, 5, 1)];
    toy("unsolvable", &[5], &edges, &[2, 2, 2, 2, 1, 0], None)
}

/// Two dead ends, 1 and 2, which the heuristic reports; 2 leads to a third one, 4, which it does not report.
///
/// ```text
/// 0 -1-> 1
/// 0 -1-> 2 -1-> 4
/// 0 -1-> 3 -1-> [5]
/// ```
#[must_use]
pub fn dead_ends() -> Toy {
    let estimates = Estimates {
        of: vec![Some(2), None, None, Some(1), Some(0), Some(0)],
        guarantee: Guarantee::Admissible,
    };
    Toy {
        name: "dead ends",
        graph: Graph::new(0, &[5], &[(0, 1, 1), (0, 2, 1), (0, 3, 1), (2, 4, 1), (3, 5, 1)]),
        estimates,
        least: Some((2, 2)),
    }
}

/// Paths with more actions are cheaper.
///
/// ```text
/// 0 -9-> [4]      0 -5-> 1 -3-> [4]      0 -2-> 2 -2-> 3 -2-> [4]
/// ```
#[must_use]
pub fn unequal_costs() -> Toy {
    let edges = [(0, 1, 5), (0, 2, 2), (0, 4, 9), (1, 4, 3), (2, 3, 2), (3, 4, 2)];
    toy("unequal costs", &[4], &edges, &[6, 3, 4, 2, 0], Some((6, 1)))
}

/// An admissible heuristic that is not consistent, after Martelli (1977). Node 2 is closed along the direct
/// edge, at cost 3, before node 1 is expanded and yields the path of cost 2. A* without reopening finds a
/// solution of cost 6; the least cost is 5.
///
/// ```text
/// 0 -1-> 1 -1-> 2 -3-> [3]      h:  0: 0   1: 4   2: 0   3: 0
/// 0 ----3-----> 2
/// ```
#[must_use]
pub fn inconsistent() -> Toy {
    Toy {
        name: "inconsistent heuristic",
        graph: Graph::new(0, &[3], &[(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 3)]),
        estimates: Estimates::new(Guarantee::Admissible, &[0, 4, 0, 0]),
        least: Some((5, 2)),
    }
}

/// Two equally good paths: the solution depends only on the order of ties and the parent rule.
///
/// ```text
/// 0 -1-> 1 -1-> 3 -1-> [4]
/// 0 -1-> 2 -1-> 3
/// ```
#[must_use]
pub fn diamond() -> Toy {
    let edges = [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 4, 1)];
    toy("diamond", &[4], &edges, &[3, 2, 2, 1, 0], Some((3, 3)))
}

/// A cycle of cost 0, and a self-loop of cost 0.
///
/// ```text
/// 0 -0-> 1 -0-> 2 -0-> 0      2 -0-> 2      2 -7-> [3]
/// ```
#[must_use]
pub fn zero_cost_cycle() -> Toy {
    let edges = [(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 2, 0), (2, 3, 7)];
    toy("zero-cost cycle", &[3], &edges, &[7, 7, 7, 0], Some((7, 3)))
}

/// Three edges from 0 to 1, the cheapest in the middle; a self-loop; and two edges to the goal.
///
/// ```text
/// 0 -4-> 1      0 -2-> 1      0 -3-> 1      1 -1-> 1      1 -6-> [2]      1 -5-> [2]
/// ```
#[must_use]
pub fn parallel_edges() -> Toy {
    let edges = [(0, 1, 4), (0, 1, 2), (0, 1, 3), (1, 1, 1), (1, 2, 6), (1, 2, 5)];
    toy("parallel edges", &[2], &edges, &[7, 5, 0], Some((7, 2)))
}

/// Four goals. Goal 6 is out of reach, because all paths to it lead through goal 3, and goals are terminal. In
/// order of cost the others are 3, 5, 4 (costs 2, 4, 6); in order of length, 4, then 3 and 5.
///
/// ```text
/// 0 -1-> 1 -1-> [3] -1-> [6]
/// 0 -2-> 2 -2-> [5]
/// 0 -6-> [4]
/// ```
#[must_use]
pub fn several_goals() -> Toy {
    let edges = [(0, 1, 1), (0, 2, 2), (0, 4, 6), (1, 3, 1), (2, 5, 2), (3, 6, 1)];
    toy("several goals", &[3, 4, 5, 6], &edges, &[2, 1, 2, 0, 0, 0, 0], Some((2, 1)))
}

/// Node 3 is first reached by a long cheap path. A closed set that compares paths by cost alone would not
/// enter it again by the short, costlier path, and so miss the only solution of three actions.
///
/// ```text
/// 0 -1-> 1 -1-> 2 -1-> 3 -1-> 5 -1-> [6]
/// 0 ----------9------> 3
/// ```
#[must_use]
pub fn deep_before_shallow() -> Toy {
    let edges = [(0, 1, 1), (0, 3, 9), (1, 2, 1), (2, 3, 1), (3, 5, 1), (5, 6, 1)];
    toy("deep before shallow", &[6], &edges, &[5, 4, 3, 2, 0, 1, 0], Some((5, 3)))
}

/// 2 -> 3 is redundant after 1 -> 2, which is right, because 0 -> 2 -> 3 is shorter. A depth-first search
/// with a closed set would enter 2 from 1, prune 3 there, and not enter 2 again from 0 because 2 is closed. So
/// it would never reach the goal (Holte and Burch 2014, on move pruning with duplicate detection).
///
/// ```text
/// 0 -1-> 1 -1-> 2 -1-> 3 -1-> [4]
/// 0 ----1-----> 2
/// ```
#[must_use]
pub fn redundant_detour() -> Toy {
    let graph = Graph::new(0, &[4], &[(0, 1, 1), (0, 2, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)]);
    Toy {
        name: "redundant detour",
        graph: graph.with_redundancy(Redundancy::Pairs([(2, 3)].into())),
        estimates: Estimates::new(Guarantee::Consistent, &[3, 3, 2, 1, 0]),
        least: Some((3, 3)),
    }
}

/// The greatest possible cost, in two actions.
///
/// ```text
/// 0 -(2^32 - 2)-> 1 -1-> [2]
/// ```
#[must_use]
pub fn greatest_cost() -> Toy {
    let edges = [(0, 1, u32::MAX - 1), (1, 2, 1)];
    toy("greatest cost", &[2], &edges, &[u32::MAX, 1, 0], Some((u64::from(u32::MAX), 2)))
}

/// One more than the greatest possible cost.
///
/// ```text
/// 0 -(2^32 - 1)-> 1 -1-> [2]
/// ```
#[must_use]
pub fn overflow() -> Toy {
    let edges = [(0, 1, u32::MAX), (1, 2, 1)];
    toy("cost overflow", &[2], &edges, &[u32::MAX, 1, 0], Some((u64::from(u32::MAX) + 1, 2)))
}
