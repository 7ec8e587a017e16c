//! `puzzle perft`

use std::path::Path;

use serde_json::Value;
use snapshots::assert_snapshot;
use suite::Fact;

use crate::run::{domains, json, suites, transcript};

#[test]
fn walks_and_states_of_each_domain() {
    let runs: [(&str, &str); 12] = [
        ("grid_path", "perft grid-path grid-path/costs.txt --depth 4 --divide"),
        ("klotski", "perft klotski klotski/classic.txt --depth 7"),
        ("klotski_moves", "perft klotski klotski/classic.txt --depth 3 --metric moves --divide"),
        ("npuzzle", "perft npuzzle --text '1 2 3 4 5 6 7 8 0' --depth 31"),
        ("pacman_dual", "perft pacman-dual pacman-dual/one-move.txt --depth 4"),
        ("river_crossing", "perft river-crossing --text FGCW| --depth 7 --divide"),
        ("sokoban", "perft sokoban sokoban/map-02.txt --depth 6 --divide"),
        ("weighted_stones", "perft weighted-stones weighted-stones/test-01.txt --depth 6"),
        ("numbrix", "perft numbrix numbrix/original.txt --depth 6 --divide"),
        ("numbrix_king", "perft numbrix --text '1 . / . .' --neighbours king --depth 4"),
        ("boggle", "perft boggle boggle/comb.txt --dictionary built-in --depth 6"),
        (
            "boggle_four",
            "perft boggle --text ta/co --dictionary built-in --neighbours four --depth 3 --divide",
        ),
    ];
    for (name, arguments) in runs {
        assert_snapshot!(name, transcript(&[arguments]));
    }
}

#[test]
fn limits_and_mistakes() {
    assert_snapshot!(transcript(&[
        "perft river-crossing --text FGCW| --depth 3 --format json",
        "perft river-crossing --text FGCW| --depth 99 --node-limit 5",
        // More walks than can be counted.
        "perft klotski klotski/classic.txt --depth 40",
        "perft grid-path grid-path/p0.txt --neighbours 8 --depth 30 --format json",
        "perft boggle --text ab --dictionary no/such --depth 1",
        "perft boggle --text ab --neighbours six --depth 1",
        "perft sokoban sokoban/map-02.txt",
    ]));
}

/// An instance whose walks and states by depth a suite states.
pub(crate) struct KnownPerft {
    pub(crate) domain: String,
    pub(crate) file: String,
    /// The options of a command, after its domain and its file.
    pub(crate) options: Vec<String>,
    /// Walks and states.
    pub(crate) depths: Vec<(u64, u64)>,
}

impl KnownPerft {
    /// What a command prints about the instance as JSON.
    pub(crate) fn line(&self, command: &str, more: &[&str]) -> Value {
        let options = self.options.iter().map(String::as_str);
        let mut arguments = vec![command, &self.domain, &self.file];
        arguments.extend(options.chain(more.iter().copied()));
        json(&arguments)
    }
}

pub(crate) fn known() -> Vec<KnownPerft> {
    let mut known = Vec::new();
    for (folder, suite) in suites() {
        for instance in &suite.instances {
            for depths in instance.facts.iter().filter_map(Fact::perft) {
                let domain = suite.head.domain.clone();
                let mut options = vec!["--depth".to_owned(), (depths.len() - 1).to_string()];
                if let Some(level) = instance.level {
                    options.extend(["--level".to_owned(), level.to_string()]);
                }
                if domain == "boggle" {
                    options.extend(["--dictionary", "built-in"].map(str::to_owned));
                }
                if domain == "klotski" {
                    options.extend(["--metric", "steps"].map(str::to_owned));
                }
                let file = format!("{folder}/{}", instance.file.display());
                known.push(KnownPerft { domain, file, options, depths });
            }
        }
    }
    known
}

/// Walks and states by depth, as the suites state them: at least three positions a domain.
#[test]
fn the_facts_of_the_suites() {
    let known = known();
    for instance in &known {
        let line = instance.line("perft", &[]);
        let layers = line["layers"].as_array().unwrap().iter();
        let counted: Vec<(u64, u64)> = layers
            .map(|it| (it["walks"].as_u64().unwrap(), it["states"].as_u64().unwrap()))
            .collect();
        assert_eq!(counted, instance.depths, "{}", instance.file);
    }
    for (folder, _) in suites() {
        let is_there = |instance: &&KnownPerft| Path::new(&instance.file).starts_with(&folder);
        let positions = known.iter().filter(is_there).count();
        assert!(positions >= 3, "{folder}: {positions}");
    }
    let is_known = |domain: &&str| known.iter().any(|instance| instance.domain == **domain);
    assert!(domains().iter().all(|domain| is_known(&domain.as_ref())), "a domain without a suite");
}
