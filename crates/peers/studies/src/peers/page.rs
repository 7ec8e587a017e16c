//! The page `docs/benchmarks/peers.md`.

use std::fmt::Write;

use super::{
    contend::{ConsideredCrate, Section},
    growth,
    measure::{Growth, MeasuredRow, Rounds},
    profile,
    quartiles::Quartiles,
};
use xtask::{
    machine,
    table::{Table, grouped},
};

pub(crate) fn text(
    rows: &[MeasuredRow],
    curves: &[Growth],
    considered: &[ConsideredCrate],
    rounds: Rounds,
) -> String {
    let Rounds { pairs, least_ms, quick } = rounds;
    let mut text = format!(
        "\
# Against the peers

Our engines beside the best crates for the same tasks, with equal answers. A ratio above 1 means that ours is faster.
`cargo xtask bench-peers` writes this page; do not edit it.

<details><summary>How it is measured</summary>

Each contender runs in its own process. The two sides alternate, {pairs} times each. All answers are compared{first}.
A time is the processor time (user and system) of the search alone. A run repeats its search until {least_ms} ms have
passed and counts the median; the table has the median of the runs. A ratio is the median, over the {pairs} pairs, of the
peer's time divided by ours; brackets have its lower and upper quartile. Memory is the peak resident set of the whole
process after its first search.

</details>
",
        first = if quick { "" } else { ", and once before any time is taken" },
    );
    if quick {
        let _ = write!(
            text,
            "\n**This was a quick run**: {pairs} pairs, where a whole run has at least {}, and curves \
             without their\nlargest sizes. The figures are rough.\n",
            Rounds::PAIRS
        );
    }
    let sections = [
        (Section::Peers, "Ratios\n\n![Ratios on a logarithmic axis](peers-ratios.svg)"),
        (
            Section::Generality,
            "The cost of generality\n\nOur generic engines beside what is made for one domain, or one \
             kind of space; here the ratio says\nwhat the special case gains.",
        ),
        (
            Section::Threads,
            "Threads\n\nThe same work by several threads and by one. Processor time is the sum over \
             all threads, so that its\nratio says what sharing the work costs; the ratio of wall times \
             says what it gains.",
        ),
    ];
    for (section, begin) in sections {
        let mut rows: Vec<&MeasuredRow> =
            rows.iter().filter(|it| it.row.section == section).collect();
        rows.sort_by(|one, other| other.pair.ratio.median.total_cmp(&one.pair.ratio.median));
        if !rows.is_empty() {
            let missed = if section == Section::Peers { missed(&rows) } else { String::new() };
            let _ = write!(text, "\n## {begin}\n\n{}{missed}{}", tables(&rows), notes(&rows));
        }
    }
    if !curves.is_empty() {
        text.push_str(&growth::section(curves));
        text.push_str(&profile::section(curves));
    }
    if !considered.is_empty() {
        text.push_str("\n## Which peers\n\nOnly crates with a permissive licence.\n\n");
        for ConsideredCrate { name, licence, verdict } in considered {
            let _ = writeln!(text, "- {name} ({licence}), {verdict}");
        }
    }
    let _ = write!(text, "\n## Measured on\n\n{}\n", machine::describe());
    text
}

/// The tables: speed, memory and, collapsed, the contenders with their answers and the quartiles of the times.
fn tables(rows: &[&MeasuredRow]) -> String {
    let has_targets = rows.iter().any(|it| !targets(it).is_empty());
    let has_threads = rows.iter().any(|it| it.row.section == Section::Threads);
    let is_shown = |&(heading, _): &(&str, Cell)| match heading {
        "ratio of wall times" | "ours: wall time" | "peer: wall time" => has_threads,
        "target" => has_targets,
        _ => true,
    };
    let [speed, space, contenders, spread] = PARTS.map(|part| {
        let part: Vec<&(&str, Cell)> = part.iter().filter(|it| is_shown(it)).collect();
        let mut table =
            Table::new(["workload"].into_iter().chain(part.iter().map(|(heading, _)| *heading)));
        for measured in rows {
            let cells = part.iter().map(|(_, cell)| cell(measured));
            table.row([measured.row.title.clone()].into_iter().chain(cells));
        }
        table.render()
    });
    format!(
        "{speed}\n\n{space}\n\n<details><summary>Contenders, answers and quartiles</summary>\n\n\
         {contenders}\n\n{spread}\n\n</details>\n"
    )
}

/// The text of a row in a column.
type Cell = fn(&MeasuredRow) -> String;

/// The columns of the tables of a section.
const PARTS: [&[(&str, Cell)]; 4] = [
    &[
        ("ours", |it| time(it.pair.ours.processor.median)),
        ("peer", |it| time(it.pair.peer.processor.median)),
        ("ratio", |it| ratio(&it.pair.ratio)),
        ("ratio of wall times", |it| ratio(&it.pair.wall_ratio)),
    ],
    &[
        ("ours: peak", |it| memory(it.pair.ours.peak)),
        ("peer: peak", |it| memory(it.pair.peer.peak)),
        ("share", |it| {
            it.pair.share().map_or("not known".to_owned(), |share| format!("{share:.0} %"))
        }),
        ("target", |it| told(&targets(it))),
    ],
    &[
        ("ours", |it| it.row.ours.clone()),
        ("peer", |it| it.row.peer.clone()),
        ("answer (equal)", |it| format!("{} {}", grouped(it.pair.answer), it.row.unit)),
    ],
    &[
        ("ours", |it| times(&it.pair.ours.processor)),
        ("peer", |it| times(&it.pair.peer.processor)),
        ("ours: wall time", |it| times(&it.pair.ours.wall)),
        ("peer: wall time", |it| times(&it.pair.peer.wall)),
    ],
];

