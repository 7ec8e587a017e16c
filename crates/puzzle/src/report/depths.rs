//! How many states there are at each depth: as a table, and as a picture.

use std::fmt::Write;

use indicatif::HumanCount;

use crate::report::bars::{Bar, bars_svg, tick};

/// `depth,states`, a line a depth.
pub(crate) fn depths_csv(depths: &[u64]) -> String {
    let mut text = "depth,states\n".to_owned();
    for (depth, states) in depths.iter().enumerate() {
        let _ = writeln!(text, "{depth},{states}");
    }
    text
}

/// A bar a depth, on linear axes.
pub(crate) fn depths_svg(depths: &[u64]) -> String {
    let wide = (900 / depths.len().max(1)).clamp(1, 24);
    let deepest = depths.len().saturating_sub(1);
    let label_step = usize::try_from(tick(deepest as u64)).unwrap_or(1);
    let bars: Vec<Bar> = (0..)
        .zip(depths)
        .map(|(depth, &height)| Bar { height, label: format!("{depth}"), colour: "#0072b2" })
        .collect();
    let all = HumanCount(depths.iter().sum());
    let title = format!("{all} states by depth, the deepest at {deepest}");
    bars_svg(&title, "depth", wide, label_step, &bars)
}
