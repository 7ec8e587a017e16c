//! What the spaces and the heuristics share: the floor, the stones, how states are packed.

use std::sync::Arc;

use grid::{Cell, Floor, NONE, PushGraph, Warehouse};

use crate::{level::Level, settings::Identity, state::State};

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// Ares is its player, and its boxes are the stones.
    pub(crate) warehouse: Warehouse,
    /// In the order of the fields, as all that is told by stone.
    pub(crate) weights: Vec<u32>,
    pub(crate) switches: Vec<Cell>,
    is_switch: Vec<bool>,
}

impl Instance {
    pub(crate) fn new(level: &Level, identity: Identity) -> Self {
        let floor = level.floor();
        let switches = level.switches().map(|place| floor.cell(place).unwrap_or(NONE));
        let switches: Vec<Cell> = switches.collect();
        let is_switch = floor.cells().map(|cell| switches.contains(&cell)).collect();
        let mut weights: Vec<u32> = level.stones().iter().map(|stone| stone.weight).collect();
        let stones = level.stones().iter().zip(0..).map(|(stone, number)| match identity {
            Identity::Numbered => (stone.place, number),
            Identity::ByWeight => (stone.place, stone.weight),
        });
        let warehouse = Warehouse::new(floor, level.ares(), stones);
        if identity == Identity::ByWeight {
            weights.sort_unstable();
        }
        Self { warehouse, weights, switches, is_switch }
    }

    #[inline]
    pub(crate) fn floor(&self) -> &Floor {
        &self.warehouse.floor
    }

    /// Returns true if walls, switches and weights are the same: whatever depends on these alone is true of
    /// both. Where Ares and the stones start may differ.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.floor() == other.floor()
            && (&self.switches, &self.weights) == (&other.switches, &other.weights)
    }

    /// The cells of the stones.
    #[inline]
    pub(crate) fn stones<const W: usize>(&self, state: &State<W>) -> impl Iterator<Item = Cell> {
        self.warehouse.boxes_in(state)
    }

    #[inline]
    pub(crate) fn is_switch(&self, cell: Cell) -> bool {
        self.is_switch[usize::from(cell)]
    }

    pub(crate) fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.stones(state).all(|cell| self.is_switch(cell))
    }

    /// Is `cell` a corner and no switch? A stone that is pushed there has a wall ahead and one at its side:
    /// behind it is the cell that it left.
    pub(crate) fn is_cornered(&self, cell: Cell) -> bool {
        !self.is_switch(cell) && self.floor().is_corner(cell)
    }
}

/// What single stones can do on a floor, other stones aside.
#[derive(Clone, Debug)]
pub(crate) struct PushTables {
    pub(crate) graph: PushGraph,
    /// By switch, then by node of the graph: the least number of pushes.
    pub(crate) distances: Vec<Vec<u32>>,
    /// By node: no switch can be reached.
    lost: Vec<bool>,
}

impl PushTables {
    /// O(cells² + switches × cells).
    pub(crate) fn new(instance: &Instance) -> Arc<Self> {
        let graph = PushGraph::new(instance.floor(), instance.warehouse.player);
        let distances: Vec<Vec<u32>> = instance
            .switches
            .iter()
            .map(|&switch| graph.distances(switch, 1, |_| 1, |_, _, _| {}))
            .collect();
        let far = |node| distances.iter().all(|of_switch| of_switch[node] == PushGraph::FAR);
        let lost = (0..graph.len()).map(far).collect();
        Arc::new(Self { graph, distances, lost })
    }

    /// Is a stone on `cell` lost, with Ares on this side of it?
    #[inline]
    pub(crate) fn is_lost(&self, cell: Cell, ares: Cell) -> bool {
        self.graph.node(cell, ares).is_none_or(|node| self.lost[node as usize])
    }

    /// Is a stone on `cell` lost, wherever Ares is?
    #[inline]
    pub(crate) fn is_dead(&self, cell: Cell) -> bool {
        self.graph.nodes_of(cell).all(|node| self.lost[node as usize])
    }

    /// Bytes held by what grows fast.
    pub(crate) fn bytes(&self) -> usize {
        let distances: usize = self.distances.iter().map(|it| it.len() * size_of::<u32>()).sum();
        self.graph.bytes() + distances
    }
}
