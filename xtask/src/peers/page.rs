//! The page `docs/benchmarks/peers.md`.

use std::fmt::Write;

use super::{
    contend::{Considered, Section},
    fit::{Fit, Model},
    measure::{Growth, Measured, Pair, Rounds, Side},
};
use crate::{
    machine,
    table::{Table, grouped, to_f64},
};

/// Memory that grew by less is lost in what an allocator takes at once.
const LEAST_KIB: u64 = 512;
/// Below it, nothing grows that could be fitted.
const LEAST_EXPLAINED: f64 = 0.5;

pub(crate) fn text(
    rows: &[Measured],
    curves: &[Growth],
    considered: &[Considered],
    rounds: Rounds,
) -> String {
    let mut text = "\
# Against the peers

Written by `cargo xtask bench-peers`; do not edit. Each contender runs in a process of its own, in turn
with the other. Their answers are compared in every run, and unless the run is a quick one once before
any time is taken. A time is the median of all runs, with the least and the greatest; a run of a short
search is itself the median of many. Ratios are of medians, peer to ours: above 1 we are faster. Memory
is the peak resident set of the whole process.
"
    .to_owned();
    let of = |section: Section| -> Vec<&Measured> {
        rows.iter().filter(|measured| measured.row.section == section).collect()
    };
    let (peers, twins) = (of(Section::Peers), of(Section::Generality));
    if !peers.is_empty() {
        text.push_str("\n## Ratios\n\n![Ratios on a logarithmic axis](peers-ratios.svg)\n\n");
        text.push_str(&table(&peers));
        text.push_str(&missed(&peers));
        text.push_str(&notes(&peers));
    }
    if !twins.is_empty() {
        text.push_str(
            "\n## The cost of generality\n\nOur generic engines beside what is made for one domain, \
             or one kind of space; here the ratio says\nwhat the special case gains.\n\n",
        );
        text.push_str(&table(&twins));
        text.push_str(&notes(&twins));
    }
    if !curves.is_empty() {
        text.push_str(&growth(curves));
    }
    if !considered.is_empty() {
        text.push_str("\n## Which peers\n\nOnly crates with a permissive licence.\n\n");
        let mut table = Table::new(["crate", "licence", "verdict"].map(str::to_owned));
        for Considered { name, licence, verdict } in considered {
            table.row([name, licence, verdict].map(Clone::clone));
        }
        text.push_str(&table.render());
        text.push('\n');
    }
    let Rounds { rows, points, least_ms, quick } = rounds;
    let short = if quick { " This was a quick run: times are rough." } else { "" };
    let _ = write!(
        text,
        "\n## Measured on\n\nRuns of each contender: {rows} a row, {points} a point of a curve, each \
         of at least {least_ms} ms.{short}\n\n{}\n",
        machine::describe(),
    );
    text
}

fn table(rows: &[&Measured]) -> String {
    let has_targets = rows.iter().any(|it| !Targets::of(it).asked().is_empty());
    let header = [
        "workload",
        "ours",
        "peer",
        "answer (equal)",
        "ours: median (range)",
        "peer: median (range)",
        "ratio",
        "ours: peak",
        "peer: peak",
        "share",
    ];
    let last = has_targets.then_some("target");
    let mut table = Table::new(header.into_iter().chain(last).map(str::to_owned));
    for measured in rows {
        let Measured { row, pair } = measured;
        let cells = [
            row.title.clone(),
            row.ours.clone(),
            row.peer.clone(),
            format!("{} {}", grouped(pair.answer), row.unit),
            times(&pair.ours),
            times(&pair.peer),
            format!("{:.2} ×", pair.ratio()),
            memory(pair.ours.mebibytes()),
            memory(pair.peer.mebibytes()),
            pair.share().map_or("not known".to_owned(), |share| format!("{share:.0} %")),
        ];
        let target = has_targets.then(|| Targets::of(measured).shown());
        table.row(cells.into_iter().chain(target));
    }
    table.render() + "\n"
}

/// What was asked of a row, and by how much it was missed.
struct Targets {
    /// The words, and the words of a miss.
    all: Vec<(String, Option<String>)>,
}

impl Targets {
    fn of(Measured { row, pair }: &Measured) -> Self {
        let mut all = Vec::new();
        if let Some(least) = row.target.ratio {
            let missed = (pair.ratio() < least).then(|| {
                format!("{:.2} × is {:.0} % short", pair.ratio(), short(pair.ratio(), least))
            });
            all.push((format!("≥ {least} ×"), missed));
        }
        if let (Some(most), Some(share)) = (row.target.share, pair.share()) {
            let missed = (share > most).then(|| format!("{share:.0} % of their memory"));
            all.push((format!("≤ {most} % of their memory"), missed));
        }
        if let Some(most) = row.target.milliseconds {
            let took = 1e3 * pair.ours.median();
            let missed = (took > most).then(|| {
                format!("{} is {:.0} % more", time(took / 1e3), 100.0 * (took / most - 1.0))
            });
            all.push((format!("≤ {}", time(most / 1e3)), missed));
        }
        Self { all }
    }

    fn asked(&self) -> Vec<&str> {
        self.all.iter().map(|(asked, _)| asked.as_str()).collect()
    }

