//! The open list for small f and h, as integers: one stack for each pair of f and h.

mod stack;

use crate::{
    report::Stop,
    storage::{
        budget::{Budget, refused},
        open::{Entry, PushInto},
    },
};
use stack::Stack;

/// Stacks, by f and then by h.
#[derive(Default)]
pub(crate) struct Buckets {
    layers: Vec<Layer>,
    /// All layers before this one are empty.
    first: usize,
    /// The sum of the lengths of [`Layer::stacks_by_h`].
    slots: usize,
    stacks: Vec<Stack>,
    /// The numbers of stacks that were freed, counted from 1.
    unused: Vec<u32>,
    /// Full-size chunks that no stack uses now.
    spare: Vec<Vec<u32>>,
}

/// All entries of one f.
#[derive(Default)]
struct Layer {
    /// For each h the number of its stack, counted from 1; 0 if nothing was ever pushed with that h.
    /// Numbers take little memory: if costs are large, most values of h have no stack.
    stacks_by_h: Vec<u32>,
    /// All stacks before this h are empty.
    first: usize,
    /// The number of entries.
    len: usize,
}

impl Layer {
    /// The number of the stack for this h, counted from 0.
    #[inline]
    fn stack(&self, h: usize) -> Option<usize> {
        (*self.stacks_by_h.get(h)? as usize).checked_sub(1)
    }
}

impl Buckets {
    /// The greatest number of layers. For a greater f a heap is better.
    const MAX_LAYERS: u64 = 1 << 16;
    /// The greatest number of values of h in a layer.
    const MAX_LAYER_SLOTS: u32 = 1 << 12;
    /// The greatest number of slots in all layers together.
    const MAX_SLOTS: usize = 1 << 17;

