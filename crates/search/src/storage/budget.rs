//! The budget of a search: time, cancellation and memory.

use std::{
    collections::{BinaryHeap, TryReserveError},
    time::Duration,
};

use crate::{clock::Clock, limits::Limits, report::Stop};

/// The target time between two readings of the clock. [`Limits::time`] promises 5 ms at most.
const CLOCK_INTERVAL: Duration = Duration::from_millis(2);

/// The least time that tells how long a tick takes. The clock of a browser goes by tenths of a millisecond.
const LEAST_MEASURED: Duration = Duration::from_millis(1);

/// What is left of the slowest tick after a reading: half of it after some 180.
const MEMORY: f64 = 255.0 / 256.0;

/// The greatest number of ticks between two readings, so that a flag is seen where the clock stands still.
const MAX_STRIDE: u32 = 1 << 20;

/// The ticks between two looks at a flag where time is not limited: no clock says how long they take.
const FLAG_STRIDE: u32 = 4;

/// The smallest allocation for a list, in bytes. Smaller steps would cost more checks than they save.
const MIN_ALLOCATION: usize = 256;

/// The error for an allocation that the system refuses: the same as if the limit on memory forbade it.
pub(crate) fn refused(_: TryReserveError) -> Stop {
    Stop::Bytes
}

