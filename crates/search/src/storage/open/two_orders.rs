//! The two orders of anytime search, over the stacks of A*.

use std::collections::BTreeSet;

use crate::{
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        open::{Entry, lifo::LifoOpen, sorted::Sorted, stacks::Buckets},
    },
    weight::Weight,
};

/// One of the two orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Least f, then least h, then newest: by it a lower bound rises.
    Bound,
    /// Least g + w · h, at first least h, then least h, then newest: by it solutions are found.
    Eager,
}

/// An open list in both orders: stacks for costs that are integers of up to 32 bits, else sorted entries.
pub(crate) enum TwoOrders<C: Cost = u32> {
    Stacks(Stacks),
    Sorted(Sorted<C>),
}

impl<C: Cost> TwoOrders<C> {
    /// An empty list for keys whose f is g + h, or g alone.
    pub(crate) fn new(f_has_h: bool) -> Self {
        let greatest = Entry { f: C::INFINITE, h: C::MAX, id: 0 };
        match greatest.indexed() {
            Some(_) => Self::Stacks(Stacks::new(f_has_h)),
            None => Self::Sorted(Sorted::new()),
        }
    }

    /// Adds the entries of `open` for which `key` gives the g.
    pub(super) fn take(
        &mut self,
        open: LifoOpen<C>,
        key: &dyn Fn(Entry<C>) -> Option<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        open.drain(budget, &mut |entry, budget| {
            key(entry).map_or(Ok(()), |g| self.push(entry, g, budget))
        })
    }

    /// Returns true if f and h of entries are exact.
    pub(crate) const fn is_exact(&self) -> bool {
        match self {
            Self::Stacks(stacks) => stacks.is_exact(),
            Self::Sorted(_) => true,
        }
    }

    pub(crate) fn push(&mut self, entry: Entry<C>, g: C, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::Stacks(stacks) => {
                // None is lost even if the type of costs breaks its laws.
                let indexed = entry.indexed().unwrap_or(Entry { f: 0, h: 0, id: entry.id });
                stacks.push(indexed, budget)
            }
            Self::Sorted(sorted) => sorted.push(entry, g, budget),
        }
    }

    /// Removes and returns the first entry of an order. Its f and h may be lower bounds:
    /// [`is_exact`](Self::is_exact).
    pub(crate) fn pop(&mut self, order: Order) -> Option<Entry<C>> {
        match self {
            Self::Stacks(stacks) => stacks.pop(order).map(Entry::of_indexed),
            Self::Sorted(sorted) => sorted.pop(order),
        }
    }

    /// Removes another entry of the same exact f and h as `entry`, which was popped last. Only stacks can do this.
    pub(crate) fn pop_equal(&mut self, entry: Entry<C>) -> Option<u32> {
        match self {
            Self::Stacks(stacks) => stacks.pop_equal(entry.indexed()?),
            Self::Sorted(_) => None,
        }
    }

    /// Changes the second order, which is by h alone at first.
    pub(crate) fn set_weight(&mut self, weight: Weight) {
        match self {
            Self::Stacks(stacks) => stacks.set_weight(weight),
            Self::Sorted(sorted) => sorted.set_weight(weight),
        }
    }
}

/// The stacks of A*. Of one f the stack of least h is the first in both orders, so that the second is an order
/// of the values of f.
///
/// Where f or h are too great, or there would be too many stacks, a stack is for all f and h that differ in
/// their lowest bits only. Then [`Entry::f`] and [`Entry::h`] are lower bounds.
pub(crate) struct Stacks {
    /// By f and h, both without the lowest bits.
    stacks: Buckets,
    /// Each f with its least h, in the second order: (rank, h, f).
    eager: BTreeSet<(u64, u32, u64)>,
    /// For how many values of f [`BYTES`] are accounted for.
    most: usize,
    /// The number of stacks that are not empty.
    live: usize,
    /// Bytes of emptied stacks that are still accounted for.
    freed: usize,
    /// The number of lowest bits that a stack does not tell apart.
    shift: u32,
    /// f = g + h, rather than f = g.
    f_has_h: bool,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    /// The greatest id.
    newest: u32,
}

/// The greatest number of stacks that are not empty while there are no nodes, and to how many nodes one more may come.
const MAX_STACKS: (usize, u32) = (1 << 11, 512);
/// The greatest number of bytes that an f takes in the tree, whose nodes are half full at least.
const BYTES: usize = 64;
/// The greatest number of bytes that the number of a stack takes while it is freed.
const NUMBER_BYTES: usize = 8;

impl Stacks {
    /// An empty list for keys whose f is g + h, or g alone.
    fn new(f_has_h: bool) -> Self {
        let (stacks, eager) = (Buckets::default(), BTreeSet::new());
        let (most, live, freed, shift, newest) = (0, 0, 0, 0, 0);
        Self { stacks, eager, most, live, freed, shift, f_has_h, weight: None, newest }
    }

