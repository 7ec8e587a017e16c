//! Where states are, and which bytes are accounted for.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use super::{GROUP, KNOWN, Origin, Parcel, Place, TAKEN, Table, has_room};
use crate::{
    limits::Limits,
    parallel::{Sizes, Threads},
    report::Stop,
    storage::{
        budget::Budget,
        node_table::{NodeTable, hash_of},
    },
};

fn table(partitions: usize, limits: &Limits) -> Table<u64> {
    Table::new(Threads::ONE.with_sizes(Sizes { partitions, ..Sizes::default() }), limits)
}

/// The table takes the states 0, 1, 2 … from one thread, with room for `origins` origins.
fn take(
    table: &mut Table<u64>,
    states: u64,
    origins: usize,
    owned: impl Fn(&u64) -> usize + Sync,
) -> Result<(), Stop> {
    let mut nodes = NodeTable::new();
    let mut budget = Budget::new(&Limits::default());
    for state in 0..states {
        let inserted = nodes.insert(state, hash_of(&state), (), 0, &mut budget);
        assert!(inserted.is_ok());
    }
    let pool = Threads::ONE.pool().expect("there is memory");
    table.take(&pool, nodes, Vec::with_capacity(origins), owned)
}

#[test]
fn states_that_are_taken_keep_their_numbers_and_fill_all_partitions() {
    for (partitions, count) in [(0, 1), (1, 1), (3, 4), (16, 16), (1_000, 64)] {
        let mut table = table(partitions, &Limits::default());
        assert_eq!(table.partitions.len(), count);
        assert_eq!(take(&mut table, 10_000, 0, |_| 0), Ok(()));
        assert!((0..10_000).all(|number| *table.state(number) == u64::from(number)));
        assert_eq!(table.len(), 10_000);
        let fair = 10_000 / u32::try_from(count).expect("few");
        let counts: Vec<u32> = table.partitions.iter().map(|part| part.states.len()).collect();
        assert!(counts.iter().all(|count| count.abs_diff(fair) < fair / 2), "{counts:?}");
    }
}

#[test]
fn the_bytes_are_those_of_states_numbers_and_origins() {
    let bytes = |states, origins| {
        let mut table = table(4, &Limits::default());
        assert_eq!(table.bytes(), 0);
        assert_eq!(take(&mut table, states, origins, |_| 0), Ok(()));
        let capacity = table.origins.capacity();
        assert!(capacity >= origins);
        (table.bytes(), capacity * size_of::<Origin>())
    };
    let (without, none) = bytes(10_000, 0);
    assert_eq!(none, 0);
    // A state, its number, and 6.6 bytes of the index at least.
    assert!((10_000 * 18..10_000 * 60).contains(&without), "{without}");
    let (with, origins) = bytes(10_000, 1_000);
    assert_eq!(with, without + origins);
}

#[test]
fn bytes_are_granted_in_equal_shares() {
    let mut table = table(4, &Limits { bytes: 0, ..Limits::default() });
    assert_eq!(table.insert_root(7, 0), Err(Stop::Bytes));
    table.grant(5_004);
    for partition in &mut table.partitions {
        assert_eq!(partition.budget.reserve(1_001), Err(Stop::Bytes));
        assert_eq!(partition.budget.reserve(1_000), Ok(()));
    }
    assert_eq!(table.budget.reserve(1_001), Err(Stop::Bytes));
    assert_eq!(table.budget.reserve(1_000), Ok(()));
    assert_eq!(table.bytes(), 5_000);
    // As many more.
    table.grant(500);
    assert_eq!(table.budget.reserve(101), Err(Stop::Bytes));
    assert_eq!(table.budget.reserve(100), Ok(()));
}

/// The greatest place of a partition is the place of its last state, and is not [`KNOWN`].
#[test]
fn a_partition_is_full_before_places_run_out() {
    for bits in [0, 1, 6] {
        let most = KNOWN >> bits;
        assert!(has_room(0, bits) && has_room(most - 1, bits));
        assert!(!has_room(most, bits) && !has_room(Place::MAX, bits));
        let last = (most - 1) << bits | ((1 << bits) - 1);
        assert!(last >> bits == most - 1 && last < KNOWN);
    }
}

#[test]
fn a_successor_is_new_once() {
    let mut table = table(1, &Limits::default());
    assert_eq!(table.insert_root(0, 0), Ok(()));
    let insert = |table: &mut Table<u64>, chunks: &[&[u64]]| {
        let parcels: Vec<Vec<Parcel>> = chunks
            .iter()
            .map(|chunk| (0..).zip(*chunk).map(|(at, s)| Parcel { hash: hash_of(s), at }).collect())
            .collect();
        let partition = &mut table.partitions[0];
        let chunked = parcels.iter().zip(chunks).map(|(parcels, chunk)| (&parcels[..], *chunk));
        partition.insert(chunked, |_| 0);
        let fresh = |chunk| partition.fresh(chunk).collect();
        (0..chunks.len()).map(fresh).collect::<Vec<Vec<(u32, Place)>>>()
    };
    let fresh = insert(&mut table, &[&[5, 0, 5, 6], &[6], &[7, 5, 8]]);
    assert_eq!(fresh, [vec![(0, 1), (3, 2)], vec![], vec![(0, 3), (2, 4)]]);
    assert_eq!(insert(&mut table, &[&[8, 9]]), [vec![(1, 5)]]);
    assert_eq!(table.go_on(), Ok(()));
    // More than are looked up at once.
    let many: Vec<u64> = (0..3 * GROUP as u64).collect();
    assert_eq!(insert(&mut table, &[&many])[0].len(), many.len() - 6);
}

/// A flag that is raised while states are taken is seen within some thousands of them.
#[test]
fn a_flag_ends_the_taking_of_states() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() };
    let (mut table, taken) = (table(4, &limits), AtomicUsize::new(0));
    let ended = take(&mut table, 400_000, 0, |_| {
        if taken.fetch_add(1, Ordering::Relaxed) == 10_000 {
            flag.store(true, Ordering::Relaxed);
        }
        0
    });
    assert_eq!(ended, Err(Stop::Cancelled));
    let taken = taken.into_inner();
    assert!(taken <= 10_001 + 4 * TAKEN, "{taken}");
}

/// The hashes of the states are accounted for as long as they are held, and what states own, for ever.
#[test]
fn the_bytes_of_hashes_and_of_states_on_the_heap_count() {
    let limits = Limits { bytes: 0, ..Limits::default() };
    let mut small = table(1, &limits);
    // Each of two parts gets a half.
    small.grant(2 * 79_999);
    assert_eq!(take(&mut small, 10_000, 0, |_| 0), Err(Stop::Bytes));
    let bytes = |owned| {
        let mut table = table(1, &Limits::default());
        assert_eq!(take(&mut table, 10_000, 0, |_| owned), Ok(()));
        table.bytes()
    };
    assert_eq!(bytes(100), bytes(0) + 10_000 * 100);
}
