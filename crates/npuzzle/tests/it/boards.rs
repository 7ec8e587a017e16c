//! Files of boards in a line each.

use npuzzle::{Boards, Level, MAX_BOARDS, PickError};

const EASY: &str = "1 2 3 4 5 6 7 0 8";

fn boards(text: &str) -> Boards<'_> {
    Boards::new(text.as_bytes())
}

/// The rows are those of the table: the files of `korf/` say the same.
#[test]
fn korfs_rows_are_korfs_files() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/npuzzle");
    let rows = std::fs::read(format!("{fixtures}/korf.txt")).expect("the rows");
    let rows = Boards::new(&rows);
    assert_eq!(rows.len(), 100);
    for number in 1..=100 {
        let file = format!("{fixtures}/korf/{number:03}.txt");
        let file: Level = std::fs::read_to_string(file).expect("a file").parse().expect("a board");
        assert_eq!(rows.pick(number), Ok(file), "{number}");
    }
    let none = |found| Err(PickError::NoSuchLevel { found, levels: 100 });
    assert_eq!((rows.pick(0), rows.pick(101)), (none(0), none(101)));
}

#[test]
fn squares_remarks_and_empty_lines() {
    let text = format!("\u{feff}# ours\r\n{EASY}\r\n\r\n# more\r\n1,2,3,4,5,6,0,7,8\r\n");
    let list = boards(&text);
    assert_eq!(list.len(), 2);
    assert_eq!(list.pick(1), Ok(EASY.parse().expect("a board")));
    assert_eq!(list.pick(2), Ok("1 2 3/4 5 6/0 7 8".parse().expect("a board")));
    assert_eq!(list.texts().len(), 2);
}

#[test]
fn a_mistake_stays_in_its_line() {
    let text = format!("{EASY}\n1 2 3 4 5 6 7 7 8\nx\n{EASY}\n");
    let list = boards(&text);
    assert_eq!(list.len(), 4);
    assert!(list.pick(1).is_ok() && list.pick(4).is_ok());
    for (number, line) in [(2, 2), (3, 3)] {
        let Err(PickError::Invalid(error)) = list.pick(number) else { panic!("a mistake") };
        assert!(error.problems.iter().all(|problem| problem.line == line), "{error}");
    }
}

/// A board over several lines, one with its goal, and one alone in a line are no lists.
#[test]
fn other_texts_are_one_board() {
    for text in [
        "8 6 7\n2 5 4\n3 0 1\n",
        EASY,
        "1 2 3 4 5 6 7 0 8\ngoal: 1 2 3 4 5 6 7 8 0\n",
        "1 2\n3 0\n",
        "867\n254\n301\n",
        "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0\n",
    ] {
        let list = boards(text);
        assert_eq!(list.len(), 1, "{text}");
        assert_eq!(list.pick(1), Ok(text.parse().expect("a board")), "{text}");
        assert!(list.texts().is_empty());
        assert!(list.pick(2).is_err());
    }
    let many = format!("{EASY}\n{}", "x\n".repeat(MAX_BOARDS));
    assert!(boards(&many).pick(1).is_err());
    assert!(Boards::new(b"\xff").pick(1).is_err());
}
