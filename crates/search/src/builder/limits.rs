//! What a search is limited to, and how many solutions it is to find.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use super::Search;
use crate::{engines::single::AllBest, limits::Limits, space::StateSpace};

impl<'s, S: StateSpace, H, O, A> Search<'s, S, H, O, A> {
    /// Within these limits, in place of all that were set before.
    ///
    /// ```
    /// use search::{Limits, Outcome, Search, Stop, space};
    ///
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// let limits = Limits { expansions: 10, ..Limits::default() };
    /// let found = Search::new(&endless).limits(limits).run();
    /// assert_eq!(found.outcome, Outcome::Stopped(Stop::Expanded));
    /// ```
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// For at most so long: [`Limits::time`].
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    /// use std::time::Duration;
    ///
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// let found = Search::new(&endless).time(Duration::from_millis(1)).run();
    /// assert_eq!(found.outcome, Outcome::Stopped(Stop::Time));
    /// ```
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// With at most this number of expansions: [`Limits::expansions`].
    ///
    /// ```
    /// # use search::{Search, space};
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// assert_eq!(Search::new(&endless).expansions(10).run().stats.expanded, 10);
    /// ```
    pub fn expansions(mut self, expansions: u64) -> Self {
        self.limits.expansions = expansions;
        self
    }

    /// With at most this number of bytes for tables and lists: [`Limits::bytes`].
    ///
    /// ```
    /// # use search::{Search, space};
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// assert!(Search::new(&endless).bytes(1 << 20).run().stats.peak_bytes <= 1 << 20);
    /// ```
    pub fn bytes(mut self, bytes: usize) -> Self {
        self.limits.bytes = bytes;
        self
    }

    /// For solutions of at most this number of actions: [`Limits::depth`].
    ///
    /// ```
    /// # use search::{Outcome, Search, Stop, space};
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// assert_eq!(Search::new(&endless).depth(10).run().outcome, Outcome::Stopped(Stop::Depth));
    /// ```
    pub fn depth(mut self, depth: u32) -> Self {
        self.limits.depth = depth;
        self
    }

    /// For this number of solutions, `usize::MAX` for all: [`Limits::solutions`] says which.
    ///
    /// ```
    /// use search::{Algorithm, Search, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 4);
    /// let ways = Search::new(&stairs).algorithm(Algorithm::KBest).solutions(3).run();
    /// assert_eq!(ways.solutions.iter().map(|way| way.cost).collect::<Vec<_>>(), [2, 3, 3]);
    /// ```
    pub fn solutions(mut self, solutions: usize) -> Self {
        self.limits.solutions = solutions;
        self
    }

    /// For all solutions of least cost, by [`Algorithm::KBest`](crate::Algorithm::KBest) with the heuristic, whatever
    /// algorithm was chosen: each loopless path once, or the first [`solutions`](Self::solutions) of them. Unless a
    /// limit stopped the search, none is missing.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // From 0 to 5 by steps of one or two.
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 5);
    /// let found = Search::new(&stairs).all_best().run();
    /// let ways: Vec<_> = found.solutions.iter().map(|way| way.states(&stairs)).collect();
    /// assert_eq!(ways, [[0, 1, 3, 5], [0, 2, 3, 5], [0, 2, 4, 5]]);
    /// ```
    pub fn all_best(self) -> Search<'s, S, H, O, AllBest> {
        let Self { space, heuristic, limits, most, observer, .. } = self;
        let limits = Limits { solutions: usize::MAX, ..limits };
        Search { space, algorithm: AllBest(), heuristic, limits, most, observer }
    }

    /// For solutions that cost at most `most`: dearer paths are cut. If all else was searched, the search ends as
    /// [`Stop::Cost`](crate::Stop::Cost). By an algorithm that proves least cost (the table of the [crate] has them) no
    /// solution within the limit is missed. Others, such as breadth-first search, may keep a dearer path to a goal and
    /// miss the cheaper one.
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// assert_eq!(Search::new(&numbers).cost(7).run().best().map(|best| best.cost), Some(7));
    /// assert_eq!(Search::new(&numbers).cost(6).run().outcome, Outcome::Stopped(Stop::Cost));
    /// ```
    pub fn cost(mut self, most: S::Cost) -> Self {
        self.most = most;
        self
    }

    /// Until another thread raises this flag: [`Limits::cancel`].
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    /// use std::sync::{Arc, atomic::AtomicBool};
    ///
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// let found = Search::new(&endless).cancel(Arc::new(AtomicBool::new(true))).run();
    /// assert_eq!(found.outcome, Outcome::Stopped(Stop::Cancelled));
    /// ```
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.cancel = Some(flag);
        self
    }
}
