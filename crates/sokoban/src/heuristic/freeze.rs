//! Freeze deadlocks: boxes that hold each other in place.

use crate::{
    board::{Board, Cell, NONE},
    step::Step,
};

/// Are some boxes off their goals frozen, that is, can none of a group of boxes ever be the first
/// of them to move?
///
/// All boxes are taken to be frozen at first. One that could be pushed if all frozen boxes stay
/// where they are is set free, until none is left to free. A push is possible unless the box would
/// come out in a wall, on a frozen box or (`is_dead`) where it is lost, or every cell from which it
/// can be made is held by a frozen box. Whether the player gets there is not asked. O(boxes³).
pub(super) fn is_frozen_dead(
    board: &Board,
    boxes: &[Cell],
    is_dead: impl Fn(usize, Cell) -> bool,
) -> bool {
    let mut frozen = [true; crate::level::MAX_BOXES];
    let mut left = boxes.len();
    loop {
        let before = left;
        for index in 0..boxes.len() {
            let held = |cell| boxes.iter().zip(&frozen).any(|(&at, &frozen)| frozen && at == cell);
            if frozen[index] && is_movable(board, boxes[index], held, |cell| is_dead(index, cell)) {
                frozen[index] = false;
                left -= 1;
            }
        }
        if left == 0 {
            return false;
        }
        if left == before {
            break;
        }
    }
    boxes.iter().zip(&board.goals).zip(frozen).any(|((at, goal), frozen)| frozen && at != goal)
}

/// Can a box on `cell` be pushed at all while the boxes that are `held` stay?
fn is_movable(
    board: &Board,
    cell: Cell,
    held: impl Fn(Cell) -> bool,
    is_dead: impl Fn(Cell) -> bool,
) -> bool {
    Step::ALL.into_iter().any(|step| {
        let target = board.arrival(cell, step);
        // The box itself is held: where a portal leads it back to its own cell, it is in the way.
        target != NONE
            && !held(target)
            && !is_dead(target)
            && board.departures(cell, step).any(|from| !held(from))
    })
}
