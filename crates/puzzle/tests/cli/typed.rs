//! What people type: `typed.txt` says of each command line what must come of it.
#![cfg(unix)]

use std::{
    env,
    fmt::Write,
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use testkit::size;

use crate::run::{fixtures, json, presented};

pub(crate) const TYPED: &str = include_str!("typed.txt");
/// Boards as people post and print them.
const POSTED: &str = include_str!("posted.txt");

/// A line of the file.
struct TypedLine<'t> {
    number: usize,
    command: &'t str,
    pieces: Vec<&'t str>,
    exit: i32,
}

fn read(text: &'static str) -> Vec<TypedLine<'static>> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &'static str)| {
        let parts: Vec<&str> = line.split(" => ").collect();
        let [command, pieces, exit] = parts[..] else { panic!("line {number}: {line}") };
        let pieces = pieces.split(" & ").collect();
        TypedLine { number, command, pieces, exit: exit.trim().parse().unwrap() }
    };
    lines.map(read).collect()
}

impl TypedLine<'_> {
    fn run(&self) -> Output {
        let folder = tempfile::tempdir().unwrap();
        symlink(fixtures().canonicalize().unwrap(), folder.path().join("fixtures")).unwrap();
        let ours = Path::new(env!("CARGO_BIN_EXE_puzzle")).parent().unwrap();
        let others = env::var_os("PATH").unwrap_or_default();
        let all = env::join_paths([ours.to_owned()].into_iter().chain(env::split_paths(&others)));
        let mut shell = Command::new("sh");
        // Nothing is kept in the user's own cache.
        shell.env_remove("HOME").env_remove("XDG_CACHE_HOME").env("PATH", all.unwrap());
        shell.current_dir(folder.path()).arg("-c").arg(self.command).output().unwrap()
    }

    /// What is not as the line says.
    fn wrong(&self) -> Option<String> {
        let output = self.run();
        let text =
            [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let text = text.concat();
        let mut wrong = String::new();
        if output.status.code() != Some(self.exit) {
            let _ = write!(wrong, "; expected exit {}, found {}", self.exit, output.status);
        }
        for piece in &self.pieces {
            let is_wrong = match piece.strip_prefix('!') {
                Some(absent) => text.contains(absent),
                None => !text.contains(piece),
            };
            if is_wrong {
                let _ = write!(wrong, "; expected {piece}");
            }
        }
        let head: Vec<&str> = text.lines().take(12).collect();
        let (number, command) = (self.number, self.command);
        (!wrong.is_empty())
            .then(|| format!("line {number}: {command}{wrong}, in\n{}\n", head.join("\n")))
    }
}

#[test]
fn what_people_type_is_understood_or_gets_a_hint() {
    let lines: Vec<_> = read(TYPED).into_iter().step_by(size(1, 5)).collect();
    check(&lines);
}

/// At least thirty texts that people post, and ten cards.
#[test]
fn what_people_post_is_read_or_refused_with_the_right_sentence() {
    let (posted, cards) = POSTED.split_once("# Cards").unwrap();
    for (lines, least) in [(posted, 30), (cards, 10)] {
        let lines = read(lines);
        assert!(lines.len() >= least, "{}", lines.len());
        check(&lines);
    }
}

/// Each line says what comes of its command.
fn check(lines: &[TypedLine<'_>]) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(line.wrong());
        }
        wrong
    };
    let wrong: Vec<String> = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{} lines\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn there_are_lines_for_each_domain() {
    let lines = read(TYPED);
    assert!(lines.len() >= 150, "{}", lines.len());
    for domain in presented() {
        let count = lines.iter().filter(|line| line.command.contains(&domain)).count();
        assert!(count >= 8, "{domain}: {count}");
    }
}

/// Each sample of the page on formats is solved, and each sample that `puzzle list` shows is on the page.
#[test]
fn samples_of_the_page_on_formats_are_read() {
    let page = fs::read_to_string(fixtures().join("../docs/formats.md")).unwrap();
    let commands: Vec<&str> = page.lines().filter(|line| line.starts_with("puzzle ")).collect();
    for &command in &commands {
        let line = TypedLine { number: 0, command, pieces: Vec::new(), exit: 0 };
        assert_eq!(line.wrong(), None);
    }
    let (json, presented) = (json(&["list"]), presented());
    for domain in json["domains"].as_array().unwrap() {
        let (name, samples) = (domain["name"].as_str().unwrap(), domain["samples"].as_array());
        assert_ne!(samples.unwrap().len(), 0, "{name}");
        let is_presented = presented.iter().any(|it| it == name);
        for sample in samples.unwrap().iter().filter(|_| is_presented) {
            let sample = sample.as_str().unwrap();
            let texts = [format!(" {name} --text '{sample}'"), format!(" {name} --text {sample}")];
            let is_there = commands.iter().any(|line| texts.iter().any(|text| line.contains(text)));
            assert!(is_there, "no command of docs/formats.md has the sample of {name}: {sample}");
        }
    }
}

/// The table of formats has the formats of `puzzle list` in which instances stand, and a sample of each that looks like
/// it.
#[test]
fn the_table_of_formats_is_that_of_the_program() {
    let page = fs::read_to_string(fixtures().join("../docs/formats.md")).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("| puzzle")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|')).map(|row| {
        let row = row.replace("\\|", "\0");
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().replace('\0', "|"))
            .collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let mut listed = Vec::new();
    for domain in json(&["list"])["domains"].as_array().unwrap() {
        for format in domain["formats"].as_array().unwrap() {
            if format["read"] == true {
                let written = if format["written"] == true { "yes" } else { "no" };
                let [domain, format] =
                    [&domain["name"], &format["name"]].map(|it| it.as_str().unwrap());
                listed.push([domain, format, written].map(str::to_owned).to_vec());
            }
        }
    }
    let named: Vec<Vec<String>> = rows.iter().map(|row| row[..3].to_vec()).collect();
    for (row, listed) in named.iter().zip(&listed) {
        assert_eq!(row, listed, "a row of docs/formats.md, and of `puzzle list`");
    }
    assert_eq!(named.len(), listed.len(), "rows of docs/formats.md, and formats that are read");
    for row in &rows {
        let (domain, format, sample) = (&row[0], &row[1], row[3].trim_matches('`'));
        let to = listed.iter().find(|it| &it[0] == domain && it[2] == "yes").unwrap();
        let input = if sample.starts_with("fixtures/") { sample } else { "sample" };
        let folder = tempfile::tempdir().unwrap();
        symlink(fixtures().canonicalize().unwrap(), folder.path().join("fixtures")).unwrap();
        fs::write(folder.path().join("sample"), sample).unwrap();
        // A layout is nothing but a layout, and so on: what is not to be had in the first format is refused as that.
        let to = if row[2] == "yes" { format } else { &to[1] };
        let to = if domain == "sokoban" && row[2] == "no" { "xsb" } else { to };
        let words = ["convert", domain, input, "-", "--from", format, "--to", to];
        let (_, told, code) = crate::run::run(folder.path(), &words);
        assert_eq!(code, 0, "{words:?}: {told}");
    }
}
