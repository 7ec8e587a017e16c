//! Anytime search at a limit, on instances that A* does not solve within it.

use std::fs;

use anyhow::{Context, ensure};
use chart::{Curves, Join, Panel, Scale, Series, curves};

use super::{
    Part,
    compare::{Line, Milestone, Puzzle, gap},
    median,
};
use xtask::{
    message,
    table::{Table, grouped, to_f64},
};

/// Random instances that A* does not solve within a limit: the first of the seeds 1, 2, 3 …
pub(super) struct Suite {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    domain: &'static str,
    heuristic: &'static str,
    /// The domain and the options of `puzzle generate`.
    generate: &'static str,
    /// What comes before the generated text.
    before: &'static str,
    limit: u64,
    /// True if the gap by restarts is measured, too.
    by_restarts: bool,
}

pub(super) const SUITES: [Suite; 4] = [
    Suite {
        name: "boards",
        title: "5 × 5 boards",
        domain: "npuzzle",
        heuristic: "linear-conflict",
        generate: "npuzzle --size 5",
        before: "",
        limit: 2_000_000,
        by_restarts: true,
    },
    Suite {
        name: "sokoban",
        title: "Sokoban, 14 boxes",
        domain: "sokoban",
        heuristic: "push-distance",
        generate: "sokoban --size 16 --boxes 14",
        before: "",
        limit: 500_000,
        by_restarts: true,
    },
    Suite {
        name: "stones",
        title: "ten stones",
        domain: "weighted-stones",
        heuristic: "push-distance",
        generate: "sokoban --size 20 --boxes 10",
        before: "3 1 4 1 5 9 2 6 5 3\n",
        limit: 2_000_000,
        by_restarts: false,
    },
    Suite {
        name: "foods",
        title: "24 foods",
        domain: "pacman-dual",
        heuristic: "forest",
        generate: "pacman-dual --size 41 --foods 24",
        before: "",
        limit: 2_000_000,
        by_restarts: false,
    },
];

const INSTANCES: usize = 20;
/// The greatest number of seeds that are tried for a suite.
const SEEDS: u64 = 400;

/// The searches that restarts stand for, one after the other, each from nothing.
const RESTARTS: [(&str, &str); 7] = [
    ("greedy", "1"),
    ("wastar", "5"),
    ("wastar", "3"),
    ("wastar", "2"),
    ("wastar", "3/2"),
    ("wastar", "5/4"),
    ("astar", "1"),
];

pub(super) const HEADER: [&str; 7] = [
    "suite",
    "limit",
    "first in 5 %",
    "median gap",
    "by restarts",
    "bound / A*'s",
    "bytes a state",
];

/// An instance: A* and anytime search, and the gap that restarts leave.
struct Instance {
    seed: u64,
    a_star: Line,
    anytime: Line,
    restarts: Option<f64>,
}

impl Suite {
    pub(super) fn measured(&self, puzzle: &Puzzle) -> anyhow::Result<Part> {
        let folder = tempfile::tempdir()?;
        let mut instances = Vec::new();
        for seed in 1..=SEEDS {
            if instances.len() == INSTANCES {
                break;
            }
            let file = folder.path().join(format!("{seed}.txt"));
            let number = seed.to_string();
            let words = ["generate"].into_iter().chain(self.generate.split_whitespace());
            let words: Vec<&str> = words.chain(["--seed", &number]).collect();
            let text = [self.before.as_bytes(), &puzzle.output(&words)?].concat();
            fs::write(&file, text).with_context(|| file.display().to_string())?;
            let search = |algorithm: &str, limit: u64, more: &[&str]| {
                let more = [&["--heuristics", self.heuristic], more].concat();
                let lines = puzzle.compare(self.domain, &file, algorithm, limit, &more)?;
                lines.into_iter().next().with_context(|| format!("{}, seed {seed}", self.title))
            };
            let a_star = search("astar", self.limit, &[])?;
            if a_star.outcome != "stopped" {
                continue;
            }
            let anytime = search("anytime", self.limit, &[])?;
            let restarts = match self.by_restarts {
                true => Some(self.gap_by_restarts(search)?),
                false => None,
            };
            let gaps = [Some(anytime.gap()), restarts].map(percent);
            message(format_args!(
                "{}, seed {seed}: gap {}, by restarts {}",
                self.title, gaps[0], gaps[1]
            ));
            instances.push(Instance { seed, a_star, anytime, restarts });
        }
        ensure!(instances.len() == INSTANCES, "{}: {} instances only", self.title, instances.len());
        self.part(&instances)
    }

