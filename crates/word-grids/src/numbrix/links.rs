//! What is left to link while numbers are filled in: dead ends and parts that are cut off.
//!
//! In a solution every cell is linked to the cells of the numbers before and after its own; the
//! cells of 1 and of the last number have one link less. While some cells are filled, a cell is
//! *open* as long as it lacks a link. An empty cell with fewer than two open neighbours is a *dead
//! end*: it can only be an end of the whole path, and there are at most two.

use crate::{
    grid::{Cell, Grid, Neighbours},
    numbrix::Level,
};

/// The neighbours of a cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Near {
    cells: [Cell; 8],
    length: u8,
}

impl Near {
    #[inline]
    pub(super) fn as_slice(&self) -> &[Cell] {
        &self.cells[..usize::from(self.length)]
    }
}

/// The links that the cells of a puzzle lack.
pub(super) struct Links {
    /// Of a hole none, and of a cell no hole.
    near: Vec<Near>,
    /// How many there are, holes apart.
    cells: usize,
    is_empty: Vec<bool>,
    /// Links that each cell lacks. For an empty cell 2, though an end needs but one.
    lacks: Vec<u8>,
    /// Open neighbours of each cell.
    open: Vec<u8>,
    /// Empty cells with fewer than two open neighbours.
    dead_ends: usize,
    /// Empty cells without an open neighbour.
    isolated: usize,
    /// Ends of the whole path that are not filled.
    ends: usize,
    /// For floods: the number of the latest that came by a cell.
    flooded: Vec<u32>,
    flood: u32,
    queue: Vec<Cell>,
}

impl Links {
    pub(super) fn new(level: &Level, neighbours: Neighbours) -> Self {
        let grid: Grid = level.grid();
        let near = grid.iter().map(|cell| {
            let mut near = Near::default();
            if level.is_hole(cell) {
                return near;
            }
            for other in
                neighbours.of(grid, cell).into_iter().filter(|&other| !level.is_hole(other))
            {
                near.cells[usize::from(near.length)] = other;
                near.length += 1;
            }
            near
        });
        let given = level.cells_by_number();
        let cells = level.cells();
        // Not before 1, nor beyond the last number: there is nothing to link to.
        let is_missing = |number: usize| given.get(number.wrapping_sub(1)) == Some(&None);
        let lacks = grid.iter().map(|cell| match level.number(cell).map(usize::from) {
            None if level.is_hole(cell) => 0,
            None => 2,
            Some(number) => u8::from(is_missing(number - 1)) + u8::from(is_missing(number + 1)),
        });
        let mut links = Self {
            near: near.collect(),
            is_empty: grid
                .iter()
                .map(|cell| level.number(cell).is_none() && !level.is_hole(cell))
                .collect(),
            lacks: lacks.collect(),
            cells,
            open: vec![0; grid.cells()],
            dead_ends: 0,
            isolated: 0,
            // In a puzzle of one cell 1 is both ends.
            ends: usize::from(is_missing(1)) + usize::from(cells > 1 && is_missing(cells)),
            flooded: vec![0; grid.cells()],
            flood: 0,
            queue: Vec::with_capacity(cells),
        };
        for cell in grid.iter().map(usize::from) {
            let open = links.near[cell].as_slice().iter();
            let open = open.filter(|&&other| links.lacks[usize::from(other)] > 0).count();
            links.open[cell] = u8::try_from(open).unwrap_or(u8::MAX);
            if links.is_empty[cell] {
                links.dead_ends += usize::from(open < 2);
                links.isolated += usize::from(open == 0);
            }
        }
        links
    }

    #[inline]
    pub(super) fn near(&self, cell: Cell) -> Near {
        self.near[usize::from(cell)]
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.is_empty[usize::from(cell)]
    }

    /// A number, 1 or the last, is filled into an empty cell from which the path goes on.
    pub(super) fn start(&mut self, cell: Cell) {
        self.fill(cell);
        self.end(cell);
    }

    /// Takes [`start`](Self::start) back.
    pub(super) fn unstart(&mut self, cell: Cell) {
        self.unend(cell);
        self.unfill(cell);
    }

    /// The path goes on from `from` to `to`, a clue or an empty cell, which it fills.
    #[inline]
    pub(super) fn link(&mut self, from: Cell, to: Cell) {
        if self.is_empty(to) {
            self.fill(to);
        }
        self.used(from);
        self.used(to);
    }

    /// Takes [`link`](Self::link) back; `filled` says what `to` was.
    #[inline]
    pub(super) fn unlink(&mut self, from: Cell, to: Cell, filled: FillTime) {
        self.unused(to);
        self.unused(from);
        if filled == FillTime::Now {
            self.unfill(to);
        }
    }

