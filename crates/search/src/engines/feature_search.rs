//! Feature-space search (Shoham and Schaeffer, *The FESS algorithm: a feature based approach to single-agent
//! search*, CoG 2020): the cells of a small feature space are served in turn.

mod cells;

use std::mem;

use crate::{
    cost::Cost,
    engines::{
        link::{Link, ids_to},
        path::trace,
        run::{Halt, Run},
    },
    features::Features,
    limits::Limits,
    observer::{Fate, Observer},
    report::{Breach, Report, SolutionOf},
    space::StateSpace,
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
        prefetch::Child,
    },
};

use self::cells::{Cells, Entry};

/// Feature-space search: some solution soon, where features say what progress is, and no word on its cost.
///
/// A state waits in a [cell](Features::cell_of_child), by weight and then by key: it has the weight of its parent if
/// an adviser likes the move to it, else 1 more. The search expands the best state of a cell; of two turns one goes
/// to the next cell that has a state, the other to the greatest. So no cell, however bad it looks, waits for ever,
/// and none, however good, takes more than its share. With one cell and without advisers it is breadth-first search,
/// ties broken by keys; where advisers like all moves, keys alone decide the order.
///
/// In the search of Shoham and Schaeffer the moves of a state wait in the cell of that state: features choose that by
/// [`cell_of_child`](Features::cell_of_child). By default a state waits in its own cell.
///
/// Goals are recognised when they are generated. In a finite space without a solution the search ends, which proves
/// that there is none: each state was expanded, or was a dead end by its features, which must be right about dead
/// ends. There is no lower bound. The order of expansion follows from space and features alone.
///
/// O(log of the waiting states) an expansion and successor besides features; memory: a state and its features once,
/// and 32 bytes each time it was found at less weight.
///
/// ```
/// use search::satisficing::{Features, feature_search};
/// use search::{Limits, StateSpace, space};
///
/// /// Of a number: its length in bits (the cell), and the number itself (the key).
/// struct Length;
///
/// impl<S: StateSpace<State = u64>> Features<S> for Length {
///     type Value = u64;
///     fn of(&self, number: &u64) -> Option<u64> { Some(*number) }
///     fn cell(&self, number: u64) -> u64 { 64 - u64::from(number.leading_zeros()) }
///     fn key(&self, number: u64) -> u64 { number }
/// }
///
/// let numbers = space(1_u64, |&n| [(n + 1, 1), (2 * n % 4_099, 1)], |&n| n == 4_000);
/// let found = feature_search(&numbers, &Length, &Limits::default(), &mut ());
/// let best = found.best().expect("a solution");
/// assert_eq!(best.states(&numbers).last(), Some(&4_000));
/// ```
pub fn feature_search<S, F>(
    space: &S,
    features: &F,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    F: Features<S>,
{
    let mut run = Run::new(space, limits, observer);
    if !features.fits(space) {
        return run.report(Err(Breach::HeuristicDoesNotFit.into()));
    }
    let mut engine = FeatureSearch {
        run: &mut run,
        features,
        nodes: NodeTable::new(),
        cells: Cells::new(),
        listing: Listing::new(),
        moves: Vec::new(),
        values: Vec::new(),
        liked: Vec::new(),
    };
    let ended = engine.search();
    let stored = engine.nodes.len();
    run.count_stored(stored);
    run.report(ended)
}

/// The data of a stored state.
#[derive(Clone, Copy)]
struct Node<V, C> {
    value: V,
    g: C,
    /// While the state is open: the least weight at which it waits.
    weight: u32,
    /// While the state is open, its parent is that which found it first.
    link: Link,
}

/// A move of the state that is being expanded, to a state that is open.
struct Move<C> {
    child: u32,
    g: C,
}

struct FeatureSearch<'r, 'a, S: StateSpace, F: Features<S>> {
    run: &'r mut Run<'a, S>,
    features: &'r F,
    nodes: NodeTable<S::State, Node<F::Value, S::Cost>>,
    cells: Cells<S::Cost>,
    listing: Listing<S>,
    /// Of the state that is being expanded: its moves, and the features of the states to which they lead.
    moves: Vec<Move<S::Cost>>,
    values: Vec<F::Value>,
    liked: Vec<usize>,
}

impl<S, F> FeatureSearch<'_, '_, S, F>
where
    S: StateSpace,
    F: Features<S>,
{
    fn search(&mut self) -> Result<(), Halt> {
        let state = self.run.space.initial_state();
        self.run.started(&state)?;
        let Some(value) = self.features.of(&state) else { return Ok(()) };
        let hash = hash_of(&state);
        let owned = self.run.space.heap_bytes(&state);
        let node = Node { value, g: S::Cost::ZERO, weight: 0, link: Link::ROOT };
        let root = self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?;
        self.run.count_opened();
        if self.run.space.is_goal(self.nodes.state(root)) {
            self.close(root, Link::ROOT, S::Cost::ZERO);
            return self.solved(root);
        }
        let entry = Entry { weight: 0, key: 0, child: root, link: Link::ROOT, g: S::Cost::ZERO };
        self.cells.push(self.features.cell(value), entry, &mut self.run.budget)?;
        while let Some((cell, Entry { weight, child, link, g, .. })) = self.cells.pop() {
            // A state may wait twice; the entry of less weight closed it.
            if self.nodes.data(child).link.is_closed() {
                self.run.budget.tick()?;
                continue;
            }
            self.close(child, link, g);
            self.expand(child, g, weight, cell)?;
        }
        Ok(())
    }

    fn close(&mut self, id: u32, link: Link, g: S::Cost) {
        let node = self.nodes.data_mut(id);
        (node.g, node.link) = (g, link);
        node.link.close();
        self.run.count_closed();
    }

    fn expand(&mut self, id: u32, g: S::Cost, weight: u32, cell: u64) -> Result<(), Halt> {
        let most = self.run.limits.depth;
        if most < u32::MAX && self.ids_to(id).len() > most as usize {
            self.run.depth_cut = true;
            return Ok(self.run.budget.tick()?);
        }
        let space = self.run.space;
        let state = self.nodes.state(id).clone();
        if self.features.is_dead_end(&state) {
            return Ok(self.run.budget.tick()?);
        }
        self.run.expanding(&state, g, S::Cost::ZERO)?;
        let mut listing = mem::replace(&mut self.listing, Listing::new());
        listing.list(space, &state);
        self.moves.clear();
        self.values.clear();
        for (action, child) in listing.successors(space, &state) {
            self.generate(Child::new(action, child), space.cost(&state, action), id)?;
        }
        self.listing = listing;
        self.file(id, weight, cell)
    }

    /// Notes a move to a state that is not closed, and stores the state if it is new.
    fn generate(&mut self, child: Child<S>, cost: S::Cost, parent: u32) -> Result<(), Halt> {
        let Node { value, g, .. } = *self.nodes.data(parent);
        let Some(g) = self.run.add(g, cost)? else {
            self.run.generated(&child.state, S::Cost::MAX, Fate::Cut);
            return Ok(());
        };
        if let Some(found) = child.find(&self.nodes) {
            self.run.generated(&child.state, g, Fate::Duplicate);
            let known = *self.nodes.data(found);
            if !known.link.is_closed() {
                self.moves.push(Move { child: found, g });
                self.values.push(known.value);
            }
            return Ok(());
        }
        let Child { state, action, hash, .. } = child;
        let Some(value) = self.features.of_child(&state, action, value) else {
            self.run.generated(&state, g, Fate::DeadEnd);
            return Ok(());
        };
        self.run.generated(&state, g, Fate::New);
        let is_goal = self.run.space.is_goal(&state);
        let owned = self.run.space.heap_bytes(&state);
        let node = Node { value, g, weight: u32::MAX, link: Link::to(parent) };
        let child = self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?;
        self.run.count_opened();
        if is_goal {
            self.close(child, Link::to(parent), g);
            return self.solved(child);
        }
        self.moves.push(Move { child, g });
        self.values.push(value);
        Ok(())
    }

    /// Lets the states to which the moves of `parent` lead wait in their cells.
    fn file(&mut self, parent: u32, weight: u32, cell: u64) -> Result<(), Halt> {
        let value = self.nodes.data(parent).value;
        self.liked.clear();
        self.features.advise(value, &self.values, &mut self.liked);
        self.liked.sort_unstable();
        for (at, Move { child, g }) in self.moves.drain(..).enumerate() {
            let is_liked = self.liked.binary_search(&at).is_ok();
            let weight = weight.saturating_add(u32::from(!is_liked));
            let node = self.nodes.data_mut(child);
            if weight >= node.weight {
                continue;
            }
            node.weight = weight;
            let of_child = node.value;
            let (key, link) = (self.features.key(of_child), Link::to(parent));
            let entry = Entry { weight, key, child, link, g };
            let cell = self.features.cell_of_child(of_child, value, cell);
            self.cells.push(cell, entry, &mut self.run.budget)?;
        }
        Ok(())
    }

    /// Reports the path to a closed goal.
    fn solved(&mut self, goal: u32) -> Result<(), Halt> {
        match self.path(goal)? {
            Some(solution) => self.run.solved(self.nodes.state(goal), solution),
            None => {
                self.run.overflowed();
                Ok(())
            }
        }
    }

    fn path(&self, goal: u32) -> Result<Option<SolutionOf<S>>, Halt> {
        let ids = self.ids_to(goal);
        let mut states = ids.iter().map(|&id| self.nodes.state(id));
        trace(self.run.space, &mut states, self.nodes.data(goal).g)
    }

    /// The ids on the path to a node, from it back to the initial state.
    fn ids_to(&self, id: u32) -> Vec<u32> {
        ids_to(id, &|id| self.nodes.data(id).link)
    }
}
