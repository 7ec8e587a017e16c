//! What an exploration has counted: the same in all threads.

use disk::ExploreReport;
use search::{
    Limits, Stop,
    parallel::{ExploreCounts, Layer, Progress},
};

use crate::tally::Tally;

/// The end of an exploration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) found: ExploreReport<u32>,
    /// The bytes that all processes have sent.
    pub(crate) sent: u64,
    /// The checksum of two bits a state, if no limit came while a layer was being expanded.
    pub(crate) table: Option<u32>,
}

/// What follows a layer.
pub(crate) enum AfterLayer {
    /// It is to be expanded.
    GoOn(Layer),
    /// The exploration ends.
    Ended,
}

/// Counts a layer that is complete everywhere, as all threads do alike.
pub(crate) fn counted(
    explored: &mut ExploreCounts,
    sum: &Tally,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
) -> AfterLayer {
    if sum.stop.is_some() {
        explored.stop = sum.stop;
        return AfterLayer::Ended;
    }
    let depth = u32::try_from(explored.layers.len()).unwrap_or(u32::MAX);
    explored.expanded += sum.expanded;
    explored.generated += sum.generated;
    // The state at the start is no successor.
    explored.duplicates += sum.generated - if depth == 0 { 0 } else { sum.states };
    if sum.states == 0 {
        return AfterLayer::Ended;
    }
    let layer = Layer { depth, states: sum.states, goals: sum.goals };
    explored.layers.push(layer);
    on_progress(Progress { layer, expanded: 0, found: 0 });
    if depth >= limits.depth {
        explored.stop = Some(Stop::Depth);
    } else if explored.expanded.saturating_add(sum.states) > limits.expansions {
        explored.stop = Some(Stop::Expanded);
    }
    match explored.stop {
        Some(_) => AfterLayer::Ended,
        None => AfterLayer::GoOn(layer),
    }
}

/// Returns true of limits after which nothing more is done.
pub(crate) const fn is_hurried(stop: Option<Stop>) -> bool {
    !matches!(stop, None | Some(Stop::Depth | Stop::Expanded))
}

/// The depth of the nearest goals, if a path to one is to be found: after a limit on time only one without actions is.
pub(crate) fn depth_of_goal(explored: &ExploreCounts) -> Option<u32> {
    let first = explored.layers.iter().find(|layer| layer.goals > 0)?;
    Some(first.depth).filter(|depth| *depth == 0 || !is_hurried(explored.stop))
}
