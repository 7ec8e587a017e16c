//! Closed regions that cannot be opened: a proof with few boxes that the rest of the level is lost.
//!
//! Take the boxes around a region that the player does not reach, and forget all others. What can be done in the full
//! level can be done here too, push by push: fewer boxes stand in the way. So if these boxes cannot all come to goals
//! here, the level has no solution. The search ends as soon as the player reaches the whole floor, which proves
//! nothing, or all boxes are on goals; else, when nothing is left to search, the state is a dead end. PI-corrals leave
//! a way to goals wherever there is one, and boxes that are frozen off their goals are lost.

use std::cell::RefCell;

use fxhash::{FxHashMap, FxHashSet};
use grid::{Bits, Cell};

use super::{
    super::{settings::Pruning, space::Boxes, state::State},
    ground::Ground,
    parts::Parts,
};

/// States of one proof.
const MAX_STATES: usize = 20;
/// Results that are kept.
const MAX_RESULTS: usize = 1 << 16;

type Position<const W: usize> = ([u64; W], Cell);

/// Proofs, and what they found.
#[derive(Debug)]
pub(super) struct RegionProofs<const W: usize> {
    results: RefCell<FxHashMap<Position<W>, bool>>,
    parts: RefCell<Parts>,
}

impl<const W: usize> RegionProofs<W> {
    pub(super) fn new(ground: &Ground<W>) -> Self {
        let parts = RefCell::new(Parts::new(ground.len()));
        Self { results: RefCell::new(FxHashMap::default()), parts }
    }

    /// Returns true if it is proved that `state` has no solution.
    pub(super) fn is_lost(&self, ground: &Ground<W>, state: &State<W>) -> bool {
        let cells = Boxes::of(&ground.board, state);
        let boxes = ground.boxes(state);
        let player = state.player();
        let parts = &mut self.parts.borrow_mut();
        parts.explore(ground, &boxes);
        if parts.count() <= 1 {
            return false;
        }
        // By box: the closed regions beside it.
        let regions_beside = |parts: &Parts, cell: Cell| {
            let beside = ground.free_beside(cell, &boxes).map(|(_, beside)| parts.root(beside));
            beside.filter(move |&root| root != player).collect::<Vec<Cell>>()
        };
        let beside: Vec<Vec<Cell>> =
            cells.cells().iter().map(|&cell| regions_beside(parts, cell)).collect();
        let mut roots: Vec<Cell> = beside.iter().flatten().copied().collect();
        roots.sort_unstable();
        roots.dedup();
        let fence_of = |regions: &[Cell]| {
            let mut fence = Bits::EMPTY;
            for (&cell, beside) in cells.cells().iter().zip(&beside) {
                if beside.iter().any(|root| regions.contains(root)) {
                    fence.insert(cell);
                }
            }
            fence
        };
        for &root in &roots {
            let fence = fence_of(&[root]);
            let near: Vec<Cell> = beside
                .iter()
                .filter(|regions| regions.contains(&root))
                .flatten()
                .copied()
                .collect();
            let wider = fence_of(&near);
            let is_lost = self.proves(ground, parts, fence, player)
                || wider != fence && self.proves(ground, parts, wider, player);
            if is_lost {
                return true;
            }
        }
        false
    }

    fn proves(&self, ground: &Ground<W>, parts: &mut Parts, fence: Bits<W>, player: Cell) -> bool {
        if fence.without(ground.goals).is_empty() {
            return false;
        }
        parts.explore(ground, &fence);
        let start = (fence.0, parts.root(player));
        if let Some(&known) = self.results.borrow().get(&start) {
            return known;
        }
        let is_lost = search(ground, start);
        let mut results = self.results.borrow_mut();
        if results.len() >= MAX_RESULTS {
            results.clear();
        }
        results.insert(start, is_lost);
        is_lost
    }
}

/// Returns true if everything was searched, and neither are all boxes on goals anywhere nor does the player reach the
/// whole floor.
fn search<const W: usize>(ground: &Ground<W>, start: Position<W>) -> bool {
    let mut seen: FxHashSet<Position<W>> = FxHashSet::default();
    let mut waiting = vec![start];
    seen.insert(start);
    let mut pushes = Vec::new();
    while let Some((words, player)) = waiting.pop() {
        let boxes = Bits(words);
        let cells: Vec<Cell> = boxes.iter().collect();
        let squares = &ground.board.squares;
        if boxes.without(ground.goals).is_empty() || squares.reaches_all(&cells, player) {
            return false;
        }
        if squares.is_frozen_off_goals(&cells) {
            continue;
        }
        pushes.clear();
        squares.pushes(&cells, player, Pruning::Corrals, &mut pushes);
        for push in &pushes {
            let mut next = boxes;
            next.remove(push.cell);
            next.insert(ground.floor().arrival(push.cell, push.step));
            let next = (next.0, push.player);
            if seen.insert(next) {
                waiting.push(next);
            }
        }
        if seen.len() > MAX_STATES {
            return false;
        }
    }
    true
}
