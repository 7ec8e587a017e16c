//! What the library does, as snapshots: boards, errors, solutions and counts. Never times.

use std::fmt::Write;

use search::{Algorithm, Limits, Outcome, Stop, Weight};
use snapshots::assert_snapshot;
use sokoban::{
    ActionKind, HeuristicKind, Level, Settings, Step, domain::FromText, parse_steps, solve,
    validate,
};
use testkit::{messages, size};

fn fixture(name: &str) -> Level {
    testkit::fixture("sokoban", name)
}

fn level(text: &str) -> Level {
    text.parse().expect("a valid level")
}

/// Boards with columns lined up, easier on the eye than tabs; lines without a tab stay.
fn lined_up(boards: &str) -> String {
    let cells = || boards.lines().flat_map(|line| line.split('\t').filter(|_| line.contains('\t')));
    let width = cells().map(str::len).max().unwrap_or(0);
    let mut lines = String::new();
    for line in boards.lines() {
        let cells = line.split('\t').map(|cell| format!("{cell:width$}"));
        writeln!(lines, "{}", cells.collect::<Vec<_>>().join(" ").trim_end())
            .expect("a string takes all");
    }
    lines
}

/// The board before the moves and after each of them, or why a move is not legal.
fn played(level: &Level, moves: &str) -> String {
    let mut now = level.clone();
    let mut boards = now.to_string();
    for step in parse_steps(moves).expect("steps") {
        match now.after(step) {
            Ok(next) => {
                now = next;
                let won = if validate(&now, &[]).is_ok() { ", won" } else { "" };
                write!(boards, "\n{step}{won}\n{now}")
            }
            Err(reason) => write!(boards, "\n{step} is not legal: {reason}\n"),
        }
        .expect("a string takes all");
    }
    lined_up(&boards)
}

#[test]
fn map_2_move_by_move() {
    let level = fixture("map-02");
    let is_legal = |&step: &Step| level.after(step).is_ok();
    assert_eq!(Step::ALL.into_iter().filter(is_legal).collect::<Vec<_>>(), [Step::Left]);
    assert_snapshot!(played(&level, "LUDLRD"));
}

#[test]
fn moves_that_are_not_legal() {
    assert_snapshot!(played(&fixture("map-02"), "UDRLL"));
}

#[test]
fn the_player_walks_through_a_portal_and_back() {
    assert_snapshot!(played(&level("B1 G1 . .\nH P1 . W\n. . . .\nW . P1 ."), "RL"));
}

#[test]
fn beyond_the_portal_the_player_pushes() {
    assert_snapshot!(played(&level("H P1 . .\nP1 B1 . G1"), "RR"));
}

#[test]
fn a_box_goes_through_a_portal() {
    assert_snapshot!(played(&level("H B1 P1 .\n. . . .\nP1 . . G1"), "RRR"));
}

#[test]
fn a_box_comes_out_where_the_player_stood() {
    assert_snapshot!(played(&level("P1 H B1 P1 G1"), "RR"));
}

#[test]
fn a_box_that_would_come_out_on_itself_stays() {
    assert_snapshot!(played(&level("P1/H B1 P1 G1"), "R"));
}

#[test]
fn a_player_who_comes_out_where_he_stands_has_moved() {
    assert_snapshot!(played(&level("P1 H P1 B1 G1"), "R"));
}

#[test]
fn there_is_no_second_jump() {
    assert_snapshot!(played(&level("H P1 . P2\n. . . G1\nP1 P2 . B1"), "RR"));
}

#[test]
fn what_stands_on_a_portal_is_passed_by() {
    let level = level("H P1/B1 . .\n. . G1 .\nP1 . . .");
    assert_snapshot!(played(&level, "R"));
}

#[test]
fn no_one_comes_out_in_a_wall_or_outside() {
    assert_snapshot!(played(&level("H P1 . B1\n. W . G1\n. P1 W .\n. . . ."), "RDDRLUR"));
}

