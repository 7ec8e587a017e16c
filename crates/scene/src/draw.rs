//! Drawing in SVG, 48 units a cell.

mod ground;
mod heat;
mod outline;
mod piece;
mod trail;

use std::fmt::Write;

use crate::{
    film::{Change, Film},
    look::Look,
    scene::{At, Scene},
    stage::Stage,
};

pub(crate) use ground::{signs, surface};
pub(crate) use heat::{STOPS, heat, square as square_at};
pub(crate) use piece::{Home, LEGIBLE, degrees, piece};
pub(crate) use trail::{kind as trail_kind, line, trail, trail_paths};

/// The side of a cell.
pub(crate) const UNIT: f64 = 48.0;

/// A number with one decimal place at most.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    match text.strip_prefix("0.").or_else(|| text.strip_prefix("-0.")) {
        Some(rest) if text.starts_with('-') => format!("-.{rest}"),
        Some(rest) => format!(".{rest}"),
        None if text == "-0" => "0".to_owned(),
        None => text.to_owned(),
    }
}

/// A count as a number to calculate with.
pub(crate) fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

/// Two numbers.
pub(crate) fn pair(x: f64, y: f64) -> String {
    format!("{} {}", number(x), number(y))
}

/// Text in SVG and HTML. Characters that no XML may have are replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            letter if letter.is_control() && letter != '\n' => escaped.push('\u{FFFD}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A label in the middle of a box, in a class. Longer ones are smaller.
pub(crate) fn label(class: &str, (x, y): (f64, f64), size: f64, text: &str) -> String {
    let length = text.chars().count();
    let size = size
        * match length {
            0 => return String::new(),
            1 => 1.0,
            2 => 0.84,
            3 => 0.68,
            4 => 0.54,
            _ => 2.1 / f64::from(u16::try_from(length).unwrap_or(u16::MAX)),
        };
    self::text(class, (x, y), size, text)
}

/// Text of this size in the middle of a box.
pub(crate) fn text(class: &str, (x, y): (f64, f64), size: f64, text: &str) -> String {
    let (x, y, size, text) = (number(x), number(y + size * 0.355), number(size), escape(text));
    format!(r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{text}</text>"#)
}

/// A rounded square in the middle of a cell, `side` units wide.
pub(crate) fn square(class: &str, side: f64, radius: f64) -> String {
    let (from, side, radius) = (number((UNIT - side) / 2.0), number(side), number(radius));
    format!(
        r#"<rect class="{class}" x="{from}" y="{from}" width="{side}" height="{side}" rx="{radius}"/>"#
    )
}

/// A disc in the middle of a cell.
pub(crate) fn disc(class: &str, radius: f64) -> String {
    format!(r#"<circle class="{class}" cx="24" cy="24" r="{}"/>"#, number(radius))
}

/// A path.
pub(crate) fn path(class: &str, d: &str) -> String {
    format!(r#"<path class="{class}" d="{d}"/>"#)
}

/// The place of a cell.
pub(crate) fn translate(At(x, y): At) -> String {
    format!("translate({},{})", i64::from(x) * 48, i64::from(y) * 48)
}

/// A hue as a colour of the table: after 8 they are taken again.
fn hue(hue: Option<u8>) -> String {
    format!("h{}", hue.map_or(0, |hue| if hue > 8 { (hue - 1) % 8 + 1 } else { hue }))
}

/// The part of the plane that a film needs, in cells: its corner and its size.
pub(crate) fn frame(film: &Film) -> (f64, f64, f64, f64) {
    let scene = &film.scene;
    let end = |size: usize| i32::try_from(size).unwrap_or(i32::MAX);
    let size = At(end(scene.columns), end(scene.rows));
    let (mut low, mut high) = (At(0, 0), size);
    let mut stage = Stage::new(scene);
    let mut cover = |stage: &Stage, number: usize| {
        let Some(piece) = scene.pieces.get(number) else { return };
        for At(x, y) in stage.place(number).into_iter().flat_map(|at| piece.cells(at)) {
            (low.0, low.1) = (low.0.min(x), low.1.min(y));
            (high.0, high.1) = (high.0.max(x.saturating_add(1)), high.1.max(y.saturating_add(1)));
        }
    };
    (0..scene.pieces.len()).for_each(|number| cover(&stage, number));
    for change in film.frames.iter().flat_map(|frame| &frame.changes) {
        stage.take(change);
        cover(&stage, change.piece());
    }
    if scene.kinds.iter().any(|kind| kind.look == Look::Exit) {
        low.1 = -1;
    }
    // What goes further is seen to leave.
    (low, high) =
        (At(low.0.max(-1), low.1.max(-1)), At(high.0.min(size.0 + 1), high.1.min(size.1 + 1)));
    let margin = if scene.is_large() { 0.0 } else { 0.2 };
    let (x, y) = (f64::from(low.0) - margin, f64::from(low.1) - margin);
    (x, y, f64::from(high.0) + margin - x, f64::from(high.1) + margin - y)
}

/// The `viewBox` of a film, in units.
pub(crate) fn view_box(film: &Film) -> String {
    let (x, y, width, height) = frame(film);
    format!("{} {}", pair(x * UNIT, y * UNIT), pair(width * UNIT, height * UNIT))
}

/// All pieces as they are on this stage; those that are not on it, too, if `all` are wanted. `most` is as in [`piece`].
pub(crate) fn pieces(film: &Film, stage: &Stage, all: bool, most: u32) -> String {
    let mut drawing = String::new();
    for number in 0..film.scene.pieces.len() {
        let place = stage.place(number);
        if place.is_none() && !all {
            continue;
        }
        let is_home = place.is_some_and(|at| film.scene.is_home(number, at));
        let home = if all || is_home { Home::Shown } else { Home::Hidden };
        let body = piece(&film.scene, number, stage.faces(number), home, most);
        let is_away = film.scene.pieces[number].home.is_some() && !is_home;
        let classes = match (all, is_away, place) {
            (false, ..) => "",
            (true, true, Some(_)) => r#" class="b-piece b-away""#,
            (true, false, Some(_)) => r#" class="b-piece""#,
            (true, _, None) => r#" class="b-piece b-gone""#,
        };
        let at = place.map(|at| format!(r#" transform="{}""#, translate(at))).unwrap_or_default();
        let _ = write!(drawing, "<g{classes}{at}>{body}</g>");
    }
    drawing
}

impl Scene {
    /// Returns true if this piece is at home at this place.
    pub(crate) fn is_home(&self, piece: usize, at: At) -> bool {
        let home = self.pieces.get(piece).and_then(|piece| piece.home);
        home.is_some() && self.kind(at) == home
    }
}

/// The changes of a piece, with the indices of their frames.
pub(crate) fn changes(film: &Film, piece: usize) -> impl Iterator<Item = (usize, &Change)> {
    let frames = film.frames.iter().enumerate();
    frames.flat_map(move |(number, frame)| {
        let own = frame.changes.iter().filter(move |change| change.piece() == piece);
        own.map(move |change| (number, change))
    })
}
