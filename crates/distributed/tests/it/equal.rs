//! The results are the same as from `puzzle explore`, byte for byte.

use std::fs;

use crate::processes::{at_length, distributed, explored_in, puzzle_explore};

/// The threads of each process, and the processes.
const SHAPES: [[&str; 2]; 5] = [["1", "1"], ["2", "1"], ["1", "2"], ["1", "3"], ["2", "3"]];

/// For all shapes, or the last alone.
fn agree(instance: &[&str], shapes: &[[&str; 2]]) {
    for (format, shapes) in [("json", shapes), ("text", &SHAPES[4..])] {
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

/// Two bits a state by one process and by several, each with a range of the ranks: the layers, the solution, and the bits
/// themselves are the same as in the snapshot that one process has written.
#[test]
fn two_bits_a_state() {
    let boards: [&[&str]; 5] = [
        &["npuzzle", "@hardest-8"],
        &["npuzzle", "--text", "0 1 2 3 4/5 6 7 8 9"],
        &["npuzzle", "--text", "0 1 2/3 4 5\ngoal: 5 4 3/2 1 0"],
        // Parity excludes the goal.
        &["npuzzle", "--text", "1 0 2/3 4 5/6 7 8\ngoal: 1 2 0/3 4 5/6 7 8"],
        &["npuzzle", "@hardest-8", "--depth", "17"],
    ];
    for (number, board) in boards.into_iter().enumerate() {
        let shapes = if number == 0 || at_length() { &SHAPES[..] } else { &SHAPES[4..] };
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = [board, &["--two-bit", "--format", "json"]].concat();
        let expected = explored_in(folder.path(), &arguments);
        let files = fs::read_dir(folder.path()).expect("a folder");
        let name = |file: fs::DirEntry| file.file_name().into_string().expect("text");
        let mut names = files.map(|file| name(file.expect("a file")));
        let manifest = names.find(|name| name.ends_with(".manifest")).expect("a snapshot");
        let manifest = fs::read_to_string(folder.path().join(manifest)).expect("text");
        let table = manifest.lines().find(|line| line.starts_with("table ")).expect("a checksum");
        for &[threads, processes] in shapes {
            let shape = ["--threads", threads, "--local", processes, "--figures"];
            let found = distributed(&[&arguments[..], &shape].concat());
            let told = String::from_utf8_lossy(&found.stderr);
            assert_eq!(found.status.code(), Some(0), "{board:?}, {shape:?}: {told}");
            let [found, expected] =
                [&found, &expected].map(|output| String::from_utf8_lossy(&output.stdout));
            assert_eq!(found, expected, "{board:?}, {shape:?}");
            assert!(told.trim_end().ends_with(table), "{board:?}, {shape:?}: {table}: {told}");
        }
    }
}

#[test]
fn states_without_ranks_are_refused() {
    let fifteen = "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    for (instance, reason) in [
        (&["npuzzle", "--text", fifteen][..], "at most 14 cells"),
        (&["klotski", "@huarong-dao"], "no ranks"),
    ] {
        let found = distributed(&[instance, &["--two-bit"]].concat());
        let told = String::from_utf8_lossy(&found.stderr);
        assert_eq!(found.status.code(), Some(2), "{told}");
        assert!(told.contains("--two-bit") && told.contains(reason), "{told}");
    }
}

#[test]
fn sliding_tiles() {
    agree(&["npuzzle", "--text", "0 1 2 3/4 5 6 7"], &SHAPES);
    agree(&["npuzzle", "@hardest-8"], &SHAPES);
    let depth = if at_length() { "20" } else { "14" };
    let fifteen = "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    agree(&["npuzzle", "--text", fifteen, "--depth", depth], &SHAPES);
}

#[test]
fn blocks_and_boxes() {
    let depth: &[&str] = if at_length() { &[] } else { &["--depth", "40"] };
    agree(&[&["klotski", "@huarong-dao", "--metric", "moves"], depth].concat(), &SHAPES);
    let map = if at_length() { "sokoban/map-07.txt" } else { "sokoban/map-01.txt" };
    agree(&["sokoban", map], &SHAPES);
}

/// One of each other puzzle, and states of other sizes.
#[test]
fn every_puzzle() {
    let twenty_four = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";
    let instances: [&[&str]; 7] = [
        &["river-crossing", "@missionaries"],
        &["boggle", "--text", "tesn/teaq", "--dictionary", "built-in"],
        &["grid-path", "@report", "--depth", "30"],
        &["pacman-dual", "@crossing", "--depth", "12"],
        &["numbrix", "--text", "1 . .\n. . .\n. . 9"],
        &["weighted-stones", "weighted-stones/test-01.txt", "--depth", "8"],
        &["npuzzle", "--text", twenty_four, "--depth", "8"],
    ];
    let shapes = if at_length() { &SHAPES[..] } else { &SHAPES[4..] };
    for instance in instances {
        agree(instance, shapes);
    }
}
