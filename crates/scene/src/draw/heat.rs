//! The order of expansion, drawn.

use std::collections::BTreeSet;

use super::{ground::runs, pair, path};
use crate::{film::Film, scene::At};

/// How many colours there are, from the first expansion to the last.
pub(crate) const STOPS: u32 = 6;

/// The cells that a search expanded, by colour, and hollow squares where it only queued one.
pub(crate) fn heat(film: &Film) -> String {
    let last = film.order.iter().filter_map(|seen| seen.expansion).max().unwrap_or(0);
    let mut layers = vec![BTreeSet::new(); STOPS as usize];
    for seen in &film.order {
        if let Some(number) = seen.expansion {
            let layer = u64::from(number - 1) * u64::from(STOPS) / u64::from(last);
            layers[usize::try_from(layer).unwrap_or(0)].insert(seen.at);
        }
    }
    let is_expanded = |at: &At| layers.iter().any(|layer| layer.contains(at));
    let queued = film.order.iter().map(|seen| seen.at).filter(|at| !is_expanded(at));
    let queued: BTreeSet<At> = queued.collect();
    let hollow: String = queued.iter().map(|&at| square(at, 9.0, 30)).collect();
    let filled = layers.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    let filled = filled.map(|(stop, cells)| path(&format!("b-heat-{stop}-c"), &area(cells)));
    let drawing: String = filled.collect();
    if hollow.is_empty() { drawing } else { drawing + &path("b-queued", &hollow) }
}

/// Cells as the `d` of a path, runs of a row joined.
fn area(cells: &BTreeSet<At>) -> String {
    let strip = |&(at, length): &(At, usize)| {
        format!("M{}h{length}v48h-{length}z", pair(f64::from(at.0) * 48.0, f64::from(at.1) * 48.0))
    };
    runs(cells, At::RIGHT, &|_| true).iter().map(strip).collect()
}

pub(crate) fn square(At(x, y): At, from: f64, side: u32) -> String {
    let corner = pair(f64::from(x).mul_add(48.0, from), f64::from(y).mul_add(48.0, from));
    format!("M{corner}h{side}v{side}h-{side}z")
}
