//! The choices of a search.

use domain::{Profile, named};
use grid::StepOrder;
use search::{Algorithm, Cycles};

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
    /// The actions of the search.
    pub actions: ActionKind,
    /// The order in which the directions are tried, for P and then for Q.
    pub order: StepOrder,
    /// In the original report's way its states are counted in a search by single steps. Depth-limited search keeps no
    /// closed set, so that its different states are the states of its paths.
    pub profile: Profile,
}

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        Tours = "tours",
            "the best tours of both agents, if there were neither poison nor collisions", Consistent;
        /// Not consistent: a step past a junction may bring several foods nearer at once.
        Forest = "forest",
            "the minimum spanning forest over the food, rooted at the agents", Admissible;
        FoodCount = "foods", "the original report's (1): the number of foods left", Consistent;
        NearestFood = "nearest",
            "the original report's (2): Manhattan distance to the nearest food, from whoever may eat it",
            Consistent;
        /// Not admissible: one walk may pass several foods.
        ManhattanSum = "manhattan",
            "the original report's (3): sum of Manhattan distances to the nearer agent who may eat", None;
    }
}

named! {
    /// The actions of the search. Reports always give single steps.
    pub enum ActionKind {
        Steps = "steps", "One step of an agent";
        /// Only for agents who may share cells: agents who block each other are searched by steps.
        Meals = "meals", "A walk to a food";
    }
}

impl Default for Settings {
    /// The best: A* from food to food with tours. Least moves, proved.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::Tours,
            actions: ActionKind::Meals,
            order: StepOrder::DRUL,
            profile: Profile::Best,
        }
    }
}

impl Settings {
    /// The best with this algorithm: single steps without a heuristic, and for the k best paths, since
    /// one walk to a food stands for many paths of the same cost. Iterative deepening and
    /// IDA* do not enter a state twice at one depth or bound by a path no shorter: that takes memory
    /// in the number of states, and without it they never end, because agents can walk to and fro.
    #[must_use]
    pub fn best_by(algorithm: Algorithm) -> Self {
        let cycles = Cycles::Closed;
        let algorithm = match algorithm {
            Algorithm::IterativeDeepening { .. } => Algorithm::IterativeDeepening { cycles },
            Algorithm::IdaStar { .. } => Algorithm::IdaStar { cycles },
            other => other,
        };
        let are_meals = algorithm.uses_heuristic() && !matches!(algorithm, Algorithm::KBest);
        let actions = if are_meals { ActionKind::Meals } else { ActionKind::Steps };
        Self { algorithm, actions, ..Self::default() }
    }
}
