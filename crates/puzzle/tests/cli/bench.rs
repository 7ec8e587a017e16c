//! `puzzle bench`

use std::{fs, path::Path};

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, TIME, UNSOLVABLE, large_room, run};

const SUITE: &str = r#"
[suite]
domain = "sokoban"
title = "Two rooms"
about = "For tests."

[[instance]]
name = "one-push"
file = "one-push.txt"
class = "one push"
source = "ours"
licence = "MIT OR Apache-2.0"
facts = [{ solvable = true, least-cost = 1, least-length = 1, source = "by sight" }]

[[instance]]
name = "unsolvable"
file = "unsolvable.txt"
class = "no way behind the box"
source = "ours"
licence = "MIT OR Apache-2.0"
facts = [{ solvable = false, source = "by sight" }]

[[table]]
name = "all"
title = "All"
columns = ["outcome", "proved", "length", "expanded"]
node-limit = 1000
run = [
    { algorithms = ["bfs"], profiles = ["published", "best"] },
    { algorithms = ["ucs"], node-limit = 1 },
]

[[published]]
instance = "one-push"
algorithm = "bfs"
figures = { length = 1, solution = "L" }
source = "someone"
reason = { columns = ["solution"], mark = "differs", why = "they read mirrors" }
"#;

/// A folder with the suite, changed by `change`, and its instances.
pub(crate) fn suite(change: impl Fn(&str) -> String) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("one-push.txt", ONE_PUSH);
    write("unsolvable.txt", UNSOLVABLE);
    write("large.txt", &large_room());
    write("suite.toml", &change(SUITE));
    folder
}

fn bench(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    run(folder, &[&["bench", "suite.toml"], arguments].concat())
}

/// The JSON lines, without what differs from run to run.
fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines().map(|line| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        let object = value.as_object_mut().unwrap();
        for origin in ["version", "commit", "machine"] {
            object.remove(origin);
        }
        if let Some(Value::Object(limits)) = object.get_mut("limits") {
            limits.remove("memory_bytes");
        }
        if let Some(times) = object.get_mut("elapsed_ms") {
            *times = Value::from(times.as_array().unwrap().len());
        }
        if let Some(Value::Object(figures)) = object.get_mut("figures") {
            figures.remove("elapsed-ms");
            figures.remove("peak-bytes");
        }
        value
    });
    lines.collect()
}

#[test]
fn json_has_a_line_for_the_suite_and_one_for_each_row() {
    let folder = suite(str::to_owned);
    let (output, errors, code) = bench(folder.path(), &["--format", "json", "--repeat", "3"]);
    assert_eq!((errors.as_str(), code), ("", 0));
    let lines = lines(&output);
    assert_eq!(lines[0]["rows"], lines.len() - 1);
    // The suite, a row with published figures, and one that a limit stopped.
    let shown: Vec<String> = [0, 1, 3].iter().map(|index| format!("{:#}", lines[*index])).collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn tables_are_for_people() {
    let folder = suite(str::to_owned);
    let (output, _, code) = bench(folder.path(), &[]);
    assert_eq!(code, 0);
    // The last column is the time.
    let cut: Vec<String> = output
        .lines()
        .map(|line| match line.rsplit_once("  ") {
            Some((before, time)) if time.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("{before}  {TIME}")
            }
            _ => line.to_owned(),
        })
        .collect();
    assert_snapshot!(cut.join("\n"));
}

#[test]
fn times_are_shown_once() {
    let folder = suite(|suite| suite.replace("\"expanded\"]", "\"elapsed-ms\"]"));
    let (output, _, code) = bench(folder.path(), &[]);
    let header = output.lines().nth(1).unwrap();
    assert_eq!((header.matches("elapsed-ms").count(), code), (1, 0), "{header}");
}

#[test]
fn a_row_that_hits_the_time_limit_fails_the_run_and_stays() {
    let folder = suite(|suite| {
        suite
            .replace("one-push.txt", "large.txt")
            .replace("node-limit = 1000", "node-limit = 1000000000")
    });
    let (output, errors, code) =
        bench(folder.path(), &["--format", "json", "--time-limit", "20ms"]);
    assert_eq!(code, 20);
    assert!(errors.contains("table all, one-push, bfs, published: stopped by the time limit"));
    assert!(lines(&output).iter().any(|line| line["stop"] == "time"));
    assert!(lines(&output).iter().any(|line| line["instance"] == "unsolvable"));
}

#[test]
fn a_fact_that_is_contradicted_fails_the_run() {
    let cases = [
        ("least-cost = 1", "least-cost = 2", "cost 1 was found, where 2 is the least"),
        ("least-length = 1", "least-length = 0", "length 1 was found, where 0 is the least"),
        ("solvable = true", "solvable = false", "a solution was found"),
        ("solvable = false", "solvable = true", "it was proved to have no solution"),
    ];
    for (from, to, message) in cases {
        let folder = suite(|suite| suite.replacen(from, to, 1));
        let (_, errors, code) = bench(folder.path(), &[]);
        assert_eq!(code, 1, "{to}");
        assert!(errors.contains(message), "{errors}");
    }
}

#[test]
fn a_bad_suite_is_bad_input() {
    let cases = [
        ("domain = \"sokoban\"", "domain = \"chess\""),
        ("file = \"one-push.txt\"", "file = \"nowhere.txt\""),
        ("file = \"one-push.txt\"", "file = \"suite.toml\""),
        ("[\"bfs\"]", "[\"magic\"]"),
        ("[\"bfs\"]", "[\"dls\"]"),
        ("[\"bfs\"]", "[\"all\"]"),
        ("[\"published\", \"best\"]", "[\"published\", \"worst\"]"),
        ("class = ", "klass = "),
    ];
    let mut said = String::new();
    for (from, to) in cases {
        let folder = suite(|suite| suite.replacen(from, to, 1));
        let (output, errors, code) = bench(folder.path(), &[]);
        assert_eq!((output.as_str(), code), ("", 30), "{to}");
        let first: Vec<&str> = errors.lines().take(4).collect();
        said.push_str(&format!("== {to}\n{}\n\n", first.join("\n")));
    }
    assert_snapshot!(said);
}
