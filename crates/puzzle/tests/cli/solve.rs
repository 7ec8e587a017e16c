//! `puzzle solve`

use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, UNSOLVABLE, large_room, puzzle, transcript};

const MAP: &str = "sokoban/map-02.txt";

#[test]
fn the_default_is_optimal_and_proved() {
    assert_snapshot!(transcript(&[&["solve", "sokoban", MAP]]));
}

#[test]
fn boards_are_drawn_after_each_action() {
    assert_snapshot!(transcript(&[
        &["solve", "sokoban", MAP, "--boards", "--algorithm", "bfs", "--profile", "published"],
        &["solve", "sokoban", MAP, "--boards", "--format", "json"],
    ]));
}

#[test]
fn json_is_one_object_on_one_line() {
    assert_snapshot!(transcript(&[
        &["solve", "sokoban", MAP, "--format", "json"],
        &["solve", "sokoban", "--text", UNSOLVABLE, "--format", "json"],
        &["solve", "sokoban", MAP, "--format", "json", "--node-limit", "3"],
    ]));
}

/// The original report's pairs of moves and visited, its weighted A* included.
#[test]
fn published_profile_gives_published_counts() {
    let published = [
        ("bfs", "", 26, "LLRUDD"),
        ("dfs", "", 7, "LUDDUL"),
        ("ids", "", 21, "LLRUDD"),
        ("astar", "fast", 21, "LLRDUU"),
        ("wastar", "fast", 10, "LUDLRD"),
        ("wastar", "h1", 18, "LDULRU"),
        ("wastar", "h2", 18, "LDULRU"),
    ];
    for (algorithm, heuristic, visited, path) in published {
        let mut arguments = vec!["solve", "sokoban", MAP, "--algorithm", algorithm];
        arguments.extend(["--profile", "published", "--format", "json"]);
        if !heuristic.is_empty() {
            arguments.extend(["--heuristic", heuristic]);
        }
        let output = puzzle(&arguments).output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["solutions"][0]["actions"], path, "{algorithm} {heuristic}");
        assert_eq!(json["solutions"][0]["length"], 6, "{algorithm} {heuristic}");
        assert_eq!(json["stats"]["visited"], visited, "{algorithm} {heuristic}");
    }
}

#[test]
fn every_algorithm_has_a_name() {
    let names = ["bfs", "dfs", "dls", "ids", "ucs", "greedy", "astar", "wastar", "idastar"];
    for name in names {
        let arguments = [
            "solve",
            "sokoban",
            MAP,
            "--algorithm",
            name,
            "--depth-limit",
            "9",
            "--format",
            "json",
        ];
        let output = puzzle(&arguments).output().unwrap();
        assert!(output.status.success(), "{name}");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["algorithm"], name);
        assert_eq!(json["outcome"], "solved", "{name}");
    }
}

#[test]
fn moves_are_what_check_takes() {
    let solved = puzzle(&["solve", "sokoban", MAP, "--format", "moves"]).output().unwrap();
    puzzle(&["check", "sokoban", MAP, "-"])
        .write_stdin(solved.stdout)
        .assert()
        .success()
        .stdout("solved: 6 steps, 3 pushes\n");
}

#[test]
fn several_solutions_are_numbered() {
    assert_snapshot!(transcript(&[
        &[
            "solve",
            "sokoban",
            "--text",
            "H B1 G1\n. . .",
            "--solutions",
            "2",
            "--algorithm",
            "dls",
            "--depth-limit",
            "4"
        ],
        &["solve", "sokoban", "--text", ONE_PUSH, "--solutions", "all", "--format", "moves"],
    ]));
}

#[test]
fn the_order_of_steps_can_be_chosen() {
    assert_snapshot!(transcript(&[
        &["solve", "sokoban", MAP, "--algorithm", "dfs", "--order", "LRUD", "--format", "moves"],
        &["solve", "sokoban", MAP, "--algorithm", "dfs", "--order", "DULR", "--format", "moves"],
        // General options may stand before the domain.
        &["solve", "-a", "dfs", "--format", "moves", "sokoban", "--order", "DULR", MAP],
    ]));
}

#[test]
fn instances_come_from_text_and_standard_input_too() {
    puzzle(&["solve", "sokoban", "-", "--format", "moves"])
        .write_stdin(ONE_PUSH)
        .assert()
        .success()
        .stdout("R\n");
    puzzle(&["solve", "sokoban", "--text", ONE_PUSH, "--format", "moves"])
        .assert()
        .success()
        .stdout("R\n");
}

#[test]
fn an_instance_solved_already_needs_no_action() {
    puzzle(&["solve", "sokoban", "--text", "H G1/B1", "--format", "moves"])
        .assert()
        .success()
        .stdout("\n");
}

#[test]
fn each_end_of_a_search_has_its_exit_code() {
    let room = large_room();
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--text", ONE_PUSH], 0, "solved"),
        (&["--text", UNSOLVABLE], 10, "exhausted"),
        (&["--text", &room, "--time-limit", "50ms"], 20, "stopped"),
        (&["--text", &room, "--memory-limit", "1MiB"], 21, "stopped"),
        (&["--text", &room, "--node-limit", "100"], 22, "stopped"),
        (&["--text", ONE_PUSH, "--node-limit", "0"], 22, "stopped"),
        (&["--text", &room, "--depth-limit", "2"], 22, "stopped"),
    ];
    for (arguments, code, outcome) in cases {
        let mut all = vec!["solve", "sokoban", "--algorithm", "bfs", "--format", "json"];
        all.extend(arguments);
        let output = puzzle(&all).output().unwrap();
        let options = &arguments[2..];
        assert_eq!(output.status.code(), Some(code), "{options:?}");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["outcome"], outcome, "{options:?}");
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    assert_snapshot!(transcript(&[
        &["solve", "sokoban"],
        &["solve", "sokoban", MAP, "--text", ONE_PUSH],
        &["solve", "chess", MAP],
        &["solve", "sokoban", MAP, "--algorithm", "magic"],
        &["solve", "klotski", "@huarong-dao", "--algorithm", "bidirectional"],
        &["solve", "sokoban", MAP, "--algorithm", "dls"],
        &["solve", "sokoban", MAP, "--heuristic", "h3"],
        &["solve", "sokoban", MAP, "--algorithm", "bfs", "--heuristic", "h1"],
        &["solve", "sokoban", MAP, "--weight", "4"],
        &["solve", "sokoban", MAP, "--algorithm", "wastar", "--weight", "1/2"],
        &["solve", "sokoban", MAP, "--profile", "published", "--actions", "pushes"],
        &["solve", "sokoban", MAP, "--order", "LRUU"],
        &["solve", "sokoban", MAP, "--solutions", "0"],
        &["solve", "sokoban", MAP, "--time-limit", "soon"],
        &["solve", "sokoban", MAP, "--memory-limit", "much"],
    ]));
}

#[test]
fn pieces_on_rails() {
    let across = "goal a 1 2\na.\na.\n";
    let board = "ooooooooBoooAABooooooooooooooooooooo";
    assert_snapshot!(transcript(&[
        &["solve", "klotski", "--text", board, "--actions", "moves", "--boards"],
        &["solve", "klotski", "--text", across],
        &["solve", "klotski", "--text", across, "--rails"],
        &["show", "klotski", "--text", "rails goal a 1 2 a.", "--rails"],
        &["solve", "klotski", "--text", "ab.", "--rails", "--goal", "b 1 3"],
        &["check", "klotski", "--text", board, "BR AR"],
    ]));
}
