//! Open lists of best-first search.

pub(crate) mod dual;
mod pool;
mod stacks;

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    algorithm::Ties,
    report::Stop,
    space::Cost,
    storage::{
        budget::{Budget, refused},
        open::{dual::DualOpen, stacks::Buckets},
    },
};

/// The values by which an open list sorts, apart from age and state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) f: u64,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
}

/// An entry taken from an open list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) f: u64,
    pub(crate) h: Cost,
    pub(crate) id: u32,
}

/// A priority queue of node ids. It may hold an id several times, under different keys.
///
/// It is one type for all orders, because the engines are large and would be compiled once for each type
/// of open list.
pub(crate) enum OpenList<S> {
    Lifo(LifoOpen),
    TotalOrder(TotalOrderOpen<S>),
    Dual(Box<DualOpen>),
}

impl<S: Clone + Ord> OpenList<S> {
    pub(crate) fn new(ties: Ties) -> Self {
        match ties {
            Ties::LeastH => Self::Lifo(LifoOpen::new()),
            Ties::LeastG(_) => Self::TotalOrder(TotalOrderOpen::new()),
        }
    }

    /// Returns true if entries have states of their own.
    #[inline]
    pub(crate) const fn copies_states(&self) -> bool {
        matches!(self, Self::TotalOrder(_))
    }

    /// Inserts node `id`.
    #[inline]
    pub(crate) fn push(
        &mut self,
        key: Key,
        id: u32,
        state: &S,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        match self {
            Self::Lifo(open) => open.push(key, id, budget),
            Self::TotalOrder(open) => open.push(key, id, state, budget),
            Self::Dual(open) => open.push(key, id, budget),
        }
    }

    /// Removes and returns the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        match self {
            Self::Lifo(open) => open.pop(),
            Self::TotalOrder(open) => open.pop(),
            // Anytime search takes its entries by `DualOpen::pop`.
            Self::Dual(_) => None,
        }
    }

    /// Removes the first entry and returns its id, if its f and h equal those of `entry`, which was
    /// popped last. Only stacks can do this, because they need no comparison; heaps return `None`.
    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        match self {
            Self::Lifo(open) => open.pop_equal(entry),
            Self::TotalOrder(_) => None,
            Self::Dual(open) => open.pop_equal(entry),
        }
    }
}

/// Order by least f, then least h, then newest. The list is a heap while it has few entries, then stacks
/// by f and h while f and h are small, and otherwise a heap again.
pub(crate) enum LifoOpen {
    SmallHeap(Heap),
    Stacks(Buckets),
    Heap(Heap),
}

/// The greatest number of entries for which a heap is as fast as stacks and takes less memory.
const MAX_SMALL_HEAP: usize = 256;

impl LifoOpen {
    pub(crate) fn new() -> Self {
        Self::SmallHeap(Heap::default())
    }

    #[inline]
    pub(crate) fn push(&mut self, key: Key, id: u32, budget: &mut Budget) -> Result<(), Stop> {
        self.put(Entry { f: key.f, h: key.h, id }, budget)
    }

    #[inline]
    fn put(&mut self, entry: Entry, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::SmallHeap(heap) if heap.entries.len() < MAX_SMALL_HEAP => {
                heap.push(entry, budget)
            }
            Self::SmallHeap(_) => {
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
    fn make_stacks(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let small = std::mem::replace(self, Self::Stacks(Buckets::default()));
        if let Self::SmallHeap(heap) = small {
            let bytes = heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
            // From last to first, so that the entries of one stack come from the oldest to the newest.
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
            Self::SmallHeap(heap) | Self::Heap(heap) => {
                heap.entries.pop().map(|Reverse(least)| least.entry())
            }
            Self::Stacks(stacks) => stacks.pop(),
        }
    }

    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        match self {
            Self::Stacks(stacks) => stacks.pop_equal(entry),
            Self::SmallHeap(_) | Self::Heap(_) => None,
        }
    }
}

/// A binary heap of entries with their ages.
#[derive(Default)]
pub(crate) struct Heap {
    entries: BinaryHeap<Reverse<HeapEntry>>,
    pushed: u64,
}

/// An entry of [`Heap`], ordered by its fields.
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
    fn push(&mut self, entry: Entry, budget: &mut Budget) -> Result<(), Stop> {
        make_room(&mut self.entries, budget)?;
        let Entry { f, h, id } = entry;
        self.entries.push(Reverse(HeapEntry { f, h, age: Reverse(self.pushed), id }));
        self.pushed += 1;
        Ok(())
    }
}

/// Order by least f, then least g, then least h, then least state: a heap with a copy of each state.
pub(crate) struct TotalOrderOpen<S> {
    entries: BinaryHeap<Reverse<StateEntry<S>>>,
}

