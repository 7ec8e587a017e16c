//! Where one box can be pulled, or pushed to a place, among walls.

use grid::{Bits, Cell, NONE, Step};

use super::{
    ground::{BACK, Ground},
    parts::Parts,
};

/// A breadth-first search of pulls: each place is a cell of the box and the side on which the player is.
#[derive(Debug)]
pub(super) struct Pulls {
    /// By cell: the players' parts of the places there, and their numbers.
    seen: Vec<[(Cell, u16); 4]>,
    touched: Vec<Cell>,
    pub(super) places: Vec<PulledBox>,
}

/// How a box is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    Pushes,
    Pulls,
}

/// A place of the box, some pulls from where it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct PulledBox {
    pub(super) cell: Cell,
    /// The least cell that the player reaches.
    pub(super) player: Cell,
    pub(super) pulls: u16,
    /// The place before the last pull.
    pub(super) before: Option<usize>,
}

const NOWHERE: [(Cell, u16); 4] = [(NONE, 0); 4];

impl Pulls {
    pub(super) fn new(cells: usize) -> Self {
        Self { seen: vec![NOWHERE; cells], touched: Vec::new(), places: Vec::new() }
    }

    fn add(&mut self, place: PulledBox) {
        let seen = &mut self.seen[usize::from(place.cell)];
        if seen[0].0 == NONE {
            self.touched.push(place.cell);
        }
        let free = seen.iter_mut().find(|(player, _)| *player == place.player || *player == NONE);
        if let Some(free) = free.filter(|(player, _)| *player == NONE) {
            *free = (place.player, u16::try_from(self.places.len()).unwrap_or(u16::MAX));
            self.places.push(place);
        }
    }

    /// Finds all places to which the box on `cell` can be pushed or pulled among `walls`, whose `parts` are known, by a
    /// player on any side or in the region named by `player`. The first places are the box where it is.
    pub(super) fn explore<const W: usize>(
        &mut self,
        ground: &Ground<W>,
        walls: &Bits<W>,
        parts: &Parts,
        (cell, player): (Cell, Option<Cell>),
        by: By,
    ) {
        self.places.clear();
        self.touched.drain(..).for_each(|cell| self.seen[usize::from(cell)] = NOWHERE);
        for (_, beside) in ground.free_beside(cell, walls) {
            let part = parts.part(ground, cell, beside);
            if player.is_none_or(|player| part == player) {
                self.add(PulledBox { cell, player: part, pulls: 0, before: None });
            }
        }
        let is_open = |cell: Cell| cell != NONE && !walls.contains(cell);
        let mut at = 0;
        while let Some(&PulledBox { cell, player, pulls, .. }) = self.places.get(at) {
            let next = &ground.next[usize::from(cell)];
            for step in Step::ALL {
                let to = next[step.index()];
                if !is_open(to) || !ground.live.contains(to) {
                    continue;
                }
                // Where the player stands before and after.
                let (stand, then) = match by {
                    By::Pushes => (next[BACK[step.index()]], cell),
                    By::Pulls => (to, ground.next[usize::from(to)][step.index()]),
                };
                if is_open(stand) && is_open(then) && parts.part(ground, cell, stand) == player {
                    let player = parts.part(ground, to, then);
                    self.add(PulledBox { cell: to, player, pulls: pulls + 1, before: Some(at) });
                }
            }
            at += 1;
        }
    }

    /// The cells of all places.
    pub(super) fn cells<const W: usize>(&self) -> Bits<W> {
        Bits::of(self.places.iter().map(|place| place.cell))
    }

    /// By cell: for each side of the player, the shortest way of a box from there to where the pulls began.
    pub(super) fn ways<const W: usize>(
        &self,
        ground: &Ground<W>,
        walls: &Bits<W>,
    ) -> Vec<Vec<Way<W>>> {
        let mut ways = vec![Vec::new(); ground.len()];
        // Places are in order of pulls, so those before were done.
        let mut of_place: Vec<Way<W>> = Vec::with_capacity(self.places.len());
        for &PulledBox { cell, before, .. } in &self.places {
            let mut way = Way { squares: Bits::EMPTY, behind: NONE };
            if let Some(before) = before {
                let Way { squares, behind } = of_place[before];
                let to = self.places[before].cell;
                way.squares = squares;
                let step = ground.next[usize::from(cell)].iter().position(|&it| it == to);
                way.behind = step.map_or(NONE, |it| ground.next[usize::from(cell)][BACK[it]]);
                if behind != NONE && behind != cell {
                    let mut closed = *walls;
                    closed.insert(to);
                    way.squares = way.squares.or(walk(ground, &closed, cell, behind));
                }
                way.squares.insert(way.behind);
            }
            way.squares.insert(cell);
            of_place.push(way);
            ways[usize::from(cell)].push(way);
        }
        ways
    }
}

/// A way of a box to some square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<const W: usize> {
    /// What box and player stand on, from the first push on.
    pub(super) squares: Bits<W>,
    /// Where the player stands before the first push; [`NONE`] if no push is needed.
    pub(super) behind: Cell,
}

/// The cells of a shortest walk.
fn walk<const W: usize>(ground: &Ground<W>, walls: &Bits<W>, from: Cell, to: Cell) -> Bits<W> {
    let mut came_from = vec![NONE; ground.len()];
    let mut waiting = vec![from];
    came_from[usize::from(from)] = from;
    let mut at = 0;
    while let Some(&cell) = waiting.get(at) {
        at += 1;
        for (_, beside) in ground.free_beside(cell, walls) {
            if came_from[usize::from(beside)] == NONE {
                came_from[usize::from(beside)] = cell;
                waiting.push(beside);
            }
        }
        if came_from[usize::from(to)] != NONE {
            break;
        }
    }
    let mut cells = Bits::EMPTY;
    let mut cell = to;
    while cell != NONE && cell != from {
        cells.insert(cell);
        cell = came_from[usize::from(cell)];
    }
    cells
}

/// All cells to which a box on one of `starts` can be pushed, alone on the board, the player on any side.
pub(super) fn pushed_from<const W: usize>(ground: &Ground<W>, starts: &Bits<W>) -> Bits<W> {
    let graph = &ground.board.graph;
    let mut is_reached = vec![false; graph.len()];
    let mut cells = *starts;
    let mut waiting: Vec<(Cell, u32)> = Vec::new();
    for cell in starts.iter() {
        waiting.extend(graph.nodes_of(cell).map(|node| (cell, node)));
    }
    while let Some((cell, node)) = waiting.pop() {
        if std::mem::replace(&mut is_reached[node as usize], true) {
            continue;
        }
        cells.insert(cell);
        for step in Step::ALL {
            let [ahead, behind] =
                [step.index(), BACK[step.index()]].map(|it| ground.next[usize::from(cell)][it]);
            if ahead == NONE || behind == NONE || graph.node(cell, behind) != Some(node) {
                continue;
            }
            if let Some(next) = graph.node(ahead, cell).filter(|&it| !is_reached[it as usize]) {
                waiting.push((ahead, next));
            }
        }
    }
    cells
}
