//! Running the command and writing down what it did, without times and sizes.

use std::{
    fmt::Write,
    fs::{self, DirEntry},
    path::{Path, PathBuf},
    process::{self, Child, Stdio},
};

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use serde_json::Value;
use suite::Suite;

/// The smallest puzzle: one push.
pub(crate) const ONE_PUSH: &str = "H B1 G1";
/// The player cannot get behind the box.
pub(crate) const UNSOLVABLE: &str = "H . B1\nW W .\nG1 . .";

/// `puzzle` with these arguments, in the folder of the fixtures.
pub(crate) fn puzzle(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("puzzle");
    // Nothing is kept in the user's own cache.
    command.env_remove("HOME").env_remove("XDG_CACHE_HOME");
    command.current_dir(fixtures()).args(arguments);
    command
}

pub(crate) fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// Every suite, with the name of its folder.
pub(crate) fn suites() -> Vec<(String, Suite)> {
    let folders = fs::read_dir(fixtures()).unwrap().map(|entry| entry.unwrap());
    let suite = |folder: DirEntry| {
        let text = fs::read_to_string(folder.path().join("suite.toml")).ok()?;
        Some((folder.file_name().into_string().unwrap(), text.parse().unwrap()))
    };
    folders.filter_map(suite).collect()
}

/// The files of those instances in the suite of a domain.
pub(crate) fn instances(domain: &str, is_meant: fn(&suite::Instance) -> bool) -> Vec<String> {
    let suites = suites();
    let (folder, suite) = suites.iter().find(|(folder, _)| folder == domain).expect("a suite");
    let meant = suite.instances.iter().filter(|instance| is_meant(instance));
    meant.map(|instance| format!("{folder}/{}", instance.file.display())).collect()
}

/// Returns true if the states of an instance are counted, so that there are not too many.
pub(crate) fn is_counted(instance: &suite::Instance) -> bool {
    instance.facts.iter().any(|fact| fact.states.is_some())
}

/// The output of `puzzle list`, of all domains or of one.
pub(crate) fn list(domain: Option<&str>) -> String {
    let arguments: Vec<&str> = std::iter::once("list").chain(domain).collect();
    run(&fixtures(), &arguments).0
}

/// The rows of a table that `puzzle list` prints below `header`, cut at blanks.
pub(crate) fn rows(listed: &str, header: &str) -> Vec<Vec<String>> {
    let below = listed.lines().skip_while(|line| !line.starts_with(header)).skip(1);
    let rows = below.take_while(|line| !line.is_empty());
    rows.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The names of all domains.
pub(crate) fn domains() -> Vec<String> {
    rows(&list(None), "domain").into_iter().map(|mut row| row.swap_remove(0)).collect()
}

/// The names of those domains that are presented to readers: they have a page of tables.
pub(crate) fn presented() -> Vec<String> {
    let page = |domain: &String| fixtures().join(format!("../docs/benchmarks/{domain}.md"));
    let all: Vec<String> = domains().into_iter().filter(|domain| page(domain).exists()).collect();
    assert!(all.len() >= 9, "{all:?}");
    all
}

/// Output, messages and exit code of the command in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = puzzle(arguments).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

/// The words of a command line, apart by blanks; `'` keeps what is between two of them together.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    let words = parts.map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect::<Vec<Vec<&str>>>().concat()
}

/// [`run`] of a command line in the folder of the fixtures.
pub(crate) fn ran(line: &str) -> (String, String, i32) {
    run(&fixtures(), &words(line))
}

/// The line of JSON that a command prints.
pub(crate) fn json(arguments: &[&str]) -> Value {
    let (line, told, _) = run(&fixtures(), &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{told}"))
}

/// A process of the command in a folder, whose standard output nobody reads.
pub(crate) fn started(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command.args(arguments).current_dir(folder).stdout(Stdio::null()).spawn().unwrap()
}

/// Exit code, standard output and standard error of each command line.
pub(crate) fn transcript(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let arguments = words(line);
        let output = puzzle(&arguments).write_stdin("").output().unwrap();
        let _ = writeln!(text, "$ puzzle {}", arguments.join(" "));
        text.push_str(&masked(&String::from_utf8_lossy(&output.stdout)));
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            let _ = writeln!(text, "! {line}");
        }
        let _ = writeln!(text, "exit {}\n", output.status.code().unwrap());
    }
    text
}

/// Times, bytes and the version differ without anything being wrong: `#` stands for each of their
/// digits, and any time is `#.###`; where a result comes from, and a limit on memory, is `#`. Lines up the rest as if that
/// were what was printed.
pub(crate) fn masked(text: &str) -> String {
    let keys = ["peak_bytes", "elapsed_ms", "version", "memory_bytes", "machine", "commit"];
    let paragraphs = text.split("\n\n").map(|paragraph| {
        if paragraph.contains("\nelapsed ms  ") {
            return flush_right(paragraph);
        }
        let lines = paragraph.split('\n').map(|line| match line.strip_prefix("time  ") {
            Some(rest) => {
                format!("time  {}{TIME} ms", " ".repeat(rest.len() - rest.trim_start().len()))
            }
            None if line.starts_with("effort ") => effort(line),
            None => keys.iter().fold(line.to_owned(), |line, key| mask(&line, key)),
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// What stands for a time.
pub(crate) const TIME: &str = "#.###";

fn digits(text: &str) -> String {
    text.replace(|character: char| character.is_ascii_digit(), "#")
}

/// The line of counters.
fn effort(line: &str) -> String {
    let (counts, measured) = line.split_once("; ").expect("counts, bytes and a time");
    let (bytes, _) = measured.split_once(", ").expect("bytes and a time");
    format!("{counts}; {}, {TIME} ms", digits(bytes))
}

/// Names and numbers, the numbers flush right.
fn flush_right(paragraph: &str) -> String {
    let pairs = paragraph.lines().map(|line| {
        let (name, value) = line.rsplit_once("  ").expect("a name and a number");
        match name.trim_end() {
            name @ "elapsed ms" => (name, TIME.to_owned()),
            name @ "peak bytes" => (name, digits(value)),
            name => (name, value.to_owned()),
        }
    });
    let pairs: Vec<(&str, String)> = pairs.collect();
    let names = pairs.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let values = pairs.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
    let end = if paragraph.ends_with('\n') { "\n" } else { "" };
    let lines = pairs.iter().map(|(name, value)| format!("{name:names$}  {value:>values$}"));
    lines.collect::<Vec<_>>().join("\n") + end
}

/// The values of a JSON key, masked.
fn mask(line: &str, key: &str) -> String {
    let named = format!("\"{key}\":");
    let mut parts = line.split(&named);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = match part.strip_prefix('"') {
            Some(rest) => rest.find('"').map(|end| end + 2),
            None => part.find([',', '}']),
        };
        let (value, rest) = part.split_at(end.unwrap_or(part.len()));
        let value = match key {
            "elapsed_ms" => TIME.to_owned(),
            "peak_bytes" | "version" => digits(value),
            _ => "#".to_owned(),
        };
        text += &(named.clone() + &value + rest);
    }
    text
}

/// An open square room with boxes in its upper half and their goals in the last row: too large to
/// search to the end.
pub(crate) fn large_room() -> String {
    let (size, boxes) = (20, 8);
    let mut rows = vec![vec![".".to_owned(); size]; size];
    rows[0][0] = "H".to_owned();
    for number in 1..=boxes {
        rows[2 + number][2 * number] = format!("B{number}");
        rows[size - 1][2 * (boxes + 1 - number)] = format!("G{number}");
    }
    let lines: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    lines.join("\n")
}
