//! How the tables of `puzzle compare` look, and what they are over.

use std::fs;

use crate::run::{ONE_PUSH, fixtures, run};

/// Standard output of a comparison that ends well, without messages.
fn compare(arguments: &[&str]) -> String {
    let (text, told, code) = run(&fixtures(), &[&["compare"], arguments].concat());
    assert_eq!((code, told.as_str()), (0, ""), "{arguments:?}");
    text
}

/// The lines of a report, its summary among them, are no longer than 80 characters, and no column is lost in silence.
#[test]
fn text_fits_eighty_columns() {
    let maps = ["sokoban/map-01.txt", "sokoban/map-02.txt", "sokoban/map-10.txt"];
    for (domain, instances, options) in [
        ("sokoban", &maps[..], &["--algorithms", "bfs,astar", "--sign-test"][..]),
        ("sokoban", &maps, &["--sign-test", "--heuristics", "all"]),
        ("klotski", &["klotski/small.txt", "klotski/wide.txt"], &["--branching"]),
        (
            "npuzzle",
            &["npuzzle/eight-original.txt"],
            &["--heuristics", "manhattan,linear-conflict", "--repeat", "2"],
        ),
        ("weighted-stones", &["weighted-stones/test-02.txt"], &["--profile", "published"]),
        ("pacman-dual", &["pacman-dual/test-2.txt"], &["--profile", "published"]),
    ] {
        let limit = ["--node-limit", "3000"];
        let text = compare(&[&[domain], instances, options, &limit].concat());
        let long = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{text}");
        let names = text.lines().find_map(|line| line.strip_prefix("not shown: "));
        let names = names.unwrap_or_default();
        let page = compare(&[&[domain], instances, options, &limit, &["--format", "md"]].concat());
        for name in ["expanded", "generated", "memory", "ms", "× best"] {
            let is_there = text.lines().nth(2).unwrap().contains(name) || names.contains(name);
            assert!(is_there, "{name}: {text}");
            assert!(page.contains(name.trim_start_matches("× ")), "{name}: {page}");
        }
    }
}

/// The headings and the cells of the tables in HTML, row by row.
fn cells_of_html(page: &str) -> Vec<Vec<String>> {
    let rows = page.lines().filter(|line| line.starts_with("<tr>") || line.starts_with("<h2>"));
    let text = |cell: &str| {
        let (_, text) = cell.split_once('>').unwrap();
        let signs = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
        signs.iter().fold(text.to_owned(), |text, (name, sign)| text.replace(name, sign))
    };
    let cells = |row: &str| {
        let row = row.trim_start_matches("<tr>").trim_end_matches("</tr>");
        let ends = ["</td>", "</th>", "</h2>"];
        let row = ends.iter().fold(row.to_owned(), |row, end| row.replace(end, "\n"));
        row.lines().map(text).collect()
    };
    rows.map(cells).collect()
}

/// A page has the cells of the tables in Markdown, whatever the signs in a name; it is whole, and loads nothing.
#[test]
fn a_page_has_the_tables_of_markdown() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["<b>&amp;.txt", "two.txt"].map(|name| folder.path().join(name));
    for path in [&first, &second] {
        fs::copy(fixtures().join("sokoban/map-01.txt"), path).unwrap();
    }
    let [first, second] = [first, second].map(|path| path.display().to_string());
    let given = ["sokoban", &first, &second, "--algorithms", "bfs,wastar", "--weight", "1,2"];
    let markdown = compare(&[&given[..], &["--format", "md", "--sign-test"]].concat());
    let page = folder.path().join("page.html");
    let output = page.display().to_string();
    let html = ["--format", "html", "--sign-test", "-o", &output];
    assert_eq!(compare(&[&given[..], &html].concat()), "");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    for word in ["://", "src=", "href=", "<script", "<b>"] {
        assert!(!page.contains(word), "{word}: {page}");
    }
    let is_row = |line: &&str| line.starts_with("| ") && !line.contains("---");
    let row = |line: &str| match line.strip_prefix("### ") {
        Some(heading) => vec![heading.to_owned()],
        None => line.trim_matches(['|', ' ']).split(" | ").map(|it| it.trim().to_owned()).collect(),
    };
    let lines = markdown.lines().filter(|line| is_row(line) || line.starts_with("### "));
    let wanted: Vec<Vec<String>> = lines.map(row).collect();
    let found = cells_of_html(&page);
    assert_eq!(found.len(), wanted.len(), "{page}");
    for (found, wanted) in found.iter().zip(&wanted) {
        assert_eq!(found.len(), wanted.len(), "{found:?} {wanted:?}");
        let is_time = |cell: &str| cell.contains('.') && cell.parse::<f64>().is_ok();
        let same = found.iter().zip(wanted).filter(|(one, other)| one == other || is_time(other));
        assert_eq!(same.count(), wanted.len(), "{found:?} {wanted:?}");
    }
}

/// Steps with steps, unless something else is asked for.
#[test]
fn all_searches_go_over_the_same_actions() {
    let over = |given: &[&str]| {
        let csv = compare(&[given, &["--format", "csv", "--node-limit", "500"]].concat());
        let mut lines = csv.lines();
        let column = lines.next().unwrap().split(',').position(|name| name == "search_over");
        let cell = |line: &str| line.split(',').nth(column.unwrap()).unwrap().to_owned();
        lines.map(cell).collect::<Vec<_>>()
    };
    let numbered = ["sokoban", "sokoban/map-02.txt", "--algorithms", "bfs,astar"];
    assert_eq!(over(&numbered), ["steps"; 2]);
    assert_eq!(over(&[&numbered[..], &["--actions", "pushes"]].concat()), ["pushes"; 2]);
    let each = over(&[&numbered[..], &["--actions", "by-algorithm"]].concat());
    assert_eq!(each, ["steps", "pushes"]);
    // Alone A* takes what is best for it.
    assert_eq!(over(&["sokoban", "sokoban/map-02.txt", "--algorithms", "astar"]), ["pushes"]);
    // All algorithms of classic levels go over pushes by themselves; beside a numbered one they go over steps, too.
    let classic = ["sokoban", "--text", ONE_PUSH, "--algorithms", "bfs,astar"];
    assert_eq!(
        over(&classic),
        over(&classic[..3]).iter().map(|_| "steps").take(2).collect::<Vec<_>>()
    );
}

/// Nodes and depths of the search that is told: of 28 generated states and five pushes.
#[test]
fn effective_branching_is_a_column_on_request() {
    let given = ["sokoban", "sokoban/map-01.txt", "--algorithms", "bfs"];
    let asked = [&given[..], &["--branching"]].concat();
    for format in ["text", "md", "html", "csv", "json"] {
        let format = ["--format", format];
        let has = |text: &str| text.contains("b*") || text.contains("effective_branching");
        assert!(has(&compare(&[&asked[..], &format].concat())), "{format:?}");
        assert!(!has(&compare(&[&given[..], &format].concat())), "{format:?}");
    }
    let line: serde_json::Value =
        serde_json::from_str(&compare(&[&asked[..], &["--format", "json"]].concat())).unwrap();
    let (branching, depth) =
        (line["effective_branching"].as_f64().unwrap(), line["length"].as_u64().unwrap());
    let nodes: f64 = (1..=depth).map(|level| branching.powi(level.try_into().unwrap())).sum();
    let generated = line["stats"]["generated"].as_f64().unwrap();
    assert!((nodes - generated).abs() < 1e-6 * generated, "{nodes} {generated}");
}
