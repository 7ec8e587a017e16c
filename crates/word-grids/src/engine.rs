//! The two engines of each puzzle.

use domain::named;
use search::{Algorithm, Cycles};

/// Paths that visit the same cells and end alike are different, so nothing is a duplicate.
pub(crate) const CYCLES: Cycles = Cycles::Allowed;

/// The algorithm of all engines.
pub(crate) const DEPTH_FIRST: Algorithm = Algorithm::DepthFirst { cycles: CYCLES };

named! {
    /// A depth-first engine.
    #[derive(Default)]
    pub enum Engine {
        #[default]
        Own = "own", "The domain's own";
        Core = "core", "That of the shared core";
    }
}
