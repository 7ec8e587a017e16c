//! The database of one pattern: exact distances when only some tiles are told apart.
//!
//! A situation is: which cells the tiles of the pattern occupy (a mask of 16 bits), in which region
//! of the other cells the blank is (it walks there freely), and in which order the tiles stand on
//! their cells (the rank of a permutation). Mask and region make a block; an entry is block ×
//! permutations + rank, one byte. Only moves of the pattern's own tiles cost 1: so the distances of
//! disjoint patterns can be added (Korf and Felner 2002).

use search::Stop;

use crate::moves::Move;

pub(super) const CELLS: usize = 16;
/// An entry that was not reached yet.
const UNREACHED: u8 = u8::MAX;

/// A situation of the pattern along a path, with its distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The cells occupied.
    pub(super) mask: u16,
    /// Rank of the order of the tiles.
    pub(super) rank: u16,
    /// Distance to the goal.
    pub(super) distance: u8,
}

/// What there is to know of a set of occupied cells.
#[derive(Clone, Copy, Debug, Default)]
struct Occupied {
    /// The block of its first region.
    block: u32,
    /// Four bits a cell: the region of a free cell.
    regions: u64,
    /// Four bits a cell: how many occupied cells come before it.
    before: u64,
}

#[inline]
fn nibble(word: u64, cell: usize) -> usize {
    (word >> (4 * cell) & 15) as usize
}

/// Distances of a pattern of up to 8 tiles on 4 × 4 cells.
#[derive(Clone, Debug)]
pub(super) struct Database {
    /// The tiles, which are the cells where they belong, rising.
    tiles: Vec<usize>,
    /// By mask.
    occupied: Vec<Occupied>,
    /// The orders of the tiles, by rank: lexicographic.
    orders: Vec<Vec<u8>>,
    /// By (position from, position to) × orders + rank: the rank after a tile has passed others.
    passing: Vec<u16>,
    distances: Vec<u8>,
}

impl Database {
    /// The database for `tiles`, which belong on the cells of their numbers, with the goal's blank on
    /// `blank`. `poll` is asked between layers.
    pub(super) fn build(
        tiles: &[usize],
        blank: usize,
        poll: &impl Fn() -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let (occupied, blocks) = occupied_sets(tiles.len());
        let orders = orders(tiles.len());
        let passing = passing(tiles.len(), &orders);
        let mut database =
            Self { tiles: tiles.to_vec(), occupied, orders, passing, distances: Vec::new() };
        database.distances = vec![UNREACHED; blocks.len() * database.orders.len()];
        database.fill(&blocks, blank, poll)?;
        Ok(database)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.distances.len() + self.occupied.len() * size_of::<Occupied>() + self.passing.len() * 2
    }

