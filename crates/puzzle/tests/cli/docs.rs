//! The examples in the documents are true of the command.

use std::fs;
#[cfg(unix)]
use std::num::NonZero;

use crate::run::{fixtures, json, run};
#[cfg(unix)]
use crate::terminal::Terminal;

fn document(name: &str) -> String {
    fs::read_to_string(fixtures().join("..").join(name)).unwrap()
}

/// Each `$ puzzle …` in the README shows on a terminal what stands below it: both streams, in their order.
#[cfg(unix)]
#[test]
fn the_readme_shows_what_a_terminal_shows() {
    let readme = document("README.md");
    let shown: Vec<&str> = readme
        .split("```console\n")
        .skip(1)
        .flat_map(|block| block.split("```").next().unwrap().split("$ puzzle ").skip(1))
        .collect();
    assert!(shown.len() >= 3);
    let [rows, columns] = [40, 120].map(|size| NonZero::new(size).unwrap());
    for example in shown {
        let (command, expected) = example.split_once('\n').unwrap();
        let (pty, pts) = pty_process::blocking::open().unwrap();
        pty.resize(pty_process::Size::new(rows.get(), columns.get())).unwrap();
        let child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args(words(command))
            .current_dir(fixtures().join(".."))
            .env("TERM", "xterm")
            .env_remove("HOME")
            .spawn(pts)
            .unwrap();
        let mut terminal = Terminal::of(pty, child);
        terminal.until(command, || {
            let mut screen = vt100::Parser::new(rows, columns, 0);
            screen.process(&terminal.bytes());
            screen.screen().contents().trim_end() == expected.trim_end()
        });
        terminal.child.wait().unwrap();
    }
}

/// Each command of the README's table of puzzles is one: it searches until it is stopped or done.
#[test]
fn the_readmes_puzzles_are_searched() {
    let readme = document("README.md");
    let rows = readme.lines().filter(|line| line.starts_with("| [") && line.contains("`puzzle "));
    let mut puzzles = 0;
    for row in rows {
        let command = row.split("`puzzle ").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
        let limited = [&words(command)[..], &["--node-limit", "20000"]].concat();
        let (_, told, code) = run(&fixtures().join(".."), &limited);
        assert!(matches!(code, 0 | 22), "{command}: {told}");
        puzzles += 1;
    }
    assert_eq!(puzzles, 10);
}

/// The first pages of `docs/README.md`: its level is solved, compared and replayed as it says there.
#[test]
fn a_newcomer_gets_what_the_map_of_pages_promises() {
    let page = document("docs/README.md");
    let folder = tempfile::tempdir().unwrap();
    let level = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    fs::write(folder.path().join("my-level.xsb"), level).unwrap();
    let commands = page.lines().filter_map(|line| line.strip_prefix("puzzle "));
    let mut output = String::new();
    for command in commands.filter(|command| command.contains("my-level.xsb")) {
        let (text, told, code) = run(folder.path(), &words(command));
        assert_eq!(code, 0, "{command}: {told}");
        output.extend([text, told]);
    }
    assert!(output.contains("23 moves, 5 pushes; proved to be the fewest pushes"), "{output}");
    for (algorithm, expanded) in [("bfs ", "28"), ("astar ", "5")] {
        let row = output.lines().find(|line| line.starts_with(algorithm)).unwrap();
        assert!(row.split_whitespace().any(|word| word == expanded), "{row}");
    }
    assert!(folder.path().join("my-level.html").exists());
}

/// The words of a command as a shell would read them, where no blank is quoted.
fn words(command: &str) -> Vec<&str> {
    command.split_whitespace().map(|word| word.trim_matches('\'')).collect()
}

/// The length of a solution is the number of its actions, whatever one action is.
#[test]
fn lengths_are_numbers_of_actions() {
    for metric in ["cost", "steps", "moves"] {
        let json = json(&["solve", "klotski", "klotski/small.txt", "--metric", metric]);
        let solution = &json["solutions"][0];
        let actions = solution["actions"].as_str().unwrap().split_whitespace().count();
        assert_eq!(solution["length"], actions, "{metric}");
    }
}

/// Validators take levels and actions, and nothing that a search goes by.
#[test]
fn validators_share_no_code_with_engines() {
    let engines = [
        "space",
        "state",
        "instance",
        "heuristic",
        "solve",
        "find",
        "narrow",
        "walk",
        "frontier",
        "links",
        "bits",
        "squares",
        "corral",
        "matching",
        "distances",
        "reach",
        "fast",
        "jump",
    ];
    let mut folders = vec![fixtures().join("../crates")];
    let mut validators = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.ends_with("validate.rs") {
                let text = fs::read_to_string(&path).unwrap();
                for uses in text.split("\nuse ").skip(1) {
                    let uses = uses.split(';').next().unwrap();
                    let words = uses.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
                    for word in words {
                        assert!(!engines.contains(&word), "{}: {word}", path.display());
                    }
                }
                validators += 1;
            }
        }
    }
    assert!(validators >= 10, "{validators} of 10");
}
