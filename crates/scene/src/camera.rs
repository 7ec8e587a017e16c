//! Shooting a film.

use std::sync::Arc;

use crate::{
    film::{Change, CostWords, Film, Frame},
    scene::{At, Scene},
    stage::Stage,
};

/// Shoots a film: changes, and a cut after those of each action.
#[derive(Clone, Debug)]
pub struct Camera {
    film: Film,
    stage: Stage,
    changes: Vec<Change>,
}

impl Camera {
    /// A film of this scene; `unit` is the name of one action.
    pub fn new(scene: impl Into<Arc<Scene>>, unit: impl Into<String>) -> Self {
        let (scene, unit) = (scene.into(), unit.into());
        let stage = Stage::new(&scene);
        let (frames, meters, order) = (Vec::new(), Vec::new(), Vec::new());
        let measure = CostWords::default();
        let film = Film { scene, frames, unit, measure, meters, flaw: None, order };
        Self { film, stage, changes: Vec::new() }
    }

    /// Where a piece is now, if it is on the board.
    #[must_use]
    pub fn place(&self, piece: usize) -> Option<At> {
        self.stage.place(piece)
    }

    /// The first piece that lies in this cell now, by number, of those that `is_meant` accepts.
    #[must_use]
    pub fn piece_at(&self, at: At, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        (0..self.film.scene.pieces.len())
            .find(|&piece| self.stage.place(piece) == Some(at) && is_meant(piece))
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.film.scene
    }

    fn take(&mut self, change: Change) {
        self.stage.take(&change);
        self.changes.push(change);
    }

    /// Slides a piece by these ways.
    pub fn slide(&mut self, piece: usize, by: &[At]) {
        self.take(Change::Slide { piece, by: by.to_vec() });
    }

    /// Takes a piece from where it is to another place. One that is not on the board enters there.
    pub fn jump(&mut self, piece: usize, to: At) {
        self.take(match self.place(piece) {
            Some(from) => Change::Jump { piece, from, to },
            None => Change::Enter { piece, at: to },
        });
    }

    /// Takes a piece off the board, if it is there.
    pub fn leave(&mut self, piece: usize) {
        if let Some(at) = self.place(piece) {
            self.take(Change::Leave { piece, at });
        }
    }

    /// Turns a piece, unless it faces that way.
    pub fn face(&mut self, piece: usize, to: At) {
        let from = self.stage.faces(piece);
        if from != to {
            self.take(Change::Face { piece, from, to });
        }
    }

    /// Ends an action, which brings the cost to `cost`.
    pub fn cut(&mut self, action: impl Into<String>, words: impl Into<String>, cost: u64) {
        let changes = std::mem::take(&mut self.changes);
        self.film.frames.push(Frame { action: action.into(), words: words.into(), cost, changes });
    }

    /// Adds a figure beside the cost, with its value at the start and after each action.
    pub fn meter(&mut self, name: impl Into<String>, values: Vec<u64>) {
        self.film.meters.push((name.into(), values));
    }

    /// The film.
    #[must_use]
    pub fn film(self) -> Film {
        self.film
    }
}
