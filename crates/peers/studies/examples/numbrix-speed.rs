//! How long it takes to solve puzzles and to prove that they have one solution, or that they do not:
//!
//!     cargo xtask study numbrix-speed FILE...
//!
//! Each puzzle is solved again and again for about half a second by our solver, and by the shared
//! core's engine if that is done within two million expansions. Medians; reading is not included.
//!
//! Without a file, twenty boards of each kind with few clues are solved once, the boards of `puzzle generate numbrix`
//! with the seeds 1 to 20, and looked at for a second solution for at most ten seconds. It fails if the median is more
//! than a second, or if less than fifteen are decided.

use std::{
    env,
    error::Error,
    fs,
    io::{self, Write},
    time::{Duration, Instant},
};

use search::Limits;
use word_grids::{
    Grid, Neighbours,
    domain::FromText,
    numbrix::{Level, Uniqueness, search_core, solve, with_clues},
};

const ENOUGH: Duration = Duration::from_millis(500);
const CORE_EXPANSIONS: u64 = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        return sparse(&mut out);
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

/// Sizes, and how many numbers are given at random, if not as few as leave one solution.
const SPARSE: [(&str, Option<usize>); 4] =
    [("15", Some(33)), ("20", Some(60)), ("15", None), ("20", None)];

fn sparse(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, "size  clues     median ms  greatest ms  decided  with one solution")?;
    for (size, clues) in SPARSE {
        let grid: Grid = size.parse()?;
        let (mut times, mut given, mut decided, mut unique) = (Vec::new(), Vec::new(), 0, 0);
        for seed in 1..=20 {
            let limits = Limits::default();
            let level = match clues {
                Some(clues) => with_clues(grid, Neighbours::Four, 0, clues, seed),
                None => Level::random(grid, Neighbours::Four, 0, seed, &limits, |_| true)
                    .map_err(|stop| stop.to_string())?,
            };
            given.push(level.clues());
            let time = Some(Duration::from_secs(10));
            let first = Limits { time, ..limits };
            let started = Instant::now();
            let found = solve(&level, Neighbours::Four, &first, &mut ()).solutions.len();
            let took = started.elapsed().as_secs_f64() * 1e3;
            times.push(if found == 0 { f64::INFINITY } else { took });
            let report =
                solve(&level, Neighbours::Four, &Limits { solutions: 2, ..first }, &mut ());
            let uniqueness = Uniqueness::of(report.outcome, report.solutions.len());
            decided += u32::from(uniqueness != Uniqueness::Unknown);
            unique += u32::from(uniqueness == Uniqueness::Unique);
        }
        times.sort_by(f64::total_cmp);
        given.sort_unstable();
        let [median, greatest] = [times[times.len() / 2], times[times.len() - 1]];
        let clues = format!("{}-{}", given[0], given[given.len() - 1]);
        writeln!(
            out,
            "{size:>4}  {clues:<8} {median:>10.1} {greatest:>12.1} {decided:>8} {unique:>18}"
        )?;
        if median > 1e3 || decided < 15 {
            return Err(format!("{size}: too slow").into());
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
