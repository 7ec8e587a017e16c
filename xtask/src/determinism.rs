//! `cargo xtask determinism`: the same search says the same, byte for byte, however often it is run,
//! in whatever build and by however many threads.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};
use clap::value_parser;

use crate::{
    files::{entries, name_of, read, root},
    message,
    puzzle::build,
    threads::{cores, par_map},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run each search so many times in each build
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..))]
    runs: u32,
    /// Two runs of every fifth search, in the development build alone
    #[arg(long)]
    quick: bool,
}

/// A search, and lists of further arguments that must not change its result.
struct Case {
    arguments: Vec<String>,
    variants: &'static [&'static [&'static str]],
}

impl Case {
    fn of<'a>(
        arguments: impl Iterator<Item = &'a str>,
        variants: &'static [&'static [&'static str]],
    ) -> Self {
        Self { arguments: arguments.map(str::to_owned).collect(), variants }
    }
}

/// Searches that are large enough for several threads to share them.
const SHARED: [&str; 5] = [
    "solve npuzzle @korf/79 -a bfs --node-limit 150000",
    "solve npuzzle @korf/40 -a idastar --heuristic linear-conflict --node-limit 400000",
    "solve sokoban sokoban/map-07.txt -a bfs",
    "solve klotski klotski/classic-exit-above.txt -a bfs",
    "solve pacman-dual pacman-dual/test-2.txt -a idastar --actions steps --node-limit 200000",
];
/// The numbers of threads that must not change their results.
const THREADS: &[&[&str]] = &[&["--threads", "1"], &["--threads", "2"], &["--threads", "4"]];

/// What each file is searched by, beside the domain's default.
const ALGORITHMS: [&[&str]; 3] =
    [&[], &["--algorithm", "bfs"], &["--algorithm", "kbest", "--solutions", "3"]];

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let profiles: &[&str] = if args.quick { &["dev"] } else { &["dev", "release"] };
    let runs = if args.quick { 2 } else { args.runs };
    let puzzles = profiles.iter().map(|profile| build(profile)).collect::<Result<Vec<_>, _>>()?;
    let mut cases = cases()?;
    if args.quick {
        cases = cases.into_iter().step_by(5).collect();
    }
    let (count, builds) = (cases.len(), profiles.join(" and "));
    par_map(cases, cores(), |case| repeat(&case, &puzzles, runs))?;
    message(format_args!("{count} searches, {runs} times each in {builds}: no byte differs"));
    Ok(())
}

/// Pattern databases, which several threads may build. And every file of the fixtures under each
/// algorithm, whether it is an instance or not: a refusal is the same each time too.
fn cases() -> anyhow::Result<Vec<Case>> {
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    // Each run builds them.
    let patterns = ["--heuristic", "patterns", "--pdb-cache", "none"];
    let threads = ["solve", "npuzzle", "--text", board, "--format", "json"];
    let mut cases = vec![Case::of(
        threads.into_iter().chain(patterns),
        &[&["--threads", "1"], &["--threads", "2"]],
    )];
    let fixtures = root().join("fixtures");
    let shared = SHARED.map(|search| search.split(' ').chain(["--format", "json"]));
    cases.extend(shared.map(|arguments| Case::of(arguments, THREADS)));
    for folder in entries(&fixtures)?.into_iter().filter(|path| path.is_dir()) {
        let name = domain_of(&folder)?;
        for file in entries(&folder)? {
            if !file.is_file() {
                continue;
            }
            let path = file.strip_prefix(&fixtures).unwrap_or(&file).display().to_string();
            for algorithm in ALGORITHMS {
                let start = ["solve", &name, &path, "--format", "json", "--node-limit", "3000"];
                cases.push(Case::of(start.into_iter().chain(algorithm.iter().copied()), &[&[]]));
            }
        }
    }
    Ok(cases)
}

/// The domain of the instances in a folder of the fixtures, as its suite says; without a suite, the folder's
/// name.
fn domain_of(folder: &Path) -> anyhow::Result<String> {
    let suite = read(&folder.join("suite.toml"))?.unwrap_or_default();
    let named = suite.lines().find_map(|line| line.strip_prefix("domain = \"")?.strip_suffix('"'));
    Ok(named.map_or_else(|| name_of(folder), str::to_owned))
}

/// Fails if two runs of the case differ.
fn repeat(case: &Case, puzzles: &[PathBuf], runs: u32) -> anyhow::Result<()> {
    let mut first = None;
    for puzzle in puzzles {
        for variant in case.variants {
            for _ in 0..runs {
                let said = said(puzzle, case, variant)?;
                let first = first.get_or_insert_with(|| said.clone());
                ensure!(
                    *first == said,
                    "puzzle {} differs from run to run:\n{first}\n{said}",
                    case.arguments.join(" ")
                );
            }
        }
    }
    Ok(())
}

/// Exit code, standard output without what is another in each run, and standard error.
fn said(puzzle: &Path, case: &Case, variant: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(puzzle)
        .args(&case.arguments)
        .args(variant)
        // No list of words of the system's, and no place where databases are kept.
        .args(if case.arguments[1] == "boggle" { &["--dictionary", "built-in"][..] } else { &[] })
        .env("XDG_CACHE_HOME", "/dev/null")
        .current_dir(root().join("fixtures"))
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", puzzle.display()))?;
    // Limits on memory follow from what is free, and a development build knows no commit.
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let others = ["elapsed_ms", "memory_bytes", "commit"];
    let text = others.iter().fold(text, |text, field| without(&text, field));
    // Tables of several threads are larger.
    let text = if case.variants == THREADS { without(&text, "peak_bytes") } else { text };
    let complaint = String::from_utf8_lossy(&output.stderr);
    Ok(format!("exit {:?}\n{text}{complaint}", output.status.code()))
}

/// JSON without the values of a field.
pub fn without(text: &str, field: &str) -> String {
    let field = format!("\"{field}\":");
    let mut pieces = text.split(&field);
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        kept.push_str(&piece[piece.find([',', '}']).unwrap_or(0)..]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder need not be called like its domain.
    #[test]
    fn classic_sokoban_is_searched_as_sokoban() {
        let of = |folder| domain_of(&root().join("fixtures").join(folder)).unwrap();
        assert_eq!(
            ["classic-sokoban", "klotski", "elsewhere"].map(of),
            ["sokoban", "klotski", "elsewhere"]
        );
        let cases = cases().unwrap();
        assert!(cases.iter().all(|case| case.arguments[1] != "classic-sokoban"));
    }

    #[test]
    fn only_times_are_left_out() {
        let text = r#"{"stats":{"elapsed_ms":0.25,"expanded":3},"more":{"elapsed_ms":12}}"#;
        assert_eq!(without(text, "elapsed_ms"), r#"{"stats":{,"expanded":3},"more":{}}"#);
        assert_eq!(without("no JSON, 0.25 ms", "elapsed_ms"), "no JSON, 0.25 ms");
    }
}
