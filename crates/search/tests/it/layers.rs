//! Which part of the crate may import which.

use std::{fs, path::Path};

/// The folders of `src`, and the folders that their files must not import. The interface is the
/// files beside them; `lib.rs` is left out, since it gathers what is public.
const FORBIDDEN: [(&str, &[&str]); 4] = [
    ("", &["engines", "storage", "study"]),
    ("storage", &["engines", "study"]),
    ("engines", &["study"]),
    ("study", &[]),
];

/// All that the `use` lines of a file name, at any depth of braces.
fn imports(text: &str) -> String {
    let mut imports = String::new();
    let mut is_import = false;
    for line in text.lines().map(str::trim) {
        is_import |= line.starts_with("use ") || line.starts_with("pub use ");
        if is_import {
            imports.push_str(line);
            imports.push(' ');
        }
        is_import &= !line.ends_with(';');
    }
    imports
}

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
fn the_interface_stands_on_nothing_and_storage_on_no_engine() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (folder, forbidden) in FORBIDDEN {
        let mut found = Vec::new();
        files(&source.join(folder), !folder.is_empty(), &mut found);
        found.retain(|path| !path.ends_with("src/lib.rs"));
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
