//! The structure of the command's own sources: layers, and no circle of files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The layers, from the bottom: a file imports from its own and from those before it.
const LAYERS: [&str; 3] = ["io", "report", "commands"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The text of each Rust file of a folder and its subfolders, by its path in that folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(folder).expect("a path inside").to_owned();
                found.insert(name, fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    found
}

/// The paths that the `use` declarations of a file name, braces written out.
fn imports(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let declarations = text.split('\n').collect::<Vec<_>>().join(" ");
    let mut rest = declarations.as_str();
    while let Some(start) = rest.find("use ") {
        let is_word = start == 0 || rest[..start].ends_with([' ', ')']);
        rest = &rest[start + 4..];
        let Some(end) = rest.find(';').filter(|_| is_word) else { continue };
        write_out("", rest[..end].trim(), &mut paths);
    }
    paths
}

fn write_out(prefix: &str, tree: &str, into: &mut Vec<String>) {
    let Some((head, rest)) = tree.split_once('{') else {
        into.push(format!("{prefix}{}", tree.trim()));
        return;
    };
    let inside = rest.trim().strip_suffix('}').unwrap_or(rest);
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in inside.char_indices().chain([(inside.len(), ',')]) {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inside[start..at].trim().is_empty() {
                    write_out(&format!("{prefix}{}", head.trim()), inside[start..at].trim(), into);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The file of the module that a path leads to, if it is one of ours.
fn file_of(path: &str, from: &Path, files: &BTreeMap<PathBuf, String>) -> Option<PathBuf> {
    let is_folder = from.ends_with("mod.rs");
    let folder = from.parent()?.to_owned();
    let own = if is_folder { folder } else { from.with_extension("") };
    let mut segments: Vec<&str> = path.split("::").map(str::trim).collect();
    let mut base = match segments.first().copied()? {
        "crate" => PathBuf::new(),
        "super" => own.parent()?.to_owned(),
        "self" => own,
        first if is_folder && is_module(&own.join(first), files) => own.join(first),
        first if from == Path::new("lib.rs") && is_module(Path::new(first), files) => first.into(),
        _ => return None,
    };
    segments.remove(0);
    for segment in segments {
        if !is_module(&base.join(segment), files) {
            break;
        }
        base.push(segment);
    }
    let found = [base.with_extension("rs"), base.join("mod.rs")];
    found.into_iter().find(|file| files.contains_key(file))
}

fn is_module(path: &Path, files: &BTreeMap<PathBuf, String>) -> bool {
    files.contains_key(&path.with_extension("rs")) || files.contains_key(&path.join("mod.rs"))
}

/// The files that each file imports from.
fn arrows() -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let files = files(&source());
    let arrow = |(from, text): (&PathBuf, &String)| {
        let to = imports(text);
        let to = to.iter().filter_map(|path| file_of(path, from, &files));
        (from.clone(), to.filter(|to| to != from).collect())
    };
    files.iter().map(arrow).collect()
}

fn layer(file: &Path) -> usize {
    let first = file.iter().next().and_then(|name| name.to_str());
    LAYERS.iter().position(|layer| Some(*layer) == first).unwrap_or(LAYERS.len())
}

#[test]
fn a_layer_imports_only_those_below() {
    let arrows = arrows();
    assert!(arrows.values().map(BTreeSet::len).sum::<usize>() > 50, "imports are not read");
    for (from, to) in &arrows {
        for to in to {
            let (from_layer, to_layer) = (layer(from), layer(to));
            assert!(to_layer <= from_layer, "{} imports {}", from.display(), to.display());
        }
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut arrows = arrows();
    // Without the files that import nothing that is left, only circles are left.
    loop {
        let done: Vec<PathBuf> =
            arrows.iter().filter(|(_, to)| to.is_empty()).map(|(from, _)| from.clone()).collect();
        if done.is_empty() {
            break;
        }
        for file in done {
            arrows.remove(&file);
            arrows.values_mut().for_each(|to| {
                to.remove(&file);
            });
        }
    }
    assert!(arrows.is_empty(), "in a circle, or above one: {arrows:#?}");
}

/// What is read is noted where it is read, in `io/input.rs`, for results rest on it. The others read what no result rests
/// on, or a table of results that goes on, or are tests.
const READERS: [&str; 11] = [
    "io/input.rs",
    "io/memory.rs",
    "io/origin.rs",
    "io/output.rs",
    "io/saves.rs",
    "io/tables.rs",
    "commands/claims.rs",
    "commands/compare/results.rs",
    "commands/films.rs",
    "commands/games.rs",
    "commands/studio/folder.rs",
];

#[test]
fn files_are_read_in_one_place() {
    for (file, text) in files(&source()) {
        let is_among = |names: &[&str]| names.iter().any(|name| file == Path::new(name));
        for (reading, known) in [
            ("File::open(", &READERS[..]),
            ("fs::read(", &READERS),
            ("read_to_string(", &READERS),
            // A report has parts of the page of comparisons.
            ("include_str!", &["report/compare/files.rs"]),
            ("include_bytes!", &[]),
        ] {
            let is_known = !text.contains(reading) || is_among(known);
            assert!(is_known, "{}: {reading}: read through io::Source", file.display());
        }
    }
}
