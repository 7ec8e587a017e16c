//! Best-first search: one engine for uniform-cost search, greedy search, A* and weighted A*, which
//! differ in f only, and for anytime search, which takes nodes in two orders (`anytime.rs`).
//!
//! While the table is small, nodes are expanded one by one. From [`MIN_LARGE_TABLE`] stored states on they
//! are expanded in batches (`batch.rs`).

mod batch;

use crate::{
    algorithm::{ParentRule, Reopen, Ties},
    engines::{
        path::{Listed, trace_listed},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic},
    observer::{Fate, Observer},
    report::{Bound, Solution},
    space::{Cost, StateSpace},
    storage::{
        node_table::{NodeTable, hash_of},
        open::{Entry, Key, OpenList},
        prefetch::{BatchNode, Child, MIN_LARGE_TABLE, Successors},
    },
};

/// The weights of g and h in f, the order among equal f, and whether states are reopened.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// f = `g` · g + `h` · h.
    pub(crate) g: u16,
    pub(crate) h: u16,
    pub(crate) ties: Ties,
    pub(crate) reopen: Reopen,
    /// Is the heuristic asked? Else h is 0.
    pub(crate) asks_heuristic: bool,
    /// Does the search go on after a solution, for a better one?
    pub(crate) is_anytime: bool,
}

impl Rule {
    /// The rule of a search that ends with the first solution.
    pub(crate) const fn new(g: u16, h: u16, ties: Ties, reopen: Reopen) -> Self {
        Self { g, h, ties, reopen, asks_heuristic: h > 0, is_anytime: false }
    }

    #[inline]
    fn key(&self, g: Cost, h: Cost) -> Key {
        Key { f: u64::from(self.g) * u64::from(g) + u64::from(self.h) * u64::from(h), g, h }
    }

    /// Does every solution cost at least (least f in the open list) / (greater factor)? This is so
    /// while the open list holds a state of each optimal path, reached at its least cost (in weighted
    /// A* with a consistent heuristic: at no more than w times that; Likhachev et al. 2003).
    fn proves(&self, guarantee: Guarantee) -> bool {
        let guarantee = if self.h == 0 { Guarantee::Consistent } else { guarantee };
        self.g > 0
            && match self.reopen {
                Reopen::WhenCheaper => guarantee >= Guarantee::Admissible,
                Reopen::Never => guarantee == Guarantee::Consistent,
            }
    }
}

/// The data of a stored state, eight bytes. h is not stored here, because the open list holds it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) g: Cost,
    /// Bits 0 to 30: the id of the parent. Bit 31: the state is closed.
    link: u32,
}

const CLOSED: u32 = 1 << 31;
/// The parent of the root.
const NO_PARENT: u32 = CLOSED - 1;

impl Node {
    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.link & CLOSED != 0
    }

    fn parent(&self) -> Option<u32> {
        let parent = self.link & !CLOSED;
        (parent != NO_PARENT).then_some(parent)
    }
}

/// The node that is being expanded.
#[derive(Clone, Copy)]
struct Parent {
    id: u32,
    g: Cost,
    h: Cost,
}

pub(super) fn best_first<S, H, O>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    rule: Rule,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let mut engine = BestFirst::new(run, heuristic, rule, OpenList::new(rule.ties));
    let ended = engine.search();
    engine.finish(ended)
}

pub(super) struct BestFirst<'r, 'a, S: StateSpace, H, O> {
    pub(super) run: &'r mut Run<'a, S, O>,
    pub(super) heuristic: &'r H,
    rule: Rule,
    pub(super) nodes: NodeTable<S::State, Node>,
    pub(super) open: OpenList<S::State>,
    /// States whose f is not less cannot lead to a better solution: in anytime search the cost of the best
    /// one found.
    pub(super) upper: u64,
    batch: Vec<BatchNode>,
    successors: Successors<S>,
    actions: Vec<S::Action>,
    listed: Listed<S::Action>,
}

