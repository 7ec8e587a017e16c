//! Breadth-first through a whole space, in words: the engine of [`reach`](crate::reach()) and
//! [`shortest`](crate::shortest).
//!
//! It is the twin of the breadth-first engine of `search` on [`StepSpace`](crate::StepSpace) and
//! [`MoveSpace`](crate::MoveSpace), which tests hold it against, and exists because it is several
//! times as fast, by four means:
//!
//! - A situation is one [`Key`], and changes by two look-ups: the bits of a piece at each anchor.
//! - Where a piece can go is flooded over the anchors where it fits, by shifts.
//! - A piece that has just been moved is not moved again: what it can reach, it could reach before.
//! - Where the board, the goal and the set of pieces are their own mirror images, a situation and its
//!   mirror image are one entry, the lesser key of the two. Both keys are kept, so that both are at
//!   hand for what follows. Elsewhere each situation counts as its own mirror image.

use std::{collections::BTreeSet, iter::successors, sync::atomic::Ordering, time::Instant};

use search::{Limits, Outcome, StateSpace, Stop};

use crate::{
    board::{SPECIAL, classes_of},
    game::{Game, TooSmall},
    key::Key,
    level::Level,
    mask::Mask,
    mirror::Mirror,
    settings::Metric,
    state::State,
    table::Table,
    travel::Direction,
};

/// Expansions between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 10;

/// What may be mirrored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Situations, wherever the level allows it: what is nearest stays nearest.
    Any,
    /// Only if the start is its own mirror image too: then both of a pair are equally near.
    WithStart,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// Goals are like other situations.
    Exhausted,
    /// At the first goal.
    Solved,
}

/// A situation that was reached.
#[derive(Clone, Copy)]
struct Node<M, K> {
    /// The lesser of a situation and its mirror image.
    key: K,
    /// The other, or the same again.
    image: K,
    /// The anchor of the piece whose move led to `key`.
    moved: M,
}

/// A piece at an anchor.
#[derive(Clone, Copy, Default)]
struct Placed<K> {
    /// Its bits of a key.
    bits: K,
    /// Those of its mirror image, and where that is anchored.
    image: K,
    image_at: u8,
}

/// A level made ready.
struct Rules<M, K, const P: usize> {
    game: Game<M, P>,
    metric: Metric,
    cells: usize,
    /// By class, then by anchor.
    placed: Vec<Placed<K>>,
}

/// What was reached, in order.
struct Reached<M, K> {
    nodes: Vec<Node<M, K>>,
    /// The node that each was reached from first.
    parents: Vec<u32>,
    /// For each depth, the first node.
    layers: Vec<usize>,
    table: Table<K>,
}

/// A space under exploration.
pub(crate) struct Sweep<M, K, const P: usize> {
    rules: Rules<M, K, P>,
    reached: Reached<M, K>,
}

impl<M: Mask, K: Key<M>, const P: usize> Rules<M, K, P> {
    fn new(level: &Level, metric: Metric, symmetry: Symmetry) -> Result<Self, TooSmall> {
        let cells = level.rows() * level.columns();
        if cells > K::CELLS {
            return Err(TooSmall { planes: P, cells: K::CELLS });
        }
        let (shapes, class_of) = classes_of(level);
        let mirror = Mirror::of(level, &shapes, &class_of);
        let mut rules = Self { game: Game::new(level)?, metric, cells, placed: Vec::new() };
        rules.place_all(level, mirror.as_ref());
        let (key, image) = rules.keys(&rules.game.start);
        if key != image && symmetry == Symmetry::WithStart {
            rules.place_all(level, None);
        }
        Ok(rules)
    }

    /// Makes the table of pieces at anchors.
    fn place_all(&mut self, level: &Level, mirror: Option<&Mirror>) {
        let anchors = (0..).take(self.cells);
        let classes = (0..).take(self.game.board.classes.len());
        let all = classes.flat_map(|class| anchors.clone().map(move |at| (class, at)));
        let placed = all.map(|(class, at): (u8, u8)| {
            let bits = self.key_of(class, at);
            let Some(mirror) = mirror else { return Placed { bits, image: bits, image_at: at } };
            // Where no piece of the class fits, nothing is looked up.
            let image_at = mirror.at(level, class, at).unwrap_or(at);
            let image = self.key_of(mirror.classes[usize::from(class)], image_at);
            Placed { bits, image, image_at }
        });
        self.placed = placed.collect();
    }

    fn key_of(&self, class: u8, at: u8) -> K {
        let state = State::<M, P>::EMPTY.toggled(class, M::cell(at));
        let planes = state.planes.into_iter().enumerate();
        planes
            .fold(K::default(), |key, (number, plane)| key ^ K::of_plane(number, self.cells, plane))
    }

    #[inline]
    fn placed(&self, class: u8, at: u8) -> &Placed<K> {
        &self.placed[usize::from(class) * self.cells + usize::from(at)]
    }

