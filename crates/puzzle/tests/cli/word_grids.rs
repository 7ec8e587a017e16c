//! Boggle and Numbrix as they are typed: answers, options, bad input.

use std::{collections::BTreeMap, fmt::Write, fs};

use serde_json::{Value, json as of};
use snapshots::assert_snapshot;
use tempfile::TempDir;
use testkit::size;

use crate::run::{fixtures, json, puzzle, ran, run, transcript};

const COMB: &str = "boggle/comb.txt";

/// A file of words, and what keeps it.
fn list(words: &[u8]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words");
    fs::write(&path, words).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (folder, name)
}

fn words(answer: &Value) -> Vec<&str> {
    let words = answer["words"].as_array().unwrap().iter();
    words.map(|word| word["word"].as_str().unwrap()).collect()
}

#[test]
fn each_word_has_a_path_and_a_score() {
    let (_folder, list) = list(b"comb\nmaba\noc\nsri\nsasa\nocoa\nzoo\n");
    let four = ["solve", "boggle", COMB, "--neighbours", "four", "--min-length", "2"];
    let found = json(&[&four[..], &["--dictionary", &list]].concat());
    assert_eq!(
        found["words"],
        of!([
            { "word": "comb", "path": [[1, 1], [1, 2], [1, 3], [1, 4]], "score": 1 },
            { "word": "maba", "path": [[1, 3], [2, 3], [3, 3], [3, 2]], "score": 1 },
            { "word": "ocoa", "path": [[1, 2], [1, 1], [2, 1], [2, 2]], "score": 1 },
            { "word": "sasa", "path": [[4, 4], [3, 4], [2, 4], [2, 3]], "score": 1 },
            { "word": "sri", "path": [[4, 1], [4, 2], [4, 3]], "score": 1 },
            { "word": "oc", "path": [[1, 2], [1, 1]], "score": 0 },
        ])
    );
    assert_eq!(found["dictionary"]["words"], 7);
    assert!(found["stats"]["expanded"].as_u64().unwrap() > 16);
    let all = json(&[&four[..], &["--dictionary", &list, "--solutions", "all"]].concat());
    assert_eq!(all["words"], found["words"]);
}

#[test]
fn every_path_of_a_word_on_request() {
    let (_folder, list) = list(b"ana\n");
    let arguments = ["solve", "boggle", "--text", "ana/nan", "--neighbours", "four"];
    let found = json(&[&arguments[..], &["--dictionary", &list, "--all-paths"]].concat());
    let paths = found["words"][0]["paths"].as_array().unwrap();
    assert_eq!(found["words"][0]["path"], paths[0]);
    // By hand: three from each corner, four from the middle of the lower row.
    assert_eq!(paths.len(), 10);
    assert_eq!(paths[9], of!([[2, 2], [2, 3], [1, 3]]));
}

/// The original report's first words, in its order; its own list is not at hand, this one is those words.
#[test]
fn the_published_profile_gives_the_first_words() {
    let arguments = ["solve", "boggle", COMB, "--profile", "published"];
    let list = ["--dictionary", "boggle/original.txt"];
    let expected = "coms oc mabi bs oc aam amb sb moco aaa bam asb sma rams iba sasa";
    let found = json(&[&arguments[..], &list].concat());
    assert_eq!(words(&found).join(" "), expected);
    assert_eq!(found["neighbours"], "four");
    assert_eq!(found["min_length"], 2);
}

/// Upper case, CRLF, a byte order mark, accents, digits and blanks, and a line of 10 MB.
#[test]
fn a_list_of_words_may_hold_anything() {
    let mut text = "\u{feff}COMB\r\nComb\r\nmac\u{301}\r\ncafé\r\nit's\r\n\r\n a1 \r\n".to_owned();
    text.push_str(&"comb".repeat(2_500_000));
    text.push_str("\r\n  oas  \r\nsma");
    let (_folder, list) = list(text.as_bytes());
    let found = json(&["solve", "boggle", COMB, "--dictionary", &list]);
    assert_eq!(words(&found), ["comb", "oas", "sma"]);
    assert_eq!(found["dictionary"]["words"], 3);
    assert_eq!(found["dictionary"]["skipped"], 5);
}

