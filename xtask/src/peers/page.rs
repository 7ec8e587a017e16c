//! The page `docs/benchmarks/peers.md`.

use std::fmt::Write;

use super::{
    contend::{Considered, Section},
    growth,
    measure::{Growth, Measured, Rounds},
    quartiles::Quartiles,
};
use crate::{
    machine,
    table::{Table, grouped},
};

pub(crate) fn text(
    rows: &[Measured],
    curves: &[Growth],
    considered: &[Considered],
    rounds: Rounds,
) -> String {
    let Rounds { pairs, least_ms, quick } = rounds;
    let mut text = format!(
        "\
# Against the peers

Written by `cargo xtask bench-peers`; do not edit. Each contender runs in a process of its own, and the
two sides alternate: ours, the peer, ours, the peer, and so on, {pairs} times each. All answers are
compared{first}. A time is processor time, user and system, of the search alone: a run repeats its
search until {least_ms} ms are over, and counts with the median; the table has the median of the runs. A
ratio is the median of the ratios of the {pairs} pairs, the peer's time to ours: above 1 we are faster.
Brackets hold the lower and the upper quartile. Memory is the peak resident set of the whole process.
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
        let rows: Vec<&Measured> = rows.iter().filter(|it| it.row.section == section).collect();
        if !rows.is_empty() {
            let missed = if section == Section::Peers { missed(&rows) } else { String::new() };
            let _ = write!(text, "\n## {begin}\n\n{}{missed}{}", table(&rows), notes(&rows));
        }
    }
    if !curves.is_empty() {
        text.push_str(&growth::section(curves));
    }
    if !considered.is_empty() {
        text.push_str("\n## Which peers\n\nOnly crates with a permissive licence.\n\n");
        let mut table = Table::new(["crate", "licence", "verdict"]);
        for Considered { name, licence, verdict } in considered {
            table.row([name, licence, verdict]);
        }
        text.push_str(&table.render());
        text.push('\n');
    }
    let _ = write!(text, "\n## Measured on\n\n{}\n", machine::describe());
    text
}

fn table(rows: &[&Measured]) -> String {
    let has_targets = rows.iter().any(|it| !targets(it).is_empty());
    let has_threads = rows.iter().any(|it| it.row.section == Section::Threads);
    let cells = |measured: &Measured| {
        let Measured { row, pair } = measured;
        let mut cells = vec![
            ("workload", row.title.clone()),
            ("ours", row.ours.clone()),
            ("peer", row.peer.clone()),
            ("answer (equal)", format!("{} {}", grouped(pair.answer), row.unit)),
            ("ours: time", times(&pair.ours.processor)),
            ("peer: time", times(&pair.peer.processor)),
            ("ratio", ratio(&pair.ratio)),
        ];
        if has_threads {
            cells.extend([
                ("ours: wall time", times(&pair.ours.wall)),
                ("peer: wall time", times(&pair.peer.wall)),
                ("ratio of wall times", ratio(&pair.wall_ratio)),
            ]);
        }
        let share = pair.share().map(|share| format!("{share:.0} %"));
        cells.extend([
            ("ours: peak", memory(pair.ours.mebibytes())),
            ("peer: peak", memory(pair.peer.mebibytes())),
            ("share", share.unwrap_or("not known".to_owned())),
        ]);
        cells.extend(has_targets.then(|| ("target", told(&targets(measured)))));
        cells
    };
    let rows: Vec<_> = rows.iter().map(|measured| cells(measured)).collect();
    let mut table = Table::new(rows.first().into_iter().flatten().map(|(name, _)| *name));
    for row in rows {
        table.row(row.into_iter().map(|(_, cell)| cell));
    }
    table.render() + "\n"
}

/// What was asked of a row, and by how much it was missed, if it was.
type Targeted = (String, Option<String>);

fn targets(Measured { row, pair }: &Measured) -> Vec<Targeted> {
    let mut all = Vec::new();
    let median = pair.ratio.median;
    if let Some(least) = row.target.ratio {
        let short = 100.0 * (1.0 - median / least);
        let missed = (median < least).then(|| format!("{median:.2} × is {short:.0} % short"));
        all.push((format!("≥ {least} ×"), missed));
    }
    if let (Some(most), Some(share)) = (row.target.share, pair.share()) {
        let missed = (share > most).then(|| format!("{share:.0} % of their memory"));
        all.push((format!("≤ {most} % of their memory"), missed));
    }
    if let Some(most) = row.target.milliseconds {
        let took = 1e3 * pair.ours.processor.median;
        let more = 100.0 * (took / most - 1.0);
        let missed = (took > most).then(|| format!("{} is {more:.0} % more", time(took / 1e3)));
        all.push((format!("≤ {}", time(most / 1e3)), missed));
    }
    all
}

fn told(targets: &[Targeted]) -> String {
    let asked: Vec<&str> = targets.iter().map(|(asked, _)| asked.as_str()).collect();
    let missed: Vec<&str> = targets.iter().filter_map(|(_, missed)| missed.as_deref()).collect();
    match (asked.join(", "), missed.join(", ")) {
        (asked, _) if asked.is_empty() => asked,
        (asked, missed) if missed.is_empty() => format!("{asked}: met"),
        (asked, missed) => format!("{asked}: missed, {missed}"),
    }
}

/// The rows where we miss a target or are slower, and why.
fn missed(rows: &[&Measured]) -> String {
    let mut text = String::new();
    for measured in rows {
        let Measured { row, pair } = measured;
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
            "- {}, {}: {}. What limits us: {limit}.",
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

fn notes(rows: &[&Measured]) -> String {
    let mut notes: Vec<(Vec<&str>, &str)> = Vec::new();
    for Measured { row, .. } in rows.iter().filter(|it| !it.row.note.is_empty()) {
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
        let considered = [Considered {
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