    /// The path ends in a cell that was filled.
    pub(super) fn end(&mut self, cell: Cell) {
        self.ends -= 1;
        self.used(cell);
    }

    /// Takes [`end`](Self::end) back.
    pub(super) fn unend(&mut self, cell: Cell) {
        self.unused(cell);
        self.ends += 1;
    }

    fn fill(&mut self, cell: Cell) {
        let index = usize::from(cell);
        self.is_empty[index] = false;
        self.dead_ends -= usize::from(self.open[index] < 2);
        self.isolated -= usize::from(self.open[index] == 0);
    }

    fn unfill(&mut self, cell: Cell) {
        let index = usize::from(cell);
        self.is_empty[index] = true;
        self.dead_ends += usize::from(self.open[index] < 2);
        self.isolated += usize::from(self.open[index] == 0);
    }

    /// A filled cell lacks one link less.
    #[inline]
    fn used(&mut self, cell: Cell) {
        let index = usize::from(cell);
        self.lacks[index] -= 1;
        if self.lacks[index] > 0 {
            return;
        }
        let near = self.near[index];
        for &other in near.as_slice() {
            let other = usize::from(other);
            self.open[other] -= 1;
            if self.is_empty[other] {
                self.dead_ends += usize::from(self.open[other] == 1);
                self.isolated += usize::from(self.open[other] == 0);
            }
        }
    }

    /// A filled cell lacks one link more again.
    #[inline]
    fn unused(&mut self, cell: Cell) {
        let index = usize::from(cell);
        self.lacks[index] += 1;
        if self.lacks[index] > 1 {
            return;
        }
        let near = self.near[index];
        for &other in near.as_slice() {
            let other = usize::from(other);
            if self.is_empty[other] {
                self.dead_ends -= usize::from(self.open[other] == 1);
                self.isolated -= usize::from(self.open[other] == 0);
            }
            self.open[other] += 1;
        }
    }

    /// Returns true if some empty cell is beyond reach, or there are more dead ends than ends.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        // The one cell of the least puzzle has no neighbour, and needs none.
        self.isolated > 0 && self.cells > 1 || self.dead_ends > self.ends
    }

    /// Returns true if some part of the empty cells is cut off. Asked when `head`, from which the
    /// path goes on, was filled, and looks at the parts that touch it, if there are several: the
    /// head can enter one of them, so each other needs an open cell that touches it too. O(cells) at
    /// worst; mostly the empty cells around the head meet again near by.
    pub(super) fn is_cut(&mut self, head: Cell) -> bool {
        let near = self.near[usize::from(head)];
        let empty = near.as_slice().iter().filter(|&&other| self.is_empty(other)).count();
        if empty < 2 {
            return false;
        }
        if self.flood > u32::MAX - 16 {
            self.flooded.fill(0);
            self.flood = 0;
        }
        let before = self.flood;
        let mut left = empty;
        let mut needy = 0;
        for &start in near.as_slice() {
            if !self.is_empty(start) || self.flooded[usize::from(start)] > before {
                continue;
            }
            let part = self.part(start, head, if left == empty { empty } else { usize::MAX });
            if part.met == empty {
                return false;
            }
            left -= part.met;
            needy += usize::from(!part.has_entry);
        }
        needy > self.ends.min(1)
    }

    /// Floods the empty cells connected to `start` until it has met `enough` neighbours of the head.
    fn part(&mut self, start: Cell, head: Cell, enough: usize) -> Part {
        self.flood += 1;
        let mut part = Part { met: 0, has_entry: false };
        self.queue.clear();
        self.queue.push(start);
        self.flooded[usize::from(start)] = self.flood;
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let near = self.near[usize::from(cell)];
            for &other in near.as_slice() {
                let index = usize::from(other);
                if other == head {
                    part.met += 1;
                } else if !self.is_empty[index] {
                    part.has_entry |= self.lacks[index] > 0;
                } else if self.flooded[index] != self.flood {
                    self.flooded[index] = self.flood;
                    self.queue.push(other);
                }
            }
            if part.met == enough {
                break;
            }
        }
        part
    }
}

/// A part of the empty cells.
struct Part {
    /// How many of its cells touch the head.
    met: usize,
    /// True if it touches an open cell other than the head.
    has_entry: bool,
}

/// When a cell was filled to which a link leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FillTime {
    /// Before the link: it is a clue.
    Before,
    /// By the link: it was empty.
    Now,
}
