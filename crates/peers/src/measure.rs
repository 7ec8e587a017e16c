//! Running a search and taking its time and its memory.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Serialize;

/// Who runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Contender {
    /// Ours.
    Ours,
    /// The other side.
    Peer,
}

/// What a search gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// What both sides must agree on; 0 where something is amiss, which no answer is.
    pub answer: u64,
    /// How much was searched, in the unit that the curve names; 0 where that cannot be seen.
    pub work: u64,
}

impl From<u64> for Found {
    fn from(answer: u64) -> Self {
        Self { answer, work: 0 }
    }
}

/// A search with all its data at hand, which can be run again and again.
pub type Search = Box<dyn FnMut() -> Found>;

/// One run: a search repeated for some time in a process of its own.
#[derive(Serialize)]
pub struct Run {
    answer: u64,
    work: u64,
    /// Median of one search.
    seconds: f64,
    /// Resident set when the search began, in KiB, where the system tells.
    before_kib: Option<u64>,
    /// Greatest resident set of the process.
    peak_kib: Option<u64>,
}

impl Run {
    /// Searches once, and again until `least` is over.
    #[must_use]
    pub fn of(mut search: Search, least: Duration) -> Self {
        let before_kib = status("VmRSS:");
        let begun = Instant::now();
        let mut seconds = Vec::new();
        let mut timed = || {
            let started = Instant::now();
            let found = search();
            seconds.push(started.elapsed().as_secs_f64());
            found
        };
        let mut found = timed();
        while begun.elapsed() < least {
            if timed() != found {
                // Two searches for the same thing do not agree.
                found = Found::default();
                break;
            }
        }
        seconds.sort_by(f64::total_cmp);
        Self {
            answer: found.answer,
            work: found.work,
            seconds: seconds[seconds.len() / 2],
            before_kib,
            peak_kib: status("VmHWM:"),
        }
    }
}

/// A number of KiB that Linux tells of this process.
fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
