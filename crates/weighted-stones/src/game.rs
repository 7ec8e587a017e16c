//! The level as tables over numbered cells: what the spaces and the heuristics share.

use std::sync::Arc;

use grid::{Cell, Change, Floor, Move, NONE, PushGame, PushGraph, Step, Warehouse};

use crate::{
    level::{Level, Stone},
    settings::{Identity, Pruning},
    state::State,
};

/// The floor of a level with its switches, Ares and the stones at the start, and which states are left out.
#[derive(Clone, Debug)]
pub struct Game {
    /// Ares is its player, and its boxes are the stones.
    pub(crate) warehouse: Warehouse,
    /// In the order of the fields, as all that is told by stone.
    pub(crate) weights: Vec<u32>,
    pub(crate) switches: Vec<Cell>,
    is_switch: Vec<bool>,
    rule: Rule,
}

/// How pushes are pruned.
#[derive(Clone, Debug)]
enum Rule {
    None,
    Corners,
    Lost(Arc<PushTables>),
    /// A stone is lost from the start.
    Hopeless,
}

impl PushGame for Game {
    type Step = Move;

    #[inline]
    fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.warehouse.boxes_in(state).all(|cell| self.is_switch(cell))
    }

    /// After a push Ares is where the stone was.
    #[inline]
    fn prunes<const W: usize>(&self, _: &State<W>, Change { player, pushed }: Change) -> bool {
        match &self.rule {
            Rule::None => false,
            Rule::Corners => pushed.is_some_and(|(_, target)| self.is_cornered(target)),
            Rule::Lost(tables) => pushed.is_some_and(|(_, target)| tables.is_lost(target, player)),
            Rule::Hopeless => true,
        }
    }

    #[inline]
    fn weight(&self, index: usize) -> u32 {
        self.weights[index]
    }

    #[inline]
    fn is_redundant(&self, last: Step, next: Step) -> bool {
        last == next.opposite()
    }
}

impl Game {
    /// O(cells · log cells), and O(cells² + switches · cells) with [`Pruning::Lost`].
    #[must_use]
    pub fn new(level: &Level, pruning: Pruning, identity: Identity) -> Self {
        Self::whole(level, identity).pruned(pruning, PushTables::new)
    }

    /// With no state left out.
    pub(crate) fn whole(level: &Level, identity: Identity) -> Self {
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
        Self { warehouse, weights, switches, is_switch, rule: Rule::None }
    }

    pub(crate) fn pruned(
        self,
        pruning: Pruning,
        tables: impl FnOnce(&Self) -> Arc<PushTables>,
    ) -> Self {
        let rule = match pruning {
            Pruning::None => Rule::None,
            Pruning::Corners => Rule::Corners,
            Pruning::Lost => {
                let tables = tables(&self);
                let is_hopeless = self.warehouse.boxes.iter().any(|&cell| tables.is_dead(cell));
                if is_hopeless { Rule::Hopeless } else { Rule::Lost(tables) }
            }
        };
        Self { rule, ..self }
    }

    /// The stones of `state`, each with its weight, in the order of the fields.
    pub fn stones<const W: usize>(&self, state: &State<W>) -> impl Iterator<Item = Stone> {
        let stones = self.warehouse.boxes_in(state).zip(&self.weights);
        stones.map(|(cell, &weight)| Stone { place: self.floor().place(cell), weight })
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

    #[inline]
    pub(crate) fn is_switch(&self, cell: Cell) -> bool {
        self.is_switch[usize::from(cell)]
    }

    /// Returns true if `cell` is a corner and no switch. A stone that is pushed there has a wall ahead and one at its side:
    /// behind it is the cell that it left.
    fn is_cornered(&self, cell: Cell) -> bool {
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
    pub(crate) fn new(game: &Game) -> Arc<Self> {
        let graph = PushGraph::new(game.floor(), game.warehouse.player);
        let distances: Vec<Vec<u32>> = game
            .switches
            .iter()
            .map(|&switch| graph.distances(switch, 1, |_| 1, |_, _, _| {}))
            .collect();
        let far = |node| distances.iter().all(|of_switch| of_switch[node] == PushGraph::FAR);
        let lost = (0..graph.len()).map(far).collect();
        Arc::new(Self { graph, distances, lost })
    }

    /// Returns true if a stone on `cell` is lost, with Ares on this side of it.
    #[inline]
    pub(crate) fn is_lost(&self, cell: Cell, ares: Cell) -> bool {
        self.graph.node(cell, ares).is_none_or(|node| self.lost[node as usize])
    }

    /// Returns true if a stone on `cell` is lost, wherever Ares is.
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
