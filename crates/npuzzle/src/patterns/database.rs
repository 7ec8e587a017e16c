//! The database of one pattern: exact distances when only some tiles are told apart.
//!
//! A situation is: which cells the tiles of the pattern occupy (a mask of 16 bits), in which region
//! of the other cells the blank is (it walks there freely), and in which order the tiles stand on
//! their cells (the rank of a permutation). Mask and region make a block; an entry is block ×
//! permutations + rank, one byte. Only moves of the pattern's own tiles cost 1: so the distances of
//! disjoint patterns can be added (Korf and Felner 2002).

use std::{
    num::NonZeroUsize,
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{Builder, ScopedJoinHandle},
};

use search::Stop;

use crate::{level::inversions, moves::Move};

pub(super) const CELLS: usize = 16;
/// Bytes of new memory between two looks at the clock.
const LAID_OUT: usize = 1 << 20;
/// More threads than that are no use.
const MOST_THREADS: usize = 256;
/// An entry that was not reached yet.
const UNREACHED: u8 = u8::MAX;

/// A situation of the pattern along a path, with its distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(8))]
pub(super) struct Place {
    /// The cells occupied.
    pub(super) mask: u16,
    /// Rank of the order of the tiles.
    pub(super) rank: u16,
    /// Distance to the goal.
    pub(super) distance: i16,
}

/// What there is to know of a set of occupied cells: from bit 48 on the block of its first region,
/// below three bits a cell: the region of a free cell. (No more than eight cells can lie apart.)
#[derive(Clone, Copy, Debug, Default)]
struct Occupied(u64);

impl Occupied {
    /// The region of a free cell.
    #[inline]
    fn region(self, cell: Cell) -> usize {
        (self.0 >> (cell.shift & 63) & 7) as usize
    }

    /// The block of the region of a free cell.
    #[inline]
    fn block(self, cell: Cell) -> usize {
        (self.0 >> 48) as usize + self.region(cell)
    }
}

/// A cell, ready to use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// 2 to the power of its number.
    bit: u16,
    /// Three times its number.
    shift: u8,
}

impl Cell {
    /// The cell of this number.
    pub(super) fn new(cell: usize) -> Self {
        let shift = u8::try_from(3 * (cell % CELLS)).unwrap_or(0);
        Self { bit: 1 << (cell % CELLS), shift }
    }
}

/// How many cells of a set come before a cell.
#[inline]
fn before(mask: u16, cell: Cell) -> usize {
    (mask & (cell.bit - 1)).count_ones() as usize
}

/// Distances of a pattern of up to 8 tiles on 4 × 4 cells.
#[derive(Clone, Debug)]
pub(super) struct Database {
    /// The tiles, which are the cells where they belong, rising.
    tiles: Vec<usize>,
    /// By mask.
    occupied: Box<[Occupied; 1 << CELLS]>,
    /// How many orders of the tiles there are; their ranks are lexicographic.
    orders: usize,
    /// By (position from, position to) × orders + rank: the rank after a tile has passed others.
    passing: Vec<u16>,
    distances: Vec<u8>,
}

impl Database {
    /// The database for `tiles`, which belong on the cells of their numbers, with the goal's blank on
    /// `blank`, built by so many threads. `poll` is asked first, and at every block.
    pub(super) fn build(
        tiles: &[usize],
        blank: usize,
        threads: NonZeroUsize,
        poll: &(impl Fn() -> Result<(), Stop> + Sync),
    ) -> Result<Self, Stop> {
        poll()?;
        let (mut database, blocks) = Self::empty(tiles);
        let entries = blocks.len() * database.orders;
        let mut distances = Vec::new();
        distances.try_reserve_exact(entries).map_err(|_| Stop::Bytes)?;
        while distances.len() < entries {
            poll()?;
            distances.resize(entries.min(distances.len() + LAID_OUT), UNREACHED);
        }
        let own = |cell| tiles.contains(&cell).then_some(cell);
        let goal = database.place(&std::array::from_fn(own), blank);
        let goal = database.entry(goal.mask, goal.rank, blank);
        distances[goal] = 0;
        let fill = Fill {
            database: &database,
            blocks: &blocks,
            distances: distances.chunks_mut(database.orders).map(Mutex::new).collect(),
            is_next: blocks.iter().map(|_| AtomicBool::new(false)).collect(),
        };
        fill.run(goal / database.orders, threads, poll)?;
        drop(fill);
        database.distances = distances;
        Ok(database)
    }

    /// The tables for `tiles`, without distances.
    fn empty(tiles: &[usize]) -> (Self, Vec<Block>) {
        let (occupied, blocks) = occupied_sets(tiles.len());
        let orders = orders(tiles.len());
        let passing = passing(tiles.len(), &orders);
        let (tiles, orders) = (tiles.to_vec(), orders.len());
        (Self { tiles, occupied, orders, passing, distances: Vec::new() }, blocks)
    }

