//! A heuristic that a report names is used, in every domain and by every algorithm that uses one: with
//! an admissible heuristic fewer states are expanded than without.

use serde_json::Value;
use testkit::size;

use crate::run::{domains, fixtures, instances, is_counted, list, rows, run};

/// Instances of domains that have heuristics, and what an action is there; of others the last whose states are counted.
const INSTANCES: &[(&str, &[&str])] = &[
    ("grid-path", &["grid-path/p3.txt"]),
    ("klotski", &["klotski/small.txt"]),
    ("npuzzle", &["npuzzle/eight-original.txt"]),
    ("pacman-dual", &["pacman-dual/test-2.txt", "--actions", "steps"]),
    ("river-crossing", &["river-crossing/missionaries-3.toml"]),
    ("sokoban", &["sokoban/map-05.txt", "--actions", "pushes"]),
    ("sokoban", &["sokoban/classic.sok", "--level", "8"]),
    ("weighted-stones", &["weighted-stones/test-03.txt", "--actions", "steps"]),
];

/// The counts `expanded` and `expanded_before_last_layer` of a search; `None` if its heuristic is not
/// for an instance of this size.
fn expanded(domain: &str, instance: &[&str], search: &[&str]) -> Option<(u64, u64)> {
    let mut arguments = vec!["solve", domain, "--format", "json", "--node-limit", "300000"];
    arguments.extend(instance.iter().chain(search));
    let (line, told, code) = run(&fixtures(), &arguments);
    if code == 2 && search.contains(&"--heuristic") {
        return None;
    }
    let json: Value = serde_json::from_str(&line)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{told}"));
    let stats = &json["stats"];
    let count =
        |name: &str| stats[name].as_u64().unwrap_or_else(|| panic!("{arguments:?}: {json}"));
    Some((count("expanded"), count("expanded_before_last_layer")))
}

#[test]
fn heuristics_are_asked_and_pay() {
    let asking = rows(&list(None), "algorithm");
    let asking: Vec<&str> = asking
        .iter()
        .filter(|row| row.contains(&"yes".to_owned()))
        .map(|row| row[0].as_str())
        .collect();
    for domain in domains().iter().map(String::as_str) {
        let listed = list(Some(domain));
        let heuristics = rows(&listed, "heuristic");
        let own = INSTANCES.iter().filter(|(of, _)| *of == domain);
        let mut known: Vec<Vec<String>> =
            own.map(|(_, words)| words.iter().map(|&word| word.to_owned()).collect()).collect();
        if known.is_empty() && !heuristics.is_empty() {
            known.push(instances(domain, is_counted).pop().into_iter().collect());
        }
        assert_eq!(heuristics.is_empty(), known.is_empty(), "{domain}: an instance is needed");
        let choices = rows(&listed, "option").swap_remove(0);
        let choices: Vec<&str> = choices.iter().map(|name| name.trim_end_matches(',')).collect();
        for instance in &known {
            let instance: Vec<&str> = instance.iter().map(String::as_str).collect();
            let expanded = |search: &[&str]| expanded(domain, &instance, search);
            let (blind, blind_before_last) = expanded(&["-a", "ucs"]).unwrap();
            // Jump point search is for eight neighbours.
            let eight = |algorithm| expanded(&["-a", algorithm, "--neighbours", "8"]).unwrap().0;
            let deepening = || expanded(&["-a", "ids"]).unwrap().0;
            for &algorithm in asking.iter().filter(|name| choices.contains(name)) {
                let name = format!("{domain} {instance:?}, {algorithm}");
                if algorithm == "jps" {
                    assert!(eight(algorithm) < eight("ucs"), "{name}");
                    continue;
                }
                let (found, before_last) = expanded(&["-a", algorithm]).unwrap();
                match algorithm {
                    "astar" | "kbest" => {
                        assert!(before_last < blind_before_last, "{name}: {before_last}");
                    }
                    "idastar" => assert!(found < deepening(), "{name}: {found}"),
                    _ => assert!(found < blind, "{name}: {found}"),
                }
            }
            // The classic game has one, which is not to be named.
            let named =
                heuristics.iter().filter(|row| row[1] == "yes" && !instance[0].ends_with("sok"));
            let names = ["astar", "kbest"];
            for (number, heuristic) in named.map(|row| row[0].as_str()).enumerate() {
                // In turn where tests are not thorough.
                for algorithm in size(&names[..], &names[number % 2..][..1]) {
                    let search = ["-a", algorithm, "--heuristic", heuristic];
                    let Some((_, before_last)) = expanded(&search) else { continue };
                    let name = format!("{domain} {instance:?}, {search:?}");
                    assert!(before_last <= blind_before_last, "{name}: {before_last}");
                }
            }
        }
    }
}
