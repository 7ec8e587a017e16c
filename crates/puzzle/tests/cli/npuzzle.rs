//! Sliding tiles as they are typed, and the file in which pattern databases are kept.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{fixtures, puzzle, run, transcript};

#[test]
fn the_start_of_the_original() {
    for (name, options) in [
        ("start_ucs", "ucs --stats"),
        ("start_astar", "astar --stats"),
        ("start_astar_blind", "astar --heuristic blind"),
    ] {
        let solve = format!("solve npuzzle --text '867 254 301' --algorithm {options}");
        assert_snapshot!(name, transcript(&[&solve]));
    }
    assert_snapshot!(
        "one_move",
        transcript(&[
            "solve npuzzle --text '123 456 708' --boards",
            "check npuzzle --text '123 456 708' R",
        ])
    );
    assert_snapshot!(
        "unsolvable_and_invalid",
        transcript(&["solve npuzzle --text '123 456 870'", "solve npuzzle --text '123 456 788'",])
    );
    assert_snapshot!(
        "options_of_patterns",
        transcript(&[
            "solve npuzzle --text '867 254 301' --pdb 7-8",
            "solve npuzzle npuzzle/korf/079.txt --pdb 7-8 --memory-limit 1GiB",
            "solve npuzzle npuzzle/korf/079.txt --pdb 7-8 --heuristic manhattan",
            "solve weighted-stones --text @$. --pdb 7-8",
        ])
    );
    assert_snapshot!(
        "generated",
        transcript(&[
            "generate npuzzle --size 3x4 --seed 7",
            "generate npuzzle --size 9",
            "generate npuzzle --size 3 --hardest --seed 1",
            "generate npuzzle --size 2x3 --hardest --seed 360",
            "generate npuzzle --size 4 --hardest",
        ])
    );
}

/// Far from its goal.
const REVERSED: &str = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";

#[test]
fn limits_hold_while_databases_are_built() {
    let stopped = |arguments: &[&str]| {
        let (text, told, code) = run(&fixtures(), &[arguments, &["--text", REVERSED]].concat());
        (code, text, told)
    };
    let arguments = ["solve", "npuzzle", "--time-limit", "100ms", "--format", "json"];
    let (code, line, _) = stopped(&[&arguments[..], &["--heuristic", "patterns"]].concat());
    assert_eq!(code, 20, "{line}");
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["lower_bound"]["cost"], 44, "{line}");
    let audit = ["audit", "npuzzle", "--heuristic", "patterns"];
    for (limit, exit, name) in [
        (["--time-limit", "20ms"], 20, "time limit"),
        (["--memory-limit", "10MiB"], 21, "memory limit"),
    ] {
        let (code, line, told) = stopped(&[&audit[..], &limit].concat());
        assert_eq!((code, line.as_str()), (exit, ""));
        assert!(told.contains(name) && told.contains("nothing was searched"), "{told}");
    }
    let threads = ["--threads", "99999999", "--time-limit", "100ms"];
    let (code, ..) = stopped(&[&["solve", "npuzzle"][..], &threads].concat());
    assert_eq!(code, 20, "no more threads are begun than there can be");
}

/// Solves Korf 79 with databases kept in `folder`; gives what was said on standard error.
fn solve_with(folder: &str) -> String {
    let file = fixtures().join("npuzzle/korf/079.txt");
    let arguments = ["solve", "npuzzle", file.to_str().unwrap(), "--format", "moves"];
    let kept = ["--heuristic", "patterns", "--pdb-cache", folder];
    let (moves, told, code) = run(&fixtures(), &[&arguments[..], &kept].concat());
    assert_eq!((moves.len(), code), (42 + 1, 0));
    told
}

/// A pipe that nobody writes to keeps a reader waiting for ever, and is nothing to be replaced.
#[cfg(unix)]
#[test]
fn databases_are_not_kept_in_a_pipe() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("15puzzle-6-6-3-0123456789abcdef.pdb");
    assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
    let said = solve_with(folder.path().to_str().unwrap());
    assert_eq!(said.matches("warning").count(), 2, "neither read nor written: {said}");
    assert_eq!(said.matches("expected a file, found a pipe").count(), 2, "{said}");
    assert!(fs::symlink_metadata(&file).unwrap().file_type().is_fifo());
}

#[test]
fn databases_are_kept_and_damaged_ones_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("new").join("folder");
    let name = cache.to_str().unwrap();
    // Two processes that start at once both build them, and either's file is whole.
    let said = std::thread::scope(|scope| {
        let other = scope.spawn(|| solve_with(name));
        (solve_with(name), other.join().unwrap())
    });
    assert!(!said.0.contains("warning") && !said.1.contains("warning"), "{said:?}");
    let files: Vec<PathBuf> =
        fs::read_dir(&cache).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("one file, not {files:?}") };
    let whole = fs::read(file).unwrap();
    assert!(!solve_with(name).contains("warning"), "what was kept is taken");

    let mut damaged = whole.clone();
    damaged[1_000_000] ^= 1;
    for (bytes, expected) in [(&damaged[..], "checksum"), (&whole[..1_000_000], "truncated")] {
        fs::write(file, bytes).unwrap();
        let said = solve_with(name);
        assert!(said.contains("warning") && said.contains(expected), "{said}");
        assert!(fs::read(file).unwrap() == whole, "built again as it was");
    }
}

