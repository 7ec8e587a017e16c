//! The list of puzzles: a new one is a file here and a line in [`ALL`].

mod boggle;
mod classic;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
mod sokoban;
mod weighted_stones;
mod word_list;

use word_grids::Neighbours;

use crate::domain::Domain;

/// Every domain, by name.
pub static ALL: &[Domain] = &[
    Domain::of::<word_grids::boggle::Board>(),
    Domain::of::<::grid_path::Instance>(),
    Domain::of::<::klotski::Level>(),
    Domain::of::<::npuzzle::Level>(),
    Domain::of::<word_grids::numbrix::Instance>(),
    Domain::of::<::pacman_dual::Game>(),
    Domain::of::<::river_crossing::Level>(),
    sokoban::SOKOBAN,
    Domain::of::<::weighted_stones::Level>(),
];

/// The domain called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.about.name == name)
}

/// The domain whose files end so, if only one has such files.
#[must_use]
pub fn of_ending(ending: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.endings.contains(&ending))
}

/// The words of `--neighbours`, the same for all puzzles.
const NEIGHBOURS: &[(&str, Neighbours)] = &[
    ("4", Neighbours::Four),
    ("8", Neighbours::King),
    ("four", Neighbours::Four),
    ("king", Neighbours::King),
    ("torus4", Neighbours::Torus4),
    ("torus8", Neighbours::Torus8),
];
