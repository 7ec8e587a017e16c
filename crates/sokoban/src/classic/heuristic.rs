//! How many pushes are left, at least.

use std::{cell::RefCell, sync::Arc};

use grid::{Cell, NONE};
use search::{Guarantee, Heuristic};

use super::{
    board::{Board, MAX_BOXES},
    matching::Matching,
    space::{Boxes, Objective, Push, PushSpace},
    state::State,
    symmetry::Image,
};

/// The cheapest assignment of boxes to goals, where a box costs the pushes that bring it to the goal
/// when it is alone on the board, with the player on the side where he is. Boxes that are frozen off
/// their goals, and boxes that cannot all come to goals, are dead ends.
///
/// Admissible: in a solution each box comes to a goal of its own, and other boxes only take ways
/// away. Consistent: a push takes one box along one edge of its push graph, so that box's distances
/// fall by one at most; the rows of the others stay as they are, because the player stays on the
/// side where he is of every box that he does not push. The same holds with a walk before the push,
/// so it is consistent for moves too. Dead ends stay dead: frozen boxes never move again, and what no
/// push of boxes alone can do, pushes among others cannot. At goals it is 0.
///
/// The assignment is kept from one estimate to the next, and changed only in the rows of boxes that
/// are not where they were: of the state expanded last, and from there to each of its successors.
/// O(boxes² + boxes) a successor, O(boxes³) at most.
#[derive(Debug)]
pub struct Assignment {
    board: Arc<Board>,
    objective: Objective,
    images: Arc<[Image]>,
    keeping: Keeping,
    kept: RefCell<AssignmentPair>,
}

/// What of an assignment serves the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keeping {
    Rows,
    Nothing,
}

/// Assignments of two states, the second made from the first.
#[derive(Clone, Debug)]
struct AssignmentPair {
    parent: Rows,
    child: Rows,
}

/// An assignment of the boxes of a state.
#[derive(Clone, Debug)]
struct Rows {
    matching: Matching,
    /// By row: the node of its box in the push graph. A row without a box costs nothing anywhere.
    nodes: Vec<u32>,
    /// By cell: the row of the box there.
    row_of: Vec<u8>,
    cells: Vec<Cell>,
    boxes: usize,
    is_valid: bool,
}

const NO_ROW: u8 = u8::MAX;
/// The costs of a row without a box.
const NOTHING: [u16; MAX_BOXES] = [0; MAX_BOXES];

impl Assignment {
    /// For the states of `space`.
    #[must_use]
    pub fn new<const W: usize>(space: &PushSpace<W>) -> Self {
        Self::keeping(Keeping::Rows, space)
    }

    /// The same estimates, each assignment made from nothing: O(boxes³). What is saved by keeping it
    /// is measured against this (`examples/classic-speed.rs`), and checked.
    #[must_use]
    pub fn from_scratch<const W: usize>(space: &PushSpace<W>) -> Self {
        Self::keeping(Keeping::Nothing, space)
    }

    fn keeping<const W: usize>(keeping: Keeping, space: &PushSpace<W>) -> Self {
        let rows = Rows::new(&space.board);
        let kept = RefCell::new(AssignmentPair { parent: rows.clone(), child: rows });
        let (board, images) = (Arc::clone(&space.board), Arc::clone(&space.images));
        Self { board, objective: space.objective, images, keeping, kept }
    }

    fn cost(&self, total: i32) -> u32 {
        self.objective.least(u32::try_from(total).unwrap_or(0))
    }
}

impl Rows {
    fn new(board: &Board) -> Self {
        let (goals, boxes) = (board.goals, board.boxes.len());
        Self {
            matching: Matching::new(goals),
            nodes: vec![0; boxes],
            row_of: vec![NO_ROW; board.floor.len()],
            cells: vec![NONE; boxes],
            boxes,
            is_valid: false,
        }
    }

    fn copy(&mut self, other: &Self) {
        self.matching.copy(&other.matching);
        self.nodes.copy_from_slice(&other.nodes);
        self.is_valid = other.is_valid;
    }

    /// Assigns rows again whose boxes have come to other nodes. False if that is impossible.
    #[inline]
    fn change(&mut self, board: &Board, row: u8, node: u32) -> bool {
        let old = std::mem::replace(&mut self.nodes[usize::from(row)], node);
        self.matching.release(row, board.pushes(old));
        self.assign(board, row)
    }

    #[inline]
    fn assign(&mut self, board: &Board, row: u8) -> bool {
        let nodes = &self.nodes;
        self.matching.assign(row, |row| match nodes.get(usize::from(row)) {
            Some(&node) => board.pushes(node),
            None => &NOTHING[..board.goals],
        })
    }

    /// Makes this the assignment for boxes on `cells` with the player on `player`. It starts from the
    /// present assignment where that is valid. False if the boxes have no assignment; then this one is
    /// no longer valid.
    fn set(&mut self, board: &Board, cells: &[Cell], player: impl Fn(Cell) -> Cell) -> bool {
        self.is_valid && self.update(board, cells, &player) || self.set_anew(board, cells, player)
    }