/// Keeps time and memory within the limits of one search.
pub(crate) struct Budget {
    limits: Limits,
    clock: Clock,
    /// What the clock said when ticks were measured last.
    measured: Duration,
    /// The ticks since then.
    unmeasured: u32,
    /// Ticks until the clock is read again.
    countdown: u32,
    /// Ticks between two readings of the clock, adapted to the time that a tick takes. 0 before the first, which
    /// measures nothing, because the search was set up before it.
    stride: u32,
    /// The time that a tick took at most of late, in seconds. Quick ticks, such as ticks for entries that are skipped,
    /// do not make it less at once, because slow ones will come again.
    slowest: f64,
    /// Bytes accounted for now.
    pub(super) used: usize,
    /// The greatest value of `used` so far.
    peak: usize,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::with(limits, Clock::start())
    }

    /// A budget that takes the time from `clock`.
    fn with(limits: &Limits, clock: Clock) -> Self {
        Self {
            limits: limits.clone(),
            clock,
            measured: Duration::ZERO,
            unmeasured: 0,
            countdown: 1,
            stride: 0,
            slowest: 0.0,
            used: 0,
            peak: 0,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    pub(crate) fn peak_bytes(&self) -> usize {
        self.peak
    }

    /// Counts one unit of work, such as an expansion. From time to time it looks at the clock, if time is limited,
    /// and at the flag.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.countdown -= 1;
        if self.countdown == 0 { self.look() } else { Ok(()) }
    }

    /// Looks at what is limited of time and flag. With a clock it adapts the stride.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.limits.time.is_none() {
            self.countdown = if self.limits.cancel.is_some() { FLAG_STRIDE } else { u32::MAX };
            return self.poll();
        }
        let now = self.clock.elapsed();
        let took = now.saturating_sub(self.measured);
        self.unmeasured = self.unmeasured.saturating_add(self.stride);
        self.slowest *= MEMORY;
        if self.stride == 0 {
            self.measured = now;
        } else if took >= LEAST_MEASURED {
            self.slowest = self.slowest.max(took.as_secs_f64() / f64::from(self.unmeasured));
            (self.measured, self.unmeasured) = (now, 0);
        }
        // Approach the stride that takes CLOCK_INTERVAL: at most double it, but shorten it at once when
        // work becomes slower.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float cast saturates, and any stride of at least 1 will do"
        )]
        let wanted = (CLOCK_INTERVAL.as_secs_f64() / self.slowest.max(1e-12)) as u32;
        self.stride = wanted.min(2 * self.stride).clamp(1, MAX_STRIDE);
        self.countdown = self.stride;
        // In a browser a reading takes as long as a quick expansion.
        self.limits.check(|| now)
    }

    /// Looks at clock and flag now, for long work between two ticks.
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        self.limits.poll(self.clock)
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

    /// Notes that another part of the search, which has ended, took `bytes` bytes beside those used now.
    pub(crate) fn took(&mut self, bytes: usize) {
        self.peak = self.peak.max(self.used.saturating_add(bytes));
    }

    /// Accounts for what a state that is about to be stored owns on the heap. Nothing is left of this
    /// call where the compiler sees that it owns nothing.
    #[inline(always)]
    pub(crate) fn own(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes == 0 { Ok(()) } else { self.reserve(bytes) }
    }

    /// The bytes accounted for now.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// Sets the limit to `bytes` bytes more than are used now.
    #[cfg(feature = "parallel")]
    pub(crate) fn grant(&mut self, bytes: usize) {
        self.limits.bytes = self.used.saturating_add(bytes);
    }

    /// Accounts for a deallocation. Nothing is left of this call where the compiler sees that it is of nothing.
    #[inline(always)]
    pub(crate) fn release(&mut self, bytes: usize) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Makes room in `list` for one more element. A full list grows by half while the limit allows it,
    /// and by an eighth near the limit.
    #[inline]
    pub(crate) fn make_room<T>(&mut self, list: &mut Vec<T>) -> Result<(), Stop> {
        if list.len() < list.capacity() { Ok(()) } else { self.grow(list) }
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>) -> Result<(), Stop> {
        let more = self.growth::<T>(list.capacity())?;
        list.try_reserve_exact(more).map_err(refused)
    }

    /// [`make_room`](Self::make_room) in a heap.
    pub(crate) fn make_room_in_heap<T: Ord>(
        &mut self,
        heap: &mut BinaryHeap<T>,
    ) -> Result<(), Stop> {
        if heap.len() == heap.capacity() {
            let more = self.growth::<T>(heap.capacity())?;
            heap.try_reserve_exact(more).map_err(refused)?;
        }
        Ok(())
    }

    /// The number of elements by which a full list with this capacity is to grow. Their bytes are
    /// accounted for.
    fn growth<T>(&mut self, capacity: usize) -> Result<usize, Stop> {
        let size = size_of::<T>();
        let least = (MIN_ALLOCATION / size.max(1)).max(4);
        let more = (capacity / 2).max(least);
        if self.reserve(more.saturating_mul(size)).is_ok() {
            return Ok(more);
        }
        let more = (capacity / 8).max(1);
        self.reserve(more.saturating_mul(size))?;
        Ok(more)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        cell::Cell,
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
        time::Duration,
    };

    use super::{Budget, CLOCK_INTERVAL, FLAG_STRIDE, MIN_ALLOCATION};
    use crate::{clock::Clock, limits::Limits, report::Stop};

    thread_local!(static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) });

    fn budget(time: Option<Duration>) -> Budget {
        Budget::with(&Limits { time, ..Limits::default() }, Clock::with(|| NOW.get()))
    }

    /// Whatever a tick takes, the end of the time is noticed less than two [`CLOCK_INTERVAL`]s and one tick late. The
    /// stride begins at one and doubles, so work that becomes slower is noticed one stride late.
    #[test]
    fn ticks_read_the_clock_in_time() {
        let time = Duration::from_millis(20);
        for micros in [1, 10, 700, 2_000, 30_000] {
            let tick = Duration::from_micros(micros);
            let mut budget = budget(Some(time));
            let mut ticks = 0_u32;
            let stop = loop {
                NOW.set(NOW.get() + tick);
                ticks += 1;
                if let Err(stop) = budget.tick() {
                    break stop;
                }
            };
            assert_eq!(stop, Stop::Time);
            let late = (tick * ticks).checked_sub(time);
            assert!(
                late.is_some_and(|late| late < 2 * CLOCK_INTERVAL + tick),
                "{tick:?}: {late:?}"
            );
        }
    }

    /// Expansions after lists that were gone through, as each round of k best paths has them.
    #[test]
    fn slow_ticks_among_quick_ones_are_seen_in_time() {
        let mut budget = budget(Some(Duration::MAX));
        let (slow, quick) = (Duration::from_micros(3), Duration::from_nanos(50));
        for _ in 0..5 {
            for (ticks, tick) in [(1_000, slow), (40_000, quick)] {
                for _ in 0..ticks {
                    NOW.set(NOW.get() + tick);
                    assert!(budget.tick().is_ok());
                }
            }
        }
        let unread = slow * budget.countdown;
        assert!(unread < 2 * CLOCK_INTERVAL, "{unread:?}");
    }

    /// Without a limit on time no clock is read, and a flag is seen soon after it is raised.
    #[test]
    fn a_flag_alone_reads_no_clock() {
        thread_local!(static READ: Cell<u32> = const { Cell::new(0) });
        let clock = Clock::with(|| {
            READ.set(READ.get() + 1);
            Duration::ZERO
        });
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() };
        let mut budget = Budget::with(&limits, clock);
        assert!((0..100_000).all(|_| budget.tick().is_ok()));
        flag.store(true, Ordering::Relaxed);
        let unseen = (0..).take_while(|_| budget.tick().is_ok()).count();
        assert!(unseen < FLAG_STRIDE as usize, "{unseen}");
        assert_eq!(READ.get(), 1, "at the beginning");
    }

    /// A million ticks took ten seconds, so the next 200 will take 2 ms.
    #[test]
    fn slow_ticks_shorten_the_stride() {
        let mut budget = budget(Some(Duration::MAX));
        budget.stride = 1_000_000;
        NOW.set(NOW.get() + Duration::from_secs(10));
        assert!(budget.look().is_ok());
        let expected = 1_000_000 * u32::try_from(CLOCK_INTERVAL.as_millis()).unwrap() / 10_000;
        assert!((expected - 1..=expected).contains(&budget.stride), "{}", budget.stride);
        assert_eq!(budget.countdown, budget.stride);
    }

    #[test]
    fn quick_ticks_double_the_stride() {
        let mut budget = budget(Some(Duration::MAX));
        for (micros, stride) in [(0, 1_000), (999, 2_000)] {
            budget.stride = stride;
            NOW.set(NOW.get() + Duration::from_micros(micros));
            assert!(budget.look().is_ok());
            assert_eq!(budget.stride, 2 * stride);
        }
        // 5,000 ticks in 2 ms.
        budget.stride = 2_000;
        NOW.set(NOW.get() + Duration::from_micros(1_001));
        assert!(budget.look().is_ok());
        assert_eq!(budget.stride, 4_000);
        NOW.set(NOW.get() + Duration::from_micros(1_600));
        assert!(budget.look().is_ok());
        assert!((4_900..=5_000).contains(&budget.stride), "{}", budget.stride);
    }

    /// A search may be set up for long, and in browsers a clock stands still for a tenth of a millisecond. Neither
    /// makes the ticks seem slow: a reading takes as long as one of them there.
    #[test]
    fn a_coarse_clock_is_read_seldom() {
        thread_local!(static READ: Cell<u32> = const { Cell::new(0) });
        let clock = Clock::with(|| {
            READ.set(READ.get() + 1);
            let now = NOW.get().as_micros();
            Duration::from_micros(u64::try_from(now - now % 100).unwrap())
        });
        let limits = Limits { time: Some(Duration::MAX), ..Limits::default() };
        let mut budget = Budget::with(&limits, clock);
        NOW.set(NOW.get() + Duration::from_millis(50));
        for _ in 0..30_000 {
            NOW.set(NOW.get() + Duration::from_micros(1));
            assert!(budget.tick().is_ok());
        }
        assert!((20..50).contains(&READ.get()), "{}", READ.get());
    }

    #[test]
    fn the_limit_on_bytes_is_exact() {
        let mut budget = Budget::new(&Limits { bytes: 100, ..Limits::default() });
        assert!(budget.reserve(100).is_ok());
        assert!(matches!(budget.reserve(1), Err(Stop::Bytes)));
        budget.release(30);
        assert!(budget.reserve(31).is_err());
        assert!(budget.reserve(10).is_ok());
        assert_eq!(budget.peak_bytes(), 100);
        assert!(budget.reserve(20).is_ok());
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn a_grant_is_on_top_of_what_is_used() {
        let mut budget = Budget::new(&Limits { bytes: 100, ..Limits::default() });
        assert!(budget.reserve(60).is_ok());
        budget.grant(10);
        assert!(budget.reserve(11).is_err());
        assert!(budget.reserve(10).is_ok());
        budget.grant(usize::MAX);
        assert!(budget.reserve(1_000).is_ok());
        assert_eq!(budget.used(), 1_070);
    }

    /// A list grows by half while that fits, then by an eighth, and by one element at least.
    #[test]
    fn lists_grow_less_near_the_limit() {
        let room = |bytes| Limits { bytes, ..Limits::default() };
        let growth = |bytes, capacity| {
            let limits = room(bytes);
            let mut budget = Budget::new(&limits);
            let more = budget.growth::<u64>(capacity).ok();
            assert_eq!(budget.peak_bytes(), more.map_or(0, |more| 8 * more));
            more
        };
        assert_eq!(growth(usize::MAX, 0), Some(MIN_ALLOCATION / 8));
        assert_eq!(growth(usize::MAX, 1_000), Some(500));
        assert_eq!(growth(4_000, 1_000), Some(500));
        assert_eq!(growth(3_999, 1_000), Some(125));
        assert_eq!(growth(999, 1_000), None);
        assert_eq!(growth(8, 5), Some(1));
        assert_eq!(growth(7, 5), None);
        let limits = room(10_000);
        let mut budget = Budget::new(&limits);
        assert_eq!(budget.growth::<[u64; 100]>(0).ok(), Some(4), "at least four elements");
    }

    #[test]
    fn make_room_accounts_for_the_whole_capacity() {
        let mut budget = Budget::new(&Limits { bytes: 8_000, ..Limits::default() });
        let mut list = Vec::new();
        while budget.make_room(&mut list).is_ok() {
            let capacity = list.capacity();
            assert_eq!(budget.peak_bytes(), 8 * capacity, "the whole capacity is accounted for");
            list.push(0_u64);
            assert_eq!(list.capacity(), capacity, "push reallocates");
        }
        assert!((900..=1_000).contains(&list.len()), "{}", list.len());
    }
}
