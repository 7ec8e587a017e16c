//! Data that a user brings: each case once by each contender, within a limit on time.

use std::{fmt::Write, path::PathBuf, time::Duration};

use anyhow::ensure;

use super::{
    contend::{Case, OURS, PEER, Program, Run},
    page::{memory, time},
};
use xtask::{
    machine, message,
    table::{Table, grouped, to_f64},
};

/// A file or a folder.
pub(crate) struct Brought {
    /// As `crates/peers` calls it.
    pub(crate) kind: &'static str,
    pub(crate) path: PathBuf,
}

/// A case and what both sides made of it.
struct CaseRuns {
    case: Case,
    ours: Option<Run>,
    peer: Option<Run>,
}

/// Runs all cases of all that is brought. Mistakes in any of it are told before anything runs.
pub(crate) fn page(
    program: &Program,
    brought: &[Brought],
    limit: Duration,
) -> anyhow::Result<String> {
    let mut cases = Vec::new();
    for Brought { kind, path } in brought {
        cases.push(program.cases(kind, path)?);
    }
    let mut text = format!(
        "# Against the peers, on data brought\n\nWritten by `cargo xtask bench-peers`. Each contender \
         runs once, in a process of its own, for {} s at most. Times are processor time, user and \
         system,\nof the search alone.\n",
        limit.as_secs(),
    );
    for (Brought { kind, path }, cases) in brought.iter().zip(cases) {
        let shown = path.display().to_string();
        let mut solved = Vec::new();
        for (number, case) in cases.into_iter().enumerate() {
            message(format_args!("{kind}: {}", case.title));
            let run = |contender: &str| {
                let number = number.to_string();
                let arguments = ["case", kind, &shown, &number, contender];
                let run = program.run(&arguments.map(str::to_owned), Some(limit))?;
                // No answer is no solution: the level is too large, or has none.
                anyhow::Ok(run.filter(|run| run.answer != 0))
            };
            let (ours, peer) = (run(OURS)?, run(PEER)?);
            if let (Some(ours), Some(peer)) = (&ours, &peer) {
                let (ours, peer) = (ours.answer, peer.answer);
                ensure!(ours == peer, "{}: answers differ: ours {ours}, peer {peer}", case.title);
            }
            solved.push(CaseRuns { case, ours, peer });
        }
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        text.push_str(&section(&name, &solved));
    }
    let _ = write!(text, "\n{}\n", machine::describe());
    Ok(text)
}

fn section(name: &str, solved: &[CaseRuns]) -> String {
    let Some(CaseRuns { case: first, .. }) = solved.first() else { return String::new() };
    let mut text = format!("\n## {name}\n\nOurs: {}. The peer: {}.\n\n", first.ours, first.peer);
    let mut table =
        Table::new(["case", "answer", "ours", "peer", "ratio", "ours: peak", "peer: peak"]);
    for CaseRuns { case, ours, peer } in solved {
        let seconds = |run: &Option<Run>| run.as_ref().map(|run| run.processor_seconds);
        let shown = |run: &Option<Run>| seconds(run).map_or("none".to_owned(), time);
        let peak = |run: &Option<Run>| {
            let peak = run.as_ref().and_then(|run| run.peak_kib);
            peak.map_or("–".to_owned(), |kib| memory(Some(to_f64(kib) / 1024.0)))
        };
        let answer = ours.as_ref().or(peer.as_ref()).map(|run| run.answer);
        let ratio = seconds(peer).zip(seconds(ours)).map(|(peer, ours)| peer / ours);
        table.row([
            case.title.clone(),
            answer.map_or("–".to_owned(), |answer| format!("{} {}", grouped(answer), case.unit)),
            shown(ours),
            shown(peer),
            ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2} ×")),
            peak(ours),
            peak(peer),
        ]);
    }
    text.push_str(&table.render());
    text.push_str(&summary(solved));
    text
}

fn summary(solved: &[CaseRuns]) -> String {
    let seconds = |run: &Option<Run>| run.as_ref().map(|run| run.processor_seconds);
    let both = solved.iter().filter_map(|it| seconds(&it.ours).zip(seconds(&it.peer)));
    let both: Vec<(f64, f64)> = both.collect();
    let count = |is: fn(&CaseRuns) -> bool| solved.iter().filter(|&it| is(it)).count();
    let mut text = format!(
        "\n\nAnswered: {} by ours, {} by the peer, {} by both, {} by neither, of {}.",
        count(|it| it.ours.is_some()),
        count(|it| it.peer.is_some()),
        both.len(),
        count(|it| it.ours.is_none() && it.peer.is_none()),
        solved.len(),
    );
    let all: f64 = solved.iter().filter_map(|it| seconds(&it.ours)).sum();
    let _ = write!(text, " Ours takes {} for all that it answers.", time(all));
    if !both.is_empty() {
        let ours: f64 = both.iter().map(|it| it.0).sum();
        let peer: f64 = both.iter().map(|it| it.1).sum();
        let ratio = peer / ours;
        let (ours, peer) = (time(ours), time(peer));
        let _ = write!(
            text,
            " Where both have an answer, it is the same: {ours} against {peer} in all, {ratio:.2} ×."
        );
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_without_an_answer_are_counted_and_stay() {
        let case = |title: &str| Case {
            title: title.to_owned(),
            ours: "`ours`".to_owned(),
            peer: "`theirs`".to_owned(),
            unit: "moves".to_owned(),
        };
        let run = |processor_seconds| {
            Some(Run { answer: 55, processor_seconds, peak_kib: Some(2048), ..Run::default() })
        };
        let solved = [
            CaseRuns { case: case("one"), ours: run(0.5), peer: run(2.0) },
            CaseRuns { case: case("two"), ours: run(1.0), peer: None },
            CaseRuns { case: case("three"), ours: None, peer: None },
        ];
        snapshots::assert_snapshot!(section("levels", &solved));
    }
}
