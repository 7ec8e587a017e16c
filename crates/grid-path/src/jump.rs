//! Jump point search (Harabor and Grastien 2011; without corner cutting: 2012): A* for eight
//! neighbours of equal cost that looks along straight and diagonal lines, and stores only the cells
//! where an optimal path may turn. Straight lines are scanned 64 cells at a time ([`Planes`]).

use std::{cmp::Reverse, collections::BinaryHeap};

use search::{Cost, Fate, Stop};

mod limited;

use crate::{
    fast::Found,
    map::{Map, Place, Terrain},
    planes::Planes,
    step::{Corners, Neighbours, Step},
};

/// A cell that was reached, or none of that.
///
/// | Bits of `came` | Meaning                                    |
/// |----------------|--------------------------------------------|
/// | 0 … 2          | by which of [`Step::ALL`]                  |
/// | 3 … 31         | how many steps it is from the one before   |
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Least cost found so far.
    g: Cost,
    came: u32,
}

/// No path leads here yet.
const UNSEEN: Node = Node { g: Cost::MAX, came: 0 };

/// Answers queries on one map with eight neighbours, costs as in [`Neighbours::Eight`]. Costs equal those
/// of A*; `expanded` counts jump points.
#[derive(Clone, Debug)]
pub struct JumpPointSearch {
    corners: Corners,
    /// Ground, and water where there is any.
    planes: Vec<Planes>,
    tree: Tree,
}

/// The cells that a query has reached.
#[derive(Clone, Debug)]
struct Tree {
    width: usize,
    /// By row, then by column.
    nodes: Vec<Node>,
    touched: Vec<u32>,
    open: BinaryHeap<Reverse<Waiting>>,
}

impl JumpPointSearch {
    /// `None` if cells have costs of their own. O(cells) time and memory: 9 bytes each, or 10 where there
    /// is water.
    #[must_use]
    pub fn new(map: &Map, corners: Corners) -> Option<Self> {
        let (width, cells) = (map.width(), map.width() * map.height());
        let terrain =
            || (0..cells).map(|cell| map.terrain(Place { x: cell % width, y: cell / width }));
        let planes = |entered| Planes::new(map, corners, move |terrain| terrain == entered);
        let has_water = terrain().any(|terrain| terrain == Terrain::Water);
        let water = || has_water.then(|| planes(Terrain::Water));
        map.is_uniform().then(|| Self {
            corners,
            planes: [planes(Terrain::Ground(1))].into_iter().chain(water()).collect(),
            tree: Tree {
                width,
                nodes: vec![UNSEEN; cells],
                touched: Vec::new(),
                open: BinaryHeap::new(),
            },
        })
    }

    /// Finds the least cost between two places, and appends a path to `steps` if it is there. A
    /// place that is blocked or off the map cannot be reached, nor one whose cost does not fit.
    pub fn query(&mut self, start: Place, goal: Place, steps: &mut Vec<Step>) -> Found {
        let mut found = Found::default();
        let ends = [start, goal];
        // No limit stops it.
        let searched = self.between(ends, |tree, planes, neighbours| {
            tree.search(planes, neighbours, ends, &mut found, &mut ()).unwrap_or(None)
        });
        found.cost = searched.flatten();
        let tree = &mut self.tree;
        if found.cost.is_some() {
            tree.write_path(start, goal, steps);
        }
        for cell in tree.touched.drain(..) {
            tree.nodes[cell as usize] = UNSEEN;
        }
        tree.open.clear();
        found
    }

    /// The result of a search on the plane that holds both ends; `None` if an end is blocked or
    /// off the map.
    fn between<T>(
        &mut self,
        ends: [Place; 2],
        search: impl FnOnce(&mut Tree, &Planes, Neighbours) -> T,
    ) -> Option<T> {
        let Self { corners, planes, tree } = self;
        let is_on_map = |&place: &Place| place.x < tree.width && place.y < tree.height();
        let free = |planes: &&mut Planes| !ends.iter().any(|&place| planes.is_blocked(place));
        let planes = planes.iter_mut().find(|planes| ends.iter().all(is_on_map) && free(planes))?;
        let goal = ends[1];
        let stops = planes.set_stops(goal, [true; 4]);
        let result = search(tree, planes, Neighbours::Eight(*corners));
        planes.set_stops(goal, stops);
        Some(result)
    }
}

/// Watches a search, and may end it.
trait Watched {
    /// A jump point is about to be expanded.
    fn expand(&mut self, tree: &Tree, at: Place, node: [Cost; 2]) -> Result<(), Stop>;
    /// A jump point was reached.
    fn reached(&mut self, fate: Fate);
}

/// Nobody watches.
impl Watched for () {
    #[inline]
    fn expand(&mut self, _: &Tree, _: Place, _: [Cost; 2]) -> Result<(), Stop> {
        Ok(())
    }

    #[inline]
    fn reached(&mut self, _: Fate) {}
}