    /// Returns true if f and h of entries are exact.
    const fn is_exact(&self) -> bool {
        self.shift == 0
    }

    /// Out of line, like `push` of the heap with states: inlined, the rarer orders cost A*
    /// some 3 % more instructions.
    #[inline(never)]
    fn push(&mut self, entry: Entry, budget: &mut Budget) -> Result<(), Stop> {
        self.newest = self.newest.max(entry.id);
        budget.release(std::mem::take(&mut self.freed));
        loop {
            let (f, h) = (entry.f >> self.shift, entry.h >> self.shift);
            let least = self.stacks.least_h(f);
            let is_new = self.stacks.is_empty_at(f, h);
            let has_room = self.live < MAX_STACKS.0 + (self.newest / MAX_STACKS.1) as usize;
            let before = self.stacks.len();
            if (has_room || !is_new) && self.stacks.push(Entry { f, h, ..entry }, budget)? {
                self.live += usize::from(is_new);
                budget.reserve((self.stacks.len() - before) * NUMBER_BYTES)?;
                if least.is_none() && self.eager.len() == self.most {
                    budget.reserve(BYTES)?;
                    self.most += 1;
                }
                if least.is_none_or(|least| h < least) {
                    self.relist(f, least, Some(h));
                }
                return Ok(());
            }
            self.merge(budget)?;
        }
    }

    /// Changes the least h of an f in the second order.
    fn relist(&mut self, f: u64, from: Option<u32>, to: Option<u32>) {
        if let Some(h) = from {
            self.eager.remove(&self.key(f, h));
        }
        if let Some(h) = to {
            self.eager.insert(self.key(f, h));
        }
    }

    /// The place of a stack in the second order.
    fn key(&self, f: u64, h: u32) -> (u64, u32, u64) {
        let Some(weight) = self.weight else { return (0, h, f) };
        let [over, under] = [weight.numerator(), weight.denominator()].map(u64::from);
        let g = if self.f_has_h { f.saturating_sub(h.into()) } else { f };
        (under * g + over * u64::from(h), h, f)
    }

    /// Removes and returns the first entry of an order. Its f and h lack the lowest bits that a stack does not
    /// tell apart.
    fn pop(&mut self, order: Order) -> Option<Entry> {
        let Entry { f, h, id } = match order {
            Order::Bound => self.stacks.pop()?,
            Order::Eager => {
                let &(_, h, f) = self.eager.first()?;
                Entry { id: self.stacks.pop_equal(Entry { f, h, id: 0 })?, f, h }
            }
        };
        self.popped(f, h);
        Some(Entry { f: f << self.shift, h: h << self.shift, id })
    }

