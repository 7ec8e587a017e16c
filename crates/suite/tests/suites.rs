//! Good and bad suites, and what is said of them.

use suite::{Column, Figure, Mark, ParseSuiteError, Suite};

const GOOD: &str = r#"
[suite]
domain = "sokoban"
title = "Sokoban"

[[instance]]
name = "one"
file = "one.txt"
class = "one push"
source = "ours"
licence = "MIT OR Apache-2.0"
facts = [
    { solvable = true, source = "by hand" },
    { least-cost = 1, solution = "R", source = "by sight" },
]

[[instance]]
name = "two"
file = "two.txt"
class = "two pushes"
source = "ours"
licence = "MIT OR Apache-2.0"

[[table]]
name = "all"
title = "All"
columns = ["length", "expanded"]
node-limit = 1000

[[table.run]]
algorithms = ["bfs", "dfs"]
profiles = ["published", "best"]

[[table.run]]
label = "optimal"
algorithms = ["astar"]
node-limit = 7

[[table.run]]
algorithms = ["wastar"]
heuristics = ["fast"]
weights = ["1", "3/2"]
profiles = ["best", "published"]

[[table]]
name = "small"
title = "Small"
layout = "pivot"
columns = ["visited"]
instances = ["two"]
node-limit = 5
run = [{}]

[[published]]
instance = "two"
algorithm = "wastar"
heuristic = "fast"
weight = "1"
source = "original"
figures = { length = 6, visited = 26, solution = "LL", elapsed-ms = 12 }
reason = { columns = ["visited"], mark = "approximate", why = "their heap breaks ties by chance" }

[[sample]]
name = "many"
class = "random"
size = "5x5"
options = "--blocked 0.2"
seeds = 3

[[table]]
name = "means"
title = "Means"
columns = ["expanded"]
samples = ["many"]
node-limit = 9
run = [{ algorithms = ["bfs", "ucs"] }]

[[picture]]
name = "drawn"
title = "Two"
instance = "two"
options = "--picture"

[[plot]]
name = "expanded"
title = "Expanded"
table = "all"
kind = "dots"
values = ["expanded"]
runs = ["optimal", "bfs, best"]
"#;

#[test]
fn lists_are_crossed_in_the_order_of_the_file() {
    let suite: Suite = GOOD.parse().unwrap();
    let lines: Vec<String> = suite
        .tables
        .iter()
        .flat_map(|table| suite.rows(table))
        .map(|row| format!("{} | {} | {}", row.name, row.run.label, row.run.node_limit))
        .collect();
    snapshots::assert_snapshot!(lines.join("\n"), @"
    one | bfs, published | 1000
    one | bfs, best | 1000
    one | dfs, published | 1000
    one | dfs, best | 1000
    one | optimal | 7
    one | wastar 1 fast, best | 1000
    one | wastar 1 fast, published | 1000
    one | wastar 3/2 fast, best | 1000
    one | wastar 3/2 fast, published | 1000
    two | bfs, published | 1000
    two | bfs, best | 1000
    two | dfs, published | 1000
    two | dfs, best | 1000
    two | optimal | 7
    two | wastar 1 fast, best | 1000
    two | wastar 1 fast, published | 1000
    two | wastar 3/2 fast, best | 1000
    two | wastar 3/2 fast, published | 1000
    two | default | 5
    many | bfs | 9
    many | ucs | 9
    ");
}

#[test]
fn published_figures_find_their_row_and_are_marked() {
    let suite: Suite = GOOD.parse().unwrap();
    let published = &suite.published[0];
    let rows = suite.rows(&suite.tables[0]);
    let of: Vec<String> = rows
        .iter()
        .filter(|row| published.is_of(row.name, &row.run))
        .map(|row| row.run.label.clone())
        .collect();
    assert_eq!(of, ["wastar 1 fast, published"]);

    let mark = |column, ours: &Figure| published.mark(column, Some(ours));
    assert_eq!(mark(Column::Length, &Figure::Number(6)), Some(Mark::Exact));
    assert_eq!(mark(Column::Length, &Figure::Number(7)), Some(Mark::Differs));
    assert_eq!(mark(Column::Visited, &Figure::Number(27)), Some(Mark::Approximate));
    assert_eq!(mark(Column::Solution, &Figure::Text("LL".to_owned())), Some(Mark::Exact));
    assert_eq!(mark(Column::Expanded, &Figure::Number(6)), None);
    assert_eq!(published.mark(Column::Length, None), Some(Mark::Differs));
}

#[test]
fn facts_keep_their_sources() {
    let suite: Suite = GOOD.parse().unwrap();
    assert_eq!(suite.instances[0].facts[1].claims(), ["least cost 1", "solved by R"]);
    let costs = suite.instances[0].facts.iter();
    let costs = costs.filter_map(|fact| Some((fact.least_cost?, fact.source.as_str())));
    assert_eq!(costs.collect::<Vec<_>>(), [(1, "by sight")]);
}

#[test]
fn a_table_is_about_instances_or_samples() {
    let suite: Suite = GOOD.parse().unwrap();
    let subjects = |table: usize| -> Vec<(usize, String)> {
        let rows = suite.rows(&suite.tables[table]).into_iter();
        rows.map(|row| (row.subject, format!("{}, {}", row.name, row.run.label))).collect()
    };
    let many = suite.instances.len();
    assert_eq!(subjects(2), [(many, "many, bfs".to_owned()), (many, "many, ucs".to_owned())]);
    assert!(subjects(0).iter().all(|&(subject, _)| subject < many));
}

#[test]
fn each_problem_is_named_with_its_place() {
    let change = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        GOOD.replacen(from, to, 1)
    };
    let cases = [
        ("empty file", String::new()),
        ("no TOML", "[suite\n".to_owned()),
        ("unknown field", change("class = \"one push\"", "klass = \"one push\"")),
        ("unknown column", change("\"expanded\"]", "\"explored\"]")),
        ("no limit", change("node-limit = 1000\n", "")),
        ("limit of nothing", change("node-limit = 1000", "node-limit = 0")),
        ("name with a path", change("name = \"one\"", "name = \"../one\"")),
        ("name twice", change("name = \"two\"", "name = \"one\"")),
        ("no such instance", change("instances = [\"two\"]", "instances = [\"two\", \"three\"]")),
        ("no such table", change("table = \"all\"", "table = \"none\"")),
        ("no such run", change("\"bfs, best\"]", "\"bfs, worst\"]")),
        ("same label", change("label = \"optimal\"", "label = \"bfs, best\"")),
        ("label for many", change("weights = [", "label = \"many\"\nweights = [")),
        ("too many runs", change("[\"1\", \"3/2\"]", &format!("{:?}", vec!["1"; 1001]))),
        ("no run", change("run = [{}]", "run = []")),
        ("sample named like an instance", change("name = \"many\"", "name = \"two\"")),
        ("no seeds", change("seeds = 3", "seeds = 0")),
        ("too many seeds", change("seeds = 3", "seeds = 1000000000")),
        ("no seed in the list", change("seeds = 3", "seeds = []")),
        ("seeds of another kind", change("seeds = 3", "seeds = [\"3\"]")),
        ("no such sample", change("samples = [\"many\"]", "samples = [\"few\"]")),
        ("both", change("samples = [", "instances = [\"one\"]\nsamples = [")),
        (
            "picture of nothing",
            change("instance = \"two\"\noptions", "instance = \"many\"\noptions"),
        ),
        ("picture named like a plot", change("name = \"drawn\"", "name = \"expanded\"")),
        ("stale reason", change("columns = [\"visited\"], mark", "columns = [\"cost\"], mark")),
        (
            "two at once",
            change("table = \"all\"", "table = \"none\"").replace("[\"two\"]", "[\"2\"]"),
        ),
        ("byte order mark", format!("\u{feff}{}", change("table = \"all\"", "table = \"none\""))),
    ];
    let said: Vec<String> = cases
        .iter()
        .map(|(name, text)| match text.parse::<Suite>() {
            Ok(_) => format!("{name}: accepted"),
            Err(ParseSuiteError { problems, .. }) => {
                let lines: Vec<String> =
                    problems.iter().map(|problem| format!("\n    {problem}")).collect();
                format!("{name}:{}", lines.concat())
            }
        })
        .collect();
    snapshots::assert_snapshot!(said.join("\n"));
}

