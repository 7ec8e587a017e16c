//! What tables say of many runs: quartiles, a test of two searches, and how widely a search branches.

use std::time::Duration;

use catalogue::milliseconds;
use chart::{quantile, to_f64};
use serde::Serialize;

/// The quartiles of times in milliseconds to three places, between two times where they fall there, as most programs of
/// statistics have them.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Quartiles {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

impl Quartiles {
    pub(super) fn of(times: &[Duration]) -> Self {
        let mut all: Vec<f64> = times.iter().copied().map(milliseconds).collect();
        all.sort_by(f64::total_cmp);
        // A quarter of the last place, without what binary fractions add.
        let quartile = |part| (quantile(&all, part) * 1e5).round() / 1e5;
        let [lower, median, upper] = [0.25, 0.5, 0.75].map(quartile);
        Self { lower, median, upper }
    }

    /// `12.1 (11.9–12.4)`, small times with more decimals.
    pub(super) fn words(self) -> String {
        let decimals = if self.median < 10.0 { 3 } else { 1 };
        let Self { lower, median, upper } = self;
        format!("{median:.decimals$} ({lower:.decimals$}–{upper:.decimals$})")
    }
}

/// Returns true if one of five or more times is so far from the median as ten standard deviations, for which 1.4826 times the median of
/// these distances stands (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993).
pub(super) fn has_outlier(times: &[Duration]) -> bool {
    let mut all: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    all.sort_by(f64::total_cmp);
    let median = quantile(&all, 0.5);
    let mut distances: Vec<f64> = all.iter().map(|time| (time - median).abs()).collect();
    distances.sort_by(f64::total_cmp);
    let far = 10.0 * 1.4826 * quantile(&distances, 0.5);
    // The median of fewer distances says little.
    distances.len() >= 5 && distances.last().is_some_and(|&distance| distance > far)
}

/// The two-sided p-value of the sign test: how likely a fair coin shows one side at most min(a, b) times in a + b.
pub(super) fn sign_test(a: u32, b: u32) -> f64 {
    let tosses = a + b;
    // Of n over k, as sums of logarithms: the numbers themselves overflow.
    let mut log = -f64::from(tosses) * 2.0_f64.ln();
    let mut sum = 0.0;
    for heads in 0..=a.min(b) {
        sum += log.exp();
        log += (f64::from(tosses - heads) / f64::from(heads + 1)).ln();
    }
    (2.0 * sum).min(1.0)
}

/// The effective branching factor of a search that generated N states and found a solution of d actions: the b* with
/// N + 1 = 1 + b* + b*² + … + b*^d, which is how widely a uniform tree of this depth with as many nodes branches
/// (Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition, section 3.6.1). `None` without an action.
pub(super) fn effective_branching(generated: u64, depth: u64) -> Option<f64> {
    let nodes = to_f64(generated);
    // Whether a tree that branches so has more nodes below its root.
    let is_too_wide = |branching: f64| {
        let (mut level, mut sum) = (1.0, 0.0);
        for _ in 0..depth {
            level *= branching;
            sum += level;
            // Levels that are this small add nothing any more.
            if sum > nodes || level < f64::EPSILON {
                break;
            }
        }
        sum > nodes
    };
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if is_too_wide(middle) { high = middle } else { low = middle }
    }
    (depth > 0).then_some(low)
}
