//! What moves on a board, and why something cannot.

use scene::{At, Change, Film, Look, Scene, Stage};

use crate::game::Offer;

/// The pieces of which one has to be chosen before a direction says all, in the order of their labels. There
/// are none where only one thing moves.
pub(crate) fn movers(scene: &Scene) -> Vec<usize> {
    let is_mover = |look| matches!(look, Look::Block | Look::Special | Look::Agent);
    let movers = scene.pieces.iter().enumerate().filter(|(_, piece)| is_mover(piece.look));
    let mut movers: Vec<usize> = movers.map(|(number, _)| number).collect();
    movers.sort_by(|&one, &other| scene.pieces[one].label.cmp(&scene.pieces[other].label));
    if movers.len() > 1 { movers } else { Vec::new() }
}

/// The piece that is walked with, if there is one.
pub(crate) fn walker(scene: &Scene) -> Option<usize> {
    scene.pieces.iter().position(|piece| piece.look.walks())
}

/// The piece that an action moves first, and its way; none of an action that moves nothing.
pub(crate) fn mover(offer: &Offer) -> Option<(usize, At)> {
    offer.changes.iter().find_map(|change| match change {
        Change::Slide { piece, by } => Some((*piece, *by.first()?)),
        _ => None,
    })
}

/// Returns true if nothing can walk in a cell, or it is beyond the board.
pub(crate) fn is_closed(scene: &Scene, at: At) -> bool {
    let look = scene.ground(at).map(|ground| ground.look);
    matches!(look, None | Some(Look::Wall | Look::Void | Look::Water))
}

/// Why a piece cannot go this way, as far as the board shows it.
pub(crate) fn obstacle(film: &Film, mover: usize, way: At) -> String {
    let (scene, stage) = (&film.scene, Stage::after(film, film.last()));
    let Some(place) = stage.place(mover) else { return "Not possible.".to_owned() };
    let is_wall = |at| is_closed(scene, at);
    let other = |at: At, but: &[usize]| {
        let mut pieces = scene.pieces.iter().enumerate().filter(|(number, piece)| {
            !but.contains(number)
                && !matches!(piece.look, Look::Start | Look::Finish | Look::Void | Look::Target)
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
            let is_pushed = met.look.is_pushed();
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
