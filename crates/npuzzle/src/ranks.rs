//! The number of a board among all that can be reached.
//!
//! The tiles in the order of the cells, without the blank, are a permutation. A digit for each tile but the last two
//! says how many of the tiles after it are less; the digits make one number, each in its own base, as Lehmer's code
//! does. The last two tiles need no digit: a move along a row changes no place in that order, a move along a column
//! takes a tile past all but one tile of a row, so whether the order has an odd number of inversions follows from the
//! row of the blank. The rank is that number, times the number of cells, plus the cell of the blank: a move along a row
//! changes the rank by one.

use crate::{moves::Move, state::State};

/// The greatest number of cells of a board whose states are ranked: 44 thousand million of 2 × 7, in two bits each 11
/// GB.
const MAX_CELLS: usize = 14;
/// The bits of a tile in a list of tiles.
const BITS: usize = 4;

/// The ranks of the boards of one size that can be reached from a start.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    cells: usize,
    /// By the cell of the blank, whether the number of inversions is odd.
    odd: u16,
    /// The colours of the cells as on a board of chess, by bits, over and over: each move changes that of the blank.
    colours: u64,
}

impl Ranks {
    /// The ranks of all boards that can be reached from this one. `None` if there are too many, here or for the
    /// machine's words.
    pub(crate) fn new(start: &[u8], columns: usize) -> Option<Self> {
        let cells = start.len();
        let is_word = (3..=cells).try_fold(1_usize, usize::checked_mul).is_some();
        if cells > MAX_CELLS || !is_word {
            return None;
        }
        let tiles: Vec<u8> = start.iter().copied().filter(|&tile| tile > 0).collect();
        let later = tiles
            .iter()
            .enumerate()
            .flat_map(|(at, one)| tiles[at + 1..].iter().map(move |other| (one, other)));
        let inversions = later.filter(|(one, other)| other < one).count();
        let blank = start.iter().position(|&tile| tile == 0).unwrap_or(0);
        // Each move along a column passes `columns` − 1 tiles.
        let passed = |cell: usize| (cell / columns).abs_diff(blank / columns) * (columns - 1);
        let is_odd = |cell: &usize| (inversions + passed(*cell)) % 2 == 1;
        let odd = (0..cells).filter(is_odd).fold(0, |odd, cell| odd | 1 << cell);
        let is_black = |place: &usize| (place % cells / columns + place % cells % columns) % 2 == 1;
        let colours = (0..64).filter(is_black).fold(0, |colours, place| colours | 1 << place);
        Some(Self { cells, odd, colours })
    }

    /// See [`search::Ranked::parities`].
    #[inline]
    pub(crate) fn parities(&self, first: usize) -> u32 {
        u32::try_from(self.colours >> (first % self.cells) & u64::from(u32::MAX)).unwrap_or(0)
    }

    /// How many boards there are: half of all.
    pub(crate) fn count(&self) -> usize {
        (3..=self.cells).product()
    }

    /// The rank of a board. O(cells).
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, state: &State<W>) -> usize {
        let blank = state.blank();
        let board = state.nibbles(self.cells);
        let below = (1 << (BITS * blank)) - 1;
        let mut tiles = board & below | board >> BITS & !below;
        let mut lesser = LESSER;
        let mut number = 0;
        for left in (3..self.cells).rev() {
            let at = (tiles & 15) as usize * BITS;
            tiles >>= BITS;
            number = number * left + (lesser >> at & 15) as usize;
            lesser -= GREATER << at;
        }
        number * self.cells + blank
    }

    /// The rank after a move, from the rank before it.
    #[inline]
    pub(crate) fn after<const W: usize>(
        &self,
        child: &State<W>,
        action: Move,
        parent: usize,
    ) -> usize {
        match action {
            Move::Left => parent - 1,
            Move::Right => parent + 1,
            Move::Up | Move::Down => self.rank(child),
        }
    }

    /// The board with this rank. O(cells).
    #[inline]
    pub(crate) fn board<const W: usize>(&self, rank: usize) -> State<W> {
        let (mut number, blank) = ((rank / self.cells) as u64, rank % self.cells);
        // The digits, the first in the lowest bits.
        let (mut digits, mut sum) = (0, 0);
        for (left, inverse) in (3..self.cells).zip(INVERSE) {
            let quotient = quotient(number, inverse);
            let digit = number - quotient * left as u64;
            digits = digits << BITS | digit;
            sum += digit;
            number = quotient;
        }
        let mut free = 0x0FED_CBA9_8765_4321_u64;
        let mut tiles = 0;
        for place in 0..self.cells - 3 {
            let at = (digits & 15) as usize * BITS;
            digits >>= BITS;
            tiles |= (free >> at & 15) << (BITS * place);
            let below = (1 << at) - 1;
            free = free & below | free >> BITS & !below;
        }
        let (less, more) = (free & 15, free >> BITS & 15);
        let is_swapped = (u64::from(self.odd >> blank) ^ sum) & 1 == 1;
        let last = if is_swapped { more | less << BITS } else { less | more << BITS };
        tiles |= last << (BITS * (self.cells - 3));
        let below = (1 << (BITS * blank)) - 1;
        State::of_nibbles(tiles & below | (tiles & !below) << BITS, self.cells)
    }
}

/// Nibble t is the number of tiles that are less than tile t, the blank not counted.
const LESSER: u64 = 0xEDCB_A987_6543_2100;
/// Shifted to nibble t, it has a 1 for each tile greater than t: once t is taken, one tile fewer is less than these.
const GREATER: u64 = 0x1111_1111_1111_1110;

/// 1 / 3, 1 / 4 and so on with 64 binary places, rounded up.
const INVERSE: [u64; MAX_CELLS - 3] = {
    let mut inverse = [0; MAX_CELLS - 3];
    let mut n = 3;
    while n < MAX_CELLS {
        inverse[n - 3] = u64::MAX / n as u64 + 1;
        n += 1;
    }
    inverse
};

/// A number times an inverse: the exact quotient of numbers below 2⁶⁰, since an inverse is too great by less than 2⁻⁶⁴.
#[inline]
fn quotient(number: u64, inverse: u64) -> u64 {
    u64::try_from((u128::from(number) * u128::from(inverse)) >> u64::BITS).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{INVERSE, quotient};

    #[test]
    fn quotients_are_exact() {
        let most = (3..14).product::<u64>();
        for (divisor, inverse) in (3..).zip(INVERSE) {
            for near in [0, divisor, most / 2 / divisor * divisor, most, 1 << 59] {
                for number in near.saturating_sub(2)..near + 3 {
                    assert_eq!(quotient(number, inverse), number / divisor, "{number} / {divisor}");
                }
            }
        }
    }
}
