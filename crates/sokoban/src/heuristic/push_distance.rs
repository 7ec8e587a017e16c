//! Our heuristic: push distances, the walks that they force, two boxes at a time, frozen boxes.

use std::convert::Infallible;

use grid::{Cell, PushGraph, Warehouse, frozen};
use search::{Guarantee, Heuristic};

use super::Poll;
use super::{
    pair_table::{PairTable, Residuals},
    potential::{Ascent, Potential, SCALE},
};
use crate::{
    game::Game,
    level::{Level, MAX_BOXES},
    settings::Pruning,
    space::PushSpace,
    state::State,
};

/// The greatest number of entries of all tables of pairs together, a byte each.
const MAX_ENTRIES: usize = 4 << 20;

/// Σ over boxes of the exact push distance of each alone, portals and the player's side of the box
/// included; better, that of pushes and forced walks charged by a potential; better still, with
/// what any two boxes cost beyond it. Dead squares, pairs of boxes that cannot both come home, and
/// freeze deadlocks are dead ends.
///
/// Admissible and consistent, for steps and for pushes as actions:
///
/// - With a potential π every step of the player, pushing or not, has a reduced cost
///   1 − π(from) + π(to) ≥ 0. The estimate of a lane is π(player) − (the most that π can be where a
///   last push ends) + Σ over boxes of D, the least sum of reduced costs of pushes that brings the
///   box home alone. A step without a push changes π(player) alone, by 1 at most. A push lowers its
///   box's D by no more than its reduced cost, so the estimate by no more than
///   π(from) − π(to) + 1 − π(from) + π(to) = 1. At a goal all D are 0 and the player is where a last
///   push ends, so the estimate is 0 at most.
/// - What a step costs beyond that is its residual, which is never negative. A table of two boxes
///   holds the least sum of residuals that brings both home, where other boxes only make steps
///   cheaper; a step lowers it by its residual at most, and the rest of the estimate by the rest of
///   its cost. The greatest of several tables, and of several lanes, is consistent again, and so is
///   its rounding up, because costs are integers.
/// - A box that cannot come home alone, two that cannot together and a frozen group are lost for
///   ever: other boxes only take ways away, and a frozen group stays as it is whatever else moves.
#[derive(Clone, Debug)]
pub struct PushDistance {
    game: Game,
    graph: PushGraph,
    /// The first has the potential 0.
    lanes: Vec<Lane>,
    /// By box: the cells where the tables of pairs take it to be, ever; none without such tables.
    known: Vec<Vec<Cell>>,
}

/// One way to charge walks, and the tables that go with it.
#[derive(Clone, Debug)]
struct Lane {
    potential: Potential,
    /// By box, then by node of the push graph.
    distances: Vec<Vec<u32>>,
    pairs: Vec<PairTable>,
}

