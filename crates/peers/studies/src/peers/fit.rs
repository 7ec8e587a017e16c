//! How times and memory grow: least squares on logarithms.

use std::fmt;

/// The shape of a curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Model {
    /// y = a · x^b: a line of log y on log x, whose slope is b.
    Power,
    /// y = a · b^x: a line of log y on x, whose slope is log b.
    Exponential,
}

impl Model {
    /// The one that leaves less of the variance of all these curves unexplained.
    pub(crate) fn of(curves: &[Vec<(f64, f64)>]) -> Self {
        let explained = |model: Self| -> f64 {
            curves.iter().filter_map(|curve| Fit::new(model, curve)).map(|fit| fit.explained).sum()
        };
        let [power, exponential] = [Self::Power, Self::Exponential].map(explained);
        if exponential > power { Self::Exponential } else { Self::Power }
    }
}

/// A fitted curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Fit {
    pub(crate) model: Model,
    /// The exponent of a power, or the base of an exponential.
    pub(crate) growth: f64,
    /// The share of the variance of log y that the line explains (R²).
    pub(crate) explained: f64,
}

impl Fit {
    /// `None` for fewer than three points, or points that are no curve.
    pub(crate) fn new(model: Model, points: &[(f64, f64)]) -> Option<Self> {
        if points.len() < 3 || points.iter().any(|&(x, y)| x <= 0.0 || y <= 0.0) {
            return None;
        }
        let points: Vec<(f64, f64)> = points
            .iter()
            .map(|&(x, y)| (if model == Model::Power { x.ln() } else { x }, y.ln()))
            .collect();
        let count: f64 = points.iter().map(|_| 1.0).sum();
        let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
        let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for (x, y) in points {
            let (x, y) = (x - mean_x, y - mean_y);
            xx += x * x;
            xy += x * y;
            yy += y * y;
        }
        if xx <= 0.0 || yy <= 0.0 {
            return None;
        }
        let slope = xy / xx;
        let growth = if model == Model::Power { slope } else { slope.exp() };
        Some(Self { model, growth, explained: xy * xy / (xx * yy) })
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { growth, explained, .. } = self;
        match self.model {
            Model::Power => write!(f, "n^{growth:.2} (R² {explained:.3})"),
            Model::Exponential => write!(f, "{growth:.2}^n (R² {explained:.3})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(y: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
        [1.0, 2.0, 3.0, 5.0, 8.0].map(|x| (x, y(x))).to_vec()
    }

    #[test]
    fn powers_and_exponentials_are_told_apart_and_found_again() {
        let cases = [
            (points(|x| 3.0 * x.powf(1.5)), Model::Power, "n^1.50 (R² 1.000)"),
            (points(|x| 0.1 * 2.25_f64.powf(x)), Model::Exponential, "2.25^n (R² 1.000)"),
        ];
        for (points, model, shown) in cases {
            assert_eq!(Model::of(&[points.clone(), points.clone()]), model);
            assert_eq!(Fit::new(model, &points).unwrap().to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_curve_has_no_fit() {
        let flat = points(|_| 1.0);
        let empty = points(|x| x - 1.0);
        for points in [&flat[..], &empty, &points(|x| x)[..2], &[]] {
            assert_eq!(Fit::new(Model::Power, points), None);
        }
    }

    #[test]
    fn scatter_explains_less() {
        let points = [(1.0, 1.0), (2.0, 9.0), (3.0, 2.0), (4.0, 30.0)];
        let fit = Fit::new(Model::Power, &points).unwrap();
        assert!((0.4..0.9).contains(&fit.explained), "{fit}");
    }
}
