//! Charts as SVG text: bars, box plots, histograms, curves, dots and tables of shades, in the colours of the boards,
//! for light and dark pages. The same numbers give the same text.
//!
//! A picture is 700 pixels wide. Its texts have 12 pixels or more and a contrast of at least 4.5,
//! and stand beside what they name. Colours never stand alone: a series has a sign, too.
//!
//! ```
//! use chart::{Bar, bars};
//!
//! let bar = |name: &str, value: f64| Bar {
//!     label: name.to_owned(),
//!     value,
//!     shown: chart::number(value),
//!     series: 0,
//!     is_hollow: false,
//! };
//! let svg = bars("States expanded", "states", 1.0..1.0, &[bar("A*", 120.0), bar("IDA*", 4_500.0)]);
//! assert!(svg.starts_with("<svg") && svg.contains("4,500"));
//! ```
#![forbid(unsafe_code)]

mod axis;
mod bars;
mod boxes;
mod curves;
mod dots;
mod heat;
mod histogram;
mod panel;
mod svg;

use indicatif::HumanFloatCount;

pub use axis::Scale;
pub use bars::{Bar, bars, growing_bars};
pub use boxes::{Spread, boxes};
pub use curves::{Curves, curves};
pub use dots::{Dot, dots};
pub use heat::{Cell, heat};
pub use histogram::{Bin, histogram};
pub use panel::{Curve, Join, Panel, Series};

/// For people and pictures only, which are coarser than what is lost above 2^53.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "see above")]
pub fn to_f64(count: impl TryInto<u64>) -> f64 {
    count.try_into().unwrap_or(u64::MAX) as f64
}

/// `1,000`, `2.5`, `0.001`: without what a computation adds behind the ninth place.
///
/// ```
/// assert_eq!([1_000.0, 2.5, 0.1 + 0.2].map(chart::number), ["1,000", "2.5", "0.3"]);
/// ```
#[must_use]
pub fn number(value: f64) -> String {
    format!("{:.9}", HumanFloatCount(value))
}

/// Text as SVG and HTML have it between tags.
///
/// ```
/// assert_eq!(chart::escaped("a < b & c"), "a &lt; b &amp; c");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What `part` of these values, which are in ascending order, lie below: between two values where it falls there, as
/// NumPy and pandas have it. 0 without values. O(log n).
///
/// ```
/// let quartiles = [0.25, 0.5, 0.75].map(|part| chart::quantile(&[1.0, 2.0, 3.0, 10.0], part));
/// assert_eq!(quartiles, [1.75, 2.5, 4.75]);
/// ```
#[must_use]
pub fn quantile(ascending: &[f64], part: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return 0.0 };
    let place = part.clamp(0.0, 1.0) * to_f64(last as u64);
    let (mut below, mut above) = (0, last);
    while above - below > 1 {
        let middle = usize::midpoint(below, above);
        if to_f64(middle as u64) <= place { below = middle } else { above = middle }
    }
    ascending[below] + (ascending[above] - ascending[below]) * (place - to_f64(below as u64))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn digits_are_grouped() {
        let shown = [0.0, 12.0, 999.0, 1e3, 1e6, -1234.5, 0.001, 1.0 / 3.0].map(number);
        let expected = ["0", "12", "999", "1,000", "1,000,000", "-1,234.5", "0.001", "0.333333333"];
        assert_eq!(shown, expected);
    }
}
