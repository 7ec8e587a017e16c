//! Files of several boards.

use domain::Puzzle;
use npuzzle::{Level, ParseLevelError};
use text::Boards;

const EASY: &str = "1 2 3 4 5 6 7 0 8";

fn boards(text: &str) -> Boards<'_> {
    Boards::new(text, Level::FORM.expect("there may be several"))
}

fn pick(text: &str, number: usize) -> Result<Level, ParseLevelError> {
    boards(text).get(number).expect("a board").read()
}

/// The rows are the rows of the table: the files of `korf/` say the same.
#[test]
fn korfs_rows_are_korfs_files() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/npuzzle");
    let rows = std::fs::read_to_string(format!("{fixtures}/korf.txt")).expect("the rows");
    assert_eq!(boards(&rows).len(), 100);
    for number in 1..=100 {
        let file = format!("{fixtures}/korf/{number:03}.txt");
        let file: Level = std::fs::read_to_string(file).expect("a file").parse().expect("a board");
        assert_eq!(pick(&rows, number), Ok(file), "{number}");
    }
    assert!([0, 101].iter().all(|&number| boards(&rows).get(number).is_none()));
}

#[test]
fn korf_and_taylors_rows_are_24_puzzles() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/npuzzle/korf-taylor.txt");
    let rows = std::fs::read_to_string(path).expect("the rows");
    assert_eq!(boards(&rows).len(), 10);
    let goal: Vec<u8> = (0..25).collect();
    for number in 1..=10 {
        let level = pick(&rows, number).expect("a board");
        assert_eq!((level.rows(), level.columns(), level.goal()), (5, 5, &goal[..]), "{number}");
        assert!(level.is_solvable(), "{number}");
    }
    // 26 cells that `/` parts are rows.
    assert_eq!("1 2 3 4 5 6 7 8/9 10 11 12 13 14 15 0".parse::<Level>().map(|it| it.rows()), Ok(2));
}

#[test]
fn squares_remarks_and_empty_lines() {
    let text = format!("\u{feff}# ours\r\n{EASY}\r\n\r\n# more\r\n1,2,3,4,5,6,0,7,8\r\n");
    assert_eq!(boards(&text).len(), 2);
    assert_eq!(pick(&text, 1), Ok(EASY.parse().expect("a board")));
    assert_eq!(pick(&text, 2), Ok("1 2 3/4 5 6/0 7 8".parse().expect("a board")));
    for words in ["867254301\n123456780\n", "FE169B4C0A73D852\n123456789ABCDEF0"] {
        assert_eq!(boards(words).len(), 2, "{words}");
        assert!(pick(words, 2).is_ok(), "{words}");
    }
}

#[test]
fn a_mistake_stays_in_its_line() {
    let text = format!("{EASY}\n1 2 3 4 5 6 7 7 8\nx\n{EASY}\n");
    assert_eq!(boards(&text).len(), 4);
    assert!(pick(&text, 1).is_ok() && pick(&text, 4).is_ok());
    for (number, line) in [(2, 2), (3, 3)] {
        let Err(error) = pick(&text, number) else { panic!("a mistake") };
        assert!(error.problems.iter().all(|problem| problem.line == line), "{error}");
    }
}

/// A board over several lines, one with its goal, and one alone in a line are no lists.
#[test]
fn other_texts_are_one_board() {
    for text in [
        "8 6 7\n2 5 4\n3 0 1\n",
        "8 6 7\n\n2 5 4\n\n3 0 1\n",
        EASY,
        "1 2 3 4 5 6 7 0 8\ngoal: 1 2 3 4 5 6 7 8 0\n",
        "1 2\n3 0\n",
        "867\n254\n301\n",
        "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0\n",
    ] {
        assert_eq!(boards(text).len(), 1, "{text}");
        assert_eq!(pick(text, 1), Ok(text.parse().expect("a board")), "{text}");
        assert!(boards(text).get(2).is_none());
    }
}

/// Two boards are a start and a goal; of more, one has to be named.
#[test]
fn a_second_board_is_the_goal() {
    let read = |text: &str| text.parse::<Level>();
    let labelled = read("2 0 1/3 4 5 goal: 0 2 1/3 4 5");
    assert!(labelled.is_ok());
    for text in [
        "2 0 1\n3 4 5\n\n0 2 1\n3 4 5\n",
        "Start:\n2 0 1\n3 4 5\nGoal State:\n0 2 1\n3 4 5\n",
        "Initial state: 2 0 1/3 4 5\ngoal\n0 2 1\n3 4 5",
        "; first\n2 _ 1\n3 4 5\n; second\n. 2 1\n3 4 5\n",
    ] {
        assert_eq!(read(text), labelled, "{text}");
    }
    let error = |text: &str| read(text).expect_err("an error").to_string();
    assert!(error("2 0\n1 3\n\n0 2\n1 3\n\n0 2\n1 3\n").contains("found 3 boards"));
    assert!(
        error("2 0\n1 3\n\n0 2 1\n3 4 5\n")
            .starts_with("line 4, column 1: expected a goal of 2 x 2")
    );
}

/// What stands for the same tiles.
#[test]
fn tiles_are_written_in_many_ways() {
    let read = |text: &str| text.parse::<Level>().unwrap_or_else(|error| panic!("{text}: {error}"));
    let eight = read("8 1 3/4 0 2/7 6 5");
    for text in [
        "3\n 8  1  3\n 4  0  2\n 7  6  5\n",
        "3 3\n8 1 3 4 0 2 7 6 5",
        "3x3\n813\n402\n765",
        "8,1,3\n4,__,2\n7,6,5",
        "8\t1\t3\r\n4\t-1\t2\r\n7\t6\t5\r\n",
        "{{8, 1, 3}, {4, *, 2}, {7, 6, 5}}",
        "H A C/D * B/G F E",
        "HAC D_B GFE",
        "+---+---+---+\n| 8 | 1 | 3 |\n+---+---+---+\n| 4 |   | 2 |\n| 7 | 6 | 5 |",
        "; from a book\nPuzzle 12\n\n8 1 3\n4 0 2\n7 6 5\n",
        "[['8','1','3'],['4','0','2'],['7','6','5']]",
    ] {
        assert_eq!(read(text), eight, "{text}");
    }
    let fifteen = read("15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2");
    for text in ["FE169B4C0A73D852", "fe16/9b4c/0a73/d852", "F E 1 6/9 B 4 C/0 A 7 3/D 8 5 2"] {
        assert_eq!(read(text), fifteen, "{text}");
    }
    assert_eq!(read("2 3\n1 2 3 4 5 0"), read("1 2 3/4 5 0"));
}

/// A first row of two numbers that could be the size of the others is a row if the tiles say so.
#[test]
fn a_row_that_could_be_the_size_is_told_by_its_tiles() {
    for (text, rows) in [
        ("2 3\n1 4\n5 6\n7 0\n", 4),
        ("4 2\n3 1\n0 5\n6 7\n8 9\n", 5),
        ("2 3\n1 4\n5 2\n3 0\n", 3),
        ("3 2\n1 4\n5 2\n3 0\n", 3),
    ] {
        let level = pick(text, 1).expect("a board");
        assert_eq!((level.rows(), level.columns()), (rows, 2), "{text}");
    }
}
