//! In what the best-first algorithms differ.

use crate::{
    algorithm::{Reopen, Ties},
    cost::Cost,
    heuristic::Guarantee,
};

/// The weights of g and h in f, the order among equal f, and whether states are reopened.
#[derive(Clone, Copy)]
pub(in crate::engines) struct Rule {
    /// f = `g` · g + `h` · h.
    pub(in crate::engines) g: u16,
    pub(in crate::engines) h: u16,
    pub(in crate::engines) ties: Ties,
    pub(in crate::engines) reopen: Reopen,
    /// True if the heuristic is asked. Else h is 0.
    pub(in crate::engines) uses_heuristic: bool,
    /// True if the search goes on after a solution, for a better one.
    pub(in crate::engines) is_anytime: bool,
    /// The search ends, with an open list that is not empty, as soon as it has stored this number of states.
    pub(in crate::engines) most_stored: u32,
}

impl Rule {
    /// The rule of a search that ends with the first solution.
    pub(in crate::engines) const fn new(g: u16, h: u16, ties: Ties, reopen: Reopen) -> Self {
        let (uses_heuristic, is_anytime, most_stored) = (h > 0, false, u32::MAX);
        Self { g, h, ties, reopen, uses_heuristic, is_anytime, most_stored }
    }

    #[inline]
    pub(in crate::engines) fn f<C: Cost>(&self, g: C, h: C) -> C::Sum {
        C::plus(g.times(self.g), h.times(self.h))
    }

    /// Returns true if every solution costs at least (least f in the open list) / (greater factor).
    /// This is so while the open list holds a state of each optimal path, reached at its least cost
    /// (in weighted A* with a consistent heuristic: at no more than w times that; Likhachev et al.
    /// 2003).
    pub(super) fn proves(&self, guarantee: Guarantee) -> bool {
        let needed = match self.reopen {
            Reopen::WhenCheaper => Guarantee::Admissible,
            Reopen::Never => Guarantee::Consistent,
        };
        self.g > 0 && (self.h == 0 || guarantee >= needed)
    }
}
