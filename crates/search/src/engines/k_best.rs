//! The k best loopless paths, in order of cost (Yen 1971, with the partition of Lawler 1972).
//!
//! Two paths are different if their sequences of states are. The search works in rounds, each with a
//! bound on f = g + h. A round expands all states with f up to the bound and stores their edges in an
//! explicit graph ([`graph`]). A backward Dijkstra search on that graph computes the exact cost to go
//! from every node, so that the cheapest completion of any deviation is found almost at once ([`yen`]).
//! A path that leaves the graph costs at least the least f of the states that were not expanded. So all
//! cheaper paths are on the graph; the round reports them, and the bound rises to that f.

mod graph;
mod paths;
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
    observer::Fate,
    report::{Bound, Report, SolutionOf, Stop},
    space::StateSpace,
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};
pub use paths::Paths;
pub(crate) use paths::classes;

/// The id of the initial state.
const ROOT: u32 = 0;

#[derive(Clone, Copy)]
struct Node<C> {
    /// The least cost of a path to it on the explicit graph.
    g: C,
    h: C,
}

pub(super) struct KBest<'a, S: StateSpace, H> {
    run: Run<'a, S>,
    heuristic: &'a H,
    /// Of which states a path may visit one only; none if each is one by itself.
    classes: Option<Classes<'a, S::State>>,
    nodes: NodeTable<S::State, Node<S::Cost>>,
    /// The explicit graph: the nodes by id, with the cheapest edge to each successor.
    graph: Graph<S::Cost>,
    /// Ids of nodes whose g became less, by g.
    queue: BinaryHeap<Reverse<(S::Cost, u32)>>,
    /// Ids of nodes whose f exceeded the bound when they were taken from the queue. Some stand here twice,
    /// or were expanded later by a cheaper path.
    beyond: Vec<u32>,
    listing: Listing<S>,
    /// The greatest f of this round.
    bound: SumOf<S>,
    round: Option<Round<S::Cost>>,
    /// The paths that were found.
    found: u64,
    /// The paths of least cost are enough.
    all_best: bool,
}

/// The class of a state, and the bytes that it takes.
pub(crate) struct Classes<'a, N> {
    of: Box<dyn FnMut(&N) -> u32 + 'a>,
    bytes: usize,
}

/// The paths of the explicit graph while the states with f up to a bound are expanded.
struct Round<C: Cost> {
    paths: Yen<C>,
    /// The least f of the other states, if there are any: paths that cost less are on the graph.
    frontier: Option<C::Sum>,
    /// The paths that earlier rounds found, and that this one has still to skip.
    skip: u64,
}

