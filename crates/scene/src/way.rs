//! The way of the piece whose trail is drawn.

use crate::{
    film::{Change, Film},
    scene::At,
};

/// One line of a trail: a piece draws it from a frame on, and it vanishes when the piece enters anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// The frames after which it begins, is complete, and is gone.
    pub(crate) begins: usize,
    pub(crate) ends: usize,
    pub(crate) goes: Option<usize>,
    /// Its lines; a jump begins another.
    pub(crate) lines: Vec<Vec<At>>,
}

/// The ways of the film's trail, up to frame `n`.
pub(crate) fn ways(film: &Film, n: usize) -> Vec<Way> {
    let Some(piece) = film.scene.trail else { return Vec::new() };
    let begin = |begins, at| Way { begins, ends: begins, goes: None, lines: vec![vec![at]] };
    let start = film.scene.pieces.get(piece).and_then(|piece| piece.at);
    let mut ways: Vec<Way> = start.map(|at| begin(0, at)).into_iter().collect();
    for (frame, number) in film.frames.iter().zip(1..).take(n) {
        for change in frame.changes.iter().filter(|change| change.piece() == piece) {
            if let Change::Enter { at, .. } | Change::Leave { at, .. } = *change {
                if let Some(way) = ways.last_mut() {
                    way.goes = way.goes.or(Some(number - 1));
                }
                if matches!(change, Change::Enter { .. }) {
                    ways.push(begin(number - 1, at));
                }
            }
            let Some(way) = ways.last_mut() else { continue };
            match *change {
                Change::Slide { ref by, .. } => {
                    let Some(line) = way.lines.last_mut() else { continue };
                    for &step in by {
                        line.extend(line.last().map(|&at| at + step));
                    }
                }
                Change::Jump { to, .. } => way.lines.push(vec![to]),
                Change::Enter { .. } | Change::Leave { .. } | Change::Face { .. } => {}
            }
            way.ends = number;
        }
    }
    ways
}

/// The cells of the trail that is seen after `n` actions, line by line.
pub(crate) fn trail(film: &Film, n: usize) -> Vec<Vec<At>> {
    ways(film, n).pop().filter(|way| way.goes.is_none()).map(|way| way.lines).unwrap_or_default()
}