/// What was asked of a row, and by how much it was missed, if it was.
type TargetResult = (String, Option<String>);

fn targets(MeasuredRow { row, pair }: &MeasuredRow) -> Vec<TargetResult> {
    let mut all = Vec::new();
    let median = pair.ratio.median;
    if let Some(least) = row.target.ratio {
        let short = 100.0 * (1.0 - median / least);
        let missed = (median < least).then(|| format!("{median:.2} × is {short:.0} % short"));
        all.push((format!("≥ {least} ×"), missed));
    }
    if let (Some(most), Some(share)) = (row.target.share, pair.share()) {
        let missed = (share > most).then(|| format!("{share:.0} % of their memory"));
        all.push((format!("memory ≤ {most} %"), missed));
    }
    if let Some(most) = row.target.milliseconds {
        let took = 1e3 * pair.ours.processor.median;
        let more = 100.0 * (took / most - 1.0);
        let missed = (took > most).then(|| format!("{} is {more:.0} % more", time(took / 1e3)));
        all.push((format!("≤ {}", time(most / 1e3)), missed));
    }
    all
}

fn told(targets: &[TargetResult]) -> String {
    let asked: Vec<&str> = targets.iter().map(|(asked, _)| asked.as_str()).collect();
    let is_missed = targets.iter().any(|(_, missed)| missed.is_some());
    match asked.join(", ") {
        asked if asked.is_empty() => asked,
        asked => format!("{asked}: {}", if is_missed { "missed" } else { "met" }),
    }
}

/// The rows where we miss a target or are slower, and why.
fn missed(rows: &[&MeasuredRow]) -> String {
    let mut text = String::new();
    for measured in rows {
        let MeasuredRow { row, pair } = measured;
        let mut what: Vec<String> = targets(measured).into_iter().filter_map(|it| it.1).collect();
        if pair.ratio.median < 1.0 {
            what.push("we are slower".to_owned());
        }
        if what.is_empty() {
            continue;
        }
        let limit = if row.target.limit.is_empty() { "not known" } else { &row.target.limit };
        let _ = writeln!(
            text,
            "- {}, {}: {}. The reason: {limit}.",
            row.title,
            row.ours,
            what.join(", ")
        );
    }
    if text.is_empty() {
        return "\nEvery target is met, and no row is lost.\n".to_owned();
    }
    format!("\nTargets that are missed, and rows that we lose:\n\n{text}")
}

fn notes(rows: &[&MeasuredRow]) -> String {
    let mut notes: Vec<(Vec<&str>, &str)> = Vec::new();
    for MeasuredRow { row, .. } in rows.iter().filter(|it| !it.row.note.is_empty()) {
        match notes.iter_mut().find(|(_, note)| *note == row.note) {
            Some((titles, _)) => titles.push(&row.title),
            None => notes.push((vec![&row.title], &row.note)),
        }
    }
    let mut text = "\nWhat the rows compare:\n\n".to_owned();
    for (mut titles, note) in notes {
        titles.dedup();
        let _ = writeln!(text, "- {}: {note}", titles.join("; "));
    }
    text
}

/// Median and quartiles.
pub(crate) fn times(seconds: &Quartiles) -> String {
    let [lower, median, upper] = [seconds.lower, seconds.median, seconds.upper].map(time);
    format!("{median} ({lower} – {upper})")
}

/// Median and quartiles.
pub(crate) fn ratio(ratios: &Quartiles) -> String {
    format!("{:.2} × ({:.2} – {:.2})", ratios.median, ratios.lower, ratios.upper)
}

/// Three digits and a unit.
pub(crate) fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..1e-3 => (1e6 * seconds, "µs"),
        1e-3..1.0 => (1e3 * seconds, "ms"),
        _ => (seconds, "s"),
    };
    let digits = match value {
        ..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

pub(crate) fn memory(mebibytes: Option<f64>) -> String {
    mebibytes.map_or("not known".to_owned(), |mebibytes| format!("{mebibytes:.1} MiB"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::measure::sample;

    #[test]
    fn a_page_says_what_is_met_and_what_is_missed() {
        let (rows, curves) = sample();
        let considered = [ConsideredCrate {
            name: "`theirs` 1.0".to_owned(),
            licence: "MIT".to_owned(),
            verdict: "a row".to_owned(),
        }];
        let page = text(&rows, &curves, &considered, Rounds::new(true, None));
        let page = page.split("## Measured on").next().unwrap();
        snapshots::assert_snapshot!(page);
    }

    #[test]
    fn a_page_says_how_many_pairs_there_were() {
        let whole = text(&[], &[], &[], Rounds::new(false, Some(9)));
        assert!(whole.contains(" 9 times each") && !whole.contains("quick run"), "{whole}");
    }

    #[test]
    fn times_have_three_digits() {
        let cases =
            [(1.234e-6, "1.23 µs"), (0.012_34, "12.3 ms"), (0.5, "500 ms"), (12.34, "12.3 s")];
        for (seconds, shown) in cases {
            assert_eq!(time(seconds), shown);
        }
    }
}
