//! A byte order mark before a text changes nothing, whatever is read from the text.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::tempdir;

use crate::run::{fixtures, masked, puzzle, run, suites};

const MARK: &[u8] = "\u{feff}".as_bytes();

/// Instances of each suite that are shown.
const SHOWN: usize = 6;

/// A suite of one search.
const SUITE: &str = r#"
[suite]
domain = "npuzzle"
title = "One"

[[instance]]
name = "board"
class = "easy"

[[table]]
name = "all"
title = "All"
columns = ["cost", "expanded"]
node-limit = 1000
run = [{ algorithms = ["astar"], heuristics = ["manhattan"] }]
"#;

const SCENARIO: &str = "version 1\n0\topen.map\t3\t3\t0\t0\t2\t0\t2\n";
const MAP: &str = "type octile\nheight 3\nwidth 3\nmap\n...\n...\n...\n";
const LEVELS: &str = "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n";
const CROSSING: &str = "title = \"t\"\nboat = { capacity = 1 }\nthing = [{ name = \"a\", letter = \"A\", rows = true }]\n";

/// What the commands read, by name.
const FILES: [(&str, &str); 11] = [
    ("board.txt", "1 2 3 4 5 6 0 7 8\n"),
    ("rows.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n"),
    ("suite.toml", SUITE),
    ("query.scen", SCENARIO),
    ("open.map", MAP),
    ("levels.xsb", LEVELS),
    ("crossing.toml", CROSSING),
    ("words.txt", "ab\nabd\nzoo\n"),
    ("boards.txt", "ab/cd\nba/dc\n"),
    ("klotski/one.txt", "#.#\n#*#\n###\n"),
    ("solved.txt", "R R\n"),
];

/// The commands, and what they read from standard input.
const COMMANDS: [(&str, &str); 17] = [
    ("bench suite.toml", ""),
    ("bench query.scen", ""),
    ("bench --sokoban levels.xsb", ""),
    ("solve grid-path query.scen --query 1", ""),
    ("solve npuzzle rows.txt --level all", ""),
    ("solve sokoban levels.xsb --level 2", ""),
    ("solve river-crossing crossing.toml", ""),
    ("solve boggle --text ab/cd --dictionary words.txt", ""),
    ("score boggle boards.txt --dictionary words.txt", ""),
    ("score boggle --dictionary words.txt", "ab/cd\n"),
    ("solve klotski --input-folder klotski --output-folder reports --algorithm bfs", ""),
    ("check npuzzle board.txt -", "# not proved: by hand\nRR\n"),
    ("check npuzzle board.txt -", "RR\nRL\n"),
    ("show npuzzle board.txt -", "R"),
    ("check numbrix --text 1./.. -", "king: 1 2 / 4 3"),
    ("check sokoban levels.xsb -", "2(R)"),
    ("replay npuzzle board.txt - -o replay.html", "RR"),
];

/// A folder with the files, each after `before`.
fn furnish(folder: &Path, before: &[u8]) {
    fs::create_dir(folder.join("klotski")).unwrap();
    for (name, text) in FILES {
        fs::write(folder.join(name), [before, text.as_bytes()].concat()).unwrap();
    }
}

/// Without numbers, and what stands before and after them: of tables, whose times differ.
fn timeless(text: &str) -> String {
    let is_number = |sign: char| sign.is_ascii_digit() || ".- \n".contains(sign);
    let pieces = text.split(is_number).filter(|piece| !piece.is_empty());
    pieces.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_text_may_begin_with_a_mark() {
    let (plain, marked) = (tempdir().unwrap(), tempdir().unwrap());
    furnish(plain.path(), b"");
    furnish(marked.path(), MARK);
    for (line, input) in COMMANDS {
        let run = |folder: &Path, before: &[u8]| {
            let mut command = puzzle(&line.split(' ').collect::<Vec<_>>());
            let input = [if input.is_empty() { b"" } else { before }, input.as_bytes()].concat();
            let output = command.current_dir(folder).write_stdin(input).output().unwrap();
            let [out, told] =
                [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
            let out = if line.starts_with("bench") { timeless(&out) } else { masked(&out) };
            (out, told, output.status.code())
        };
        let expected = run(plain.path(), b"");
        assert!(matches!(expected.2, Some(0 | 1)), "{line}: {expected:?}");
        assert_eq!(run(marked.path(), MARK), expected, "{line}");
    }
}

#[test]
fn every_instance_may_begin_with_a_mark() {
    let folder = tempdir().unwrap();
    for (name, suite) in suites() {
        let files = suite.instances.iter().map(|instance| &instance.file);
        let mut files: Vec<&PathBuf> = files.collect();
        files.dedup();
        for file in files.into_iter().take(SHOWN) {
            let path = fixtures().join(&name).join(file);
            let copy = folder.path().join(file.file_name().unwrap());
            fs::write(&copy, [MARK, &fs::read(&path).unwrap()].concat()).unwrap();
            let shown = |path: &Path| {
                let show = ["show", &suite.head.domain, path.to_str().unwrap()];
                let (text, _, code) = run(folder.path(), &show);
                (text, code)
            };
            assert_eq!(shown(&copy), shown(&path), "{}", path.display());
        }
    }
}
