//! Many stacks of ids in one pool of memory, so that those that shrink make room for those that grow.

use crate::{
    report::Stop,
    storage::budget::{Budget, refused},
};

/// Ids in a chunk; with the link it is a cache line.
const IDS: u32 = 15;

/// Some ids of a stack, all of them in use but in the newest chunk.
#[derive(Clone, Copy, Default)]
struct Chunk {
    /// The chunk before this one in its stack, or in the list of chunks that are free.
    before: u32,
    ids: [u32; IDS as usize],
}

/// Chunks in a page: 4 KiB.
const PAGE: usize = 64;

/// The chunks of all stacks.
#[derive(Default)]
pub(super) struct Pool {
    pages: Vec<Vec<Chunk>>,
    /// The number of chunks.
    len: u32,
    /// The chunks that no stack uses: how many, and the first.
    free: u32,
    first_free: u32,
}

/// A stack, whose ids are in a [`Pool`].
#[derive(Default)]
pub(super) struct Stack {
    len: u32,
    /// The newest chunk, if there are ids.
    chunk: u32,
}

impl Stack {
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Pool {
    pub(super) fn push(
        &mut self,
        stack: &mut Stack,
        id: u32,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let place = stack.len % IDS;
        if place == 0 {
            let chunk = self.take(budget)?;
            self.chunk(chunk).before = stack.chunk;
            stack.chunk = chunk;
        }
        self.chunk(stack.chunk).ids[place as usize] = id;
        stack.len += 1;
        Ok(())
    }

    pub(super) fn pop(&mut self, stack: &mut Stack) -> Option<u32> {
        stack.len = stack.len.checked_sub(1)?;
        let place = stack.len % IDS;
        let number = stack.chunk;
        let first_free = self.first_free;
        let chunk = self.chunk(number);
        let id = chunk.ids[place as usize];
        if place == 0 {
            stack.chunk = std::mem::replace(&mut chunk.before, first_free);
            self.first_free = number;
            self.free += 1;
        }
        Some(id)
    }

    #[inline]
    fn chunk(&mut self, number: u32) -> &mut Chunk {
        &mut self.pages[number as usize / PAGE][number as usize % PAGE]
    }

    /// A chunk that is free.
    fn take(&mut self, budget: &mut Budget) -> Result<u32, Stop> {
        if self.free > 0 {
            self.free -= 1;
            let number = self.first_free;
            self.first_free = self.chunk(number).before;
            return Ok(number);
        }
        let number = self.len;
        let page = number as usize / PAGE;
        if page == self.pages.len() {
            budget.make_room(&mut self.pages)?;
            budget.reserve(PAGE * size_of::<Chunk>())?;
            let mut page = Vec::new();
            page.try_reserve_exact(PAGE).map_err(refused)?;
            self.pages.push(page);
        }
        self.pages[page].push(Chunk::default());
        self.len = number.checked_add(1).ok_or(Stop::Bytes)?;
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::{Chunk, PAGE, Pool, Stack};
    use crate::{limits::Limits, storage::budget::Budget};

    /// Stacks of all sizes that grow and shrink, against lists; the bytes are those of the longest time.
    #[test]
    fn stacks_share_their_memory() {
        let mut budget = Budget::new(&Limits::default());
        let mut pool = Pool::default();
        let mut stacks: Vec<(Stack, Vec<u32>)> = (0..50).map(|_| Default::default()).collect();
        let (mut random, mut ids, mut most) = (7_u64, 0_usize, 0);
        for id in 0..200_000_u32 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let [which, pops, ..] = (random >> 24).to_le_bytes();
            // It grows, shrinks and grows again.
            let is_shrinking = (50_000..80_000).contains(&id);
            let (stack, model) = &mut stacks[usize::from(which) * usize::from(which) % 50];
            assert!(pool.push(stack, id, &mut budget).is_ok());
            model.push(id);
            (ids, most) = (ids + 1, most.max(ids + 1));
            for _ in 0..if is_shrinking { 3 } else { u8::from(pops < 64) } {
                let (stack, model) = &mut stacks[usize::from(pops) % 50];
                let expected = model.pop();
                ids -= usize::from(expected.is_some());
                assert_eq!(pool.pop(stack), expected);
                assert_eq!(stack.is_empty(), model.is_empty());
            }
            let pages = pool.pages.len() * PAGE * size_of::<Chunk>();
            assert_eq!(budget.used, pages + pool.pages.capacity() * size_of::<Vec<Chunk>>());
        }
        // A fifteenth more for links, and a chunk for each stack.
        assert!(
            budget.used < 4 * most * 11 / 10 + 64 * 50 + 8_192,
            "{} for {most} ids",
            budget.used
        );
        for (stack, model) in &mut stacks {
            assert!((0..model.len()).rev().all(|at| pool.pop(stack) == Some(model[at])));
            assert_eq!(pool.pop(stack), None);
        }
        assert_eq!(pool.free, pool.len);
    }
}
