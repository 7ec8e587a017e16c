//! A heuristic held against the truth: exact distances of all states that can be reached, or of as
//! many as a limit allows.

mod graph;
mod tally;

use crate::{
    Cost, Guarantee, Heuristic, Limits, StateSpace, Stop,
    engines::path::cheapest,
    storage::budget::Budget,
    storage::node_table::{NodeTable, hash_of},
};
use graph::{Graph, Kind};
use tally::Tally;

/// What [`audit`] found. `P` is the way to a state from the initial state: its actions, or what
/// [`map`](Self::map) makes of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit<P> {
    /// States met, the initial one included: all that can be reached, unless a limit stopped it.
    pub states: u64,
    /// Of these, goals. They are terminal.
    pub goals: u64,
    /// Actions of the expanded states.
    pub edges: u64,
    /// States whose least cost to a goal, h*, is proved; goals too. Only these are compared with h.
    pub compared: u64,
    /// States from which it is proved that no goal can be reached.
    pub dead_ends: u64,
    /// Of these, those that the heuristic calls dead ends.
    pub recognised: u64,
    /// Compared states where h > h*.
    pub over_estimates: u64,
    /// The one with the greatest h − h*; among equals, the first that was met.
    pub worst: Option<Witness<P>>,
    /// Compared states that the heuristic calls dead ends, though a goal can be reached.
    pub false_dead_ends: u64,
    /// The first of these that was met.
    pub false_dead_end: Option<Witness<P>>,
    /// Actions that lead from h to h' at cost c with h > c + h', where a dead end counts as
    /// infinite and a goal as 0.
    pub inconsistent: u64,
    /// The first of these in breadth-first order.
    pub inconsistent_edge: Option<InconsistentEdge<P>>,
    /// The mean of h / h* over the compared states that are neither goals nor false dead ends.
    pub mean_ratio: Option<f64>,
    /// How many states there are by h / h*, of those that the mean is about.
    pub ratios: [u64; RATIOS],
    /// The same states by h*, nearest first, in bands of equal width.
    pub bands: Vec<Band>,
    /// The limit that stopped it. What is said above of states and actions is true all the same,
    /// but not of all that there are.
    pub stop: Option<Stop>,
}

/// The length of [`Audit::ratios`]: ten for h / h* from 0 up to 1 by tenths, each without its end;
/// one for exactly 1; ten up to 2 by tenths, each with its end; and one for all above.
pub const RATIOS: usize = 22;

/// A state where h is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness<P> {
    /// The way there.
    pub path: P,
    /// The estimate; `None` if it is called a dead end.
    pub h: Option<Cost>,
    /// The least cost to a goal.
    pub exact: u64,
}

/// An action along which h falls by more than the action costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InconsistentEdge<P> {
    /// The way to the state that it leaves.
    pub from: P,
    /// The estimate there; `None` if it is called a dead end.
    pub h: Option<Cost>,
    /// What the action costs.
    pub cost: Cost,
    /// The way to the state that it leads to: the same, and the action.
    pub to: P,
    /// The estimate there.
    pub h_after: Cost,
}

/// Compared states with h* from [`first`](Self::first) to [`last`](Self::last).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The least h* that belongs here.
    pub first: u64,
    /// The greatest.
    pub last: u64,
    /// How many states; at least one.
    pub states: u64,
    /// The least h among them.
    pub least: Cost,
    /// The sum of all h, for the mean.
    pub sum: u64,
    /// The greatest h among them.
    pub greatest: Cost,
}

impl<P> Audit<P> {
    /// Does it contradict this claim? A solvable state called a dead end contradicts them all.
    #[must_use]
    pub fn contradicts(&self, claim: Guarantee) -> bool {
        self.false_dead_ends > 0
            || (claim >= Guarantee::Admissible && self.over_estimates > 0)
            || (claim >= Guarantee::Consistent && self.inconsistent > 0)
    }

