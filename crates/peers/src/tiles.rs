//! The 15-puzzle as a plain state space, for comparing engines on equal terms. (A bench-only toy;
//! the crate `npuzzle` is the real thing.)
//!
//! | bits | content |
//! |---|---|
//! | 4 i … 4 i + 3 | tile on cell i, rows from the top left; 0 is the blank |

use search::{Guarantee, Heuristic, StateSpace};

/// Direction in which the blank moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Move {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

impl Move {
    fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }
}

/// The moves legal at each blank cell, in the order up, left, right, down.
const MOVES: [&[Move]; 16] = {
    use Move::{Down as D, Left as L, Right as R, Up as U};
    [
        &[R, D],
        &[L, R, D],
        &[L, R, D],
        &[L, D],
        &[U, R, D],
        &[U, L, R, D],
        &[U, L, R, D],
        &[U, L, D],
        &[U, R, D],
        &[U, L, R, D],
        &[U, L, R, D],
        &[U, L, D],
        &[U, R],
        &[U, L, R],
        &[U, L, R],
        &[U, L],
    ]
};

/// Korf's instance 2 (Artificial Intelligence 27, 1985, table 1): 55 moves.
pub const KORF_2: [u64; 16] = [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6];
/// Korf's instance 4 (there): 56 moves.
pub const KORF_4: [u64; 16] = [5, 12, 10, 7, 15, 11, 14, 0, 8, 2, 1, 13, 3, 4, 9, 6];

/// A start, and Korf's goal: the blank top left, tiles in order.
pub struct Tiles {
    start: u64,
}

/// The goal, packed.
pub const GOAL: u64 = 0xFEDC_BA98_7654_3210;

impl Tiles {
    /// A space that starts from these tiles by position.
    #[must_use]
    pub fn new(tiles: [u64; 16]) -> Self {
        let start = tiles.iter().rev().fold(0, |packed, tile| packed << 4 | tile);
        Self { start }
    }

    /// A space that starts at the goal.
    #[must_use]
    pub fn at_goal() -> Self {
        Self { start: GOAL }
    }

    /// The start, packed.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The successors of a state, none of them on the heap.
    pub fn successors(state: u64) -> impl Iterator<Item = u64> {
        moves(state).iter().map(move |&action| after(state, action))
    }
}

/// The state after a move.
#[inline]
fn after(state: u64, action: Move) -> u64 {
    let from = 4 * blank(state);
    let to = match action {
        Move::Up => from - 16,
        Move::Left => from - 4,
        Move::Right => from + 4,
        Move::Down => from + 16,
    };
    let tile = state >> to & 15;
    state ^ tile << to ^ tile << from
}

/// The cell of the blank: where the zero nibble is.
#[inline]
fn blank(state: u64) -> u32 {
    // The lowest nibble that borrows is the zero one.
    let borrows = state.wrapping_sub(0x1111_1111_1111_1111) & !state & 0x8888_8888_8888_8888;
    borrows.trailing_zeros() / 4
}

/// The moves legal in `state`.
#[inline]
fn moves(state: u64) -> &'static [Move] {
    MOVES[blank(state) as usize]
}

impl StateSpace for Tiles {
    type State = u64;
    type Action = Move;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &u64) -> bool {
        *state == GOAL
    }

    #[inline]
    fn actions(&self, state: &u64, actions: &mut Vec<Move>) {
        actions.extend_from_slice(moves(*state));
    }

    #[inline]
    fn apply(&self, state: &u64, action: Move) -> u64 {
        after(*state, action)
    }

    #[inline]
    fn needs_no_cycle_check(&self) -> bool {
        true
    }

    fn is_redundant(&self, last: Move, next: Move) -> bool {
        next == last.reverse()
    }
}

/// Sum of the tiles' Manhattan distances. Consistent: a move takes one tile one cell.
pub struct Manhattan {
    /// By tile, then cell.
    distance: [[u8; 16]; 16],
}

impl Manhattan {
    /// The table for Korf's goal.
    #[must_use]
    pub fn new() -> Self {
        let mut distance = [[0; 16]; 16];
        for (tile, by_cell) in distance.iter_mut().enumerate().skip(1) {
            for (cell, distance) in by_cell.iter_mut().enumerate() {
                let apart = (tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4);
                *distance = u8::try_from(apart).unwrap_or(u8::MAX);
            }
        }
        Self { distance }
    }

    /// The estimate of a whole board.
    #[inline]
    #[must_use]
    pub fn of(&self, state: u64) -> u32 {
        (0..16)
            .map(|cell| u32::from(self.distance[(state >> (4 * cell) & 15) as usize][cell]))
            .sum()
    }
}

impl Default for Manhattan {
    fn default() -> Self {
        Self::new()
    }
}

impl Heuristic<Tiles> for Manhattan {
    fn h(&self, state: &u64) -> Option<u32> {
        Some(self.of(*state))
    }

    #[inline]
    fn h_child(&self, child: &u64, action: Move, parent_h: u32) -> Option<u32> {
        let now = blank(*child);
        let before = match action {
            Move::Up => now + 4,
            Move::Left => now + 1,
            Move::Right => now - 1,
            Move::Down => now - 4,
        };
        // The tile went from where the blank is now to where it was before.
        let of_tile = &self.distance[(*child >> (4 * before) & 15) as usize];
        Some(parent_h + u32::from(of_tile[before as usize]) - u32::from(of_tile[now as usize]))
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
