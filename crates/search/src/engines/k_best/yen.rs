//! Yen's algorithm (1971) on an explicit graph: loopless paths to a goal in order of cost.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::graph::{Graph, Status};
use crate::{cost::Cost, report::Stop, storage::budget::Budget};

/// The loopless paths of a graph, cheapest first. Each path takes O(length) searches, which are short
/// because the exact costs to go are known.
pub(super) struct Yen<C: Cost> {
    /// The exact cost to go from each node; [`Cost::INFINITE`] if no goal can be reached.
    costs_to_go: Vec<C::Sum>,
    candidates: BinaryHeap<Reverse<Candidate<C::Sum>>>,
    /// The path that [`next`](Self::next) returned last. Its deviations are not candidates yet.
    last: Option<Candidate<C::Sum>>,
    marks: Marks<C::Sum>,
    /// The labels of the current search in [`cheapest_path`](Self::cheapest_path).
    labels: Vec<Label>,
    /// The greatest number of edges in a path.
    depth: u32,
    /// The limit on depth cut a path.
    pub(super) is_cut: bool,
    /// The bytes reserved in the budget, except those of `labels`.
    bytes: usize,
}

/// A path, and the deviations from it that are still to be tried: they leave the path at place `spur` or
/// later, and at place `spur` not to a node in `banned`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate<S> {
    cost: S,
    path: Vec<u32>,
    spur: usize,
    banned: Vec<u32>,
}

/// A path, if there is one: what it costs, and the ids of its nodes.
type FoundPath<C> = Option<(<C as Cost>::Sum, Vec<u32>)>;

/// The marks of all classes of nodes in [`Yen::cheapest_path`]. A mark is valid only in the round that set it, so
/// that no search has to clear them.
struct Marks<S> {
    round: u32,
    marks: Vec<Mark<S>>,
}

/// The mark of a node, set in `round`.
#[derive(Clone, Copy)]
struct Mark<S> {
    round: u32,
    /// The least `steps` with which the node was taken from the queue; 0 for a node of the prefix.
    steps: u32,
    /// The cost of the newest path to it.
    g: S,
}

/// A path in [`Yen::cheapest_path`]: its last node, and the number of the label of the path before it.
struct Label {
    id: u32,
    before: u32,
    /// The number of edges after the prefix; 0 if the length is not limited.
    steps: u32,
}

impl<C: Cost> Yen<C> {
    /// The paths from `root`. Computes the cost to go of each node by a backward Dijkstra search, and the
    /// first path. O(edges · log nodes) time.
    pub(super) fn new(
        graph: &Graph<C>,
        root: u32,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        // Without a goal there are no paths, so no tables are needed.
        let nodes = if graph.has_goal { graph.node_count() } else { 0 };
        let edges = if graph.has_goal { graph.edge_count() } else { 0 };
        let none = C::ZERO.times(1);
        // Each node has a cost to go, a list of backward edges and a mark.
        let bytes = nodes * (size_of::<C::Sum>() + 24 + size_of::<Mark<C::Sum>>())
            + edges * 3 * size_of::<(u32, C)>();
        budget.reserve(bytes)?;
        let mut paths = Self {
            costs_to_go: costs_to_go(graph, nodes, budget)?,
            candidates: BinaryHeap::new(),
            last: None,
            marks: Marks { round: 0, marks: vec![Mark { round: 0, steps: 0, g: none }; nodes] },
            labels: Vec::new(),
            depth,
            is_cut: false,
            bytes,
        };
        if graph.has_goal
            && let Some((cost, path)) = paths.cheapest_within_depth(&[root], &[], graph, budget)?
        {
            let whole = Candidate { cost, path, spur: 0, banned: Vec::new() };
            paths.candidates.push(Reverse(whole));
        }
        Ok(paths)
    }

    /// The cost to go from node `id`, by a path of any length; [`Cost::INFINITE`] if no goal can be reached.
    pub(super) fn least_cost(&self, id: u32) -> C::Sum {
        self.costs_to_go.get(id as usize).copied().unwrap_or(C::INFINITE)
    }

