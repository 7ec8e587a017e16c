//! All of Korf's hundred instances by IDA*, on two threads or as many as are asked for:
//!
//!     cargo xtask study korf100 [manhattan|patterns] [THREADS]
//!
//! With Manhattan distance (the default) the counts add to 36,302,808,031, as in Korf 1985. Each instance
//! is searched by one thread, so threads change no count. The databases are built by all of them.

use std::num::NonZeroUsize;
use std::{
    error::Error,
    io::{Write, stdout},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use npuzzle::{
    HeuristicKind, Level, Partition, Patterns, Settings, domain::FromText, search::Limits, solve,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let heuristic = match arguments.next().as_deref() {
        None | Some("manhattan") => HeuristicKind::Manhattan,
        Some("patterns") => HeuristicKind::Patterns,
        Some(other) => return Err(format!("expected manhattan or patterns, found {other}").into()),
    };
    let threads: NonZeroUsize = arguments.next().as_deref().unwrap_or("2").parse()?;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/npuzzle/korf");
    let mut levels = Vec::new();
    for number in 1..=100 {
        levels.push(Level::from_bytes(&std::fs::read(format!("{folder}/{number:03}.txt"))?)?);
    }
    let started = Instant::now();
    let patterns = match heuristic {
        HeuristicKind::Patterns => {
            Patterns::build(&levels[0], Partition::SixSixThree, threads, || Ok(())).ok().flatten()
        }
        _ => None,
    };
    let built = started.elapsed();
    let patterns = patterns.map(Arc::new);
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(Vec::new());
    let work = || {
        while let Some(level) = levels.get(next.fetch_add(1, Ordering::Relaxed)) {
            let patterns = patterns.clone();
            let settings = Settings { heuristic, patterns, ..Settings::best_for(level) };
            let solved = solve(level, &settings, &Limits::default(), &mut ());
            rows.lock().unwrap_or_else(PoisonError::into_inner).push(solved);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
    });
    let (mut moves, mut nodes) = (0, 0);
    for solved in rows.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let report = solved?.report;
        moves += report.solutions[0].cost;
        nodes += report.stats.generated + 1;
    }
    writeln!(
        stdout(),
        "{moves} moves, {nodes} nodes, {:.2} s, of which {:.2} s for the databases",
        started.elapsed().as_secs_f64(),
        built.as_secs_f64()
    )?;
    Ok(())
}
