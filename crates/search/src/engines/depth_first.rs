//! Depth-first search: plain, depth-limited, iterative deepening and IDA* are one engine, which
//! changes one state in place and keeps an explicit stack.

use std::marker::PhantomData;

use crate::{
    Blind, Bound, Cost, Cycles, Fate, Guarantee, Heuristic, Observer, Solution, StateSpace,
    engines::run::Halt,
    engines::run::Run,
    storage::node_table::{NodeTable, hash_of},
};

/// What an iteration is bounded by.
trait Measure {
    /// The measure of a state after `depth` actions.
    fn of(depth: u64, g: Cost, h: Cost) -> u64;
    /// Are all successors of a state of measure `bound` surely beyond it?
    const STRICT: bool;
    /// What is proved when no solution of a lesser measure than `bound` is left.
    fn proof(bound: u64, guarantee: Guarantee) -> Option<Bound>;
    /// What a closed set compares two paths to a state by: the less, the better.
    fn path_quality(depth: u64, g: Cost) -> u64;
}

/// Bounded by the number of actions.
struct Depth;

impl Measure for Depth {
    const STRICT: bool = true;

    #[inline]
    fn of(depth: u64, _: Cost, _: Cost) -> u64 {
        depth
    }

    fn proof(bound: u64, _: Guarantee) -> Option<Bound> {
        u32::try_from(bound).ok().map(Bound::Length)
    }

    fn path_quality(depth: u64, _: Cost) -> u64 {
        depth
    }
}

/// Bounded by f = g + h.
struct F;

impl Measure for F {
    const STRICT: bool = false;

    #[inline]
    fn of(_: u64, g: Cost, h: Cost) -> u64 {
        u64::from(g) + u64::from(h)
    }

    fn proof(bound: u64, guarantee: Guarantee) -> Option<Bound> {
        let bound = Cost::try_from(bound).unwrap_or(Cost::MAX);
        (guarantee >= Guarantee::Admissible).then_some(Bound::Cost(bound))
    }

    fn path_quality(_: u64, g: Cost) -> u64 {
        u64::from(g)
    }
}

/// Depth-first search, depth-limited where `depth` is less than the limits allow anyway.
pub(super) fn depth_first<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    depth: u32,
    cycles: Cycles,
) -> Result<(), Halt> {
    let bound = u64::from(depth.min(run.limits.depth));
    let mut search = DepthFirst::<_, _, _, Depth>::new(run, &Blind, cycles);
    search.bound = bound;
    let ended = search.iterate();
    search.end(ended)?;
    if search.next_bound.is_some() {
        run.depth_was_cut();
        if let Some(bound) = Depth::proof(bound + 1, Guarantee::Consistent) {
            run.proved(bound);
        }
    } else if cycles != Cycles::Closed {
        run.paths_were_all_listed();
    }
    Ok(())
}

/// Iterative deepening on the number of actions.
pub(super) fn iterative_deepening<S: StateSpace, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    cycles: Cycles,
) -> Result<(), Halt> {
    let mut search = DepthFirst::<_, _, _, Depth>::new(run, &Blind, cycles);
    let ended = search.deepen(0);
    search.end(ended)
}

/// IDA*.
pub(super) fn ida_star<S: StateSpace, H: Heuristic<S>, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    cycles: Cycles,
) -> Result<(), Halt> {
    // Each walk round a cycle to a goal would be one more solution, without an end.
    let cycles = match cycles {
        Cycles::Allowed if run.limits.solutions > 1 => Cycles::OnPath,
        cycles => cycles,
    };
    let mut search = DepthFirst::<_, _, _, F>::new(run, heuristic, cycles);
    let Some(h) = heuristic.h(&search.state) else {
        return search.run.started(&search.state);
    };
    let ended = search.deepen(u64::from(h));
    search.end(ended)?;
    if cycles != Cycles::Closed {
        run.paths_were_all_listed();
    }
    Ok(())
}

/// A state on the path.
struct Frame {
    /// Where its actions that were not tried yet begin in the list of all actions.
    next: usize,
    /// Where its actions begin there.
    first: usize,
    g: Cost,
    h: Cost,
    /// Greatest measure on the path up to here.
    reach: u64,
}

/// How a state of the path, the first excepted, was reached.
struct Step<S: StateSpace> {
    action: S::Action,
    undo: S::Undo,
}

