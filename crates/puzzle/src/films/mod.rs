//! Films of solutions, made from actions: a file a puzzle.

mod boggle;
mod cells;
mod classic;
pub(crate) mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
mod sokoban;
mod visits;
mod weighted_stones;

use std::collections::BTreeSet;

pub(crate) use cells::cell;
use cells::{at, number, place};
use visits::Listed;
#[cfg(feature = "studio")]
pub(crate) use visits::Visits;

use domain::Puzzle;
use grid::Step;
use scene::{At, Camera, Film, Look, Scene, Seen};
use search::Limits;

/// A puzzle whose solutions can be filmed. By default the film is made of boards.
pub(crate) trait Filmed: Puzzle {
    /// How many of these actions there are before the first that the rules forbid.
    fn allowed(&self, actions: &[Self::Action]) -> usize {
        match self.boards(actions).nth(actions.len()) {
            Some(_) => actions.len(),
            None => self.boards(actions).count().saturating_sub(1),
        }
    }

    /// Do the spaces of this puzzle tell the [`places`](search::StateSpace::places) of pieces, as
    /// `grid::Place::number` writes them?
    const HAS_PLACES: bool = false;

    /// The cells that a search comes to, each when it is queued, where a state is one cell, and when a state
    /// with a piece there is expanded first.
    fn order(&self, settings: &Self::Settings, limits: &Limits) -> Vec<Seen> {
        let mut listed = Listed::default();
        // What it found until it failed is what there is to show.
        let _ = domain::solve(self, settings, limits, &mut listed);
        listed.seen
    }

    /// The film of actions that the rules allow.
    fn film(&self, title: &str, actions: &[Self::Action]) -> Film {
        let mut boards = self.boards(actions);
        let start = boards.next().unwrap_or_default();
        let after = actions.iter().zip(1..).zip(boards);
        let after = after
            .map(|((action, cost), board)| (self.write(std::slice::from_ref(action)), cost, board));
        scene::from_boards(title, "action", &start, after)
    }

    /// The film of actions that the rules allow, given the film of none.
    fn continued(&self, start: &Film, actions: &[Self::Action]) -> Film {
        let _ = start;
        self.film("", actions)
    }
}

/// The film of a solution: up to the first action that the rules forbid, and why.
pub(crate) fn film<P: Filmed>(puzzle: &P, title: &str, actions: &[P::Action]) -> Film {
    let allowed = puzzle.allowed(actions).min(actions.len());
    let mut film = puzzle.film(title, &actions[..allowed]);
    film.flaw = if actions.is_empty() {
        None
    } else {
        puzzle.replay(actions).err().map(|flaw| flaw.reason)
    };
    film
}

/// The same words, the first with a capital.
pub(crate) fn sentence(words: &str) -> String {
    let mut words = words.to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

const fn way(step: Step) -> At {
    match step {
        Step::Up => At::UP,
        Step::Down => At::DOWN,
        Step::Left => At::LEFT,
        Step::Right => At::RIGHT,
    }
}

const fn direction(way: At) -> &'static str {
    match way {
        At::UP => "up",
        At::DOWN => "down",
        At::LEFT => "left",
        At::RIGHT => "right",
        At(-1, -1) => "up and left",
        At(1, -1) => "up and right",
        At(-1, 1) => "down and left",
        _ => "down and right",
    }
}

/// The places that can be walked to. They exclude all that lies beyond the walls.
fn within(start: At, is_open: impl Fn(At) -> bool) -> BTreeSet<At> {
    let mut within = BTreeSet::from([start]);
    let mut ends = vec![start];
    while let Some(end) = ends.pop() {
        for next in [At::UP, At::DOWN, At::LEFT, At::RIGHT].map(|way| end + way) {
            if is_open(next) && within.insert(next) {
                ends.push(next);
            }
        }
    }
    within
}

/// Rows that end before the last column are written so.
fn ragged(scene: &mut Scene, lengths: &[usize]) {
    if lengths.iter().any(|&length| length != scene.columns) {
        let row =
            |(row, &length): (usize, &usize)| (0..length).map(|column| cell(row, column)).collect();
        scene.writing.rows = lengths.iter().enumerate().map(row).collect();
    }
}

/// A step of one who pushes what stands in the way: the piece that was pushed, if one was.
fn push(camera: &mut Camera, player: usize, way: At) -> Option<usize> {
    camera.face(player, way);
    let to = camera.place(player)? + way;
    let pushed = camera.piece_at(to, |piece| piece != player);
    camera.slide(player, &[way]);
    if let Some(piece) = pushed {
        camera.slide(piece, &[way]);
    }
    pushed
}

/// The sums of what each action adds, from 0.
fn sums(added: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let sum = |sum: &mut u64, value: u64| {
        *sum += value;
        Some(*sum)
    };
    std::iter::once(0).chain(added.into_iter().scan(0, sum)).collect()
}

/// Open ground, or what lies beyond the walls.
const fn ground(is_within: bool, look: Look) -> Look {
    if is_within { look } else { Look::Void }
}
