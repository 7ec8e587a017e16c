//! In which order the tiles of a pattern stand on the cells that they occupy.

use super::sets::Cell;

/// Tiles of a pattern, at most.
const MAX_TILES: usize = 8;

/// By number of things, in how many orders they can stand.
const FACTORIALS: [u16; MAX_TILES + 1] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320];

/// The orders of a given number of tiles, numbered lexicographically.
#[derive(Debug)]
pub(super) struct Orders {
    /// Tiles.
    pub(super) size: usize,
    /// How many orders there are.
    pub(super) count: usize,
    /// By (position from, position to) × count + rank: the rank after a tile has passed others.
    passing: Vec<u16>,
}

impl Orders {
    /// Those of up to 8 tiles.
    pub(super) fn new(size: usize) -> Self {
        let all = all(size);
        let mut passing = Vec::with_capacity(size * size * all.len());
        for (from, to) in (0..size).flat_map(|from| (0..size).map(move |to| (from, to))) {
            let passed = |&position: &usize| match position {
                _ if position == from => to,
                _ if from < position && position <= to => position - 1,
                _ if to <= position && position < from => position + 1,
                _ => position,
            };
            passing.extend(
                all.iter().map(|positions| rank(positions.iter().map(passed).map(Cell::new))),
            );
        }
        Self { size, count: all.len(), passing }
    }

    /// By rank, the rank after the tile at a position has got to another.
    #[inline]
    pub(super) fn passing(&self, from: usize, to: usize) -> &[u16] {
        let first = (from * self.size + to) * self.count;
        &self.passing[first..first + self.count]
    }

    pub(super) fn view(&self) -> OrdersView<'_> {
        OrdersView { size: self.size, count: self.count, passing: &self.passing }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.passing)
    }
}

/// The same, one step nearer.
#[derive(Clone, Copy)]
pub(super) struct OrdersView<'a> {
    size: usize,
    pub(super) count: usize,
    passing: &'a [u16],
}

impl OrdersView<'_> {
    /// The rank after the tile at a position has got to another.
    #[inline(always)]
    pub(super) fn passed(self, from: usize, to: usize, rank: u16) -> u16 {
        self.passing[(from * self.size + to) * self.count + usize::from(rank)]
    }
}

/// All orders of `size` tiles, lexicographic, each as the positions of its tiles.
fn all(size: usize) -> Vec<Vec<usize>> {
    let orders = (0..size).fold(vec![Vec::new()], |orders, _| {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let rest = (0..size).filter(|tile| !order.contains(tile));
            rest.map(|tile| [&order[..], &[tile]].concat())
        });
        longer.collect()
    });
    let position = |order: &Vec<usize>, tile| order.iter().position(|&it| it == tile).unwrap_or(0);
    orders.iter().map(|order| (0..size).map(|tile| position(order, tile)).collect()).collect()
}

/// The lexicographic rank of the order in which tiles stand; `on` gives their cells, that of the least tile first.
#[inline]
pub(super) fn rank(on: impl Iterator<Item = Cell> + Clone) -> u16 {
    let mask = on.clone().fold(0, |mask, cell| mask | cell.bit);
    let (mut less, mut rank) = (0_u32, 0);
    for cell in on {
        // Each place counts the lesser tiles behind it as often as there are orders of all tiles behind it.
        let inverted = (less & cell.bit.wrapping_neg()).count_ones();
        let behind = (mask & cell.bit.wrapping_neg()).count_ones() as usize - 1;
        rank += inverted * u32::from(FACTORIALS[behind.min(MAX_TILES)]);
        less |= cell.bit;
    }
    u16::try_from(rank).unwrap_or(u16::MAX)
}
