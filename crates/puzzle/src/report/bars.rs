//! Bars on linear axes, as SVG.

use std::fmt::Write;

use indicatif::HumanCount;

/// A bar, and the text under it if there is room.
pub(crate) struct Bar {
    pub(crate) height: u64,
    pub(crate) label: String,
    pub(crate) colour: &'static str,
}

// All lengths are pixels.
const LEFT: usize = 70;
const TOP: usize = 36;
const HEIGHT: usize = 260;
const BELOW: usize = 48;

/// Bars side by side, each `wide` pixels and every `label_step`th with its label.
pub(crate) fn bars_svg(
    title: &str,
    axis: &str,
    wide: usize,
    label_step: usize,
    bars: &[Bar],
) -> String {
    // The title may be wider than the bars: a sign of it has 8 pixels at most, as a rule.
    let width = LEFT + (wide * bars.len()).max(8 * title.chars().count()) + 20;
    let most = bars.iter().map(|bar| bar.height).max().unwrap_or(1).max(1);
    let tick = tick(most);
    let top = most.div_ceil(tick) * tick;
    // Less than HEIGHT, so it fits.
    let tall = |height: u64| {
        let tall = u128::from(height) * HEIGHT as u128 / u128::from(top);
        usize::try_from(tall).unwrap_or(HEIGHT)
    };
    let height = TOP + HEIGHT + BELOW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" \
         fill=\"#282828\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{title}</text>\n",
    );
    for line in 0..=top / tick {
        let y = TOP + HEIGHT - tall(line * tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y}h{}\" stroke=\"#e1e1e1\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            wide * bars.len(),
            LEFT - 8,
            y + 4,
            HumanCount(line * tick),
        );
    }
    for (number, bar) in bars.iter().enumerate() {
        let tall = tall(bar.height);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{tall}\" fill=\"{}\"/>",
            LEFT + number * wide,
            TOP + HEIGHT - tall,
            if wide > 3 { wide - 1 } else { wide },
            bar.colour,
        );
    }
    for (number, bar) in bars.iter().enumerate().step_by(label_step.max(1)) {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            LEFT + number * wide + wide / 2,
            TOP + HEIGHT + 18,
            bar.label,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{axis}</text>\n</svg>",
        LEFT + wide * bars.len() / 2,
        TOP + HEIGHT + 38,
    );
    svg
}

/// 1, 2 or 5 times a power of ten: at least a tenth of `most`.
pub(crate) fn tick(most: u64) -> u64 {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|digit: u64| power.saturating_mul(digit)))
        .find(|tick| tick.saturating_mul(10) >= most)
        .unwrap_or(u64::MAX)
}
