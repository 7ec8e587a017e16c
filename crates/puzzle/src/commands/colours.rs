//! The colours of the terminal player.

use std::collections::BTreeSet;

use play::ratatui_core::{backend::TestBackend, style::Color, terminal::Terminal};

use super::games::{SCREENS, level, player, press};

/// The contrast of two colours (WCAG 2), of 16 as xterm shows them.
fn contrast(one: Color, other: Color) -> f64 {
    let channels = |colour| match colour {
        Color::Black => [0, 0, 0],
        Color::Red => [205, 0, 0],
        Color::Green => [0, 205, 0],
        Color::Yellow => [205, 205, 0],
        Color::Blue => [0, 0, 238],
        Color::Magenta => [205, 0, 205],
        Color::Cyan => [0, 205, 205],
        Color::Gray => [229, 229, 229],
        Color::DarkGray => [127, 127, 127],
        Color::LightYellow => [255, 255, 0],
        Color::White => [255, 255, 255],
        other => panic!("play does not use the colour {other}"),
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
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| player.draw(frame.buffer_mut())).unwrap();
        for cell in &terminal.backend().buffer().content {
            let grounds = match (cell.fg, cell.bg) {
                (Color::Reset, Color::Reset) => continue,
                (_, Color::Reset) => vec![Color::Black, Color::White],
                (_, ground) => vec![ground],
            };
            for ground in grounds {
                let contrast = contrast(cell.fg, ground);
                assert!(contrast > 3.9, "{file}: {contrast} of {} on {ground}", cell.fg);
            }
            filled.insert(cell.bg.to_string());
        }
    }
    assert!(filled.len() > 5, "{filled:?}");
}