    /// The same, beginning from a valid assignment. What is left of it after a failure is no place to
    /// begin from.
    fn update(&mut self, board: &Board, cells: &[Cell], player: impl Fn(Cell) -> Cell) -> bool {
        // Rows whose boxes are gone take over the boxes that have come.
        let mut here = [false; MAX_BOXES];
        for &cell in cells {
            let row = self.row_of[usize::from(cell)];
            if row != NO_ROW {
                here[usize::from(row)] = true;
            }
        }
        let mut vacant = (0_u8..).take(self.boxes).filter(|&row| !here[usize::from(row)]);
        for &cell in cells {
            if self.row_of[usize::from(cell)] == NO_ROW
                && let Some(row) = vacant.next()
            {
                let old = std::mem::replace(&mut self.cells[usize::from(row)], cell);
                self.row_of[usize::from(old)] = NO_ROW;
                self.row_of[usize::from(cell)] = row;
            }
        }
        self.is_valid = false;
        for row in (0_u8..).take(self.boxes) {
            let cell = self.cells[usize::from(row)];
            let Some(node) = board.node(cell, player(cell)) else { return false };
            if node != self.nodes[usize::from(row)] && !self.change(board, row, node) {
                return false;
            }
        }
        self.is_valid = true;
        true
    }

    fn set_anew(&mut self, board: &Board, cells: &[Cell], player: impl Fn(Cell) -> Cell) -> bool {
        self.matching = Matching::new(board.goals);
        self.row_of.fill(NO_ROW);
        for (row, &cell) in (0_u8..).zip(cells) {
            let Some(node) = board.node(cell, player(cell)) else { return false };
            self.nodes[usize::from(row)] = node;
            self.cells[usize::from(row)] = cell;
            self.row_of[usize::from(cell)] = row;
        }
        self.is_valid = (0_u8..).take(board.goals).all(|row| self.assign(board, row));
        self.is_valid
    }

    /// Returns true if this is the assignment for boxes on `cells`, with the player on those sides.
    #[inline]
    fn is_for(&self, board: &Board, cells: &[Cell], player: impl Fn(Cell) -> Cell) -> bool {
        self.is_valid
            && cells.iter().all(|&cell| {
                let row = usize::from(self.row_of[usize::from(cell)]);
                row < self.boxes && board.node(cell, player(cell)) == Some(self.nodes[row])
            })
    }
}

impl<const W: usize> Heuristic<PushSpace<W>> for Assignment {
    fn h(&self, state: &State<W>) -> Option<u32> {
        let board = &*self.board;
        if board.is_lost {
            return None;
        }
        let boxes = Boxes::of(board, state);
        if board.squares.is_frozen_off_goals(boxes.cells()) {
            return None;
        }
        let rows = &mut self.kept.borrow_mut().parent;
        let player = state.player();
        if self.keeping == Keeping::Nothing {
            rows.is_valid = false;
        }
        rows.set(board, boxes.cells(), |_| player).then(|| self.cost(rows.matching.total))
    }

    fn h_child(&self, child: &State<W>, push: Push, _: u32) -> Option<u32> {
        if self.keeping == Keeping::Nothing || push.cell == NONE {
            return self.h(child);
        }
        let board = &*self.board;
        let mut boxes = Boxes::of(board, child);
        let mut player = child.player();
        if let Some(image) = self.images.get(usize::from(push.image).wrapping_sub(1)) {
            boxes.turn_back(image);
            player = image.back(player);
        }
        if board.squares.is_frozen_off_goals(boxes.cells()) {
            return None;
        }
        let AssignmentPair { parent, child: rows } = &mut *self.kept.borrow_mut();
        let target = board.floor.arrival(push.cell, push.step);
        // The state before: the box back on its cell, and the player behind it or, for the other
        // boxes, on the side where he is now.
        let mut before = boxes;
        before.replace(target, push.cell);
        let behind = board.floor.departures(push.cell, push.step).next()?;
        let side = |cell| if cell == push.cell { behind } else { player };
        if !parent.is_for(board, before.cells(), side) && !parent.set(board, before.cells(), side) {
            return None;
        }
        let node = board.node(target, player)?;
        let row = parent.row_of[usize::from(push.cell)];
        let [from, to] = [parent.nodes[usize::from(row)], node].map(|node| board.pushes(node));
        if let Some(total) = parent.matching.total_if_kept(row, from, to) {
            return Some(self.cost(total));
        }
        rows.copy(parent);
        rows.change(board, row, node).then(|| self.cost(rows.matching.total))
    }

    fn fits(&self, space: &PushSpace<W>) -> bool {
        let is_same_board =
            Arc::ptr_eq(&self.board, &space.board) || self.board.is_alike(&space.board);
        is_same_board && (self.objective, &self.images) == (space.objective, &space.images)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
