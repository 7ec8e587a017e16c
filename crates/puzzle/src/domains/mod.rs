//! The list of domains: a new one is a file here and a line in [`ALL`].

mod boggle;
mod classic_sokoban;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
mod sokoban;
mod weighted_stones;

use crate::domain::Domain;

pub(crate) use classic_sokoban::objective as sokoban_objective;
pub(crate) use grid_path::problems as grid_problems;

/// Every domain, by name.
pub(crate) const ALL: &[&dyn Domain] = &[
    &boggle::Boggle,
    &grid_path::GridPath,
    &klotski::Klotski,
    &npuzzle::Npuzzle,
    &numbrix::Numbrix,
    &pacman_dual::PacmanDual,
    &river_crossing::RiverCrossing,
    &sokoban::Sokoban,
    &weighted_stones::WeightedStones,
];

/// The domain called `name`.
pub(crate) fn find(name: &str) -> Option<&'static dyn Domain> {
    ALL.iter().copied().find(|domain| domain.about().name == name)
}
