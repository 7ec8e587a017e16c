//! What the library does, as snapshots: boards, errors, solutions and counts. Never times.

use pacman_dual::{
    Collision, Encoding, Game, HeuristicKind, Level, Settings,
    domain::FromText,
    domain::{Puzzle, SearchRequest},
    parse_actions, solve,
};
use search::{Algorithm, Limits};
use snapshots::assert_snapshot;
use testkit::{messages, size};

use crate::levels::{RULES, fixtures, game, level};

#[test]
fn a_solution_move_by_move() {
    let game = Game::from(level("%%%%%\n%P 2%\n%1 Q%\n%%%%%"));
    let actions = parse_actions("QU PR PD QL PL").expect("actions");
    assert_snapshot!(game.boards(&actions).collect::<Vec<_>>().join("\n"));
}

/// Everything that can be wrong with a level, and what is said of it.
#[test]
fn bad_input() {
    let good = "%%%%\n%PQ%\n%%%%";
    let cases: Vec<(&str, String)> = vec![
        ("empty file", String::new()),
        ("nothing but blanks", " \n  \r\n\n".into()),
        ("two byte order marks", format!("\u{feff}\u{feff}{good}")),
        ("too many rows", format!("%PQ1%\n{}", "%%%%%\n".repeat(1 << 15))),
        ("byte order mark alone", "\u{feff}".into()),
        ("tabs and control characters", "P\tQ\u{0}\u{1b}".into()),
        ("carriage return inside a line", "P1\rQ".into()),
        ("no-break space", "P\u{a0}Q".into()),
        ("unknown characters", "P1Q4x#₿pq".into()),
        ("unknown characters of a layout", "P.x4#".into()),
        ("a layout with Q", "%P.Q%".into()),
        ("a layout with digits", "%P.1o%\n%G   %".into()),
        ("missing P", "%Q1%".into()),
        ("missing Q", "%P1%".into()),
        ("missing both", "%1%".into()),
        ("a layout without P", "%.%".into()),
        ("second and third P, second Q", "PQP\nQ P".into()),
        ("ragged rows", "%%%%\n%PQ\n%%%%%\n\n%%%%".into()),
        ("blanks that may be floor", "P1 \nQ \n   ".into()),
        ("too many foods", format!("PQ{}", "1".repeat(115))),
        ("too many foods of a layout", format!("P{}", ".".repeat(122))),
        ("too many cells", format!("PQ{}", " ".repeat(32_767))),
        ("several at once", "P?\n1P3\n".into()),
        ("more than are listed", format!("PQ{}", "?".repeat(60))),
    ];
    assert_snapshot!(messages::of_texts(&cases, Level::to_string));
}

#[test]
fn invalid_utf_8_has_its_place_too() {
    let error = Level::from_bytes(b"P1\nQ\xff\xc3\xa91").expect_err("no UTF-8");
    assert_snapshot!(error, @"line 2, column 2: expected UTF-8 text, found the byte 0xff");
}

#[test]
fn all_that_is_legal_is_read() {
    let plain = level("%%%%\n%PQ%\n% 3%\n%%%%");
    for text in [
        "%%%%\r\n%PQ%\r\n% 3%\r\n%%%%\r\n",
        "\n\n%%%%\n%PQ%\n% 3%\n%%%%\n\n  \n",
        "%%%%  \n%PQ%\n% 3% \n%%%%",
    ] {
        assert_eq!(level(text), plain);
    }
    // Without a border, blanks are floor.
    let open = level("  \nP \nQ \n1 \n  \n");
    assert_eq!((open.rows(), open.columns()), (5, 2));
    let layout = level("%%%%%%\n%P.Go%\n%%%%%%");
    assert_eq!(layout.to_string(), "%%%%%%\n%P.  %\n%%%%%%\n");
    assert_eq!(layout, level(&layout.to_string()));
}

/// As many foods as a state has room for are read, searched and counted.
#[test]
fn two_words_hold_what_one_does_not() {
    let one = level(&format!("%{}%\n%PQ{}%", "%".repeat(48), "1".repeat(46)));
    assert_eq!(Encoding::of(&one).words, 1);
    // 114 cells of 7 bits each: 114 foods beside two agents would be one too many.
    let two = level(&format!("P{}Q", "3".repeat(112)));
    assert_eq!((Encoding::of(&two).cell_bits, Encoding::of(&two).words), (7, 2));
    for (level, cost) in [(one, 47), (two, 112)] {
        for collision in RULES {
            let game = game(&level, collision);
            let limits = Limits { expansions: 10_000, ..Limits::default() };
            let solved = solve(&game, &Settings::default(), &limits, &mut ()).expect("sound");
            let report = solved.report;
            let found = report.solutions.first().map(|solution| solution.cost);
            // Where they block each other, Q is in P's way for ever.
            let is_first = Encoding::of(&level).words == 1;
            let expected = (!is_first || collision == Collision::None).then_some(cost);
            assert_eq!(found, expected, "{:?}", report.outcome);
        }
    }
}

