//! The board as bit boards: what the player reaches, what can be pushed, what is frozen.

use std::fmt::Debug;

use grid::{Bits, Cell, Floor, NONE, Place, Step};

use super::{board::TooLarge, corral, settings::Pruning, space::Push};

/// Words of the largest bit board.
const MAX_WORDS: usize = 64;

/// The squares of a level as bit boards, in as many words as they need.
pub(super) trait Squares: Debug + Send + Sync {
    /// The least cell of those that the player reaches from `player`.
    fn normal_player(&self, boxes: &[Cell], player: Cell) -> Cell;

    /// Returns true if the player reaches every cell without a box.
    #[cfg(feature = "all-algorithms")]
    fn reaches_all(&self, boxes: &[Cell], player: Cell) -> bool;

    /// Appends the pushes that are legal and lose no box by themselves, each with the least cell that
    /// the player reaches after it.
    fn pushes(&self, boxes: &[Cell], player: Cell, pruning: Pruning, pushes: &mut Vec<Push>);

    /// Appends the boxes and the steps of those [`pushes`](Self::pushes) that PI-corrals leave.
    #[cfg(feature = "all-algorithms")]
    fn first_pushes(&self, boxes: &[Cell], player: Cell, pushes: &mut Vec<(Cell, Step)>);

    /// Appends all [`pushes`](Self::pushes), each with its walk: breadth first from the player, in order of the walks.
    fn pushes_by_walks(&self, boxes: &[Cell], player: Cell, pushes: &mut Vec<Push>);

    /// Returns true if boxes off their goals will never move again.
    ///
    /// All boxes are taken for frozen at first; one that could be pushed while the frozen ones stay
    /// is set free, until none is left to free (see [`grid::frozen`]; here all at once).
    fn is_frozen_off_goals(&self, boxes: &[Cell]) -> bool;
}

/// The squares of a floor.
pub(super) fn squares(
    floor: &Floor,
    live: &[Cell],
    is_goal: &[bool],
) -> Result<Box<dyn Squares>, TooLarge> {
    let places = || floor.cells().map(|cell| floor.place(cell));
    let top = places().map(|it| it.row).min().unwrap_or(0);
    let left = places().map(|it| it.column).min().unwrap_or(0);
    let rows = places().map(|it| it.row + 1 - top).max().unwrap_or(0);
    let stride = places().map(|it| it.column + 2 - left).max().unwrap_or(0);
    let corner = Place { row: top, column: left };
    let found = rows * stride;
    Ok(match found.div_ceil(64) {
        0 | 1 => Box::new(Grid::<1>::new(floor, live, is_goal, corner, stride)),
        2 => Box::new(Grid::<2>::new(floor, live, is_goal, corner, stride)),
        3 | 4 => Box::new(Grid::<4>::new(floor, live, is_goal, corner, stride)),
        5..=8 => Box::new(Grid::<8>::new(floor, live, is_goal, corner, stride)),
        9..=MAX_WORDS => Box::new(Grid::<MAX_WORDS>::new(floor, live, is_goal, corner, stride)),
        _ => return Err(TooLarge::Area { most: MAX_WORDS * 64, found }),
    })
}

/// A level's cells as squares of a [`Bits`].
#[derive(Clone, Debug)]
pub(super) struct Grid<const G: usize> {
    pub(super) stride: u16,
    /// By cell.
    square: Vec<u16>,
    /// By square; [`NONE`] at walls.
    cell: Vec<Cell>,
    pub(super) floor: Bits<G>,
    pub(super) goals: Bits<G>,
    pub(super) live: Bits<G>,
    /// Squares where a box cannot be pushed sideways, and up or down, though no box is near.
    stuck: [Bits<G>; 2],
}

impl<const G: usize> Grid<G> {
    fn new(floor: &Floor, live: &[Cell], is_goal: &[bool], corner: Place, stride: usize) -> Self {
        let number =
            |place: Place| (place.row - corner.row) * stride + place.column - corner.column;
        // At most 64 · 64 squares.
        let number = |cell| u16::try_from(number(floor.place(cell))).unwrap_or(NONE);
        let square: Vec<u16> = floor.cells().map(number).collect();
        let stride = u16::try_from(stride).unwrap_or(NONE);
        let mut cell = vec![NONE; G * 64];
        let mut bits = Bits::EMPTY;
        let mut goals = Bits::EMPTY;
        for (it, &at) in (0..).zip(&square) {
            cell[usize::from(at)] = it;
            bits.insert(at);
            if is_goal[usize::from(it)] {
                goals.insert(at);
            }
        }
        let mut live_bits = Bits::<G>::EMPTY;
        live.iter().for_each(|&it| live_bits.insert(square[usize::from(it)]));
        let walls = Self::complement(bits);
        let dead = Self::complement(live_bits);
        let sides = [[Step::Left, Step::Right], [Step::Up, Step::Down]];
        let stuck = sides.map(|[back, forth]| {
            let beside = |bits: Bits<G>| (bits.moved(back, stride), bits.moved(forth, stride));
            let (wall_forth, wall_back) = beside(walls);
            let (dead_forth, dead_back) = beside(dead);
            let outside = Self::off_the_edge(stride, back).or(Self::off_the_edge(stride, forth));
            wall_forth.or(wall_back).or(dead_forth.and(dead_back)).or(outside)
        });
        Self { stride, square, cell, floor: bits, goals, live: live_bits, stuck }
    }

