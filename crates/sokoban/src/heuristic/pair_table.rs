//! Exact distances of two boxes and the player, in what a potential leaves of the costs.

use grid::{Cell, Dial, Floor, NONE, PushGraph, Step};

use super::Poll;
use super::potential::Potential;
use crate::game::Game;

/// What a step costs of a box or the player beyond what is charged already; 254 at most.
pub(super) type Residual = u8;

/// No push of that box is possible, or it is lost.
const IMPOSSIBLE: Residual = Residual::MAX;
/// The greatest cost and distance that is told from greater ones.
const MAX_ENTRY: u8 = u8::MAX - 1;
/// No way brings both boxes home.
const LOST: u8 = u8::MAX;
/// Not one of the cells of the box.
const ABSENT: u16 = u16::MAX;
/// States settled between two looks at the clock.
const BETWEEN_POLLS: u32 = 1 << 15;

/// What is left of the costs of all steps when the least reduced costs of each box alone are
/// taken out.
///
/// A step that pushes box k still costs its reduced cost, less what it brings box k nearer home
/// (again by reduced costs); any other step still costs its reduced cost.
#[derive(Debug)]
pub(super) struct Residuals {
    /// By cell and step: of a step that pushes nothing.
    walks: Vec<[Residual; 4]>,
    /// By box, the player's cell before, and step.
    pushes: Vec<Vec<[Residual; 4]>>,
    /// By box: the cells where it can ever be, and from which it can come home.
    cells: Vec<Vec<Cell>>,
}

impl Residuals {
    /// `distances` are the distances of `potential`, by box.
    pub(super) fn new(
        game: &Game,
        graph: &PushGraph,
        potential: &Potential,
        distances: &[Vec<u32>],
    ) -> Self {
        let floor = game.floor();
        let walks = floor.cells().map(|from| {
            floor.arrivals(from).map(|to| match to {
                NONE => IMPOSSIBLE,
                _ if !graph.is_reachable(from) => IMPOSSIBLE,
                to => capped(potential.reduced(from, to)),
            })
        });
        let mut residuals = Self { walks: walks.collect(), pushes: Vec::new(), cells: Vec::new() };
        for (&start, distances) in game.warehouse.boxes.iter().zip(distances) {
            let cells = cells(floor, graph, start, distances);
            let push = |player, step| -> Option<Residual> {
                let (cell, target) = floor.push(player, step)?;
                if !cells.contains(&cell) || !cells.contains(&target) {
                    return None;
                }
                let before = distances[graph.node(cell, player)? as usize];
                let after = distances[graph.node(target, cell)? as usize];
                if before == PushGraph::FAR || after == PushGraph::FAR {
                    return None;
                }
                Some(capped(potential.reduced(player, cell) + after - before))
            };
            let pushes = floor
                .cells()
                .map(|player| Step::ALL.map(|step| push(player, step).unwrap_or(IMPOSSIBLE)));
            residuals.pushes.push(pushes.collect());
            residuals.cells.push(cells);
        }
        residuals
    }

    /// By box: the cells where it can ever be, and from which it can come home.
    pub(super) fn into_cells(self) -> Vec<Vec<Cell>> {
        self.cells
    }

    /// Entries of the table of two boxes.
    pub(super) fn entries(&self, boxes: [usize; 2]) -> usize {
        boxes.iter().map(|&index| self.cells[index].len()).product::<usize>() * self.walks.len()
    }

    /// By cell and step: the least that a step can cost which pushes neither of `boxes`.
    fn other_steps(&self, boxes: [usize; 2]) -> Vec<[Residual; 4]> {
        let mut least = self.walks.clone();
        let others = self.pushes.iter().enumerate().filter(|(index, _)| !boxes.contains(index));
        for (_, pushes) in others {
            for (least, push) in least.iter_mut().flatten().zip(pushes.iter().flatten()) {
                *least = (*least).min(*push);
            }
        }
        least
    }
}

fn capped(cost: u32) -> Residual {
    Residual::try_from(cost).unwrap_or(MAX_ENTRY).min(MAX_ENTRY)
}

/// Where a box that starts on `start` can ever be and still come home, other boxes aside.
fn cells(floor: &Floor, graph: &PushGraph, start: Cell, distances: &[u32]) -> Vec<Cell> {
    let is_live =
        |cell: Cell| graph.nodes_of(cell).any(|node| distances[node as usize] != PushGraph::FAR);
    let mut cells = Vec::new();
    if is_live(start) {
        cells.push(start);
    }
    let mut head = 0;
    while let Some(&cell) = cells.get(head) {
        head += 1;
        for step in Step::ALL {
            let target = floor.arrival(cell, step);
            let can_stand = |from: Cell| from != cell && graph.is_reachable(from);
            if target != NONE
                && is_live(target)
                && floor.departures(cell, step).any(can_stand)
                && !cells.contains(&target)
            {
                cells.push(target);
            }
        }
    }
    cells
}

/// For every place of two boxes and the player: the least sum of residual costs until both are
/// home. Where neither is pushed, a step costs the least that it can be in any situation of the
/// other boxes. One byte an entry.
#[derive(Clone, Debug)]
pub(super) struct PairTable {
    boxes: [usize; 2],
    /// Of the first box and of the second: its number among the cells where it can be.
    numbers: [Vec<u16>; 2],
    /// Cells where the second box can be.
    width: usize,
    /// Cells of the floor.
    depth: usize,
    least: Vec<u8>,
}

