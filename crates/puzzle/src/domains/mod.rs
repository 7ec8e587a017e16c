//! The list of domains: a new one is a file here and a line in [`ALL`].

mod klotski;
mod sokoban;

use crate::domain::Domain;

/// Every domain, by name.
pub(crate) const ALL: &[&dyn Domain] = &[&klotski::Klotski, &sokoban::Sokoban];

/// The domain called `name`.
pub(crate) fn find(name: &str) -> Option<&'static dyn Domain> {
    ALL.iter().copied().find(|domain| domain.about().name == name)
}
