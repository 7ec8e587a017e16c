//! Time, cancellation and memory: what a search may still use.

use std::{
    collections::TryReserveError,
    time::{Duration, Instant},
};

use crate::{Limits, Stop};

/// The clock is read about this often; the promise is 5 ms.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// The smallest allocation for a list, in bytes: below it, growth steps are not worth their checks.
const LEAST_ALLOCATION: usize = 256;

/// An allocation that the system refuses counts as one that the limit on memory forbids.
pub(crate) fn refused(_: TryReserveError) -> Stop {
    Stop::Bytes
}

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

    /// What is accounted for now.
    #[cfg(test)]
    pub(crate) fn used_bytes(&self) -> usize {
        self.used
    }

    /// One unit of work, such as an expansion. Reads clock and flag every so many ticks.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.countdown -= 1;
        if self.countdown == 0 { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
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
        self.poll()
    }

    /// Reads clock and flag now, for long work in between ticks.
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        self.limits.poll(self.started)
    }

    /// Accounts for an allocation that is about to be made.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        let used = self.used.saturating_add(bytes);
        if used > self.limits.bytes {
            return Err(Stop::Bytes);
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
    pub(crate) fn make_room<T>(&mut self, list: &mut Vec<T>) -> Result<(), Stop> {
        if list.len() < list.capacity() { Ok(()) } else { self.grow(list) }
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>) -> Result<(), Stop> {
        let more = self.growth::<T>(list.capacity())?;
        list.try_reserve_exact(more).map_err(refused)
    }

    /// By how many elements a full list of `held` elements shall grow; already accounted for.
    pub(crate) fn growth<T>(&mut self, held: usize) -> Result<usize, Stop> {
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{BETWEEN_LOOKS, Budget, LEAST_ALLOCATION};
    use crate::{Limits, Stop};

    #[test]
    fn ticks_alone_come_to_an_end() {
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let began = Instant::now();
        let mut budget = Budget::new(&limits);
        let halt = loop {
            if let Err(halt) = budget.tick() {
                break halt;
            }
            assert!(began.elapsed() < Duration::from_secs(5), "no tick read the clock");
        };
        assert!(matches!(halt, Stop::Time));
        assert!(budget.elapsed() >= Duration::from_millis(20));
    }

    /// Ten seconds for a million ticks: of the next, 200 take 2 ms.
    #[test]
    fn slow_ticks_bring_the_next_look_near() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let ago = Duration::from_secs(10);
        let Some(last_look) = Instant::now().checked_sub(ago) else { return };
        (budget.last_look, budget.stride) = (last_look, 1_000_000);
        assert!(budget.look().is_ok());
        let expected = 1_000_000 * u32::try_from(BETWEEN_LOOKS.as_millis()).unwrap() / 10_000;
        assert!((expected / 2..=expected).contains(&budget.stride), "{}", budget.stride);
        assert_eq!(budget.countdown, budget.stride);
    }

    #[test]
    fn quick_ticks_double_the_stride() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        // Now and then another process has the processor for a while.
        let doubles = (0..10).any(|_| {
            (budget.last_look, budget.stride) = (Instant::now(), 1_000);
            assert!(budget.look().is_ok());
            budget.stride == 2_000
        });
        assert!(doubles, "{}", budget.stride);
    }

    #[test]
    fn bytes_are_counted_to_the_last() {
        let limits = Limits { bytes: 100, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert!(budget.reserve(100).is_ok());
        assert!(matches!(budget.reserve(1), Err(Stop::Bytes)));
        budget.release(30);
        assert!(budget.reserve(31).is_err());
        assert!(budget.reserve(10).is_ok());
        assert_eq!(budget.peak_bytes(), 100);
        assert!(budget.reserve(20).is_ok());
    }

    /// By half while that fits, then by an eighth, then by one.
    #[test]
    fn lists_grow_less_near_the_limit() {
        let room = |bytes| Limits { bytes, ..Limits::default() };
        let grown = |bytes, held| {
            let limits = room(bytes);
            let mut budget = Budget::new(&limits);
            let more = budget.growth::<u64>(held).ok();
            assert_eq!(budget.peak_bytes(), more.map_or(0, |more| 8 * more));
            more
        };
        assert_eq!(grown(usize::MAX, 0), Some(LEAST_ALLOCATION / 8));
        assert_eq!(grown(usize::MAX, 1_000), Some(500));
        assert_eq!(grown(4_000, 1_000), Some(500));
        assert_eq!(grown(3_999, 1_000), Some(125));
        assert_eq!(grown(999, 1_000), None);
        assert_eq!(grown(8, 5), Some(1));
        assert_eq!(grown(7, 5), None);
        let limits = room(10_000);
        let mut budget = Budget::new(&limits);
        assert_eq!(budget.growth::<[u64; 100]>(0).ok(), Some(4), "few at least");
    }

    #[test]
    fn room_is_made_when_there_is_none() {
        let limits = Limits { bytes: 8_000, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut list = Vec::new();
        while budget.make_room(&mut list).is_ok() {
            let capacity = list.capacity();
            assert_eq!(budget.peak_bytes(), 8 * capacity, "all that is held is accounted for");
            list.push(0_u64);
            assert_eq!(list.capacity(), capacity, "the list grows by itself nowhere");
        }
        assert!((900..=1_000).contains(&list.len()), "{}", list.len());
    }
}
