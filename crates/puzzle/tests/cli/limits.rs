//! Every algorithm under every limit in every domain, as a process: it ends for the right reason, within its memory, and
//! with a report.

use std::{
    fs,
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use testkit::{is_thorough, size};

use crate::{
    large::{Large, large},
    run::presented,
};

/// A limit: as it is typed, how the report names it, and the exit code.
type Limit = (&'static [&'static str], &'static str, i32);

const LIMITS: [Limit; 4] = [
    (&["--node-limit", "20"], "nodes", 22),
    (&["--time-limit", "20ms"], "time", 20),
    (&["--memory-limit", "100KiB", "--node-limit", "4000"], "memory", 21),
    (&["--depth-limit", "2", "--node-limit", "4000"], "depth", 22),
];

/// Runs one cell of the matrix, and returns true if the limit ended it.
fn is_stopped(command: impl Fn(&[&str]) -> Command, name: &str, cell: Limit) -> bool {
    let (limits, stop, code) = cell;
    let output = command(limits).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    let json: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{name}: {error}\n{complaint}"));
    let stats =
        |field: &str| json["stats"][field].as_f64().unwrap_or_else(|| panic!("{name}: {field}"));
    let exit = output.status.code().unwrap();
    match stop {
        "nodes" => assert!(stats("expanded") <= 20.0, "{name}: {json}"),
        // A heuristic's tables may be larger than this limit: then nothing is searched.
        "memory" if stats("expanded") > 0.0 => {
            assert!(stats("peak_bytes") <= 100.0 * 1024.0, "{name}: {json}");
        }
        _ => {}
    }
    assert!(stats("generated") + 1.0 >= stats("duplicates") + stats("dead_ends"), "{name}: {json}");
    match json["outcome"].as_str().unwrap() {
        "stopped" if json["stop"] == stop => {
            assert_eq!(exit, code, "{name}");
            match stop {
                "nodes" => assert_eq!(stats("expanded"), 20.0, "{name}"),
                "time" => assert!(stats("elapsed_ms") >= 20.0, "{name}: {json}"),
                _ => {}
            }
            true
        }
        // Another limit came first: these need little memory, or nothing is that deep.
        "stopped" => {
            assert_eq!((&json["stop"], exit), (&Value::from("nodes"), 22), "{name}: {json}");
            assert_eq!(stats("expanded"), 4_000.0, "{name}: {json}");
            false
        }
        "solved" => {
            assert_eq!(exit, 0, "{name}");
            assert_ne!(json["solutions"][0], Value::Null, "{name}: {json}");
            false
        }
        _ => {
            assert!(exit == 0 || exit == 10, "{name}: {json}");
            false
        }
    }
}

/// The snapshot names what ended by another limit or by itself first, as it should.
#[test]
fn every_limit_stops_every_algorithm() {
    let all = large();
    for domain in presented() {
        assert!(all.iter().any(|large| large.domain == domain), "{domain}: an instance is needed");
    }
    let mut cells = Vec::new();
    for (limit, cell) in LIMITS.into_iter().enumerate() {
        for (number, large) in all.iter().enumerate() {
            // What is walked has no limit of depth.
            if large.is_walked && cell.1 == "depth" {
                continue;
            }
            // Where tests are not thorough, one limit for each puzzle and algorithm, the same for all that share a name
            // in the snapshot.
            let puzzle = all.iter().position(|it| it.domain == large.domain).unwrap();
            let names = large.algorithms().into_iter().enumerate();
            let is_taken =
                |at: usize| large.is_walked || (puzzle + at + limit).is_multiple_of(LIMITS.len());
            let names = names.filter(|&(at, _)| is_thorough() || is_taken(at));
            cells.extend(names.map(|(_, name)| (cell, number, name)));
        }
    }
    // Each file is there before two threads want it.
    let folder = tempfile::tempdir().unwrap();
    all.iter().for_each(|large| drop(large.command(folder.path(), "dfs", &[])));
    let full = |cell: Limit, number: usize, name: &str| {
        format!("{}: {} {name}", cell.1, all[number].domain)
    };
    let (next, others) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(&(cell, number, name)) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
            let large = &all[number];
            let full = full(cell, number, name);
            if !is_stopped(|limits| large.command(folder.path(), name, limits), &full, cell) {
                others.lock().unwrap().push(full);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut others = others.into_inner().unwrap();
    // How many are done in 20 ms depends on the machine.
    let before = others.len();
    others.retain(|name: &String| !name.starts_with("time"));
    assert!(4 * (before - others.len()) < cells.len() / LIMITS.len());
    others.sort();
    if is_thorough() {
        snapshots::assert_snapshot!(format!(
            "{} cells; another reason ended:\n{}",
            cells.len(),
            others.join("\n")
        ));
        return;
    }
    let taken: Vec<String> =
        cells.iter().map(|&(cell, number, name)| full(cell, number, name)).collect();
    let known = include_str!("snapshots/cli__limits__every_limit_stops_every_algorithm.snap");
    let known = known.lines().filter(|line| taken.iter().any(|name| name == line));
    assert_eq!(others, known.collect::<Vec<_>>(), "THOROUGH=1 compares all with the snapshot");
}

/// The most memory that a process had while it ran, in KiB as Linux notes it, and its exit code. Code and all else
/// that Linux can read from a file again does not count.
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "it looks until the process has ended")]
fn resident(mut child: Child) -> (u64, Option<i32>) {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let noted = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let kib = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
            kib.unwrap_or(0)
        };
        peak = peak.max(noted("VmHWM:").saturating_sub(noted("RssFile:")));
        if let Some(ended) = child.try_wait().unwrap() {
            return (peak, ended.code());
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The memory of the program itself, which waits for an instance.
#[cfg(target_os = "linux")]
fn resident_while_it_waits() -> u64 {
    let mut command = Command::new(cargo_bin!("puzzle"));
    let command = command.args(["show", "sokoban", "-"]).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let input = child.stdin.take();
    #[expect(clippy::disallowed_methods, reason = "nobody tells that the program waits")]
    let waiting = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        drop(input);
    });
    let (peak, code) = resident(child);
    waiting.join().unwrap();
    assert_eq!(code, Some(30));
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_the_limit_seen_from_outside() {
    const KIB: u64 = 12 << 10;
    let folder = tempfile::tempdir().unwrap();
    let own = resident_while_it_waits();
    // Those whose states go on and on.
    let is_endless = |it: &&Large| !it.is_walked && !it.is_reversible();
    for large in large().iter().filter(is_endless) {
        let mut command = large.command(folder.path(), "bfs", &["--memory-limit", "12MiB"]);
        let (peak, code) = resident(command.stdout(Stdio::null()).spawn().unwrap());
        assert_eq!(code, Some(21), "{}", large.domain);
        let most = own + KIB + KIB / 20;
        assert!(peak <= most, "{}: {peak} KiB, {own} of the program itself", large.domain);
        assert!(peak >= own + KIB / 2, "{}: {peak} KiB is no measurement", large.domain);
    }
}

