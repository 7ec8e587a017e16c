//! `cargo xtask bench-threads`: the wall time of searches by several threads beside that of one.
//!
//! The runs alternate, so that whatever else happens on the machine happens to both, and the results are compared:
//! only times and bytes may differ.

use std::{
    fs,
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};

use xtask::{files::root, message, puzzle::build, table::Table, threads::cores, without};

/// Rows: a name, the ratio that is aimed at, and the arguments of `puzzle`, from the folder of the fixtures. Words in
/// capitals are files that are made for the run.
const ROWS: [[&str; 3]; 12] = [
    [
        "IDA*, generic engine, Korf 40",
        "1.75",
        "solve npuzzle @korf/40 -a idastar --heuristic linear-conflict",
    ],
    [
        "IDA*, generic engine, Korf 6",
        "1.75",
        "solve npuzzle @korf/6 -a idastar --heuristic linear-conflict",
    ],
    [
        "IDA*, sliding tiles' own engine, Korf 1",
        "1.75",
        "solve npuzzle @korf/1 -a idastar --heuristic manhattan",
    ],
    [
        "breadth-first, 15-puzzle to depth 21",
        "1.6",
        "solve npuzzle @korf/79 -a bfs --depth-limit 21",
    ],
    [
        "breadth-first, Klotski",
        "1.4",
        "solve klotski klotski/classic-exit-above.txt -a bfs --metric steps",
    ],
    [
        "breadth-first, Sokoban, map 9 to 3M",
        "1.4",
        "solve sokoban sokoban/map-09.txt -a bfs --node-limit 3M",
    ],
    ["breadth-first, Sokoban, map 7", "1.4", "solve sokoban sokoban/map-07.txt -a bfs"],
    ["rows of a suite", "1.8", "bench sokoban/suite.toml"],
    ["thirty levels of classic Sokoban", "1.8", "bench --sokoban LEVELS"],
    [
        "thirty small levels, one 28 % of the work",
        "1.6",
        "bench --sokoban sokoban/classic.sok --plain -a ucs",
    ],
    ["3,000 queries of a scenario", "1.8", "bench QUERIES"],
    ["100,000 Boggle boards", "1.8", "score boggle BOARDS"],
];

/// Numbers below `end` that look random: the upper half of a linear congruential generator.
fn some_numbers() -> impl FnMut(usize) -> usize {
    let mut seed = 1_u64;
    move |end| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % end
    }
}

/// The seeds of `LEVELS`: the first thirty whose level A* solves in 2,000 to 20,000 expansions, so that none is a large
/// share of the work.
const SEEDS: [u32; 30] = [
    3, 13, 25, 42, 48, 54, 57, 65, 66, 76, 79, 80, 82, 83, 88, 96, 98, 106, 109, 116, 126, 127,
    141, 145, 146, 156, 162, 167, 170, 177,
];

/// The levels of `LEVELS`, as the command generates them.
fn levels(puzzle: &Path) -> anyhow::Result<String> {
    let mut levels = String::new();
    for seed in SEEDS {
        let output = Command::new(puzzle)
            .args(["generate", "sokoban", "--size", "12", "--boxes", "10", "--seed"])
            .arg(seed.to_string())
            .output()
            .with_context(|| format!("cannot run {}", puzzle.display()))?;
        let problem = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "puzzle generate fails for seed {seed}: {problem}");
        levels.push_str(std::str::from_utf8(&output.stdout)?);
        levels.push('\n');
    }
    Ok(levels)
}

/// The boards of `BOARDS`, one a line, with letters as often as English has them.
fn boards() -> String {
    let letters = b"EEEEEEETTTTTAAAAOOOOIIIINNNNSSSSRRRHHHLLDDUUCCMMFFPPGGWYBVKJXQZ";
    let mut below = some_numbers();
    let mut letter = || char::from(letters[below(letters.len())]);
    let mut board = || (0..16).map(|_| letter()).chain(['\n']).collect::<String>();
    (0..100_000).map(|_| board()).collect()
}