/// Everything that can be wrong with a level, and what is said of it.
#[test]
fn bad_input() {
    let good = "H B1 G1";
    let numbers = |letter: &str, count| {
        (1..=count).map(|n| format!("{letter}{n}")).collect::<Vec<_>>().join(" ")
    };
    let cases: Vec<(&str, String)> = vec![
        ("empty file", String::new()),
        ("nothing but blanks", " \n\t\r\n\n".into()),
        ("byte order mark alone", "\u{feff}".into()),
        ("control characters", "H\u{0} B1\u{1b}[0m G1\u{b}.".into()),
        ("carriage return inside a line", "H B1\rG1".into()),
        ("no-break space", "H\u{a0}B1 G1".into()),
        ("unknown things", "H B1 G1 x h b1 G P B-1 G+1 P1a B1.5 # ₿1".into()),
        ("a long thing", format!("{good} {}", "z".repeat(1000))),
        ("empty pieces", "H/ /B1 G1//. /".into()),
        ("B0 and G0", "H B0 G0 B1 G1".into()),
        ("leading zeros", "H B01 G1".into()),
        ("box 99999999999", "H B99999999999 G1 B1".into()),
        ("missing player", "B1 G1".into()),
        ("second and third player", "H B1 G1\n. H H".into()),
        ("duplicates", "H B1 G1 B1\nG1 B1".into()),
        ("box without goal", "H B1 G1 B2".into()),
        ("goal without box", "H B1 G1 G2".into()),
        ("gap in the numbers", "H B1 G1 B3 G3 B5 G5".into()),
        ("unpaired portal", "H B1 G1 P1".into()),
        ("tripled portal", "H B1 G1 P1 P1 P1 P1".into()),
        ("portals out of range", "H B1 G1 P0 P10 P10 P01".into()),
        ("two fixed things", "H B1 G1/P1 P1 W/. G2/G3 B2 B3".into()),
        ("two marks", format!("\u{feff}\u{feff}{good}")),
        ("too many rows", format!("{good}\n{}", "\n".repeat(1 << 15) + "W")),
        ("two that move", "H/B1 G1 B2/B3 G2 G3".into()),
        ("in a wall", "W/H B1/W G1 G1/W".into()),
        ("too many boxes", format!("H {} {}", numbers("B", 41), numbers("G", 41))),
        ("too many cells", format!("{good} {}", ". ".repeat(510))),
        ("several at once", "H B1 ?\nH G2 P1\n\tB0\tW/B1".into()),
        ("more than are listed", format!("{good} {}", "? ".repeat(60))),
    ];
    assert_snapshot!(messages::of_texts(&cases, Level::to_string));
}