impl<'r, 'a, S, H, O> BestFirst<'r, 'a, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    pub(super) fn new(
        run: &'r mut Run<'a, S, O>,
        heuristic: &'r H,
        rule: Rule,
        open: OpenList<S::State>,
    ) -> Self {
        Self {
            run,
            heuristic,
            rule,
            nodes: NodeTable::new(),
            open,
            upper: u64::MAX,
            batch: Vec::new(),
            successors: Successors::new(),
            actions: Vec::new(),
            listed: Listed::new(),
        }
    }

    /// Notes how many states are stored, at the end of a search that ended in this way.
    pub(super) fn finish(self, ended: Result<(), Halt>) -> Result<(), Halt> {
        self.run.stored(self.nodes.len());
        ended
    }

    /// Stores the initial state. Returns false if it is a dead end.
    pub(super) fn start(&mut self) -> Result<bool, Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let root_h = if self.rule.asks_heuristic { self.heuristic.h(&root) } else { Some(0) };
        let Some(h) = root_h else { return Ok(false) };
        let hash = hash_of(&root);
        self.insert(root, hash, self.rule.key(0, h), NO_PARENT)?;
        Ok(true)
    }

    fn search(&mut self) -> Result<(), Halt> {
        let proves = self.rule.proves(self.heuristic.guarantee());
        if !self.start()? {
            return Ok(());
        }
        let mut greatest_f = None;
        while let Some(entry) = self.open.pop() {
            if self.open.copies_states() {
                let owned = self.run.space.heap_bytes(self.nodes.state(entry.id));
                self.run.budget.release(owned);
            }
            // A state may have several entries; the least came first and closed the state.
            if self.nodes.data(entry.id).is_closed() {
                self.run.budget.tick()?;
                continue;
            }
            if greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                if proves {
                    self.prove(entry.f);
                }
            }
            self.expand(entry)?;
        }
        Ok(())
    }

    /// Expands the node of `entry`, which was popped last, and in a large table others of the same f and h.
    #[inline]
    pub(super) fn expand(&mut self, entry: Entry) -> Result<(), Halt> {
        if self.nodes.len() < MIN_LARGE_TABLE {
            return self.expand_one(entry);
        }
        self.pop_batch(entry)?;
        self.expand_batch(entry.h)
    }

    fn prove(&mut self, f: u64) {
        let bound = f.div_ceil(u64::from(self.rule.g.max(self.rule.h)));
        self.run.proved(Bound::Cost(Cost::try_from(bound).unwrap_or(Cost::MAX)));
    }

    #[inline]
    fn insert(&mut self, state: S::State, hash: u64, key: Key, parent: u32) -> Result<(), Halt> {
        let owned = self.run.space.heap_bytes(&state);
        let node = Node { g: key.g, link: parent };
        let id = self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?;
        self.put(key, id)?;
        self.run.opened();
        Ok(())
    }

    /// Puts a node into the open list.
    #[inline]
    fn put(&mut self, key: Key, id: u32) -> Result<(), Halt> {
        let state = self.nodes.state(id);
        if self.open.copies_states() {
            self.run.budget.own(self.run.space.heap_bytes(state))?;
        }
        Ok(self.open.push(key, id, state, &mut self.run.budget)?)
    }

    /// Closes a node and, unless it is a goal or too deep, expands it. Each successor is stored as soon
    /// as it is generated.
    pub(super) fn expand_one(&mut self, Entry { id, h, .. }: Entry) -> Result<(), Halt> {
        // One tick for each node, as in a batch: goals and nodes that are too deep take time too,
        // though they are not expanded.
        self.run.budget.tick()?;
        let state = self.nodes.state(id).clone();
        let is_goal = self.run.space.is_goal(&state);
        let Some(parent) = self.close(id, h, is_goal)? else { return Ok(()) };
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        if self.run.space.actions_for_now(&state, &mut actions) {
            self.listed.add(id, &actions);
        }
        for &action in &actions {
            let child = Child::new(self.run.space, &state, action);
            let cost = self.run.space.cost(&state, action);
            self.insert_or_update(child, cost, parent)?;
        }
        self.actions = actions;
        Ok(())
    }

    /// Closes a node, and reports a solution if it is a goal. Returns the node if it must be expanded.
    #[inline]
    fn close(&mut self, id: u32, h: Cost, is_goal: bool) -> Result<Option<Parent>, Halt> {
        let node = self.nodes.data_mut(id);
        let g = node.g;
        node.link |= CLOSED;
        self.run.closed();
        if self.run.limits.depth < u32::MAX {
            // The path to a goal becomes longer than the limit when a state on it is reopened by a path
            // that is cheaper but longer.
            let least_beyond = self.run.limits.depth.saturating_add(u32::from(is_goal));
            if self.depth(id) >= least_beyond {
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
        Ok(Some(Parent { id, g, h }))
    }

    /// Stores a successor of `parent`, or updates it if it is stored already. `cost` is the cost of
    /// the action that leads to it.
    #[inline(always)]
    fn insert_or_update(
        &mut self,
        child: Child<S>,
        cost: Cost,
        parent: Parent,
    ) -> Result<(), Halt> {
        let Some(g) = self.run.add(parent.g, cost) else {
            // Weighted, closed states may have been reached at more than their least cost, so that a
            // path which fits is lost unless they are reopened.
            if self.rule.h > self.rule.g && self.rule.reopen == Reopen::Never {
                self.run.bound_frozen = true;
            }
            self.run.generated(&child.state, Cost::MAX, Fate::Cut);
            return Ok(());
        };
        if let Some(id) = child.find(&self.nodes) {
            return self.on_duplicate(id, &child, g, parent);
        }
        let Child { state, action, hash, .. } = child;
        match self.h_child(&state, action, parent) {
            None => {
                self.run.generated(&state, g, Fate::DeadEnd);
                Ok(())
            }
            Some(h) => {
                let key = self.rule.key(g, h);
                if key.f >= self.upper {
                    self.run.generated(&state, g, Fate::Cut);
                    return Ok(());
                }
                self.run.generated(&state, g, Fate::New);
                self.insert(state, hash, key, parent.id)
            }
        }
    }

    /// The estimate at a successor of `parent`; 0 in uniform-cost search, which uses no heuristic.
    #[inline(always)]
    fn h_child(&self, state: &S::State, action: S::Action, parent: Parent) -> Option<Cost> {
        if self.rule.asks_heuristic {
            self.heuristic.h_child(state, action, parent.h)
        } else {
            Some(0)
        }
    }

    /// Updates a stored state to which a path of cost `g` was found: reopens it, or replaces its
    /// parent, if the rule says so.
    #[inline]
    fn on_duplicate(
        &mut self,
        id: u32,
        child: &Child<S>,
        g: Cost,
        parent: Parent,
    ) -> Result<(), Halt> {
        let state = &child.state;
        let node = *self.nodes.data(id);
        if node.is_closed() {
            let is_better = g < node.g && self.rule.reopen == Reopen::WhenCheaper;
            // A closed goal was reported already, unless it was too deep. Each goal is reported once, but in
            // anytime search.
            if !is_better || !self.rule.is_anytime && self.run.space.is_goal(state) {
                self.run.generated(state, g, Fate::Duplicate);
                return Ok(());
            }
            self.run.generated(state, g, Fate::Reopened);
            self.run.opened();
        } else {
            self.run.generated(state, g, Fate::Duplicate);
            let replaces = match self.rule.ties {
                // Not by an action of cost 0: the new parent might be a descendant.
                Ties::LeastG(ParentRule::CheaperOrEqual) if parent.g < g => g <= node.g,
                _ => g < node.g,
            };
            if !replaces {
                return Ok(());
            }
        }
        *self.nodes.data_mut(id) = Node { g, link: parent.id };
        // If the order of the open list depends on g, the state needs a new entry.
        if g < node.g
            && (self.rule.g > 0 || self.rule.ties != Ties::LeastH)
            && let Some(h) = self.h_child(state, child.action, parent)
        {
            self.put(self.rule.key(g, h), id)?;
        }
        Ok(())
    }

    /// The number of actions from the initial state, counted along the parents. O(depth).
    fn depth(&self, id: u32) -> u32 {
        let mut depth = 0;
        let mut at = id;
        while let Some(parent) = self.nodes.data(at).parent() {
            depth += 1;
            at = parent;
        }
        depth
    }

    /// Notes a solution, and that others must be better.
    #[cold]
    fn improved(&mut self, id: u32, solution: Solution<S::Action>) -> Result<(), Halt> {
        let cost = u64::from(solution.cost);
        if cost >= self.upper {
            return Ok(());
        }
        self.upper = cost;
        self.run.improved(self.nodes.state(id), solution)
    }

    /// Closes a node without expanding it, because it cannot lead to a better solution.
    pub(super) fn discard(&mut self, id: u32) {
        self.nodes.data_mut(id).link |= CLOSED;
        self.run.closed();
    }

    /// The entry with its present f and h, where the open list has lower bounds of them only.
    pub(super) fn exact(&self, Entry { h, id, .. }: Entry) -> Entry {
        // It was no dead end when it was stored.
        let h = self.heuristic.h(self.nodes.state(id)).unwrap_or(h);
        Entry { f: self.rule.key(self.nodes.data(id).g, h).f, h, id }
    }

    fn path(&self, id: u32) -> Result<Option<Solution<S::Action>>, Halt> {
        let ids = std::iter::successors(Some(id), |&id| self.nodes.data(id).parent());
        let states = &mut ids.map(|id| (self.nodes.state(id), self.listed.of(id)));
        trace_listed(self.run.space, states, self.nodes.data(id).g)
    }
}
