//! Checks that no list lacks a puzzle: names each place that does, and the text that it needs.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::files::root;

/// A puzzle: a file with `impl Puzzle for`.
pub(crate) struct Puzzle {
    /// The folder of its crate in `crates`.
    pub(crate) of_crate: String,
    /// The name: that of the crate, or of the module where a crate has several.
    name: String,
    /// Is it a module of its crate?
    is_module: bool,
    text: String,
    folder: PathBuf,
}

/// The Rust files of a folder and its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("readable").path());
    let inside = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths.flat_map(inside).filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn last(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

pub(crate) fn puzzles() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("it is there") {
        let of_crate = entry.expect("readable").path();
        for path in sources(&of_crate.join("src")) {
            let text = text(&path);
            // The tests of the command have a puzzle of their own.
            if !text.contains("\nimpl Puzzle for ") || of_crate.ends_with("puzzle") {
                continue;
            }
            let folder = path.parent().expect("a folder").to_owned();
            let is_module = !folder.ends_with("src");
            let name = last(if is_module { &folder } else { &of_crate });
            puzzles.push(Puzzle { of_crate: last(&of_crate), name, is_module, text, folder });
        }
    }
    puzzles.sort_by(|a, b| a.name.cmp(&b.name));
    puzzles
}

impl Puzzle {
    /// The places that know the puzzle: a file or a folder of Rust files, and a text in it. An empty text
    /// is in every file that exists.
    fn places(&self) -> Vec<(String, String)> {
        let Self { of_crate, name, .. } = self;
        let identifier = name.replace('-', "_");
        let crate_identifier = of_crate.replace('-', "_");
        let path = match self.is_module {
            true => format!("{crate_identifier}::{identifier}::"),
            false => format!("{crate_identifier}::"),
        };
        let tests = format!("crates/{of_crate}/tests");
        let row = format!("| {name} |");
        let mut places = vec![
            (format!("crates/{of_crate}/examples/solve-{of_crate}.rs"), String::new()),
            (tests.clone(), "laws::all(".to_owned()),
            (tests.clone(), "puzzle_is_lawful(".to_owned()),
            (tests.clone(), "text_round_trip".to_owned()),
            (tests.clone(), "impl Rules for ".to_owned()),
            (tests.clone(), " cross_check(".to_owned()),
            (tests, "facts_hold".to_owned()),
            ("crates/puzzle/Cargo.toml".to_owned(), format!("\n{of_crate}.workspace = true")),
            ("crates/fuzz/Cargo.toml".to_owned(), format!("\n{of_crate}.workspace = true")),
            ("crates/fuzz/src/lib.rs".to_owned(), format!("\n        {identifier} [")),
            ("crates/fuzz/src/hostile.rs".to_owned(), format!("\"{name}\",")),
            ("crates/fuzz/src/parse.rs".to_owned(), format!(" solution::<{path}")),
            ("docs/architecture.md".to_owned(), format!("**`crates/{of_crate}`**")),
            ("docs/trust.md".to_owned(), row.clone()),
        ];
        for kind in ["parse", "solve"] {
            let target = format!("{kind}_{identifier}");
            places.push((format!("crates/fuzz/fuzz/fuzz_targets/{target}.rs"), String::new()));
            let manifest = "crates/fuzz/fuzz/Cargo.toml".to_owned();
            places.push((manifest, format!("name = \"{target}\"")));
        }
        // A second game of a domain is listed by its formats.
        if name == "classic" {
            return places.into_iter().filter(|place| place.1 != row).collect();
        }
        let page = format!("docs/benchmarks/{name}.md");
        let cases = "crates/puzzle/tests/cli";
        places.extend([
            (format!("fixtures/{name}/suite.toml"), format!("domain = \"{name}\"")),
            (format!("crates/puzzle/src/domains/{identifier}.rs"), "impl Frontend for ".to_owned()),
            ("crates/puzzle/src/domains/mod.rs".to_owned(), format!("\nmod {identifier};")),
            (format!("{cases}/limits.rs"), format!("\"{name}\",")),
            ("README.md".to_owned(), format!("]: {page}")),
            ("docs/benchmarks/README.md".to_owned(), format!("]({name}.md)")),
            (page, String::new()),
        ]);
        if self.text.contains("heuristics: heuristics::<") {
            places.push((format!("{cases}/guidance.rs"), format!("(\"{name}\", ")));
            places.push((format!("{cases}/audit.rs"), format!("(\"{name}\", ")));
        }
        places
    }

    /// The places that lack the puzzle.
    fn missing(&self) -> Vec<String> {
        let lacks = |(place, needed): &(String, String)| {
            let path = root().join(place);
            let files = if path.is_dir() { sources(&path) } else { vec![path] };
            !files.iter().any(|file| file.exists() && text(file).contains(needed))
        };
        let name = |(place, needed)| match String::is_empty(&needed) {
            true => format!("{}: the file {place}", self.name),
            false => format!("{}: {needed:?} in {place}", self.name),
        };
        self.places().into_iter().filter(lacks).map(name).collect()
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
    assert!(missing.is_empty(), "missing: {missing:#?}");
}
