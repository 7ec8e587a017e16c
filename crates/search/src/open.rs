//! Open lists of best-first search.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    Cost,
    budget::{Budget, Halt},
};

/// What an open list sorts by, apart from its rule for ties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) f: u64,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
}

/// What an open list gives back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) f: u64,
    pub(crate) h: Cost,
    pub(crate) id: u32,
}

/// A priority queue of node ids. An id may be in it several times, under different keys.
pub(crate) trait OpenList<S> {
    /// Puts node `id` in.
    fn push(&mut self, key: Key, id: u32, state: &S, budget: &mut Budget<'_>) -> Result<(), Halt>;

    /// Takes the least entry out.
    fn pop(&mut self) -> Option<Entry>;

    /// Takes another entry out if it has the f and h of `entry`, which was popped last, and the
    /// list knows that without work.
    fn pop_equal(&mut self, entry: Entry) -> Option<u32>;
}

/// Least f, then least h, then newest: stacks by f and h while both are small, a heap from then on.
pub(crate) struct NewestFirst {
    buckets: Buckets,
    heap: Option<Heap>,
}

impl NewestFirst {
    pub(crate) fn new() -> Self {
        Self { buckets: Buckets::default(), heap: None }
    }
}

impl<S> OpenList<S> for NewestFirst {
    #[inline]
    fn push(&mut self, key: Key, id: u32, _: &S, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let entry = Entry { f: key.f, h: key.h, id };
        if let Some(heap) = &mut self.heap {
            return heap.push(entry, budget);
        }
        if let Some((f, h)) = self.buckets.place(entry) {
            return self.buckets.push(f, h, id, budget);
        }
        let mut heap = self.buckets.drain_to_heap(budget)?;
        heap.push(entry, budget)?;
        self.heap = Some(heap);
        Ok(())
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        match &mut self.heap {
            Some(heap) => heap.entries.pop().map(|Reverse(ranked)| ranked.entry()),
            None => self.buckets.pop(),
        }
    }

    #[inline]
    fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        if self.heap.is_some() { None } else { self.buckets.pop_equal(entry) }
    }
}

/// Stacks by f, then h.
#[derive(Default)]
struct Buckets {
    layers: Vec<Layer>,
    /// No layer before this one holds anything.
    first: usize,
    /// Places in all layers.
    places: usize,
    stacks: Vec<Stack>,
    /// Chunks that no stack uses now.
    spare: Vec<Vec<u32>>,
}

/// All entries of one f.
#[derive(Default)]
struct Layer {
    /// By h: the number of the stack, from 1; 0 where nothing was ever put. Costs may be large and
    /// states few, so a place is small.
    places: Vec<u32>,
    /// No stack before this one holds anything.
    first: usize,
    len: usize,
}

impl Layer {
    /// The number of a stack, from 0.
    #[inline]
    fn stack(&self, h: usize) -> Option<usize> {
        (*self.places.get(h)? as usize).checked_sub(1)
    }
}

/// Ids in chunks of [`CHUNK`], so that a long stack neither moves nor reserves half as much again.
#[derive(Default)]
struct Stack {
    full: Vec<Vec<u32>>,
    top: Vec<u32>,
}

/// Ids in a chunk: a page of memory.
const CHUNK: usize = 1024;

impl Buckets {
    /// Layers that there may be: beyond it, a heap is the better list.
    const MOST_LAYERS: u64 = 1 << 16;
    /// Places that a layer may have.
    const MOST_PLACES: Cost = 1 << 12;
    /// Places that there may be in all.
    const MOST_PLACES_IN_ALL: usize = 1 << 17;

    /// Layer and stack where `entry` belongs, unless f or h is too great for stacks.
    #[inline]
    fn place(&self, entry: Entry) -> Option<(usize, usize)> {
        let fits = entry.f < Self::MOST_LAYERS
            && entry.h < Self::MOST_PLACES
            && self.places < Self::MOST_PLACES_IN_ALL;
        if fits { usize::try_from(entry.f).ok().zip(usize::try_from(entry.h).ok()) } else { None }
    }

