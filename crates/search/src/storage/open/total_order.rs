//! A total order, that of states last.

use std::{cmp::Ordering, mem};

use crate::{
    cost::Cost,
    report::Stop,
    storage::{budget::Budget, open::Entry},
};

/// Order by least f, then least g, then least h, then least state, then least id: a binary heap with a copy of each state.
/// It knows the order of states, which need not have one of their own.
pub(crate) struct StateHeap<S, C: Cost> {
    entries: Vec<StateEntry<S, C>>,
    order: fn(&S, &S) -> Ordering,
}

/// An entry of [`StateHeap`].
pub(crate) struct StateEntry<S, C: Cost = u32> {
    pub(super) f: C::Sum,
    g: C,
    pub(super) h: C,
    state: S,
    pub(super) id: u32,
}

impl<S: Clone, C: Cost> StateHeap<S, C> {
    pub(super) const fn new(order: fn(&S, &S) -> Ordering) -> Self {
        Self { entries: Vec::new(), order }
    }

    /// Out of line, see [`TwoOrders::push`].
    #[inline(never)]
    pub(super) fn push(
        &mut self,
        Entry { f, h, id }: Entry<C>,
        g: C,
        state: &S,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.make_room(&mut self.entries)?;
        self.entries.push(StateEntry { f, g, h, state: state.clone(), id });
        self.rise(self.entries.len() - 1);
        Ok(())
    }

    #[inline(never)]
    pub(super) fn pop(&mut self) -> Option<StateEntry<S, C>> {
        let last = self.entries.pop()?;
        let Some(top) = self.entries.first_mut() else { return Some(last) };
        let first = mem::replace(top, last);
        // Down to the bottom, where the last entry most likely belongs.
        let (mut at, len) = (0, self.entries.len());
        while 2 * at + 1 < len {
            let (one, other) = (2 * at + 1, 2 * at + 2);
            let least = if other < len && self.is_before(other, one) { other } else { one };
            self.entries.swap(at, least);
            at = least;
        }
        self.rise(at);
        Some(first)
    }

    /// Moves the entry at this place up to where it belongs.
    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.is_before(at, (at - 1) / 2) {
            self.entries.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    /// Returns true if the entry at one place comes before that at another.
    fn is_before(&self, one: usize, other: usize) -> bool {
        let [one, other] = [&self.entries[one], &self.entries[other]];
        let costs = (one.f, one.g, one.h).cmp(&(other.f, other.g, other.h));
        let states = || (self.order)(&one.state, &other.state);
        costs.then_with(states).then(one.id.cmp(&other.id)).is_lt()
    }
}

#[cfg(test)]
mod tests {
    use super::{StateEntry, StateHeap};
    use crate::{
        limits::Limits,
        storage::{budget::Budget, open::Entry},
    };

    #[test]
    fn the_bytes_of_the_heap_are_accounted_for() {
        let mut budget = Budget::new(&Limits::default());
        let mut heap = StateHeap::<u32, u32>::new(u32::cmp);
        for id in 0..1_000 {
            assert!(heap.push(Entry { f: 1, h: 1, id }, 1, &id, &mut budget).is_ok());
            let bytes = heap.entries.capacity() * size_of::<StateEntry<u32>>();
            assert_eq!(budget.used, bytes);
        }
        assert_eq!(heap.pop().expect("a thousand entries").id, 0);
    }
}
