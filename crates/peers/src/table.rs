//! The page that is written: workload, peer, answers, medians, spread, ratios, memory.

use std::fmt::Write;

use crate::contenders::{Run, Workload};

/// All runs of one workload.
pub struct Row {
    workload: Workload,
    answer: u64,
    ours: Side,
    peer: Side,
}

/// All runs of one contender.
struct Side {
    /// Sorted, in seconds.
    times: Vec<f64>,
    peak_kib: Option<u64>,
}

impl Row {
    /// The runs must agree on their answer.
    #[must_use]
    pub fn new(workload: Workload, ours: Vec<Run>, peer: Vec<Run>) -> Self {
        Self { workload, answer: ours[0].answer, ours: Side::new(&ours), peer: Side::new(&peer) }
    }

    fn ratio(&self) -> f64 {
        self.peer.median() / self.ours.median()
    }

    fn memory_share(&self) -> Option<f64> {
        Some(100.0 * self.ours.mebibytes()? / self.peer.mebibytes()?)
    }
}

impl Side {
    fn new(runs: &[Run]) -> Self {
        let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
        times.sort_by(f64::total_cmp);
        Self { times, peak_kib: runs.iter().filter_map(|run| run.peak_kib).max() }
    }

    fn median(&self) -> f64 {
        let middle = self.times.len() / 2;
        if self.times.len() % 2 == 1 {
            self.times[middle]
        } else {
            (self.times[middle - 1] + self.times[middle]) / 2.0
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "it is printed with one decimal")]
    fn mebibytes(&self) -> Option<f64> {
        self.peak_kib.map(|kib| kib as f64 / 1024.0)
    }

    /// Median, and least to greatest.
    fn shown(&self) -> String {
        let (least, greatest) = (self.times[0], self.times[self.times.len() - 1]);
        let median = self.median();
        if median < 0.1 {
            let [least, median, greatest] = [least, median, greatest].map(|time| 1e3 * time);
            return format!("{median:.2} ms ({least:.2}–{greatest:.2})");
        }
        format!("{median:.3} s ({least:.3}–{greatest:.3})")
    }

    fn peak_shown(&self) -> String {
        self.mebibytes().map_or("not known".to_owned(), |peak| format!("{peak:.1} MiB"))
    }
}

/// The whole page.
#[must_use]
pub fn page(rows: &[Row], repeat: u32, machine: &[String]) -> String {
    let mut text = String::from(
        "# Against the peers\n\n\
         Written by `cargo xtask bench-peers`; do not edit. Each contender runs in a process of its\n\
         own, in turn with the other; both search the same space in the same encoding, and their\n\
         answers are compared before any time is believed. Ratios are of medians, peer to ours:\n\
         above 1 we are faster. Memory is the peak resident set of the whole process.\n\n\
         | workload | peer | answer (equal) | ours: median (range) | peer: median (range) | ratio | ours: peak | peer: peak | share |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for row in rows {
        let share =
            row.memory_share().map_or("not known".to_owned(), |share| format!("{share:.0} %"));
        let cells = [
            row.workload.title().to_owned(),
            row.workload.peer().to_owned(),
            format!("{} {}", row.answer, row.workload.answer()),
            row.ours.shown(),
            row.peer.shown(),
            format!("{:.2} ×", row.ratio()),
            row.ours.peak_shown(),
            row.peer.peak_shown(),
            share,
        ];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push_str("\nWhat each row compares:\n\n");
    for row in rows {
        let _ = writeln!(text, "- {}: {}", row.workload.title(), row.workload.note());
    }
    let _ = write!(text, "\nMeasured with {repeat} runs a contender.\n\n");
    for line in machine {
        let _ = writeln!(text, "- {line}");
    }
    text
}
