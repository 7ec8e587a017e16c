//! The options of algorithms.

use crate::space::StateSpace;

/// When breadth-first search recognises a goal. It finds equally short solutions either way; the
/// counters differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum GoalTest {
    /// When the state is first generated: the last layer is not expanded. The default.
    #[default]
    Generation,
    /// When the state is taken from the open list.
    Expansion,
}

/// Which states a depth-first search does not enter again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Cycles {
    /// [`Allowed`](Self::Allowed) in a space that
    /// [needs no cycle check](crate::StateSpace::needs_no_cycle_check), else [`OnPath`](Self::OnPath): so
    /// it ends in a finite space, with a solution or without. The default of IDA*.
    AsNeeded,
    /// All are entered: tree search. Without limits it need not end where there are cycles.
    Allowed,
    /// States on the current path are not: memory linear in the depth. The default of
    /// depth-limited search and iterative deepening.
    OnPath,
    /// States entered before in this iteration are not, if that path was as short (in IDA*: as cheap) or there is no
    /// bound on depth: one solution a state at most, memory linear in the states. The default of depth-first search.
    Closed,
}

impl Cycles {
    /// What `AsNeeded` means in this space.
    pub(crate) fn in_space<S: StateSpace>(self, space: &S) -> Self {
        match self {
            Self::AsNeeded if space.needs_no_cycle_check() => Self::Allowed,
            Self::AsNeeded => Self::OnPath,
            other => other,
        }
    }
}

/// Which of the states with equal f comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Ties {
    /// Least h, then the newest. The default.
    ///
    /// Once 2^15 states are stored, up to 32 states of the same f and h are taken together, newest
    /// first, and their successors come after them (`docs/algorithms.md` says why).
    #[default]
    LeastH,
    /// Least g, then least h, then the least state by the [order](crate::StateSpace::order) of the space. In this
    /// variant the parent of an open state is replaced as [`ParentRule`] says.
    LeastG(ParentRule),
}

/// When an open state takes over the parent of a new path to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ParentRule {
    /// Only when the new path is cheaper. The default.
    #[default]
    Cheaper,
    /// Also when it is equally cheap: the latest of the cheapest wins. (Not by an action that
    /// costs nothing, which might make a state its own ancestor.)
    CheaperOrEqual,
}

/// What A* does when it finds a cheaper path to a closed state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Reopen {
    /// The state goes back to the open list: needed for optimality unless h is consistent. The default.
    #[default]
    WhenCheaper,
    /// The cheaper path is ignored.
    Never,
}
