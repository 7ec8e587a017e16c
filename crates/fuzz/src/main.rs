//! Runs the fuzz targets on plain mutations of their seeds: no nightly, no `cargo fuzz`, the same
//! executions each time.
#![expect(clippy::disallowed_methods, reason = "it measures")]
#![forbid(unsafe_code)]

mod cost;
mod hostile;
mod mutate;
mod watch;

use std::{
    cell::RefCell,
    fs,
    io::{Write, stdout},
    num::NonZeroUsize,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::{Parser, builder::PossibleValuesParser};
use fastrand::Rng;
use fuzz::{Kind, TARGETS, Target};

use crate::{
    cost::{Case, Size},
    hostile::PARSERS,
    mutate::Mutator,
    watch::{HANG, MAX_KIB, Watch, fail, main_thread_time, peak_memory},
};

/// Runs the fuzz targets on plain mutations of their seeds, the same ones each time.
#[derive(Debug, Parser)]
#[command(max_term_width = 100)]
struct Arguments {
    /// Executions of each target that parses
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    parses: u64,
    /// Executions of each target that solves
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    solves: u64,
    /// End each target after so many seconds, however often it has run
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Longest input, in bytes; beyond 16384 one in 512 is longer [default: 16384, of targets that
    /// solve 2048]
    #[arg(long, value_name = "BYTES")]
    max_len: Option<usize>,
    /// Another sequence of inputs
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// This target and no other (give it again for more)
    #[arg(long, value_name = "TARGET", value_parser = PossibleValuesParser::new(TARGETS.iter().map(|it| it.name.as_str())))]
    only: Vec<String>,
    /// Run this input once
    #[arg(long, value_name = "FILE", requires = "only")]
    replay: Option<PathBuf>,
    /// Measure the time and memory that parsers take for hostile texts of BYTES bytes, such as 100MB
    #[arg(long, value_name = "BYTES")]
    cost: Option<Size>,
    /// Measure this parser and no other
    #[arg(long, value_name = "PARSER", requires = "cost", value_parser = PossibleValuesParser::new(PARSERS.iter().map(|it| it.name.as_str())))]
    of: Option<String>,
    /// Measure every Nth text of a parser only; parsers begin with different ones
    #[arg(long, value_name = "N", requires = "cost", default_value = "1")]
    every: NonZeroUsize,
    /// One of these measurements, in this process
    #[arg(long, hide = true)]
    case: Option<Case>,
    /// Write each input here before it is run: the one that ends the process stays
    #[arg(long, value_name = "FILE")]
    note: Option<PathBuf>,
}

/// What takes longer is timed again.
const LONG: Duration = Duration::from_millis(50);

/// The greatest number of bytes of an input for a target that parses.
const MAX_PARSED: usize = 1 << 14;
/// The greatest number of bytes of an input for a target that solves.
const MAX_SOLVED: usize = 1 << 11;

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let Some(case) = arguments.case {
        return cost::measure(case);
    }
    if let Some(size) = arguments.cost {
        return cost::run(size, arguments.of.as_deref(), arguments.every.get());
    }
    let is_asked = |target: &&'static Target| {
        arguments.only.is_empty() || arguments.only.contains(&target.name)
    };
    let targets = TARGETS.iter().filter(is_asked);
    panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
    let watch = Watch::start();
    if let Some(path) = &arguments.replay {
        let input = fs::read(path)?;
        for target in targets {
            let (valid, took) = execute(target, &input, &watch);
            writeln!(stdout(), "{}: valid {valid}, {} ms", target.name, took.as_millis())?;
        }
        return Ok(());
    }
    writeln!(stdout(), "target                  executions     valid   per s  slowest  memory")?;
    for target in targets {
        drive(target, &arguments, &watch)?;
    }
    Ok(())
}

thread_local! {
    /// What the last panic said.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs a target as often as is asked, and prints a line about it.
fn drive(target: &'static Target, arguments: &Arguments, watch: &Watch) -> anyhow::Result<()> {
    let (executions, most_bytes) = match target.kind {
        Kind::Parse => (arguments.parses, MAX_PARSED),
        Kind::Solve => (arguments.solves, MAX_SOLVED),
    };
    let most_bytes = arguments.max_len.unwrap_or(most_bytes);
    let seeds = seeds(target, most_bytes)?;
    // The name keeps targets with the same seeds apart.
    let name = target
        .name
        .bytes()
        .fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut rng = Rng::with_seed(arguments.seed.wrapping_add(name));
    let mut mutator = Mutator::new(seeds, most_bytes);
    let mut input = Vec::new();
    let (mut done, mut valid, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    let started = Instant::now();
    let is_late = || arguments.seconds.is_some_and(|most| started.elapsed().as_secs() >= most);
    while done < executions && !is_late() {
        done += 1;
        mutator.make(&mut rng, &mut input);
        if let Some(path) = &arguments.note {
            fs::write(path, &input)?;
        }
        let (is_valid, took) = execute(target, &input, watch);
        if is_valid {
            valid += 1;
            mutator.keep(&mut rng, &input);
        }
        slowest = slowest.max(took);
    }
    let peak = peak_memory();
    if peak.is_some_and(|kib| kib > MAX_KIB) {
        fail(&target.name, &input, "the process has had too much memory; this is the last input");
    }
    writeln!(
        stdout(),
        "{:22} {done:11} {:8.1}% {:7.0} {:6} ms {:>8}",
        target.name,
        100.0 * valid as f64 / done.max(1) as f64,
        done as f64 / started.elapsed().as_secs_f64(),
        slowest.as_millis(),
        peak.map_or("unknown".to_owned(), |kib| format!("{} MiB", kib >> 10)),
    )?;
    Ok(())
}

/// Runs an input, which ends the process if it breaks a promise. Returns whether it was valid, and
/// how long it took. What seems to take long is run again by the clock of the thread: if the machine
/// is busy, it only had to wait.
fn execute(target: &'static Target, input: &[u8], watch: &Watch) -> (bool, Duration) {
    let run = || {
        watch.begin(&target.name, input);
        let ended = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
        watch.end();
        match ended {
            Ok(is_valid) => is_valid,
            Err(_) => PANIC.with_borrow(|reason| fail(&target.name, input, reason)),
        }
    };
    let started = Instant::now();
    let is_valid = run();
    let took = started.elapsed();
    if took <= LONG {
        return (is_valid, took);
    }
    let before = main_thread_time();
    run();
    let took = took.min(main_thread_time() - before);
    if took > HANG {
        fail(&target.name, input, &format!("takes {} ms", took.as_millis()));
    }
    (is_valid, took)
}

/// The files of the target's folders that are small enough.
fn seeds(target: &'static Target, most_bytes: usize) -> anyhow::Result<Vec<Vec<u8>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in &target.seeds {
        let folder = root.join(folder);
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            paths.push(entry?.path());
        }
    }
    paths.sort();
    let mut seeds = Vec::new();
    for path in paths {
        if path.is_file() && fs::metadata(&path)?.len() <= most_bytes as u64 {
            seeds.push(fs::read(path)?);
        }
    }
    ensure!(!seeds.is_empty(), "{}: no seeds", target.name);
    Ok(seeds)
}
