//! Checks that each public engine of a puzzle has a caller: that some command reaches it.
//!
//! An engine is a public function of a puzzle's crate, or a type with such a function, whose signature has one of [`SIGNS`]:
//! it takes limits, or gives what a search found. A caller is another file of the crate, or a file of the command, that
//! names it where it is neither documented, tested nor passed on by `use`.

use std::collections::BTreeSet;

use crate::{
    domains::{puzzles, text},
    files::{all, root},
};

const SIGNS: [&str; 6] =
    ["&Limits", "-> QueryResult", "-> FoundWords", "-> Score", "-> Option<Score>", "Report<"];

/// A text without its tests and comments.
pub(crate) fn code(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let is_code = |line: &&str| !["//", "#"].iter().any(|sign| line.trim_start().starts_with(sign));
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Code without what it imports or passes on.
fn used(text: &str) -> String {
    let code = code(text);
    let is_use = |it: &str| {
        let it = it.trim_start().trim_start_matches("pub").trim_start_matches("(crate)");
        it.trim_start().starts_with("use ")
    };
    code.split_inclusive(';').filter(|it| !is_use(it)).collect()
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
}

/// The type of an `impl` line.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let rest = rest.split_once(" for ").map_or(rest, |(_, of)| of);
    let mut depth = 0;
    let start = rest.find(|sign: char| {
        depth += i32::from(sign == '<') - i32::from(sign == '>');
        depth == 0 && sign.is_alphabetic()
    })?;
    words(&rest[start..]).next()
}

/// The engines that a file makes public: types and functions outside of any.
fn engines(code: &str) -> BTreeSet<String> {
    let (mut engines, mut of) = (BTreeSet::new(), None);
    for (at, line) in code.match_indices('\n').map(|(at, _)| (at + 1, &code[at + 1..])) {
        let first = line.lines().next().unwrap_or_default();
        of = if first.starts_with("impl") { implemented(first) } else { of };
        let public =
            first.trim_start().strip_prefix("pub ").map(|it| it.trim_start_matches("const "));
        let Some(name) = public.and_then(|it| words(it.strip_prefix("fn ")?).next()) else {
            continue;
        };
        let signature = code[at..].split('{').next().unwrap_or_default();
        if SIGNS.iter().any(|sign| signature.contains(sign)) {
            let owner = of.filter(|_| first.starts_with(' '));
            engines.insert(owner.unwrap_or(name).to_owned());
        }
    }
    engines
}

#[test]
fn every_public_engine_has_a_caller() {
    let front_ends = ["catalogue", "puzzle"].map(|it| root().join("crates").join(it).join("src"));
    let front_ends = front_ends.iter().flat_map(|folder| all(folder, "rs"));
    let command: Vec<String> = front_ends.map(|path| text(&path)).collect();
    let crates: BTreeSet<String> = puzzles().into_iter().map(|puzzle| puzzle.of_crate).collect();
    let (mut found, mut lost) = (0, Vec::new());
    for of_crate in crates {
        let files = all(&root().join("crates").join(&of_crate).join("src"), "rs");
        let files: Vec<(_, String)> =
            files.into_iter().map(|path| (path.clone(), used(&text(&path)))).collect();
        let identifier = of_crate.replace('-', "_");
        // The command names the crate, too: `generate` is a word of many.
        let command = command.iter().filter(|text| text.contains(&identifier));
        let command: Vec<String> = command.map(|text| used(text)).collect();
        for (path, own) in &files {
            let others = files.iter().filter(|(other, _)| other != path);
            let others: Vec<&String> = others.map(|(_, code)| code).collect();
            for engine in engines(own) {
                found += 1;
                let is_named = |code: &String| words(code).any(|word| word == engine);
                if !others.iter().copied().chain(&command).any(is_named) {
                    lost.push(format!("{of_crate}: {engine}"));
                }
            }
        }
    }
    assert!(found > 10, "{found}");
    assert!(lost.is_empty(), "no command reaches {lost:#?}");
}

#[test]
fn engines_without_a_caller_are_found() {
    let file = "
impl<'a, const W: usize> Quick<W> {
    /// Finds.
    pub fn run(&mut self, at: Place) -> QueryResult {
        QueryResult
    }
}

impl fmt::Display for Slow {
    fn fmt(&self) {}
}

pub fn plain(
    level: &Level,
    limits: &Limits,
) -> Option<u64> {
    None
}

pub fn size(level: &Level) -> usize {
    1
}
";
    assert_eq!(engines(file), ["Quick", "plain"].map(str::to_owned).into());
    let other = "//! Quick\nuse crate::{\n    quick::Quick,\n};\nfn a() { plain() }\n#[cfg(test)]\nmod tests { Quick }\n";
    let code = used(other);
    assert_eq!(words(&code).filter(|it| ["Quick", "plain"].contains(it)).count(), 1);
}
