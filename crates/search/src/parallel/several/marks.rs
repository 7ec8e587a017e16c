//! Two bits for each rank of a range.

use std::{
    hint::black_box,
    ops::{Add, Range},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use crate::{
    limits::Limits,
    rank_space::{Child, RankSpace},
    report::Stop,
    storage::budget::{Budget, refused},
};

/// The lower bit of each rank of a word.
const LOWER: u64 = u64::MAX / 3;
/// All bits of a rank.
const BOTH: u64 = 0b11;

/// The words that are cleared between two looks at the clock: 2 MiB.
const CLEARED: usize = 1 << 18;

/// What is known of the ranks of a range, in two bits each: a state is not reached, waits to be expanded, or is expanded.
///
/// Two layers wait at a time, that which is being expanded and the next. If the space has
/// [parities](crate::Ranked::parities), these tell the two from each other, and the fourth value tells whether half the
/// depth of an expanded state is even or odd: so [`was_at`](Self::was_at) leads back from a state to the start. Other spaces
/// spend the fourth value on the next layer.
///
/// ```
/// use search::{Limits, parallel::Marks, words::RankSpace};
/// # use search::{Ranked, StateSpace};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// #     fn is_undirected(&self) -> bool { true }
/// # }
/// # impl Ranked for Ring {
/// #     fn state_count(&self) -> Option<usize> { Some(8) }
/// #     fn rank(&self, place: &u8) -> usize { usize::from(*place) }
/// #     fn unrank(&self, rank: usize) -> u8 { u8::try_from(rank).unwrap_or(0) }
/// #     fn parities(&self, _: usize) -> Option<u32> { Some(0xaaaa_aaaa) }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let marks = Marks::new(&Ring, 0..8, &Limits::default())?;
/// assert!(marks.mark(0, 0), "it is new");
/// assert_eq!(marks.take(&Ring, 0, 0).collect::<Vec<_>>(), [0]);
/// assert!(marks.mark(7, 1) && marks.mark(1, 1) && !marks.mark(1, 1));
/// assert_eq!(marks.take(&Ring, 0, 1).collect::<Vec<_>>(), [1, 7]);
/// assert!(marks.was_at(7, 1) && !marks.was_at(7, 3));
/// # Ok::<(), search::Stop>(())
/// ```
#[derive(Debug)]
pub struct Marks {
    ranks: Range<usize>,
    words: Vec<AtomicU64>,
    /// Whether the rank of the start counts as odd, if there are parities.
    is_root_odd: Option<bool>,
}

impl Marks {
    /// The ranks of a word.
    pub const RANKS: usize = 32;

    /// Marks for these ranks of a space, none of which is reached. The range begins with a multiple of
    /// [`RANKS`](Self::RANKS). Its bytes are reserved at once: a quarter for each rank.
    ///
    /// # Errors
    ///
    /// There are not enough bytes, or another limit came first.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// assert_eq!(Marks::new(&row, 0..3, &limits)?.word_count(), 1);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn new(space: &dyn RankSpace, ranks: Range<usize>, limits: &Limits) -> Result<Self, Stop> {
        let len = ranks.len().div_ceil(Self::RANKS);
        let mut budget = Budget::new(limits);
        budget.reserve(len.checked_mul(size_of::<u64>()).ok_or(Stop::Bytes)?)?;
        let mut words = Vec::new();
        words.try_reserve_exact(len).map_err(refused)?;
        while words.len() < len {
            words.resize_with(len.min(words.len() + CLEARED), AtomicU64::default);
            budget.poll()?;
        }
        let root = space.root().rank;
        let parities = space.parities(root / Self::RANKS * Self::RANKS);
        let is_root_odd = parities.map(|odd| odd >> (root % Self::RANKS) & 1 == 1);
        Ok(Self { ranks, words, is_root_odd })
    }

    /// The ranks.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// assert_eq!(Marks::new(&row, 0..3, &limits)?.ranks(), 0..3);
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> Range<usize> {
        self.ranks.clone()
    }

    /// The number of words.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// assert_eq!(Marks::new(&row, 0..65, &limits)?.word_count(), 3);
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Returns true if [`was_at`](Self::was_at) tells depths from each other.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// // They are neither even nor odd.
    /// assert!(!Marks::new(&row, 0..3, &limits)?.lead_back());
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub const fn lead_back(&self) -> bool {
        self.is_root_odd.is_some()
    }

    /// The word with this number: 32 ranks, the first in the lowest bits.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let marks = Marks::new(&row, 0..3, &limits)?;
    /// marks.mark(1, 0);
    /// assert_eq!(marks.word(0), 0b01_00);
    /// # Ok::<(), Stop>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn word(&self, at: usize) -> u64 {
        self.words[at].load(Relaxed)
    }

    /// Sets the word with this number, as [`word`](Self::word) returned it.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let mut marks = Marks::new(&row, 0..3, &limits)?;
    /// marks.set_word(0, 0b01_00);
    /// assert!(!marks.mark(1, 0), "it is marked");
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn set_word(&mut self, at: usize, word: u64) {
        *self.words[at].get_mut() = word;
    }

    /// The mark of states that wait, at this depth.
    #[inline]
    const fn waiting(&self, depth: u32) -> u64 {
        match self.is_root_odd {
            Some(_) => 0b01,
            None => [0b01, 0b10][depth as usize % 2],
        }
    }

    /// The mark of states of this depth that are expanded.
    const fn expanded(&self, depth: u32) -> u64 {
        match self.is_root_odd {
            Some(_) => 0b10 | (depth / 2 % 2) as u64,
            None => 0b11,
        }
    }

    /// The ranks of a word whose states wait at this depth, which count as expanded from now on. Only one thread may call
    /// this for a word at a time.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let marks = Marks::new(&row, 0..3, &limits)?;
    /// marks.mark(1, 0);
    /// assert_eq!(marks.take(&row, 0, 0).collect::<Vec<_>>(), [1]);
    /// assert_eq!(marks.take(&row, 0, 0).next(), None);
    /// # Ok::<(), Stop>(())
    /// ```
    #[inline]
    pub fn take(&self, space: &dyn RankSpace, at: usize, depth: u32) -> TakenRanks {
        // Nothing waits in most words of most layers.
        match equal(self.word(at), self.waiting(depth)) {
            0 => TakenRanks { first: 0, bits: 0 },
            bits => self.take_some(space, at, depth, bits),
        }
    }

    /// Takes those at this depth of the ranks of a word that wait.
    #[inline(never)]
    fn take_some(&self, space: &dyn RankSpace, at: usize, depth: u32, mut bits: u64) -> TakenRanks {
        let first = self.ranks.start + at * Self::RANKS;
        if let Some(is_root_odd) = self.is_root_odd {
            let odd = spread(space.parities(first).unwrap_or(0));
            bits &= if (depth % 2 == 1) ^ is_root_odd { odd } else { !odd };
        }
        if bits != 0 {
            // Nobody else changes these ranks now.
            let change = self.waiting(depth) ^ self.expanded(depth);
            self.words[at].fetch_xor(bits * change, Relaxed);
        }
        TakenRanks { first, bits }
    }

    /// Marks a rank that is reached at this depth, unless it is marked: then `false`. Of several threads that do so, one
    /// gets `true`.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let marks = Marks::new(&row, 0..3, &limits)?;
    /// assert!(marks.mark(2, 5) && !marks.mark(2, 6));
    /// # Ok::<(), Stop>(())
    /// ```
    #[inline]
    pub fn mark(&self, rank: usize, depth: u32) -> bool {
        let (at, shift) = self.place(rank);
        let is_free = |word: u64| word >> shift & BOTH == 0;
        let mark = self.waiting(depth) << shift;
        is_free(self.word(at)) && is_free(self.words[at].fetch_or(mark, Relaxed))
    }

    /// Marks the states that are reached at this depth, and returns the counts of those that are new. They are looked up
    /// together, so that their cache misses overlap: some hundred at a time are best.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// # use search::words::Child;
    /// let marks = Marks::new(&row, 0..3, &limits)?;
    /// let states = [1, 2, 1].map(|rank| Child { rank, is_goal: rank == 2 });
    /// let fresh = marks.mark_all(&states, 1);
    /// assert_eq!((fresh.states, fresh.goals, fresh.goal), (2, 1, Some(2)));
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn mark_all(&self, states: &[Child], depth: u32) -> Fresh {
        let read = |child: &Child| self.word(self.place(child.rank).0);
        black_box(states.iter().map(read).fold(0, |sum, word| sum ^ word));
        let mut fresh = Fresh::default();
        for &Child { rank, is_goal } in states {
            if self.mark(rank, depth) {
                fresh.states += 1;
                if is_goal {
                    fresh.goals += 1;
                    fresh.goal = least(fresh.goal, Some(rank));
                }
            }
        }
        fresh
    }

    /// Returns true if the state with this rank was expanded, or waits, at this depth. The depth of the state must be
    /// this one, or two more or less, like the depth of each neighbour of a state that is one action deeper. Without
    /// parities the answer means nothing.
    ///
    /// ```
    /// # use search::{Limits, Stop, parallel::Marks};
    /// # mod graph { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shared/graph.rs")); }
    /// # use graph::Graph;
    /// // Three states in a row, the last one a goal.
    /// let row = Graph::new(0, &[2], &[(0, 1, 1), (1, 2, 1)]);
    /// # let limits = Limits::default();
    /// let marks = Marks::new(&row, 0..3, &limits)?;
    /// marks.mark(2, 3);
    /// marks.take(&row, 0, 3);
    /// assert!(marks.was_at(2, 3) && !marks.was_at(1, 3));
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn was_at(&self, rank: usize, depth: u32) -> bool {
        let (at, shift) = self.place(rank);
        self.word(at) >> shift & BOTH == self.expanded(depth)
    }

    #[inline]
    fn place(&self, rank: usize) -> (usize, usize) {
        let rank = rank - self.ranks.start;
        (rank / Self::RANKS, rank % Self::RANKS * 2)
    }
}

