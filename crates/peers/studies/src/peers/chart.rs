//! The pictures: a bar a ratio, and time and memory against size.

use chart::{
    Area, Bar, Curve, Look, bars, canvas, curves_on, decades, described, drawn, ends,
    plotters::{prelude::*, style::text_anchor::HPos},
    powers_of_ten, text, to_f64,
};

use super::{
    contend::Section,
    fit::Model,
    growth::{OURS, PEER, SideOf},
    measure::{Growth, Measured},
};

// All lengths are pixels.
/// Where the bars begin.
const LABELS: u32 = 600;
const PANEL: u32 = 230;
/// The ratios that count as equal, and the series that is grey.
const EVEN: std::ops::Range<f64> = 0.9..1.1;
const GREY: usize = 6;

/// A bar for each row of the peers, from 1 × to its ratio, on a logarithmic axis.
pub(crate) fn ratios(rows: &[Measured]) -> anyhow::Result<String> {
    let mut rows: Vec<&Measured> =
        rows.iter().filter(|it| it.row.section == Section::Peers).collect();
    rows.sort_by(|one, other| other.pair.ratio.median.total_cmp(&one.pair.ratio.median));
    let bar = |measured: &&Measured| {
        let ratio = measured.pair.ratio.median;
        Bar {
            label: format!("{} · {}", measured.row.title, measured.row.peer.replace('`', "")),
            value: ratio,
            shown: format!("{ratio:.1} ×"),
            series: if EVEN.contains(&ratio) { GREY } else { usize::from(ratio < 1.0) },
            is_hollow: false,
        }
    };
    let rows: Vec<Bar> = rows.iter().map(bar).collect();
    let title = "How many times our processor time the peer takes";
    let axis =
        "times, logarithmic; blue: ours is faster, orange: the peer is, grey: within a tenth";
    Ok(bars(title, axis, LABELS, EVEN, &rows)?)
}

const GROWTH: &str =
    "Processor time and memory against size: ours (circles, blue), the peer (squares, orange)";

/// For each curve a panel of times and one of memory.
pub(crate) fn growth(curves: &[Growth]) -> anyhow::Result<String> {
    let count = u32::try_from(curves.len())?;
    let mut svg = String::new();
    {
        let (root, areas) = canvas(&mut svg, GROWTH, count * PANEL, curves.len())?;
        for (growth, area) in curves.iter().zip(&areas) {
            let name = &growth.curve.name;
            let panels = area.split_evenly((1, 2));
            panel(&root, &panels[0], growth, format!("{name}: seconds"), Growth::times)?;
            let memory = format!("{name}: MiB beyond the start");
            panel(&root, &panels[1], growth, memory, Growth::memories)?;
        }
    }
    Ok(described(&svg, GROWTH, "a panel of times and one of memory for each curve"))
}

/// The curves of both sides; the size is on a logarithmic axis where the model is a power.
fn panel(
    root: &Area<'_>,
    area: &Area<'_>,
    growth: &Growth,
    title: String,
    points: fn(&Growth, SideOf) -> Vec<(f64, f64)>,
) -> anyhow::Result<()> {
    let series = [points(growth, OURS), points(growth, PEER)];
    let Some((least, most)) = ends(series.iter().flatten().map(|point| point.0)) else {
        let (width, height) = area.dim_in_pixel();
        let middle = (i32::try_from(width)? / 2, i32::try_from(height)? / 2);
        let nothing = format!("{title}: too little to be seen");
        return Ok(drawn(area.draw_text(&nothing, &text(12, HPos::Center), middle))?);
    };
    let range = decades(series.iter().flatten().map(|point| point.1));
    let powers = powers_of_ten(&range);
    let values = range.log_scale().with_key_points(powers);
    let curves = series.map(|points| points.into_iter().map(|at| (at, false)).collect::<Curve>());
    let sizes = growth.points.iter().map(|(size, _)| to_f64(*size));
    let sizes: Vec<f64> = sizes.filter(|size| (least..=most).contains(size)).collect();
    let titles = [growth.curve.size.clone(), title];
    let look = Look { right: 10, labels: 6, titles, is_joined: true };
    match growth.model() {
        Model::Power => {
            let places = (least / 1.1..most * 1.1).log_scale().with_key_points(sizes);
            curves_on(root, area, look, places, values, &curves)?;
        }
        Model::Exponential => {
            curves_on(root, area, look, least - 0.3..most + 0.3, values, &curves)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::measure::sample;

    #[test]
    fn bars_are_drawn_for_peers_and_not_for_twins() {
        let (rows, _) = sample();
        let svg = ratios(&rows).unwrap();
        for shown in ["the workload met · theirs 1.0", "3.0 ×", "0.5 ×", ">\n1\n<"] {
            assert!(svg.contains(shown), "{shown}");
        }
        assert!(!svg.contains("the workload twin"));
        assert_eq!(svg, ratios(&rows).unwrap());
    }

    #[test]
    fn curves_are_drawn_with_their_axes() {
        let (_, curves) = sample();
        let svg = growth(&curves).unwrap();
        for shown in ["domain: seconds", "domain: MiB beyond the start", ">\n20\n<", ">\n80\n<"] {
            assert!(svg.contains(shown), "{shown}");
        }
    }

    #[test]
    fn nothing_to_be_seen_is_said() {
        let (_, mut curves) = sample();
        curves[0].points.clear();
        assert!(growth(&curves).unwrap().contains("too little to be seen"));
    }
}
