//! Running a search and taking its time and its memory.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use nix::time::{ClockId, clock_gettime};
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
pub struct RunResult {
    /// What both sides must agree on; 0 where something is wrong, which no answer is.
    pub answer: u64,
    /// How much was searched, in the unit that the curve names; 0 where that cannot be seen.
    pub work: u64,
}

impl From<u64> for RunResult {
    fn from(answer: u64) -> Self {
        Self { answer, work: 0 }
    }
}

/// A search with all its data at hand, which can be run again and again.
pub type Search = Box<dyn FnMut() -> RunResult>;

/// One run: a search repeated for some time in a process of its own.
#[derive(Serialize)]
pub struct Run {
    answer: u64,
    work: u64,
    /// Median processor time of one search, user and system, over all threads.
    processor_seconds: f64,
    /// Median wall time of one search.
    wall_seconds: f64,
    /// Resident set when the search began, in KiB, where the system tells.
    before_kib: Option<u64>,
    /// Greatest resident set of the process after the first search. How much the allocator keeps of what later
    /// searches free is chance.
    peak_kib: Option<u64>,
}

/// How often a search is repeated.
#[derive(Clone, Copy, Debug)]
pub enum Repeat {
    /// Until this much processor time is over.
    Until(Duration),
    /// This number of searches.
    Times(u32),
}

/// Short searches are timed in batches of at least this much processor time, beside which reading the clocks
/// (less than a microsecond) does not show.
const LEAST_BATCH: Duration = Duration::from_millis(1);

impl Run {
    /// Searches once, and again as `repeat` says.
    #[must_use]
    pub fn of(mut search: Search, repeat: Repeat) -> Self {
        let (before_kib, mut peak_kib) = (status("VmRSS:"), None);
        let begun = processor_time();
        let mut found = None;
        let mut agree = true;
        let mut batch = 1_u32;
        let mut searches = 0;
        let (mut processor, mut wall) = (Vec::new(), Vec::new());
        loop {
            let (processor_started, wall_started) = (processor_time(), Instant::now());
            for _ in 0..batch {
                let next = search();
                agree &= *found.get_or_insert(next) == next;
            }
            let (wall_took, now) = (wall_started.elapsed(), processor_time());
            let processor_took = now.saturating_sub(processor_started);
            searches += batch;
            peak_kib = peak_kib.or_else(|| status("VmHWM:"));
            let is_enough = match repeat {
                Repeat::Until(least) => now.saturating_sub(begun) >= least,
                Repeat::Times(times) => searches >= times,
            };
            let is_over = is_enough || !agree;
            if matches!(repeat, Repeat::Until(_)) && processor_took < LEAST_BATCH && !is_over {
                batch *= 2;
                continue;
            }
            processor.push(processor_took.as_secs_f64() / f64::from(batch));
            wall.push(wall_took.as_secs_f64() / f64::from(batch));
            if is_over {
                break;
            }
        }
        // Two searches for the same thing that do not agree have no answer.
        let found = found.filter(|_| agree).unwrap_or_default();
        Self {
            answer: found.answer,
            work: found.work,
            processor_seconds: median(processor),
            wall_seconds: median(wall),
            before_kib,
            peak_kib,
        }
    }
}

/// User and system time of this process so far, to the nanosecond.
fn processor_time() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map(Duration::from).unwrap_or_default()
}

/// Of at least one time.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A number of KiB that Linux tells of this process.
fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
