//! Best-first search: one engine for uniform-cost search, greedy search, A* and weighted A*, which
//! differ in f only, and for anytime search, which takes nodes in two orders (`anytime.rs`).
//!
//! While the table is small, nodes are expanded one by one. From [`MIN_LARGE_TABLE`] stored states on they
//! are expanded in batches (`batch.rs`).

mod batch;
mod rule;

use std::{cmp::Ordering, mem};

use crate::{
    algorithm::{ParentRule, Reopen, Ties},
    cost::{Cost, SumOf},
    engines::{
        link::{Link, ids_to},
        path::{ActionCache, trace_listed},
        run::{Halt, Run},
    },
    heuristic::{Heuristic, not_negative},
    observer::Fate,
    report::{Bound, SolutionOf},
    space::StateSpace,
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
        open::{Entry, OpenList},
        prefetch::{BatchNode, Child, MIN_LARGE_TABLE, Successors},
    },
};

pub(super) use rule::Rule;

/// The data of a stored state, eight bytes for costs of four. h is not stored here, because the open list holds it.
#[derive(Clone, Copy)]
pub(super) struct Node<C> {
    pub(super) g: C,
    pub(super) link: Link,
}

/// The node that is being expanded.
#[derive(Clone, Copy)]
struct Parent<C> {
    id: u32,
    g: C,
    h: C,
}

pub(super) fn best_first<S, H>(run: &mut Run<'_, S>, heuristic: &H, rule: Rule) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let mut engine = BestFirst::new(run, heuristic, rule, OpenList::new(rule.ties));
    let ended = engine.search();
    engine.run.count_stored(engine.nodes.len());
    ended.map(drop)
}

pub(super) struct BestFirst<'r, 'a, S: StateSpace, H> {
    pub(super) run: &'r mut Run<'a, S>,
    pub(super) heuristic: &'r H,
    pub(super) rule: Rule,
    pub(super) nodes: NodeTable<S::State, Node<S::Cost>>,
    pub(super) open: OpenList<S::State, S::Cost>,
    /// States whose f is not less cannot lead to a better solution: in anytime search the cost of the best
    /// one found.
    pub(super) upper: SumOf<S>,
    batch: Vec<BatchNode>,
    successors: Successors<S>,
    listing: Listing<S>,
    listed: ActionCache<S::Action>,
}

