//! A level as tables: numbered cells, what a box alone can do on each, and the cells as bit boards.

use grid::{Cell, Floor, NONE, Place, PushGraph, Square};

use super::{
    level::Level,
    squares::{Squares, squares},
    state::words,
};

/// The greatest number of boxes (and goals) that a search takes.
pub const MAX_BOXES: usize = 64;
/// The greatest number of cells of floor that a search takes.
pub const MAX_FLOOR: usize = 640;

/// In place of a number of pushes: no pushes bring the box there.
pub(super) const FAR: u16 = u16::MAX;

/// Why a level cannot be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// Too many cells that the player could walk to.
    Floor {
        /// How many there are.
        found: usize,
    },
    /// Too many goals.
    Goals {
        /// How many there are.
        found: usize,
    },
    /// The smallest rectangle about the floor is too large.
    Area {
        /// The most.
        most: usize,
        /// Rows times columns and one.
        found: usize,
    },
}

text::messages! { TooLarge;
    Self::Floor { found } => "expected at most {MAX_FLOOR} cells of floor, found {found}";
    Self::Goals { found } => "expected at most {MAX_BOXES} goals, found {found}";
    Self::Area { most, found } => "expected floor within {most} squares, found {found}";
}

/// What does not change while a level is searched.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) floor: Floor,
    pub(super) graph: PushGraph,
    pub(super) squares: Box<dyn Squares>,
    /// The cells from which a box alone can be pushed to a goal, in order. Boxes never leave them.
    pub(super) live: Vec<Cell>,
    /// By cell: its position in `live`, or [`NONE`].
    pub(super) live_index: Vec<Cell>,
    /// A bit for each live cell, as in a state: 1 if it is a goal.
    pub(super) live_goals: Vec<u64>,
    /// By cell.
    is_goal: Vec<bool>,
    pub(super) goals: usize,
    /// Pushes that bring a box alone from a node of `graph` to each goal, node by node.
    distances: Vec<u16>,
    pub(super) player: Cell,
    /// Where the boxes start, in order.
    pub(super) boxes: Vec<Cell>,
    /// No solution: a box starts where no pushes bring it to a goal, or more boxes than goals can be
    /// walked to.
    pub(super) is_lost: bool,
}