    #[inline]
    fn push(&mut self, f: usize, h: usize, id: u32, budget: &mut Budget<'_>) -> Result<(), Halt> {
        if self.layers.len() <= f {
            lengthen(&mut self.layers, f + 1, budget)?;
        }
        let layer = &mut self.layers[f];
        let stack = match layer.stack(h) {
            Some(stack) => stack,
            None => {
                if layer.places.len() <= h {
                    self.places += h + 1 - layer.places.len();
                    lengthen(&mut layer.places, h + 1, budget)?;
                }
                budget.make_room(&mut self.stacks)?;
                self.stacks.push(Stack::default());
                layer.places[h] = u32::try_from(self.stacks.len()).unwrap_or(u32::MAX);
                self.stacks.len() - 1
            }
        };
        self.stacks[stack].push(id, &mut self.spare, budget)?;
        layer.first = if layer.len == 0 { h } else { layer.first.min(h) };
        layer.len += 1;
        self.first = self.first.min(f);
        Ok(())
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        loop {
            let layer = self.layers.get_mut(self.first)?;
            if layer.len == 0 {
                self.first += 1;
                continue;
            }
            let stack = layer.stack(layer.first);
            let Some(id) = stack.and_then(|it| self.stacks[it].pop(&mut self.spare)) else {
                layer.first += 1;
                continue;
            };
            layer.len -= 1;
            let h = Cost::try_from(layer.first).unwrap_or(Cost::MAX);
            return Some(Entry { f: self.first as u64, h, id });
        }
    }

    #[inline]
    fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        let layer = self.layers.get_mut(usize::try_from(entry.f).ok()?)?;
        let stack = layer.stack(usize::try_from(entry.h).ok()?)?;
        let id = self.stacks[stack].pop(&mut self.spare)?;
        layer.len -= 1;
        Some(id)
    }

    /// Moves all entries to a heap, in which those of a stack keep their order.
    #[cold]
    fn drain_to_heap(&mut self, budget: &mut Budget<'_>) -> Result<Heap, Halt> {
        let mut heap = Heap::default();
        for (f, layer) in std::mem::take(&mut self.layers).into_iter().enumerate() {
            for h in 0..layer.places.len() {
                let Some(stack) = layer.stack(h) else { continue };
                let Stack { full, top } = std::mem::take(&mut self.stacks[stack]);
                let h = Cost::try_from(h).unwrap_or(Cost::MAX);
                for chunk in full.into_iter().chain([top]) {
                    budget.poll()?;
                    for &id in &chunk {
                        heap.push(Entry { f: f as u64, h, id }, budget)?;
                    }
                    budget.release(chunk.capacity() * size_of::<u32>());
                }
            }
            budget.release(layer.places.capacity() * size_of::<u32>());
        }
        budget.release(self.stacks.capacity() * size_of::<Stack>());
        self.stacks = Vec::new();
        Ok(heap)
    }
}

/// Fills `list` up to `len` items, and makes room for a quarter more at once: costs may be large.
#[cold]
fn lengthen<T: Default>(
    list: &mut Vec<T>,
    len: usize,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    if list.capacity() < len {
        let more = len + len / 4 - list.capacity();
        budget.reserve(more * size_of::<T>())?;
        list.reserve_exact(len + len / 4 - list.len());
    }
    list.resize_with(len, T::default);
    Ok(())
}

impl Stack {
    #[inline]
    fn push(
        &mut self,
        id: u32,
        spare: &mut Vec<Vec<u32>>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        if self.top.len() == self.top.capacity() {
            self.make_room(spare, budget)?;
        }
        self.top.push(id);
        Ok(())
    }

