//! Collections as a whole: solved, their stored solutions checked, and the best written back.

use std::fs;

use crate::run::run;

/// A good solution and a bad one, a longer one than is needed, none, a level that cannot be read, and one with a text that
/// is no solution.
const SET: &[u8] = b"Collection: All kinds of them, caf\xe9\r\n\r\n; one\r\n#####\r\n#@$.#\r\n#####\r\nAuthor: N.\r\n\r\n\
    Solution/Moves\r\nR\r\n\r\nSolution 2\r\nRR\r\n\r\n; two\r\n########\r\n#      #\r\n# .    #\r\n# $    #\r\n\
    #@     #\r\n########\r\n\r\nSolution\r\nuRdrruLdlU\r\n\r\n; three\r\n#######\r\n#@ $ .#\r\n#######\r\nTitle: Three\r\n\
    A note\r\n\r\n; four\r\n#####\r\n#@$x#\r\n#####\r\nSolution\r\nR\r\n\r\n; five\r\n#####\r\n#@$.#\r\n#####\r\n\r\n\
    Solution\r\nlrud\r\n\r\nthe end\r\n";

#[test]
fn stored_solutions_are_checked_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("set.sok"), SET).unwrap();
    let (told, said, code) = run(folder.path(), &["check", "sokoban", "set.sok"]);
    assert!(said.contains("set.sok:35:4: level 4:") && code == 1, "{code} {said}");
    let lines = [
        "level 1 of 5, one, line 9: solved: 1 move, 1 push; 1 box line, 1 box change, 1 pushing session, 1 player line",
        "level 1 of 5, one, line 12: not solved: move 2, R: a wall is in the way of the box",
        "level 2 of 5, two, line 23: solved: 10 moves, 3 pushes; 3 box lines, 1 box change, 3 pushing sessions, 9 player lines",
        "level 4, line 37: not solved: the level cannot be read",
        "level 5 of 5, five, line 45: not solved: move 1, l: a wall is in the player's way",
        "5 stored solutions: 2 good, 3 bad; 1 of 5 levels without one",
    ];
    assert_eq!(told, lines.map(|line| line.to_owned() + "\n").concat());
    for (levels, code) in [("all", 1), ("2", 0), ("2..3", 0), ("4", 30), ("3", 2), ("6", 2)] {
        let check = ["check", "sokoban", "set.sok", "--level", levels];
        assert_eq!(run(folder.path(), &check).2, code, "{levels}");
    }
    // A solution that is given is checked as ever.
    let check = ["check", "sokoban", "set.sok", "R", "--level", "1"];
    assert!(run(folder.path(), &check).0.starts_with("solved: 1 move, 1 push"));
    assert_eq!(run(folder.path(), &["check", "npuzzle", "@hardest-8"]).2, 2);
}

