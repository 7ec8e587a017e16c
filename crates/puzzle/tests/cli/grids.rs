//! grid-path and river-crossing as they are typed: random maps, scenarios, samples, pictures.

use std::fs;

use serde_json::Value;
use snapshots::assert_snapshot;

use crate::run::{run, transcript};

/// Standard output, standard error and exit code.
fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn random_maps_are_the_same_wherever_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--seed", "7", "--blocked", "0.2"];
    let with = |command: &[&'static str]| [command, &options[..]].concat();
    let (made, _, code) = run(folder.path(), &with(&["generate", "grid-path", "--size", "4x9"]));
    assert_eq!((made.lines().count(), code), (4, 0), "{made}");
    let (shown, _, _) = run(folder.path(), &with(&["show", "grid-path", "--random", "4x9"]));
    assert!(shown.starts_with(&made), "{shown}");
    fs::write(folder.path().join("map.txt"), &made).unwrap();
    let solve = with(&["solve", "grid-path", "--random", "4x9", "--format", "moves"]);
    let (steps, _, code) = run(folder.path(), &solve);
    assert_eq!(code, 0);
    let (verdict, _, code) = run(folder.path(), &["check", "grid-path", "map.txt", steps.trim()]);
    assert!(verdict.starts_with("solved: ") && code == 0, "{verdict}");
}

#[test]
fn what_makes_no_sense_is_said() {
    assert_snapshot!(transcript(&[
        "generate grid-path --size 0x5",
        "generate grid-path --size 1000000000x1000000000",
        "generate grid-path --size 5x5 --blocked 2",
        "generate grid-path --size 5x5 --neighbours 8",
        "solve grid-path grid-path/p0.txt --random 5x5",
        "solve grid-path grid-path/p0.txt --seed 5",
        "solve grid-path grid-path/p1.txt --start 1,100",
        "solve grid-path grid-path/p1.txt --goal 2,2",
        "solve grid-path grid-path/p1.txt --goal 1",
        "solve grid-path --text 'type octile\nheight 1000000000\nwidth 1000000000\nmap\n.'",
    ]));
}

const MAP: &str = "type octile\nheight 3\nwidth 4\nmap\n..@.\n....\n.T..\n";

#[test]
fn optima_of_scenarios_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.map", MAP);
    let bench = |text: &str| {
        write("a.map.scen", &format!("version 1\n{text}"));
        run(folder.path(), &["bench", "--format", "json", "a.map.scen"])
    };
    // By sight: aslant down, along twice, and up, since a corner would be cut aslant.
    let good = "0\tmaps/one/a.map\t4\t3\t0\t0\t3\t0\t4.41421356\n\
                0\tb.map\t4\t3\t2\t1\t3\t2\t1.41421356\n";
    let (output, errors, code) = bench(good);
    assert_eq!((errors.as_str(), code), ("", 0));
    let mut lines: Vec<Value> = output.lines().map(json).collect();
    // They come map by map.
    lines.sort_by_key(|line| line["line"].as_u64());
    assert_eq!(lines.len(), 2);
    let root = std::f64::consts::SQRT_2;
    for (line, length) in lines.iter().zip([3.0 + root, root]) {
        assert_eq!((&line["kind"], &line["agrees"]), (&"query".into(), &true.into()));
        assert!((line["length"].as_f64().unwrap() - length).abs() < 1e-9, "{line}");
    }

    let (output, errors, code) =
        bench(&good.replace("4.41421356", "4.9").replace("1.41421356", "1.4144"));
    assert_eq!(code, 1, "{errors}");
    assert_eq!(output.lines().filter(|line| json(line)["agrees"] == false).count(), 2);
    assert!(errors.contains("a.map.scen:2: 4.41421356, where 4.9 is stated\n"), "{errors}");

    // A start that is blocked, another size, a map that is not there, each with its line.
    for (from, to, place) in [
        ("4\t3\t2\t1\t3\t2", "4\t3\t2\t0\t3\t2", "a.map.scen:3:"),
        ("4\t3\t2\t1\t3\t2", "5\t3\t2\t1\t3\t2", "a.map.scen:3:"),
    ] {
        let (_, errors, code) = bench(&good.replace(from, to));
        assert!(errors.contains(place) && code == 30, "{errors}");
    }
    write("lone.scen", "version 1\n0\tnone.map\t4\t3\t0\t0\t3\t0\t5\n");
    let (_, errors, code) = run(folder.path(), &["bench", "lone.scen"]);
    assert!(
        errors.contains("lone.scen:2:1: none.map: expected this map") && code == 30,
        "{errors}"
    );
}

