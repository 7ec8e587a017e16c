//! What the documents say of the command is so.

use std::fs;

use serde_json::Value;

use crate::run::{fixtures, puzzle};

fn document(name: &str) -> String {
    fs::read_to_string(fixtures().join("..").join(name)).unwrap()
}

/// Each `$ puzzle …` in the README prints what stands below it.
#[test]
fn the_readme_shows_what_the_command_prints() {
    let readme = document("README.md");
    let shown: Vec<&str> = readme
        .split("```console\n")
        .skip(1)
        .flat_map(|block| block.split("```").next().unwrap().split("$ puzzle ").skip(1))
        .collect();
    assert!(shown.len() >= 3);
    for example in shown {
        let (command, expected) = example.split_once('\n').unwrap();
        // As a shell would, where no blank is quoted.
        let arguments: Vec<&str> =
            command.split_whitespace().map(|argument| argument.trim_matches('\'')).collect();
        let mut run = puzzle(&arguments);
        let output = run.current_dir(fixtures().join("..")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
    }
}

/// The length of a solution is the number of its actions, whatever one action is.
#[test]
fn lengths_are_numbers_of_actions() {
    for metric in ["cost", "steps", "moves"] {
        let file = ["solve", "klotski", "klotski/small.txt", "--format", "json"];
        let output = puzzle(&[&file[..], &["--metric", metric]].concat()).output().unwrap();
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        let solution = &json["solutions"][0];
        let actions = solution["actions"].as_str().unwrap().split_whitespace().count();
        assert_eq!(solution["length"], actions, "{metric}");
    }
}

/// Validators take levels and actions, and nothing that a search goes by.
#[test]
fn validators_share_no_code_with_engines() {
    let engines = [
        "space",
        "state",
        "instance",
        "heuristic",
        "solve",
        "find",
        "narrow",
        "walk",
        "frontier",
        "links",
        "bits",
        "squares",
        "corral",
        "matching",
        "distances",
        "reach",
        "fast",
        "jump",
    ];
    let mut folders = vec![fixtures().join("../crates")];
    let mut validators = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.ends_with("validate.rs") {
                let text = fs::read_to_string(&path).unwrap();
                for uses in text.split("\nuse ").skip(1) {
                    let uses = uses.split(';').next().unwrap();
                    let words = uses.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
                    for word in words {
                        assert!(!engines.contains(&word), "{}: {word}", path.display());
                    }
                }
                validators += 1;
            }
        }
    }
    assert!(validators >= 10, "{validators} of 10");
}