    /// The database for `tiles` with the distances that `read` fills in.
    pub(super) fn read<E>(
        tiles: &[usize],
        read: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (mut database, blocks) = Self::empty(tiles);
        database.distances = vec![UNREACHED; blocks.len() * database.orders];
        read(&mut database.distances)?;
        Ok(database)
    }

    /// All distances, in the order of their entries.
    pub(super) fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.distances.len() + self.occupied.len() * size_of::<Occupied>() + self.passing.len() * 2
    }

    #[inline]
    fn entry(&self, mask: u16, rank: u16, blank: usize) -> usize {
        let block = self.occupied[usize::from(mask)].block(Cell::new(blank));
        block * self.orders + usize::from(rank)
    }

    /// The situation of a board: `on` gives the pattern's tile on each cell, which is the cell where
    /// it belongs.
    pub(super) fn place(&self, on: &[Option<usize>; CELLS], blank: usize) -> Place {
        let mask = (0..CELLS).filter(|&cell| on[cell].is_some()).map(|cell| 1 << cell).sum();
        let tiles: Vec<usize> = on.iter().flatten().copied().collect();
        let rank = rank(&tiles);
        let distance = self.distances.get(self.entry(mask, rank, blank)).copied();
        Place { mask, rank, distance: distance.unwrap_or(UNREACHED).into() }
    }

    /// The situation after the tile on `from` has slid along a row or column to `to`, where the blank was.
    // Inlined, so that the line is known and the look-up of a rank is there or not.
    #[inline(always)]
    pub(super) fn slide(&self, place: Place, from: Cell, to: Cell, is_row: bool) -> Place {
        let mask = place.mask ^ from.bit ^ to.bit;
        // Along a row the tile passes none on its way.
        let rank = if is_row {
            place.rank
        } else {
            let passed = before(place.mask, from) * self.tiles.len() + before(mask, to);
            self.passing[passed * self.orders + usize::from(place.rank)]
        };
        let block = self.occupied[usize::from(mask)].block(from);
        let distance = self.distances[block * self.orders + usize::from(rank)].into();
        Place { mask, rank, distance }
    }
}

/// A database that is being filled: breadth-first search from the goal, block by block. All entries
/// of a block make the same slides, which take them to blocks and ranks that are known for the block
/// as a whole. A layer's blocks are shared out among threads; which of them is first to reach an
/// entry makes no difference.
struct Fill<'a> {
    database: &'a Database,
    blocks: &'a [Block],
    /// By block. No thread holds two.
    distances: Vec<Mutex<&'a mut [u8]>>,
    /// By block: has it entries in the next layer?
    is_next: Vec<AtomicBool>,
}

