//! Checks that no list lacks a puzzle: names each place that does, and the text that it needs.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use crate::{
    engines::code,
    files::{all, entries, name_of, read, root},
};

/// Calls and parts that the tests of every puzzle have, each in one of these ways.
const TESTS: &[&[&str]] = &[
    &["laws::all(", "laws::of_level("],
    &["puzzle_is_lawful(", "laws::of_level("],
    &["text_round_trip", "laws::of_level("],
    &["impl Rules"],
    &[" cross_check("],
    &["facts_hold"],
    &["assert_snapshot!("],
];

/// A puzzle: a file with `impl Puzzle for`.
pub(crate) struct Puzzle {
    /// The folder of its crate in `crates`.
    pub(crate) of_crate: String,
    /// The name of the crate, or of the module where a crate has several.
    name: String,
    folder: PathBuf,
}

pub(crate) fn text(path: &Path) -> String {
    read(path).ok().flatten().unwrap_or_default()
}

pub(crate) fn puzzles() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for of_crate in entries(&root().join("crates")).expect("it is there") {
        for path in all(&of_crate.join("src"), "rs") {
            let text = text(&path);
            // The tests of the command have a puzzle of their own.
            if !text.contains("\nimpl Puzzle for ") || of_crate.ends_with("puzzle") {
                continue;
            }
            let folder = path.parent().expect("a folder").to_owned();
            let is_module = !folder.ends_with("src");
            let name = name_of(if is_module { &folder } else { &of_crate });
            puzzles.push(Puzzle { of_crate: name_of(&of_crate), name, folder });
        }
    }
    puzzles.sort_by(|a, b| a.name.cmp(&b.name));
    puzzles
}

/// What a place has to have of a puzzle.
#[derive(Debug)]
enum Need {
    /// One of these texts; without any, the file is enough.
    Text(Vec<String>),
    /// `impl TRAIT for` in a file that names a type in this crate or module.
    Impl(&'static str, String),
}

impl Need {
    fn is_met(&self, text: &str) -> bool {
        match self {
            Self::Text(texts) => {
                texts.is_empty() || texts.iter().any(|needed| text.contains(needed))
            }
            Self::Impl(name, path) => {
                text.contains(&format!("\nimpl {name} for ")) && text.contains(path)
            }
        }
    }
}

impl Puzzle {
    /// The places that know the puzzle: files, or folders of Rust files of which one is enough.
    fn places(&self) -> Vec<(String, Need)> {
        let Self { of_crate, name, .. } = self;
        let identifier = name.replace('-', "_");
        let text = |place: &str, needed: String| (place.to_owned(), Need::Text(vec![needed]));
        let tests = format!("crates/{of_crate}/tests");
        let catalogue = "crates/catalogue/src/puzzles";
        let made = |name| Need::Impl(name, format!("{identifier}::"));
        let mut places = vec![
            (format!("crates/{of_crate}/examples/solve-{of_crate}.rs"), Need::Text(Vec::new())),
            text("crates/catalogue/Cargo.toml", format!("\n{of_crate}")),
            (catalogue.to_owned(), made("Frontend")),
        ];
        for law in TESTS {
            let ways = law.iter().map(|&way| way.to_owned()).collect();
            places.push((tests.clone(), Need::Text(ways)));
        }
        // A second game of a domain is listed by its formats.
        if name == "classic" {
            return places;
        }
        places.extend([
            text(&format!("fixtures/{name}/suite.toml"), format!("domain = \"{name}\"")),
            (format!("{catalogue}/mod.rs"), Need::Text(vec![format!("\n    \"{name}\": ")])),
        ]);
        // What has a page of tables is presented to readers.
        let page = format!("docs/benchmarks/{name}.md");
        if root().join(&page).exists() {
            places.extend([
                text("README.md", format!("]: {page}\n")),
                text("docs/benchmarks/README.md", format!("]({name}.md)\n")),
                text("docs/formats.md", format!("\n## {name}\n")),
                text("docs/trust.md", format!("\n| {name} | ")),
                text("docs/changelog.md", name.clone()),
                text("docs/architecture.md", format!("**`crates/{of_crate}`**")),
            ]);
        }
        places
    }

    /// The places that lack the puzzle.
    fn missing(&self) -> Vec<String> {
        let lacks = |(place, need): &(String, Need)| {
            let path = root().join(place);
            let files = if path.is_dir() { all(&path, "rs") } else { vec![path] };
            !files.iter().any(|file| file.exists() && need.is_met(&text(file)))
        };
        let name = |(place, need): (String, Need)| format!("{}: {need:?} in {place}", self.name);
        self.places().into_iter().filter(lacks).map(name).collect()
    }
}

/// Whatever path, in a `use` or not, leads to a crate of a puzzle; and no manifest names one. Only `peers` may, and a folder of
/// the catalogue.
#[test]
fn what_knows_no_puzzle_names_none() {
    let crates: BTreeSet<String> = puzzles().into_iter().map(|puzzle| puzzle.of_crate).collect();
    assert!(crates.contains("klotski"), "{crates:?}");
    let paths: Vec<String> = crates.iter().map(|name| name.replace('-', "_") + "::").collect();
    let (mut named, mut read) = (Vec::new(), 0);
    let folders = entries(&root().join("crates")).expect("it is there");
    for folder in folders.into_iter().filter(|it| it.is_dir()) {
        let ignorant = name_of(&folder);
        if crates.contains(&ignorant) || ignorant == "peers" {
            continue;
        }
        let is_catalogue = ignorant == "catalogue";
        for path in all(&folder.join("src"), "rs") {
            let name = path.strip_prefix(&folder).expect("it is in there").to_string_lossy();
            let code = code(&text(&path));
            let words = code.split(|sign: char| !sign.is_alphanumeric() && !"_:".contains(sign));
            let is_path = |word: &str| paths.iter().any(|path| word.starts_with(path));
            let is_known = is_catalogue && name.starts_with("src/puzzles/");
            named.extend(
                words.filter(|it| is_path(it) && !is_known).map(|it| format!("{name}: {it}")),
            );
            read += 1;
        }
        let manifest = text(&folder.join("Cargo.toml"));
        let keys = manifest.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
        let keys = keys.filter(|key| !is_catalogue && crates.contains(*key));
        named.extend(keys.map(|key| format!("{ignorant}/Cargo.toml: {key}")));
    }
    assert!(read > 100 && named.is_empty(), "{read} files: {named:?}");
}

/// It works in a browser, and for whoever has a command line of another kind.
#[test]
fn the_catalogue_has_no_command_line_files_threads_or_clock() {
    for path in all(&root().join("crates/catalogue/src"), "rs") {
        let code = code(&text(&path));
        for word in
            ["clap", "fs::", "thread::", "Instant", "SystemTime", "env::", "process::", "std::io"]
        {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn no_list_lacks_a_puzzle() {
    let puzzles = puzzles();
    let names: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.name.as_str()).collect();
    assert!(names.contains("klotski") && names.contains("classic"), "{names:?}");
    let mut missing: Vec<String> = puzzles.iter().flat_map(Puzzle::missing).collect();
    for puzzle in &puzzles {
        if !puzzle.folder.join("validate.rs").exists() {
            missing.push(format!("{}: the file validate.rs beside `impl Puzzle`", puzzle.name));
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}