    /// The same with every path made into something else.
    pub fn map<Q>(self, path: impl Fn(P) -> Q) -> Audit<Q> {
        let witness = |Witness { path: way, h, exact }| Witness { path: path(way), h, exact };
        let edge = |InconsistentEdge { from, h, cost, to, h_after }| InconsistentEdge {
            from: path(from),
            h,
            cost,
            to: path(to),
            h_after,
        };
        Audit {
            worst: self.worst.map(witness),
            false_dead_end: self.false_dead_end.map(witness),
            inconsistent_edge: self.inconsistent_edge.map(edge),
            states: self.states,
            goals: self.goals,
            edges: self.edges,
            compared: self.compared,
            dead_ends: self.dead_ends,
            recognised: self.recognised,
            over_estimates: self.over_estimates,
            false_dead_ends: self.false_dead_ends,
            inconsistent: self.inconsistent,
            mean_ratio: self.mean_ratio,
            ratios: self.ratios,
            bands: self.bands,
            stop: self.stop,
        }
    }
}

/// Compares `heuristic` with the exact least cost to a goal, everywhere.
///
/// Breadth-first from the initial state it expands all states that can be reached, goals being
/// terminal, and keeps every edge; then it goes backwards from all goals at once in order of cost.
/// O(edges) time and memory, 32 bytes a state, its table apart, and 12 an edge; a heap takes
/// a logarithm more where costs are large. What the heuristic itself holds is not counted.
///
/// # Limits
///
/// Those on expansions, bytes, time and the cancel flag; the others do not matter here. When the
/// first two stop the expansion, what is known goes backwards all the same, from goals and from the
/// states not expanded: a state nearer to a goal than to any of the latter, or as near, has its exact
/// distance, since every other way to a goal leads by one of them; a state from which neither can be
/// reached is a dead end. No other state is compared: its distance is not known, however many goals
/// can be reached from it. When time is up, or the flag raised, nothing more is done: what is not
/// compared by then stays so.
///
/// ```
/// # use search::{Cost, Heuristic, Limits, StateSpace, audit};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Undo = u8;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 3 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &mut u8, action: i8) -> u8 {
/// #         std::mem::replace(state, (*state).wrapping_add_signed(action) % 8)
/// #     }
/// #     fn undo(&self, state: &mut u8, undo: u8) { *state = undo; }
/// # }
/// // Eight places in a ring, the goal being place 3, and an estimate that goes round one way only.
/// struct Onward;
/// impl Heuristic<Ring> for Onward {
///     fn h(&self, place: &u8) -> Option<Cost> { Some(((3 + 8 - place) % 8).into()) }
/// }
/// let audit = audit(&Ring, &Onward, &Limits::default());
/// assert_eq!((audit.states, audit.compared, audit.over_estimates), (8, 8, 3));
/// // From place 4 one step back is enough. It is four steps from place 0.
/// let worst = audit.worst.unwrap();
/// assert_eq!((worst.path.len(), worst.h, worst.exact), (4, Some(7), 1));
/// ```
#[must_use]
pub fn audit<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    limits: &Limits,
) -> Audit<Vec<S::Action>> {
    let mut budget = Budget::new(limits);
    // For the way back, so that there is a way back when the rest is used up.
    let kept = limits.bytes / 8;
    let reserved = budget.reserve(kept);
    let mut auditor = Auditor {
        space,
        heuristic,
        states: NodeTable::new(),
        graph: Graph::new(),
        inconsistent: 0,
        first_inconsistent: None,
    };
    let expanded = reserved.and_then(|()| auditor.expand_all(limits.expansions, &mut budget));
    auditor.mark_unexpanded();
    budget.release(kept);
    let mut tally = Tally::new();
    let compared = match expanded {
        Err(Stop::Time | Stop::Cancelled) => Ok(()),
        _ => auditor.graph.compare(&mut tally, &mut budget),
    };
    let stop = expanded.err().or(compared.err());
    auditor.report(tally, stop)
}

/// The states met and the edges between them.
struct Auditor<'a, S: StateSpace> {
    space: &'a S,
    heuristic: &'a dyn Heuristic<S>,
    states: NodeTable<S::State, ()>,
    graph: Graph,
    inconsistent: u64,
    first_inconsistent: Option<Fall<S::Action>>,
}