/// Each problem's place is found in one pass over the text: with a pass for each, this would take
/// hours.
#[test]
fn many_problems_are_counted() {
    const COUNT: usize = 50_000;
    let table = r#"[[table]]
name = "all"
title = "All"
columns = ["length"]
node-limit = 1
run = [{}]
instances = [
"#;
    let head = GOOD.split("[[table]]").next().unwrap();
    let text = format!("{head}{table}{}]", "  \"é\", \"nobody\",\n".repeat(COUNT));
    let first_line = text.lines().position(|line| line.contains('é')).unwrap() + 1;
    let ParseSuiteError { problems, omitted } = text.parse::<Suite>().unwrap_err();
    assert_eq!((problems.len(), omitted), (50, 2 * COUNT - 50));
    let places: Vec<_> = problems.iter().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(places[..3], [(first_line, 3), (first_line, 8), (first_line + 1, 3)]);
    assert_eq!(places[49], (first_line + 24, 8));
}

/// What is crossed is bounded before it is crossed, for the labels that a plot names too.
#[test]
fn small_suites_do_not_make_large_tables() {
    let said = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        GOOD.replace(from, to).parse::<Suite>().unwrap_err().to_string()
    };
    let run = "[[table.run]]\nalgorithms = [\"bfs\", \"dfs\"]";
    let names = |count: usize| vec!["'x'"; count].join(", ");
    let lists = ["algorithms", "heuristics", "weights", "actions", "options"]
        .map(|list| format!("{list} = [{}]\n", names(100)))
        .concat();
    let plot = "[[plot]]\nname = 'p'\ntitle = 't'\ntable = 'all'\nkind = 'dots'\nvalues = ['cost']";
    let huge = format!("[[table.run]]\n{lists}\n{plot}\nruns = ['x']\n[[table]]\nname = 'more'");
    let rest = "\ntitle = 't'\ncolumns = ['cost']\nnode-limit = 1\n[[table.run]]";
    let error = said(run, &format!("{huge}{rest}"));
    assert!(error.contains("expected at most 1000 runs in a table, found 10000000000"), "{error}");

    let error = said(run, &format!("[[table.run]]\nalgorithms = ['{}']", "x".repeat(101)));
    assert!(error.contains("expected choices of at most 100 characters in a run"), "{error}");

    let places = "instances = [\"two\"]\nnode-limit = 5\nrun = [{}]";
    let twos = vec!["'two'"; 400].join(", ");
    let many =
        format!("node-limit = 5\ninstances = [{twos}]\nrun = [{{algorithms = [{}]}}]", names(300));
    let error = said(places, &many);
    assert!(error.contains("expected at most 100000 rows in the tables of a suite"), "{error}");

    let error = said("[suite]", &format!("# {}\n[suite]", "x".repeat(1 << 20)));
    assert!(error.contains("expected a suite of at most 1048576 bytes"), "{error}");
}
