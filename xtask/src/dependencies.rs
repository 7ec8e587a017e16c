//! Checks that the list in `docs/architecture.md` names the dependencies of the library crates.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

use serde_json::Value;

use crate::{
    domains::puzzles,
    files::{cargo, root},
};

/// By dependency: who has it, and who has it for tests only.
type Users = BTreeMap<String, [Vec<String>; 2]>;

fn declared() -> Users {
    let output = Command::new(cargo())
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut users = Users::new();
    for package in list(&metadata["packages"]) {
        let kinds: Vec<Value> =
            list(&package["targets"]).iter().flat_map(|target| list(&target["kind"])).collect();
        // It can be depended on, and does nothing else.
        if !kinds.contains(&"lib".into()) || kinds.contains(&"bin".into()) {
            continue;
        }
        let text = |value: &Value| value.as_str().expect("a name").to_owned();
        for dependency in list(&package["dependencies"]) {
            // Our own crates have a path.
            if dependency["path"].is_null() {
                let [all, tests] = users.entry(text(&dependency["name"])).or_default();
                let users = if dependency["kind"] == "dev" { tests } else { all };
                users.push(text(&package["name"]));
            }
        }
    }
    users.values_mut().flatten().for_each(|names| names.sort());
    users
}

/// Reads items such as ``- `toml`, in `suite`; tests of `grid` and the puzzles: why``, of one line or more. These puzzles are
/// those that declare it.
fn documented(declared: &Users) -> Users {
    let puzzles: BTreeSet<String> = puzzles().into_iter().map(|puzzle| puzzle.of_crate).collect();
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("it is there");
    let (_, section) =
        page.split_once("\n## Dependencies of the libraries\n").expect("the section");
    let (_, list) = section.split_once("\n\n- ").expect("a list");
    let list = list.split("\n\n").next().unwrap_or_default();
    let mut users = Users::new();
    for item in list.split("\n- ") {
        let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
        let (head, why) = item.split_once(": ").expect("a reason after a colon");
        let (name, of) = head.split_once(", in ").expect("its users after `in`");
        assert!(why.len() > 10, "say why: {item}");
        // Every second piece stands between backticks.
        let quoted = |text: &str| -> Vec<String> {
            text.split('`').skip(1).step_by(2).map(Into::into).collect()
        };
        let (all, tests) = of.split_once("tests of").unwrap_or((of, ""));
        let name = quoted(name).swap_remove(0);
        let mut found = [quoted(all), quoted(tests)];
        for ((text, found), users) in [all, tests]
            .into_iter()
            .zip(&mut found)
            .zip(declared.get(&name).cloned().unwrap_or_default())
        {
            let known =
                users.into_iter().filter(|it| text.contains("the puzzles") && puzzles.contains(it));
            found.extend(known);
        }
        assert_eq!(users.insert(name, found), None, "twice: {item}");
    }
    users.values_mut().flatten().for_each(|names| names.sort());
    users
}

#[test]
fn the_architecture_page_names_every_dependency_of_a_library() {
    let declared = declared();
    assert_eq!(
        documented(&declared),
        declared,
        "left what the page says, right what the crates have"
    );
}
