//! Whole spaces whose states have ranks, with two bits for each.

use std::{
    hint::black_box,
    ops::{Add, Range},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use rayon_core::ThreadPool;

use crate::{
    clock::Clock,
    limits::Limits,
    parallel::{
        Explored, Layer, Progress, Threads, explore,
        several::{at_home::at_home, pool_of_any},
    },
    report::Stop,
    space::{Ranked, StateSpace},
    storage::budget::{Budget, refused},
};

/// The ranks of a word.
const RANKS: usize = 32;
/// The lower bit of each rank of a word.
const LOWER: u64 = u64::MAX / 3;

/// What is known of a rank. A layer has one of two marks, the layer after it the other.
const MARKS: [u64; 2] = [0b01, 0b10];
/// The state was expanded in a layer before.
const EXPANDED: u64 = 0b11;

/// The words that a thread looks through in succession: 32 KiB.
const CHUNK: usize = 1 << 12;
/// The words that are cleared between two looks at the clock: 2 MiB.
const CLEARED: usize = 1 << 18;
/// The chunks between two reports of the progress.
const CHUNKS: usize = 32;
/// The successors that are looked up together, so that their cache misses overlap.
const BATCH: usize = 128;
/// The expansions between two looks at the clock: less than a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// [`explore`](super::explore()) of a space whose states have ranks, with the same layers and counts, in two bits for
/// each rank: a state is not reached, in the layer that is being expanded, in the next one, or expanded. A layer is found by
/// looking through all ranks, so this pays for spaces that are reached as a whole and are too large for a table.
///
/// A limit on expansions stops before the first layer that it does not cover, because ranks are not in the order in which
/// one thread would reach their states. The bytes are reserved at the beginning. States without ranks are explored in a
/// table.
///
/// O(layers × ranks / 32) time beside that of the expansions; [`state_count`](Ranked::state_count) / 4 bytes. Korf (2008),
/// "Minimizing disk I/O in two-bit breadth-first search"; the ranks of all children are written at once, as words of memory
/// allow, so the order of threads changes nothing.
///
/// ```
/// use search::{Limits, Ranked, parallel::{Threads, explore, explore_ranked}};
/// # use search::StateSpace;
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
///
/// // Eight places in a ring, a step left or right; the rank of a place is its number.
/// impl Ranked for Ring {
///     fn state_count(&self) -> Option<usize> { Some(8) }
///     fn rank(&self, place: &u8) -> usize { usize::from(*place) }
///     fn unrank(&self, rank: usize) -> u8 { u8::try_from(rank).unwrap_or(0) }
/// }
///
/// let limits = Limits::default();
/// let explored = explore_ranked(&Ring, Threads::all(), &limits, &mut |_| ());
/// assert_eq!(explored, explore(&Ring, Threads::ONE, &limits, &mut |_| ()));
/// ```
pub fn explore_ranked<S>(
    space: &S,
    threads: Threads,
    limits: &Limits,
    told: &mut dyn FnMut(Progress),
) -> Explored
where
    S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let Some(count) = space.state_count() else {
        return explore(space, threads, limits, told);
    };
    let mut explored = Explored::default();
    explored.stop = layers(space, count, threads, limits, told, &mut explored).err();
    explored
}

fn layers<S>(
    space: &S,
    count: usize,
    threads: Threads,
    limits: &Limits,
    told: &mut dyn FnMut(Progress),
    explored: &mut Explored,
) -> Result<(), Stop>
where
    S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let pool = pool_of_any(threads)?;
    let sweep = Sweep { space, words: words(count, limits)?, limits, started: Clock::start() };
    let root = space.initial_state();
    sweep.mark(space.rank(&root), MARKS[0]);
    let mut layer = Layer { depth: 0, states: 1, goals: u64::from(space.is_goal(&root)) };
    while layer.states > 0 {
        limits.poll(sweep.started)?;
        explored.whole(layer, limits, told)?;
        if layer.states > limits.expansions - explored.expanded {
            return Err(Stop::Expanded);
        }
        let Tally { expanded, generated, fresh, goals } = sweep.layer(&pool, layer, told)?;
        explored.count(expanded, generated, fresh);
        layer = Layer { depth: layer.depth.saturating_add(1), states: fresh, goals };
    }
    Ok(())
}

/// Words for so many ranks, none of which is reached.
fn words(count: usize, limits: &Limits) -> Result<Vec<AtomicU64>, Stop> {
    let len = count.div_ceil(RANKS);
    let mut budget = Budget::new(limits);
    budget.reserve(len.checked_mul(size_of::<u64>()).ok_or(Stop::Bytes)?)?;
    let mut words = Vec::new();
    words.try_reserve_exact(len).map_err(refused)?;
    while words.len() < len {
        words.resize_with(len.min(words.len() + CLEARED), AtomicU64::default);
        budget.poll()?;
    }
    Ok(words)
}

