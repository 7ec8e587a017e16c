//! Sliding tiles as they are typed, and the file in which pattern databases are kept.

use std::{fs, path::PathBuf};

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{fixtures, puzzle, transcript};

#[test]
fn the_start_of_the_write_up() {
    assert_snapshot!(
        "start_ucs",
        transcript(&[&["solve", "npuzzle", "--text", "867 254 301", "--algorithm", "ucs"],])
    );
    assert_snapshot!(
        "start_astar",
        transcript(&[&["solve", "npuzzle", "--text", "867 254 301", "--algorithm", "astar"],])
    );
    assert_snapshot!(
        "start_astar_blind",
        transcript(&[&[
            "solve",
            "npuzzle",
            "--text",
            "867 254 301",
            "--algorithm",
            "astar",
            "--heuristic",
            "blind"
        ],])
    );
    assert_snapshot!(
        "one_move",
        transcript(&[
            &["solve", "npuzzle", "--text", "123 456 708", "--boards"],
            &["check", "npuzzle", "--text", "123 456 708", "R"],
        ])
    );
    assert_snapshot!(
        "unsolvable_and_invalid",
        transcript(&[
            &["solve", "npuzzle", "--text", "123 456 870"],
            &["solve", "npuzzle", "--text", "123 456 788"],
        ])
    );
    assert_snapshot!(
        "options_of_patterns",
        transcript(&[
            &["solve", "npuzzle", "--text", "867 254 301", "--pdb", "7-8"],
            &["solve", "npuzzle", "npuzzle/korf/079.txt", "--pdb", "7-8", "--memory-limit", "1GiB"],
            &[
                "solve",
                "npuzzle",
                "--text",
                "867 254 301",
                "--threads",
                "2",
                "--heuristic",
                "manhattan"
            ],
            &[
                "solve",
                "npuzzle",
                "npuzzle/korf/079.txt",
                "--pdb",
                "7-8",
                "--heuristic",
                "manhattan"
            ],
            &["solve", "weighted-stones", "--text", "@$.", "--pdb", "7-8"],
        ])
    );
    assert_snapshot!(
        "generated",
        transcript(&[
            &["generate", "npuzzle", "--size", "3x4", "--seed", "7"],
            &["generate", "npuzzle", "--size", "9"],
            &["generate", "npuzzle", "--size", "3", "--hardest", "--seed", "1"],
            &["generate", "npuzzle", "--size", "2x3", "--hardest", "--seed", "360"],
            &["generate", "npuzzle", "--size", "4", "--hardest"],
        ])
    );
}

/// Far from its goal.
const REVERSED: &str = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";

#[test]
fn limits_hold_while_databases_are_built() {
    let stopped = |arguments: &[&str]| {
        let arguments = [arguments, &["--text", REVERSED]].concat();
        let output = puzzle(&arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), told)
    };
    // On a busy machine one attempt has to show it.
    let in_time = || {
        let arguments = ["solve", "npuzzle", "--time-limit", "100ms", "--format", "json"];
        let (code, line, _) = stopped(&arguments);
        assert_eq!(code, Some(20), "{line}");
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["lower_bound"]["cost"], 44, "{line}");
        line["stats"]["elapsed_ms"].as_f64().unwrap() < 150.0
    };
    assert!((0..10).any(|_| in_time()));
    let audit = ["audit", "npuzzle", "--heuristic", "patterns"];
    for (limit, exit, name) in [
        (["--time-limit", "20ms"], 20, "time limit"),
        (["--memory-limit", "10MiB"], 21, "memory limit"),
    ] {
        let (code, line, told) = stopped(&[&audit[..], &limit].concat());
        assert_eq!((code, line.as_str()), (Some(exit), ""));
        assert!(told.contains(name) && told.contains("nothing was searched"), "{told}");
    }
    let threads = ["--threads", "99999999", "--time-limit", "100ms"];
    let (code, ..) = stopped(&[&["solve", "npuzzle"][..], &threads].concat());
    assert_eq!(code, Some(20), "no more threads are begun than there can be");
}

/// Solves Korf 79 with databases kept in `folder`; gives what was said on standard error.
fn solve_with(folder: &str) -> String {
    let file = fixtures().join("npuzzle/korf/079.txt");
    let arguments = ["solve", "npuzzle", file.to_str().unwrap(), "--format", "moves"];
    let output = puzzle(&[&arguments[..], &["--pdb-cache", folder]].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout.len(), 42 + 1);
    String::from_utf8(output.stderr).unwrap()
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
