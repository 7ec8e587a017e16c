//! Jump point search within limits, and its report.

use domain::Watcher;
use search::{Cost, Fate, Limits, Report, Stop};

use super::{JumpPointSearch, SearchWatcher, Tree, distance, open::grown};
use crate::{
    length::Length,
    map::{Map, Place},
    planes::{Jump, Jumps, Planes},
    step::Step,
    watch::{QueryResult, Watch},
};

impl Watch<'_, Length> {
    /// Compares the size of the lists, with room for `more` further jump points of at most this f, with the limit.
    fn hold(&mut self, tree: &Tree, more: usize, f: Length) -> Result<(), Stop> {
        let touched = grown(tree.touched.capacity(), tree.touched.len() + more) * size_of::<u32>();
        let bytes = tree.open.bytes(more, f) + touched;
        if bytes > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        Ok(())
    }
}

impl SearchWatcher for Watch<'_, Length> {
    fn expand(&mut self, tree: &Tree, at: Place, node: [Length; 2]) -> Result<(), Stop> {
        self.begin(node, tree.open.len() + 1, 1)?;
        let farthest = tree.jumps.iter().map(|jump| distance(at, jump.to)).max();
        let farthest = farthest.unwrap_or(Length::ZERO);
        // A step changes g and h by its cost at most.
        let [g, h] = node;
        self.hold(tree, tree.jumps.len(), g.plus(h).plus(farthest).plus(farthest))?;
        self.expanded(at, node);
        Ok(())
    }

    fn reached(&mut self, fate: Fate) {
        self.reached(fate);
    }
}

impl JumpPointSearch {
    /// The bytes of [`JumpPointSearch::new`] for a map, as if there were water on it.
    pub(crate) fn bytes(map: &Map) -> usize {
        let cells = map.width() * map.height();
        let planes = 2 * Planes::bytes(map.width(), map.height());
        let jumps = Jumps::most(map) * size_of::<Jump>();
        cells.saturating_mul(size_of::<[u64; 2]>()).saturating_add(planes + jumps)
    }

    /// Searches for a path of least cost within all limits but that on depth. The watcher is told of the
    /// cells. This is the first query or the only one: what it reached is kept.
    pub(crate) fn search(
        &mut self,
        [start, goal]: [Place; 2],
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Report<Step, Length> {
        let bound = distance(start, goal);
        let mut watch = Watch::new(limits, watcher, bound);
        let mut found = QueryResult::default();
        let searched = self.between([start, goal], |tree, planes| {
            watch.hold(tree, 1, bound)?;
            tree.search(planes, [start, goal], &mut found, &mut watch)
        });
        found.touched = self.tree.touched.len() as u64;
        watch.report(searched.unwrap_or(Ok(None)), &found, || {
            let mut actions = Vec::new();
            self.tree.write_path(start, goal, &mut actions);
            actions
        })
    }
}
