//! What the library does, as snapshots: boards, errors, solutions and counts. Never times.

use search::{Algorithm, Limits};
use snapshots::assert_snapshot;
use testkit::messages;
use weighted_stones::{
    ActionKind, Level, NoTradeOff, Settings, TradeOff,
    domain::{FromText, Puzzle},
    parse_moves, parse_steps, validate,
};

use crate::{fixture, level};

#[test]
fn boards_step_by_step() {
    let level = level("1 30\n#######\n#@ $ .#\n# .$  #\n#######");
    let moves = parse_moves("rRldRR").expect("moves");
    let drawn: Vec<String> = level.boards(&moves).collect();
    assert_snapshot!(drawn.join("\n"));
}

/// Everything that can be wrong with a level, and what is said of it.
#[test]
fn bad_input() {
    let wide = |count: usize| format!("{}\n@{}", "1 ".repeat(count), "$.".repeat(count));
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty file", Vec::new()),
        ("nothing but blanks", " \n\t\r\n\n".into()),
        ("weights alone", "1 2\n\n".into()),
        ("a title alone", "Title: x\n".into()),
        ("byte order mark", "\u{feff}5\n@$.".into()),
        ("byte order mark alone", "\u{feff}".into()),
        ("tab in a row", "5\n@\t$.".into()),
        ("control characters", "5\n@$\u{7}.\u{0}".into()),
        ("unknown squares", "5\n@$.x\nü #".into()),
        ("carriage return inside", "5\n@$\r.\r\n".into()),
        ("no Ares", "5\n $.".into()),
        ("two more", "5\n@$.@\n +*".into()),
        ("counts that do not match", "5\n@$ $.".into()),
        ("too few weights", "5\n@$$..".into()),
        ("too many weights", "5 6 7\n@$$..".into()),
        ("weights with signs", "5, 6 -7 +8 9e9\n@$$..".into()),
        ("a weight that is no number, first", "five 6\n@$$..".into()),
        ("eleven weighted stones", wide(11).into()),
        ("41 stones", format!("@{}", "$.".repeat(41)).into()),
        ("too large a room", format!("5\n@$.\n{}", (" ".repeat(30) + "\n").repeat(18)).into()),
        ("a size in place of a board", "1000000000 1000000000\n".into()),
        ("two boards", "@$.\n\nTitle: two\n@$.\n".into()),
        ("run lengths", "3#\n#@$.#\n".into()),
        ("a long line", "!".repeat(100).into()),
        ("everything at once", "0 x\n@ @!\n$\u{1}.".into()),
        ("no UTF-8", b"5\n@\xff$.\n\xc3(".to_vec()),
    ];
    assert_snapshot!(messages::of_texts(&cases, Level::to_string));
}

#[test]
fn a_line_of_ten_megabytes_is_refused_at_once() {
    for input in
        ["$".repeat(10 << 20), "9".repeat(10 << 20), "?".repeat(10 << 20), "-".repeat(10 << 20)]
    {
        assert!(input.parse::<Level>().is_err());
    }
}

/// What is beyond the walls is no floor: it does not make a level too large.
/// The tests of `fuzz` bound the time that such a line takes.
#[test]
fn each_bad_weight_of_a_long_line_has_its_column() {
    let text = format!("1 {}\n@$.", "-1 ".repeat(500_000));
    let error = Level::from_bytes(text.as_bytes()).expect_err("weights below zero");
    assert_eq!((error.problems.len(), error.omitted), (50, 500_000 - 50));
    assert_eq!((error.problems[49].line, error.problems[49].column), (1, 150));
}

#[test]
fn rows_beyond_the_most_squares_are_not_read() {
    let said =
        |text: String| Level::from_bytes(text.as_bytes()).expect_err("too large").to_string();
    let most = "too large: expected at most 32768 squares, each row counted as one more";
    assert_eq!(
        said("1\n".to_owned() + &"#\n".repeat(1 << 20)),
        format!("line 16386, column 1: {most}")
    );
    let gap = format!("1\n#{}#", "\n".repeat(1 << 20));
    assert_eq!(said(gap), format!("line 1048578, column 1: {most}"));
}

