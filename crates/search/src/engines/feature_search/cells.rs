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
struct AgedEntry<C> {
    entry: Entry<C>,
    age: u32,
}

impl<C> Ord for AgedEntry<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = (&self.entry, &other.entry);
        let by_weight = two.weight.cmp(&one.weight).then(one.key.cmp(&two.key));
        by_weight.then(other.age.cmp(&self.age))
    }
}

impl<C> PartialOrd for AgedEntry<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C> PartialEq for AgedEntry<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C> Eq for AgedEntry<C> {}

/// What a cell takes in the maps, the ring and the lists, at most.
const BYTES_OF_CELL: usize = 2
    * (size_of::<BinaryHeap<AgedEntry<u32>>>() + size_of::<bool>() + 3 * size_of::<(u64, usize)>());

/// All states that wait, by cell.
pub(super) struct Cells<C> {
    states: Vec<BinaryHeap<AgedEntry<C>>>,
    turns: Turns,
    pushed: u32,
}

impl<C> Cells<C> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), turns: Turns::default(), pushed: 0 }
    }

    pub(super) fn push(
        &mut self,
        number: u64,
        entry: Entry<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let place = self.turns.place(number, budget)?;
        if place == self.states.len() {
            self.states.push(BinaryHeap::new());
        }
        let states = &mut self.states[place];
        budget.make_room_in_heap(states)?;
        self.turns.pushed(number, place, states.is_empty());
        // Beyond 2^32 entries the order among equals is another, and still the same in each run.
        states.push(AgedEntry { entry, age: self.pushed });
        self.pushed = self.pushed.wrapping_add(1);
        Ok(())
    }

    /// The best state of the next cell in the ring or, every other time, of the greatest cell; and that cell.
    pub(super) fn pop(&mut self) -> Option<(u64, Entry<C>)> {
        let (number, place) = self.turns.next(&|place| self.states[place].is_empty())?;
        let states = &mut self.states[place];
        let best = states.pop();
        if states.is_empty() {
            self.turns.emptied(number);
        }
        best.map(|it| (number, it.entry))
    }
}

/// The order in which cells are served. It knows no costs, so that its maps are compiled once.
#[derive(Default)]
struct Turns {
    /// The place of a cell in the lists.
    places: BTreeMap<u64, usize>,
    /// Cells that have states; the last is the greatest.
    ready: BTreeMap<u64, usize>,
    /// The same, the next to be served first, and some that have none left.
    ring: VecDeque<(u64, usize)>,
    /// By place.
    is_in_ring: Vec<bool>,
    is_turn_of_greatest: bool,
}

impl Turns {
    /// The place of a cell; that of a new one is the number of those before.
    fn place(&mut self, number: u64, budget: &mut Budget) -> Result<usize, Stop> {
        if let Some(&place) = self.places.get(&number) {
            return Ok(place);
        }
        budget.reserve(BYTES_OF_CELL)?;
        let place = self.is_in_ring.len();
        self.is_in_ring.push(false);
        self.places.insert(number, place);
        Ok(place)
    }

    /// Notes that a cell gets a state.
    fn pushed(&mut self, number: u64, place: usize, was_empty: bool) {
        if was_empty {
            self.ready.insert(number, place);
        }
        if !std::mem::replace(&mut self.is_in_ring[place], true) {
            self.ring.push_back((number, place));
        }
    }

    /// Notes that a cell has no state left.
    fn emptied(&mut self, number: u64) {
        self.ready.remove(&number);
    }

    /// The cell whose turn it is, with its place.
    fn next(&mut self, is_empty: &dyn Fn(usize) -> bool) -> Option<(u64, usize)> {
        let is_turn_of_greatest = self.is_turn_of_greatest;
        self.is_turn_of_greatest = !is_turn_of_greatest;
        if is_turn_of_greatest {
            return self.ready.last_key_value().map(|(&number, &place)| (number, place));
        }
        while let Some(next) = self.ring.pop_front() {
            if !is_empty(next.1) {
                self.ring.push_back(next);
                return Some(next);
            }
            self.is_in_ring[next.1] = false;
        }
        None
    }
}
