//! The usual order, newest first among equals.

use std::{cmp::Reverse, collections::BinaryHeap, mem};

use crate::{
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{Entry, PushInto, stacks::Buckets},
    },
};

/// Order by least f, then least h, then newest. The list is a heap while it has few entries, then stacks
/// by f and h while f and h are small, and otherwise a heap again.
pub(crate) enum LifoOpen<C: Cost = u32> {
    SmallHeap(Heap<C>),
    Stacks(Buckets),
    Heap(Heap<C>),
}

/// Cold code for the costs that most spaces have: out of line as it is, it is compiled here, and the crates of spaces
/// use it.
#[used]
static DRAIN: DrainAll = LifoOpen::<u32>::drain;

type DrainAll = fn(LifoOpen<u32>, &mut Budget, &mut PushInto<'_, u32>) -> Result<(), Stop>;

/// The greatest number of entries for which a heap is as fast as stacks and takes less memory.
pub(super) const MAX_SMALL_HEAP: usize = 256;

impl<C: Cost> LifoOpen<C> {
    pub(crate) fn new() -> Self {
        Self::SmallHeap(Heap::new())
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: Entry<C>, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::SmallHeap(heap) if heap.entries.len() < MAX_SMALL_HEAP => {
                heap.push(entry, budget)
            }
            Self::SmallHeap(_) => {
                self.make_stacks(budget)?;
                self.push(entry, budget)
            }
            Self::Stacks(stacks) => {
                if let Some(indexed) = entry.indexed()
                    && stacks.push(indexed, budget)?
                {
                    return Ok(());
                }
                self.make_heap(budget)?;
                self.push(entry, budget)
            }
            Self::Heap(heap) => heap.push(entry, budget),
        }
    }

    #[cold]
    fn make_stacks(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let heap = mem::replace(self, Self::Stacks(Buckets::default()));
        heap.drain(budget, &mut |entry, budget| self.push(entry, budget))
    }

    #[cold]
    fn make_heap(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let stacks = mem::replace(self, Self::Heap(Heap::new()));
        stacks.drain(budget, &mut |entry, budget| self.push(entry, budget))
    }

    /// Gives all entries to `push`, from the last f and h to the first, but those of one f and h from the oldest to the
    /// newest. Frees the memory of stacks as it goes.
    #[cold]
    #[inline(never)]
    pub(crate) fn drain(self, budget: &mut Budget, push: &mut PushInto<'_, C>) -> Result<(), Stop> {
        match self {
            Self::SmallHeap(heap) | Self::Heap(heap) => {
                let bytes = heap.entries.capacity() * size_of::<Reverse<HeapEntry<C>>>();
                for Reverse(HeapEntry { f, h, id, .. }) in heap.entries.into_sorted_vec() {
                    push(Entry { f, h, id }, budget)?;
                }
                budget.release(bytes);
                Ok(())
            }
            Self::Stacks(mut stacks) => {
                stacks.drain(budget, &mut |entry, budget| push(Entry::of_indexed(entry), budget))
            }
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry<C>> {
        match self {
            Self::SmallHeap(heap) | Self::Heap(heap) => heap.pop(),
            Self::Stacks(stacks) => stacks.pop().map(Entry::of_indexed),
        }
    }

    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry<C>) -> Option<u32> {
        match self {
            Self::Stacks(stacks) => stacks.pop_equal(entry.indexed()?),
            Self::SmallHeap(_) | Self::Heap(_) => None,
        }
    }
}

/// A binary heap of entries with their ages.
pub(crate) struct Heap<C: Cost = u32> {
    pub(super) entries: BinaryHeap<Reverse<HeapEntry<C>>>,
    pushed: u64,
}

/// An entry of [`Heap`], ordered by its fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HeapEntry<C: Cost = u32> {
    f: C::Sum,
    h: C,
    age: Reverse<u64>,
    id: u32,
}