#[test]
fn a_list_that_is_no_text_is_bad_input() {
    let (_folder, list) = list(b"comb\nd\xc3\xa9j\xff vu\n");
    let (_, message, code) = ran(&format!("solve boggle {COMB} --dictionary {list}"));
    let expected = ":2:4: expected UTF-8 text, found the byte 0xff";
    assert!(message.contains(expected) && code == 30, "{message}");
    assert_eq!(ran(&format!("solve boggle {COMB} --dictionary 'no such file'")).2, 30);
}

#[test]
fn bad_boards_and_puzzles_are_shown_in_their_lines() {
    let cases: [(&str, &str, &[u8]); 20] = [
        ("boggle", "empty", b""),
        ("boggle", "blank", b" \n\n\t\n"),
        ("boggle", "ragged", b"comb\noas\nmabas\nsris\n"),
        ("boggle", "no letters", b"c0mb\no-as\n"),
        ("boggle", "accents", "comb\nöas!\n".as_bytes()),
        ("boggle", "brackets", b"(qu)it\na(bc\nd)ef\n()ab\n"),
        ("boggle", "too many letters in a cell", b"(abcdefgh)b\ncd\n"),
        ("boggle", "control character", b"co\x07mb\r\noa\x1b[31ms\r\n"),
        ("boggle", "invalid UTF-8", b"comb\no\xffas\n"),
        ("boggle", "byte order mark within", b"co\xef\xbb\xbfmb\noaas\n"),
        ("numbrix", "empty", b""),
        ("numbrix", "ragged", b"1 . 3\n. .\n7 . 9\n"),
        ("numbrix", "no numbers", b"1 x 3\n-4 5.0 +6\n7 _ 9\n"),
        ("numbrix", "out of range", b"1 10\n99999999999999999999 .\n"),
        ("numbrix", "twice", b"1 . 1\n. 5 .\n5 . 1\n"),
        ("numbrix", "digits of another script", "1 ٢\n. .\n".as_bytes()),
        ("numbrix", "control character", b"1 \x00 3\n"),
        ("numbrix", "invalid UTF-8", b"1 2\n\xc3 4\n"),
        ("numbrix", "byte order mark within", b"1 \xef\xbb\xbf2\n"),
        ("numbrix", "a lone carriage return", b"1 2\r3 4\n"),
    ];
    let mut texts = BTreeMap::<_, String>::new();
    for (domain, name, bytes) in cases {
        let output = puzzle(&["show", domain, "-"]).write_stdin(bytes).output().unwrap();
        assert_eq!(output.status.code(), Some(30), "{domain}, {name}");
        assert!(output.stdout.is_empty(), "{domain}, {name}");
        let message = String::from_utf8(output.stderr).unwrap();
        let text = texts.entry(domain).or_default();
        let _ = writeln!(text, "== {domain}, {name}\n{message}");
    }
    for (domain, text) in texts {
        assert_snapshot!(format!("bad_{domain}"), text);
    }
}

/// Lines of 10 MB: the message stays short, and memory does not follow the input.
#[test]
fn a_board_of_ten_million_cells_is_refused() {
    let cells = size(10_000_000, 200_000);
    for (domain, text) in [
        ("boggle", "a".repeat(cells)),
        ("boggle", "(".repeat(cells)),
        ("boggle", "a ".repeat(cells / 2)),
        ("numbrix", ". ".repeat(cells / 2)),
        ("numbrix", "9".repeat(cells)),
    ] {
        let output = puzzle(&["show", domain, "-"]).write_stdin(text).output().unwrap();
        assert_eq!(output.status.code(), Some(30), "{domain}");
        assert!(output.stderr.len() < 10_000, "{} bytes", output.stderr.len());
    }
}

