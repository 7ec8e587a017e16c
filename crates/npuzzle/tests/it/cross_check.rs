//! Every optimal algorithm and the validator against the rules written down a second time.

use npuzzle::{Engine, HeuristicKind, Level, Move, Settings, domain::Method, validate};
use proptest::{collection::vec, prelude::*};
use testkit::{Tally, cross_check, rules};

use crate::rules::{sliding, sliding_apart};

/// Boards of 2 × 2 and 2 × 3 in any order, half of which have no solution, and larger ones a few
/// moves from their goals.
fn levels() -> impl Strategy<Value = Level> {
    let any =
        (prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2))]).prop_flat_map(|(rows, columns)| {
            let tiles = Just((0..rows * columns).collect::<Vec<usize>>()).prop_shuffle();
            let named = prop_oneof![Just(None), vec(any::<bool>(), rows * columns).prop_map(Some)];
            (Just(columns), tiles.clone(), tiles, any::<bool>(), named)
        });
    let any = any.prop_map(|(columns, start, goal, in_order, named)| {
        let board = |tiles: &[String]| {
            let rows = tiles.chunks(columns).map(|row| row.join(" "));
            rows.collect::<Vec<_>>().join("\n")
        };
        let [start, mut goal] = [start, goal]
            .map(|board| -> Vec<String> { board.iter().map(usize::to_string).collect() });
        // One cell without a tile would be the blank.
        let named = named.filter(|named| named.iter().filter(|is_named| !**is_named).count() != 1);
        let is_partial = named.is_some();
        for (cell, is_named) in goal.iter_mut().zip(named.unwrap_or_default()) {
            if !is_named {
                "*".clone_into(cell);
            }
        }
        let is_usual = in_order && !is_partial;
        let goal = if is_usual { String::new() } else { format!("\ngoal:\n{}", board(&goal)) };
        (board(&start) + &goal).parse().expect("a level")
    });
    let near = (prop_oneof![Just((3, 3)), Just((2, 5)), Just((4, 4))], vec(0..4_usize, 0..9));
    let near = near.prop_map(|((rows, columns), dice)| {
        let count: usize = rows * columns;
        let mut tiles: Vec<usize> = (1..count).chain([0]).collect();
        let mut blank = count - 1;
        for die in dice {
            let (row, column) = (blank / columns, blank % columns);
            let to = match die {
                0 if row > 0 => blank - columns,
                1 if row + 1 < rows => blank + columns,
                2 if column > 0 => blank - 1,
                3 if column + 1 < columns => blank + 1,
                _ => continue,
            };
            tiles.swap(blank, to);
            blank = to;
        }
        let text: Vec<String> = tiles
            .chunks(columns)
            .map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        text.join("\n").parse().expect("a level")
    });
    prop_oneof![any, near]
}

fn check(level: &Level, tally: &mut Tally) {
    let rules = sliding(&level.to_string());
    if level.is_partial() {
        let apart = sliding_apart(&level.to_string());
        let [alike, apart] = [rules::least(&rules, usize::MAX), rules::least(&apart, usize::MAX)];
        assert_eq!(alike, apart, "{level}");
    }
    let variants = |settings: Settings| match settings.heuristic {
        _ if level.is_partial() && settings.algorithm == Method::Bidirectional => Vec::new(),
        // Their tables take long to build.
        HeuristicKind::Patterns | HeuristicKind::WalkingDistance
            if settings.algorithm.algorithm().uses_heuristic() =>
        {
            Vec::new()
        }
        _ => [Engine::Own, Engine::Generic]
            .map(|engine| Settings { engine, ..settings.clone() })
            .to_vec(),
    };
    for solution in tally.searches(level, &rules, usize::MAX, variants) {
        tally.solution(&rules, &solution, &Move::ALL, |moves| {
            validate(level, moves).ok().map(|it| it.moves)
        });
    }
}

#[test]
fn cross_check_sliding() {
    cross_check(levels(), |level, tally| check(&level, tally));
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("npuzzle", |_, text| {
        sliding(&text.parse::<Level>().expect("a level").to_string())
    });
}
