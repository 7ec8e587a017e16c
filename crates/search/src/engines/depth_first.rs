//! Depth-first search: one engine for plain and depth-limited depth-first search, and for the iterations of
//! iterative deepening and IDA*. It keeps an explicit stack.

use std::mem;

use crate::{
    algorithm::Cycles,
    cost::{Cost, SumOf},
    engines::run::{Halt, Run},
    heuristic::{Heuristic, not_negative},
    observer::Fate,
    report::Bound,
    space::StateSpace,
    storage::{listing::Listing, node_table::NodeTable},
};

mod below;
mod children;
pub(crate) mod deepening;
mod entered;
mod report;
#[cfg(feature = "parallel")]
pub(crate) mod subtree;

use self::{below::Below, entered::Quality};

/// Depth-first search to `depth` actions, or to [`Limits::depth`](crate::Limits::depth) if less. The heuristic is not
/// asked.
pub(super) fn depth_first<S: StateSpace, H: Heuristic<S>>(
    run: &mut Run<'_, S>,
    heuristic: &H,
    depth: u32,
    cycles: Cycles,
) -> Result<(), Halt> {
    let depth = depth.min(run.limits.depth);
    let mut search = DepthFirst::by_depth(run, heuristic, cycles);
    search.max_depth = depth.into();
    let ended = search.iterate();
    search.end(ended)?;
    if search.was_cut {
        search.run.depth_cut = true;
        search.prove_depth(u64::from(depth) + 1);
    } else if cycles != Cycles::Closed {
        run.has_all_paths = true;
    }
    Ok(())
}

/// A state on the path.
struct Frame<C: Cost> {
    /// The place in the list of actions of the next action to try.
    next: usize,
    /// The place of the first action of this state.
    first: usize,
    g: C,
    h: C,
    /// The greatest f of the states on the path up to this one.
    max_f: C::Sum,
}

/// f = g + h.
#[inline]
fn f_of<C: Cost>(g: C, h: C) -> C::Sum {
    C::plus(g.times(1), h.times(1))
}

/// How a state on the path was reached; the initial state has no step.
struct Step<S: StateSpace> {
    action: S::Action,
    /// The state before it.
    before: S::State,
}

/// A depth-first search whose bound limits f, or the depth.
pub(crate) struct DepthFirst<'r, 'a, S: StateSpace, H> {
    pub(crate) run: &'r mut Run<'a, S>,
    heuristic: &'r H,
    cycles: Cycles,
    /// The last state of the path.
    state: S::State,
    frames: Vec<Frame<S::Cost>>,
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
    entered: NodeTable<S::State, Quality<S::Cost>>,
    /// With [`Cycles::Closed`] the goals that any iteration reported, so that each is reported once.
    goals: NodeTable<S::State, ()>,
    /// The bytes that the states in `entered` own on the heap.
    owned: usize,
    /// The bound limits the depth, and h is 0.
    by_depth: bool,
    /// The depth at which states are not expanded.
    max_depth: u64,
    /// The greatest f of a state that may be entered.
    pub(crate) bound: SumOf<S>,
    /// Earlier iterations reported the solutions up to this f.
    reported_bound: Option<SumOf<S>>,
    /// Earlier iterations reported the solutions up to this depth.
    reported_depth: Option<u64>,
    /// The least f that this iteration cut: the bound of the next iteration.
    pub(crate) next_bound: Option<SumOf<S>>,
    /// The bound on depth cut a path in this iteration.
    was_cut: bool,
    /// Where the search does not begin at the initial state.
    below: Option<Below<S>>,
    /// The children that the limit on depth keeps from being expanded, where they are collected.
    #[cfg(feature = "parallel")]
    roots: Option<Vec<subtree::Root<S::Action, S::Cost>>>,
}

