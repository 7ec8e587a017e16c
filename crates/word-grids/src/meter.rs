//! Limits on the engines of this crate: expansions exactly, clock and flag every so often.

use std::time::{Duration, Instant};

use search::{Limits, Stop};

/// The clock and the flag are looked at once in so many expansions: well within a millisecond.
const EVERY: u64 = 1 << 12;

/// Counts the work of a search and says when it is too much.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    started: Instant,
    pub(crate) expanded: u64,
    bytes: usize,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self { limits, started: Instant::now(), expanded: 0, bytes: 0 }
    }

    /// A state is about to be expanded; an error if the limits do not allow it.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        if self.expanded >= self.limits.expansions {
            return Err(Stop::Expanded);
        }
        if self.expanded.is_multiple_of(EVERY) {
            self.poll()?;
        }
        self.expanded += 1;
        Ok(())
    }

    /// As [`tick`](Self::tick), for an expansion that takes microseconds: looks at the clock each time.
    pub(crate) fn long_tick(&mut self) -> Result<(), Stop> {
        if self.expanded >= self.limits.expansions {
            return Err(Stop::Expanded);
        }
        self.poll()?;
        self.expanded += 1;
        Ok(())
    }

    /// Looks at the flag and the clock.
    #[cold]
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        self.limits.poll(self.started)
    }

    /// So many bytes more are about to be held by results.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        let sum = self.bytes.saturating_add(bytes);
        if sum > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.bytes = sum;
        Ok(())
    }

    /// So many bytes are held by tables at a time.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
