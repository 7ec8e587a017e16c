//! The two engines of each puzzle.

use domain::named;
use search::{Algorithm, Cycles};

/// The algorithm of all engines. Paths that visit the same cells and end alike are different, so nothing
/// is a duplicate.
pub(crate) const DEPTH_FIRST: Algorithm = Algorithm::DepthFirst { cycles: Cycles::Allowed };

named! {
    /// A depth-first engine.
    #[derive(Default)]
    pub enum Engine {
        #[default]
        Own = "own", "The domain's own";
        Core = "core", "That of the shared core";
    }
}