    /// The bytes to release in the budget when this value is dropped.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.labels.capacity() * size_of::<Label>()
    }

    /// The ids of the nodes of the next path, or `None` if all further paths cost at least `cost_limit`.
    pub(super) fn next(
        &mut self,
        cost_limit: C::Sum,
        graph: &Graph<C>,
        budget: &mut Budget,
    ) -> Result<Option<&[u32]>, Stop> {
        if let Some(last) = self.last.take() {
            self.deviate(&last, graph, budget)?;
        }
        let best = self.candidates.pop().map(|Reverse(best)| best);
        self.last = best.filter(|best| best.cost < cost_limit);
        Ok(self.last.as_ref().map(|last| &last.path[..]))
    }

    /// Adds the cheapest deviation from each place of a path to the candidates.
    fn deviate(
        &mut self,
        best: &Candidate<C::Sum>,
        graph: &Graph<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut cost = C::ZERO.times(1);
        for (spur, ends) in best.path.windows(2).enumerate() {
            let (from, to) = (ends[0], ends[1]);
            if spur >= best.spur {
                let mut banned = if spur == best.spur { best.banned.clone() } else { Vec::new() };
                banned.push(to);
                let found =
                    self.cheapest_within_depth(&best.path[..=spur], &banned, graph, budget)?;
                if let Some((rest, path)) = found {
                    let size = 4 * (path.len() + banned.len()) + 2 * size_of::<Candidate<C::Sum>>();
                    budget.reserve(size)?;
                    self.bytes += size;
                    let cost = C::plus(cost, rest);
                    self.candidates.push(Reverse(Candidate { cost, path, spur, banned }));
                }
            }
            let edge = graph.edges_from(from).iter().find(|edge| edge.0 == to);
            cost = edge.map_or(cost, |edge| C::plus(cost, edge.1.times(1)));
        }
        Ok(())
    }

    /// The [`cheapest_path`](Self::cheapest_path) within the limit on depth. If there are only longer
    /// paths, notes that the limit cut them.
    fn cheapest_within_depth(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        graph: &Graph<C>,
        budget: &mut Budget,
    ) -> Result<FoundPath<C>, Stop> {
        let prefix_edges = u32::try_from(prefix.len() - 1).unwrap_or(u32::MAX);
        let max_edges = match self.depth {
            u32::MAX => return self.cheapest_path(prefix, banned, graph, budget, None),
            depth => depth.saturating_sub(prefix_edges),
        };
        let found = self.cheapest_path(prefix, banned, graph, budget, Some(max_edges))?;
        if found.is_none() && !self.is_cut {
            self.is_cut = self.cheapest_path(prefix, banned, graph, budget, None)?.is_some();
        }
        Ok(found)
    }

    /// The cheapest loopless path from the last node of `prefix` to a goal that visits no node of
    /// `prefix` again, does not go to a node in `banned` first, and has at most `max_edges` edges after
    /// the prefix. Returns its cost after the prefix, and the whole path, prefix included.
    ///
    /// This is A*. Its heuristic is the cost to go on the whole graph, which is consistent on any part of
    /// the graph. If the number of edges is limited, a costlier path to a node counts too if it is shorter
    /// than all cheaper ones (Joksch 1966), so a node is taken from the queue at most once for each length.
    fn cheapest_path(
        &mut self,
        prefix: &[u32],
        banned: &[u32],
        graph: &Graph<C>,
        budget: &mut Budget,
        max_edges: Option<u32>,
    ) -> Result<FoundPath<C>, Stop> {
        let none = C::ZERO.times(1);
        let Self { costs_to_go, labels, marks: Marks { round, marks }, .. } = self;
        *round += 1;
        let Some(&start) = prefix.last() else { return Ok(None) };
        for &id in prefix {
            marks[graph.class(id)] = Mark { round: *round, g: none, steps: 0 };
        }
        labels.clear();
        budget.make_room(labels)?;
        labels.push(Label { id: start, before: 0, steps: 0 });
        // Among equal f the greatest g comes first: all nodes of a cheapest path have the same f, and the
        // one nearest to the goal is expanded next.
        let root = (costs_to_go[start as usize], Reverse(none), start, 0_u32);
        let mut queue = BinaryHeap::from([Reverse(root)]);
        while let Some(Reverse((f, Reverse(g), id, at))) = queue.pop() {
            budget.tick()?;
            if f == C::INFINITE {
                break;
            }
            let steps = labels[at as usize].steps;
            if at != 0 {
                let known = &mut marks[graph.class(id)];
                if known.steps <= steps {
                    continue;
                }
                known.steps = steps;
            }
            if matches!(graph.status(id), Status::Goal) {
                return Ok(Some((g, joined(labels, prefix, at))));
            }
            if max_edges == Some(steps) {
                continue;
            }
            let steps = if max_edges.is_some() { steps + 1 } else { 0 };
            for &(to, cost) in graph.edges_from(id) {
                let known = &mut marks[graph.class(to)];
                let g = C::plus(g, cost.times(1));
                let is_duplicate = known.round == *round
                    && (known.steps <= steps || max_edges.is_none() && known.g <= g);
                let is_banned = at == 0 && banned.contains(&to);
                let rest = costs_to_go[to as usize];
                if !is_duplicate && !is_banned && rest < C::INFINITE {
                    let taken = if known.round == *round { known.steps } else { u32::MAX };
                    *known = Mark { round: *round, g, steps: taken };
                    budget.make_room(labels)?;
                    let label = u32::try_from(labels.len()).unwrap_or(u32::MAX);
                    labels.push(Label { id: to, before: at, steps });
                    queue.push(Reverse((C::plus(g, rest), Reverse(g), to, label)));
                }
            }
        }
        Ok(None)
    }
}

/// The path that `prefix` and the labels up to number `at` form together.
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

/// The cost to go from each of the first `nodes` nodes; [`Cost::INFINITE`] if no goal can be reached.
fn costs_to_go<C: Cost>(
    graph: &Graph<C>,
    nodes: usize,
    budget: &mut Budget,
) -> Result<Vec<C::Sum>, Stop> {
    let mut back: Vec<Vec<(u32, C)>> = vec![Vec::new(); nodes];
    let mut costs = vec![C::INFINITE; nodes];
    let mut queue = BinaryHeap::new();
    for id in (0..).take(nodes) {
        budget.tick()?;
        for &(to, cost) in graph.edges_from(id) {
            back[to as usize].push((id, cost));
        }
        if matches!(graph.status(id), Status::Goal) {
            queue.push(Reverse((C::ZERO.times(1), id)));
        }
    }
    while let Some(Reverse((cost, id))) = queue.pop() {
        budget.tick()?;
        let known = &mut costs[id as usize];
        if *known <= cost {
            continue;
        }
        *known = cost;
        let before = back[id as usize].iter();
        queue.extend(before.map(|&(from, step)| Reverse((C::plus(cost, step.times(1)), from))));
    }
    Ok(costs)
}
