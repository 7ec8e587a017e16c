//! The database of one pattern: exact distances when only some tiles are told apart.
//!
//! A situation is: which cells the tiles of the pattern occupy, in which region of the other cells the
//! blank is (it walks there freely), and in which order the tiles stand on their cells. The first two
//! make a block ([`super::sets`]), the last has a rank ([`super::orders`]); an entry is block × orders +
//! rank, one byte. Only moves of the pattern's own tiles cost 1: so the distances of disjoint patterns
//! can be added (Korf and Felner 2002).

use std::{num::NonZeroUsize, sync::Arc};

use domain::Poll;
use search::Stop;

use super::{
    additive::Home,
    fill::{Fill, UNREACHED},
    orders::{Orders, OrdersView, rank},
    sets::{Block, Cell, Sets, SetsView, before, cells},
};

/// Bytes of new memory between two looks at the clock.
const LAID_OUT: usize = 1 << 20;

/// A situation of the pattern along a path, with its distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(8))]
pub(super) struct Place {
    /// The cells occupied.
    mask: u32,
    /// Rank of the order of the tiles.
    rank: u16,
    /// Distance to the goal.
    pub(super) distance: i16,
}

/// What the databases of all patterns of a size share.
#[derive(Debug)]
pub(super) struct Shape<const W: usize> {
    pub(super) sets: Sets<W>,
    pub(super) orders: Orders,
    /// How many blocks there are.
    blocks: usize,
}

impl<const W: usize> Shape<W> {
    /// The shape of patterns of `size` tiles, at most 8 (6 on 5 × 5), and all blocks.
    pub(super) fn new(size: usize) -> (Self, Vec<Block>) {
        let (sets, blocks) = Sets::new(size);
        (Self { sets, orders: Orders::new(size), blocks: blocks.len() }, blocks)
    }

    /// How many tiles a pattern has.
    pub(super) fn size(&self) -> usize {
        self.orders.size
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.sets.bytes() + self.orders.bytes()
    }

    fn entries(&self) -> usize {
        self.blocks * self.orders.count
    }
}

/// Distances of a pattern on a board whose regions take `W` words.
#[derive(Clone, Debug)]
pub(super) struct Database<const W: usize> {
    shape: Arc<Shape<W>>,
    distances: Vec<u8>,
}

impl<const W: usize> Database<W> {
    /// The database for a goal, built by `threads` threads. `poll` is asked first, and at every few blocks.
    pub(super) fn build(
        shape: Arc<Shape<W>>,
        blocks: &[Block],
        goal: Home,
        threads: NonZeroUsize,
        poll: Poll<'_>,
    ) -> Result<Self, Stop> {
        poll()?;
        let entries = shape.entries();
        let mut distances = Vec::new();
        distances.try_reserve_exact(entries).map_err(|_| Stop::Bytes)?;
        while distances.len() < entries {
            poll()?;
            distances.resize(entries.min(distances.len() + LAID_OUT), UNREACHED);
        }
        let blank = cells(goal.region).next().unwrap_or(0);
        let block = shape.sets.view().block(goal.tiles, Cell::new(blank));
        Fill::new(&shape, blocks, &mut distances).run(block, threads, poll)?;
        Ok(Self { shape, distances })
    }

    /// The database with the distances that `read` fills in.
    pub(super) fn read<E>(
        shape: Arc<Shape<W>>,
        read: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        // Zeros, because the system has pages of them at hand.
        let mut distances = vec![0; shape.entries()];
        read(&mut distances)?;
        Ok(Self { shape, distances })
    }

    /// All distances, in the order of their entries.
    pub(super) fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// What look-ups read.
    pub(super) fn view(&self) -> DatabaseView<'_, W> {
        let Shape { sets, orders, .. } = &*self.shape;
        DatabaseView { sets: sets.view(), orders: orders.view(), distances: &self.distances }
    }
}

/// A database as a search reads it: every table is one step away.
#[derive(Clone, Copy)]
pub(super) struct DatabaseView<'a, const W: usize> {
    sets: SetsView<'a, W>,
    orders: OrdersView<'a>,
    distances: &'a [u8],
}

impl<const W: usize> DatabaseView<'_, W> {
    /// The situation of a board: `on` gives the cell of each tile, that of the first cell first.
    pub(super) fn place(&self, on: impl Iterator<Item = Cell> + Clone, blank: Cell) -> Place {
        let mask = on.clone().fold(0, |mask, cell| mask | cell.bit);
        self.known(mask, rank(on), blank)
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
            self.orders.passed(before(place.mask, from), before(mask, to), place.rank)
        };
        self.known(mask, rank, from)
    }

    #[inline(always)]
    fn known(&self, mask: u32, rank: u16, blank: Cell) -> Place {
        let entry = self.sets.block(mask, blank) * self.orders.count + usize::from(rank);
        Place { mask, rank, distance: self.distances[entry].into() }
    }
}
