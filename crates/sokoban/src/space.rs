//! The parts of both state spaces that are the same.

use std::{iter, marker::PhantomData};

use grid::{Change, Place, StepOrder};

use crate::{instance::Instance, level::Level, settings::Pruning, state::State};

/// The level as a state space whose actions are of the type A: [`StepSpace`](crate::StepSpace) or
/// [`PushSpace`](crate::PushSpace). W is the number of words of a state.
#[derive(Clone, Debug)]
pub struct Space<A, const W: usize> {
    pub(crate) instance: Instance,
    pub(crate) order: StepOrder,
    pruning: Pruning,
    actions: PhantomData<A>,
}

impl<A, const W: usize> Space<A, W> {
    /// `None` if W words are too few for the level.
    #[must_use]
    pub fn new(level: &Level, order: StepOrder, pruning: Pruning) -> Option<Self> {
        let instance = Instance::new(level);
        (instance.warehouse.words() <= W).then(|| Self::of(instance, order, pruning))
    }

    /// `level`, from which the space was made, with player and boxes where they are in `state`. It
    /// displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        level.with(self.player(state), self.boxes(state).collect())
    }

    /// The player's place in `state`.
    #[must_use]
    pub fn player(&self, state: &State<W>) -> Place {
        self.instance.floor().place(self.instance.warehouse.player_in(state))
    }

    /// The places of box 1, box 2 … in `state`.
    pub fn boxes(&self, state: &State<W>) -> impl Iterator<Item = Place> {
        let Instance { warehouse, .. } = &self.instance;
        warehouse.boxes_in(state).map(|cell| warehouse.floor.place(cell))
    }

    /// The cells of player and boxes in `state`, as [`StateSpace::places`](search::StateSpace::places) gives them.
    pub(crate) fn cells(&self, state: &State<W>) -> impl Iterator<Item = u32> {
        iter::once(self.player(state)).chain(self.boxes(state)).map(Place::number)
    }

    /// W must be enough for the instance.
    pub(crate) fn of(instance: Instance, order: StepOrder, pruning: Pruning) -> Self {
        debug_assert!(instance.warehouse.words() <= W);
        Self { instance, order, pruning, actions: PhantomData }
    }

    /// Is the state after this change left out? Boxes keep their fields, since each has its own goal.
    #[inline]
    pub(crate) fn prunes(&self, state: &State<W>, change: Change) -> bool {
        let place = |(index, (cell, goal))| match change.pushed {
            Some((pushed, target)) if pushed == index => (target, goal),
            _ => (cell, goal),
        };
        self.pruning == Pruning::Corners
            && self
                .instance
                .pairs(state)
                .enumerate()
                .map(place)
                .any(|pair| self.instance.is_cornered(pair))
    }
}
