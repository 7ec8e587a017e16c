//! Collections, hostile ones too, and solutions.

use proptest::prelude::*;
use search::Limits;
use sokoban::classic::{
    Collection, Level, MAX_LEVELS, MAX_SQUARES, Replayed, Size, parse_lurd, to_lurd, validate,
};

const EASY: &str = "#####\n#@$.#\n#####\n";

/// What is said of each level.
fn said(text: &str) -> Vec<String> {
    let collection = Collection::from_bytes(text.as_bytes());
    assert_eq!(collection.to_bytes(), text.as_bytes());
    let say = |level: Result<Level, sokoban::classic::LevelError>| match level {
        Ok(level) => level.to_string(),
        Err(error) => error.to_string(),
    };
    collection.levels().map(say).collect()
}

/// What is said of a level between two good ones, which stay usable.
fn said_between(board: &str) -> String {
    let levels = said(&format!("{EASY}\n{board}\n\n{EASY}"));
    assert_eq!(levels.len(), 3, "{levels:?}");
    assert_eq!([&levels[0], &levels[2]], [EASY, EASY]);
    levels[1].clone()
}

#[test]
fn all_ways_to_write_a_board_are_the_same() {
    let plain = "  ####\n###  #\n#.@$ #\n#  *##\n#####\n";
    for text in [
        plain,
        "--####\n###__#\n#.@$-#\n#--*##\n#####\n",
        "2-4#|3#2-#|#.@$-#|#2-*2#|5#",
        "2-4#\n3#2-#\n#.@$-#|#2-*2#\n5(#)\n",
        "2(-)2(2(#))\n3#2-#\r\n#.@$-#\r\n#2-*2#\r\n5#\r\n",
        "\u{feff}  ####\n###  #\n#.@$ #\n#  *##\n#####",
    ] {
        assert_eq!(said(text), [plain], "{text}");
        assert_eq!(Collection::from_bytes(text.as_bytes()).title(1), None, "{text}");
    }
}

#[test]
fn remarks_and_titles_are_kept() {
    let text = "A set of two\n\n; 1\n'First'\n\n#####\n#@$.#\n#####\nTitle: Named\nAuthor: N. N.\n\n\n\
                ; 2\n;\"Second\"\n#####\n#@$.#\n#####\nluRd\n\n===\n";
    let collection = Collection::from_bytes(text.as_bytes());
    assert_eq!(collection.len(), 2);
    assert_eq!(collection.title(1).as_deref(), Some("Named"));
    assert_eq!(collection.title(2).as_deref(), Some("Second"));
    assert_eq!((collection.title(0), collection.title(3)), (None, None));
    assert_eq!(collection.to_string(), text);
    let number = collection.level(3).expect_err("there are two").to_string();
    assert_eq!(number, "expected a level from 1 to 2, found 3");
    assert!(Collection::from_bytes(b"no level\n123\n----\n\n...").is_empty());
    // Titles in other encodings are no trouble, and come back as they were.
    let latin = b"; caf\xe9\n#####\n#@$.#\n#####\n";
    let collection = Collection::from_bytes(latin);
    assert!(collection.level(1).is_ok());
    assert_eq!(collection.to_bytes(), latin);
}

/// Found by fuzzing: rows that only run-length encoding can hold were lost in print.
#[test]
fn rows_that_no_line_can_be_survive_printing() {
    for text in
        ["|4#|#@-#|4#|", "3-||#####\n#@$.#\n#####|", "$|.|#####|#@$.#|#####", "*|3#\n#+#|3#"]
    {
        let collection = Collection::from_bytes(text.as_bytes());
        let level = &collection.level(1).expect(text);
        let printed = level.to_string();
        let again = Collection::from_bytes(printed.as_bytes());
        assert_eq!(
            (again.len(), again.level(1).as_ref()),
            (1, Ok(level)),
            "{text:?} as {printed:?}"
        );
    }
}

#[test]
fn mistakes_have_level_line_and_column() {
    let mistakes = [
        (
            "#####\n# $.#\n#####",
            "level 2, line 5, column 1: expected a player, @ or +, in this level",
        ),
        (
            "#####\n#@$+#\n#####",
            "level 2, line 6, column 4: expected one player, found a second (the first is in line 6, \
             column 2)",
        ),
        (
            "#######\n#@$$. #\n#######",
            "level 2, line 6, column 4: each box needs a goal; boxes: 2, goals: 1",
        ),
        (
            "#####\n#@$. \n#####",
            "level 2, line 6, column 5: expected walls all round, but the player can leave the level \
             here",
        ),
        (
            "#####\n#@$.#\n#  #",
            "level 2, line 7, column 2: expected walls all round, but the player can leave the level \
             here",
        ),
        (
            "@",
            "level 2, line 5, column 1: expected walls all round, but the player can leave the level here",
        ),
        (
            "#####\n#@x.#\n#é\u{7}##",
            "level 2, line 6, column 3: expected one of # @ + $ * . - _ or a blank, found 'x'\n\
             level 2, line 7, column 2: expected one of # @ + $ * . - _ or a blank, found 'é'\n\
             level 2, line 7, column 3: expected one of # @ + $ * . - _ or a blank, found '\\u{7}'",
        ),
        ("5#|#@$.#|99999999999#", "level 2, line 5, column 10: expected a count from 1 to 32768"),
        (
            "#####\n#@$.#\n9999(9999(9999(#)))",
            "level 2, line 7, column 18: expected no more than 32768 characters when written in full",
        ),
        ("#####\n#@$.#\n#####)", "level 2, line 7, column 6: expected ( before this )"),
        ("#####\n#@$.#\n(#####", "level 2, line 7, column 1: expected ) to close this ("),
        (
            "#####\n#@$.#\n#####2",
            "level 2, line 7, column 6: expected something to repeat after the count",
        ),
    ];
    for (board, expected) in mistakes {
        let mut found: Vec<String> = said_between(board).lines().map(str::to_owned).collect();
        let mut expected: Vec<&str> = expected.lines().collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{board}");
    }
}

