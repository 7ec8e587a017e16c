//! `puzzle compare`

use std::{collections::BTreeMap, fs};

use search::AlgorithmName;
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
        let table: Vec<&str> = text.lines().skip(3).take_while(|line| !line.is_empty()).collect();
        let rows = table.len();
        let (_, json, _) = compare(&[&given[..], &["--format", "json"]].concat());
        assert_eq!(json.lines().count(), rows, "{domain}: {text}{json}");
        let drawn = fs::read_to_string(&picture).unwrap();
        assert!(drawn.contains("</svg>") && rows > 0, "{domain}");
        for line in json.lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = line["algorithm"].as_str().unwrap();
            let title = name.parse::<AlgorithmName>().unwrap().title();
            assert!(drawn.contains(title), "{domain}: no bar of {title}");
            assert!(table.iter().any(|row| row.starts_with(name)), "{domain}: {name}: {text}");
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

/// The rows of a table for spreadsheets by the names of its columns; no value of ours here has a comma in it.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = csv.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|line| names.iter().cloned().zip(line).collect()).collect()
}

/// The rows without what is another in each run.
fn without_times(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut rows = rows(csv);
    for row in &mut rows {
        row.retain(|name, _| !name.starts_with("processor_ms") && name != "elapsed_ms");
    }
    rows
}

#[test]
fn a_folder_is_compared_with_each_weight() {
    let folder = tempfile::tempdir().unwrap();
    for (name, of) in [("b.txt", "map-02"), ("a.txt", "map-01"), (".hidden", "map-03")] {
        let map = fixtures().join(format!("sokoban/{of}.txt"));
        fs::copy(map, folder.path().join(name)).unwrap();
    }
    let path = folder.path().display().to_string();
    let given = ["sokoban", &path, "--algorithm", "wastar,astar", "--weight", "1,3/2,4"];
    let (code, csv, said) = compare(&[&given[..], &["--format", "csv", "--repeat", "2"]].concat());
    // A weight has a comma before it in the name of its search: seven cells and one.
    let csv = csv.replace("\"weighted A*, w =", "weighted A* w =").replace("\",push", ",push");
    let rows = rows(&csv);
    assert_eq!((code, said.as_str(), rows.len()), (0, "", 8), "{csv}");
    let searches: Vec<(&str, &str)> =
        rows.iter().map(|row| (&row["instance"][path.len()..], &*row["search"])).collect();
    let weights = ["1", "3/2", "4"]
        .map(|weight| format!("--algorithm wastar --weight {weight} --time-limit 10s"));
    for (place, name) in ["/a.txt", "/b.txt"].into_iter().enumerate() {
        let wanted =
            weights.iter().map(String::as_str).chain(["--algorithm astar --time-limit 10s"]);
        let wanted: Vec<(&str, &str)> = wanted.map(|search| (name, search)).collect();
        assert_eq!(searches[4 * place..][..4], wanted, "{csv}");
    }
    assert!(rows.iter().all(|row| row["runs"] == "2"), "{csv}");
}

/// Wherever the file was cut, it is in the end what one run writes.
#[test]
fn an_interrupted_comparison_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("runs");
    let path = file.display().to_string();
    let maps: Vec<String> = (1..=5).map(|number| format!("sokoban/map-0{number}.txt")).collect();
    let maps: Vec<&str> = maps.iter().map(String::as_str).collect();
    let searches = ["--algorithms", "bfs,astar", "--node-limit", "5000"];
    let given = [&["sokoban"], &maps[..], &searches].concat();
    let (_, whole, _) = compare(&[&given[..], &["--format", "csv"]].concat());
    let resumed = [&given[..], &["--format", "csv", "--resume", &path]].concat();
    let cuts = (0..whole.len()).step_by(whole.len() / 12).chain([whole.len()]);
    for cut in cuts {
        fs::write(&file, &whole[..cut]).unwrap();
        let (code, text, said) = compare(&resumed);
        assert_eq!((code, text.as_str(), said.as_str()), (0, "", ""), "{cut}");
        let written = fs::read_to_string(&file).unwrap();
        assert_eq!(without_times(&written), without_times(&whole), "{cut}");
        // What was whole is not searched again: its times are still those of before.
        let kept = whole[..cut].rfind("sokoban,sokoban/").unwrap_or(0);
        let kept = whole[..kept].rfind("bfs").map_or(0, |_| whole[..kept].lines().count() / 2 * 2);
        let lines = |text: &str| {
            text.lines().take(kept.saturating_sub(1)).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(lines(&written), lines(&whole), "{cut}");
    }
    let lines = |text: &str| text.lines().count();
    let json = [&given[..], &["--format", "json", "--resume", &path]].concat();
    fs::remove_file(&file).unwrap();
    assert_eq!(compare(&json).0, 0);
    assert_eq!(lines(&fs::read_to_string(&file).unwrap()), 10);
    assert_eq!(compare(&json).0, 0);
    assert_eq!(lines(&fs::read_to_string(&file).unwrap()), 10);
}

