//! `puzzle explore`

use std::fs;

use serde_json::Value;
use snapshots::assert_snapshot;
use testkit::size;

use crate::{
    perft::known,
    run::{fixtures, json, ran, run, transcript},
};

/// The result as JSON.
pub(crate) fn explored(arguments: &[&str]) -> Value {
    json(&[&["explore"], arguments].concat())
}

#[test]
fn layers_as_text_and_as_json() {
    let farmer = "explore river-crossing --text FGCW|";
    let with = |more: &str| format!("{farmer} {more}");
    assert_snapshot!(transcript(&[
        farmer,
        &with("--format json"),
        &with("--depth 3"),
        &with("--depth 0 --format json"),
        &with("--node-limit 5"),
        &with("--node-limit 0 --format json"),
        &with("--memory-limit 1KiB"),
        "explore boggle --text ab --dictionary no/such",
        &with("--two-bit"),
        "explore npuzzle npuzzle/fifteen-unsolvable.txt --two-bit",
        "explore npuzzle --text 012/345 --two-bit --node-limit 14",
    ]));
}

/// The states by depth that the suites state, in every domain, by one thread and by three.
#[test]
fn the_facts_of_the_suites() {
    for instance in known().into_iter().step_by(size(1, 3)) {
        let [one, three] = ["1", "3"].map(|count| instance.line("explore", &["--threads", count]));
        assert_eq!(one, three, "{}", instance.file);
        let layers = one["layers"].as_array().unwrap();
        let states: Vec<u64> =
            layers.iter().map(|layer| layer["states"].as_u64().unwrap()).collect();
        let expected = instance.depths.iter().map(|(_, states)| *states);
        // Depths without states are no layers.
        let expected: Vec<u64> = expected.take_while(|states| *states > 0).collect();
        assert_eq!(states, expected, "{}", instance.file);
    }
}

/// A limit leaves the layers that were whole by then, also in the picture, and has its exit code.
#[test]
fn limits_leave_whole_layers() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("layers.csv");
    let (file, output) = ("klotski/classic.txt", list.to_str().unwrap());
    let all = explored(&["klotski", file]);
    let all = all["layers"].as_array().unwrap();
    for (limit, code) in [
        (["--time-limit", "0ms"], 20),
        (["--memory-limit", "400KiB"], 21),
        (["--node-limit", "100"], 22),
    ] {
        let arguments = [&["explore", "klotski", file, "--output", output], &limit[..]].concat();
        assert_eq!(run(&fixtures(), &arguments).2, code, "{limit:?}");
        let stopped = explored(&[&["klotski", file], &limit[..]].concat());
        assert_eq!(stopped["complete"], false, "{limit:?}");
        let layers = stopped["layers"].as_array().unwrap();
        assert!(layers.len() < all.len(), "{limit:?}");
        assert_eq!(*layers, all[..layers.len()], "{limit:?}");
        let listed = fs::read_to_string(&list).unwrap();
        assert_eq!(listed.lines().count(), 1 + layers.len(), "{limit:?}: {listed}");
    }
}

/// Two bits a state, by any number of threads, and a table.
#[test]
fn two_bits_give_the_same_json() {
    let board = ["npuzzle", "--text", "0 1 2 3/4 5 6 7"];
    let in_table = explored(&board);
    for more in [&["--two-bit"][..], &["--two-bit", "--threads", "3"]] {
        assert_eq!(explored(&[&board[..], more].concat()), in_table, "{more:?}");
    }
    assert_eq!(in_table["layers"].as_array().unwrap().len(), 37);
}

#[test]
fn progress_is_shown_on_standard_error() {
    let explore = "explore npuzzle --text 867254301";
    let (text, told, code) = ran(&format!("{explore} --progress"));
    assert!(told.starts_with("0.0 s: depth 0: 0 of 1 state expanded, 0 new\n"), "{told}");
    assert_eq!(ran(explore), (text, String::new(), code));
}
