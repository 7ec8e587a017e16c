//! Walking through a state space by hand: the page sends the numbers of all actions, and gets the state.

use std::{sync::Arc, time::Duration};

use catalogue::Walk;
use domain::search::Limits;
use serde::{Deserialize, Serialize};

use crate::{
    ask::Source,
    replies::Refusal,
    studio::{Studio, within},
};

/// The greatest number of actions of a walk.
const MAX_WALKED: usize = 500;
/// The time for reading an instance, building tables of the heuristic, and walking.
const WALKING: Duration = Duration::from_secs(10);
/// The time for distances, which begins when all that is done.
const MEASURING: Duration = Duration::from_secs(2);
/// The greatest number of expansions for distances.
const MAX_EXPANDED: u64 = 200_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explore {
    puzzle: Source,
    #[serde(default)]
    walked: Vec<usize>,
    heuristic: Option<String>,
    /// True if distances are wanted.
    #[serde(default)]
    measured: bool,
    /// The part of the plane that the page has drawn already.
    view: Option<String>,
}

/// Where a walk has come to.
#[derive(Serialize)]
pub(crate) struct WalkReply {
    #[serde(flatten)]
    walk: Walk,
    /// The greatest number of expansions for distances.
    most_expanded: u64,
    view: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
}

pub(crate) fn explore(
    studio: &Studio,
    wanted: Explore,
    limits: &Limits,
) -> Result<WalkReply, Refusal> {
    let Explore { puzzle, walked, heuristic, measured, view: drawn } = wanted;
    let measuring = measured.then_some(MEASURING);
    let limits = Limits { expansions: MAX_EXPANDED, ..within(limits, WALKING) };
    let opened = puzzle.open(studio, &limits)?;
    if walked.len() > MAX_WALKED {
        return Err(Refusal::bad(format!("A walk has at most {MAX_WALKED} steps.")));
    }
    if let Some(heuristic) = &heuristic {
        let checked = opened.domain.about.check_heuristic(heuristic);
        checked.map_err(Refusal::of)?;
    }
    let walk = opened.instance.walk(heuristic.as_deref(), &walked, measuring, &limits);
    let mut walk = walk.map_err(Refusal::of)?;
    Arc::make_mut(&mut walk.film.scene).title = opened.title();
    let view = scene::view(&walk.film);
    let board = (drawn.as_ref() != Some(&view)).then(|| scene::board(&walk.film));
    Ok(WalkReply { walk, most_expanded: MAX_EXPANDED, view, board })
}