#[test]
fn only_what_can_be_reached_counts() {
    let level = level(&format!("5\n#####{}\n#@$.#\n#####\n{}", " ".repeat(600), " ".repeat(600)));
    assert_eq!(level.encoding().cells, 3);
}

#[test]
fn the_validator_says_what_is_wrong() {
    let level = level("7 1\n#####\n#@$$#\n#. .#\n#####");
    let solutions = ["", "l", "R", "dR", "dru", "drU", "ddd"];
    assert_snapshot!(messages::of_solutions(&level, &solutions));
}

/// As in classic Sokoban.
#[test]
fn wrong_capitals_are_noticed() {
    let level = level("5\n########\n#@ $ . #\n########");
    let verdict = |moves: &str| {
        let moves = parse_moves(moves).expect("moves");
        validate(&level, &moves).map_or_else(|error| error.to_string(), |it| it.cost.to_string())
    };
    assert_eq!(verdict("rRR"), "13");
    assert_eq!(verdict("RRR"), "13", "U D L R without marks");
    let small = "a small letter is a walk, and something is in the way that would be pushed";
    assert_eq!(verdict("rrR"), format!("step 2, r: {small}"));
    assert_eq!(verdict("rrr"), format!("step 2, r: {small}"));
    assert_eq!(verdict("rLRRR"), "step 2, L: a capital is a push, and there is nothing to push");
}

#[test]
fn the_validator_counts_cost_and_pushes() {
    let level = level("5\n########\n#@ $ . #\n########");
    let replayed = validate(&level, &parse_steps("rRR").expect("steps")).expect("a solution");
    assert_eq!((replayed.cost, replayed.pushes), (3 + 2 * 5, 2));
}

#[test]
fn solutions_and_counts() {
    let with = |algorithm, actions| Settings { algorithm, actions, ..Settings::default() };
    let searches = [
        ("bfs", with(Algorithm::BREADTH_FIRST, ActionKind::Steps)),
        ("ucs", with(Algorithm::UNIFORM_COST, ActionKind::Pushes)),
        ("greedy", with(Algorithm::GREEDY, ActionKind::Pushes)),
        ("astar, steps", with(Algorithm::A_STAR, ActionKind::Steps)),
        ("astar", Settings::default()),
    ];
    let limits = Limits { expansions: 500_000, ..Limits::default() };
    let (large, levels): (Vec<_>, Vec<_>) = testkit::fixtures::<Level>("weighted-stones")
        .into_iter()
        .partition(|(name, _)| name == "ten-stones");
    let [counts, solutions] = messages::of_searches(levels, &searches, &limits);
    assert_snapshot!("counts", counts);
    assert_snapshot!("solutions", solutions);
    // Seconds by any but greedy search.
    let (searches, snapshot) = match testkit::is_thorough() {
        true => (&searches[..], "ten_stones"),
        false => (&searches[2..3], "ten_stones_by_greedy"),
    };
    assert_eq!(large.len(), 1);
    assert_snapshot!(snapshot, messages::of_searches(large, searches, &limits).concat());
}

/// Its ends are what breadth-first and uniform-cost search prove.
#[test]
fn steps_are_traded_for_cost() {
    let front = TradeOff::new(&fixture("test-02"), &Limits::default()).map(|it| it.front);
    assert_snapshot!(format!("{front:?}"));
    let front =
        TradeOff::new(&fixture("test-05"), &Limits::default()).map(|it| it.front).expect("a front");
    assert_eq!((front.first(), front.last()), (Some(&(46, 466)), Some(&(52, 376))));
    assert_eq!(TradeOff::new(&fixture("test-04"), &Limits::default()), Err(NoTradeOff::Unsolvable));
    let heavy = "2147483647\n########\n#@$   .#\n########\n".parse().expect("a level");
    let front = TradeOff::new(&heavy, &Limits::default()).map(|it| it.front);
    assert_eq!(front, Ok(vec![(4, 4 << 31)]), "beyond 32 bits");
    assert_eq!(
        TradeOff::new(&fixture("solved"), &Limits::default()).map(|it| it.front),
        Ok(vec![(0, 0)])
    );
}
