//! The set of situations that were reached, for boards with few pieces: rows of bits.
//!
//! If all pieces but one stand still, there are at most as many situations as cells: a row of bits, by the
//! anchor of that one. A situation with n pieces is a bit in n rows, one for each piece, and all are set
//! when it is reached. A row therefore says at once which moves of a piece lead to situations that are
//! known, so that those are never made.
//!
//! A row is found by the rank of the other pieces: pieces of one class at cells a < b < c … have the rank
//! C(a, 1) + C(b, 2) + C(c, 3) … among all such sets (the combinatorial number system: Lehmer 1964), and the
//! ranks of the classes are the digits of a number.

use std::array::from_fn;

use super::{key::Key, pieces::Situation};
use crate::{mask::Mask, state::State};

/// The greatest number of bytes of all rows: boards of 49 cells need less than 4 MB for four pieces.
const MAX_BYTES: usize = 1 << 22;
/// The greatest number of pieces of a class.
const MAX_PIECES: usize = 7;
/// The greatest number of classes.
const MAX_CLASSES: usize = 8;

pub(crate) struct Rows<M, const P: usize> {
    cells: usize,
    /// By cell, then by number: binomial coefficients.
    choose: Vec<[usize; MAX_PIECES + 2]>,
    classes: Vec<Class>,
    rows: Vec<M>,
    /// By the anchor of each piece of the situation in hand: its row.
    rows_of: Vec<usize>,
}

/// The rows of the pieces of a class.
struct Class {
    /// The first of them.
    first: usize,
    /// What a rank of each class is multiplied by. For its own class it is the rank of the other pieces.
    digits: [usize; MAX_CLASSES],
}

impl<M: Mask, const P: usize> Rows<M, P> {
    /// For this number of pieces of each class, which never leave the board. `None` if they are too many.
    pub(crate) fn new(cells: usize, pieces: &[usize]) -> Option<Self> {
        let is_few = pieces.len() <= MAX_CLASSES && pieces.iter().all(|&count| count <= MAX_PIECES);
        if !is_few || pieces.iter().all(|&count| count == 0) {
            return None;
        }
        let mut choose = vec![[0; MAX_PIECES + 2]; cells + 1];
        for cell in 0..=cells {
            choose[cell][0] = 1;
            for number in 1..MAX_PIECES + 2 {
                let Some(before) = cell.checked_sub(1) else { continue };
                choose[cell][number] = choose[before][number - 1] + choose[before][number];
            }
        }
        let (mut classes, mut count) = (Vec::new(), 0_usize);
        for moved in 0..pieces.len() {
            let (mut digits, mut rows) = ([0; MAX_CLASSES], 1_usize);
            for (class, &standing) in pieces.iter().enumerate() {
                digits[class] = rows;
                let standing = if class == moved { standing.saturating_sub(1) } else { standing };
                rows = rows.checked_mul(choose[cells][standing])?;
            }
            classes.push(Class { first: count, digits });
            count = count.checked_add(if pieces[moved] > 0 { rows } else { 0 })?;
        }
        let is_small = count.checked_mul(size_of::<M>())? <= MAX_BYTES;
        let rows_of = vec![0; cells];
        is_small.then(|| Self { cells, choose, classes, rows: vec![M::EMPTY; count], rows_of })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.rows.len() * size_of::<M>()
    }

    /// Calls `visit` with the anchor and the row of each piece.
    #[inline]
    fn each<K: Key<Mask = M>>(&self, key: K, mut visit: impl FnMut(u8, usize)) {
        let state: State<M, P> = State { planes: from_fn(|number| key.plane(number, self.cells)) };
        let mut anchors = [M::EMPTY; MAX_CLASSES];
        let mut ranks = [0; MAX_CLASSES];
        for (code, _) in (0..).zip(&self.classes) {
            let class = usize::from(code);
            anchors[class] = state.anchors(code);
            ranks[class] = self.rank(anchors[class], 1);
        }
        for (class, rows) in self.classes.iter().enumerate() {
            let others = ranks.iter().zip(&rows.digits).map(|(rank, digit)| rank * digit);
            let own = rows.digits[class];
            let first = rows.first + others.sum::<usize>() - ranks[class] * own;
            // The rank of the lesser ones stays, and each greater one is one place further down.
            let (mut lesser, mut greater) = (0, self.rank(anchors[class], 0));
            for (number, anchor) in anchors[class].indices().enumerate() {
                let choose = &self.choose[usize::from(anchor)];
                greater -= choose[number];
                visit(anchor, first + (lesser + greater) * own);
                lesser += choose[number + 1];
            }
        }
    }

    /// The rank of a set of cells, the least of which counts as the piece of this number.
    #[inline]
    fn rank(&self, cells: M, first: usize) -> usize {
        (first..)
            .zip(cells.indices())
            .map(|(number, at)| self.choose[usize::from(at)][number])
            .sum()
    }

    /// Adds a situation and its mirror image; false if it was there.
    #[inline]
    pub(crate) fn insert<K: Key<Mask = M>>(&mut self, situation: &Situation<M, K>) -> bool {
        let is_new = self.set(situation.key);
        if is_new && situation.image != situation.key {
            self.set(situation.image);
        }
        is_new
    }

    #[inline]
    fn set<K: Key<Mask = M>>(&mut self, key: K) -> bool {
        let mut rows = std::mem::take(&mut self.rows);
        let mut is_new = false;
        self.each(key, |anchor, row| {
            is_new |= rows[row] & M::cell(anchor) == M::EMPTY;
            rows[row] |= M::cell(anchor);
        });
        self.rows = rows;
        is_new
    }

    /// Takes a situation in hand.
    #[inline]
    pub(crate) fn take<K: Key<Mask = M>>(&mut self, key: K) {
        let mut rows_of = std::mem::take(&mut self.rows_of);
        self.each(key, |anchor, row| rows_of[usize::from(anchor)] = row);
        self.rows_of = rows_of;
    }

    /// Where a piece of the situation in hand, anchored here, leads to situations that are known.
    #[inline]
    pub(crate) fn known(&self, anchor: u8) -> M {
        self.rows[self.rows_of[usize::from(anchor)]]
    }
}
