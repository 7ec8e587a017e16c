//! Time, cancellation and memory: what a search may still use.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use crate::{Limits, Stop};

/// Why an engine returned before it had nothing left to search.
#[derive(Debug)]
pub(crate) enum Halt {
    /// As many solutions as asked for were found.
    Enough,
    /// A limit was met.
    Stopped(Stop),
}

impl Halt {
    /// The limit, where nothing is asked for and so nothing is enough.
    pub(crate) const fn stop(self) -> Stop {
        match self {
            Self::Stopped(stop) => stop,
            Self::Enough => Stop::Cancelled,
        }
    }
}

/// The clock is read about this often; the promise is 5 ms.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// The smallest allocation for a list, in bytes: below it, growth steps are not worth their checks.
const LEAST_ALLOCATION: usize = 256;

/// Keeps time and memory within the limits of one search.
pub(crate) struct Budget<'a> {
    limits: &'a Limits,
    started: Instant,
    last_look: Instant,
    /// Ticks until the clock is read again.
    countdown: u32,
    /// Ticks between two readings, adapted to how long a tick takes.
    stride: u32,
    used: usize,
    peak: usize,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        let now = Instant::now();
        Self { limits, started: now, last_look: now, countdown: 1, stride: 1, used: 0, peak: 0 }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn peak_bytes(&self) -> usize {
        self.peak
    }

    /// One unit of work, such as an expansion. Reads clock and flag every so many ticks.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Halt> {
        self.countdown -= 1;
        if self.countdown == 0 { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        let now = Instant::now();
        let took = now - self.last_look;
        self.last_look = now;
        // Towards the stride that takes BETWEEN_LOOKS: at most doubled, but cut at once when work
        // gets slower.
        let ratio = BETWEEN_LOOKS.as_secs_f64() / took.as_secs_f64().max(1e-9);
        self.stride = if ratio >= 2.0 {
            self.stride.saturating_mul(2)
        } else {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a float cast saturates, and any stride of at least 1 will do"
            )]
            let scaled = (f64::from(self.stride) * ratio) as u32;
            scaled.max(1)
        };
        self.countdown = self.stride;
        self.poll_at(now)
    }

    /// Reads clock and flag now, for long work in between ticks.
    pub(crate) fn poll(&self) -> Result<(), Halt> {
        self.poll_at(Instant::now())
    }

    fn poll_at(&self, now: Instant) -> Result<(), Halt> {
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Halt::Stopped(Stop::Cancelled));
        }
        if self.limits.time.is_some_and(|time| now - self.started >= time) {
            return Err(Halt::Stopped(Stop::Time));
        }
        Ok(())
    }

    /// Accounts for an allocation that is about to be made.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), Halt> {
        let used = self.used.saturating_add(bytes);
        if used > self.limits.bytes {
            return Err(Halt::Stopped(Stop::Bytes));
        }
        self.used = used;
        self.peak = self.peak.max(used);
        Ok(())
    }

    /// Accounts for an allocation that was given back.
    pub(crate) fn release(&mut self, bytes: usize) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Makes room in `list` for one more element: half as much again while the limit allows, an
    /// eighth as much near the limit.
    #[inline]
    pub(crate) fn make_room<T>(&mut self, list: &mut Vec<T>) -> Result<(), Halt> {
        if list.len() < list.capacity() { Ok(()) } else { self.grow(list) }
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>) -> Result<(), Halt> {
        let more = self.growth::<T>(list.capacity())?;
        list.try_reserve_exact(more).map_err(|_| Halt::Stopped(Stop::Bytes))
    }

    /// By how many elements a full list of `held` elements shall grow; already accounted for.
    pub(crate) fn growth<T>(&mut self, held: usize) -> Result<usize, Halt> {
        let size = size_of::<T>();
        let least = (LEAST_ALLOCATION / size.max(1)).max(4);
        let more = (held / 2).max(least);
        if self.reserve(more.saturating_mul(size)).is_ok() {
            return Ok(more);
        }
        let more = (held / 8).max(1);
        self.reserve(more.saturating_mul(size))?;
        Ok(more)
    }
}
