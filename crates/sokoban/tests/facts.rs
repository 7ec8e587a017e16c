//! The facts and published figures of `fixtures/sokoban/suite.toml`, each with its source, against
//! what the crate finds.

use std::{fs, path::PathBuf};

use search::{Algorithm, Limits, Outcome, Weight, search};
use sokoban::{
    ActionKind, HeuristicKind, Level, Pruning, Settings, StepSpace, parse_steps, solve, validate,
};
use suite::{Column, Figure, Instance, Suite};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/sokoban")
}

fn suite() -> Suite {
    let text = fs::read_to_string(folder().join("suite.toml")).expect("the suite is there");
    text.parse().expect("the suite is valid")
}

fn level(instance: &Instance) -> Level {
    let bytes = fs::read(folder().join(&instance.file)).expect("the instance is there");
    Level::from_bytes(&bytes).expect("the instance is valid")
}

fn cost_of(level: &Level, steps: &str) -> u64 {
    validate(level, &parse_steps(steps).expect("steps")).expect("a solution")
}

/// Facts on lengths are by searches of others; ours must agree by the default settings and, unless
/// the map is out of its reach, by plain breadth-first search.
#[test]
fn least_lengths() {
    let suite = suite();
    let mut stated = 0;
    for instance in &suite.instances {
        let level = level(instance);
        for (least, source) in instance.facts_on(|fact| fact.least_length) {
            stated += 1;
            let best =
                solve(&level, &Settings::best(), &Limits::default(), &mut ()).expect("sound");
            let name = instance.name.get_ref();
            assert_eq!(best.report.solutions[0].cost, least, "{name}: {source}");
            assert!(best.report.is_proved_least_cost(), "{name}");
            let plain = Settings {
                algorithm: Algorithm::BREADTH_FIRST,
                actions: ActionKind::Steps,
                ..Settings::best()
            };
            let limits = Limits { expansions: 300_000, ..Limits::default() };
            let plain = solve(&level, &plain, &limits, &mut ()).expect("sound").report;
            if plain.outcome == Outcome::Solved {
                assert_eq!(plain.solutions[0].cost, least, "{name}: {source}");
            }
        }
    }
    assert!(stated >= 8, "the suite states {stated} lengths");
}

#[test]
fn stated_solutions_hold() {
    let suite = suite();
    let mut stated = 0;
    for instance in &suite.instances {
        let level = level(instance);
        for fact in &instance.facts {
            let Some(solution) = &fact.solution else { continue };
            stated += 1;
            let cost = cost_of(&level, solution);
            if let Some(least) = fact.least_length {
                assert_eq!(cost, u64::from(least), "{}", instance.name.get_ref());
            }
        }
    }
    assert!(stated >= 8, "the suite states {stated} solutions");
}

#[test]
fn solvable_or_not() {
    let suite = suite();
    let mut unsolvable = 0;
    for instance in &suite.instances {
        let level = level(instance);
        for (solvable, source) in instance.facts_on(|fact| fact.solvable) {
            let best =
                solve(&level, &Settings::best(), &Limits::default(), &mut ()).expect("sound");
            let name = instance.name.get_ref();
            assert_eq!(best.report.is_proved_unsolvable(), !solvable, "{name}: {source}");
            unsolvable += u32::from(!solvable);
        }
    }
    assert!(unsolvable >= 1, "an unsolvable instance is among the fixtures");
}

#[test]
fn reachable_states() {
    let suite = suite();
    let mut stated = 0;
    for instance in &suite.instances {
        let level = level(instance);
        for (reachable, source) in instance.facts_on(|fact| fact.reachable_states) {
            stated += 1;
            let space = StepSpace::<2>::new(&level, Settings::best().order, Pruning::None);
            let space = space.expect("two words hold it");
            let limits = Limits { solutions: usize::MAX, ..Limits::default() };
            let report = search(&space, &search::Blind, Algorithm::BREADTH_FIRST, &limits, &mut ());
            assert_eq!(report.outcome, Outcome::Exhausted);
            assert_eq!(
                report.stats.distinct,
                Some(reachable),
                "{}: {source}",
                instance.name.get_ref()
            );
        }
    }
    assert!(stated >= 1, "the suite states a number of states");
}

/// Every cell that the write-up published reproduces exactly.
#[test]
fn published_figures() {
    let suite = suite();
    for published in &suite.published {
        let name = published.instance.get_ref();
        let instance = suite
            .instances
            .iter()
            .find(|instance| instance.name.get_ref() == name)
            .expect("the instance is there");
        let level = level(instance);
        let algorithm = match published.algorithm.as_str() {
            "bfs" => Algorithm::BREADTH_FIRST,
            "dfs" => Algorithm::DEPTH_FIRST,
            "ids" => Algorithm::ITERATIVE_DEEPENING,
            "astar" => Algorithm::A_STAR,
            "wastar" => {
                let weight = published.weight.as_deref().unwrap_or("4");
                Algorithm::weighted_a_star(weight.parse::<Weight>().expect("a weight"))
            }
            other => panic!("the write-up has no {other}"),
        };
        let heuristic = match published.heuristic.as_deref() {
            Some("h1") => HeuristicKind::H1,
            Some("h2") => HeuristicKind::H2,
            _ => HeuristicKind::Fast,
        };
        let settings = Settings::published(algorithm, heuristic);
        let solved = solve(&level, &settings, &Limits::default(), &mut ()).expect("sound");
        let solution = &solved.report.solutions[0];
        let path: String = solution.actions.iter().map(ToString::to_string).collect();
        for (column, figure) in &published.figures {
            let ours = match column {
                Column::Length => Figure::Number(solution.actions.len() as u64),
                Column::Visited => Figure::Number(solved.visited.expect("it is counted")),
                Column::Solution => Figure::Text(path.clone()),
                other => panic!("no figure of {other:?} is published"),
            };
            assert_eq!(ours, *figure, "{name}, {}: {}", published.algorithm, published.source);
        }
    }
    assert_eq!(suite.published.len(), 7, "the write-up states seven pairs for map 2");
}
