//! Best-first search: uniform-cost, greedy, A* and weighted A* are one engine with different f.
//!
//! While the table is small, nodes are expanded one by one. When many states are stored, up to
//! [`BATCH`] nodes of the same f and h are taken from the open list together (see
//! [`crate::storage::prefetch`]): their successors, which may be better by h, wait until all of them are
//! expanded.

use crate::{
    Bound, Cost, Fate, Guarantee, Heuristic, Observer, ParentRule, Reopen, Solution, StateSpace,
    Ties,
    engines::path::trace,
    engines::run::Halt,
    engines::run::Run,
    storage::node_table::{NodeTable, hash_of},
    storage::open::{Entry, Key, OpenList},
    storage::prefetch::{BATCH, Child, LARGE, Successors},
};

/// How f is made, and what follows from it.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// f = `g` · g + `h` · h.
    pub(crate) g: u16,
    pub(crate) h: u16,
    pub(crate) ties: Ties,
    pub(crate) reopen: Reopen,
}

impl Rule {
    #[inline]
    fn key(&self, g: Cost, h: Cost) -> Key {
        Key { f: u64::from(self.g) * u64::from(g) + u64::from(self.h) * u64::from(h), g, h }
    }

    /// Is every solution at least (least f in the open list) / (greater factor)? So it is for
    /// A* and its kin while the open list holds a state of each optimal path, reached at its least
    /// cost (or, weighted and consistent, at no more than w times that: Likhachev et al. 2003).
    fn proves(&self, guarantee: Guarantee) -> bool {
        let guarantee = if self.h == 0 { Guarantee::Consistent } else { guarantee };
        self.g > 0
            && match self.reopen {
                Reopen::WhenCheaper => guarantee >= Guarantee::Admissible,
                Reopen::Never => guarantee == Guarantee::Consistent,
            }
    }
}

/// What is kept of a state: eight bytes. h is not; the open list knows it.
#[derive(Clone, Copy)]
struct Node {
    g: Cost,
    /// Id of the parent, and the top bit: is the state closed?
    link: u32,
}

const CLOSED: u32 = 1 << 31;
/// The parent of the root.
const NO_PARENT: u32 = CLOSED - 1;

