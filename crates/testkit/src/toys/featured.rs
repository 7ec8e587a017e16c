//! Toys for feature-space search: features that mislead, say nothing, or repeat themselves.

use crate::{Graph, Marks};

/// A space, features for it, and the nodes in the order in which they are expanded.
#[derive(Clone, Debug)]
pub struct FeatureCase {
    /// A name for messages.
    pub name: &'static str,
    /// The space.
    pub graph: Graph,
    /// Features for it.
    pub marks: Marks,
    /// The nodes in the order of expansion, up to the solution.
    pub expanded: &'static [u32],
    /// The nodes of the path that is found, if there is one.
    pub path: Option<&'static [u32]>,
}

/// All of them.
#[must_use]
pub fn featured() -> Vec<FeatureCase> {
    vec![misled(), featureless(), repeated(), advised(), given_up()]
}

/// Cells and keys grow along the wrong way, which is long: the right one is not forgotten, as its cell has its turns.
///
/// ```text
/// 0 -1-> 1 -1-> 3 -1-> 4 -1-> 5 -1-> 6
/// 0 -1-> 2 -1-> 7 -1-> [8]
/// ```
#[must_use]
pub fn misled() -> FeatureCase {
    let cells = [0, 1, 0, 2, 3, 4, 5, 0, 0];
    let marks: Vec<_> = cells.map(|cell| (cell, 10 * cell, false)).to_vec();
    FeatureCase {
        name: "misled",
        graph: Graph::new(
            0,
            &[8],
            &[
                (0, 1, 1),
                (0, 2, 1),
                (1, 3, 1),
                (2, 7, 1),
                (3, 4, 1),
                (4, 5, 1),
                (5, 6, 1),
                (7, 8, 1),
            ],
        ),
        marks: Marks::new(&marks),
        expanded: &[0, 1, 2, 3, 7],
        path: Some(&[0, 2, 7, 8]),
    }
}

/// One cell and one key: by weight, that is by depth, then by age; breadth-first search.
///
/// ```text
/// 0 -1-> 1 -1-> 3 -1-> 5
/// 0 -1-> 2 -1-> 4 -1-> [6]
/// ```
#[must_use]
pub fn featureless() -> FeatureCase {
    FeatureCase {
        name: "featureless",
        graph: Graph::new(
            0,
            &[6],
            &[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 4, 1), (3, 5, 1), (4, 6, 1)],
        ),
        marks: Marks::default(),
        expanded: &[0, 1, 2, 3, 4],
        path: Some(&[0, 2, 4, 6]),
    }
}

/// The same cells again and again around a cycle, and node 3 by two ways: each node is expanded once.
///
/// ```text
/// 0 -1-> 1 -1-> 2 -1-> 0      1 -1-> 3      2 -1-> 3 -1-> [4]
/// ```
#[must_use]
pub fn repeated() -> FeatureCase {
    FeatureCase {
        name: "repeated",
        graph: Graph::new(
            0,
            &[4],
            &[(0, 1, 1), (1, 2, 1), (1, 3, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1)],
        ),
        marks: Marks::new(&[(7, 0, false), (9, 0, false), (7, 5, false), (9, 1, false)]),
        expanded: &[0, 1, 2, 3],
        path: Some(&[0, 1, 3, 4]),
    }
}

/// An adviser likes the move to node 2, whose key is worse than that of node 1.
///
/// ```text
/// 0 -1-> 1      0 -1-> 2 -1-> [3]
/// ```
#[must_use]
pub fn advised() -> FeatureCase {
    FeatureCase {
        name: "advised",
        graph: Graph::new(0, &[3], &[(0, 1, 1), (0, 2, 1), (2, 3, 1)]),
        marks: Marks::new(&[(0, 0, false), (0, 9, false), (0, 0, true)]),
        expanded: &[0, 2],
        path: Some(&[0, 2, 3]),
    }
}

/// Node 1 is given up when it is generated, node 2 when it would be expanded, and there is no solution.
///
/// ```text
/// 0 -1-> 1      0 -1-> 2 -1-> 3      0 -1-> 4
/// ```
#[must_use]
pub fn given_up() -> FeatureCase {
    FeatureCase {
        name: "given up",
        graph: Graph::new(0, &[5], &[(0, 1, 1), (0, 2, 1), (0, 4, 1), (2, 3, 1)]),
        marks: Marks { dead: vec![1], late: vec![2], ..Marks::default() },
        expanded: &[0, 4],
        path: None,
    }
}
