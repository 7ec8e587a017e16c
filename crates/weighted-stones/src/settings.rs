//! How a level is to be searched.

use domain::{Profile, named};
pub use grid::ActionKind;
use grid::StepOrder;
use search::Algorithm;

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The estimate that greedy search, A*, weighted A* and IDA* go by.
    pub heuristic: HeuristicKind,
    /// What counts as one action of the search.
    pub actions: ActionKind,
    /// The order in which the steps are tried.
    pub order: StepOrder,
    /// Which successors are left out.
    pub pruning: Pruning,
    /// In the original report's way stones are [told apart](Identity::Numbered), and its "Node" is counted: A* then
    /// remembers every state expanded once more, on top of what the limits know of.
    pub profile: Profile,
}

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// Admissible, consistent, knows lost stones and freeze deadlocks.
        PushDistance = "push-distance",
            "cheapest assignment by push distances, and the walk to the next push", Consistent;
        /// Admissible, not consistent: the nearest stone may change from one state to the next.
        Manhattan = "manhattan",
            "the original report's: assignment by weight × Manhattan, and the nearest stone", Admissible;
    }
}

/// Which successors are left out, whatever the heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pruning {
    /// None.
    None,
    /// The successors by a push that leaves a stone off a switch with a wall ahead and one at its side.
    Corners,
    /// The successors by a push from which no pushes of that stone alone lead to a switch, and all where a
    /// stone is in such a place from the start.
    Lost,
}

/// Which states are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Identity {
    /// Every stone is told from every other.
    Numbered,
    /// Stones of equal weight are interchangeable.
    ByWeight,
}

impl Default for Settings {
    /// The best we have: A* over pushes with push distances. Least cost, proved.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::PushDistance,
            actions: ActionKind::Pushes,
            order: StepOrder::UDLR,
            pruning: Pruning::Lost,
            profile: Profile::Best,
        }
    }
}

impl Settings {
    /// The best with this algorithm: single steps for those that use no heuristic.
    #[must_use]
    pub fn best_by(algorithm: Algorithm) -> Self {
        let best = Self::default();
        let actions = if algorithm.uses_heuristic() { best.actions } else { ActionKind::Steps };
        Self { algorithm, actions, ..best }
    }
}
