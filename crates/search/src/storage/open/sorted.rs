//! The two orders of anytime search for costs of any type: each entry stands in two heaps.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{Entry, two_orders::Order},
    },
    weight::Weight,
};

/// Both orders, as [`Stacks`](super::two_orders::Stacks) have them. What one heap gives up is skipped when the other comes
/// to it, and left out when most of that heap is given up.
pub(crate) struct Sorted<C: Cost> {
    by_bound: BinaryHeap<Reverse<RankedEntry<C>>>,
    eager: BinaryHeap<Reverse<RankedEntry<C>>>,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    /// By age, 64 a word, whether the entry was given up.
    popped: Vec<u64>,
    pushed: u64,
    live: usize,
}

/// An entry and its g, ordered by the fields. In the first order the rank is f. One type stands for both orders, because a
/// heap is much to compile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RankedEntry<C: Cost> {
    rank: Option<C::Sum>,
    h: C,
    f: C::Sum,
    age: Reverse<u64>,
    id: u32,
    g: C,
}

impl<C: Cost> Sorted<C> {
    pub(super) const fn new() -> Self {
        Self {
            by_bound: BinaryHeap::new(),
            eager: BinaryHeap::new(),
            weight: None,
            popped: Vec::new(),
            pushed: 0,
            live: 0,
        }
    }

    pub(super) fn push(
        &mut self,
        Entry { f, h, id }: Entry<C>,
        g: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.make_room_in_heap(&mut self.by_bound)?;
        budget.make_room_in_heap(&mut self.eager)?;
        if self.pushed.is_multiple_of(64) {
            budget.make_room(&mut self.popped)?;
            self.popped.push(0);
        }
        let entry = RankedEntry { rank: Some(f), h, f, age: Reverse(self.pushed), id, g };
        self.pushed += 1;
        self.live += 1;
        self.by_bound.push(Reverse(entry));
        self.eager.push(Reverse(entry.eager(self.weight)));
        Ok(())
    }

    pub(super) fn pop(&mut self, order: Order) -> Option<Entry<C>> {
        let Self { by_bound, eager, popped, .. } = self;
        let (heap, other) = match order {
            Order::Bound => (by_bound, eager),
            Order::Eager => (eager, by_bound),
        };
        let entry = loop {
            let Reverse(entry) = heap.pop()?;
            let (word, bit) = entry.place();
            if popped[word] & bit == 0 {
                popped[word] |= bit;
                break entry;
            }
        };
        self.live -= 1;
        if other.len() / 2 > self.live {
            let is_live = |Reverse(entry): &Reverse<RankedEntry<C>>| {
                let (word, bit) = entry.place();
                popped[word] & bit == 0
            };
            other.retain(is_live);
        }
        Some(Entry { f: entry.f, h: entry.h, id: entry.id })
    }

    pub(super) fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        let eager = self.by_bound.iter().map(|Reverse(it)| Reverse(it.eager(self.weight)));
        self.eager = eager.collect();
    }
}

impl<C: Cost> RankedEntry<C> {
    /// Its word and bit among those that were given up.
    fn place(&self) -> (usize, u64) {
        let Reverse(age) = self.age;
        (usize::try_from(age / 64).unwrap_or(usize::MAX), 1 << (age % 64))
    }

    /// The same in the second order.
    fn eager(self, weight: Option<Weight>) -> Self {
        let rank = weight.map(|weight| {
            C::plus(self.g.times(weight.denominator()), self.h.times(weight.numerator()))
        });
        Self { rank, ..self }
    }
}
