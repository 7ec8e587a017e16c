//! Axes: what is between their ends, and where their ticks are.

use crate::number;

/// How values are spread over an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Equal distances are equal differences. An axis upwards begins at 0 where all values are close to it.
    Linear,
    /// Equal distances are equal ratios. 0 is shown as the least value of the axis.
    Logarithmic,
}

/// An axis from `low` to `high`, at the pixels `from` to `to`.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    pub(crate) ticks: Vec<f64>,
}

impl Axis {
    /// The axis of these values, with about `ticks` ticks.
    pub(crate) fn new(scale: Scale, values: &[f64], [from, to]: [f64; 2], ticks: usize) -> Self {
        let (rungs, ticks) = match scale {
            Scale::Linear => (steps(values, ticks.max(2)), None),
            Scale::Logarithmic => decades(values),
        };
        let (low, high) = (rungs[0], rungs[rungs.len() - 1]);
        Self { scale, low, high, from, to, ticks: ticks.unwrap_or(rungs) }
    }

    /// The pixel of a value.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => {
                (value.max(self.low) / self.low).log10() / (self.high / self.low).log10()
            }
        };
        self.from + share * (self.to - self.from)
    }

    /// The ticks that have a label, at most `most` of them: every second, third … one where there are more.
    pub(crate) fn labelled(&self, most: usize) -> impl Iterator<Item = f64> {
        let step = (self.ticks.len() - 1).div_ceil(most.max(2) - 1).max(1);
        self.ticks.iter().copied().step_by(step)
    }
}

/// Multiples of 1, 2 or 5 times a power of ten around the values; whole numbers where the values are.
fn steps(values: &[f64], count: usize) -> Vec<f64> {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low.is_finite() { (low, high) } else { (0.0, 1.0) };
    let rough = ((high - low) / count as f64).max(high.abs() * 1e-9).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let choices = [0.5, 1.0, 2.0, 5.0, 10.0].map(|it| it * power);
    let choice = (1..4).find(|&it| choices[it] >= rough * 0.999).unwrap_or(4);
    let ends = |step: f64| ((low / step).floor(), (high / step).ceil());
    // Not a third of the axis for nothing.
    let (first, last) = ends(choices[choice]);
    let is_wide = (last - first) * choices[choice] > 1.5 * (high - low);
    let step = choices[choice - usize::from(is_wide && high > low)];
    let is_whole = values.iter().all(|value| value.fract() == 0.0);
    let step = if is_whole { step.max(1.0) } else { step };
    let (first, mut last) = ends(step);
    if last <= first {
        last = first + 1.0;
    }
    let mut ticks = vec![first * step];
    let mut at = first;
    while at < last {
        at += 1.0;
        ticks.push(at * step);
    }
    ticks
}

/// From one to another of the numbers 1, 2, 5, 10, 20 … around the values, at least two; 0 counts as 1. Where these are a
/// thousandfold apart, the powers of ten alone are ticks.
fn decades(values: &[f64]) -> (Vec<f64>, Option<Vec<f64>>) {
    let positive = || values.iter().copied().filter(|value| *value > 0.0);
    let low = positive().fold(f64::INFINITY, f64::min);
    let low = if low.is_finite() { low } else { 1.0 };
    let low = if values.contains(&0.0) { low.min(1.0) } else { low };
    let high = positive().fold(low, f64::max);
    let mut power = (low.log10() + 1e-9).floor();
    let (mut rungs, mut powers) = (Vec::new(), Vec::new());
    while rungs.last().is_none_or(|&last| last <= high * 1.000_001) {
        let one = 10_f64.powf(power);
        rungs.extend([one, 2.0 * one, 5.0 * one]);
        powers.push(one);
        power += 1.0;
    }
    let first = rungs.iter().rposition(|&rung| rung <= low * 1.000_001).unwrap_or(0);
    let last = rungs.iter().position(|&rung| rung >= high * 0.999_999).unwrap_or(first);
    let rungs = rungs[first..=last.max(first + 1)].to_vec();
    let ends = rungs[0]..=rungs[rungs.len() - 1];
    powers.retain(|power| ends.contains(power));
    let is_long = ends.end() / ends.start() > 999.0;
    (rungs, is_long.then_some(powers))
}

/// `1,000`, `25 M`, `3 bn`: a number beside an axis.
pub(crate) fn short(value: f64) -> String {
    match value.abs() {
        1e9.. => format!("{} bn", number(value / 1e9)),
        1e6.. => format!("{} M", number(value / 1e6)),
        _ => number(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_sensible() {
        assert_eq!(steps(&[0.0, 3.0], 5), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(steps(&[3.0, 25.0], 5), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]);
        assert_eq!(steps(&[400.0, 711.0], 4), [400.0, 500.0, 600.0, 700.0, 800.0]);
        assert_eq!(steps(&[2.0, 103.0], 2), [0.0, 50.0, 100.0, 150.0]);
        assert_eq!(steps(&[7.0], 4), [7.0, 8.0]);
        assert_eq!(steps(&[0.0, 0.25, 0.5], 2), [0.0, 0.5]);
        assert_eq!(steps(&[1.0, 10.0], 3), [0.0, 5.0, 10.0]);
        assert_eq!(steps(&[13.0, 33.0], 5), [10.0, 15.0, 20.0, 25.0, 30.0, 35.0]);
        assert_eq!(steps(&[], 4), [0.0, 1.0]);
        let decades = |values: &[f64]| {
            let axis = Axis::new(Scale::Logarithmic, values, [0.0, 1.0], 5);
            ([axis.low, axis.high], axis.ticks)
        };
        assert_eq!(decades(&[20.0, 1e6]), ([20.0, 1e6], vec![1e2, 1e3, 1e4, 1e5, 1e6]));
        assert_eq!(decades(&[9.0, 49.0]), ([5.0, 50.0], vec![5.0, 10.0, 20.0, 50.0]));
        assert_eq!(decades(&[0.003]), ([0.002, 0.005], vec![0.002, 0.005]));
        assert_eq!(decades(&[1.0]), ([1.0, 2.0], vec![1.0, 2.0]));
        assert_eq!(decades(&[0.0, 5.0]), ([1.0, 5.0], vec![1.0, 2.0, 5.0]));
        assert_eq!(decades(&[]), ([1.0, 2.0], vec![1.0, 2.0]));
    }

    #[test]
    fn values_have_places() {
        let linear = Axis::new(Scale::Linear, &[0.0, 10.0], [100.0, 200.0], 5);
        assert!((linear.place(5.0) - 150.0).abs() < 1e-6);
        let decades = Axis::new(Scale::Logarithmic, &[1.0, 100.0], [100.0, 0.0], 5);
        assert!((decades.place(10.0) - 50.0).abs() < 1e-6);
        assert!((decades.place(0.0) - 100.0).abs() < 1e-6);
        assert_eq!(decades.labelled(2).collect::<Vec<_>>(), [1.0, 100.0]);
        assert_eq!([1_000.0, 2.5e7, 3e9, 0.5].map(short), ["1,000", "25 M", "3 bn", "0.5"]);
    }
}
