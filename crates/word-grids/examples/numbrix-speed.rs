//! How long it takes to solve puzzles and to prove that they have one solution, or that they do not:
//!
//!     cargo run --release -p word-grids --example numbrix-speed -- FILE...
//!
//! Each puzzle is solved again and again for about half a second by our solver, and by the shared
//! core's engine if that is done within two million expansions. Medians; reading is not included.

use std::{
    env,
    error::Error,
    fs,
    io::{self, Write},
    time::{Duration, Instant},
};

use search::Limits;
use word_grids::{
    Neighbours,
    domain::FromText,
    numbrix::{Level, Uniqueness, search_core, solve},
};

const ENOUGH: Duration = Duration::from_millis(500);
const CORE_EXPANSIONS: u64 = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        return Err("expected puzzles".into());
    }
    for file in files {
        let level = Level::from_bytes(&fs::read(&file)?)?;
        let limits = Limits { solutions: 2, ..Limits::default() };
        let bounded = Limits { expansions: CORE_EXPANSIONS, ..limits.clone() };
        let (own, time) = median(|| solve(&level, Neighbours::Four, &limits, &mut ()));
        let (core, core_time) = median(|| search_core(&level, Neighbours::Four, &bounded, &mut ()));
        let [own_says, core_says] =
            [&own, &core].map(|report| Uniqueness::of(report.outcome, report.solutions.len()));
        if core_says != Uniqueness::Unknown && core_says != own_says {
            return Err(format!("{file}: {own_says:?} and {core_says:?}").into());
        }
        writeln!(out, "{file}: {own_says:?}")?;
        for (name, report, says, time) in
            [("own", &own, own_says, time), ("shared core", &core, core_says, core_time)]
        {
            writeln!(
                out,
                "  {name:<12} {:>10.1} µs, {:>9} expanded{}",
                time.as_secs_f64() * 1e6,
                report.stats.expanded,
                if says == Uniqueness::Unknown { ", and stopped" } else { "" },
            )?;
        }
    }
    Ok(())
}

/// The median of as many runs as fit into [`ENOUGH`], three at least.
fn median<T>(mut run: impl FnMut() -> T) -> (T, Duration) {
    let started = Instant::now();
    let mut times = Vec::new();
    loop {
        let start = Instant::now();
        let result = run();
        times.push(start.elapsed());
        if times.len() >= 3 && started.elapsed() > ENOUGH {
            times.sort();
            return (result, times[times.len() / 2]);
        }
    }
}
