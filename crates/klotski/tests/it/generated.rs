//! Levels from seeds.

use klotski::{Goal, Level, Settings, Size, search::Limits, solve, validate};
use snapshots::assert_snapshot;

fn made(size: &str, pieces: usize, steps: u64, seed: u64) -> Option<Level> {
    let size = size.parse().expect("a size");
    Level::random(size, pieces, steps, seed, &Limits::default()).expect("no limit")
}

#[test]
fn generated_levels_read_back_and_have_a_solution() {
    let kinds = [("2x3", 1), ("3x3", 4), ("4x3", 5), ("4x4", 8), ("3x5", 6)];
    let mut different = std::collections::BTreeSet::new();
    for (seed, (size, pieces)) in (0..200).zip(kinds.into_iter().cycle()) {
        let level = made(size, pieces, 300, seed).expect("the special piece moves");
        assert_eq!(level.to_string().parse().as_ref(), Ok(&level), "{level}");
        let special = &level.pieces()[level.special().expect("on the board")];
        let Goal::Target(goal) = level.goal() else { panic!("a place: {level}") };
        assert_eq!((special.name, special.cells.len()), ('*', 4), "{level}");
        let side = |index: usize| size[index..=index].parse::<usize>().expect("a digit");
        assert_eq!((level.rows(), level.columns()), (side(0), side(2)), "{level}");
        assert_eq!((goal.row, goal.column), (side(0) - 2, (side(2) - 2) / 2), "{level}");
        assert_eq!(level.pieces().len(), pieces, "{level}");
        let taken: usize = level.pieces().iter().map(|piece| piece.cells.len()).sum();
        assert!(taken + 2 <= side(0) * side(2), "{level}");
        let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ());
        let report = solved.expect("sound").report;
        assert!(report.is_proved_least_cost(), "{level}");
        let travels = &report.solutions[0].actions;
        assert!(!travels.is_empty() && validate(&level, travels).is_ok(), "{level}");
        different.insert(level.to_string());
    }
    // The board of 2 x 3 cells has one position that is not solved.
    assert!(different.len() > 100, "{}", different.len());
}

#[test]
fn a_seed_makes_a_level() {
    let level = made("5x4", 10, 2_000, 1).expect("it moves");
    assert_eq!(made("5x4", 10, 2_000, 1).as_ref(), Some(&level));
    assert_snapshot!(level.to_string());
}

#[test]
fn boards_that_cannot_be_are_not_made() {
    let size = |text: &str| text.parse::<Size>();
    for text in ["", "0", "1x9", "9x1", "2", "2x2", "12", "1000000000x1000000000", "4x", "-4x5"] {
        size(text).expect_err(text);
    }
    for (text, most) in [("2x3", 1), ("3x3", 4), ("5x4", 15), ("8x16", 53)] {
        let size = size(text).expect("a size");
        assert_eq!(size.most_pieces(), most, "{text}");
        assert!((1..=most).contains(&size.usual_pieces()), "{text}");
        assert_eq!(made(text, 0, 9, 1), None, "{text}");
        assert_eq!(made(text, most + 1, 9, 1), None, "{text}");
        assert!(made(text, most, 1_000, 1).is_some(), "{text}");
    }
    assert_eq!(size("5x4").expect("a size").usual_pieces(), 10);
    assert_eq!(made("5x4", 10, 0, 1), None);
}
