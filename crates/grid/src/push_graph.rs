//! What a single box can do: where it can be pushed, with no other box on the board.

use crate::{
    dial::Dial,
    floor::{Cell, Floor, NONE},
    step::Step,
};

/// Nodes are pairs of a cell where the box stands and a *side*: one of the parts into which it
/// divides the cells that the player can ever reach. Edges are pushes, and lead to the side on
/// which the player stands afterwards. Two cells are on one side when steps lead from one to the
/// other *or back*: stepping off a portal cell is the only step that cannot be undone, so sides
/// may be larger than what the player can reach, never smaller.
#[derive(Clone, Debug)]
pub struct PushGraph {
    cells: usize,
    /// Node of (cell, side 0), and after the last cell the number of nodes.
    first: Vec<u32>,
    /// The side of `player` around `cell`, at `cell * cells + player`.
    sides: Vec<u16>,
    /// Where in `pulls` those of a node begin.
    first_pull: Vec<u32>,
    pulls: Vec<Pull>,
    /// True where the player can ever stand.
    reachable: Vec<bool>,
}

/// A push, seen from the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Pull {
    /// The node before the push.
    pub from: u32,
    /// Where the player stands before the push.
    pub player: Cell,
    /// Where the box stands before the push, and the player after it.
    pub cell: Cell,
}

/// On no side: the box's own cell, or one that the player never reaches.
const NO_SIDE: u16 = u16::MAX;

impl PushGraph {
    /// In place of a distance: no pushes bring the box there.
    pub const FAR: u32 = u32::MAX;

