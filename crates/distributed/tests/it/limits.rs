//! Limits and Ctrl-C leave complete layers, in all processes.

use std::time::Duration;

use rustix::process::Signal;

use crate::processes::{Company, End, Process, distributed, puzzle_explore};

const MAX_WAIT: Duration = Duration::from_secs(10);
const LARGE: [&str; 4] =
    ["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "--figures"];

/// The lines of the layers.
fn layers(text: &str) -> Vec<&str> {
    text.lines().skip(1).take_while(|line| !line.is_empty()).collect()
}

/// Asserts that these are the first layers of the 15-puzzle, several of them.
fn are_the_first(found: &str) {
    are_the_first_of(&LARGE[..3], 2, found);
}

/// Asserts that these are the first layers of a board, to this depth at least; or that there are none, which time may be too
/// short for.
fn are_the_first_of(board: &[&str], least: usize, found: &str) {
    if least == 0 && found.contains("no whole layer") {
        return;
    }
    let depth = layers(found).len() - 1;
    assert!(depth >= least, "{found}");
    let expected = puzzle_explore(&[board, &["--depth", &depth.to_string()]].concat());
    assert_eq!(found.as_bytes(), expected.stdout);
}

#[test]
fn ctrl_c_in_one_process_ends_all_with_complete_layers() {
    for interrupted in 0..2 {
        let company = Company::new(2);
        let mut processes: Vec<Process> = (0..2).map(|rank| company.start(rank, &LARGE)).collect();
        assert!(processes[0].wait_for("depth 8:"), "process 0 has ended");
        processes[interrupted].signal(Signal::INT);
        let ends: Vec<End> = processes.into_iter().map(|it| it.end(MAX_WAIT)).collect();
        let codes: Vec<_> = ends.iter().map(|end| end.code).collect();
        assert_eq!(codes, [Some(130), Some(130)], "{ends:?}");
        are_the_first(&ends[0].output);
        assert!(ends[0].told.contains("interrupted: deeper layers are not counted"), "{ends:?}");
        assert_eq!(ends[1].output, "");
    }
}

#[test]
fn limits_end_all_processes() {
    for (limit, code) in
        [("--time-limit=2s", 20), ("--memory-limit=60MiB", 21), ("--node-limit=3000", 22)]
    {
        for shape in [&["--threads", "2"][..], &["--local", "2"]] {
            let found = distributed(&[&LARGE[..3], &[limit], shape].concat());
            let told = String::from_utf8_lossy(&found.stderr);
            assert_eq!(found.status.code(), Some(code), "{limit}, {shape:?}: {told}");
            are_the_first(&String::from_utf8_lossy(&found.stdout));
        }
    }
}

/// Two bits a state are reserved at once.
#[test]
fn limits_end_explorations_by_rank() {
    let board = ["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11", "--two-bit"];
    for (limit, code) in
        [("--time-limit=2s", 20), ("--memory-limit=60MiB", 21), ("--node-limit=3000", 22)]
    {
        for shape in [&["--threads", "2"][..], &["--local", "2"]] {
            // Without buffers for other processes there is room for all.
            if (code, shape[0]) == (21, "--threads") {
                continue;
            }
            let found = distributed(&[&board[..], &[limit], shape].concat());
            let told = String::from_utf8_lossy(&found.stderr);
            assert_eq!(found.status.code(), Some(code), "{limit}, {shape:?}: {told}");
            let text = String::from_utf8_lossy(&found.stdout);
            match code {
                21 => assert!(text.contains("no whole layer"), "{text}"),
                20 => are_the_first_of(&board, 0, &text),
                _ => are_the_first_of(&board, 2, &text),
            }
        }
    }
}

#[test]
fn ctrl_c_reaches_the_processes_that_were_started() {
    let mut launcher = Company::alone(&[&LARGE[..], &["--local", "2"]].concat());
    assert!(launcher.wait_for("depth 8:"), "it has ended");
    launcher.signal(Signal::INT);
    let End { code, output, told } = launcher.end(MAX_WAIT);
    assert_eq!(code, Some(130), "{told}");
    are_the_first(&output);
}
