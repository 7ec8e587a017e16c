//! The parts into which a box would divide the free floor, for every place of the box at once.

use grid::{Bits, Cell, NONE};

use super::ground::Ground;

/// The regions of a floor among walls, each with its depth-first tree: so what is left of a region without one
/// of its cells is known at once (Hopcroft and Tarjan 1973). The root of a tree is the least cell of its
/// region, which names it.
#[derive(Debug)]
pub(super) struct Parts {
    /// By cell.
    vertices: Vec<Vertex>,
    now: u16,
    /// The number of regions.
    count: u16,
}

/// What is known of a cell, side by side as it is asked together.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// The round in which it was entered last, or was a wall.
    round: u16,
    /// Its number in the order in which the trees were entered; [`WALL`] of a wall.
    entered: u16,
    /// The last number in its subtree.
    last: u16,
    /// The least number that an edge from its subtree leads to.
    low: u16,
    /// The least cell of its subtree.
    least: Cell,
    parent: Cell,
    root: Cell,
    /// Which of its edges comes next.
    edge: u8,
}

/// In place of the number of a cell that is entered.
const WALL: u16 = u16::MAX;

impl Vertex {
    /// A cell that is entered in a round, with this number, from its parent.
    const fn new(round: u16, number: u16, cell: Cell, parent: Cell, root: Cell) -> Self {
        let (entered, last, low) = (number, number, number);
        Self { round, entered, last, low, least: cell, parent, root, edge: 0 }
    }
}

impl Parts {
    /// For `cells` cells. Nothing is known yet.
    pub(super) fn new(cells: usize) -> Self {
        let unknown = Vertex::new(0, WALL, NONE, NONE, NONE);
        Self { vertices: vec![unknown; cells], now: 0, count: 0 }
    }

    /// Looks at all regions of the floor without `walls`.
    pub(super) fn explore<const W: usize>(&mut self, ground: &Ground<W>, walls: &Bits<W>) {
        self.begin(walls);
        self.count = 0;
        let mut entered = 0;
        for root in (0..).take(ground.len()) {
            if self.at(root).round != self.now {
                entered = self.enter(ground, root, entered);
                self.count += 1;
            }
        }
    }

    /// Looks at one region only, whose least cell is `root`. [`count`](Self::count) is 1 then.
    pub(super) fn explore_one<const W: usize>(
        &mut self,
        ground: &Ground<W>,
        walls: &Bits<W>,
        root: Cell,
    ) {
        self.begin(walls);
        self.count = 1;
        self.enter(ground, root, 0);
    }

    /// Begins a round in which these cells are walls: as if they had been entered before, so that no step leads there.
    fn begin<const W: usize>(&mut self, walls: &Bits<W>) {
        if self.now == u16::MAX {
            self.vertices.iter_mut().for_each(|vertex| vertex.round = 0);
            self.now = 0;
        }
        self.now += 1;
        let wall = Vertex::new(self.now, WALL, NONE, NONE, NONE);
        walls.iter().for_each(|cell| self.vertices[usize::from(cell)] = wall);
    }

    fn at(&self, cell: Cell) -> &Vertex {
        &self.vertices[usize::from(cell)]
    }

    /// Looks at the region of `root` depth first, with `number` for the first cell; gives the number after the last.
    fn enter<const W: usize>(&mut self, ground: &Ground<W>, root: Cell, mut number: u16) -> u16 {
        let now = self.now;
        let vertices = &mut self.vertices[..];
        vertices[usize::from(root)] = Vertex::new(now, number, root, NONE, root);
        let (mut cell, mut edge, mut low) = (root, 0, number);
        number += 1;
        loop {
            if let Some(&to) = ground.next[usize::from(cell)].get(usize::from(edge)) {
                edge += 1;
                if to == NONE {
                    continue;
                }
                let there = &vertices[usize::from(to)];
                if there.round == now {
                    // That the edge to the parent is one of these makes no difference to what a box cuts off.
                    low = low.min(there.entered);
                    continue;
                }
                let here = &mut vertices[usize::from(cell)];
                (here.low, here.edge) = (low, edge);
                vertices[usize::from(to)] = Vertex::new(now, number, to, cell, root);
                (cell, edge, low) = (to, 0, number);
                number += 1;
                continue;
            }
            let here = &mut vertices[usize::from(cell)];
            (here.low, here.last) = (low, number - 1);
            let Vertex { least, parent, .. } = *here;
            if parent == NONE {
                return number;
            }
            let above = &mut vertices[usize::from(parent)];
            above.least = above.least.min(least);
            (cell, edge, low) = (parent, above.edge, low.min(above.low));
        }
    }

    /// The number of regions that were looked at.
    pub(super) fn count(&self) -> u16 {
        self.count
    }

    /// The least cell of the region of a free cell.
    pub(super) fn root(&self, cell: Cell) -> Cell {
        self.at(cell).root
    }

