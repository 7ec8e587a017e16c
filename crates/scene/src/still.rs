//! Pictures: one board, or several in a strip.

use std::fmt::Write;

use crate::{
    draw::{UNIT, escape, frame, number, pair, pieces, signs, surface, trail, view_box},
    film::Film,
    stage::Stage,
    style::style,
};

/// The side of a cell in pixels, where the board is not large; and how wide a picture is at most.
const PIXELS: f64 = 48.0;
const WIDEST: f64 = 960.0;

/// A whole SVG file.
pub(crate) fn file(film: &Film, title: &str, body: &str, more: &str) -> String {
    let (_, _, width, height) = frame(film);
    let scale = (WIDEST / (width * PIXELS)).min(1.0) * PIXELS;
    let size = (number(width * scale), number(height * scale));
    whole(&view_box(film), size, title, body, more)
}

fn whole(
    view: &str,
    (width, height): (String, String),
    title: &str,
    body: &str,
    more: &str,
) -> String {
    let (title, style) = (escape(title), style(&format!(r#"<g class="b-board"/>{body}"#)));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}" class="b-board" role="img"><title>{title}</title><style>{style}{more}</style>{body}</svg>
"#
    )
}

/// The board after `n` actions as SVG.
#[must_use]
pub fn still(film: &Film, n: usize) -> String {
    let n = n.min(film.last());
    let title = match n {
        0 => film.scene.title.clone(),
        n => format!("{}, after {n} of {} actions", film.scene.title, film.last()),
    };
    let ground = surface(&film.scene) + &trail(film, n) + &signs(&film.scene);
    file(film, &title, &(ground + &pieces(film, &Stage::after(film, n), false)), "")
}

/// The numbers of at most `most` boards, the first and the last among them, equally far apart.
pub(crate) fn picked(last: usize, most: usize) -> Vec<usize> {
    let count = most.clamp(2, last.max(1) + 1);
    let mut picked: Vec<usize> = (0..count).map(|index| index * last / (count - 1)).collect();
    picked.dedup();
    picked
}

/// At most `most` boards of a film as one SVG, numbered, from the start to the end.
#[must_use]
pub fn strip(film: &Film, most: usize) -> String {
    const COLUMNS: usize = 4;
    const SIDE: f64 = 240.0;
    const GAP: f64 = 16.0;
    const CAPTION: f64 = 26.0;
    let (_, _, width, height) = frame(film);
    let (wide, high) = (width * UNIT, height * UNIT);
    let scale = SIDE / wide.max(high).max(1.0);
    let (wide, high) = (wide * scale, high * scale);
    let boards = picked(film.last(), most);
    let columns = boards.len().min(COLUMNS);
    let place = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let count = |value: usize| f64::from(u32::try_from(value).unwrap_or(u32::MAX));
        (GAP + count(column) * (wide + GAP), GAP + count(row) * (high + CAPTION + GAP))
    };
    let (ground, signs) = (surface(&film.scene), signs(&film.scene));
    let mut body = format!(r#"<defs><g id="g">{ground}</g><g id="s">{signs}</g></defs>"#);
    for (index, &n) in boards.iter().enumerate() {
        let (x, y) = place(index);
        let action = n.checked_sub(1).and_then(|n| film.frames.get(n)).map(|it| it.action.as_str());
        let caption = action.map_or("0".to_owned(), |action| format!("{n} {}", escape(action)));
        let _ = write!(
            body,
            r##"<svg x="{}" y="{}" width="{}" height="{}" viewBox="{}"><use href="#g"/>{}<use href="#s"/>{}</svg><text class="b-caption" x="{}" y="{}" font-size="14">{caption}</text>"##,
            number(x),
            number(y),
            number(wide),
            number(high),
            view_box(film),
            trail(film, n),
            pieces(film, &Stage::after(film, n), false),
            number(x + wide / 2.0),
            number(y + high + 18.0),
        );
    }
    let right = place(columns - 1).0 + wide + GAP;
    let bottom = place(boards.len() - 1).1 + high + CAPTION;
    let size = (number(right), number(bottom));
    whole(&format!("0 0 {}", pair(right, bottom)), size, &film.scene.title, &body, "")
}
