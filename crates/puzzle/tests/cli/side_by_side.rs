//! Rows, queries and boards side by side: `--threads` changes the time alone.

use crate::run::puzzle;

/// The lines that the command prints, the messages after them, and its exit code.
fn output(arguments: &[&str], input: &str, threads: &str) -> (Vec<String>, Option<i32>) {
    let mut command = puzzle(arguments);
    let output = command.args(["--threads", threads]).write_stdin(input).output().unwrap();
    let texts = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    let lines = texts.iter().flat_map(|text| text.lines()).map(without_times).collect();
    (lines, output.status.code())
}

/// Times are all that has a decimal point, lengths apart; they are also wide or narrow.
fn without_times(line: &str) -> String {
    let is_number =
        |text: &str| text.starts_with(|it: char| it.is_ascii_digit()) && text.contains('.');
    let words = line.split([' ', ',', ':', '"', '[', ']']).filter(|it| !it.is_empty());
    let words: Vec<&str> = words.map(|word| if is_number(word) { "#" } else { word }).collect();
    words.join(" ")
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
