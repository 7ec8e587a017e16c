//! The parts into which a box would divide the free floor, for every place of the box at once.

use grid::{Bits, Cell, NONE};

use super::ground::Ground;

/// The regions of a floor among walls, each with its depth-first tree: so what is left of a region without one
/// of its cells is known at once (Hopcroft and Tarjan 1973). The root of a tree is the least cell of its
/// region, which names it.
#[derive(Debug)]
pub(super) struct Parts {
    /// By cell: its number in the order in which the trees were entered.
    entered: Vec<u16>,
    /// The last number in its subtree.
    last: Vec<u16>,
    /// The least number that an edge from its subtree leads to.
    low: Vec<u16>,
    /// The least cell of its subtree.
    least: Vec<Cell>,
    parent: Vec<Cell>,
    root: Vec<Cell>,
    /// By cell: the round in which it was entered last.
    round: Vec<u32>,
    now: u32,
    /// The number of regions.
    count: u16,
    path: Vec<(Cell, u8)>,
}

impl Parts {
    /// For so many cells. Nothing is known yet.
    pub(super) fn new(cells: usize) -> Self {
        let zeros = vec![0; cells];
        Self {
            entered: zeros.clone(),
            last: zeros.clone(),
            low: zeros.clone(),
            least: zeros.clone(),
            parent: zeros.clone(),
            root: zeros,
            round: vec![0; cells],
            now: 0,
            count: 0,
            path: Vec::new(),
        }
    }

    /// Looks at all regions of the floor without `walls`.
    pub(super) fn explore<const W: usize>(&mut self, ground: &Ground<W>, walls: &Bits<W>) {
        self.now += 1;
        self.count = 0;
        let mut entered = 0;
        for root in (0..).take(ground.len()) {
            if self.round[usize::from(root)] != self.now && !walls.contains(root) {
                entered = self.enter(ground, walls, root, entered);
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
        self.now += 1;
        self.count = 1;
        self.enter(ground, walls, root, 0);
    }

    fn begin(&mut self, cell: Cell, parent: Cell, root: Cell, number: u16) {
        let at = usize::from(cell);
        self.round[at] = self.now;
        self.entered[at] = number;
        self.low[at] = number;
        self.least[at] = cell;
        self.parent[at] = parent;
        self.root[at] = root;
        self.path.push((cell, 0));
    }

    fn enter<const W: usize>(
        &mut self,
        ground: &Ground<W>,
        walls: &Bits<W>,
        root: Cell,
        mut number: u16,
    ) -> u16 {
        self.begin(root, NONE, root, number);
        number += 1;
        while let Some((cell, edge)) = self.path.last_mut() {
            let (cell, edge) = (*cell, {
                *edge += 1;
                usize::from(*edge) - 1
            });
            let at = usize::from(cell);
            if let Some(&to) = ground.next[at].get(edge) {
                if to == NONE || walls.contains(to) || to == self.parent[at] {
                    continue;
                }
                if self.round[usize::from(to)] == self.now {
                    self.low[at] = self.low[at].min(self.entered[usize::from(to)]);
                } else {
                    self.begin(to, cell, root, number);
                    number += 1;
                }
                continue;
            }
            self.path.pop();
            self.last[at] = number - 1;
            let parent = self.parent[at];
            if parent != NONE {
                let parent = usize::from(parent);
                self.low[parent] = self.low[parent].min(self.low[at]);
                self.least[parent] = self.least[parent].min(self.least[at]);
            }
        }
        number
    }

    /// The number of regions that were looked at.
    pub(super) fn count(&self) -> u16 {
        self.count
    }

    /// The least cell of the region of a free cell.
    pub(super) fn root(&self, cell: Cell) -> Cell {
        self.root[usize::from(cell)]
    }

    /// The least cell of what the player reaches from `player`, a free cell beside the box, if the box is put on
    /// the free cell `place`.
    pub(super) fn part<const W: usize>(
        &self,
        ground: &Ground<W>,
        place: Cell,
        player: Cell,
    ) -> Cell {
        let (at, beside) = (usize::from(place), usize::from(player));
        let is_below = |child: usize| {
            self.entered[child] <= self.entered[beside] && self.entered[beside] <= self.last[child]
        };
        if is_below(at) {
            for &child in &ground.next[at] {
                if child == NONE {
                    continue;
                }
                let child = usize::from(child);
                let is_child = self.round[child] == self.now && self.parent[child] == place;
                if is_child && is_below(child) {
                    let is_cut = self.low[child] >= self.entered[at];
                    return if is_cut { self.least[child] } else { self.root[at] };
                }
            }
        }
        self.root[at]
    }

    /// How many cells the player reaches from `player` if the box is put on `place`, as in [`part`](Self::part).
    /// Only where the region alone was looked at.
    pub(super) fn size<const W: usize>(&self, ground: &Ground<W>, place: Cell, part: Cell) -> u16 {
        let at = usize::from(place);
        let root = usize::from(self.root[at]);
        let whole = self.last[root] - self.entered[root];
        let mut cut = 0;
        for &child in ground.next[at].iter().filter(|&&child| child != NONE) {
            let it = usize::from(child);
            let is_child = self.round[it] == self.now && self.parent[it] == place;
            if is_child && self.low[it] >= self.entered[at] {
                let size = self.last[it] - self.entered[it] + 1;
                if self.least[it] == part {
                    return size;
                }
                cut += size;
            }
        }
        whole - cut
    }

    /// The number of parts into which a box on the free cell `place` divides its region: 0 if it is all of it.
    pub(super) fn division<const W: usize>(&self, ground: &Ground<W>, place: Cell) -> u16 {
        let at = usize::from(place);
        let cut = ground.next[at].iter().filter(|&&child| {
            let it = usize::from(child);
            child != NONE
                && self.round[it] == self.now
                && self.parent[it] == place
                && self.low[it] >= self.entered[at]
        });
        let cut = u16::try_from(cut.count()).unwrap_or(0);
        // At the root every subtree is one; elsewhere the rest is one more.
        cut + u16::from(self.parent[at] != NONE)
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

        /// Parts and their numbers are those of a flood, wherever the box is put.
        #[test]
        fn parts_are_what_floods_reach(walls in any::<[u64; 2]>(), more in any::<[u64; 2]>()) {
            let room = format!("{0}\n#@$.      #\n{1}{0}\n", "#".repeat(11), "#         #\n".repeat(9));
            let level = Collection::from_bytes(room.as_bytes()).level(1).expect("valid");
            let board = Arc::new(Board::new(&level).expect("small"));
            let ground = Ground::<2>::new(board).expect("fits");
            let walls = Bits([walls[0] & more[0], walls[1] & more[1]]);
            let mut parts = Parts::new(ground.len());
            parts.explore(&ground, &walls);
            let free = |walls: &Bits<2>| {
                let walls = *walls;
                ground.floor().cells().filter(move |&cell| !walls.contains(cell))
            };
            let regions = |walls: &Bits<2>| {
                let roots = free(walls).map(|cell| reached(&ground, walls, cell).first().copied());
                u16::try_from(roots.collect::<BTreeSet<_>>().len()).expect("few")
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
