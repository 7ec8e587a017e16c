//! Ways on from a deviation: cheapest paths on a part of the explicit graph.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    Heuristic, Observer, StateSpace,
    engines::k_best::{KBest, Progress},
    engines::run::Halt,
};

/// What `way` knows of the states in its latest round.
pub(super) struct Marks {
    round: u32,
    marks: Vec<Mark>,
}

impl Marks {
    /// Bytes for each state.
    pub(super) const BYTES: usize = size_of::<Mark>();

    /// For so many states.
    pub(super) fn new(states: usize) -> Self {
        Self { round: 0, marks: vec![Mark::default(); states] }
    }
}

/// What it knew of a state in that round.
#[derive(Clone, Copy, Default)]
struct Mark {
    round: u32,
    /// Least steps of those that it was taken from the queue with; 0 in the prefix.
    steps: u32,
    /// Of the newest path to it.
    g: u64,
}

/// A path that `way` looks at: its last state, and the label of the path before that.
pub(super) struct Label {
    id: u32,
    before: u32,
    /// Edges from the prefix on; 0 where lengths do not count.
    steps: u32,
}

impl<S, H, O> KBest<'_, '_, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    /// The cheapest [`way`](Self::way) that is not too long. If there are only longer ones, the limit
    /// has cut something.
    pub(super) fn way_on(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        left: &[u64],
        marks: &mut Marks,
    ) -> Result<Option<(u64, Vec<u32>)>, Halt> {
        let walked = u32::try_from(prefix.len() - 1).unwrap_or(u32::MAX);
        let most = match self.run.limits.depth {
            u32::MAX => return self.way(prefix, banned, left, marks, None),
            depth => depth.saturating_sub(walked),
        };
        let found = self.way(prefix, banned, left, marks, Some(most))?;
        if found.is_none() && !self.is_cut && self.way(prefix, banned, left, marks, None)?.is_some()
        {
            self.is_cut = true;
            self.run.depth_was_cut();
        }
        Ok(found)
    }

    /// The cheapest loopless way from the last state of `prefix` to a goal that meets no state of
    /// `prefix` again, does not begin with one of `banned` and has at most so many edges: its cost, and
    /// the whole path. A* with what is left on the whole graph, which is consistent on a part of it
    /// too. Where edges are limited, a dearer path to a state counts as well if it is shorter than all
    /// cheaper ones (Joksch 1966), so that a state is taken once for each length at most.
    fn way(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        left: &[u64],
        Marks { round, marks }: &mut Marks,
        most: Option<u32>,
    ) -> Result<Option<(u64, Vec<u32>)>, Halt> {
        *round += 1;
        let Some(&start) = prefix.last() else { return Ok(None) };
        for &id in prefix {
            marks[id as usize] = Mark { round: *round, g: 0, steps: 0 };
        }
        self.labels.clear();
        self.labels.push(Label { id: start, before: 0, steps: 0 });
        // Of equal f the greatest g first: every state of a cheapest path has the same f, and the one
        // that is nearest to the goal goes on.
        let root = (left[start as usize], Reverse(0_u64), start, 0_u32);
        let mut queue = BinaryHeap::from([Reverse(root)]);
        while let Some(Reverse((f, Reverse(g), id, at))) = queue.pop() {
            self.run.budget.tick()?;
            if f == u64::MAX {
                break;
            }
            let steps = self.labels[at as usize].steps;
            if at != 0 {
                let known = &mut marks[id as usize];
                if known.steps <= steps {
                    continue;
                }
                known.steps = steps;
            }
            if matches!(self.nodes.data(id).fate, Progress::Goal) {
                return Ok(Some((g, self.joined(prefix, at))));
            }
            if most == Some(steps) {
                continue;
            }
            let steps = if most.is_some() { steps + 1 } else { 0 };
            for edge in self.edge_numbers(id) {
                let (to, cost) = self.edges[edge];
                let known = &mut marks[to as usize];
                let g = g + u64::from(cost);
                let is_met = known.round == *round
                    && (known.steps <= steps || most.is_none() && known.g <= g);
                let is_banned = at == 0 && banned.contains(&to);
                let rest = left[to as usize];
                if !is_met && !is_banned && rest < u64::MAX {
                    let taken = if known.round == *round { known.steps } else { u32::MAX };
                    *known = Mark { round: *round, g, steps: taken };
                    self.run.budget.make_room(&mut self.labels)?;
                    let label = u32::try_from(self.labels.len()).unwrap_or(u32::MAX);
                    self.labels.push(Label { id: to, before: at, steps });
                    queue.push(Reverse((g + rest, Reverse(g), to, label)));
                }
            }
        }
        Ok(None)
    }

    /// A path, and the labels from its last state on up to label `at`.
    fn joined(&self, prefix: &[u32], mut at: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while at != 0 {
            let Label { id, before, .. } = self.labels[at as usize];
            path.push(id);
            at = before;
        }
        path.extend(prefix.iter().rev());
        path.reverse();
        path
    }
}