    /// A small chunk doubles; a full one is put away for another.
    #[cold]
    fn make_room(
        &mut self,
        spare: &mut Vec<Vec<u32>>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        if self.top.len() >= CHUNK {
            budget.make_room(&mut self.full)?;
            self.full.push(std::mem::take(&mut self.top));
        }
        let wanted =
            if self.full.is_empty() { (2 * self.top.len()).clamp(16, CHUNK) } else { CHUNK };
        match spare.pop() {
            Some(chunk) if wanted == CHUNK && self.top.is_empty() => self.top = chunk,
            unused => {
                spare.extend(unused);
                let more = wanted - self.top.len();
                budget.reserve(more * size_of::<u32>())?;
                self.top.reserve_exact(more);
            }
        }
        Ok(())
    }

    #[inline]
    fn pop(&mut self, spare: &mut Vec<Vec<u32>>) -> Option<u32> {
        let id = self.top.pop();
        if self.top.is_empty()
            && let Some(chunk) = self.full.pop()
        {
            spare.push(std::mem::replace(&mut self.top, chunk));
        }
        id
    }
}

/// A binary heap that is told the age of its entries.
#[derive(Default)]
struct Heap {
    entries: BinaryHeap<Reverse<Ranked>>,
    pushed: u64,
}

/// In the order of its fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    f: u64,
    h: Cost,
    age: Reverse<u64>,
    id: u32,
}

impl Ranked {
    fn entry(self) -> Entry {
        Entry { f: self.f, h: self.h, id: self.id }
    }
}

impl Heap {
    fn push(&mut self, entry: Entry, budget: &mut Budget<'_>) -> Result<(), Halt> {
        make_room(&mut self.entries, budget)?;
        let Entry { f, h, id } = entry;
        self.entries.push(Reverse(Ranked { f, h, age: Reverse(self.pushed), id }));
        self.pushed += 1;
        Ok(())
    }
}

/// Least f, then least g, then least h, then least state: a heap of states.
pub(crate) struct LeastStateFirst<S> {
    entries: BinaryHeap<Reverse<Stated<S>>>,
}

/// In the order of its fields.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Stated<S> {
    f: u64,
    g: Cost,
    h: Cost,
    state: S,
    id: u32,
}

impl<S: Ord> LeastStateFirst<S> {
    pub(crate) fn new() -> Self {
        Self { entries: BinaryHeap::new() }
    }
}

impl<S: Clone + Ord> OpenList<S> for LeastStateFirst<S> {
    fn push(&mut self, key: Key, id: u32, state: &S, budget: &mut Budget<'_>) -> Result<(), Halt> {
        make_room(&mut self.entries, budget)?;
        let Key { f, g, h } = key;
        self.entries.push(Reverse(Stated { f, g, h, state: state.clone(), id }));
        Ok(())
    }

    fn pop(&mut self) -> Option<Entry> {
        self.entries.pop().map(|Reverse(stated)| Entry { f: stated.f, h: stated.h, id: stated.id })
    }

    fn pop_equal(&mut self, _: Entry) -> Option<u32> {
        None
    }
}

fn make_room<T: Ord>(heap: &mut BinaryHeap<T>, budget: &mut Budget<'_>) -> Result<(), Halt> {
    if heap.len() == heap.capacity() {
        let more = budget.growth::<T>(heap.capacity())?;
        heap.reserve_exact(more);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Key, NewestFirst, OpenList};
    use crate::{
        Limits, Stop,
        budget::{Budget, Halt},
    };

    /// Millions of entries may be on the way: that must not outlast the limit on time.
    #[test]
    fn the_clock_is_read_while_stacks_become_a_heap() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut open = NewestFirst::new();
        let mut push = |f| {
            let key = Key { f, g: 0, h: 0 };
            OpenList::<()>::push(&mut open, key, 0, &(), &mut budget)
        };
        assert!(push(1).is_ok(), "a push alone reads no clock");
        assert!(matches!(push(1 << 40), Err(Halt::Stopped(Stop::Time))));
    }
}
