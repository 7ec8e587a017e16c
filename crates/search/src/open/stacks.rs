//! The open list of small f and h: stacks.

use crate::{
    Cost,
    budget::{Budget, Halt},
    open::{Entry, Heap},
};

/// Stacks by f, then h.
#[derive(Default)]
pub(crate) struct Buckets {
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
    pub(super) fn place(&self, entry: Entry) -> Option<(usize, usize)> {
        let fits = entry.f < Self::MOST_LAYERS
            && entry.h < Self::MOST_PLACES
            && self.places < Self::MOST_PLACES_IN_ALL;
        if fits { usize::try_from(entry.f).ok().zip(usize::try_from(entry.h).ok()) } else { None }
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        f: usize,
        h: usize,
        id: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
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
    pub(super) fn pop(&mut self) -> Option<Entry> {
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
    pub(super) fn pop_equal(&mut self, entry: Entry) -> Option<u32> {
        let layer = self.layers.get_mut(usize::try_from(entry.f).ok()?)?;
        let stack = layer.stack(usize::try_from(entry.h).ok()?)?;
        let id = self.stacks[stack].pop(&mut self.spare)?;
        layer.len -= 1;
        Some(id)
    }

    /// Moves all entries to a heap, in which those of a stack keep their order.
    #[cold]
    pub(super) fn drain_to_heap(&mut self, budget: &mut Budget<'_>) -> Result<Heap, Halt> {
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