    /// The roots of the subtrees right below a cell.
    fn children<const W: usize>(
        &self,
        ground: &Ground<W>,
        place: Cell,
    ) -> impl Iterator<Item = &Vertex> {
        let beside = ground.next[usize::from(place)].into_iter().filter(|&cell| cell != NONE);
        let children = beside.map(|cell| self.at(cell));
        children.filter(move |child| child.round == self.now && child.parent == place)
    }

    /// The least cell of what the player reaches from `player`, another cell of the region, if the box is put on the
    /// free cell `place`.
    pub(super) fn part<const W: usize>(
        &self,
        ground: &Ground<W>,
        place: Cell,
        player: Cell,
    ) -> Cell {
        let (at, beside) = (self.at(place), self.at(player).entered);
        let is_below = |it: &Vertex| it.entered <= beside && beside <= it.last;
        if is_below(at)
            && let Some(child) = self.children(ground, place).find(|child| is_below(child))
            && child.low >= at.entered
        {
            return child.least;
        }
        at.root
    }

    /// Returns true of a cell of this part, if the box is put on `place`, as in [`part`](Self::part).
    pub(super) fn is_in<const W: usize>(
        &self,
        ground: &Ground<W>,
        cell: Cell,
        place: Cell,
        part: Cell,
    ) -> bool {
        let it = self.at(cell);
        let is_entered = cell != place && it.round == self.now && it.entered != WALL;
        is_entered && self.part(ground, place, cell) == part
    }

    /// How many cells the player reaches from `player` if the box is put on `place`, as in [`part`](Self::part).
    /// Only where the region alone was looked at.
    pub(super) fn size<const W: usize>(&self, ground: &Ground<W>, place: Cell, part: Cell) -> u16 {
        let at = self.at(place);
        let root = self.at(at.root);
        let whole = root.last - root.entered;
        let mut cut = 0;
        for child in self.children(ground, place).filter(|child| child.low >= at.entered) {
            let size = child.last - child.entered + 1;
            if child.least == part {
                return size;
            }
            cut += size;
        }
        whole - cut
    }

    /// The number of parts into which a box on the free cell `place` divides its region: 0 if it is all of it.
    pub(super) fn division<const W: usize>(&self, ground: &Ground<W>, place: Cell) -> u16 {
        let at = self.at(place);
        let cut = self.children(ground, place).filter(|child| child.low >= at.entered);
        let cut = u16::try_from(cut.count()).unwrap_or(0);
        // At the root every subtree is one; elsewhere the rest is one more.
        cut + u16::from(at.parent != NONE)
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use proptest::prelude::*;

    use super::*;
    use crate::classic::{Collection, board::Board};

    /// What is reached from a cell, by stepping.
    fn reached(ground: &Ground<2>, walls: &Bits<2>, from: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(cell) = waiting.pop() {
            if reached.insert(cell) {
                waiting.extend(ground.free_beside(cell, walls).map(|(_, beside)| beside));
            }
        }
        reached
    }

    proptest! {
        #![proptest_config(testkit::random_cases(128))]

        /// Parts and their numbers are the same as by floods, wherever the box is put.
        #[test]
        fn parts_are_what_floods_reach(walls in any::<[u64; 2]>(), more in any::<[u64; 2]>()) {
            let room = format!("{0}\n#@$.      #\n{1}{0}\n", "#".repeat(11), "#         #\n".repeat(9));
            let level = Collection::from_bytes(room.as_bytes()).level(1).expect("valid");
            let board = Arc::new(Board::new(&level).expect("small"));
            let ground = Ground::<2>::new(board).expect("fits");
            let walls = Bits([walls[0] & more[0], walls[1] & more[1]]).and(ground.cells);
            let mut parts = Parts::new(ground.len());
            parts.explore(&ground, &walls);
            let free = |walls: &Bits<2>| {
                let walls = *walls;
                ground.floor().cells().filter(move |&cell| !walls.contains(cell))
            };
            // A flood for each cell that none before it has reached.
            let regions = |walls: &Bits<2>| {
                let (mut seen, mut count) = (BTreeSet::new(), 0);
                for cell in free(walls) {
                    if !seen.contains(&cell) {
                        seen.append(&mut reached(&ground, walls, cell));
                        count += 1;
                    }
                }
                count
            };
            prop_assert_eq!(parts.count(), regions(&walls));
            for place in free(&walls) {
                prop_assert_eq!(Some(parts.root(place)), reached(&ground, &walls, place).first().copied());
                let mut with_box = walls;
                with_box.insert(place);
                prop_assert_eq!(parts.count() + parts.division(&ground, place), regions(&with_box) + 1);
                for (_, player) in ground.free_beside(place, &walls) {
                    let least = reached(&ground, &with_box, player).first().copied();
                    prop_assert_eq!(Some(parts.part(&ground, place, player)), least);
                }
            }
        }
    }
}
