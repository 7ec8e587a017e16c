//! `cargo xtask anytime`: measures anytime search beside A*, to the end and at a limit, writes the page, and
//! fails if a promise is broken.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};
use chart::{
    Curve, LEGEND, Look, canvas, curves_on, legend, plotters::prelude::IntoLogRange, to_f64,
};
use serde::Deserialize;

use crate::{
    files::{entries, replace, root},
    message,
    puzzle::build,
    table::{Table, grouped},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Measure these suites alone, and write nothing
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// So many instances of a suite
    #[arg(long, value_name = "N", default_value_t = 20)]
    instances: usize,
}

/// Random instances that A* does not solve within a limit.
struct Suite {
    name: &'static str,
    domain: &'static str,
    /// The domain and the options of `puzzle generate`.
    generate: &'static str,
    /// What comes before the generated text.
    before: &'static str,
    limit: u64,
}

const SUITES: [Suite; 4] = [
    Suite {
        name: "5 × 5 boards",
        domain: "npuzzle",
        generate: "npuzzle --size 5",
        before: "",
        limit: 2_000_000,
    },
    Suite {
        name: "classic Sokoban",
        domain: "sokoban",
        generate: "sokoban --size 16 --boxes 14",
        before: "",
        limit: 500_000,
    },
    Suite {
        name: "ten stones",
        domain: "weighted-stones",
        generate: "sokoban --size 20 --boxes 10",
        before: "3 1 4 1 5 9 2 6 5 3\n",
        limit: 2_000_000,
    },
    Suite {
        name: "24 foods",
        domain: "pacman-dual",
        generate: "pacman-dual --size 21x21 --foods 24",
        before: "",
        limit: 2_000_000,
    },
];

/// Most seeds that are tried for a suite.
const SEEDS: u64 = 400;

