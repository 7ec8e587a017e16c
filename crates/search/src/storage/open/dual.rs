//! The open list of anytime search: each node once, in two orders.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    report::Stop,
    space::Cost,
    storage::{
        budget::Budget,
        open::{
            Entry,
            pool::{Pool, Stack},
        },
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

/// Stacks by f and h. The second order needs no second entry of a node: it is an order of the stacks.
///
/// Where there would be too many stacks, a stack is for all f and h that differ in their lowest bits only.
/// Then [`Entry::f`] and [`Entry::h`] are lower bounds.
pub(crate) struct DualOpen {
    /// By f and h, both without the lowest bits: the stacks that are not empty.
    stacks: BTreeMap<(u64, Cost), Stack>,
    /// The same stacks in the second order: (rank, h, f).
    eager: BTreeSet<(u64, Cost, u64)>,
    pool: Pool,
    /// For how many stacks [`STACK_BYTES`] are accounted for.
    most_stacks: usize,
    /// The number of lowest bits that a stack does not tell apart.
    shift: u32,
    /// f = g + h, rather than f = g.
    f_has_h: bool,
    /// w; none stands for h alone.
    weight: Option<Weight>,
    /// The greatest id.
    newest: u32,
}

/// The most stacks while there are no nodes, and to how many nodes one more may come.
const MAX_STACKS: (usize, u32) = (1 << 10, 512);
/// The most bytes that a stack takes in both trees, whose nodes are half full at least.
const STACK_BYTES: usize = 128;

impl DualOpen {
    /// An empty list for keys whose f is g + h, or g alone.
    pub(crate) fn new(f_has_h: bool) -> Self {
        Self {
            stacks: BTreeMap::new(),
            eager: BTreeSet::new(),
            pool: Pool::default(),
            most_stacks: 0,
            shift: 0,
            f_has_h,
            weight: None,
            newest: 0,
        }
    }

    /// Are f and h of entries exact?
    pub(crate) const fn is_exact(&self) -> bool {
        self.shift == 0
    }

    /// Out of line, as that of the heap with states: inlined, the rarer orders cost A*
    /// some 3 % more instructions.
    #[inline(never)]
    pub(crate) fn push(&mut self, entry: Entry, budget: &mut Budget) -> Result<(), Stop> {
        let id = entry.id;
        self.newest = self.newest.max(id);
        loop {
            let (f, h) = (entry.f >> self.shift, entry.h >> self.shift);
            if let Some(stack) = self.stacks.get_mut(&(f, h)) {
                return self.pool.push(stack, id, budget);
            }
            if self.stacks.len() < MAX_STACKS.0 + (self.newest / MAX_STACKS.1) as usize {
                let mut stack = Stack::default();
                self.pool.push(&mut stack, id, budget)?;
                return self.list(f, h, stack, budget);
            }
            self.merge(budget)?;
        }
    }

    /// Adds a stack to both orders.
    fn list(&mut self, f: u64, h: Cost, stack: Stack, budget: &mut Budget) -> Result<(), Stop> {
        if self.stacks.len() == self.most_stacks {
            budget.reserve(STACK_BYTES)?;
            self.most_stacks += 1;
        }
        self.eager.insert((self.rank(f, h), h, f));
        self.stacks.insert((f, h), stack);
        Ok(())
    }

    /// The place of a stack in the second order.
    fn rank(&self, f: u64, h: Cost) -> u64 {
        let h = u64::from(h);
        let g = if self.f_has_h { f.saturating_sub(h) } else { f };
        let Some(weight) = self.weight else { return h };
        let [over, under] = [weight.numerator(), weight.denominator()].map(u64::from);
        under * g + over * h
    }

    /// Removes and returns the first entry of an order. Its f and h lack the lowest bits that a stack does not
    /// tell apart.
    pub(crate) fn pop(&mut self, order: Order) -> Option<Entry> {
        let (f, h) = match order {
            Order::Bound => *self.stacks.first_key_value()?.0,
            Order::Eager => self.eager.first().map(|&(_, h, f)| (f, h))?,
        };
        let id = self.pop_from(f, h)?;
        Some(Entry { f: f << self.shift, h: h << self.shift, id })
    }

    /// Removes another entry of the same exact f and h as `entry`, which was popped last.
    pub(crate) fn pop_equal(&mut self, Entry { f, h, .. }: Entry) -> Option<u32> {
        if self.is_exact() { self.pop_from(f, h) } else { None }
    }

    fn pop_from(&mut self, f: u64, h: Cost) -> Option<u32> {
        let stack = self.stacks.get_mut(&(f, h))?;
        let id = self.pool.pop(stack);
        if stack.is_empty() {
            self.stacks.remove(&(f, h));
            self.eager.remove(&(self.rank(f, h), h, f));
        }
        id
    }

    /// Changes the second order, which is by h alone at first.
    pub(crate) fn set_weight(&mut self, weight: Weight) {
        self.weight = Some(weight);
        self.eager = self.stacks.keys().map(|&(f, h)| (self.rank(f, h), h, f)).collect();
    }

    /// Tells one bit less apart, so that there are fewer stacks.
    #[cold]
    fn merge(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        self.shift += 1;
        self.eager.clear();
        // From the last to the first, so that of the stacks that become one the first is on top.
        for ((f, h), mut stack) in std::mem::take(&mut self.stacks).into_iter().rev() {
            let Some(below) = self.stacks.get_mut(&(f / 2, h / 2)) else {
                self.list(f / 2, h / 2, stack, budget)?;
                continue;
            };
            // Turned over twice, the entries keep their order.
            let mut turned = Stack::default();
            while let Some(id) = self.pool.pop(&mut stack) {
                budget.tick()?;
                self.pool.push(&mut turned, id, budget)?;
            }
            while let Some(id) = self.pool.pop(&mut turned) {
                self.pool.push(below, id, budget)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, iter::from_fn};

    use super::{DualOpen, Order};
    use crate::{
        limits::Limits,
        storage::{budget::Budget, open::Entry},
        weight::Weight,
    };

    /// Both orders against a list that is searched, while weights change; f and h that fit, and such that
    /// share stacks.
    #[test]
    fn entries_come_in_either_order() {
        for (end_of_f, end_of_h) in [(20_u64, 30_u32), (1 << 33, 1 << 31)] {
            let mut budget = Budget::new(&Limits::default());
            let mut open = DualOpen::new(true);
            let mut model: BTreeMap<u32, Entry> = BTreeMap::new();
            let mut random = 1_u64;
            let mut next = |end: u64| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 29) % end
            };
            let mut weight = None;
            for id in 0..20_000_u32 {
                let h = u32::try_from(next(end_of_h.into())).expect("less than the end");
                let key = Entry { f: u64::from(h) + next(end_of_f), h, id };
                assert!(open.push(key, &mut budget).is_ok());
                model.insert(id, key);
                if id % 5_000 == 4_999 {
                    weight = Weight::new(5, u16::try_from(id / 5_000 + 1).expect("small"));
                    open.set_weight(weight.expect("at least 1"));
                }
                if id % 3 > 0 {
                    continue;
                }
                let order = if next(2) == 0 { Order::Bound } else { Order::Eager };
                let entry = open.pop(order).expect("entries are left");
                let key = model.remove(&entry.id).expect("it was pushed and not popped");
                let shift = open.shift;
                assert_eq!(entry.f, key.f >> shift << shift, "without the lowest bits");
                assert_eq!(entry.h, key.h >> shift << shift);
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
            while let Some(entry) = open.pop(Order::Eager) {
                assert!(model.remove(&entry.id).is_some());
            }
            assert!(model.is_empty() && open.pop(Order::Bound).is_none());
        }
    }

    /// One more for every 512 nodes; beyond that, stacks are merged.
    #[test]
    fn stacks_are_few() {
        let mut budget = Budget::new(&Limits::default());
        for (newest, most) in [(511, 1_024), (512, 1_025), (2_560, 1_029)] {
            let mut open = DualOpen::new(true);
            for f in 0..=most {
                assert!(open.is_exact(), "{f} of {most} stacks");
                assert!(open.push(Entry { f, h: 0, id: newest }, &mut budget).is_ok());
            }
            assert!(!open.is_exact(), "more than {most}");
        }
    }

    /// While entries are exact.
    #[test]
    fn equal_entries_come_together() {
        let mut budget = Budget::new(&Limits::default());
        let mut open = DualOpen::new(true);
        for id in 0..9 {
            let entry = Entry { f: 7 + u64::from(id % 3), h: 4, id };
            assert!(open.push(entry, &mut budget).is_ok());
        }
        let first = open.pop(Order::Bound).expect("nine entries");
        assert_eq!((first.f, first.id), (7, 6));
        assert_eq!(from_fn(|| open.pop_equal(first)).collect::<Vec<_>>(), [3, 0]);
        assert!(open.merge(&mut budget).is_ok());
        let merged = open.pop(Order::Bound).expect("six entries");
        assert_eq!((merged.f, open.pop_equal(merged)), (8, None));
    }
}
