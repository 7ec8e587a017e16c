//! Checks the pages that people read: tables that fit a window, links that lead somewhere, and no phrase of
//! those that readers had to read twice.

use std::{fs, path::Path};

use crate::files::{all, root};

/// The widest line of a table, in characters.
const MAX_WIDTH: usize = 110;
/// The greatest number of columns of a table.
const MAX_COLUMNS: usize = 8;

/// Phrases that a page must not have, in lower case.
const PHRASES: [&str; 7] = [
    " is none",
    " are none",
    "it is said",
    "holds against",
    "hold against",
    "held against",
    "told elsewhere",
];

/// All pages: the README, the pages in `docs`, and the README of the fixtures.
fn pages() -> Vec<(String, String)> {
    let mut paths = all(&root().join("docs"), "md");
    paths.extend(["README.md", "fixtures/README.md"].map(|name| root().join(name)));
    paths.sort();
    let name = |path: &Path| path.strip_prefix(root()).expect("inside").display().to_string();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("readable"))).collect()
}

/// The lines of tables that are too wide or have too many columns.
fn wide(text: &str) -> Vec<&str> {
    let is_wide = |line: &&str| {
        let columns = line.trim().trim_matches('|').replace("\\|", "").split('|').count();
        line.trim_start().starts_with('|')
            && (line.chars().count() > MAX_WIDTH || columns > MAX_COLUMNS)
    };
    text.split("```").step_by(2).flat_map(str::lines).filter(is_wide).collect()
}

