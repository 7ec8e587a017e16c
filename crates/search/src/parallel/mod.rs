//! Searches by several threads. Their number changes the time and the bytes of a search, and nothing else: each
//! result is the same as by one thread.
//!
//! [`search`] is what a caller needs who has a number of threads; without the feature `parallel` it is made by one of
//! them. [`map_in_order`] is for tasks of any kind, such as one search for each of many levels.
//!
//! The engines need the feature `parallel`, and spaces and states that threads may share: `explore` counts the states
//! of a whole space, layer by layer, and `explore_ranked` does so with two bits a state, which are `Marks`;
//! `breadth_first` is [breadth-first search](crate::Algorithm::BreadthFirst), and `ida_star` is
//! [IDA\*](crate::Algorithm::IdaStar). A `HashShard` is a table for engines of one's own, which divide the states of a
//! layer among threads or machines.
//!
//! A panic in a space ends all threads, and goes on in the thread that called.

mod explored;
mod in_order;
#[cfg(feature = "parallel")]
mod several;

use std::{num::NonZeroUsize, thread};

#[cfg(feature = "parallel")]
use crate::algorithm::Algorithm;
use crate::{
    cost::Cost,
    engines::{search_by, single::Engine},
    heuristic::Heuristic,
    limits::Limits,
    observer::Observer,
    report::Report,
    space::StateSpace,
};

pub use explored::{ExploreCounts, Layer, Progress};
pub use in_order::{Task, map_in_order};
#[cfg(feature = "parallel")]
pub use several::{
    Fresh, HashShard, Marks, RankedLayer, RankedLayers, Step, TakenRanks, breadth_first, explore,
    explore_ranked, ida_star,
};

/// The threads of a search. Their number changes the time and the bytes that a search takes, never its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads {
    count: NonZeroUsize,
    sizes: Sizes,
}

/// The sizes of what several threads do together: for tests, whose searches are small, and for measurements. Like the
/// number of threads, they never change a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct Sizes {
    /// The expansions that one thread makes by itself before the others help, because a small search ends before they
    /// would have begun. In IDA*, where they share no table, they help after an iteration of an eighth of that. The
    /// table of breadth-first search is divided once a 32nd of that waits in a layer, too, because the threads wait for
    /// each other in each.
    pub alone: u64,
    /// The bytes of a table that is not divided unless as many states wait in a layer as one thread expands
    /// [`alone`](Self::alone): the search may end before the copy of the table pays.
    pub whole: usize,
    /// The number of parts of the table of states, each written by one thread at a time. Rounded up to a power of
    /// two, at most 64.
    pub partitions: usize,
    /// The bytes of the successors that are generated before they are looked up. With more they do not fit the
    /// processors' caches; with less the threads wait for each other more often.
    pub block: usize,
    /// The parts into which an iteration of IDA* is cut, at least: so many that none is a large share of the work.
    pub parts: usize,
}

impl Sizes {
    const DEFAULT: Self =
        Self { alone: 100_000, whole: 32 << 20, partitions: 16, block: 1 << 21, parts: 500 };
}

/// Those of all threads whose sizes nobody chose.
impl Default for Sizes {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// [`search`](crate::search()) with the help of several threads, where the algorithm is one that they can share:
/// breadth-first search or IDA*, of which the observer sees less. All others have one thread, and so have these without
/// the feature `parallel`. A type of [`single`](crate::single) as the engine compiles that algorithm and these two
/// alone.
///
/// ```
/// use search::{Algorithm, Blind, Limits, parallel::{self, Threads}};
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
/// // Eight places in a ring, a step left or right.
/// let (limits, threads) = (Limits::default(), Threads::all());
/// let found = parallel::search(&Ring, &Blind, Algorithm::IDA_STAR, threads, &limits, &mut ());
/// assert_eq!(found.best().map(|best| best.cost), Some(4));
/// ```
pub fn search<S, H, E>(
    space: &S,
    heuristic: &H,
    engine: E,
    threads: Threads,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
    E: Engine<S, H>,
{
    #[cfg(feature = "parallel")]
    match engine.algorithm() {
        Algorithm::BreadthFirst { goal_test } => {
            return breadth_first(space, goal_test, threads, limits, observer);
        }
        Algorithm::IdaStar { cycles } => {
            return ida_star(space, heuristic, cycles, threads, limits, observer);
        }
        _ => {}
    }
    #[cfg(not(feature = "parallel"))]
    let _ = threads;
    search_by(space, heuristic, engine, (limits, S::Cost::MAX), observer)
}

impl Threads {
    /// One thread: the engines as they are.
    pub const ONE: Self = Self::new(NonZeroUsize::MIN);

    /// The greatest number of threads: more are of no use.
    pub const MAX_COUNT: usize = 256;

    /// `count` threads. No more than [`MAX_COUNT`](Self::MAX_COUNT) are begun, and fewer if the system has no more.
    ///
    /// ```
    /// # use search::parallel::Threads;
    /// let two = std::num::NonZeroUsize::new(2).expect("not 0");
    /// assert_eq!(Threads::new(two).count(), two);
    /// ```
    #[must_use]
    pub const fn new(count: NonZeroUsize) -> Self {
        Self { count, sizes: Sizes::DEFAULT }
    }

    /// As many threads as there are processors for this process.
    ///
    /// ```
    /// # use search::parallel::Threads;
    /// assert!(Threads::all().count() >= Threads::ONE.count());
    /// ```
    #[must_use]
    pub fn all() -> Self {
        Self::new(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// The number of threads.
    ///
    /// ```
    /// # use search::parallel::Threads;
    /// assert_eq!(Threads::ONE.count().get(), 1);
    /// ```
    #[must_use]
    pub const fn count(self) -> NonZeroUsize {
        self.count
    }

    /// The sizes of what they do together.
    ///
    /// ```
    /// # use search::parallel::{Sizes, Threads};
    /// assert_eq!(Threads::all().sizes(), Sizes::default());
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn sizes(self) -> Sizes {
        self.sizes
    }

    /// The same number of threads, with other sizes of what they do together.
    ///
    /// ```
    /// # use search::parallel::{Sizes, Threads};
    /// // They help after a hundred expansions: a test can see whether a space bears several threads.
    /// let early = Threads::all().with_sizes(Sizes { alone: 100, ..Sizes::default() });
    /// assert_eq!(early.sizes().alone, 100);
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn with_sizes(self, sizes: Sizes) -> Self {
        Self { sizes, ..self }
    }
}
