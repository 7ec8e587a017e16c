//! The k best loopless paths, in order of cost (Yen 1971, with the partition of Lawler 1972).
//!
//! Paths are told apart by their states. The state space is made explicit bit by bit: states with
//! g + h up to a bound are expanded and their edges kept. On that graph the exact cost to a goal is
//! known from every state (Dijkstra, backwards), so that the best way on from any deviation is found
//! almost at once. A path that leaves the graph costs at least the least f of the states that were
//! not expanded: all paths that cost less are on the graph, and are given out; then the bound rises.

mod way;

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
    ops::Range,
};

use self::way::{Label, Marks};
use crate::{
    Bound, Cost, Fate, Guarantee, Heuristic, Observer, StateSpace,
    engines::path::trace,
    engines::run::Halt,
    engines::run::Run,
    storage::node_table::{NodeTable, hash_of},
    storage::open::make_room,
};

/// The initial state's.
const ROOT: u32 = 0;

#[derive(Clone, Copy)]
struct Node {
    /// Least cost to get there on the explicit graph.
    g: Cost,
    h: Cost,
    fate: Progress,
}

#[derive(Clone, Copy)]
enum Progress {
    Goal,
    Open,
    /// Expanded: its edges, first and beyond the last.
    Closed(usize, usize),
}

/// A path and how it may be deviated from: not before place `spur`, and from there not to `banned`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: u64,
    path: Vec<u32>,
    spur: usize,
    banned: Vec<u32>,
}

struct KBest<'r, 'a, S: StateSpace, H, O> {
    run: &'r mut Run<'a, S, O>,
    heuristic: &'r H,
    nodes: NodeTable<S::State, Node>,
    /// The cheapest edge to each successor, state by state.
    edges: Vec<(u32, Cost)>,
    /// States whose g was lowered, by g.
    queue: BinaryHeap<Reverse<(Cost, u32)>>,
    /// States that are not expanded because their f exceeds the bound.
    beyond: BTreeSet<u32>,
    actions: Vec<S::Action>,
    /// The paths that `way` looks at.
    labels: Vec<Label>,
    /// Was a path too long?
    is_cut: bool,
    /// Is there a goal on the explicit graph?
    has_goal: bool,
}

