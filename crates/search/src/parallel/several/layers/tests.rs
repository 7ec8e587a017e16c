//! How large blocks are, and what they count.

use super::{Block, CHUNKS, Chunk, Goals, KNOWN, Parcel, Place, RECENT, Size, cut};
use crate::{
    closures::space,
    limits::Limits,
    parallel::{Threads, several::table::Table},
    space::StateSpace,
};

/// From 1, twice a number and twice a number and one. Multiples of 7 are goals.
struct Numbers;

impl StateSpace for Numbers {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        1
    }
    fn is_goal(&self, state: &u64) -> bool {
        state.is_multiple_of(7)
    }
    fn actions(&self, _: &u64, actions: &mut Vec<u64>) {
        actions.extend([0, 1]);
    }
    fn apply(&self, state: &u64, action: u64) -> u64 {
        2 * state + action
    }
}

const NONE: Goals = Goals { among_parents: false, among_children: false };

/// The last of some layers, expanded, each in one block.
fn expanded(layers: u32, goals: Goals) -> (Block<Numbers>, Table<u64>) {
    let limits = Limits::default();
    let mut table = Table::new(Threads::ONE, &limits);
    let mut block = Block::new(&limits);
    let pool = Threads::ONE.pool().expect("there is memory");
    assert_eq!(table.insert_root(1, 0), Ok(()));
    let mut layer = 0..1;
    for _ in 0..layers {
        let filled = block.fill(&pool, &Numbers, &mut table, layer.clone(), goals);
        assert_eq!(filled, Ok(()));
        layer = layer.end..table.len();
    }
    (block, table)
}

/// The number of parents of the next block, in a space whose type has no name.
fn next_in<S: StateSpace>(size: &Size, _: &S) -> u32 {
    size.next::<S>()
}

/// A successor of [`Numbers`] takes 8 bytes, its parcel 16, and its places 8.
#[test]
fn a_block_has_as_many_parents_as_their_successors_fit() {
    assert_eq!(size_of::<u64>() + size_of::<Parcel>() + 2 * size_of::<Place>(), 32);
    let mut size = Size::new(3_200);
    assert_eq!(size.next::<Numbers>(), 25, "four successors each");
    size.learn(10, 20, 0);
    assert_eq!((size.parents, size.children), (10, 22));
    assert_eq!(size.next::<Numbers>(), 45);
    size.learn(100, 301, 0);
    assert_eq!((size.parents, size.children), (105, 312));
    assert_eq!(size.next::<Numbers>(), 33);
    size.learn(7, 0, 0);
    assert_eq!((size.parents, size.children), (59, 156));
    // A state of 4 bytes.
    let line = space(0_u32, |_| [(1, 1)], |_| false);
    assert_eq!(next_in(&size, &line), 43);
}

#[test]
fn a_block_has_one_parent_at_least() {
    assert_eq!(Size::new(0).next::<Numbers>(), 1);
    assert_eq!(Size::new(127).next::<Numbers>(), 1);
    let dead_ends = Size { bytes: usize::MAX, parents: 50, children: 0, owned: 0 };
    assert_eq!(dead_ends.next::<Numbers>(), u32::MAX);
}

#[test]
fn a_block_has_32_chunks_at_most() {
    assert_eq!(cut(5..5).count(), 0);
    assert!(cut(5..8).eq([5..6, 6..7, 7..8]));
    assert!(cut(0..32).all(|chunk| chunk.len() == 1) && cut(0..32).count() == CHUNKS);
    assert!(cut(0..33).eq((0..33).step_by(2).map(|begin| begin..(begin + 2).min(33))));
}

/// Only a chunk that has goals must be told state by state.
#[test]
fn a_chunk_has_goals_among_its_parents_or_its_new_successors() {
    let parents_with_goals = |layers, goals| -> Vec<u64> {
        let (block, table) = expanded(layers, goals);
        let with_goals = block.chunks().iter().filter(|chunk| chunk.has_goals());
        with_goals.flat_map(|chunk| chunk.parents().map(|(at, ..)| *table.state(at))).collect()
    };
    // The parents are 8 to 15, then 4 to 7, in chunks of one.
    assert_eq!(parents_with_goals(4, NONE), []);
    assert_eq!(parents_with_goals(4, Goals { among_children: true, ..NONE }), [10, 14]);
    assert_eq!(parents_with_goals(3, Goals { among_parents: true, ..NONE }), [7]);
}

#[test]
fn the_counts_of_a_chunk_are_those_of_one_thread() {
    let (block, table) = expanded(8, NONE);
    assert_eq!((block.chunks().len(), block.generated(), table.len()), (CHUNKS, 256, 511));
    for chunk in block.chunks() {
        let stats = chunk.stats();
        assert_eq!((stats.expanded, stats.generated, stats.duplicates), (4, 8, 0));
        assert_eq!((stats.peak_open, chunk.fresh_count), (8, 8));
    }
}

/// 256 parents with 512 successors in all.
#[test]
fn the_bytes_of_a_block_are_those_of_its_lists() {
    let (block, _) = expanded(9, NONE);
    let chunk = &block.chunks()[0];
    let parcels: usize = chunk.parcels.iter().map(Vec::capacity).sum();
    let numbers = chunk.places.capacity() + chunk.fresh.capacity();
    let numbers = numbers + chunk.ends.capacity() + chunk.recent.capacity();
    let bytes = 8 * chunk.children.capacity() + 16 * parcels + 4 * numbers;
    assert_eq!(chunk.bytes(), bytes);
    assert!(bytes >= 8 * 16 + 16 * 16 + 4 * (2 * 16 + 8 + RECENT), "{bytes}");
    assert_eq!(block.bytes(), block.chunks.iter().map(Chunk::bytes).sum());
    assert!(block.bytes() >= CHUNKS * 4 * RECENT, "{}", block.bytes());
    assert_eq!(Block::<Numbers>::new(&Limits::default()).bytes(), 0);
}

/// From 0 to 1 … 64, and from each of these to 65 and 66.
struct Fan;

impl StateSpace for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn actions(&self, &state: &u32, actions: &mut Vec<u32>) {
        if state == 0 { actions.extend(1..=64) } else { actions.extend([65, 66]) }
    }
    fn apply(&self, _: &u32, action: u32) -> u32 {
        action
    }
}

/// Of successors that come again in a chunk, the first is looked up.
#[test]
fn successors_that_come_again_in_a_chunk_are_not_looked_up() {
    let limits = Limits::default();
    let (mut table, mut block) = (Table::new(Threads::ONE, &limits), Block::new(&limits));
    assert_eq!(table.insert_root(0, 0), Ok(()));
    let pool = Threads::ONE.pool().expect("there is memory");
    for layer in [0..1, 1..65] {
        assert_eq!(block.fill(&pool, &Fan, &mut table, layer, NONE), Ok(()));
    }
    assert_eq!((table.len(), block.generated()), (67, 128));
    for (number, chunk) in block.chunks().iter().enumerate() {
        let sent: usize = chunk.parcels.iter().map(Vec::len).sum();
        assert_eq!(sent, 2, "chunk {number}");
        assert_eq!(chunk.stats().duplicates, if number == 0 { 2 } else { 4 });
        assert_eq!(chunk.places[2..], [KNOWN; 2]);
    }
}
