//! Jump point search (Harabor and Grastien 2011; without corner cutting: 2012): A* for eight
//! neighbours of equal cost that looks along straight and diagonal lines, and stores only the cells
//! where an optimal path may turn.
//!
//! Four means make it fast, the first two from Harabor and Grastien, *Improving jump point search*
//! (ICAPS 2014):
//!
//! - Straight lines are scanned 64 cells at a time ([`Planes`]).
//! - The cells of a diagonal line are not stored. The straight lines that leave it are scanned at once, and
//!   the cells where they stop follow the cell where the diagonal began.
//! - A cell nearer to the goal than all before is tried first: if diagonal and then straight steps lead to
//!   the goal, its f is the cost of that path, and no cell that waits has a lesser f.
//! - It cannot be foreseen where a search can jump, so that branches on it would often be mispredicted. Each
//!   candidate is written to a list, and the next one overwrites it unless it is a jump.

use std::iter::repeat_n;

use search::{Fate, Stop};

mod limited;
mod open;

use open::Open;

use crate::{
    map::{Map, Place, Terrain},
    planes::{Jump, Jumps, Planes},
    step::{Corners, Step, cost},
    watch::Found,
};

/// No path leads here yet.
const UNSEEN: [u32; 2] = [0; 2];

/// Answers queries on one map with eight neighbours, costs as in
/// [`Neighbours::Eight`](crate::Neighbours::Eight). Costs equal those of A*; `expanded` counts jump points.
#[derive(Clone, Debug)]
pub struct JumpPointSearch {
    /// Ground, and water where there is any.
    planes: Vec<Planes>,
    tree: Tree,
}

/// The cells that a query has reached.
#[derive(Clone, Debug)]
struct Tree {
    width: usize,
    /// By row, then by column: the complement of the least cost found so far, and the cell from which the
    /// path leads here, first by diagonal steps, then by straight ones. The start is its own. The
    /// complement is 0 if no path leads here yet, so that memory for other cells is never touched.
    nodes: Vec<[u32; 2]>,
    touched: Vec<u32>,
    open: Open,
    /// From the cell in hand.
    jumps: Jumps,
}

impl JumpPointSearch {
    /// `None` if cells have costs of their own. O(cells) time and memory: 10 bytes each, or 12 where there is
    /// water; of these 8 are touched only where a query comes.
    #[must_use]
    pub fn new(map: &Map, corners: Corners) -> Option<Self> {
        let (width, cells) = (map.width(), map.width() * map.height());
        let terrain =
            || (0..cells).map(|cell| map.terrain(Place { x: cell % width, y: cell / width }));
        let planes = |entered| Planes::new(map, corners, move |terrain| terrain == entered);
        let has_water = terrain().any(|terrain| terrain == Terrain::Water);
        let water = || has_water.then(|| planes(Terrain::Water));
        map.is_uniform().then(|| Self {
            planes: [planes(Terrain::Ground(1))].into_iter().chain(water()).collect(),
            tree: Tree {
                width,
                nodes: vec![UNSEEN; cells],
                touched: Vec::new(),
                open: Open::new(),
                jumps: Jumps::new(map),
            },
        })
    }

    /// Finds the least cost between two places, and appends a path to `steps` if it is there. A
    /// place that is blocked or off the map cannot be reached, nor one whose cost does not fit.
    pub fn query(&mut self, start: Place, goal: Place, steps: &mut Vec<Step>) -> Found {
        let mut found = Found::default();
        let ends = [start, goal];
        // No limit stops it.
        let searched = self.between(ends, |tree, planes| {
            tree.search(planes, ends, &mut found, &mut ()).unwrap_or(None)
        });
        found.cost = searched.flatten();
        let tree = &mut self.tree;
        if found.cost.is_some() {
            tree.write_path(start, goal, steps);
        }
        for cell in tree.touched.drain(..) {
            tree.nodes[cell as usize] = UNSEEN;
        }
        found
    }

