//! All states that can be reached, in order of cost (Dijkstra 1959).

use std::{cmp::Reverse, collections::BinaryHeap, iter::successors};

use crate::{
    cost::Cost,
    engines::run::{Halt, Run},
    observer::Fate,
    report::Outcome,
    space::StateSpace,
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};

/// The states that can be reached, nearest first, by [`Search::reach`](crate::Search::reach): each with its least cost.
/// States are expanded as they are asked for.
#[must_use = "an iterator searches as it is asked"]
pub struct Reach<'a, S: StateSpace> {
    run: Run<'a, S>,
    /// Every action costs one unit.
    by_length: bool,
    nodes: NodeTable<S::State, Node<S::Cost>>,
    /// Ids of nodes whose g became less, by g. Among equals the first to be found comes first.
    queue: BinaryHeap<Reverse<(S::Cost, u32)>>,
    /// The node that was given last, which is still to be expanded.
    latest: Option<u32>,
    listing: Listing<S>,
    outcome: Option<Outcome>,
}

/// A state that can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachedState<N, C = u32> {
    /// The state.
    pub state: N,
    /// The least cost of a path to it; within a limit on depth it may be more, unless every action counts 1.
    pub cost: C,
    /// The number of actions of the path that was found, the first of least cost.
    pub depth: u32,
    /// The state before it on this path; `None` at a start.
    pub parent: Option<N>,
}

struct Node<C> {
    g: C,
    depth: u32,
    parent: Option<u32>,
    is_given: bool,
}

impl<'a, S: StateSpace> Reach<'a, S> {
    pub(crate) fn new(
        mut run: Run<'a, S>,
        by_length: bool,
        starts: impl IntoIterator<Item = S::State>,
    ) -> Self {
        let refused = run.refused(true);
        let outcome = refused.map(|ended| run.outcome(ended.as_ref().copied()));
        let mut reach = Self {
            run,
            by_length,
            nodes: NodeTable::new(),
            queue: BinaryHeap::new(),
            latest: None,
            listing: Listing::new(),
            outcome,
        };
        let mut starts = starts.into_iter();
        let begun = starts.try_for_each(|start| {
            reach.run.started(&start)?;
            reach.meet(start, S::Cost::ZERO, None)
        });
        if let Err(halt) = begun {
            reach.outcome = Some(reach.run.outcome(Err(&halt)));
        }
        reach
    }