/// The map and the scenario of `QUERIES`: a fifth of the cells is blocked. All queries state a length of 1, so the command
/// finds others, and searches as it would otherwise.
fn queries() -> [String; 2] {
    const SIZE: usize = 512;
    let mut below = some_numbers();
    let mut map = format!("type octile\nheight {SIZE}\nwidth {SIZE}\nmap\n");
    let mut free = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
            let is_free = below(5) > 0;
            map.push(if is_free { '.' } else { '@' });
            free.extend(is_free.then_some([column, row]));
        }
        map.push('\n');
    }
    let mut query = || {
        let [[from, above], [to, below]] = [(); 2].map(|()| free[below(free.len())]);
        format!("0\trandom.map\t{SIZE}\t{SIZE}\t{from}\t{above}\t{to}\t{below}\t1\n")
    };
    let queries: String = (0..3_000).map(|_| query()).collect();
    [map, format!("version 1\n{queries}")]
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run each row so many times by one thread and by several, in turn
    #[arg(long, value_name = "N", default_value = "9")]
    runs: usize,
    /// The several threads [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// A collection of classic Sokoban of your own, whose levels are searched side by side
    #[arg(long, value_name = "FILE")]
    sokoban: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let puzzle = build("release")?;
    let threads = args.threads.unwrap_or_else(cores).to_string();
    let folder = tempfile::tempdir()?;
    let [map, scenario] = queries();
    let names = ["boards.txt", "random.map", "random.scen", "levels.sok"];
    let files = names.map(|name| folder.path().join(name));
    for (file, text) in files.iter().zip([boards(), map, scenario, levels(&puzzle)?]) {
        fs::write(file, text)?;
    }
    let [boards, _, queries, levels] = files;
    let word = |word: &str| match word {
        "BOARDS" => boards.display().to_string(),
        "QUERIES" => queries.display().to_string(),
        "LEVELS" => levels.display().to_string(),
        _ => word.to_owned(),
    };
    let mut rows: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for [name, aim, command] in ROWS {
        rows.push((name, aim, command.split(' ').map(word).collect()));
    }
    if let Some(file) = &args.sokoban {
        let file = std::path::absolute(file)?.display().to_string();
        rows.push(("levels of --sokoban", "1.8", vec!["bench".into(), "--sokoban".into(), file]));
    }
    let header = ["search", "one thread", "several", "ratio", "aim", "MB of one", "of several"];
    let mut table = Table::new(header);
    for (name, aim, arguments) in rows {
        message(format_args!("{name}: puzzle {}", arguments.join(" ")));
        let (mut one, mut several) = (Vec::new(), Vec::new());
        for _ in 0..args.runs.max(1) {
            one.push(measure(&puzzle, &arguments, "1")?);
            several.push(measure(&puzzle, &arguments, &threads)?);
        }
        let all = one.iter().chain(&several);
        ensure!(
            all.clone().all(|run| run.result == one[0].result),
            "{name}: {threads} threads have another result than one"
        );
        let [alone, together] = [median(&mut one), median(&mut several)];
        let megabytes = |runs: &[Run]| format!("{:.1}", runs[0].bytes / 1e6);
        table.row([
            name,
            &format!("{:.3} s", alone.as_secs_f64()),
            &format!("{:.3} s", together.as_secs_f64()),
            &format!("{:.2}", alone.as_secs_f64() / together.as_secs_f64()),
            aim,
            &megabytes(&one),
            &megabytes(&several),
        ]);
    }
    writeln!(stdout(), "{}", table.render())?;
    Ok(())
}

/// A run of the command.
struct Run {
    took: Duration,
    /// What it printed, without times and bytes.
    result: String,
    /// The greatest number of bytes that a search counted.
    bytes: f64,
}

fn measure(puzzle: &Path, arguments: &[String], threads: &str) -> anyhow::Result<Run> {
    let started = Instant::now();
    let output = Command::new(puzzle)
        .args(arguments)
        .args(["--format", "json", "--threads", threads])
        .current_dir(root().join("fixtures"))
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", puzzle.display()))?;
    let took = started.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(!text.is_empty(), "puzzle {} prints nothing", arguments.join(" "));
    let bytes = text
        .split("\"peak_bytes\":")
        .skip(1)
        .filter_map(|rest| rest.split([',', '}']).next()?.parse::<f64>().ok());
    let bytes = bytes.fold(0.0, f64::max);
    let times = ["elapsed_ms", "elapsed-ms", "peak_bytes", "memory_bytes"];
    let result = times.iter().fold(text.into_owned(), |text, key| without(&text, key));
    Ok(Run { took, result, bytes })
}

/// The median of the times.
fn median(runs: &mut [Run]) -> Duration {
    runs.sort_by_key(|run| run.took);
    runs[runs.len() / 2].took
}
