//! The parts of both state spaces that are the same.

use std::{iter, marker::PhantomData};

use grid::{Place, StepOrder};

use crate::{
    instance::{Instance, PushTables},
    level::{Level, Stone},
    settings::{Identity, Pruning},
    state::State,
    step_space::Rule,
};

/// The level as a state space whose actions are of the type A: [`StepSpace`](crate::StepSpace) or
/// [`PushSpace`](crate::PushSpace). W is the number of words of a state.
#[derive(Clone, Debug)]
pub struct Space<A, const W: usize> {
    pub(crate) instance: Instance,
    pub(crate) order: StepOrder,
    pub(crate) rule: Rule,
    actions: PhantomData<A>,
}

impl<A, const W: usize> Space<A, W> {
    /// `None` if W words are too few for the level.
    #[must_use]
    pub fn new(
        level: &Level,
        order: StepOrder,
        pruning: Pruning,
        identity: Identity,
    ) -> Option<Self> {
        let instance = Instance::new(level, identity);
        if instance.warehouse.words() > W {
            return None;
        }
        let rule = Rule::new(pruning, &instance, || PushTables::new(&instance));
        Some(Self::of(instance, order, rule))
    }

    /// `level`, from which the space was made, with Ares and the stones where they are in `state`.
    /// It displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        level.with(self.ares(state), self.stones(state).collect())
    }

    /// The place of Ares in `state`.
    #[must_use]
    pub fn ares(&self, state: &State<W>) -> Place {
        self.instance.floor().place(self.instance.warehouse.player_in(state))
    }

    /// The stones of `state`, each with its weight.
    pub fn stones(&self, state: &State<W>) -> impl Iterator<Item = Stone> {
        let stones = self.instance.stones(state).zip(&self.instance.weights);
        stones.map(|(cell, &weight)| Stone { place: self.instance.floor().place(cell), weight })
    }

    /// The cells of Ares and the stones in `state`, as [`StateSpace::places`](search::StateSpace::places) gives them.
    pub(crate) fn cells(&self, state: &State<W>) -> impl Iterator<Item = u32> {
        iter::once(self.ares(state))
            .chain(self.stones(state).map(|stone| stone.place))
            .map(Place::number)
    }

    /// W must be enough for the instance.
    pub(crate) fn of(instance: Instance, order: StepOrder, rule: Rule) -> Self {
        debug_assert!(instance.warehouse.words() <= W);
        Self { instance, order, rule, actions: PhantomData }
    }
}