pub(super) fn k_best<S, H, O>(run: &mut Run<'_, S, O>, heuristic: &H) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let mut search = KBest {
        run,
        heuristic,
        nodes: NodeTable::new(),
        edges: Vec::new(),
        queue: BinaryHeap::new(),
        beyond: BTreeSet::new(),
        actions: Vec::new(),
        labels: Vec::new(),
        is_cut: false,
        has_goal: false,
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
        self.reach(ROOT, 0)?;
        let mut bound = u64::from(h);
        let mut given = 0;
        loop {
            self.run.iteration_begun();
            self.run.deepened(bound);
            self.run.layer_begun();
            self.expand_to(bound)?;
            let frontier = self.beyond.iter().map(|&id| self.f(id)).min();
            self.give_out(frontier.unwrap_or(u64::MAX), &mut given)?;
            let Some(least) = frontier else { return Ok(()) };
            bound = least;
            for id in std::mem::take(&mut self.beyond) {
                self.queue.push(Reverse((self.nodes.data(id).g, id)));
            }
        }
    }

    fn f(&self, id: u32) -> u64 {
        let node = self.nodes.data(id);
        u64::from(node.g) + u64::from(node.h)
    }

    /// h, as far as it can be relied on.
    fn estimate(&self, state: &S::State) -> Option<Cost> {
        let h = self.heuristic.h(state)?;
        Some(if self.heuristic.guarantee() >= Guarantee::Admissible { h } else { 0 })
    }

    fn insert(&mut self, state: S::State, hash: u64, h: Cost) -> Result<u32, Halt> {
        let fate = if self.run.space.is_goal(&state) { Progress::Goal } else { Progress::Open };
        self.has_goal |= matches!(fate, Progress::Goal);
        let node = Node { g: Cost::MAX, h, fate };
        let id = self.nodes.insert(state, hash, node, &mut self.run.budget)?;
        self.run.opened();
        Ok(id)
    }

    /// A path of cost `g` leads to a state.
    fn reach(&mut self, id: u32, g: Cost) -> Result<(), Halt> {
        let node = self.nodes.data_mut(id);
        // The first path counts even if it costs as much as can be.
        let is_first = node.g == Cost::MAX && matches!(node.fate, Progress::Open);
        if g < node.g || is_first {
            node.g = g;
            if !matches!(node.fate, Progress::Goal) {
                make_room(&mut self.queue, &mut self.run.budget)?;
                self.queue.push(Reverse((g, id)));
            }
        }
        Ok(())
    }

    /// Expands all that can be reached at f up to `bound`, and brings every g up to date.
    fn expand_to(&mut self, bound: u64) -> Result<(), Halt> {
        while let Some(Reverse((g, id))) = self.queue.pop() {
            self.run.budget.tick()?;
            let node = *self.nodes.data(id);
            if g > node.g {
                continue;
            }
            match node.fate {
                Progress::Goal => {}
                Progress::Open if self.f(id) > bound => {
                    self.beyond.insert(id);
                }
                Progress::Open => self.expand(id, node)?,
                Progress::Closed(first, end) => {
                    for edge in first..end {
                        let (to, cost) = self.edges[edge];
                        // What does not fit was noted when the edge was found, or is dearer.
                        if let Some(g) = g.checked_add(cost) {
                            self.reach(to, g)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn expand(&mut self, id: u32, Node { g, h, .. }: Node) -> Result<(), Halt> {
        let state = self.nodes.state(id).clone();
        self.run.expanding(&state, g, h)?;
        self.run.closed();
        let first = self.edges.len();
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.run.space.actions(&state, &mut actions);
        for &action in &actions {
            let cost = self.run.space.cost(&state, action);
            let mut child = state.clone();
            self.run.space.apply(&mut child, action);
            let Some(child_g) = self.run.add(g, cost) else {
                self.run.freeze_bound();
                self.run.generated(&child, Cost::MAX, Fate::Cut);
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
            if let Some(edge) = self.edges[first..].iter_mut().find(|edge| edge.0 == to) {
                edge.1 = edge.1.min(cost);
            } else if to != id {
                self.run.budget.make_room(&mut self.edges)?;
                self.edges.push((to, cost));
            }
            self.reach(to, child_g)?;
        }
        self.actions = actions;
        self.nodes.data_mut(id).fate = Progress::Closed(first, self.edges.len());
        // A cheaper path may have brought it back within the bound.
        self.beyond.remove(&id);
        Ok(())
    }

    fn edge_numbers(&self, id: u32) -> Range<usize> {
        match self.nodes.data(id).fate {
            Progress::Closed(first, end) => first..end,
            Progress::Goal | Progress::Open => 0..0,
        }
    }

    fn edges_from(&self, id: u32) -> &[(u32, Cost)] {
        &self.edges[self.edge_numbers(id)]
    }

    /// Gives out the paths of the explicit graph that cost less than `certain`, in order, but
    /// the first `given`, which were given out before.
    fn give_out(&mut self, certain: u64, given: &mut usize) -> Result<(), Halt> {
        if !self.has_goal {
            if certain < u64::MAX {
                self.run.proved(Bound::Cost(Cost::try_from(certain).unwrap_or(Cost::MAX)));
            }
            return Ok(());
        }
        let len = self.nodes.len() as usize;
        // What is left from each state, the backward edges, and the marks of `way`.
        let bytes = len * (8 + 24 + Marks::BYTES) + self.edges.len() * 24;
        self.run.budget.reserve(bytes)?;
        let left = self.left()?;
        let mut marks = Marks::new(len);
        let mut candidates = BTreeSet::new();
        let mut held = 0;
        if let Some((cost, path)) = self.way_on(&[ROOT], &[], &left, &mut marks)? {
            candidates.insert(Candidate { cost, path, spur: 0, banned: Vec::new() });
        }
        // Of all paths, also of those that a limit on depth leaves out.
        let least = left[ROOT as usize].min(certain);
        if least < u64::MAX {
            self.run.proved(Bound::Cost(Cost::try_from(least).unwrap_or(Cost::MAX)));
        }
        let mut number = 0;
        while let Some(best) = candidates.pop_first() {
            if best.cost >= certain {
                break;
            }
            number += 1;
            if number > *given {
                *given = number;
                self.solved(&best.path)?;
            }
            let mut cost = 0;
            for (spur, ends) in best.path.windows(2).enumerate() {
                let (from, to) = (ends[0], ends[1]);
                if spur >= best.spur {
                    let mut banned =
                        if spur == best.spur { best.banned.clone() } else { Vec::new() };
                    banned.push(to);
                    let prefix = &best.path[..=spur];
                    let found = self.way_on(prefix, &banned, &left, &mut marks)?;
                    if let Some((rest, path)) = found {
                        let size = 4 * (path.len() + banned.len()) + 2 * size_of::<Candidate>();
                        self.run.budget.reserve(size)?;
                        held += size;
                        candidates.insert(Candidate { cost: cost + rest, path, spur, banned });
                    }
                }
                let edge = self.edges_from(from).iter().find(|edge| edge.0 == to);
                cost += edge.map_or(0, |edge| u64::from(edge.1));
            }
        }
        self.run.budget.release(held + bytes);
        Ok(())
    }

    fn solved(&mut self, path: &[u32]) -> Result<(), Halt> {
        let mut states = path.iter().rev().map(|&id| self.nodes.state(id));
        match (trace(self.run.space, &mut states), path.last()) {
            (Some(solution), Some(&goal)) => self.run.solved(self.nodes.state(goal), solution),
            _ => {
                self.run.overflowed();
                Ok(())
            }
        }
    }

    /// What a goal costs from each state on the explicit graph; `u64::MAX` where there is none.
    fn left(&mut self) -> Result<Vec<u64>, Halt> {
        let ids = 0..self.nodes.len();
        let mut back: Vec<Vec<(u32, Cost)>> = vec![Vec::new(); ids.len()];
        let mut left = vec![u64::MAX; ids.len()];
        let mut queue = BinaryHeap::new();
        for id in ids {
            self.run.budget.tick()?;
            for &(to, cost) in self.edges_from(id) {
                back[to as usize].push((id, cost));
            }
            if matches!(self.nodes.data(id).fate, Progress::Goal) {
                queue.push(Reverse((0, id)));
            }
        }
        while let Some(Reverse((cost, id))) = queue.pop() {
            self.run.budget.tick()?;
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
}
