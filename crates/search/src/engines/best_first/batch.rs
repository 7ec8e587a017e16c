//! Expansion in batches.
//!
//! Up to [`BATCH`] nodes with the same f and h are taken from the open list together (see
//! [`prefetch`](crate::storage::prefetch)). Their successors are expanded only after the whole batch, even
//! if they have a smaller h.

use std::{iter::from_fn, mem};

use super::{BestFirst, Parent};
use crate::{
    engines::run::Halt,
    heuristic::Heuristic,
    space::StateSpace,
    storage::{
        open::Entry,
        prefetch::{BATCH, BatchNode, Successors},
    },
};

impl<S, H> BestFirst<'_, '_, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    /// [`expand_one`](Self::expand_one) for the node of `entry` and further nodes with the same f and h.
    pub(super) fn expand_batch(&mut self, entry: Entry<S::Cost>) -> Result<(), Halt> {
        self.fill_batch(entry)?;
        // Storing nodes borrows all of `self`, so the lists are taken out meanwhile.
        let batch = mem::take(&mut self.batch);
        let mut successors = mem::replace(&mut self.successors, Successors::new());
        let (mut children, mut taken) = (successors.drain(), 0);
        for &BatchNode { id, is_goal, end } in &batch {
            let own = children.by_ref().take(end - taken);
            taken = end;
            let Some(g) = self.close(id, entry.h, is_goal)? else {
                own.for_each(drop);
                continue;
            };
            let parent = Parent { id, g, h: entry.h };
            for child in own {
                let cost = self.run.space.cost(self.nodes.state(id), child.action);
                self.reach(child, cost, &parent)?;
            }
        }
        drop(children);
        (self.batch, self.successors) = (batch, successors);
        Ok(())
    }

    /// Takes the nodes of a batch, and generates their successors.
    fn fill_batch(&mut self, entry: Entry<S::Cost>) -> Result<(), Halt> {
        self.batch.clear();
        let mut next = Some(entry.id);
        while let Some(id) = next {
            // One tick for each node: a whole batch of slow expansions would read the clock too late.
            self.run.budget.tick()?;
            let state = self.nodes.state(id);
            let is_goal = self.run.space.is_goal(state);
            if !is_goal {
                self.successors.generate(self.run.space, state);
            }
            self.batch.push(BatchNode { id, is_goal, end: self.successors.len() });
            let mut equal = from_fn(|| self.open.pop_equal(entry));
            let is_full = self.batch.len() == BATCH as usize;
            next = if is_full {
                None
            } else {
                equal.find(|&id| !self.nodes.data(id).link.is_closed())
            };
        }
        self.successors.look_up(&self.nodes);
        Ok(())
    }
}
