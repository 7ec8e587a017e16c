//! Depth-first search: one engine for plain and depth-limited depth-first search, and for the iterations of
//! iterative deepening and IDA*. It keeps an explicit stack.

use std::mem;

use crate::{
    algorithm::Cycles,
    cost::Cost,
    engines::run::{Halt, Run},
    heuristic::{Blind, Guarantee, Heuristic, not_negative},
    observer::Fate,
    report::Bound,
    space::StateSpace,
    storage::{listing::Listing, node_table::NodeTable},
};

mod below;
mod children;
pub(crate) mod deepening;
mod entered;
mod measure;
mod report;
#[cfg(feature = "parallel")]
pub(crate) mod subtree;

use self::{
    below::Below,
    measure::{Depth, LeastF, Measure},
};

/// Depth-first search to `depth` actions, or to [`Limits::depth`](crate::Limits::depth) if less.
pub(super) fn depth_first<S: StateSpace>(
    run: &mut Run<'_, S>,
    depth: u32,
    cycles: Cycles,
) -> Result<(), Halt> {
    let bound = u64::from(depth.min(run.limits.depth));
    let mut search = DepthFirst::<_, _, Depth>::new(run, &Blind, cycles);
    search.bound = bound;
    let ended = search.iterate();
    search.end(ended)?;
    if search.next_bound.is_some() {
        search.run.depth_cut = true;
        search.prove(bound + 1);
    } else if cycles != Cycles::Closed {
        run.has_all_paths = true;
    }
    Ok(())
}

/// A state on the path.
struct Frame<C, M> {
    /// The place in the list of actions of the next action to try.
    next: usize,
    /// The place of the first action of this state.
    first: usize,
    g: C,
    h: C,
    /// The greatest measure of the states on the path up to this one.
    max_measure: M,
}

/// How a state on the path was reached; the initial state has no step.
struct Step<S: StateSpace> {
    action: S::Action,
    /// The state before it.
    before: S::State,
}

pub(crate) struct DepthFirst<'r, 'a, S: StateSpace, H, M: Measure<S::Cost>> {
    pub(crate) run: &'r mut Run<'a, S>,
    heuristic: &'r H,
    cycles: Cycles,
    /// The last state of the path.
    state: S::State,
    frames: Vec<Frame<S::Cost, M::Value>>,
    /// One less than `frames`.
    steps: Vec<Step<S>>,
    /// The actions of all frames, one after the other.
    actions: Vec<S::Action>,
    /// The children by these actions, as far as they are kept and were not tried yet; empty if the space gives none.
    children: Vec<Option<S::State>>,
    /// A list that is made again.
    again: Listing<S>,
    /// The bytes of actions and children that are reserved in the budget.
    reserved: usize,
    /// With [`Cycles::OnPath`] the states on the path; with [`Cycles::Closed`] all states entered in
    /// this iteration. Each has the quality of the path by which it was entered.
    entered: NodeTable<S::State, M::Value>,
    /// With [`Cycles::Closed`] the goals that any iteration reported, so that each is reported once.
    goals: NodeTable<S::State, ()>,
    /// The bytes that the states in `entered` own on the heap.
    owned: usize,
    /// The greatest measure of a state that may be entered.
    pub(crate) bound: M::Value,
    /// Earlier iterations reported the solutions up to this measure.
    reported_bound: Option<M::Value>,
    /// The least measure that this iteration cut: the bound of the next iteration.
    pub(crate) next_bound: Option<M::Value>,
    /// Where the search does not begin at the initial state.
    below: Option<Below<S>>,
    /// The children that the limit on depth keeps from being expanded, where they are collected.
    #[cfg(feature = "parallel")]
    roots: Option<Vec<subtree::Root<S::Action, S::Cost>>>,
}

/// A search whose bound limits f.
pub(crate) type IdaStar<'r, 'a, S, H> = DepthFirst<'r, 'a, S, H, LeastF>;

