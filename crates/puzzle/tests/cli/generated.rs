//! Levels that were walked or pulled back from solved ones, and what cannot be made.

use std::fs;

use snapshots::assert_snapshot;

use crate::run::{run, transcript};

#[test]
fn a_level_made_backwards_is_solved_and_its_solution_checked() {
    let folder = tempfile::tempdir().unwrap();
    for (domain, size) in [("klotski", "4x4"), ("weighted-stones", "6x7")] {
        let make = ["generate", domain, "--size", size, "--seed", "5"];
        let (made, said, code) = run(folder.path(), &make);
        assert_eq!(code, 0, "{said}");
        assert_eq!(run(folder.path(), &make).0, made);
        fs::write(folder.path().join("made.txt"), &made).unwrap();
        let solve = ["solve", domain, "made.txt", "--format", "moves"];
        let (solution, said, code) = run(folder.path(), &solve);
        assert!(said.contains("proved") && code == 0, "{said}");
        let check = ["check", domain, "made.txt", solution.trim()];
        let (verdict, _, code) = run(folder.path(), &check);
        assert!(verdict.starts_with("solved: ") && code == 0, "{verdict}");
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    let klotski = |options: &str| format!("generate klotski {options}");
    let stones = |options: &str| format!("generate weighted-stones {options}");
    let commands = [
        klotski("--size 5x4 --pieces 9 --steps 200 --seed 2"),
        klotski("--size 5x4 --pieces 0"),
        klotski("--size 5x4 --pieces 16"),
        klotski("--size 5x4 --steps 0"),
        klotski("--size 1x9"),
        klotski("--size 12"),
        stones("--size 6x7 --stones 2 --heaviest 9 --seed 2"),
        stones("--size 6x7 --stones 0"),
        stones("--size 6x7 --stones 11"),
        stones("--size 4 --stones 3"),
        stones("--size 6x7 --heaviest 0"),
        stones("--size 3"),
        stones("--size 33"),
        "generate river-crossing --size 3".to_owned(),
    ];
    assert_snapshot!(transcript(&commands.each_ref().map(String::as_str)));
}