    fn missed(&self) -> Vec<&str> {
        self.all.iter().filter_map(|(_, missed)| missed.as_deref()).collect()
    }

    fn shown(&self) -> String {
        match (self.asked(), self.missed()) {
            (asked, _) if asked.is_empty() => String::new(),
            (asked, missed) if missed.is_empty() => format!("{}: met", asked.join(", ")),
            (asked, missed) => format!("{}: missed, {}", asked.join(", "), missed.join(", ")),
        }
    }
}

/// How far `found` is from `least`, in per cent of it.
fn short(found: f64, least: f64) -> f64 {
    100.0 * (1.0 - found / least)
}

/// The rows where we miss a target or are slower, and why.
fn missed(rows: &[&Measured]) -> String {
    let mut text = String::new();
    for measured in rows {
        let Measured { row, pair } = measured;
        let targets = Targets::of(measured);
        let mut what: Vec<String> = targets.missed().into_iter().map(str::to_owned).collect();
        if pair.ratio() < 1.0 {
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

fn growth(curves: &[Growth]) -> String {
    let mut text = "\n## Growth\n\n![Time and memory against size](peers-growth.svg)\n\n\
        Fitted by least squares on the logarithm of time, and of memory beyond what was there when the\n\
        search began: a power of the size n (a line on log n) or an exponential (a line on n), whichever\n\
        leaves less of the variance of both sides' times unexplained. Memory is fitted where at least\n\
        three sizes grow it by 512 KiB, and where the line explains half of the variance.\n\n"
        .to_owned();
    let header = [
        "domain",
        "n",
        "from – to",
        "work",
        "time, ours",
        "time, peer",
        "memory, ours",
        "memory, peer",
    ];
    let mut table = Table::new(header.map(str::to_owned));
    for growth in curves {
        let model = growth.model();
        let shown = |fit: Option<Fit>| fit.map_or("–".to_owned(), |fit| fit.to_string());
        let ends = [growth.points.first(), growth.points.last()];
        let [from, to] = ends.map(|point| point.map_or(0, |&(size, _)| size));
        let fit = |side, memory: bool| {
            let points = if memory { growth.memories(side) } else { growth.times(side) };
            shown(Fit::new(model, &points).filter(|fit| fit.explained >= LEAST_EXPLAINED))
        };
        table.row([
            growth.curve.name.clone(),
            growth.curve.size.clone(),
            format!("{from} – {to}"),
            format!("× {}", rounded(growth.work())),
            fit(OURS, false),
            fit(PEER, false),
            fit(OURS, true),
            fit(PEER, true),
        ]);
    }
    text.push_str(&table.render());
    text.push('\n');
    for growth in curves {
        text.push_str(&points(growth));
    }
    text
}

/// One of the two sides.
pub(crate) type SideOf = fn(&Pair) -> &Side;
pub(crate) const OURS: SideOf = |pair| &pair.ours;
pub(crate) const PEER: SideOf = |pair| &pair.peer;

impl Growth {
    /// The model that fits both sides' times.
    pub(crate) fn model(&self) -> Model {
        Model::of(&[self.times(OURS), self.times(PEER)])
    }

    /// Seconds against size.
    pub(crate) fn times(&self, side: SideOf) -> Vec<(f64, f64)> {
        let points = self.points.iter();
        points.map(|(size, pair)| (f64::from(*size), side(pair).median())).collect()
    }

    /// MiB that the search took, against size, where that is enough to be seen.
    pub(crate) fn memories(&self, side: SideOf) -> Vec<(f64, f64)> {
        let grown = |(size, pair): &(u32, Pair)| {
            let grown = side(pair).grown_kib.filter(|&kib| kib >= LEAST_KIB)?;
            Some((f64::from(*size), to_f64(grown) / 1024.0))
        };
        self.points.iter().filter_map(grown).collect()
    }
}

fn points(growth: &Growth) -> String {
    let Growth { curve, points } = growth;
    let mut text = format!("\n**{}**: {} against {}.", curve.title, curve.ours, curve.peer);
    if !curve.note.is_empty() {
        let _ = write!(text, " {}", curve.note);
    }
    text.push_str("\n\n");
    let header = [
        curve.size.as_str(),
        curve.work.as_str(),
        "ours: median (range)",
        "peer: median (range)",
        "ratio",
        "ours: grown by",
        "peer: grown by",
    ];
    let mut table = Table::new(header.map(str::to_owned));
    for (size, pair) in points {
        let grown = |side: &Side| memory(side.grown_kib.map(|kib| to_f64(kib) / 1024.0));
        table.row([
            grouped(u64::from(*size)),
            grouped(pair.ours.work),
            times(&pair.ours),
            times(&pair.peer),
            format!("{:.2} ×", pair.ratio()),
            grown(&pair.ours),
            grown(&pair.peer),
        ]);
    }
    text.push_str(&table.render());
    text.push('\n');
    text
}

/// Median, and least to greatest.
fn times(side: &Side) -> String {
    let (least, greatest) = side.range();
    format!("{} ({} – {})", time(side.median()), time(least), time(greatest))
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

fn rounded(factor: f64) -> String {
    let whole = format!("{factor:.0}");
    whole.parse().map_or(whole, grouped)
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
        insta::assert_snapshot!(page);
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
