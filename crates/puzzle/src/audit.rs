//! A heuristic held against exact distances, with ways written out.

use search::{Audit, Guarantee, Heuristic, Limits, StateSpace, audit};

/// What an audit found, and what was claimed.
pub(crate) struct Audited {
    /// What the heuristic says of itself on this instance.
    pub(crate) claim: Guarantee,
    /// Ways are as `puzzle check` takes solutions.
    pub(crate) audit: Audit<String>,
}

impl Audited {
    /// Audits `heuristic` in `space`, whose actions `write` writes.
    pub(crate) fn of<S: StateSpace>(
        space: &S,
        heuristic: &dyn Heuristic<S>,
        limits: &Limits,
        write: impl Fn(&[S::Action]) -> String,
    ) -> Self {
        let audit = audit(space, heuristic, limits).map(|way| write(&way));
        Self { claim: heuristic.guarantee(), audit }
    }
}