struct DepthFirst<'r, 'a, S: StateSpace, H, O, M> {
    run: &'r mut Run<'a, S, O>,
    heuristic: &'r H,
    cycles: Cycles,
    measure: PhantomData<M>,
    /// The state on top of the stack.
    state: S::State,
    frames: Vec<Frame>,
    /// One less than frames.
    steps: Vec<Step<S>>,
    /// The actions of all frames, one after the other.
    actions: Vec<S::Action>,
    /// Room in `actions` that the budget knows of.
    actions_held: usize,
    /// With [`Cycles::OnPath`] the states of the path, with [`Cycles::Closed`] all that were
    /// entered in this iteration, each with the quality of the path to it.
    seen: NodeTable<S::State, u64>,
    /// With [`Cycles::Closed`] the goals that were reported, in any iteration: none is twice.
    goals: NodeTable<S::State, ()>,
    /// Greatest measure that may be entered.
    bound: u64,
    /// Earlier iterations gave the solutions up to this measure.
    done: Option<u64>,
    /// Least measure that was cut.
    next_bound: Option<u64>,
}

impl<'r, 'a, S, H, O, M> DepthFirst<'r, 'a, S, H, O, M>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
    M: Measure,
{
    fn new(run: &'r mut Run<'a, S, O>, heuristic: &'r H, cycles: Cycles) -> Self {
        let state = run.space.initial_state();
        Self {
            run,
            heuristic,
            cycles,
            measure: PhantomData,
            state,
            frames: Vec::new(),
            steps: Vec::new(),
            actions: Vec::new(),
            actions_held: 0,
            seen: NodeTable::new(),
            goals: NodeTable::new(),
            bound: 0,
            done: None,
            next_bound: None,
        }
    }

    /// Iterations with growing bounds, until one cuts nothing.
    fn deepen(&mut self, first_bound: u64) -> Result<(), Halt> {
        self.bound = first_bound;
        loop {
            if let Some(bound) = M::proof(self.bound, self.heuristic.guarantee()) {
                self.run.proved(bound);
            }
            if M::STRICT && self.bound > u64::from(self.run.limits.depth) {
                self.run.depth_was_cut();
                return Ok(());
            }
            self.run.layer_begun();
            self.run.deepened(self.bound);
            self.iterate()?;
            self.done = Some(self.bound);
            match self.next_bound.take() {
                None => return Ok(()),
                Some(bound) => self.bound = bound,
            }
        }
    }

    /// One depth-first search up to the bound.
    fn iterate(&mut self) -> Result<(), Halt> {
        self.run.iteration_begun();
        if self.cycles == Cycles::Closed {
            self.run.stored(self.seen.len());
            self.seen.clear();
        }
        self.enter_root()?;
        while let Some(frame) = self.frames.last_mut() {
            let Some(&action) = self.actions.get(frame.next) else {
                self.leave();
                continue;
            };
            frame.next += 1;
            let (g, h, reach) = (frame.g, frame.h, frame.reach);
            if !self.is_redundant(action) {
                self.enter(action, g, h, reach)?;
            }
        }
        Ok(())
    }

    /// May `action` be left out after the last step? Not with a closed set: what is left out here
    /// is left to another path, which may find this state closed (Holte and Burch 2014).
    #[inline]
    fn is_redundant(&self, action: S::Action) -> bool {
        self.cycles != Cycles::Closed
            && self
                .steps
                .last()
                .is_some_and(|last| self.run.space.is_redundant(last.action, action))
    }

    fn enter_root(&mut self) -> Result<(), Halt> {
        self.run.started(&self.state)?;
        let Some(h) = self.heuristic.h(&self.state) else { return Ok(()) };
        let reach = M::of(0, 0, h);
        if self.cycles != Cycles::Allowed {
            self.see(0)?;
        }
        if self.run.space.is_goal(&self.state) {
            return self.solved(None, 0, reach);
        }
        if self.may_expand(0, reach) { self.expand(0, h, reach) } else { Ok(()) }
    }

    /// Generates the successor by `action`, and goes on from there unless something is against it.
    #[inline]
    fn enter(
        &mut self,
        action: S::Action,
        parent_g: Cost,
        parent_h: Cost,
        parent_reach: u64,
    ) -> Result<(), Halt> {
        let space = self.run.space;
        let cost = space.cost(&self.state, action);
        let undo = space.apply(&mut self.state, action);
        let depth = self.steps.len() as u64 + 1;
        let Some(g) = self.run.add(parent_g, cost) else {
            // No cost within reach is that great; but a goal beyond may be few actions away.
            if M::STRICT {
                self.run.freeze_bound();
            }
            self.run.generated(&self.state, Cost::MAX, Fate::Cut);
            space.undo(&mut self.state, undo);
            return Ok(());
        };
        let Some(h) = self.heuristic.h_child(&self.state, action, parent_h) else {
            self.run.generated(&self.state, g, Fate::DeadEnd);
            space.undo(&mut self.state, undo);
            return Ok(());
        };
        let measure = M::of(depth, g, h);
        if measure > self.bound {
            self.cut(measure);
            self.run.generated(&self.state, g, Fate::Cut);
            space.undo(&mut self.state, undo);
            return Ok(());
        }
        let fate = match self.cycles {
            Cycles::Allowed => Fate::New,
            _ => self.see(self.path_quality(depth, g))?,
        };
        self.run.generated(&self.state, g, fate);
        if fate == Fate::Duplicate {
            space.undo(&mut self.state, undo);
            return Ok(());
        }
        let reach = parent_reach.max(measure);
        let is_goal = space.is_goal(&self.state);
        if is_goal {
            self.solved(Some(action), g, reach)?;
        }
        if is_goal || !self.may_expand(depth, measure) {
            if self.cycles == Cycles::OnPath {
                self.seen.remove_newest();
            }
            space.undo(&mut self.state, undo);
            return Ok(());
        }
        self.run.budget.make_room(&mut self.steps)?;
        self.steps.push(Step { action, undo });
        self.expand(g, h, reach)
    }

    #[inline]
    fn expand(&mut self, g: Cost, h: Cost, reach: u64) -> Result<(), Halt> {
        self.run.expanding(&self.state, g, h)?;
        let first = self.actions.len();
        self.run.space.actions(&self.state, &mut self.actions);
        if self.actions.capacity() > self.actions_held {
            let more = self.actions.capacity() - self.actions_held;
            self.run.budget.reserve(more * size_of::<S::Action>())?;
            self.actions_held = self.actions.capacity();
        }
        self.run.budget.make_room(&mut self.frames)?;
        self.frames.push(Frame { next: first, first, g, h, reach });
        self.run.open_is(self.frames.len() as u64);
        Ok(())
    }

    #[inline]
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.actions.truncate(frame.first);
        if let Some(step) = self.steps.pop() {
            self.run.space.undo(&mut self.state, step.undo);
        }
        if self.cycles == Cycles::OnPath {
            self.seen.remove_newest();
        }
    }

    /// Notes a measure beyond the bound.
    #[inline]
    fn cut(&mut self, measure: u64) {
        self.next_bound = Some(self.next_bound.map_or(measure, |least| least.min(measure)));
    }

    /// May a state, no goal, be expanded? If not, notes the cut.
    #[inline]
    fn may_expand(&mut self, depth: u64, measure: u64) -> bool {
        if M::STRICT && measure == self.bound {
            self.cut(measure + 1);
            return false;
        }
        if !M::STRICT && depth >= u64::from(self.run.limits.depth) {
            self.run.depth_was_cut();
            self.run.freeze_bound();
            return false;
        }
        true
    }

    /// How good the path to the state on top is. Without a bound on depth one path is as good as any.
    #[inline]
    fn path_quality(&self, depth: u64, g: Cost) -> u64 {
        if M::STRICT && self.bound >= u64::from(u32::MAX) { 0 } else { M::path_quality(depth, g) }
    }

    /// Was the state on top entered before, by a path as good? If not, it counts as entered from now on.
    fn see(&mut self, quality: u64) -> Result<Fate, Halt> {
        let hash = hash_of(&self.state);
        let Some(id) = self.seen.find(&self.state, hash) else {
            self.seen.insert(self.state.clone(), hash, quality, &mut self.run.budget)?;
            return Ok(Fate::New);
        };
        let known = self.seen.data_mut(id);
        if self.cycles == Cycles::OnPath || *known <= quality {
            return Ok(Fate::Duplicate);
        }
        *known = quality;
        Ok(Fate::Reopened)
    }

    fn solved(&mut self, last: Option<S::Action>, cost: Cost, reach: u64) -> Result<(), Halt> {
        if Some(reach) <= self.done {
            return Ok(());
        }
        if self.cycles == Cycles::Closed {
            let hash = hash_of(&self.state);
            if self.goals.find(&self.state, hash).is_some() {
                return Ok(());
            }
            self.goals.insert(self.state.clone(), hash, (), &mut self.run.budget)?;
        }
        let actions = self.steps.iter().map(|step| step.action).chain(last).collect();
        self.run.solved(&self.state, Solution { actions, cost })
    }

    /// Counts what only the engine knows.
    fn end(&mut self, ended: Result<(), Halt>) -> Result<(), Halt> {
        if self.cycles == Cycles::Closed {
            self.run.stored(self.seen.len());
        }
        ended
    }
}