impl<'r, 'a, S, H, M> DepthFirst<'r, 'a, S, H, M>
where
    S: StateSpace,
    H: Heuristic<S>,
    M: Measure<S::Cost>,
{
    pub(crate) fn new(run: &'r mut Run<'a, S>, heuristic: &'r H, cycles: Cycles) -> Self {
        let state = run.space.initial_state();
        let cycles = cycles.in_space(run.space);
        Self {
            run,
            heuristic,
            cycles,
            state,
            frames: Vec::new(),
            steps: Vec::new(),
            actions: Vec::new(),
            children: Vec::new(),
            again: Listing::new(),
            reserved: 0,
            entered: NodeTable::new(),
            goals: NodeTable::new(),
            owned: 0,
            bound: M::of(0, S::Cost::ZERO, S::Cost::ZERO),
            reported_bound: None,
            next_bound: None,
            below: None,
            #[cfg(feature = "parallel")]
            roots: None,
        }
    }

    /// Reports the lower bound that is proved when no solution has a smaller measure than `bound`.
    fn prove(&mut self, bound: M::Value) {
        if let Some(depth) = M::depth(bound) {
            if let Ok(depth) = u32::try_from(depth) {
                self.run.proved(Bound::Length(depth));
            }
        } else if self.heuristic.guarantee() >= Guarantee::Admissible {
            self.run.proved(Bound::Cost(M::cost(bound)));
        }
    }

    /// Returns true if all that is beyond earlier bounds is proved to cost more than a solution may.
    fn costs_too_much(&self) -> bool {
        M::depth(self.bound).is_none()
            && self.heuristic.guarantee() >= Guarantee::Admissible
            && M::cost(self.bound) > self.run.most
    }

    /// Runs one depth-first search up to the bound.
    pub(crate) fn iterate(&mut self) -> Result<(), Halt> {
        self.run.iteration_begun();
        if self.cycles == Cycles::Closed {
            self.run.stored(self.entered.len());
            self.entered.clear();
            self.run.budget.release(mem::take(&mut self.owned));
        }
        self.enter_root()?;
        self.walk()
    }

    /// Tries all actions that are left.
    #[inline]
    fn walk(&mut self) -> Result<(), Halt> {
        while let Some(frame) = self.frames.last_mut() {
            let Some(&action) = self.actions.get(frame.next) else {
                self.leave();
                continue;
            };
            let at = frame.next;
            frame.next += 1;
            let (first, g, h, max_measure) = (frame.first, frame.g, frame.h, frame.max_measure);
            if self.is_redundant(action) {
                if self.run.space.gives_children() {
                    self.take_kept(at);
                }
            } else {
                let child = if self.run.space.gives_children() {
                    self.take_child(first, at)?
                } else {
                    self.run.space.apply(&self.state, action)
                };
                if self.steps.is_empty() && self.leads_above(&child) {
                    continue;
                }
                self.enter(action, child, g, h, max_measure)?;
            }
        }
        Ok(())
    }

    /// Returns true if `action` may be pruned after the last step. Not with a closed set: the pruned
    /// successor is left to another path, and that path may find this state closed (Holte and Burch
    /// 2014).
    #[inline]
    fn is_redundant(&self, action: S::Action) -> bool {
        self.cycles != Cycles::Closed
            && self
                .steps
                .last()
                .is_some_and(|last| self.run.space.is_redundant(last.action, action))
    }

    /// Starts an iteration at the initial state.
    fn enter_root(&mut self) -> Result<(), Halt> {
        let start = self.state.clone();
        self.run.started(&start)?;
        let Some(h) = not_negative(self.heuristic.h(&start)) else { return Ok(()) };
        let g = S::Cost::ZERO;
        let measure = M::of(0, g, h);
        if self.cycles != Cycles::Allowed {
            self.mark_entered(&start, M::of(0, g, g))?;
        }
        if self.run.space.is_goal(&start) {
            return self.solved(&start, None, g, measure);
        }
        if self.may_expand(0, g, measure) { self.expand(&start, g, h, measure) } else { Ok(()) }
    }

    /// Looks at `child`, the successor by `action`, and expands it unless it is a goal, a dead end, a
    /// duplicate, or beyond a bound.
    #[inline]
    fn enter(
        &mut self,
        action: S::Action,
        child: S::State,
        parent_g: S::Cost,
        parent_h: S::Cost,
        parent_max_measure: M::Value,
    ) -> Result<(), Halt> {
        let space = self.run.space;
        let cost = space.cost(&self.state, action);
        let depth = self.steps.len() as u64 + 1;
        let Some(g) = self.run.add(parent_g, cost)? else {
            // A bound on depth does not bound costs: a goal behind this state may be few actions away.
            if M::depth(self.bound).is_some() {
                self.run.bound_frozen = true;
            }
            self.run.generated(&child, S::Cost::MAX, Fate::Cut);
            return Ok(());
        };
        let Some(h) = not_negative(self.heuristic.h_child(&child, action, parent_h)) else {
            self.run.generated(&child, g, Fate::DeadEnd);
            return Ok(());
        };
        let measure = M::of(depth, g, h);
        if measure > self.bound {
            self.cut(measure);
            self.run.generated(&child, g, Fate::Cut);
            return Ok(());
        }
        let fate = match self.cycles {
            Cycles::Allowed => Fate::New,
            _ => self.mark_entered(&child, self.path_quality(depth, g))?,
        };
        self.run.generated(&child, g, fate);
        if fate == Fate::Duplicate {
            return Ok(());
        }
        let max_measure = parent_max_measure.max(measure);
        let is_goal = space.is_goal(&child);
        if is_goal {
            self.solved(&child, Some(action), g, max_measure)?;
        }
        if is_goal || !self.may_expand(depth, g, measure) {
            #[cfg(feature = "parallel")]
            if !is_goal {
                self.note_root(action, g, h);
            }
            if self.cycles == Cycles::OnPath {
                self.forget_newest();
            }
            return Ok(());
        }
        self.run.budget.make_room(&mut self.steps)?;
        self.run.budget.own(space.heap_bytes(&child))?;
        self.expand(&child, g, h, max_measure)?;
        let before = mem::replace(&mut self.state, child);
        self.steps.push(Step { action, before });
        Ok(())
    }

    /// Expands `state`, and puts it at the end of the path.
    #[inline]
    fn expand(
        &mut self,
        state: &S::State,
        g: S::Cost,
        h: S::Cost,
        max_measure: M::Value,
    ) -> Result<(), Halt> {
        self.run.expanding(state, g, h)?;
        let first = self.actions.len();
        let space = self.run.space;
        if space.gives_children() {
            self.forget_few();
        }
        space.actions_with_children(state, &mut self.actions, &mut self.children, true);
        let reserved = self.actions.capacity() * size_of::<S::Action>()
            + self.children.capacity() * size_of::<Option<S::State>>();
        if reserved > self.reserved {
            self.run.budget.reserve(reserved - self.reserved)?;
            self.reserved = reserved;
        }
        if space.gives_children() {
            self.own_children(first)?;
        }
        self.run.budget.make_room(&mut self.frames)?;
        self.frames.push(Frame { next: first, first, g, h, max_measure });
        self.run.set_open(self.frames.len() as u64);
        Ok(())
    }

    /// Takes the last state off the path.
    #[inline]
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.actions.truncate(frame.first);
        if self.run.space.gives_children() {
            self.children.truncate(frame.first);
        }
        if let Some(step) = self.steps.pop() {
            self.run.budget.release(self.run.space.heap_bytes(&self.state));
            self.state = step.before;
        }
        if self.cycles == Cycles::OnPath {
            self.forget_newest();
        }
    }

    /// Notes that a state with this measure, which exceeds the bound, was cut.
    #[inline]
    fn cut(&mut self, measure: M::Value) {
        self.next_bound = Some(self.next_bound.map_or(measure, |least| least.min(measure)));
    }

    /// Notes that a path was cut that costs more than a solution may.
    #[cold]
    fn cut_dear(&mut self) {
        self.run.too_dear();
        if M::depth(self.bound).is_some() {
            self.run.bound_frozen = true;
        }
    }

    /// Returns true if this state, which is not a goal, may be expanded. If not, the cut is noted.
    #[inline]
    fn may_expand(&mut self, depth: u64, g: S::Cost, measure: M::Value) -> bool {
        if g > self.run.most {
            self.cut_dear();
            return false;
        }
        if M::depth(measure).is_some() {
            // The depth grows with every action, so all successors of a state at the bound are beyond it.
            let is_below = measure < self.bound;
            if !is_below {
                self.cut(M::of(depth + 1, S::Cost::ZERO, S::Cost::ZERO));
            }
            return is_below;
        }
        if depth >= u64::from(self.run.limits.depth) {
            self.run.depth_cut = true;
            self.run.bound_frozen = true;
            return false;
        }
        true
    }

    /// Records how many states are stored in the closed set.
    fn end(&mut self, ended: Result<(), Halt>) -> Result<(), Halt> {
        if self.cycles == Cycles::Closed {
            self.run.stored(self.entered.len());
        }
        ended
    }
}
