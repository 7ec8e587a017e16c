//! All runs of both sides of a row, or of a curve at each size.

use anyhow::{Context, ensure};

use super::{
    contend::{Curve, OURS, PEER, Program, Row, Run},
    page::ratio,
    profile::Profile,
    quartiles::Quartiles,
};
use xtask::{message, table::to_f64};

/// How often and how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    /// How often both sides run, in turn: A B A B ….
    pub(crate) pairs: u32,
    /// A run searches again until this many milliseconds of processor time are over.
    pub(crate) least_ms: u64,
    /// Answers are not compared before times are taken, and curves go without their largest sizes.
    pub(crate) quick: bool,
}

impl Rounds {
    pub(crate) const PAIRS: u32 = 7;

    pub(crate) fn new(quick: bool, pairs: Option<u32>) -> Self {
        if quick {
            Self { pairs: 3, least_ms: 100, quick }
        } else {
            Self { pairs: pairs.unwrap_or(Self::PAIRS), least_ms: 300, quick }
        }
    }
}

/// All runs of one contender.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// Seconds of processor time.
    pub(crate) processor: Quartiles,
    /// Seconds of wall time.
    pub(crate) wall: Quartiles,
    /// What was searched, where that can be seen.
    pub(crate) work: u64,
    /// Greatest resident set, in MiB.
    pub(crate) peak: Option<f64>,
    /// How much of it was not there when the search began.
    pub(crate) grown: Option<f64>,
}

impl Side {
    /// Of at least one run.
    fn new(runs: &[Run]) -> Self {
        let grown = |run: &Run| Some(run.peak_kib?.saturating_sub(run.before_kib?));
        let mebibytes = |kib: u64| to_f64(kib) / 1024.0;
        Self {
            processor: Quartiles::of(&times(runs, PROCESSOR)),
            wall: Quartiles::of(&times(runs, WALL)),
            work: runs.iter().map(|run| run.work).max().unwrap_or(0),
            peak: runs.iter().filter_map(|run| run.peak_kib).max().map(mebibytes),
            grown: runs.iter().filter_map(grown).max().map(mebibytes),
        }
    }
}

/// One of the two times of a run.
type Clock = fn(&Run) -> f64;
const PROCESSOR: Clock = |run| run.processor_seconds;
const WALL: Clock = |run| run.wall_seconds;

fn times(runs: &[Run], clock: Clock) -> Vec<f64> {
    runs.iter().map(clock).collect()
}

/// Both sides, and what they agree on.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) answer: u64,
    pub(crate) ours: Side,
    pub(crate) peer: Side,
    /// How many times our processor time the peer takes, from pair to pair.
    pub(crate) ratio: Quartiles,
    /// The same of wall time.
    pub(crate) wall_ratio: Quartiles,
}

impl Pair {
    /// Runs of both in turn, ours first; their answers must all be the same. Each side is a program
    /// and its arguments.
    pub(crate) fn run(
        sides: &[(&Program, Vec<String>); 2],
        rounds: Rounds,
    ) -> anyhow::Result<Self> {
        if !rounds.quick {
            // Answers first, so that no time is taken of a search that is wrong.
            Self::alternate(sides, 1, 0)?;
        }
        let pair = Self::alternate(sides, rounds.pairs, rounds.least_ms)?;
        message(format_args!("  {}", ratio(&pair.ratio)));
        Ok(pair)
    }

    fn alternate(
        sides: &[(&Program, Vec<String>); 2],
        pairs: u32,
        least_ms: u64,
    ) -> anyhow::Result<Self> {
        let mut runs = [Vec::new(), Vec::new()];
        for _ in 0..pairs {
            for ((program, arguments), runs) in sides.iter().zip(&mut runs) {
                let mut arguments = arguments.clone();
                arguments.extend(["--least-ms".to_owned(), least_ms.to_string()]);
                runs.push(program.run(&arguments, None)?.context("it has no limit")?);
            }
        }
        Self::of(&runs[0], &runs[1])
    }

    /// Runs of both sides, in their order.
    pub(crate) fn of(ours: &[Run], peer: &[Run]) -> anyhow::Result<Self> {
        let answers = |runs: &[Run]| runs.iter().map(|run| run.answer).collect::<Vec<_>>();
        let (our_answers, peer_answers) = (answers(ours), answers(peer));
        let answer = our_answers.first().copied().unwrap_or(0);
        ensure!(
            answer != 0 && our_answers.iter().chain(&peer_answers).all(|&it| it == answer),
            "answers differ: {our_answers:?} against {peer_answers:?}",
        );
        let ratio = |clock| Quartiles::of_ratios(&times(peer, clock), &times(ours, clock));
        Ok(Self {
            answer,
            ours: Side::new(ours),
            peer: Side::new(peer),
            ratio: ratio(PROCESSOR),
            wall_ratio: ratio(WALL),
        })
    }

    /// Our peak memory in theirs, in per cent.
    pub(crate) fn share(&self) -> Option<f64> {
        Some(100.0 * self.ours.peak? / self.peer.peak?)
    }
}

/// A row and its runs.
pub(crate) struct MeasuredRow {
    pub(crate) row: Row,
    pub(crate) pair: Pair,
}

impl MeasuredRow {
    pub(crate) fn run(program: &Program, row: Row, rounds: Rounds) -> anyhow::Result<Self> {
        let sides = [OURS, PEER].map(|contender| (program, row.arguments(contender)));
        let pair = Pair::run(&sides, rounds);
        let pair = pair.with_context(|| format!("row {}, ours against the peer", row.name))?;
        Ok(Self { row, pair })
    }
}