    /// The key of a situation, and that of its mirror image.
    fn keys(&self, state: &State<M, P>) -> (K, K) {
        let mut keys = (K::default(), K::default());
        for class in (0..).take(self.game.board.classes.len()) {
            for at in state.anchors(class).indices() {
                let piece = self.placed(class, at);
                keys = (keys.0 ^ piece.bits, keys.1 ^ piece.image);
            }
        }
        keys
    }

    /// More successors than any situation has: each piece anywhere, or out.
    fn most_successors(&self) -> usize {
        (self.game.cast().len() * self.cells) + 1
    }

    /// The state of a key.
    #[inline]
    fn state(&self, key: K) -> State<M, P> {
        State { planes: std::array::from_fn(|number| key.plane(number, self.cells)) }
    }

    /// Calls `visit` with each successor (but those that were reached before for certain), and
    /// whether it is a goal.
    #[inline]
    fn successors(&self, node: &Node<M, K>, mut visit: impl FnMut(Node<M, K>, bool)) {
        let board = &self.game.board;
        let state = self.state(node.key);
        let occupied = board.occupied(&state);
        for (class, known) in (0..).zip(&board.classes) {
            // What has just been moved is not moved again.
            let anchors = state.anchors(class) & !node.moved;
            let movable = Direction::ALL.map(|to| known.movable(anchors, occupied, to));
            let any = movable.into_iter().fold(M::EMPTY, |any, movable| any | movable);
            for from in any.indices() {
                let at = M::cell(from);
                let piece = self.placed(class, from);
                let without = (node.key ^ piece.bits, node.image ^ piece.image);
                let (reached, leaves) = match self.metric {
                    Metric::Moves => board.spread(known, at, occupied & !known.footprint(at)),
                    Metric::Cost | Metric::Steps => board.next_to(at, &movable),
                };
                for to in (reached & !at).indices() {
                    let piece = self.placed(class, to);
                    let (key, image) = (without.0 ^ piece.bits, without.1 ^ piece.image);
                    let is_goal = class == SPECIAL && M::cell(to) == board.goal;
                    let child = match (self.metric, key <= image) {
                        (Metric::Moves, true) => Node { key, image, moved: M::cell(to) },
                        (Metric::Moves, false) => {
                            Node { key: image, image: key, moved: M::cell(piece.image_at) }
                        }
                        // One step of a piece may well follow another.
                        (_, true) => Node { key, image, moved: M::EMPTY },
                        (_, false) => Node { key: image, image: key, moved: M::EMPTY },
                    };
                    visit(child, is_goal);
                }
                if leaves {
                    let (key, image) = (without.0.min(without.1), without.0.max(without.1));
                    visit(Node { key, image, moved: M::EMPTY }, true);
                }
            }
        }
    }
}

impl<M: Mask, K: Key<M>, const P: usize> Sweep<M, K, P> {
    pub(crate) fn new(level: &Level, metric: Metric, symmetry: Symmetry) -> Result<Self, TooSmall> {
        let rules: Rules<M, K, P> = Rules::new(level, metric, symmetry)?;
        let (key, image) = rules.keys(&rules.game.start);
        let start = Node { key: key.min(image), image: key.max(image), moved: M::EMPTY };
        let mut table = Table::new();
        table.insert(start.key);
        let reached = Reached { nodes: vec![start], parents: vec![0], layers: vec![0], table };
        Ok(Self { rules, reached })
    }

    /// Explores all that can be reached; where `until` is `Solved`, up to the first goal, which is
    /// then the last node.
    pub(crate) fn run(&mut self, until: Until, limits: &Limits) -> Result<Outcome, Stop> {
        let started = Instant::now();
        let Self { rules, reached } = self;
        if until == Until::Solved && rules.game.board.is_goal(&rules.game.start) {
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
        let is_goal =
            |node: &&Node<M, K>| self.rules.game.board.is_goal(&self.rules.state(node.key));
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
        let mut state = self.rules.game.start;
        let mut path = Vec::with_capacity(numbers.len());
        let mut actions = Vec::new();
        for number in numbers.into_iter().rev() {
            actions.clear();
            space.actions(&state, &mut actions);
            let next = actions.iter().find_map(|&action| {
                let mut next = state;
                space.apply(&mut next, action);
                let (key, image) = self.rules.keys(&next);
                (key.min(image) == nodes[number].key).then_some((action, next))
            });
            // There is one: the rules of both are the same.
            let Some((action, next)) = next else { break };
            path.push(action);
            state = next;
        }
        path
    }
}

impl<M, K: Eq> Node<M, K> {
    /// How many situations it stands for.
    fn weight(&self) -> u64 {
        if self.key == self.image { 1 } else { 2 }
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
        rules.successors(&node, |child, is_goal| {
            if !is_solved && self.table.insert(child.key) {
                self.nodes.push(child);
                self.parents.push(parent);
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
        // A table that grows stands beside the new one, of four times its size.
        let tables = if self.table.is_full(most) { 5 } else { 1 } * self.table.bytes();
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
