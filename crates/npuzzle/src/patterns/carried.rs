//! Pattern databases along a path: a move changes one pattern of the board and one of its mirror
//! image, so one or two bytes are looked up.

use search::Cost;

use super::{
    Patterns, View,
    database::{Database, Place},
};
use crate::{state::State, tiles::Carried};

/// Most patterns of a partition.
const PATTERNS: usize = 3;

/// The patterns of one view along a path.
#[derive(Clone, Copy)]
struct Sum {
    places: [Place; PATTERNS],
    h: Cost,
}

/// Both views, and how much f may still grow by moves.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    sums: [Sum; 2],
    /// The bound minus g.
    left: Cost,
}

pub(crate) struct CarriedPatterns<'a> {
    patterns: &'a Patterns,
    databases: [&'a Database; PATTERNS],
}

impl<'a> CarriedPatterns<'a> {
    pub(crate) fn new(patterns: &'a Patterns) -> Self {
        // A partition has a pattern at least; the last stands in for those that are not there.
        let last = patterns.databases.len() - 1;
        let databases = std::array::from_fn(|index| &patterns.databases[index.min(last)]);
        Self { patterns, databases }
    }

    fn sum(&self, view: &View, state: State<1>) -> Sum {
        let mut places = [Place { mask: 0, rank: 0, distance: 0 }; PATTERNS];
        for (place, known) in places.iter_mut().zip(self.patterns.places(view, state)) {
            *place = known;
        }
        Sum { places, h: places.iter().map(|place| Cost::from(place.distance)).sum() }
    }

    #[inline]
    fn slide(&self, view: &View, sum: Sum, tile: u8, from: usize, to: usize) -> Sum {
        let (of, _) = view.tile[usize::from(tile) & 15];
        let old = sum.places[of];
        let new = self.databases[of].slide(old, view.cell[from], view.cell[to]);
        let mut sum = sum;
        sum.places[of] = new;
        sum.h = sum.h + Cost::from(new.distance) - Cost::from(old.distance);
        sum
    }
}

impl Carried for CarriedPatterns<'_> {
    type Node = Node;

    fn root_h(&self, state: State<1>) -> Cost {
        self.patterns.of(state)
    }

    fn root(&self, state: State<1>, bound: Cost) -> Node {
        let views = &self.patterns.views;
        // Without a mirror image the second sum is never asked.
        let sums = [0, views.len() - 1].map(|view| self.sum(&views[view], state));
        Node { sums, left: bound }
    }

    #[inline]
    fn child(
        &self,
        node: Node,
        (tile, from, to): (u8, usize, usize),
        _: u8,
        least_excess: Cost,
    ) -> Result<Node, Cost> {
        let views = &self.patterns.views[..];
        let first = self.slide(&views[0], node.sums[0], tile, from, to);
        let excess = (first.h + 1).saturating_sub(node.left);
        // The true excess may be greater, but no less: it matters only if it may be the least.
        if excess > 0 && excess >= least_excess {
            return Err(excess);
        }
        let mut sums = [first, first];
        let mut excess = excess;
        if let Some(view) = views.get(1) {
            sums[1] = self.slide(view, node.sums[1], tile, from, to);
            excess = excess.max((sums[1].h + 1).saturating_sub(node.left));
        }
        if excess > 0 { Err(excess) } else { Ok(Node { sums, left: node.left - 1 }) }
    }
}
