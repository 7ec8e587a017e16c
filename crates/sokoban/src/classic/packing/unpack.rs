//! In which order to pack: the level is unpacked backwards, boxes that are not on goals yet being ignored.
//!
//! From all goals filled, boxes are pulled away. One that can be pulled to a square where some box starts is taken off
//! the board at once, which is no hindrance to the others. Each needs a start square of its own: the boxes taken
//! off, as rows, and the start squares that each could have been pulled to must have a complete matching. Where no box
//! can be taken off, one is parked. Read forwards this is a plan: a list of sets of squares to be filled. It may be
//! wrong, as it ignores the boxes that wait, so it is used to order states and for nothing else.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    hash::{Hash, Hasher},
};

use fxhash::FxHashSet;
use grid::{Bits, Cell};
use search::Stop;

use super::{
    ground::Ground,
    pairing::Pairing,
    parts::Parts,
    pulls::{By, Pulls, pushed_from},
};

/// One step of a plan: a square is filled, by any box from outside or by one that was parked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Filling {
    pub(super) parked: Option<Cell>,
    pub(super) to: Cell,
}

/// The order in which states are unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Depth first, by the regions that are left, then by pulls. Nothing is parked.
    Depth,
    /// Depth first, by pulls, then by regions.
    Near,
    /// Best first: fewest boxes left, then fewest on goals, then fewest regions.
    Best,
}

/// Boxes and a player's region.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position<const W: usize> {
    boxes: Bits<W>,
    player: Cell,
}

impl<const W: usize> Hash for Position<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.boxes.0.iter().for_each(|&word| hasher.write_u64(word));
        hasher.write_u16(self.player);
    }
}

struct Node<const W: usize> {
    at: Position<W>,
    parent: Option<usize>,
    /// Forwards: what leads from here to the parent.
    filling: Filling,
    pairing: Pairing,
    /// By box taken off: the start squares to which it could be pulled. Only the last one's; the others' are with the
    /// ancestors.
    starts: Option<u64>,
}

/// A step back from a node.
#[derive(Clone, Copy)]
struct Candidate<const W: usize> {
    at: Position<W>,
    filling: Filling,
    starts: Option<u64>,
    regions: u16,
    pulls: u16,
}

struct Unpacking<'g, const W: usize> {
    ground: &'g Ground<W>,
    starts: Vec<Cell>,
    /// Where boxes can be parked: where a box from some start square can be pushed.
    park: Bits<W>,
    parts: Parts,
    pulls: Pulls,
    nodes: Vec<Node<W>>,
    seen: FxHashSet<Position<W>>,
}

/// The steps of a plan to fill `goals`, in order, found by looking at no more than `states`. Where no complete plan was
/// found, the squares that were left are filled first, in any order.
///
/// # Errors
///
/// What `poll` says, which is asked for each state.
pub(super) fn unpack<const W: usize>(
    ground: &Ground<W>,
    goals: Bits<W>,
    order: Order,
    states: usize,
    poll: &mut dyn FnMut() -> Result<(), Stop>,
) -> Result<UnpackResult, Stop> {
    let mut it = Unpacking {
        ground,
        starts: ground.starts.iter().collect(),
        park: pushed_from(ground, &ground.starts).and(ground.live),
        parts: Parts::new(ground.len()),
        pulls: Pulls::new(ground.len()),
        nodes: Vec::new(),
        seen: FxHashSet::default(),
    };
    it.begin(goals);
    let best = match order {
        Order::Depth | Order::Near => it.depth_first(order, states, poll)?,
        Order::Best => it.best_first(states, poll)?,
    };
    Ok(it.read(best))
}

/// What unpacking found.
#[derive(Clone, Debug)]
pub(super) struct UnpackResult {
    pub(super) fillings: Vec<Filling>,
    /// All boxes were taken off.
    pub(super) is_complete: bool,
}