impl Fill<'_> {
    fn run(
        &self,
        first: usize,
        threads: NonZeroUsize,
        poll: &(impl Fn() -> Result<(), Stop> + Sync),
    ) -> Result<(), Stop> {
        let threads = threads.get().min(MOST_THREADS);
        let mut layer = vec![first];
        for distance in 0..UNREACHED - 1 {
            let taken = AtomicUsize::new(0);
            // Neighbours have slides to the same blocks: one thread takes several, so that threads
            // seldom wait for each other.
            let share = (layer.len() / (8 * threads)).clamp(1, MOST_SHARED);
            let work = || {
                let mut ranks = Vec::with_capacity(self.database.orders);
                let next = || layer.chunks(share).nth(taken.fetch_add(1, Ordering::Relaxed));
                while let Some(blocks) = next() {
                    for &block in blocks {
                        poll()?;
                        self.expand(block, distance, &mut ranks);
                    }
                }
                Ok(())
            };
            std::thread::scope(|scope| {
                // A thread that the system refuses is done without.
                let helper = |_| Builder::new().spawn_scoped(scope, work).ok();
                let helpers: Vec<_> = (1..threads).map_while(helper).collect();
                let own = work();
                // A thread that panicked is a defect, and goes on here.
                let join = |helper: ScopedJoinHandle<'_, _>| {
                    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
                };
                helpers.into_iter().map(join).fold(own, Result::and)
            })?;
            let is_next = |&block: &usize| self.is_next[block].swap(false, Ordering::Relaxed);
            layer = (0..self.blocks.len()).filter(is_next).collect();
            if layer.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Expands all entries of a block that have this distance.
    fn expand(&self, block: usize, distance: u8, ranks: &mut Vec<u16>) {
        let database = self.database;
        ranks.clear();
        let own = self.distances[block].lock().unwrap_or_else(PoisonError::into_inner);
        for (first, group) in (0..).step_by(GROUP).zip(own.chunks(GROUP)) {
            // Most groups have none, and the processor tells that of all at once.
            if group.iter().fold(false, |any, &it| any | (it == distance)) {
                let found = (first..).zip(group).filter(|&(_, &it)| it == distance);
                ranks.extend(found.map(|(rank, _)| rank));
            }
        }
        drop(own);
        let Block { mask, region } = self.blocks[block];
        for (from, to) in slides(mask, database.occupied[usize::from(mask)], region) {
            let (from, to) = (Cell::new(from), Cell::new(to));
            let after = mask ^ from.bit ^ to.bit;
            let target = database.occupied[usize::from(after)].block(from);
            let (old, new) = (before(mask, from), before(after, to));
            let passing = (old * database.tiles.len() + new) * database.orders;
            let passing = &database.passing[passing..passing + database.orders];
            let mut entries = self.distances[target].lock().unwrap_or_else(PoisonError::into_inner);
            let mut has_new = false;
            for &rank in &*ranks {
                let rank = if old == new { rank } else { passing[usize::from(rank)] };
                let entry = &mut entries[usize::from(rank)];
                has_new |= *entry == UNREACHED;
                *entry = (*entry).min(distance + 1);
            }
            if has_new {
                self.is_next[target].store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Blocks that a thread takes at once, at most.
const MOST_SHARED: usize = 64;

/// Entries that are looked at together.
const GROUP: usize = 32;

/// Occupied cells, and the number of one of the regions that they leave.
#[derive(Clone, Copy, Debug)]
struct Block {
    mask: u16,
    region: usize,
}

/// What there is to know of each set of `size` cells, by mask, and all blocks.
fn occupied_sets(size: usize) -> (Box<[Occupied; 1 << CELLS]>, Vec<Block>) {
    let mut sets = Box::new([Occupied::default(); 1 << CELLS]);
    let mut blocks: Vec<Block> = Vec::new();
    for (mask, set) in (0..=u16::MAX).zip(sets.iter_mut()) {
        if mask.count_ones() as usize != size {
            continue;
        }
        // 12,870 sets of 8 cells have the most blocks, and they fit 16 bits.
        set.0 = (blocks.len() as u64) << 48;
        let mut known = mask;
        let mut region = 0;
        for cell in 0..CELLS {
            if known >> cell & 1 == 1 {
                continue;
            }
            let mut stack = vec![cell];
            known |= 1 << cell;
            while let Some(cell) = stack.pop() {
                set.0 |= (region as u64) << (3 * cell);
                for to in Move::ALL.into_iter().filter_map(|it| it.target(cell, 4, 4)) {
                    if known >> to & 1 == 0 {
                        known |= 1 << to;
                        stack.push(to);
                    }
                }
            }
            blocks.push(Block { mask, region });
            region += 1;
        }
    }
    (sets, blocks)
}

/// The slides of a block, as cells from and to: a tile next to the blank's region moves into it.
fn slides(mask: u16, set: Occupied, region: usize) -> impl Iterator<Item = (usize, usize)> {
    let in_region =
        move |cell: usize| mask >> cell & 1 == 0 && set.region(Cell::new(cell)) == region;
    (0..CELLS).filter(move |&to| in_region(to)).flat_map(move |to| {
        let near = Move::ALL.into_iter().filter_map(move |action| action.target(to, 4, 4));
        near.filter(move |&from| mask >> from & 1 == 1).map(move |from| (from, to))
    })
}

/// All orders of 0 … `size` − 1, lexicographic.
fn orders(size: usize) -> Vec<Vec<u8>> {
    (0..size).fold(vec![Vec::new()], |orders, _| {
        let longer = orders.iter().flat_map(|order: &Vec<u8>| {
            let rest = (0..).take(size).filter(|tile| !order.contains(tile));
            rest.map(|tile| [&order[..], &[tile]].concat())
        });
        longer.collect()
    })
}

/// The lexicographic rank of an order of up to 8 different things.
fn rank<T: Ord>(order: &[T]) -> u16 {
    let left = (1..=order.len()).rev();
    let ranks = left.zip(inversions(order)).fold(0, |rank, (left, less)| rank * left + less);
    // 8! fits.
    u16::try_from(ranks).unwrap_or(u16::MAX)
}

/// By (from, to) and rank: the rank of the order with its element `from` taken to `to`.
fn passing(size: usize, orders: &[Vec<u8>]) -> Vec<u16> {
    let mut passing = Vec::with_capacity(size * size * orders.len());
    let mut changed = vec![0; size];
    for (from, to) in (0..size).flat_map(|from| (0..size).map(move |to| (from, to))) {
        for order in orders {
            changed.copy_from_slice(order);
            match from < to {
                true => changed[from..=to].rotate_left(1),
                false => changed[to..=from].rotate_right(1),
            }
            passing.push(rank(&changed));
        }
    }
    passing
}