/// A table that is another's is not touched.
#[test]
fn a_file_of_other_searches_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("runs.csv");
    let path = file.display().to_string();
    let given = ["sokoban", "sokoban/map-01.txt", "--resume", &path, "--format"];
    let (code, ..) = compare(&[&given[..], &["csv", "--algorithms", "bfs,astar"]].concat());
    assert_eq!(code, 0);
    let before = fs::read_to_string(&file).unwrap();
    let others: [(&[&str], &str); 4] = [
        (&["csv", "--algorithms", "bfs"], "line 2 is of a search that this command does not make"),
        (&["csv", "--algorithms", "bfs,astar", "--node-limit", "9"], "line 2 is of a search"),
        (&["json", "--algorithms", "bfs,astar"], "line 1: expected a line of this table"),
        (&["text", "--algorithms", "bfs,astar"], "is for --format csv or json"),
    ];
    for (others, reason) in others {
        let (code, _, said) = compare(&[&given[..], others].concat());
        assert!(code == 2 && said.contains(reason), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
    }
    let csv = ["--resume", &path, "--format", "csv", "--algorithms", "bfs,astar"];
    // A table of another puzzle. A table whose last instance lacks a line, and is not compared by this command. A file of
    // notes. An instance without a file name. An instance that is named twice.
    let cut = before.lines().take(2).fold(String::new(), |text, line| text + line + "\n");
    let two = ["sokoban", "sokoban/map-01.txt", "sokoban/map-01.txt"];
    let refused: [(&[&str], &str, &str); 5] = [
        (&["klotski", "klotski/small.txt"], &before, "the first line is not that of this table"),
        (&["sokoban", "sokoban/map-02.txt"], &cut, "is the last instance and may lack lines"),
        (
            &["sokoban", "sokoban/map-01.txt"],
            "my notes",
            "the first line is not that of this table",
        ),
        (&["sokoban", "--text", ONE_PUSH], &before, "cannot be used with"),
        (&two, &before, "expected one name for each instance"),
    ];
    for (instances, text, reason) in refused {
        fs::write(&file, text).unwrap();
        let (code, _, said) = compare(&[instances, &csv].concat());
        assert!(code == 2 && said.contains(reason), "{instances:?}: {said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    // Further instances and searches are added; that the old ones lack a search is said.
    fs::write(&file, &before).unwrap();
    let (code, _, said) = compare(&[&["sokoban", "sokoban/map-02.txt"][..], &csv].concat());
    assert_eq!((code, said.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
    let more = ["--resume", &path, "--format", "csv", "--algorithms", "bfs,astar,dfs"];
    let maps = ["sokoban/map-01.txt", "sokoban/map-02.txt", "sokoban/map-03.txt"];
    let (code, _, said) = compare(&[&["sokoban"], &maps[..], &more].concat());
    assert!(code == 0 && said.contains("has no line of --algorithm dfs"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 1 + 2 + 3 + 3);
}

/// Below several instances: what each search came to, and which of two is better. The last column of the first is a time.
#[test]
fn a_summary_is_over_all_instances() {
    let given = ["sokoban", "sokoban/map-01.txt", "sokoban/map-02.txt", "sokoban/map-05.txt"];
    let searches = ["--algorithms", "bfs,dfs,astar,greedy", "--sign-test", "--node-limit", "30"];
    let (code, text, said) = compare(&[&given[..], &searches, &["--format", "md"]].concat());
    assert_eq!((code, said.as_str()), (0, ""));
    let summary = &text[text.find("### All").unwrap()..];
    let line = |line: &str| match line.strip_suffix(" |") {
        Some(row) if row.matches(" | ").count() == 8 => {
            row.rsplit_once(" | ").unwrap().0.to_owned()
        }
        _ => line.to_owned(),
    };
    assert_snapshot!(summary.lines().map(line).collect::<Vec<_>>().join("\n"));
}

/// The commands of the page of comparisons, in a folder of their own.
#[test]
fn the_page_of_comparisons_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let page = fs::read_to_string(fixtures().join("../docs/compare.md")).unwrap();
    let page = page.replace("\\\n", " ");
    let is_run = |line: &&str| ["compare ", "generate "].iter().any(|it| line.starts_with(it));
    let lines = page.lines().filter_map(|line| line.strip_prefix("puzzle "));
    let commands: Vec<&str> = lines.filter(is_run).collect();
    assert_eq!(commands.len(), 10);
    for command in commands {
        let words: Vec<String> = command.split_whitespace().flat_map(written_out).collect();
        let path = |word: &String| match word.strip_prefix("fixtures/") {
            Some(file) => fixtures().join(file).display().to_string(),
            None => word.clone(),
        };
        let words: Vec<String> = words.iter().map(path).collect();
        let is_limited = command.contains("--node-limit") || command.starts_with("generate");
        let limit = if is_limited { &[][..] } else { &["--node-limit", "500"] };
        let mut run = puzzle(&[]);
        let output = run.args(words).args(limit).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {said}");
    }
    let report = fs::read_to_string(folder.path().join("report/report.md")).unwrap();
    for part in ["## What the columns count\n\n| column", "## Quote it\n\nState", "### classic.txt"]
    {
        let part = part.replace("### ", &format!("### {}/klotski/", fixtures().display()));
        assert!(report.contains(&part), "{part}: {report}");
    }
    assert!(!report.contains("](algorithms.md)"), "{report}");
    for name in ["cactus.svg", "by-length.svg", "box-plot.svg", "instances.svg"] {
        let picture = fs::read_to_string(folder.path().join("report").join(name)).unwrap();
        assert!(picture.contains("A*") && report.contains(&format!("]({name})")), "{name}");
    }
    // What the tables of the original reports have.
    for (report, columns) in [
        ("sokoban", "steps | pushes | proved | visited | expanded"),
        ("stones", "steps | pushes | cost | proved | visited | expanded"),
        ("agents", "steps | proved | visited | all states | expanded"),
        ("klotski", "moves | steps | cost | proved | expanded"),
        ("grid", "steps | cost | proved | visited | expanded"),
    ] {
        let path = folder.path().join(format!("{report}-report"));
        let page = fs::read_to_string(path.join("report.md")).unwrap();
        assert!(page.contains(columns) && page.contains(" | memory | "), "{report}: {page}");
        let depths = fs::read_to_string(path.join("by-length.svg")).unwrap();
        assert!(depths.contains("processor time, ms") && depths.contains("<circle"), "{report}");
        let heat = fs::read_to_string(path.join("instances.svg")).unwrap();
        assert!(heat.contains("\"c5\""), "{report}: {heat}");
    }
    let csv = fs::read_to_string(folder.path().join("runs.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1 + 20 * 5, "{csv}");
    let names: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    for named in page.lines().filter_map(|line| line.strip_prefix("| `")) {
        for name in named.split(" |").next().unwrap().split('`').step_by(2) {
            let name = name.trim_matches([',', ' ']);
            assert!(name.is_empty() || names.contains(&name), "{name}");
        }
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
        let Ok(page) = fs::read_to_string(page) else { continue };
        let page = page.replace("\\\n", " ");
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
