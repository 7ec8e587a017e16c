//! Twenty boards of 5 × 5 after random walks of 150 moves, by IDA* with pattern databases of four times six tiles, on one
//! thread or as many as are asked for:
//!
//!     cargo xtask study walks [patterns|linear-conflict] [THREADS]
//!
//! `fixtures/npuzzle/walks.txt` has the seed, the fewest moves and the expansions of each board. A difference is an error;
//! every solution is replayed. Linear conflict ends after a billion expansions.

use std::{
    error::Error,
    io::{Write, stdout},
    num::NonZeroUsize,
    sync::Arc,
    time::Instant,
};

use npuzzle::{
    HeuristicKind, Level, Partition, Patterns, Settings,
    domain::solve_by,
    search::{Limits, parallel::Threads},
    validate,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (heuristic, expansions) = match arguments.next().as_deref() {
        None | Some("patterns") => (HeuristicKind::Patterns, u64::MAX),
        Some("linear-conflict") => (HeuristicKind::LinearConflict, 1_000_000_000),
        Some(other) => {
            return Err(format!("expected patterns or linear-conflict, found {other}").into());
        }
    };
    let threads: NonZeroUsize = arguments.next().as_deref().unwrap_or("1").parse()?;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/npuzzle/walks.txt");
    let table = std::fs::read_to_string(path)?;
    let mut patterns = None;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let numbers = row.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>()?;
        let [seed, optimum, nodes] = numbers[..] else {
            return Err(format!("expected three numbers, found {row}").into());
        };
        let level = Level::walk(5, 5, 150, seed).ok_or("5 x 5 is refused")?;
        if heuristic == HeuristicKind::Patterns && patterns.is_none() {
            let started = Instant::now();
            let built =
                Patterns::build(&level, Partition::SixSixSixSix, threads, || Ok(())).ok().flatten();
            let (bytes, took) = (built.as_ref().map_or(0, Patterns::bytes), started.elapsed());
            writeln!(stdout(), "{bytes} bytes, built in {:.1} s", took.as_secs_f64())?;
            patterns = built.map(Arc::new);
        }
        let settings = Settings {
            heuristic,
            patterns: patterns.clone(),
            partition: Partition::SixSixSixSix,
            ..Settings::best_for(&level)
        };
        let limits = Limits { expansions, ..Limits::default() };
        let report = solve_by(Threads::new(threads), &level, &settings, &limits, &mut ())?.report;
        let (expanded, took) = (report.stats.expanded, report.stats.elapsed.as_secs_f64());
        let Some(solution) = report.solutions.first() else {
            writeln!(stdout(), "{seed}: {expanded} expansions, {took:.2} s: no solution found")?;
            continue;
        };
        validate(&level, &solution.actions)?;
        let cost = solution.cost;
        writeln!(stdout(), "{seed}: {cost} moves, {expanded} expansions, {took:.2} s")?;
        let is_same = heuristic != HeuristicKind::Patterns || expanded == nodes;
        if !report.is_proved_least_cost() || cost != optimum || !is_same {
            return Err(format!("expected {optimum} moves, {nodes} expansions").into());
        }
    }
    Ok(())
}
