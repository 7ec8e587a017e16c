//! Yen's algorithm on an explicit graph: loopless paths to a goal in order of cost.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
};

use super::graph::{Graph, Status};
use crate::{Cost, Stop, storage::budget::Budget};

/// The paths of a graph, cheapest first. A path takes O(length) searches, each of them short because
/// the exact costs to go are known.
pub(super) struct Yen {
    /// The cheapest way to a goal from each node; `u64::MAX` where there is no way.
    left: Vec<u64>,
    candidates: BTreeSet<Candidate>,
    /// The path that was given out last. Its deviations are not among the candidates yet.
    last: Option<Candidate>,
    marks: Marks,
    /// The paths that [`way`](Self::way) looks at.
    labels: Vec<Label>,
    /// Most edges in a path.
    depth: u32,
    /// Was a path too long?
    is_cut: bool,
    has_begun: bool,
    /// What is held, labels apart.
    bytes: usize,
}

/// A path and how it may be deviated from: not before place `spur`, and from there not to `banned`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: u64,
    path: Vec<u32>,
    spur: usize,
    banned: Vec<u32>,
}

/// What [`Yen::way`] knows of the nodes in its latest round.
struct Marks {
    round: u32,
    marks: Vec<Mark>,
}

/// What it knew of a node in that round.
#[derive(Clone, Copy, Default)]
struct Mark {
    round: u32,
    /// Least steps of those that it was taken from the queue with; 0 in the prefix.
    steps: u32,
    /// Of the newest path to it.
    g: u64,
}

/// A path that [`Yen::way`] looks at: its last node, and the label of the path before that.
struct Label {
    id: u32,
    before: u32,
    /// Edges from the prefix on; 0 where lengths do not count.
    steps: u32,
}

impl Yen {
    /// Finds out what a goal costs from each node: Dijkstra backwards, O(edges · log nodes).
    pub(super) fn new(graph: &Graph, depth: u32, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        // Without a goal there is no path, and nothing to look at.
        let nodes = if graph.has_goal() { graph.node_count() } else { 0 };
        let edges = if graph.has_goal() { graph.edge_count() } else { 0 };
        // What is left from each node, the backward edges, and the marks.
        let bytes = nodes * (8 + 24 + size_of::<Mark>()) + edges * 24;
        budget.reserve(bytes)?;
        Ok(Self {
            left: costs_to_go(graph, nodes, budget)?,
            candidates: BTreeSet::new(),
            last: None,
            marks: Marks { round: 0, marks: vec![Mark::default(); nodes] },
            labels: Vec::new(),
            depth,
            is_cut: false,
            has_begun: false,
            bytes,
        })
    }

    /// The cost of the cheapest way to a goal, however long; `u64::MAX` if there is no way.
    pub(super) fn least_cost(&self, id: u32) -> u64 {
        self.left.get(id as usize).copied().unwrap_or(u64::MAX)
    }

