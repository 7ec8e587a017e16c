//! Rows, queries and boards side by side: `--threads` changes the time alone.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;

use crate::run::puzzle;

/// The lines that the command prints, the messages after them, and its exit code.
fn output(arguments: &[&str], input: &str, threads: &str) -> (Vec<String>, Option<i32>) {
    let mut command = puzzle(arguments);
    let output = command.args(["--threads", threads]).write_stdin(input).output().unwrap();
    let texts = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    let lines = texts.iter().flat_map(|text| text.lines()).map(without_times).collect();
    (lines, output.status.code())
}

/// Times stand last in tables, and below a name in JSON, as limits on memory do, which follow from what is free.
fn without_times(line: &str) -> String {
    if !line.starts_with('{') {
        let words: Vec<&str> = line.split_whitespace().collect();
        return words.split_last().map_or_else(String::new, |(_, words)| words.join(" "));
    }
    ["\"elapsed", "\"memory_bytes\""].iter().fold(line.to_owned(), |line, key| {
        let mut pieces = line.split(key);
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |kept, piece| kept + &piece[piece.find([',', '}']).unwrap()..])
    })
}

fn is_the_same(arguments: &[&str], input: &str) {
    let (lines, code) = output(arguments, input, "1");
    assert!(lines.len() > 5, "{lines:?}");
    for threads in ["2", "7"] {
        let (others, other_code) = output(arguments, input, threads);
        let differs = lines.iter().zip(&others).find(|(one, other)| one != other);
        assert_eq!(differs, None, "{arguments:?} by {threads} threads");
        assert_eq!((lines.len(), code), (others.len(), other_code), "{arguments:?}");
    }
}

#[test]
fn rows_of_suites_are_the_same_by_several_threads() {
    is_the_same(&["bench", "--format", "json", "river-crossing/suite.toml"], "");
    is_the_same(&["bench", "river-crossing/suite.toml", "boggle/suite.toml"], "");
}

#[test]
fn queries_of_scenarios_are_the_same_by_several_threads() {
    is_the_same(&["bench", "--format", "json", "grid-path/meadow.scen"], "");
    is_the_same(&["bench", "grid-path/meadow.scen"], "");
}

#[test]
fn scores_are_the_same_by_several_threads() {
    let letters: Vec<char> = "ETAOINSHRDLUQ1".chars().collect();
    let board = |number: usize| -> String {
        (0..16)
            .map(|cell| letters[(number * 7 + cell * cell * (number + 3)) % letters.len()])
            .collect()
    };
    // Some are no boards, and some lines are empty.
    let boards: Vec<String> =
        (0..3_000).map(|it| if it % 50 == 49 { String::new() } else { board(it) }).collect();
    let boards = boards.join("\n");
    is_the_same(&["score", "boggle"], &boards);
    is_the_same(&["score", "boggle", "--format", "json"], &boards);
}

/// Whoever writes lines reads the answer to one before the next is complete.
#[test]
fn a_line_is_answered_before_the_next_is_complete() {
    let mut command = Command::new(cargo_bin!("puzzle"));
    let command = command.args(["score", "boggle", "--threads", "2"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = piped.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"TSAEONREDLICHUMP\nTSAE").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        output.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line)));
    });
    let answer = lines.recv_timeout(Duration::from_secs(30)).unwrap();
    assert!(answer.starts_with("line 1: "), "{answer}");
    drop(input);
    assert!(lines.recv().unwrap().starts_with("line 2: "));
    child.wait().unwrap();
}
