//! `puzzle solve`

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, puzzle, ran, transcript};

const MAP: &str = "sokoban/map-02.txt";

#[test]
fn the_default_is_optimal_and_proved() {
    assert_snapshot!(transcript(&["solve sokoban sokoban/map-02.txt"]));
}

#[test]
fn boards_are_drawn_after_each_action() {
    assert_snapshot!(transcript(&[
        "solve sokoban sokoban/map-02.txt --boards --algorithm bfs --profile published",
        "solve sokoban sokoban/map-02.txt --boards --format json",
    ]));
}

#[test]
fn json_is_one_object_on_one_line() {
    assert_snapshot!(transcript(&[
        "solve sokoban sokoban/map-02.txt --format json",
        "solve sokoban --text 'H . B1\nW W .\nG1 . .' --format json",
        "solve sokoban sokoban/map-02.txt --format json --node-limit 3",
    ]));
}

#[test]
fn every_algorithm_has_a_name() {
    let names = ["bfs", "dfs", "dls", "ids", "ucs", "greedy", "astar", "wastar", "idastar"];
    for name in names {
        let (line, _, code) =
            ran(&format!("solve sokoban {MAP} -a {name} --depth-limit 9 --format json"));
        let found: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&found["outcome"], code), (&"solved".into(), 0), "{name}");
        assert_eq!(found["algorithm"], name);
    }
}

#[test]
fn moves_are_what_check_takes() {
    let (moves, ..) = ran("solve sokoban sokoban/map-02.txt --format moves");
    let check = puzzle(&["check", "sokoban", MAP, "-"]).write_stdin(moves).assert();
    check.success().stdout("solved: 6 steps, 3 pushes\n");
}

#[test]
fn several_solutions_are_numbered() {
    assert_snapshot!(transcript(&[
        "solve sokoban --text 'H B1 G1\n. . .' --solutions 2 --algorithm dls --depth-limit 4",
        "solve sokoban --text 'H B1 G1' --solutions all --format moves",
    ]));
}

#[test]
fn the_order_of_steps_can_be_chosen() {
    assert_snapshot!(transcript(&[
        "solve sokoban sokoban/map-02.txt --algorithm dfs --order LRUD --format moves",
        "solve sokoban sokoban/map-02.txt --algorithm dfs --order DULR --format moves",
        // General options may stand before the domain.
        "solve -a dfs --format moves sokoban --order DULR sokoban/map-02.txt",
    ]));
}

#[test]
fn instances_come_from_text_and_standard_input_too() {
    let mut from_input = puzzle(&["solve", "sokoban", "-", "--format", "moves"]);
    from_input.write_stdin(ONE_PUSH).assert().success().stdout("R\n");
    assert_eq!(ran("solve sokoban --text 'H B1 G1' --format moves").0, "R\n");
}

#[test]
fn an_instance_solved_already_needs_no_action() {
    let (moves, _, code) = ran("solve sokoban --text 'H G1/B1' --format moves");
    assert_eq!((moves.as_str(), code), ("\n", 0));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    assert_snapshot!(transcript(&[
        "solve sokoban",
        "solve sokoban sokoban/map-02.txt --text 'H B1 G1'",
        "solve chess sokoban/map-02.txt",
        "solve sokoban sokoban/map-02.txt --algorithm magic",
        "solve klotski @huarong-dao --algorithm bidirectional",
        "solve sokoban sokoban/map-02.txt --algorithm dls",
        "solve sokoban sokoban/map-02.txt --heuristic h3",
        "solve sokoban sokoban/map-02.txt --algorithm bfs --heuristic h1",
        "solve sokoban sokoban/map-02.txt --weight 4",
        "solve sokoban sokoban/map-02.txt --algorithm wastar --weight 1/2",
        "solve sokoban sokoban/map-02.txt --profile published --actions pushes",
        "solve sokoban sokoban/map-02.txt --order LRUU",
        "solve sokoban sokoban/map-02.txt --solutions 0",
        "solve sokoban sokoban/map-02.txt --time-limit soon",
        "solve sokoban sokoban/map-02.txt --memory-limit much",
    ]));
}

#[test]
fn pieces_on_rails() {
    assert_snapshot!(transcript(&[
        "solve klotski --text ooooooooBoooAABooooooooooooooooooooo --actions moves --boards",
        "solve klotski --text 'goal a 1 2\na.\na.\n'",
        "solve klotski --text 'goal a 1 2\na.\na.\n' --rails",
        "show klotski --text 'rails goal a 1 2 a.' --rails",
        "solve klotski --text ab. --rails --goal 'b 1 3'",
        "check klotski --text ooooooooBoooAABooooooooooooooooooooo 'BR AR'",
    ]));
}