impl Board {
    /// Returns true if all tables are the same: floor and goals are. Where the boxes start may differ, unless
    /// it decides that there is no solution.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        self.floor == other.floor
            && (&self.live, &self.live_goals) == (&other.live, &other.live_goals)
            && (self.goals, self.is_lost) == (other.goals, other.is_lost)
            && self.boxes.len() == other.boxes.len()
    }

    /// The goals that are live cells, in order.
    #[cfg(feature = "all-algorithms")]
    pub(super) fn live_goal_cells(&self) -> impl Iterator<Item = Cell> {
        let is_goal = |index: usize| self.live_goals[index / 64] >> (index % 64) & 1 == 1;
        self.live.iter().enumerate().filter(move |&(index, _)| is_goal(index)).map(|(_, &it)| it)
    }

    /// O(cells² + goals · cells).
    pub(super) fn new(level: &Level) -> Result<Self, TooLarge> {
        let floor = level.floor();
        if floor.len() > MAX_FLOOR {
            return Err(TooLarge::Floor { found: floor.len() });
        }
        let is_goal = goals(level, &floor);
        let goals: Vec<Cell> = floor.cells().filter(|&cell| is_goal[usize::from(cell)]).collect();
        if goals.len() > MAX_BOXES {
            return Err(TooLarge::Goals { found: goals.len() });
        }
        let (player, boxes, is_stuck) = starts(level, &floor);
        let graph = PushGraph::new(&floor, player);
        let mut distances = vec![FAR; graph.len() * goals.len()];
        for (index, &goal) in goals.iter().enumerate() {
            let pushes = graph.distances(goal, 1, |_| 1, |_, _, _| {});
            for (row, &pushes) in distances.chunks_exact_mut(goals.len()).zip(&pushes) {
                row[index] = u16::try_from(pushes).unwrap_or(FAR);
            }
        }
        let is_live = |&cell: &Cell| {
            let nodes = graph.nodes_of(cell);
            let (start, end) = (nodes.start as usize, nodes.end as usize);
            let of_cell = &distances[start * goals.len()..end * goals.len()];
            of_cell.iter().any(|&pushes| pushes != FAR)
        };
        let live: Vec<Cell> = floor.cells().filter(is_live).collect();
        let mut live_index = vec![NONE; floor.len()];
        for (index, &cell) in (0..).zip(&live) {
            live_index[usize::from(cell)] = index;
        }
        let is_lost = is_stuck || is_lost(&boxes, goals.len(), &live_index);
        let squares = squares(&floor, &live, &is_goal)?;
        let mut live_goals = vec![0; live.len() / 64 + 1];
        for (index, _) in live.iter().enumerate().filter(|&(_, &cell)| is_goal[usize::from(cell)]) {
            live_goals[index / 64] |= 1 << (index % 64);
        }
        // A state may have a word more, in which there is only the player.
        live_goals.push(0);
        let goals = goals.len();
        Ok(Self {
            floor,
            graph,
            squares,
            live,
            live_index,
            live_goals,
            is_goal,
            goals,
            distances,
            player,
            boxes,
            is_lost,
        })
    }

    /// The board of `level` with a copy of these tables; `None` if its floor or its goals are others. O(size of the
    /// tables).
    pub(super) fn with_start(&self, level: &Level) -> Option<Self> {
        let floor = level.floor();
        if floor != self.floor || goals(level, &floor) != self.is_goal {
            return None;
        }
        let (player, boxes, is_stuck) = starts(level, &floor);
        let squares = squares(&floor, &self.live, &self.is_goal).ok()?;
        Some(Self {
            is_lost: is_stuck || is_lost(&boxes, self.goals, &self.live_index),
            floor,
            graph: self.graph.clone(),
            squares,
            live: self.live.clone(),
            live_index: self.live_index.clone(),
            live_goals: self.live_goals.clone(),
            is_goal: self.is_goal.clone(),
            goals: self.goals,
            distances: self.distances.clone(),
            player,
            boxes,
        })
    }

    /// Pushes that bring a box alone from `node` to each goal, or [`FAR`].
    #[inline]
    pub(super) fn pushes(&self, node: u32) -> &[u16] {
        &self.distances[node as usize * self.goals..][..self.goals]
    }

    /// The node of a box on `cell` with the player on `player`, who is elsewhere. Most cells have one
    /// side only; asking those where the player is would be a cache miss for nothing.
    #[inline]
    pub(super) fn node(&self, cell: Cell, player: Cell) -> Option<u32> {
        let nodes = self.graph.nodes_of(cell);
        match nodes.len() {
            1 => Some(nodes.start),
            _ => self.graph.node(cell, player),
        }
    }

    /// Words of a state.
    pub(super) fn words(&self) -> usize {
        words(self.live.len(), self.floor.len())
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes() + self.distances.len() * size_of::<u16>()
    }
}

/// By cell: whether there is a goal.
fn goals(level: &Level, floor: &Floor) -> Vec<bool> {
    floor.cells().map(|cell| level.square(floor.place(cell)) == Square::Goal).collect()
}

/// Where player and boxes start; and whether a box beyond the walls is off the goals. It stays there, as one on a
/// goal does in many levels.
fn starts(level: &Level, floor: &Floor) -> (Cell, Vec<Cell>, bool) {
    let is_stuck =
        |&place: &Place| floor.cell(place).is_none() && level.square(place) != Square::Goal;
    let player = floor.cell(level.player()).unwrap_or(0);
    let boxes = level.boxes().iter().filter_map(|&it| floor.cell(it)).collect();
    (player, boxes, level.boxes().iter().any(is_stuck))
}

/// Returns true if there are too many boxes for the goals, or one stands where no pushes bring it to a goal.
fn is_lost(boxes: &[Cell], goals: usize, live_index: &[Cell]) -> bool {
    boxes.len() > goals || boxes.iter().any(|&cell| live_index[usize::from(cell)] == NONE)
}
