//! An iteration of IDA* by several threads: subtrees at one depth, searched in the order of one thread, as
//! [`search::parallel::ida_star`] does for all puzzles.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use grid::StepOrder;
use search::{
    Stop,
    parallel::{Task, Threads, map_in_order},
};

use super::{Board, CarriedEstimate, IterationEnd, Root, Search, Slide, Why};
use crate::moves::Move;

/// The greatest depth at which parts begin.
const DEEPEST: usize = 24;

/// A subtree.
struct Part<B, E: CarriedEstimate> {
    root: Root<B, E>,
    /// The moves that lead to it.
    path: Vec<Move>,
    /// The expansions above the parts that one thread makes before it comes to this one, and their children.
    expanded: u64,
    generated: u64,
}

/// The boards of an iteration above its parts.
struct Upper<'e, B, E: CarriedEstimate> {
    goal: B,
    estimate: &'e E,
    depth: usize,
    places: E::Places,
    path: Vec<Move>,
    parts: Vec<Part<B, E>>,
    expanded: u64,
    generated: u64,
    has_goal: bool,
}

/// Searches below `root` by several threads, with at most `limit` expansions; `poll` tells whether to go on, and `tell`
/// is told of the expansions so far. `None` if one thread has to do it, because there are few parts or more
/// expansions than the limit allows.
pub(super) fn iterate<B, E>(
    goal: B,
    estimate: &E,
    root: &Root<B, E>,
    threads: Threads,
    limit: u64,
    poll: &(impl Fn() -> Result<(), Stop> + Sync),
    tell: &mut impl FnMut(u64),
) -> Option<IterationEnd>
where
    B: Board,
    E: CarriedEstimate<Node: Send + Sync, Places: Send + Sync> + Sync,
{
    let upper = (1..=DEEPEST)
        .map(|depth| Upper::new(goal, estimate, root, depth))
        .find(|upper| upper.has_goal || upper.parts.len() >= threads.sizes().parts)
        .filter(|upper| !upper.has_goal)?;
    // The expansions of the parts before those that are searched now, or fewer.
    let known = AtomicU64::new(0);
    let work = |index: usize, task: &Task<'_>| {
        let mut look = |_| if task.is_needed() { poll() } else { Err(Stop::Cancelled) };
        let part = &upper.parts[index];
        let left = limit.saturating_sub(part.expanded + known.load(Ordering::Relaxed));
        Search::run(goal, estimate, &part.root, left, &mut look)
    };
    // Of the parts.
    let mut sum = IterationEnd { expanded: 0, generated: 0, why: None };
    let mut parts = upper.parts.iter();
    let mut last = None;
    map_in_order(threads.count(), upper.parts.len(), work, |ended| {
        last = parts.next();
        sum.expanded += ended.expanded;
        sum.generated += ended.generated;
        sum.why = ended.why;
        known.store(sum.expanded, Ordering::Relaxed);
        let expanded = last.map_or(0, |part| part.expanded) + sum.expanded;
        tell(expanded.min(limit));
        let goes_on = sum.why.is_none() && expanded <= limit;
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (expanded, generated) = match (&mut sum.why, last) {
        (Some(why), Some(part)) => {
            if let Why::Solved(moves) = why {
                moves.splice(0..0, part.path.iter().copied());
            }
            (part.expanded, part.generated)
        }
        _ => (upper.expanded, upper.generated),
    };
    sum.expanded += expanded;
    sum.generated += generated;
    let is_beyond = sum.expanded > limit || matches!(sum.why, Some(Why::Stopped(Stop::Expanded)));
    (!is_beyond).then_some(sum)
}

impl<'e, B: Board, E: CarriedEstimate> Upper<'e, B, E> {
    fn new(goal: B, estimate: &'e E, root: &Root<B, E>, depth: usize) -> Self {
        let mut upper = Self {
            goal,
            estimate,
            depth,
            places: root.places.clone(),
            path: Vec::new(),
            parts: Vec::new(),
            expanded: 0,
            generated: 0,
            has_goal: false,
        };
        upper.walk(root.board, root.node);
        upper
    }

    /// Expands a board, at the end of the path, if it is above the parts.
    fn walk(&mut self, board: B, node: E::Node) {
        let last = self.path.last().copied();
        if self.path.len() == self.depth {
            let last = last.map_or(super::NONE, |last| last as u8);
            let root = Root { board, last, node, places: self.places.clone() };
            let (path, expanded, generated) = (self.path.clone(), self.expanded, self.generated);
            self.parts.push(Part { root, path, expanded, generated });
            return;
        }
        self.expanded += 1;
        for (slide, child) in slides(board) {
            let action = Move::ALL[usize::from(slide.action)];
            if last.is_some_and(|last| last.opposite() == action) {
                continue;
            }
            self.generated += 1;
            let Some((node, undo)) = self.estimate.child(&mut self.places, node, slide) else {
                continue;
            };
            self.has_goal |= child == self.goal;
            self.path.push(action);
            self.walk(child, node);
            self.path.pop();
            self.estimate.undo(&mut self.places, undo);
        }
    }
}

/// What can slide on a board, and the boards afterwards, in the order of moves up, left, right and down.
fn slides<B: Board>(board: B) -> impl Iterator<Item = (Slide, B)> {
    let to = board.blank();
    StepOrder::ULRD.steps().into_iter().filter_map(move |action| {
        let from = action.target(to, B::SIDE, B::SIDE)?;
        let tile = board.tile(from);
        let slide = Slide { tile: tile.low_byte(), from, to, action: action as u8 };
        Some((slide, board.slid(tile, from, to)))
    })
}
