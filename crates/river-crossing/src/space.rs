//! A crossing of the boat as one action.

use search::{Reversible, StateSpace};

use crate::{
    level::{Bank, Level, Load, Position},
    state::{Layout, PackedRule, State},
};

/// What crosses, and what that costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct PackedLoad {
    /// How many of each thing, packed as in a [`State`].
    counts: u64,
    pub(crate) cost: u32,
}

/// The level as a state space. Actions come fewest things first, then in the order of the things.
#[derive(Clone, Debug)]
pub struct CrossingSpace {
    pub(crate) level: Level,
    pub(crate) layout: Layout,
    /// Every load that the boat may carry.
    loads: Vec<PackedLoad>,
    rules: Vec<PackedRule>,
    start: State,
    goal: State,
}

impl CrossingSpace {
    /// Tables every load: O([`MAX_LOADS`](crate::MAX_LOADS)) time and memory.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let layout = Layout::new(level);
        let mut filled = loads(level, crate::MAX_LOADS).unwrap_or_default();
        filled.sort_by_key(|counts| counts.iter().sum::<u32>());
        let price = |counts: &[u32]| {
            let aboard = level.things.iter().zip(counts).filter(|&(_, &count)| count > 0);
            aboard.map(|(thing, _)| level.price(thing)).max().unwrap_or(0)
        };
        let loads = filled
            .iter()
            .map(|counts| PackedLoad { counts: layout.pack(counts), cost: price(counts) })
            .collect();
        let rules = level.rules.iter().filter_map(|rule| layout.rule(rule)).collect();
        let (start, goal) = (layout.state(&level.start), layout.state(&level.goal));
        Self { level: level.clone(), layout, loads, rules, start, goal }
    }

    /// An action, readable.
    #[must_use]
    pub fn load(&self, action: PackedLoad) -> Load {
        self.layout.load(action.counts)
    }

    /// A state, readable.
    #[must_use]
    pub fn position(&self, state: State) -> Position {
        self.layout.position(state)
    }

    /// Bits that a state takes.
    #[must_use]
    pub fn bits(&self) -> u64 {
        crate::state::bits(self.level.things.iter().map(|thing| thing.count))
    }

    /// Returns true if the rules hold on both banks.
    #[must_use]
    pub fn is_legal(&self, state: State) -> bool {
        let banks = [Bank::Left, Bank::Right].map(|bank| self.layout.on(state, bank));
        !self.rules.iter().any(|rule| banks.iter().any(|&here| self.layout.breaks(here, rule)))
    }

    /// Every load that could leave now, whatever the rules say of what follows.
    pub(crate) fn departures(&self, state: State) -> impl Iterator<Item = (PackedLoad, State)> {
        self.loads
            .iter()
            .filter(move |load| self.layout.has(state, load.counts))
            .map(move |&load| (load, after(state, load)))
    }
}

/// The load changes banks with the boat.
const fn after(state: State, load: PackedLoad) -> State {
    match state.boat() {
        Bank::Left => State((state.0 + load.counts) ^ 1),
        Bank::Right => State((state.0 - load.counts) ^ 1),
    }
}

/// Every load with a rower aboard, as counts of each thing, or `None` if there are more than `most`.
pub(crate) fn loads(level: &Level, most: usize) -> Option<Vec<Vec<u32>>> {
    let mut found = Vec::new();
    let mut counts = vec![0_u32; level.things.len()];
    // An odometer whose first wheel turns slowest; it skips what is beyond the capacity.
    let mut aboard = 0;
    let mut steps = 0_usize;
    while let Some(wheel) = (0..counts.len()).rev().find(|&wheel| {
        let turns = counts[wheel] < level.things[wheel].count && aboard < level.capacity;
        if !turns {
            aboard -= std::mem::take(&mut counts[wheel]);
        }
        turns
    }) {
        counts[wheel] += 1;
        aboard += 1;
        steps += 1;
        if steps > most {
            return None;
        }
        if level.things.iter().zip(&counts).any(|(thing, &count)| thing.rows && count > 0) {
            found.push(counts.clone());
        }
    }
    // Those with more of the first things come first.
    found.reverse();
    Some(found)
}

impl StateSpace for CrossingSpace {
    type State = State;
    type Action = PackedLoad;
    type Cost = u32;

    /// For each thing and for the boat 0 on the left bank and 1 on the right one. Of several that are alike the last have
    /// crossed.
    fn places(&self, state: &State, into: &mut Vec<u32>) {
        let Position { left, right, boat } = self.layout.position(*state);
        for (left, right) in left.into_iter().zip(right) {
            into.extend((0..left).map(|_| 0).chain((0..right).map(|_| 1)));
        }
        into.push(boat as u32);
    }

    fn initial_state(&self) -> State {
        self.start
    }

    fn is_goal(&self, state: &State) -> bool {
        *state == self.goal
    }

    fn contains(&self, state: &State) -> bool {
        self.layout.contains(*state)
    }

    fn actions(&self, state: &State, actions: &mut Vec<PackedLoad>) {
        let legal = self.departures(*state).filter(|&(_, next)| self.is_legal(next));
        actions.extend(legal.map(|(load, _)| load));
    }

    fn apply(&self, state: &State, action: PackedLoad) -> State {
        after(*state, action)
    }

    fn cost(&self, _: &State, action: PackedLoad) -> u32 {
        action.cost
    }

    /// What has crossed can cross back, also to the start, which keeps the rules.
    fn is_undirected(&self) -> bool {
        true
    }

    /// What has just crossed does not cross back at once.
    fn is_redundant(&self, last: PackedLoad, next: PackedLoad) -> bool {
        last == next
    }
}

impl Reversible for CrossingSpace {
    /// None if the goal is against the rules: no crossing leads to it.
    fn goal_states(&self) -> Vec<State> {
        if self.is_legal(self.goal) { vec![self.goal] } else { Vec::new() }
    }

    /// What has crossed can cross back.
    fn predecessors(&self, state: &State, into: &mut Vec<(State, PackedLoad)>) {
        let legal = self.departures(*state).filter(|&(_, before)| self.is_legal(before));
        into.extend(legal.map(|(load, before)| (before, load)));
    }
}
