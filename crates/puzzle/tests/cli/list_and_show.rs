//! `puzzle list` and `puzzle show`

use snapshots::assert_snapshot;

use crate::run::{domains, fixtures, list, presented, puzzle, ran, rows, run, transcript, words};

#[test]
fn list_says_what_there_is() {
    assert_snapshot!(transcript(&[
        "list",
        "list sokoban",
        "list boggle",
        "list river-crossing",
        "list chess",
    ]));
}

#[test]
fn show_draws_the_board_as_it_was_read() {
    assert_snapshot!(transcript(&["show sokoban sokoban/map-02.txt"]));
}

#[test]
fn help_names_every_option() {
    let runs: [(&str, &str); 6] = [
        ("help", "--help"),
        ("help_solve", "solve --help"),
        ("help_solve_klotski", "solve klotski --help"),
        ("help_generate_numbrix", "generate numbrix --help"),
        ("help_compare_klotski", "compare klotski --help"),
        ("help_bench", "bench --help"),
    ];
    for (name, arguments) in runs {
        assert_snapshot!(name, transcript(&[arguments]));
    }
}

/// 80 columns and 50 lines, with a sample that can be read and three examples that run.
#[test]
fn the_help_of_a_puzzle_fits_a_screen() {
    let presented = presented();
    for domain in domains() {
        let (help, ..) = ran(&format!("solve {domain} --help"));
        assert!(help.lines().count() <= 50, "{domain}: {} lines\n{help}", help.lines().count());
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{domain}: {widest:?} columns\n{help}");
        let sample = help.split("Sample:\n").nth(1).expect(&help).split("\n\n").next().unwrap();
        let sample: Vec<&str> = sample.lines().map(|line| &line[4..]).collect();
        puzzle(&["show", &domain, "-"]).write_stdin(sample.join("\n")).assert().code(0);
        let examples = help.lines().skip_while(|line| *line != "Examples:");
        let examples = examples.filter_map(|line| line.strip_prefix("  puzzle "));
        let least = if presented.contains(&domain) { 3 } else { 1 };
        assert!((least..=3).contains(&examples.clone().count()), "{help}");
        for example in examples {
            let (_, told, code) = run(&fixtures().join(".."), &words(example));
            assert_eq!(code, 0, "{example}: {told}");
        }
    }
}

#[test]
fn lists_name_the_choices_of_every_option() {
    for domain in domains() {
        let listed = list(Some(&domain));
        for row in rows(&listed, "option") {
            assert!(row.len() > 2 && !row.contains(&"see".to_owned()), "{domain}: {row:?}");
        }
    }
}
