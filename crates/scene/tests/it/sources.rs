//! The page's own sources.

use std::{fs, path::Path};

#[test]
fn files_can_be_read_in_one_sitting() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.lines().count() <= 300, "{}", path.display());
        if path.extension().is_some_and(|ending| ending == "js") {
            assert!(text.contains("/**"), "{}", path.display());
            assert!(!text.contains("innerHTML") && !text.contains("eval("), "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 5);
}
