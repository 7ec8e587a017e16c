//! Games by hand: which actions there are to be tried, and the instance after them. Most puzzles need
//! nothing here but a line.

mod boggle;
mod classic;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
mod sokoban;

use domain::{Ask, Puzzle, Unreadable};
use game::{Entry, Offer, Position};
use grid::Move;
use scene::{Change, Film, Frame};

use crate::films::Filmed;

/// A puzzle that can be played by hand. By default each action is a letter or digit, and a board can be
/// read as an instance.
pub(crate) trait Played: Filmed {
    /// Is a game a list of actions as solutions have them?
    const HAS_MOVES: bool = true;
    /// What one action of a game is called, if not as in films of solutions.
    const UNIT: Option<&'static str> = None;

    /// The texts of the actions that may be tried, allowed or not.
    fn candidates(&self) -> Vec<String> {
        let letters = ('0'..='9').chain('A'..='Z').chain('a'..='z').map(String::from);
        let one = letters.filter_map(|letter| one(self, &letter));
        let mut all: Vec<String> = one.map(|action| self.write(&[action])).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The instance whose start is the position after these actions, if there is such an instance.
    fn after(&self, actions: &[Self::Action]) -> Option<Self> {
        let board = self.boards(actions).nth(actions.len())?;
        Self::read(board.as_bytes()).ok()
    }

    /// The search of a position. It goes by the cost of positions.
    fn ask() -> Ask {
        Ask { solutions: if Self::ABOUT.finds_all { usize::MAX } else { 1 }, ..Ask::default() }
    }

    /// The rest of a solution from a position that is no instance: no way is cheaper.
    fn rest(&self, played: &[String]) -> Option<Vec<String>> {
        let _ = played;
        None
    }

    /// Further actions, one list for each position to which they lead, that may cost nothing after these; `None` where
    /// that cannot be.
    fn at_no_cost(&self, played: &[String]) -> Option<Vec<Vec<String>>> {
        let _ = played;
        None
    }

    /// These actions, as they are played.
    fn read_all(&self, played: &[String]) -> Option<Vec<Self::Action>> {
        actions(self, played)
    }

    /// The instance after these actions, as they are played.
    fn here(&self, played: &[String]) -> Option<Self> {
        self.after(&actions(self, played)?)
    }

    /// Can these be played, one after another?
    fn accepts(&self, played: &[String]) -> bool {
        actions(self, played).is_some_and(|actions| self.allowed(&actions) >= actions.len())
    }

    /// The position after these actions, given the film of the start.
    fn position(&self, played: &[String], start: &Film) -> Position {
        let mut actions = actions(self, played).unwrap_or_default();
        let mut film = self.continued(start, &actions);
        if let Some(unit) = Self::UNIT {
            unit.clone_into(&mut film.unit);
            film.meters.retain(|(name, _)| !name.to_lowercase().starts_with(unit));
        }
        let is_solved = self.replay(&actions).is_ok();
        let cost = film.cost(film.last());
        let (mut offers, mut refused) = (Vec::new(), Vec::new());
        let here = if is_solved { None } else { self.after(&actions) };
        let candidates = if is_solved { Vec::new() } else { self.candidates() };
        for text in candidates {
            let Some(action) = one(self, &text) else { continue };
            actions.push(action);
            let last = &actions[actions.len() - 1..];
            let is_allowed = match &here {
                Some(here) => here.allowed(last) > 0,
                None => self.allowed(&actions) >= actions.len(),
            };
            if is_allowed {
                let frame = self.last_frame(start, &actions, here.as_ref());
                let right = |it: &Frame| self.is_right(&actions[actions.len() - 1], &it.changes);
                if let Some(Frame { words, changes, .. }) = frame.filter(right) {
                    offers.push(Offer { action: text, words, changes });
                }
            } else if let Err(flaw) = here.as_ref().unwrap_or(self).replay(last) {
                let why = flaw.reason;
                let why = why.split_once(": ").map_or(why.as_str(), |(_, why)| why);
                refused.push((text, why.to_owned()));
            }
            actions.pop();
        }
        Position { film, entry: Entry::Moves, offers, refused, is_solved, cost }
    }

    /// The frame of the last of these actions, given the instance before it.
    fn last_frame(
        &self,
        start: &Film,
        actions: &[Self::Action],
        here: Option<&Self>,
    ) -> Option<Frame> {
        let _ = here;
        self.continued(start, actions).frames.pop()
    }

    /// The film of actions of the space by which counts and audits go, given the film of none. They are written as
    /// that space writes them: like a solution, unless this says otherwise.
    fn walked(&self, actions: &str, start: &Film) -> Film {
        let is_start = actions.is_empty();
        let actions = if is_start { Ok(Vec::new()) } else { self.parse_solution(actions) };
        self.continued(start, &actions.unwrap_or_default())
    }

    /// Is an action with these changes written like this? Some are written in two ways, one of which is
    /// right.
    fn is_right(&self, action: &Self::Action, changes: &[Change]) -> bool {
        let _ = (action, changes);
        true
    }

    /// The actions of a solution of the instance after `played`, as they are played, and their cost.
    fn way(&self, solutions: &[(String, u64)]) -> Option<(Vec<String>, u64)> {
        let (solution, cost) = solutions.first()?;
        let is_empty = solution.trim().is_empty();
        let way = if is_empty { Vec::new() } else { self.read_played(solution).ok()? };
        Some((way, *cost))
    }

    /// The actions of a solution as they are played, allowed or not.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, Unreadable> {
        let actions = self.parse_solution(solution)?.into_iter();
        let single = actions.flat_map(|action| self.single(action));
        Ok(single.map(|action| self.write(&[action])).collect())
    }

    /// An action as the offers have it: an action of a search may be several of them.
    fn single(&self, action: Self::Action) -> Vec<Self::Action> {
        vec![action]
    }

    /// The actions as `puzzle check` reads them.
    fn written(&self, played: &[String]) -> String {
        actions(self, played).map_or_else(String::new, |actions| self.write(&actions))
    }
}

impl Played for weighted_stones::Level {
    fn is_right(&self, action: &Move, changes: &[Change]) -> bool {
        is_push_as_written(*action, changes)
    }
}

/// A capital is a push: something moves besides the one who pushes.
fn is_push_as_written(action: Move, changes: &[Change]) -> bool {
    let slides = changes.iter().filter(|change| matches!(change, Change::Slide { .. }));
    action.is_push() == (slides.count() > 1)
}

/// The action that a text describes, if it is a single one.
fn one<P: Puzzle>(puzzle: &P, text: &str) -> Option<P::Action> {
    let [action] = <[P::Action; 1]>::try_from(puzzle.parse_solution(text).ok()?).ok()?;
    Some(action)
}

fn actions<P: Puzzle>(puzzle: &P, played: &[String]) -> Option<Vec<P::Action>> {
    played.iter().map(|text| one(puzzle, text)).collect()
}

/// The texts of all pairs of a piece and a direction.
fn by_piece(names: impl IntoIterator<Item = char>, gap: &str) -> Vec<String> {
    let steps = |name| ["U", "D", "L", "R"].map(|step| format!("{name}{gap}{step}"));
    names.into_iter().flat_map(steps).collect()
}
