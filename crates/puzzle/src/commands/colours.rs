//! The colours of the terminal player.

use std::collections::BTreeSet;

use play::{Cells, crossterm::style::Color};

use super::games::{SCREENS, level, player, press};

/// The contrast of two colours (WCAG 2), of 16 as xterm shows them.
fn contrast(one: Color, other: Color) -> f64 {
    let channels = |colour| match colour {
        Color::Black => [0, 0, 0],
        Color::DarkRed => [205, 0, 0],
        Color::DarkGreen => [0, 205, 0],
        Color::DarkYellow => [205, 205, 0],
        Color::DarkBlue => [0, 0, 238],
        Color::DarkMagenta => [205, 0, 205],
        Color::DarkCyan => [0, 205, 205],
        Color::Grey => [229, 229, 229],
        Color::DarkGrey => [127, 127, 127],
        Color::Yellow => [255, 255, 0],
        Color::White => [255, 255, 255],
        other => panic!("play does not use the colour {other:?}"),
    };
    let luminance = |colour| {
        let parts = channels(colour).map(|part| match f64::from(part) / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    };
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// On dark terminals as on light ones.
#[test]
fn colours_are_legible() {
    let mut filled = BTreeSet::new();
    for (domain, file, keys) in SCREENS {
        let level = level(domain, file);
        let mut player = player(&level);
        press(&mut player, keys);
        let mut cells = Cells::new(80, 24);
        player.draw(&mut cells);
        for style in cells.cells().iter().map(|cell| cell.style) {
            let ground = style.background_color;
            let Some(text) = style.foreground_color else {
                assert_eq!(ground, None, "{file}: a label of no colour");
                continue;
            };
            for ground in ground.map_or(vec![Color::Black, Color::White], |ground| vec![ground]) {
                let contrast = contrast(text, ground);
                assert!(contrast > 3.9, "{file}: {contrast} of {text:?} on {ground:?}");
            }
            filled.insert(format!("{ground:?}"));
        }
    }
    assert!(filled.len() > 5, "{filled:?}");
}
