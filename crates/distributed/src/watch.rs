//! Why a process has to end, and what it has sent: known to all of its threads.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use domain::PeerError;
use search::Clock;

/// One for each process.
#[derive(Debug)]
pub(crate) struct Watch {
    started: Clock,
    /// After so long without a sign of life another process counts as dead.
    pub(crate) dead_after: Duration,
    fault: OnceLock<PeerError>,
    is_done: AtomicBool,
    sent: AtomicU64,
    waiting: AtomicU64,
}

impl Watch {
    pub(crate) fn new(dead_after: Duration) -> Self {
        Self {
            started: Clock::start(),
            dead_after,
            fault: OnceLock::new(),
            is_done: AtomicBool::new(false),
            sent: AtomicU64::new(0),
            waiting: AtomicU64::new(0),
        }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends all threads. The first fault is the one that is reported.
    pub(crate) fn report(&self, fault: PeerError) {
        // Later ones follow from it.
        let _ = self.fault.set(fault);
    }

    /// Fails if there is a fault.
    pub(crate) fn go_on(&self) -> Result<(), PeerError> {
        self.fault.get().map_or(Ok(()), |fault| Err(fault.clone()))
    }

    /// All layers are counted: from now on nothing can go wrong.
    pub(crate) fn done(&self) {
        self.is_done.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_done(&self) -> bool {
        self.is_done.load(Ordering::SeqCst)
    }

    /// Notes that `bytes` more bytes wait to be sent to another process.
    pub(crate) fn waits(&self, bytes: u64) {
        self.waiting.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes that `bytes` bytes were sent to another process. Those of timely itself are among them, which were not
    /// counted before.
    pub(crate) fn sends(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
        let left = |waiting: u64| Some(waiting.saturating_sub(bytes));
        let _ = self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
    }

    /// The bytes sent to other processes.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// The bytes that wait to be sent, about.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Reports a fault if its thread panics: the others would wait for ever.
pub(crate) struct Guard<'w>(pub(crate) &'w Watch);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.report(PeerError::System("a thread of this process panicked".to_owned()));
        }
    }
}