    fn complement(bits: Bits<G>) -> Bits<G> {
        Bits(bits.0.map(|word| !word))
    }

    /// Squares from which a step leads off the bit board: a wall.
    fn off_the_edge(stride: u16, step: Step) -> Bits<G> {
        let all = Bits([u64::MAX; G]);
        Self::complement(all.moved(step.opposite(), stride))
    }

    /// Shows each push that loses no box by itself: the squares of the box before and after it, and the step.
    #[inline]
    fn see_pushes(
        &self,
        boxes: Bits<G>,
        reached: Bits<G>,
        pruning: Pruning,
        mut see: impl FnMut(u16, u16, Step),
    ) {
        let allowed = match pruning {
            Pruning::Corrals => corral::allowed(self, boxes, reached),
            Pruning::Deadlocks => None,
        };
        let targets = self.live.without(boxes);
        for step in Step::ALL {
            let mut movable = boxes.and(reached.moved(step, self.stride));
            if let Some(inward) = &allowed {
                movable = movable.and(inward[step.index()]);
            }
            for square in movable.iter() {
                let target = self.after(square, step);
                if targets.contains(target) {
                    see(square, target, step);
                }
            }
        }
    }

    #[inline]
    fn bits(&self, cells: &[Cell]) -> Bits<G> {
        let mut bits = Bits::EMPTY;
        cells.iter().for_each(|&cell| bits.insert(self.square[usize::from(cell)]));
        bits
    }

    /// The cell of a square that is floor.
    #[inline]
    fn cell(&self, square: u16) -> Cell {
        self.cell[usize::from(square)]
    }

    /// What the player reaches from a square.
    #[inline]
    fn reached(&self, boxes: Bits<G>, from: u16) -> Bits<G> {
        let mut start = Bits::EMPTY;
        start.insert(from);
        start.flooded(self.floor.without(boxes), self.stride)
    }

    /// The square after a step from one within the board.
    #[inline]
    pub(super) fn after(&self, square: u16, step: Step) -> u16 {
        // Off the edge comes a number that is no square of the floor.
        match step {
            Step::Up => square.wrapping_sub(self.stride),
            Step::Down => square.wrapping_add(self.stride),
            Step::Left => square.wrapping_sub(1),
            Step::Right => square.wrapping_add(1),
        }
        .min(u16::try_from(G * 64 - 1).unwrap_or(NONE))
    }

    /// What the player reaches after the push of the box from `square` to `target`, if it was
    /// `reached` before.
    #[inline]
    fn reached_after(
        &self,
        mut boxes: Bits<G>,
        mut reached: Bits<G>,
        square: u16,
        target: u16,
    ) -> Bits<G> {
        boxes.remove(square);
        boxes.insert(target);
        reached.insert(square);
        let was_reached = reached.contains(target);
        reached.remove(target);
        if was_reached && self.divides(reached, target) {
            return self.reached(boxes, square);
        }
        reached.flooded(self.floor.without(boxes), self.stride)
    }

    /// Returns true if taking `square` out of a connected set may have divided it: not if the
    /// squares beside it hang together through the eight around it.
    #[inline]
    fn divides(&self, set: Bits<G>, square: u16) -> bool {
        // Around the square from the top on; what is off the edge is not in the set.
        let (up, down) = (self.after(square, Step::Up), self.after(square, Step::Down));
        let ring = [
            up,
            self.after(up, Step::Right),
            self.after(square, Step::Right),
            self.after(down, Step::Right),
            down,
            self.after(down, Step::Left),
            self.after(square, Step::Left),
            self.after(up, Step::Left),
        ];
        let around =
            ring.iter().rev().fold(0_u8, |bits, &it| bits << 1 | u8::from(set.contains(it)));
        // Each run of squares around that ends with one beside it, or with a corner after one.
        let beside = around & 0b0101_0101;
        let corners = around & 0b1010_1010;
        // Two neighbouring sides hang together when the corner between them is in the set.
        let joined = beside & corners.rotate_left(7) & beside.rotate_left(6);
        beside.count_ones() > joined.count_ones() + 1
    }
}

