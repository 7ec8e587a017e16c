//! The open list of anytime search: each node once, in two orders.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    Stop, Weight,
    storage::budget::Budget,
    storage::open::{Entry, Key, make_room, stacks::Buckets},
};

/// One of the two orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Least f, then least h, then newest: by it a lower bound rises.
    Bound,
    /// Least g + w · h, at first least h, then least h, then newest: by it solutions are found.
    Eager,
}

/// Stacks by f and h. The second order needs no second entry of a node: it is an order of the stacks.
///
/// Where f and h are too great for stacks, a stack is for all of them that differ in their lowest bits only.
/// Then [`Entry::f`] and [`Entry::h`] are lower bounds.
pub(crate) struct DualOpen {
    stacks: Buckets,
    /// The number of lowest bits that a stack does not tell apart.
    shift: u32,
    /// f = g + h, rather than f = g.
    f_has_h: bool,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    /// The stacks in the second order, empty ones among them: (rank, h, f), both without the lowest bits.
    eager: BinaryHeap<Reverse<(u64, u32, u32)>>,
    /// By the number of a stack: is it in `eager`?
    is_listed: Vec<bool>,
    /// The greatest id.
    newest: u32,
}

/// The most values of f, stacks, and pairs of f and h for which there is a number of a stack, with no nodes;
/// and to how many nodes one more may come. A stack takes some hundred bytes, however few entries it has.
const MAX_LAYERS: (usize, u32) = (1 << 10, 64);
const MAX_STACKS: (usize, u32) = (1 << 10, 96);
const MAX_SLOTS: (usize, u32) = (1 << 14, 8);

impl DualOpen {
    /// An empty list for keys whose f is g + h, or g alone.
    pub(crate) fn new(f_has_h: bool) -> Self {
        Self {
            stacks: Buckets::default(),
            shift: 0,
            f_has_h,
            weight: None,
            eager: BinaryHeap::new(),
            is_listed: Vec::new(),
            newest: 0,
        }
    }

    /// Are f and h of entries exact?
    pub(crate) const fn is_exact(&self) -> bool {
        self.shift == 0
    }

    /// Out of line, as that of [`TotalOrderOpen`](super::TotalOrderOpen): inlined, the rarer orders cost A*
    /// some 3 % more instructions.
    #[inline(never)]
    pub(crate) fn push(&mut self, key: Key, id: u32, budget: &mut Budget) -> Result<(), Stop> {
        self.newest = self.newest.max(id);
        loop {
            let (f, h) = (key.f >> self.shift, key.h >> self.shift);
            let at_most = |(least, nodes): (usize, u32)| least + (self.newest / nodes) as usize;
            let is_small = self.is_listed.len() <= at_most(MAX_STACKS)
                && self.stacks.slots() <= at_most(MAX_SLOTS);
            match self.stacks.place(Entry { f, h, id }) {
                Some((f, h)) if is_small && f < at_most(MAX_LAYERS) => {
                    return self.put(f, h, id, budget);
                }
                _ => self.merge(budget)?,
            }
        }
    }

    fn put(&mut self, f: usize, h: usize, id: u32, budget: &mut Budget) -> Result<(), Stop> {
        self.stacks.push(f, h, id, budget)?;
        let Some(stack) = self.stacks.stack(f, h) else { return Ok(()) };
        while self.is_listed.len() <= stack {
            budget.make_room(&mut self.is_listed)?;
            self.is_listed.push(false);
        }
        if !self.is_listed[stack] {
            self.is_listed[stack] = true;
            make_room(&mut self.eager, budget)?;
            // Both fit: stacks have a place for small f and h only.
            let [f, h] = [f, h].map(|value| u32::try_from(value).unwrap_or(u32::MAX));
            self.eager.push(Reverse((self.rank(f, h), h, f)));
        }
        Ok(())
    }

    /// The place of a stack in the second order.
    fn rank(&self, f: u32, h: u32) -> u64 {
        let g = if self.f_has_h { f.saturating_sub(h) } else { f };
        let Some(weight) = self.weight else { return h.into() };
        let [over, under] = [weight.numerator(), weight.denominator()].map(u64::from);
        under * u64::from(g) + over * u64::from(h)
    }

