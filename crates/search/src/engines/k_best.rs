//! The k best loopless paths, in order of cost (Yen 1971, with the partition of Lawler 1972).
//!
//! Two paths are different if their sequences of states are. The search works in rounds, each with a
//! bound on f = g + h. A round expands all states with f up to the bound and stores their edges in an
//! explicit graph ([`graph`]). A backward Dijkstra search on that graph computes the exact cost to go
//! from every node, so that the cheapest completion of any deviation is found almost at once ([`yen`]).
//! A path that leaves the graph costs at least the least f of the states that were not expanded. So all
//! cheaper paths are on the graph; the round reports them, and the bound rises to that f.

mod graph;
mod yen;

use std::{cmp::Reverse, collections::BinaryHeap};

use self::{
    graph::{Graph, Status},
    yen::Yen,
};
use crate::{
    cost::{Cost, SumOf},
    engines::{
        path::{sum, trace},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic, not_negative},
    observer::{Fate, Observer},
    report::{Bound, Stop},
    space::StateSpace,
    storage::node_table::{NodeTable, hash_of},
};

/// The id of the initial state.
const ROOT: u32 = 0;

#[derive(Clone, Copy)]
struct Node<C> {
    /// The least cost of a path to it on the explicit graph.
    g: C,
    h: C,
}

struct KBest<'r, 'a, S: StateSpace, H, O> {
    run: &'r mut Run<'a, S, O>,
    heuristic: &'r H,
    nodes: NodeTable<S::State, Node<S::Cost>>,
    /// The explicit graph: the nodes by id, with the cheapest edge to each successor.
    graph: Graph<S::Cost>,
    /// Ids of nodes whose g became less, by g.
    queue: BinaryHeap<Reverse<(S::Cost, u32)>>,
    /// Ids of nodes whose f exceeded the bound when they were taken from the queue. Some stand here twice,
    /// or were expanded later by a cheaper path.
    beyond: Vec<u32>,
    actions: Vec<S::Action>,
    /// The paths of least cost are enough.
    all_best: bool,
}

/// The k best paths; of these only those of least cost if `all_best` says so.
pub(super) fn k_best<S, H, O>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    all_best: bool,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let mut search = KBest {
        run,
        heuristic,
        nodes: NodeTable::new(),
        graph: Graph::new(),
        queue: BinaryHeap::new(),
        beyond: Vec::new(),
        actions: Vec::new(),
        all_best,
    };
    let ended = search.search();
    search.run.stored(search.nodes.len());
    ended
}

