//! Rooms, and the ways between them that boxes block.

use grid::{Bits, Cell, Step};

use super::ground::Ground;

/// Fewer cells make no room.
const LEAST: u32 = 6;

/// The rooms of a level: blocks of two by two cells that hang together, six cells or more; all else is corridors. Two
/// rooms are linked if the player comes from one to the other through corridors alone.
#[derive(Debug)]
pub(super) struct Rooms<const W: usize> {
    rooms: Vec<Bits<W>>,
    corridors: Bits<W>,
    /// Pairs of rooms that are linked when there are no boxes.
    links: Vec<(usize, usize)>,
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
        let mut rooms: Vec<Bits<W>> = Vec::new();
        let mut left = blocks;
        while let Some(first) = left.first() {
            let room = ground.flooded(Bits::of([first]), &blocks);
            left = left.without(room);
            if room.count() >= LEAST {
                rooms.push(room);
            }
        }
        let corridors = rooms.iter().fold(ground.cells, |left, room| left.without(*room));
        let mut it = Self { rooms, corridors, links: Vec::new(), breaks: vec![0; ground.len()] };
        it.links = it.linked(ground, &Bits::EMPTY);
        for cell in ground.live.iter() {
            it.breaks[usize::from(cell)] = it.broken(ground, &Bits::of([cell]));
        }
        it
    }

    /// The links among these boxes.
    fn linked(&self, ground: &Ground<W>, boxes: &Bits<W>) -> Vec<(usize, usize)> {
        let mut links = Vec::new();
        for (number, room) in self.rooms.iter().enumerate() {
            let free = self.corridors.or(*room).without(*boxes);
            let reached = ground.flooded(room.without(*boxes), &free);
            for (other, there) in self.rooms.iter().enumerate().skip(number + 1) {
                let is_beside = |cell: Cell| {
                    ground.free_beside(cell, boxes).any(|(_, beside)| there.contains(beside))
                };
                if reached.iter().any(is_beside) {
                    links.push((number, other));
                }
            }
        }
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
