//! Best-first search: uniform-cost, greedy, A* and weighted A* are one engine with different f.

use std::hint::black_box;

use crate::{
    Bound, Cost, Fate, Guarantee, Heuristic, Observer, ParentRule, Reopen, Solution, StateSpace,
    Ties,
    budget::Halt,
    open::{Key, LeastStateFirst, NewestFirst, OpenList},
    run::Run,
    table::{NodeTable, hash_of},
    trace::trace,
};

/// How f is made, and what follows from it.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
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

struct Child<S, A> {
    state: S,
    action: A,
    hash: u64,
    cost: Cost,
}

pub(crate) fn best_first<S, H, O>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    rule: Rule,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    match rule.ties {
        Ties::LeastH => BestFirst::new(run, heuristic, rule, NewestFirst::new()).run(),
        Ties::LeastG(_) => BestFirst::new(run, heuristic, rule, LeastStateFirst::new()).run(),
    }
}

struct BestFirst<'r, 'a, S: StateSpace, H, O, Q> {
    run: &'r mut Run<'a, S, O>,
    heuristic: &'r H,
    rule: Rule,
    nodes: NodeTable<S::State, Node>,
    open: Q,
    actions: Vec<S::Action>,
    children: Vec<Child<S::State, S::Action>>,
}

impl<'r, 'a, S, H, O, Q> BestFirst<'r, 'a, S, H, O, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
    Q: OpenList<S::State>,
{
    fn new(run: &'r mut Run<'a, S, O>, heuristic: &'r H, rule: Rule, open: Q) -> Self {
        let nodes = NodeTable::new();
        Self { run, heuristic, rule, nodes, open, actions: Vec::new(), children: Vec::new() }
    }

    fn run(mut self) -> Result<(), Halt> {
        let ended = self.search();
        self.run.stored(self.nodes.len());
        ended
    }

    fn search(&mut self) -> Result<(), Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let proves = self.rule.proves(self.heuristic.guarantee());
        let Some(h) = self.heuristic.h(&root) else {
            return Ok(());
        };
        let hash = hash_of(&root);
        self.insert(root, hash, 0, NO_PARENT, h)?;
        let mut greatest_f = None;
        while let Some(entry) = self.open.pop(&mut self.run.budget) {
            let node = *self.nodes.data(entry.id);
            // Of several entries of a state the least came first and closed it.
            if node.is_closed() {
                continue;
            }
            if let Some(next) = self.open.peek() {
                black_box(self.nodes.data(next).link);
            }
            if greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                if proves {
                    self.prove(entry.f);
                }
            }
            self.nodes.data_mut(entry.id).link |= CLOSED;
            self.run.closed();
            self.visit(entry.id, node.g, entry.h)?;
        }
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

    /// Takes note of a goal, or expands.
    fn visit(&mut self, id: u32, g: Cost, h: Cost) -> Result<(), Halt> {
        let state = self.nodes.state(id);
        if self.run.space.is_goal(state) {
            let Some(solution) = self.path(id) else {
                self.run.overflowed();
                return Ok(());
            };
            return self.run.solved(self.nodes.state(id), solution);
        }
        if self.run.limits.depth < u32::MAX && self.depth(id) >= self.run.limits.depth {
            self.run.depth_was_cut();
            self.run.freeze_bound();
            return Ok(());
        }
        self.run.expanding(state, g, h)?;
        self.generate(id);
        // The list is lent out so that it can be drained while nodes are stored.
        let mut children = std::mem::take(&mut self.children);
        let taken_in = children.drain(..).try_for_each(|child| self.take_in(child, id, g, h));
        self.children = children;
        taken_in
    }

    /// Generates the successors of `id`, and reads the places where they belong in the table, so
    /// that the cache misses overlap.
    #[inline]
    fn generate(&mut self, id: u32) {
        let space = self.run.space;
        let state = self.nodes.state(id);
        self.actions.clear();
        space.actions(state, &mut self.actions);
        let mut touched = 0;
        for &action in &self.actions {
            let cost = space.cost(state, action);
            let mut child = state.clone();
            space.apply(&mut child, action);
            let hash = hash_of(&child);
            touched ^= self.nodes.touch(hash);
            self.children.push(Child { state: child, action, hash, cost });
        }
        black_box(touched);
    }

    #[inline]
    fn take_in(
        &mut self,
        child: Child<S::State, S::Action>,
        parent: u32,
        parent_g: Cost,
        parent_h: Cost,
    ) -> Result<(), Halt> {
        let Child { state, action, hash, cost } = child;
        let Some(g) = self.run.add(parent_g, cost) else {
            self.run.generated(&state, Cost::MAX, Fate::Cut);
            return Ok(());
        };
        if let Some(id) = self.nodes.find(&state, hash) {
            return self.meet_again(id, &state, action, g, parent, parent_h);
        }
        match self.heuristic.h_child(&state, action, parent_h) {
            None => {
                self.run.generated(&state, g, Fate::DeadEnd);
                Ok(())
            }
            Some(h) => {
                self.run.generated(&state, g, Fate::New);
                self.insert(state, hash, g, parent, h)
            }
        }
    }

    /// A path of cost `g` leads to a state that is stored already.
    #[inline]
    fn meet_again(
        &mut self,
        id: u32,
        state: &S::State,
        action: S::Action,
        g: Cost,
        parent: u32,
        parent_h: Cost,
    ) -> Result<(), Halt> {
        let node = *self.nodes.data(id);
        if node.is_closed() {
            if g >= node.g || self.rule.reopen == Reopen::Never {
                self.run.generated(state, g, Fate::Duplicate);
                return Ok(());
            }
            self.run.generated(state, g, Fate::Reopened);
            self.run.opened();
        } else {
            self.run.generated(state, g, Fate::Duplicate);
            let replaces = match self.rule.ties {
                Ties::LeastG(ParentRule::CheaperOrEqual) => g <= node.g,
                _ => g < node.g,
            };
            if !replaces {
                return Ok(());
            }
        }
        *self.nodes.data_mut(id) = Node { g, link: parent };
        // Its place in the open list changes with g, except in greedy search.
        if g < node.g
            && self.rule.g > 0
            && let Some(h) = self.heuristic.h_child(state, action, parent_h)
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
        trace(self.run.space, &self.nodes, id, Node::parent)
    }
}
