//! Checks that the table in `docs/architecture.md` names what the library crates depend on.

use std::{collections::BTreeMap, fs, process::Command};

use serde::Deserialize;

use crate::files::{cargo, root};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    targets: Vec<Target>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    /// Of our own crates.
    path: Option<String>,
}

impl Package {
    /// Can it be depended on, and does it do nothing else?
    fn is_library(&self) -> bool {
        let has = |kind: &str| self.targets.iter().any(|it| it.kind.iter().any(|it| it == kind));
        has("lib") && !has("bin")
    }
}

/// By dependency: who has it, and who has it for tests only.
type Users = BTreeMap<String, [Vec<String>; 2]>;

fn declared() -> Users {
    let output = Command::new(cargo())
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Metadata = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let mut users = Users::new();
    for package in metadata.packages.iter().filter(|package| package.is_library()) {
        for dependency in package.dependencies.iter().filter(|it| it.path.is_none()) {
            let is_for_tests = dependency.kind.as_deref() == Some("dev");
            let [all, tests] = users.entry(dependency.name.clone()).or_default();
            if is_for_tests { tests } else { all }.push(package.name.clone());
        }
    }
    users.values_mut().flatten().for_each(|names| names.sort());
    users
}

/// Reads rows such as ``| `toml` | `suite`; tests of `grid` | why |``.
fn documented() -> Users {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("it is there");
    let (_, section) =
        page.split_once("\n## Dependencies of the libraries\n").expect("the section");
    let mut users = Users::new();
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, of, why] = cells[..] else { panic!("three cells are expected: {line}") };
        assert!(why.len() > 10, "say why: {line}");
        // Every second piece stands between backticks.
        let quoted = |text: &str| -> Vec<String> {
            text.split('`').skip(1).step_by(2).map(Into::into).collect()
        };
        let (all, tests) = of.split_once("tests of").unwrap_or((of, ""));
        let name = quoted(name).swap_remove(0);
        assert_eq!(users.insert(name, [quoted(all), quoted(tests)]), None, "twice: {line}");
    }
    users.values_mut().flatten().for_each(|names| names.sort());
    users
}

#[test]
fn the_architecture_page_names_every_dependency_of_a_library() {
    assert_eq!(documented(), declared(), "left what the page says, right what the crates have");
}