    /// Removes another entry of the same exact f and h as `entry`, which was popped last.
    fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        if !self.is_exact() {
            return None;
        }
        let id = self.stacks.pop_equal(entry)?;
        self.popped(entry.f, entry.h);
        Some(id)
    }

    /// The stack of this f and h has one entry less.
    fn popped(&mut self, f: u64, h: u32) {
        if self.stacks.is_empty_at(f, h) {
            self.live -= 1;
            self.freed += self.stacks.free(f, h);
            let least = self.stacks.least_h(f);
            self.relist(f, Some(h), least);
        }
    }

    /// Changes the second order, which is by h alone at first.
    fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        self.eager = self.eager.iter().map(|&(_, h, f)| self.key(f, h)).collect();
    }

    /// Tells one bit less apart, so that there are fewer stacks. Of those that become one the first is on top.
    #[cold]
    fn merge(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let shift = self.shift;
        self.shift += 1;
        self.live = 0;
        self.eager.clear();
        budget.release(self.stacks.len() * NUMBER_BYTES);
        std::mem::take(&mut self.stacks).drain(budget, &mut |entry, budget| {
            self.push(Entry { f: entry.f << shift, h: entry.h << shift, ..entry }, budget)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        cmp::Reverse,
        collections::{BTreeMap, BTreeSet},
        iter::from_fn,
    };

    use super::{BYTES, NUMBER_BYTES, Order, Stacks};
    use crate::{
        limits::Limits,
        storage::{
            budget::Budget,
            open::{Entry, stacks::tests::total_bytes},
        },
        weight::Weight,
    };

    /// Both orders against a list that is searched, while weights change; f and h that fit, and such that
    /// share stacks.
    #[test]
    fn entries_come_in_either_order() {
        // As `testkit::size`, whose crate would make comparisons in unit tests ambiguous.
        let count = if std::env::var_os("THOROUGH").is_some() { 20_000 } else { 2_000 };
        let quarter = count / 4;
        for (end_of_f, end_of_h, f_has_h) in
            [(20_u64, 30_u32, true), (20, 30, false), (1 << 33, 1 << 31, true)]
        {
            let mut budget = Budget::new(&Limits::default());
            let mut open = Stacks::new(f_has_h);
            let mut model: BTreeMap<u32, Entry> = BTreeMap::new();
            let mut random = 1_u64;
            let mut next = |end: u64| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 29) % end
            };
            let mut weight = None;
            for id in 0..count {
                let h = u32::try_from(next(end_of_h.into())).expect("less than the end");
                let key = Entry { f: u64::from(h) + next(end_of_f), h, id };
                assert!(open.push(key, &mut budget).is_ok());
                model.insert(id, key);
                if id % quarter == quarter - 1 {
                    weight = Weight::new(5, u16::try_from(id / quarter + 1).expect("small"));
                    open.set_weight(weight.expect("at least 1"));
                }
                if id % 3 > 0 {
                    continue;
                }
                let order = if next(2) == 0 { Order::Bound } else { Order::Eager };
                let entry = open.pop(order).expect("entries are left");
                let place = |key: &Entry| {
                    let (f, h) = (key.f >> open.shift, u64::from(key.h >> open.shift));
                    let g = if f_has_h { f - h } else { f };
                    let [over, under] =
                        weight.map_or([1, 0], |it| [it.numerator(), it.denominator()]);
                    let rank = u64::from(under) * g + u64::from(over) * h;
                    let rank = if order == Order::Bound { f } else { rank };
                    // Where stacks were merged, what was older may have come on top.
                    (rank, h, f, Reverse(if open.is_exact() { key.id } else { 0 }))
                };
                let key = model[&entry.id];
                assert_eq!(Some(place(&key)), model.values().map(place).min());
                assert_eq!(entry.f, key.f >> open.shift << open.shift);
                assert_eq!(entry.h, key.h >> open.shift << open.shift);
                model.remove(&entry.id);
                if id % 99 == 0 {
                    assert!(open.eager.len() <= open.most);
                    let shift = open.shift;
                    let live: BTreeSet<_> =
                        model.values().map(|key| (key.f >> shift, key.h >> shift)).collect();
                    assert_eq!(open.live, live.len());
                    let bytes = total_bytes(&open.stacks) + open.most * BYTES;
                    let bytes = bytes + open.stacks.len() * NUMBER_BYTES;
                    assert_eq!(budget.used, bytes + open.freed);
                }
            }
            assert_eq!(open.is_exact(), end_of_f < 1 << 33);
            while let Some(entry) = open.pop(Order::Eager) {
                assert!(model.remove(&entry.id).is_some());
            }
            assert!(model.is_empty() && open.pop(Order::Bound).is_none());
        }
    }

    /// Beyond that they are merged; so they are for a great f or h.
    #[test]
    fn stacks_are_few() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = Stacks::new(true);
        for f in 0..=2_050 {
            assert!(open.is_exact(), "{f} stacks");
            assert!(open.push(Entry { f, h: 0, id: 1_024 }, &mut budget).is_ok());
        }
        assert_eq!((open.shift, open.live), (1, 1_026));
        while open.pop(Order::Eager).is_some() {}
        assert_eq!(open.live, 0);
        for (f, h, shift) in [(65_535, 4_095, 0), (65_536, 0, 1), (0, 4_096, 1), (1 << 33, 9, 18)] {
            let mut open = Stacks::new(false);
            assert!(open.push(Entry { f, h, id: 0 }, &mut budget).is_ok());
            assert_eq!(open.shift, shift, "{f} {h}");
        }
    }

    /// While entries are exact. Of stacks that become one the first is on top.
    #[test]
    fn equal_entries_come_together() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = Stacks::new(true);
        for id in 0..15 {
            let entry = Entry { f: 7 + u64::from(id % 3), h: 4, id };
            assert!(open.push(entry, &mut budget).is_ok());
        }
        let first = open.pop(Order::Bound).expect("fifteen entries");
        assert_eq!((first.f, first.id), (7, 12));
        assert_eq!(from_fn(|| open.pop_equal(first)).collect::<Vec<_>>(), [9, 6, 3, 0]);
        let second = open.pop(Order::Eager).expect("ten entries");
        assert_eq!((second.f, second.id), (8, 13));
        assert!(open.merge(&mut budget).is_ok());
        let merged = open.pop(Order::Bound).expect("nine entries");
        assert_eq!((merged.f, merged.id, open.pop_equal(merged)), (8, 10, None));
        let left: Vec<_> = from_fn(|| Some(open.pop(Order::Eager)?.id)).collect();
        assert_eq!(left, [7, 4, 1, 14, 11, 8, 5, 2]);
    }
}
