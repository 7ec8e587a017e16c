//! Perft: counts of walks and states by depth, as chess programs count them. It is the first test of a
//! space, because it uses neither engines nor heuristics, and its counts can be compared with those of any
//! other program for the same rules.

use crate::{
    limits::Limits,
    report::Stop,
    space::StateSpace,
    storage::{
        budget::Budget,
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};

/// The counts of [`perft`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perft {
    /// The counts by depth, from 0 to the depth wanted, or to a smaller one if a limit stopped the count.
    pub layers: Vec<Layer>,
    /// The limit that stopped the count, if one did.
    pub stop: Option<Stop>,
}

/// The counts at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layer {
    /// The number of walks: sequences of as many actions as the depth says, from the initial state, with or without
    /// cycles.
    pub walks: u64,
    /// The number of states for which this is the least number of actions.
    pub states: u64,
}

/// Counts walks and states at each depth from 0 to `depth`. Goals are expanded like other states.
///
/// Walks that end in the same state are counted together, so the time is proportional to depth ×
/// states, not to the number of walks. The limits on solutions and depth are ignored. If a depth has more
/// than 2^64 − 1 walks, the count stops as [`Stop::CostOverflow`].
///
/// ```
/// # use search::{Limits, StateSpace, study::{Layer, perft}};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 3 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
/// // Eight places in a ring, a step left or right.
/// let counted = perft(&Ring, 4, &Limits::default());
/// assert_eq!(counted.layers.iter().map(|layer| layer.walks).collect::<Vec<_>>(), [1, 2, 4, 8, 16]);
/// assert_eq!(counted.layers.iter().map(|layer| layer.states).collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
/// ```
#[must_use]
pub fn perft<S: StateSpace>(space: &S, depth: u32, limits: &Limits) -> Perft {
    let mut walker = Walker::new(space, limits);
    let mut layers = Vec::new();
    let stop = walker.walk(space.initial_state(), depth, |layer| layers.push(layer)).err();
    Perft { layers, stop }
}

/// Counts the walks of `depth` actions by their first action, in the order of the space's actions. For
/// depth 0 the list is empty.
///
/// Limits work as in [`perft`], and apply to the whole count. It takes as long as a [`perft`] to `depth` − 1
/// for each action of the initial state.
///
/// # Errors
///
/// The limit that stopped the count.
///
/// ```
/// use search::{Limits, space, study::divide};
///
/// // Eight places in a ring: of the walks of four steps half begin to the left.
/// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
/// let divided = divide(&ring, 4, &Limits::default());
/// let walks = divided.map(|parts| parts.iter().map(|&(_, walks)| walks).collect());
/// assert_eq!(walks, Ok(vec![8, 8]));
/// ```
pub fn divide<S: StateSpace>(
    space: &S,
    depth: u32,
    limits: &Limits,
) -> Result<Vec<(S::Action, u64)>, Stop> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let mut walker = Walker::new(space, limits);
    let start = space.initial_state();
    let mut listing = Listing::new();
    listing.list_to_keep(space, &start);
    listing
        .successors(space, &start)
        .map(|(action, child)| {
            let mut walks = 0;
            walker.walk(child, rest, |layer| walks = layer.walks)?;
            Ok((action, walks))
        })
        .collect()
}

/// The states reached, and the number of walks of the current length by their last state.
struct Walker<'a, S: StateSpace> {
    space: &'a S,
    limits: &'a Limits,
    budget: Budget,
    expanded: u64,
    states: NodeTable<S::State, Node>,
    /// What the states own on the heap.
    owned: usize,
    ends: Vec<End>,
    /// The ends of the walks that are one action shorter. The list is kept from one count to the next,
    /// because its bytes are reserved in the budget once.
    shorter: Vec<End>,
}

/// The latest layer in which walks ended at a state.
struct Node {
    /// The place of the state among the ends of that layer.
    place: u32,
    layer: u32,
}

/// A state, and the number of walks that end there.
#[derive(Clone, Copy)]
struct End {
    id: u32,
    walks: u64,
}

impl<'a, S: StateSpace> Walker<'a, S> {
    fn new(space: &'a S, limits: &'a Limits) -> Self {
        Self {
            space,
            limits,
            budget: Budget::new(limits),
            expanded: 0,
            states: NodeTable::new(),
            owned: 0,
            ends: Vec::new(),
            shorter: Vec::new(),
        }
    }

    /// Counts the walks from `start`, and calls `report` with each layer from 0 to `depth`.
    fn walk(
        &mut self,
        start: S::State,
        depth: u32,
        mut report: impl FnMut(Layer),
    ) -> Result<(), Stop> {
        self.states.clear();
        self.budget.release(std::mem::take(&mut self.owned));
        let mut shorter = std::mem::take(&mut self.shorter);
        self.ends.clear();
        self.add_walks(start, 1, 0)?;
        report(Layer { walks: 1, states: 1 });
        let mut listing = Listing::new();
        for layer in 1..=depth {
            std::mem::swap(&mut shorter, &mut self.ends);
            self.ends.clear();
            let before = self.states.len();
            for &End { id, walks } in &shorter {
                self.expand(id, walks, layer, &mut listing)?;
            }
            let mut walks = 0_u64;
            for end in &self.ends {
                self.budget.tick()?;
                walks = walks.checked_add(end.walks).ok_or(Stop::CostOverflow)?;
            }
            report(Layer { walks, states: u64::from(self.states.len() - before) });
        }
        self.shorter = shorter;
        Ok(())
    }

    fn expand(
        &mut self,
        id: u32,
        walks: u64,
        layer: u32,
        listing: &mut Listing<S>,
    ) -> Result<(), Stop> {
        self.budget.tick()?;
        if self.expanded == self.limits.expansions {
            return Err(Stop::Expanded);
        }
        self.expanded += 1;
        let state = self.states.state(id).clone();
        listing.list(self.space, &state);
        for (_, child) in listing.successors(self.space, &state) {
            self.add_walks(child, walks, layer)?;
        }
        Ok(())
    }

    /// Adds `walks` to the number of walks that end in `state` in this layer.
    fn add_walks(&mut self, state: S::State, walks: u64, layer: u32) -> Result<(), Stop> {
        let hash = hash_of(&state);
        let found = self.states.find(&state, hash);
        let place = u32::try_from(self.ends.len()).map_err(|_| Stop::Bytes)?;
        let id = match found {
            Some(id) => {
                let node = self.states.data_mut(id);
                if node.layer == layer {
                    let end = &mut self.ends[node.place as usize];
                    let sum = end.walks.checked_add(walks);
                    end.walks = sum.ok_or(Stop::CostOverflow)?;
                    return Ok(());
                }
                *node = Node { place, layer };
                id
            }
            None => {
                let owned = self.space.heap_bytes(&state);
                self.owned += owned;
                let node = Node { place, layer };
                self.states.insert(state, hash, node, owned, &mut self.budget)?
            }
        };
        self.budget.make_room(&mut self.ends)?;
        self.ends.push(End { id, walks });
        Ok(())
    }
}
