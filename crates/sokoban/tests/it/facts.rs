//! What the fixtures state, with its source, against what the library finds.

use search::{Algorithm, Limits, Weight};
use sokoban::{HeuristicKind, Level, Settings, solve};
use suite::{Column, Figure, PublishedResult};

#[test]
fn facts_hold() {
    testkit::facts_hold::<Level>("sokoban", |_| true);
}

fn algorithm(published: &PublishedResult) -> Algorithm {
    match published.algorithm.as_str() {
        "bfs" => Algorithm::BREADTH_FIRST,
        "dfs" => Algorithm::DEPTH_FIRST,
        "ids" => Algorithm::ITERATIVE_DEEPENING,
        "astar" => Algorithm::A_STAR,
        "wastar" => {
            let weight = published.weight.as_deref().and_then(|text| text.parse::<Weight>().ok());
            Algorithm::weighted_a_star(weight.expect("a weight"))
        }
        other => panic!("the original report has no {other}"),
    }
}

fn heuristic(published: &PublishedResult) -> HeuristicKind {
    match published.heuristic.as_deref() {
        Some("h1") => HeuristicKind::H1,
        Some("h2") => HeuristicKind::H2,
        Some("fast") | None => HeuristicKind::Fast,
        Some(other) => panic!("the original report has no {other}"),
    }
}

/// With the original report's settings, all that it published of map 2 comes out to the letter.
#[test]
fn published_figures_are_reproduced() {
    let suite = testkit::suite("sokoban");
    assert_eq!(suite.published.len(), 7);
    for published in &suite.published {
        let level: Level = testkit::fixture("sokoban", published.instance.get_ref());
        let settings = Settings::published(algorithm(published), heuristic(published));
        let solved = solve(&level, &settings, &Limits::default(), &mut ()).expect("sound");
        let solution = solved.report.solutions.first().expect("a solution");
        let steps: String = solution.actions.iter().map(|step| step.letter()).collect();
        let ours = [
            (Column::Length, Figure::Number(solution.actions.len() as u64)),
            (Column::Visited, Figure::Number(solved.detail.expect("counted"))),
            (Column::Solution, Figure::Text(steps)),
        ];
        assert_eq!(
            published.figures,
            ours.into(),
            "{} {:?} {:?}",
            published.algorithm,
            published.heuristic,
            published.weight
        );
    }
}
