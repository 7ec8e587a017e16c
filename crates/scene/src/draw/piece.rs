//! The symbols of pieces, drawn in the cell at the origin.

use std::collections::BTreeSet;

use super::{UNIT, count, disc, hue, label, number, outline::outline, path, square};
use crate::{
    look::Look,
    scene::{At, Piece, Scene},
};

/// Whether the sign of a piece at home is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    Hidden,
    Shown,
}

/// Eight sides.
pub(super) const OCTAGON: &str = "M16.6 6h14.8l10.6 10.6v14.8l-10.6 10.6h-14.8l-10.6-10.6v-14.8z";
/// Eight shorter sides.
const OCTAGON_SMALL: &str = "M18.3 10.2h11.4l8.1 8.1v11.4l-8.1 8.1h-11.4l-8.1-8.1v-11.4z";

/// A piece of a scene. Where more than `most` cells are beside one another, the marks of a map are larger than a cell.
pub(crate) fn piece(scene: &Scene, number: usize, faces: At, home: Home, most: u32) -> String {
    let Some(piece) = scene.pieces.get(number) else { return String::new() };
    let has_home = home == Home::Shown && piece.home.is_some();
    let tick = if has_home { tick() } else { String::new() };
    let gold = |shape: String| {
        if has_home { format!(r#"<g class="b-at">{shape}</g>"#) } else { String::new() }
    };
    match piece.look {
        Look::Crate => gold(square("b-gold", 42.0, 9.0)) + &crate_of(piece) + &tick,
        Look::Stone => gold(path("b-gold", OCTAGON)) + &stone(piece) + &tick,
        Look::Tile => tile(piece) + &tick,
        Look::Block | Look::Special => block(piece),
        Look::Target => target(piece),
        Look::Player => turned(faces, &format!("{}{}", disc("b-me", 17.0), path("b-me-i", DART))),
        Look::Agent => agent(piece, faces),
        Look::Food => food(piece.hue),
        Look::Start => {
            let sign = label("b-me-i", (24.0, 24.0), 17.0, &piece.label);
            enlarged(scene, most, disc("b-start", 17.0) + &sign)
        }
        Look::Finish => {
            let sign = label("b-finish-i", (24.0, 24.0), 17.0, &piece.label);
            enlarged(scene, most, square("b-finish", 34.0, 5.0) + &sign)
        }
        Look::Walker => enlarged(scene, most, disc("b-walker", 13.0)),
        Look::Clue => numeral("b-clue-t", scene, &piece.label),
        Look::Number => numeral("b-number", scene, &piece.label),
        Look::Boat => boat(piece.hue.unwrap_or(2)),
        Look::Finger => disc("b-ring", 16.5),
        Look::Order => super::text("b-order", (40.5, 9.0), 9.5, &piece.label),
        Look::Person => token(piece, PERSON),
        Look::Farmer => token(piece, FARMER),
        Look::Goat => token(piece, GOAT),
        Look::Wolf => token(piece, WOLF),
        Look::Cabbage => token(piece, CABBAGE),
        Look::Thing if piece.hue.is_some() => token(piece, ""),
        Look::Thing => label("b-ink", (24.0, 24.0), 20.0, &piece.label),
        _ => String::new(),
    }
}

/// The most cells beside one another where the marks of a map that fills a page are no larger than a cell.
pub(crate) const LEGIBLE: u32 = 19;

/// A mark that is legible on maps of any size.
fn enlarged(scene: &Scene, most: u32, drawing: String) -> String {
    let cells = u32::try_from(scene.columns.max(scene.rows)).unwrap_or(u32::MAX);
    if cells <= most {
        return drawing;
    }
    let scale = number(f64::from(cells) / f64::from(most));
    format!(r#"<g transform="translate(24,24) scale({scale}) translate(-24,-24)">{drawing}</g>"#)
}

/// A number as large as the longest on the board can be.
fn numeral(class: &str, scene: &Scene, text: &str) -> String {
    let size = match scene.writing.width {
        0 | 1 => 22.0,
        2 => 17.0,
        3 => 13.6,
        _ => 10.8,
    };
    super::text(class, (24.0, 24.0), size, text)
}

/// The classes of a colour: a body with a rim, an inner frame, and a label.
fn classes(colour: &str) -> [String; 3] {
    [
        format!("b-body b-{colour}-c b-{colour}-r"),
        format!("b-in b-{colour}-f"),
        format!("b-{colour}-i"),
    ]
}

fn tick() -> String {
    let sign = path("b-check", "M36.6 9.6l2.6 2.7 5-5.4");
    format!(r#"<g class="b-at"><circle class="b-tick" cx="40.4" cy="9.4" r="7.4"/>{sign}</g>"#)
}

fn crate_of(piece: &Piece) -> String {
    let [body, inner, text] = classes(&match piece.hue {
        None => "h9".to_owned(),
        some => hue(some),
    });
    let frame = square(&body, 39.4, 5.0) + &square(&inner, 31.4, 3.0);
    if piece.label.is_empty() {
        frame + &path(&inner, "M8.3 8.3l31.4 31.4M39.7 8.3l-31.4 31.4")
    } else {
        frame + &label(&text, (24.0, 24.0), 22.0, &piece.label)
    }
}

fn stone(piece: &Piece) -> String {
    let [body, inner, text] = classes(&format!("s{}", piece.hue.unwrap_or(2).min(4)));
    path(&body, OCTAGON)
        + &path(&inner, OCTAGON_SMALL)
        + &label(&text, (24.0, 24.0), 20.0, &piece.label)
}

fn tile(piece: &Piece) -> String {
    let [body, _, text] = classes(&format!("t{}", piece.hue.unwrap_or(0).min(7)));
    square(&body, 43.6, 5.0) + &label(&text, (24.0, 24.0), 22.0, &piece.label)
}

fn block(piece: &Piece) -> String {
    let cells: BTreeSet<At> = piece.cells(At::default()).collect();
    let is_special = piece.look == Look::Special;
    let [body, inner, text] = classes(&hue(if is_special { Some(6) } else { piece.hue }));
    let shape = |inset: f64, radius: f64| outline(&cells, radius, true, |_| inset);
    let drawing = path(&body, &shape(0.045, 0.11)) + &path(&inner, &shape(0.13, 0.07));
    let (x, y) = middle(&cells);
    if is_special {
        format!(
            r#"{drawing}<g transform="translate({},{})">{}</g>"#,
            number(x),
            number(y),
            path("b-star", STAR)
        )
    } else {
        drawing + &label(&text, (x, y), 22.0, &piece.label)
    }
}

/// A star around the origin.
const STAR: &str = "M0-13l3.6 8.6 9.3.8-7.1 6.1 2.2 9.1-8-4.9-8 4.9 2.2-9.1-7.1-6.1 9.3-.8z";

/// The outline of a block in its colour, on a light line that parts it from the blocks below.
fn target(piece: &Piece) -> String {
    let cells: BTreeSet<At> = piece.cells(At::default()).collect();
    let shape = outline(&cells, 0.07, true, |_| 0.16);
    path("b-aim", &shape) + &path(&format!("b-goal b-{}-r", hue(piece.hue)), &shape)
}

/// The middle of a shape, or of its cell nearest to that.
fn middle(cells: &BTreeSet<At>) -> (f64, f64) {
    let centre = |&At(x, y): &At| (f64::from(x) + 0.5, f64::from(y) + 0.5);
    let count = count(cells.len().max(1));
    let sum = cells.iter().map(centre).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let mean = (sum.0 / count, sum.1 / count);
    let distance = |at: &At| (centre(at).0 - mean.0).powi(2) + (centre(at).1 - mean.1).powi(2);
    let side = |along: fn(&At) -> i32| cells.iter().map(along).collect::<BTreeSet<i32>>().len();
    let is_full = cells.len() == side(|at| at.0) * side(|at| at.1);
    let nearest = cells.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    let (x, y) = nearest.filter(|_| !is_full).map_or(mean, centre);
    (x * UNIT, y * UNIT)
}

/// A dart to the right.
const DART: &str = "M36 24l-18.5-8.6 4.4 8.6-4.4 8.6z";

/// What is drawn towards the right, turned to where the piece faces.
fn turned(faces: At, drawing: &str) -> String {
    let angle = degrees(faces);
    format!(
        r#"<g transform="translate(24,24)"><g class="b-face" transform="rotate({angle})"><g transform="translate(-24,-24)">{drawing}</g></g></g>"#
    )
}

/// The angle of a direction, clockwise from the right.
pub(crate) const fn degrees(faces: At) -> i32 {
    match (faces.0.signum(), faces.1.signum()) {
        (1, 1) => 45,
        (0, 1) => 90,
        (-1, 1) => 135,
        (-1, 0) => 180,
        (-1, -1) => 225,
        (0, -1) => 270,
        (1, -1) => 315,
        _ => 0,
    }
}

fn agent(piece: &Piece, faces: At) -> String {
    let [body, _, text] = classes(&hue(piece.hue));
    let beak = path(&body, "M33 11.5l12 12.5-12 12.5z");
    let shape = if piece.hue == Some(5) { disc(&body, 16.5) } else { square(&body, 31.0, 6.0) };
    turned(faces, &beak) + &shape + &label(&text, (24.0, 24.0), 24.0, &piece.label)
}

fn food(colour: Option<u8>) -> String {
    match colour {
        Some(1) => disc("b-h1-c", 8.0),
        Some(6) => square("b-h6-c", 15.0, 1.5),
        _ => square("b-food", 20.0, 4.0) + &disc("b-food-i", 5.5),
    }
}

/// A hull under `seats` cells, the boat's own being the first.
fn boat(seats: u8) -> String {
    let width = f64::from(seats.max(2)) * UNIT;
    let [one, two] = [width - 10.0, width - 16.0].map(number);
    path("b-hull", &format!("M-2 34H{}Q{one} 50 {two} 54H14Q6 50-2 34z", number(width + 2.0)))
}

/// A disc with a silhouette and the label in a badge, or with the label alone.
fn token(piece: &Piece, silhouette: &str) -> String {
    let colour = hue(piece.hue);
    let [body, _, text] = classes(&colour);
    let ground = disc(&body, 18.0);
    if silhouette.is_empty() {
        return ground + &label(&text, (24.0, 24.0), 20.0, &piece.label);
    }
    let badge = format!(r#"<circle class="b-badge b-{colour}-r" cx="39" cy="38" r="7.6"/>"#);
    let letter = label("b-ink", (39.0, 38.0), 11.0, &piece.label);
    ground + &path(&format!("b-figure {text}"), silhouette) + &badge + &letter
}

const PERSON: &str = "M24 11.2a5.3 5.3 0 1 1 0 10.6a5.3 5.3 0 1 1 0-10.6zM13.6 35c0-7 4.4-11 10.4-11s10.4 4 10.4 11z";
const FARMER: &str = "M18.7 14.4c.2-4.6 1.8-7 5.3-7s5.1 2.4 5.3 7h5.2v2.3h-21v-2.3zM19.2 17.6h9.6c0 3.4-2 5.6-4.8 5.6s-4.8-2.2-4.8-5.6zM13.6 35.4c0-6.8 4.2-10.8 10.4-10.8s10.4 4 10.4 10.8z";
const GOAT: &str = "M20.6 15.2c-5.2.2-8.3-2.6-7.8-7.6c1.6 2.9 4 3.9 8.6 3.6l2.6 1.6l2.6-1.6c4.6.3 7-.7 8.6-3.6c.5 5-2.6 7.8-7.8 7.6l.5 1.9l6.6-.4c-.6 3.4-3.2 4.8-6.2 4.3l-1.4 6.5c-.5 2.3-1.4 3.7-2.3 4.3l-.6 4.6l-1.6-3.1l-1.6 0l0-1.2c-.9-.8-1.7-2.3-2.1-4.6l-1.4-6.5c-3 .5-5.6-.9-6.2-4.3l6.6.4zM20.4 19.3v2.4h1.9v-2.4zM25.7 19.3v2.4h1.9v-2.4z";
const WOLF: &str = "M12.4 9.2l8 4.6h7.2l8-4.6l-1.3 11.3l1.6 4.2l-5.2 3.1l-3.4 7.4h-6.6l-3.4-7.4l-5.2-3.1l1.6-4.2zM17.6 19.6l4.6 2.8l-.6 1.3l-3.6-.9zM30.4 19.6l-4.6 2.8l.6 1.3l3.6-.9zM22.2 29.6h3.6l-1.8 2.4z";
const CABBAGE: &str = "M24 36.6c-7.4 0-12.2-4.4-12.2-10.6c0-3.6 1.7-6.2 4.3-7.2c.4-5 3.6-8 7.9-8s7.5 3 7.9 8c2.6 1 4.3 3.6 4.3 7.2c0 6.2-4.8 10.6-12.2 10.6zM23.2 15.5v7.9l-3.8-3.4l-1 1.2l4.8 4.4v3.4l-5.6-4.4l-.9 1.2l6.5 5.2v4h1.6v-4l6.5-5.2l-.9-1.2l-5.6 4.4v-3.4l4.8-4.4l-1-1.2l-3.8 3.4v-7.9z";