#[test]
fn the_best_is_written_back_and_all_else_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("set.sok"), SET).unwrap();
    let solve = |rest: &[&str]| {
        let solve = ["solve", "sokoban", "set.sok", "--format", "collection"];
        run(folder.path(), &[&solve, rest].concat())
    };
    let (told, said, code) = solve(&["-o", "best.sok"]);
    // A level cannot be read.
    assert_eq!((told.as_str(), code), ("", 30), "{said}");
    assert!(said.contains("level 1 of 5, one, line 12: not solved: move 2, R:"), "{said}");
    let end = "3 solutions added; of 1 level those stored were as good; 2 bad ones removed\n";
    assert!(said.ends_with(end) && !said.contains("replaced"), "{said}");
    let best = fs::read(path("best.sok")).unwrap();
    let known = String::from_utf8_lossy(SET)
        .replace("Solution 2\r\nRR\r\n", "")
        .replace("Solution\r\nuRd", "Solution/Pushes\r\nrU\r\n\r\nSolution\r\nuRd")
        .replace("Title: Three\r\n", "Title: Three\r\n\r\nSolution/Pushes\r\nrRR\r\n")
        .replace("Solution\r\nlrud\r\n", "Solution/Pushes\r\nR\r\n\r\n");
    let lines = |text: &str| {
        text.lines().map(str::to_owned).filter(|it| !it.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&String::from_utf8_lossy(&best)), lines(&known));
    assert!(best.windows(4).any(|bytes| bytes == b"caf\xe9"), "bytes are kept");
    let (told, ..) = run(folder.path(), &["check", "sokoban", "best.sok"]);
    assert!(
        told.ends_with("6 stored solutions: 5 good, 1 bad; 0 of 5 levels without one\n"),
        "{told}"
    );

    // Once more there is nothing to add, whichever levels are solved; other bytes are the same.
    let again = ["solve", "sokoban", "best.sok", "--format", "collection", "--level", "1..3"];
    let (told, said, code) = run(folder.path(), &again);
    assert_eq!((told.contains("; five"), code), (true, 0), "{said}");
    assert_eq!(told.len(), String::from_utf8_lossy(&best).len());
    assert!(said.ends_with(
        "0 solutions added; of 3 levels those stored were as good; 0 bad ones removed\n"
    ));
    // By moves another one is the best.
    let (told, ..) = solve(&["--level", "2", "--objective", "moves-then-pushes"]);
    assert!(told.contains("Solution/Moves\r\nrU\r\n\r\nSolution\r\nuRdrruLdlU\r\n"), "{told}");

    // Nothing is written over what was read, nor over another file without a word.
    let (_, said, code) = solve(&["-o", "set.sok"]);
    assert!(code == 2 && said.contains("set.sok"), "{said}");
    assert_eq!(fs::read(path("set.sok")).unwrap(), SET);
    fs::write(path("other.txt"), "something else").unwrap();
    let (_, said, _) = solve(&["-o", "other.txt"]);
    assert!(said.contains("note: other.txt: replaced; it was another file"), "{said}");
    let two = ["solve", "sokoban", "two.slc", "--format", "collection"];
    let (_, said, code) = run(&crate::run::fixtures().join("sokoban"), &two);
    assert!(code == 2 && said.contains("collections in XML have no place for solutions"), "{said}");
    let (_, said, code) =
        run(folder.path(), &["solve", "npuzzle", "@hardest-8", "--format", "collection"]);
    assert!(code == 2, "{said}");
}

/// From any position, of any level of a collection.
#[test]
fn a_level_of_a_collection_is_solved_from_the_middle() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("set.sok"), SET).unwrap();
    let solve =
        ["solve", "sokoban", "set.sok", "--level", "2", "--played", "uR", "--format", "moves"];
    let (told, _, code) = run(folder.path(), &solve);
    assert_eq!((told.trim().matches(char::is_uppercase).count(), code), (2, 0), "{told}");
    let played = format!("uR{}", told.trim());
    let check = ["check", "sokoban", "set.sok", &played, "--level", "2"];
    assert_eq!(run(folder.path(), &check).2, 0);
}

/// The commands of the page about collections, one after the other.
#[cfg(unix)]
#[test]
fn the_page_on_collections_is_true() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(crate::run::fixtures(), folder.path().join("fixtures")).unwrap();
    let page = crate::run::fixtures().join("../docs/collections.md");
    let page = fs::read_to_string(page).unwrap();
    let mut said = String::new();
    for command in page.lines().filter_map(|line| line.strip_prefix("puzzle ")) {
        let words: Vec<&str> = command.split_whitespace().collect();
        let (text, told, code) = run(folder.path(), &words);
        assert_eq!(code, 0, "{command}: {told}");
        said += &text;
    }
    for part in [
        "30 stored solutions: 30 good, 0 bad; 0 of 30 levels without one",
        "60 moves, 103 steps, cost 199; proved to be the fewest moves, and the fewest steps with them",
        "88 moves, 116 steps, cost 167; proved to be the fewest steps, and the fewest moves with them",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(page.contains("81 moves with 118"));
}

/// A circular level begins in its end position: that is said, and there is nothing to store.
#[test]
fn a_circular_level_is_said_to_be_solved() {
    let solve = ["solve", "sokoban", "--text", "#####|#@* #|#####"];
    let (told, said, code) = run(&crate::run::fixtures(), &solve);
    assert!(
        told.starts_with("solved: 0 moves, 0 pushes; proved to be the fewest pushes"),
        "{told}"
    );
    assert_eq!((said.as_str(), code), ("the start is solved already: no action is needed\n", 0));
}