    /// The result of a search on the plane that holds both ends; `None` if an end is blocked or
    /// off the map.
    fn between<T>(
        &mut self,
        ends: [Place; 2],
        search: impl FnOnce(&mut Tree, &Planes) -> T,
    ) -> Option<T> {
        let Self { planes, tree } = self;
        let goal = ends[1];
        let is_on_map = |&place: &Place| place.x < tree.width && place.y < tree.height();
        let free = |planes: &&mut Planes| !ends.iter().any(|&place| planes.is_blocked(place));
        let planes = planes.iter_mut().find(|planes| ends.iter().all(is_on_map) && free(planes))?;
        let stops = planes.set_stops(goal, [true; 4]);
        let result = search(tree, planes);
        planes.set_stops(goal, stops);
        Some(result)
    }
}

/// Watches a search, and may end it.
trait Watched {
    /// A jump point is about to be expanded, and to reach the jumps of the tree.
    fn expand(&mut self, tree: &Tree, at: Place, node: [u32; 2]) -> Result<(), Stop>;
    /// A jump point was reached.
    fn reached(&mut self, fate: Fate);
}

/// Nobody watches.
impl Watched for () {
    #[inline]
    fn expand(&mut self, _: &Tree, _: Place, _: [u32; 2]) -> Result<(), Stop> {
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
        [start, goal]: [Place; 2],
        found: &mut Found,
        watched: &mut W,
    ) -> Result<Option<u32>, Stop> {
        let (mut greatest_f, mut least_h) = (0, u32::MAX);
        let (first, h) = (self.cell(start), distance(start, goal));
        self.touched.push(first);
        self.nodes[first as usize] = [!0, first];
        self.open.begin(h);
        self.open.push(h, first, !0);
        while let Some((f, cell, steps)) = self.open.pop() {
            let at = self.place(cell);
            let g = !self.nodes[cell as usize][0];
            let h = distance(at, goal);
            if f - h > g {
                continue;
            }
            if f > greatest_f {
                greatest_f = f;
                found.expanded_before_last_layer = found.expanded;
            }
            if at == goal {
                return Ok(Some(g));
            }
            self.jumps.clear();
            let is_in_sight = h < least_h && planes.leads(at, goal);
            least_h = h.min(least_h);
            if is_in_sight {
                self.jumps.add_if(true, Jump { to: goal, cost: h.into(), steps: 0 });
            } else {
                planes.jumps(at, goal, steps, &mut self.jumps);
            }
            watched.expand(self, at, [g, h])?;
            found.expanded += 1;
            for number in 0..self.jumps.len() {
                let jump = self.jumps[number];
                watched.reached(self.reach(cell, g, jump, goal));
            }
            if is_in_sight {
                return Ok(Some(f));
            }
        }
        Ok(None)
    }

    /// A jump leads from a cell of cost `g`.
    #[inline]
    fn reach(&mut self, from: u32, g: u32, Jump { to, cost, steps }: Jump, goal: Place) -> Fate {
        let cell = self.cell(to);
        let known = &mut self.nodes[cell as usize];
        let is_new = *known == UNSEEN;
        let g = u64::from(g) + cost;
        let f = g + u64::from(distance(to, goal));
        let (Ok(g), Ok(f)) = (u32::try_from(g), u32::try_from(f)) else { return Fate::Cut };
        if !g <= known[0] {
            return Fate::Duplicate;
        }
        if is_new {
            self.touched.push(cell);
        }
        *known = [!g, from];
        self.open.push(f, cell, steps);
        if is_new { Fate::New } else { Fate::Duplicate }
    }

    fn write_path(&self, start: Place, goal: Place, steps: &mut Vec<Step>) {
        let first = steps.len();
        let mut at = goal;
        while at != start {
            let [_, from] = self.nodes[self.cell(at) as usize];
            let from = self.place(from);
            let (columns, rows) = (from.x.abs_diff(at.x), from.y.abs_diff(at.y));
            let [vertical, horizontal] = Step::towards(from, at);
            let straight = if columns > rows { horizontal } else { vertical };
            steps.extend(repeat_n(straight, columns.abs_diff(rows)));
            steps.extend(repeat_n(vertical.with(horizontal), columns.min(rows)));
            at = from;
        }
        steps[first..].reverse();
    }
}

/// The octile distance.
pub(crate) fn distance(from: Place, to: Place) -> u32 {
    let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    u32::try_from(cost(x.min(y), x.abs_diff(y))).unwrap_or(u32::MAX)
}
