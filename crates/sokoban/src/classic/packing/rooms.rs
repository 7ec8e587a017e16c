//! Rooms, and the ways between them that boxes block.

use grid::{Bits, Cell, Step};

use super::ground::Ground;

/// Fewer cells make no room.
const LEAST: u32 = 6;
/// In place of the number of a room in corridors.
const NO_ROOM: u16 = u16::MAX;

/// The rooms of a level: blocks of two by two cells that hang together, six cells or more; all else is corridors. Two
/// rooms are linked if the player comes from one to the other through corridors alone.
#[derive(Debug)]
pub(super) struct Rooms<const W: usize> {
    /// By cell: the number of its room, or [`NO_ROOM`].
    room: Vec<u16>,
    corridors: Bits<W>,
    /// Pairs of rooms that are linked when there are no boxes.
    links: Vec<(u16, u16)>,
    /// By cell: the links that a box there, alone, breaks.
    breaks: Vec<u8>,
}

impl<const W: usize> Rooms<W> {
    pub(super) fn new(ground: &Ground<W>) -> Self {
        let floor = ground.floor();
        let mut blocks = Bits::EMPTY;
        for cell in floor.cells() {
            let right = floor.arrival(cell, Step::Right);
            let below = floor.arrival(cell, Step::Down);
            let block = [cell, right, below].iter().all(|&it| usize::from(it) < ground.len());
            let across = if block { floor.arrival(right, Step::Down) } else { grid::NONE };
            if usize::from(across) < ground.len() {
                [cell, right, below, across].into_iter().for_each(|it| blocks.insert(it));
            }
        }
        let mut room = vec![NO_ROOM; ground.len()];
        let mut corridors = ground.cells;
        let mut number = 0;
        let mut left = blocks;
        while let Some(first) = left.first() {
            let block = ground.flooded(Bits::of([first]), &blocks);
            left = left.without(block);
            if block.count() >= LEAST {
                block.iter().for_each(|cell| room[usize::from(cell)] = number);
                corridors = corridors.without(block);
                number += 1;
            }
        }
        let mut it = Self { room, corridors, links: Vec::new(), breaks: vec![0; ground.len()] };
        it.links = it.linked(ground, &Bits::EMPTY);
        for cell in ground.live.iter() {
            it.breaks[usize::from(cell)] = it.broken(ground, &Bits::of([cell]));
        }
        it
    }

    /// The links among these boxes, in order. Rooms do not touch, so each link is through one part of the corridors.
    fn linked(&self, ground: &Ground<W>, boxes: &Bits<W>) -> Vec<(u16, u16)> {
        let mut links = Vec::new();
        let mut beside = Vec::new();
        let mut left = self.corridors.without(*boxes);
        while let Some(first) = left.first() {
            let part = ground.flooded(Bits::of([first]), &left);
            left = left.without(part);
            for (_, cell) in part.iter().flat_map(|cell| ground.free_beside(cell, boxes)) {
                let room = self.room[usize::from(cell)];
                if room != NO_ROOM && !beside.contains(&room) {
                    beside.push(room);
                }
            }
            beside.sort_unstable();
            for (at, &room) in beside.iter().enumerate() {
                links.extend(beside[at + 1..].iter().map(|&other| (room, other)));
            }
            beside.clear();
        }
        links.sort_unstable();
        links.dedup();
        links
    }

    /// How many links these boxes break.
    pub(super) fn broken(&self, ground: &Ground<W>, boxes: &Bits<W>) -> u8 {
        if self.links.is_empty() {
            return 0;
        }
        let left = self.linked(ground, boxes);
        let broken = self.links.iter().filter(|link| !left.contains(link)).count();
        u8::try_from(broken).unwrap_or(u8::MAX)
    }

    /// How many links a box on `cell` breaks alone.
    pub(super) fn broken_by(&self, cell: Cell) -> u8 {
        self.breaks[usize::from(cell)]
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use proptest::prelude::*;

    use super::*;
    use crate::classic::{Collection, board::Board};

    const LEVEL: &str = "#############\n#@$.   #    #\n#      #    #\n#   ####### #\n## ##   #   #\n\
                         #    # #   ##\n# ## #### ###\n#           #\n#   ####    #\n#############\n";

    proptest! {
        #![proptest_config(testkit::random_cases(128))]

        /// Rooms are linked if a walk from one enters the other and no third room before.
        #[test]
        fn links_are_walks_through_corridors(walls in any::<[u64; 2]>(), more in any::<[u64; 2]>()) {
            let level = Collection::from_bytes(LEVEL.as_bytes()).level(1).expect("valid");
            let ground = Ground::<2>::new(Arc::new(Board::new(&level).expect("small"))).expect("fits");
            let rooms = Rooms::new(&ground);
            prop_assert!(rooms.links.len() > 2);
            let boxes = Bits([walls[0] & more[0], walls[1] & more[1]]).and(ground.cells);
            let mut links = BTreeSet::new();
            for start in ground.cells.without(boxes).iter() {
                let from = rooms.room[usize::from(start)];
                let mut seen = BTreeSet::from([start]);
                let mut waiting = vec![start];
                while let Some(cell) = waiting.pop() {
                    let room = rooms.room[usize::from(cell)];
                    if ![from, NO_ROOM].contains(&room) {
                        links.insert((from.min(room), from.max(room)));
                        continue;
                    }
                    let beside = ground.free_beside(cell, &boxes).map(|(_, it)| it);
                    waiting.extend(beside.filter(|it| seen.insert(*it)));
                }
            }
            links.retain(|(_, room)| *room != NO_ROOM);
            let found: BTreeSet<_> = rooms.linked(&ground, &boxes).into_iter().collect();
            prop_assert_eq!(found, links);
        }
    }
}
