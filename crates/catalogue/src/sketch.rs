//! Boards of texts that are drawn sign by sign, whether an instance can be read from them or not.

use std::collections::BTreeMap;

use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use crate::form::Sign;

/// The board of these cells, each a sign; what is no sign is free. Pieces of several cells are joined by their signs.
///
/// ```
/// use catalogue::{find, sketch};
///
/// let rows = ["#####", "#@$.#", "#####"].map(|row| row.chars().map(String::from).collect::<Vec<_>>());
/// let stones = find("weighted-stones").expect("a puzzle");
/// let film = sketch(stones.signs[0], &rows);
/// assert_eq!((film.scene.columns, film.scene.rows, film.scene.pieces.len()), (5, 3, 2));
/// ```
#[must_use]
pub fn sketch(signs: &[Sign], rows: &[Vec<String>]) -> Film {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let read = |At(column, row)| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        let cell = row.get(usize::try_from(column).ok()?)?;
        signs.iter().find_map(|sign| Some((sign, sign.filled(cell)?)))
    };
    let mut scene = Scene::of("The board as it is drawn", columns, rows.len(), |at| {
        let Some((sign, filled)) = read(at) else { return Ground::new(Look::Floor, "") };
        let ground = Ground::new(sign.ground, "");
        let is_seen = sign.piece.is_none();
        let label = match sign.ground {
            Look::Portal => {
                let number = filled
                    .bytes()
                    .fold(0, |sum: u8, it| sum.wrapping_mul(10).wrapping_add(it - b'0'));
                char::from(b'A' + number.saturating_sub(1) % 26).to_string()
            }
            _ if is_seen => filled.to_uppercase(),
            _ => String::new(),
        };
        match filled.parse().ok().filter(|_| is_seen) {
            Some(hue) if sign.ground != Look::Portal => ground.label(label).hue(hue),
            _ => ground.label(label),
        }
    });
    scene.is_sketch = true;
    let mut blocks: BTreeMap<(Look, String), Vec<At>> = BTreeMap::new();
    for at in scene.cells().collect::<Vec<_>>() {
        let Some((sign, filled, look)) =
            read(at).and_then(|(sign, it)| Some((sign, it, sign.piece?)))
        else {
            continue;
        };
        if matches!(look, Look::Block | Look::Special) {
            blocks.entry((look, filled.to_owned())).or_default().push(at);
            continue;
        }
        let is_named = matches!(look, Look::Agent | Look::Start | Look::Finish);
        let label = if is_named { sign.text } else { filled };
        // A box on its goal is at home.
        let home =
            scene.home(sign.ground, "").filter(|_| look.is_pushed() && sign.ground != Look::Floor);
        let piece = Piece::new(sign.means, look, "").label(label).at(at).home(home);
        let hue = sign.hue.or_else(|| filled.parse().ok());
        scene.add(Piece { hue, ..piece });
    }
    for ((look, label), cells) in blocks {
        let first = cells[0];
        let hue = label.bytes().next().map(|letter| letter.to_ascii_lowercase() % 8 + 1);
        let shape = cells.into_iter().map(|cell| cell - first).collect();
        let piece =
            Piece::new(label.as_str(), look, "").label(label.as_str()).shape(shape).at(first);
        scene.add(Piece { hue, ..piece });
    }
    Camera::new(scene, "").film()
}
