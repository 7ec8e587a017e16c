//! How a level is to be searched.

use domain::named;
use search::{Algorithm, Blind, Heuristic, ParentRule, Reopen, Ties};

use crate::{
    heuristic::{Euclidean, Manhattan, Octile},
    length::StepCost,
    space::GridSpace,
    step::Neighbours,
};

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Method,
    /// The estimate for informed search.
    pub heuristic: HeuristicKind,
}

/// A way to search a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By an algorithm that other puzzles have too.
    Shared(domain::Method),
    /// Jump point search, for eight neighbours of equal cost; its estimate is the octile distance.
    JumpPoints,
    /// A* for four neighbours of equal cost, several times as fast as the A* of all puzzles; its estimate is the
    /// Manhattan distance. It expands the same cells before the last f.
    FourNeighbours,
}

impl<M: Into<domain::Method>> From<M> for Method {
    fn from(method: M) -> Self {
        Self::Shared(method.into())
    }
}

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// See [`Octile`].
        Octile = "octile",
            "diagonal steps as far as they go, then straight ones; best with 8 neighbours", Consistent;
        /// See [`Manhattan`].
        Manhattan = "manhattan",
            "columns plus rows; best with 4 neighbours, not admissible with 8", None;
        /// See [`Euclidean`].
        Euclidean = "euclidean", "the straight line, rounded down", Consistent;
        /// See [`Blind`].
        Zero = "zero", "0", Consistent;
    }
}

/// A heuristic of any kind. A call of its table of methods costs little beside a step of a search, and
/// each engine is compiled once for a type of costs.
type Estimate<C> = Box<dyn Heuristic<GridSpace<C>> + Sync>;

impl HeuristicKind {
    /// The estimates to the goal and from the start.
    pub(crate) fn both<C: StepCost>(self, space: &GridSpace<C>) -> [Estimate<C>; 2] {
        match self {
            Self::Octile => [Box::new(Octile::to_goal(space)), Box::new(Octile::from_start(space))],
            Self::Manhattan => {
                [Box::new(Manhattan::to_goal(space)), Box::new(Manhattan::from_start(space))]
            }
            Self::Euclidean => {
                [Box::new(Euclidean::to_goal(space)), Box::new(Euclidean::from_start(space))]
            }
            Self::Zero => [Box::new(Blind), Box::new(Blind)],
        }
    }
}

impl Default for Settings {
    /// A* with the octile distance, which is consistent with four neighbours and with eight: a path of
    /// least cost, proved.
    fn default() -> Self {
        Self { algorithm: Algorithm::A_STAR.into(), heuristic: HeuristicKind::Octile }
    }
}

impl Settings {
    /// The default, but with the Manhattan distance for four neighbours: the exact distance on an open
    /// grid.
    #[must_use]
    pub fn best_for(neighbours: Neighbours) -> Self {
        let default = Self::default();
        match neighbours {
            Neighbours::Four => Self { heuristic: HeuristicKind::Manhattan, ..default },
            Neighbours::Eight(_) => default,
        }
    }

    /// The original report's way with this method: the straight line as heuristic, and a queue that is
    /// ordered by f alone in uniform-cost search and A*. Among equals the first in the queue comes first
    /// there, to which least g is next.
    #[must_use]
    pub const fn published(method: domain::Method) -> Self {
        use domain::Method::Forward;

        let ties = Ties::LeastG(ParentRule::Cheaper);
        let method = match method {
            Forward(Algorithm::UniformCost { .. }) => Forward(Algorithm::UniformCost { ties }),
            Forward(Algorithm::AStar { .. }) => {
                Forward(Algorithm::AStar { ties, reopen: Reopen::WhenCheaper })
            }
            other => other,
        };
        Self { algorithm: Method::Shared(method), heuristic: HeuristicKind::Euclidean }
    }
}
