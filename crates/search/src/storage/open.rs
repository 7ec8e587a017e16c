//! Open lists of best-first search.

mod stacks;

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    Cost, Stop, Ties,
    storage::budget::{Budget, refused},
    storage::open::stacks::Buckets,
};

/// What an open list sorts by, apart from its rule for ties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) f: u64,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
}

/// What an open list gives back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) f: u64,
    pub(crate) h: Cost,
    pub(crate) id: u32,
}

/// A priority queue of node ids. An id may be in it several times, under different keys.
///
/// One type for both orders: the engines are large, and compiled once for each type of open list.
pub(crate) enum OpenList<S> {
    LifoOpen(LifoOpen),
    TotalOrderOpen(TotalOrderOpen<S>),
}

impl<S: Clone + Ord> OpenList<S> {
    pub(crate) fn new(ties: Ties) -> Self {
        match ties {
            Ties::LeastH => Self::LifoOpen(LifoOpen::new()),
            Ties::LeastG(_) => Self::TotalOrderOpen(TotalOrderOpen::new()),
        }
    }

    /// Puts node `id` in.
    #[inline]
    pub(crate) fn push(
        &mut self,
        key: Key,
        id: u32,
        state: &S,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        match self {
            Self::LifoOpen(open) => open.push(key, id, budget),
            Self::TotalOrderOpen(open) => open.push(key, id, state, budget),
        }
    }

    /// Takes the least entry out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        match self {
            Self::LifoOpen(open) => open.pop(),
            Self::TotalOrderOpen(open) => open.pop(),
        }
    }

    /// Takes another entry out if it has the f and h of `entry`, which was popped last, and the
    /// list knows that without work.
    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        match self {
            Self::LifoOpen(open) => open.pop_equal(entry),
            Self::TotalOrderOpen(_) => None,
        }
    }
}

/// Least f, then least h, then newest: a heap while there are few entries, then stacks by f and h
/// while both are small, and else a heap again.
pub(crate) enum LifoOpen {
    Few(Heap),
    Stacks(Buckets),
    Heap(Heap),
}

/// Entries for which a heap is as fast as stacks, and takes less room.
const FEW: usize = 256;

impl LifoOpen {
    pub(crate) fn new() -> Self {
        Self::Few(Heap::default())
    }

    #[inline]
    pub(crate) fn push(&mut self, key: Key, id: u32, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.put(Entry { f: key.f, h: key.h, id }, budget)
    }

    #[inline]
    fn put(&mut self, entry: Entry, budget: &mut Budget<'_>) -> Result<(), Stop> {
        match self {
            Self::Few(heap) if heap.entries.len() < FEW => heap.push(entry, budget),
            Self::Few(_) => {
                self.make_stacks(budget)?;
                self.put(entry, budget)
            }
            Self::Stacks(stacks) => {
                if let Some((f, h)) = stacks.place(entry) {
                    return stacks.push(f, h, entry.id, budget);
                }
                let mut heap = stacks.drain_to_heap(budget)?;
                heap.push(entry, budget)?;
                *self = Self::Heap(heap);
                Ok(())
            }
            Self::Heap(heap) => heap.push(entry, budget),
        }
    }

    #[cold]
    fn make_stacks(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let few = std::mem::replace(self, Self::Stacks(Buckets::default()));
        if let Self::Few(heap) = few {
            let bytes = heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
            // From the greatest to the least: those of one stack from the oldest to the newest.
            for Reverse(oldest) in heap.entries.into_sorted_vec() {
                self.put(oldest.entry(), budget)?;
            }
            budget.release(bytes);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        match self {
            Self::Few(heap) | Self::Heap(heap) => {
                heap.entries.pop().map(|Reverse(least)| least.entry())
            }
            Self::Stacks(stacks) => stacks.pop(),
        }
    }

    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        match self {
            Self::Stacks(stacks) => stacks.pop_equal(entry),
            Self::Few(_) | Self::Heap(_) => None,
        }
    }
}

/// A binary heap that is told the age of its entries.
#[derive(Default)]
pub(crate) struct Heap {
    entries: BinaryHeap<Reverse<HeapEntry>>,
    pushed: u64,
}

/// In the order of its fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HeapEntry {
    f: u64,
    h: Cost,
    age: Reverse<u64>,
    id: u32,
}

impl HeapEntry {
    fn entry(self) -> Entry {
        Entry { f: self.f, h: self.h, id: self.id }
    }
}

impl Heap {
    fn push(&mut self, entry: Entry, budget: &mut Budget<'_>) -> Result<(), Stop> {
        make_room(&mut self.entries, budget)?;
        let Entry { f, h, id } = entry;
        self.entries.push(Reverse(HeapEntry { f, h, age: Reverse(self.pushed), id }));
        self.pushed += 1;
        Ok(())
    }
}