    /// Breadth-first search from the goal, block by block: all entries of a block make the same
    /// moves, which take them to blocks and ranks that are known for the block as a whole.
    fn fill(
        &mut self,
        blocks: &[Block],
        blank: usize,
        poll: &impl Fn() -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let orders = self.orders.len();
        let goal = self.goal(blank);
        let first = self.entry(goal.mask, goal.rank, blank);
        self.distances[first] = 0;
        let mut layer = vec![first / orders];
        let mut is_next = vec![false; blocks.len()];
        let mut ranks = Vec::with_capacity(orders);
        for distance in 0..UNREACHED - 1 {
            poll()?;
            let mut next = Vec::new();
            for block in layer {
                ranks.clear();
                let own = &self.distances[block * orders..(block + 1) * orders];
                ranks.extend(
                    own.iter().enumerate().filter(|&(_, &it)| it == distance).map(|(rank, _)| rank),
                );
                let Block { mask, region } = blocks[block];
                for (from, to) in slides(mask, self.occupied[usize::from(mask)].regions, region) {
                    let after = mask ^ (1 << from) ^ (1 << to);
                    let [old, new] = [mask, after].map(|mask| self.occupied[usize::from(mask)]);
                    let target = new.block as usize + nibble(new.regions, from);
                    let place =
                        nibble(old.before, from) * self.tiles.len() + nibble(new.before, to);
                    let passing = &self.passing[place * orders..(place + 1) * orders];
                    let entries = &mut self.distances[target * orders..(target + 1) * orders];
                    let mut has_new = false;
                    for &rank in &ranks {
                        let entry = &mut entries[usize::from(passing[rank])];
                        if *entry == UNREACHED {
                            *entry = distance + 1;
                            has_new = true;
                        }
                    }
                    if has_new && !is_next[target] {
                        is_next[target] = true;
                        next.push(target);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            for &block in &next {
                is_next[block] = false;
            }
            layer = next;
        }
        Ok(())
    }

    #[inline]
    fn entry(&self, mask: u16, rank: u16, blank: usize) -> usize {
        let occupied = &self.occupied[usize::from(mask)];
        let block = occupied.block as usize + nibble(occupied.regions, blank);
        block * self.orders.len() + usize::from(rank)
    }

    fn goal(&self, blank: usize) -> Place {
        let mut on = [None; CELLS];
        for (index, &tile) in (0..).zip(&self.tiles) {
            on[tile] = Some(index);
        }
        self.place(&on, blank)
    }

    /// The situation of a board: `on` gives the pattern's tile on each cell, by its position among
    /// the tiles.
    pub(super) fn place(&self, on: &[Option<u8>; CELLS], blank: usize) -> Place {
        let mask = (0..CELLS).filter(|&cell| on[cell].is_some()).map(|cell| 1 << cell).sum();
        let order: Vec<u8> = on.iter().flatten().copied().collect();
        let rank = self.orders.binary_search(&order).unwrap_or(0);
        let rank = u16::try_from(rank).unwrap_or(0);
        Place { mask, rank, distance: self.distances[self.entry(mask, rank, blank)] }
    }

    /// The situation after the tile on `from` has slid to `to`, where the blank was.
    #[inline]
    pub(super) fn slide(&self, place: Place, from: usize, to: usize) -> Place {
        let mask = place.mask ^ (1 << from) ^ (1 << to);
        let old = nibble(self.occupied[usize::from(place.mask)].before, from);
        let new = nibble(self.occupied[usize::from(mask)].before, to);
        let rank = if old == new {
            place.rank
        } else {
            let row = (old * self.tiles.len() + new) * self.orders.len();
            self.passing[row + usize::from(place.rank)]
        };
        Place { mask, rank, distance: self.distances[self.entry(mask, rank, from)] }
    }
}

/// Occupied cells, and the number of one of the regions that they leave.
#[derive(Clone, Copy, Debug)]
struct Block {
    mask: u16,
    region: usize,
}

/// What there is to know of each set of `size` cells, by mask, and all blocks.
fn occupied_sets(size: usize) -> (Vec<Occupied>, Vec<Block>) {
    let mut sets = vec![Occupied::default(); 1 << CELLS];
    let mut blocks: Vec<Block> = Vec::new();
    for (mask, set) in (0..=u16::MAX).zip(&mut sets) {
        if mask.count_ones() as usize != size {
            continue;
        }
        // 8008 blocks of 720 entries, or 12,870 of 40,320: a few times that fits easily.
        set.block = u32::try_from(blocks.len()).unwrap_or(u32::MAX);
        let mut known = mask;
        let mut before = 0;
        let mut region = 0;
        for cell in 0..CELLS {
            set.before |= before << (4 * cell);
            before += u64::from(mask >> cell & 1);
            if known >> cell & 1 == 1 {
                continue;
            }
            let mut stack = vec![cell];
            known |= 1 << cell;
            while let Some(cell) = stack.pop() {
                set.regions |= (region as u64) << (4 * cell);
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
fn slides(mask: u16, regions: u64, region: usize) -> impl Iterator<Item = (usize, usize)> {
    let in_region = move |cell: usize| mask >> cell & 1 == 0 && nibble(regions, cell) == region;
    (0..CELLS).filter(move |&to| in_region(to)).flat_map(move |to| {
        let near = Move::ALL.into_iter().filter_map(move |action| action.target(to, 4, 4));
        near.filter(move |&from| mask >> from & 1 == 1).map(move |from| (from, to))
    })
}

/// All orders of 0 … `size` − 1, lexicographic.
fn orders(size: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..size {
        let longer = orders.iter().flat_map(|order: &Vec<u8>| {
            let rest = (0..).take(size).filter(|it| !order.contains(it));
            rest.map(|it| order.iter().copied().chain([it]).collect())
        });
        orders = longer.collect();
    }
    orders
}

/// By (from, to) and rank: the rank of the order with its element `from` taken to `to`.
fn passing(size: usize, orders: &[Vec<u8>]) -> Vec<u16> {
    let mut passing = Vec::with_capacity(size * size * orders.len());
    for from in 0..size {
        for to in 0..size {
            for order in orders {
                let mut order = order.clone();
                let tile = order.remove(from);
                order.insert(to, tile);
                // 8! fits.
                let rank = orders.binary_search(&order).unwrap_or(0);
                passing.push(u16::try_from(rank).unwrap_or(u16::MAX));
            }
        }
    }
    passing
}
