//! What the crate finds, against the rules written down a second time.

use klotski::{Level, Metric, Settings, solve};
use search::{Algorithm, Limits};

use crate::{
    fixture,
    naive::{Goals, Naive, Situation},
    several::measured,
    whole::whole,
};

const METRICS: [Metric; 3] = [Metric::Cost, Metric::Steps, Metric::Moves];

/// The sizes of the four best loopless paths in `metric`.
fn four_best(level: &Level, metric: Metric) -> Vec<u64> {
    let settings = Settings { algorithm: Algorithm::KBest, metric, ..Settings::default() };
    let limits = Limits { solutions: 4, ..Limits::default() };
    let report = solve(level, &settings, &limits, &mut ()).expect("they replay").report;
    let naive = Naive::new(&level.to_string());
    let paths: Vec<Vec<Situation>> =
        report.solutions.iter().map(|solution| naive.replay(&solution.actions)).collect();
    for (number, path) in paths.iter().enumerate() {
        let mut boards = path.clone();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), path.len(), "a board twice");
        assert!(!paths[..number].contains(path), "a path twice");
        assert_eq!(path.iter().position(|at| naive.is_goal(at)), Some(path.len() - 1));
    }
    let measured = report.solutions.iter().map(|found| measured(level, metric, &found.actions));
    measured.collect::<Result<_, _>>().expect("they replay")
}

#[test]
fn the_four_best_loopless_paths_are_those_of_brute_force() {
    for (name, cost) in [("small", [11, 12, 12, 12]), ("wide", [12, 13, 13, 13])] {
        let level = fixture(name);
        let naive = Naive::new(&level.to_string());
        // In the others the wide one has too many paths for brute force in a test.
        let metrics = if name == "small" { &METRICS[..] } else { &METRICS[..1] };
        for &metric in metrics {
            let found = four_best(&level, metric);
            let explored = naive.explore(metric, found[3], Goals::Terminal);
            assert_eq!(found, explored.best_paths(&naive, 4, |_, _| true), "{name}, {metric:?}");
            if metric == Metric::Cost {
                assert_eq!(found, cost, "{name}");
            }
        }
    }
}

#[test]
fn every_algorithm_finds_the_least_of_brute_force() {
    for name in ["small", "wide", "one-move", "solved"] {
        let level = fixture(name);
        for metric in METRICS {
            let least = |algorithm| {
                let settings = Settings { algorithm, metric, ..Settings::default() };
                let solved = solve(&level, &settings, &Limits::default(), &mut ());
                let found = solved.expect("it replays").report.solutions.remove(0);
                measured(&level, metric, &found.actions).expect("it replays")
            };
            let expected = least(Algorithm::UNIFORM_COST);
            // No more than that is explored: what is cheaper would be found.
            let naive = Naive::new(&level.to_string());
            let goals = naive.explore(metric, expected, Goals::Terminal).goals(&naive);
            assert_eq!(goals.first(), Some(&expected), "{name}, {metric:?}");
            for algorithm in [Algorithm::A_STAR, Algorithm::IDA_STAR, Algorithm::KBest] {
                assert_eq!(least(algorithm), expected, "{name}, {metric:?}, {algorithm:?}");
            }
            if metric != Metric::Cost {
                assert_eq!(least(Algorithm::BREADTH_FIRST), expected, "{name}, {metric:?}");
            }
        }
    }
}

/// A bordered level in which pieces hook into each other: the lower left corner of one's rectangle
/// is another's cell.
pub(crate) const HOOKED: &str = "#..###\n#.**.#\n#.*ab#\n#cccb#\n#c.d.#\n######\n";

#[test]
fn whole_spaces_are_those_of_brute_force() {
    let hooked: Level = HOOKED.parse().expect("it is valid");
    let target: Level = "goal a 2 2\naab\na.b\n.cc\n".parse().expect("it is valid");
    // A goal in the middle of a piece's way.
    let midway: Level = "goal b 1 2\nb..\n".parse().expect("it is valid");
    let cars: Level = "rails\nooBoo\nAABCo\nooBCo\nooDDo\n".parse().expect("it is valid");
    for (level, goals) in [
        (cars, Goals::PlayedOn),
        (fixture("one-move"), Goals::Terminal),
        (hooked, Goals::Terminal),
        (target, Goals::PlayedOn),
        (midway, Goals::PlayedOn),
    ] {
        let naive = Naive::new(&level.to_string());
        for metric in [Metric::Steps, Metric::Moves] {
            let explored = naive.explore(metric, u64::MAX, goals);
            let all = whole(&level, metric);
            let mut depths = vec![0; all.depths.len()];
            explored.g.iter().for_each(|&g| depths[usize::try_from(g).expect("small")] += 1);
            assert_eq!(all.depths, depths);
            let solved = explored.goals(&naive).len();
            assert_eq!(all.solved, solved as u64);
        }
    }
}
