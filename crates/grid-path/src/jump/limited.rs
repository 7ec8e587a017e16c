//! Jump point search within limits, and its report.

use domain::Watcher;
use search::{Bound, Clock, Cost, Fate, Limits, Outcome, Report, Solution, Stats, Stop};

use super::{JumpPointSearch, Tree, Watched, distance, open::grown};
use crate::{
    fast::Found,
    map::{Map, Place},
    planes::{Jump, Jumps, Planes},
    step::Step,
};

/// A search, its limits and its counters.
struct Watch<'a> {
    limits: &'a Limits,
    started: Clock,
    watcher: &'a mut dyn Watcher,
    /// The greatest f: no path costs less.
    bound: Cost,
    /// Was a path cut because its cost does not fit?
    is_cut: bool,
    stats: Stats,
}

impl Watch<'_> {
    /// Holds the lists, with room for so many more jump points of at most this f, against the limit.
    fn hold(&mut self, tree: &Tree, more: usize, f: Cost) -> Result<(), Stop> {
        let touched = grown(tree.touched.capacity(), tree.touched.len() + more) * size_of::<u32>();
        let bytes = tree.open.bytes(more, f) + touched;
        if bytes > self.limits.bytes {
            return Err(Stop::Bytes);
        }
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        Ok(())
    }
}

impl Watched for Watch<'_> {
    fn expand(&mut self, tree: &Tree, at: Place, [g, h]: [Cost; 2]) -> Result<(), Stop> {
        self.bound = self.bound.max(g.saturating_add(h));
        self.stats.peak_open = self.stats.peak_open.max(tree.open.len() as u64 + 1);
        if self.stats.expanded == self.limits.expansions {
            return Err(Stop::Expanded);
        }
        self.limits.poll(self.started)?;
        let farthest = tree.jumps.iter().map(|jump| jump.cost).max().unwrap_or(0);
        // A step changes g and h by its cost at most.
        let f = u64::from(g) + u64::from(h) + 2 * farthest;
        self.hold(tree, tree.jumps.len(), Cost::try_from(f).unwrap_or(Cost::MAX))?;
        self.stats.expanded += 1;
        self.watcher.expanded(g, h, &|into| into.push(at.number()));
        Ok(())
    }

    fn reached(&mut self, fate: Fate) {
        self.stats.generated += 1;
        self.stats.duplicates += u64::from(fate == Fate::Duplicate);
        self.is_cut |= fate == Fate::Cut;
        self.watcher.generated(fate);
    }
}

impl JumpPointSearch {
    /// The bytes of [`JumpPointSearch::new`] for a map, as if there were water on it.
    pub(crate) fn bytes(map: &Map) -> usize {
        let cells = map.width() * map.height();
        let planes = 2 * Planes::bytes(map.width(), map.height());
        let jumps = Jumps::most(map) * size_of::<Jump>();
        cells.saturating_mul(size_of::<[u32; 2]>()).saturating_add(planes + jumps)
    }

    /// Searches for a path of least cost within all limits but that on depth. The watcher is told of the
    /// cells. This is the first query or the only one: what it reached is kept.
    pub(crate) fn search(
        &mut self,
        [start, goal]: [Place; 2],
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Report<Step> {
        let started = Clock::start();
        let (bound, stats) = (distance(start, goal), Stats { iterations: 1, ..Stats::default() });
        let mut watch = Watch { limits, started, watcher, bound, is_cut: false, stats };
        let mut found = Found::default();
        let searched = self.between([start, goal], |tree, planes| {
            watch.hold(tree, 1, bound)?;
            tree.search(planes, [start, goal], &mut found, &mut watch)
        });
        let Watch { bound, is_cut, watcher, mut stats, .. } = watch;
        let mut solutions = Vec::new();
        let (outcome, bound) = match searched.unwrap_or(Ok(None)) {
            Ok(Some(cost)) => {
                watcher.solved(cost);
                let mut actions = Vec::new();
                self.tree.write_path(start, goal, &mut actions);
                solutions.push(Solution { actions, cost });
                (Outcome::Solved, Some(cost))
            }
            Ok(None) if is_cut => (Outcome::Stopped(Stop::CostOverflow), Some(bound)),
            Ok(None) => (Outcome::Exhausted, None),
            Err(stop) => (Outcome::Stopped(stop), Some(bound)),
        };
        stats.distinct = Some(self.tree.touched.len() as u64);
        stats.expanded_before_last_layer = found.expanded_before_last_layer;
        stats.elapsed = started.elapsed();
        let lower_bound = bound.map(Bound::Cost);
        Report { outcome, solutions, lower_bound, milestones: Vec::new(), stats }
    }
}
