//! Games by hand: positions, and the actions that are tried in them.

use domain::Puzzle;
use game::{Entry, Offer, Position};
use grid::Move;
use scene::{Change, Film, Frame};

use crate::frontend::Frontend;

/// The position after these actions, each of which is a letter, a digit or another of the puzzle's
/// candidates, given the film of the start.
pub(crate) fn position<P: Frontend>(puzzle: &P, played: &[String], start: &Film) -> Position {
    let mut actions = actions(puzzle, played).unwrap_or_default();
    let mut film = puzzle.continued(start, &actions);
    if let Some(unit) = P::UNIT {
        unit.clone_into(&mut film.unit);
        film.meters.retain(|(name, _)| !name.to_lowercase().starts_with(unit));
    }
    let is_solved = puzzle.replay(&actions).is_ok();
    let cost = film.cost(film.last());
    let (mut offers, mut refused) = (Vec::new(), Vec::new());
    let here = if is_solved { None } else { puzzle.after(&actions) };
    let candidates = if is_solved { Vec::new() } else { puzzle.candidates() };
    for text in candidates {
        let Some(action) = one(puzzle, &text) else { continue };
        actions.push(action);
        let last = &actions[actions.len() - 1..];
        let is_allowed = match &here {
            Some(here) => here.allowed(last) > 0,
            None => puzzle.allowed(&actions) >= actions.len(),
        };
        if is_allowed {
            let frame = puzzle.last_frame(start, &actions, here.as_ref());
            let right = |it: &Frame| puzzle.is_right(&actions[actions.len() - 1], &it.changes);
            if let Some(Frame { words, changes, .. }) = frame.filter(right) {
                offers.push(Offer { action: text, words, changes });
            }
        } else if let Err(error) = here.as_ref().unwrap_or(puzzle).replay(last) {
            let why = error.reason;
            let why = why.split_once(": ").map_or(why.as_str(), |(_, why)| why);
            refused.push((text, why.to_owned()));
        }
        actions.pop();
    }
    Position { film, entry: Entry::Moves, offers, refused, is_solved, cost }
}

/// A capital is a push: something moves besides the one who pushes.
pub(crate) fn is_push_as_written(action: Move, changes: &[Change]) -> bool {
    let slides = changes.iter().filter(|change| matches!(change, Change::Slide { .. }));
    action.is_push() == (slides.count() > 1)
}

/// The action that a text describes, if it is a single one.
pub(crate) fn one<P: Puzzle>(puzzle: &P, text: &str) -> Option<P::Action> {
    let [action] = <[P::Action; 1]>::try_from(puzzle.parse_solution(text).ok()?).ok()?;
    Some(action)
}

/// The actions that texts describe, if each is a single one.
pub(crate) fn actions<P: Puzzle>(puzzle: &P, played: &[String]) -> Option<Vec<P::Action>> {
    played.iter().map(|text| one(puzzle, text)).collect()
}

/// The texts of all pairs of a piece and a direction.
pub(crate) fn by_piece(names: impl IntoIterator<Item = char>, gap: &str) -> Vec<String> {
    let steps = |name| ["U", "D", "L", "R"].map(|step| format!("{name}{gap}{step}"));
    names.into_iter().flat_map(steps).collect()
}
