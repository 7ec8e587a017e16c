//! The limit on memory as measured from outside: the resident memory of a whole process, which runs this test binary
//! again, does one search and prints its peak. So neither other tests nor earlier searches count.
#![cfg(target_os = "linux")]

use std::{
    io::{Write, stdout},
    num::NonZeroUsize,
    process::Command,
    thread,
};

use search::{Algorithm, Blind, Limits, Outcome, parallel::Threads};
use testkit::{
    AnySpace, explore_any, is_thorough, search_any, search_any_by, size,
    toys::{Endless, Lattice, growing_algorithms},
};

const MIB: usize = 1 << 20;
const TREE: Endless = Endless { branches: 3 };

/// Three threads, more than many machines have cores.
fn threads() -> Threads {
    Threads::new(NonZeroUsize::new(3).expect("at least one"))
}

/// The variable with the child's task: name of the algorithm, name of the space, limit in MiB.
const TASK: &str = "SEARCH_TEST_TASK";

/// Runs in the child: one search; prints its outcome, the bytes counted and the resident memory in kB.
fn do_task(task: &str) {
    let words: Vec<&str> = task.split(' ').collect();
    let [name, space, mib] = words[..] else { panic!("three words expected: {task}") };
    let bytes = mib.parse::<usize>().expect("a number") * MIB;
    let (outcome, bytes) = match space {
        "tree" => fill(&TREE, name, bytes),
        _ => fill(&Lattice, name, bytes),
    };
    let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
    let resident = peak.expect("Linux reports the peak").trim();
    writeln!(stdout(), "{DONE} {outcome:?} {bytes} {resident}").expect("the parent reads it");
}

/// The text before the child's answer.
const DONE: &str = "the search ended:";

fn fill(space: AnySpace<'_>, name: &str, bytes: usize) -> (Outcome, usize) {
    let limits = Limits { bytes, ..Limits::default() };
    if name == "explore-by-threads" {
        let explored = explore_any(space, threads(), &limits, &mut |_| ());
        return (Outcome::Stopped(explored.stop.expect("endless")), 0);
    }
    let known = growing_algorithms().into_iter().find(|&(known, _)| known == name);
    let report = match known {
        Some((_, algorithm)) => search_any(space, &Blind, algorithm, &limits, &mut ()),
        None => search_any_by(threads(), space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()),
    };
    (report.outcome, report.stats.peak_bytes)
}

/// Runs a task in a process of its own. Checks that the memory limit stopped the search, and that the
/// process stayed within the limit, 5 % and 16 MiB.
#[track_caller]
fn check_memory(name: &str, space: &str, mib: usize) {
    let itself = std::env::current_exe().expect("a test is a file");
    let output = Command::new(itself)
        .args(["--exact", "process_memory_stays_within_the_limit", "--nocapture"])
        .env(TASK, format!("{name} {space} {mib}"))
        .output()
        .expect("a test can be run again");
    let text = String::from_utf8_lossy(&output.stdout);
    let answer = text.lines().find_map(|line| Some(line.split_once(DONE)?.1.trim()));
    let Some(answer) = answer else {
        panic!("{name} {space} {mib}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
    };
    let words: Vec<&str> = answer.split(' ').collect();
    let [outcome, bytes, kib] = words[..] else { panic!("three words expected: {answer}") };
    assert_eq!(outcome, "Stopped(Bytes)", "{name} {space} {mib}");
    let bytes: usize = bytes.parse().expect("a number");
    let resident = kib.parse::<usize>().expect("a number") * 1024;
    let allowed = mib * MIB;
    assert!(bytes <= allowed, "{name} {space} {mib}: {bytes} counted");
    assert!(
        resident <= allowed + allowed / 20 + 16 * MIB,
        "{name} {space} {mib} MiB: {} MiB resident, {} MiB counted",
        resident / MIB,
        bytes / MIB
    );
}

/// On infinite spaces, with two limits.
#[test]
fn process_memory_stays_within_the_limit() {
    if let Ok(task) = std::env::var(TASK) {
        do_task(&task);
        return;
    }
    // On the lattice threads find most states again, and take three times as long for as many bytes.
    let by_threads = size(("by-threads", "lattice", 256), ("by-threads", "tree", 64));
    let mut tasks = vec![("a-star", "tree", 64), by_threads];
    if is_thorough() {
        tasks.extend(growing_algorithms().iter().map(|&(name, _)| (name, "tree", 64)));
        for name in ["breadth-first", "a-star"] {
            tasks.extend([(name, "lattice", 64), (name, "tree", 200)]);
        }
        for name in ["by-threads", "explore-by-threads"] {
            tasks.extend([(name, "lattice", 256), (name, "tree", 300)]);
        }
    }
    // Each task is a process of its own; two run at a time.
    thread::scope(|scope| {
        for half in tasks.chunks(tasks.len().div_ceil(2)) {
            scope.spawn(|| {
                half.iter().for_each(|&(name, space, mib)| check_memory(name, space, mib));
            });
        }
    });
}
