//! Bidirectional search: from the initial state and from the goals at once.
//!
//! The method is NBA* (Pijls and Post 2009, *Yet another bidirectional algorithm for finding the
//! shortest path*): two A* searches share one set of closed states, so each state is expanded once
//! at most, by the side that takes it first; each side rejects what cannot be on a path cheaper
//! than the best one known, judged by its own estimate and by how far the other side has come. With
//! [`Blind`](crate::Blind) on both sides it is bidirectional Dijkstra search (Nicholson 1966).

use crate::{
    Bound, Cost, Fate, Guarantee, Heuristic, Limits, Observer, Report, Reversible, StateSpace,
    Stop,
    engines::path::trace,
    engines::run::Halt,
    engines::run::Run,
    storage::node_table::{NodeTable, hash_of},
    storage::open::{Key, LifoOpen},
};

/// Searches `space` from both ends for one solution of least cost.
///
/// `forward` estimates the cost from a state to a goal, as in [`search`](crate::search());
/// `backward` the cost from the initial state to a state, where `None` says that it cannot be
/// reached. An estimate whose guarantee is less than [`Guarantee::Consistent`] is not asked: the
/// method needs consistency, and searches blindly without it.
///
/// Of the limits, `solutions` is not looked at (there is one), and a cheapest path of more actions
/// than `depth` ends the search as `Stopped(Depth)`. Counters are those of both sides together: a
/// state stored by both is one distinct state, and what is rejected when it is taken from an open
/// list is not expanded. The observer's g and h are those of the side that expands. Goals are
/// expanded like other states, backwards. O(states) time and memory.
pub fn bidirectional<S, F, B, O>(
    space: &S,
    forward: &F,
    backward: &B,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
    O: Observer<S>,
{
    let mut run = Run::new(space, limits, observer);
    let are_consistent = [forward.guarantee(), backward.guarantee()]
        .map(|guarantee| guarantee == Guarantee::Consistent);
    let mut engine = Bidirectional {
        run: &mut run,
        estimates: (forward, backward),
        are_consistent,
        nodes: NodeTable::new(),
        open: [LifoOpen::new(), LifoOpen::new()],
        waiting: [0; 2],
        reached_f: [0; 2],
        best: None,
        successors: Vec::new(),
        actions: Vec::new(),
        predecessors: Vec::new(),
    };
    let ended = engine.search();
    let distinct = engine.nodes.len();
    run.stored(distinct);
    run.report(ended)
}

/// A direction: from the initial state, or from the goals.
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

    /// What decides among states of equal f, before the newest of them: forward the least h, backward
    /// nothing. By h, both sides would take the great strides first, and where several paths are
    /// equally good they would follow different ones and miss each other.
    const fn tie(self, h: Cost) -> Cost {
        match self {
            Self::Forward => h,
            Self::Backward => 0,
        }
    }
}

/// What one side knows of a state.
#[derive(Clone, Copy)]
struct Way {
    /// Least cost found so far, if there is a way.
    g: Cost,
    /// The next state towards where this side began, or one of the three below.
    towards: u32,
}

impl Way {
    /// This side began here.
    const BEGINNING: u32 = u32::MAX;
    /// No way was found yet.
    const UNKNOWN: u32 = u32::MAX - 1;
    /// The estimate of this side says that there is none.
    const DEAD_END: u32 = u32::MAX - 2;

    /// The least cost, if there is a way.
    fn g(self) -> Option<Cost> {
        (self.towards != Self::UNKNOWN && self.towards != Self::DEAD_END).then_some(self.g)
    }
}

#[derive(Clone, Copy)]
struct Node {
    ways: [Way; 2],
    is_closed: bool,
}

/// The cheapest path known: its cost, and a state on it.
#[derive(Clone, Copy)]
struct Best {
    cost: u64,
    meeting: u32,
}

