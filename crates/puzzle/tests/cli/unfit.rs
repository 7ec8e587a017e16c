//! Options that make sense, but not for the instance: the option is named, and no place in the file.

use std::fs;

use snapshots::assert_snapshot;

use crate::run::{run, transcript};

#[test]
fn ends_that_do_not_fit_are_no_errors_of_the_file() {
    assert_snapshot!(transcript(&[
        "solve klotski klotski/classic.txt --goal 'z 1 1'",
        "solve klotski klotski/classic.txt --goal 'b 99 99'",
        "perft klotski klotski/classic.txt --goal 'b 5 4' --depth 1",
        "solve klotski klotski/classic.txt --goal b",
        "solve grid-path grid-path/p1.txt --goal 99,99",
        "solve grid-path grid-path/p1.txt --start 2,2",
        "show grid-path grid-path/p1.txt --start 1,26 --goal 2,2",
        // Where the text is wrong too, that is said first.
        "solve klotski --text a?/b. --goal 'z 1 1'",
        "solve grid-path --text '..\n.?' --goal 9,9",
    ]));
}

#[test]
fn the_folder_run_goes_on_to_where_they_fit() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(from.path().join("a.txt"), "ab\n..\n").unwrap();
    fs::write(from.path().join("b.txt"), "a.\n").unwrap();
    let folders = ["--input-folder", from.path().to_str().unwrap(), "--output-folder"];
    let solve = ["solve", "klotski", "--goal", "b 2 2", "--algorithm", "bfs"];
    let solve = [&solve[..], &folders, &[to.path().to_str().unwrap()]].concat();
    assert_eq!(run(to.path(), &solve).2, 30);
    let report = |name| fs::read_to_string(to.path().join(name)).unwrap();
    assert!(report("a.txt").contains("1: bD"), "{}", report("a.txt"));
    let expected = "invalid option: --goal: expected the name of a piece on the board, found 'b'\n";
    assert!(report("b.txt").ends_with(expected), "{}", report("b.txt"));
}

/// What a text looks like is said with a command for it, unless that is the one that failed.
#[test]
fn no_hint_advises_the_command_that_failed() {
    let folder = tempfile::tempdir().unwrap();
    let map = "type octile\nheight 1\nwidth 3\nmap\n@..\n";
    fs::write(folder.path().join("x.map"), map).unwrap();
    let hint = |arguments: &[&str]| {
        let (_, told, exit) = run(folder.path(), arguments);
        assert_eq!(exit, 30, "{told}");
        told.lines().find(|line| line.starts_with("this looks like")).map(str::to_owned)
    };
    assert_eq!(hint(&["solve", "grid-path", "x.map"]), None);
    assert_eq!(hint(&["solve", "grid-path", "--text", map]), None);
    let expected = Some("this looks like a MovingAI map: puzzle solve grid-path x.map".to_owned());
    assert_eq!(hint(&["solve", "klotski", "x.map"]), expected);
    let expected = expected.map(|hint| hint.replace("x.map", "FILE"));
    assert_eq!(hint(&["solve", "klotski", "--text", map]), expected);
}

/// After a limit the advice is another algorithm, and not one that this command has tried.
#[test]
fn no_advice_is_what_was_tried() {
    let folder = tempfile::tempdir().unwrap();
    let advice = |algorithm: &str| {
        let room = "H . B1 . G1\n. . . . .";
        let solve = ["solve", "sokoban", "--text", room, "--node-limit", "1", "-a", algorithm];
        let (_, told, exit) = run(folder.path(), &solve);
        assert_eq!(exit, 22, "{told}");
        told.contains("--algorithm anytime")
    };
    assert!(advice("bfs"));
    assert!(!advice("anytime"));
}
