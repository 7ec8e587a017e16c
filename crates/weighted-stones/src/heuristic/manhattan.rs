//! The original report's heuristic.

use search::{Cost, Guarantee, Heuristic, StateSpace};

use super::assignment::cheapest;
use crate::{instance::Instance, level::Level, settings::Identity, space::Space, state::State};

/// The cheapest assignment of stones to switches by weight × Manhattan distance, and the Manhattan
/// distance from Ares to the nearest stone off a switch.
///
/// Admissible: a stone needs at least as many pushes as its distance, each of which costs its
/// weight beyond the step; and before the first stone that is off a switch now is pushed, Ares
/// steps up to it, and onto its cell with the push. Not consistent: the nearest stone may come to
/// lie on a switch and leave another, far away, the nearest. O(2^stones · stones) for up to six
/// stones, O(stones³) for more.
#[derive(Clone, Debug)]
pub struct Manhattan(Instance);

impl Manhattan {
    /// For the states of `level` in spaces of this identity.
    #[must_use]
    pub fn new(level: &Level, identity: Identity) -> Self {
        Self(Instance::new(level, identity))
    }
}

impl<A, const W: usize> Heuristic<Space<A, W>> for Manhattan
where
    Space<A, W>: StateSpace<State = State<W>>,
{
    fn h(&self, state: &State<W>) -> Option<Cost> {
        let Self(instance) = self;
        let Instance { weights, switches, .. } = instance;
        let distance = |from, to| instance.floor().manhattan(from, to);
        let least = cheapest(weights.len(), |stone, switch| {
            let cell = instance.warehouse.box_in(state, stone);
            Some(u64::from(weights[stone]) * u64::from(distance(cell, switches[switch])))
        });
        let off = instance.stones(state).filter(|&cell| !instance.is_switch(cell));
        let walk = off.map(|cell| distance(instance.warehouse.player_in(state), cell)).min();
        let h = least.unwrap_or(0) + u64::from(walk.unwrap_or(0));
        Some(Cost::try_from(h).unwrap_or(Cost::MAX))
    }

    fn fits(&self, space: &Space<A, W>) -> bool {
        self.0.is_alike(&space.instance)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Admissible
    }
}
