//! PI-corrals: where the next push may be chosen from a few without losing any shortest solution.
//!
//! # The rule
//!
//! Let an *area* be one or more whole regions that the player cannot reach, and a *fence* some of the
//! boxes, all those beside the area among them. Look at each push of a fence box that is not ruled
//! out as long as no other fence box has moved: the square behind and the square ahead are floor, no
//! fence box is on either, the square behind is not in the area, and no box is lost on the square
//! ahead. If each of these leads into the area, and can be made right now (the player reaches the
//! square behind), and the fence has to be opened sooner or later (one of its boxes is off its goal,
//! or the area has an empty goal and all goals are needed), then only these pushes need be looked at.
//! Without such a push the state is a dead end.
//!
//! # Why no solution gets longer
//!
//! Take a shortest solution, and in it the first push *q* of a fence box; there is one, because the
//! fence has to be opened. Until then the area is closed: the player does not come in, and no box
//! does, for a box outside the fence would have to come by a square beside the area, and those are
//! fence boxes, walls, or area. So *q* is one of the pushes above, and can be made now. Put it first.
//! What was done before *q* can be done after it: its walks and pushes touch no square of the area,
//! where the box now is, and the square that the box has left is only one more to walk on; the player
//! steps back to where he pushed from, and is where he was. In the end all boxes are where they were,
//! and the player reaches the square that *q* would have left him on. So there is a solution with as
//! many pushes that begins with one of these. (Its walks may be longer, so this is for least pushes
//! only.) Pushes onto squares where a box is lost are in no solution, so leaving them out of the
//! search and of the rule is no loss.

use grid::{Bits, Step};

use super::squares::Grid;

/// Boxes that need be pushed, by the step: those of the corral with the fewest pushes, or `None` if
/// there is no corral.
pub(super) fn allowed<const G: usize>(
    grid: &Grid<G>,
    boxes: Bits<G>,
    reached: Bits<G>,
) -> Option<[Bits<G>; 4]> {
    let closed = grid.floor.without(boxes).without(reached);
    let mut left = closed;
    let mut best: Option<(u32, [Bits<G>; 4])> = None;
    while let Some(first) = left.first() {
        let mut region = Bits::EMPTY;
        region.insert(first);
        let region = region.flooded(closed, grid.stride);
        left = left.without(region);
        let Some(inward) = inward(grid, boxes, reached, region) else { continue };
        let count = inward.iter().map(|pushed| pushed.count()).sum();
        if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
            best = Some((count, inward));
        }
    }
    best.map(|(_, inward)| inward)
}

/// The pushes that open the corral about `region`, if it is or belongs to one.
fn inward<const G: usize>(
    grid: &Grid<G>,
    boxes: Bits<G>,
    reached: Bits<G>,
    region: Bits<G>,
) -> Option<[Bits<G>; 4]> {
    let stride = grid.stride;
    let closed = grid.floor.without(boxes).without(reached);
    let mut area = region;
    let mut fence = boxes.and(area.grown(stride));
    loop {
        let mut inward = [Bits::EMPTY; 4];
        // Squares that would have to belong to area or fence, if there is to be a corral.
        let mut wanted = Bits::EMPTY;
        for step in Step::ALL {
            // Boxes whose square ahead, and whose square behind, is in a set.
            let ahead = |set: Bits<G>| set.moved(step.opposite(), stride);
            let behind = |set: Bits<G>| set.moved(step, stride);
            let open = fence
                .and(ahead(grid.live.without(fence)))
                .and(behind(grid.floor.without(fence).without(area)));
            let in_reach = open.and(behind(reached));
            let leads_in = open.and(ahead(area));
            if !in_reach.and(ahead(reached)).is_empty() {
                return None;
            }
            inward[step.index()] = in_reach.and(leads_in);
            let out = open.without(leads_in).moved(step, stride);
            wanted = wanted.or(out).or(open.without(in_reach).moved(step.opposite(), stride));
        }
        wanted = wanted.without(reached);
        if wanted.is_empty() {
            return must_be_opened(grid, boxes, area, fence).then_some(inward);
        }
        area = area.or(wanted.and(closed)).flooded(area.or(closed), stride);
        fence = fence.or(wanted.and(boxes)).or(boxes.and(area.grown(stride)));
    }
}

/// Returns true if a box of the fence is off its goal, or a goal within has to be filled.
fn must_be_opened<const G: usize>(
    grid: &Grid<G>,
    boxes: Bits<G>,
    area: Bits<G>,
    fence: Bits<G>,
) -> bool {
    let all_are_needed = || boxes.count() == grid.goals.count();
    !fence.without(grid.goals).is_empty() || !area.and(grid.goals).is_empty() && all_are_needed()
}
