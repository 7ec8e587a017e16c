//! Running the command and writing down what it did, without times and sizes.

use std::{fmt::Write, path::PathBuf};

use assert_cmd::{Command, cargo::cargo_bin_cmd};

/// The smallest puzzle: one push.
pub(crate) const ONE_PUSH: &str = "H B1 G1";
/// The player cannot get behind the box.
pub(crate) const UNSOLVABLE: &str = "H . B1\nW W .\nG1 . .";

/// `puzzle` with these arguments, in the folder of the fixtures.
pub(crate) fn puzzle(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("puzzle");
    command.current_dir(fixtures()).args(arguments);
    command
}

pub(crate) fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The output of `puzzle list`, of all domains or of one.
pub(crate) fn list(domain: Option<&str>) -> String {
    let arguments: Vec<&str> = std::iter::once("list").chain(domain).collect();
    let output = puzzle(&arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of a table that `puzzle list` prints below `header`, cut at blanks.
pub(crate) fn rows(listed: &str, header: &str) -> Vec<Vec<String>> {
    let below = listed.lines().skip_while(|line| !line.starts_with(header)).skip(1);
    let rows = below.take_while(|line| !line.is_empty());
    rows.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The names of all domains.
pub(crate) fn domains() -> Vec<String> {
    rows(&list(None), "domain").into_iter().map(|mut row| row.swap_remove(0)).collect()
}

/// Exit code, standard output and standard error of each run.
pub(crate) fn transcript(runs: &[&[&str]]) -> String {
    let mut text = String::new();
    for arguments in runs {
        let output = puzzle(arguments).write_stdin("").output().unwrap();
        let _ = writeln!(text, "$ puzzle {}", arguments.join(" "));
        text.push_str(&masked(&String::from_utf8_lossy(&output.stdout)));
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            let _ = writeln!(text, "! {line}");
        }
        let _ = writeln!(text, "exit {}\n", output.status.code().unwrap());
    }
    text
}

/// Times, bytes and the version differ without anything being wrong.
pub(crate) fn masked(text: &str) -> String {
    let mut masked = String::new();
    for line in text.lines() {
        let line = match line.split_once("  ") {
            Some((name @ ("peak bytes" | "elapsed ms" | "time"), _)) => format!("{name}  …"),
            // Numbers are set flush right: how far, the masked ones decide too.
            Some((name, rest)) if is_number(rest.trim_start()) => {
                format!("{name}  {}", rest.trim_start())
            }
            _ => line.to_owned(),
        };
        let line = ["\"peak_bytes\":", "\"elapsed_ms\":", "\"version\":"]
            .iter()
            .fold(line, |line, key| mask(&line, key));
        masked.push_str(&line);
        masked.push('\n');
    }
    masked
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_ascii_digit() || character == ',')
}

/// `…` in place of the value of a JSON key.
fn mask(line: &str, key: &str) -> String {
    let Some((before, after)) = line.split_once(key) else { return line.to_owned() };
    let end = after.find([',', '}']).unwrap_or(after.len());
    format!("{before}{key}…{}", &after[end..])
}

/// An open square room with boxes in its upper half and their goals in the last row: too large to
/// search to the end.
pub(crate) fn large_room() -> String {
    let (size, boxes) = (20, 8);
    let mut rows = vec![vec![".".to_owned(); size]; size];
    rows[0][0] = "H".to_owned();
    for number in 1..=boxes {
        rows[2 + number][2 * number] = format!("B{number}");
        rows[size - 1][2 * (boxes + 1 - number)] = format!("G{number}");
    }
    let lines: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    lines.join("\n")
}
