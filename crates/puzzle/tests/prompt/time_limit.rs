//! Searches end at their limit on time.

use std::process::Command;

use serde_json::Value;

use crate::large::large;

/// The time that a search reports, in milliseconds, which a limit on time ended.
fn reported(command: &mut Command) -> f64 {
    let output = command.output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    match json["stop"] == "time" {
        true => json["stats"]["elapsed_ms"].as_f64().unwrap(),
        // What is done sooner keeps the limit.
        false => 20.0,
    }
}

/// 5 ms are promised. Another program may delay one of ten runs, but not all.
#[test]
fn every_algorithm_ends_within_5_ms_of_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    for large in large() {
        for algorithm in large.algorithms() {
            let run = || {
                reported(&mut large.command(folder.path(), algorithm, &["--time-limit", "20ms"]))
            };
            let least = (0..10).map(|_| run()).find(|it| *it <= 25.0);
            assert!(least.is_some(), "{} {algorithm}", large.domain);
        }
    }
}

/// The memory of databases that are given up goes back to the system first.
#[test]
fn building_databases_ends_within_50_ms_of_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let reversed = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
        command.args(["solve", "npuzzle", "--time-limit", "100ms", "--format", "json"]);
        command.args(["--heuristic", "patterns", "--pdb-cache", "none", "--text", reversed]);
        reported(command.current_dir(folder.path()))
    };
    assert!((0..10).map(|_| run()).any(|it| it < 150.0));
}
