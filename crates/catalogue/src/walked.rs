//! The state space of any puzzle, walked through by hand.

use domain::WalkResult;
use scene::{Change, Film};
use search::{Guarantee, study::View};
use serde::Serialize;

use crate::{frontend::Frontend, loaded::LoadedInstance};

/// The greatest number of children of a state that are listed.
const MAX_CHILDREN: usize = 100;

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

impl<P: Frontend> LoadedInstance<P> {
    /// A walk with its film, and each child in words.
    pub(crate) fn filmed(&self, walked: WalkResult, heuristic: Option<&'static str>) -> Walk {
        let WalkResult { claim, written, mut view } = walked;
        let film = |actions: &str| self.measured(self.puzzle.walked(actions, self.start()));
        let here = film(written.last().map_or("", String::as_str));
        let frames = here.frames.len();
        // An action of the space is a frame, unless it is several.
        let ends = match written.len() {
            steps if steps == frames => (1..=steps).collect(),
            _ => written.iter().map(|actions| film(actions).frames.len()).collect(),
        };
        let left_out = view.children.len().saturating_sub(MAX_CHILDREN);
        view.children.truncate(MAX_CHILDREN);
        let view = view.map(|actions| {
            let after = film(&actions).frames.split_off(frames);
            let action = after.iter().map(|frame| frame.action.as_str()).collect::<Vec<_>>();
            let (action, words) = (action.join(""), after.last().map(|frame| frame.words.clone()));
            let changes = after.into_iter().map(|frame| frame.changes).collect();
            Way { action, words: words.unwrap_or_default(), changes }
        });
        Walk { film: here, ends, view, left_out, heuristic, guarantee: claim }
    }
}
