//! Every bad input of the spec's list, and the error that it gives.

use std::{fmt::Write, time::Instant};

use sokoban::Level;

/// What the reader says of `bytes`, a line for each problem.
fn problems(bytes: &[u8]) -> String {
    match Level::from_bytes(bytes) {
        Ok(level) => format!("fine: {} boxes\n", level.boxes().len()),
        Err(error) => error.problems.iter().fold(String::new(), |mut text, problem| {
            let _ = writeln!(text, "{}:{}: {}", problem.line, problem.column, problem.kind);
            text
        }),
    }
}

#[test]
fn each_gives_its_error() {
    let cases: &[(&str, &[u8])] = &[
        ("empty file", b""),
        ("blank lines only", b"\n \n\t\n"),
        ("ragged rows are fine", b"W H\nB1 . G1 .\nW"),
        ("CRLF is fine", b"H B1 G1\r\nW W W\r\n"),
        ("a lone carriage return", b"H B1\rG1"),
        ("byte order mark", b"\xEF\xBB\xBFH B1 G1"),
        ("tabs are fine", b"H\tB1\tG1"),
        ("invalid UTF-8", b"H B1 G1\nW \xFF W"),
        ("control character", b"H B1 \x07 G1"),
        ("NUL", b"H B1 G1\0"),
        ("unknown character", b"H B1 G1 x"),
        ("lower case", b"h b1 g1"),
        ("no player", b"B1 G1"),
        ("two players", b"H B1 G1\n. . H"),
        ("a box without its goal", b"H B1 G1 B2"),
        ("a goal without its box", b"H B1 G1 G2"),
        ("a gap in the numbers", b"H B1 G1 B3 G3"),
        ("a box twice", b"H B1 G1 B1"),
        ("a goal twice", b"H B1 G1 G1"),
        ("B0", b"H B0 G0"),
        ("B without a number", b"H B G1"),
        ("leading zeros", b"H B01 G1"),
        ("a number out of range", b"H B99999999999 G1"),
        ("a negative number", b"H B-1 G1"),
        ("P0 and P10", b"H P0 P0 P10 P10"),
        ("an unpaired portal", b"H P1"),
        ("a tripled portal", b"H P1 P1 . P1"),
        ("two things that move in one cell", b"H/B1 G1"),
        ("two boxes in one cell", b"H B1/B2 G1 G2"),
        ("two fixed things in one cell", b"H B1 G1/P1 P1"),
        ("a player in a wall", b"W/H B1 G1"),
        ("floor and player", b"./H B1 G1"),
        ("an empty part", b"H/ B1 G1"),
        ("a header of another format", b"1000000000 1000000000\nH B1 G1"),
        ("several at once", b"X H\nB0 P1\n\x01 H G1"),
    ];
    let mut text = String::new();
    for (name, bytes) in cases {
        let _ = writeln!(text, "# {name}: {}\n{}", bytes.escape_ascii(), problems(bytes));
    }
    insta::assert_snapshot!(text);
}

/// A level of `cells` floor cells in one row.
fn corridor(cells: usize) -> String {
    format!("H{}", " .".repeat(cells - 1))
}

#[test]
fn too_large_is_said_at_the_first_cell_too_many() {
    assert_eq!(problems(corridor(512).as_bytes()), "fine: 0 boxes\n");
    assert_eq!(
        problems(corridor(513).as_bytes()),
        "1:1025: too large: expected at most 512 cells that are not walls, found more\n"
    );
    let boxes = |count: usize| {
        (1..=count).fold("H".to_owned(), |text, number| format!("{text} B{number} G{number}"))
    };
    assert_eq!(problems(boxes(40).as_bytes()), "fine: 40 boxes\n");
    assert!(
        problems(boxes(41).as_bytes())
            .contains("too large: expected at most 40 boxes, found \"B41\"")
    );
}

/// Ten megabytes in a line, of anything: an answer in time linear in them, and a list of problems
/// that does not grow with them.
#[test]
fn long_lines() {
    for piece in ["W ", "x ", "x", ". ", "P1 ", "H ", "B1/", "\u{1}", "é", "\t", "B99999999999"] {
        let text = piece.repeat(10_000_000 / piece.len());
        let started = Instant::now();
        let error = Level::from_bytes(text.as_bytes()).expect_err("it is no level");
        assert!(error.problems.len() <= 100, "{piece:?}: {} problems", error.problems.len());
        assert!(started.elapsed().as_secs() < 20, "{piece:?} took {:?}", started.elapsed());
    }
}