    /// The least cost of a state that was given already. O(1).
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // Two targets: as soon as both are reached, the search goes no further.
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |_| false);
    /// let mut search = Search::new(&numbers);
    /// let mut reach = search.reach();
    /// let targets = reach.by_ref().filter(|at| [10, 20].contains(&at.state));
    /// assert_eq!(targets.take(2).count(), 2);
    /// assert_eq!([10, 20, 1_000].map(|n| reach.cost(&n)), [Some(7), Some(10), None]);
    /// ```
    #[must_use]
    pub fn cost(&self, state: &S::State) -> Option<S::Cost> {
        self.given(state).map(|id| self.nodes.data(id).g)
    }

    /// The states of a path of least cost to a state that was given already, from a start on. O(length).
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // The nearest number above 90, and the way there.
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |_| false);
    /// let mut search = Search::new(&numbers);
    /// let mut reach = search.reach();
    /// let nearest = reach.find(|at| at.state > 90).expect("there is one");
    /// assert_eq!((nearest.state, nearest.cost), (96, 17));
    /// assert_eq!(reach.path(&96), Some(vec![1, 2, 3, 6, 12, 24, 48, 96]));
    /// ```
    #[must_use]
    pub fn path(&self, state: &S::State) -> Option<Vec<S::State>> {
        let ids = successors(self.given(state), |&id| self.nodes.data(id).parent);
        let mut path: Vec<S::State> = ids.map(|id| self.nodes.state(id).clone()).collect();
        path.reverse();
        (!path.is_empty()).then_some(path)
    }

    /// The outcome of the search: `None` until the iterator has ended, and [`Outcome::Exhausted`] if all states were given.
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    ///
    /// let numbers = space(1_u32, |&n| [((n + 1) % 9, 1), (2 * n % 9, 3)], |_| false);
    /// let mut search = Search::new(&numbers);
    /// let mut all = search.reach();
    /// assert_eq!((all.by_ref().count(), all.outcome()), (9, Some(Outcome::Exhausted)));
    ///
    /// let mut search = Search::new(&numbers).expansions(3);
    /// let mut some = search.reach();
    /// assert_eq!((some.by_ref().count(), some.outcome()), (4, Some(Outcome::Stopped(Stop::Expanded))));
    /// ```
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The id of a state that was given.
    fn given(&self, state: &S::State) -> Option<u32> {
        let id = self.nodes.find(state, hash_of(state))?;
        self.nodes.data(id).is_given.then_some(id)
    }

    /// The next node.
    fn advance(&mut self) -> Result<Option<u32>, Halt> {
        if let Some(id) = self.latest.take() {
            self.expand(id)?;
        }
        while let Some(Reverse((_, id))) = self.queue.pop() {
            self.run.budget.tick()?;
            let node = self.nodes.data_mut(id);
            if node.is_given {
                continue;
            }
            node.is_given = true;
            self.latest = Some(id);
            return Ok(Some(id));
        }
        Ok(None)
    }

    /// Generates the successors of a node, unless it is a goal or too deep.
    fn expand(&mut self, id: u32) -> Result<(), Halt> {
        let state = self.nodes.state(id).clone();
        let &Node { g, depth, .. } = self.nodes.data(id);
        if self.run.space.is_goal(&state) {
            return Ok(());
        }
        if depth >= self.run.limits.depth {
            self.run.depth_cut = true;
            return Ok(());
        }
        self.run.expanding(&state, g, S::Cost::ZERO)?;
        let mut listing = std::mem::replace(&mut self.listing, Listing::new());
        listing.list(self.run.space, &state);
        for (action, child) in listing.successors(self.run.space, &state) {
            let unit = self.by_length.then(|| S::Cost::units(1));
            let cost = unit.unwrap_or_else(|| self.run.space.cost(&state, action));
            match self.run.sum_within(g, cost) {
                Some(sum) => self.meet(child, sum, Some((id, depth + 1)))?,
                None => {
                    self.run.note_no_sum(g, cost)?;
                    self.run.generated(&child, S::Cost::MAX, Fate::Cut);
                }
            }
        }
        self.listing = listing;
        Ok(())
    }

    /// Stores a state, or the cheaper path to it: its parent and its depth. Reports it if it has a parent.
    fn meet(&mut self, state: S::State, g: S::Cost, from: Option<(u32, u32)>) -> Result<(), Halt> {
        let (parent, depth) = from.map_or((None, 0), |(id, depth)| (Some(id), depth));
        let node = Node { g, depth, parent, is_given: false };
        let hash = hash_of(&state);
        let known = self.nodes.find(&state, hash);
        let id = match known {
            Some(id) if self.nodes.data(id).g <= g => {
                if from.is_some() {
                    self.run.generated(&state, g, Fate::Duplicate);
                }
                return Ok(());
            }
            Some(id) => {
                *self.nodes.data_mut(id) = node;
                id
            }
            None => {
                let owned = self.run.space.heap_bytes(&state);
                self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?
            }
        };
        self.run.budget.make_room_in_heap(&mut self.queue)?;
        self.queue.push(Reverse((g, id)));
        if from.is_some() {
            let fate = if known.is_some() { Fate::Duplicate } else { Fate::New };
            self.run.generated(self.nodes.state(id), g, fate);
        }
        Ok(())
    }
}

impl<S: StateSpace> Iterator for Reach<'_, S> {
    type Item = ReachedState<S::State, S::Cost>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.outcome.is_some() {
            return None;
        }
        let next = self.advance();
        if let Ok(Some(id)) = next {
            let &Node { g: cost, depth, parent, .. } = self.nodes.data(id);
            let parent = parent.map(|id| self.nodes.state(id).clone());
            return Some(ReachedState { state: self.nodes.state(id).clone(), cost, depth, parent });
        }
        self.outcome = Some(self.run.outcome(next.as_ref().map(|_| ())));
        None
    }
}
