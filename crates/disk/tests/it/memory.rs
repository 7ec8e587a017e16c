//! Explorations on disk find what those in memory find.

use std::{
    fs,
    sync::{Arc, atomic::AtomicBool, atomic::Ordering},
    time::Duration,
};

use disk::{Disk, DiskError, Files, Folder, Identity, explore};
use proptest::prelude::*;
use search::{Limits, StateSpace, Stop, words::AsWords};
use testkit::{strategies, toys};

use crate::{
    shelf::Shelf,
    spaces::{Cube, LEAST_BYTES, in_memory, least_path, limits, on_disk, resumed, states, tree},
};

/// Compares the counts with those in memory, and the path with its definition.
#[track_caller]
fn check<S>(space: &S, bytes: usize)
where
    S: StateSpace<State: AsWords + Ord + Send + Sync + std::fmt::Debug, Action: Send + Sync> + Sync,
{
    let found = on_disk(space, &Shelf::default(), &limits(bytes)).expect("nothing fails");
    assert_eq!(found.explored, in_memory(space, &limits(bytes)));
    assert_eq!(found.path.map(|path| states(space, &path)), least_path(space));
}

#[test]
fn random_graphs_are_explored_as_in_memory() {
    let config = testkit::random_cases(200);
    proptest!(config, |(graph in strategies::graphs(), goals in prop::collection::vec(0..12_u32, 0..3))| {
        check(&graph, usize::MAX);
        check(&graph, LEAST_BYTES);
        check(&graph.undirected(&goals), LEAST_BYTES);
    });
}

#[test]
fn toys_are_explored_as_in_memory() {
    for toy in toys::all() {
        check(&toy.graph, LEAST_BYTES);
    }
}

/// With little memory states go to files, parts are divided, and copies of one state fill memory.
#[test]
fn little_memory_changes_nothing() {
    for bytes in [usize::MAX, 1 << 20, LEAST_BYTES] {
        check(&Cube(11), bytes);
        check(&tree(16), bytes);
    }
}

#[test]
fn too_little_memory_stops_the_exploration() {
    let found = on_disk(&Cube(3), &Shelf::default(), &limits(4_000)).expect("nothing fails");
    assert_eq!(found.explored.stop, Some(Stop::Bytes));
}

/// Limits count complete layers, and what a limit ended can be resumed.
#[test]
fn limits_leave_complete_layers() {
    let (whole, shelf) = (in_memory(&Cube(8), &Limits::default()), Shelf::default());
    for depth in [0, 3, 1, 8] {
        let limits = Limits { depth, ..limits(LEAST_BYTES) };
        let found = resumed(&Cube(8), &shelf, &limits).expect("nothing fails");
        assert_eq!(found.explored, in_memory(&Cube(8), &limits), "depth {depth}");
        assert_eq!(found.path.is_some(), depth >= 3, "depth {depth}");
    }
    assert_eq!(resumed(&Cube(8), &shelf, &limits(LEAST_BYTES)).expect("resumed").explored, whole);
    for (expansions, layers) in [(0, 1), (8, 2), (9, 3), (10, 3), (254, 8), (255, 9), (256, 9)] {
        let limits = Limits { expansions, ..limits(LEAST_BYTES) };
        for found in
            [on_disk(&Cube(8), &Shelf::default(), &limits), resumed(&Cube(8), &shelf, &limits)]
        {
            let explored = found.expect("nothing fails").explored;
            assert_eq!(explored.layers[..], whole.layers[..layers]);
            let all: u64 = explored.layers.iter().map(|it| it.states).sum();
            match explored.stop {
                None => assert_eq!(explored, whole),
                stop => {
                    assert_eq!(stop, Some(Stop::Expanded));
                    let last = explored.layers[explored.layers.len() - 1];
                    assert_eq!(explored.expanded, all - last.states);
                    assert!(explored.expanded + last.states > expansions);
                }
            }
        }
    }
    let found =
        resumed(&Cube(8), &shelf, &Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!(found.expect("nothing fails").explored.stop, Some(Stop::Time));
}

/// Whenever it is cancelled, the complete layers are counted, and the rest is found later.
#[test]
fn cancelled_explorations_are_resumed() {
    let whole = in_memory(&Cube(11), &Limits::default());
    for told in 0.. {
        let (shelf, cancel) = (Shelf::default(), Arc::new(AtomicBool::new(false)));
        let disk = Disk { files: &shelf, identity: &Identity::new(), resumes: false };
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..limits(LEAST_BYTES) };
        let mut left = told * 97;
        let found = explore(&Cube(11), &disk, &limits, &mut |progress| {
            assert!(progress.expanded <= progress.layer.states);
            cancel.fetch_or(left == 0, Ordering::Relaxed);
            left -= u32::from(left > 0);
        });
        let explored = found.expect("nothing fails").explored;
        let layers = explored.layers.len();
        assert_eq!(explored.layers[..], whole.layers[..layers]);
        if explored.stop.is_none() {
            assert!(told > 5, "only {told} cancelled");
            break;
        }
        assert_eq!(explored.stop, Some(Stop::Cancelled));
        let found = resumed(&Cube(11), &shelf, &self::limits(LEAST_BYTES)).expect("resumed");
        assert_eq!(found.explored, whole);
    }
}

#[test]
fn a_folder_keeps_an_exploration() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new").join("one");
    let files = Folder::new(&path).expect("made");
    let first = on_disk(&tree(12), &files, &limits(LEAST_BYTES)).expect("nothing fails");
    assert_eq!(first.explored, in_memory(&tree(12), &Limits::default()));
    assert_eq!(resumed(&tree(12), &files, &Limits::default()).expect("nothing fails"), first);
    // Nothing is left of what was needed for a while.
    let names = files.names().expect("names");
    let is_kept = |name: &String| name.starts_with("layer-") || name.starts_with("exploration");
    assert!(names.iter().all(is_kept), "{names:?}");

    let again = on_disk(&tree(12), &files, &Limits::default()).expect_err("one is there");
    assert!(matches!(&again, DiskError::Occupied { file } if file.ends_with("exploration")));
    fs::write(path.join("notes.txt"), "mine").expect("written");
    for found in [on_disk, resumed].map(|it| it(&tree(12), &files, &Limits::default())) {
        let error = found.expect_err("there is a foreign file");
        assert!(matches!(&error, DiskError::Foreign { file } if file.ends_with("notes.txt")));
    }
    assert_eq!(fs::read_to_string(path.join("notes.txt")).expect("it is there"), "mine");
    let taken = Folder::new(&path.join("notes.txt")).expect_err("a file is no folder");
    assert!(taken.to_string().contains("notes.txt: cannot be made"), "{taken}");
}
