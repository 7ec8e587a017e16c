//! The settings of a puzzle without choices of its own.

use search::Algorithm;

use crate::{
    about::About,
    algorithm::Method,
    named::Named,
    request::{BadOption, SearchOptions, SearchRequest},
};

/// The settings of a puzzle that has no choices but the algorithm and the heuristic, of the kind `K`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, bound(deserialize = "K: Named + serde::Deserialize<'de>"))
)]
pub struct BasicSettings<K> {
    /// The algorithm with its options, or bidirectional search.
    pub algorithm: Method,
    /// The estimate for informed search. Bidirectional search estimates so from the start only.
    pub heuristic: K,
}

impl<K: Named> Default for BasicSettings<K> {
    /// A* with the first heuristic: a solution of least cost, proved.
    fn default() -> Self {
        Self { algorithm: Algorithm::A_STAR.into(), heuristic: K::ALL[0] }
    }
}

impl<K: Named> BasicSettings<K> {
    /// The settings that `request` leads to.
    ///
    /// # Errors
    ///
    /// There is no such heuristic.
    pub fn of(request: &SearchRequest, about: &About) -> Result<Self, BadOption> {
        Ok(Self { algorithm: request.method(about), heuristic: request.heuristic(K::ALL[0])? })
    }

    /// These settings, for reports.
    #[must_use]
    pub fn search_options(&self) -> SearchOptions {
        SearchOptions::new(self.algorithm, Some(self.heuristic.name()), None)
    }
}
