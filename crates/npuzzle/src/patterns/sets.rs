//! Which cells the tiles of a pattern occupy, and the regions into which they divide the others.
//!
//! A set and one of its regions make a
//! *block*; blocks are numbered set by set in the order of
//! their bits, and regions by their first cells.

use std::iter;

/// A cell, ready to use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// 2 to the power of its number.
    pub(super) bit: u32,
    /// Where its region is in [`Regions`].
    word: u8,
    shift: u8,
}

/// Cells whose regions a word has, with three bits each.
const CELLS_A_WORD: u8 = 16;

impl Cell {
    /// The cell of this number, less than 32.
    pub(super) fn new(cell: usize) -> Self {
        let number = u8::try_from(cell % 32).unwrap_or(0);
        let (word, shift) = (number / CELLS_A_WORD, 3 * (number % CELLS_A_WORD));
        Self { bit: 1 << number, word, shift }
    }
}

/// The number of occupied cells before one.
#[inline]
pub(super) fn before(mask: u32, cell: Cell) -> usize {
    (mask & (cell.bit - 1)).count_ones() as usize
}

/// The numbers of the cells of a set, rising.
pub(super) fn cells(mut mask: u32) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let cell = (mask != 0).then_some(mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}

/// A square board, by the number of words that its regions take.
pub(super) struct Square<const W: usize>;

impl<const W: usize> Square<W> {
    pub(super) const SIDE: usize = match W {
        1 => 4,
        2 => 5,
        _ => panic!("pattern databases are for boards of 4 x 4 and 5 x 5"),
    };
    pub(super) const CELLS: usize = Self::SIDE * Self::SIDE;
    /// All cells.
    const ALL: u32 = (1 << Self::CELLS) - 1;
    /// The first cell of each row.
    const FIRST_COLUMN: u32 = Self::ALL / ((1 << Self::SIDE) - 1);
    /// The last cell of each row.
    const LAST_COLUMN: u32 = Self::FIRST_COLUMN << (Self::SIDE - 1);

    /// Cells, and those next to them.
    fn spread(cells: u32) -> u32 {
        let right = (cells & !Self::LAST_COLUMN) << 1;
        let left = (cells & !Self::FIRST_COLUMN) >> 1;
        (cells | cells << Self::SIDE | cells >> Self::SIDE | right | left) & Self::ALL
    }

    /// The region of a free cell, `mask` being occupied.
    pub(super) fn region(mask: u32, cell: usize) -> u32 {
        let mut region = 1 << cell;
        loop {
            let wider = Self::spread(region) & !mask;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }
}

/// What there is to know of a set of occupied cells: three bits for each free cell, the number of its region (no more
/// than eight cells can lie apart), and above them in the last word the set's first block.
#[derive(Clone, Copy, Debug)]
struct Regions<const W: usize>([u64; W]);

impl<const W: usize> Regions<W> {
    /// Where the first block begins in the last word.
    const FIRST: usize = 3 * (Square::<W>::CELLS - CELLS_A_WORD as usize * (W - 1));

    /// The block of a free cell.
    #[inline]
    fn block(self, cell: Cell) -> usize {
        let region = self.0[usize::from(cell.word) % W] >> (cell.shift & 63) & 7;
        usize::try_from((self.0[W - 1] >> Self::FIRST) + region).unwrap_or(usize::MAX)
    }
}

/// Occupied cells, and one of the regions that they leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) mask: u32,
    region: u32,
}

impl Block {
    /// The slides of a block, as cells from and to: a tile next to the blank's region moves into it.
    pub(super) fn slides<const W: usize>(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { mask, region } = self;
        let next_to = move |cell: usize| cells(Square::<W>::spread(1 << cell) & mask);
        cells(Square::<W>::spread(mask) & region)
            .flat_map(move |to| next_to(to).map(move |from| (from, to)))
    }
}

