//! Bidirectional search, from the initial state and from the goals at once.
//!
//! The method is NBA* (Pijls and Post 2009, *Yet another bidirectional algorithm for finding the
//! shortest path*). Two A* searches share one set of closed states, so each state is expanded at most
//! once, by the side that takes it first. Each side rejects states that cannot be on a path cheaper
//! than the best one known; it judges by its own estimate and by the least f of the other side. With
//! [`Blind`](crate::Blind) on both sides this is bidirectional Dijkstra search (Nicholson 1966).

use crate::{
    cost::{Cost, SumOf},
    engines::{
        path::{steps, sum},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic, not_negative},
    limits::Limits,
    observer::{Fate, Observer},
    report::{Bound, Breach, Report, Solution, Stop},
    space::{Reversible, StateSpace},
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
        open::{Entry, lifo::LifoOpen},
    },
};

/// Searches `space` from both ends for one solution of least cost, by NBA* (Pijls and Post 2009).
/// O(states) time and memory.
///
/// `forward` estimates the cost from a state to a goal, as in [`search`](crate::search()). `backward`
/// estimates the cost from the initial state to a state; `None` means that the state cannot be
/// reached. The method needs consistency: a heuristic whose guarantee is less than
/// [`Guarantee::Consistent`] is not used, and that side searches with h = 0.
///
/// `Limits::solutions` is ignored, because the search finds one solution. If the cheapest path found
/// has more actions than `Limits::depth`, the search ends as `Stopped(Depth)`.
///
/// The counters add up both sides. A state stored by both sides counts as one distinct state. A state
/// that is rejected when it is taken from an open list does not count as expanded. The observer gets
/// the g and h of the side that expands. The backward side expands goals like other states.
///
/// ```
/// use search::{Blind, Limits, Reversible, StateSpace, bidirectional};
///
/// /// From 0 to a number, one by one.
/// struct Line(u32);
///
/// impl StateSpace for Line {
///     type State = u32;
///     type Action = ();
///     type Cost = u32;
///     fn initial_state(&self) -> u32 { 0 }
///     fn is_goal(&self, state: &u32) -> bool { *state == self.0 }
///     fn actions(&self, _: &u32, actions: &mut Vec<()>) { actions.push(()); }
///     fn apply(&self, state: &u32, (): ()) -> u32 { state + 1 }
/// }
///
/// impl Reversible for Line {
///     fn goal_states(&self) -> Vec<u32> { vec![self.0] }
///     fn predecessors(&self, state: &u32, into: &mut Vec<(u32, ())>) {
///         into.extend(state.checked_sub(1).map(|before| (before, ())));
///     }
/// }
///
/// let report = bidirectional(&Line(9), &Blind, &Blind, &Limits::default(), &mut ());
/// assert!(report.is_proved_best() && report.best().is_some_and(|best| best.cost == 9));
/// ```
pub fn bidirectional<S, F, B>(
    space: &S,
    forward: &F,
    backward: &B,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
{
    let mut run = Run::new(space, limits, observer);
    if !(forward.fits(space) && backward.fits_backwards(space)) {
        return run.report(Err(Breach::HeuristicDoesNotFit.into()));
    }
    let are_consistent = [forward.guarantee(), backward.guarantee()]
        .map(|guarantee| guarantee == Guarantee::Consistent);
    let mut engine = Bidirectional {
        run: &mut run,
        estimates: (forward, backward),
        are_consistent,
        nodes: NodeTable::new(),
        open: [LifoOpen::new(), LifoOpen::new()],
        open_entries: [0; 2],
        reached_f: [S::Cost::ZERO.times(1); 2],
        best: None,
        successors: Vec::new(),
        listing: Listing::new(),
        predecessors: Vec::new(),
    };
    let ended = engine.search();
    let distinct = engine.nodes.len();
    run.count_stored(distinct);
    run.report(ended)
}

/// A direction of search: from the initial state, or from the goals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Forward,
    Backward,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }

    /// The tie-breaker among states of equal f: the least h forward, 0 for all backward. Among equal
    /// values the newest state comes first. If both sides went by h, both would take their costliest
    /// actions first; where several paths are equally good, the sides would then follow different paths
    /// and meet late.
    const fn tie<C: Cost>(self, h: C) -> C {
        match self {
            Self::Forward => h,
            Self::Backward => C::ZERO,
        }
    }
}

/// The label of a state on one side: the cheapest path found from where this side began.
#[derive(Clone, Copy)]
struct Label<C> {
    /// The least cost found so far, if a path is known.
    g: C,
    /// The id of the previous state on that path, or one of the three constants below.
    previous: u32,
}

impl<C: Cost> Label<C> {
    /// This side began at this state.
    const BEGINNING: u32 = u32::MAX;
    /// No path is known yet.
    const UNKNOWN: u32 = u32::MAX - 1;
    /// The heuristic of this side says that there is no path.
    const DEAD_END: u32 = u32::MAX - 2;

    /// The least cost found, if a path is known.
    fn g(self) -> Option<C> {
        (self.previous != Self::UNKNOWN && self.previous != Self::DEAD_END).then_some(self.g)
    }
}