#[test]
fn memory_does_not_follow_what_a_file_says() {
    let too_large = format!("expected a level of at most {MAX_SQUARES} squares");
    let wide = "#".repeat(10_000_000);
    let said = said_between(&wide);
    assert_eq!(said, format!("level 2, line 5, column {}: {too_large}", MAX_SQUARES + 1));
    let tall = "30000#\n".repeat(1000);
    assert!(said_between(tall.trim_end()).ends_with(&too_large));
    // Rows that cannot be read count as well.
    let unread = said_between(&format!("#{}", "\n#1(".repeat(100_000)));
    assert!(unread.ends_with(&format!("and {} more", MAX_SQUARES - 49)), "{unread}");
    assert!(said_between(&format!("#{}", "(".repeat(1_000_000))).contains("expected ) to close"));
    assert!(said_between(&format!("{}#", "9".repeat(1_000_000))).contains("expected a count"));
    assert!(said_between(&format!("#{}", "é".repeat(100_000))).ends_with("and 32718 more"));
}

/// Boards are read when they are asked for, so a text of many small ones takes little more than itself.
#[test]
fn levels_beyond_the_most_are_one_that_is_refused() {
    let text = "#\n\n".repeat(MAX_LEVELS + 5);
    let collection = Collection::from_bytes(text.as_bytes());
    assert_eq!(
        (collection.len(), collection.to_bytes() == text.as_bytes()),
        (MAX_LEVELS + 1, true)
    );
    let said = |number| collection.level(number).expect_err("no level").to_string();
    assert!(said(MAX_LEVELS).ends_with("expected a player, @ or +, in this level"));
    let (level, line) = (MAX_LEVELS + 1, 2 * MAX_LEVELS + 1);
    let many = format!("expected at most {MAX_LEVELS} levels in a collection, found more");
    assert_eq!(said(level), format!("level {level}, line {line}, column 1: {many}"));
}

#[test]
fn long_titles_are_cut() {
    let text = format!("; {}\n{EASY}", "x".repeat(1_000_000));
    let title = Collection::from_bytes(text.as_bytes()).title(1).expect("a title");
    assert_eq!(title.len(), 1022);
}

#[test]
fn levels_are_added_where_a_reader_finds_them() {
    let mut collection = Collection::from_bytes(b"\xef\xbb\xbf#####\n#@$.#\n#####");
    let level = collection.level(1).expect("valid");
    collection.push(&level, "more");
    let again = Collection::from_bytes(&collection.to_bytes());
    assert_eq!((&again, again.len(), again.level(2)), (&collection, 2, Ok(level)));
}

#[test]
fn solutions_are_checked_move_by_move() {
    let collection = Collection::from_bytes(b"######\n#@ $.#\n#    #\n######\n");
    let level = &collection.level(1).expect("valid");
    let verdict = |text: &str| {
        let moves = parse_lurd(text).expect(text);
        match validate(level, &moves) {
            Ok(Replayed { moves, pushes, .. }) => format!("{moves} moves, {pushes} pushes"),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(verdict("rR"), "2 moves, 1 pushes");
    assert_eq!(verdict("RR"), "2 moves, 1 pushes", "U D L R without marks");
    let small = "a small letter is a walk, and something is in the way that would be pushed";
    assert_eq!(verdict("2r"), format!("move 2, r: {small}"));
    assert_eq!(verdict("rRR"), "move 3, R: a wall is in the way of the box");
    assert_eq!(verdict("dRu"), "move 2, R: a capital is a push, and there is nothing to push");
    assert_eq!(verdict("u"), "move 1, u: a wall is in the player's way");
    assert_eq!(verdict("r"), "after 1 move the box in row 2, column 4 is on no goal");
    assert_eq!(verdict(""), "after 0 moves the box in row 2, column 4 is on no goal");
    assert!(parse_lurd("9999999999r").is_err());
}

proptest! {
    #[test]
    fn generated_levels_come_back(seed: u64, boxes in 1_usize..4) {
        let size = Size::new(7, 8).expect("in range");
        let Ok(Some(level)) = Level::random(size, boxes, seed, &Limits::default()) else { return Ok(()) };
        let mut collection = Collection::default();
        collection.push(&level, "one");
        collection.push(&level, "two");
        let again = Collection::from_bytes(&collection.to_bytes());
        prop_assert_eq!(again.to_bytes(), collection.to_bytes());
        prop_assert_eq!(again.len(), 2);
        prop_assert_eq!(again.title(2), Some("two".to_owned()));
        for found in again.levels() {
            prop_assert_eq!(found.as_ref(), Ok(&level));
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(Collection::from_bytes(&bytes).to_bytes(), bytes);
    }

    #[test]
    fn any_signs_are_read(text in "[#@$.*+ \\-_0-9()|\n]{0,60}") {
        let collection = Collection::from_bytes(text.as_bytes());
        prop_assert_eq!(collection.to_bytes(), text.as_bytes());
    }

    #[test]
    fn lurd_comes_back(text in "[udlrUDLR]{0,40}") {
        let moves = parse_lurd(&text).expect("letters only");
        prop_assert_eq!(to_lurd(&moves), text);
    }
}
