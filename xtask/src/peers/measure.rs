//! All runs of both sides of a row, or of a curve at each size.

use anyhow::{Context, ensure};

use super::contend::{Contender, Curve, Program, Row, Run};
use crate::{message, table::to_f64};

/// How often and how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    /// Runs of each contender of a row.
    pub(crate) rows: u32,
    /// Runs of each contender of a point of a curve.
    pub(crate) points: u32,
    /// A run searches again until so many milliseconds are over.
    pub(crate) least_ms: u64,
    /// Curves go without their largest sizes.
    pub(crate) quick: bool,
}

impl Rounds {
    pub(crate) fn new(quick: bool, repeat: Option<u32>) -> Self {
        let (rows, points, least_ms) = if quick { (1, 1, 100) } else { (5, 3, 300) };
        Self { rows: repeat.unwrap_or(rows), points: repeat.unwrap_or(points), least_ms, quick }
    }
}

/// All runs of one contender.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// In seconds, sorted; at least one.
    times: Vec<f64>,
    /// What was searched, where that can be seen.
    pub(crate) work: u64,
    /// Greatest resident set, in KiB.
    pub(crate) peak_kib: Option<u64>,
    /// How much of it was not there when the search began.
    pub(crate) grown_kib: Option<u64>,
}

impl Side {
    pub(crate) fn new(runs: &[Run]) -> Self {
        let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
        times.sort_by(f64::total_cmp);
        let grown = |run: &Run| Some(run.peak_kib?.saturating_sub(run.before_kib?));
        Self {
            times,
            work: runs.iter().map(|run| run.work).max().unwrap_or(0),
            peak_kib: runs.iter().filter_map(|run| run.peak_kib).max(),
            grown_kib: runs.iter().filter_map(grown).max(),
        }
    }

    /// In seconds.
    pub(crate) fn median(&self) -> f64 {
        let upper = self.times.len() / 2;
        let lower = (self.times.len() - 1) / 2;
        f64::midpoint(self.times[lower], self.times[upper])
    }

    /// Least and greatest time.
    pub(crate) fn range(&self) -> (f64, f64) {
        (self.times[0], self.times[self.times.len() - 1])
    }

    pub(crate) fn mebibytes(&self) -> Option<f64> {
        self.peak_kib.map(|kib| to_f64(kib) / 1024.0)
    }
}

/// Both sides, and what they agree on.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) answer: u64,
    pub(crate) ours: Side,
    pub(crate) peer: Side,
}

impl Pair {
    /// Runs of both in turn, ours first; their answers must all be the same.
    fn run(
        program: &Program,
        arguments: impl Fn(Contender) -> Vec<String>,
        rounds: u32,
        least_ms: u64,
    ) -> anyhow::Result<Self> {
        let mut runs = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            for (contender, runs) in Contender::BOTH.into_iter().zip(&mut runs) {
                let mut arguments = arguments(contender);
                arguments.extend(["--least-ms".to_owned(), least_ms.to_string()]);
                runs.push(program.run(&arguments, None)?.context("it has no limit")?);
            }
        }
        Self::of(&runs[0], &runs[1])
    }

    pub(crate) fn of(ours: &[Run], peer: &[Run]) -> anyhow::Result<Self> {
        let answers: Vec<u64> = ours.iter().chain(peer).map(|run| run.answer).collect();
        let answer = answers.first().copied().unwrap_or(0);
        ensure!(
            answer != 0 && answers.iter().all(|&it| it == answer),
            "answers differ: ours {:?}, peer {:?}",
            ours.iter().map(|run| run.answer).collect::<Vec<_>>(),
            peer.iter().map(|run| run.answer).collect::<Vec<_>>(),
        );
        Ok(Self { answer, ours: Side::new(ours), peer: Side::new(peer) })
    }

    /// How many times as long the peer takes.
    pub(crate) fn ratio(&self) -> f64 {
        self.peer.median() / self.ours.median()
    }

    /// Our peak memory in theirs, in per cent.
    pub(crate) fn share(&self) -> Option<f64> {
        Some(100.0 * self.ours.mebibytes()? / self.peer.mebibytes()?)
    }
}

/// A row and its runs.
pub(crate) struct Measured {
    pub(crate) row: Row,
    pub(crate) pair: Pair,
}

impl Measured {
    pub(crate) fn run(program: &Program, row: Row, rounds: Rounds) -> anyhow::Result<Self> {
        let arguments = |contender: Contender| {
            ["row", &row.name, contender.argument()].map(str::to_owned).to_vec()
        };
        let wrong = || format!("row {}", row.name);
        if !rounds.quick {
            // Answers first, so that no time is taken of a search that is wrong.
            Pair::run(program, arguments, 1, 0).with_context(wrong)?;
        }
        let pair =
            Pair::run(program, arguments, rounds.rows, rounds.least_ms).with_context(wrong)?;
        message(format_args!("  {:.2} ×", pair.ratio()));
        Ok(Self { row, pair })
    }
}

