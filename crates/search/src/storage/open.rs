//! Open lists of best-first search.

mod sorted;
mod stacks;
pub(crate) mod two_orders;

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
    mem,
};

use crate::{
    algorithm::Ties,
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{stacks::Buckets, two_orders::TwoOrders},
    },
};

/// An entry of an open list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<C: Cost = u32> {
    pub(crate) f: C::Sum,
    pub(crate) h: C,
    pub(crate) id: u32,
}

impl<C: Cost> Entry<C> {
    /// The same entry with f and h as integers, for stacks. `None` if they are none, or h is too great.
    #[inline]
    fn indexed(self) -> Option<Entry> {
        let h = u32::try_from(C::index(self.h.times(1))?).ok()?;
        Some(Entry { f: C::index(self.f)?, h, id: self.id })
    }

    /// The entry with these integers.
    #[inline]
    fn of_indexed(Entry { f, h, id }: Entry) -> Self {
        Self { f: C::of_index(f), h: C::at_least(C::of_index(h.into()), 1), id }
    }
}

/// A priority queue of node ids. It may hold an id several times, under different keys.
///
/// It is one type for all orders, because the engines are large and would be compiled once for each type
/// of open list.
pub(crate) enum OpenList<S, C: Cost> {
    Lifo(LifoOpen<C>),
    TotalOrder(StateHeap<S, C>),
    TwoOrders(Box<TwoOrders<C>>),
}

impl<S: Clone, C: Cost> OpenList<S, C> {
    /// `order` is that of states.
    pub(crate) fn new(ties: Ties, order: fn(&S, &S) -> Ordering) -> Self {
        match ties {
            Ties::LeastH => Self::Lifo(LifoOpen::new()),
            Ties::LeastG(_) => Self::TotalOrder(StateHeap { entries: Vec::new(), order }),
        }
    }

    /// For anytime search, where f is g + h, or g alone.
    pub(crate) fn in_two_orders(f_has_h: bool) -> Self {
        Self::TwoOrders(Box::new(TwoOrders::new(f_has_h)))
    }

    /// Returns true if entries have states of their own.
    #[inline]
    pub(crate) const fn copies_states(&self) -> bool {
        matches!(self, Self::TotalOrder(_))
    }

    /// Inserts an entry of this state with this g.
    #[inline]
    pub(crate) fn push(
        &mut self,
        entry: Entry<C>,
        g: C,
        state: &S,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        match self {
            Self::Lifo(open) => open.push(entry, budget),
            Self::TotalOrder(heap) => heap.push(entry, g, state, budget),
            Self::TwoOrders(open) => open.push(entry, g, budget),
        }
    }

    /// Puts the entries of stacks into the two orders of anytime search, each with the f and g that `key` gives for its id
    /// and h; those for which it gives none are left out. Other lists stay as they are.
    pub(crate) fn reorder(
        &mut self,
        f_has_h: bool,
        budget: &mut Budget,
        key: impl Fn(u32, C) -> Option<(C::Sum, C)>,
    ) -> Result<(), Stop> {
        let Self::Lifo(open) = self else { return Ok(()) };
        let open = mem::replace(open, LifoOpen::new());
        let mut two_orders = TwoOrders::new(f_has_h);
        let ended = open.drain(budget, |Entry { h, id, .. }, budget| {
            key(id, h).map_or(Ok(()), |(f, g)| two_orders.push(Entry { f, h, id }, g, budget))
        });
        *self = Self::TwoOrders(Box::new(two_orders));
        ended
    }

    /// Removes and returns the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry<C>> {
        match self {
            Self::Lifo(open) => open.pop(),
            Self::TotalOrder(heap) => {
                heap.pop().map(|StateEntry { f, h, id, .. }| Entry { f, h, id })
            }
            // Anytime search takes its entries by `TwoOrders::pop`.
            Self::TwoOrders(_) => None,
        }
    }

    /// Removes the first entry and returns its id, if its f and h equal those of `entry`, which was
    /// popped last. Only stacks can do this, because they need no comparison; heaps return `None`.
    #[inline]
    pub(crate) fn pop_equal(&mut self, entry: Entry<C>) -> Option<u32> {
        match self {
            Self::Lifo(open) => open.pop_equal(entry),
            Self::TotalOrder(_) => None,
            Self::TwoOrders(open) => open.pop_equal(entry),
        }
    }
}

/// Order by least f, then least h, then newest. The list is a heap while it has few entries, then stacks
/// by f and h while f and h are small, and otherwise a heap again.
pub(crate) enum LifoOpen<C: Cost = u32> {
    SmallHeap(Heap<C>),
    Stacks(Buckets),
    Heap(Heap<C>),
}

