//! Limits on the engines of this crate: expansions exactly, clock and flag every so often.

use domain::Watcher;
use search::{Clock, Limits, Stats, Stop};

/// The clock and the flag are looked at once in this many expansions: well within a millisecond.
const EVERY: u64 = 1 << 12;

/// Counts the work of a search and says when it is too much.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    watcher: Option<&'a mut dyn Watcher>,
    started: Clock,
    pub(crate) expanded: u64,
    bytes: usize,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits, watcher: Option<&'a mut dyn Watcher>) -> Self {
        Self { limits, watcher, started: Clock::start(), expanded: 0, bytes: 0 }
    }

    /// A state is about to be expanded; an error if the limits do not allow it.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.tick_every(EVERY)
    }

    /// As [`tick`](Self::tick), and looks at the clock once in `expansions` expansions.
    #[inline]
    pub(crate) fn tick_every(&mut self, expansions: u64) -> Result<(), Stop> {
        if self.expanded >= self.limits.expansions {
            return Err(Stop::Expanded);
        }
        if self.expanded.is_multiple_of(expansions) {
            self.poll()?;
        }
        self.expanded += 1;
        Ok(())
    }

    /// `states` states were expanded since, all of them in well under a millisecond; an error if the limits did not
    /// allow it.
    pub(crate) fn pass(&mut self, states: u64) -> Result<(), Stop> {
        self.expanded += states;
        if self.expanded > self.limits.expansions {
            return Err(Stop::Expanded);
        }
        self.poll()
    }

    /// Looks at the flag and the clock, and tells the watcher.
    #[cold]
    pub(crate) fn poll(&mut self) -> Result<(), Stop> {
        if let Some(watcher) = &mut self.watcher {
            watcher.counted(self.expanded);
        }
        self.limits.poll(self.started)
    }

    /// Results are about to hold `bytes` more bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        let sum = self.bytes.saturating_add(bytes);
        if sum > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.bytes = sum;
        Ok(())
    }

    /// Tables hold `bytes` bytes at a time.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    /// The work so far.
    pub(crate) fn stats(&self, generated: u64) -> Stats {
        Stats {
            expanded: self.expanded,
            generated,
            iterations: 1,
            peak_bytes: self.bytes,
            elapsed: self.started.elapsed(),
            ..Stats::default()
        }
    }
}

/// Time and memory while words are read.
pub(crate) struct Memory<'a> {
    pub(crate) meter: Meter<'a>,
    /// Words since the clock was read.
    done: usize,
    /// Bytes of other lists than the one that grows.
    pub(crate) others: usize,
}

impl<'a> Memory<'a> {
    /// The clock is read once in this many words: well within a millisecond.
    pub(crate) const EVERY: usize = 1 << 12;

    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self { meter: Meter::new(limits, None), done: Self::EVERY, others: 0 }
    }

    pub(crate) fn work(&mut self, words: usize) -> Result<(), Stop> {
        self.done += words;
        if self.done > Self::EVERY {
            self.done = 0;
            self.meter.poll()?;
        }
        Ok(())
    }

    /// Adds an item to a list, which grows by half as much again.
    pub(crate) fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> Result<(), Stop> {
        if list.len() == list.capacity() {
            let grown = (list.capacity() / 2 * 3).max(64);
            self.meter.hold(self.others + grown * size_of::<T>())?;
            list.try_reserve_exact(grown - list.len()).map_err(|_| Stop::Bytes)?;
        }
        list.push(item);
        Ok(())
    }
}
