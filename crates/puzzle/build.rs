//! The commit of a release build, which results are quoted with.
//!
//! A development build has none: it and its tests would be built again at each commit. Nor has one outside a repository of
//! ours, or without git; who packages one sets `PUZZLE_COMMIT`.

use std::{env, path::Path, process::Command};

/// What changes whenever another commit is checked out, in the folder of the repository.
const MOVES: [&str; 2] = ["HEAD", "logs/HEAD"];
/// What is built, from the root.
const SOURCES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "crates", "docs/compare.md"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE").as_deref() == Ok("release")
        && let Some(commit) = commit()
    {
        println!("cargo::rustc-env=PUZZLE_COMMIT={commit}");
    }
}

/// The commit, and whether something was changed since; asked again whenever either may have become another.
fn commit() -> Option<String> {
    // In the repository of someone who has a copy of ours, the root is elsewhere.
    git(&["rev-parse", "--show-cdup"]).filter(String::is_empty)?;
    for name in MOVES {
        let path = git(&["rev-parse", "--git-path", name])?;
        rerun(&path);
    }
    SOURCES.into_iter().for_each(rerun);
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let status = ["--no-optional-locks", "status", "--porcelain", "--"];
    let changed = git(&[&status[..], &SOURCES].concat())?;
    Some(if changed.is_empty() { commit } else { commit + "+changes" })
}

/// A path that is not there would mean that this runs at each build.
fn rerun(path: &str) {
    let path = Path::new(ROOT).join(path);
    if path.exists() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What git says there.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(ROOT).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}
