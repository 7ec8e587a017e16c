//! How a level is to be searched.

use grid::StepOrder;
use search::{Algorithm, Cycles, GoalTest};

/// All choices of a search. [`Settings::best`] is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The estimate that greedy search, A*, weighted A* and IDA* go by.
    pub heuristic: HeuristicKind,
    /// Whether the agents may share a cell: a rule of the puzzle.
    pub collision: Collision,
    /// What counts as one action of the search.
    pub actions: ActionKind,
    /// The order in which the directions are tried, for P and then for Q.
    pub order: StepOrder,
    /// Whether the write-up's counts are taken.
    pub counting: Counting,
}

/// Whether the agents may share a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum Collision {
    /// They may: neither is in the other's way.
    #[default]
    None,
    /// They never do.
    Block,
}

/// A heuristic by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum HeuristicKind {
    /// The best tours, poison and collisions aside: admissible, consistent.
    Tours,
    /// The minimum spanning forest rooted at the agents: admissible, not consistent.
    Forest,
    /// The write-up's (1), the number of foods left: admissible, consistent.
    FoodCount,
    /// The write-up's (2), the distance to the nearest food: admissible, consistent.
    NearestFood,
    /// The write-up's (3), the sum of distances to the foods: not admissible.
    ManhattanSum,
}

/// What counts as one action of the search. Reports always speak of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ActionKind {
    /// One step of an agent.
    Steps,
    /// A walk to a food, where the agents may share cells; where they may not, this would miss
    /// solutions, and single steps are searched instead.
    Meals,
}

/// Whether the write-up's counts are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Counting {
    /// They are, where single steps are searched. Depth-limited search keeps no closed set, so that
    /// its different states are those of its paths.
    Published,
    /// They are not.
    Nothing,
}

impl Settings {
    /// The best we have: A* from food to food with tours. Least moves, proved.
    #[must_use]
    pub const fn best() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::Tours,
            collision: Collision::None,
            actions: ActionKind::Meals,
            order: StepOrder::DRUL,
            counting: Counting::Nothing,
        }
    }

    /// Our way with this algorithm: single steps where it asks no heuristic, and for the k best paths,
    /// since one walk to a food stands for many paths of the same cost. Iterative deepening and
    /// IDA* do not enter a state twice at one depth or bound by a path no shorter: that takes memory
    /// in the number of states, and without it they never end, because agents can walk to and fro.
    #[must_use]
    pub const fn best_by(algorithm: Algorithm) -> Self {
        let cycles = Cycles::Closed;
        let algorithm = match algorithm {
            Algorithm::IterativeDeepening { .. } => Algorithm::IterativeDeepening { cycles },
            Algorithm::IdaStar { .. } => Algorithm::IdaStar { cycles },
            other => other,
        };
        let are_meals = algorithm.asks_heuristic() && !matches!(algorithm, Algorithm::KBest);
        let actions = if are_meals { ActionKind::Meals } else { ActionKind::Steps };
        Self { algorithm, actions, ..Self::best() }
    }

    /// The write-up's way with this algorithm: single steps; order D R U L for P, then for Q; goals
    /// recognised when generated in breadth-first search; in iterative deepening, no state twice at
    /// one depth by a path no shorter. It leaves ties in A* open, so they are ours.
    #[must_use]
    pub const fn published(algorithm: Algorithm, heuristic: HeuristicKind) -> Self {
        let goal_test = GoalTest::Generation;
        let algorithm = match algorithm {
            Algorithm::BreadthFirst { .. } => Algorithm::BreadthFirst { goal_test },
            other => other,
        };
        Self {
            heuristic,
            actions: ActionKind::Steps,
            counting: Counting::Published,
            ..Self::best_by(algorithm)
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::best()
    }
}