    /// Returns false, and does nothing, if f or h is too great for stacks.
    #[inline]
    pub(super) fn push(&mut self, entry: Entry, budget: &mut Budget) -> Result<bool, Stop> {
        let Entry { f, h, id } = entry;
        let fits =
            f < Self::MAX_LAYERS && h < Self::MAX_LAYER_SLOTS && self.slots < Self::MAX_SLOTS;
        let (true, Ok(f), Ok(h)) = (fits, usize::try_from(f), usize::try_from(h)) else {
            return Ok(false);
        };
        if self.layers.len() <= f {
            lengthen(&mut self.layers, f + 1, budget)?;
        }
        let layer = &mut self.layers[f];
        let stack = match layer.stack(h) {
            Some(stack) => stack,
            None => {
                if layer.stacks_by_h.len() <= h {
                    self.slots += h + 1 - layer.stacks_by_h.len();
                    lengthen(&mut layer.stacks_by_h, h + 1, budget)?;
                }
                let number = match self.unused.pop() {
                    Some(number) => number,
                    None => {
                        budget.make_room(&mut self.stacks)?;
                        self.stacks.push(Stack::default());
                        u32::try_from(self.stacks.len()).unwrap_or(u32::MAX)
                    }
                };
                layer.stacks_by_h[h] = number;
                number as usize - 1
            }
        };
        self.stacks[stack].push(id, &mut self.spare, budget)?;
        layer.first = if layer.len == 0 { h } else { layer.first.min(h) };
        layer.len += 1;
        self.first = self.first.min(f);
        Ok(true)
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
            let Some(id) = stack.and_then(|stack| self.stacks[stack].pop(&mut self.spare)) else {
                layer.first += 1;
                continue;
            };
            layer.len -= 1;
            let h = u32::try_from(layer.first).unwrap_or(u32::MAX);
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

    /// The number of the stack of this f and h.
    fn stack(&self, f: u64, h: u32) -> Option<usize> {
        self.layers.get(usize::try_from(f).ok()?)?.stack(usize::try_from(h).ok()?)
    }

    /// Returns true if no entry has this f and h.
    pub(super) fn is_empty_at(&self, f: u64, h: u32) -> bool {
        self.stack(f, h).is_none_or(|stack| self.stacks[stack].top.is_empty())
    }

    /// The least h of all entries of this f.
    pub(super) fn least_h(&mut self, f: u64) -> Option<u32> {
        let layer = self.layers.get_mut(usize::try_from(f).ok()?)?;
        if layer.len == 0 {
            return None;
        }
        while layer.stack(layer.first).is_none_or(|stack| self.stacks[stack].top.is_empty()) {
            layer.first += 1;
        }
        u32::try_from(layer.first).ok()
    }

    /// The number of stacks, of which those that were freed are used again.
    pub(super) const fn len(&self) -> usize {
        self.stacks.len()
    }

    /// Frees the empty stack of this f and h. Returns the bytes of its chunks.
    pub(super) fn free(&mut self, f: u64, h: u32) -> usize {
        let place = usize::try_from(f).ok().zip(usize::try_from(h).ok());
        let slot = place.and_then(|(f, h)| self.layers.get_mut(f)?.stacks_by_h.get_mut(h));
        let Some(number) = slot.map(std::mem::take).filter(|&number| number > 0) else { return 0 };
        self.unused.push(number);
        let Stack { full, top } = std::mem::take(&mut self.stacks[number as usize - 1]);
        bytes(&top) + full.capacity() * size_of::<Vec<u32>>()
    }

    /// Gives all entries to `push`, from the last f and h to the first, but those of a stack from the oldest to the
    /// newest.
    #[cold]
    pub(super) fn drain(
        &mut self,
        budget: &mut Budget,
        push: &mut PushInto<'_, u32>,
    ) -> Result<(), Stop> {
        let Self { layers, mut stacks, spare, .. } = std::mem::take(self);
        let mut freed = layers.capacity() * size_of::<Layer>();
        freed += stacks.capacity() * size_of::<Stack>();
        freed += spare.iter().map(bytes).sum::<usize>();
        for (f, layer) in layers.into_iter().enumerate().rev() {
            for h in (0..layer.stacks_by_h.len()).rev() {
                let Some(stack) = layer.stack(h) else { continue };
                let Stack { full, top } = std::mem::take(&mut stacks[stack]);
                freed += full.capacity() * size_of::<Vec<u32>>();
                let h = u32::try_from(h).unwrap_or(u32::MAX);
                for chunk in full.into_iter().chain([top]) {
                    budget.poll()?;
                    for &id in &chunk {
                        push(Entry { f: f as u64, h, id }, budget)?;
                    }
                    budget.release(bytes(&chunk));
                }
            }
            budget.release(bytes(&layer.stacks_by_h));
        }
        budget.release(freed);
        Ok(())
    }
}

/// The bytes that the capacity of `list` takes.
fn bytes(list: &Vec<u32>) -> usize {
    list.capacity() * size_of::<u32>()
}

/// Extends `list` to `len` items by default values. If it must reallocate, the capacity becomes a quarter
/// more than `len`: costs may be large, so doubling would waste memory.
#[cold]
fn lengthen<T: Default>(list: &mut Vec<T>, len: usize, budget: &mut Budget) -> Result<(), Stop> {
    if list.capacity() < len {
        let more = len + len / 4 - list.capacity();
        budget.reserve(more * size_of::<T>())?;
        list.try_reserve_exact(len + len / 4 - list.len()).map_err(refused)?;
    }
    list.resize_with(len, T::default);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use std::{cmp::Reverse, collections::BTreeMap};

    use super::{
        Buckets, Layer, bytes,
        stack::{CHUNK, Stack},
    };
    use crate::{
        limits::Limits,
        storage::{
            budget::Budget,
            open::{
                Entry,
                lifo::{Heap, HeapEntry},
            },
        },
    };

    /// The bytes that all lists of `buckets` take.
    pub(in crate::storage::open) fn total_bytes(buckets: &Buckets) -> usize {
        let layers: usize = buckets.layers.iter().map(|layer| bytes(&layer.stacks_by_h)).sum();
        let stack = |stack: &Stack| {
            let chunks = stack.full.iter().chain([&stack.top]).map(bytes);
            stack.full.capacity() * size_of::<Vec<u32>>() + chunks.sum::<usize>()
        };
        let spare: usize = buckets.spare.iter().map(bytes).sum();
        buckets.layers.capacity() * size_of::<Layer>()
            + buckets.stacks.capacity() * size_of::<Stack>()
            + layers
            + spare
            + buckets.stacks.iter().map(stack).sum::<usize>()
    }

    /// Long and short stacks are filled and emptied; at last all entries move to a heap.
    #[test]
    fn all_bytes_are_accounted_for() {
        let mut budget = Budget::new(&Limits::default());
        let mut buckets = Buckets::default();
        let mut model: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
        let mut random = 7_u32;
        for id in 0..50_000_u32 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (f, h) = ((random >> 8) as usize % 7, (random >> 16) as usize % 5);
            // Every third entry goes to one of many stacks, the others to one of two.
            let (f, h) = if id % 3 == 0 { (f * 97, h * 31) } else { (f % 2, 3) };
            let entry = Entry { f: f as u64, h: u32::try_from(h).unwrap(), id };
            assert_eq!(buckets.push(entry, &mut budget), Ok(true));
            model.entry((f, h)).or_default().push(id);
            // For 10,000 entries it only pushes, then for 10,000 it pops more than it pushes.
            for _ in 0..if id / 10_000 % 2 == 0 { 0 } else { 2 } {
                let popped = buckets.pop();
                let Some(mut least) = model.first_entry() else {
                    assert!(popped.is_none());
                    continue;
                };
                let &(f, h) = least.key();
                let entry = popped.expect("the model has an entry");
                assert_eq!((entry.f, entry.h as usize), (f as u64, h));
                assert_eq!(Some(entry.id), least.get_mut().pop());
                if least.get().is_empty() {
                    least.remove();
                }
            }
            if id % 7 == 0 {
                assert_eq!(budget.used, total_bytes(&buckets), "after {id}");
            }
        }
        assert!(buckets.stacks.iter().any(|stack| stack.full.len() > 2));
        while buckets.spare.is_empty() {
            let entry = buckets.pop().expect("entries are left");
            let place = (usize::try_from(entry.f).unwrap(), entry.h as usize);
            let stack = model.get_mut(&place).expect("a stack");
            assert_eq!(stack.pop(), Some(entry.id));
            model.retain(|_, stack| !stack.is_empty());
        }
        assert!(buckets.spare.iter().all(|chunk| chunk.capacity() == CHUNK));
        let (&(f, h), stack) = model.first_key_value().expect("entries are left");
        let first = Entry { f: f as u64, h: u32::try_from(h).unwrap(), id: 0 };
        assert_eq!(buckets.pop_equal(first), stack.last().copied());
        assert_eq!(buckets.pop_equal(Entry { f: 6 * 97 + 1, ..first }), None);
        assert_eq!(buckets.pop_equal(Entry { h: 4 * 31 + 1, ..first }), None);

        let left = model.values().map(Vec::len).sum::<usize>() - 1;
        assert_eq!(buckets.layers.iter().map(|layer| layer.len).sum::<usize>(), left);

        let mut heap = Heap::new();
        assert!(buckets.drain(&mut budget, &mut |entry, budget| heap.push(entry, budget)).is_ok());
        assert_eq!(heap.entries.len(), left);
        let bytes = heap.entries.capacity() * size_of::<Reverse<HeapEntry>>();
        assert_eq!(budget.used, bytes);
    }

