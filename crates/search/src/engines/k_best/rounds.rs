//! The rounds of the search, on numbered states.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    graph::{Graph, Status},
    yen::Yen,
};
use crate::{cost::Cost, engines::run::Halt, report::Stop, storage::budget::Budget};

/// The id of the initial state.
const ROOT: u32 = 0;

/// A space whose states have numbers, in the order in which they are found.
pub(super) trait NumberedSpace<C: Cost> {
    fn budget(&mut self) -> &mut Budget;

    /// Adds the initial state, and returns its h; `None` if it is a dead end.
    fn start(&mut self, explicit: &mut Explicit<C>) -> Result<Option<C>, Halt>;

    /// Reports that a round with this bound begins.
    fn begin_round(&mut self, bound: C);

    /// Records that every path not found yet costs at least `bound`.
    fn record_bound(&mut self, bound: C);

    /// Adds the new successors of a state, and its edges.
    fn expand(&mut self, id: u32, costs: Costs<C>, explicit: &mut Explicit<C>) -> Result<(), Halt>;
}

#[derive(Clone, Copy)]
pub(super) struct Costs<C> {
    /// The least cost of a path to it on the explicit graph.
    pub(super) g: C,
    pub(super) h: C,
}

/// The explicit graph, and the costs of its nodes.
pub(super) struct Explicit<C: Cost> {
    /// The nodes by id, with the cheapest edge to each successor.
    graph: Graph<C>,
    /// By id.
    costs: Vec<Costs<C>>,
    /// Ids of nodes whose g became less, by g.
    queue: BinaryHeap<Reverse<(C, u32)>>,
    /// The number of the first edge of the node that is being expanded.
    first: usize,
}

pub(super) struct Rounds<C: Cost> {
    explicit: Explicit<C>,
    /// Ids of nodes whose f exceeded the bound when they were taken from the queue. Some stand here twice,
    /// or were expanded later by a cheaper path.
    beyond: Vec<u32>,
    /// The greatest f of this round.
    bound: C::Sum,
    round: Option<Round<C>>,
    /// The paths that were found.
    found: u64,
    /// The greatest number of edges in a path.
    depth: u32,
    is_cut: bool,
    /// The greatest cost of a path, and why there are none of a greater one.
    most: (C, Beyond),
}

/// What a path means that costs too much.
#[derive(Clone, Copy)]
enum Beyond {
    Limit,
    /// All paths of least cost were found.
    Enough,
}

/// The paths of the explicit graph while the states with f up to a bound are expanded.
struct Round<C: Cost> {
    paths: Yen<C>,
    /// The least f of the other states, if there are any: paths that cost less are on the graph.
    frontier: Option<C::Sum>,
    /// The paths that earlier rounds found, and that this one has still to skip.
    skip: u64,
}

/// The rounds for the costs that most spaces have. Out of line as they are, they are compiled here, and the crates of
/// spaces use this code.
#[used]
static NEXT: NextPath = Rounds::<u32>::next;

type NextPath = fn(&mut Rounds<u32>, &mut dyn NumberedSpace<u32>) -> Result<Option<Vec<u32>>, Halt>;

impl<C: Cost> Rounds<C> {
    /// For paths of at most `depth` edges, which cost at most `most`.
    pub(super) fn new(depth: u32, most: C) -> Self {
        let (graph, costs, queue) = (Graph::new(), Vec::new(), BinaryHeap::new());
        Self {
            explicit: Explicit { graph, costs, queue, first: 0 },
            beyond: Vec::new(),
            bound: C::INFINITE,
            round: None,
            found: 0,
            depth,
            is_cut: false,
            most: (most, Beyond::Limit),
        }
    }

    /// Ends the search before the first path that costs more.
    pub(super) fn no_more_than(&mut self, cost: C) {
        self.most = (cost, Beyond::Enough);
    }

    /// Returns true if the limit on depth cut a path.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The ids of the nodes of the next path.
    #[inline(never)]
    pub(super) fn next(
        &mut self,
        space: &mut dyn NumberedSpace<C>,
    ) -> Result<Option<Vec<u32>>, Halt> {
        if self.explicit.costs.is_empty() {
            let Some(h) = space.start(&mut self.explicit)? else { return Ok(None) };
            self.explicit.reach(ROOT, C::ZERO, space.budget())?;
            self.bound = h.times(1);
        }
        loop {
            let Some(mut round) = self.round.take() else {
                self.round = Some(self.begin_round(space)?);
                continue;
            };
            let cost_limit = round.frontier.unwrap_or(C::INFINITE);
            if let Some(path) =
                round.paths.next(cost_limit, &self.explicit.graph, space.budget())?
            {
                let path = if round.skip == 0 { path.to_vec() } else { Vec::new() };
                round.skip = round.skip.saturating_sub(1);
                self.round = Some(round);
                if !path.is_empty() {
                    self.found += 1;
                    return Ok(Some(path));
                }
                continue;
            }
            self.is_cut |= round.paths.is_cut;
            space.budget().release(round.paths.bytes());
            let Some(bound) = round.frontier else { return Ok(None) };
            for id in self.beyond.drain(..) {
                space.budget().tick()?;
                self.explicit.push(self.explicit.costs[id as usize].g, id, space.budget())?;
            }
            self.bound = bound;
        }
    }