/// The counts of an expansion.
#[derive(Clone, Copy, Default)]
struct Tally {
    expanded: u64,
    generated: u64,
    fresh: u64,
    goals: u64,
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            fresh: self.fresh + other.fresh,
            goals: self.goals + other.goals,
        }
    }
}

/// Successors that are not looked up yet, and the counts by now.
struct Waiting<S: StateSpace> {
    children: Vec<(usize, S::State)>,
    actions: Vec<S::Action>,
    tally: Tally,
}

struct Sweep<'a, S> {
    space: &'a S,
    words: Vec<AtomicU64>,
    limits: &'a Limits,
    started: Clock,
}

impl<S> Sweep<'_, S>
where
    S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
{
    /// Expands a layer.
    fn layer(
        &self,
        pool: &ThreadPool,
        layer: Layer,
        told: &mut dyn FnMut(Progress),
    ) -> Result<Tally, Stop> {
        let odd = layer.depth as usize % 2;
        let (this, next) = (MARKS[odd], MARKS[1 - odd]);
        let mut tally = Tally::default();
        for begin in (0..self.words.len()).step_by(CHUNK * CHUNKS) {
            let end = self.words.len().min(begin + CHUNK * CHUNKS);
            let before = tally.expanded;
            let mut tallies = vec![Ok(Tally::default()); (begin..end).len().div_ceil(CHUNK)];
            at_home(pool, &mut tallies, |number, tally| {
                let begin = begin + number * CHUNK;
                *tally = self.chunk(begin..end.min(begin + CHUNK), this, next);
            });
            tally = tallies.into_iter().try_fold(tally, |sum, tally| Ok(sum + tally?))?;
            if tally.expanded > before {
                told(Progress { layer, expanded: tally.expanded, found: tally.fresh });
            }
        }
        Ok(tally)
    }

    /// Expands the states with this mark in some words, and gives their new successors the next mark.
    fn chunk(&self, words: Range<usize>, this: u64, next: u64) -> Result<Tally, Stop> {
        self.limits.poll(self.started)?;
        let mut waiting: Waiting<S> =
            Waiting { children: Vec::new(), actions: Vec::new(), tally: Tally::default() };
        for at in words {
            let mut marked = equal(self.words[at].load(Relaxed), this);
            // Nobody else changes these ranks now.
            self.words[at].fetch_or(marked * EXPANDED, Relaxed);
            while marked != 0 {
                self.expand(at * RANKS + marked.trailing_zeros() as usize / 2, &mut waiting);
                marked &= marked - 1;
                if waiting.children.len() >= BATCH {
                    self.insert(&mut waiting, next);
                }
                if waiting.tally.expanded.is_multiple_of(BETWEEN_LOOKS) {
                    self.limits.poll(self.started)?;
                }
            }
        }
        self.insert(&mut waiting, next);
        Ok(waiting.tally)
    }

    /// Generates the successors of the state with this rank.
    fn expand(&self, rank: usize, Waiting { children, actions, tally }: &mut Waiting<S>) {
        let state = self.space.unrank(rank);
        tally.expanded += 1;
        actions.clear();
        self.space.actions(&state, actions);
        tally.generated += actions.len() as u64;
        children.extend(actions.iter().map(|&action| {
            let child = self.space.apply(&state, action);
            (self.space.rank_child(&child, action, rank), child)
        }));
    }

    /// Marks the successors that are new.
    fn insert(&self, Waiting { children, tally, .. }: &mut Waiting<S>, next: u64) {
        let read = |&(rank, _): &(usize, S::State)| self.words[rank / RANKS].load(Relaxed);
        black_box(children.iter().map(read).fold(0, |sum, word| sum ^ word));
        for (rank, child) in children.drain(..) {
            if self.mark(rank, next) {
                tally.fresh += 1;
                tally.goals += u64::from(self.space.is_goal(&child));
            }
        }
    }

    /// Marks a rank, unless it is marked: then `false`. Of several threads that do so, one gets `true`.
    fn mark(&self, rank: usize, mark: u64) -> bool {
        let (word, shift) = (&self.words[rank / RANKS], rank % RANKS * 2);
        let is_free = |word: u64| word >> shift & EXPANDED == 0;
        is_free(word.load(Relaxed)) && is_free(word.fetch_or(mark << shift, Relaxed))
    }
}

/// The lower bit of each rank of a word that has this mark.
const fn equal(word: u64, mark: u64) -> u64 {
    let same = !(word ^ (LOWER * mark));
    same & same >> 1 & LOWER
}
