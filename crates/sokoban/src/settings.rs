//! How a level is to be searched.

use domain::named;
use grid::StepOrder;
use search::{Algorithm, Cycles, GoalTest, ParentRule, Reopen, Ties};

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Whether the original report's `visited` is counted.
    pub visited: Visited,
    /// Most steps in a path, whatever the limits allow.
    pub depth: Depth,
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

named! {
    /// The actions of the search. Reports always give single steps.
    pub enum ActionKind {
        Steps = "steps", "One step of the player";
        Pushes = "pushes", "A walk and the push at its end, for the cost of all its steps";
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

/// Whether the original report's `visited` is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Visited {
    /// It is. Depth-first search and iterative deepening then remember every state entered: about
    /// 8 to 16 bytes a word of a state, on top of what the limits know of.
    Counted,
    /// It is not.
    Ignored,
}

/// Most steps in a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Depth {
    /// As many as the limits allow.
    Unbounded,
    /// Rows times columns, less 1.
    Area,
}

impl Default for Settings {
    /// The best we have: A* over pushes with push distances. Least moves, proved.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::PushDistance,
            actions: ActionKind::Pushes,
            order: StepOrder::LRUD,
            pruning: Pruning::None,
            visited: Visited::Ignored,
            depth: Depth::Unbounded,
        }
    }
}

impl Settings {
    /// The best with this algorithm: single steps for those that ask no heuristic.
    #[must_use]
    pub fn best_by(algorithm: Algorithm) -> Self {
        let best = Self::default();
        let actions = if algorithm.asks_heuristic() { best.actions } else { ActionKind::Steps };
        Self { algorithm, actions, ..best }
    }

    /// The original report's way with this algorithm (its options are replaced): steps; order U D L R for
    /// depth-first search and L R U D for the rest; goals recognised when taken from the open list;
    /// cycles avoided along the path only; least (f, g, h, state) first, an open state's parent
    /// replaced by one as good, nothing reopened; boxes in corners left out in breadth-first
    /// search alone; iterative deepening to rows × columns − 1 steps.
    #[must_use]
    pub const fn published(algorithm: Algorithm, heuristic: HeuristicKind) -> Self {
        let algorithm = algorithm
            .with_goal_test(GoalTest::Expansion)
            .with_cycles(Cycles::OnPath)
            .with_ties(Ties::LeastG(ParentRule::CheaperOrEqual))
            .with_reopen(Reopen::Never);
        let depth_first =
            matches!(algorithm, Algorithm::DepthFirst { .. } | Algorithm::DepthLimited { .. });
        Self {
            algorithm,
            heuristic,
            actions: ActionKind::Steps,
            order: if depth_first { StepOrder::UDLR } else { StepOrder::LRUD },
            pruning: match algorithm {
                Algorithm::BreadthFirst { .. } => Pruning::Corners,
                _ => Pruning::None,
            },
            visited: Visited::Counted,
            depth: match algorithm {
                Algorithm::IterativeDeepening { .. } => Depth::Area,
                _ => Depth::Unbounded,
            },
        }
    }
}
