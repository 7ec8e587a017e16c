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
