//! When a search ends before it is done.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{clock::Clock, report::Stop};

/// Bounds on a search. The default has none, and asks for one solution.
///
/// ```
/// # use search::Limits;
/// # use std::time::Duration;
/// let limits = Limits { expansions: 1_000_000, time: Some(Duration::from_secs(5)), ..Limits::default() };
/// # assert_eq!(limits.solutions, 1);
/// ```
///
/// More limits may be added: write `..Limits::default()`.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Stop as solved after this number of solutions; `usize::MAX` asks for all.
    ///
    /// Breadth-first and best-first algorithms give one for each goal state, depth-first algorithms
    /// without a closed set one for each path, [`Algorithm::KBest`](crate::Algorithm::KBest) the
    /// cheapest loopless paths.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // From 1, by adding one or doubling, to the first number above 10.
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 1)], |&n| n > 10);
    /// let report = Search::new(&numbers).breadth_first().solutions(usize::MAX).run();
    /// let states = report.solutions.iter().map(|found| found.states(&numbers));
    /// let mut goals: Vec<u32> = states.filter_map(|states| states.last().copied()).collect();
    /// goals.sort_unstable();
    /// assert_eq!(goals, [11, 12, 14, 16, 18, 20]);
    /// ```
    pub solutions: usize,
    /// The greatest number of states to expand; exact.
    pub expansions: u64,
    /// The greatest number of bytes for tables and lists; checked before they grow. The process as a whole stays
    /// within this, 5 % and 16 MiB.
    pub bytes: usize,
    /// The greatest number of actions in a path. Best-first algorithms measure it along the parents, which costs
    /// them O(depth) an expansion when this is set.
    pub depth: u32,
    /// The greatest time. Read at least every 5 ms of work, also while a table grows.
    pub time: Option<Duration>,
    /// Raised by another thread to end the search. Read as often as the clock; without a limit on time, at every
    /// fourth expansion.
    ///
    /// ```
    /// use search::{Algorithm, Blind, Limits, Outcome, Stop, search, space};
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// let endless = space(0_u64, |&n| [(n + 1, 1)], |_| false);
    /// let cancel = Arc::new(AtomicBool::new(false));
    /// let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
    /// let other = std::thread::spawn(move || cancel.store(true, Ordering::Relaxed));
    /// let report = search(&endless, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ());
    /// assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled));
    /// # other.join().unwrap();
    /// ```
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// The same limits after `elapsed`: with the time that is left, perhaps none.
    ///
    /// ```
    /// # use search::Limits;
    /// # use std::time::Duration;
    /// let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    /// assert_eq!(limits.after(Duration::from_secs(2)).time, Some(Duration::from_secs(3)));
    /// ```
    #[must_use]
    pub fn after(&self, elapsed: Duration) -> Self {
        let time = self.time.map(|time| time.saturating_sub(elapsed));
        Self { time, ..self.clone() }
    }

    /// Reads flag and clock, for work that began at `started`. O(1); the clock only where time is
    /// limited.
    ///
    /// # Errors
    ///
    /// [`Stop::Cancelled`] if the flag is raised, [`Stop::Time`] if the time is over.
    ///
    /// ```
    /// # use search::{Clock, Limits, Stop};
    /// # use std::time::Duration;
    /// let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    /// assert_eq!(limits.poll(Clock::start()), Err(Stop::Time));
    /// assert_eq!(Limits::default().poll(Clock::start()), Ok(()));
    /// ```
    pub fn poll(&self, started: Clock) -> Result<(), Stop> {
        self.check(|| started.elapsed())
    }

    /// The same after `elapsed`, which is asked for only if time is limited.
    pub(crate) fn check(&self, elapsed: impl FnOnce() -> Duration) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        match self.time {
            Some(time) if elapsed() >= time => Err(Stop::Time),
            _ => Ok(()),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            solutions: 1,
            expansions: u64::MAX,
            bytes: usize::MAX,
            depth: u32::MAX,
            time: None,
            cancel: None,
        }
    }
}
