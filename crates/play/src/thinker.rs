//! Searches on a thread of their own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use domain::search::Limits;
use game::{Game, Verdict};

/// A search to be made.
struct Job {
    number: u64,
    played: Vec<String>,
    limits: Limits,
    is_glance: bool,
}

/// A thread that searches. A new question ends the search before it, and so does the end of the thinker.
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    verdicts: Receiver<(u64, Verdict)>,
    cancel: Arc<AtomicBool>,
    number: u64,
    is_busy: bool,
}

impl Thinker {
    pub(crate) fn new(game: Arc<dyn Game>) -> Self {
        let (jobs, questions) = channel::<Job>();
        let (answers, verdicts) = channel();
        thread::spawn(move || {
            for Job { number, played, limits, is_glance } in questions {
                let verdict = match is_glance {
                    true => game.glance(&played, &limits),
                    false => game.search(&played, &limits),
                };
                // The thinker may be gone.
                if answers.send((number, verdict)).is_err() {
                    break;
                }
            }
        });
        Self { jobs, verdicts, cancel: Arc::default(), number: 0, is_busy: false }
    }

    /// Ends the search under way, if there is one.
    pub(crate) fn stop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.number += 1;
        self.is_busy = false;
    }

    /// Begins to search for the best way from the position after `played`, at a glance or not.
    pub(crate) fn ask(&mut self, played: &[String], limits: &Limits, is_glance: bool) {
        self.stop();
        self.cancel = Arc::default();
        let limits = Limits { cancel: Some(Arc::clone(&self.cancel)), ..limits.clone() };
        let job = Job { number: self.number, played: played.to_vec(), limits, is_glance };
        // Of a thread that has ended the answer says that nothing is known.
        let _ = self.jobs.send(job);
        self.is_busy = true;
    }

    /// Returns true if a search is under way.
    pub(crate) const fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// The verdict of the search under way, if it comes within `wait`. A thread that has ended gives one
    /// that knows nothing.
    pub(crate) fn answer(&mut self, wait: Duration) -> Option<Verdict> {
        while self.is_busy {
            match self.verdicts.recv_timeout(wait) {
                Ok((number, verdict)) if number == self.number => {
                    self.is_busy = false;
                    return Some(verdict);
                }
                // One that nobody waits for any more.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    self.is_busy = false;
                    return Some(Verdict::default());
                }
            }
        }
        None
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
