//! What is fuzzed: every parser, and every puzzle from a text to a replayed solution.
//!
//! A target takes any bytes, panics where a promise is broken, and tells whether the bytes were a
//! valid input. `cargo fuzz` runs a target with feedback on coverage; the program `drive` runs all of
//! them on plain mutations, with nothing installed.
//! `docs/trust.md` has the commands.
#![forbid(unsafe_code)]

mod film;
mod laws;
pub mod lender;
pub mod parse;
mod pick;
pub mod solve;

use std::{path::Path, sync::LazyLock};

use catalogue::{Domain, RegisteredPuzzle, Visitor, visit};

/// A function to fuzz.
pub struct Target {
    /// `parse_` or `solve_` and the puzzle, or `parse_` and something else.
    pub name: String,
    /// Takes any bytes, and returns true if they were valid.
    pub run: Run,
    /// Folders of the workspace with inputs to start from.
    pub seeds: Vec<String>,
    /// What it does.
    pub kind: Kind,
}

/// What a target does with bytes.
pub type Run = Box<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// What a target does with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Reads it, prints what was read, and reads that.
    Parse,
    /// Also searches within a small limit, replays, prints and reads solutions.
    Solve,
}

/// All of them: two a puzzle, and one a parser of something else.
pub static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| {
    let mut all = All(Vec::new());
    visit(&mut all);
    let parsers: [Parser; 8] = [
        ("actions", parse::actions, &["actions"]),
        ("collection", parse::collection, &["classic"]),
        ("dictionary", parse::dictionary, &["boggle"]),
        ("film", parse::film, &["film"]),
        ("options", parse::options, &["options"]),
        ("patterns", parse::patterns, &["patterns"]),
        ("scenario", parse::scenario, &["scenario", "grid-path"]),
        ("suite", parse::suite, &["suite"]),
    ];
    all.0.extend(parsers.map(|(name, run, seeds)| Target {
        name: format!("parse_{name}"),
        run: Box::new(run),
        seeds: seeds.iter().flat_map(|name| folders(name)).collect(),
        kind: Kind::Parse,
    }));
    all.0
});

/// A parser of something else than a puzzle: its name, the parser, and the names of folders with texts.
type Parser = (&'static str, fn(&[u8]) -> bool, &'static [&'static str]);

struct All(Vec<Target>);

impl Visitor for All {
    fn visit<P: RegisteredPuzzle>(&mut self, name: &'static str, domain: &'static Domain) {
        let mut add = |kind, verb, run: Run| {
            let target = format!("{verb}_{}", name.replace('-', "_"));
            self.0.push(Target { name: target, run, seeds: folders(name), kind });
        };
        add(Kind::Parse, "parse", Box::new(parse::level::<P>));
        add(Kind::Solve, "solve", Box::new(|data| solve::solve(domain, data)));
    }
}

/// The folders of the workspace with texts of this kind.
fn folders(name: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [format!("crates/fuzz/seeds/{name}"), format!("fixtures/{name}")];
    folders.into_iter().filter(|folder| root.join(folder).is_dir()).collect()
}
