//! Levels that were walked or pulled back from solved ones, and what cannot be made.

use std::fs;

use snapshots::assert_snapshot;

use crate::run::{run, transcript};

#[test]
fn a_level_made_backwards_is_solved_and_its_solution_checked() {
    let folder = tempfile::tempdir().unwrap();
    let made = [("klotski", "4x4", ""), ("weighted-stones", "6x7", "")];
    let objectives = ["pushes", "moves", "pushes-then-moves", "moves-then-pushes"];
    let classic = objectives.map(|objective| ("sokoban", "7x8", objective));
    for (domain, size, objective) in made.into_iter().chain(classic) {
        let make = ["generate", domain, "--size", size, "--seed", "5"];
        let (made, said, code) = run(folder.path(), &make);
        assert_eq!(code, 0, "{said}");
        assert_eq!(run(folder.path(), &make).0, made);
        fs::write(folder.path().join("made.txt"), &made).unwrap();
        let mut solve = vec!["solve", domain, "made.txt", "--format", "moves"];
        if !objective.is_empty() {
            solve.extend(["--objective", objective]);
        }
        let (solution, said, code) = run(folder.path(), &solve);
        assert!(said.contains("proved") && code == 0, "{said}");
        let check = ["check", domain, "made.txt", solution.trim()];
        let (verdict, _, code) = run(folder.path(), &check);
        assert!(verdict.starts_with("solved: ") && code == 0, "{verdict}");
    }
}

/// Instances of a wanted length, each a file; as many again are the same.
#[test]
fn a_folder_of_proved_lengths() {
    let folder = tempfile::tempdir().unwrap();
    let make = "generate npuzzle --size 3 --seed 5 --count 4 --length 22..24 -o made";
    let make: Vec<&str> = make.split(' ').collect();
    let names = || {
        let entries = fs::read_dir(folder.path().join("made")).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    };
    let (text, said, code) = run(folder.path(), &make);
    assert_eq!((text.as_str(), said.as_str(), code), ("", "", 0));
    let first = names();
    assert_eq!(first.len(), 4, "{first:?}");
    assert!(first.iter().all(|it| it.starts_with("npuzzle-3-00")), "{first:?}");
    for name in &first {
        let file = format!("made/{name}");
        let (line, said, code) =
            run(folder.path(), &["solve", "npuzzle", &file, "--format", "json"]);
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        let length = line["solutions"][0]["length"].as_u64().unwrap();
        assert!((22..=24).contains(&length) && line["proved"] == "least_cost", "{said} {code}");
        let seed: u64 = name["npuzzle-3-".len()..].trim_end_matches(".txt").parse().unwrap();
        assert_eq!(line["seed"], seed);
    }
    let before = fs::read_to_string(folder.path().join("made").join(&first[0])).unwrap();
    assert_eq!(run(folder.path(), &make), (String::new(), String::new(), 0));
    assert_eq!(names(), first);
    assert_eq!(fs::read_to_string(folder.path().join("made").join(&first[0])).unwrap(), before);
}

/// Several in one file are levels of a collection.
#[test]
fn a_collection_has_what_single_files_have() {
    let folder = tempfile::tempdir().unwrap();
    for (domain, size) in [
        ("boggle", "4"),
        ("grid-path", "5"),
        ("klotski", "4x4"),
        ("npuzzle", "3"),
        ("numbrix", "4"),
        ("pacman-dual", "7x7"),
        ("sokoban", "7"),
        ("weighted-stones", "6x7"),
    ] {
        let make = ["generate", domain, "--size", size];
        let file = format!("{domain}.txt");
        let all = [&make[..], &["--count", "3", "-o", &file]].concat();
        assert_eq!(run(folder.path(), &all), (String::new(), String::new(), 0), "{domain}");
        for seed in ["0", "1", "2"] {
            let (one, _, code) = run(folder.path(), &[&make[..], &["--seed", seed]].concat());
            assert_eq!(code, 0, "{domain}");
            let level = (seed.parse::<u32>().unwrap() + 1).to_string();
            // The number of the level is no part of it.
            let shown = |arguments: &[&str]| {
                let (text, said, code) =
                    run(folder.path(), &[&["show", domain], arguments].concat());
                assert_eq!(code, 0, "{domain}: {said}");
                let lines = text.lines().filter(|line| !line.starts_with("level "));
                lines.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(shown(&[&file, "--level", &level]), shown(&["--text", &one]), "{domain}");
        }
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
        "generate npuzzle --size 2 --length 7..x".to_owned(),
        "generate npuzzle --size 2 --length 9..7".to_owned(),
        "generate npuzzle --size 2 --count 3".to_owned(),
    ];
    assert_snapshot!(transcript(&commands.each_ref().map(String::as_str)));
}
