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
    /// In the original report's way `visited` is counted, breadth-first search leaves out boxes in corners, and
    /// iterative deepening ends at rows × columns − 1 steps. Depth-first search and iterative deepening then remember
    /// every state entered: about 8 to 16 bytes a word of a state, on top of what the limits know of.
    pub profile: Profile,
}

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// Admissible, consistent, knows dead squares and freeze deadlocks.
        PushDistance = "push-distance",
            "push distances of each box alone, portals included, and walks between pushes", Consistent;
        /// Not admissible: a portal's exit is one cell beyond the portal.
        Fast = "fast",
            "the original report's: Manhattan(box, goal), or by way of a portal pair if less", None;
        /// Not admissible: one walk may serve several boxes.
        H1 = "h1", "the original report's: Manhattan(player, box) + Manhattan(box, goal)", None;
        /// Not admissible either.
        H2 = "h2", "the original report's: h1 + 100,000 for each box in a corner off its goal", None;
    }
}

/// Which successors are left out, whatever the heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Pruning {
    /// None.
    None,
    /// Those with a box in a corner off its goal.
    Corners,
}

impl Default for Settings {
    /// The best we have: A* over pushes with push distances. Least moves, proved.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::PushDistance,
            actions: ActionKind::Pushes,
            order: StepOrder::LRUD,
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
