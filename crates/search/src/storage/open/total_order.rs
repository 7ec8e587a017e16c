//! A total order, that of states last.

use std::{cmp::Ordering, mem};

use crate::{
    cost::Cost,
    report::Stop,
    storage::{budget::Budget, open::Entry},
};

/// Order by least f, then least g, then least h, then least state, then least id: a binary heap with a copy of each state.
/// Who calls it says the order of states, which need not have one of their own.
pub(crate) struct StateHeap<S, C: Cost> {
    entries: Vec<StateEntry<S, C>>,
}

/// An entry of [`StateHeap`].
struct StateEntry<S, C: Cost = u32> {
    f: C::Sum,
    g: C,
    h: C,
    state: S,
    id: u32,
}

impl<S, C: Cost> StateEntry<S, C> {
    /// Returns true if this entry comes before the other. Tuples of costs would take more instructions.
    #[inline]
    fn is_before(&self, other: &Self, order: impl Fn(&S, &S) -> Ordering) -> bool {
        if self.f != other.f {
            return self.f < other.f;
        }
        if self.g != other.g {
            return self.g < other.g;
        }
        if self.h != other.h {
            return self.h < other.h;
        }
        order(&self.state, &other.state).then(self.id.cmp(&other.id)).is_lt()
    }
}

impl<S: Clone, C: Cost> StateHeap<S, C> {
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Out of line, see [`TwoOrders::push`].
    #[inline(never)]
    pub(super) fn push(
        &mut self,
        Entry { f, h, id }: Entry<C>,
        g: C,
        state: &S,
        order: impl Fn(&S, &S) -> Ordering,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.make_room(&mut self.entries)?;
        self.entries.push(StateEntry { f, g, h, state: state.clone(), id });
        rise(&mut self.entries, order);
        Ok(())
    }

    #[inline(never)]
    pub(super) fn pop(&mut self, order: impl Fn(&S, &S) -> Ordering) -> Option<Entry<C>> {
        let mut first = self.entries.pop()?;
        if let Some(top) = self.entries.first_mut() {
            mem::swap(top, &mut first);
            // Down to the bottom, where the last entry most likely belongs.
            let mut at = 0;
            while let Some((above, below)) = self.entries.split_at_mut_checked(2 * at + 1) {
                let least = match below {
                    [] => break,
                    [_] => 0,
                    [one, other, ..] => usize::from(other.is_before(one, &order)),
                };
                mem::swap(&mut above[at], &mut below[least]);
                at = 2 * at + 1 + least;
            }
            rise(&mut self.entries[..=at], order);
        }
        let StateEntry { f, h, id, .. } = first;
        Some(Entry { f, h, id })
    }
}

/// Moves the last entry up to where it belongs.
#[inline]
fn rise<S, C: Cost>(mut entries: &mut [StateEntry<S, C>], order: impl Fn(&S, &S) -> Ordering) {
    while let Some((last, above)) = entries.split_last_mut()
        && !above.is_empty()
    {
        let at = (above.len() - 1) / 2;
        if !last.is_before(&above[at], &order) {
            break;
        }
        mem::swap(last, &mut above[at]);
        entries = &mut above[..=at];
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
        let mut heap = StateHeap::<u32, u32>::new();
        for id in 0..1_000 {
            assert!(heap.push(Entry { f: 1, h: 1, id }, 1, &id, u32::cmp, &mut budget).is_ok());
            let bytes = heap.entries.capacity() * size_of::<StateEntry<u32>>();
            assert_eq!(budget.used, bytes);
        }
        assert_eq!(heap.pop(u32::cmp).expect("a thousand entries").id, 0);
    }
}
