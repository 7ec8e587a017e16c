//! Thousands of solutions: replaying, drawing and writing them obeys the limits on time too.

use std::{fs, path::Path, time::Duration};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::late::{End, ends_in_time};

/// Rooms in which there are ways without end: domain, text, and how to search it.
const ROOMS: [(&str, &str, &str); 8] = [
    ("grid-path", "....../....../....../....../....../......", "dls --depth-limit 30"),
    ("npuzzle", "1 2 3/4 5 6/7 0 8", "dls --depth-limit 28"),
    ("sokoban", "H . . ./. . . ./. B1 . ./. . . ./. . . G1", "dls --depth-limit 25"),
    ("sokoban", "#######/#@    #/# $ $ #/#     #/#  .. #/#######", "dls --depth-limit 12"),
    ("weighted-stones", "1 2/#######/#@    #/# $ $ #/#     #/#  .. #/#######", "kbest"),
    ("pacman-dual", "%%%%%%%/%P    %/% 1 3 %/%  2  %/%    Q%/%%%%%%%", "kbest"),
    ("klotski", "#..###/#..a.#/#.b..#/#**..#/######", "kbest"),
    ("numbrix", ". . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . ./. . . . . .", "dfs"),
];

const END: End = End::Limit(Duration::from_millis(100));

fn written(text: &str) -> (TempDir, &'static str) {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("room.txt"), text).unwrap();
    (folder, "room.txt")
}

/// Searches as `search` says for more solutions than there is time for, and shows them in every way.
fn shown_in_time(folder: &Path, domain: &str, file: &str, search: &str) {
    let solve = ["solve", domain, file, "--solutions", "1000000", "--algorithm"];
    let arguments: Vec<&str> = solve.into_iter().chain(search.split(' ')).collect();
    let with = |more: &[&'static str]| [&arguments[..], more].concat();
    ends_in_time(folder, &with(&["--format", "json"]), END, |output| {
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&json["outcome"], &json["stop"]), (&"stopped".into(), &"time".into()));
        assert_ne!(json["solutions"][0], Value::Null, "{domain}");
    });
    ends_in_time(folder, &with(&["--boards"]), END, |output| {
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.starts_with("stopped: time limit"), "{text}");
        assert!(text.contains("\neffort "), "{text}");
    });
    ends_in_time(folder, &with(&["--format", "moves"]), END, |output| {
        assert!(output.stdout.ends_with(b"\n"), "{domain}");
    });
}

#[test]
fn showing_thousands_ends_in_time() {
    for (domain, text, search) in ROOMS {
        let (folder, file) = written(&text.replace('/', "\n"));
        shown_in_time(folder.path(), domain, file, search);
    }
}

/// Every board of a crossing was a replay of its own: 7 s for these, whatever the limit.
#[test]
fn crossings_are_replayed_once() {
    let things = "ABCDEF".chars().map(|letter| {
        format!("[[thing]]\nname = \"{letter}\"\nletter = \"{letter}\"\nrows = true\n")
    });
    let text = format!(
        "title = \"six\"\nstart = \"ABCDEF~|\"\ngoal = \"|~ABCDEF\"\n[boat]\ncapacity = 2\n{}",
        things.collect::<String>()
    );
    let (folder, file) = written(&text);
    shown_in_time(folder.path(), "river-crossing", file, "kbest");
}
