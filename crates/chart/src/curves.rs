//! Panels of curves and points.

use crate::{
    panel::{Frame, Panel, Series, draw},
    svg::{Anchor, LINE, MARGIN, Svg, TOP, WIDTH, width_of},
};

/// The height of a panel.
const PANEL: f64 = 250.0;
/// The height of one of several small panels.
const SMALL: f64 = 112.0;
/// Small panels side by side, if their names are no wider.
const ABREAST: usize = 4;
/// How much wider the letters of a note are than those of a name.
const NOTE: f64 = 13.0 / 12.0;
/// More series are drawn in panels of their own.
const SERIES: usize = 6;

/// A picture of panels, for [`curves`].
#[derive(Clone, PartialEq, Debug)]
pub struct Curves<'a> {
    /// Above all.
    pub title: &'a str,
    /// For those who do not see it.
    pub description: &'a str,
    /// Below all, a line each.
    pub notes: &'a [&'a str],
    /// Panels side by side, 1 or 2.
    pub columns: usize,
    /// The panels.
    pub panels: &'a [Panel],
}

/// Panels of series, whose names stand at their ends. Where a panel has more than six series, each has a small panel of its
/// own, all on the same axes. Panels side by side with the same name across have the same axis.
///
/// ```
/// use chart::{Curves, Join, Panel, Scale, Series, curves};
///
/// let curve = vec![((1.0, 20.0), false), ((2.0, 900.0), false)];
/// let series = Series { name: "A*".to_owned(), curve, join: Join::Straight };
/// let panel = Panel {
///     across: ("weight".to_owned(), Scale::Linear),
///     up: ("states expanded".to_owned(), Scale::Logarithmic),
///     series: vec![series],
/// };
/// let picture = Curves { title: "Weights", description: "", notes: &[], columns: 1, panels: &[panel] };
/// assert!(curves(&picture).contains(">A*<"));
/// ```
#[must_use]
pub fn curves(Curves { title, description, notes, columns, panels }: &Curves<'_>) -> String {
    let mut svg = Svg::new();
    let columns = (*columns).clamp(1, 2);
    let mut top = TOP;
    for row in panels.chunks(columns) {
        let frames = abreast(columns, top, PANEL);
        for (panel, frame) in row.iter().zip(frames) {
            let same = row.iter().filter(|other| other.across == panel.across);
            let places: Vec<f64> = same.flat_map(Panel::points).map(|at| at.0).collect();
            top = top.max(whole(&mut svg, panel, &places, frame));
        }
        top += 12.0;
    }
    for note in *notes {
        svg.text((MARGIN, top + LINE / 2.0), "note", Anchor::Start, note);
        top += LINE;
    }
    svg.finish(title, description, top + 8.0)
}

/// Frames of one row.
fn abreast(count: usize, top: f64, height: f64) -> impl Iterator<Item = Frame> {
    let width = (WIDTH - 2.0 * MARGIN) / count as f64;
    let gap = if count > 1 { 10.0 } else { 0.0 };
    (0..count).map(move |number| [MARGIN + number as f64 * width, top, width - gap, height])
}

/// Draws a panel; where it ends.
fn whole(svg: &mut Svg, panel: &Panel, places: &[f64], frame: Frame) -> f64 {
    let ([x, y, _, height], heading) = (frame, &panel.up.0);
    if panel.series.len() <= SERIES {
        let all: Vec<(usize, &Series)> = panel.series.iter().enumerate().collect();
        draw(svg, panel, heading, &all, places, true, frame);
        return y + height;
    }
    let heading = format!("{heading}, by {}", panel.across.0);
    svg.text((x, y + LINE / 2.0), "note", Anchor::Start, &heading);
    let mut top = y + LINE + 4.0;
    let names = panel.series.iter().map(|series| width_of(&series.name) * NOTE);
    let widest = names.fold(0.0, f64::max);
    let fits = |count: &usize| abreast(*count, top, SMALL).all(|frame| widest <= frame[2]);
    let count = (1..=ABREAST).rev().find(fits).unwrap_or(1);
    for row in panel.series.chunks(count) {
        for (series, frame) in row.iter().zip(abreast(count, top, SMALL)) {
            draw(svg, panel, &series.name, &[(0, series)], places, false, frame);
        }
        top += SMALL + 4.0;
    }
    top
}
