//! When a search ends before it is done.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::Stop;

/// Bounds on a search. The default has none, and asks for one solution.
///
/// ```
/// # use search::Limits;
/// # use std::time::Duration;
/// let limits = Limits { expansions: 1_000_000, time: Some(Duration::from_secs(5)), ..Limits::default() };
/// # assert_eq!(limits.solutions, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Stop as solved after so many solutions; `usize::MAX` asks for all.
    pub solutions: usize,
    /// Most states to expand; exact.
    pub expansions: u64,
    /// Most bytes for tables and lists; checked before they grow. The process as a whole stays
    /// within this, 5 % and 16 MiB.
    pub bytes: usize,
    /// Most actions in a path. Best-first algorithms measure it along the parents, which costs
    /// them O(depth) an expansion when this is set.
    pub depth: u32,
    /// Most time. Read at least every 5 ms of work, also while a table grows.
    pub time: Option<Duration>,
    /// Raised by another thread to end the search. Read as often as the clock.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Reads flag and clock, for work that began at `started`. O(1); the clock only where time is
    /// limited.
    ///
    /// # Errors
    ///
    /// [`Stop::Cancelled`] if the flag is raised, [`Stop::Time`] if the time is over.
    pub fn poll(&self, started: Instant) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        match self.time {
            Some(time) if started.elapsed() >= time => Err(Stop::Time),
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