    /// Expands all states with f up to the bound.
    fn begin_round(&mut self, space: &mut dyn NumberedSpace<C>) -> Result<Round<C>, Halt> {
        let bound = C::at_least(self.bound, 1);
        self.may_cost(bound)?;
        space.begin_round(bound);
        self.expand_all(space)?;
        let Self { explicit, beyond, .. } = self;
        let (mut frontier, mut kept) = (None::<C::Sum>, 0);
        for at in 0..beyond.len() {
            space.budget().tick()?;
            let id = beyond[at];
            if matches!(explicit.graph.status(id), Status::Open) {
                let f = explicit.f(id);
                frontier = Some(frontier.map_or(f, |least| least.min(f)));
                beyond[kept] = id;
                kept += 1;
            }
        }
        beyond.truncate(kept);
        let paths = Yen::new(&explicit.graph, ROOT, self.depth, space.budget())?;
        // A bound on all paths, including those that a limit on depth leaves out.
        let least = paths.least_cost(ROOT).min(frontier.unwrap_or(C::INFINITE));
        if least < C::INFINITE {
            space.record_bound(C::at_least(least, 1));
        }
        Ok(Round { paths, frontier, skip: self.found })
    }

    /// Returns an error if no path is wanted that costs at least this.
    pub(super) fn may_cost(&self, cost: C) -> Result<(), Halt> {
        match self.most {
            (most, _) if cost <= most => Ok(()),
            (_, Beyond::Limit) => Err(Stop::Cost.into()),
            (_, Beyond::Enough) => Err(Halt::Enough),
        }
    }

    /// Expands all nodes that can be reached with f up to the bound, and updates the g of all nodes.
    fn expand_all(&mut self, space: &mut dyn NumberedSpace<C>) -> Result<(), Halt> {
        let Self { explicit, beyond, bound, .. } = self;
        while let Some(Reverse((g, id))) = explicit.queue.pop() {
            space.budget().tick()?;
            let costs = explicit.costs[id as usize];
            if g > costs.g {
                continue;
            }
            match explicit.graph.status(id) {
                Status::Goal => {}
                Status::Open if explicit.f(id) > *bound => {
                    space.budget().make_room(beyond)?;
                    beyond.push(id);
                }
                Status::Open => {
                    explicit.first = explicit.graph.edge_count();
                    space.expand(id, costs, explicit)?;
                    explicit.graph.close(id, explicit.first);
                }
                Status::Closed { .. } => {
                    for edge in explicit.graph.edge_numbers(id) {
                        let (to, cost) = explicit.graph.edge(edge);
                        // A sum that overflows was noted when the edge was found, or belongs to a path
                        // that is not the cheapest.
                        if let Some(g) = g.checked_add(cost) {
                            explicit.reach(to, g, space.budget())?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The costs of the edges along a path, given as the ids of its nodes.
    pub(super) fn costs_along(&self, path: &[u32]) -> Vec<C> {
        let edges_from = |id| self.explicit.graph.edges_from(id).iter();
        let edge = |ends: &[u32]| edges_from(ends[0]).find(|edge| edge.0 == ends[1]);
        path.windows(2).filter_map(edge).map(|edge| edge.1).collect()
    }
}

impl<C: Cost> Explicit<C> {
    fn f(&self, id: u32) -> C::Sum {
        let Costs { g, h } = self.costs[id as usize];
        C::plus(g.times(1), h.times(1))
    }

    /// Adds the node with the next id, to which no path is known.
    #[inline(never)]
    pub(super) fn add(
        &mut self,
        is_goal: bool,
        class: Option<u32>,
        h: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.graph.classes.extend(class);
        self.graph.add(if is_goal { Status::Goal } else { Status::Open }, budget)?;
        budget.make_room(&mut self.costs)?;
        self.costs.push(Costs { g: C::MAX, h });
        Ok(())
    }

    /// Adds an edge of node `id`, which is being expanded, and a path of cost `g` by it.
    #[inline(never)]
    pub(super) fn connect(
        &mut self,
        id: u32,
        to: u32,
        cost: C,
        g: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if to != id {
            self.graph.connect(self.first, to, cost, budget)?;
        }
        self.reach(to, g, budget)
    }

    /// Lowers g of node `id` to the cost of a new path, if that is cheaper.
    fn reach(&mut self, id: u32, g: C, budget: &mut Budget) -> Result<(), Stop> {
        let costs = &mut self.costs[id as usize];
        let status = self.graph.status(id);
        // The first path counts even if its cost is `Cost::MAX`, the g of a node without a path.
        let is_first = costs.g == C::MAX && matches!(status, Status::Open);
        if g < costs.g || is_first {
            costs.g = g;
            if !matches!(status, Status::Goal) {
                self.push(g, id, budget)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, g: C, id: u32, budget: &mut Budget) -> Result<(), Stop> {
        budget.make_room_in_heap(&mut self.queue)?;
        self.queue.push(Reverse((g, id)));
        Ok(())
    }
}