impl PushDistance {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let Ok(built) = Self::build(level, usize::MAX, &mut || Ok::<(), Infallible>(()));
        built
    }

    /// Tables of no more than `bytes`, built while `poll` does not object.
    pub(crate) fn build<E>(level: &Level, bytes: usize, poll: Poll<'_, E>) -> Result<Self, E> {
        let game = &Game::new(level, Pruning::None);
        let (player, boxes) = (game.warehouse.player, &game.warehouse.boxes);
        let graph = PushGraph::new(game.floor(), player);
        let zero = Potential::zero(game.floor().len());
        let mut lanes = vec![Lane::new(game, &graph, zero)];
        let mut known = Vec::new();
        let ascent = Ascent::new(game, &graph);
        if let Some(potential) = ascent.climb(player, boxes, poll)? {
            let mut lane = Lane::new(game, &graph, potential);
            let residuals = Residuals::new(game, &graph, &lane.potential, &lane.distances);
            let mut left = MAX_ENTRIES.min(bytes / 2);
            for second in 1..boxes.len() {
                for first in 0..second {
                    let entries = residuals.entries([first, second]);
                    if entries <= left {
                        left -= entries;
                        let pair = [first, second];
                        lane.pairs.push(PairTable::new(game, &residuals, pair, poll)?);
                    }
                }
            }
            lanes.push(lane);
            known = residuals.into_cells();
        }
        Ok(Self { lanes, graph, known, game: game.clone() })
    }

    /// Bytes held by the tables that grow fast.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes() + self.lanes.iter().map(Lane::bytes).sum::<usize>()
    }

    /// The estimate for a place of the player and of every box.
    fn estimate(&self, player: Cell, boxes: &[Cell]) -> Option<u32> {
        let mut nodes = [0; MAX_BOXES];
        for (node, &cell) in nodes.iter_mut().zip(boxes) {
            *node = self.graph.node(cell, player)?;
        }
        let nodes = &nodes[..boxes.len()];
        if boxes == self.game.goals {
            return Some(0);
        }
        let mut best = 0;
        for lane in &self.lanes {
            best = best.max(lane.estimate(player, boxes, nodes)?);
        }
        let game = &self.game;
        let frozen = frozen(game.floor(), boxes, |index, cell| self.is_lost(index, cell));
        let mut goals = boxes.iter().zip(&game.goals).enumerate();
        if frozen != 0 && goals.any(|(index, (at, goal))| frozen >> index & 1 == 1 && at != goal) {
            return None;
        }
        Some(best.unsigned_abs().div_ceil(SCALE.unsigned_abs()))
    }
}

impl PushDistance {
    /// Returns true if no pushes bring this box home from `cell`.
    fn is_lost(&self, index: usize, cell: Cell) -> bool {
        let distances = &self.lanes[0].distances[index];
        self.graph.nodes_of(cell).all(|node| distances[node as usize] == PushGraph::FAR)
    }

    /// The tables hold for any start from which player and boxes come nowhere that they do not know.
    pub(crate) fn is_for(&self, game: &Game) -> bool {
        let Warehouse { player, boxes, .. } = &game.warehouse;
        let mut starts = (0..).zip(boxes).zip(&self.known);
        self.game.is_alike(game)
            && self.graph.is_reachable(*player)
            && starts.all(|((index, at), known)| known.contains(at) || self.is_lost(index, *at))
    }
}

impl Lane {
    fn bytes(&self) -> usize {
        let distances = self.distances.iter().map(|of_box| of_box.len() * size_of::<u32>());
        distances.chain(self.pairs.iter().map(PairTable::bytes)).sum()
    }

    fn new(game: &Game, graph: &PushGraph, potential: Potential) -> Self {
        let distances = game.goals.iter().map(|&goal| potential.distances(graph, goal)).collect();
        Self { potential, distances, pairs: Vec::new() }
    }

    /// In units, possibly negative; `None` at dead ends.
    fn estimate(&self, player: Cell, boxes: &[Cell], nodes: &[u32]) -> Option<i32> {
        let mut sum = self.potential.from(player);
        for (distances, &node) in self.distances.iter().zip(nodes) {
            match distances[node as usize] {
                PushGraph::FAR => return None,
                distance => sum += i32::try_from(distance).ok()?,
            }
        }
        let mut most = 0;
        for pair in &self.pairs {
            most = most.max(pair.least(player, boxes)?);
        }
        Some(sum + most)
    }
}

impl<const W: usize> Heuristic<PushSpace<W>> for PushDistance {
    fn h(&self, state: &State<W>) -> Option<u32> {
        let warehouse = &self.game.warehouse;
        let mut boxes = [0; MAX_BOXES];
        let boxes = &mut boxes[..warehouse.boxes.len()];
        boxes.iter_mut().zip(warehouse.boxes_in(state)).for_each(|(slot, cell)| *slot = cell);
        self.estimate(warehouse.player_in(state), boxes)
    }

    fn fits(&self, space: &PushSpace<W>) -> bool {
        self.is_for(space.game())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