/// The greatest number of entries for which a heap is as fast as stacks and takes less memory.
const MAX_SMALL_HEAP: usize = 256;

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
        heap.drain(budget, |entry, budget| self.push(entry, budget))
    }

    #[cold]
    fn make_heap(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let stacks = mem::replace(self, Self::Heap(Heap::new()));
        stacks.drain(budget, |entry, budget| self.push(entry, budget))
    }

    /// Gives all entries to `push`, from the last f and h to the first, but those of one f and h from the oldest to the
    /// newest. Frees the memory of stacks as it goes.
    #[cold]
    pub(crate) fn drain(
        self,
        budget: &mut Budget,
        mut push: impl FnMut(Entry<C>, &mut Budget) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
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
                stacks.drain(budget, |entry, budget| push(Entry::of_indexed(entry), budget))
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
    entries: BinaryHeap<Reverse<HeapEntry<C>>>,
    pushed: u64,
}

/// An entry of [`Heap`], ordered by its fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HeapEntry<C: Cost = u32> {
    f: C::Sum,
    h: C,
    age: Reverse<u64>,
    id: u32,
}

impl<C: Cost> Heap<C> {
    fn new() -> Self {
        Self { entries: BinaryHeap::new(), pushed: 0 }
    }

    fn push(&mut self, entry: Entry<C>, budget: &mut Budget) -> Result<(), Stop> {
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

/// Order by least f, then least g, then least h, then least state, then least id: a binary heap with a copy of each state.
/// It knows the order of states, which need not have one of their own.
pub(crate) struct StateHeap<S, C: Cost> {
    entries: Vec<StateEntry<S, C>>,
    order: fn(&S, &S) -> Ordering,
}

/// An entry of [`StateHeap`].
pub(crate) struct StateEntry<S, C: Cost = u32> {
    f: C::Sum,
    g: C,
    h: C,
    state: S,
    id: u32,
}

impl<S: Clone, C: Cost> StateHeap<S, C> {
    /// Out of line, see [`TwoOrders::push`].
    #[inline(never)]
    fn push(
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
    fn pop(&mut self) -> Option<StateEntry<S, C>> {
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
    use std::{cmp::Reverse, time::Duration};

    use super::{Entry, HeapEntry, LifoOpen, MAX_SMALL_HEAP, OpenList, StateEntry};
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
        let mut open = LifoOpen::<u32>::new();
        let mut push = |f| open.push(Entry { f, h: 0, id: 0 }, &mut budget);
        for _ in 0..=MAX_SMALL_HEAP {
            assert!(push(1).is_ok(), "a push does not read the clock");
        }
        assert!(matches!(push(1 << 40), Err(Stop::Time)));
    }

    /// A heap while there are few entries; then stacks, of which several entries of the same f and h are taken at once.
    #[test]
    fn stacks_give_equal_entries() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = OpenList::<u32, u32>::new(Ties::LeastH, u32::cmp);
        let entries = u32::try_from(MAX_SMALL_HEAP).expect("small") + 1;
        for id in 0..entries {
            assert!(matches!(open, OpenList::Lifo(LifoOpen::SmallHeap(_))), "{id} entries");
            let entry = Entry { f: 1 + u64::from(id % 2), h: 1, id };
            assert!(open.push(entry, 0, &0, &mut budget).is_ok());
        }
        assert!(matches!(open, OpenList::Lifo(LifoOpen::Stacks(_))));
        let first = open.pop().expect("not empty");
        assert_eq!((first.f, first.id), (1, entries - 1));
        let equal: Vec<_> = std::iter::from_fn(|| open.pop_equal(first)).collect();
        let even: Vec<_> = (0..entries - 1).rev().filter(|id| id % 2 == 0).collect();
        assert_eq!(equal, even, "the newest first, and no other f");
        assert_eq!(open.pop().map(|next| (next.f, next.id)), Some((2, entries - 2)));

        let mut open = OpenList::<u32, u32>::new(Ties::LeastG(ParentRule::Cheaper), u32::cmp);
        for id in [0, 1] {
            assert!(open.push(Entry { f: 1, h: 1, id }, 0, &0, &mut budget).is_ok());
        }
        let first = open.pop().expect("not empty");
        assert_eq!(open.pop_equal(first), None, "heaps give them one by one");
    }

    #[test]
    fn the_bytes_of_heaps_are_accounted_for() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = OpenList::<u32, u32>::new(Ties::LeastG(ParentRule::Cheaper), u32::cmp);
        for id in 0..1_000 {
            assert!(open.push(Entry { f: 1, h: 1, id }, 1, &id, &mut budget).is_ok());
            let OpenList::TotalOrder(heap) = &open else { panic!("its order is total") };
            let bytes = heap.entries.capacity() * size_of::<StateEntry<u32>>();
            assert_eq!(budget.used, bytes);
        }
        assert_eq!(open.pop().expect("a thousand entries").id, 0);

        let mut budget = Budget::new(&Limits::default());
        let mut open = LifoOpen::<u32>::new();
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
