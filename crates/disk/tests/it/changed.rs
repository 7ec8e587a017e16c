//! Files that are not as they were written are never believed.

use std::{collections::BTreeMap, io::Read};

use disk::{Disk, DiskError, Files, Folder, Identity, explore};
use search::Limits;

use crate::{
    shelf::Shelf,
    spaces::{Cube, Fenced, limits, on_disk, resumed, tree},
};

/// An exploration to depth 3.
fn explored() -> Shelf {
    let shelf = Shelf::default();
    on_disk(&Cube(5), &shelf, &Limits { depth: 3, ..limits(1 << 20) }).expect("nothing fails");
    shelf
}

/// The error of going on after a change of the file.
#[track_caller]
fn fault(shelf: &Shelf, name: &str, change: impl FnOnce(&mut Vec<u8>)) -> DiskError {
    let shelf = shelf.copy();
    change(&mut shelf.books.borrow_mut().get_mut(name).expect("it is there").bytes);
    resumed(&Cube(5), &shelf, &Limits::default()).expect_err(name)
}

#[test]
fn a_changed_file_is_named() {
    let shelf = explored();
    let names = shelf.names().expect("names");
    assert_eq!(names.len(), 10, "{names:?}");
    for name in &names {
        let length = shelf.books.borrow()[name].bytes.len();
        for place in 0..length {
            for error in [
                fault(&shelf, name, |bytes| bytes[place] ^= 1 << (place % 8)),
                fault(&shelf, name, |bytes| bytes.truncate(place)),
            ] {
                let DiskError::Corrupted { file, .. } = &error else { panic!("{name}: {error}") };
                assert_eq!(*file, format!("shelf/{name}"), "byte {place}: {error}");
            }
        }
        match fault(&shelf, name, |bytes| bytes.push(b' ')) {
            DiskError::Corrupted { .. } => {}
            // A lock has no bytes.
            DiskError::Foreign { .. } => assert_eq!(name, "exploration.lock"),
            longer => panic!("{name}: {longer}"),
        }
    }
}

#[test]
fn a_missing_file_is_named() {
    let (shelf, whole) = (explored(), resumed(&Cube(5), &explored(), &Limits::default()));
    let whole = whole.expect("resumed");
    for name in shelf.names().expect("names") {
        let shelf = shelf.copy();
        shelf.remove(&name).expect("removed");
        match resumed(&Cube(5), &shelf, &Limits::default()) {
            // The lock and the last layer are only made once more.
            Ok(found) => {
                assert!(name == "exploration.lock" || name == "layer-00003.manifest", "{name}");
                assert_eq!(found, whole);
            }
            Err(DiskError::Missing { file }) => assert_eq!(file, format!("shelf/{name}")),
            // Without the file that marks the folder nothing in it is ours.
            Err(DiskError::Foreign { .. }) => assert_eq!(name, "exploration"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn another_space_is_refused() {
    let shelf = explored();
    let before = contents(&shelf);
    let identity = Identity::new().with("instance", "cube.txt", b"5");
    let disk = Disk { files: &shelf, identity: &identity, resumes: true };
    let other = explore(&Cube(5), &disk, &Limits::default(), &mut |_| ());
    let error = other.expect_err("another level");
    assert_eq!(
        error.to_string(),
        "shelf/exploration: the exploration in this folder is with another instance than cube.txt"
    );
    // The same text, states of another size.
    let error = resumed(&tree(5), &shelf, &Limits::default()).expect_err("another space");
    assert!(error.to_string().ends_with("is with another packing of states"), "{error}");
    assert_eq!(contents(&shelf), before, "nothing is removed");
}

/// A state that the space does not have, in a file whose checksum is right.
#[test]
fn a_state_of_no_instance_is_an_error() {
    for (is_undirected, depth) in [(true, u32::MAX), (false, u32::MAX), (true, 4)] {
        let shelf = Shelf::default();
        // The last layer is not expanded yet.
        let limits = |depth| Limits { depth, ..Limits::default() };
        on_disk(&Fenced { most: 63, is_undirected }, &shelf, &limits(4)).expect("nothing fails");
        let fenced = Fenced { most: 30, is_undirected };
        let limits = limits(depth);
        let error = resumed(&fenced, &shelf, &limits).expect_err("outside the fence");
        assert!(
            error
                .to_string()
                .ends_with("a state is not of this instance; the exploration cannot be resumed"),
            "{error}"
        );
    }
}

#[test]
fn another_version_is_refused() {
    let error = fault(&explored(), "exploration", |bytes| {
        let text = String::from_utf8(std::mem::take(bytes)).expect("text");
        let (body, _) = text.split_once("checksum").expect("a checksum");
        let body = body.replace("exploration 2", "exploration 1");
        let checksum = crc32fast::hash(body.as_bytes());
        *bytes = format!("{body}checksum {checksum:08x}\n").into_bytes();
    });
    assert!(matches!(&error, DiskError::OtherVersion { file } if file == "shelf/exploration"));
}

/// Nothing is written beside other files, and nothing of them is removed, whatever their names.
#[test]
fn foreign_files_stay() {
    for name in [
        "notes.txt",
        "layer-00000",
        "children-000",
        "known-00000-00001",
        "exploration.part",
        "exploration.lock",
    ] {
        let shelf = Shelf::default();
        shelf.create(name).expect("made").write_all(b"mine").expect("written");
        for found in [on_disk, resumed].map(|it| it(&Cube(3), &shelf, &Limits::default())) {
            let error = found.expect_err(name);
            assert!(matches!(&error, DiskError::Foreign { file } if file.ends_with(name)));
        }
        assert_eq!(shelf.names().expect("names"), [name]);
        assert_eq!(shelf.books.borrow()[name].bytes, b"mine");
    }
}

/// Who comes second is told so, and touches nothing; the first goes on.
#[test]
fn a_folder_is_for_one_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = [0, 1].map(|_| Folder::new(folder.path()).expect("made"));
    let disk = Disk { files: &first, identity: &Identity::new(), resumes: false };
    let mut told = 0;
    let found = explore(&Cube(5), &disk, &Limits::default(), &mut |_| {
        let before = contents(&first);
        for refused in [on_disk, resumed].map(|it| it(&Cube(5), &second, &Limits::default())) {
            let error = refused.expect_err("it is locked");
            assert!(matches!(&error, DiskError::Busy { .. }), "{error}");
        }
        assert_eq!(contents(&first), before);
        told += 1;
    });
    assert!(told > 5, "told {told} times");
    let found = found.expect("nothing fails");
    // It is there for the next one, while the first has its folder yet.
    assert_eq!(resumed(&Cube(5), &second, &Limits::default()).expect("resumed"), found);
}

/// The names and bytes of all files.
fn contents(files: &dyn Files) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let mut bytes = Vec::new();
        files.open(&name).expect(&name).read_to_end(&mut bytes).expect("read");
        (name, bytes)
    };
    files.names().expect("names").into_iter().map(read).collect()
}
