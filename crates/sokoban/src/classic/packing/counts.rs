//! Progress without a plan: how many goals are filled, and whether the other boxes still serve the others.

use std::{cell::RefCell, rc::Rc};

use fxhash::FxHashMap;

use grid::Bits;

use super::{ground::Ground, pairing::Pairing, parts::Parts, plan::Progress, pulls::Pulls};

/// Sets of filled goals whose tables are kept.
const MAX_SETS: usize = 1 << 12;

/// By cell: for each goal, whether a box there can be pushed to it among the boxes on filled goals.
type Serves = Rc<[u64]>;

/// Counts filled goals.
#[derive(Debug)]
pub(super) struct Counts<const W: usize> {
    known: RefCell<FxHashMap<[u64; W], Serves>>,
}

impl<const W: usize> Counts<W> {
    pub(super) fn new() -> Self {
        Self { known: RefCell::default() }
    }

    /// How many boxes elsewhere cannot all come to other goals as long as those on the goals `filled` stand.
    pub(super) fn unplaced(&self, ground: &Ground<W>, boxes: &Bits<W>, filled: &Bits<W>) -> u8 {
        let mut known = self.known.borrow_mut();
        if known.len() >= MAX_SETS {
            known.clear();
        }
        let serves = known.entry(filled.0).or_insert_with(|| serves(ground, filled));
        let rows: Vec<u64> =
            boxes.without(*filled).iter().map(|cell| serves[usize::from(cell)]).collect();
        u8::try_from(rows.len()).unwrap_or(u8::MAX) - Pairing::greatest(&rows, u64::MAX)
    }

    pub(super) fn progress(&self, ground: &Ground<W>, boxes: &Bits<W>) -> Progress {
        let filled = boxes.and(ground.goals);
        let unplaced = self.unplaced(ground, boxes, &filled);
        let packed = u8::try_from(filled.count()).unwrap_or(u8::MAX);
        Progress { packed, unplaced, way: 0 }
    }
}

fn serves<const W: usize>(ground: &Ground<W>, filled: &Bits<W>) -> Serves {
    let (mut parts, mut pulls) = (Parts::new(ground.len()), Pulls::new(ground.len()));
    let mut serves = vec![0; ground.len()];
    parts.explore(ground, filled);
    for (number, goal) in ground.goals.iter().enumerate() {
        if !filled.contains(goal) {
            pulls.explore(ground, filled, &parts, (goal, None), ground.way_back());
            let from: Bits<W> = pulls.cells();
            from.iter().for_each(|cell| serves[usize::from(cell)] |= 1 << number);
        }
    }
    serves.into()
}
