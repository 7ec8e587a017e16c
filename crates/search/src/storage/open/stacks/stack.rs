//! A stack of ids that never moves.

use crate::{
    report::Stop,
    storage::budget::{Budget, refused},
};

/// Ids in chunks of [`CHUNK`], so that a long stack never moves and has little unused capacity.
#[derive(Default)]
pub(super) struct Stack {
    pub(super) full: Vec<Vec<u32>>,
    pub(super) top: Vec<u32>,
}

/// Ids in a full-size chunk: a page of memory.
pub(super) const CHUNK: usize = 1024;

impl Stack {
    #[inline]
    pub(super) fn push(
        &mut self,
        id: u32,
        spare: &mut Vec<Vec<u32>>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if self.top.len() == self.top.capacity() {
            self.make_room(spare, budget)?;
        }
        self.top.push(id);
        Ok(())
    }

    /// Makes room for one more id. A small chunk doubles; a full-size chunk is moved to `full`, and a new
    /// one takes its place.
    #[cold]
    fn make_room(&mut self, spare: &mut Vec<Vec<u32>>, budget: &mut Budget) -> Result<(), Stop> {
        if self.top.len() >= CHUNK {
            budget.make_room(&mut self.full)?;
            self.full.push(std::mem::take(&mut self.top));
            if let Some(chunk) = spare.pop() {
                self.top = chunk;
                return Ok(());
            }
        }
        let wanted =
            if self.full.is_empty() { (2 * self.top.len()).clamp(16, CHUNK) } else { CHUNK };
        let more = wanted - self.top.len();
        budget.reserve(more * size_of::<u32>())?;
        self.top.try_reserve_exact(more).map_err(refused)
    }

    #[inline]
    pub(super) fn pop(&mut self, spare: &mut Vec<Vec<u32>>) -> Option<u32> {
        let id = self.top.pop();
        if self.top.is_empty()
            && let Some(chunk) = self.full.pop()
        {
            spare.push(std::mem::replace(&mut self.top, chunk));
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Stack};
    use crate::{limits::Limits, storage::budget::Budget};

    /// The first chunk doubles from 16 ids to a page. The later ones are whole pages, and are used again.
    #[test]
    fn chunks_grow_to_a_page() {
        let mut budget = Budget::new(&Limits::default());
        let (mut stack, mut spare) = (Stack::default(), Vec::new());
        let mut capacities = Vec::new();
        for id in 0..2_100 {
            assert!(stack.push(id, &mut spare, &mut budget).is_ok());
            if capacities.last() != Some(&stack.top.capacity()) {
                capacities.push(stack.top.capacity());
            }
        }
        assert_eq!(capacities, [16, 32, 64, 128, 256, 512, CHUNK]);
        assert_eq!((stack.full.len(), stack.top.len()), (2, 2_100 - 2 * CHUNK));
        let used = budget.used;
        for round in 0..3 {
            assert!((0..2_100).rev().all(|id| stack.pop(&mut spare) == Some(id)));
            assert_eq!((stack.pop(&mut spare), spare.len()), (None, 2), "{round}");
            assert!((0..2_100).all(|id| stack.push(id, &mut spare, &mut budget).is_ok()));
            assert_eq!((budget.used, spare.len()), (used, 0));
        }
        // A spare chunk does not replace one that is in use.
        let mut other = Stack::default();
        assert!((0..100).all(|id| other.push(id, &mut spare, &mut budget).is_ok()));
        assert!((0..2_100).rev().all(|id| stack.pop(&mut spare) == Some(id)));
        assert!((100..2_100).all(|id| other.push(id, &mut spare, &mut budget).is_ok()));
        assert!((0..2_100).rev().all(|id| other.pop(&mut spare) == Some(id)));
    }
}
