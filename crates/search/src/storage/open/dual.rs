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
}

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
        }
    }

    /// Are f and h of entries exact?
    pub(crate) const fn is_exact(&self) -> bool {
        self.shift == 0
    }

    pub(crate) fn push(&mut self, key: Key, id: u32, budget: &mut Budget) -> Result<(), Stop> {
        loop {
            let (f, h) = (key.f >> self.shift, key.h >> self.shift);
            if let Some((f, h)) = self.stacks.place(Entry { f, h, id }) {
                return self.put(f, h, id, budget);
            }
            self.merge(budget)?;
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
    pub(crate) fn pop(&mut self, order: Order) -> Option<Entry> {
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
