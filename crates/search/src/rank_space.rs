//! Ranked spaces without types: a state is its rank.

use crate::space::Ranked;

/// A successor in a [`RankSpace`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Child {
    /// The rank of the state.
    pub rank: usize,
    /// True if it is a goal.
    pub is_goal: bool,
}

/// A space whose states are ranks, for engines that know no types. Every [`Ranked`] space is one.
///
/// ```
/// # use search::{Ranked, StateSpace};
/// use search::words::{Child, RankSpace};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
/// # impl Ranked for Ring {
/// #     fn state_count(&self) -> Option<usize> { Some(8) }
/// #     fn rank(&self, place: &u8) -> usize { usize::from(*place) }
/// #     fn unrank(&self, rank: usize) -> u8 { u8::try_from(rank).unwrap_or(0) }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let space: &dyn RankSpace = &Ring;
/// let mut children = Vec::new();
/// space.expand(&[3], &mut children);
/// assert_eq!(children, [Child { rank: 2, is_goal: false }, Child { rank: 4, is_goal: true }]);
/// ```
pub trait RankSpace: Sync {
    /// See [`Ranked::state_count`].
    fn state_count(&self) -> Option<usize>;

    /// The state at the start.
    fn root(&self) -> Child;

    /// Appends the successors of these states, those of each in the order of its actions. Goals have successors like
    /// other states.
    fn expand(&self, ranks: &[usize], children: &mut Vec<Child>);

    /// See [`Ranked::parities`].
    fn parities(&self, first: usize) -> Option<u32>;
}

impl<S: Ranked + Sync> RankSpace for S {
    fn state_count(&self) -> Option<usize> {
        Ranked::state_count(self)
    }

    fn root(&self) -> Child {
        let root = self.initial_state();
        Child { rank: self.rank(&root), is_goal: self.is_goal(&root) }
    }

    fn expand(&self, ranks: &[usize], children: &mut Vec<Child>) {
        let mut actions = Vec::new();
        for &rank in ranks {
            let state = self.unrank(rank);
            actions.clear();
            self.actions(&state, &mut actions);
            children.extend(actions.iter().map(|&action| {
                let child = self.apply(&state, action);
                let is_goal = self.is_goal(&child);
                Child { rank: self.rank_child(&child, action, rank), is_goal }
            }));
        }
    }

    fn parities(&self, first: usize) -> Option<u32> {
        Ranked::parities(self, first)
    }
}

/// The numbers by which a space of `count` ranks is known from another: the rank of the state at the start, `count`, and the
/// ranks of the successors of that state, in the order of the actions.
///
/// ```
/// # use search::words::known_by;
/// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
/// # use graph::Graph;
/// let fork = Graph::new(0, &[], &[(0, 2, 1), (0, 1, 1)]);
/// assert_eq!(known_by(&fork, 3), [0, 3, 2, 1]);
/// ```
#[must_use]
pub fn known_by(space: &dyn RankSpace, count: usize) -> Vec<u64> {
    let root = space.root().rank;
    let mut children = Vec::new();
    space.expand(&[root], &mut children);
    let ranks = [root, count].into_iter().chain(children.iter().map(|child| child.rank));
    ranks.map(|rank| rank as u64).collect()
}

/// The ranks of the neighbours of a state, in ascending order.
///
/// ```
/// # use search::words::neighbours;
/// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
/// # use graph::Graph;
/// let fork = Graph::new(0, &[], &[(0, 2, 1), (0, 1, 1)]);
/// assert_eq!(neighbours(&fork, 0), [1, 2]);
/// ```
#[must_use]
pub fn neighbours(space: &dyn RankSpace, rank: usize) -> Vec<usize> {
    let mut children = Vec::new();
    space.expand(&[rank], &mut children);
    let mut ranks: Vec<usize> = children.iter().map(|child| child.rank).collect();
    ranks.sort_unstable();
    ranks
}

/// The numbers of the actions that lead from each of these states to the next; the first that does so, if there are several.
/// `None` if no action leads from one of them to the next, or if there are no states.
///
/// ```
/// # use search::words::actions_along;
/// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
/// # use graph::Graph;
/// let fork = Graph::new(0, &[], &[(0, 2, 1), (0, 1, 1), (1, 2, 1)]);
/// assert_eq!(actions_along(&fork, [0, 1, 2].into_iter()), Some(vec![1, 0]));
/// ```
#[must_use]
pub fn actions_along(
    space: &dyn RankSpace,
    mut way: impl Iterator<Item = usize>,
) -> Option<Vec<u32>> {
    let mut from = way.next()?;
    let mut children = Vec::new();
    way.map(|to| {
        children.clear();
        space.expand(&[from], &mut children);
        from = to;
        u32::try_from(children.iter().position(|child| child.rank == to)?).ok()
    })
    .collect()
}