/// Without the lines from `domain` to the end of a run: their width depends on the time.
fn without_figures(transcript: &str) -> String {
    let mut shown = true;
    let lines = transcript.lines().filter(|line| {
        shown = (shown && !line.starts_with("domain ")) || line.starts_with("exit ");
        shown
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn uniqueness_is_reported_and_two_solutions_are_shown() {
    assert_snapshot!(without_figures(&transcript(&[
        "solve numbrix numbrix/original.txt",
        "solve numbrix numbrix/several.txt",
        "solve numbrix numbrix/none.txt",
        "solve numbrix --text '. . / . .' --count",
        "solve numbrix --text '. . / . .' --count=3",
        "solve numbrix --text '1 . / . .' --neighbours king --count",
        "check numbrix --text '1 . / . .' '1 3 / 2 4'",
        "check numbrix --text '1 . / . .' '1 3 / 2 4' --neighbours king",
        "check numbrix --text '1 . / . .' 'king: 1 3 / 2 4'",
        "check numbrix --text '1 . / . .' '2 1 / 3 4'",
        "check boggle boggle/comb.txt 'four comb 1,1 1,2 1,3 1,4'",
        "check boggle boggle/comb.txt 'four cob 1,1 1,2 1,4'",
        "check boggle boggle/comb.txt 'four coc 1,1 1,2 1,1'",
        "check boggle boggle/comb.txt 'four comb 1,1 5,2'",
        "show boggle --text 'qu i / e t'",
        "show numbrix --text '1 0 / . 3'",
    ])));
}

/// OEIS A096969, and the original report for 3 × 4.
#[test]
fn counts_are_those_published() {
    let facts = [(3, 4, 124), (6, 6, 458_696), (7, 7, 27_070_560), (8, 8, 6_046_626_568_u64)];
    for (rows, columns, paths) in facts {
        let row = ". ".repeat(columns) + "\n";
        let text = row.repeat(rows);
        let counted = json(&["solve", "numbrix", "--text", &text, "--count"]);
        assert_eq!(counted["count"], paths);
        assert_eq!(counted["count_is_complete"], true);
    }
}

/// Who asks for a count up to N gets no more, and is told that nothing looked further.
#[test]
fn a_count_up_to_n_is_at_most_n() {
    for (text, most, expected) in [
        (". . / . .", "1", (1, false)),
        (". . / . .", "2", (2, false)),
        // Eight in all.
        (". . / . .", "8", (8, false)),
        (". . / . .", "9", (8, true)),
        ("1 2 / . .", "1", (1, false)),
        ("1 2 / . .", "2", (1, true)),
        ("1 . / 2 4", "1", (0, true)),
    ] {
        let found = json(&["solve", "numbrix", "--text", text, &format!("--count={most}")]);
        let complete = found["count_is_complete"].as_bool().unwrap();
        assert_eq!((found["count"].as_u64().unwrap(), complete), expected, "{text}, {most}");
    }
}

/// Whatever stops the count: those that are shown are counted.
#[test]
fn a_count_is_never_less_than_what_is_known() {
    let empty = "numbrix/empty-4.txt";
    for engine in ["own", "core"] {
        for limit in (0..60_u64).step_by(size(1, 11)) {
            let limit = limit.to_string();
            for count in ["--count", "--count=1", "--count=3"] {
                let limits = [count, "--node-limit", &limit, "--engine", engine];
                let found = json(&[&["solve", "numbrix", empty][..], &limits].concat());
                let known = found["solutions"].as_array().unwrap().len() as u64;
                assert!(found["count"].as_u64().unwrap() >= known, "{limit}: {found}");
            }
        }
    }
    // The search for two takes all that is allowed, so that nothing is left for the count.
    let seven = ["solve", "numbrix", "numbrix/empty-7.txt"];
    let taken = json(&seven)["stats"]["expanded"].as_u64().unwrap().to_string();
    let stopped = json(&[&seven[..], &["--count", "--node-limit", &taken]].concat());
    assert_eq!(stopped["stop"], "nodes");
    assert_eq!((&stopped["uniqueness"], &stopped["count"]), (&"several".into(), &2.into()));
}

#[test]
fn limits_stop_both_puzzles() {
    let empty = (". ".repeat(15) + "\n").repeat(15);
    let cases: [(&[&str], i32); 4] = [
        (&["--neighbours", "king", "--count", "--time-limit", "50ms"], 20),
        (&["--count", "--time-limit", "50ms"], 20),
        (&["--count", "--node-limit", "1000"], 22),
        (&["--neighbours", "king", "--count", "--node-limit", "1000"], 22),
    ];
    for (options, code) in cases {
        let arguments = ["solve", "numbrix", "--text", &empty];
        assert_eq!(run(&fixtures(), &[&arguments[..], options].concat()).2, code);
    }
    // Two solutions are looked for, and then all are counted: both is work.
    let all = "1 . . / . . . / . . .";
    let expanded = |options: &[&str]| {
        let arguments = ["solve", "numbrix", "--engine", "core", "--text", all];
        let report = json(&[&arguments[..], options].concat());
        report["stats"]["expanded"].as_u64().unwrap()
    };
    let (alone, counted) = (expanded(&[]), expanded(&["--count"]));
    assert!(counted > alone, "{alone} {counted}");
    let limit = (alone + 1).to_string();
    assert_eq!(expanded(&["--count", "--node-limit", &limit]), alone + 1);
    let aaaa = "aaaa/aaaa/aaaa/aaaa";
    let (_folder, list) = list("a\n".repeat(17).replace('\n', "").as_bytes());
    let arguments = ["solve", "boggle", "--text", aaaa, "--dictionary", &list];
    for (limit, code) in [(["--time-limit", "50ms"], 20), (["--node-limit", "1000"], 22)] {
        assert_eq!(run(&fixtures(), &[&arguments[..], &limit].concat()).2, code);
    }
}

#[test]
fn generated_puzzles_are_the_same_for_a_seed_and_have_one_solution() {
    for (domain, size) in [("boggle", "4"), ("boggle", "3x5"), ("numbrix", "6"), ("numbrix", "4x7")]
    {
        let generate = |seed| {
            let (made, told, code) = ran(&format!("generate {domain} --size {size} --seed {seed}"));
            assert_eq!(code, 0, "{told}");
            made
        };
        assert_eq!(generate("7"), generate("7"));
        assert_ne!(generate("7"), generate("8"));
        if domain == "numbrix" {
            let solved = json(&["solve", "numbrix", "--text", &generate("7")]);
            assert_eq!(solved["uniqueness"], "unique");
        }
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    assert_snapshot!(transcript(&[
        "solve boggle boggle/comb.txt --neighbours eight",
        "solve boggle boggle/comb.txt --count",
        "solve boggle boggle/comb.txt --order random",
        "solve boggle boggle/comb.txt --algorithm astar",
        "solve boggle boggle/comb.txt --algorithm bidirectional",
        "solve boggle boggle/comb.txt --solutions 1",
        "solve boggle boggle/comb.txt --solutions 2",
        "solve boggle boggle/comb.txt --depth-limit 3",
        "solve numbrix numbrix/original.txt --depth-limit 3",
        "solve numbrix numbrix/original.txt --algorithm dls --depth-limit 3",
        "solve numbrix numbrix/original.txt --neighbours knight",
        "solve numbrix numbrix/original.txt --count=0",
        "solve numbrix numbrix/original.txt --dictionary words",
        "solve numbrix numbrix/original.txt --profile published",
        "generate boggle --size 0",
        "generate numbrix --size 99x99",
        "generate numbrix --size four",
    ]));
}

#[test]
fn holes_and_kings_moves() {
    assert_snapshot!(transcript(&[
        "solve numbrix numbrix/hidato.txt --neighbours king",
        "solve numbrix numbrix/hidato.txt",
        "solve numbrix --text '1 # . / . . .' --count --boards",
        "check numbrix --text '1 # . / . . .' '1 # 5 / 2 3 4'",
        "check numbrix --text '1 # . / . . .' '1 5 # / 2 3 4'",
        "show numbrix numbrix/holes.txt",
        "generate numbrix --size 4x5 --holes 6 --seed 4",
        "generate numbrix --size 2 --holes 4",
    ]));
}
