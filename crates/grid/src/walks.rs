//! The player's walks among boxes: the first half of a macro move, which is a walk and a push.

use crate::{
    floor::{Cell, Floor, MAX_CELLS, NONE},
    step::{Step, StepOrder},
};

/// Not reached.
const UNSEEN: u16 = u16::MAX;
/// A box stands there.
const BLOCKED: u16 = u16::MAX - 1;

/// How far a player who does not push walks to each cell of a floor with at most [`MAX_CELLS`]. It
/// lives on the stack.
#[derive(Clone, Debug)]
pub struct Walks {
    distance: [u16; MAX_CELLS],
}

impl Walks {
    /// From `player`, round `boxes`. O(cells).
    #[must_use]
    pub fn new(floor: &Floor, player: Cell, boxes: impl Iterator<Item = Cell>) -> Self {
        let mut walks = Self { distance: [UNSEEN; MAX_CELLS] };
        for cell in boxes {
            walks.distance[usize::from(cell)] = BLOCKED;
        }
        walks.distance[usize::from(player)] = 0;
        let mut queue = [0; MAX_CELLS];
        queue[0] = player;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = queue[head];
            head += 1;
            let next = walks.distance[usize::from(from)] + 1;
            for &to in floor.arrivals(from) {
                if to != NONE && walks.distance[usize::from(to)] == UNSEEN {
                    walks.distance[usize::from(to)] = next;
                    queue[tail] = to;
                    tail += 1;
                }
            }
        }
        walks
    }

    /// Does a box stand on `cell`?
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

    /// Appends the steps of a shortest walk to `to`; of several, the one whose last step comes
    /// first in `order`, and so on backwards.
    pub fn append_path(&self, floor: &Floor, order: StepOrder, to: Cell, steps: &mut Vec<Step>) {
        let start = steps.len();
        let mut at = to;
        while let Some(before) = self.distance[usize::from(at)].checked_sub(1) {
            let mut ways = order
                .steps()
                .into_iter()
                .flat_map(|step| floor.departures(at, step).map(move |from| (step, from)));
            let Some((step, from)) =
                ways.find(|&(_, from)| self.distance[usize::from(from)] == before)
            else {
                break;
            };
            steps.push(step);
            at = from;
        }
        steps[start..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_go_round_boxes() {
        let floor = Floor::new(&[vec![(); 3], vec![(); 3]], |()| true, &[]);
        let walks = Walks::new(&floor, 0, [1].into_iter());
        assert!(walks.is_blocked(1) && !walks.is_blocked(0));
        let distances: Vec<_> = floor.cells().map(|cell| walks.distance(cell)).collect();
        assert_eq!(distances, [Some(0), None, Some(4), Some(1), Some(2), Some(3)]);
        assert_eq!(walks.nearest([1, 2, 5].into_iter()), Some((3, 5)));
        let mut steps = vec![Step::Up];
        walks.append_path(&floor, StepOrder::UDLR, 2, &mut steps);
        assert_eq!(steps[1..], [Step::Down, Step::Right, Step::Right, Step::Up]);
    }
}
