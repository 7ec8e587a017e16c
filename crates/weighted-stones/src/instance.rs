//! What the spaces and the heuristics share: the floor, the stones, how states are packed.

use std::sync::Arc;

use grid::{Cell, Floor, PushGraph, Step};

use crate::{
    level::{Level, Stone},
    settings::Identity,
    state::{Layout, State},
};

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) floor: Floor,
    pub(crate) layout: Layout,
    /// In the order of the fields, as all that is told by stone.
    pub(crate) weights: Vec<u32>,
    pub(crate) switches: Vec<Cell>,
    is_switch: Vec<bool>,
    ares: Cell,
    stones: Vec<Cell>,
}

impl Instance {
    pub(crate) fn new(level: &Level, identity: Identity) -> Self {
        let floor = level.floor();
        let mut stones = level.stones().to_vec();
        if identity == Identity::ByWeight {
            stones.sort_by_key(|stone| stone.weight);
        }
        let weights: Vec<u32> = stones.iter().map(|stone| stone.weight).collect();
        let switches: Vec<Cell> =
            level.switches().map(|place| Level::cell(&floor, place)).collect();
        let mut is_switch = vec![false; floor.len()];
        for &cell in &switches {
            is_switch[usize::from(cell)] = true;
        }
        Self {
            layout: Layout::new(floor.len(), &weights, identity),
            ares: Level::cell(&floor, level.ares()),
            stones: stones.iter().map(|stone| Level::cell(&floor, stone.place)).collect(),
            weights,
            switches,
            is_switch,
            floor,
        }
    }

    pub(crate) fn initial_state<const W: usize>(&self) -> State<W> {
        self.layout.pack(self.ares, &self.stones)
    }

    /// `level`, from which the instance was made, with Ares and the stones where they are in
    /// `state`.
    pub(crate) fn level_at<const W: usize>(&self, level: &Level, state: &State<W>) -> Level {
        level.with(self.floor.place(self.layout.ares(state)), self.weighed(state).collect())
    }

    /// The places of the stones, with their weights.
    pub(crate) fn weighed<const W: usize>(&self, state: &State<W>) -> impl Iterator<Item = Stone> {
        let stones = self.stones(state).zip(&self.weights);
        stones.map(|(cell, &weight)| Stone { place: self.floor.place(cell), weight })
    }

    /// The cells of the stones.
    #[inline]
    pub(crate) fn stones<const W: usize>(&self, state: &State<W>) -> impl Iterator<Item = Cell> {
        let state = *state;
        (0..self.layout.stones()).map(move |index| self.layout.stone(&state, index))
    }

    #[inline]
    pub(crate) fn stone_on<const W: usize>(&self, state: &State<W>, cell: Cell) -> Option<usize> {
        self.stones(state).position(|at| at == cell)
    }

    #[inline]
    pub(crate) fn is_switch(&self, cell: Cell) -> bool {
        self.is_switch[usize::from(cell)]
    }

    pub(crate) fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.stones(state).all(|cell| self.is_switch(cell))
    }

    /// Is a stone on `cell`, pushed there by `step`, against a wall with another wall at its side,
    /// and off a switch?
    pub(crate) fn is_cornered(&self, cell: Cell, step: Step) -> bool {
        let sides = match step {
            Step::Up | Step::Down => [Step::Left, Step::Right],
            Step::Left | Step::Right => [Step::Up, Step::Down],
        };
        !self.is_switch(cell)
            && self.floor.is_walled(cell, step)
            && sides.into_iter().any(|side| self.floor.is_walled(cell, side))
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
        let graph = PushGraph::new(&instance.floor, instance.ares);
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
