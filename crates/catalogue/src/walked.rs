//! The state space of any puzzle, walked through by hand.

use std::time::Duration;

use domain::{AlgorithmName, Ask, Walked};
use game::{Walk, Walkable, Way};
use search::Limits;

use crate::{frontend::Frontend, loaded::Loaded};

/// Most children of a state that are listed.
const MAX_CHILDREN: usize = 100;

impl<P: Frontend> Walkable for Loaded<P> {
    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, String> {
        // The heuristic that A* would ask, where there is one.
        let algorithm = Some(AlgorithmName::Astar).filter(|&it| P::ABOUT.has(it));
        let heuristic = heuristic.map(str::to_owned);
        let ask = Ask { algorithm, heuristic, ..Ask::default() };
        let asked = (ask, algorithm.is_some());
        let walk =
            self.study(asked, P::explored, limits, "nothing was explored", |settings, limits| {
                let walked = domain::walk(&self.puzzle, settings, actions, measuring, limits)?;
                Ok(self.filmed(walked, self.puzzle.choice(settings).heuristic))
            });
        walk.map_err(|failure| failure.to_string())
    }
}

impl<P: Frontend> Loaded<P> {
    /// A walk with its film, and each child in words.
    fn filmed(&self, walked: Walked, heuristic: Option<&'static str>) -> Walk {
        let Walked { claim, written, mut view } = walked;
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
