//! A panel: some series on two axes, each with its name beside it.

use crate::{
    axis::{Axis, Scale, short},
    svg::{Anchor, LINE, Svg, line_of, text_of, width_of},
};

/// Points that belong together, from left to right, and whether their signs are hollow: a limit stopped the search.
pub type Curve = Vec<((f64, f64), bool)>;

/// What joins the points of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// Nothing: points only, of which the last has the name.
    None,
    /// Straight lines.
    Straight,
    /// Steps: the value stays until the next point. For what is best so far, and for solutions that none beats.
    Steps,
}

/// A series of a [`Panel`].
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points.
    pub curve: Curve,
    /// What joins them.
    pub join: Join,
}

/// Series on two axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// The name of the axis across, and how values are spread over it.
    pub across: (String, Scale),
    /// Of the axis upwards.
    pub up: (String, Scale),
    /// The series, each in a colour of its own where there are at most six.
    pub series: Vec<Series>,
}

impl Panel {
    /// The points of all series.
    pub(crate) fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.series.iter().flat_map(|series| &series.curve).map(|(at, _)| *at)
    }
}

/// A part of a picture: left, top, width and height.
pub(crate) type Frame = [f64; 4];

/// More points of a series have no signs, except for hollow ones.
const SIGNS: usize = 40;
/// The distance of two names.
const NAME: f64 = 15.0;

/// Draws some of the series of a panel, with their numbers, on the axes of all; that across has all `places`. `heading`
/// is above; the names stand at the ends of joined series if `has_names`.
pub(crate) fn draw(
    svg: &mut Svg,
    panel: &Panel,
    heading: &str,
    series: &[(usize, &Series)],
    places: &[f64],
    has_names: bool,
    [x, y, width, height]: Frame,
) {
    svg.text((x, y + LINE / 2.0), "note", Anchor::Start, heading);
    // Small panels, whose names are above, leave the name of the axis across to the heading of all.
    let below = if has_names { 2.0 * LINE } else { LINE };
    let [top, bottom] = [y + LINE + 10.0, y + height - below];
    if series.iter().all(|(_, series)| series.curve.is_empty()) {
        let middle = (x + width / 2.0, f64::midpoint(top, bottom));
        return svg.text(middle, "note", Anchor::Middle, "no value");
    }
    let mut values: Vec<f64> = panel.points().map(|at| at.1).collect();
    let [least, greatest] =
        [f64::min, f64::max].map(|of| values.iter().copied().fold(values[0], of));
    if panel.up.1 == Scale::Linear && least > 0.0 && least <= greatest / 2.0 {
        values.push(0.0);
    }
    let count = |length: f64, each: f64| {
        (2..20).take_while(|it| f64::from(*it) * each <= length).count() + 1
    };
    let ups = Axis::new(panel.up.1, &values, [bottom, top], count(bottom - top, 28.0));
    let labels = ups.ticks.iter().map(|&tick| width_of(&short(tick))).fold(0.0, f64::max);
    let is_named = |series: &Series| has_names && !series.name.is_empty();
    let named = series.iter().filter(|(_, series)| is_named(series));
    let names = named.map(|(_, series)| width_of(&series.name) + 14.0).fold(10.0, f64::max);
    let (left, right) = (x + labels + 10.0, x + width - names.min(width * 0.45));
    let across =
        Axis::new(panel.across.1, places, [left + 6.0, right - 6.0], count(right - left, 60.0));
    for tick in ups.labelled(count(bottom - top, 18.0) + 1) {
        let at = ups.place(tick);
        svg.line("grid", &[(left, at), (right, at)]);
        svg.text((left - 6.0, at), "tick", Anchor::End, &short(tick));
    }
    let widest = across.ticks.iter().map(|&tick| width_of(&short(tick))).fold(0.0, f64::max);
    for tick in across.labelled(count(right - left, widest + 10.0)) {
        svg.text((across.place(tick), bottom + 12.0), "tick", Anchor::Middle, &short(tick));
    }
    svg.line("axis", &[(left, bottom), (right, bottom)]);
    if has_names {
        svg.text((right, bottom + 12.0 + LINE), "note", Anchor::End, &panel.across.0);
    }
    let alone = series.iter().filter(|(_, series)| series.join == Join::None);
    let marked: Vec<(f64, f64)> =
        alone.flat_map(|(_, series)| &series.curve).map(|(at, _)| *at).collect();
    let mut ends = Vec::new();
    for &(number, one @ Series { name, curve, join }) in series {
        let at = |(x, y): (f64, f64)| (across.place(x), ups.place(y));
        let mut line: Vec<(f64, f64)> = Vec::new();
        for &(point, _) in curve {
            let (x, y) = at(point);
            if let (Join::Steps, Some(&(_, before))) = (join, line.last()) {
                line.push((x, before));
            }
            line.push((x, y));
        }
        if *join != Join::None && line.len() > 1 {
            svg.line(&line_of(number), &line);
        }
        let all = *join == Join::None || curve.len() <= SIGNS;
        for &(point, is_hollow) in curve.iter().filter(|(_, is_hollow)| all || *is_hollow) {
            // A sign of its own shows the point of a line, too.
            if *join == Join::None || !marked.contains(&point) {
                svg.sign(at(point), number, is_hollow);
            }
        }
        if let (true, Some(&(x, y))) = (is_named(one), line.last()) {
            // A line may go on beside a point.
            let is_beside = *join == Join::None && x < f64::midpoint(left, right);
            ends.push((number, name, (x, if is_beside { y - 11.0 } else { y })));
        }
    }
    write_names(svg, ends, [top, bottom]);
}

/// Names at the ends of lines, pushed apart where they would overlap.
fn write_names(
    svg: &mut Svg,
    mut ends: Vec<(usize, &String, (f64, f64))>,
    [top, bottom]: [f64; 2],
) {
    ends.sort_by(|one, other| one.2.1.total_cmp(&other.2.1));
    let mut places: Vec<f64> = ends.iter().map(|end| end.2.1.max(top)).collect();
    for number in 1..places.len() {
        places[number] = places[number].max(places[number - 1] + NAME);
    }
    let mut below = bottom + NAME;
    for place in places.iter_mut().rev() {
        *place = place.min(below - NAME);
        below = *place;
    }
    for ((number, name, (x, y)), place) in ends.into_iter().zip(places) {
        if (place - y).abs() > 4.0 {
            svg.line("lead", &[(x + 5.0, y), (x + 11.0, place)]);
        }
        svg.text((x + 13.0, place), &text_of(number), Anchor::Start, name);
    }
}
