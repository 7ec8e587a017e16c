//! The studio: what it has, and what it allows.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use catalogue::{Domain, Host};
use domain::search::Limits;

use crate::{boards::Boards, gallery::Exhibit};

/// What searches may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The time of a run that asks for no other.
    pub time: Duration,
    /// The longest time of a run.
    pub longest: Duration,
    /// The bytes of everything together: three quarters for searches, of which each of four has a quarter, and the rest
    /// for the instances of the collection and for boards that are drawn.
    pub bytes: usize,
}

impl Default for Rules {
    /// A minute, ten at most, and 2 GiB.
    fn default() -> Self {
        Self { time: Duration::from_secs(60), longest: Duration::from_secs(600), bytes: 2 << 30 }
    }
}

/// The greatest number of searches at a time.
pub(crate) const MAX_SEARCHES: usize = 4;

/// The studio. It answers the [requests](crate::CALLS) of its page.
pub struct Studio {
    pub(crate) domains: &'static [Domain],
    pub(crate) exhibits: BTreeMap<usize, Exhibit>,
    pub(crate) host: &'static dyn Host,
    pub(crate) rules: Rules,
    pub(crate) boards: Arc<Boards>,
}

impl Studio {
    /// A studio of these puzzles and instances, which the page names by their numbers, and to which `host` lends files.
    #[must_use]
    pub fn new(
        domains: &'static [Domain],
        exhibits: BTreeMap<usize, Exhibit>,
        host: &'static dyn Host,
        rules: Rules,
    ) -> Self {
        let kept: usize = exhibits.values().map(|exhibit| exhibit.text.len()).sum();
        let boards = Boards::new((rules.bytes / 4).saturating_sub(kept));
        Self { domains, exhibits, host, rules, boards }
    }

    /// The bytes of one search.
    pub(crate) const fn share(&self) -> usize {
        self.rules.bytes / 4 * 3 / MAX_SEARCHES
    }

    /// The limits of one request, each of which has its own time.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits { bytes: self.share(), ..Limits::default() }
    }
}

/// These limits with this time.
pub(crate) fn within(limits: &Limits, time: Duration) -> Limits {
    Limits { time: Some(time), ..limits.clone() }
}