impl<const G: usize> Squares for Grid<G> {
    fn normal_player(&self, boxes: &[Cell], player: Cell) -> Cell {
        let reached = self.reached(self.bits(boxes), self.square[usize::from(player)]);
        reached.first().map_or(player, |square| self.cell(square))
    }

    #[cfg(feature = "all-algorithms")]
    fn reaches_all(&self, boxes: &[Cell], player: Cell) -> bool {
        let boxes = self.bits(boxes);
        self.reached(boxes, self.square[usize::from(player)]) == self.floor.without(boxes)
    }

    fn pushes(&self, boxes: &[Cell], player: Cell, pruning: Pruning, pushes: &mut Vec<Push>) {
        let boxes = self.bits(boxes);
        let reached = self.reached(boxes, self.square[usize::from(player)]);
        self.see_pushes(boxes, reached, pruning, |square, target, step| {
            let reached = self.reached_after(boxes, reached, square, target);
            let player = reached.first().map_or(NONE, |first| self.cell(first));
            pushes.push(Push { cell: self.cell(square), player, walk: 0, step, image: 0 });
        });
    }

    #[cfg(feature = "all-algorithms")]
    fn first_pushes(&self, boxes: &[Cell], player: Cell, pushes: &mut Vec<(Cell, Step)>) {
        let boxes = self.bits(boxes);
        let reached = self.reached(boxes, self.square[usize::from(player)]);
        self.see_pushes(boxes, reached, Pruning::Corrals, |square, _, step| {
            pushes.push((self.cell(square), step));
        });
    }

    fn pushes_by_walks(&self, boxes: &[Cell], player: Cell, pushes: &mut Vec<Push>) {
        let boxes = self.bits(boxes);
        let player = self.square[usize::from(player)];
        let free = self.floor.without(boxes);
        let targets = self.live.without(boxes);
        let mut reached = Bits::EMPTY;
        let mut layer = Bits::EMPTY;
        layer.insert(player);
        for walk in 0.. {
            reached = reached.or(layer);
            for step in Step::ALL {
                for square in boxes.and(layer.moved(step, self.stride)).iter() {
                    if targets.contains(self.after(square, step)) {
                        let cell = self.cell(square);
                        pushes.push(Push { cell, player: cell, walk, step, image: 0 });
                    }
                }
            }
            layer = layer.grown(self.stride).and(free).without(reached);
            if layer.is_empty() {
                return;
            }
        }
    }

    fn is_frozen_off_goals(&self, boxes: &[Cell]) -> bool {
        let mut frozen = self.bits(boxes);
        loop {
            let beside = |step| frozen.moved(step, self.stride);
            let sideways = self.stuck[0].or(beside(Step::Left)).or(beside(Step::Right));
            let upright = self.stuck[1].or(beside(Step::Up)).or(beside(Step::Down));
            let still = frozen.and(sideways).and(upright);
            if still == frozen {
                return !frozen.without(self.goals).is_empty();
            }
            frozen = still;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// After a push, what was reached before leads to what is reached from where the box stood.
        #[test]
        fn floods_after_a_push_reach_what_new_ones_reach(
            walls in any::<[u64; 2]>(),
            more in any::<[u64; 2]>(),
            others in any::<[u64; 2]>(),
            fewer in any::<[u64; 2]>(),
            player in 0_u16..99,
            step in 0_usize..4,
        ) {
            let rows = vec![vec![(); 10]; 10];
            let all = Floor::new(&rows, |()| true, &[]);
            let cells: Vec<Cell> = all.cells().collect();
            let corner = Place { row: 0, column: 0 };
            let mut grid = Grid::<2>::new(&all, &cells, &[false; 100], corner, 11);
            let (from, step) = (grid.square[usize::from(player)], Step::ALL[step]);
            let square = grid.after(from, step);
            let target = grid.after(square, step);
            if !grid.floor.contains(square) || !grid.floor.contains(target) {
                return Ok(());
            }
            // A quarter of the squares are walls, and a quarter of the others boxes.
            grid.floor = grid.floor.without(Bits(walls).and(Bits(more)));
            [from, square, target].into_iter().for_each(|it| grid.floor.insert(it));
            let mut boxes = Bits(others).and(Bits(fewer)).and(grid.floor);
            boxes.insert(square);
            [from, target].into_iter().for_each(|it| boxes.remove(it));
            let mut after = boxes;
            after.remove(square);
            after.insert(target);
            let reached = grid.reached(boxes, from);
            let told = grid.reached_after(boxes, reached, square, target);
            prop_assert_eq!(told, grid.reached(after, square));
        }
    }
}
