//! Laws that do not hold, and the states at which they do not.

use std::{
    error::Error,
    fmt::{self, Debug, Display},
};

use crate::report::Stop;
#[cfg(doc)]
use crate::{
    cost::Cost,
    heuristic::{Guarantee, Heuristic},
    space::{Reversible, StateSpace},
};

/// A law that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Law<C = u32> {
    /// [`StateSpace::contains`] is false of a state that can be reached.
    Contains,
    /// [`StateSpace::initial_state`] is another one on the second call.
    InitialState,
    /// [`StateSpace::is_goal`] says something else on the second call.
    IsGoal,
    /// [`StateSpace::actions`] lists something else on the second call, or in another order.
    Actions,
    /// [`StateSpace::actions`] changes actions that stand in the list already.
    Appended,
    /// [`StateSpace::actions`] lists an action twice.
    Distinct,
    /// [`StateSpace::cost`] is another one on the second call.
    Cost,
    /// [`StateSpace::cost`] is [negative](Cost::is_negative).
    NegativeCost,
    /// [`StateSpace::apply`] gives another state on the second call, or one that is equal but differs in [order](StateSpace::order) or `Hash`.
    Apply,
    /// [`StateSpace::apply`] gives another state if other calls came before.
    ApplyLater,
    /// No action leads back, although the space is [undirected](StateSpace::is_undirected).
    WayBack,
    /// One of [`Reversible::goal_states`] is no goal.
    GoalStates,
    /// The state is not, or at a greater cost, among the [predecessors](Reversible::predecessors) of the one to which an action
    /// leads.
    Successor,
    /// One of [`Reversible::predecessors`], which is no goal, does not lead to the state by its action.
    Predecessor,
    /// The heuristic does not [fit](Heuristic::fits) the space.
    Fits,
    /// [`Heuristic::h`] gives another estimate on the second call.
    Estimate,
    /// [`Heuristic::h_child`] is not h of the child.
    Child,
    /// The heuristic calls a state a dead end from which a goal can be reached.
    DeadEnd {
        /// The least cost.
        exact: C,
    },
    /// The heuristic claims to be [admissible](Guarantee::Admissible), and estimates another cost than 0 at a goal.
    Goal,
    /// The heuristic claims to be [admissible](Guarantee::Admissible), and over-estimates.
    Admissible {
        /// The estimate.
        h: C,
        /// The least cost.
        exact: C,
    },
    /// The heuristic claims to be [consistent](Guarantee::Consistent), and an estimate falls by more than the action costs.
    Consistent {
        /// The estimate.
        h: C,
        /// The cost of the action.
        cost: C,
        /// The estimate after it.
        after: C,
    },
}

impl<C: Debug> Display for Law<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contains => f.write_str("the space does not contain its state"),
            Self::InitialState => f.write_str("the initial state differs on the second call"),
            Self::IsGoal => f.write_str("is_goal differs on the second call"),
            Self::Actions => f.write_str("actions differ on the second call"),
            Self::Appended => f.write_str("actions() does not append"),
            Self::Distinct => f.write_str("an action is listed twice"),
            Self::Cost => f.write_str("the cost differs on the second call"),
            Self::NegativeCost => f.write_str("the cost is negative"),
            Self::Apply => f.write_str("apply differs on the second call"),
            Self::ApplyLater => f.write_str("apply depends on earlier calls"),
            Self::WayBack => f.write_str("the space is undirected, but there is no way back"),
            Self::GoalStates => f.write_str("a state among the goals is no goal"),
            Self::Successor => {
                f.write_str("the state is missing among the predecessors of its successor")
            }
            Self::Predecessor => f.write_str("a predecessor does not lead to the state"),
            Self::Fits => f.write_str("the heuristic was made for another space"),
            Self::Estimate => f.write_str("h differs on the second call"),
            Self::Child => f.write_str("h_child differs from h"),
            Self::DeadEnd { exact } => write!(f, "a false dead end: a goal is {exact:?} away"),
            Self::Goal => f.write_str("h of a goal is not 0"),
            Self::Admissible { h, exact } => {
                write!(f, "not admissible: h = {h:?}, but a goal is {exact:?} away")
            }
            Self::Consistent { h, cost, after } => {
                write!(f, "not consistent: h = {h:?} falls to {after:?} at cost {cost:?}")
            }
        }
    }
}

impl<C: Debug> Error for Law<C> {}

/// A law that does not hold at some state, and the action with which it does not, if it is about one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault<A, C = u32> {
    /// The law.
    pub law: Law<C>,
    /// The action.
    pub action: Option<A>,
}

impl<A, C> From<Law<C>> for Fault<A, C> {
    fn from(law: Law<C>) -> Self {
        Self { law, action: None }
    }
}

impl<A: Debug, C: Debug> Display for Fault<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.law, f)?;
        self.action.iter().try_for_each(|action| write!(f, ": {action:?}"))
    }
}

impl<A: Debug, C: Debug> Error for Fault<A, C> {}

/// A law that does not hold, with the state at which it does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLaw<N, A, C = u32> {
    /// The law, and the action.
    pub fault: Fault<A, C>,
    /// The state: the initial one where a heuristic does not fit, or an audit finds that the space has changed.
    pub state: N,
    /// A path to the state.
    pub path: Vec<A>,
}

impl<N: Debug, A: Debug, C: Debug> Display for BrokenLaw<N, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}, reached by {:?}", self.fault, self.state, self.path)
    }
}

impl<N: Debug, A: Debug, C: Debug> Error for BrokenLaw<N, A, C> {}

/// A check that found every law to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassedCheck {
    /// The states at which the laws hold: all that can be reached, unless a limit stopped the check.
    pub states: u64,
    /// The limit that stopped the check, if one did.
    pub stop: Option<Stop>,
}