    /// The gap that the searches of restarts leave within the limit.
    fn gap_by_restarts(
        &self,
        search: impl Fn(&str, u64, &[&str]) -> anyhow::Result<Line>,
    ) -> anyhow::Result<f64> {
        let (mut left, mut cost, mut bound) = (self.limit, None, 0);
        for (algorithm, weight) in RESTARTS {
            if left == 0 {
                break;
            }
            let more: &[&str] = if algorithm == "wastar" { &["--weight", weight] } else { &[] };
            let line = search(algorithm, left, more)?;
            left = left.saturating_sub(line.stats.expanded);
            bound = bound.max(line.bound());
            cost = cost.into_iter().chain(line.cost).min();
        }
        Ok(gap(cost, bound))
    }

    fn part(&self, instances: &[Instance]) -> anyhow::Result<Part> {
        let header =
            ["seed", "first at", "first", "best", "bound", "gap", "by restarts", "A*'s bound"];
        let mut table = Table::new(header);
        let (mut soon, mut least) = (0, f64::INFINITY);
        let of =
            |value: fn(&Instance) -> f64| median(&instances.iter().map(value).collect::<Vec<_>>());
        for Instance { seed, a_star, anytime, restarts } in instances {
            let first = anytime.milestones.iter().find(|it| it.cost.is_some());
            soon += usize::from(first.is_some_and(|it| it.expanded * 20 <= self.limit));
            least = least.min(f64::from(anytime.bound()) / f64::from(a_star.bound().max(1)));
            let shown =
                |cost: Option<u32>| cost.map_or("–".to_owned(), |cost| grouped(cost.into()));
            table.row([
                seed.to_string(),
                first.map_or("–".to_owned(), |it| grouped(it.expanded)),
                shown(first.and_then(|it| it.cost)),
                shown(anytime.cost),
                grouped(anytime.bound().into()),
                percent(Some(anytime.gap())),
                percent(*restarts),
                grouped(a_star.bound().into()),
            ]);
        }
        let gap = of(|it| it.anytime.gap());
        let restarts: Option<Vec<f64>> = instances.iter().map(|it| it.restarts).collect();
        let more = of(|it| bytes_a_state(&it.anytime) - bytes_a_state(&it.a_star));
        let row = [
            self.title.to_owned(),
            grouped(self.limit),
            format!("{soon} of {}", instances.len()),
            percent(Some(gap)),
            percent(restarts.map(|gaps| median(&gaps))),
            format!("{least:.3}"),
            format!("{more:.1}"),
        ];
        let promises = [
            (soon * 10 >= instances.len() * 9, "a solution within 5 % of the limit on 90 %"),
            (gap <= 0.25, "a gap of 25 % in the median"),
            (least >= 0.95, "a bound of 95 % of A*'s"),
            (more <= 4.0, "four bytes a state more than A*"),
        ];
        let broken = promises.iter().filter(|(is_kept, _)| !is_kept);
        let broken = broken.map(|(_, promise)| format!("{}: not {promise}", self.title)).collect();
        let last = instances.last().map_or(0, |last| last.seed);
        let block = format!(
            "![The gap by expansions](anytime-{}.svg)\n\nThe first {} of the seeds 1 to {last} whose instances A\\* \
             does not solve within {} expansions, both with the heuristic `{}`.\n\n\
             <details><summary>Each instance: <code>puzzle generate {} --seed N</code></summary>\n\n{}\n\n</details>",
            self.name,
            instances.len(),
            grouped(self.limit),
            self.heuristic,
            self.generate,
            table.render()
        );
        let picture = self.drawn(instances);
        Ok(Part { name: self.name, block, suite: Some((row.to_vec(), picture)), broken })
    }

