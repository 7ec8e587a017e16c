//! How people write boards: each form of each puzzle is read, refused with a reason, or means nothing there.

use std::fmt::Write;

use crate::run::{fixtures, presented, run};

/// The forms, in the order of the columns below.
const FORMS: [&str; 11] = [
    "blanks",
    "tabs",
    "commas",
    "brackets",
    "byte order mark",
    "\\r\\n",
    "comment",
    "title",
    "several boards",
    "one word",
    "size line",
];

/// What comes of a form.
enum Cell {
    /// It is the same board; `Second` if it is the second of the text.
    Read(&'static str),
    Second(&'static str),
    /// It is refused, in these words.
    Refused(&'static str, &'static str),
    /// The format cannot have it.
    Nothing,
}
use Cell::{Nothing, Read, Refused, Second};

/// Each puzzle with a board, and its forms. The marks are put before the board itself.
const TABLE: &[(&str, &str, [Cell; 11])] = &[
    (
        "boggle",
        "tesn\nteaq\nilpo",
        [
            Read("t e s n\nt e a q\ni l p o"),
            Read("t\te\ts\tn\t\nt\te\ta\tq\ni\tl\tp\to"),
            Read("t,e,s,n\nt,e,a,q\ni,l,p,o"),
            Read(r#"[["t","e","s","n"],["t","e","a","q"],["i","l","p","o"]]"#),
            Read("\u{feff}tesn\nteaq\nilpo"),
            Read("tesn\r\nteaq\r\nilpo\r\n"),
            Read("; ours\ntesn\nteaq\n// and\nilpo\n"),
            Read("Board 1\n\ntesn\nteaq\nilpo\nAuthor: X"),
            Second("ab\ncd\n\ntesn\nteaq\nilpo\n"),
            Read("tesnteaqilpo"),
            Read("3 4\ntesn\nteaq\nilpo"),
        ],
    ),
    (
        "grid-path",
        "S..#\n.#..\n...G",
        [
            Read("S . . #\n. # . .\n. . . G"),
            Read("S\t.\t.\t#\n.\t#\t.\t.\n.\t.\t.\tG"),
            Read("S,.,.,#\n.,#,.,.\n.,.,.,G"),
            Read("[['S','.','.','#'],['.','#','.','.'],['.','.','.','G']]"),
            Read("\u{feff}S..#\n.#..\n...G"),
            Read("S..#\r\n.#..\r\n...G\r\n"),
            Read("; ours\nS..#\n.#..\n...G\n"),
            Read("Maze number 3\n\nS..#\n.#..\n...G\n"),
            Second("S.\n.G\n\nS..#\n.#..\n...G\n"),
            Refused("S..#.#.....z", "expected a cell"),
            Read("3 4\nS..#\n.#..\n...G"),
        ],
    ),
    (
        "klotski",
        "goal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j",
        [
            Read("goal b 4 2\na b b c\na b b c\nd e e f\nd g h f\ni . . j"),
            Read("goal\tb\t4\t2\na\tb\tb\tc\na\tb\tb\tc\nd\te\te\tf\nd\tg\th\tf\ni\t.\t.\tj"),
            Read("goal b 4 2\na,b,b,c\na,b,b,c\nd,e,e,f\nd,g,h,f\ni,.,.,j"),
            Read("goal b 4 2\n[a,b,b,c]\n[a,b,b,c]\n[d,e,e,f]\n[d,g,h,f]\n[i,.,.,j]"),
            Read("\u{feff}goal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j"),
            Read("goal b 4 2\r\nabbc\r\nabbc\r\ndeef\r\ndghf\r\ni..j\r\n"),
            Read("; ours\ngoal b 4 2\nabbc\nabbc\n// here\ndeef\ndghf\ni..j"),
            Read("Title: Red donkey\ngoal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j"),
            Second("goal a 1 2\na.\n\ngoal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j\n"),
            Read("abbcabbcdeefdghfi..j"),
            Refused("5 4\ngoal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j", "no border and no goal"),
        ],
    ),
    (
        "npuzzle",
        "8 6 7\n2 5 4\n3 0 1",
        [
            Read(" 8  6  7\n 2  5  4\n 3  _  1"),
            Read("8\t6\t7\n2\t5\t4\n3\t0\t1"),
            Read("8,6,7\n2,5,4\n3,-1,1"),
            Read("[[8,6,7],[2,5,4],[3,0,1]]"),
            Read("\u{feff}8 6 7\n2 5 4\n3 0 1"),
            Read("867\r\n254\r\n301\r\n"),
            Read("; ours\n8 6 7\n# here\n2 5 4\n3 0 1"),
            Read("Puzzle 12\n8 6 7\n2 5 4\n3 0 1"),
            Second("1 2 3\n4 5 6\n7 0 8\n\n8 6 7\n2 5 4\n3 0 1\n\n1 2 3\n4 5 6\n0 7 8\n"),
            Read("867254301"),
            Read("3 x 3\n8 6 7\n2 5 4\n3 0 1"),
        ],
    ),
    (
        "numbrix",
        "1 . 3\n. . 4\n7 . .",
        [
            Read("1 __ 3\n__ __ 4\n7 __ __"),
            Read("1\t.\t3\n.\t.\t4\n7\t.\t."),
            Read("1,0,3\n0,0,4\n7,0,0"),
            Read("[[1,0,3],[0,0,4],[7,0,0]]"),
            Read("\u{feff}1 . 3\n. . 4\n7 . ."),
            Read("1 . 3\r\n. . 4\r\n7 . .\r\n"),
            Read("; ours\n1 . 3\n. . 4\n// and\n7 . ."),
            Read("Number 7\n\n1 . 3\n. . 4\n7 . ."),
            Second("1 .\n. 3\n\n1 . 3\n. . 4\n7 . .\n"),
            Read("1.3..47.."),
            Read("3\n1 . 3\n. . 4\n7 . ."),
        ],
    ),
    (
        "pacman-dual",
        "%%%%%%\n%P12Q%\n%%%%%%",
        [
            // They are floor.
            Nothing,
            Read("\t%%%%%%\t\n\t%P12Q%\n\t%%%%%%"),
            Refused("%,%,%\n%,P,%\n%,%,%", "found ','"),
            Refused("[%%%%]\n[%P.%]\n[%%%%]", "found '['"),
            Read("\u{feff}%%%%%%\n%P12Q%\n%%%%%%"),
            Read("%%%%%%\r\n%P12Q%\r\n%%%%%%\r\n"),
            Read("; ours\n%%%%%%\n%P12Q%\n%%%%%%\n"),
            Read("Maze 1\n%%%%%%\n%P12Q%\n%%%%%%\n"),
            Second("%%%%\n%P.%\n%%%%\n\n%%%%%%\n%P12Q%\n%%%%%%\n"),
            Read("%%%%%%/%P12Q%/%%%%%%"),
            Refused("3 6\n%%%%%%\n%P12Q%\n%%%%%%", "expected 3 cells as in the first row"),
        ],
    ),
    (
        "river-crossing",
        "FGCW|",
        [
            Read("F G C W |"),
            Read("F\tG\tC\tW\t|"),
            Refused("F,G,C,W|", r#"found ",""#),
            Refused("[FGCW]|", "expected"),
            Read("\u{feff}FGCW|"),
            Read("FGCW|\r\n"),
            Refused("; ours\nFGCW|", r#"found ";""#),
            Refused("Title: X\nFGCW|", "found"),
            Nothing,
            Read("FGCW|"),
            Nothing,
        ],
    ),
    (
        "sokoban",
        "#####\n#@$.#\n#####",
        [
            Read("#####\n#@$.#\n#####"),
            Read("\t#####\t\n\t#@$.#\n\t#####"),
            Refused("#,#,#\n#,@,#\n#,#,#", "found ','"),
            Refused("[#####]\n#@$.#\n#####", "expected"),
            Read("\u{feff}#####\n#@$.#\n#####"),
            Read("#####\r\n#@$.#\r\n#####\r\n"),
            Read("; ours\n#####\n#@$.#\n#####\nComment:\n####\n#@.#\nComment-End:\n"),
            Read("#1 easy\n#####\n#@$.#\n#####\nTitle: One"),
            Second("####\n#+$#\n####\n\n#####\n#@$.#\n#####\n"),
            Read("5#|#@$.#|5#"),
            Read("3 5\n#####\n#@$.#\n#####"),
        ],
    ),
    (
        "sokoban",
        "W\tH\nB1\tG1",
        [
            Read("W H\nB1 G1"),
            Read("W\tH\t\nB1\tG1"),
            Read("W,H\nB1,G1"),
            Read("[['W','H'],['B1','G1']]"),
            Read("\u{feff}W H\nB1 G1"),
            Read("W H\r\nB1 G1\r\n"),
            Read("; ours\n# and\nW H\nB1 G1\n"),
            Read("Level 1\nW H\nB1 G1\nAuthor: X"),
            Second("H B1 G1\n\nW H\nB1 G1\n"),
            Read("W H|B1 G1"),
            Refused("2 2\nW H\nB1 G1", "found \"2\""),
        ],
    ),
    (
        "weighted-stones",
        "5 0\n#####\n#@$.#\n# $.#\n#####",
        [
            Read("5  0 \n#####\n#@$.#\n# $.#\n#####"),
            Read("5\t0\n\t#####\n\t#@$.#\n\t# $.#\n\t#####"),
            Read("5,0\n#####\n#@$.#\n# $.#\n#####"),
            Read("[5, 0]\n#####\n#@$.#\n# $.#\n#####"),
            Read("\u{feff}5 0\n#####\n#@$.#\n# $.#\n#####"),
            Read("5 0\r\n#####\r\n#@$.#\r\n# $.#\r\n#####\r\n"),
            Read("; ours\n5 0\n#####\n#@$.#\n# $.#\n#####\n; end"),
            Read("Level one\n5 0\n\n#####\n#@$.#\n# $.#\n#####\nTitle: X"),
            Second("3\n#####\n#@$.#\n#####\n\n5 0\n#####\n#@$.#\n# $.#\n#####\n"),
            Read("5 0/#####/#@$.#/# $.#/#####"),
            Refused("4 5\n5 0\n#####\n#@$.#\n# $.#\n#####", "one of the squares"),
        ],
    ),
];

/// The board that `puzzle show` prints of a text, and what is said.
fn shown(domain: &str, text: &str, options: &[&str]) -> (String, String, i32) {
    let arguments = [&["show", domain, "--text", text], options].concat();
    let (output, said, exit) = run(&fixtures(), &arguments);
    let board = output.split("\n\n").next().unwrap_or_default();
    (board.trim_end().to_owned(), said, exit)
}

#[test]
fn each_form_is_read_or_refused_in_words() {
    let mut wrong = String::new();
    for (domain, plain, cells) in TABLE {
        let (expected, _, exit) = shown(domain, plain, &[]);
        assert_eq!(exit, 0, "{domain}: {plain}");
        for (form, cell) in FORMS.iter().zip(cells) {
            let (text, options, refusal): (_, &[&str], _) = match cell {
                Read(text) => (text, &[], None),
                Second(text) => (text, &["--level", "2"], None),
                Refused(text, words) => (text, &[], Some(words)),
                Nothing => continue,
            };
            let (board, said, exit) = shown(domain, text, options);
            let is_right = match refusal {
                None => exit == 0 && board == expected,
                Some(words) => exit == 30 && said.contains(*words),
            };
            if !is_right {
                let _ = writeln!(wrong, "{domain}, {form}: {text:?} gives {exit}, {board}\n{said}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(presented().iter().all(|domain| TABLE.iter().any(|(name, ..)| name == domain)));
}

/// Of several boards one is taken, and which is said; a number beyond them is refused.
#[test]
fn levels_of_any_puzzle_are_named() {
    for (domain, _, cells) in TABLE {
        let Some(Second(text)) = cells.iter().find(|cell| matches!(cell, Second(_))) else {
            continue;
        };
        let (_, said, exit) = shown(domain, text, &["--level", "2"]);
        assert!(exit == 0 && said.contains("level 2 of "), "{domain}: {said}");
        let (_, said, exit) = shown(domain, text, &["--level", "9"]);
        assert!(exit == 2 && said.contains("expected a level from 1 to "), "{domain}: {said}");
        let (output, said, exit) = run(
            &fixtures(),
            &["solve", domain, "--text", text, "--level", "all", "--format", "moves"],
        );
        assert!(said.contains("level 1 of ") && said.contains("level 2 of "), "{domain}: {said}");
        assert!(exit == 0 || exit == 10, "{domain}: {exit} {output} {said}");
    }
}