impl<'r, 'a, S, H> BestFirst<'r, 'a, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    pub(super) fn new(
        run: &'r mut Run<'a, S>,
        heuristic: &'r H,
        rule: Rule,
        open: OpenList<S::State, S::Cost>,
    ) -> Self {
        Self {
            run,
            heuristic,
            rule,
            nodes: NodeTable::new(),
            open,
            upper: S::Cost::INFINITE,
            batch: Vec::new(),
            successors: Successors::new(),
            listing: Listing::new(),
            listed: ActionCache::new(),
        }
    }

    /// Stores the initial state. Returns false if it is a dead end.
    pub(super) fn start(&mut self) -> Result<bool, Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let root_h = self.rule.uses_heuristic.then(|| self.heuristic.h(&root));
        let Some(h) = not_negative(root_h.unwrap_or(Some(S::Cost::ZERO))) else { return Ok(false) };
        let hash = hash_of(&root);
        self.insert(root, hash, Node { g: S::Cost::ZERO, link: Link::ROOT }, h)?;
        Ok(true)
    }

    /// Gives the f of the last layer that it began.
    pub(super) fn search(&mut self) -> Result<Option<SumOf<S>>, Halt> {
        let proves = self.rule.proves(self.heuristic.guarantee());
        let mut greatest_f = None;
        if !self.start()? {
            return Ok(greatest_f);
        }
        while let Some(entry) = self.pop() {
            if self.open.copies_states() {
                let owned = self.run.space.heap_bytes(self.nodes.state(entry.id));
                self.run.budget.release(owned);
            }
            // A state may have several entries; the least came first and closed the state.
            if self.nodes.data(entry.id).link.is_closed() {
                self.run.budget.tick()?;
                continue;
            }
            if greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                if proves {
                    let bound = S::Cost::at_least(entry.f, self.rule.g.max(self.rule.h));
                    if bound <= self.run.most {
                        self.run.record_bound(Bound::Cost(bound));
                    } else if self.rule.h <= self.rule.g {
                        self.run.too_dear();
                        break;
                    }
                }
            }
            self.expand(entry)?;
            if self.is_full() {
                break;
            }
        }
        Ok(greatest_f)
    }

    /// Returns true if no more states are to be stored. Where IDA* goes on, A* keeps to a quarter of the memory: a
    /// table or list that grows takes up to three times what it took.
    #[inline]
    fn is_full(&self) -> bool {
        let most = self.rule.most_stored;
        let is_quarter_used = || self.run.budget.used() > self.run.limits.bytes / 4;
        self.nodes.len() >= most || most < u32::MAX && is_quarter_used()
    }

    /// Takes all nodes out of the open list, in its order, with their h.
    pub(super) fn take_open(&mut self) -> Result<Vec<(u32, S::Cost)>, Halt> {
        let mut nodes = Vec::new();
        while let Some(Entry { id, h, .. }) = self.pop() {
            self.run.budget.tick()?;
            if !self.nodes.data(id).link.is_closed() {
                self.mark_closed(id);
                self.run.budget.make_room(&mut nodes)?;
                nodes.push((id, h));
            }
        }
        Ok(nodes)
    }

    /// Expands the node of `entry`, which was popped last, and in a large table others of the same f and h, if any are
    /// open.
    #[inline]
    pub(super) fn expand(&mut self, entry: Entry<S::Cost>) -> Result<(), Halt> {
        let is_alone = self.nodes.len() < MIN_LARGE_TABLE || self.run.open() == 1;
        if is_alone { self.expand_one(entry) } else { self.expand_batch(entry) }
    }

    /// Stores a state and puts it into the open list.
    #[inline]
    fn insert(
        &mut self,
        state: S::State,
        hash: u64,
        node: Node<S::Cost>,
        h: S::Cost,
    ) -> Result<(), Halt> {
        let owned = self.run.space.heap_bytes(&state);
        let id = self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?;
        self.put(id, node.g, h)?;
        self.run.count_opened();
        Ok(())
    }

    /// Takes the first entry out of the open list.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Entry<S::Cost>> {
        self.open.pop(order(self.run.space))
    }

    /// Puts a node into the open list.
    #[inline]
    fn put(&mut self, id: u32, g: S::Cost, h: S::Cost) -> Result<(), Halt> {
        let state = self.nodes.state(id);
        if self.open.copies_states() {
            self.run.budget.own(self.run.space.heap_bytes(state))?;
        }
        let entry = Entry { f: self.rule.f(g, h), h, id };
        Ok(self.open.push(entry, g, state, order(self.run.space), &mut self.run.budget)?)
    }

    /// Closes a node and, unless it is a goal or too deep, expands it. Each successor is stored as soon
    /// as it is generated.
    pub(super) fn expand_one(&mut self, Entry { id, h, .. }: Entry<S::Cost>) -> Result<(), Halt> {
        // One tick for each node, as in a batch: goals and nodes that are too deep take time too,
        // though they are not expanded.
        self.run.budget.tick()?;
        let state = self.nodes.state(id).clone();
        let is_goal = self.run.space.is_goal(&state);
        let Some(g) = self.close(id, h, is_goal)? else { return Ok(()) };
        let parent = Parent { id, g, h };
        let mut listing = mem::replace(&mut self.listing, Listing::new());
        listing.list(self.run.space, &state);
        self.listed.add(id, listing.kept(self.run.space));
        for (action, child) in listing.successors(self.run.space, &state) {
            let cost = self.run.space.cost(&state, action);
            self.reach(Child::new(action, child), cost, &parent)?;
        }
        self.listing = listing;
        Ok(())
    }

    /// Closes a node, and reports a solution if it is a goal. Returns its g if it must be expanded.
    #[inline]
    fn close(&mut self, id: u32, h: S::Cost, is_goal: bool) -> Result<Option<S::Cost>, Halt> {
        let g = self.mark_closed(id);
        if self.run.limits.depth < u32::MAX {
            // The path to a goal becomes longer than the limit when a state on it is reopened by a path
            // that is cheaper but longer.
            let least_beyond = self.run.limits.depth.saturating_add(u32::from(is_goal));
            if self.ids_to(id).len() > least_beyond as usize {
                self.run.depth_cut = true;
                self.run.bound_frozen = true;
                return Ok(None);
            }
        }
        if is_goal {
            match self.path(id)? {
                Some(solution) if self.rule.is_anytime => self.improved(id, solution)?,
                Some(solution) => self.run.solved(self.nodes.state(id), solution)?,
                None => self.run.overflowed(),
            }
            return Ok(None);
        }
        self.run.expanding(self.nodes.state(id), g, h)?;
        Ok(Some(g))
    }

    /// Closes a node, and gives its g.
    #[inline]
    pub(super) fn mark_closed(&mut self, id: u32) -> S::Cost {
        let node = self.nodes.data_mut(id);
        node.link.close();
        let g = node.g;
        self.run.count_closed();
        g
    }

    /// Stores a successor of `parent`, or updates it if it is stored already. `cost` is the cost of
    /// the action that leads to it.
    #[inline(always)]
    fn reach(
        &mut self,
        child: Child<S>,
        cost: S::Cost,
        parent: &Parent<S::Cost>,
    ) -> Result<(), Halt> {
        let Some(g) = self.run.sum_within(parent.g, cost) else {
            self.run.note_no_sum(parent.g, cost)?;
            // Weighted, closed states may have been reached at more than their least cost, so that a
            // path which fits is lost unless they are reopened.
            if self.rule.h > self.rule.g && self.rule.reopen == Reopen::Never {
                self.run.bound_frozen = true;
            }
            self.run.generated(&child.state, S::Cost::MAX, Fate::Cut);
            return Ok(());
        };
        if let Some(id) = child.find(&self.nodes) {
            return self.update(id, &child, g, parent);
        }
        let Child { state, action, hash, .. } = child;
        let Some(h) = self.h_child(&state, action, parent) else {
            self.run.generated(&state, g, Fate::DeadEnd);
            return Ok(());
        };
        if self.rule.is_anytime && self.rule.f(g, h) >= self.upper {
            self.run.generated(&state, g, Fate::Cut);
            return Ok(());
        }
        self.run.generated(&state, g, Fate::New);
        self.insert(state, hash, Node { g, link: Link::to(parent.id) }, h)
    }

    /// The estimate at a successor of `parent`; 0 in uniform-cost search, which uses no heuristic.
    #[inline(always)]
    fn h_child(
        &self,
        state: &S::State,
        action: S::Action,
        parent: &Parent<S::Cost>,
    ) -> Option<S::Cost> {
        if self.rule.uses_heuristic {
            not_negative(self.heuristic.h_child(state, action, parent.h))
        } else {
            Some(S::Cost::ZERO)
        }
    }

    /// Updates a stored state to which a path of cost `g` was found: reopens it, or replaces its
    /// parent, if the rule says so.
    #[inline]
    fn update(
        &mut self,
        id: u32,
        child: &Child<S>,
        g: S::Cost,
        parent: &Parent<S::Cost>,
    ) -> Result<(), Halt> {
        let state = &child.state;
        let node = *self.nodes.data(id);
        let replaces = if node.link.is_closed() {
            // A closed goal was reported already, unless it was too deep. Each goal is reported once, but in
            // anytime search.
            g < node.g
                && self.rule.reopen == Reopen::WhenCheaper
                && (self.rule.is_anytime || !self.run.space.is_goal(state))
        } else {
            match self.rule.ties {
                // An action of cost 0 must not replace a parent at equal g: the new one might be a descendant.
                Ties::LeastG(ParentRule::CheaperOrEqual) if parent.g < g => g <= node.g,
                _ => g < node.g,
            }
        };
        if replaces {
            return self.replace(id, child, g, parent);
        }
        self.run.generated(state, g, Fate::Duplicate);
        Ok(())
    }

    /// Gives a stored state this path, and reopens it if it is closed. Out of line: most paths to stored states are no
    /// better.
    #[inline(never)]
    fn replace(
        &mut self,
        id: u32,
        child: &Child<S>,
        g: S::Cost,
        parent: &Parent<S::Cost>,
    ) -> Result<(), Halt> {
        let state = &child.state;
        let node = *self.nodes.data(id);
        let reopens = node.link.is_closed();
        self.run.generated(state, g, if reopens { Fate::Reopened } else { Fate::Duplicate });
        if reopens {
            self.run.count_opened();
        }
        *self.nodes.data_mut(id) = Node { g, link: Link::to(parent.id) };
        // If the order of the open list depends on g, the state needs a new entry.
        if g < node.g
            && (self.rule.g > 0 || self.rule.ties != Ties::LeastH)
            && let Some(h) = self.h_child(state, child.action, parent)
        {
            self.put(id, g, h)?;
        }
        Ok(())
    }

    /// The ids on the path to a node, from it back to the initial state.
    fn ids_to(&self, id: u32) -> Vec<u32> {
        ids_to(id, &|id| self.nodes.data(id).link)
    }

    fn path(&self, id: u32) -> Result<Option<SolutionOf<S>>, Halt> {
        let ids = self.ids_to(id);
        let mut states = ids.iter().map(|&id| (self.nodes.state(id), self.listed.of(id)));
        trace_listed(self.run.space, &mut states, self.nodes.data(id).g)
    }
}

/// The order of states, as a type of its own for each space: so the open list is compiled with it.
fn order<S: StateSpace>(space: &S) -> impl Fn(&S::State, &S::State) -> Ordering {
    |one, other| space.order()(one, other)
}
