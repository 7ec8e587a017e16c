//! Expansion in batches: up to [`BATCH`] nodes with the same f and h are taken from the open list together
//! (see [`crate::storage::prefetch`]). Their successors are expanded only after the whole batch, even if
//! they have a smaller h.

use super::BestFirst;
use crate::{
    engines::run::Halt,
    heuristic::Heuristic,
    observer::Observer,
    space::{Cost, StateSpace},
    storage::{
        open::Entry,
        prefetch::{BATCH, BatchNode, Child, Successors},
    },
};

impl<S, H, O> BestFirst<'_, '_, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    /// Fills the batch with the node of `entry` and further nodes with the same f and h, and generates
    /// their successors.
    pub(super) fn pop_batch(&mut self, entry: Entry) -> Result<(), Halt> {
        self.batch.clear();
        self.add_to_batch(entry.id)?;
        while self.batch.len() < BATCH as usize {
            let Some(id) = self.open.pop_equal(entry) else { break };
            if !self.nodes.data(id).is_closed() {
                self.add_to_batch(id)?;
            }
        }
        self.successors.look_up(&self.nodes);
        Ok(())
    }

    #[inline]
    fn add_to_batch(&mut self, id: u32) -> Result<(), Halt> {
        // One tick for each node: a whole batch of slow expansions would read the clock too late.
        self.run.budget.tick()?;
        let state = self.nodes.state(id);
        let is_goal = self.run.space.is_goal(state);
        if !is_goal {
            self.successors.generate(self.run.space, state);
        }
        self.batch.push(BatchNode { id, is_goal, end: self.successors.len() });
        Ok(())
    }

    pub(super) fn expand_batch(&mut self, h: Cost) -> Result<(), Halt> {
        // Storing nodes borrows all of `self`, so the lists are taken out meanwhile.
        let batch = std::mem::take(&mut self.batch);
        let mut successors = std::mem::replace(&mut self.successors, Successors::new());
        let mut children = successors.drain();
        let mut taken = 0;
        for node in &batch {
            let own = children.by_ref().take(node.end - taken);
            taken = node.end;
            self.expand_batch_node(node, h, own)?;
        }
        drop(children);
        (self.batch, self.successors) = (batch, successors);
        Ok(())
    }

    /// [`expand_one`](Self::expand_one) for a node of the batch, whose successors are generated already.
    fn expand_batch_node(
        &mut self,
        &BatchNode { id, is_goal, .. }: &BatchNode,
        h: Cost,
        children: impl Iterator<Item = Child<S>>,
    ) -> Result<(), Halt> {
        match self.close(id, h, is_goal)? {
            Some(parent) => {
                for child in children {
                    let cost = self.run.space.cost(self.nodes.state(id), child.action);
                    self.insert_or_update(child, cost, parent)?;
                }
            }
            None => children.for_each(drop),
        }
        Ok(())
    }
}
