//! What is chosen before an action is taken: a piece, a load, or a cell.

use std::collections::BTreeMap;

use scene::{At, Change, Film, Ground, Look, Piece, Stage};

use crate::game::{Entry, Offer, Position};

/// What has to be chosen before a direction says all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Nothing: a direction is an action.
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
        let is_mover = |look| matches!(look, Look::Block | Look::Special | Look::Agent);
        let movers = scene.pieces.iter().enumerate().filter(|(_, piece)| is_mover(piece.look));
        let mut movers: Vec<usize> = movers.map(|(number, _)| number).collect();
        movers.sort_by(|&one, &other| scene.pieces[one].label.cmp(&scene.pieces[other].label));
        if movers.len() > 1 { Self::Piece(movers, 0) } else { Self::Nothing }
    }

    /// The piece that is chosen.
    pub(crate) fn piece(&self) -> Option<usize> {
        match self {
            Self::Piece(movers, chosen) => movers.get(*chosen).copied(),
            _ => None,
        }
    }

    /// Are these letters for the puzzle, rather than commands?
    pub(crate) fn wants(&self, sign: char, pieces: &[Piece]) -> bool {
        let is_label = |piece: &Piece| piece.label.chars().eq([sign]);
        match self {
            Self::Nothing => false,
            Self::Piece(movers, _) => movers.iter().any(|&number| is_label(&pieces[number])),
            Self::Load(_) => thing(sign, pieces).is_some(),
            Self::Cell(_) => sign.is_ascii_digit(),
            Self::Word => sign.is_alphabetic(),
        }
    }
}

/// The piece that an action moves first, and its way; none of an action that moves nothing.
pub(crate) fn mover(offer: &Offer) -> Option<(usize, At)> {
    offer.changes.iter().find_map(|change| match change {
        Change::Slide { piece, by } => Some((*piece, *by.first()?)),
        _ => None,
    })
}

/// The label of what goes aboard by a letter: that which it is, or is but for its case.
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

/// Why a piece cannot go this way, as far as the board shows it.
pub(crate) fn obstacle(film: &Film, mover: usize, way: At) -> String {
    let (scene, stage) = (&film.scene, Stage::after(film, film.last()));
    let Some(place) = stage.place(mover) else { return "Not possible.".to_owned() };
    let is_wall = |at: At| {
        let look = scene.ground(at).map(|ground: &Ground| ground.look);
        matches!(look, None | Some(Look::Wall | Look::Void))
    };
    let other = |at: At, but: &[usize]| {
        let mut pieces = scene.pieces.iter().enumerate().filter(|(number, piece)| {
            !but.contains(number) && !matches!(piece.look, Look::Start | Look::Finish | Look::Void)
        });
        pieces.find(|(number, piece)| {
            stage.place(*number).is_some_and(|place| piece.cells(place).any(|cell| cell == at))
        })
    };
    let piece = &scene.pieces[mover];
    for cell in piece.cells(place) {
        let to = cell + way;
        if is_wall(to) {
            return "Blocked: there is a wall.".to_owned();
        }
        if let Some((number, met)) = other(to, &[mover]) {
            let behind = to + way;
            let is_pushed = matches!(met.look, Look::Crate | Look::Stone);
            return match other(behind, &[mover, number]) {
                _ if !is_pushed => format!("Blocked: {} is in the way.", met.name),
                _ if is_wall(behind) => format!("Blocked: {} stands against a wall.", met.name),
                Some((_, next)) => format!("Blocked: {} stands against {}.", met.name, next.name),
                None => format!("Blocked: {} cannot be pushed.", met.name),
            };
        }
    }
    "The rules forbid this step.".to_owned()
}
