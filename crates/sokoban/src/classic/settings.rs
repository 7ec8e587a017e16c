//! How a level is to be searched.

use search::Algorithm;

use super::symmetry::Symmetry;

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm with its options. Informed ones ask [`Assignment`](super::Assignment).
    pub algorithm: Algorithm,
    /// The pushes that are left out.
    pub pruning: Pruning,
    /// Whether mirror images are one state.
    pub symmetry: Symmetry,
}

impl Default for Settings {
    /// A* with all that is known. Corrals and folding keep one of the best solutions, and lose others:
    /// a search for more than one leaves both out.
    fn default() -> Self {
        let (algorithm, pruning) = (Algorithm::A_STAR, Pruning::Corrals);
        Self { algorithm, pruning, symmetry: Symmetry::Folded }
    }
}

impl Settings {
    /// The same without corrals and without folding.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self { pruning: Pruning::Deadlocks, symmetry: Symmetry::Apart, ..self }
    }
}

/// Which pushes are left out, none of which is needed for a shortest solution. Those that bring a box
/// where it is lost by itself always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// No others.
    Deadlocks,
    /// Where there is a PI-corral, all pushes but those into it. Only for [`Objective::Pushes`]; the
    /// others take no notice of it.
    ///
    /// [`Objective::Pushes`]: super::Objective::Pushes
    #[default]
    Corrals,
}
