//! Breadth-first through a whole space, in words: the engine of [`reach`](crate::reach()) and
//! [`shortest`](crate::shortest).
//!
//! It is the twin of the breadth-first engine of `search` on [`StepSpace`](crate::StepSpace) and
//! [`MoveSpace`](crate::MoveSpace), which tests hold it against, and exists because it is several
//! times as fast, by four means:
//!
//! - A situation is one [`Key`], and what can happen to a piece at an anchor is looked up.
//! - A piece that has just been moved is not moved again: what it can reach, it could reach before.
//! - Where the board, the goal and the set of pieces are their own mirror images, a situation and its
//!   mirror image are one entry, the lesser key of the two. Both keys are kept, so that both are at
//!   hand for what follows. Elsewhere each situation counts as its own mirror image.

use std::{collections::BTreeSet, iter::successors, sync::atomic::Ordering, time::Instant};

use search::{Limits, Outcome, StateSpace, Stop};

use crate::{
    game::TooSmall,
    key::Key,
    level::Level,
    mask::Mask,
    pieces::{Node, Rules, Symmetry},
    settings::Metric,
    state::State,
    table::Table,
};

/// Expansions between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 10;

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// Goals are like other situations.
    Exhausted,
    /// At the first goal.
    Solved,
}

/// What was reached, in order.
struct Reached<M, K> {
    nodes: Vec<Node<M, K>>,
    /// The node that each was reached from first.
    parents: Vec<u32>,
    /// For each depth, the first node.
    layers: Vec<usize>,
    table: Table,
}

/// A space under exploration.
pub(crate) struct Sweep<M, K, const P: usize> {
    rules: Rules<M, K, P>,
    reached: Reached<M, K>,
}

impl<M: Mask, K: Key<M>, const P: usize> Sweep<M, K, P> {
    pub(crate) fn new(level: &Level, metric: Metric, symmetry: Symmetry) -> Result<Self, TooSmall> {
        let rules: Rules<M, K, P> = Rules::new(level, metric, symmetry)?;
        let start = rules.start();
        let mut table = Table::new::<M, K>();
        table.insert(start.key, 0, |_| false);
        let reached = Reached { nodes: vec![start], parents: vec![0], layers: vec![0], table };
        Ok(Self { rules, reached })
    }

    /// Explores all that can be reached; where `until` is `Solved`, up to the first goal, which is
    /// then the last node.
    pub(crate) fn run(&mut self, until: Until, limits: &Limits) -> Result<Outcome, Stop> {
        let started = Instant::now();
        let Self { rules, reached } = self;
        if until == Until::Solved && rules.is_goal(rules.start().key) {
            return Ok(Outcome::Solved);
        }
        let most = rules.most_successors();
        let mut next = 0;
        while next < reached.nodes.len() {
            if reached.layers.len() > limits.depth as usize {
                return Err(Stop::Depth);
            }
            let end = reached.nodes.len();
            while next < end {
                if next as u64 >= limits.expansions {
                    return Err(Stop::Expanded);
                }
                if next % BETWEEN_LOOKS == 0 {
                    look(limits, started)?;
                }
                reached.make_room(most, limits)?;
                if reached.expand(rules, next, until) {
                    reached.layers.push(end);
                    return Ok(Outcome::Solved);
                }
                next += 1;
            }
            if reached.nodes.len() > end {
                reached.layers.push(end);
            }
        }
        Ok(Outcome::Exhausted)
    }

    /// How many situations there are at each depth.
    pub(crate) fn depths(&self) -> Vec<u64> {
        let Reached { nodes, layers, .. } = &self.reached;
        let ends = layers[1..].iter().copied().chain([nodes.len()]);
        let counts = layers
            .iter()
            .zip(ends)
            .map(|(&first, end)| nodes[first..end].iter().map(Node::weight).sum());
        counts.collect()
    }

    /// How many situations are goals.
    pub(crate) fn solved(&self) -> u64 {
        let is_goal = |node: &&Node<M, K>| self.rules.is_goal(node.key);
        self.reached.nodes.iter().filter(is_goal).map(Node::weight).sum()
    }