/// A curve and its runs.
pub(crate) struct Growth {
    pub(crate) curve: Curve,
    pub(crate) points: Vec<(u32, Pair)>,
}

impl Growth {
    pub(crate) fn run(program: &Program, curve: Curve, rounds: Rounds) -> anyhow::Result<Self> {
        let sizes = if rounds.quick { curve.quick } else { curve.sizes.len() };
        let mut points = Vec::new();
        for &size in curve.sizes.iter().take(sizes) {
            let arguments = |contender: Contender| {
                let size = size.to_string();
                ["point", &curve.name, &size, contender.argument()].map(str::to_owned).to_vec()
            };
            let pair = Pair::run(program, arguments, rounds.points, rounds.least_ms);
            let pair = pair.with_context(|| format!("curve {} at {size}", curve.name))?;
            message(format_args!("  {} {size}: {:.2} ×", curve.size, pair.ratio()));
            points.push((size, pair));
        }
        Ok(Self { curve, points })
    }

    /// How many times the work of the smallest size the largest is.
    pub(crate) fn work(&self) -> f64 {
        let work = |point: Option<&(u32, Pair)>| point.map_or(1, |(_, it)| it.ours.work.max(1));
        to_f64(work(self.points.last())) / to_f64(work(self.points.first()))
    }
}

/// A row that meets its target, one that misses it, one that is lost, a twin and a curve.
#[cfg(test)]
pub(crate) fn sample() -> (Vec<Measured>, Vec<Growth>) {
    use super::contend::{Section, Target};

    let run = |seconds: f64, kib: u64| Run {
        answer: 1234,
        work: kib,
        seconds,
        before_kib: Some(2048),
        peak_kib: Some(2048 + kib),
    };
    let pair = |ours: f64, peer: f64, kib: u64| {
        let runs = |seconds: f64, kib: u64| [1.0, 1.25, 0.75].map(|it| run(it * seconds, kib));
        Pair::of(&runs(ours, kib), &runs(peer, 2 * kib)).unwrap()
    };
    let row = |name: &str, section: Section, target: Target| Row {
        name: name.to_owned(),
        section,
        title: format!("the workload {name}"),
        ours: "`ours`".to_owned(),
        peer: "`theirs` 1.0".to_owned(),
        unit: "moves".to_owned(),
        note: "The same states.".to_owned(),
        target,
    };
    let target = |ratio: Option<f64>, limit: &str| Target {
        ratio,
        share: ratio.map(|_| 60.0),
        milliseconds: ratio.map(|_| 15.0),
        limit: limit.to_owned(),
    };
    let rows = vec![
        Measured {
            row: row("met", Section::Peers, target(Some(2.0), "")),
            pair: pair(0.01, 0.03, 10_000),
        },
        Measured {
            row: row("missed", Section::Peers, target(Some(4.0), "cache misses")),
            pair: pair(0.02, 0.06, 10_000),
        },
        Measured {
            row: row("lost", Section::Peers, target(None, "instructions")),
            pair: pair(2.0, 1.0, 10_000),
        },
        Measured {
            row: row("twin", Section::Generality, Target::default()),
            pair: pair(0.000_01, 0.0001, 100),
        },
    ];
    let curve = Curve {
        name: "domain".to_owned(),
        title: "all states".to_owned(),
        size: "side".to_owned(),
        work: "states".to_owned(),
        ours: "`ours`".to_owned(),
        peer: "`theirs` 1.0".to_owned(),
        note: String::new(),
        sizes: vec![10, 20, 40, 80],
        quick: 3,
    };
    let points = curve.sizes.iter().map(|&size| {
        let work = u64::from(size).pow(3);
        (size, pair(1e-6 * to_f64(work), 3e-6 * to_f64(work), work))
    });
    let growth = Growth { points: points.collect(), curve };
    (rows, vec![growth])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_differ_are_an_error() {
        let run = |answer| Run { answer, work: 0, seconds: 1.0, before_kib: None, peak_kib: None };
        assert!(Pair::of(&[run(5)], &[run(5)]).is_ok());
        for (ours, peer) in [(5, 6), (0, 0)] {
            let error = Pair::of(&[run(ours)], &[run(peer)]).unwrap_err();
            let shown = format!("answers differ: ours [{ours}], peer [{peer}]");
            assert_eq!(error.to_string(), shown);
        }
    }

    #[test]
    fn a_median_of_an_even_number_is_between_the_two_in_the_middle() {
        let run =
            |seconds| Run { answer: 1, work: 7, seconds, before_kib: Some(5), peak_kib: Some(9) };
        let side = Side::new(&[4.0, 1.0, 2.0, 3.0].map(run));
        assert_eq!((side.median(), side.range()), (2.5, (1.0, 4.0)));
        assert_eq!((side.work, side.grown_kib), (7, Some(4)));
    }
}
