//! Where the pieces are.

use crate::{
    film::{Change, Film, Frame},
    scene::{At, Scene},
};

/// The pieces of a scene: where they are, and which way they face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    places: Vec<Option<At>>,
    faces: Vec<At>,
}

impl Stage {
    /// The start.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        Self {
            places: scene.pieces.iter().map(|piece| piece.at).collect(),
            faces: scene.pieces.iter().map(|piece| piece.faces).collect(),
        }
    }

    /// The position after `n` actions, or after all if there are fewer.
    #[must_use]
    pub fn after(film: &Film, n: usize) -> Self {
        let mut stage = Self::new(&film.scene);
        film.frames.iter().take(n).for_each(|frame| stage.play(frame));
        stage
    }

    /// The place of a piece that is on the board.
    #[must_use]
    pub fn place(&self, piece: usize) -> Option<At> {
        *self.places.get(piece)?
    }

    /// Which way a piece faces.
    #[must_use]
    pub fn faces(&self, piece: usize) -> At {
        self.faces.get(piece).copied().unwrap_or(At::DOWN)
    }

    /// Takes one change. A piece that does not exist changes nothing.
    pub fn take(&mut self, change: &Change) {
        let number = change.piece();
        let (Some(place), Some(faces)) = (self.places.get_mut(number), self.faces.get_mut(number))
        else {
            return;
        };
        match *change {
            Change::Slide { ref by, .. } => {
                *place = place.map(|from| by.iter().fold(from, |at, &way| at + way));
            }
            Change::Jump { to: at, .. } | Change::Enter { at, .. } => *place = Some(at),
            Change::Leave { .. } => *place = None,
            Change::Face { to, .. } => *faces = to,
        }
    }

    /// Takes all changes of a frame.
    pub fn play(&mut self, frame: &Frame) {
        frame.changes.iter().for_each(|change| self.take(change));
    }

    /// Takes all changes of a frame back.
    pub fn undo(&mut self, frame: &Frame) {
        frame.changes.iter().rev().for_each(|change| self.take(&change.undone()));
    }
}