/// Standard output of a command that may keep files in `cache`.
fn cached(cache: &Path, arguments: &[&str]) -> String {
    let output = puzzle(arguments).env("XDG_CACHE_HOME", cache).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON line of `puzzle solve npuzzle` with these arguments too.
fn solved(cache: &Path, arguments: &[&str]) -> Value {
    let all = [&["solve", "npuzzle", "--format", "json"], arguments].concat();
    serde_json::from_str(&cached(cache, &all)).unwrap()
}

#[test]
fn an_easy_board_needs_no_databases() {
    let cache = tempfile::tempdir().unwrap();
    let line = solved(cache.path(), &["--text", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"]);
    assert_eq!(line["heuristic"], "linear-conflict");
    assert_eq!((&line["proved"], line.get("first")), (&Value::from("least_cost"), None));
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0, "nothing is kept");
}

#[test]
fn a_hard_board_is_tried_without_databases_first() {
    let cache = tempfile::tempdir().unwrap();
    let file = "npuzzle/korf/001.txt";
    let [by_default, named] = [&[file][..], &[file, "--heuristic", "patterns"]]
        .map(|arguments| solved(cache.path(), arguments));
    assert_eq!(
        (&named["heuristic"], &by_default["heuristic"]),
        (&"patterns".into(), &named["heuristic"])
    );
    assert_eq!((&named["solutions"], named.get("first")), (&by_default["solutions"], None));
    assert_eq!(by_default["proved"], "least_cost");
    let first = &by_default["first"];
    assert_eq!(
        (&first["heuristic"], &first["expanded"]),
        (&"linear-conflict".into(), &50_000.into())
    );
    for count in ["expanded", "generated"] {
        let [all, then, before] = [&by_default["stats"], &named["stats"], first]
            .map(|counts| counts[count].as_u64().unwrap());
        assert_eq!(all, before + then, "{count}: both searches count");
    }
    let text = cached(cache.path(), &["solve", "npuzzle", file]);
    assert!(text.contains("patterns, after 50,000 expansions with linear-conflict\n"), "{text}");
    for (limit, heuristic) in [(50_000, "linear-conflict"), (50_001, "patterns")] {
        let line = solved(cache.path(), &[file, "--node-limit", &limit.to_string()]);
        assert_eq!((&line["stop"], &line["heuristic"]), (&"nodes".into(), &heuristic.into()));
        assert_eq!(line["stats"]["expanded"], limit);
        assert!(line["lower_bound"]["cost"].as_u64().unwrap() >= 49, "{line}");
    }

    let folder = cache.path().join("puzzle");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::write(folder.join("theirs"), "of another program").unwrap();
    let shown = cached(cache.path(), &["cache"]);
    assert!(shown.starts_with(folder.to_str().unwrap()) && shown.contains(": 1 file, "), "{shown}");
    assert!(shown.contains("15puzzle-6-6-3-0123456789abcdef.pdb"), "{shown}");
    cached(cache.path(), &["cache", "clear"]);
    assert!(cached(cache.path(), &["cache"]).contains(": 0 files, "));
    assert!(folder.join("theirs").exists(), "other files stay");
}

#[test]
fn two_processes_may_fill_the_cache_at_once() {
    let cache = tempfile::tempdir().unwrap();
    let file = "npuzzle/korf/001.txt";
    let lines = std::thread::scope(|scope| {
        let other = scope.spawn(|| solved(cache.path(), &[file]));
        [solved(cache.path(), &[file]), other.join().unwrap()]
    });
    assert!(lines.iter().all(|line| line["solutions"][0]["cost"] == 57));
    let files = cached(cache.path(), &["cache"]);
    assert!(files.contains(": 1 file, ") && !files.contains(".part"), "{files}");
}

/// A run of a suite is what it names, and leaves the user's cache alone.
#[test]
fn suites_take_no_shortcut() {
    let folder = tempfile::tempdir().unwrap();
    let korf = fs::read(fixtures().join("npuzzle/korf/001.txt")).unwrap();
    fs::write(folder.path().join("001.txt"), korf).unwrap();
    let suite = r#"
[suite]
domain = "npuzzle"
title = "One"
about = "For tests."
[[instance]]
name = "korf-001"
file = "001.txt"
class = "random"
source = "Korf 1985"
licence = "a fact"
[[table]]
name = "all"
title = "All"
columns = ["expanded"]
node-limit = 60000
run = [{ algorithms = ["idastar"] }]
"#;
    let path = folder.path().join("suite.toml");
    fs::write(&path, suite).unwrap();
    let lines = cached(folder.path(), &["bench", path.to_str().unwrap(), "--format", "json"]);
    let row: Value = serde_json::from_str(lines.lines().nth(1).expect("a row")).unwrap();
    assert_eq!(row["heuristic"], "patterns");
    let named = ["npuzzle/korf/001.txt", "--heuristic", "patterns", "--pdb-cache", "none"];
    let named = solved(folder.path(), &named);
    assert_eq!(row["figures"]["expanded"], named["stats"]["expanded"]);
    assert!(!folder.path().join("puzzle").exists(), "nothing is kept");
}
