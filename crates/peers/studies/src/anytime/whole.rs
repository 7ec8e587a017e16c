//! Anytime search to the end, on the instances of the fixtures.

use std::path::{Path, PathBuf};

use super::{
    Part, WHOLE,
    compare::{Line, Puzzle},
    median,
};
use xtask::{
    files::{entries, name_of, root},
    table::{Table, grouped, to_f64},
};

/// The least and the most expansions of A*.
const EXPANSIONS: (u64, u64) = (1_000, 3_000_000);
/// The greatest number of levels of a collection.
const LEVELS: u32 = 30;

/// The instances for which A* expands enough.
pub(super) fn measured(puzzle: &Puzzle) -> anyhow::Result<Part> {
    let mut rows = Vec::new();
    for folder in entries(&root().join("fixtures"))?.into_iter().filter(|path| path.is_dir()) {
        let domain = name_of(&folder);
        // A board is not searched in two parts, as it is where no heuristic is named.
        let named: &[&str] =
            if domain == "npuzzle" { &["--heuristics", "linear-conflict"] } else { &[] };
        for file in files(&folder)? {
            let is_collection = file.extension().is_some_and(|end| end == "sok");
            for level in 1..=if is_collection { LEVELS } else { 1 } {
                let level = level.to_string();
                let one: &[&str] = if is_collection { &["--level", &level] } else { &[] };
                let more = [one, named].concat();
                let lines = puzzle.compare(&domain, &file, "astar,anytime", EXPANSIONS.1, &more)?;
                let Ok(pair) = <[Line; 2]>::try_from(lines) else { continue };
                let is_proved = pair[0].proved.as_deref() == Some("least_cost");
                if is_proved && pair[0].stats.expanded >= EXPANSIONS.0 {
                    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
                    let level = if is_collection { format!(" {level}") } else { String::new() };
                    rows.push((format!("{domain}, {stem}{level}"), pair));
                }
            }
        }
    }
    Ok(part(&rows))
}

/// The files of a folder and of those in it.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() { files.extend(self::files(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

fn part(rows: &[(String, [Line; 2])]) -> Part {
    let mut table = Table::new(["instance", "cost", "A* expanded", "anytime expanded", "ratio"]);
    let (mut ratios, mut broken) = (Vec::new(), Vec::new());
    for (name, [a_star, anytime]) in rows {
        let ratio = to_f64(anytime.stats.expanded) / to_f64(a_star.stats.expanded);
        ratios.push(ratio);
        if anytime.cost != a_star.cost || anytime.proved != a_star.proved {
            let costs = (a_star.cost, anytime.cost);
            broken.push(format!("{name}: A* proves {:?}, anytime search {:?}", costs.0, costs.1));
        }
        table.row([
            name.clone(),
            a_star.cost.map_or(String::new(), |cost| grouped(cost.into())),
            grouped(a_star.stats.expanded),
            grouped(anytime.stats.expanded),
            format!("{ratio:.2}"),
        ]);
    }
    let (middle, most) = (median(&ratios), ratios.iter().copied().fold(0.0, f64::max));
    if middle > 2.0 {
        broken.push(format!("to the end: {middle:.2} times the expansions of A* in the median"));
    }
    let proves = if broken.is_empty() { "the same least cost" } else { "not always the same" };
    let block = format!(
        "On the {} instances of the fixtures for which A\\* expands {} states or more (of {} at most), anytime \
         search proves {proves}, with {middle:.2} times as many expansions in the median and {most:.2} times as \
         many at most.\n\n<details><summary>Each instance</summary>\n\n{}\n\n</details>",
        rows.len(),
        grouped(EXPANSIONS.0),
        grouped(EXPANSIONS.1),
        table.render()
    );
    Part { name: WHOLE, block, suite: None, broken }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(cost: u32, expanded: u64) -> Line {
        let stats = format!(r#"{{"expanded":{expanded},"distinct":9,"peak_bytes":9}}"#);
        let text = format!(
            r#"{{"outcome":"solved","cost":{cost},"proved":"least_cost","stats":{stats}}}"#
        );
        serde_json::from_str(&text).expect("a line")
    }

    #[test]
    fn a_slow_search_and_another_cost_are_broken_promises() {
        let rows = |cost, expanded: [u64; 3]| {
            expanded.map(|it| ("board".to_owned(), [line(7, 1_000), line(cost, it)]))
        };
        for (cost, expanded, broken) in [
            (7, [1_000, 2_000, 9_000], 0),
            (7, [1_000, 2_001, 9_000], 1),
            (8, [1_000, 1_000, 1_000], 3),
        ] {
            let part = part(&rows(cost, expanded));
            assert_eq!(part.broken.len(), broken, "{}", part.block);
        }
    }
}