impl<'r, 'a, S: StateSpace, H: Heuristic<S>> DepthFirst<'r, 'a, S, H> {
    /// A search whose bound limits f.
    pub(crate) fn by_f(run: &'r mut Run<'a, S>, heuristic: &'r H, cycles: Cycles) -> Self {
        let state = run.space.initial_state();
        let cycles = cycles.in_space(run.space);
        let max_depth = run.limits.depth.into();
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
            by_depth: false,
            max_depth,
            bound: S::Cost::ZERO.times(1),
            reported_bound: None,
            reported_depth: None,
            next_bound: None,
            was_cut: false,
            below: None,
            #[cfg(feature = "parallel")]
            roots: None,
        }
    }

    /// A search whose bound limits the depth.
    fn by_depth(run: &'r mut Run<'a, S>, heuristic: &'r H, cycles: Cycles) -> Self {
        let mut search = Self::by_f(run, heuristic, cycles);
        (search.by_depth, search.bound) = (true, S::Cost::INFINITE);
        search
    }

    /// Reports the lower bound that is proved when no solution has fewer actions.
    fn prove_depth(&mut self, depth: u64) {
        if let Ok(depth) = u32::try_from(depth) {
            self.run.record_bound(Bound::Length(depth));
        }
    }

    /// Runs one depth-first search up to the bound.
    pub(crate) fn iterate(&mut self) -> Result<(), Halt> {
        self.run.iteration_begun();
        if self.cycles == Cycles::Closed {
            self.run.count_stored(self.entered.len());
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
            let (first, g, h, max_f) = (frame.first, frame.g, frame.h, frame.max_f);
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
                self.enter(action, child, g, h, max_f)?;
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
        let g = S::Cost::ZERO;
        let h = if self.by_depth { Some(g) } else { not_negative(self.heuristic.h(&start)) };
        let Some(h) = h else { return Ok(()) };
        let f = f_of(g, h);
        if self.cycles != Cycles::Allowed {
            self.mark_entered(&start, Quality::BEST)?;
        }
        if self.run.space.is_goal(&start) {
            return self.solved(&start, None, g, f);
        }
        if self.may_expand(0, g) { self.expand(&start, g, h, f) } else { Ok(()) }
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
        parent_max_f: SumOf<S>,
    ) -> Result<(), Halt> {
        let space = self.run.space;
        let cost = space.cost(&self.state, action);
        let depth = self.steps.len() as u64 + 1;
        let Some(g) = self.run.add(parent_g, cost)? else {
            // A bound on depth does not bound costs: a goal behind this state may be few actions away.
            if self.by_depth {
                self.run.bound_frozen = true;
            }
            self.run.generated(&child, S::Cost::MAX, Fate::Cut);
            return Ok(());
        };
        let h = if self.by_depth {
            Some(S::Cost::ZERO)
        } else {
            not_negative(self.heuristic.h_child(&child, action, parent_h))
        };
        let Some(h) = h else {
            self.run.generated(&child, g, Fate::DeadEnd);
            return Ok(());
        };
        let f = f_of(g, h);
        if f > self.bound {
            self.next_bound = Some(self.next_bound.map_or(f, |least| least.min(f)));
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
        let max_f = parent_max_f.max(f);
        let is_goal = space.is_goal(&child);
        if is_goal {
            self.solved(&child, Some(action), g, max_f)?;
        }
        if is_goal || !self.may_expand(depth, g) {
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
        self.expand(&child, g, h, max_f)?;
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
        max_f: SumOf<S>,
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
        self.frames.push(Frame { next: first, first, g, h, max_f });
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

    /// Notes that a path was cut that costs more than a solution may.
    #[cold]
    fn cut_dear(&mut self) {
        self.run.too_dear();
        if self.by_depth {
            self.run.bound_frozen = true;
        }
    }

    /// Returns true if this state, which is not a goal, may be expanded. If not, the cut is noted.
    #[inline]
    fn may_expand(&mut self, depth: u64, g: S::Cost) -> bool {
        if g > self.run.most {
            self.cut_dear();
            return false;
        }
        let may = depth < self.max_depth;
        if !may {
            self.cut_deep();
        }
        may
    }

    /// Notes that a path was cut that has more actions than it may.
    #[cold]
    fn cut_deep(&mut self) {
        if self.by_depth {
            self.was_cut = true;
        } else {
            self.run.depth_cut = true;
            self.run.bound_frozen = true;
        }
    }

    /// Records how many states are stored in the closed set.
    fn end(&mut self, ended: Result<(), Halt>) -> Result<(), Halt> {
        if self.cycles == Cycles::Closed {
            self.run.count_stored(self.entered.len());
        }
        ended
    }
}
