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

/// A search to be made, and where its verdict goes.
struct Job {
    played: Vec<String>,
    limits: Limits,
    only_ready_tables: bool,
    answer: Sender<Verdict>,
}

/// A thread that searches. A new question ends the search before it, and so does the end of the thinker.
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    /// The search under way: where its verdict comes, and what ends it.
    asked: Option<(Receiver<Verdict>, Arc<AtomicBool>)>,
}

impl Thinker {
    pub(crate) fn new(game: Arc<dyn Game>) -> Self {
        let (jobs, questions) = channel::<Job>();
        thread::spawn(move || {
            for Job { played, limits, only_ready_tables, answer } in questions {
                // Nobody may wait for it any more.
                let _ = answer.send(match only_ready_tables {
                    true => game.glance(&played, &limits),
                    false => game.search(&played, &limits),
                });
            }
        });
        Self { jobs, asked: None }
    }

    /// Ends the search under way, if there is one.
    pub(crate) fn stop(&mut self) {
        if let Some((_, cancel)) = self.asked.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Begins to search for the best way from the position after `played`, at a glance or not.
    pub(crate) fn ask(&mut self, played: &[String], limits: &Limits, only_ready_tables: bool) {
        self.stop();
        let ((answer, verdict), cancel) = (channel(), Arc::default());
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..limits.clone() };
        // A thread that has ended drops it, so that there is no verdict.
        let _ = self.jobs.send(Job { played: played.to_vec(), limits, only_ready_tables, answer });
        self.asked = Some((verdict, cancel));
    }

    /// Returns true if a search is under way.
    pub(crate) const fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// The verdict of the search under way, if it comes within `wait`. A thread that has ended gives one
    /// that knows nothing.
    pub(crate) fn answer(&mut self, wait: Duration) -> Option<Verdict> {
        let verdict = match self.asked.as_ref()?.0.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => return None,
            known => known.unwrap_or_default(),
        };
        self.asked = None;
        Some(verdict)
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
