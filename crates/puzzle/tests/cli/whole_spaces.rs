//! Whole spaces with the published numbers of states. `cargo xtask slow whole-3x4 disk-4x4` takes large ones, and compares
//! their memory and processor time with bounds.
#![cfg(target_os = "linux")]

use std::{env, fs};

use nix::sys::{
    resource::{UsageWho, getrusage},
    time::TimeValLike,
};
use serde_json::Value;
use tempfile::tempdir;

use crate::{explore::explored, run::fixtures};

/// The published numbers of states by depth.
fn published(of: &str) -> Vec<u64> {
    let layers = fs::read_to_string(fixtures().join("npuzzle/layers.txt")).unwrap();
    let line = layers.lines().find_map(|line| line.strip_prefix(of)).unwrap();
    line.split_whitespace().map(|states| states.parse().unwrap()).collect()
}

/// The numbers of states that were found.
fn found(explored: &Value) -> Vec<u64> {
    let layers = explored["layers"].as_array().unwrap();
    layers.iter().map(|layer| layer["states"].as_u64().unwrap()).collect()
}

/// Compares what the commands of this process took with bounds: of memory, and of processor time if they are optimised.
/// If other tests have run commands, too, this says nothing, so it is for tests that run alone.
fn is_within(mebibytes: i64, seconds: i64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let took = (usage.user_time() + usage.system_time()).num_milliseconds() / 1000;
    assert!(usage.max_rss() <= mebibytes * 1024, "{} KiB resident", usage.max_rss());
    assert!(cfg!(debug_assertions) || took <= seconds, "{took} s of processor time");
}

/// All states of 2 × 4, or of the board of `WHOLE_BOARD`, in two bits each: 3 × 4 has 239,500,800, and 2 × 7 has
/// 43,589,145,600. Snapshots of 2 × 7 are in `target/whole-2x7`, from which the next run goes on.
#[test]
fn the_whole_of_a_board() {
    let large = env::var("WHOLE_BOARD");
    let (of, board, farthest, bounds) = match large.as_deref() {
        Ok("3x4") => ("3 4 A090166 ", "0 1 2 3/4 5 6 7/8 9 10 11", (53, 18), Some((72, 75))),
        Ok("2x7") => {
            let board = "0 1 2 3 4 5 6/7 8 9 10 11 12 13";
            ("2 7 A346736 ", board, (108, 1), Some((11_000, 20_000)))
        }
        Ok(other) => panic!("expected 3x4 or 2x7, found {other}"),
        Err(_) => ("2 4 A090035 ", "0 1 2 3/4 5 6 7", (36, 1), None),
    };
    let snapshots = fixtures().join("../target/whole-2x7");
    let disk = ["--memory-limit", "12GB", "--resume", "--disk", snapshots.to_str().unwrap()];
    let disk = if large.as_deref() == Ok("2x7") { &disk[..] } else { &[] };
    let arguments = ["npuzzle", "--text", board, "--two-bit", "--threads", "2"];
    let whole = explored(&[&arguments[..], disk].concat());
    let (layers, published) = (found(&whole), published(of));
    // Of 2 × 7 the first ones are published, and the last one.
    assert_eq!(layers[..published.len()], published);
    assert_eq!((layers.len() - 1, layers[layers.len() - 1]), farthest);
    let cells = board.split([' ', '/']).count() as u64;
    assert_eq!(layers.iter().sum::<u64>(), (3..=cells).product::<u64>(), "half of all boards");
    assert_eq!(whole["complete"], true);
    if let Some((mebibytes, seconds)) = bounds {
        is_within(mebibytes, seconds);
    }
}

/// The 15-puzzle on disk to depth 14, or to the depth in `DISK_DEPTH`: 26 has 144,206,568 states.
#[test]
fn the_4_x_4_board_to_a_depth() {
    let folder = tempdir().unwrap();
    let depth = env::var("DISK_DEPTH").unwrap_or_else(|_| "14".to_owned());
    let board = ["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "--depth", &depth];
    let states = folder.path().join("states");
    let disk = ["--memory-limit", "48MiB", "--disk", states.to_str().unwrap()];
    let explored = explored(&[&board[..], &disk].concat());
    let depth: usize = depth.parse().unwrap();
    assert_eq!(found(&explored), published("4 4 A089484 ")[..=depth]);
    if env::var_os("DISK_DEPTH").is_some() {
        is_within(64, 25);
    }
}
