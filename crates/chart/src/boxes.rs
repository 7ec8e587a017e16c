//! Box plots, one box below the other, on logarithmic axes.

use crate::{
    axis::{Axis, Scale, short},
    quantile,
    svg::{Anchor, LINE, MARGIN, Svg, TOP, WIDTH, area_of, line_of, width_of},
};

/// The height of a box.
const BOX: f64 = 14.0;
/// The height of a box with its name.
const ROW: f64 = LINE + BOX + 10.0;
/// Whiskers end at the furthest value within this many lengths of the box, as Tukey has them.
const WHISKER: f64 = 1.5;

/// A box of [`boxes`].
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The text above it.
    pub label: String,
    /// What it is of, each more than 0.
    pub values: Vec<f64>,
    /// The text beside it.
    pub shown: String,
}

/// Panels of boxes on logarithmic axes, each with the name of its axis. A box is from the lower to the upper quartile
/// ([`quantile`]), with a line at the median; whiskers end at the furthest values within 1.5 lengths of the box, and each value
/// beyond has a sign. O(n log n).
///
/// ```
/// use chart::{Spread, boxes};
///
/// let values = vec![1.0, 2.0, 3.0, 100.0];
/// let spread = Spread { label: "A*".to_owned(), values, shown: "median 2.5".to_owned() };
/// let svg = boxes("Work", &[], &[("states expanded".to_owned(), vec![spread])]);
/// assert!(svg.contains("<circle") && svg.contains("median 2.5"));
/// ```
#[must_use]
pub fn boxes(title: &str, notes: &[&str], panels: &[(String, Vec<Spread>)]) -> String {
    let mut svg = Svg::new();
    let mut top = TOP;
    for (axis, spreads) in panels {
        top = panel(&mut svg, axis, spreads, top);
    }
    for note in notes {
        svg.text((MARGIN, top + LINE / 2.0), "note", Anchor::Start, note);
        top += LINE;
    }
    let names: Vec<&str> = panels.iter().map(|(axis, _)| &**axis).collect();
    svg.finish(title, &names.join("; "), top + 8.0)
}

/// Draws a panel; where it ends.
fn panel(svg: &mut Svg, axis: &str, spreads: &[Spread], top: f64) -> f64 {
    svg.text((MARGIN, top + LINE / 2.0), "note", Anchor::Start, axis);
    let top = top + LINE + 4.0;
    let bottom = top + spreads.len() as f64 * ROW;
    let values: Vec<f64> = spreads.iter().flat_map(|it| it.values.iter().copied()).collect();
    let shown = spreads.iter().map(|it| width_of(&it.shown)).fold(0.0, f64::max);
    let ends = [MARGIN + 6.0, WIDTH - MARGIN - shown - 14.0];
    let places = Axis::new(Scale::Logarithmic, &values, ends, 6);
    for &tick in &places.ticks {
        svg.line("grid", &[(places.place(tick), top), (places.place(tick), bottom)]);
    }
    for tick in places.labelled(8) {
        svg.text((places.place(tick), bottom + 12.0), "tick", Anchor::Middle, &short(tick));
    }
    svg.line("axis", &[(MARGIN, bottom), (ends[1], bottom)]);
    for (number, spread) in spreads.iter().enumerate() {
        let top = top + number as f64 * ROW;
        svg.text((MARGIN, top + LINE / 2.0), "name", Anchor::Start, &spread.label);
        let end = draw(svg, &places, &spread.values, top + LINE).unwrap_or(ends[0]);
        svg.text((end + 8.0, top + LINE + BOX / 2.0), "name", Anchor::Start, &spread.shown);
    }
    bottom + 2.0 * LINE
}

/// Draws a box whose top is there; where its last value is. Nothing without values.
fn draw(svg: &mut Svg, places: &Axis, values: &[f64], top: f64) -> Option<f64> {
    let mut ascending = values.to_vec();
    ascending.sort_by(f64::total_cmp);
    let last = *ascending.last()?;
    let [lower, median, upper] = [0.25, 0.5, 0.75].map(|part| quantile(&ascending, part));
    let reach = WHISKER * (upper - lower);
    let is_near = |value: &f64| (lower - reach..=upper + reach).contains(value);
    let near: Vec<f64> = ascending.iter().copied().filter(is_near).collect();
    let (middle, bottom) = (top + BOX / 2.0, top + BOX);
    let line = line_of(0);
    let ends = [
        near.first().map_or(lower, |it| it.min(lower)),
        near.last().map_or(upper, |it| it.max(upper)),
    ];
    let ends = ends.map(|value| places.place(value));
    svg.line(&line, &[(ends[0], middle), (ends[1], middle)]);
    for end in ends {
        svg.line(&line, &[(end, top + 3.0), (end, bottom - 3.0)]);
    }
    let [left, at, right] = [lower, median, upper].map(|value| places.place(value));
    // Where all values are close together the line at the median is still seen.
    svg.line(&line, &[(at, top - 3.0), (at, bottom + 3.0)]);
    svg.rectangle(&area_of(0, false), [left, top, right - left, BOX]);
    svg.line("median", &[(at, top), (at, bottom)]);
    for &value in ascending.iter().filter(|value| !is_near(value)) {
        svg.sign((places.place(value), middle), 0, false);
    }
    Some(places.place(last).max(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(values: &[f64]) -> String {
        let spread = Spread { label: "A*".into(), values: values.to_vec(), shown: "x".into() };
        boxes("T", &["a note"], &[("states".into(), vec![spread])])
    }

    /// Of 1 to 9 and 100 the quartiles are 3.25 and 7.75: whiskers reach to 1 and 9.
    #[test]
    fn what_is_far_from_the_box_has_a_sign() {
        let near: Vec<f64> = (1..10).map(f64::from).collect();
        assert_eq!(plot(&near).matches("<circle").count(), 0);
        let far = plot(&[&near[..], &[100.0]].concat());
        assert_eq!(far.matches("<circle").count(), 1);
        // On an axis from 1 to 100, of which the whiskers take the first part.
        let axis =
            Axis::new(Scale::Logarithmic, &[1.0, 100.0], [22.0, 700.0 - 16.0 - 6.7 - 14.0], 6);
        for (value, sign) in [(1.0, "M"), (9.0, "L")] {
            assert!(far.contains(&format!("{sign}{:.1} ", axis.place(value))), "{value}: {far}");
        }
    }

    #[test]
    fn equal_values_and_none_are_drawn() {
        assert!(plot(&[5.0; 3]).contains("\"median\""));
        assert!(!plot(&[]).contains("\"median\""));
    }
}