impl<'a, S, H> KBest<'a, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    pub(super) fn new(run: Run<'a, S>, heuristic: &'a H) -> Self {
        Self {
            run,
            heuristic,
            classes: None,
            nodes: NodeTable::new(),
            graph: Graph::new(),
            queue: BinaryHeap::new(),
            beyond: Vec::new(),
            listing: Listing::new(),
            bound: S::Cost::ZERO.times(1),
            round: None,
            found: 0,
            all_best: false,
        }
    }

    /// Finds as many paths as the limits want; of these only those of least cost if `all_best` says so.
    ///
    /// Out of line: inlined, it keeps the compiler from dropping the engines that a program does not use.
    #[inline(never)]
    pub(super) fn report(mut self, all_best: bool) -> Report<S::Action, S::Cost> {
        self.all_best = all_best;
        let ended = self.search();
        self.run.stored(self.nodes.len());
        self.run.report(ended)
    }

    fn search(&mut self) -> Result<(), Halt> {
        while let Some((goal, solution)) = self.next()? {
            self.run.solved(self.nodes.state(goal), solution)?;
        }
        Ok(())
    }

    /// The next path, with the id of its goal.
    fn next(&mut self) -> Result<Option<(u32, SolutionOf<S>)>, Halt> {
        let is_first = self.nodes.len() == 0;
        if is_first && !self.start()? {
            return Ok(None);
        }
        loop {
            let Some(mut round) = self.round.take() else {
                self.round = Some(self.begin_round()?);
                continue;
            };
            let cost_limit = round.frontier.unwrap_or(S::Cost::INFINITE);
            if let Some(path) = round.paths.next(cost_limit, &self.graph, &mut self.run.budget)? {
                let path = if round.skip == 0 { path.to_vec() } else { Vec::new() };
                round.skip = round.skip.saturating_sub(1);
                self.round = Some(round);
                if !path.is_empty() {
                    self.found += 1;
                    if let Some(found) = self.solution(&path)? {
                        self.may_cost(found.1.cost)?;
                        return Ok(Some(found));
                    }
                }
                continue;
            }
            if round.paths.is_cut {
                self.run.depth_cut = true;
            }
            self.run.budget.release(round.paths.bytes());
            let Some(bound) = round.frontier else { return Ok(None) };
            let mut beyond = std::mem::take(&mut self.beyond);
            for id in beyond.drain(..) {
                self.run.budget.tick()?;
                self.run.budget.make_room_in_heap(&mut self.queue)?;
                self.queue.push(Reverse((self.nodes.data(id).g, id)));
            }
            self.beyond = beyond;
            self.bound = bound;
        }
    }

    /// Stores the initial state. Returns false if it is a dead end.
    fn start(&mut self) -> Result<bool, Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let Some(h) = self.estimate(&root) else { return Ok(false) };
        let hash = hash_of(&root);
        self.insert(root, hash, h)?;
        self.reach(ROOT, S::Cost::ZERO)?;
        self.bound = h.times(1);
        Ok(true)
    }

    /// Expands all states with f up to the bound.
    fn begin_round(&mut self) -> Result<Round<S::Cost>, Halt> {
        let bound = self.bound;
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
        self.beyond = beyond;
        let depth = self.run.limits.depth;
        let paths = Yen::new(&self.graph, ROOT, depth, &mut self.run.budget)?;
        // A bound on all paths, including those that a limit on depth leaves out.
        let least = paths.least_cost(ROOT).min(frontier.unwrap_or(S::Cost::INFINITE));
        if least < S::Cost::INFINITE {
            self.run.proved(Bound::Cost(S::Cost::at_least(least, 1)));
        }
        Ok(Round { paths, frontier, skip: self.found })
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
        if let Some(Classes { of, bytes }) = &mut self.classes {
            self.run.budget.reserve(*bytes)?;
            self.graph.classes.push(of(&state));
        }
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
        // Unlike the ticks of lists, those that follow are expansions.
        self.run.budget.work_changes();
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
        let mut listing = std::mem::replace(&mut self.listing, Listing::new());
        listing.list(self.run.space, &state);
        for (action, child) in listing.successors(self.run.space, &state) {
            let cost = self.run.space.cost(&state, action);
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
        self.listing = listing;
        self.graph.close(id, first);
        Ok(())
    }

    /// The solution along a path, given as the ids of its nodes. None if its cost is too great.
    fn solution(&mut self, path: &[u32]) -> Result<Option<(u32, SolutionOf<S>)>, Halt> {
        let edge = |ends: &[u32]| {
            let edges = self.graph.edges_from(ends[0]).iter();
            edges.filter(|edge| edge.0 == ends[1]).map(|edge| edge.1).next()
        };
        let edges: Vec<S::Cost> = path.windows(2).filter_map(edge).collect();
        let claimed = sum(&edges).unwrap_or(S::Cost::MAX);
        let mut states = path.iter().rev().map(|&id| self.nodes.state(id));
        match (trace(self.run.space, &mut states, claimed)?, path.last()) {
            (Some(solution), Some(&goal)) => Ok(Some((goal, solution))),
            _ => {
                self.run.overflowed();
                Ok(None)
            }
        }
    }
}