/// Least f, then least g, then least h, then least state: a heap of states.
pub(crate) struct TotalOrderOpen<S> {
    entries: BinaryHeap<Reverse<Stated<S>>>,
}

/// In the order of its fields.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Stated<S> {
    f: u64,
    g: Cost,
    h: Cost,
    state: S,
    id: u32,
}

impl<S: Clone + Ord> TotalOrderOpen<S> {
    fn new() -> Self {
        Self { entries: BinaryHeap::new() }
    }

    fn push(&mut self, key: Key, id: u32, state: &S, budget: &mut Budget<'_>) -> Result<(), Stop> {
        make_room(&mut self.entries, budget)?;
        let Key { f, g, h } = key;
        self.entries.push(Reverse(Stated { f, g, h, state: state.clone(), id }));
        Ok(())
    }

    fn pop(&mut self) -> Option<Entry> {
        self.entries.pop().map(|Reverse(stated)| Entry { f: stated.f, h: stated.h, id: stated.id })
    }
}

/// Makes room in `heap` for one more element.
pub(crate) fn make_room<T: Ord>(
    heap: &mut BinaryHeap<T>,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    if heap.len() == heap.capacity() {
        let more = budget.growth::<T>(heap.capacity())?;
        heap.try_reserve_exact(more).map_err(refused)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{cmp::Reverse, time::Duration};

    use super::{FEW, HeapEntry, Key, LifoOpen, Stated, TotalOrderOpen};
    use crate::{Limits, Stop, storage::budget::Budget};

    /// Millions of entries may be on the way: that must not outlast the limit on time.
    #[test]
    fn the_clock_is_read_while_stacks_become_a_heap() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut open = LifoOpen::new();
        let mut push = |f| {
            let key = Key { f, g: 0, h: 0 };
            open.push(key, 0, &mut budget)
        };
        for _ in 0..=FEW {
            assert!(push(1).is_ok(), "a push alone reads no clock");
        }
        assert!(matches!(push(1 << 40), Err(Stop::Time)));
    }

    #[test]
    fn what_heaps_hold_is_accounted_for() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let mut open = TotalOrderOpen::new();
        for id in 0..1_000 {
            assert!(open.push(Key { f: 1, g: 1, h: 1 }, id, &id, &mut budget).is_ok());
            let bytes = open.entries.capacity() * size_of::<Reverse<Stated<u32>>>();
            assert_eq!(budget.used_bytes(), bytes);
        }
        assert_eq!(open.pop().expect("a thousand").id, 0);

        let mut budget = Budget::new(&limits);
        let mut open = LifoOpen::new();
        for id in 0..=1_000 {
            let bytes =
                |heap: &super::Heap| heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
            match &open {
                LifoOpen::Few(heap) => {
                    assert_eq!(budget.used_bytes(), bytes(heap));
                    assert_eq!(heap.entries.len(), id as usize);
                }
                LifoOpen::Stacks(_) => {
                    assert!(id as usize > FEW);
                    assert!(budget.used_bytes() < 10 * 1_024, "the heap was given back");
                }
                LifoOpen::Heap(_) => panic!("all was small"),
            }
            let f = if id == 1_000 { u64::MAX } else { 3 };
            let key = Key { f, g: 0, h: 1 };
            assert!(open.push(key, id, &mut budget).is_ok());
            if let LifoOpen::Heap(heap) = &open {
                assert_eq!((budget.used_bytes(), id), (bytes(heap), 1_000));
            }
        }
        let LifoOpen::Heap(heap) = &open else { panic!("f was great") };
        assert_eq!(heap.entries.len(), 1_001);
    }

    /// The same order by whatever means: few entries, many, and those whose f is too great for stacks.
    #[test]
    fn entries_come_by_f_then_h_then_the_newest() {
        let limits = Limits::default();
        for greatest in [5_u64, 200, 1 << 40] {
            let mut budget = Budget::new(&limits);
            let mut open = LifoOpen::new();
            let mut model: Vec<(u64, u32, Reverse<u32>)> = Vec::new();
            let (mut random, mut most) = (1_u64, 0);
            for id in 0..4_000_u32 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (f, h) = ((random >> 20) % greatest, u32::from(random.to_le_bytes()[7] % 7));
                assert!(open.push(Key { f, g: 0, h }, id, &mut budget).is_ok());
                model.push((f, h, Reverse(id)));
                most = most.max(model.len());
                // Now and then as many are taken as there are.
                let taken = if id % 1_500 == 1_499 { model.len() } else { id as usize % 2 };
                for _ in 0..taken {
                    let least = model.iter().copied().min().expect("there is one");
                    model.retain(|it| *it != least);
                    let entry = open.pop().expect("there is one");
                    assert_eq!((entry.f, entry.h, Reverse(entry.id)), least, "{greatest}");
                }
            }
            assert!(most > 2 * FEW);
        }
    }
}
