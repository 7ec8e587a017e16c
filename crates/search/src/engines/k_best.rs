//! The k best loopless paths, in order of cost (Yen 1971, with the partition of Lawler 1972).
//!
//! Two paths are different if their sequences of states are. The search works in rounds, each with a
//! bound on f = g + h. A round expands all states with f up to the bound and stores their edges in an
//! explicit graph ([`graph`]). A backward Dijkstra search on that graph computes the exact cost to go
//! from every node, so that the cheapest completion of any deviation is found almost at once ([`yen`]).
//! A path that leaves the graph costs at least the least f of the states that were not expanded. So all
//! cheaper paths are on the graph; the round reports them, and the bound rises to that f.

//!
//! What knows states is here: it numbers them, and expands them by number. The rounds know numbers and costs alone, so
//! that they are compiled once for all spaces with costs of one type.

mod graph;
mod paths;
mod rounds;
mod yen;

use self::rounds::{Costs, Explicit, NumberedSpace, Rounds};
use crate::{
    cost::Cost,
    engines::{
        path::{sum, trace},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic, not_negative},
    observer::Fate,
    report::{Bound, SolutionOf},
    space::StateSpace,
    storage::{
        budget::Budget,
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};
pub use paths::Paths;
pub(crate) use paths::classes;

/// Finds as many paths as the limits want; of these only those of least cost if `all_best` says so.
///
/// Out of line: inlined, it keeps the compiler from dropping the engines that a program does not use.
#[inline(never)]
pub(super) fn k_best<S, H>(run: &mut Run<'_, S>, heuristic: &H, all_best: bool) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let mut paths = KBest::new(run, None);
    let ended = paths.search(run, heuristic, all_best);
    run.count_stored(paths.known.nodes.len());
    ended
}

struct KBest<'c, S: StateSpace> {
    known: FoundStates<'c, S>,
    rounds: Rounds<S::Cost>,
}

/// The states that were found, by number.
struct FoundStates<'c, S: StateSpace> {
    nodes: NodeTable<S::State, ()>,
    /// Of which states a path may visit one only; none if each is one by itself.
    classes: Option<Classes<'c, S::State>>,
    listing: Listing<S>,
}

/// The states by number, and the search that finds them.
struct States<'r, 'a, 'c, S: StateSpace, H> {
    run: &'r mut Run<'a, S>,
    heuristic: &'r H,
    known: &'r mut FoundStates<'c, S>,
}

/// The class of a state, and the bytes that it takes.
pub(crate) struct Classes<'a, N> {
    of: Box<dyn FnMut(&N) -> u32 + 'a>,
    bytes: usize,
}

impl<'c, S: StateSpace> KBest<'c, S> {
    fn new(run: &Run<'_, S>, classes: Option<Classes<'c, S::State>>) -> Self {
        let known = FoundStates { nodes: NodeTable::new(), classes, listing: Listing::new() };
        Self { known, rounds: Rounds::new(run.limits.depth, run.most) }
    }

    fn search<H: Heuristic<S>>(
        &mut self,
        run: &mut Run<'_, S>,
        heuristic: &H,
        all_best: bool,
    ) -> Result<(), Halt> {
        while let Some((goal, solution)) = self.next(run, heuristic)? {
            if all_best {
                self.rounds.no_more_than(solution.cost);
            }
            run.solved(self.known.nodes.state(goal), solution)?;
        }
        Ok(())
    }

    /// The next path, with the id of its goal.
    fn next<H: Heuristic<S>>(
        &mut self,
        run: &mut Run<'_, S>,
        heuristic: &H,
    ) -> Result<Option<(u32, SolutionOf<S>)>, Halt> {
        loop {
            let mut states = States { run: &mut *run, heuristic, known: &mut self.known };
            let path = self.rounds.next(&mut states);
            run.depth_cut |= self.rounds.is_cut();
            let Some(path) = path? else { return Ok(None) };
            if let Some(found) = self.solution(run, &path)? {
                self.rounds.may_cost(found.1.cost)?;
                return Ok(Some(found));
            }
        }
    }

