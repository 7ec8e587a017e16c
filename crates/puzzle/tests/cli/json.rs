//! docs/json.md and the output agree, field by field.

use std::{collections::BTreeSet, fs};

use serde_json::Value;

use crate::{
    bench::suite,
    run::{ONE_PUSH, UNSOLVABLE, fixtures, run},
};

/// Fields whose own fields have a table of their own.
const TABLES: [&str; 2] = ["solutions", "stats"];
/// Objects whose keys are columns of a suite.
const BY_COLUMN: [&str; 2] = ["figures", "marks"];
/// Only a space or a heuristic of a user's own leads to it, never the command.
const BY_LIBRARY_ALONE: &str = "breach";

/// The fields of a list of the page, each with its item.
fn table(of: &str) -> Vec<(String, String)> {
    let page = fs::read_to_string(fixtures().join("../docs/json.md")).unwrap();
    let header = format!("Fields of {of}:\n\n- ");
    let (_, rest) = page.split_once(&header).unwrap_or_else(|| panic!("a list {header:?}"));
    let list = rest.split("\n\n").next().unwrap();
    let mut fields = Vec::new();
    for item in list.split("\n- ") {
        let names = item.split(": ").next().unwrap();
        let is_range = names.contains("` … `");
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        if is_range {
            let solve = table("`solve`").into_iter();
            let solve = solve.skip_while(|(name, _)| name != names[0]);
            let mut is_over = false;
            fields.extend(
                solve.take_while(|(name, _)| !std::mem::replace(&mut is_over, name == names[1])),
            );
        } else {
            fields.extend(names.iter().map(|name| ((*name).to_owned(), item.to_owned())));
        }
    }
    assert!(!fields.is_empty(), "a list {header:?}");
    fields
}

/// The page's table has all fields of these objects, and no others but `rare` ones.
fn agree(of: &str, objects: &[Value], rare: &[&str]) {
    let table = table(of);
    let mut printed = BTreeSet::new();
    for object in objects {
        for (field, value) in object.as_object().unwrap_or_else(|| panic!("{of}: {object}")) {
            let row = table.iter().find(|(name, _)| name == field);
            let (_, row) = row.unwrap_or_else(|| panic!("{of}: `{field}` is not described"));
            printed.insert(field.as_str());
            if !TABLES.contains(&field.as_str()) && !BY_COLUMN.contains(&field.as_str()) {
                described(value, row);
            }
        }
    }
    for (field, _) in &table {
        let is_there = printed.contains(field.as_str())
            || rare.contains(&field.as_str())
            || field == BY_LIBRARY_ALONE;
        assert!(is_there, "{of}: `{field}` is described and never printed");
    }
}

/// The row names the fields of the objects in `value`.
fn described(value: &Value, row: &str) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                assert!(row.contains(&format!("`{field}`")), "`{field}` is missing in {row}");
                if !BY_COLUMN.contains(&field.as_str()) {
                    described(value, row);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| described(value, row)),
        _ => {}
    }
}

/// The lines that a command prints, with `--format json`.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let (text, told, _) = run(&fixtures(), &[arguments, &["--format", "json"]].concat());
    assert!(!text.is_empty(), "{arguments:?}: {told}");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn solutions_are_as_described() {
    let one_push = ["solve", "sokoban", "--text", ONE_PUSH];
    let published = [&one_push[..], &["-a", "bfs", "--profile", "published"]].concat();
    let maze = ["solve", "pacman-dual", "pacman-dual/test-2.txt", "--profile", "published"];
    let korf = ["solve", "npuzzle", "npuzzle/korf/001.txt", "--node-limit", "50001"];
    let board = ["solve", "boggle", "--text", "tesn/teaq", "--all-paths"];
    let boards = [&board[..], &["--dictionary", "built-in"]].concat();
    let runs: [&[&str]; 11] = [
        &[&one_push[..], &["-a", "anytime"]].concat(),
        &[&one_push[..], &["-a", "wastar", "--weight", "3/2"]].concat(),
        &[&one_push[..], &["-a", "astar-idastar", "--stored-states", "2"]].concat(),
        &published,
        &[&maze[..], &["-a", "astar", "--actions", "steps"]].concat(),
        &korf,
        &boards,
        &["solve", "numbrix", "--text", "1 . 3/. . 4/7 . .", "--count"],
        &["solve", "river-crossing", "--text", "FGCW|", "--frames"],
        &["solve", "sokoban", "sokoban/classic.sok", "--level", "8"],
        &["solve", "grid-path", "grid-path/meadow.map"],
    ];
    let mut solved: Vec<Value> = runs.iter().flat_map(|run| lines(run)).collect();
    let mut of_domains = Vec::new();
    let own: BTreeSet<String> = table("a domain").into_iter().map(|(name, _)| name).collect();
    for line in &mut solved {
        let fields = std::mem::take(line.as_object_mut().unwrap());
        let (own, all) = fields.into_iter().partition(|(name, _)| own.contains(name));
        (*line, _) = (Value::Object(all), of_domains.push(Value::Object(own)));
    }
    // A limit on time is no test; only files that were generated have seeds.
    agree("`solve`", &solved, &["left_out", "seed"]);
    agree("a domain", &of_domains, &[]);
    let stats: Vec<Value> = solved.iter().map(|line| line["stats"].clone()).collect();
    agree("`stats`", &stats, &[]);
    let found = solved.iter().flat_map(|line| line["solutions"].as_array().unwrap());
    agree("a solution", &found.cloned().collect::<Vec<_>>(), &[]);
}

#[test]
fn studies_and_lists_are_as_described() {
    let perft = ["perft", "sokoban", "--text", UNSOLVABLE, "--depth", "2", "--divide"];
    agree("`perft`", &lines(&perft), &[]);
    let explore = ["explore", "sokoban", "--text", UNSOLVABLE, "--depth", "2"];
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().join("states");
    let on_disk = ["explore", "sokoban", "--text", ONE_PUSH, "--disk", states.to_str().unwrap()];
    agree("`explore`", &[lines(&explore), lines(&on_disk)].concat(), &[]);
    let audits = ["h1", "h2"].map(|heuristic| {
        lines(&["audit", "sokoban", "sokoban/map-02.txt", "--heuristic", heuristic]).remove(0)
    });
    agree("`audit`", &audits, &[]);
    let compared =
        lines(&["compare", "sokoban", "--text", ONE_PUSH, "--weight", "3/2", "--branching"]);
    agree("`compare`", &compared, &["seed"]);
    let boards = ["score", "boggle", "boggle/lines.txt"];
    agree("`score`", &lines(&boards), &[]);
    agree("`list`", &[lines(&["list"]), lines(&["list", "klotski"])].concat(), &[]);
}

#[test]
fn benchmarks_are_as_described() {
    let folder = suite(str::to_owned);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("all.sok", "#####\n#@$.#\n#####\n\n#####\n#@$$#\n#####\n");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut suite = lines(&["bench", &path("suite.toml")]);
    agree("`suite`", &[suite.remove(0)], &[]);
    agree("`row`", &suite, &["sample", "stored_states"]);
    let mut levels = lines(&["bench", "--sokoban", &path("all.sok")]);
    agree("`summary`", &[levels.pop().unwrap()], &[]);
    agree("`level`", &levels, &[]);
    agree("`query`", &lines(&["bench", "grid-path/meadow.scen"]), &[]);
}