struct Bidirectional<'r, 'a, S: StateSpace, F, B, O> {
    run: &'r mut Run<'a, S, O>,
    estimates: (&'r F, &'r B),
    are_consistent: [bool; 2],
    nodes: NodeTable<S::State, Node>,
    open: [LifoOpen; 2],
    /// Entries in each open list.
    waiting: [u64; 2],
    /// No state left in the open list of a side has a lesser f there.
    reached_f: [u64; 2],
    best: Option<Best>,
    successors: Vec<(S::State, Cost)>,
    actions: Vec<S::Action>,
    predecessors: Vec<(S::State, S::Action)>,
}

impl<S, F, B, O> Bidirectional<'_, '_, S, F, B, O>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
    O: Observer<S>,
{
    fn search(&mut self) -> Result<(), Halt> {
        let root = self.run.space.initial_state();
        self.run.started(&root)?;
        let Some(h) = self.h(Side::Forward, &root) else { return Ok(()) };
        // Until both sides have met, this is what is known.
        self.run.proved(Bound::Cost(h));
        self.begin(Side::Forward, root)?;
        for goal in self.run.space.goal_states() {
            self.begin(Side::Backward, goal)?;
        }
        while self.waiting.iter().all(|&entries| entries > 0) {
            let fewer = self.waiting[0] <= self.waiting[1];
            self.advance(if fewer { Side::Forward } else { Side::Backward })?;
            if let Some(best) = self.best
                && self.reached_f.iter().any(|&f| f >= best.cost)
            {
                break;
            }
        }
        self.best.map_or(Ok(()), |best| self.solved(best))
    }

    /// The estimate of `side`, or `None` for a dead end.
    fn h(&self, side: Side, state: &S::State) -> Option<Cost> {
        match side {
            _ if !self.are_consistent[side as usize] => Some(0),
            Side::Forward => self.estimates.0.h(state),
            Side::Backward => self.estimates.1.h(state),
        }
    }

    /// Puts a state where `side` begins into its open list.
    fn begin(&mut self, side: Side, state: S::State) -> Result<(), Halt> {
        let way = Way { g: 0, towards: Way::BEGINNING };
        self.reach(side, state, way).map(drop)
    }

    /// `side` has found a way to `state`.
    fn reach(&mut self, side: Side, state: S::State, way: Way) -> Result<Fate, Halt> {
        let hash = hash_of(&state);
        let known = self.nodes.find(&state, hash);
        if let Some(id) = known {
            let node = self.nodes.data(id);
            let before = node.ways[side as usize];
            if before.towards == Way::DEAD_END || before.g().is_some_and(|g| g <= way.g) {
                return Ok(Fate::Duplicate);
            }
        }
        let h = self.h(side, &state);
        let id = match known {
            Some(id) => id,
            None if h.is_none() => return Ok(Fate::DeadEnd),
            None => {
                let unknown = Way { g: 0, towards: Way::UNKNOWN };
                let node = Node { ways: [unknown; 2], is_closed: false };
                self.nodes.insert(state, hash, node, &mut self.run.budget)?
            }
        };
        let node = self.nodes.data_mut(id);
        let Some(h) = h else {
            node.ways[side as usize] = Way { g: 0, towards: Way::DEAD_END };
            return Ok(Fate::DeadEnd);
        };
        node.ways[side as usize] = way;
        let Node { ways: [there, back], is_closed } = *node;
        if let (Some(there), Some(back)) = (there.g(), back.g()) {
            let (cost, meeting) = (u64::from(there) + u64::from(back), id);
            if self.best.is_none_or(|best| cost < best.cost) {
                self.best = Some(Best { cost, meeting });
            }
        }
        // Where the other side has been already this one goes no further, but may have met it.
        if !is_closed {
            let f = u64::from(way.g) + u64::from(h);
            let key = Key { f, g: way.g, h: side.tie(h) };
            self.open[side as usize].push(key, id, &mut self.run.budget)?;
            self.waiting[side as usize] += 1;
            self.run.open_is(self.waiting[0] + self.waiting[1]);
        }
        Ok(if known.is_some() { Fate::Duplicate } else { Fate::New })
    }

    /// Takes the best entry from the open list of `side`, and expands it unless it is of no use.
    fn advance(&mut self, side: Side) -> Result<(), Halt> {
        let Some(entry) = self.open[side as usize].pop() else {
            self.waiting[side as usize] = 0;
            return Ok(());
        };
        self.waiting[side as usize] -= 1;
        self.run.open_is(self.waiting[0] + self.waiting[1]);
        let node = self.nodes.data_mut(entry.id);
        if node.is_closed {
            return Ok(self.run.budget.tick()?);
        }
        node.is_closed = true;
        let Way { g, .. } = node.ways[side as usize];
        if self.reached_f[side as usize] < entry.f {
            self.reached_f[side as usize] = entry.f;
            self.run.layer_begun();
        }
        let state = self.nodes.state(entry.id).clone();
        if self.is_rejected(side, &state, g, entry.f) {
            return Ok(self.run.budget.tick()?);
        }
        // Of the entries of a state the one of least g comes first.
        let h = Cost::try_from(entry.f - u64::from(g)).unwrap_or(Cost::MAX);
        self.run.expanding(&state, g, h)?;
        self.generate(side, &state);
        let mut successors = std::mem::take(&mut self.successors);
        for (next, cost) in successors.drain(..) {
            let Some(sum) = self.run.add(g, cost) else {
                self.run.generated(&next, Cost::MAX, Fate::Cut);
                continue;
            };
            let way = Way { g: sum, towards: entry.id };
            let fate = self.reach(side, next.clone(), way)?;
            self.run.generated(&next, sum, fate);
        }
        self.successors = successors;
        Ok(())
    }

    /// Is no path through `state` cheaper than the best one known?
    fn is_rejected(&self, side: Side, state: &S::State, g: Cost, f: u64) -> bool {
        let Some(Best { cost, .. }) = self.best else { return false };
        let other = side.other();
        // A path that leaves here for the open states of the other side costs g, and then what those
        // have cost at least: f there, less what is estimated from them to where this side began,
        // which is no more than a step by step estimate by way of here.
        let estimate = self.h(other, state).map_or(u64::MAX, u64::from);
        let beyond = self.reached_f[other as usize].saturating_sub(estimate);
        f >= cost || u64::from(g) + beyond >= cost
    }

    /// The states next to `state` in the direction of `side`, with the costs of the actions between.
    fn generate(&mut self, side: Side, state: &S::State) {
        let space = self.run.space;
        match side {
            // A goal has no successors.
            Side::Forward if space.is_goal(state) => {}
            Side::Forward => {
                self.actions.clear();
                space.actions(state, &mut self.actions);
                for &action in &self.actions {
                    let mut next = state.clone();
                    space.apply(&mut next, action);
                    self.successors.push((next, space.cost(state, action)));
                }
            }
            Side::Backward => {
                space.predecessors(state, &mut self.predecessors);
                // Nor do paths lead on from a goal.
                let before = self.predecessors.drain(..);
                let before = before.filter(|(state, _)| !space.is_goal(state));
                self.successors.extend(before.map(|(state, action)| {
                    let cost = space.cost(&state, action);
                    (state, cost)
                }));
            }
        }
    }

    fn solved(&mut self, best: Best) -> Result<(), Halt> {
        let nodes = &self.nodes;
        let chain = |side: Side| {
            std::iter::successors(Some(best.meeting), move |&id| {
                let next = nodes.data(id).ways[side as usize].towards;
                (next != Way::BEGINNING).then_some(next)
            })
        };
        let mut ids: Vec<u32> = chain(Side::Backward).collect();
        ids.reverse();
        let goal = ids.first().copied().unwrap_or(best.meeting);
        ids.extend(chain(Side::Forward).skip(1));
        if ids.len() > self.run.limits.depth as usize + 1 {
            return Err(Halt::Stopped(Stop::Depth));
        }
        let mut states = ids.iter().map(|&id| nodes.state(id));
        let Some(solution) = trace(self.run.space, &mut states) else {
            self.run.overflowed();
            return Ok(());
        };
        self.run.proved(Bound::Cost(solution.cost));
        self.run.solved(self.nodes.state(goal), solution)?;
        Err(Halt::Enough)
    }
}
