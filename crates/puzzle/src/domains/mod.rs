//! The list of domains: a new one is a file here and a line in [`ALL`].

mod answer;
mod domain;
mod frontend;
mod of;
mod request;

mod boggle;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod pattern_cache;
mod river_crossing;
mod sokoban;
mod weighted_stones;
mod word_list;

pub(crate) use self::domain::{Domain, Instance};
pub(crate) use answer::{Answer, Proved, Written, counted, milliseconds};
pub(crate) use frontend::{Drawing, GraphFormat, ReadError, Undrawn, named};
pub(crate) use request::{After, Ended, Request};

use of::Of;

/// Every domain, by name.
pub(crate) const ALL: &[&dyn Domain] = &[
    &Of::<word_grids::boggle::Board>::new(),
    &Of::<::grid_path::Instance>::new(),
    &Of::<::klotski::Level>::new(),
    &Of::<::npuzzle::Level>::new(),
    &Of::<word_grids::numbrix::Instance>::new(),
    &Of::<::pacman_dual::Game>::new(),
    &Of::<::river_crossing::Level>::new(),
    &sokoban::Sokoban,
    &Of::<::weighted_stones::Level>::new(),
];

/// The domain called `name`.
pub(crate) fn find(name: &str) -> Option<&'static dyn Domain> {
    ALL.iter().copied().find(|domain| domain.about().name == name)
}
