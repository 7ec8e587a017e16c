//! The measures of solutions: what is published of some, and a second count.

use std::collections::{BTreeMap, BTreeSet};

use grid::Step;
use search::Limits;
use sokoban::{
    classic::{Collection, Instance, Move, Objective, Replayed, Settings, parse_lurd, validate},
    solve,
};

type Place = (i32, i32);

fn moved((row, column): Place, step: Step) -> Place {
    match step {
        Step::Up => (row - 1, column),
        Step::Down => (row + 1, column),
        Step::Left => (row, column - 1),
        Step::Right => (row, column + 1),
    }
}

/// The smallest level that these moves solve: floor is where the player and his boxes come, and all else is wall.
fn level_of(moves: &[Move]) -> String {
    let (mut player, mut floor) = ((0, 0), BTreeSet::from([(0, 0)]));
    // By the place of a box now, where it stood at the start.
    let mut boxes = BTreeMap::new();
    for action in moves {
        player = moved(player, action.step());
        floor.insert(player);
        if action.is_push() {
            let start = boxes.remove(&player).unwrap_or(player);
            let to = moved(player, action.step());
            floor.insert(to);
            assert_eq!(boxes.insert(to, start), None, "a box is pushed onto another");
        }
    }
    let starts: BTreeSet<Place> = boxes.values().copied().collect();
    let sides = |side: fn(&Place) -> i32| {
        let all = || floor.iter().map(side);
        all().min().unwrap_or(0) - 1..=all().max().unwrap_or(0) + 1
    };
    let sign = |place: Place| match (starts.contains(&place), boxes.contains_key(&place)) {
        _ if !floor.contains(&place) => '#',
        (true, true) => '*',
        (true, false) => '$',
        (false, true) if place == (0, 0) => '+',
        (false, true) => '.',
        _ if place == (0, 0) => '@',
        _ => ' ',
    };
    let row = |row| sides(|it| it.1).map(|column| sign((row, column))).collect::<String>() + "\n";
    sides(|it| it.0).map(row).collect()
}

fn counted(lurd: &str) -> Replayed {
    let moves = parse_lurd(lurd).expect(lurd);
    let text = level_of(&moves);
    let level = Collection::from_bytes(text.as_bytes()).level(1).expect(&text);
    validate(&level, &moves).expect(&text)
}

/// Solutions with all that is stated of them.
#[test]
fn published_solutions_have_the_measures_that_are_stated() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sokoban/measures.toml");
    let file = std::fs::read_to_string(path).expect("the file is there");
    let file: toml::Table = file.parse().expect("TOML");
    let solutions = file["solution"].as_array().expect("a list");
    assert!(solutions.len() >= 3);
    for stated in solutions {
        let found = counted(stated["moves"].as_str().expect("moves"));
        let all = [("player_moves", found.moves), ("pushes", found.pushes)];
        let mut compared = 0;
        for (name, amount) in all.into_iter().chain(found.secondary()) {
            if let Some(known) = stated.get(name).and_then(toml::Value::as_integer) {
                assert_eq!(u64::try_from(known), Ok(amount), "{name} of {stated}");
                compared += 1;
            }
        }
        assert!(compared >= 5, "{stated}");
    }
}

/// Runs of equal elements.
fn runs<T: PartialEq>(elements: impl Iterator<Item = T>) -> u64 {
    let mut last = None;
    elements.fold(0, |count, next| {
        let is_new = last.as_ref() != Some(&next);
        last = Some(next);
        count + u64::from(is_new)
    })
}

/// Once more, from the letters alone, of the best solutions of our levels.
#[test]
fn measures_are_runs_of_letters() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sokoban/classic.sok");
    let collection = Collection::from_bytes(&std::fs::read(path).expect("the collection is there"));
    let mut changes = 0;
    for number in 1..=collection.len() {
        for objective in [Objective::Pushes, Objective::Moves] {
            let instance = Instance::pick(&collection, number, objective).expect("valid");
            let solved = solve(&instance, &Settings::default(), &Limits::default(), &mut ());
            let report = solved.expect("small").report;
            let moves = &report.best().expect("a solution").actions;
            let found = validate(&instance.level, moves).expect("it holds");
            let letters: String = moves.iter().map(|action| action.letter()).collect();
            let capitals = || letters.split(char::is_lowercase).filter(|run| !run.is_empty());
            assert_eq!(found.pushing_sessions, capitals().count() as u64, "{letters}");
            let lines: u64 = capitals().map(|run| runs(run.chars())).sum();
            assert_eq!(found.box_lines, lines, "{letters}");
            let lines = runs(letters.chars().map(|letter| letter.to_ascii_lowercase()));
            assert_eq!(found.player_lines, lines, "{letters}");
            // Which box each push pushes, by where it stood at the start.
            let (mut player, mut boxes) = ((0, 0), BTreeMap::new());
            let pushed = moves.iter().filter_map(|action| {
                player = moved(player, action.step());
                let start = action.is_push().then(|| boxes.remove(&player).unwrap_or(player))?;
                boxes.insert(moved(player, action.step()), start);
                Some(start)
            });
            assert_eq!(found.box_changes, runs(pushed), "{letters}");
            changes += found.box_changes;
        }
    }
    assert!(changes > 100, "{changes}");
}