    /// The solution along a path, given as the ids of its nodes. None if its cost is too great.
    fn solution(
        &self,
        run: &mut Run<'_, S>,
        path: &[u32],
    ) -> Result<Option<(u32, SolutionOf<S>)>, Halt> {
        let claimed = sum(&self.rounds.costs_along(path)).unwrap_or(S::Cost::MAX);
        let mut states = path.iter().rev().map(|&id| self.known.nodes.state(id));
        match (trace(run.space, &mut states, claimed)?, path.last()) {
            (Some(solution), Some(&goal)) => Ok(Some((goal, solution))),
            _ => {
                run.overflowed();
                Ok(None)
            }
        }
    }
}

impl<S, H> NumberedSpace<S::Cost> for States<'_, '_, '_, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    fn budget(&mut self) -> &mut Budget {
        &mut self.run.budget
    }

    fn start(&mut self, explicit: &mut Explicit<S::Cost>) -> Result<Option<S::Cost>, Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let Some(h) = self.estimate(&root) else { return Ok(None) };
        let hash = hash_of(&root);
        self.insert(root, hash, h, explicit)?;
        Ok(Some(h))
    }

    fn begin_round(&mut self, bound: S::Cost) {
        self.run.iteration_begun();
        self.run.deepened(bound);
        self.run.layer_begun();
    }

    fn record_bound(&mut self, bound: S::Cost) {
        self.run.record_bound(Bound::Cost(bound));
    }

    fn expand(
        &mut self,
        id: u32,
        Costs { g, h }: Costs<S::Cost>,
        explicit: &mut Explicit<S::Cost>,
    ) -> Result<(), Halt> {
        let state = self.known.nodes.state(id).clone();
        self.run.expanding(&state, g, h)?;
        self.run.count_closed();
        let mut listing = std::mem::replace(&mut self.known.listing, Listing::new());
        listing.list(self.run.space, &state);
        for (action, child) in listing.successors(self.run.space, &state) {
            let cost = self.run.space.cost(&state, action);
            let Some(child_g) = self.run.add(g, cost)? else {
                self.run.bound_frozen = true;
                self.run.generated(&child, S::Cost::MAX, Fate::Cut);
                continue;
            };
            let hash = hash_of(&child);
            let to = if let Some(to) = self.known.nodes.find(&child, hash) {
                self.run.generated(&child, child_g, Fate::Duplicate);
                to
            } else if let Some(h) = self.estimate(&child) {
                self.run.generated(&child, child_g, Fate::New);
                self.insert(child, hash, h, explicit)?
            } else {
                self.run.generated(&child, child_g, Fate::DeadEnd);
                continue;
            };
            explicit.connect(id, to, cost, child_g, &mut self.run.budget)?;
        }
        self.known.listing = listing;
        Ok(())
    }
}

impl<S, H> States<'_, '_, '_, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    /// h, or 0 if the heuristic does not claim to be admissible; `None` for a dead end.
    fn estimate(&self, state: &S::State) -> Option<S::Cost> {
        let h = not_negative(self.heuristic.h(state))?;
        Some(if self.heuristic.guarantee() >= Guarantee::Admissible { h } else { S::Cost::ZERO })
    }

    fn insert(
        &mut self,
        state: S::State,
        hash: u64,
        h: S::Cost,
        explicit: &mut Explicit<S::Cost>,
    ) -> Result<u32, Halt> {
        let class = match &mut self.known.classes {
            Some(Classes { of, bytes }) => {
                self.run.budget.reserve(*bytes)?;
                Some(of(&state))
            }
            None => None,
        };
        explicit.add(self.run.space.is_goal(&state), class, h, &mut self.run.budget)?;
        let owned = self.run.space.heap_bytes(&state);
        let id = self.known.nodes.insert(state, hash, (), owned, &mut self.run.budget)?;
        self.run.count_opened();
        Ok(id)
    }
}
