//! Levels from seeds.

use search::Limits;
use snapshots::assert_snapshot;
use weighted_stones::{Level, MAX_GENERATED_WEIGHT, Settings, Square, solve, validate};

fn made(size: &str, stones: usize, heaviest: u32, seed: u64) -> Option<Level> {
    let size = size.parse().expect("a size");
    Level::random(size, stones, heaviest, seed, &Limits::default()).expect("no limit")
}

#[test]
fn generated_levels_read_back_and_have_a_solution() {
    let kinds =
        [("5x5", 1, 1), ("5x6", 1, 9), ("6x6", 2, 9), ("7x6", 2, 1_000_000), ("7x7", 3, 99)];
    let (mut different, mut greatest) = (std::collections::BTreeSet::new(), 0);
    for (seed, (size, stones, heaviest)) in (0..200).zip(kinds.into_iter().cycle()) {
        let level = made(size, stones, heaviest, seed).expect("there is room");
        assert_eq!(level.to_string().parse().as_ref(), Ok(&level), "{level}");
        assert_eq!((level.stones().len(), level.switches().count()), (stones, stones), "{level}");
        for stone in level.stones() {
            assert!((1..=heaviest).contains(&stone.weight), "{level}");
            assert_eq!(level.square(stone.place), Square::Floor, "{level}");
            greatest = greatest.max(stone.weight);
        }
        let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ());
        let report = solved.expect("sound").report;
        assert!(report.is_proved_least_cost(), "{level}");
        let moves = &report.solutions[0].actions;
        assert!(!moves.is_empty() && validate(&level, moves).is_ok(), "{level}");
        different.insert(level.to_string());
    }
    assert!(different.len() > 190 && greatest > 900_000, "{} {greatest}", different.len());
}

#[test]
fn a_seed_makes_a_level() {
    let level = made("8x10", 4, 99, 1).expect("there is room");
    assert_eq!(made("8x10", 4, 99, 1).as_ref(), Some(&level));
    assert_snapshot!(level.to_string());
}

#[test]
fn levels_that_cannot_be_are_not_made() {
    for (size, stones, heaviest) in [
        ("7x7", 0, 9),
        ("7x7", 11, 9),
        ("4x4", 2, 9),
        ("7x7", 2, 0),
        ("7x7", 2, MAX_GENERATED_WEIGHT + 1),
    ] {
        assert_eq!(made(size, stones, heaviest, 1), None, "{size} {stones} {heaviest}");
    }
    assert!(made("7x7", 2, MAX_GENERATED_WEIGHT, 1).is_some());
    // Of rooms of this size, few have a floor that fits a state.
    let large = made("28x28", 3, 9, 1).expect("one of many");
    assert_eq!(large.to_string().parse().as_ref(), Ok(&large));
}
