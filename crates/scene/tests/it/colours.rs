//! Contrast, and colours as people see them who see fewer.

use scene::{TOKENS, token};

type Linear = [f64; 3];

/// Machado, Oliveira and Fernandes 2009, severity 1.
const PROTANOPIA: [[f64; 3]; 3] = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
/// The same paper, severity 1.
const DEUTERANOPIA: [[f64; 3]; 3] = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];
/// Every colour is seen as it is.
const ALL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// The parts of a colour from 0 to 1, as they are written.
fn encoded(name: &str, dark: bool) -> [f64; 3] {
    let (_, light, night) = token(name).unwrap_or_else(|| panic!("no colour {name}"));
    let digits = if dark { night } else { light }.trim_start_matches('#');
    let wide = if digits.len() == 3 {
        digits.chars().flat_map(|it| [it, it]).collect()
    } else {
        digits.to_owned()
    };
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&wide[at..at + 2], 16).unwrap()) / 255.0)
}

fn decoded(value: f64) -> f64 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn colour(name: &str, dark: bool) -> Linear {
    encoded(name, dark).map(decoded)
}

fn contrast(one: Linear, other: Linear) -> f64 {
    let luminance = |[r, g, b]: Linear| 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

fn seen(by: &[[f64; 3]; 3], colour: Linear) -> Linear {
    by.map(|row| {
        row.iter().zip(colour).map(|(share, value)| share * value).sum::<f64>().clamp(0.0, 1.0)
    })
}

/// The distance of two colours in CIELAB.
fn distance(one: Linear, other: Linear) -> f64 {
    let lab = |[r, g, b]: Linear| {
        let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
        let [x, y, z] =
            [x, y, z].map(|it| if it > 0.008856 { it.cbrt() } else { 7.787 * it + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (one, other) = (lab(one), lab(other));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The fills that labels stand on.
fn palettes() -> Vec<&'static str> {
    let inks = TOKENS.iter().filter_map(|(name, _, _)| name.strip_suffix("-ink"));
    inks.filter(|name| token(name).is_some()).collect()
}

#[test]
fn labels_have_contrast() {
    assert!(palettes().len() > 20);
    for dark in [false, true] {
        let check = |ink: &str, fill: &str, least: f64| {
            let found = contrast(colour(ink, dark), colour(fill, dark));
            assert!(found >= least, "{ink} on {fill}, dark: {dark}: {found:.2}");
        };
        for fill in palettes() {
            check(&format!("{fill}-ink"), fill, 4.5);
        }
        for number in 0..=9 {
            // Goals and rims on the floor.
            check(&format!("h{number}-text"), "floor", 4.5);
        }
        for (ink, fill) in [
            ("portal", "portal-soft"),
            ("ink", "die"),
            ("h5-text", "die"),
            ("ink-2", "floor"),
            ("ink", "floor"),
        ] {
            check(ink, fill, 4.5);
        }
        for ink in ["ink", "ink-2", "ink-3", "accent", "good", "warn", "bad"] {
            check(ink, "paper", 4.5);
            check(ink, "surface", 4.5);
        }
        for (ink, fill) in [
            ("good", "good-soft"),
            ("warn", "warn-soft"),
            ("bad", "bad-soft"),
            ("accent", "accent-soft"),
            ("ink-2", "sunken"),
            ("ink-3", "accent-soft"),
        ] {
            check(ink, fill, 4.5);
        }
        // Numbers and letters on a band, of which 0.34 covers what is below.
        for fill in ["floor", "die"] {
            let [ink, below, band] = ["ink", fill, "h5"].map(|name| encoded(name, dark));
            let mixed = [0, 1, 2].map(|at| 0.34 * band[at] + 0.66 * below[at]);
            let found = contrast(ink.map(decoded), mixed.map(decoded));
            assert!(found >= 4.5, "ink on a band over {fill}, dark: {dark}: {found:.2}");
        }
        check("tick", "tick-soft", 4.5);
        check("wall-line", "floor", 3.0);
        check("edge", "surface", 3.0);
        check("me", "floor", 4.5);
        check("trail", "trail-case", 4.0);
        check("gold", "tick", 3.0);
    }
}

/// Colours that can lie beside one another on a board.
fn neighbours() -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut pair = |one: &str, other: &str| pairs.push((one.to_owned(), other.to_owned()));
    for number in 0..=9 {
        // A piece has a rim of its hue's text colour, so that is what meets floor and wall.
        pair(&format!("h{number}-text"), "floor");
    }
    for (one, other) in [
        ("me", "floor"),
        ("trail", "floor"),
        ("trail", "trail-case"),
        ("front", "floor"),
        ("portal", "floor"),
        ("h1", "h6"),
        ("h2", "h5"),
        ("h5", "floor"),
        ("h9", "water"),
        ("water", "bank"),
        ("heat-0", "heat-5"),
        ("front", "heat-0"),
        ("front", "heat-5"),
        ("s0", "s1"),
        ("s1", "s2"),
        ("s2", "s3"),
        ("s3", "s4"),
        ("good", "bad"),
        ("good", "warn"),
    ] {
        pair(one, other);
    }
    pairs
}

#[test]
fn colours_that_touch_can_be_told_apart() {
    for (people, by) in [("all", ALL), ("protanopes", PROTANOPIA), ("deuteranopes", DEUTERANOPIA)] {
        for dark in [false, true] {
            for (one, other) in neighbours() {
                let [a, b] = [&one, &other].map(|name| seen(&by, colour(name, dark)));
                let found = distance(a, b);
                assert!(found >= 10.0, "{one} and {other} for {people}, dark: {dark}: {found:.1}");
            }
            // Hues always have a number too; still no two are the same.
            for one in 1..=8 {
                for other in one + 1..=8 {
                    let [a, b] = [one, other].map(|n| seen(&by, colour(&format!("h{n}"), dark)));
                    let found = distance(a, b);
                    assert!(
                        found >= 6.0,
                        "hues {one} and {other} for {people}, dark: {dark}: {found:.1}"
                    );
                }
            }
        }
    }
}

#[test]
fn heat_grows_in_one_direction() {
    let light = |name: &str, dark| contrast(colour(name, dark), [0.0; 3]);
    for dark in [false, true] {
        for stop in 0..5 {
            let [one, next] = [stop, stop + 1].map(|stop| light(&format!("heat-{stop}"), dark));
            assert_eq!(one < next, dark, "stop {stop}");
        }
    }
}
