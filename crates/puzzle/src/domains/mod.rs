//! The list of domains: a new one is a file here, if it has options or files of its own, and a line in [`ALL`].

mod boggle;
mod grid_path;
mod klotski;
mod known;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
mod sokoban;
mod weighted_stones;

use crate::interface::Domain;

pub(crate) use known::{known, of_domain as known_of};

/// Every domain, by name.
pub(crate) static ALL: &[Domain] = &[
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
pub(crate) fn find(name: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.about.name == name)
}

/// The puzzle whose files end so, if only one has such files.
pub(crate) fn of_ending(ending: &str) -> Option<&'static str> {
    Some(match ending {
        "xsb" | "sok" | "slc" => "sokoban",
        "map" => "grid-path",
        "lay" => "pacman-dual",
        "toml" => "river-crossing",
        _ => return None,
    })
}
