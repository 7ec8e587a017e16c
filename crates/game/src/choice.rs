//! What is chosen before an action is taken: a piece, a load, or a cell.

use std::collections::BTreeMap;

use scene::{At, Change, Look, Piece};
use serde::{Deserialize, Serialize};

use crate::{
    game::{Entry, Offer, Position},
    moves::movers,
};

/// What has to be chosen before a direction says all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Nothing: a direction is an action.
    #[default]
    Nothing,
    /// One of several pieces, by their numbers, and which of them is chosen.
    Piece(Vec<usize>, usize),
    /// How many things of each label go aboard.
    Load(BTreeMap<String, usize>),
    /// A cell.
    Cell(At),
    /// Letters are typed.
    Word,
}

impl Choice {
    /// The choice that a board asks for.
    pub(crate) fn of(position: &Position) -> Self {
        let scene = &position.film.scene;
        match position.entry {
            Entry::Numbers => {
                let is_free = |&at: &At| scene.ground(at).is_some_and(|it| it.look == Look::Floor);
                return Self::Cell(scene.cells().find(is_free).unwrap_or_default());
            }
            Entry::Words => return Self::Word,
            Entry::Moves => {}
        }
        if scene.pieces.iter().any(|piece| piece.look == Look::Boat) {
            return Self::Load(BTreeMap::new());
        }
        let movers = movers(scene);
        if movers.is_empty() { Self::Nothing } else { Self::Piece(movers, 0) }
    }

    /// The number of the piece that is chosen.
    #[must_use]
    pub fn piece(&self) -> Option<usize> {
        match self {
            Self::Piece(movers, chosen) => movers.get(*chosen).copied(),
            _ => None,
        }
    }

    /// Chooses this piece if it is one of those that move. Says whether another was chosen before.
    pub(crate) fn choose(&mut self, piece: usize) -> bool {
        let Self::Piece(movers, chosen) = self else { return false };
        let found = movers.iter().position(|&mover| mover == piece);
        let is_other = found.is_some_and(|found| found != *chosen);
        *chosen = found.unwrap_or(*chosen);
        is_other
    }

    /// Returns true if these letters are for the puzzle, and no commands.
    pub(crate) fn wants(&self, sign: char, pieces: &[Piece]) -> bool {
        let is_label = |piece: &Piece| piece.label.chars().eq([sign]);
        match self {
            Self::Nothing => false,
            Self::Piece(movers, _) => {
                movers.iter().filter_map(|&number| pieces.get(number)).any(is_label)
            }
            Self::Load(_) => thing(sign, pieces).is_some(),
            Self::Cell(_) => sign.is_ascii_digit(),
            Self::Word => sign.is_alphabetic(),
        }
    }

    /// Returns true if letters choose or are typed, so that commands have other keys.
    pub(crate) const fn has_letters(&self) -> bool {
        matches!(self, Self::Piece(..) | Self::Load(_) | Self::Word)
    }
}

/// The label of what goes aboard by a letter: the one that is the letter, or else one that differs from it in case
/// only.
pub(crate) fn thing(sign: char, pieces: &[Piece]) -> Option<&str> {
    let sign = sign.to_string();
    let labels = || pieces.iter().filter(|it| it.look != Look::Boat).map(|it| it.label.as_str());
    let other = || labels().find(|label| label.eq_ignore_ascii_case(&sign));
    labels().find(|label| *label == sign).or_else(other)
}

/// The labels of the things that an action carries, in order.
pub(crate) fn load(offer: &Offer, pieces: &[Piece]) -> Vec<String> {
    let things = offer.changes.iter().filter(|change| matches!(change, Change::Slide { .. }));
    let things = things.filter_map(|change| pieces.get(change.piece()));
    let things = things.filter(|piece| piece.look != Look::Boat);
    let mut labels: Vec<String> = things.map(|piece| piece.label.clone()).collect();
    labels.sort();
    labels
}
