//! The two orders of anytime search for costs of any type: each entry stands in two sorted sets.

use std::{cmp::Reverse, collections::BTreeSet};

use crate::{
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{Entry, two_orders::Order},
    },
    weight::Weight,
};

/// Both orders, as [`Stacks`](super::two_orders::Stacks) have them.
pub(crate) struct Sorted<C: Cost> {
    by_bound: BTreeSet<ByBound<C>>,
    eager: BTreeSet<Eager<C>>,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    pushed: u64,
    /// For how many entries bytes are accounted for.
    most: usize,
}

/// An entry and its g, ordered by the fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ByBound<C: Cost> {
    f: C::Sum,
    h: C,
    age: Reverse<u64>,
    id: u32,
    g: C,
}

/// The same after its place in the second order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Eager<C: Cost> {
    rank: Option<C::Sum>,
    h: C,
    entry: ByBound<C>,
}

impl<C: Cost> Sorted<C> {
    /// What an entry takes in both trees, whose nodes are half full at least.
    const BYTES: usize = 2 * (size_of::<ByBound<C>>() + size_of::<Eager<C>>());

    pub(super) const fn new() -> Self {
        Self { by_bound: BTreeSet::new(), eager: BTreeSet::new(), weight: None, pushed: 0, most: 0 }
    }

    pub(super) fn push(
        &mut self,
        Entry { f, h, id }: Entry<C>,
        g: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if self.by_bound.len() == self.most {
            budget.reserve(Self::BYTES)?;
            self.most += 1;
        }
        let entry = ByBound { f, h, age: Reverse(self.pushed), id, g };
        self.pushed += 1;
        self.by_bound.insert(entry);
        self.eager.insert(eager(entry, self.weight));
        Ok(())
    }

    pub(super) fn pop(&mut self, order: Order) -> Option<Entry<C>> {
        let entry = match order {
            Order::Bound => {
                let entry = self.by_bound.pop_first()?;
                self.eager.remove(&eager(entry, self.weight));
                entry
            }
            Order::Eager => {
                let Eager { entry, .. } = self.eager.pop_first()?;
                self.by_bound.remove(&entry);
                entry
            }
        };
        Some(Entry { f: entry.f, h: entry.h, id: entry.id })
    }

    pub(super) fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        self.eager = self.by_bound.iter().map(|&entry| eager(entry, self.weight)).collect();
    }
}

/// An entry in the second order.
fn eager<C: Cost>(entry: ByBound<C>, weight: Option<Weight>) -> Eager<C> {
    let rank = weight.map(|weight| {
        C::plus(entry.g.times(weight.denominator()), entry.h.times(weight.numerator()))
    });
    Eager { rank, h: entry.h, entry }
}