    /// The situations at the greatest depth, in order of their keys.
    pub(crate) fn farthest(&self) -> Vec<State<M, P>> {
        let first = self.reached.layers.last().copied().unwrap_or(0);
        let both = self.reached.nodes[first..].iter().flat_map(|node| [node.key, node.image]);
        let keys: BTreeSet<K> = both.collect();
        keys.into_iter().map(|key| self.rules.state(key)).collect()
    }

    /// The actions that lead from the start to the last node, as it is or mirrored.
    pub(crate) fn path<S>(&self, space: &S) -> Vec<S::Action>
    where
        S: StateSpace<State = State<M, P>>,
    {
        let Reached { nodes, parents, .. } = &self.reached;
        let before = |&number: &usize| (number > 0).then(|| parents[number] as usize);
        let mut numbers: Vec<usize> = successors(Some(nodes.len() - 1), before).collect();
        // The start.
        numbers.pop();
        let mut state = self.rules.start_state();
        let mut path = Vec::with_capacity(numbers.len());
        let mut actions = Vec::new();
        for number in numbers.into_iter().rev() {
            actions.clear();
            space.actions(&state, &mut actions);
            let next = actions.iter().find_map(|&action| {
                let mut next = state;
                space.apply(&mut next, action);
                (self.rules.node(&next).key == nodes[number].key).then_some((action, next))
            });
            // There is one: the rules of both are the same.
            let Some((action, next)) = next else { break };
            path.push(action);
            state = next;
        }
        path
    }
}

impl<M: Mask, K: Key<M>> Reached<M, K> {
    /// Expands a node; true if that brought a goal, and a goal is what is looked for.
    #[inline]
    fn expand<const P: usize>(
        &mut self,
        rules: &Rules<M, K, P>,
        number: usize,
        until: Until,
    ) -> bool {
        let node = self.nodes[number];
        let parent = u32::try_from(number).unwrap_or(u32::MAX);
        let mut is_solved = false;
        let Self { nodes, parents, table, .. } = self;
        rules.successors(&node, |child, is_goal| {
            // `grow` has seen to it that numbers fit.
            let number = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            let is_key = |number: u32| nodes[number as usize].key == child.key;
            if !is_solved && table.insert(child.key, number, is_key) {
                nodes.push(child);
                parents.push(parent);
                is_solved = is_goal && until == Until::Solved;
            }
        });
        is_solved
    }

    /// Room for `most` more nodes, within the limit on memory.
    #[inline]
    fn make_room(&mut self, most: usize, limits: &Limits) -> Result<(), Stop> {
        let is_short = self.nodes.capacity() - self.nodes.len() < most;
        if is_short || self.table.is_full(most) { self.grow(most, limits) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, most: usize, limits: &Limits) -> Result<(), Stop> {
        let more = self.nodes.len().max(most);
        let nodes = (self.nodes.len() + more).max(self.nodes.capacity());
        if u32::try_from(nodes).is_err() {
            return Err(Stop::Bytes);
        }
        // A table that grows stands beside the new one, of twice its size.
        let tables = if self.table.is_full(most) { 3 } else { 1 } * self.table.bytes();
        let node = size_of::<Node<M, K>>() + size_of::<u32>();
        if nodes.saturating_mul(node).saturating_add(tables) > limits.bytes {
            return Err(Stop::Bytes);
        }
        self.nodes.try_reserve_exact(nodes - self.nodes.len()).map_err(|_| Stop::Bytes)?;
        self.parents.try_reserve_exact(nodes - self.parents.len()).map_err(|_| Stop::Bytes)?;
        while self.table.is_full(most) {
            self.table.grow();
        }
        Ok(())
    }
}

fn look(limits: &Limits, started: Instant) -> Result<(), Stop> {
    if limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
        return Err(Stop::Cancelled);
    }
    match limits.time {
        Some(time) if started.elapsed() >= time => Err(Stop::Time),
        _ => Ok(()),
    }
}
