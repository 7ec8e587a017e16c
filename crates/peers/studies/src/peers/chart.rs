//! The pictures: a bar a ratio, and time and memory against size.

use chart::{Bar, Curve, Curves, Join, Panel, Scale, Series, bars, curves, number};

use super::{
    contend::Section,
    fit::Model,
    growth::{OURS, PEER, SideOf},
    measure::{Growth, MeasuredRow},
};

/// The ratios that count as equal.
const EVEN: std::ops::Range<f64> = 0.9..1.1;
/// The series that is grey.
const GREY: usize = 3;

/// A bar for each row of the peers, from 1 × to its ratio, on a logarithmic axis.
pub(crate) fn ratios(rows: &[MeasuredRow]) -> String {
    let mut rows: Vec<&MeasuredRow> =
        rows.iter().filter(|it| it.row.section == Section::Peers).collect();
    rows.sort_by(|one, other| other.pair.ratio.median.total_cmp(&one.pair.ratio.median));
    let bar = |measured: &&MeasuredRow| {
        let ratio = measured.pair.ratio.median;
        Bar {
            label: format!("{} · {}", measured.row.title, measured.row.peer.replace('`', "")),
            value: ratio,
            shown: match ratio {
                ..2.0 => format!("{ratio:.2} ×"),
                ..100.0 => format!("{ratio:.1} ×"),
                _ => format!("{} ×", number(ratio.round())),
            },
            series: match (100.0 * ratio).round() / 100.0 {
                // As it is shown.
                shown if (EVEN.start..=EVEN.end).contains(&shown) => GREY,
                _ => usize::from(ratio < 1.0),
            },
            is_hollow: false,
        }
    };
    let rows: Vec<Bar> = rows.iter().map(bar).collect();
    let title = "How many times our processor time the peer takes";
    let axis =
        "times, logarithmic; blue: ours is faster, orange: the peer is, grey: within a tenth";
    bars(title, axis, EVEN, &rows)
}

const GROWTH: &str = "Processor time and memory against size";

/// For each curve a panel of times and one of memory.
pub(crate) fn growth(curves_of: &[Growth]) -> String {
    let panels = curves_of.iter().flat_map(|growth| {
        let name = &growth.curve.name;
        let times = [OURS, PEER].map(|side| growth.times(side));
        let (unit, each) = unit(times.iter().flatten().map(|at| at.1));
        [
            panel(growth, format!("{name}: {unit}"), |side| scaled(growth.times(side), each)),
            panel(growth, format!("{name}: MiB beyond the start"), |side| growth.memories(side)),
        ]
    });
    let panels: Vec<Panel> = panels.collect();
    curves(&Curves {
        title: GROWTH,
        description: "a panel of times and one of memory for each curve",
        notes: &[
            "All axes upwards are logarithmic; those across are where a power of the size fits.",
        ],
        columns: 2,
        panels: &panels,
    })
}

/// The unit in which a time in the middle of these seconds is 1 or more, and how many of them a second has.
fn unit(seconds: impl Iterator<Item = f64>) -> (&'static str, f64) {
    let (low, high) =
        seconds.fold((f64::INFINITY, 0.0), |(low, high), it| (it.min(low), it.max(high)));
    match (low * high).sqrt() {
        ..1e-3 => ("microseconds", 1e6),
        1e-3..1.0 => ("milliseconds", 1e3),
        _ => ("seconds", 1.0),
    }
}

fn scaled(points: Vec<(f64, f64)>, each: f64) -> Vec<(f64, f64)> {
    points.into_iter().map(|(size, seconds)| (size, each * seconds)).collect()
}

/// The curves of both sides; the size is on a logarithmic axis where the model is a power.
fn panel(growth: &Growth, title: String, points: impl Fn(SideOf) -> Vec<(f64, f64)>) -> Panel {
    let series = [("ours", OURS), ("peer", PEER)].map(|(name, side)| {
        let curve: Curve = points(side).into_iter().map(|at| (at, false)).collect();
        Series { name: name.to_owned(), curve, join: Join::Straight }
    });
    let scale = match growth.model() {
        Model::Power => Scale::Logarithmic,
        Model::Exponential => Scale::Linear,
    };
    Panel {
        across: (growth.curve.size.clone(), scale),
        up: (title, Scale::Logarithmic),
        series: series.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::measure::sample;

    #[test]
    fn bars_are_drawn_for_peers_and_not_for_twins() {
        let (rows, _) = sample();
        let svg = ratios(&rows);
        for shown in ["the workload met · theirs 1.0", "3.0 ×", "0.50 ×", ">1<"] {
            assert!(svg.contains(shown), "{shown}");
        }
        assert!(!svg.contains("the workload twin"));
        assert_eq!(svg, ratios(&rows));
    }

    #[test]
    fn curves_are_drawn_with_their_axes() {
        let (_, curves) = sample();
        let svg = growth(&curves);
        for shown in ["domain: milliseconds", "domain: MiB beyond the start", ">10<", ">100<"] {
            assert!(svg.contains(shown), "{shown}");
        }
    }

    #[test]
    fn nothing_to_be_seen_is_said() {
        let (_, mut curves) = sample();
        curves[0].points.clear();
        assert!(growth(&curves).contains("no value"));
    }
}
