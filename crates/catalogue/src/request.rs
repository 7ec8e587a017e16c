//! A search to be made: the choices, the limits, and the time that is left for the work after it.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use domain::SearchRequest;
use search::{Clock, Limits, Stop, parallel::Threads};

/// A search to be made.
#[derive(Clone, Debug)]
pub struct Request {
    /// The choices.
    pub search: SearchRequest,
    /// The limits.
    pub limits: Limits,
    /// The threads that search and build tables.
    pub threads: Threads,
    /// The begin of the time of the limits.
    pub started: Clock,
    /// True if the search must be the same for every user, as in a suite: no search is tried before it, and no file
    /// of the user's cache is taken.
    pub is_reproducible: bool,
    /// True if only tables that are ready may be used: the time is too short to build any.
    pub only_ready_tables: bool,
    /// How long ago somebody asked for its end, if somebody did.
    pub raised_for: fn() -> Option<Duration>,
}

/// The work after a search. A search may use all the time that there is, so each of these may go on
/// a moment longer; all of them together end within 100 ms of the limit, or of Ctrl-C.
#[derive(Clone, Copy, Debug)]
pub enum After {
    /// Solutions are written, and replayed as they are written.
    Check,
    /// They are shown.
    Show,
}

impl After {
    /// How long after the limit this may go on.
    const fn grace(self) -> Duration {
        Duration::from_millis(match self {
            Self::Check => 25,
            Self::Show => 45,
        })
    }
}

/// Where work on many things ended, and by which limit.
#[derive(Clone, Copy, Debug)]
pub struct EarlyEnd {
    /// How many of them were done.
    pub done: usize,
    /// The limit.
    pub stop: Stop,
}

impl Request {
    /// A search by one thread, whose time begins now.
    pub fn new(search: SearchRequest, limits: Limits) -> Self {
        let (threads, started) = (Threads::ONE, Clock::start());
        Self {
            search,
            limits,
            threads,
            started,
            is_reproducible: false,
            only_ready_tables: false,
            raised_for: || None,
        }
    }

    /// The same, its time beginning now, and ended by this flag from now on, which was raised
    /// `raised_for` ago.
    #[must_use]
    pub fn started(self, cancel: &Arc<AtomicBool>, raised_for: fn() -> Option<Duration>) -> Self {
        let limits = Limits { cancel: Some(Arc::clone(cancel)), ..self.limits };
        Self { limits, started: Clock::start(), raised_for, ..self }
    }

    /// The limits, with the time that is left.
    pub fn limits_left(&self) -> Limits {
        self.limits.after(self.started.elapsed())
    }

    /// Fails if a limit on time, or Ctrl-C, ends this part of the work.
    ///
    /// # Errors
    ///
    /// Which of the two.
    pub fn poll(&self, after: After) -> Result<(), Stop> {
        let grace = after.grace();
        if (self.raised_for)().is_some_and(|since| since >= grace) {
            return Err(Stop::Cancelled);
        }
        let time = self.limits.time.map(|time| time.saturating_add(grace));
        Limits { time, ..Limits::default() }.poll(self.started)
    }

    /// Does something with the first of `items`, and with the others while there is time for it.
    /// Says where it ended if that was before all were done.
    ///
    /// # Errors
    ///
    /// The error of `work`.
    pub fn each<T, E>(
        &self,
        after: After,
        items: impl IntoIterator<Item = T>,
        mut work: impl FnMut(T) -> Result<(), E>,
    ) -> Result<Option<EarlyEnd>, E> {
        for (done, item) in items.into_iter().enumerate() {
            if done > 0
                && let Err(stop) = self.poll(after)
            {
                return Ok(Some(EarlyEnd { done, stop }));
            }
            work(item)?;
        }
        Ok(None)
    }
}