/// An inconsistent edge.
struct Fall<A> {
    from: u32,
    action: A,
    h: Option<Cost>,
    cost: Cost,
    h_after: Cost,
}

impl<S: StateSpace> Auditor<'_, S> {
    /// Breadth-first, which is the order of the ids.
    fn expand_all(&mut self, most: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.meet(self.space.initial_state(), budget)?;
        let mut actions = Vec::new();
        let mut expanded = 0;
        let mut id = 0;
        while id < self.states.len() {
            budget.tick()?;
            let mut state = self.states.state(id).clone();
            if self.space.is_goal(&state) {
                self.graph.set_kind(id, Kind::Goal);
            } else {
                if expanded == most {
                    return Err(Stop::Expanded);
                }
                expanded += 1;
                actions.clear();
                self.space.actions(&state, &mut actions);
                for &action in &actions {
                    let cost = self.space.cost(&state, action);
                    let undo = self.space.apply(&mut state, action);
                    let to = self.meet(state.clone(), budget)?;
                    self.graph.connect(id, to, cost, budget)?;
                    self.check_consistent(id, action, cost, to);
                    self.space.undo(&mut state, undo);
                }
                self.graph.set_kind(id, Kind::Expanded);
            }
            id += 1;
        }
        Ok(())
    }

    /// The id of `state`.
    fn meet(&mut self, state: S::State, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        let hash = hash_of(&state);
        if let Some(id) = self.states.find(&state, hash) {
            return Ok(id);
        }
        // A node more than there are states does no harm.
        self.graph.add(self.heuristic.h(&state), budget)?;
        self.states.insert(state, hash, (), budget)
    }

    fn check_consistent(&mut self, from: u32, action: S::Action, cost: Cost, to: u32) {
        let h = self.graph.h(from);
        let after =
            if self.space.is_goal(self.states.state(to)) { Some(0) } else { self.graph.h(to) };
        let Some(h_after) = after else { return };
        if h.is_some_and(|h| u64::from(h) <= u64::from(cost) + u64::from(h_after)) {
            return;
        }
        self.inconsistent += 1;
        self.first_inconsistent.get_or_insert(Fall { from, action, h, cost, h_after });
    }

    /// Goals need no expansion.
    fn mark_unexpanded(&mut self) {
        for id in self.graph.first_unexpanded()..self.states.len() {
            if self.space.is_goal(self.states.state(id)) {
                self.graph.set_kind(id, Kind::Goal);
            }
        }
    }

    fn report(&self, tally: Tally, stop: Option<Stop>) -> Audit<Vec<S::Action>> {
        let witness = |(id, exact)| Witness { path: self.path(id), h: self.graph.h(id), exact };
        let edge = |fall: &Fall<S::Action>| {
            let from = self.path(fall.from);
            let to = from.iter().copied().chain([fall.action]).collect();
            let &Fall { h, cost, h_after, .. } = fall;
            InconsistentEdge { from, h, cost, to, h_after }
        };
        Audit {
            states: self.states.len().into(),
            goals: self.graph.goals(),
            edges: self.graph.edges(),
            compared: tally.compared,
            dead_ends: tally.dead_ends,
            recognised: tally.recognised,
            over_estimates: tally.over_estimates,
            worst: tally.worst().map(witness),
            false_dead_ends: tally.false_dead_ends,
            false_dead_end: tally.false_dead_end.map(witness),
            inconsistent: self.inconsistent,
            inconsistent_edge: self.first_inconsistent.as_ref().map(edge),
            mean_ratio: tally.mean_ratio(),
            ratios: tally.ratios,
            bands: tally.bands(),
            stop,
        }
    }

    /// A way with the fewest actions from the initial state.
    fn path(&self, id: u32) -> Vec<S::Action> {
        let mut scratch = Vec::new();
        let mut actions = Vec::new();
        let mut to = id;
        while let Some(from) = self.graph.parent(to) {
            let states = (self.states.state(from), self.states.state(to));
            let found = cheapest(self.space, states.0, states.1, &mut scratch);
            actions.extend(found.map(|(action, _)| action));
            to = from;
        }
        actions.reverse();
        actions
    }
}
