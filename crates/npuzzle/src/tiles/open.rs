//! The boards that wait in A*: stacks by f and h.

use search::Stop;

/// Boards that wait: least f first, then least h, then newest.
#[derive(Default)]
pub(super) struct Open {
    /// By f, then by h.
    stacks: Vec<Vec<Stack>>,
    /// No stack of a lesser f holds anything, nor one of this f and a lesser h.
    least: (usize, usize),
    /// Chunks that no stack uses now.
    spare: Vec<Vec<u64>>,
}

/// Boards in chunks, so that a long stack neither moves nor reserves twice its length.
#[derive(Clone, Default)]
pub(super) struct Stack {
    /// The newest boards; none only if there are none at all.
    top: Vec<u64>,
    /// Full chunks, the oldest first.
    below: Vec<Vec<u64>>,
}

/// Boards of a chunk: a page of memory.
const CHUNK: usize = 512;

fn indices((f, h): (u32, u32)) -> (usize, usize) {
    (f as usize, h as usize)
}

impl Open {
    fn stack(&mut self, at: (u32, u32)) -> &mut Stack {
        let (f, h) = indices(at);
        if self.stacks.len() <= f {
            self.stacks.resize(f + 1, Vec::new());
        }
        let layer = &mut self.stacks[f];
        if layer.len() <= h {
            layer.resize(h + 1, Stack::default());
        }
        &mut layer[h]
    }

    /// Adds boards to the stack of this f and h, the newest last. `reserve` is asked before memory is
    /// taken, in bytes.
    pub(super) fn extend(
        &mut self,
        at: (u32, u32),
        mut boards: &[u64],
        mut reserve: impl FnMut(usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if boards.is_empty() {
            return Ok(());
        }
        self.least = self.least.min(indices(at));
        let mut stack = std::mem::take(self.stack(at));
        while !boards.is_empty() {
            if stack.top.len() == stack.top.capacity() {
                self.add_chunk(&mut stack, &mut reserve)?;
            }
            let room = stack.top.capacity() - stack.top.len();
            let (now, later) = boards.split_at(room.min(boards.len()));
            stack.top.extend_from_slice(now);
            boards = later;
        }
        *self.stack(at) = stack;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn add_chunk(
        &mut self,
        stack: &mut Stack,
        reserve: &mut impl FnMut(usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let chunk = match self.spare.pop() {
            Some(chunk) => chunk,
            None => {
                reserve(CHUNK * size_of::<u64>())?;
                let mut chunk = Vec::new();
                chunk.try_reserve_exact(CHUNK).map_err(|_| Stop::Bytes)?;
                chunk
            }
        };
        let full = std::mem::replace(&mut stack.top, chunk);
        // A stack that never held anything has a list without room.
        if !full.is_empty() {
            stack.below.try_reserve(1).map_err(|_| Stop::Bytes)?;
            stack.below.push(full);
        }
        Ok(())
    }

    /// The least f and h of those that wait.
    pub(super) fn least(&mut self) -> Option<(u32, u32)> {
        loop {
            let (f, h) = self.least;
            let layer = self.stacks.get(f)?;
            let waits = |stack: &Stack| !stack.top.is_empty();
            if let Some(more) = layer.get(h..).and_then(|layer| layer.iter().position(waits)) {
                self.least = (f, h + more);
                return Some((u32::try_from(f).ok()?, u32::try_from(h + more).ok()?));
            }
            self.least = (f + 1, 0);
        }
    }

    /// Takes the newest boards of this f and h into `taken`, as many as it has room for: how many.
    #[inline]
    pub(super) fn pop(&mut self, at: (u32, u32), taken: &mut [u64]) -> usize {
        let (f, h) = indices(at);
        let Some(stack) = self.stacks.get_mut(f).and_then(|layer| layer.get_mut(h)) else {
            return 0;
        };
        let mut rest = &mut *taken;
        while !rest.is_empty() && !stack.top.is_empty() {
            let left = stack.top.len() - rest.len().min(stack.top.len());
            let (now, later) = rest.split_at_mut(stack.top.len() - left);
            now.iter_mut().zip(stack.top.drain(left..).rev()).for_each(|(to, board)| *to = board);
            rest = later;
            if stack.top.is_empty()
                && let Some(below) = stack.below.pop()
            {
                let chunk = std::mem::replace(&mut stack.top, below);
                // Without memory to keep it, it is given back.
                if self.spare.try_reserve(1).is_ok() {
                    self.spare.push(chunk);
                }
            }
        }
        let left = rest.len();
        taken.len() - left
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Open};

    #[test]
    fn least_f_comes_first_then_least_h_then_the_newest() {
        let mut open = Open::default();
        let many = 2 * CHUNK as u64 + 3;
        let mut bytes = 0;
        for (at, boards) in [((5, 2), 0..many), ((3, 3), 0..2), ((3, 1), 5..6)] {
            let boards: Vec<u64> = boards.collect();
            let reserve = |more| {
                bytes += more;
                Ok(())
            };
            open.extend(at, &boards, reserve).expect("room");
        }
        assert_eq!(bytes, 5 * CHUNK * size_of::<u64>());
        let mut order = Vec::new();
        while let Some(at) = open.least() {
            let mut taken = [0; 1000];
            let count = open.pop(at, &mut taken);
            order.extend(taken[..count].iter().map(|&board| (at, board)));
        }
        let expected = [((3, 1), 5), ((3, 3), 1), ((3, 3), 0)];
        assert_eq!(order[..3], expected);
        assert!(order[3..].iter().copied().eq((0..many).rev().map(|board| ((5, 2), board))));
    }
}
