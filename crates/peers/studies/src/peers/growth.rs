//! The section of the page on how times and memory grow.

use std::fmt::Write;

use super::{
    fit::{Fit, Model},
    measure::{Growth, Pair, Side},
    page::{memory, ratio, time},
};
use xtask::table::{Table, grouped};

/// Memory that grew by less is lost in what an allocator takes at once.
const LEAST_MEMORY: f64 = 0.5;
/// Below it, nothing grows that could be fitted.
const LEAST_EXPLAINED: f64 = 0.5;

pub(crate) fn section(curves: &[Growth]) -> String {
    let mut text = "\n## Growth\n\n![Time and memory against size](peers-growth.svg)\n\n\
        Fitted by least squares on the logarithm of processor time, and of memory beyond what was there when the\n\
        search began: a power of the size n (a line on log n) or an exponential (a line on n), whichever\n\
        leaves less of the variance of both sides' times unexplained. Memory is fitted where at least\n\
        three sizes grow it by 512 KiB, and where the line explains half of the variance.\n\n"
        .to_owned();
    let mut table = Table::new([
        "domain",
        "n",
        "work",
        "time, ours",
        "time, peer",
        "memory, ours",
        "memory, peer",
    ]);
    for growth in curves {
        let model = growth.model();
        let shown = |fit: Option<Fit>| fit.map_or("–".to_owned(), |fit| fit.to_string());
        let ends = [growth.points.first(), growth.points.last()];
        let [from, to] = ends.map(|point| point.map_or(0, |&(size, _)| size));
        let fit = |side, memory: bool| {
            let points = if memory { growth.memories(side) } else { growth.times(side) };
            shown(Fit::new(model, &points).filter(|fit| fit.explained >= LEAST_EXPLAINED))
        };
        table.row([
            growth.curve.name.clone(),
            format!("{}, {from} – {to}", growth.curve.size),
            format!("× {}", chart::number(growth.work().round())),
            fit(OURS, false),
            fit(PEER, false),
            fit(OURS, true),
            fit(PEER, true),
        ]);
    }
    text.push_str(&table.render());
    text.push('\n');
    for growth in curves {
        text.push_str(&points(growth));
    }
    text
}

/// One of the two sides.
pub(crate) type SideOf = fn(&Pair) -> &Side;
pub(crate) const OURS: SideOf = |pair| &pair.ours;
pub(crate) const PEER: SideOf = |pair| &pair.peer;

impl Growth {
    /// The model that fits both sides' times.
    pub(crate) fn model(&self) -> Model {
        Model::of(&[self.times(OURS), self.times(PEER)])
    }

    /// Seconds against size.
    pub(crate) fn times(&self, side: SideOf) -> Vec<(f64, f64)> {
        let points = self.points.iter();
        points.map(|(size, pair)| (f64::from(*size), side(pair).processor.median)).collect()
    }

    /// MiB that the search took, against size, where that is enough to be seen.
    pub(crate) fn memories(&self, side: SideOf) -> Vec<(f64, f64)> {
        let grown = |(size, pair): &(u32, Pair)| {
            Some((f64::from(*size), side(pair).grown.filter(|&grown| grown >= LEAST_MEMORY)?))
        };
        self.points.iter().filter_map(grown).collect()
    }
}

fn points(growth: &Growth) -> String {
    let Growth { curve, points, .. } = growth;
    let mut text = format!("\n**{}**: {} against {}.", curve.title, curve.ours, curve.peer);
    if !curve.note.is_empty() {
        let _ = write!(text, " {}", curve.note);
    }
    text.push_str("\n\n");
    let mut table = Table::new([
        curve.size.as_str(),
        curve.work.as_str(),
        "ours",
        "peer",
        "ratio",
        "ours: grown by",
        "peer: grown by",
    ]);
    for (size, pair) in points {
        table.row([
            grouped(u64::from(*size)),
            grouped(pair.ours.work),
            time(pair.ours.processor.median),
            time(pair.peer.processor.median),
            ratio(&pair.ratio),
            memory(pair.ours.grown),
            memory(pair.peer.grown),
        ]);
    }
    text.push_str(&table.render());
    text.push('\n');
    text
}
