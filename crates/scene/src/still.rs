//! Pictures: one board, or several in a strip.

use std::fmt::Write;

use crate::{
    draw::{
        LEGIBLE, UNIT, count, escape, frame, heat, number, pair, pieces, signs, surface, trail,
        view_box,
    },
    film::Film,
    stage::Stage,
    style::style,
};

/// The side of a cell in pixels, where the board is not large.
const PIXELS: f64 = 48.0;
/// The greatest width of a picture in pixels.
const WIDEST: f64 = 960.0;

/// A whole SVG file.
pub(crate) fn file(film: &Film, title: &str, body: &str, more: &str) -> String {
    let (_, _, width, height) = frame(film);
    let scale = (WIDEST / (width * PIXELS)).min(1.0) * PIXELS;
    let size = (number(width * scale), number(height * scale));
    whole(&view_box(film), size, [title, &described(film)], body, more)
}

pub(crate) fn whole(
    view: &str,
    (width, height): (String, String),
    [title, description]: [&str; 2],
    body: &str,
    more: &str,
) -> String {
    let [title, description] = [title, description].map(escape);
    let style = style(&format!(r#"<g class="b-board"/>{body}"#));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}" class="b-board" role="img"><title>{title}</title><desc>{description}</desc><style>{style}{more}</style>{body}</svg>
"#
    )
}

/// The size of the board and the actions, for readers who cannot see them.
fn described(film: &Film) -> String {
    const MAX_ACTIONS: usize = 100;
    let Film { scene, frames, unit, .. } = film;
    let mut words = format!("{} rows and {} columns", scene.rows, scene.columns);
    if !frames.is_empty() {
        let plural = if frames.len() == 1 { "" } else { "s" };
        let _ = write!(words, "; {} {unit}{plural}:", frames.len());
        frames.iter().take(MAX_ACTIONS).for_each(|frame| _ = write!(words, " {}", frame.action));
        words.push_str(if frames.len() > MAX_ACTIONS { " …" } else { "" });
    }
    words
}

/// Ground, order of expansion, trail, signs and pieces after `n` actions; `most` is as in [`pieces`].
fn board(film: &Film, n: usize, most: u32) -> String {
    let ground = surface(&film.scene) + &heat(film) + &trail(film, n) + &signs(&film.scene);
    ground + &pieces(film, &Stage::after(film, n), false, most)
}

/// The board after `n` actions as SVG, with the order of expansion if the film has one.
#[must_use]
pub fn still(film: &Film, n: usize) -> String {
    let n = n.min(film.last());
    let title = match n {
        0 => film.scene.title.clone(),
        n => format!("{}, after {n} of {} actions", film.scene.title, film.last()),
    };
    file(film, &title, &board(film, n, LEGIBLE), "")
}

/// The numbers of at most `most` boards, the first and the last among them, equally far apart.
pub(crate) fn picked(last: usize, most: usize) -> Vec<usize> {
    let count = most.clamp(2, last.max(1) + 1);
    let mut picked: Vec<usize> = (0..count).map(|index| index * last / (count - 1)).collect();
    picked.dedup();
    picked
}

/// The width of a strip.
const WIDTH: f64 = 1_040.0;
/// The space around the boards of a strip.
const GAP: f64 = 16.0;
/// The size of letters that have 12 pixels where a strip is 700 pixels wide.
const LETTERS: f64 = 18.0;

/// The side of boards, `columns` beside one another.
fn side(columns: u32) -> f64 {
    (WIDTH - GAP) / f64::from(columns) - GAP
}

/// The size of the smallest letters of a film, in units.
fn smallest(drawing: &str) -> Option<f64> {
    let sizes = drawing.split("font-size=\"").skip(1).filter_map(|it| it.split('"').next());
    sizes.filter_map(|size| size.parse().ok()).reduce(f64::min)
}

/// At most `most` boards of a film as one SVG, numbered, from the start to the end, in at most four rows of four, or of
/// fewer and larger ones where letters would be too small.
#[must_use]
pub fn strip(film: &Film, most: usize) -> String {
    let (ground, signs) = (surface(&film.scene), signs(&film.scene));
    let all = pieces(film, &Stage::new(&film.scene), true, LEGIBLE);
    let letters = smallest(&format!("{ground}{signs}{all}")).unwrap_or(f64::INFINITY);
    let (_, _, width, height) = frame(film);
    let is_legible = |columns: &u32| letters * side(*columns) >= LETTERS * UNIT * width.max(height);
    let columns = [4, 3].into_iter().find(is_legible).unwrap_or(2);
    let most = most.min(4 * columns as usize);
    let shared = format!(r#"<defs><g id="g">{ground}</g><g id="s">{signs}</g></defs>"#);
    let tile = |n: usize| {
        let action = n.checked_sub(1).and_then(|n| film.frames.get(n)).map(|it| it.action.as_str());
        let caption = action.map_or("0".to_owned(), |action| format!("{n} {action}"));
        let drawn = pieces(film, &Stage::after(film, n), false, LEGIBLE);
        let trail = trail(film, n);
        (caption, film, format!(r##"<use href="#g"/>{trail}<use href="#s"/>{drawn}"##))
    };
    let boards = picked(film.last(), most).into_iter().map(tile).collect();
    tiles(&film.scene.title, columns, "", shared, boards, "")
}

/// The ends of several films side by side as one SVG, each above its caption. Where a film has an order of expansion,
/// it is drawn, with its key below.
#[must_use]
pub fn panels(title: &str, films: &[(String, Film)]) -> String {
    // Half as wide as a page.
    let drawn = |film: &Film| board(film, film.last(), LEGIBLE / 2);
    let boards = films.iter().map(|(caption, film)| (caption.clone(), film, drawn(film)));
    let has_order = films.iter().any(|(_, film)| !film.order.is_empty());
    let key = if has_order { ORDER_KEY } else { "" };
    tiles(title, 2, r#" overflow="visible""#, String::new(), boards.collect(), key)
}

const ORDER_KEY: &str =
    "shades: the order of visits, from the start; outlined squares: in the queue, not visited";

/// Boards with captions, `columns` beside one another, above their key. Each has `more` attributes.
fn tiles(
    title: &str,
    columns: u32,
    more: &str,
    shared: String,
    boards: Vec<(String, &Film, String)>,
    key: &str,
) -> String {
    const CAPTION: f64 = 30.0;
    let size = |film: &Film| {
        let (_, _, width, height) = frame(film);
        let scale = side(columns) / (width * UNIT).max(height * UNIT).max(1.0);
        (width * UNIT * scale, height * UNIT * scale)
    };
    let sizes = boards.iter().map(|(_, film, _)| size(film));
    let (wide, high) = sizes.fold((0.0_f64, 0.0_f64), |(w, h), one| (w.max(one.0), h.max(one.1)));
    let columns = boards.len().clamp(1, columns as usize);
    let place = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        (GAP + count(column) * (wide + GAP), GAP + count(row) * (high + CAPTION + GAP))
    };
    let mut body = shared;
    for (index, (caption, film, board)) in boards.iter().enumerate() {
        let (x, y) = place(index);
        let _ = write!(
            body,
            r#"<svg x="{}" y="{}" width="{}" height="{}" viewBox="{}"{more}>{board}</svg><text class="b-caption" x="{}" y="{}" font-size="{LETTERS}">{}</text>"#,
            number(x),
            number(y),
            number(wide),
            number(high),
            view_box(film),
            number(x + wide / 2.0),
            number(y + high + 22.0),
            escape(caption),
        );
    }
    let right = place(columns - 1).0 + wide + GAP;
    let mut bottom = place(boards.len().max(1) - 1).1 + high + CAPTION;
    if !key.is_empty() {
        let (x, y) = (number(right / 2.0), number(bottom + 16.0));
        let _ = write!(
            body,
            r#"<text class="b-caption" x="{x}" y="{y}" font-size="{LETTERS}">{}</text>"#,
            escape(key)
        );
        bottom += CAPTION;
    }
    let size = (number(right), number(bottom));
    let captions: Vec<&str> = boards.iter().map(|(caption, ..)| caption.as_str()).collect();
    let words = [title, &captions.join("; ")];
    whole(&format!("0 0 {}", pair(right, bottom)), size, words, &body, "")
}
