//! Breadth-first through a whole space, in words: the engine of [`reach`](crate::reach()) and
//! [`shortest`](crate::shortest).
//!
//! It is the twin of the breadth-first engine of `search` on [`Space`](crate::Space), which tests
//! hold it against, and exists because it is several times as fast, by six means:
//!
//! - A situation is one [`Key`], often one word, and a move changes it by two look-ups.
//! - What can happen to a piece at an anchor is looked up, and only pieces next to free cells are
//!   looked at.
//! - A piece that has just been moved is not moved again: what it can reach, it could reach before.
//! - Where the board, the goal and the set of pieces are their own mirror images, a situation and its
//!   mirror image are one entry, the lesser key of the two. Elsewhere each situation counts as its
//!   own mirror image.
//! - On boards with few pieces the situations that were reached are bits in [`Rows`], a row for each piece,
//!   so that a move which leads to a known situation costs nothing. Where most cells are free, too, all cells
//!   that a piece can come to are found together, by shifts of the set.
//! - Where the table of keys does not fit the cache, all places of a situation's successors are read
//!   before the first of them is looked up, so that the cache misses overlap.

use std::{collections::BTreeSet, hint::black_box, iter::successors, ops::Range};

use search::{Clock, Limits, Outcome, StateSpace, Stop};

use crate::{
    key::Key,
    level::Level,
    mask::Mask,
    pieces::{Rules, Situation, Successors, Until},
    rows::Rows,
    settings::Metric,
    space::TooSmall,
    state::State,
    table::Table,
    travel::Travel,
};

/// Expansions between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 10;

/// Room for so many nodes is reserved first: memory that is not touched costs next to nothing.
const FIRST_NODES: usize = 1 << 14;

/// From so many bytes on, the table of keys does not fit the cache.
const LARGE: usize = 1 << 21;

/// By what the situations that were reached are known.
enum Known<M, K, const P: usize> {
    /// On boards with few pieces.
    Rows(Rows<M, P>),
    Keys(Table<K>),
}

/// What was reached.
struct Reached<M, K, const P: usize> {
    /// In order of depth. Their mirror images count as reached too.
    nodes: Vec<Situation<M, K>>,
    known: Known<M, K, P>,
    /// How many situations there are at each depth.
    depths: Vec<u64>,
    /// The first node of the greatest depth.
    deepest: usize,
    /// How many situations are goals.
    solved: u64,
}

/// A space under exploration, whatever the size of its keys.
pub(crate) trait Explore {
    /// Explores all that can be reached, or up to the first goal, which is then the last node.
    fn run(&mut self, limits: &Limits) -> Result<Outcome, Stop>;

    /// How many situations there are at each depth.
    fn depths(&self) -> &[u64];

    /// How many situations are goals.
    fn solved(&self) -> u64;

    /// The boards of the situations at the greatest depth, in order of their keys.
    fn farthest(&self) -> Vec<String>;

    /// The way from the start to the last node.
    fn travels(&self) -> Vec<Travel>;
}

struct Sweep<M, K, const P: usize> {
    rules: Rules<M, K, P>,
    until: Until,
    reached: Reached<M, K, P>,
}

/// A sweep with the smallest keys that fit the level.
pub(crate) fn sweep(level: &Level, metric: Metric, until: Until) -> Box<dyn Explore> {
    let sweep = boxed::<u32, u64, 3>(level, metric, until)
        .or_else(|_| boxed::<u64, u128, 3>(level, metric, until))
        .or_else(|_| boxed::<u64, u128, 2>(level, metric, until))
        .or_else(|_| boxed::<u64, State<u64, 4>, 4>(level, metric, until))
        .or_else(|_| boxed::<u128, State<u128, 6>, 6>(level, metric, until));
    // A level has at most 128 cells and 53 pieces.
    sweep.unwrap_or_else(|_| unreachable!("every level fits the largest keys"))
}