    #[test]
    fn great_f_or_h_has_no_place() {
        let mut budget = Budget::new(&Limits::default());
        let mut place = |buckets: &mut Buckets, f, h| {
            buckets.push(Entry { f, h, id: 0 }, &mut budget) == Ok(true)
        };
        let mut buckets = Buckets::default();
        assert!(place(&mut buckets, 65_535, 4_095));
        assert!(!place(&mut buckets, 65_536, 0));
        assert!(!place(&mut buckets, 0, 4_096));
        // 32 layers of 4,096 slots reach the limit.
        let mut buckets = Buckets::default();
        for f in 0..32 {
            assert_eq!(buckets.slots as u64, f * 4_096);
            assert!(place(&mut buckets, f, 1));
            assert!(place(&mut buckets, f, 7));
            assert!(place(&mut buckets, f, 4_095));
        }
        assert!(!place(&mut buckets, 1, 1));
    }

    /// The list of layers grows to a quarter more than it needs.
    #[test]
    fn layers_are_allocated_with_spare_capacity() {
        let mut budget = Budget::new(&Limits::default());
        let mut buckets = Buckets::default();
        for (f, layers, capacity) in [(99, 100, 125), (124, 125, 125), (125, 126, 157)] {
            assert_eq!(buckets.push(Entry { f, h: 0, id: 0 }, &mut budget), Ok(true));
            assert_eq!((buckets.layers.len(), buckets.layers.capacity()), (layers, capacity));
        }
    }
}