#[test]
fn invalid_utf_8_has_its_place_too() {
    let error = Level::from_bytes(b"H B1\nG\xc3\xa91 \xff\xfe G1 \xe2\x82").expect_err("no UTF-8");
    assert_snapshot!(error, @r"
    line 2, column 5: expected UTF-8 text, found the byte 0xff
    line 2, column 6: expected UTF-8 text, found the byte 0xfe
    line 2, column 11: expected UTF-8 text, found the byte 0xe2
    ");
}

#[test]
fn all_that_is_legal_is_read() {
    let plain = level("H B1 G1\n. P1 P1");
    let others = [
        "H\tB1\tG1\n.\tP1\tP1\n",
        "\r\n H \t B1  G1 \r\n\t./. P1 P1\r\n\r\n".replace("./.", ".").as_str(),
        "H/. ./B1 G1\n. P1 P1",
        "\u{feff}H B1 G1\n. P1 P1",
    ]
    .map(level);
    assert_eq!(others, [plain.clone(), plain.clone(), plain.clone(), plain]);
    let shared = level("P1/H B1/G1 P1/B2 G2\nW\n\nW .");
    assert_eq!(shared, level("H/P1 G1/B1 B2/P1 G2\nW\n\nW .\n\n"));
    assert_eq!((shared.rows(), shared.columns()), (4, 4));
    assert_snapshot!(lined_up(&shared.to_string()), @r"
    P1/H  G1/B1 P1/B2 G2
    W

    W     .
    ");
}

#[test]
fn a_line_of_ten_megabytes_is_read_or_refused() {
    let bytes = size(10_000_000, 1_000_000);
    let walls = format!("H B1 G1 {}", "W ".repeat(bytes / 2));
    assert_eq!(level(&walls).columns(), bytes / 2 + 3);
    let floor = "B1/B1 ".repeat(bytes / 100 * 17);
    let error = floor.parse::<Level>().expect_err("no level");
    assert_eq!(error.problems.len(), 50);
    assert!(error.omitted > bytes / 10);
    let word = "B".repeat(bytes);
    let error = word.parse::<Level>().expect_err("no level");
    assert!(error.to_string().len() < 1_000, "the message is as long as the input");
}

#[test]
fn the_greatest_level_is_searched() {
    // 22 rows of 23 cells and a short one, and four columns of ten boxes beside their goals.
    let mut cells = vec![".".to_owned(); 512];
    for number in 1..=40 {
        let (row, column) = (2 * (number % 10) + 1, 5 * ((number - 1) / 10) + 2);
        cells[23 * row + column] = format!("B{number}");
        cells[23 * row + column + 1] = format!("G{number}");
    }
    cells[0] = "H".to_owned();
    let text: Vec<String> = cells.chunks(23).map(|row| row.join(" ")).collect();
    let level = level(&text.join("\n"));
    let solved = solve(
        &level,
        &Settings { algorithm: Algorithm::GREEDY, ..Settings::default() },
        &Limits::default(),
        &mut (),
    );
    let report = solved.expect("sound solutions").report;
    assert_eq!(report.outcome, Outcome::Solved);
    let limits = Limits { expansions: 100, ..Limits::default() };
    let solved = solve(&level, &Settings::default(), &limits, &mut ()).expect("sound solutions");
    assert_eq!(solved.report.outcome, Outcome::Stopped(Stop::Expanded));
    assert!(solved.report.lower_bound.is_some());
}

#[test]
fn the_validator_says_what_is_wrong() {
    let level = fixture("map-02");
    let solutions = ["LUDLRD", "LUDLR", "", "R", "LUU", "LUDLRDD"];
    assert_snapshot!(messages::of_solutions(&level, &solutions));

    let text = "W W W W W W W\nW H B1 B2 G1 G2 W\nW W W W W W W\n";
    let row: Level = text.parse().expect("a valid level");
    let said = validate(&row, &parse_steps("R").expect("steps")).expect_err("two boxes");
    assert_eq!(said.to_string(), "step 1, R: box 1 would be pushed onto box 2");
}

/// Counts and solutions on every map, a line a search: apart, so that another order of moves does not
/// look like other counts.
#[test]
fn solutions_and_counts() {
    let four = Weight::new(4, 1).expect("a weight");
    let w4 = Algorithm::weighted_a_star(four);
    let best = Settings::default();
    let searches: [(&str, Settings); 11] = [
        ("bfs, published", Settings::published(Algorithm::BREADTH_FIRST, HeuristicKind::Fast)),
        ("dfs, published", Settings::published(Algorithm::DEPTH_FIRST, HeuristicKind::Fast)),
        (
            "ids, published",
            Settings::published(Algorithm::ITERATIVE_DEEPENING, HeuristicKind::Fast),
        ),
        ("astar fast, published", Settings::published(Algorithm::A_STAR, HeuristicKind::Fast)),
        ("wastar 4 fast, published", Settings::published(w4, HeuristicKind::Fast)),
        ("wastar 4 h1, published", Settings::published(w4, HeuristicKind::H1)),
        ("wastar 4 h2, published", Settings::published(w4, HeuristicKind::H2)),
        ("greedy, pushes", Settings { algorithm: Algorithm::GREEDY, ..best }),
        ("idastar, pushes", Settings { algorithm: Algorithm::IDA_STAR, ..best }),
        ("astar, steps", Settings { actions: ActionKind::Steps, ..best }),
        ("astar, pushes", best),
    ];
    let limits = Limits { expansions: 15_000, ..Limits::default() };
    let levels = testkit::fixtures::<Level>("sokoban");
    let [counts, solutions] = messages::of_searches(levels, &searches, &limits);
    assert_snapshot!("counts", counts);
    assert_snapshot!("solutions", solutions);
}

/// Steps through a portal that cannot be walked back once gave reduced costs beyond what the
/// distances' queue has room for.
#[test]
fn one_way_portals_have_their_room() {
    let level = level(". G2 G1/B2 G3/B1 P1/B3 P1/H");
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ()).expect("sound");
    assert!(solved.report.is_proved_unsolvable());
}
