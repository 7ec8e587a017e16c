//! The cells of a feature space, and the order in which they are served.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BinaryHeap, VecDeque},
};

use crate::{engines::link::Link, report::Stop, storage::budget::Budget};

/// A state that waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<C> {
    pub(super) weight: u32,
    /// Greater is better.
    pub(super) key: u64,
    pub(super) child: u32,
    /// The parent by which it waits.
    pub(super) link: Link,
    /// What the path by that parent costs.
    pub(super) g: C,
}

/// An entry with its age. The greatest is the best: least weight, greatest key, oldest.
struct Aged<C> {
    entry: Entry<C>,
    age: u32,
}

impl<C> Ord for Aged<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = (&self.entry, &other.entry);
        let by_weight = two.weight.cmp(&one.weight).then(one.key.cmp(&two.key));
        by_weight.then(other.age.cmp(&self.age))
    }
}

impl<C> PartialOrd for Aged<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C> PartialEq for Aged<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C> Eq for Aged<C> {}

/// The states that wait in a cell.
struct Cell<C> {
    states: BinaryHeap<Aged<C>>,
    is_in_ring: bool,
}

/// What a cell takes in the maps and the ring, at most.
const BYTES_OF_CELL: usize = 2 * (size_of::<Cell<u32>>() + 3 * size_of::<(u64, usize)>());

/// All states that wait, by cell.
pub(super) struct Cells<C> {
    cells: Vec<Cell<C>>,
    /// Where in `cells` a cell is.
    places: BTreeMap<u64, usize>,
    /// Cells that have states; the last is the greatest.
    ready: BTreeMap<u64, usize>,
    /// The same, the next to be served first, and some that have none left.
    ring: VecDeque<(u64, usize)>,
    pushed: u32,
    is_turn_of_greatest: bool,
}

impl<C> Cells<C> {
    pub(super) const fn new() -> Self {
        Self {
            cells: Vec::new(),
            places: BTreeMap::new(),
            ready: BTreeMap::new(),
            ring: VecDeque::new(),
            pushed: 0,
            is_turn_of_greatest: false,
        }
    }

    pub(super) fn push(
        &mut self,
        number: u64,
        entry: Entry<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let place = match self.places.get(&number) {
            Some(&place) => place,
            None => {
                budget.reserve(BYTES_OF_CELL)?;
                self.cells.push(Cell { states: BinaryHeap::new(), is_in_ring: false });
                self.places.insert(number, self.cells.len() - 1);
                self.cells.len() - 1
            }
        };
        let cell = &mut self.cells[place];
        budget.make_room_in_heap(&mut cell.states)?;
        if cell.states.is_empty() {
            self.ready.insert(number, place);
        }
        if !std::mem::replace(&mut cell.is_in_ring, true) {
            self.ring.push_back((number, place));
        }
        // Beyond 2^32 entries the order among equals is another, and still the same in each run.
        cell.states.push(Aged { entry, age: self.pushed });
        self.pushed = self.pushed.wrapping_add(1);
        Ok(())
    }

    /// The best state of the next cell in the ring or, every other time, of the greatest cell; and that cell.
    pub(super) fn pop(&mut self) -> Option<(u64, Entry<C>)> {
        let is_turn_of_greatest = self.is_turn_of_greatest;
        self.is_turn_of_greatest = !is_turn_of_greatest;
        let (number, place) = if is_turn_of_greatest {
            self.ready.last_key_value().map(|(&number, &place)| (number, place))?
        } else {
            self.next_in_ring()?
        };
        let states = &mut self.cells[place].states;
        let best = states.pop();
        if states.is_empty() {
            self.ready.remove(&number);
        }
        best.map(|it| (number, it.entry))
    }

    fn next_in_ring(&mut self) -> Option<(u64, usize)> {
        while let Some(next) = self.ring.pop_front() {
            let cell = &mut self.cells[next.1];
            if !cell.states.is_empty() {
                self.ring.push_back(next);
                return Some(next);
            }
            cell.is_in_ring = false;
        }
        None
    }
}