/// A line of `puzzle compare --format json`.
#[derive(Deserialize)]
struct Line {
    algorithm: String,
    outcome: String,
    cost: Option<u32>,
    proved: Option<String>,
    lower_bound: Option<Bound>,
    gap: Option<f64>,
    #[serde(default)]
    milestones: Vec<Milestone>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Bound {
    cost: Option<u32>,
}

#[derive(Deserialize)]
struct Milestone {
    expanded: u64,
    cost: Option<u32>,
    bound: u32,
}

#[derive(Deserialize)]
struct Stats {
    expanded: u64,
    distinct: Option<u64>,
    peak_bytes: u64,
}

/// A* and anytime search on one instance.
struct Pair {
    name: String,
    a_star: Line,
    anytime: Line,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let puzzle = build("release")?;
    let is_asked = |name: &str| args.only.is_empty() || args.only.iter().any(|it| it == name);
    let mut text =
        "# Anytime search\n\nMade by `cargo xtask anytime`; do not edit. Both searches have the \
        domain's default heuristic.\n"
            .to_owned();
    let mut failures = Vec::new();
    if is_asked("fixtures") {
        text += &whole(&puzzle, &mut failures)?;
    }
    text += "\n## At a limit\n\n![The median gap by expansions](anytime.svg)\n";
    let mut summary = Table::new([
        "suite",
        "limit",
        "first within 5 %",
        "median gap",
        "least bound / A*'s",
        "bytes a state more",
    ]);
    let (mut details, mut curves) = (String::new(), Vec::new());
    for suite in SUITES.iter().filter(|suite| is_asked(suite.name)) {
        let pairs = measured(&puzzle, suite, args.instances)?;
        details += &of_suite(suite, &pairs, &mut summary, &mut failures);
        curves.push((suite.name, medians(suite, &pairs)));
    }
    text += &format!("\n{}\n{details}", summary.render());
    message(format_args!("{text}"));
    if args.only.is_empty() {
        let folder = root().join("docs/benchmarks");
        replace(&folder.join("anytime.md"), &text)?;
        replace(&folder.join("anytime.svg"), &drawn(&curves)?)?;
    }
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    Ok(())
}

/// Both searches of a file.
fn compared(
    puzzle: &Path,
    domain: &str,
    file: &Path,
    more: &[&str],
    limit: u64,
) -> anyhow::Result<Option<Pair>> {
    let output = Command::new(puzzle)
        .args(["compare", domain])
        .arg(file)
        .args(["--algorithms", "astar,anytime", "--format", "json", "--memory-limit", "8GiB"])
        .args(["--node-limit", &limit.to_string()])
        .args(more)
        .stderr(Stdio::null())
        .output()?;
    if !output.status.success() {
        ensure!(output.status.code() != Some(1), "{}: a contradiction", file.display());
        return Ok(None);
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<Line> = lines
        .lines()
        .map(|line| serde_json::from_str(line).with_context(|| line.to_owned()))
        .collect::<anyhow::Result<_>>()?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = [&[stem.as_ref()], more].concat().join(" ");
    let Ok([a_star, anytime]) = <[Line; 2]>::try_from(lines) else { return Ok(None) };
    ensure!(
        a_star.algorithm == "astar" && anytime.algorithm == "anytime",
        "{name}: in another order"
    );
    Ok(Some(Pair { name, a_star, anytime }))
}

/// The instances of the fixtures for which A* expands 1,000 states or more, to the end.
fn whole(puzzle: &Path, failures: &mut Vec<String>) -> anyhow::Result<String> {
    let mut pairs = Vec::new();
    for folder in entries(&root().join("fixtures"))?.into_iter().filter(|path| path.is_dir()) {
        let domain = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in entries(&folder)?.into_iter().filter(|file| file.is_file()) {
            let is_collection = file.extension().is_some_and(|end| end == "sok");
            for level in 1..=if is_collection { 30 } else { 1 } {
                let level = level.to_string();
                let more: &[&str] = if is_collection { &["--level", &level] } else { &[] };
                let Some(pair) = compared(puzzle, &domain, &file, more, 3_000_000)? else {
                    continue;
                };
                let is_proved = pair.a_star.proved.as_deref() == Some("least_cost");
                if is_proved && pair.a_star.stats.expanded >= 1_000 {
                    pairs.push((domain.clone(), pair));
                }
            }
        }
    }
    let mut table = Table::new(["instance", "cost", "A* expanded", "anytime expanded", "ratio"]);
    let mut ratios = Vec::new();
    for (domain, Pair { name, a_star, anytime }) in &pairs {
        let ratio = to_f64(anytime.stats.expanded) / to_f64(a_star.stats.expanded);
        ratios.push(ratio);
        if anytime.cost != a_star.cost || anytime.proved != a_star.proved {
            failures
                .push(format!("{name}: A* proves {:?}, anytime {:?}", a_star.cost, anytime.cost));
        }
        table.row([
            format!("{domain}, {name}"),
            a_star.cost.map_or(String::new(), |cost| grouped(cost.into())),
            grouped(a_star.stats.expanded),
            grouped(anytime.stats.expanded),
            format!("{ratio:.2}"),
        ]);
    }
    let median = median(&mut ratios);
    if median > 2.0 {
        failures.push(format!("to the end: {median:.2} times the expansions of A*"));
    }
    Ok(format!(
        "\n## To the end\n\nOn the {} instances of the fixtures for which A* expands 1,000 states or more (of \
         at most 3,000,000), anytime search proves the same costs with {median:.2} times as many \
         expansions in the median.\n\n<details><summary>Each instance</summary>\n\n{}\n\n</details>\n",
        pairs.len(),
        table.render()
    ))
}

/// The first instances of a suite that A* does not solve.
fn measured(puzzle: &Path, suite: &Suite, instances: usize) -> anyhow::Result<Vec<Pair>> {
    let folder = tempfile::tempdir()?;
    let mut pairs = Vec::new();
    for seed in 1..=SEEDS {
        if pairs.len() == instances {
            break;
        }
        let file = folder.path().join(format!("{seed}.txt"));
        generated(puzzle, suite, seed, &file)?;
        let Some(pair) = compared(puzzle, suite.domain, &file, &[], suite.limit)? else { continue };
        message(format_args!("{}, seed {seed}: gap {:?}", suite.name, pair.anytime.gap));
        if pair.a_star.outcome == "stopped" {
            pairs.push(pair);
        }
    }
    ensure!(pairs.len() == instances, "{}: {} instances only", suite.name, pairs.len());
    Ok(pairs)
}

fn generated(puzzle: &Path, suite: &Suite, seed: u64, file: &PathBuf) -> anyhow::Result<()> {
    let made = Command::new(puzzle)
        .arg("generate")
        .args(suite.generate.split_whitespace())
        .args(["--seed", &seed.to_string()])
        .output()?;
    ensure!(made.status.success(), "{}: {}", suite.name, String::from_utf8_lossy(&made.stderr));
    let text = [suite.before.as_bytes(), &made.stdout].concat();
    fs::write(file, text).with_context(|| file.display().to_string())
}

/// The table of a suite, and its row in the summary.
fn of_suite(
    suite: &Suite,
    pairs: &[Pair],
    summary: &mut Table,
    failures: &mut Vec<String>,
) -> String {
    let header = ["seed", "first at", "first", "best", "bound", "gap", "A*'s bound"];
    let mut table = Table::new(header);
    let (mut soon, mut gaps, mut bounds, mut bytes) = (0, Vec::new(), Vec::new(), Vec::new());
    for Pair { name, a_star, anytime } in pairs {
        let first = anytime.milestones.iter().find(|it| it.cost.is_some());
        soon += usize::from(first.is_some_and(|it| it.expanded * 20 <= suite.limit));
        gaps.push(anytime.gap.unwrap_or(1.0));
        let bound = anytime.milestones.last().map_or(0, |it| it.bound);
        let other = a_star.lower_bound.as_ref().and_then(|it| it.cost).unwrap_or(0);
        bounds.push(f64::from(bound) / f64::from(other.max(1)));
        let per_state = |line: &Line| {
            to_f64(line.stats.peak_bytes) / to_f64(line.stats.distinct.unwrap_or(1).max(1))
        };
        bytes.push(per_state(anytime) - per_state(a_star));
        let shown = |cost: Option<u32>| cost.map_or("–".to_owned(), |cost| grouped(cost.into()));
        table.row([
            name.clone(),
            first.map_or("–".to_owned(), |it| grouped(it.expanded)),
            shown(first.and_then(|it| it.cost)),
            shown(anytime.cost),
            grouped(bound.into()),
            anytime.gap.map_or("–".to_owned(), |gap| format!("{:.1} %", 100.0 * gap)),
            grouped(other.into()),
        ]);
    }
    let least = bounds.iter().copied().fold(f64::INFINITY, f64::min);
    let (gap, more) = (median(&mut gaps), median(&mut bytes));
    summary.row([
        suite.name.to_owned(),
        grouped(suite.limit),
        format!("{soon} of {}", pairs.len()),
        format!("{:.1} %", 100.0 * gap),
        format!("{least:.3}"),
        format!("{more:.1}"),
    ]);
    for (is_kept, promise) in [
        (soon * 10 >= pairs.len() * 9, "a solution within 5 % of the limit on 90 %"),
        (gap <= 0.25, "a gap of 25 % in the median"),
        (least >= 0.95, "a bound of 95 % of A*'s"),
    ] {
        if !is_kept {
            failures.push(format!("{}: not {promise}", suite.name));
        }
    }
    let (name, generate) = (suite.name, suite.generate);
    format!(
        "\n<details><summary>{name}: <code>puzzle generate {generate} --seed N</code></summary>\n\n{}\n\n\
         </details>\n",
        table.render()
    )
}

/// The median gap in per cent at 1,000, 2,000, 4,000 … expansions; 100 without a solution.
fn medians(suite: &Suite, pairs: &[Pair]) -> Curve {
    let moments = (0..).map(|doublings| 1_000_u64 << doublings);
    let moments = moments.take_while(|moment| *moment < suite.limit).chain([suite.limit]);
    let at = |moment: u64| {
        let gap = |pair: &Pair| {
            let so_far = pair.anytime.milestones.iter().take_while(|it| it.expanded <= moment);
            let last = so_far.last()?;
            let cost = f64::from(last.cost?);
            Some((cost - f64::from(last.bound)) / cost.max(1.0))
        };
        let mut gaps: Vec<f64> = pairs.iter().map(|pair| gap(pair).unwrap_or(1.0)).collect();
        ((to_f64(moment), 100.0 * median(&mut gaps)), false)
    };
    moments.map(at).collect()
}

fn drawn(curves: &[(&str, Curve)]) -> anyhow::Result<String> {
    let mut svg = String::new();
    {
        let title = "The gap of anytime search in per cent, median of twenty instances";
        let (root, areas) = canvas(&mut svg, title, 420, 1)?;
        let titles = ["states expanded, logarithmic".to_owned(), "gap, per cent".to_owned()];
        let look = Look { right: LEGEND, labels: 10, titles };
        let series: Vec<Curve> = curves.iter().map(|(_, curve)| curve.clone()).collect();
        curves_on(&root, &areas[0], look, (1_000.0..2_000_000.0).log_scale(), 0.0..100.0, &series)?;
        let names: Vec<&str> = curves.iter().map(|(name, _)| *name).collect();
        legend(&root, &names, &["100: no solution yet"])?;
    }
    Ok(svg + "\n")
}

/// The middle value, or the mean of both; 0 of none.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count => f64::midpoint(values[(count - 1) / 2], values[count / 2]),
    }
}