/// The sets of a given number of cells.
#[derive(Debug)]
pub(super) struct Sets<const W: usize> {
    /// On 5 × 5 the place of a set is the sum of two: by its cells in the upper half of the board, how many sets have
    /// less there; and by its cells in the lower half, how many with as many cells there come before.
    upper: Vec<u32>,
    lower: Vec<u16>,
    /// By place; that is the set's bits on 4 × 4.
    regions: Vec<Regions<W>>,
}

/// The same, one step nearer.
#[derive(Clone, Copy)]
pub(super) struct SetsView<'a, const W: usize> {
    upper: &'a [u32],
    lower: &'a [u16],
    regions: &'a [Regions<W>],
}

impl<const W: usize> Sets<W> {
    /// Cells in the lower half.
    const HALF: usize = Square::<W>::CELLS.div_ceil(2);

    /// The sets of `size` cells, and all blocks.
    pub(super) fn new(size: usize) -> (Self, Vec<Block>) {
        // By the number of its cells in the lower half, how many sets there are.
        let mut count: Vec<u16> = vec![0; Self::HALF + 1];
        let lower = (0..1_u32 << Self::HALF).map(|cells| {
            let count = &mut count[cells.count_ones() as usize];
            *count += 1;
            *count - 1
        });
        let lower = lower.collect();
        let mut sum = 0;
        let upper = (0..1_u32 << (Square::<W>::CELLS - Self::HALF)).map(|cells| {
            let first = sum;
            let left = size.checked_sub(cells.count_ones() as usize);
            sum += left.and_then(|left| count.get(left)).map_or(0, |&count| u32::from(count));
            first
        });
        let upper = upper.collect();
        let places = if W == 1 { 1 << Square::<W>::CELLS } else { sum as usize };
        let mut sets = Self { upper, lower, regions: vec![Regions([0; W]); places] };
        let mut blocks = Vec::new();
        let mut mask: u32 = (1 << size) - 1;
        while mask <= Square::<W>::ALL {
            let place = sets.view().place(mask);
            sets.regions[place] = regions_of(mask, &mut blocks);
            // The next number with as many bits: the lowest run of ones gives its highest one to the place above, and
            // the others go down.
            let lowest = mask & mask.wrapping_neg();
            let carried = mask + lowest;
            mask = carried | (((carried ^ mask) / lowest) >> 2);
        }
        (sets, blocks)
    }

    pub(super) fn view(&self) -> SetsView<'_, W> {
        SetsView { upper: &self.upper, lower: &self.lower, regions: &self.regions }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.upper) + size_of_val(&*self.lower) + size_of_val(&*self.regions)
    }
}

impl<const W: usize> SetsView<'_, W> {
    #[inline(always)]
    fn place(self, mask: u32) -> usize {
        if W == 1 {
            return mask as usize;
        }
        let upper = self.upper[(mask >> Sets::<W>::HALF) as usize];
        let lower = self.lower[(mask & ((1 << Sets::<W>::HALF) - 1)) as usize];
        upper as usize + usize::from(lower)
    }

    /// The block of a free cell, `mask` being occupied.
    #[inline(always)]
    pub(super) fn block(self, mask: u32, cell: Cell) -> usize {
        self.regions[self.place(mask)].block(cell)
    }
}

/// The regions of the next set, whose blocks come after `blocks`.
fn regions_of<const W: usize>(mask: u32, blocks: &mut Vec<Block>) -> Regions<W> {
    let mut regions = Regions([0; W]);
    regions.0[W - 1] = (blocks.len() as u64) << Regions::<W>::FIRST;
    let mut left = Square::<W>::ALL & !mask;
    for number in 0.. {
        let Some(first) = cells(left).next() else { break };
        let region = Square::<W>::region(mask, first);
        for cell in cells(region).map(Cell::new) {
            regions.0[usize::from(cell.word)] |= number << cell.shift;
        }
        left &= !region;
        blocks.push(Block { mask, region });
    }
    regions
}
