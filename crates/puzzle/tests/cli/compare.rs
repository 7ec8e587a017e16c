//! `puzzle compare`

use std::fs;

use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, UNSOLVABLE, domains, fixtures, puzzle, run, suites};

/// Exit code, standard output and standard error.
fn compare(arguments: &[&str]) -> (i32, String, String) {
    let (text, told, code) = run(&fixtures(), &[&["compare"], arguments].concat());
    (code, text, told)
}

/// A table in Markdown, without memory and time.
fn counts(table: &str) -> String {
    let line = |line: &str| match line.split(" | ").collect::<Vec<_>>() {
        mut cells if cells.len() > 3 => {
            cells.drain(cells.len() - 3..cells.len() - 1);
            cells.join(" | ")
        }
        _ => line.to_owned(),
    };
    table.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn searches_stand_side_by_side() {
    let sokoban = ["sokoban", "--text", ONE_PUSH, "--format", "md", "--heuristics", "all"];
    let unsolvable = ["sokoban", "--text", UNSOLVABLE, "--format", "md"];
    let stopped = ["klotski", "klotski/classic.txt", "--format", "md", "--node-limit", "10"];
    let mut text = String::new();
    for arguments in [&sokoban[..], &unsolvable, &stopped] {
        let (code, table, said) = compare(arguments);
        assert_eq!((code, said.as_str()), (0, ""), "{arguments:?}");
        text += &counts(&table);
        text.push('\n');
    }
    assert_snapshot!(text);
}

/// Every puzzle, in each format, with a picture that names each search; a smallest instance of its suite.
#[test]
fn every_domain_can_be_compared() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("all.svg").display().to_string();
    for domain in domains() {
        let mut suites = suites().into_iter();
        let (folder, suite) =
            suites.find(|(folder, _)| *folder == domain).expect("a suite of this name");
        let is_small = |name: &str| ["solved", "one-move"].iter().any(|it| name.starts_with(it));
        let small = suite
            .instances
            .iter()
            .find(|it| is_small(it.name.get_ref()))
            .unwrap_or(&suite.instances[0]);
        let file = format!("{folder}/{}", small.file.display());
        let given = [domain.as_str(), &file, "--node-limit", "2000", "--picture", &picture];
        let (code, text, said) = compare(&given);
        assert_eq!(code, 0, "{domain}: {said}");
        let rows = text.lines().skip(3).filter(|line| !line.is_empty()).count();
        let (_, json, _) = compare(&[&given[..], &["--format", "json"]].concat());
        assert_eq!(json.lines().count(), rows, "{domain}: {text}{json}");
        let drawn = fs::read_to_string(&picture).unwrap();
        assert!(drawn.contains("</svg>") && rows > 0, "{domain}");
        for line in text.lines().skip(3).filter(|line| !line.is_empty()) {
            let algorithm = line.split("  ").next().unwrap();
            assert!(drawn.contains(algorithm), "{domain}: no bar of {algorithm}");
        }
    }
}

/// What cannot be read is named before the first search; an option that makes no sense ends all.
#[test]
fn an_instance_that_cannot_be_read_loses_itself_alone() {
    let both = ["sokoban", "sokoban/map-01.txt", "boggle/qu.txt", "--algorithms", "bfs"];
    let (code, text, said) = compare(&both);
    assert!(code == 30 && text.starts_with("sokoban/map-01.txt\n"), "{text}");
    assert!(said.contains("boggle/qu.txt") && !text.contains("boggle"), "{said}");
    let (code, text, said) = compare(&["sokoban", "no-file.txt", "boggle/qu.txt"]);
    assert_eq!((code, text.as_str()), (30, ""), "{said}");
    assert!(said.contains("no-file.txt") && said.contains("boggle/qu.txt"), "{said}");
    let (code, _, said) = compare(&["sokoban", "sokoban/map-01.txt", "--algorithms", "magic"]);
    assert_eq!(code, 2, "{said}");
}

/// One table of all instances, levels of a collection among them, as programs read it.
#[test]
fn a_table_for_spreadsheets_has_all_instances() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.csv");
    let output = file.display().to_string();
    let given =
        ["sokoban", "sokoban/classic.sok", "--level", "7..8", "--algorithms", "astar,greedy"];
    let csv = ["--format", "csv", "-o", &output];
    let (code, text, said) = compare(&[&given[..], &csv].concat());
    assert_eq!((code, text.as_str()), (0, ""), "{said}");
    let table = fs::read_to_string(&file).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    let column =
        |name: &str| rows[0].iter().position(|it| *it == name).unwrap_or_else(|| panic!("{name}"));
    let [instance, algorithm, pushes, length] =
        ["instance", "algorithm", "pushes", "length"].map(column);
    assert_eq!(rows.len(), 5, "{table}");
    let (_, json, _) = compare(&[&given[..], &["--format", "json"]].concat());
    for (row, line) in rows[1..].iter().zip(json.lines()) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        // A name with a comma is in quotes, which takes two cells here.
        assert!(row[instance].starts_with('"'), "{table}");
        assert_eq!(row.len(), rows[0].len() + 1, "{table}");
        assert!(!row[algorithm + 1].is_empty(), "{table}");
        assert_eq!(row[length + 1], line["length"].to_string(), "{table}");
        assert_eq!(row[pushes + 1], line["measures"]["pushes"].to_string(), "{table}");
    }
}

/// `*` as a shell writes it out.
fn written_out(word: &str) -> Vec<String> {
    let Some((before, after)) = word.split_once('*') else { return vec![word.to_owned()] };
    let (folder, start) = before.rsplit_once('/').unwrap();
    let files = fs::read_dir(fixtures().join("..").join(folder)).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = names.filter(|name| name.starts_with(start) && name.ends_with(after));
    names.map(|name| format!("{folder}/{name}")).collect()
}

/// The commands that make the original reports' tables stand on the pages; they run.
#[test]
fn the_pages_commands_run() {
    let mut count = 0;
    for (folder, suite) in suites() {
        let page = fixtures().join(format!("../docs/benchmarks/{folder}.md"));
        let page = fs::read_to_string(page).unwrap().replace("\\\n", " ");
        let commands = page.lines().filter_map(|line| line.strip_prefix("puzzle compare "));
        let commands: Vec<&str> = commands.collect();
        let has_tables = suite.published.iter().any(|it| it.heuristic.is_some());
        assert!(!commands.is_empty() || !has_tables, "{folder}: no command");
        for command in commands {
            let words: Vec<String> = command.split_whitespace().flat_map(written_out).collect();
            let words = words.iter().map(String::as_str).chain(["--node-limit", "5"]);
            let mut run = puzzle(&["compare"]);
            let output = run.args(words).current_dir(fixtures().join("..")).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            // Of a collection it is said which level is compared.
            let is_level = command.contains(" --level ") && said.lines().count() == 1;
            let said = if is_level && said.starts_with("level ") { "" } else { said.as_ref() };
            assert_eq!((output.status.code(), said), (Some(0), ""), "{command}");
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}
