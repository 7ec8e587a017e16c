//! What an exploration of a whole space counts.

#[cfg(feature = "parallel")]
use crate::limits::Limits;
use crate::report::Stop;

/// The states that are the same number of actions away from the initial state, and not fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layer {
    /// The number of actions.
    pub depth: u32,
    /// The number of states.
    pub states: u64,
    /// How many of them are goals.
    pub goals: u64,
}

/// How far an exploration has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The last layer that is whole.
    pub layer: Layer,
    /// The number of its states that are expanded: 0 when the layer has just become whole.
    pub expanded: u64,
    /// The number of states of the next layer that are known by now.
    pub found: u64,
}

/// The counts of an exploration of a whole space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExploreCounts {
    /// The layers, from depth 0. All of them are whole.
    pub layers: Vec<Layer>,
    /// The number of states expanded.
    pub expanded: u64,
    /// The number of successors generated, those that were reached before included.
    pub generated: u64,
    /// The number of successors that were reached before.
    pub duplicates: u64,
    /// The limit that ended the exploration before all states were expanded.
    pub stop: Option<Stop>,
}

#[cfg(feature = "parallel")]
impl ExploreCounts {
    /// A layer is whole. Fails if its states are not to be expanded.
    pub(super) fn whole(
        &mut self,
        layer: Layer,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<(), Stop> {
        self.layers.push(layer);
        on_progress(Progress { layer, expanded: 0, found: 0 });
        if layer.depth < limits.depth { Ok(()) } else { Err(Stop::Depth) }
    }

    /// Adds `expanded` states and their `generated` successors, of which `fresh` were not reached before.
    pub(super) fn count(&mut self, expanded: u64, generated: u64, fresh: u64) {
        self.expanded += expanded;
        self.generated += generated;
        self.duplicates += generated - fresh;
    }
}
