//! `puzzle replay`

use std::fs;

use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, UNSOLVABLE, puzzle, transcript};

const MAP: &str = "sokoban/map-02.txt";

/// Runs `puzzle replay`, and gives the exit code, standard error up to the name of the file, and the file.
fn replay(arguments: &[&str], name: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    let mut run = puzzle(&[&["replay"], arguments].concat());
    let output = run.arg("--output").arg(&file).write_stdin("").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = fs::read_to_string(&file).unwrap_or_default();
    let last = format!("wrote {}", file.display());
    let results = said.split_once(&last).map(|(results, hint)| {
        assert_eq!(hint, if name.ends_with("html") { ": open it in any browser\n" } else { "\n" });
        results.to_owned()
    });
    assert_eq!(results.is_some(), !text.is_empty(), "{said}");
    (output.status.code(), results.unwrap_or(said), text)
}

#[test]
fn a_solution_is_found_or_given() {
    let (code, said, page) = replay(&["sokoban", MAP], "out.html");
    assert_eq!((code, said.as_str()), (Some(0), "A*: proved: fewest steps\n"));
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("proved: fewest steps"));
    assert!(page.contains("Sokoban, map-02"));
    let (code, said, page) = replay(&["sokoban", MAP, "LUU"], "out.html");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.starts_with("Solution: not solved: "), "{said}");
    // It is shown as far as the rules allow.
    assert!(page.contains(r#""action":"L""#) && page.contains(r#""flaw":""#));
    assert_eq!(replay(&["sokoban", "--text", ONE_PUSH, "R"], "out.svg").0, Some(0));
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    for name in ["out.html", "out.svg"] {
        let (one, other) = (replay(&["sokoban", MAP], name), replay(&["sokoban", MAP], name));
        assert!(one.2.len() > 2_000);
        assert_eq!(one, other);
    }
}

/// `solve --replay` writes the bytes of `replay`, beside its usual results, in every domain.
#[test]
fn solve_shows_what_it_has_found() {
    let files = [
        ("boggle", "boggle/comb.txt"),
        ("grid-path", "grid-path/p0.txt"),
        ("klotski", "klotski/small.txt"),
        ("npuzzle", "npuzzle/two-by-three.txt"),
        ("numbrix", "numbrix/one-move.txt"),
        ("pacman-dual", "pacman-dual/test-5.txt"),
        ("river-crossing", "river-crossing/classic.txt"),
        ("sokoban", MAP),
        ("sokoban", "sokoban/classic.sok"),
        ("weighted-stones", "weighted-stones/test-06.txt"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (domain, file) in files {
        let more: &[&str] = if domain == "boggle" { &["--dictionary", "built-in"] } else { &[] };
        for name in ["out.html", "out.svg"] {
            let words = [&[domain, file], more].concat();
            let path = folder.path().join(name);
            let mut solve = puzzle(&[&["solve"], words.as_slice()].concat());
            let output = solve.arg("--replay").arg(&path).output().unwrap();
            assert!(!output.stdout.is_empty(), "{file}");
            let (code, _, expected) = replay(&words, name);
            assert_eq!((code, output.status.code()), (Some(0), Some(0)), "{file}");
            assert_eq!(fs::read_to_string(path).unwrap(), expected, "{file}");
        }
    }
}

#[test]
fn a_still_has_boards_side_by_side_or_the_whole_way() {
    let (_, _, boards) = replay(&["sokoban", MAP, "--still"], "out.svg");
    assert_eq!(boards.matches("<svg x=").count(), 7);
    let (_, _, way) = replay(&["grid-path", "grid-path/p0.txt", "--still"], "out.svg");
    assert!(way.contains("b-trail") && !way.contains("<svg x="));
    assert!(!boards.contains("@keyframes") && !way.contains("@keyframes"));
}

#[test]
fn several_algorithms_stand_side_by_side() {
    let (code, said, page) = replay(&["sokoban", MAP, "--algorithms", "bfs,astar"], "out.html");
    assert_eq!(code, Some(0));
    assert_eq!(said, "breadth-first search: proved: fewest steps\nA*: proved: fewest steps\n");
    assert_eq!(page.matches("<section class=\"lane\"").count(), 2);
}

#[test]
fn the_order_of_expansion_is_recorded() {
    let (_, _, plain) = replay(&["grid-path", "grid-path/p0.txt"], "out.html");
    let (_, _, heat) = replay(&["grid-path", "grid-path/p0.txt", "--heat"], "out.html");
    assert!(plain.contains(r#""order":[]"#) && heat.contains(r#""order":[[0,0,1]"#));
}

#[test]
fn a_race_has_the_figures_of_each_run() {
    let arguments = ["grid-path", "grid-path/p4.txt", "--algorithms", "bfs,greedy", "--heat"];
    let (_, _, race) = replay(&arguments, "out.svg");
    for (name, figures) in [
        ("Breadth-first search", "304 expanded, cost 52"),
        ("Greedy best-first search", "82 expanded, cost 54"),
    ] {
        assert!(
            race.contains(&format!(">{name}</text>")) && race.contains(&format!(">{figures}<"))
        );
    }
}

#[test]
fn without_a_solution_the_start_is_shown() {
    let (code, said, page) = replay(&["sokoban", "--text", UNSOLVABLE], "out.html");
    assert_eq!((code, said.as_str()), (Some(10), "A*: proved unsolvable\n"));
    assert!(page.contains("proved unsolvable") && page.contains(r#""frames":[]"#));
}

#[test]
fn a_film_that_is_too_long_is_refused() {
    let walk = "RL".repeat(50_000) + "R";
    for name in ["out.html", "out.svg"] {
        let (code, said, page) = replay(&["grid-path", "--text", "SG", &walk], name);
        assert_eq!((code, page.as_str()), (Some(2), ""), "{said}");
        let wanted = "a replay shows at most 100000 actions, and there are 100001\n";
        assert!(said.ends_with(wanted), "{said}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert_snapshot!(transcript(&[
        "replay sokoban sokoban/map-02.txt -o out.png",
        "replay sokoban sokoban/map-02.txt",
        "replay sokoban -o out.svg",
        "replay sokoban sokoban/map-02.txt LU? -o /tmp/out.svg",
        "replay sokoban sokoban/map-02.txt --still -o /tmp/out.html",
        "solve sokoban sokoban/map-02.txt --replay out.png",
        "solve sokoban sokoban/map-02.txt --still",
        "solve sokoban sokoban/map-02.txt --heat",
        "replay klotski klotski/small.txt --heat -o /tmp/out.html",
        "replay sokoban sokoban/map-02.txt -a bfs --algorithms dfs -o /tmp/out.svg",
    ]));
}