#[cfg(test)]
mod tests {
    use chart::number;

    use super::*;

    fn pair(first: u64, cost: u32, bound: u32, other: u32) -> Pair {
        let line = |text: String| serde_json::from_str(&text).expect("a line");
        let head = |algorithm| format!(r#"{{"algorithm":"{algorithm}","outcome":"stopped""#);
        let stats = r#""stats":{"expanded":2000000,"distinct":1000,"peak_bytes":40000}"#;
        let gap = f64::from(cost - bound) / f64::from(cost);
        Pair {
            name: "1".to_owned(),
            a_star: line(format!(
                r#"{},"lower_bound":{{"cost":{other}}},{stats}}}"#,
                head("astar")
            )),
            anytime: line(format!(
                r#"{},"cost":{cost},"gap":{gap},"milestones":[{{"expanded":{first},"cost":{cost},"bound":{bound}}}],{stats}}}"#,
                head("anytime")
            )),
        }
    }

    #[test]
    fn broken_promises_are_named() {
        let cases = [
            (pair(100_000, 100, 80, 84), 0),
            (pair(100_001, 100, 80, 84), 1),
            (pair(100_000, 100, 74, 74), 1),
            (pair(100_000, 100, 80, 85), 1),
        ];
        for (pair, broken) in cases {
            let (mut summary, mut failures) = (Table::new(["suite"]), Vec::new());
            of_suite(&SUITES[0], &[pair], &mut summary, &mut failures);
            assert_eq!(failures.len(), broken, "{failures:?}");
        }
    }

    #[test]
    fn gaps_fall_in_the_picture() {
        let curve = medians(&SUITES[0], &[pair(5_000, 100, 80, 80)]);
        assert_eq!(curve[2], ((4_000.0, 100.0), false));
        assert_eq!(curve[3], ((8_000.0, 20.0), false));
        assert!(drawn(&[("boards", curve)]).expect("a picture").contains("boards"));
    }

    #[test]
    fn the_median_of_an_even_number_is_between() {
        assert_eq!(number(median(&mut [3.0, 1.0, 2.0, 10.0])), "2.5");
        assert_eq!(number(median(&mut [])), "0");
    }
}
