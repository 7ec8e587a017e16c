//! Freeze deadlocks: boxes that hold each other in place.

use crate::{
    floor::{Cell, Floor, NONE},
    step::Step,
};

/// The greatest number of boxes that [`frozen`] looks at; those beyond are taken to be movable.
pub const MAX_FROZEN: usize = 64;

/// Which of the `boxes` are frozen, that is, none of them can ever be the first of them to move: a
/// bit for each, the least significant for the first. They stay where they are whatever else moves.
///
/// All boxes are taken to be frozen at first. One that could be pushed if all frozen boxes stay
/// where they are is set free, until none is left to free. A push is possible unless the box would
/// come out in a wall, on a frozen box or (`is_dead`, of a box's index and a cell) where it is lost,
/// or every cell from which it can be made is held by a frozen box. Whether the player gets there is
/// not asked. O(boxes³).
pub fn frozen(floor: &Floor, boxes: &[Cell], is_dead: impl Fn(usize, Cell) -> bool) -> u64 {
    let boxes = &boxes[..boxes.len().min(MAX_FROZEN)];
    let mut frozen = match boxes.len() {
        0 => 0,
        count => u64::MAX >> (MAX_FROZEN - count),
    };
    loop {
        let before = frozen;
        for (index, &cell) in boxes.iter().enumerate() {
            let held =
                |at| boxes.iter().enumerate().any(|(i, &it)| frozen >> i & 1 == 1 && it == at);
            let is_pushed = |step| {
                let target = floor.arrival(cell, step);
                // The box itself is held: where a portal leads it back to its own cell, it is in the way.
                target != NONE
                    && !held(target)
                    && !is_dead(index, target)
                    && floor.departures(cell, step).any(|from| !held(from))
            };
            if frozen >> index & 1 == 1 && Step::ALL.into_iter().any(is_pushed) {
                frozen &= !(1 << index);
            }
        }
        if frozen == 0 || frozen == before {
            return frozen;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{floor::tests::rows, rows::squares};

    /// Which of the `$` are frozen, in reading order.
    fn frozen_in(text: &str) -> u64 {
        let rows = rows(text);
        let floor = Floor::new(&rows, |square| square != '#', &[]);
        let boxes = squares(&rows).filter(|&(_, square)| square == '$');
        let boxes: Vec<Cell> = boxes.filter_map(|(place, _)| floor.cell(place)).collect();
        frozen(&floor, &boxes, |_, _| false)
    }

    #[test]
    fn groups_freeze_and_thaw() {
        assert_eq!(frozen_in(""), 0);
        assert_eq!(frozen_in("$..\n...\n..."), 0b1, "a corner");
        assert_eq!(frozen_in("...\n.$.\n..."), 0);
        assert_eq!(frozen_in(".....\n.$$..\n.$$..\n....."), 0b1111, "a block of four");
        assert_eq!(frozen_in(".....\n.$$..\n.$...\n....."), 0, "three of a block");
        assert_eq!(frozen_in(".$$.\n....\n...."), 0b11, "two along a wall");
        assert_eq!(frozen_in("....\n.$$#\n.#..\n...."), 0);
    }

    #[test]
    fn many_boxes_are_no_trouble() {
        assert_eq!(frozen_in(&"$".repeat(64)), u64::MAX);
        assert_eq!(frozen_in(&"$".repeat(70)), u64::MAX);
    }
}