/// The counts of states that are new.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fresh {
    /// The states.
    pub states: u64,
    /// How many of them are goals.
    pub goals: u64,
    /// The goal of least rank.
    pub goal: Option<usize>,
}

impl Add for Fresh {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (states, goals) = (self.states + other.states, self.goals + other.goals);
        Self { states, goals, goal: least(self.goal, other.goal) }
    }
}

/// The lesser of two ranks, where there are any.
fn least(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

/// Ranks of a word, in ascending order.
#[derive(Clone, Debug)]
pub struct TakenRanks {
    first: usize,
    /// The lower bit of each.
    bits: u64,
}

impl Iterator for TakenRanks {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.bits.trailing_zeros() as usize / 2;
        (self.bits != 0).then(|| {
            self.bits &= self.bits - 1;
            self.first + place
        })
    }
}

/// The lower bit of each rank of a word that has this mark.
#[inline]
const fn equal(word: u64, mark: u64) -> u64 {
    let same = !(word ^ (LOWER * mark));
    same & same >> 1 & LOWER
}

/// The bits as the lower bits of ranks.
const fn spread(bits: u32) -> u64 {
    let mut word = bits as u64;
    word = (word | word << 16) & 0x0000_ffff_0000_ffff;
    word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
    word = (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    word = (word | word << 2) & 0x3333_3333_3333_3333;
    (word | word << 1) & LOWER
}

#[cfg(test)]
mod tests {
    use super::{equal, spread};

    #[test]
    fn bits_are_spread_and_marks_are_found() {
        for bits in [0, 1, 0x8000_0000, 0xffff_ffff, 0x1234_5678] {
            let word = spread(bits);
            for place in 0..32 {
                assert_eq!(word >> (2 * place) & 3, u64::from(bits >> place & 1), "{bits:x}");
            }
        }
        assert_eq!(equal(0b11_10_01_00, 0b10), 1 << 4);
        assert_eq!(equal(0b11_10_01_00, 0b11), 1 << 6);
    }
}
