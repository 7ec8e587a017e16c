//! The outline of a set of cells, traced once, with rounded corners.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use super::UNIT;
use crate::scene::At;

/// A side of a cell at the rim, clockwise: the cell, where the side begins, and its direction.
type Side = (At, At, At);

const fn turned(At(x, y): At) -> At {
    At(-y, x)
}

/// The rims of a set of cells: the set is on the right of each side.
fn rims(cells: &BTreeSet<At>) -> Vec<Vec<Side>> {
    let mut sides = BTreeMap::new();
    for &cell in cells {
        let corners = [cell, cell + At::RIGHT, cell + At(1, 1), cell + At::DOWN];
        for (direction, from) in [At::RIGHT, At::DOWN, At::LEFT, At::UP].into_iter().zip(corners) {
            if !cells.contains(&(cell - turned(direction))) {
                sides.insert((from, direction), cell);
            }
        }
    }
    let mut rims = Vec::new();
    while let Some((&(mut from, mut direction), _)) = sides.first_key_value() {
        let mut rim = Vec::new();
        while let Some(cell) = sides.remove(&(from, direction)) {
            rim.push((cell, from, direction));
            from = from + direction;
            let right = turned(direction);
            // Where four sides meet, right stays with the same cell.
            let ways = [right, direction, At::default() - right];
            direction =
                ways.into_iter().find(|&way| sides.contains_key(&(from, way))).unwrap_or(right);
        }
        rims.push(rim);
    }
    rims
}

/// The outline as the `d` of a path, corners rounded by `radius` cells, each side moved inwards by the
/// inset of its cell. Holes are left out unless wanted.
pub(crate) fn outline(
    cells: &BTreeSet<At>,
    radius: f64,
    holes: bool,
    inset: impl Fn(At) -> f64,
) -> String {
    let mut d = String::new();
    for rim in rims(cells) {
        let mut corners = Vec::new();
        for (index, &(cell, _, before)) in rim.iter().enumerate() {
            let (next, at, after) = rim[(index + 1) % rim.len()];
            let moved = |(x, y): (f64, f64), direction: At, by: f64| {
                let At(right, down) = turned(direction);
                (x + f64::from(right) * by, y + f64::from(down) * by)
            };
            let corner = (f64::from(at.0), f64::from(at.1));
            let (one, other) = (inset(cell), inset(next));
            if before != after {
                corners.push(moved(moved(corner, before, one), after, other));
            } else if (one - other).abs() > 1e-9 {
                corners.extend([moved(corner, before, one), moved(corner, before, other)]);
            }
        }
        if holes || area(&corners) > 0.0 {
            rounded(&mut d, &corners, radius);
        }
    }
    d
}

/// Twice the area, positive if clockwise.
fn area(corners: &[(f64, f64)]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// Appends a closed line with rounded corners, in tenths of units so that nothing adds up.
fn rounded(d: &mut String, corners: &[(f64, f64)], radius: f64) {
    let count = corners.len();
    let tenths = |(x, y): (f64, f64)| ((x * UNIT * 10.0).round(), (y * UNIT * 10.0).round());
    let points: Vec<(f64, f64)> = corners.iter().copied().map(tenths).collect();
    let toward = |from: (f64, f64), to: (f64, f64)| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.abs() + dy.abs();
        let cut = (radius * UNIT * 10.0).min(length / 2.0).floor();
        let share = if length > 0.0 { cut / length } else { 0.0 };
        ((from.0 + dx * share).round(), (from.1 + dy * share).round())
    };
    let mut pen = (0.0, 0.0);
    for (index, &corner) in points.iter().enumerate() {
        let enter = toward(corner, points[(index + count - 1) % count]);
        let leave = toward(corner, points[(index + 1) % count]);
        if index == 0 {
            let _ = write!(d, "M{}", pair(enter));
        } else {
            let (dx, dy) = (enter.0 - pen.0, enter.1 - pen.1);
            if dx != 0.0 {
                let _ = write!(d, "h{}", tenth(dx));
            }
            if dy != 0.0 {
                let _ = write!(d, "v{}", tenth(dy));
            }
        }
        if enter != leave {
            let by = |(x, y): (f64, f64)| pair((x - enter.0, y - enter.1));
            let _ = write!(d, "q{} {}", by(corner), by(leave));
        }
        pen = leave;
    }
    d.push('z');
}

fn tenth(tenths: f64) -> String {
    super::number(tenths / 10.0)
}

fn pair((x, y): (f64, f64)) -> String {
    let (x, y) = (tenth(x), tenth(y));
    let gap = if y.starts_with('-') { "" } else { " " };
    format!("{x}{gap}{y}")
}