/// An entry of [`TotalOrderOpen`], ordered by its fields.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct StateEntry<S> {
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

    /// Out of line, see [`DualOpen::push`].
    #[inline(never)]
    fn push(&mut self, key: Key, id: u32, state: &S, budget: &mut Budget) -> Result<(), Stop> {
        make_room(&mut self.entries, budget)?;
        let Key { f, g, h } = key;
        self.entries.push(Reverse(StateEntry { f, g, h, state: state.clone(), id }));
        Ok(())
    }

    fn pop(&mut self) -> Option<Entry> {
        self.entries.pop().map(|Reverse(least)| Entry { f: least.f, h: least.h, id: least.id })
    }
}

/// Makes room in `heap` for one more element.
pub(crate) fn make_room<T: Ord>(heap: &mut BinaryHeap<T>, budget: &mut Budget) -> Result<(), Stop> {
    if heap.len() == heap.capacity() {
        let more = budget.growth::<T>(heap.capacity())?;
        heap.try_reserve_exact(more).map_err(refused)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{cmp::Reverse, time::Duration};

    use super::{HeapEntry, Key, LifoOpen, MAX_SMALL_HEAP, OpenList, StateEntry, TotalOrderOpen};
    use crate::{
        algorithm::{ParentRule, Ties},
        limits::Limits,
        report::Stop,
        storage::budget::Budget,
    };

    /// The stacks may hold millions of entries; moving them must not outlast the limit on time.
    #[test]
    fn the_clock_is_read_while_stacks_become_a_heap() {
        let mut budget = Budget::new(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let mut open = LifoOpen::new();
        let mut push = |f| {
            let key = Key { f, g: 0, h: 0 };
            open.push(key, 0, &mut budget)
        };
        for _ in 0..=MAX_SMALL_HEAP {
            assert!(push(1).is_ok(), "a push does not read the clock");
        }
        assert!(matches!(push(1 << 40), Err(Stop::Time)));
    }

    /// A heap while there are few entries; then stacks, of which several entries of the same f and h are taken at once.
    #[test]
    fn stacks_give_equal_entries() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = OpenList::<u32>::new(Ties::LeastH);
        let entries = u32::try_from(MAX_SMALL_HEAP).expect("small") + 1;
        for id in 0..entries {
            assert!(matches!(open, OpenList::Lifo(LifoOpen::SmallHeap(_))), "{id} entries");
            let key = Key { f: 1 + u64::from(id % 2), g: 0, h: 1 };
            assert!(open.push(key, id, &0, &mut budget).is_ok());
        }
        assert!(matches!(open, OpenList::Lifo(LifoOpen::Stacks(_))));
        let first = open.pop().expect("not empty");
        assert_eq!((first.f, first.id), (1, entries - 1));
        let equal: Vec<_> = std::iter::from_fn(|| open.pop_equal(first)).collect();
        let even: Vec<_> = (0..entries - 1).rev().filter(|id| id % 2 == 0).collect();
        assert_eq!(equal, even, "the newest first, and no other f");
        assert_eq!(open.pop().map(|next| (next.f, next.id)), Some((2, entries - 2)));

        let mut open = OpenList::<u32>::new(Ties::LeastG(ParentRule::Cheaper));
        for id in [0, 1] {
            assert!(open.push(Key { f: 1, g: 0, h: 1 }, id, &0, &mut budget).is_ok());
        }
        let first = open.pop().expect("not empty");
        assert_eq!(open.pop_equal(first), None, "heaps give them one by one");
    }

    #[test]
    fn the_bytes_of_heaps_are_accounted_for() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = TotalOrderOpen::new();
        for id in 0..1_000 {
            assert!(open.push(Key { f: 1, g: 1, h: 1 }, id, &id, &mut budget).is_ok());
            let bytes = open.entries.capacity() * size_of::<Reverse<StateEntry<u32>>>();
            assert_eq!(budget.used, bytes);
        }
        assert_eq!(open.pop().expect("a thousand entries").id, 0);

        let mut budget = Budget::new(&Limits::default());
        let mut open = LifoOpen::new();
        for id in 0..=1_000 {
            let bytes =
                |heap: &super::Heap| heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
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
            let key = Key { f, g: 0, h: 1 };
            assert!(open.push(key, id, &mut budget).is_ok());
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
            let mut open = LifoOpen::new();
            let mut model: Vec<(u64, u32, Reverse<u32>)> = Vec::new();
            let (mut random, mut max_len) = (1_u64, 0);
            for id in 0..4_000_u32 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (f, h) = ((random >> 20) % end_of_f, u32::from(random.to_le_bytes()[7] % 7));
                assert!(open.push(Key { f, g: 0, h }, id, &mut budget).is_ok());
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