impl<C: Cost> Heap<C> {
    pub(super) fn new() -> Self {
        Self { entries: BinaryHeap::new(), pushed: 0 }
    }

    pub(super) fn push(&mut self, entry: Entry<C>, budget: &mut Budget) -> Result<(), Stop> {
        budget.make_room_in_heap(&mut self.entries)?;
        let Entry { f, h, id } = entry;
        self.entries.push(Reverse(HeapEntry { f, h, age: Reverse(self.pushed), id }));
        self.pushed += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Entry<C>> {
        self.entries.pop().map(|Reverse(HeapEntry { f, h, id, .. })| Entry { f, h, id })
    }
}

#[cfg(test)]
mod tests {
    use std::{cmp::Reverse, time::Duration};

    use super::{Entry, Heap, HeapEntry, LifoOpen, MAX_SMALL_HEAP};
    use crate::{limits::Limits, report::Stop, storage::budget::Budget};

    /// The stacks may hold millions of entries; moving them must not outlast the limit on time.
    #[test]
    fn the_clock_is_read_while_stacks_become_a_heap() {
        let mut budget = Budget::new(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let mut open = LifoOpen::<u32>::new();
        let mut push = |f| open.push(Entry { f, h: 0, id: 0 }, &mut budget);
        for _ in 0..=MAX_SMALL_HEAP {
            assert!(push(1).is_ok(), "a push does not read the clock");
        }
        assert!(matches!(push(1 << 40), Err(Stop::Time)));
    }

    #[test]
    fn the_bytes_of_heaps_are_accounted_for() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = LifoOpen::<u32>::new();
        for id in 0..=1_000 {
            let bytes = |heap: &Heap| heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
            match &open {
                LifoOpen::SmallHeap(heap) => {
                    assert_eq!(budget.used, bytes(heap));
                    assert_eq!(heap.entries.len(), id as usize);
                }
                LifoOpen::Stacks(_) => {
                    assert!(id as usize > MAX_SMALL_HEAP);
                    assert!(budget.used < 10 * 1_024, "the bytes of the heap are released");
                }
                LifoOpen::Heap(_) => panic!("all f and h are small"),
            }
            let f = if id == 1_000 { u64::MAX } else { 3 };
            assert!(open.push(Entry { f, h: 1, id }, &mut budget).is_ok());
            if let LifoOpen::Heap(heap) = &open {
                assert_eq!((budget.used, id), (bytes(heap), 1_000));
            }
        }
        let LifoOpen::Heap(heap) = &open else { panic!("the last f is too great for stacks") };
        assert_eq!(heap.entries.len(), 1_001);
    }

    /// The order is the same in all representations: for few entries, for many, and for an f too great for
    /// stacks.
    #[test]
    fn entries_are_ordered_by_f_then_h_then_age() {
        for end_of_f in [5_u64, 200, 1 << 40] {
            let mut budget = Budget::new(&Limits::default());
            let mut open = LifoOpen::<u32>::new();
            let mut model: Vec<(u64, u32, Reverse<u32>)> = Vec::new();
            let (mut random, mut max_len) = (1_u64, 0);
            for id in 0..4_000_u32 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (f, h) = ((random >> 20) % end_of_f, u32::from(random.to_le_bytes()[7] % 7));
                assert!(open.push(Entry { f, h, id }, &mut budget).is_ok());
                model.push((f, h, Reverse(id)));
                max_len = max_len.max(model.len());
                // Sometimes the list is emptied.
                let taken = if id % 1_500 == 1_499 { model.len() } else { id as usize % 2 };
                for _ in 0..taken {
                    let least = model.iter().copied().min().expect("the model has an entry");
                    model.retain(|entry| *entry != least);
                    let entry = open.pop().expect("the list has an entry");
                    assert_eq!((entry.f, entry.h, Reverse(entry.id)), least, "{end_of_f}");
                }
            }
            assert!(max_len > 2 * MAX_SMALL_HEAP);
        }
    }
}
