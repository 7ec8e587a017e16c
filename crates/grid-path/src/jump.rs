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

use search::{Cost, Fate, Stop};

mod limited;
mod open;

use open::Open;

use crate::{
    length::{Length, StepCost},
    map::{Map, Place, Terrain},
    planes::{Jump, Jumps, Planes},
    step::{Corners, Step},
    watch::QueryResult,
};

/// No path leads here yet.
const UNSEEN: [u64; 2] = [0; 2];

/// Answers queries on one map with eight neighbours in exact [`Length`]s. Costs equal those of A*, where two paths differ
/// by less than 879,000 diagonal steps; `expanded` counts jump points.
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
    nodes: Vec<[u64; 2]>,
    touched: Vec<u32>,
    open: Open,
    /// From the cell in hand.
    jumps: Jumps,
}

/// The lines of a map: ground, and water where there is any. `None` if cells have costs of their own. O(cells).
pub(crate) fn lines(map: &Map, corners: Corners) -> Option<Vec<Planes>> {
    let (width, cells) = (map.width(), map.width() * map.height());
    let terrain = || (0..cells).map(|cell| map.terrain(Place { x: cell % width, y: cell / width }));
    let planes = |entered| Planes::new(map, corners, move |terrain| terrain == entered);
    let has_water = terrain().any(|terrain| terrain == Terrain::Water);
    let water = || has_water.then(|| planes(Terrain::Water));
    map.is_uniform().then(|| [planes(Terrain::Ground(1))].into_iter().chain(water()).collect())
}

impl JumpPointSearch {
    /// `None` if cells have costs of their own. O(cells) time and memory: 18 bytes each, or 20 where there is
    /// water; of these 16 are touched only where a query comes.
    #[must_use]
    pub fn new(map: &Map, corners: Corners) -> Option<Self> {
        Some(Self::on(lines(map, corners)?, map))
    }

    /// With the [`lines`] of `map`.
    pub(crate) fn on(planes: Vec<Planes>, map: &Map) -> Self {
        let (width, cells) = (map.width(), map.width() * map.height());
        Self {
            planes,
            tree: Tree {
                width,
                nodes: vec![UNSEEN; cells],
                touched: Vec::new(),
                open: Open::new(),
                jumps: Jumps::new(map),
            },
        }
    }

    /// Finds the least length between two places, and appends a path to `steps` if it is there. A
    /// place that is blocked or off the map cannot be reached.
    pub fn query(
        &mut self,
        start: Place,
        goal: Place,
        steps: &mut Vec<Step>,
    ) -> QueryResult<Length> {
        let mut found = QueryResult::default();
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
trait SearchWatcher {
    /// A jump point is about to be expanded, and to reach the jumps of the tree.
    fn expand(&mut self, tree: &Tree, at: Place, node: [Length; 2]) -> Result<(), Stop>;
    /// A jump point was reached.
    fn reached(&mut self, fate: Fate);
}

/// Nobody watches.
impl SearchWatcher for () {
    #[inline]
    fn expand(&mut self, _: &Tree, _: Place, _: [Length; 2]) -> Result<(), Stop> {
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

    /// The length of the node of a cell.
    fn g(&self, cell: u32) -> Length {
        Length(!self.nodes[cell as usize][0])
    }

    /// The least length; `None` if the goal cannot be reached.
    fn search<W: SearchWatcher>(
        &mut self,
        planes: &Planes,
        [start, goal]: [Place; 2],
        found: &mut QueryResult<Length>,
        watched: &mut W,
    ) -> Result<Option<Length>, Stop> {
        let (mut greatest_f, mut least_h) = (Length::ZERO, Length::MAX);
        let (first, h) = (self.cell(start), distance(start, goal));
        self.touched.push(first);
        self.nodes[first as usize] = [!0, first.into()];
        self.open.begin(h);
        self.open.push(h, first, !0);
        while let Some((ticks, cell, steps)) = self.open.pop() {
            let at = self.place(cell);
            let (g, h) = (self.g(cell), distance(at, goal));
            let f = g.plus(h);
            // A shorter path was found since.
            if open::ticks(f) < ticks {
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
                self.jumps.add_if(true, Jump { to: goal, steps: 0 });
            } else {
                planes.jumps(at, goal, steps, &mut self.jumps);
            }
            watched.expand(self, at, [g, h])?;
            found.expanded += 1;
            for number in 0..self.jumps.len() {
                let fate = self.reach((at, cell, g), self.jumps[number], goal);
                found.is_cut |= fate == Fate::Cut;
                watched.reached(fate);
            }
            if is_in_sight {
                return Ok(Some(f));
            }
        }
        Ok(None)
    }

    /// A jump leads from a place, the cell there, to which a path of length `g` leads.
    #[inline]
    fn reach(
        &mut self,
        (at, from, g): (Place, u32, Length),
        Jump { to, steps }: Jump,
        goal: Place,
    ) -> Fate {
        let cell = self.cell(to);
        let known = &mut self.nodes[cell as usize];
        let is_new = *known == UNSEEN;
        let g = g.plus(distance(at, to));
        let f = g.plus(distance(to, goal));
        if f == Length::MAX {
            return Fate::Cut;
        }
        if !g.0 <= known[0] {
            return Fate::Duplicate;
        }
        if is_new {
            self.touched.push(cell);
        }
        *known = [!g.0, from.into()];
        self.open.push(f, cell, steps);
        if is_new { Fate::New } else { Fate::Duplicate }
    }

    fn write_path(&self, start: Place, goal: Place, steps: &mut Vec<Step>) {
        let first = steps.len();
        let mut at = goal;
        while at != start {
            let [_, from] = self.nodes[self.cell(at) as usize];
            let from = self.place(u32::try_from(from).unwrap_or(0));
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
#[inline]
pub(crate) fn distance(from: Place, to: Place) -> Length {
    Length::octile(from.x.abs_diff(to.x) as u64, from.y.abs_diff(to.y) as u64)
}