/// The same for whole spaces, in a table by one thread and by two, and on disk.
#[cfg(target_os = "linux")]
#[test]
fn explorations_stay_within_the_limit() {
    const KIB: u64 = 24 << 10;
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().join("states");
    let own = resident_while_it_waits();
    let board = ["explore", "npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"];
    for (more, code) in [
        (["--threads", "1", "--depth", "40"], 21),
        (["--threads", "2", "--depth", "40"], 21),
        (["--disk", states.to_str().unwrap(), "--depth", "19"], 0),
    ] {
        let mut command = Command::new(cargo_bin!("puzzle"));
        let command = command.args(board).args(more).args(["--memory-limit", "24MiB"]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let (peak, ended) = resident(child);
        assert_eq!(ended, Some(code), "{more:?}");
        let most = own + KIB + KIB / 20;
        assert!(peak <= most, "{more:?}: {peak} KiB, {own} of the program itself");
        assert!(peak >= own + KIB / 8, "{more:?}: {peak} KiB is no measurement");
    }
}

/// Address space that the process may not take is not free: the default limit ends the search before the system does.
#[test]
#[cfg(target_os = "linux")]
fn limits_of_the_system_are_the_limit_by_default() {
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\"", size(400_000, 150_000));
    let board = "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0";
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_puzzle")])
        .args(["solve", "npuzzle", "--text", board, "--algorithm", "bfs", "--threads", "2"])
        .args(["--engine", "core"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(21), "{told}");
    assert!(told.contains("the limit is three quarters of the memory that was free, "), "{told}");
}
