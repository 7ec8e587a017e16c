//! Classic Sokoban as it is typed: levels of a collection, LURD, objectives, benches of collections.

use std::fs;

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{puzzle, run, transcript};

/// Two levels, and one between them that cannot be read.
const SET: &str = "; one\n#####\n#@$.#\n#####\n\n; two\n#####\n#@$x#\n#####\n\n; three\n#######\n#@ $ .#\n#     #\n#######\n";

/// The box has to go up, once.
const ROOM: &str = "########\n#      #\n# .    #\n# $    #\n#@     #\n########\n";

#[test]
fn levels_are_chosen_solved_and_checked() {
    assert_snapshot!(transcript(&[
        "show sokoban sokoban/classic.sok --level 8",
        "solve sokoban sokoban/classic.sok --level 8 --format moves",
        "solve sokoban sokoban/classic.sok --level 8 --format moves --objective moves",
        "solve sokoban sokoban/classic.sok --level 8 --objective pushes-then-moves --format moves",
        "solve sokoban sokoban/classic.sok --level 8 --objective moves-then-pushes",
        "solve sokoban sokoban/classic.sok --level 8 --algorithm idastar --format moves",
        "perft sokoban sokoban/classic.sok --level 8 --depth 4 --divide",
        "check sokoban sokoban/classic.sok 3r --level 1",
        "solve sokoban sokoban/classic.sok --level 31",
        "solve sokoban sokoban/classic.sok --heuristic h1",
        "solve sokoban sokoban/classic.sok --profile published",
        "solve sokoban sokoban/map-02.txt --level 1",
        "solve sokoban --text '#####\n#@$ #\n#####'",
        "solve sokoban --text '#####\n#@$.#\n99999999999#'",
    ]));
}

#[test]
fn a_solution_is_improved() {
    let improve = |rest: &str| {
        let room = ROOM.trim_end().replace('\n', "|");
        format!("solve sokoban --text '{room}' --improve {rest}")
    };
    let lines = [
        improve("uRdrruLdlU"),
        improve("'u R d 2r\nu L d l U' --objective moves --format moves"),
        improve("uRdrruLdlU --node-limit 0 --format json"),
        improve("'rr\nuRdrruLdlUl\nrU' --node-limit 0 --format moves"),
        improve("uR"),
        improve("uRl"),
        improve("uRLx"),
        improve("uRL"),
        improve("rU -a astar"),
        improve("rU --solutions 2"),
        improve("rU --depth-limit 5"),
        "solve sokoban sokoban/two.slc --level all --improve R".to_owned(),
        "solve sokoban - --improve -".to_owned(),
        "solve sokoban sokoban/map-02.txt --improve R".to_owned(),
        "solve npuzzle @korf/1 --improve R".to_owned(),
    ];
    assert_snapshot!(transcript(&lines.each_ref().map(String::as_str)));
    let mut from_input = puzzle(&["solve", "sokoban", "--text", ROOM, "--improve", "-"]);
    let improved =
        from_input.args(["--format", "moves"]).write_stdin("uRdrruLdlU\n# not proved: x\n");
    improved.assert().success().stdout("rU\n");
}

#[test]
fn a_collection_is_benched_level_by_level() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("set.sok"), SET).unwrap();
    let bench = ["bench", "--sokoban", "set.sok", "--format", "json"];
    let (text, _, code) = run(folder.path(), &bench);
    assert_eq!(code, 30, "a level cannot be read");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    let outcomes: Vec<&Value> = lines[..3].iter().map(|line| &line["outcome"]).collect();
    assert_eq!(outcomes, ["solved", "unreadable", "solved"]);
    assert_eq!((&lines[0]["pushes"], &lines[0]["moves"]), (&1.into(), &1.into()));
    assert_eq!(lines[0]["title"], "one");
    let reason = "level 2, line 8, column 3: each box needs a goal; boxes: 1, goals: 0\nlevel 2, line 8, column 4: expected one of # @ + $ * . - _ or a blank, found 'x'";
    assert_eq!(lines[1]["reason"], reason);
    let summary = &lines[3];
    assert_eq!((&summary["kind"], &summary["solved"]), (&"summary".into(), &2.into()));

    let ours = ["bench", "--sokoban", "sokoban/classic.sok", "--algorithm", "astar"];
    let (text, _, code) = run(&crate::run::fixtures(), &ours);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("30 of 30 levels solved, 30 proved optimal"), "{text}");
    assert_eq!(text.lines().count(), 34);
    let (_, said, code) = run(folder.path(), &["bench", "--objective", "moves"]);
    assert!(code == 2, "{said}");
}