impl Node {
    #[inline]
    fn is_closed(self) -> bool {
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

/// A node that was taken from the open list.
struct Chosen {
    id: u32,
    h: Cost,
    is_goal: bool,
    /// Where its successors end in the list of all of them.
    end: usize,
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
    let mut engine = BestFirst {
        run,
        heuristic,
        rule,
        nodes: NodeTable::new(),
        open: OpenList::new(rule.ties),
        chosen: Vec::new(),
        successors: Successors::new(),
        actions: Vec::new(),
    };
    let ended = engine.search();
    engine.run.stored(engine.nodes.len());
    ended
}

struct BestFirst<'r, 'a, S: StateSpace, H, O> {
    run: &'r mut Run<'a, S, O>,
    heuristic: &'r H,
    rule: Rule,
    nodes: NodeTable<S::State, Node>,
    open: OpenList<S::State>,
    chosen: Vec<Chosen>,
    successors: Successors<S>,
    actions: Vec<S::Action>,
}

impl<S, H, O> BestFirst<'_, '_, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    fn search(&mut self) -> Result<(), Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let proves = self.rule.proves(self.heuristic.guarantee());
        let root_h = if self.rule.h == 0 { Some(0) } else { self.heuristic.h(&root) };
        let Some(h) = root_h else { return Ok(()) };
        let hash = hash_of(&root);
        self.insert(root, hash, 0, NO_PARENT, h)?;
        let mut greatest_f = None;
        while let Some(entry) = self.open.pop() {
            // Of several entries of a state the least came first and closed it.
            if self.nodes.data(entry.id).is_closed() {
                continue;
            }
            if greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                if proves {
                    self.prove(entry.f);
                }
            }
            if self.nodes.len() < LARGE {
                self.expand_one(entry)?;
            } else {
                self.pop_batch(entry)?;
                self.expand_batch()?;
            }
        }
        Ok(())
    }

    /// Takes the next few nodes of the f and h of `entry`, and generates their successors.
    fn pop_batch(&mut self, entry: Entry) -> Result<(), Halt> {
        self.chosen.clear();
        self.add_to_batch(entry.id, entry.h)?;
        while self.chosen.len() < BATCH as usize {
            let Some(id) = self.open.pop_equal(entry) else { break };
            if !self.nodes.data(id).is_closed() {
                self.add_to_batch(id, entry.h)?;
            }
        }
        self.successors.look_up(&self.nodes);
        Ok(())
    }

    #[inline]
    fn add_to_batch(&mut self, id: u32, h: Cost) -> Result<(), Halt> {
        // A batch of slow expansions would be late for the clock.
        self.run.budget.tick()?;
        let state = self.nodes.state(id);
        let is_goal = self.run.space.is_goal(state);
        if !is_goal {
            self.successors.generate(self.run.space, state, |_, child| hash_of(child));
        }
        self.chosen.push(Chosen { id, h, is_goal, end: self.successors.len() });
        Ok(())
    }

    fn expand_batch(&mut self) -> Result<(), Halt> {
        // The lists are lent out while nodes are stored.
        let chosen = std::mem::take(&mut self.chosen);
        let mut successors = std::mem::replace(&mut self.successors, Successors::new());
        let mut children = successors.drain();
        let mut taken = 0;
        for node in &chosen {
            let own = children.by_ref().take(node.end - taken);
            taken = node.end;
            self.expand_chosen(node, own)?;
        }
        drop(children);
        (self.chosen, self.successors) = (chosen, successors);
        Ok(())
    }

    fn prove(&mut self, f: u64) {
        let bound = f.div_ceil(u64::from(self.rule.g.max(self.rule.h)));
        self.run.proved(Bound::Cost(Cost::try_from(bound).unwrap_or(Cost::MAX)));
    }

    #[inline]
    fn insert(
        &mut self,
        state: S::State,
        hash: u64,
        g: Cost,
        parent: u32,
        h: Cost,
    ) -> Result<(), Halt> {
        let budget = &mut self.run.budget;
        let id = self.nodes.insert(state, hash, Node { g, link: parent }, budget)?;
        self.open.push(self.rule.key(g, h), id, self.nodes.state(id), budget)?;
        self.run.opened();
        Ok(())
    }

    /// Takes note of a goal, or expands, taking successors in as they are generated.
    fn expand_one(&mut self, Entry { id, h, .. }: Entry) -> Result<(), Halt> {
        // As for a batch: goals and what is too deep are work, though they are not expanded.
        self.run.budget.tick()?;
        let state = self.nodes.state(id).clone();
        let is_goal = self.run.space.is_goal(&state);
        let Some(parent) = self.close(id, h, is_goal)? else { return Ok(()) };
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.run.space.actions(&state, &mut actions);
        for &action in &actions {
            let child = Child::new(self.run.space, &state, action, |_, child| hash_of(child));
            let cost = self.run.space.cost(&state, action);
            self.insert_or_update(child, cost, parent)?;
        }
        self.actions = actions;
        Ok(())
    }

    /// The same with successors that were generated before.
    fn expand_chosen(
        &mut self,
        &Chosen { id, h, is_goal, .. }: &Chosen,
        children: impl Iterator<Item = Child<S>>,
    ) -> Result<(), Halt> {
        match self.close(id, h, is_goal)? {
            Some(parent) => {
                for child in children {
                    let cost = self.run.space.cost(self.nodes.state(id), child.action);
                    self.insert_or_update(child, cost, parent)?;
                }
            }
            None => children.for_each(drop),
        }
        Ok(())
    }

    /// Closes a node, and gives it back if it is to be expanded.
    #[inline]
    fn close(&mut self, id: u32, h: Cost, is_goal: bool) -> Result<Option<Parent>, Halt> {
        let node = self.nodes.data_mut(id);
        let g = node.g;
        node.link |= CLOSED;
        self.run.closed();
        if self.run.limits.depth < u32::MAX {
            // A goal's path gets longer than the limit when a state on it is reopened by a cheaper
            // but longer path.
            let least_beyond = self.run.limits.depth.saturating_add(u32::from(is_goal));
            if self.depth(id) >= least_beyond {
                self.run.depth_was_cut();
                self.run.freeze_bound();
                return Ok(None);
            }
        }
        if is_goal {
            match self.path(id) {
                Some(solution) => self.run.solved(self.nodes.state(id), solution)?,
                None => self.run.overflowed(),
            }
            return Ok(None);
        }
        self.run.expanding(self.nodes.state(id), g, h)?;
        Ok(Some(Parent { id, g, h }))
    }

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
                self.run.freeze_bound();
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
                self.run.generated(&state, g, Fate::New);
                self.insert(state, hash, g, parent.id, h)
            }
        }
    }

    /// The estimate at a successor of `parent`. Uniform-cost search does not ask for it.
    #[inline(always)]
    fn h_child(&self, state: &S::State, action: S::Action, parent: Parent) -> Option<Cost> {
        if self.rule.h == 0 { Some(0) } else { self.heuristic.h_child(state, action, parent.h) }
    }

    /// A path of cost `g` leads to a state that is stored already.
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
            // A closed goal is a solution already, unless it lay too deep; there is one for each goal.
            if !is_better || self.run.space.is_goal(state) {
                self.run.generated(state, g, Fate::Duplicate);
                return Ok(());
            }
            self.run.generated(state, g, Fate::Reopened);
            self.run.opened();
        } else {
            self.run.generated(state, g, Fate::Duplicate);
            let replaces = match self.rule.ties {
                // Not by an action that costs nothing: the new parent might be a descendant.
                Ties::LeastG(ParentRule::CheaperOrEqual) if parent.g < g => g <= node.g,
                _ => g < node.g,
            };
            if !replaces {
                return Ok(());
            }
        }
        *self.nodes.data_mut(id) = Node { g, link: parent.id };
        // Its place in the open list changes with g, unless g is no part of the order.
        if g < node.g
            && (self.rule.g > 0 || self.rule.ties != Ties::LeastH)
            && let Some(h) = self.h_child(state, child.action, parent)
        {
            self.open.push(self.rule.key(g, h), id, state, &mut self.run.budget)?;
        }
        Ok(())
    }

    fn depth(&self, id: u32) -> u32 {
        let mut depth = 0;
        let mut at = id;
        while let Some(parent) = self.nodes.data(at).parent() {
            depth += 1;
            at = parent;
        }
        depth
    }

    fn path(&self, id: u32) -> Option<Solution<S::Action>> {
        let ids = std::iter::successors(Some(id), |&id| self.nodes.data(id).parent());
        trace(self.run.space, &mut ids.map(|id| self.nodes.state(id)))
    }
}