/// By meals they would miss solutions.
#[test]
fn agents_who_block_each_other_are_searched_by_steps() {
    let level = level("P1Q");
    let meals = SearchRequest { actions: Some("meals".to_owned()), ..SearchRequest::default() };
    for (collision, expected, takes_meals) in
        [(Collision::None, "meals", true), (Collision::Block, "steps", false)]
    {
        let game = game(&level, collision);
        assert_eq!(game.search_options(&Settings::default()).actions, Some(expected));
        assert_eq!(game.settings(&meals).is_ok(), takes_meals);
        assert!(game.settings(&SearchRequest::default()).is_ok());
    }
}

#[test]
fn a_line_of_ten_megabytes_is_read_or_refused() {
    let bytes = size(10_000_000, 1_000_000);
    let walls = format!("PQ1{}", "%".repeat(bytes));
    assert_eq!(level(&walls).columns(), bytes + 3);
    let error = "?".repeat(bytes).parse::<Level>().expect_err("no level");
    assert_eq!((error.problems.len(), error.omitted), (50, bytes - 48));
    let error = "1".repeat(bytes).parse::<Level>().expect_err("no level");
    assert!(error.to_string().len() < 1_000, "the message is as long as the input");
}

#[test]
fn the_validator_says_what_is_wrong() {
    let level = level("%%%%%%\n%P1 Q%\n%2%%%%\n%%%%%%");
    let solutions = ["PR QL QL QL QD", "PR", "", "PU", "PD", "QL QL", "PR PR QL"];
    let said = RULES.map(|rule| messages::of_solutions(&game(&level, rule), &solutions));
    assert_snapshot!(said.join("\nwhere they block each other:\n"));

    // Boards are drawn as far as the actions are legal; what was eaten is no poison.
    for (text, drawn) in [
        ("PR QL QL QL QD", [6, 3]),
        ("PR PR QL", [4, 3]),
        ("PD", [1, 1]),
        ("QL QL", [2, 2]),
        ("PU", [1, 1]),
        ("", [1, 1]),
    ] {
        let actions = parse_actions(text).expect("actions");
        let count = |collision| game(&level, collision).boards(&actions).count();
        assert_eq!(RULES.map(count), drawn, "{text:?}");
    }
}

#[test]
fn actions_that_cannot_be_read() {
    let told = ["X", "PX", "PUQ", "PU Q R", "P"].map(|text| {
        let error = parse_actions(text).expect_err("no actions").to_string();
        format!("{text:?}: {}", error.trim_start_matches("line 1, "))
    });
    assert_snapshot!(told.join("\n"));
}

#[test]
fn solutions_and_counts() {
    let best = Settings::default();
    let searches = [
        ("bfs, published", Settings::published(Algorithm::BREADTH_FIRST)),
        ("ids, published", Settings::published(Algorithm::ITERATIVE_DEEPENING)),
        ("astar manhattan, published", Settings::published(Algorithm::A_STAR)),
        ("dfs", Settings::best_by(Algorithm::DEPTH_FIRST)),
        ("greedy tours", Settings::best_by(Algorithm::GREEDY)),
        ("idastar tours", Settings::best_by(Algorithm::IDA_STAR)),
        ("astar forest", Settings { heuristic: HeuristicKind::Forest, ..best }),
        ("astar tours", best),
    ];
    let limits = Limits { expansions: 20_000, ..Limits::default() };
    for (rule, name) in [(Collision::None, ""), (Collision::Block, "_block")] {
        let levels = fixtures().into_iter().filter(|(name, _)| !name.starts_with("seeded"));
        let games = levels.map(|(name, level)| (name, game(&level, rule)));
        let [counts, solutions] = messages::of_searches(games, &searches, &limits);
        assert_snapshot!(format!("counts{name}"), counts);
        assert_snapshot!(format!("solutions{name}"), solutions);
    }
}

#[test]
fn a_seed_makes_a_maze() {
    let size = "9x12".parse().expect("a size");
    let made = |size, foods| Level::random(size, foods, 1, &Limits::default()).expect("no limit");
    assert_snapshot!(made(size, 6).expect("there is room").to_string());
    assert!(made(size, 500).is_none());
    assert!(made("3x4".parse().expect("a size"), 1).is_none());
    for text in
        ["", "2x9", "9x2", "3x3", "x", "-1x5", "1000000000x1000000000", "99999999999999999999x5"]
    {
        text.parse::<pacman_dual::Size>().expect_err(text);
    }
}

/// In a Berkeley layout a ghost or a capsule is floor, and floor behind the last wall is dropped.
#[test]
fn what_stands_behind_the_last_wall_is_no_part_of_the_maze() {
    for text in ["%P%o\n", "%P.%Go\n%%%% o\n"] {
        let level: Level = text.parse().expect("a layout");
        assert_eq!(level, level.to_string().parse().expect("as it was printed"));
        assert!(!level.to_string().contains("% "), "{level}");
    }
    assert!("%PQ%o\n".parse::<Level>().is_err(), "a ghost has no place among our agents");
}
