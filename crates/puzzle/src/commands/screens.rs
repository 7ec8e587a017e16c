//! Screens of the terminal player: how soon they are drawn, and their colours.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Command;
use play::{
    Effort, Player, Wanted,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    ratatui_core::{backend::TestBackend, style::Color, terminal::Terminal},
};
use search::Limits;

use super::games::{Nowhere, SCREENS, Single, level, level_of, player, press, screen};
use crate::domains;

/// A grid of a million cells whose goal cannot be reached, with a long way to its border, and a maze with more
/// food than a search can order.
fn large_levels() -> [(Single, String); 2] {
    let mut grid = String::new();
    for row in 0..1000 {
        let sign = |column| match (row, column) {
            (0, 0) => 'S',
            (999, 999) => 'G',
            (998, 998..) | (999, 998) => '#',
            (1..990, 1..999) if (row * 7 + column * 13) % 11 == 5 => '#',
            _ => '.',
        };
        grid.extend((0..1000).map(sign));
        grid.push('\n');
    }
    let maze = domains::find("pacman-dual").unwrap();
    let none = (maze.generator.unwrap())(Command::new("generate").no_binary_name(true));
    let none = none.get_matches_from([""; 0]);
    let maze = (maze.generate)("100x100", 1, &none, &Limits::default()).unwrap();
    let way = "R".repeat(999) + &"D".repeat(990);
    [
        (level_of("grid-path", "grid", grid.as_bytes()), way),
        (level_of("pacman-dual", "maze", maze.as_bytes()), String::new()),
    ]
}

#[test]
fn keys_are_answered_within_50_ms_on_large_boards() {
    for (level, way) in large_levels() {
        let mut player = Player::open(&level, 1, Arc::new(Nowhere), Effort::default()).unwrap();
        player.paste(&way);
        let mut times = Vec::new();
        for sign in "?hu?lu?ju?ku?hlr".chars() {
            let begin = Instant::now();
            let key = KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE);
            assert_eq!(player.press(key), Wanted::Nothing);
            // As on a terminal: a moment for the search, then the screen.
            player.tick(Duration::from_millis(25));
            screen(&player, 80, 24);
            times.push(begin.elapsed());
        }
        // On a machine that does much else at the same time, some keys may come late.
        times.sort();
        assert!(times[times.len() / 2] < Duration::from_millis(50), "{}: {times:?}", level.0.title);
    }
}

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
        other => panic!("{other} is none of the colours of play"),
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