#[test]
fn samples_are_summed_up() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("map.txt"), "S.\n.G\n").unwrap();
    let suite = r#"
        [suite]
        domain = "grid-path"
        title = "Samples"

        [[instance]]
        name = "small"
        file = "map.txt"
        class = "2 × 2"
        source = "ours"
        licence = "MIT OR Apache-2.0"

        [[sample]]
        name = "random"
        class = "5 × 5"
        size = "5x5"
        options = "--blocked 0.4"
        seeds = 40

        [[table]]
        name = "samples"
        title = "Samples"
        columns = ["outcome", "cost", "expanded"]
        samples = ["random"]
        node-limit = 1000
        run = [{ algorithms = ["ucs", "astar", "bidirectional"] }]
    "#;
    fs::write(folder.path().join("suite.toml"), suite).unwrap();
    let (output, errors, code) = run(folder.path(), &["bench", "suite.toml", "--format", "json"]);
    assert_eq!((errors.as_str(), code), ("", 0));
    let lines: Vec<Value> = output.lines().map(json).collect();
    assert_eq!((lines.len(), &lines[0]["rows"]), (4, &3.into()));
    let costs: Vec<u64> = (1..=40)
        .filter_map(|seed| {
            let seed = seed.to_string();
            let random = ["solve", "grid-path", "--random", "5x5", "--blocked", "0.4", "--seed"];
            let arguments = [&random[..], &[&seed, "--format", "json"]].concat();
            json(&run(folder.path(), &arguments).0)["solutions"][0]["cost"].as_u64()
        })
        .collect();
    let (sum, count) = (costs.iter().sum::<u64>(), costs.len() as u64);
    assert!(count > 2 && count < 38);
    for row in &lines[1..] {
        assert_eq!(row["sample"]["solved"], count);
        assert_eq!(row["sample"]["unsolvable"], 40 - count);
        let tenths = (sum * 10 + count / 2) / count;
        assert_eq!(row["figures"]["cost"], format!("{}.{}", tenths / 10, tenths % 10));
        assert_eq!(row["proved"], "least_cost");
    }
}

#[test]
fn a_blocked_corner_is_no_matter_where_another_end_is_given() {
    let solve = ["solve", "grid-path", "--text", "#..\n...\n", "--start", "2,1"];
    let (output, errors, code) = run(&std::env::temp_dir(), &solve);
    assert_eq!((errors.as_str(), code), ("", 0));
    assert!(output.starts_with("solved: 2 steps, cost 2"), "{output}");
}

#[test]
fn the_published_profile_counts_what_the_original_counts() {
    let published = ["--random", "25x25", "--blocked", "0", "--profile", "published", "--format"];
    for algorithm in ["ucs", "astar"] {
        let solve = ["solve", "grid-path", "--algorithm", algorithm];
        let arguments = [&solve[..], &published, &["json"]].concat();
        let line = json(&run(&std::env::temp_dir(), &arguments).0);
        // All of 25 × 25, as in the original report for p = 0.
        assert_eq!(
            (&line["stats"]["visited"], &line["solutions"][0]["cost"]),
            (&625.into(), &48.into())
        );
    }
}

#[test]
fn rivers_are_crossed() {
    let runs: [(&str, &str); 5] = [
        ("river_all_solutions", "solve river-crossing --text FGCW| --solutions all --emoji"),
        ("river_shown", "show river-crossing --text FGCW|"),
        ("river_json", "solve river-crossing river-crossing/missionaries-3.toml --format json"),
        ("river_unsolvable", "solve river-crossing river-crossing/missionaries-4.toml"),
        (
            "river_two_solutions",
            "solve river-crossing river-crossing/bridge-and-torch.toml --solutions 2",
        ),
    ];
    for (name, arguments) in runs {
        assert_snapshot!(name, transcript(&[arguments]));
    }
}

#[test]
fn the_graph_of_states_is_drawn_twice() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("graph.svg", "<svg"), ("graph.dot", "digraph")] {
        let solve = ["solve", "river-crossing", "--text", "FGCW|", "--graph", name];
        let (_, errors, code) = run(folder.path(), &solve);
        assert_eq!((errors.as_str(), code), ("", 0));
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(text.starts_with(start), "{text}");
    }
}
