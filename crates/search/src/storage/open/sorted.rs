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
    by_bound: BTreeSet<Ranked<C>>,
    eager: BTreeSet<Ranked<C>>,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    pushed: u64,
    /// For how many entries bytes are accounted for.
    most: usize,
}

/// An entry and its g, ordered by the fields. In the first order the rank is f. One type stands for both orders, because a
/// sorted set is much to compile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked<C: Cost> {
    rank: Option<C::Sum>,
    h: C,
    f: C::Sum,
    age: Reverse<u64>,
    id: u32,
    g: C,
}

impl<C: Cost> Sorted<C> {
    /// What an entry takes in both trees, whose nodes are half full at least.
    const BYTES: usize = 4 * size_of::<Ranked<C>>();

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
        let entry = Ranked { rank: Some(f), h, f, age: Reverse(self.pushed), id, g };
        self.pushed += 1;
        self.by_bound.insert(entry);
        self.eager.insert(entry.eager(self.weight));
        Ok(())
    }

    pub(super) fn pop(&mut self, order: Order) -> Option<Entry<C>> {
        let entry = match order {
            Order::Bound => {
                let entry = self.by_bound.pop_first()?;
                self.eager.remove(&entry.eager(self.weight));
                entry
            }
            Order::Eager => {
                let entry = self.eager.pop_first()?;
                self.by_bound.remove(&Ranked { rank: Some(entry.f), ..entry });
                entry
            }
        };
        Some(Entry { f: entry.f, h: entry.h, id: entry.id })
    }

    pub(super) fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        self.eager = self.by_bound.iter().map(|entry| entry.eager(self.weight)).collect();
    }
}

impl<C: Cost> Ranked<C> {
    /// The same in the second order.
    fn eager(self, weight: Option<Weight>) -> Self {
        let rank = weight.map(|weight| {
            C::plus(self.g.times(weight.denominator()), self.h.times(weight.numerator()))
        });
        Self { rank, ..self }
    }
}
