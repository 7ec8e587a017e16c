//! The trail of a piece.

use std::fmt::Write;

use super::{UNIT, pair, path};
use crate::{
    film::Film,
    look::Look,
    scene::{At, Scene},
    way,
};

/// The classes of a trail's lines, one upon the other.
pub(crate) fn kind(scene: &Scene) -> &'static [&'static str] {
    let look = scene.trail.and_then(|piece| scene.pieces.get(piece)).map(|piece| piece.look);
    match look {
        Some(Look::Pencil) => &["b-band"],
        Some(Look::Finger) => &["b-word"],
        Some(_) if scene.is_large() => &["b-hair-case", "b-hair"],
        // Costs stay legible.
        Some(_) if scene.kinds.iter().any(|kind| kind.look == Look::Cost) => {
            &["b-thin-case", "b-thin"]
        }
        Some(_) => &["b-case", "b-trail"],
        None => &[],
    }
}

/// A way as the `d` of a path, straight stretches as one line.
pub(crate) fn line(lines: &[Vec<At>]) -> String {
    let middle = |cell: i32| (f64::from(cell) + 0.5) * UNIT;
    let mut d = String::new();
    for line in lines {
        let Some(first) = line.first() else { continue };
        let _ = write!(d, "M{}", pair(middle(first.0), middle(first.1)));
        for (index, &at) in line.iter().enumerate().skip(1) {
            let way = at - line[index - 1];
            if line.get(index + 1).is_some_and(|&next| next - at == way) {
                continue;
            }
            let _ = match way {
                At(_, 0) => write!(d, "H{}", super::number(middle(at.0))),
                At(0, _) => write!(d, "V{}", super::number(middle(at.1))),
                _ => write!(d, "L{}", pair(middle(at.0), middle(at.1))),
            };
        }
        if line.len() == 1 {
            d.push_str("h0");
        }
    }
    d
}

/// The lines of a trail with this `d`.
pub(crate) fn trail_paths(scene: &Scene, d: &str) -> String {
    kind(scene).iter().map(|class| path(class, d)).collect()
}

/// The trail after `n` actions.
pub(crate) fn trail(film: &Film, n: usize) -> String {
    let lines = way::trail(film, n);
    if lines.is_empty() { String::new() } else { trail_paths(&film.scene, &line(&lines)) }
}
