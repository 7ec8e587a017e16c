//! Whole spaces whose states have ranks, with two bits for each.

use std::{
    fmt,
    ops::{Add, Range},
};

use rayon_core::ThreadPool;

use crate::{
    clock::Clock,
    limits::Limits,
    parallel::{
        ExploreCounts, Fresh, Layer, Marks, Progress, Threads, explore,
        several::{pool_of_any, with_affinity::with_affinity},
    },
    rank_space::{Child, RankSpace, actions_along, neighbours},
    report::Stop,
    space::Ranked,
};

/// The words that a thread looks through in succession: 32 KiB.
const CHUNK: usize = 1 << 12;
/// The chunks between two reports of the progress.
const CHUNKS: usize = 32;
/// The states that are expanded together. Their successors are looked up together, so that their cache misses overlap.
const BATCH: usize = 48;
/// The batches between two looks at the clock: less than a millisecond.
const BETWEEN_LOOKS: usize = 64;

/// [`explore`](super::explore()) of a space whose states have ranks, with the same layers and counts, in two bits for
/// each rank ([`Marks`]). A layer is found by looking through all ranks, so this pays for spaces that are reached as a
/// whole and are too large for a table.
///
/// A limit on expansions stops before the first layer that it does not cover, because ranks are not in the order in
/// which one thread would reach their states. The bytes are reserved at the beginning. States without ranks are
/// explored in a table.
///
/// O(layers × ranks / 32) time beside that of the expansions; [`state_count`](Ranked::state_count) / 4 bytes. Korf
/// (2008), "Minimizing disk I/O in two-bit breadth-first search"; the ranks of all children are written at once, as
/// words of memory allow, so the order of threads changes nothing.
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
    on_progress: &mut dyn FnMut(Progress),
) -> ExploreCounts
where
    S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let Some(count) = Ranked::state_count(space) else {
        return explore(space, threads, limits, on_progress);
    };
    let mut explored = ExploreCounts::default();
    let ended = RankedLayers::new(space, count, threads, limits).and_then(|mut layers| {
        while layers.step(&mut explored, on_progress)? != Step::Ended {}
        Ok(())
    });
    explored.stop = ended.err();
    explored
}

/// A layer of [`RankedLayers`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedLayer {
    /// The counts.
    pub layer: Layer,
    /// The number of successors of the layer before.
    pub generated: u64,
    /// The goal of least rank.
    pub goal: Option<usize>,
}

/// What [`RankedLayers::step`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It counted a layer whose successors were known.
    Known,
    /// It counted a layer and made the next one.
    Made,
    /// All states are counted.
    Ended,
}

/// An exploration of a space by rank, a layer at a time, for those who keep its marks in files. [`explore_ranked`] is
/// the whole of it.
pub struct RankedLayers<'s> {
    space: &'s dyn RankSpace,
    limits: &'s Limits,
    marks: Marks,
    layers: Vec<RankedLayer>,
    pool: ThreadPool,
    started: Clock,
    is_whole: bool,
}

impl fmt::Debug for RankedLayers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { marks, layers, is_whole, .. } = self;
        let ranks = marks.ranks();
        write!(f, "RankedLayers {{ ranks: {ranks:?}, layers: {layers:?}, is_whole: {is_whole} }}")
    }
}