impl Tree {
    fn height(&self) -> usize {
        self.nodes.len() / self.width
    }

    fn cell(&self, Place { x, y }: Place) -> u32 {
        u32::try_from(y * self.width + x).unwrap_or(u32::MAX)
    }

    fn place(&self, cell: u32) -> Place {
        // A map has at most 2^30 cells.
        let width = u32::try_from(self.width).unwrap_or(u32::MAX);
        Place { x: (cell % width) as usize, y: (cell / width) as usize }
    }

    /// The least cost; `None` if the goal cannot be reached.
    fn search<W: Watched>(
        &mut self,
        planes: &Planes,
        neighbours: Neighbours,
        [start, goal]: [Place; 2],
        found: &mut Found,
        watched: &mut W,
    ) -> Result<Option<Cost>, Stop> {
        let mut greatest_f = 0;
        self.reach(start, goal, Node { g: 0, came: 0 });
        while let Some(Reverse(waiting)) = self.open.pop() {
            let [f, h, cell] = waiting.parts();
            let Node { g, came } = self.nodes[cell as usize];
            if f - h > g {
                continue;
            }
            if f > greatest_f {
                greatest_f = f;
                found.expanded_before_last_layer = found.expanded;
            }
            let at = self.place(cell);
            if at == goal {
                return Ok(Some(g));
            }
            watched.expand(self, at, [g, h])?;
            found.expanded += 1;
            let is_start = came >> 3 == 0;
            let steps = if is_start { !0 } else { planes.natural(at, step_of(came)) };
            for step in step_set(steps) {
                let Some(length) = jump(planes, at, step, goal) else { continue };
                let cost = neighbours.cost(step).checked_mul(length);
                watched.reached(match cost.and_then(|cost| g.checked_add(cost)) {
                    Some(g) => {
                        let node = Node { g, came: length << 3 | step as u32 };
                        self.reach(at.ahead(step, length), goal, node)
                    }
                    None => Fate::Cut,
                });
            }
        }
        Ok(None)
    }

    fn reach(&mut self, at: Place, goal: Place, node: Node) -> Fate {
        let cell = self.cell(at);
        let known = &mut self.nodes[cell as usize];
        let is_new = known.g == UNSEEN.g;
        if node.g >= known.g {
            return Fate::Duplicate;
        }
        let h = distance(at, goal);
        let Some(f) = node.g.checked_add(h) else { return Fate::Cut };
        if is_new {
            self.touched.push(cell);
        }
        *known = node;
        self.open.push(Reverse(Waiting::new(f, h, cell)));
        if is_new { Fate::New } else { Fate::Duplicate }
    }

    fn write_path(&self, start: Place, goal: Place, steps: &mut Vec<Step>) {
        let first = steps.len();
        let mut at = goal;
        while at != start {
            let Node { came, .. } = self.nodes[self.cell(at) as usize];
            let step = step_of(came);
            steps.extend((0..came >> 3).map(|_| step));
            at = at.ahead(step.back(), came >> 3);
        }
        steps[first..].reverse();
    }
}

/// A cell that waits, in one number, which is compared without branches: from the top f, h and the cell, of
/// 32 bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Waiting(u128);

impl Waiting {
    fn new(f: Cost, h: Cost, cell: u32) -> Self {
        Self(u128::from(f) << 64 | u128::from(h) << 32 | u128::from(cell))
    }

    fn parts(self) -> [u32; 3] {
        let part = |shift| u32::try_from(self.0 >> shift & u128::from(u32::MAX)).unwrap_or(0);
        [64, 32, 0].map(part)
    }
}

/// The step of a node.
fn step_of(came: u32) -> Step {
    Step::ALL[came as usize % 8]
}

/// The steps of a set, in order.
fn step_set(mut bits: u8) -> impl Iterator<Item = Step> {
    std::iter::from_fn(move || {
        let step = *Step::ALL.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(step)
    })
}

/// The octile distance.
pub(crate) fn distance(from: Place, to: Place) -> Cost {
    let (x, y) = (from.x.abs_diff(to.x) as u64, from.y.abs_diff(to.y) as u64);
    Cost::try_from(10_000 * x.abs_diff(y) + 14_142 * x.min(y)).unwrap_or(Cost::MAX)
}

/// How many steps lead in this direction to the goal, or to where a path may turn.
fn jump(planes: &Planes, from: Place, step: Step, goal: Place) -> Option<u32> {
    let Some([vertical, horizontal]) = step.parts() else {
        return u32::try_from(planes.run(from, step)?).ok();
    };
    let mut at = from;
    for length in 1.. {
        let next = at.beside(step);
        if !planes.allows(at, next) {
            return None;
        }
        at = next;
        if at == goal
            || planes.forced(at, step) != 0
            || planes.run(at, vertical).is_some()
            || planes.run(at, horizontal).is_some()
        {
            return Some(length);
        }
    }
    None
}
