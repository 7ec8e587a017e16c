//! Building and running the `puzzle` command.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::{
    files::{cargo, root},
    lines::{Head, Line, Row},
};

/// The command as the tests have built it: beside a test of its own, and so with the same features of all packages.
const WHOLE: [&str; 5] = ["--workspace", "--bin", "puzzle", "--test", "prompt"];

/// The command without its front ends: neither terminal player nor studio, nor what they depend on.
const WITHOUT_FRONT_ENDS: [&str; 3] = ["--package", "puzzle", "--no-default-features"];

/// Builds `puzzle` in this profile of cargo, without its front ends if it is to be measured, and gives its path. Cargo's
/// own messages go to standard error.
pub fn build(profile: &str) -> anyhow::Result<PathBuf> {
    let package = if profile == "dev" { &WHOLE[..] } else { &WITHOUT_FRONT_ENDS };
    built(&root(), &[&["--profile", profile][..], package].concat())
}

/// Builds a program of the checkout `root`, and gives its path.
pub fn built(root: &Path, arguments: &[&str]) -> anyhow::Result<PathBuf> {
    let output = Command::new(cargo())
        .args(["build", "--message-format", "json-render-diagnostics"])
        .args(arguments)
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    let arguments = arguments.join(" ");
    ensure!(output.status.success(), "cargo build {arguments} fails");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|built| built["target"]["kind"] != json!(["test"]))
        .filter_map(|built| built["executable"].as_str().map(PathBuf::from))
        .next_back()
        .with_context(|| format!("cargo build {arguments} did not say where it put the program"))
}

/// Runs each row of a suite `repeat` times, within `time_limit` seconds; `bar` counts the rows.
pub(crate) fn bench(
    puzzle: &Path,
    suite: &Path,
    repeat: u64,
    time_limit: u64,
    bar: &ProgressBar,
) -> anyhow::Result<(Head, Vec<Row>)> {
    let mut child = Command::new(puzzle)
        .args(["bench", "--format", "json"])
        .args(["--repeat", &repeat.to_string()])
        .args(["--time-limit", &format!("{time_limit}s")])
        .arg(suite)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", puzzle.display()))?;
    let output = child.stdout.take().context("the puzzle command has no output")?;
    let mut head = None;
    let mut rows = Vec::new();
    for line in BufReader::new(output).lines() {
        let line = line?;
        match serde_json::from_str(&line).with_context(|| format!("not understood: {line}"))? {
            Line::Suite(suite) => {
                bar.set_length(suite.rows);
                head = Some(suite);
            }
            Line::Row(row) => {
                bar.set_message(format!("{} {}", row.instance, row.run));
                bar.inc(1);
                rows.push(row);
            }
        }
    }
    let status = child.wait()?;
    ensure!(status.success(), "puzzle bench {} failed: {status}", suite.display());
    let Some(head) = head else { bail!("puzzle bench {} said nothing", suite.display()) };
    Ok((head, rows))
}

/// A bar for one suite.
pub(crate) fn bar(name: &str) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {elapsed} {msg}")?;
    Ok(ProgressBar::no_length().with_style(style).with_prefix(name.to_owned()))
}

/// The names of the crates that are built with these arguments.
#[cfg(test)]
fn crates(arguments: &[&str]) -> Vec<String> {
    let tree =
        ["tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}", "--offline"];
    let output = Command::new(cargo()).args(tree).args(arguments).current_dir(root()).output();
    let output = output.expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter_map(|line| line.split(' ').next()).map(Into::into).collect()
}

#[test]
fn the_measured_command_has_no_front_ends() {
    let [package, puzzle, ..] = WITHOUT_FRONT_ENDS;
    let (measured, whole) = (crates(&WITHOUT_FRONT_ENDS), crates(&[package, puzzle]));
    for name in ["play", "studio", "hyper", "tokio", "crossterm"] {
        let has = |crates: &[String]| crates.iter().any(|own| own == name);
        assert!(has(&whole) && !has(&measured), "{name}");
    }
    assert!(measured.iter().any(|own| own == "sokoban"), "{measured:?}");
}