/// By the player's cell after a push, which is the box's before it: the player's cell before, the
/// box's after, and the cost.
type Pulls = Vec<Vec<(Cell, Cell, Residual)>>;

fn pulls(floor: &Floor, pushes: &[[Residual; 4]]) -> Pulls {
    let mut pulls = vec![Vec::new(); floor.len()];
    for (player, costs) in (0..).zip(pushes) {
        for (step, &cost) in Step::ALL.into_iter().zip(costs) {
            if cost != IMPOSSIBLE
                && let Some((cell, target)) = floor.push(player, step)
            {
                pulls[usize::from(cell)].push((player, target, cost));
            }
        }
    }
    pulls
}

impl PairTable {
    /// Dijkstra's algorithm from the goals. O(entries).
    pub(super) fn new<E>(
        game: &Game,
        residuals: &Residuals,
        boxes: [usize; 2],
        poll: Poll<'_, E>,
    ) -> Result<Self, E> {
        let numbers = boxes.map(|index| {
            let mut numbers = vec![ABSENT; game.floor().len()];
            for (number, &cell) in (0..).zip(&residuals.cells[index]) {
                numbers[usize::from(cell)] = number;
            }
            numbers
        });
        let width = residuals.cells[boxes[1]].len();
        let least = vec![LOST; residuals.entries(boxes)];
        let mut table = Self { boxes, numbers, width, depth: game.floor().len(), least };
        table.fill(game, residuals, poll)?;
        Ok(table)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.least.len()
    }

    /// In units, with the player on `player` and all boxes on `boxes`; `None` if the two boxes
    /// cannot come home.
    pub(super) fn least(&self, player: Cell, boxes: &[Cell]) -> Option<i32> {
        let [first, second] = self.boxes;
        let entry = self.entry([boxes[first], boxes[second]], player)?;
        match self.least[entry] {
            LOST => None,
            least => Some(i32::from(least)),
        }
    }

    fn entry(&self, [first, second]: [Cell; 2], player: Cell) -> Option<usize> {
        let [firsts, seconds] = &self.numbers;
        let (first, second) = (firsts[usize::from(first)], seconds[usize::from(second)]);
        if first == ABSENT || second == ABSENT {
            return None;
        }
        let row = usize::from(first) * self.width + usize::from(second);
        Some(row * self.depth + usize::from(player))
    }

    fn fill<E>(&mut self, game: &Game, residuals: &Residuals, poll: Poll<'_, E>) -> Result<(), E> {
        let floor = game.floor();
        let mut steps: Vec<Vec<(Cell, Residual)>> = vec![Vec::new(); floor.len()];
        for (from, costs) in (0..).zip(residuals.other_steps(self.boxes)) {
            for (&to, cost) in floor.arrivals(from).iter().zip(costs) {
                if to != NONE && cost != IMPOSSIBLE {
                    steps[usize::from(to)].push((from, cost));
                }
            }
        }
        let pulls = self.boxes.map(|index| pulls(floor, &residuals.pushes[index]));
        let mut queue = Dial::new(u32::from(MAX_ENTRY));
        let goals = self.boxes.map(|index| game.goals[index]);
        for player in floor.cells().filter(|player| !goals.contains(player)) {
            if let Some(entry) = self.entry(goals, player) {
                self.settle(&mut queue, entry, 0);
            }
        }
        let [firsts, seconds] = self.boxes.map(|index| &residuals.cells[index]);
        let mut countdown = BETWEEN_POLLS;
        while let Some((distance, entry)) = queue.pop() {
            countdown -= 1;
            if countdown == 0 {
                poll()?;
                countdown = BETWEEN_POLLS;
            }
            let entry = entry as usize;
            if u32::from(self.least[entry]) < distance {
                continue;
            }
            let (row, player) = (entry / self.depth, entry % self.depth);
            let boxes = [firsts[row / self.width], seconds[row % self.width]];
            for &(from, cost) in &steps[player] {
                if !boxes.contains(&from) {
                    let before = row * self.depth + usize::from(from);
                    self.settle(&mut queue, before, distance + u32::from(cost));
                }
            }
            // The box that was pushed last came from where the player stands now.
            let at = Cell::try_from(player).unwrap_or(NONE);
            for (own, pulls) in pulls.iter().enumerate() {
                let other = boxes[1 - own];
                let mut before = boxes;
                before[own] = at;
                for &(from, target, cost) in &pulls[player] {
                    if target == boxes[own]
                        && from != other
                        && at != other
                        && let Some(before) = self.entry(before, from)
                    {
                        self.settle(&mut queue, before, distance + u32::from(cost));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes note of a way of the given cost.
    fn settle(&mut self, queue: &mut Dial, entry: usize, distance: u32) {
        let distance = u8::try_from(distance).unwrap_or(MAX_ENTRY).min(MAX_ENTRY);
        let known = &mut self.least[entry];
        if distance < *known {
            *known = distance;
            if let Ok(entry) = u32::try_from(entry) {
                queue.push(u32::from(distance), entry);
            }
        }
    }
}
