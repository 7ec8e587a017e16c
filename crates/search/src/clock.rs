//! The one place where time is read.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The clock that a host has set by [`Clock::set_host`].
static HOST: OnceLock<fn() -> Duration> = OnceLock::new();

/// A moment, and the clock that tells how long ago it is.
///
/// Every search reads the system's monotonic clock: at its beginning and its end, for
/// [`Stats::elapsed`](crate::Stats::elapsed), and on its way only where [`Limits::time`](crate::Limits::time) is set,
/// where several threads search and tell how far they are, and at each [`Milestone`](crate::Milestone). A test can set a clock of its own, and is then exact and instant.
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
    /// Begins now, by the clock of the [host](Self::set_host), or else the system's monotonic clock.
    ///
    /// ```
    /// let clock = search::Clock::start();
    /// assert!(clock.elapsed() <= clock.elapsed());
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Self::with(HOST.get().copied().unwrap_or(system))
    }

    /// Begins now, where `now` gives the time since any fixed moment; it must not go back.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let stopped = search::Clock::with(|| Duration::from_secs(3));
    /// assert_eq!(stopped.elapsed(), Duration::ZERO);
    /// ```
    #[must_use]
    pub fn with(now: fn() -> Duration) -> Self {
        Self { now, since: now() }
    }

    /// Every later [`start`](Self::start), and so every search, reads `now`, which gives the time since any fixed
    /// moment and must not go back. For a host without a system's clock, such as `wasm32-unknown-unknown`: there no
    /// time passes until this is called, so a limit on time does not end a search.
    /// Returns false, and changes nothing, if there was such a clock before.
    ///
    /// ```standalone_crate
    /// use search::{Clock, Search, space};
    /// use std::{sync::atomic::{AtomicU64, Ordering::Relaxed}, time::Duration};
    ///
    /// static READ: AtomicU64 = AtomicU64::new(0);
    /// assert!(Clock::set_host(|| Duration::from_secs(READ.fetch_add(1, Relaxed))));
    /// assert!(!Clock::set_host(|| Duration::ZERO));
    ///
    /// // Without a limit on time the clock is read at the beginning and at the end.
    /// let numbers = space(0_u32, |&n| [(n + 1, 1)], |&n| n == 100_000);
    /// let found = Search::new(&numbers).run();
    /// assert_eq!((READ.load(Relaxed), found.stats.elapsed), (2, Duration::from_secs(1)));
    /// ```
    #[must_use]
    pub fn set_host(now: fn() -> Duration) -> bool {
        HOST.set(now).is_ok()
    }

    /// The time since it began.
    ///
    /// ```
    /// let clock = search::Clock::start();
    /// println!("{:.3} s", clock.elapsed().as_secs_f64());
    /// ```
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.since)
    }
}

#[expect(clippy::disallowed_methods, reason = "everything else reads this clock")]
fn system() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    // `Instant::now` panics on that target.
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return Duration::ZERO;
    }
    FIRST.get_or_init(Instant::now).elapsed()
}