    /// Removes and returns the first entry of an order.
    pub(crate) fn pop(&mut self, order: Order, budget: &mut Budget) -> Option<Entry> {
        match order {
            Order::Bound => self.stacks.pop().map(|entry| self.at_least(entry)),
            Order::Eager => loop {
                let Reverse((_, h, f)) = *self.eager.peek()?;
                let entry = Entry { f: f.into(), h, id: 0 };
                if let Some(id) = self.stacks.pop_equal(entry) {
                    return Some(self.at_least(Entry { id, ..entry }));
                }
                self.eager.pop();
                if let Some(stack) = self.stacks.stack(f as usize, h as usize) {
                    self.is_listed[stack] = false;
                    self.stacks.free(stack, budget);
                }
            },
        }
    }

    /// Removes another entry of the same exact f and h as `entry`, which was popped last.
    pub(crate) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        if self.is_exact() { self.stacks.pop_equal(entry) } else { None }
    }

    /// The entry with the lowest bits of f and h put back, as 0.
    fn at_least(&self, Entry { f, h, id }: Entry) -> Entry {
        Entry { f: f << self.shift, h: h << self.shift, id }
    }

    /// Changes the second order, which is by h alone at first.
    pub(crate) fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        let mut stacks = std::mem::take(&mut self.eager).into_vec();
        for Reverse((rank, h, f)) in &mut stacks {
            *rank = self.rank(*f, *h);
        }
        self.eager = stacks.into();
    }

    /// Tells one bit less apart, so that the stacks have a place for greater f and h.
    #[cold]
    fn merge(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        budget.poll()?;
        let old = std::mem::take(&mut self.stacks);
        budget.release(self.eager.capacity() * size_of::<Reverse<(u64, u32, u32)>>());
        budget.release(self.is_listed.capacity());
        self.eager = BinaryHeap::new();
        self.is_listed = Vec::new();
        self.shift += 1;
        old.drain(budget, |Entry { f, h, id }, budget| {
            let [f, h] =
                [f / 2, u64::from(h / 2)].map(|it| usize::try_from(it).unwrap_or(usize::MAX));
            self.put(f, h, id, budget)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{DualOpen, Order};
    use crate::{Limits, Weight, storage::budget::Budget, storage::open::Key};

    /// Both orders against a list that is searched, while weights change; f and h that fit, and such that
    /// share stacks.
    #[test]
    fn entries_come_in_either_order() {
        for (end_of_f, end_of_h) in [(20_u64, 30_u32), (1 << 33, 1 << 31)] {
            let mut budget = Budget::new(&Limits::default());
            let mut open = DualOpen::new(true);
            let mut model: BTreeMap<u32, Key> = BTreeMap::new();
            let mut random = 1_u64;
            let mut next = |end: u64| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 29) % end
            };
            let mut weight = None;
            for id in 0..20_000_u32 {
                let h = u32::try_from(next(end_of_h.into())).expect("less than the end");
                let key = Key { f: u64::from(h) + next(end_of_f), g: 0, h };
                assert!(open.push(key, id, &mut budget).is_ok());
                model.insert(id, key);
                if id % 5_000 == 4_999 {
                    weight = Weight::new(5, u16::try_from(id / 5_000 + 1).expect("small"));
                    open.set_weight(weight.expect("at least 1"));
                }
                if id % 3 > 0 {
                    continue;
                }
                let order = if next(2) == 0 { Order::Bound } else { Order::Eager };
                let entry = open.pop(order, &mut budget).expect("entries are left");
                let key = model.remove(&entry.id).expect("it was pushed and not popped");
                assert!(entry.f <= key.f && entry.h <= key.h);
                assert!(!open.is_exact() || (entry.f, entry.h) == (key.f, key.h));
                // Nothing else comes before it but by what a stack does not tell apart.
                let [f, h] = [entry.f, u64::from(entry.h)];
                match (order, weight) {
                    (Order::Bound, _) => assert!(model.values().all(|other| f <= other.f)),
                    (Order::Eager, None) => {
                        assert!(model.values().all(|other| h <= u64::from(other.h)));
                    }
                    (Order::Eager, Some(weight)) if open.is_exact() => {
                        let [over, under] =
                            [weight.numerator(), weight.denominator()].map(u64::from);
                        let rank = |f, h| under * (f - h) + over * h;
                        let least = model.values().map(|it| rank(it.f, it.h.into())).min();
                        assert!(least.is_none_or(|least| rank(f, h) <= least));
                    }
                    (Order::Eager, Some(_)) => {}
                }
            }
            assert_eq!(open.is_exact(), end_of_f < 1 << 33);
            while let Some(entry) = open.pop(Order::Eager, &mut budget) {
                assert!(model.remove(&entry.id).is_some());
            }
            assert!(model.is_empty() && open.pop(Order::Bound, &mut budget).is_none());
        }
    }
}