/// The sentences of a page, without its code, in lower case.
fn sentences(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let blocks = prose.split("\n\n").flat_map(|block| block.split("\n- "));
    let joined =
        blocks.map(|block| block.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
    joined.flat_map(|block| block.split(". ").map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Returns true if a sentence has a phrase of the list, or a clause with "what" as its subject.
fn is_riddle(sentence: &str) -> bool {
    let sentence = sentence.trim_start_matches(['-', '|', '*', ' ']);
    let is_clause = sentence.starts_with("what ")
        && !sentence.contains('?')
        && [" is ", " are ", " was ", " were "].iter().any(|verb| sentence.contains(verb));
    is_clause || PHRASES.iter().any(|phrase| sentence.contains(phrase))
}

/// The questions in the doc comments of a source file: a comment says what is.
fn questions(source: &str) -> Vec<String> {
    let line = |line: &'_ str| {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        text.map_or("\n\n", str::trim).to_owned() + " "
    };
    let comments: String = source.lines().map(line).collect();
    let prose: String = comments.split("```").step_by(2).collect();
    let ends =
        |sentence: &&str| sentence.ends_with(|it: char| it.is_alphanumeric() || "`)".contains(it));
    let blocks = prose.split("\n\n");
    let sentences = blocks.flat_map(|block| {
        let asked: Vec<&str> = block.trim_end().split_inclusive("? ").collect();
        asked.into_iter().filter_map(|it| it.trim_end().strip_suffix('?'))
    });
    sentences
        .filter(ends)
        .map(|it| it.rsplit(". ").next().unwrap_or(it).trim().to_owned())
        .collect()
}

/// The targets of links and pictures in a page.
fn targets(text: &str) -> Vec<&str> {
    let starts = [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"'), ("href=\"", '"')];
    let mut targets = Vec::new();
    for prose in text.split("```").step_by(2) {
        for (start, end) in starts {
            targets.extend(prose.split(start).skip(1).filter_map(|rest| rest.split(end).next()));
        }
        // Definitions such as `[name]: docs/page.md`.
        let definitions = prose.lines().filter(|line| line.starts_with('['));
        targets.extend(definitions.filter_map(|line| line.split_once("]: ")).map(|it| it.1));
    }
    targets
}

/// The name by which a link finds a heading.
fn anchor(heading: &str) -> String {
    let kept =
        heading.trim().chars().filter(|&sign| sign.is_alphanumeric() || " -_".contains(sign));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Returns true if there are the file and the heading that a link from a page leads to.
fn leads(page: &Path, target: &str) -> bool {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let file = match file {
        "" => page.to_owned(),
        _ => page.parent().expect("a folder").join(file),
    };
    let has_heading = |text: String| {
        text.lines()
            .any(|line| line.starts_with('#') && anchor(line.trim_start_matches('#')) == heading)
    };
    file.exists() && (heading.is_empty() || fs::read_to_string(file).is_ok_and(has_heading))
}

#[test]
fn the_readme_is_short_and_the_map_has_every_page() {
    let pages = pages();
    let text = |wanted: &str| &pages.iter().find(|(name, _)| name == wanted).expect("a page").1;
    assert!(text("README.md").lines().count() <= 200);
    for map in ["docs/README.md", "docs/benchmarks/README.md"] {
        let folder = map.trim_end_matches("README.md");
        let names = pages.iter().filter_map(|(name, _)| name.strip_prefix(folder));
        let lost: Vec<&str> = names
            .filter(|name| !name.contains('/') && *name != "README.md")
            .filter(|name| !text(map).contains(&format!("]({name})")))
            .collect();
        assert!(lost.is_empty(), "{map}: no link to {lost:?}");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut lost = Vec::new();
    for (name, text) in pages() {
        let page = root().join(&name);
        let ours = targets(&text).into_iter().filter(|target| !target.contains("://"));
        lost.extend(ours.filter(|it| !leads(&page, it)).map(|it| format!("{name}: {it}")));
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn tables_fit_a_window() {
    let pages = pages();
    assert!(pages.len() > 20);
    let wide: Vec<(&str, Vec<&str>)> =
        pages.iter().map(|(name, text)| (name.as_str(), wide(text))).collect();
    let wide: Vec<_> = wide.into_iter().filter(|(_, lines)| !lines.is_empty()).collect();
    assert!(
        wide.is_empty(),
        "more than {MAX_WIDTH} characters or {MAX_COLUMNS} columns: {wide:#?}"
    );
}

#[test]
fn pages_are_plain() {
    let mut found = Vec::new();
    for (name, text) in pages() {
        let riddles = sentences(&text).into_iter().filter(|sentence| is_riddle(sentence));
        found.extend(riddles.map(|sentence| format!("{name}: {sentence}")));
    }
    assert!(found.is_empty(), "say it with the field's words: {found:#?}");
}

#[test]
fn no_doc_comment_is_a_question() {
    let mut found = Vec::new();
    let files = ["crates", "xtask"].map(|folder| all(&root().join(folder), "rs"));
    for path in files.iter().flatten() {
        let asked = questions(&fs::read_to_string(path).expect("readable"));
        found.extend(asked.into_iter().map(|it| format!("{}: {it}?", path.display())));
    }
    assert!(files.concat().len() > 500);
    assert!(found.is_empty(), "say what is, as in \"Returns true if …\": {found:#?}");
}

#[test]
fn questions_are_found() {
    assert_eq!(questions("/// Adds. Is it\n/// none?\nfn a() {}"), ["Is it none"]);
    assert_eq!(questions("//! Is `x`? Then it is.\n"), ["Is `x`"]);
    for plain in ["// Is it?", "/// It is.\n/// ```\n/// f()?\n/// ```", "/// Ends with `?`."] {
        assert_eq!(questions(plain), [""; 0], "{plain}");
    }
}

#[test]
fn wide_tables_and_riddles_are_found() {
    let row = |columns: usize, cell: &str| format!("|{}\n", format!("{cell}|").repeat(columns));
    assert_eq!(wide(&row(8, " a ")), [""; 0]);
    assert_eq!(wide(&row(9, " a ")).len(), 1);
    assert_eq!(wide(&row(2, &"a".repeat(60))).len(), 1);
    assert_eq!(wide(&format!("```text\n{}```\n", row(9, " a "))), [""; 0]);
    for riddle in [
        "What nobody can eat is left out.",
        "- What a reviewer looks at, are counts.",
        "A proof, if there\nis none, is missing.",
        "Each is held\nagainst the rules.",
    ] {
        assert!(sentences(riddle).iter().any(|sentence| is_riddle(sentence)), "{riddle}");
    }
    for plain in
        ["What each puzzle reads, with a sample. It is read.", "What is an action?", "`is none`\n"]
    {
        let code = plain.replace("`is none`", "```\nis none\n```");
        assert!(!sentences(&code).iter().any(|sentence| is_riddle(sentence)), "{plain}");
    }
}
