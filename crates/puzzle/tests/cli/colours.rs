//! Colours of messages: on terminals alone, and the same whoever writes the message.

use std::{collections::BTreeSet, process::Stdio};

use pty_process::blocking::{Command, open};

use crate::{
    run::{fixtures, puzzle},
    terminal::Terminal,
};

/// A complaint of the parser of the command line, two of ours, and the last words of each.
const COMPLAINTS: [(&[&str], &str); 3] = [
    (&["solve", "npuzzle", "--no-such-option"], "'."),
    (&["solve", "npuzzle"], "or --text"),
    (&["solve", "npuzzle", "--text", "1 2 3/4 x 6/7 8 0"], "^"),
];

/// All that is sent to a terminal.
fn on_terminal(arguments: &[&str], last: &str, has_colours: bool) -> String {
    let (pty, pts) = open().unwrap();
    let command = Command::new(env!("CARGO_BIN_EXE_puzzle"))
        .args(arguments)
        .current_dir(fixtures())
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdout(Stdio::piped());
    let command = if has_colours { command } else { command.env("NO_COLOR", "1") };
    let mut terminal = Terminal::of(pty, command.spawn(pts).unwrap());
    let sent = |terminal: &Terminal| String::from_utf8(terminal.bytes()).unwrap();
    terminal.until(last, || sent(&terminal).contains(last));
    terminal.end();
    sent(&terminal)
}

#[test]
fn labels_have_one_colour_and_on_terminals_alone() {
    let mut labels = BTreeSet::new();
    for (arguments, last) in COMPLAINTS {
        let coloured = on_terminal(arguments, last, true);
        let label = coloured.split_inclusive("error:").next().unwrap().to_owned();
        assert!(label.starts_with('\x1b'), "{coloured:?}");
        labels.insert(label);
        let plain = on_terminal(arguments, last, false);
        assert!(plain.starts_with("error: ") && !plain.contains('\x1b'), "{plain:?}");
        let piped = puzzle(arguments).env_remove("NO_COLOR").output().unwrap().stderr;
        let piped = String::from_utf8(piped).unwrap();
        assert!(piped.starts_with("error: ") && !piped.contains('\x1b'), "{piped:?}");
    }
    assert_eq!(labels.len(), 1, "{labels:?}");
}