impl<const W: usize> Unpacking<'_, W> {
    /// Makes a node for each region of the player.
    fn begin(&mut self, boxes: Bits<W>) {
        self.parts.explore(self.ground, &boxes);
        let free = self.ground.floor().cells().filter(|&cell| !boxes.contains(cell));
        let mut regions: Vec<Cell> = free.map(|cell| self.parts.root(cell)).collect();
        regions.sort_unstable();
        regions.dedup();
        let pairing = Pairing::new(u64::MAX >> (64 - self.starts.len().clamp(1, 64)));
        let filling = Filling { parked: None, to: 0 };
        for player in regions {
            let at = Position { boxes, player };
            self.seen.insert(at);
            let pairing = pairing.clone();
            self.nodes.push(Node { at, parent: None, filling, pairing, starts: None });
        }
    }

    /// The steps back from a node: boxes that can be taken off or, where none can, that can be parked or be left where
    /// they start.
    fn candidates(&mut self, node: usize, with_parking: bool) -> Vec<Candidate<W>> {
        let ground = self.ground;
        let Position { boxes, player } = self.nodes[node].at;
        let mut taken = Vec::new();
        let mut others = Vec::new();
        for cell in boxes.iter() {
            let mut walls = boxes;
            walls.remove(cell);
            self.parts.explore(ground, &walls);
            let regions = self.parts.count();
            let region = self.parts.root(player);
            let mut starts = 0_u64;
            let mut pulls = u16::MAX;
            let mut own = 0;
            if region == self.parts.root(cell) {
                // The part that the player is in is named as it was with the box.
                self.pulls.explore(ground, &walls, &self.parts, (cell, Some(player)), By::Pulls);
                let reached: Bits<W> = self.pulls.cells();
                for (index, &start) in self.starts.iter().enumerate() {
                    if reached.contains(start) {
                        starts |= 1 << index;
                    }
                }
            }
            if let Some(index) = self.starts.iter().position(|&start| start == cell) {
                own = 1_u64 << index;
            }
            let filling = Filling { parked: None, to: cell };
            let at = Position { boxes: walls, player: region };
            if starts & !own != 0 {
                for place in self.pulls.places.iter().filter(|it| it.pulls > 0) {
                    if self.starts.contains(&place.cell) {
                        pulls = pulls.min(place.pulls);
                    }
                }
                let starts = Some(starts | own);
                taken.push(Candidate { at, filling, starts, regions, pulls });
                continue;
            }
            if own != 0 {
                others.push(Candidate { at, filling, starts: Some(own), regions, pulls: 0 });
            }
            if with_parking && taken.is_empty() && region == self.parts.root(cell) {
                for place in self.pulls.places.iter().filter(|place| place.pulls > 0) {
                    if place.cell == cell || !self.park.contains(place.cell) {
                        continue;
                    }
                    let mut boxes = walls;
                    boxes.insert(place.cell);
                    others.push(Candidate {
                        at: Position { boxes, player: place.player },
                        filling: Filling { parked: Some(place.cell), to: cell },
                        starts: None,
                        regions: regions + self.parts.division(ground, place.cell) - 1,
                        pulls: place.pulls,
                    });
                }
            }
        }
        if taken.is_empty() { others } else { taken }
    }

    /// Makes a node, unless its position is known or its start squares do not go round.
    fn add(&mut self, parent: usize, candidate: &Candidate<W>) -> Option<usize> {
        if self.seen.contains(&candidate.at) {
            return None;
        }
        let mut pairing = self.nodes[parent].pairing.clone();
        if let Some(starts) = candidate.starts {
            let mut rows: Vec<u64> = Vec::new();
            let mut at = Some(parent);
            while let Some(node) = at.map(|at| &self.nodes[at]) {
                rows.extend(node.starts);
                at = node.parent;
            }
            rows.reverse();
            rows.push(starts);
            let row = u8::try_from(rows.len() - 1).unwrap_or(u8::MAX);
            if !pairing.add(row, |row| rows[usize::from(row)]) {
                return None;
            }
        }
        self.seen.insert(candidate.at);
        let Candidate { at, filling, starts, .. } = *candidate;
        self.nodes.push(Node { at, parent: Some(parent), filling, pairing, starts });
        Some(self.nodes.len() - 1)
    }

    fn left(&self, node: usize) -> u32 {
        self.nodes[node].at.boxes.count()
    }

    fn depth_first(
        &mut self,
        order: Order,
        states: usize,
        poll: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<usize, Stop> {
        let mut best = 0;
        // Nodes that were made, and steps that were not tried yet, worst first.
        let mut waiting: Vec<(usize, Option<Candidate<W>>)> =
            (0..self.nodes.len()).rev().map(|root| (root, None)).collect();
        let mut looked_at = 0;
        while let Some((node, candidate)) = waiting.pop() {
            let node = match candidate {
                None => node,
                Some(candidate) => match self.add(node, &candidate) {
                    Some(node) => node,
                    None => continue,
                },
            };
            if self.left(node) < self.left(best) {
                best = node;
            }
            looked_at += 1;
            if self.left(best) == 0 || looked_at > states {
                break;
            }
            poll()?;
            let next = self.candidates(node, false);
            let rank = |it: &Candidate<W>| match order {
                Order::Near => Reverse((it.pulls, it.regions)),
                Order::Depth | Order::Best => Reverse((it.regions, it.pulls)),
            };
            // By number, so that the sort is one for all widths.
            let mut ranked: Vec<_> = next.iter().map(rank).zip(0_usize..).collect();
            ranked.sort_unstable();
            waiting.extend(ranked.into_iter().map(|(_, at)| (node, Some(next[at]))));
        }
        Ok(best)
    }

    fn best_first(
        &mut self,
        states: usize,
        poll: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<usize, Stop> {
        let mut best = 0;
        let mut open = BinaryHeap::new();
        for root in 0..self.nodes.len() {
            open.push(Reverse((self.left(root), 0, 0, root)));
        }
        let mut looked_at = 0;
        while let Some(Reverse((left, .., node))) = open.pop() {
            if left < self.left(best) {
                best = node;
            }
            looked_at += 1;
            if left == 0 || looked_at > states {
                break;
            }
            poll()?;
            for candidate in self.candidates(node, true) {
                if let Some(node) = self.add(node, &candidate) {
                    let boxes = candidate.at.boxes;
                    let on_goals = boxes.and(self.ground.goals).count();
                    open.push(Reverse((boxes.count(), on_goals, candidate.regions, node)));
                }
            }
        }
        Ok(best)
    }

    /// The plan from a node on.
    fn read(&self, node: usize) -> UnpackResult {
        let left = self.nodes[node].at.boxes;
        let first = left.iter().map(|to| Filling { parked: None, to });
        let mut fillings: Vec<Filling> = first.collect();
        let mut at = &self.nodes[node];
        while let Some(parent) = at.parent {
            fillings.push(at.filling);
            at = &self.nodes[parent];
        }
        UnpackResult { fillings, is_complete: left.is_empty() }
    }
}
