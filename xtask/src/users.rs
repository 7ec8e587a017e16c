//! Checks that a program with one dependency, on one of our crates, can solve a puzzle: each crate's
//! `examples/solve-<crate>.rs` is a package of its own here.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use crate::{
    domains::puzzles,
    files::{cargo, root},
};

/// The programs that are built and run. To build the others takes too long for what it shows: they are
/// type-checked, and `.ci/run` runs them as examples.
const RUN: [&str; 2] = ["search", "sokoban"];

/// As our own, unoptimised, so that other people's crates are not built again.
const PROFILE: &str =
    "[profile.dev]\ndebug = false\nincremental = false\nlto = \"off\"\ncodegen-units = 4\n";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

/// Output of cargo, which has to succeed in `workspace`.
fn output(workspace: &Path, arguments: &[&str]) -> String {
    let run = Command::new(cargo())
        .args(arguments)
        .args(["--offline", "--target-dir", "..", "--quiet"])
        .current_dir(workspace)
        .output()
        .expect("cargo runs");
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// The packages form a workspace of their own, which takes nothing of ours but the versions in the lock
/// file. It stays below `target`, so that a second run builds nothing.
#[test]
fn one_dependency_is_enough() {
    let workspace = root().join("target/users");
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = [\"uses-*\"]\n\n{PROFILE}");
    write(&workspace.join("Cargo.toml"), &manifest);
    fs::copy(root().join("Cargo.lock"), workspace.join("Cargo.lock")).expect("a lock file");
    let mut crates: BTreeSet<String> = puzzles().into_iter().map(|it| it.of_crate).collect();
    crates.insert("search".to_owned());
    for name in crates {
        let library = root().join("crates").join(&name);
        let manifest = format!(
            "[package]\nname = \"uses-{name}\"\nedition = \"2024\"\n\n\
             [dependencies]\n{name} = {{ path = {library:?} }}\n"
        );
        let example = fs::read_to_string(library.join(format!("examples/solve-{name}.rs")));
        let package = workspace.join(format!("uses-{name}"));
        write(&package.join("Cargo.toml"), &manifest);
        write(&package.join("src/main.rs"), &example.expect("each crate has an example"));
    }
    output(&workspace, &["check", "--workspace"]);
    for name in RUN {
        let solution = output(&workspace, &["run", "--package", &format!("uses-{name}")]);
        assert!(!solution.is_empty(), "the program of {name} prints its solution");
    }
}
