//! `puzzle audit`

use std::fs;

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{domains, fixtures, instances, is_counted, list, puzzle, rows, run, transcript};

#[test]
fn heuristics_are_shown_for_what_they_are() {
    let runs: [(&str, &str); 9] = [
        ("sokoban_push_distance", "audit sokoban sokoban/map-03.txt --heuristic push-distance"),
        ("sokoban_fast", "audit sokoban sokoban/map-03.txt --heuristic fast"),
        (
            "classic_sokoban_push_distance",
            "audit sokoban sokoban/classic.sok --level 5 --heuristic push-distance",
        ),
        (
            "weighted_stones_manhattan",
            "audit weighted-stones weighted-stones/test-09.txt --heuristic manhattan",
        ),
        ("pacman_dual_forest", "audit pacman-dual pacman-dual/test-5.txt --heuristic forest"),
        ("klotski_non_admissible", "audit klotski klotski/small.txt --heuristic non-admissible"),
        (
            "npuzzle_linear_conflict",
            "audit npuzzle npuzzle/two-by-three.txt --heuristic linear-conflict",
        ),
        (
            "grid_path_manhattan",
            "audit grid-path grid-path/p3.txt --neighbours 8 --heuristic manhattan",
        ),
        (
            "river_crossing_trips",
            "audit river-crossing river-crossing/missionaries-4.toml --heuristic trips",
        ),
    ];
    for (name, arguments) in runs {
        assert_snapshot!(name, transcript(&[arguments]));
    }
}

#[test]
fn limits_and_mistakes() {
    assert_snapshot!(transcript(&[
        "audit npuzzle --text '1 2 3 4 5 0 7 8 6' --heuristic manhattan --node-limit 40",
        "audit npuzzle npuzzle/eight-original.txt --heuristic manhattan --node-limit 9",
        "audit sokoban sokoban/map-02.txt --heuristic h1 --format json",
        "audit sokoban sokoban/map-02.txt --heuristic manhattan",
        "audit sokoban sokoban/classic.sok --heuristic h1",
        "audit npuzzle npuzzle/two-by-three.txt --heuristic patterns",
        "audit boggle --text ab --heuristic any",
        "audit sokoban sokoban/map-02.txt",
    ]));
}

/// Instances small enough to be searched through; of other domains those whose states are counted.
const SMALL: &[(&str, &str)] = &[
    ("sokoban", "sokoban/map-01.txt"),
    ("sokoban", "sokoban/map-02.txt"),
    ("sokoban", "sokoban/map-03.txt"),
    ("sokoban", "sokoban/map-04.txt"),
    ("weighted-stones", "weighted-stones/test-04.txt"),
    ("weighted-stones", "weighted-stones/test-09.txt"),
    ("pacman-dual", "pacman-dual/test-2.txt"),
    ("pacman-dual", "pacman-dual/test-5.txt"),
    ("pacman-dual", "pacman-dual/poisoned.txt"),
    ("klotski", "klotski/small.txt"),
    ("klotski", "klotski/solved.txt"),
    ("npuzzle", "npuzzle/two-by-three.txt"),
    ("grid-path", "grid-path/p3.txt"),
    ("grid-path", "grid-path/costs.txt"),
    ("grid-path", "grid-path/unsolvable.txt"),
    ("river-crossing", "river-crossing/classic.txt"),
    ("river-crossing", "river-crossing/bridge-and-torch.toml"),
    ("river-crossing", "river-crossing/missionaries-4.toml"),
    ("river-crossing", "river-crossing/jealous-husbands.toml"),
];

/// What `puzzle list` claims of each heuristic holds; what it does not claim is shown to fail
/// somewhere.
#[test]
fn every_claim_holds_and_no_more() {
    let mut admissible_by_chance = vec![
        "sokoban fast",
        "sokoban h1",
        "sokoban h2",
        "pacman-dual manhattan",
        "klotski non-admissible",
        "grid-path manhattan",
    ];
    let mut small: Vec<(String, String)> =
        SMALL.iter().map(|(domain, file)| ((*domain).to_owned(), (*file).to_owned())).collect();
    for domain in domains().into_iter().filter(|it| SMALL.iter().all(|(of, _)| of != it)) {
        if !rows(&list(Some(&domain)), "heuristic").is_empty() {
            let counted = instances(&domain, is_counted);
            assert!(!counted.is_empty(), "{domain}: an instance with `states` is needed");
            small.extend(counted.into_iter().map(|file| (domain.clone(), file)));
        }
    }
    for (domain, file) in &small {
        let (domain, file) = (domain.as_str(), file.as_str());
        let heuristics = rows(&list(Some(domain)), "heuristic");
        let names = heuristics.iter().map(|row| row[0].as_str());
        for name in names.filter(|name| *name != "patterns") {
            let eight: &[&str] = if domain == "grid-path" { &["--neighbours", "8"] } else { &[] };
            let arguments = ["audit", domain, file, "--heuristic", name, "--format", "json"];
            let (line, _, code) = run(&fixtures(), &[&arguments, eight].concat());
            assert_eq!(code, 0, "{domain} {file} {name}: {line}");
            let line: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(line["stop"], Value::Null);
            if line["over_estimates"] != 0 {
                let found = format!("{domain} {name}");
                admissible_by_chance.retain(|it| *it != found);
            }
        }
    }
    assert!(admissible_by_chance.is_empty(), "{admissible_by_chance:?}");
}

#[test]
fn the_histogram_is_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("h.svg");
    let out = path.to_str().unwrap();
    let file = "sokoban/map-03.txt";
    let run =
        puzzle(&["audit", "sokoban", file, "--heuristic", "fast", "-o", out]).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    assert_snapshot!(fs::read_to_string(path).unwrap());
}