    /// Was a path left out because it is too long?
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// What is to be given back to the budget in the end.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.labels.capacity() * size_of::<Label>()
    }

    /// The next path from `root` that costs less than `certain`, as its nodes.
    pub(super) fn next(
        &mut self,
        root: u32,
        certain: u64,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u32>>, Stop> {
        if let Some(last) = self.last.take() {
            self.deviate(&last, graph, budget)?;
        } else if !self.has_begun && graph.has_goal() {
            self.has_begun = true;
            if let Some((cost, path)) = self.way_on(&[root], &[], graph, budget)? {
                self.candidates.insert(Candidate { cost, path, spur: 0, banned: Vec::new() });
            }
        }
        let Some(best) = self.candidates.pop_first().filter(|best| best.cost < certain) else {
            return Ok(None);
        };
        let path = best.path.clone();
        self.last = Some(best);
        Ok(Some(path))
    }

    /// Adds the best deviation from each place of a path.
    fn deviate(
        &mut self,
        best: &Candidate,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut cost = 0;
        for (spur, ends) in best.path.windows(2).enumerate() {
            let (from, to) = (ends[0], ends[1]);
            if spur >= best.spur {
                let mut banned = if spur == best.spur { best.banned.clone() } else { Vec::new() };
                banned.push(to);
                let found = self.way_on(&best.path[..=spur], &banned, graph, budget)?;
                if let Some((rest, path)) = found {
                    let size = 4 * (path.len() + banned.len()) + 2 * size_of::<Candidate>();
                    budget.reserve(size)?;
                    self.bytes += size;
                    self.candidates.insert(Candidate { cost: cost + rest, path, spur, banned });
                }
            }
            let edge = graph.edges_from(from).iter().find(|edge| edge.0 == to);
            cost += edge.map_or(0, |edge| u64::from(edge.1));
        }
        Ok(())
    }

    /// The cheapest [`way`](Self::way) that is not too long. If there are only longer ones, the limit
    /// has cut something.
    fn way_on(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u64, Vec<u32>)>, Stop> {
        let walked = u32::try_from(prefix.len() - 1).unwrap_or(u32::MAX);
        let most = match self.depth {
            u32::MAX => return self.way(prefix, banned, graph, budget, None),
            depth => depth.saturating_sub(walked),
        };
        let found = self.way(prefix, banned, graph, budget, Some(most))?;
        if found.is_none() && !self.is_cut {
            self.is_cut = self.way(prefix, banned, graph, budget, None)?.is_some();
        }
        Ok(found)
    }

    /// The cheapest loopless way from the last node of `prefix` to a goal that meets no node of
    /// `prefix` again, does not begin with one of `banned` and has at most so many edges: its cost, and
    /// the whole path. A* with what is left on the whole graph, which is consistent on a part of it
    /// too. Where edges are limited, a dearer path to a node counts as well if it is shorter than all
    /// cheaper ones (Joksch 1966), so that a node is taken once for each length at most.
    fn way(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        graph: &Graph,
        budget: &mut Budget<'_>,
        most: Option<u32>,
    ) -> Result<Option<(u64, Vec<u32>)>, Stop> {
        let Self { left, labels, marks: Marks { round, marks }, .. } = self;
        *round += 1;
        let Some(&start) = prefix.last() else { return Ok(None) };
        for &id in prefix {
            marks[id as usize] = Mark { round: *round, g: 0, steps: 0 };
        }
        labels.clear();
        budget.make_room(labels)?;
        labels.push(Label { id: start, before: 0, steps: 0 });
        // Of equal f the greatest g first: every node of a cheapest path has the same f, and the one
        // that is nearest to the goal goes on.
        let root = (left[start as usize], Reverse(0_u64), start, 0_u32);
        let mut queue = BinaryHeap::from([Reverse(root)]);
        while let Some(Reverse((f, Reverse(g), id, at))) = queue.pop() {
            budget.tick()?;
            if f == u64::MAX {
                break;
            }
            let steps = labels[at as usize].steps;
            if at != 0 {
                let known = &mut marks[id as usize];
                if known.steps <= steps {
                    continue;
                }
                known.steps = steps;
            }
            if matches!(graph.status(id), Status::Goal) {
                return Ok(Some((g, joined(labels, prefix, at))));
            }
            if most == Some(steps) {
                continue;
            }
            let steps = if most.is_some() { steps + 1 } else { 0 };
            for &(to, cost) in graph.edges_from(id) {
                let known = &mut marks[to as usize];
                let g = g + u64::from(cost);
                let is_met = known.round == *round
                    && (known.steps <= steps || most.is_none() && known.g <= g);
                let is_banned = at == 0 && banned.contains(&to);
                let rest = left[to as usize];
                if !is_met && !is_banned && rest < u64::MAX {
                    let taken = if known.round == *round { known.steps } else { u32::MAX };
                    *known = Mark { round: *round, g, steps: taken };
                    budget.make_room(labels)?;
                    let label = u32::try_from(labels.len()).unwrap_or(u32::MAX);
                    labels.push(Label { id: to, before: at, steps });
                    queue.push(Reverse((g + rest, Reverse(g), to, label)));
                }
            }
        }
        Ok(None)
    }
}

/// A path, and the labels from its last node on up to label `at`.
fn joined(labels: &[Label], prefix: &[u32], mut at: u32) -> Vec<u32> {
    let mut path = Vec::new();
    while at != 0 {
        let Label { id, before, .. } = labels[at as usize];
        path.push(id);
        at = before;
    }
    path.extend(prefix.iter().rev());
    path.reverse();
    path
}

/// The cost to a goal from each of the first `nodes` nodes; `u64::MAX` where there is no way.
fn costs_to_go(graph: &Graph, nodes: usize, budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop> {
    let mut back: Vec<Vec<(u32, Cost)>> = vec![Vec::new(); nodes];
    let mut left = vec![u64::MAX; nodes];
    let mut queue = BinaryHeap::new();
    for id in (0..).take(nodes) {
        budget.tick()?;
        for &(to, cost) in graph.edges_from(id) {
            back[to as usize].push((id, cost));
        }
        if matches!(graph.status(id), Status::Goal) {
            queue.push(Reverse((0, id)));
        }
    }
    while let Some(Reverse((cost, id))) = queue.pop() {
        budget.tick()?;
        let known = &mut left[id as usize];
        if *known <= cost {
            continue;
        }
        *known = cost;
        let before = back[id as usize].iter();
        queue.extend(before.map(|&(from, step)| Reverse((cost + u64::from(step), from))));
    }
    Ok(left)
}