/// A curve and its runs.
pub(crate) struct Growth {
    pub(crate) curve: Curve,
    pub(crate) points: Vec<(u32, Pair)>,
    /// `None` if there is no `valgrind`.
    pub(crate) profile: Option<Profile>,
}

impl Growth {
    pub(crate) fn run(program: &Program, curve: Curve, rounds: Rounds) -> anyhow::Result<Self> {
        let sizes = if rounds.quick { curve.quick } else { curve.sizes.len() };
        let mut points = Vec::new();
        for &size in curve.sizes.iter().take(sizes) {
            message(format_args!("  {} {size}", curve.size));
            let sides = [OURS, PEER].map(|it| (program, curve.arguments(size, it)));
            let pair = Pair::run(&sides, rounds);
            let wrong = || format!("curve {} at {size}, ours against the peer", curve.name);
            let pair = pair.with_context(wrong)?;
            points.push((size, pair));
        }
        let profile = Profile::run(program, &curve)?;
        Ok(Self { curve, points, profile })
    }

    /// How many times the work of the smallest size the largest is.
    pub(crate) fn work(&self) -> f64 {
        let work = |point: Option<&(u32, Pair)>| point.map_or(1, |(_, it)| it.ours.work.max(1));
        to_f64(work(self.points.last())) / to_f64(work(self.points.first()))
    }
}

/// A row that meets its target, one that misses it, one that is lost, a twin, threads and a curve.
#[cfg(test)]
pub(crate) fn sample() -> (Vec<MeasuredRow>, Vec<Growth>) {
    use super::contend::{Section, Target};

    // Ours has two threads, the peer one.
    let run = |processor_seconds: f64, threads: f64, kib: u64| Run {
        answer: 1234,
        work: kib,
        processor_seconds,
        wall_seconds: processor_seconds / threads,
        before_kib: Some(2048),
        peak_kib: Some(2048 + kib),
    };
    let pair = |ours: f64, peer: f64, kib: u64| {
        let ours = [1.0, 1.25, 0.75].map(|it| run(it * ours, 2.0, kib));
        let peer = [1.0, 0.75, 0.75].map(|it| run(it * peer, 1.0, 2 * kib));
        Pair::of(&ours, &peer).unwrap()
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
    let rows = [
        ("met", Section::Peers, target(Some(2.0), ""), pair(0.01, 0.03, 10_000)),
        ("missed", Section::Peers, target(Some(4.0), "cache misses"), pair(0.02, 0.06, 10_000)),
        ("lost", Section::Peers, target(None, "instructions"), pair(2.0, 1.0, 10_000)),
        ("twin", Section::Generality, Target::default(), pair(0.000_01, 0.0001, 100)),
        ("shared", Section::Threads, Target::default(), pair(0.5, 0.5, 100)),
    ];
    let measured =
        |(name, section, target, pair)| MeasuredRow { row: row(name, section, target), pair };
    let rows = rows.into_iter().map(measured).collect();
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
        profiled: 20,
        limit: "It grows with the states; cache misses limit it.".to_owned(),
    };
    let points = curve.sizes.iter().map(|&size| {
        let work = u64::from(size).pow(3);
        (size, pair(1e-6 * to_f64(work), 3e-6 * to_f64(work), work))
    });
    let growth = Growth { points: points.collect(), profile: Some(Profile::sample(20)), curve };
    (rows, vec![growth])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_differ_are_an_error() {
        let run = |answer| run(answer, 1.0, 1.0);
        assert!(Pair::of(&[run(5)], &[run(5)]).is_ok());
        for (ours, peer) in [(5, 6), (0, 0)] {
            let error = Pair::of(&[run(ours)], &[run(peer)]).unwrap_err();
            assert_eq!(error.to_string(), format!("answers differ: [{ours}] against [{peer}]"));
        }
        let error = Pair::of(&[run(5), run(6)], &[run(5), run(5)]).unwrap_err();
        assert_eq!(error.to_string(), "answers differ: [5, 6] against [5, 5]");
    }

    fn run(answer: u64, processor_seconds: f64, wall_seconds: f64) -> Run {
        let (before_kib, peak_kib) = (Some(5), Some(9));
        Run { answer, work: 7, processor_seconds, wall_seconds, before_kib, peak_kib }
    }

    #[test]
    fn ratios_are_of_pairs_for_each_clock() {
        // Pair by pair 3, 1 and 4 by processor time, and 2, 1 and 8 by wall time.
        let ours = [run(1, 1.0, 0.5), run(1, 10.0, 10.0), run(1, 2.0, 1.0)];
        let peer = [run(1, 3.0, 1.0), run(1, 10.0, 10.0), run(1, 8.0, 8.0)];
        let pair = Pair::of(&ours, &peer).unwrap();
        assert_eq!((pair.ratio.median, pair.wall_ratio.median), (3.0, 2.0));
        assert_eq!((pair.ours.processor.median, pair.peer.processor.median), (2.0, 8.0));
        assert_eq!((pair.ours.wall.median, pair.peer.wall.median), (1.0, 8.0));
        assert_eq!((pair.ours.work, pair.ours.grown), (7, Some(4.0 / 1024.0)));
    }

    #[test]
    fn only_a_quick_run_has_fewer_than_seven_pairs() {
        assert_eq!(Rounds::new(false, None).pairs, 7);
        assert_eq!(Rounds::new(false, Some(9)).pairs, 9);
        assert_eq!(Rounds::new(true, None).pairs, 3);
    }
}
