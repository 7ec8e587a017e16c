//! Median and quartiles: of times, and of the ratios of paired times.

use xtask::table::to_f64;

/// The middle of some values, and how far they spread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Quartiles {
    pub(crate) lower: f64,
    pub(crate) median: f64,
    pub(crate) upper: f64,
}

impl Quartiles {
    /// Of at least one value; what lies between two neighbours is interpolated.
    pub(crate) fn of(values: &[f64]) -> Self {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len() - 1;
        let at = |quarters: usize| {
            let (index, rest) = (quarters * last / 4, quarters * last % 4);
            let (value, next) = (sorted[index], sorted[last.min(index + 1)]);
            value + (next - value) * to_f64(rest) / 4.0
        };
        Self { lower: at(1), median: at(2), upper: at(3) }
    }

    /// Of each dividend divided by the divisor that was measured beside it. What slows down both of
    /// a pair does not change their ratio, but it may change a ratio of medians.
    pub(crate) fn of_ratios(dividends: &[f64], divisors: &[f64]) -> Self {
        let pairs = dividends.iter().zip(divisors);
        let ratios: Vec<f64> = pairs.map(|(dividend, divisor)| dividend / divisor).collect();
        Self::of(&ratios)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_values_or_between_two() {
        let cases: [(&[f64], [f64; 3]); 5] = [
            (&[3.0], [3.0, 3.0, 3.0]),
            (&[4.0, 2.0], [2.5, 3.0, 3.5]),
            (&[4.0, 1.0, 3.0, 2.0], [1.75, 2.5, 3.25]),
            (&[5.0, 1.0, 4.0, 2.0, 3.0], [2.0, 3.0, 4.0]),
            (&[70.0, 10.0, 60.0, 20.0, 50.0, 30.0, 40.0], [25.0, 40.0, 55.0]),
        ];
        for (values, [lower, median, upper]) in cases {
            assert_eq!(Quartiles::of(values), Quartiles { lower, median, upper }, "{values:?}");
        }
    }

    #[test]
    fn one_outlier_moves_neither_median_nor_quartiles() {
        let calm = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
        let wild = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7e9];
        assert_eq!(Quartiles::of(&calm), Quartiles::of(&wild));
    }

    #[test]
    fn ratios_are_of_pairs_and_not_of_medians() {
        // The ratio of the medians is 8 / 2.
        let ratios = Quartiles::of_ratios(&[3.0, 10.0, 8.0], &[1.0, 10.0, 2.0]);
        assert_eq!(ratios, Quartiles { lower: 2.0, median: 3.0, upper: 3.5 });
        // A machine that becomes slower and slower.
        let ratios = Quartiles::of_ratios(&[2.0, 4.0, 8.0, 32.0], &[1.0, 2.0, 4.0, 16.0]);
        assert_eq!(ratios, Quartiles { lower: 2.0, median: 2.0, upper: 2.0 });
    }
}
