//! Completions and manual pages name all commands, domains and options.

use std::fs;

use crate::run::{domains, fixtures, run};

const COMMANDS: [&str; 13] = [
    "solve",
    "check",
    "show",
    "replay",
    "bench",
    "generate",
    "explore",
    "perft",
    "audit",
    "score",
    "list",
    "cache",
    "completions",
];

fn written(arguments: &[&str]) -> String {
    let (text, told, code) = run(&fixtures(), arguments);
    assert_eq!(code, 0, "{arguments:?}: {told}");
    text
}

#[test]
fn each_shell_learns_commands_domains_and_their_options() {
    let folder = tempfile::tempdir().unwrap();
    for (shell, file) in [("bash", "puzzle.bash"), ("zsh", "_puzzle"), ("fish", "puzzle.fish")] {
        let script = written(&["completions", shell]);
        let words = COMMANDS.into_iter().map(str::to_owned).chain(domains());
        for word in words.chain(["neighbours", "cut-corners", "king"].map(str::to_owned)) {
            assert!(script.contains(&word), "{shell}: {word}");
        }
        let path = folder.path().to_str().unwrap();
        written(&["completions", shell, "--output-folder", path]);
        assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap(), script);
    }
}

#[test]
fn the_manual_has_a_page_a_command() {
    let page = written(&["completions", "man"]);
    assert!(page.contains(".TH puzzle 1"), "{page}");
    assert!(page.contains("proved unsolvable"), "exit codes");
    let folder = tempfile::tempdir().unwrap();
    written(&["completions", "man", "--output-folder", folder.path().to_str().unwrap()]);
    for command in COMMANDS {
        assert!(page.contains(&format!("puzzle\\-{command}")), "{command}");
        let file = folder.path().join(format!("puzzle-{command}.1"));
        assert!(file.is_file(), "{}", file.display());
    }
    let klotski = fs::read_to_string(folder.path().join("puzzle-solve-klotski.1")).unwrap();
    assert!(klotski.contains("metric"), "{klotski}");
}
