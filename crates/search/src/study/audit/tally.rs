//! The counts of an audit.

use std::cmp::Reverse;

use super::{Audit, Band, RATIOS, Witness};
use crate::cost::Cost;

/// The place in [`Audit::ratios`](super::Audit::ratios) of states with h = h*.
const EXACT_RATIO: usize = 10;
/// The greatest number of bands. When more would be needed, pairs of bands are merged.
const MAX_BANDS: usize = 24;

/// The comparison at all states whose distances are proved. States must be added in order of distance.
pub(super) struct Tally<C: Cost> {
    /// A path is the id of its last state.
    audit: Audit<u32, C>,
    sum_of_ratios: f64,
    /// The number of distances in a band.
    width: u64,
    bands: Vec<Option<Band>>,
}

impl<C: Cost> Tally<C> {
    pub(super) fn new() -> Self {
        Self { audit: Audit::default(), sum_of_ratios: 0.0, width: 1, bands: Vec::new() }
    }

    /// Adds state `id`, which is at distance `exact` from a goal.
    pub(super) fn solvable(&mut self, id: u32, h: Option<C>, exact: C::Sum) {
        let audit = &mut self.audit;
        let witness = Witness { path: id, h, exact: C::at_least(exact, 1) };
        audit.compared += 1;
        let Some(h) = h else {
            audit.false_dead_ends += 1;
            if audit.false_dead_end.as_ref().is_none_or(|first| id < first.path) {
                audit.false_dead_end = Some(witness);
            }
            return;
        };
        let numbers = C::index(h.times(1)).zip(C::index(exact));
        if h.times(1) > exact {
            audit.over_estimates += 1;
            // By the greatest excess, then by the least id.
            let rank = |at: &Witness<u32, C>| {
                let numbers =
                    at.h.and_then(|h| C::index(h.times(1))).zip(C::index(at.exact.times(1)));
                (numbers.map(|(h, exact)| h - exact), Reverse(at.path))
            };
            if audit.worst.as_ref().is_none_or(|worst| rank(&witness) > rank(worst)) {
                audit.worst = Some(witness);
            }
        }
        if let Some((estimate, exact @ 1..)) = numbers {
            audit.ratios[place(estimate, exact)] += 1;
            self.sum_of_ratios += estimate as f64 / exact as f64;
            self.put_in_band(estimate, exact);
        }
    }

    /// Adds a state from which no goal can be reached.
    pub(super) fn dead_end(&mut self, h: Option<C>) {
        self.audit.dead_ends += 1;
        self.audit.recognised += u64::from(h.is_none());
    }

    /// The comparison, without the counts of states and edges.
    pub(super) fn finish(self) -> Audit<u32, C> {
        let states: u64 = self.audit.ratios.iter().sum();
        let mean_ratio = (states > 0).then(|| self.sum_of_ratios / states as f64);
        Audit { mean_ratio, bands: self.bands.into_iter().flatten().collect(), ..self.audit }
    }

    fn put_in_band(&mut self, h: u64, exact: u64) {
        // The first band begins at distance 1.
        let number = loop {
            let number = usize::try_from((exact - 1) / self.width).unwrap_or(usize::MAX);
            if number < MAX_BANDS {
                break number;
            }
            self.double();
        };
        if self.bands.len() <= number {
            self.bands.resize(number + 1, None);
        }
        let first = number as u64 * self.width + 1;
        let fresh = Band {
            first,
            last: first.saturating_add(self.width - 1),
            states: 1,
            least: h,
            sum: h.into(),
            greatest: h,
        };
        let band = &mut self.bands[number];
        *band = Some(band.map_or(fresh, |band| joined(band, fresh)));
    }

    /// Doubles the width of the bands, by merging them in pairs.
    fn double(&mut self) {
        let width = self.width;
        self.width *= 2;
        let merge = |pair: &[Option<Band>]| {
            let [left, right] = [pair[0], pair.get(1).copied().flatten()];
            let left = left.map(|band| Band { last: band.last.saturating_add(width), ..band });
            let right = right.map(|band| Band { first: band.first.saturating_sub(width), ..band });
            match (left, right) {
                (Some(left), Some(right)) => Some(joined(left, right)),
                (one, other) => one.or(other),
            }
        };
        self.bands = self.bands.chunks(2).map(merge).collect();
    }
}

/// The union of two parts of one band.
fn joined(one: Band, other: Band) -> Band {
    Band {
        states: one.states + other.states,
        least: one.least.min(other.least),
        sum: one.sum + other.sum,
        greatest: one.greatest.max(other.greatest),
        ..one
    }
}

/// The place of h / `exact` in [`Audit::ratios`](super::Audit::ratios); `exact` is not 0.
fn place(h: u64, exact: u64) -> usize {
    let tenths = |part: u64| u128::from(part) * 10 / u128::from(exact);
    let tenths_up = |part: u64| (u128::from(part) * 10).div_ceil(u128::from(exact));
    let place = if h <= exact { tenths(h) } else { EXACT_RATIO as u128 + tenths_up(h - exact) };
    usize::try_from(place).map_or(RATIOS - 1, |place| place.min(RATIOS - 1))
}

#[cfg(test)]
mod tests {
    use super::{EXACT_RATIO, RATIOS, place};

    /// A tenth each, those beyond the exact distance rounded up, so that what is exact has a place of its own.
    #[test]
    fn ratios_have_places() {
        let places = |exact, estimates: &[u64]| -> Vec<usize> {
            estimates.iter().map(|&h| place(h, exact)).collect()
        };
        assert_eq!(places(10, &[0, 1, 9, 10, 11, 15, 20]), [0, 1, 9, 10, 11, 15, 20]);
        assert_eq!(places(30, &[2, 3, 29, 30, 31, 33, 34]), [0, 1, 9, 10, 11, 11, 12]);
        assert_eq!(EXACT_RATIO, 10);
        assert_eq!(places(1, &[1_000, u64::MAX]), [RATIOS - 1; 2]);
        assert_eq!(place(u64::MAX, u64::MAX), EXACT_RATIO);
    }
}
