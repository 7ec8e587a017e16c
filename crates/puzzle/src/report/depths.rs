//! How many states there are at each depth: as a table, and as a picture.

use std::fmt::Write;

use indicatif::HumanCount;

/// `depth,states`, a line a depth.
pub(crate) fn depths_csv(depths: &[u64]) -> String {
    let mut text = "depth,states\n".to_owned();
    for (depth, states) in depths.iter().enumerate() {
        let _ = writeln!(text, "{depth},{states}");
    }
    text
}

// All lengths are pixels.
const LEFT: usize = 70;
const TOP: usize = 36;
const HEIGHT: usize = 260;
const BELOW: usize = 48;

/// A bar a depth, on linear axes.
pub(crate) fn depths_svg(depths: &[u64]) -> String {
    let bar = (900 / depths.len().max(1)).clamp(1, 24);
    let width = LEFT + bar * depths.len() + 20;
    let most = depths.iter().copied().max().unwrap_or(1).max(1);
    let tick = tick(most);
    let top = most.div_ceil(tick) * tick;
    // Less than HEIGHT, so it fits.
    let tall = |states: u64| {
        let tall = u128::from(states) * HEIGHT as u128 / u128::from(top);
        usize::try_from(tall).unwrap_or(HEIGHT)
    };
    let all: u64 = depths.iter().sum();
    let deepest = depths.len().saturating_sub(1);
    let height = TOP + HEIGHT + BELOW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" \
         fill=\"#282828\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{} states by depth, the deepest at {deepest}</text>\n",
        HumanCount(all),
    );
    for line in 0..=top / tick {
        let y = TOP + HEIGHT - tall(line * tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y}h{}\" stroke=\"#e1e1e1\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            bar * depths.len(),
            LEFT - 8,
            y + 4,
            HumanCount(line * tick),
        );
    }
    for (depth, &states) in depths.iter().enumerate() {
        let tall = tall(states);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{tall}\" fill=\"#0072b2\"/>",
            LEFT + depth * bar,
            TOP + HEIGHT - tall,
            if bar > 3 { bar - 1 } else { bar },
        );
    }
    let labels = usize::try_from(self::tick(deepest as u64)).unwrap_or(1);
    for depth in (0..depths.len()).step_by(labels.max(1)) {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{depth}</text>",
            LEFT + depth * bar + bar / 2,
            TOP + HEIGHT + 18,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">depth</text>\n</svg>",
        LEFT + bar * depths.len() / 2,
        TOP + HEIGHT + 38,
    );
    svg
}

/// 1, 2 or 5 times a power of ten: at least a tenth of `most`.
fn tick(most: u64) -> u64 {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|digit: u64| power.saturating_mul(digit)))
        .find(|tick| tick.saturating_mul(10) >= most)
        .unwrap_or(u64::MAX)
}
