//! Bad input, with a caret under the character.

use std::fmt::Write;

use snapshots::assert_snapshot;
use testkit::size;

use crate::run::puzzle;

#[test]
fn each_problem_is_shown_in_its_line() {
    let ragged = format!("H B1 G1\n{}? .\n", "W ".repeat(200));
    let cases: [(&str, &[u8]); 9] = [
        ("empty", b""),
        ("several problems", b"H W W\nW Q W\nW H B1\n"),
        ("tabs", b"W\tP1\tH\n.\t?\t.\n"),
        ("control character", b"H . \x07 .\n"),
        ("invalid UTF-8", b"H . .\n. \xff\xfe .\n"),
        ("wide characters", "H 箱 G1\n. é W☃\n".as_bytes()),
        ("CRLF", b"H . .\r\n. ? .\r\n"),
        ("middle of a long line", ragged.as_bytes()),
        ("escape sequence", b"H \x1b[31mB1 G1\n"),
    ];
    let mut text = String::new();
    for (name, bytes) in cases {
        let output = puzzle(&["show", "sokoban", "-"]).write_stdin(bytes).output().unwrap();
        assert_eq!(output.status.code(), Some(30), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        let _ = writeln!(text, "== {name}\n{}", String::from_utf8(output.stderr).unwrap());
    }
    assert_snapshot!(text);
}

#[test]
fn many_problems_are_counted() {
    let output = puzzle(&["show", "sokoban", "-"]).write_stdin("? ".repeat(500)).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.matches("error: ").count(), 5);
    assert!(text.contains("\nand 496 more in -\n"), "{text}");
}

/// A line of 10 MB, all wrong: the message stays short.
#[test]
fn a_long_line_is_cut_around_the_caret() {
    let squares = size(5_000_000, 100_000);
    let long = "W ".repeat(squares) + "? . .";
    let output = puzzle(&["show", "sokoban", "-"]).write_stdin(long).output().unwrap();
    assert_eq!(output.status.code(), Some(30));
    assert!(output.stderr.len() < 10_000, "{} bytes", output.stderr.len());
    assert!(
        String::from_utf8_lossy(&output.stderr).contains(&format!("-:1:{}: ", 2 * squares + 1))
    );
}

#[test]
fn what_cannot_be_read_is_bad_input() {
    puzzle(&["show", "sokoban", "no such file"]).assert().code(30);
    puzzle(&["show", "sokoban", "."]).assert().code(30);
}
