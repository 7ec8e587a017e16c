//! Walks through the state space of a puzzle.

use std::time::Duration;

use scene::{Change, Film};
use search::{Guarantee, Limits, study::View};
use serde::Serialize;

/// A puzzle whose state space somebody walks through by hand.
pub trait Walkable {
    /// Walks by these numbers of actions, each among those of the state before it, an action being the smallest there
    /// is. With `measuring`, what can be reached from there is explored to find distances: for this time, which begins
    /// then. That of `limits` is for all before. `heuristic` is a name; without one it is the heuristic that A* would
    /// ask.
    ///
    /// # Errors
    ///
    /// There is no such action, the heuristic is not for this instance, or a limit came before the walk.
    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, String>;
}

/// Where a walk has come to. A step is an action of the state space, which may be several of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Walk {
    /// The film of the way.
    pub film: Film,
    /// The number of frames up to the end of each step.
    pub ends: Vec<usize>,
    /// The state, and its children.
    #[serde(flatten)]
    pub view: View<Way, u64>,
    /// The number of children that are left out because there are so many.
    pub left_out: usize,
    /// The heuristic, if there is one.
    pub heuristic: Option<&'static str>,
    /// The claim of the heuristic.
    pub guarantee: Guarantee,
}

/// A step that can be taken.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Way {
    /// Its actions, as solutions have them: `R`.
    pub action: String,
    /// For people: `right, pushing box 2`.
    pub words: String,
    /// What each of its actions changes on the board.
    pub changes: Vec<Vec<Change>>,
}
