//! `puzzle list` and `puzzle show`

use std::collections::BTreeSet;

use snapshots::assert_snapshot;

use crate::run::{fixtures, puzzle, suites, transcript};

#[test]
fn list_says_what_there_is() {
    assert_snapshot!(transcript(&[
        &["list"],
        &["list", "sokoban"],
        &["list", "boggle"],
        &["list", "river-crossing"],
        &["list", "chess"],
    ]));
}

#[test]
fn show_draws_the_board_as_it_was_read() {
    assert_snapshot!(transcript(&[&["show", "sokoban", "sokoban/map-02.txt"]]));
}

/// Some editors put it there.
#[test]
fn a_byte_order_mark_before_a_puzzle_changes_nothing() {
    let mut files = BTreeSet::new();
    for (folder, suite) in suites() {
        for instance in &suite.instances {
            let file = format!("{folder}/{}", instance.file.display());
            files.insert((suite.head.domain.clone(), file));
        }
    }
    // A hundred of one kind.
    files.retain(|(_, file)| !file.starts_with("npuzzle/korf/"));
    assert!(files.len() > 80, "{files:?}");
    for (domain, file) in &files {
        let bytes = std::fs::read(fixtures().join(file)).expect(file);
        let marked = [&b"\xef\xbb\xbf"[..], &bytes].concat();
        let [plain, marked] = [bytes, marked].map(|bytes| {
            let output = puzzle(&["show", domain, "-"]).write_stdin(bytes).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{file}");
            output.stdout
        });
        assert!(plain == marked, "{file}");
    }
}

#[test]
fn help_names_every_option() {
    let runs: [(&str, &[&str]); 5] = [
        ("help", &["--help"]),
        ("help_solve", &["solve", "--help"]),
        ("help_solve_klotski", &["solve", "klotski", "--help"]),
        ("help_generate_numbrix", &["generate", "numbrix", "--help"]),
        ("help_bench", &["bench", "--help"]),
    ];
    for (name, arguments) in runs {
        assert_snapshot!(name, transcript(&[arguments]));
    }
}