impl<'s> RankedLayers<'s> {
    /// The layer of the state at the start, in a space of `count` ranks.
    ///
    /// # Errors
    ///
    /// There are not enough bytes, or another limit came first.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{RankedLayers, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let layers = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// assert_eq!(layers.layers()[0].layer.states, 1);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn new(
        space: &'s dyn RankSpace,
        count: usize,
        threads: Threads,
        limits: &'s Limits,
    ) -> Result<Self, Stop> {
        let pool = pool_of_any(threads)?;
        let marks = Marks::new(space, 0..count, limits)?;
        let Child { rank, is_goal } = space.root();
        marks.mark(rank, 0);
        let layer = Layer { depth: 0, states: 1, goals: u64::from(is_goal) };
        let root = RankedLayer { layer, generated: 0, goal: is_goal.then_some(rank) };
        let started = Clock::start();
        Ok(Self { space, limits, marks, layers: vec![root], pool, started, is_whole: true })
    }

    /// The layers that are whole. Of the last one no state is expanded; it has none once all states are.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{ExploreCounts, RankedLayers, Step, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let mut layers = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// layers.step(&mut ExploreCounts::default(), &mut |_| ())?;
    /// assert_eq!(layers.layers().len(), 2);
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[RankedLayer] {
        &self.layers
    }

    /// The marks.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{RankedLayers, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let layers = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// assert_eq!(layers.marks().ranks(), 0..3);
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub const fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Returns false if a layer was being expanded when a limit came: its marks belong to no layer.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{RankedLayers, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// assert!(RankedLayers::new(&row, 3, Threads::ONE, &limits)?.is_whole());
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Goes on from these layers, one at least, whose marks are set by `set`.
    ///
    /// # Errors
    ///
    /// Those of `set`.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{ExploreCounts, RankedLayers, Step, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let mut layers = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// layers.step(&mut ExploreCounts::default(), &mut |_| ())?;
    /// let (known, word) = (layers.layers().to_vec(), layers.marks().word(0));
    /// let mut other = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// other.resume(known, |marks| Ok(marks.set_word(0, word)))?;
    /// let mut explored = ExploreCounts::default();
    /// assert_eq!(other.step(&mut explored, &mut |_| ())?, Step::Known);
    /// assert_eq!(other.step(&mut explored, &mut |_| ())?, Step::Made);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn resume<E>(
        &mut self,
        layers: Vec<RankedLayer>,
        set: impl FnOnce(&mut Marks) -> Result<(), E>,
    ) -> Result<(), E> {
        self.layers = layers;
        set(&mut self.marks)
    }

    /// Counts the next layer in `explored`, which has those before, and expands it unless its successors are known.
    ///
    /// # Errors
    ///
    /// The limit that ends the exploration.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{ExploreCounts, RankedLayers, Step, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let mut layers = RankedLayers::new(&row, 3, Threads::ONE, &limits)?;
    /// let mut explored = ExploreCounts::default();
    /// while layers.step(&mut explored, &mut |_| ())? != Step::Ended {}
    /// assert_eq!((explored.layers.len(), explored.layers[2].goals), (3, 1));
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn step(
        &mut self,
        explored: &mut ExploreCounts,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Step, Stop> {
        let at = explored.layers.len();
        let Layer { depth, states, .. } = self.layers[at].layer;
        if states == 0 {
            return Ok(Step::Ended);
        }
        self.limits.poll(self.started)?;
        explored.whole(self.layers[at].layer, self.limits, on_progress)?;
        if states > self.limits.expansions - explored.expanded {
            return Err(Stop::Expanded);
        }
        let is_known = at + 1 < self.layers.len();
        if !is_known {
            self.is_whole = false;
            let Tally { generated, fresh: Fresh { states, goals, goal }, .. } =
                self.expand(depth, on_progress)?;
            self.is_whole = true;
            let layer = Layer { depth: depth.saturating_add(1), states, goals };
            self.layers.push(RankedLayer { layer, generated, goal });
        }
        let RankedLayer { layer: next, generated, .. } = self.layers[at + 1];
        explored.count(states, generated, next.states);
        Ok(if is_known { Step::Known } else { Step::Made })
    }

    /// The numbers of the actions to a goal, by the parents of least rank. Of the first `layers` layers, the first that
    /// has a goal is taken, and in it the goal of least rank. `None` if none of them has a goal, if the space has no
    /// [parities](Ranked::parities), or if the marks do not belong to the layers.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::{RankedLayers, Threads}};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// // They are neither even nor odd.
    /// assert_eq!(RankedLayers::new(&row, 3, Threads::ONE, &limits)?.path(1), None);
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn path(&self, layers: usize) -> Option<Vec<u32>> {
        let found = self.layers.iter().take(layers).find_map(|it| Some((it.layer.depth, it.goal?)));
        let (depth, goal) = found.filter(|_| self.marks.lead_back())?;
        let mut way = vec![goal];
        for depth in (0..depth).rev() {
            let near = neighbours(self.space, *way.last()?);
            way.push(near.into_iter().find(|&rank| self.marks.was_at(rank, depth))?);
        }
        actions_along(self.space, way.into_iter().rev())
    }

    /// Expands a layer.
    fn expand(&self, depth: u32, on_progress: &mut dyn FnMut(Progress)) -> Result<Tally, Stop> {
        let layer = self.layers[depth as usize].layer;
        let words = self.marks.word_count();
        let mut tally = Tally::default();
        for begin in (0..words).step_by(CHUNK * CHUNKS) {
            let end = words.min(begin + CHUNK * CHUNKS);
            let before = tally.expanded;
            let mut tallies = vec![Ok(Tally::default()); (begin..end).len().div_ceil(CHUNK)];
            with_affinity(&self.pool, &mut tallies, |number, tally| {
                let begin = begin + number * CHUNK;
                *tally = self.chunk(begin..end.min(begin + CHUNK), depth);
            });
            tally = tallies.into_iter().try_fold(tally, |sum, tally| Ok(sum + tally?))?;
            if tally.expanded > before {
                on_progress(Progress {
                    layer,
                    expanded: tally.expanded,
                    found: tally.fresh.states,
                });
            }
        }
        Ok(tally)
    }

    /// Expands the states of a depth that wait in some words, and marks their new successors.
    fn chunk(&self, words: Range<usize>, depth: u32) -> Result<Tally, Stop> {
        self.limits.poll(self.started)?;
        let (mut tally, mut batches) = (Tally::default(), 0);
        let (mut ranks, mut children) = (Vec::new(), Vec::new());
        let last = words.end - 1;
        for at in words {
            ranks.extend(self.marks.take(self.space, at, depth));
            if ranks.len() >= BATCH || at == last {
                self.space.expand(&ranks, &mut children);
                tally.expanded += ranks.len() as u64;
                tally.generated += children.len() as u64;
                ranks.clear();
                tally.fresh = tally.fresh + self.marks.mark_all(&children, depth + 1);
                children.clear();
                batches += 1;
                if batches % BETWEEN_LOOKS == 0 {
                    self.limits.poll(self.started)?;
                }
            }
        }
        Ok(tally)
    }
}

/// The counts of an expansion.
#[derive(Clone, Copy, Default)]
struct Tally {
    expanded: u64,
    generated: u64,
    fresh: Fresh,
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            fresh: self.fresh + other.fresh,
        }
    }
}