    /// The gap by expansions: of the best instance, of the median, and of the worst.
    fn drawn(&self, instances: &[Instance]) -> String {
        let panel = Panel {
            across: ("states expanded, logarithmic, to the limit".to_owned(), Scale::Logarithmic),
            up: ("gap, per cent".to_owned(), Scale::Linear),
            series: self.series(instances),
        };
        curves(&Curves {
            title: &format!("The gap of anytime search: {}", self.title),
            description: "the gap by states expanded: the worst, the median, the best",
            notes: &["100: no solution yet; read after 100, 200, 400 … expansions"],
            columns: 1,
            panels: &[panel],
        })
    }

    /// At 100, 200, 400 … expansions: in per cent, 100 without a solution.
    fn series(&self, instances: &[Instance]) -> Vec<Series> {
        let moments = std::iter::successors(Some(100_u64), |moment| Some(2 * moment));
        let moments = moments.take_while(|moment| *moment < self.limit).chain([self.limit]);
        let named =
            |name: &str| Series { name: name.to_owned(), curve: Vec::new(), join: Join::Steps };
        let mut series = ["worst of twenty", "median", "best of twenty"].map(named);
        for moment in moments {
            let gaps = instances.iter().map(|it| 100.0 * gap_at(&it.anytime.milestones, moment));
            let gaps: Vec<f64> = gaps.collect();
            let worst = gaps.iter().copied().fold(0.0, f64::max);
            let best = gaps.iter().copied().fold(100.0, f64::min);
            for (one, gap) in series.iter_mut().zip([worst, median(&gaps), best]) {
                one.curve.push(((to_f64(moment), gap), false));
            }
        }
        series.into()
    }
}

/// The gap after `moment` expansions.
fn gap_at(milestones: &[Milestone], moment: u64) -> f64 {
    let so_far = milestones.iter().take_while(|it| it.expanded <= moment);
    so_far.last().map_or(1.0, |last| gap(last.cost, last.bound))
}

fn bytes_a_state(line: &Line) -> f64 {
    to_f64(line.stats.peak_bytes) / to_f64(line.stats.distinct.unwrap_or(1).max(1))
}

fn percent(ratio: Option<f64>) -> String {
    ratio.map_or("–".to_owned(), |ratio| format!("{:.1} %", 100.0 * ratio))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solution after `first` expansions, with this cost and bound, and `bytes` bytes a state; beside A* with
    /// another bound and 40 bytes.
    fn instance(first: u64, cost: u32, bound: u32, bytes: u64, other: u32) -> Instance {
        let line = |bound: u32, bytes: u64, more: &str| -> Line {
            let bytes = 1_000 * bytes;
            let stats = format!(r#"{{"expanded":2000000,"distinct":1000,"peak_bytes":{bytes}}}"#);
            let head = format!(r#""outcome":"stopped","lower_bound":{{"cost":{bound}}}"#);
            serde_json::from_str(&format!(r#"{{{head},{more}"stats":{stats}}}"#)).expect("a line")
        };
        let moment = format!(r#"{{"expanded":{first},"cost":{cost},"bound":{bound}}}"#);
        let anytime = line(bound, bytes, &format!(r#""cost":{cost},"milestones":[{moment}],"#));
        Instance { seed: 1, a_star: line(other, 40, ""), anytime, restarts: Some(0.5) }
    }

    #[test]
    fn broken_promises_are_named() {
        let cases = [
            (instance(100_000, 100, 80, 44, 84), 0),
            (instance(100_001, 100, 80, 44, 84), 1),
            (instance(100_000, 100, 74, 44, 74), 1),
            (instance(100_000, 100, 80, 44, 85), 1),
            (instance(100_000, 100, 80, 45, 84), 1),
        ];
        for (instance, broken) in cases {
            let part = SUITES[0].part(&[instance]).expect("a part");
            assert_eq!(part.broken.len(), broken, "{:?}", part.broken);
        }
    }

    #[test]
    fn gaps_fall_in_the_picture() {
        let instances = [instance(5_000, 100, 80, 40, 80), instance(5_000, 100, 90, 40, 80)];
        let series = SUITES[0].series(&instances);
        assert_eq!(series[1].curve[5], ((3_200.0, 100.0), false));
        let at = series.iter().map(|one| one.curve[6].0.1.round()).collect::<Vec<_>>();
        assert_eq!(at, [20.0, 15.0, 10.0]);
        assert!(SUITES[0].drawn(&instances).contains("5 × 5 boards"));
    }
}
