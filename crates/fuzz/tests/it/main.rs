//! The short run of every target; `cargo fuzz` has the same ones, and no puzzle is forgotten.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use fuzz::TARGETS;

/// Some thousand mutations each, the same ones each time: no panic, no second, no 512 MiB.
#[test]
fn every_target_holds_on_mutations_of_its_seeds() {
    let output = Command::new(env!("CARGO_BIN_EXE_drive"))
        .args(["--parses", "3000", "--solves", "500"])
        .output()
        .expect("the driver runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{complaint}");
    // A target that never gets beyond the parser tests nothing.
    for target in TARGETS {
        let line = told.lines().find(|line| line.split(' ').next() == Some(target.name));
        let cells: Vec<&str> = line.expect("a line each").split_whitespace().collect();
        let valid: f64 = cells[2].trim_end_matches('%').parse().expect("a share");
        assert!(valid >= 5.0, "{told}");
    }
}

/// No parser takes more time or memory for a byte than it may, whatever the text: what is refused is
/// refused as it comes, and nothing is gone through again for each problem. (The system tells how much
/// memory a process had.)
#[cfg(target_os = "linux")]
#[test]
fn hostile_texts_cost_no_more_than_their_length() {
    let output = Command::new(env!("CARGO_BIN_EXE_drive"))
        .args(["--cost", "1MiB"])
        .output()
        .expect("the driver runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{complaint}");
}

#[test]
fn cargo_fuzz_has_the_same_targets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("it is there");
    let files = fs::read_dir(folder.join("fuzz_targets")).expect("it is there");
    let names: BTreeSet<String> = files
        .map(|file| {
            file.expect("readable").path().file_stem().expect("a name").display().to_string()
        })
        .collect();
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(names, targets);
    for target in TARGETS {
        assert!(manifest.contains(&format!("name = \"{}\"\n", target.name)), "{}", target.name);
    }
}

/// The Rust files of a folder and its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// A puzzle is named by the module with its `impl Puzzle`, or by its crate.
#[test]
fn every_puzzle_is_fuzzed() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let hostile = include_str!("../../src/hostile.rs");
    let mut puzzles = BTreeSet::new();
    for entry in fs::read_dir(crates).expect("it is there") {
        let root = entry.expect("readable").path();
        for path in sources(&root.join("src")) {
            if !fs::read_to_string(&path).expect("readable").contains("\nimpl Puzzle for ") {
                continue;
            }
            let parent = path.parent().expect("a folder");
            let folder = if parent.ends_with("src") { &root } else { parent };
            puzzles.insert(folder.file_name().expect("a name").to_str().expect("ASCII").to_owned());
        }
    }
    assert!(puzzles.contains("klotski") && puzzles.contains("classic"), "{puzzles:?}");
    let mut missing = Vec::new();
    for puzzle in puzzles {
        for kind in ["parse", "solve"] {
            let name = format!("{kind}_{}", puzzle.replace('-', "_"));
            if TARGETS.iter().all(|target| target.name != name) {
                missing.push(format!("{puzzle}: the target {name}"));
            }
        }
        if !hostile.contains(&format!("name: \"{puzzle}\",")) {
            missing.push(format!("{puzzle}: an entry in hostile.rs"));
        }
    }
    assert!(missing.is_empty(), "missing: {missing:#?}");
}