impl<S, H, O> KBest<'_, '_, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    fn search(&mut self) -> Result<(), Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let Some(h) = self.estimate(&root) else { return Ok(()) };
        let hash = hash_of(&root);
        self.insert(root, hash, h)?;
        self.reach(ROOT, S::Cost::ZERO)?;
        let mut bound = h.times(1);
        let mut reported = 0;
        loop {
            self.may_cost(S::Cost::at_least(bound, 1))?;
            self.run.iteration_begun();
            self.run.deepened(S::Cost::at_least(bound, 1));
            self.run.layer_begun();
            self.expand_to(bound)?;
            let mut beyond = std::mem::take(&mut self.beyond);
            let (mut frontier, mut kept) = (None::<SumOf<S>>, 0);
            for at in 0..beyond.len() {
                self.run.budget.tick()?;
                let id = beyond[at];
                if matches!(self.graph.status(id), Status::Open) {
                    let f = self.f(id);
                    frontier = Some(frontier.map_or(f, |least| least.min(f)));
                    beyond[kept] = id;
                    kept += 1;
                }
            }
            beyond.truncate(kept);
            self.report_paths(frontier.unwrap_or(S::Cost::INFINITE), &mut reported)?;
            let Some(least) = frontier else { return Ok(()) };
            bound = least;
            for id in beyond.drain(..) {
                self.run.budget.tick()?;
                self.run.budget.make_room_in_heap(&mut self.queue)?;
                self.queue.push(Reverse((self.nodes.data(id).g, id)));
            }
            self.beyond = beyond;
        }
    }

    /// Returns an error if no path is wanted that costs at least this.
    fn may_cost(&self, cost: S::Cost) -> Result<(), Halt> {
        if self.all_best && self.run.last_solution().is_some_and(|best| best.cost < cost) {
            return Err(Halt::Enough);
        }
        if cost > self.run.most { Err(Stop::Cost.into()) } else { Ok(()) }
    }

    fn f(&self, id: u32) -> SumOf<S> {
        let node = self.nodes.data(id);
        S::Cost::plus(node.g.times(1), node.h.times(1))
    }

    /// h, or 0 if the heuristic does not claim to be admissible; `None` for a dead end.
    fn estimate(&self, state: &S::State) -> Option<S::Cost> {
        let h = not_negative(self.heuristic.h(state))?;
        Some(if self.heuristic.guarantee() >= Guarantee::Admissible { h } else { S::Cost::ZERO })
    }

    fn insert(&mut self, state: S::State, hash: u64, h: S::Cost) -> Result<u32, Halt> {
        let status = if self.run.space.is_goal(&state) { Status::Goal } else { Status::Open };
        self.graph.add(status, &mut self.run.budget)?;
        let node = Node { g: S::Cost::MAX, h };
        let owned = self.run.space.heap_bytes(&state);
        let id = self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?;
        self.run.opened();
        Ok(id)
    }

    /// Lowers g of node `id` to the cost of a new path, if that is cheaper.
    fn reach(&mut self, id: u32, g: S::Cost) -> Result<(), Halt> {
        let node = self.nodes.data_mut(id);
        let status = self.graph.status(id);
        // The first path counts even if its cost is `Cost::MAX`, the g of a node without a path.
        let is_first = node.g == S::Cost::MAX && matches!(status, Status::Open);
        if g < node.g || is_first {
            node.g = g;
            if !matches!(status, Status::Goal) {
                self.run.budget.make_room_in_heap(&mut self.queue)?;
                self.queue.push(Reverse((g, id)));
            }
        }
        Ok(())
    }

    /// Expands all nodes that can be reached with f up to `bound`, and updates the g of all nodes.
    fn expand_to(&mut self, bound: SumOf<S>) -> Result<(), Halt> {
        while let Some(Reverse((g, id))) = self.queue.pop() {
            self.run.budget.tick()?;
            let node = *self.nodes.data(id);
            if g > node.g {
                continue;
            }
            match self.graph.status(id) {
                Status::Goal => {}
                Status::Open if self.f(id) > bound => {
                    self.run.budget.make_room(&mut self.beyond)?;
                    self.beyond.push(id);
                }
                Status::Open => self.expand(id, node)?,
                Status::Closed { .. } => {
                    for edge in self.graph.edge_numbers(id) {
                        let (to, cost) = self.graph.edge(edge);
                        // A sum that overflows was noted when the edge was found, or belongs to a path
                        // that is not the cheapest.
                        if let Some(g) = g.checked_add(cost) {
                            self.reach(to, g)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn expand(&mut self, id: u32, Node { g, h }: Node<S::Cost>) -> Result<(), Halt> {
        let state = self.nodes.state(id).clone();
        self.run.expanding(&state, g, h)?;
        self.run.closed();
        let first = self.graph.edge_count();
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.run.space.actions(&state, &mut actions);
        for &action in &actions {
            let cost = self.run.space.cost(&state, action);
            let child = self.run.space.apply(&state, action);
            let Some(child_g) = self.run.add(g, cost)? else {
                self.run.bound_frozen = true;
                self.run.generated(&child, S::Cost::MAX, Fate::Cut);
                continue;
            };
            let hash = hash_of(&child);
            let to = if let Some(to) = self.nodes.find(&child, hash) {
                self.run.generated(&child, child_g, Fate::Duplicate);
                to
            } else if let Some(h) = self.estimate(&child) {
                self.run.generated(&child, child_g, Fate::New);
                self.insert(child, hash, h)?
            } else {
                self.run.generated(&child, child_g, Fate::DeadEnd);
                continue;
            };
            if to != id {
                self.graph.connect(first, to, cost, &mut self.run.budget)?;
            }
            self.reach(to, child_g)?;
        }
        self.actions = actions;
        self.graph.close(id, first);
        Ok(())
    }

    /// Reports the paths of the explicit graph that cost less than `cost_limit`, in order of cost. The
    /// first `reported` of them are skipped, because earlier rounds reported them.
    fn report_paths(&mut self, cost_limit: SumOf<S>, reported: &mut usize) -> Result<(), Halt> {
        let depth = self.run.limits.depth;
        let mut paths = Yen::new(&self.graph, ROOT, depth, &mut self.run.budget)?;
        // A bound on all paths, including those that a limit on depth leaves out.
        let least = paths.least_cost(ROOT).min(cost_limit);
        if least < S::Cost::INFINITE {
            self.run.proved(Bound::Cost(S::Cost::at_least(least, 1)));
        }
        let mut number = 0;
        while let Some(path) = paths.next(cost_limit, &self.graph, &mut self.run.budget)? {
            number += 1;
            if number > *reported {
                *reported = number;
                self.solved(path)?;
            }
        }
        if paths.is_cut {
            self.run.depth_cut = true;
        }
        self.run.budget.release(paths.bytes());
        Ok(())
    }

    /// Reports a path, given as the ids of its nodes.
    fn solved(&mut self, path: &[u32]) -> Result<(), Halt> {
        let edge = |ends: &[u32]| {
            let edges = self.graph.edges_from(ends[0]).iter();
            edges.filter(|edge| edge.0 == ends[1]).map(|edge| edge.1).next()
        };
        let edges: Vec<S::Cost> = path.windows(2).filter_map(edge).collect();
        let claimed = sum(&edges).unwrap_or(S::Cost::MAX);
        let mut states = path.iter().rev().map(|&id| self.nodes.state(id));
        match (trace(self.run.space, &mut states, claimed)?, path.last()) {
            (Some(solution), Some(&goal)) => {
                self.may_cost(solution.cost)?;
                self.run.solved(self.nodes.state(goal), solution)
            }
            _ => {
                self.run.overflowed();
                Ok(())
            }
        }
    }
}
