//! The table of `docs/scaling.md`: time and traffic of one exploration by 1, 2 and 3 processes, beside `puzzle explore`
//! by one thread. Each row is run in turn, five times; the figures are medians.
//!
//!     cargo build --release --manifest-path crates/distributed/Cargo.toml --bins --examples
//!     cargo run --release --manifest-path crates/distributed/Cargo.toml --example table -- npuzzle @korf/79 --depth 20
#![expect(clippy::disallowed_methods, reason = "it measures")]
#![forbid(unsafe_code)]

use std::{
    env,
    error::Error,
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use nix::sys::{
    resource::{UsageWho, getrusage},
    time::TimeValLike,
};

const RUNS: usize = 5;

/// The rows: their names, and the options of `puzzle-explore`, or none for `puzzle explore`.
const ROWS: [(&str, Option<&[&str]>); 5] = [
    ("`puzzle explore --threads 1`", None),
    ("1 process, 1 thread", Some(&["--threads", "1"])),
    ("1 process, 2 threads", Some(&["--threads", "2"])),
    ("2 processes", Some(&["--local", "2"])),
    ("3 processes", Some(&["--local", "3"])),
];

/// What a run took.
#[derive(Clone, Copy, Default)]
struct Took {
    wall: f64,
    processor: f64,
    sent: f64,
}

/// User and system time of all processes that were started here and have ended, and of theirs.
fn processor_time() -> Result<Duration, Box<dyn Error>> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let time = usage.user_time() + usage.system_time();
    Ok(Duration::from_millis(u64::try_from(time.num_milliseconds())?))
}

/// The number before this word in the line of figures.
fn figure(output: &Output, unit: &str) -> Option<f64> {
    let told = String::from_utf8_lossy(&output.stderr);
    let line = told.lines().find(|line| line.starts_with("figures: "))?.to_owned();
    line.split(", ").find_map(|part| part.strip_suffix(unit)?.trim().parse().ok())
}

fn run(
    programs: &[PathBuf; 2],
    words: &[String],
    row: Option<&[&str]>,
) -> Result<(Took, Output), Box<dyn Error>> {
    let mut command = match row {
        None => Command::new(&programs[0]),
        Some(_) => Command::new(&programs[1]),
    };
    match row {
        None => command.arg("explore").args(words).args(["--threads", "1"]),
        Some(options) => command.args(words).args(options).arg("--figures"),
    };
    let (began, before) = (Instant::now(), processor_time()?);
    let output = command.output()?;
    let wall = began.elapsed().as_secs_f64();
    let processor = (processor_time()? - before).as_secs_f64();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let sent = figure(&output, " bytes sent").unwrap_or_default();
    Ok((Took { wall, processor, sent }, output))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let here = env::current_exe()?;
    let folder = here.parent().and_then(Path::parent).ok_or("no folder of programs")?;
    let programs = [folder.join("examples/puzzle"), folder.join("puzzle-explore")];
    let mut took = vec![Vec::new(); ROWS.len()];
    let mut results = Vec::new();
    for _ in 0..RUNS {
        for ((_, row), took) in ROWS.iter().zip(&mut took) {
            let (figures, output) = run(&programs, &words, *row)?;
            took.push(figures);
            results.push(output.stdout);
        }
    }
    if results.iter().any(|result| *result != results[0]) {
        return Err("the results differ".into());
    }
    let json = [&words[..], &["--format".to_owned(), "json".to_owned()]].concat();
    let (_, output) = run(&programs, &json, None)?;
    let result: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let layers = result["layers"].as_array().ok_or("no layers")?;
    let states: f64 = layers.iter().filter_map(|layer| layer["states"].as_f64()).sum();
    let mut out = stdout();
    writeln!(out, "{states} states\n")?;
    writeln!(out, "| | wall time | processor time | states a second | bytes sent a state |")?;
    writeln!(out, "|---|---:|---:|---:|---:|")?;
    for ((name, _), took) in ROWS.iter().zip(&took) {
        let of = |figure: fn(&Took) -> f64| median(took.iter().map(figure).collect());
        let (wall, processor, sent) =
            (of(|took| took.wall), of(|took| took.processor), of(|took| took.sent));
        let rate = states / wall / 1e6;
        let each = sent / states;
        writeln!(out, "| {name} | {wall:.2} s | {processor:.2} s | {rate:.2} M | {each:.1} |")?;
    }
    Ok(())
}
