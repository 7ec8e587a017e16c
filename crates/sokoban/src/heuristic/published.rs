//! The original report's heuristics. None is admissible, though the original report says that all are: h1 and h2
//! count the walk to every box, though one walk may serve several; `Fast` counts a step through a
//! portal pair to the portal cell, though the way out is one cell beyond; and all measure from cell
//! to cell as if portals did not exist. Nor are they 0 at goals.

use search::{Cost, Heuristic, StateSpace};

use crate::{instance::Instance, level::Level, space::Space, state::State};

/// What h2 adds for a box in a corner off its goal.
const CORNERED: Cost = 100_000;

/// h1 = Σ over boxes of Manhattan(player, box) + Manhattan(box, goal). O(boxes).
#[derive(Clone, Debug)]
pub struct H1(Instance);

/// h2 = h1 + 100,000 for each box in a corner (walls on two adjoining sides) off its goal. O(boxes).
#[derive(Clone, Debug)]
pub struct H2(H1);

/// fast = Σ over boxes of the least of Manhattan(box, goal) and, over portal pairs (a, b),
/// Manhattan(box, a) + Manhattan(b, goal) and the reverse. O(boxes × pairs).
#[derive(Clone, Debug)]
pub struct Fast(Instance);

impl H1 {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(Instance::new(level))
    }
}

impl H2 {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(H1::new(level))
    }
}

impl Fast {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(Instance::new(level))
    }
}

impl<A, const W: usize> Heuristic<Space<A, W>> for H1
where
    Space<A, W>: StateSpace<State = State<W>>,
{
    fn h(&self, state: &State<W>) -> Option<Cost> {
        let Self(instance) = self;
        let player = instance.warehouse.player_in(state);
        let distance = |from, to| instance.floor().manhattan(from, to);
        let each =
            instance.pairs(state).map(|(at, goal)| distance(player, at) + distance(at, goal));
        Some(each.fold(0, Cost::saturating_add))
    }

    fn fits(&self, space: &Space<A, W>) -> bool {
        self.0.is_alike(&space.instance)
    }
}

impl<A, const W: usize> Heuristic<Space<A, W>> for H2
where
    Space<A, W>: StateSpace<State = State<W>>,
{
    fn h(&self, state: &State<W>) -> Option<Cost> {
        let Self(H1(instance)) = self;
        let h1 = Heuristic::<Space<A, W>>::h(&self.0, state)?;
        // At most 40 boxes.
        let cornered = Cost::try_from(instance.cornered(state)).ok()?;
        Some(h1.saturating_add(cornered * CORNERED))
    }

    fn fits(&self, space: &Space<A, W>) -> bool {
        self.0.0.is_alike(&space.instance)
    }
}

impl<A, const W: usize> Heuristic<Space<A, W>> for Fast
where
    Space<A, W>: StateSpace<State = State<W>>,
{
    fn h(&self, state: &State<W>) -> Option<Cost> {
        let Self(instance) = self;
        let distance = |from, to| instance.floor().manhattan(from, to);
        let each = instance.pairs(state).map(|(at, goal)| {
            let through = instance.portals.iter().flat_map(|&[a, b]| [(a, b), (b, a)]);
            let through =
                through.map(|(into, out)| distance(at, into).saturating_add(distance(out, goal)));
            through.fold(distance(at, goal), Cost::min)
        });
        Some(each.fold(0, Cost::saturating_add))
    }

    fn fits(&self, space: &Space<A, W>) -> bool {
        self.0.is_alike(&space.instance)
    }
}