#[derive(Clone, Copy)]
struct Node<C> {
    labels: [Label<C>; 2],
    is_closed: bool,
}

/// The cheapest path known: its cost, and a state on it.
#[derive(Clone, Copy)]
struct Best<Sum> {
    cost: Sum,
    meeting: u32,
}

struct Bidirectional<'r, 'a, S: StateSpace, F, B> {
    run: &'r mut Run<'a, S>,
    estimates: (&'r F, &'r B),
    are_consistent: [bool; 2],
    nodes: NodeTable<S::State, Node<S::Cost>>,
    open: [LifoOpen<S::Cost>; 2],
    /// Entries in each open list.
    open_entries: [u64; 2],
    /// For each side, a lower bound on the f of the states in its open list.
    reached_f: [SumOf<S>; 2],
    best: Option<Best<SumOf<S>>>,
    successors: Vec<(S::State, S::Cost)>,
    listing: Listing<S>,
    predecessors: Vec<(S::State, S::Action)>,
}

impl<S, F, B> Bidirectional<'_, '_, S, F, B>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
{
    fn search(&mut self) -> Result<(), Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let Some(h) = self.h(Side::Forward, &root) else { return Ok(()) };
        // The only bound that is proved until a solution is.
        self.run.record_bound(Bound::Cost(h));
        self.begin(Side::Forward, root)?;
        for goal in self.run.space.goal_states() {
            self.run.budget.tick()?;
            self.begin(Side::Backward, goal)?;
        }
        while self.open_entries.iter().all(|&entries| entries > 0) {
            let fewer = self.open_entries[0] <= self.open_entries[1];
            self.advance(if fewer { Side::Forward } else { Side::Backward })?;
            if let Some(best) = self.best
                && self.reached_f.iter().any(|&f| f >= best.cost)
            {
                break;
            }
        }
        self.best.map_or(Ok(()), |best| self.solved(best))
    }

    /// The estimate of `side`, 0 if its heuristic is not consistent, or `None` for a dead end.
    fn h(&self, side: Side, state: &S::State) -> Option<S::Cost> {
        match side {
            _ if !self.are_consistent[side as usize] => Some(S::Cost::ZERO),
            Side::Forward => not_negative(self.estimates.0.h(state)),
            Side::Backward => not_negative(self.estimates.1.h(state)),
        }
    }

    /// Puts `state`, where `side` begins, into the open list of `side`.
    fn begin(&mut self, side: Side, state: S::State) -> Result<(), Halt> {
        let label = Label { g: S::Cost::ZERO, previous: Label::<S::Cost>::BEGINNING };
        self.reach(side, state, label).map(drop)
    }

    /// Records a path of `side` to `state`, and opens the state if the path is the cheapest so far.
    fn reach(&mut self, side: Side, state: S::State, label: Label<S::Cost>) -> Result<Fate, Halt> {
        let hash = hash_of(&state);
        let known = self.nodes.find(&state, hash);
        if let Some(id) = known {
            let node = self.nodes.data(id);
            let before = node.labels[side as usize];
            if before.previous == Label::<S::Cost>::DEAD_END
                || before.g().is_some_and(|g| g <= label.g)
            {
                return Ok(Fate::Duplicate);
            }
        }
        let h = self.h(side, &state);
        let id = match known {
            Some(id) => id,
            None if h.is_none() => return Ok(Fate::DeadEnd),
            None => {
                let unknown = Label { g: S::Cost::ZERO, previous: Label::<S::Cost>::UNKNOWN };
                let node = Node { labels: [unknown; 2], is_closed: false };
                let owned = self.run.space.heap_bytes(&state);
                self.nodes.insert(state, hash, node, owned, &mut self.run.budget)?
            }
        };
        let node = self.nodes.data_mut(id);
        let Some(h) = h else {
            let dead_end = Label { g: S::Cost::ZERO, previous: Label::<S::Cost>::DEAD_END };
            node.labels[side as usize] = dead_end;
            return Ok(Fate::DeadEnd);
        };
        node.labels[side as usize] = label;
        let Node { labels: [forward, backward], is_closed } = *node;
        if let (Some(forward), Some(backward)) = (forward.g(), backward.g()) {
            let (cost, meeting) = (S::Cost::plus(forward.times(1), backward.times(1)), id);
            if self.best.is_none_or(|best| cost < best.cost) {
                self.best = Some(Best { cost, meeting });
            }
        }
        // A closed state is not expanded again, but both sides may have met there.
        if !is_closed {
            let f = S::Cost::plus(label.g.times(1), h.times(1));
            let entry = Entry { f, h: side.tie(h), id };
            self.open[side as usize].push(entry, &mut self.run.budget)?;
            self.open_entries[side as usize] += 1;
            self.run.set_open(self.open_entries[0] + self.open_entries[1]);
        }
        Ok(if known.is_some() { Fate::Duplicate } else { Fate::New })
    }

    /// Takes the best entry from the open list of `side`, and expands it unless it is closed or
    /// rejected.
    fn advance(&mut self, side: Side) -> Result<(), Halt> {
        let Some(entry) = self.open[side as usize].pop() else {
            self.open_entries[side as usize] = 0;
            return Ok(());
        };
        self.open_entries[side as usize] -= 1;
        self.run.set_open(self.open_entries[0] + self.open_entries[1]);
        let node = self.nodes.data_mut(entry.id);
        if node.is_closed {
            return Ok(self.run.budget.tick()?);
        }
        node.is_closed = true;
        let Label { g, .. } = node.labels[side as usize];
        if self.reached_f[side as usize] < entry.f {
            self.reached_f[side as usize] = entry.f;
            self.run.layer_begun();
        }
        let state = self.nodes.state(entry.id).clone();
        if self.is_rejected(side, &state, g, entry.f) {
            return Ok(self.run.budget.tick()?);
        }
        let h = match side {
            Side::Forward => entry.h,
            // The entry has no h, for which nobody but an observer asks.
            Side::Backward if self.run.sees_states() => self.h(side, &state).unwrap_or(entry.h),
            Side::Backward => entry.h,
        };
        self.run.expanding(&state, g, h)?;
        self.generate(side, &state);
        let mut successors = std::mem::take(&mut self.successors);
        for (next, cost) in successors.drain(..) {
            let Some(sum) = self.run.add(g, cost)? else {
                self.run.generated(&next, S::Cost::MAX, Fate::Cut);
                continue;
            };
            let label = Label { g: sum, previous: entry.id };
            let fate = self.reach(side, next.clone(), label)?;
            self.run.generated(&next, sum, fate);
        }
        self.successors = successors;
        Ok(())
    }

    /// Returns true if no path through `state` can be cheaper than the best one known.
    fn is_rejected(&self, side: Side, state: &S::State, g: S::Cost, f: SumOf<S>) -> bool {
        let Some(Best { cost, .. }) = self.best else { return false };
        let other = side.other();
        // A better path leads from here through an open state `t` of the other side. It costs g, then the
        // cost from here to `t`, then the g of `t` on the other side. `t` has f >= reached_f there, and
        // by consistency the other side's estimate at `t` is at most the estimate here plus the cost
        // from here to `t`. So the two last parts cost at least reached_f less the estimate here.
        let beyond = S::Cost::plus(g.times(1), self.reached_f[other as usize]);
        let estimate = self.h(other, state);
        let is_beyond = |h: S::Cost| beyond >= S::Cost::plus(cost, h.times(1));
        f >= cost || g.times(1) >= cost || estimate.is_some_and(is_beyond)
    }

    /// Fills `successors` with the neighbours of `state` in the direction of `side` and the costs of
    /// the actions between.
    fn generate(&mut self, side: Side, state: &S::State) {
        let space = self.run.space;
        match side {
            // A goal has no successors.
            Side::Forward if space.is_goal(state) => {}
            Side::Forward => {
                self.listing.list(space, state);
                for (action, child) in self.listing.successors(space, state) {
                    self.successors.push((child, space.cost(state, action)));
                }
            }
            Side::Backward => {
                space.predecessors(state, &mut self.predecessors);
                // A goal has no successors, so it is not a predecessor either.
                let before = self.predecessors.drain(..);
                let before = before.filter(|(state, _)| !space.is_goal(state));
                self.successors.extend(before.map(|(state, action)| {
                    let cost = space.cost(&state, action);
                    (state, cost)
                }));
            }
        }
    }

    /// Reports the path through the meeting state, and ends the search.
    fn solved(&mut self, best: Best<SumOf<S>>) -> Result<(), Halt> {
        let nodes = &self.nodes;
        let path_from_meeting = |side: Side| {
            std::iter::successors(Some(best.meeting), move |&id| {
                let next = nodes.data(id).labels[side as usize].previous;
                (next != Label::<S::Cost>::BEGINNING).then_some(next)
            })
        };
        let mut ids: Vec<u32> = path_from_meeting(Side::Backward).collect();
        ids.reverse();
        let goal = ids.first().copied().unwrap_or(best.meeting);
        let behind = ids.len() - 1;
        ids.extend(path_from_meeting(Side::Forward).skip(1));
        if ids.len() > self.run.limits.depth as usize + 1 {
            return Err(Halt::Stopped(Stop::Depth));
        }
        let mut states = ids.iter().map(|&id| (nodes.state(id), &[][..]));
        let (actions, costs) = steps(self.run.space, &mut states)?;
        let [forward, backward] = nodes.data(best.meeting).labels.map(|label| label.g);
        // Each half as its side has added it up.
        let (before, after) = costs.split_at(costs.len() - behind);
        let holds = sum(before).is_some_and(|cost| cost <= forward)
            && sum(after.iter().rev()).is_some_and(|cost| cost <= backward);
        if !holds {
            return Err(Breach::SuccessorsChanged.into());
        }
        let Some(cost) = sum(&costs) else {
            self.run.overflowed();
            return Ok(());
        };
        let solution = Solution { actions, cost };
        self.run.record_bound(Bound::Cost(solution.cost));
        self.run.solved(self.nodes.state(goal), solution)?;
        Err(Halt::Enough)
    }
}