fn boxed<M: Mask + 'static, K: Key<Mask = M> + 'static, const P: usize>(
    level: &Level,
    metric: Metric,
    until: Until,
) -> Result<Box<dyn Explore>, TooSmall> {
    let rules = Rules::<M, K, P>::new(level, metric, until)?;
    let known = rules.rows().map_or_else(|| Known::Keys(Table::new()), Known::Rows);
    let mut reached = Reached { nodes: Vec::new(), known, depths: vec![0], deepest: 0, solved: 0 };
    reached.add(rules.start(), rules.space.is_goal(&rules.space.start));
    Ok(Box::new(Sweep { rules, until, reached }))
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Explore for Sweep<M, K, P> {
    fn run(&mut self, limits: &Limits) -> Result<Outcome, Stop> {
        let started = Clock::start();
        if self.until == Until::Solved && self.reached.solved > 0 {
            return Ok(Outcome::Solved);
        }
        loop {
            let Reached { nodes, depths, deepest, .. } = &mut self.reached;
            if depths.len() > limits.depth as usize {
                return Err(Stop::Depth);
            }
            let layer = *deepest..nodes.len();
            *deepest = nodes.len();
            depths.push(0);
            let is_solved = self.expand(layer.clone(), limits, started);
            let Reached { nodes, depths, deepest, .. } = &mut self.reached;
            let is_last = nodes.len() == layer.end;
            if is_last {
                *deepest = layer.start;
                depths.pop();
            }
            if is_solved? {
                return Ok(Outcome::Solved);
            }
            if is_last {
                return Ok(Outcome::Exhausted);
            }
        }
    }

    fn depths(&self) -> &[u64] {
        &self.reached.depths
    }

    fn solved(&self) -> u64 {
        self.reached.solved
    }

    fn farthest(&self) -> Vec<String> {
        let nodes = &self.reached.nodes[self.reached.deepest..];
        let keys: BTreeSet<K> = nodes.iter().flat_map(|node| [node.key, node.image]).collect();
        keys.into_iter().map(|key| self.rules.space.draw(&self.rules.state(key))).collect()
    }

    fn travels(&self) -> Vec<Travel> {
        let (nodes, space) = (&self.reached.nodes, &self.rules.space);
        let before = |&number: &usize| (number > 0).then(|| nodes[number].parent as usize);
        let mut numbers: Vec<usize> = successors(Some(nodes.len() - 1), before).collect();
        // The start.
        numbers.pop();
        let mut state = space.start;
        let mut path = Vec::with_capacity(numbers.len());
        for number in numbers.into_iter().rev() {
            let mut actions = Vec::new();
            space.actions(&state, &mut actions);
            let reached = self.rules.state(nodes[number].key);
            let mut actions = actions.into_iter();
            let action = actions.find(|&action| space.apply(&state, action) == reached);
            // There is one: the rules of both are the same.
            path.extend(action);
            state = reached;
        }
        space.travels(&path)
    }
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Sweep<M, K, P> {
    /// Expands the nodes of one depth; true if that brought a goal, and a goal is what is looked
    /// for.
    fn expand(
        &mut self,
        layer: Range<usize>,
        limits: &Limits,
        started: Clock,
    ) -> Result<bool, Stop> {
        let Self { rules, until, reached } = self;
        let most = rules.most_successors();
        let mut waiting = Waiting(Vec::new());
        for number in layer {
            if number as u64 >= limits.expansions {
                return Err(Stop::Expanded);
            }
            if number % BETWEEN_LOOKS == 0 {
                limits.poll(started)?;
            }
            reached.make_room(most, limits, started)?;
            let situation = reached.nodes[number];
            // As many as fit into u32: see `grow`.
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            let mut new = New { reached: &mut *reached, until: *until, is_solved: false };
            if let Known::Rows(rows) = &mut new.reached.known {
                rows.take(situation.key);
            }
            match &new.reached.known {
                Known::Keys(table) if table.bytes() >= LARGE => {
                    rules.successors(number, &situation, &mut waiting);
                    let touched = waiting.0.iter().map(|(next, _)| table.touch(next.known_as()));
                    black_box(touched.fold(false, |sum, it| sum ^ it));
                    waiting.0.drain(..).for_each(|(next, is_goal)| new.add(next, is_goal));
                }
                _ => rules.successors(number, &situation, &mut new),
            }
            if new.is_solved {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Adds the successors that are new, up to a goal if one is looked for.
struct New<'a, M, K, const P: usize> {
    reached: &'a mut Reached<M, K, P>,
    until: Until,
    is_solved: bool,
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Successors<M, K> for New<'_, M, K, P> {
    #[inline]
    fn known(&self, from: u8) -> M {
        match &self.reached.known {
            Known::Rows(rows) => rows.known(from),
            Known::Keys(_) => M::EMPTY,
        }
    }

    #[inline]
    fn add(&mut self, next: Situation<M, K>, is_goal: bool) {
        if !self.is_solved && self.reached.add(next, is_goal) {
            self.is_solved = is_goal && self.until == Until::Solved;
        }
    }
}

/// All successors of a situation, each with whether it is a goal.
struct Waiting<M, K>(Vec<(Situation<M, K>, bool)>);

impl<M: Mask, K> Successors<M, K> for Waiting<M, K> {
    #[inline]
    fn known(&self, _: u8) -> M {
        M::EMPTY
    }

    #[inline]
    fn add(&mut self, next: Situation<M, K>, is_goal: bool) {
        self.0.push((next, is_goal));
    }
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Reached<M, K, P> {
    /// Adds a node of the greatest depth, unless it is known. There must be room for it.
    #[inline]
    fn add(&mut self, situation: Situation<M, K>, is_goal: bool) -> bool {
        let is_new = match &mut self.known {
            Known::Rows(rows) => rows.insert(&situation),
            Known::Keys(table) => table.insert(situation.known_as()),
        };
        if is_new {
            self.nodes.push(situation);
            if let Some(count) = self.depths.last_mut() {
                *count += situation.count();
            }
            self.solved += if is_goal { situation.count() } else { 0 };
        }
        is_new
    }

    /// Room for `most` more nodes, within the limits on memory and time.
    #[inline]
    fn make_room(&mut self, most: usize, limits: &Limits, started: Clock) -> Result<(), Stop> {
        let is_short = self.nodes.capacity() - self.nodes.len() < most;
        let is_full = matches!(&self.known, Known::Keys(table) if table.is_full(most));
        if is_short || is_full { self.grow(most, limits, started) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, most: usize, limits: &Limits, started: Clock) -> Result<(), Stop> {
        let nodes = self.nodes.len() + self.nodes.len().max(FIRST_NODES).max(most);
        if u32::try_from(nodes).is_err() {
            return Err(Stop::Bytes);
        }
        // A table that grows stands beside the new one, of twice its size.
        let tables = match &self.known {
            Known::Rows(rows) => rows.bytes(),
            Known::Keys(table) if table.is_full(most) => 3 * table.bytes(),
            Known::Keys(table) => table.bytes(),
        };
        if nodes.saturating_mul(size_of::<Situation<M, K>>()).saturating_add(tables) > limits.bytes
        {
            return Err(Stop::Bytes);
        }
        if self.nodes.capacity() < nodes {
            self.nodes.try_reserve_exact(nodes - self.nodes.len()).map_err(|_| Stop::Bytes)?;
        }
        if let Known::Keys(table) = &mut self.known {
            while table.is_full(most) {
                table.grow(|| limits.poll(started))?;
            }
        }
        Ok(())
    }
}
