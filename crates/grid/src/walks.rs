//! The player's walks among boxes: the first half of a macro move, which is a walk and a push.

use crate::{
    floor::{Cell, Floor, MAX_CELLS, NONE},
    moves::Move,
    step::{Step, StepOrder},
};

/// Not reached.
const UNSEEN: u16 = u16::MAX;
/// A box stands there.
const BLOCKED: u16 = u16::MAX - 1;
/// The most cells of a floor on which the same walks come again so often that a processor foresees them.
const MAX_SMALL: usize = 64;

/// How far a player who does not push walks to each cell of a floor with less than `CELLS` cells, by
/// default at most [`MAX_CELLS`]. It lives on the stack.
#[derive(Clone, Debug)]
pub struct Walks<const CELLS: usize = { MAX_CELLS + 1 }> {
    /// By cell, and at last that of all walls.
    distance: [u16; CELLS],
}

impl<const CELLS: usize> Walks<CELLS> {
    /// From `player`, round `boxes`. O(cells).
    #[must_use]
    pub fn new(floor: &Floor, player: Cell, boxes: impl Iterator<Item = Cell>) -> Self {
        Self::until(floor, player, boxes, |_, _| false).0
    }

    /// The same up to the nearest cell that is `wanted`, of the walks so far and the cell, and how far
    /// that is; `None` if no walk leads to such a cell.
    #[inline]
    pub fn until(
        floor: &Floor,
        player: Cell,
        boxes: impl Iterator<Item = Cell>,
        wanted: impl Fn(&Self, Cell) -> bool,
    ) -> (Self, Option<u16>) {
        let mut walks = Self { distance: [UNSEEN; CELLS] };
        walks.distance[CELLS - 1] = BLOCKED;
        for cell in boxes {
            walks.distance[usize::from(cell)] = BLOCKED;
        }
        walks.distance[usize::from(player)] = 0;
        let near = if floor.len() <= MAX_SMALL {
            walks.flood::<MAX_SMALL>(floor, player, wanted)
        } else {
            walks.flood::<CELLS>(floor, player, wanted)
        };
        (walks, near)
    }

    /// How far the nearest cell is that is `wanted`. `QUEUE` is [`MAX_SMALL`] on a small floor, and `CELLS` on
    /// others, where a cell is queued before it is known to be new.
    #[inline]
    fn flood<const QUEUE: usize>(
        &mut self,
        floor: &Floor,
        player: Cell,
        wanted: impl Fn(&Self, Cell) -> bool,
    ) -> Option<u16> {
        let mut queue = [0; QUEUE];
        queue[0] = player;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = queue[head];
            head += 1;
            let distance = self.distance[usize::from(from)];
            if wanted(self, from) {
                return Some(distance);
            }
            for &to in floor.arrivals(from) {
                let before = &mut self.distance[usize::from(to).min(CELLS - 1)];
                let is_new = *before == UNSEEN;
                if QUEUE == MAX_SMALL && !is_new {
                    continue;
                }
                // Without a branch: no processor foresees the walks on a large floor.
                *before = if is_new { distance + 1 } else { *before };
                queue[tail] = to;
                tail += usize::from(is_new);
            }
        }
        None
    }

    /// Returns true if a box stands on `cell`.
    #[must_use]
    #[inline]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.distance[usize::from(cell)] == BLOCKED
    }

    /// Steps to `cell`, `None` if no walk leads there.
    #[must_use]
    #[inline]
    pub fn distance(&self, cell: Cell) -> Option<u16> {
        Some(self.distance[usize::from(cell)]).filter(|&distance| distance < BLOCKED)
    }

    /// The nearest of `cells`, the first among equals, and how far it is.
    #[inline]
    pub fn nearest(&self, cells: impl Iterator<Item = Cell>) -> Option<(u16, Cell)> {
        let near = cells.filter_map(|cell| Some((self.distance(cell)?, cell)));
        near.min_by_key(|&(distance, _)| distance)
    }

    /// Appends a push by `step` of the box on `cell`, and before it the shortest walk to where it can
    /// be made; of several walks, the one whose last step comes first in `order`, and so on backwards.
    pub fn append_push(
        &self,
        floor: &Floor,
        order: StepOrder,
        cell: Cell,
        step: Step,
        moves: &mut Vec<Move>,
    ) {
        let start = moves.len();
        moves.push(Move::Push(step));
        let nearest = self.nearest(floor.departures(cell, step));
        let mut at = nearest.map_or(NONE, |(_, from)| from);
        while at != NONE
            && let Some(before) = self.distance[usize::from(at)].checked_sub(1)
        {
            let mut ways = order
                .steps()
                .into_iter()
                .flat_map(|step| floor.departures(at, step).map(move |from| (step, from)));
            let Some((step, from)) =
                ways.find(|&(_, from)| self.distance[usize::from(from)] == before)
            else {
                break;
            };
            moves.push(Move::Walk(step));
            at = from;
        }
        moves[start..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_go_round_boxes() {
        let floor = Floor::new(&[vec![(); 3], vec![(); 3]], |()| true, &[]);
        let walks = Walks::<7>::new(&floor, 0, [1].into_iter());
        assert!(walks.is_blocked(1) && !walks.is_blocked(0));
        let distances: Vec<_> = floor.cells().map(|cell| walks.distance(cell)).collect();
        assert_eq!(distances, [Some(0), None, Some(4), Some(1), Some(2), Some(3)]);
        assert_eq!(walks.nearest([1, 2, 5].into_iter()), Some((3, 5)));
        let until =
            |wanted| Walks::<7>::until(&floor, 0, [1].into_iter(), |_, cell| cell == wanted).1;
        assert_eq!([until(0), until(2), until(1)], [Some(0), Some(4), None]);
        let mut moves = vec![Move::Push(Step::Up)];
        walks.append_push(&floor, StepOrder::UDLR, 1, Step::Left, &mut moves);
        let letters: String = moves.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, "UdrruL");
    }
}