    /// For a player who starts on `player`. O(cells²).
    #[must_use]
    pub fn new(floor: &Floor, player: Cell) -> Self {
        let cells = floor.len();
        let steps = floor.distances(player);
        let reachable: Vec<bool> = steps.into_iter().map(|steps| steps != Floor::FAR).collect();
        let neighbours = neighbours(floor, &reachable);
        let mut first = vec![0];
        let mut sides = Vec::with_capacity(cells * cells);
        let mut nodes = 0;
        for cell in floor.cells() {
            let (around, count) = sides_around(cell, &neighbours, &reachable);
            sides.extend(around);
            nodes += u32::from(count);
            first.push(nodes);
        }
        let mut graph =
            Self { cells, first, sides, first_pull: Vec::new(), pulls: Vec::new(), reachable };
        let mut found: Vec<(u32, Pull)> = Vec::new();
        for cell in floor.cells().filter(|&cell| graph.is_reachable(cell)) {
            for step in Step::ALL {
                let target = floor.arrival(cell, step);
                if target == NONE || target == cell {
                    continue;
                }
                for player in floor.departures(cell, step) {
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
    #[must_use]
    pub fn len(&self) -> usize {
        self.first_pull.len() - 1
    }

    /// Returns true if there is no node at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of pushes.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.pulls.len()
    }

    /// Bytes held by what grows with cells².
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.sides.len() * size_of::<u16>() + self.pulls.len() * size_of::<Pull>()
    }

    /// The node of a box on `cell` with the player on `player`.
    #[must_use]
    #[inline]
    pub fn node(&self, cell: Cell, player: Cell) -> Option<u32> {
        let cell = usize::from(cell);
        match self.sides[cell * self.cells + usize::from(player)] {
            NO_SIDE => None,
            side => Some(self.first[cell] + u32::from(side)),
        }
    }

    /// The nodes of a box on `cell`.
    #[must_use]
    #[inline]
    pub fn nodes_of(&self, cell: Cell) -> std::ops::Range<u32> {
        self.first[usize::from(cell)]..self.first[usize::from(cell) + 1]
    }

    /// The pushes that lead to `node`.
    #[must_use]
    #[inline]
    pub fn pulls(&self, node: u32) -> &[Pull] {
        let [start, end] = [node, node + 1].map(|node| self.first_pull[node as usize] as usize);
        &self.pulls[start..end]
    }

    /// Returns true if the player can ever stand on `cell`, boxes aside.
    #[must_use]
    #[inline]
    pub fn is_reachable(&self, cell: Cell) -> bool {
        self.reachable[usize::from(cell)]
    }

    /// Least sum of weights from every node to `goal`, [`Self::FAR`] if there is no way; and, if asked
    /// for, the pull by which each node is left on such a way. `weight` is at most `most`.
    /// Dijkstra's algorithm from the goal; O(edges + greatest distance).
    pub fn distances(
        &self,
        goal: Cell,
        most: u32,
        weight: impl Fn(&Pull) -> u32,
        mut settle: impl FnMut(u32, &Pull, u32),
    ) -> Vec<u32> {
        let mut distances = vec![Self::FAR; self.len()];
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

/// The cells one step away, in either sense, from each that the player can reach.
fn neighbours(floor: &Floor, reachable: &[bool]) -> Vec<Vec<Cell>> {
    let mut neighbours = vec![Vec::new(); floor.len()];
    for from in floor.cells().filter(|&from| reachable[usize::from(from)]) {
        for &to in floor.arrivals(from).iter().filter(|&&to| to != NONE) {
            neighbours[usize::from(from)].push(to);
            neighbours[usize::from(to)].push(from);
        }
    }
    neighbours
}

/// The side of every cell around `cell`, and the number of sides.
fn sides_around(cell: Cell, neighbours: &[Vec<Cell>], reachable: &[bool]) -> (Vec<u16>, u16) {
    let mut sides = vec![NO_SIDE; neighbours.len()];
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
    (sides, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{floor::tests::floor, place::Place};

    /// Least pushes from each pair of cells, of the box and of the player, to `goal`: values taken
    /// over from one pair to the next, step by step, until nothing changes.
    fn by_playing(floor: &Floor, goal: Cell) -> Vec<Vec<Option<u32>>> {
        let mut least = vec![vec![None; floor.len()]; floor.len()];
        least[usize::from(goal)].fill(Some(0));
        loop {
            let mut changed = false;
            for cell in floor.cells() {
                for player in floor.cells().filter(|&player| player != cell) {
                    let after = Step::ALL.into_iter().filter_map(|step| {
                        let to = floor.arrival(player, step);
                        if to == NONE {
                            None
                        } else if to != cell {
                            least[usize::from(cell)][usize::from(to)]
                        } else {
                            let (_, target) = floor.push(player, step)?;
                            least[usize::from(target)][usize::from(cell)].map(|more: u32| more + 1)
                        }
                    });
                    let best = after.min();
                    let known = &mut least[usize::from(cell)][usize::from(player)];
                    if best.is_some() && (known.is_none() || best < *known) {
                        *known = best;
                        changed = true;
                    }
                }
            }
            if !changed {
                return least;
            }
        }
    }

    #[test]
    fn distances_are_those_of_a_box_that_is_alone() {
        for text in ["....\n....\n....", "..#..\n.....\n.#.#.\n.....", "...#\n.#..\n....\n#..."] {
            let floor = floor(text, &[]);
            let graph = PushGraph::new(&floor, 0);
            for goal in floor.cells() {
                let expected = by_playing(&floor, goal);
                let distances = graph.distances(goal, 1, |_| 1, |_, _, _| {});
                for (cell, player) in
                    floor.cells().flat_map(|cell| floor.cells().map(move |player| (cell, player)))
                {
                    let found = graph.node(cell, player).map(|node| distances[node as usize]);
                    let expected = match expected[usize::from(cell)][usize::from(player)] {
                        _ if cell == player => None,
                        expected => Some(expected.unwrap_or(PushGraph::FAR)),
                    };
                    assert_eq!(found, expected, "{text}\n{cell} to {goal}, player on {player}");
                }
            }
        }
    }

    /// Where steps lead one way only, sides may be larger than what the player reaches.
    #[test]
    fn with_portals_distances_are_never_too_long() {
        let place = |row, column| Place { row, column };
        let floor = floor(".....\n.....\n.....", &[[place(1, 1), place(2, 4)]]);
        let graph = PushGraph::new(&floor, 0);
        for goal in floor.cells() {
            let distances = graph.distances(goal, 1, |_| 1, |_, _, _| {});
            for (cell, of_cell) in floor.cells().zip(by_playing(&floor, goal)) {
                for (player, most) in floor.cells().zip(of_cell) {
                    let node = graph.node(cell, player).filter(|_| cell != player);
                    let (Some(node), Some(most)) = (node, most) else { continue };
                    assert!(distances[node as usize] <= most, "{cell} to {goal} from {player}");
                }
            }
        }
    }
}
