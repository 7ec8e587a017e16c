//! Our heuristic: push distances, the walk to the next push, frozen stones.

use std::sync::Arc;

use grid::{Cell, PushGraph, Step, Walks, frozen};
use search::{Guarantee, Heuristic};

use super::assignment::cheapest;
use crate::{
    game::{Game, PushTables},
    level::{Level, MAX_STONES},
    settings::Identity,
    space::PushSpace,
    state::State,
    wide::{WORDS, Wide},
};

/// The cheapest assignment of stones to switches, where each push costs 1 and the weight, and the
/// pushes of a stone are as many as it needs if it were alone, the side on which Ares stands
/// included; and the steps from Ares, round the stones, to the nearest place from which a push is
/// legal that does not lose its stone. Dead ends: no such assignment, no such place, or a stone
/// frozen off the switches.
///
/// Admissible and consistent, for steps and for pushes as actions:
///
/// - A push brings its stone nearer to any switch by one push at most, so it lowers each entry of
///   that stone's row, and with it the cheapest assignment, by its cost at most. A step without a
///   push leaves every stone and the side of it on which Ares stands as they are.
/// - A step lowers the walk to the nearest push by 1 at most, and changes nothing else. Where a push
///   starts, the walk is 0; a macro move is that walk at least. So the sum of both parts falls by no
///   more than an action costs. At a goal it is 0.
/// - A stone that no pushes bring to a switch when it is alone is lost, and so are stones that
///   cannot all be assigned: other stones only take ways away. Frozen stones stay where they are
///   whatever else moves. If no push is possible, none ever will be.
///
/// Both parts are consistent by themselves, and so is what is left when the sum is cut off at
/// 2^32 − 1. O(cells + 2^stones · stones) for up to six stones, O(cells + stones³) for more.
#[derive(Clone, Debug)]
pub struct PushDistance {
    game: Game,
    tables: Arc<PushTables>,
}

impl PushDistance {
    /// For the states of `level` in spaces of this identity.
    #[must_use]
    pub fn new(level: &Level, identity: Identity) -> Self {
        let game = Game::whole(level, identity);
        Self { tables: PushTables::new(&game), game }
    }

    pub(crate) fn of(game: Game, tables: Arc<PushTables>) -> Self {
        Self { game, tables }
    }

    /// The estimate in full; `None` at dead ends.
    pub(crate) fn estimate(&self, ares: Cell, stones: &[Cell]) -> Option<u64> {
        let weights = &self.game.weights;
        if stones.iter().all(|&cell| self.game.is_switch(cell)) {
            return Some(0);
        }
        let walk = self.walk_to_a_push(ares, stones)?;
        let mut nodes = [0; MAX_STONES];
        for (node, &cell) in nodes.iter_mut().zip(stones) {
            *node = self.tables.graph.node(cell, ares)?;
        }
        let pushes = cheapest(stones.len(), |stone, switch| {
            let pushes = self.tables.distances[switch][nodes[stone] as usize];
            let each = u64::from(weights[stone]) + 1;
            (pushes != PushGraph::FAR).then(|| u64::from(pushes) * each)
        })?;
        let frozen = frozen(self.game.floor(), stones, |_, cell| self.tables.is_dead(cell));
        let mut off = stones.iter().enumerate().filter(|&(_, &at)| !self.game.is_switch(at));
        if frozen != 0 && off.any(|(index, _)| frozen >> index & 1 == 1) {
            return None;
        }
        Some(pushes + u64::from(walk))
    }

    /// Steps to the nearest cell from which a push is legal and loses no stone; `None` if there is
    /// no such cell.
    fn walk_to_a_push(&self, ares: Cell, stones: &[Cell]) -> Option<u16> {
        let floor = self.game.floor();
        let wanted = |walks: &Walks, from| {
            Step::ALL.into_iter().filter_map(|step| floor.push(from, step)).any(|(cell, target)| {
                walks.is_blocked(cell)
                    && !walks.is_blocked(target)
                    && !self.tables.is_lost(target, cell)
            })
        };
        Walks::until(floor, ares, stones.iter().copied(), wanted).1
    }
}

impl PushDistance {
    /// The [estimate](Self::estimate) of a state.
    #[inline]
    fn of_state<const W: usize>(&self, state: &State<W>) -> Option<u64> {
        let mut stones = [0; MAX_STONES];
        let stones = &mut stones[..self.game.weights.len()];
        stones
            .iter_mut()
            .zip(self.game.warehouse.boxes_in(state))
            .for_each(|(slot, cell)| *slot = cell);
        self.estimate(self.game.warehouse.player_in(state), stones)
    }

    pub(crate) fn tables(&self) -> Arc<PushTables> {
        Arc::clone(&self.tables)
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.bytes()
    }

    /// The tables hold for any start from which Ares comes nowhere that they do not know.
    pub(crate) fn is_for(&self, game: &Game) -> bool {
        self.game.is_alike(game) && self.tables.graph.is_reachable(game.warehouse.player)
    }
}

impl Heuristic<Wide> for PushDistance {
    fn h(&self, state: &State<WORDS>) -> Option<u64> {
        self.of_state(state)
    }

    fn fits(&self, space: &Wide) -> bool {
        self.is_for(space.0.game())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

impl<const W: usize> Heuristic<PushSpace<W>> for PushDistance {
    fn h(&self, state: &State<W>) -> Option<u32> {
        Some(u32::try_from(self.of_state(state)?).unwrap_or(u32::MAX))
    }

    fn fits(&self, space: &PushSpace<W>) -> bool {
        self.is_for(space.game())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
