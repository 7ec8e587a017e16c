//! What a single box can do: where it can be pushed, with no other box on the board.

use super::dial::Dial;
use crate::{
    board::{Board, Cell, NONE},
    step::Step,
};

/// Nodes are pairs of a cell where the box stands and a *side*: one of the parts into which it
/// divides the cells that the player can ever reach. Edges are pushes, and lead to the side on
/// which the player stands afterwards. Two cells are on one side when steps lead from one to the
/// other *or back*: stepping off a portal cell is the only step that cannot be undone, so sides
/// may be larger than what the player can reach, never smaller.
#[derive(Clone, Debug)]
pub(super) struct PushGraph {
    cells: usize,
    /// Node of (cell, side 0), and after the last cell the number of nodes.
    first: Vec<u32>,
    /// The side of `player` around `cell`, at `cell * cells + player`.
    sides: Vec<u16>,
    /// Where in `pulls` those of a node begin.
    first_pull: Vec<u32>,
    pulls: Vec<Pull>,
    /// Can the player ever stand there?
    reachable: Vec<bool>,
}

/// A push, seen from the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pull {
    /// The node before the push.
    pub(super) from: u32,
    /// Where the player stands before the push.
    pub(super) player: Cell,
    /// Where the box stands before the push, and the player after it.
    pub(super) cell: Cell,
}

/// No push brings the box home.
pub(super) const FAR: u32 = u32::MAX;

/// On no side: the box's own cell, or one that the player never reaches.
const NO_SIDE: u16 = u16::MAX;

impl PushGraph {
    /// O(cells²).
    pub(super) fn new(board: &Board) -> Self {
        let cells = board.len();
        let reachable = reachable(board);
        let neighbours = neighbours(board, &reachable);
        let mut first = vec![0];
        let mut sides = Vec::with_capacity(cells * cells);
        let mut nodes = 0;
        for cell in board.cells() {
            nodes += u32::from(append_sides(&neighbours, &reachable, cell, &mut sides));
            first.push(nodes);
        }
        let mut graph =
            Self { cells, first, sides, first_pull: Vec::new(), pulls: Vec::new(), reachable };
        let mut found: Vec<(u32, Pull)> = Vec::new();
        for cell in board.cells().filter(|&cell| graph.is_reachable(cell)) {
            for step in Step::ALL {
                let target = board.arrival(cell, step);
                if target == NONE || target == cell {
                    continue;
                }
                for player in board.departures(cell, step) {
                    if let (Some(from), Some(to)) =
                        (graph.node(cell, player), graph.node(target, cell))
                    {
                        found.push((to, Pull { from, player, cell }));
                    }
                }
            }
        }
        found.sort_by_key(|&(to, pull)| (to, pull.from, pull.player));
        let ends = (0..=nodes).map(|node| found.partition_point(|&(to, _)| to < node));
        graph.first_pull = ends.map(|end| u32::try_from(end).unwrap_or(u32::MAX)).collect();
        graph.pulls = found.into_iter().map(|(_, pull)| pull).collect();
        graph
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.first_pull.len() - 1
    }

    pub(super) fn edges(&self) -> usize {
        self.pulls.len()
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.sides.len() * size_of::<u16>() + self.pulls.len() * size_of::<Pull>()
    }

    /// The node of a box on `cell` with the player on `player`.
    pub(super) fn node(&self, cell: Cell, player: Cell) -> Option<u32> {
        let cell = usize::from(cell);
        match self.sides[cell * self.cells + usize::from(player)] {
            NO_SIDE => None,
            side => Some(self.first[cell] + u32::from(side)),
        }
    }

    /// The nodes of a box on `cell`.
    pub(super) fn nodes_of(&self, cell: Cell) -> std::ops::Range<u32> {
        self.first[usize::from(cell)]..self.first[usize::from(cell) + 1]
    }

    /// The pushes that lead to `node`.
    pub(super) fn pulls(&self, node: u32) -> &[Pull] {
        let range = node as usize..node as usize + 2;
        match self.first_pull[range] {
            [start, end] => &self.pulls[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Can the player ever stand on `cell`, boxes aside?
    pub(super) fn is_reachable(&self, cell: Cell) -> bool {
        self.reachable[usize::from(cell)]
    }

    /// Least sum of weights from every node to `goal`, [`FAR`] if there is no way; and, if asked
    /// for, the pull by which each node is left on such a way. `weight` is at most `most`.
    /// Dijkstra's algorithm from the goal; O(edges + greatest distance).
    pub(super) fn distances(
        &self,
        goal: Cell,
        most: u32,
        weight: impl Fn(&Pull) -> u32,
        mut settle: impl FnMut(u32, &Pull, u32),
    ) -> Vec<u32> {
        let mut distances = vec![FAR; self.len()];
        let mut queue = Dial::new(most);
        for node in self.nodes_of(goal) {
            distances[node as usize] = 0;
            queue.push(0, node);
        }
        while let Some((distance, node)) = queue.pop() {
            if distance > distances[node as usize] {
                continue;
            }
            for pull in self.pulls(node) {
                let through = distance + weight(pull);
                let known = &mut distances[pull.from as usize];
                if through < *known {
                    *known = through;
                    settle(pull.from, pull, node);
                    queue.push(through, pull.from);
                }
            }
        }
        distances
    }
}

/// The cells that the player can reach, boxes aside.
fn reachable(board: &Board) -> Vec<bool> {
    let mut seen = vec![false; board.len()];
    let mut stack = vec![board.player];
    seen[usize::from(board.player)] = true;
    while let Some(from) = stack.pop() {
        for &to in board.arrivals(from).iter().filter(|&&to| to != NONE) {
            if !std::mem::replace(&mut seen[usize::from(to)], true) {
                stack.push(to);
            }
        }
    }
    seen
}

/// The cells one step away, in either sense, from each that the player can reach.
fn neighbours(board: &Board, reachable: &[bool]) -> Vec<Vec<Cell>> {
    let mut neighbours = vec![Vec::new(); board.len()];
    for from in board.cells().filter(|&from| reachable[usize::from(from)]) {
        for &to in board.arrivals(from).iter().filter(|&&to| to != NONE) {
            neighbours[usize::from(from)].push(to);
            neighbours[usize::from(to)].push(from);
        }
    }
    neighbours
}

/// Appends the side of every cell around `cell`, and gives the number of sides.
fn append_sides(
    neighbours: &[Vec<Cell>],
    reachable: &[bool],
    cell: Cell,
    sides: &mut Vec<u16>,
) -> u16 {
    let base = sides.len();
    sides.resize(base + neighbours.len(), NO_SIDE);
    let sides = &mut sides[base..];
    let mut count = 0;
    let mut stack = Vec::new();
    for start in (0..).take(neighbours.len()) {
        if start == cell || !reachable[usize::from(start)] || sides[usize::from(start)] != NO_SIDE {
            continue;
        }
        sides[usize::from(start)] = count;
        stack.push(start);
        while let Some(from) = stack.pop() {
            for &to in &neighbours[usize::from(from)] {
                if to != cell && sides[usize::from(to)] == NO_SIDE {
                    sides[usize::from(to)] = count;
                    stack.push(to);
                }
            }
        }
        count += 1;
    }
    count
}
