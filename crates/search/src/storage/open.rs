//! Open lists of best-first search.

pub(crate) mod lifo;
mod sorted;
mod stacks;
mod total_order;
pub(crate) mod two_orders;

use std::{cmp::Ordering, mem};

use crate::{
    algorithm::Ties,
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{lifo::LifoOpen, total_order::StateHeap, two_orders::TwoOrders},
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

/// What takes the entries of a list that is emptied.
type PushInto<'p, C> = dyn FnMut(Entry<C>, &mut Budget) -> Result<(), Stop> + 'p;

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
    pub(crate) fn new(ties: Ties) -> Self {
        match ties {
            Ties::LeastH => Self::Lifo(LifoOpen::new()),
            Ties::LeastG(_) => Self::TotalOrder(StateHeap::new()),
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

    /// Inserts an entry of this state with this g. `order` is the order of states, always the same.
    #[inline]
    pub(crate) fn push(
        &mut self,
        entry: Entry<C>,
        g: C,
        state: &S,
        order: impl Fn(&S, &S) -> Ordering,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        match self {
            Self::Lifo(open) => open.push(entry, budget),
            Self::TotalOrder(heap) => heap.push(entry, g, state, order, budget),
            Self::TwoOrders(open) => open.push(entry, g, budget),
        }
    }

    /// Puts the entries of stacks into the two orders of anytime search, each with the g that `key` gives for it; those for
    /// which it gives none are left out. Other lists stay as they are.
    pub(crate) fn reorder(
        &mut self,
        f_has_h: bool,
        budget: &mut Budget,
        key: &dyn Fn(Entry<C>) -> Option<C>,
    ) -> Result<(), Stop> {
        let Self::Lifo(open) = self else { return Ok(()) };
        let open = mem::replace(open, LifoOpen::new());
        let mut two_orders = TwoOrders::new(f_has_h);
        let ended = two_orders.take(open, key, budget);
        *self = Self::TwoOrders(Box::new(two_orders));
        ended
    }

    /// Removes and returns the first entry. `order` is the order of states, always the same.
    #[inline]
    pub(crate) fn pop(&mut self, order: impl Fn(&S, &S) -> Ordering) -> Option<Entry<C>> {
        match self {
            Self::Lifo(open) => open.pop(),
            Self::TotalOrder(heap) => heap.pop(order),
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

#[cfg(test)]
mod tests {
    use super::{
        Entry, OpenList,
        lifo::{LifoOpen, MAX_SMALL_HEAP},
    };
    use crate::{
        algorithm::{ParentRule, Ties},
        limits::Limits,
        storage::budget::Budget,
    };

    /// A heap while there are few entries; then stacks, of which several entries of the same f and h are taken at once.
    #[test]
    fn stacks_give_equal_entries() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = OpenList::<u32, u32>::new(Ties::LeastH);
        let entries = u32::try_from(MAX_SMALL_HEAP).expect("small") + 1;
        for id in 0..entries {
            assert!(matches!(open, OpenList::Lifo(LifoOpen::SmallHeap(_))), "{id} entries");
            let entry = Entry { f: 1 + u64::from(id % 2), h: 1, id };
            assert!(open.push(entry, 0, &0, u32::cmp, &mut budget).is_ok());
        }
        assert!(matches!(open, OpenList::Lifo(LifoOpen::Stacks(_))));
        let first = open.pop(u32::cmp).expect("not empty");
        assert_eq!((first.f, first.id), (1, entries - 1));
        let equal: Vec<_> = std::iter::from_fn(|| open.pop_equal(first)).collect();
        let even: Vec<_> = (0..entries - 1).rev().filter(|id| id % 2 == 0).collect();
        assert_eq!(equal, even, "the newest first, and no other f");
        assert_eq!(open.pop(u32::cmp).map(|next| (next.f, next.id)), Some((2, entries - 2)));

        let mut open = OpenList::<u32, u32>::new(Ties::LeastG(ParentRule::Cheaper));
        for id in [0, 1] {
            assert!(open.push(Entry { f: 1, h: 1, id }, 0, &0, u32::cmp, &mut budget).is_ok());
        }
        let first = open.pop(u32::cmp).expect("not empty");
        assert_eq!(open.pop_equal(first), None, "heaps give them one by one");
    }
}
