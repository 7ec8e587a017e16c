//! The results are those of `puzzle explore`, byte for byte.

use crate::processes::{at_length, distributed, puzzle_explore};

/// The threads of each process, and the processes.
const SHAPES: [[&str; 2]; 5] = [["1", "1"], ["2", "1"], ["1", "2"], ["1", "3"], ["2", "3"]];

fn agree(instance: &[&str]) {
    for (format, shapes) in [("json", &SHAPES[..]), ("text", &SHAPES[4..])] {
        let arguments = [instance, &["--format", format]].concat();
        let expected = puzzle_explore(&arguments);
        assert!(expected.status.success(), "{instance:?}: {expected:?}");
        for &[threads, processes] in shapes {
            let shape: &[&str] = match processes {
                "1" => &["--threads", threads],
                _ => &["--threads", threads, "--local", processes],
            };
            let found = distributed(&[&arguments[..], shape].concat());
            let told = String::from_utf8_lossy(&found.stderr);
            assert_eq!(found.status.code(), Some(0), "{instance:?}, {shape:?}: {told}");
            let [found, expected] =
                [&found, &expected].map(|output| String::from_utf8_lossy(&output.stdout));
            assert_eq!(found, expected, "{instance:?}, {shape:?}");
        }
    }
}

#[test]
fn sliding_tiles() {
    agree(&["npuzzle", "--text", "0 1 2 3/4 5 6 7"]);
    agree(&["npuzzle", "@hardest-8"]);
    let depth = if at_length() { "20" } else { "14" };
    agree(&["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "--depth", depth]);
}

#[test]
fn blocks_and_boxes() {
    let depth: &[&str] = if at_length() { &[] } else { &["--depth", "40"] };
    agree(&[&["klotski", "@huarong-dao", "--metric", "moves"], depth].concat());
    let map = if at_length() { "sokoban/map-07.txt" } else { "sokoban/map-01.txt" };
    agree(&["sokoban", map]);
}

/// One of each other puzzle, and states of other sizes.
#[test]
fn every_puzzle() {
    agree(&["river-crossing", "@missionaries"]);
    agree(&["boggle", "--text", "tesn/teaq", "--dictionary", "built-in"]);
    agree(&["grid-path", "@report"]);
    agree(&["pacman-dual", "@crossing", "--depth", "12"]);
    agree(&["numbrix", "--text", "1 . .\n. . .\n. . 9"]);
    agree(&["weighted-stones", "weighted-stones/test-01.txt", "--depth", "8"]);
    agree(&["npuzzle", "--size", "5", "--seed", "1", "--depth", "6"]);
}
