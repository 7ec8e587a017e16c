//! The dependencies that are allowed between the parts of the crate.

use std::{fs, path::Path};

/// The folders of `src`, each with the folders that its files must not import. The empty name stands for the
/// interface: the files directly in `src`, except `lib.rs`, which re-exports all public items, and `builder.rs`,
/// which calls the engines.
const FORBIDDEN: [(&str, &[&str]); 4] = [
    ("", &["engines", "storage", "study", "parallel"]),
    ("storage", &["engines", "study", "parallel"]),
    ("engines", &["study", "parallel"]),
    ("study", &["parallel"]),
];

/// The text of all `use` declarations of a file, with those that span several lines.
fn imports(text: &str) -> String {
    let mut imports = String::new();
    let mut is_inside = false;
    for line in text.lines().map(str::trim) {
        is_inside |= line.starts_with("use ") || line.starts_with("pub use ");
        if is_inside {
            imports.push_str(line);
            imports.push(' ');
        }
        is_inside &= !line.ends_with(';');
    }
    imports
}

/// Adds the Rust files of a folder, with its subfolders if `is_deep`, to `found`.
fn files(folder: &Path, is_deep: bool, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && is_deep {
            files(&path, true, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn imports_go_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (folder, forbidden) in FORBIDDEN {
        let mut found = Vec::new();
        files(&source.join(folder), !folder.is_empty(), &mut found);
        found.retain(|path| !path.ends_with("src/lib.rs") && !path.ends_with("src/builder.rs"));
        assert!(found.len() > 2, "{folder}: no files");
        for path in found {
            let imports = imports(&fs::read_to_string(&path).expect("a source"));
            let words: Vec<&str> = imports
                .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
                .collect();
            for &layer in forbidden {
                assert!(!words.contains(&layer), "{} imports {layer}", path.display());
            }
        }
    }
}

/// The first segment of each path that begins with `crate::`.
fn modules(imports: &str) -> Vec<&str> {
    let mut modules = Vec::new();
    for path in imports.split("crate::").skip(1) {
        let Some(group) = path.strip_prefix('{') else {
            modules.extend(path.split(|letter: char| !is_of_name(letter)).next());
            continue;
        };
        let (mut depth, mut is_first) = (0, true);
        for (at, letter) in group.char_indices() {
            if depth == 0 && is_first && is_of_name(letter) {
                modules.extend(group[at..].split(|letter: char| !is_of_name(letter)).next());
            }
            is_first = matches!(letter, ',' | ' ' | '\n') && (is_first || letter == ',');
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            if depth < 0 {
                break;
            }
        }
    }
    modules
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Through `lib.rs` a file could import what the test above forbids.
#[test]
fn files_import_from_the_module_that_they_mean() {
    assert_eq!(
        modules("use crate::a::B; use crate::{Top, b::{C, D}, c::E};"),
        ["a", "Top", "b", "c"]
    );
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&source, true, &mut found);
    for path in found {
        let imports = imports(&fs::read_to_string(&path).expect("a source"));
        for module in modules(&imports) {
            let is_there =
                source.join(format!("{module}.rs")).is_file() || source.join(module).is_dir();
            assert!(is_there, "{} imports {module} through lib.rs", path.display());
        }
    }
}

/// The public names at the root: a new one is a decision, and belongs into a module unless everybody needs it.
#[test]
fn the_public_names_are_these() {
    const NAMES: &str = "Algorithm AlgorithmName Blind Bound Breach Clock Cost Cycles \
        Event Fate GoalTest Guarantee Heuristic Limits Milestone Observer Outcome \
        ParentRule ParseAlgorithmError ParseWeightError Ranked Reopen Report Reversible Search \
        Solution StateSpace Stats Stop Ties Weight admissible bidirectional closures consistent \
        estimate labelled laws parallel satisficing search single space study words";
    let mut names = Vec::new();
    for line in include_str!("../../src/lib.rs").lines() {
        if let Some(module) = line.strip_prefix("pub mod ") {
            names.extend(module.split(|letter| !is_of_name(letter)).next());
        } else if let Some((_, used)) =
            line.strip_prefix("pub use ").and_then(|it| it.split_once("::"))
        {
            names.extend(used.split(|letter| !is_of_name(letter)).filter(|name| !name.is_empty()));
        }
    }
    names.sort_unstable();
    assert_eq!(names, NAMES.split(' ').collect::<Vec<_>>());
    assert!(names.len() <= 45);
}

/// Engines count by `Run`. The part of an iteration that a thread searches has a `Run` of its own, and its path begins above
/// the part.
#[test]
fn only_run_counts() {
    const ABOVE: &str = "part.report.stats.peak_open += root.path.len() as u64;";
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engines"), true, &mut found);
    found.retain(|path| !path.ends_with("run.rs"));
    assert!(found.len() > 8, "{found:?}");
    for path in found {
        let text = fs::read_to_string(&path).expect("a source");
        let counts = |line: &&str| line.contains("stats.") && line.contains("= ") && *line != ABOVE;
        let counted: Vec<&str> = text.lines().map(str::trim).filter(counts).collect();
        assert_eq!(counted, [""; 0], "{}", path.display());
    }
}

/// The public functions and methods in the text of a file that have no example.
fn without_example(text: &str) -> Vec<&str> {
    let (mut has_example, mut without) = (false, Vec::new());
    for line in text.lines().map(str::trim).take_while(|&line| line != "#[cfg(test)]") {
        let declared = line.strip_prefix("pub const fn ").or_else(|| line.strip_prefix("pub fn "));
        if let Some(name) = declared.and_then(|name| name.split(|it| !is_of_name(it)).next())
            && !has_example
        {
            without.push(name);
        }
        has_example = (has_example || line.starts_with("/// ```"))
            && (line.starts_with("///") || line.starts_with("#["));
    }
    without
}

/// The methods of a trait have that of the trait.
#[test]
fn every_public_function_has_an_example() {
    assert_eq!(without_example("/// A.\n/// ```\n#[inline]\npub fn a() {}\npub fn b() {}"), ["b"]);
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), true, &mut found);
    for path in found {
        let text = fs::read_to_string(&path).expect("a source");
        assert_eq!(without_example(&text), [""; 0], "{}", path.display());
    }
}
