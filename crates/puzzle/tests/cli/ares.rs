//! The original report's output file of `weighted-stones`, and one algorithm after another.

use crate::run::{fixtures, ran, run};

/// The blocks without what differs from run to run.
fn blocks(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| match line.split_once(", Time (ms): ") {
        Some((head, times)) => {
            let (time, memory) = times.split_once(", Memory (MB): ").expect("both are there");
            assert!(time.parse::<f64>().is_ok() && memory.parse::<f64>().is_ok(), "{line}");
            head
        }
        None => line,
    });
    lines.map(str::to_owned).collect()
}

#[test]
fn a_block_for_each_algorithm_goes_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("output-09.txt");
    let file = fixtures().join("weighted-stones/test-09.txt");
    let arguments = ["solve", "weighted-stones", file.to_str().unwrap(), "--algorithm", "all"];
    let published = ["--profile", "published", "--format", "ares", "-o", out.to_str().unwrap()];
    let (output, told, code) = run(&fixtures(), &[&arguments[..], &published].concat());
    assert_eq!((output.as_str(), code), ("", 0), "{told}");
    let expected = [
        "BFS",
        "Steps: 8, Weights: 17, Node: 96",
        "uRlddRdR",
        "DFS",
        "Steps: 14, Weights: 23, Node: 944",
        "ulddrRdRluluuR",
        "UCS",
        "Steps: 8, Weights: 17, Node: 461",
        "uRlddRdR",
        "A*",
        "Steps: 8, Weights: 17, Node: 45",
        "uRlddRdR",
    ];
    assert_eq!(blocks(&std::fs::read_to_string(out).unwrap()), expected);
}

#[test]
fn what_has_no_solution_says_so_and_exits_with_10() {
    let stuck = "solve weighted-stones weighted-stones/test-04.txt -a all --format ares";
    let (text, _, code) = ran(stuck);
    assert_eq!(code, 10);
    assert_eq!(text.lines().filter(|line| *line == "No solution").count(), 4);
}

#[test]
fn what_takes_too_long_is_a_timeout() {
    let solve = "solve weighted-stones weighted-stones/test-06.txt -a ucs --profile published";
    let (text, _, code) = ran(&format!("{solve} --time-limit 1ms --format ares"));
    assert!(text.ends_with("\nTimeout\n") && code == 20, "{text}");
}

#[test]
fn other_domains_have_neither() {
    for options in ["--algorithm all", "--format ares"] {
        assert_eq!(ran(&format!("solve klotski klotski/one-move.txt {options}")).2, 2);
    }
}

#[test]
fn all_algorithms_write_a_line_of_json_each() {
    let names = |instance: &str, heuristic: &str| {
        let all = format!("--algorithm all --format json --heuristic {heuristic}");
        let (text, told, code) = ran(&format!("solve {instance} {all}"));
        assert_eq!(code, 0, "{told}");
        let lines = text.lines().map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["algorithm"].as_str().unwrap().to_owned()
        });
        lines.collect::<Vec<_>>()
    };
    let found = names("weighted-stones weighted-stones/one-move.txt", "manhattan");
    assert_eq!(found, ["bfs", "dfs", "ucs", "astar"]);
    let found = names("pacman-dual pacman-dual/one-move.txt --profile published", "foods");
    assert_eq!(found, ["bfs", "ids", "astar"]);
    let found = names("sokoban sokoban/map-02.txt --profile published", "fast");
    assert_eq!(found, ["bfs", "dfs", "ids", "astar", "wastar"]);
}
