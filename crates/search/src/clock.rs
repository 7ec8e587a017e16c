//! The one place where time is read.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

/// A moment, and the clock that tells how long ago it is.
///
/// Every search reads the system's monotonic clock. A test can bring a clock of its own, and is then exact and
/// instant.
///
/// ```
/// use search::{Clock, Limits, Stop};
/// use std::{cell::Cell, time::Duration};
///
/// thread_local!(static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) });
/// let clock = Clock::with(|| NOW.get());
/// let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
/// assert_eq!(limits.poll(clock), Ok(()));
/// NOW.set(Duration::from_secs(7));
/// assert_eq!((clock.elapsed(), limits.poll(clock)), (Duration::from_secs(7), Err(Stop::Time)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    now: fn() -> Duration,
    since: Duration,
}

impl Clock {
    /// Begins now, by the system's monotonic clock.
    #[must_use]
    pub fn start() -> Self {
        Self::with(system)
    }

    /// Begins now, where `now` gives the time since any fixed moment; it must not go back.
    #[must_use]
    pub fn with(now: fn() -> Duration) -> Self {
        Self { now, since: now() }
    }

    /// The time since it began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.since)
    }
}

#[expect(clippy::disallowed_methods, reason = "everything else reads this clock")]
fn system() -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST.elapsed()
}
