//! Games in which a player pushes boxes, and their state spaces: by single steps, and by walks with a push at their end.

use std::{cmp::Ordering, iter};

use search::StateSpace;

use crate::{
    moves::Move,
    packed::Packed,
    place::Place,
    step::{Step, StepOrder},
    warehouse::{Action, Change, Warehouse},
};

/// A game in which a player pushes boxes: a [`Warehouse`], and the rules that this game alone has.
pub trait PushGame {
    /// A single step as solutions write it: a [`Step`](crate::Step), or a [`Move`] where its letter tells a push.
    type Step: From<Move>;

    /// The floor, the player and the boxes.
    fn warehouse(&self) -> &Warehouse;

    /// Returns true if every box is where it has to be.
    fn is_goal<const W: usize>(&self, state: &Packed<W>) -> bool;

    /// Returns true if the state after this step or push is left out, whatever the heuristic.
    fn prunes<const W: usize>(&self, state: &Packed<W>, change: Change) -> bool;

    /// The cost of a push of the box in this field beyond that of its step: 0 by default.
    #[inline]
    fn weight(&self, index: usize) -> u32 {
        let _ = index;
        0
    }

    /// Returns true if one step without a push after another is [redundant](StateSpace::is_redundant): false by default.
    #[inline]
    fn is_redundant(&self, last: Step, next: Step) -> bool {
        let _ = (last, next);
        false
    }
}

domain::named! {
    /// The actions of a [`PushSpace`]. Reports always give single steps.
    pub enum ActionKind {
        Steps = "steps", "One step of the player";
        Pushes = "pushes", "A walk and the push at its end, for the cost of both";
    }
}

/// A game as a state space whose actions are single steps, or pushes, each with a shortest walk to where the box can be
/// pushed. Both are in one type, so that engines are compiled once for both. W is the number of words of a state.
///
/// A state keeps the player's cell after a push, so least cost is the same by steps and by pushes: between two pushes of a
/// cheapest solution the player takes a shortest walk. Which of several shortest walks makes no difference to what follows.
#[derive(Clone, Debug)]
pub struct PushSpace<G, const W: usize> {
    game: G,
    order: StepOrder,
    kind: ActionKind,
}

impl<G: PushGame, const W: usize> PushSpace<G, W> {
    /// The space of pushes. `None` if W words are too few for the game.
    #[must_use]
    pub fn new(game: G, order: StepOrder) -> Option<Self> {
        Self::of(game, order, ActionKind::Pushes)
    }

    /// The space of single steps. `None` if W words are too few for the game.
    #[must_use]
    pub fn by_steps(game: G, order: StepOrder) -> Option<Self> {
        Self::of(game, order, ActionKind::Steps)
    }

    /// The space of actions of this kind. `None` if W words are too few for the game.
    #[must_use]
    pub fn of(game: G, order: StepOrder, kind: ActionKind) -> Option<Self> {
        (game.warehouse().words() <= W).then_some(Self { game, order, kind })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The player's place in `state`.
    #[must_use]
    pub fn player(&self, state: &Packed<W>) -> Place {
        let warehouse = self.game.warehouse();
        warehouse.floor.place(warehouse.player_in(state))
    }

    /// The places of the boxes in `state`, in the order of their fields.
    pub fn boxes(&self, state: &Packed<W>) -> impl Iterator<Item = Place> {
        let warehouse = self.game.warehouse();
        warehouse.boxes_in(state).map(|cell| warehouse.floor.place(cell))
    }

    /// The single steps of `actions`, from the initial state on; of several shortest walks the first in the order of steps.
    #[must_use]
    pub fn steps(&self, actions: &[Action]) -> Vec<G::Step> {
        let moves = self.game.warehouse().moves::<W>(self.order, actions);
        moves.into_iter().map(G::Step::from).collect()
    }
}

impl<G: PushGame, const W: usize> StateSpace for PushSpace<G, W> {
    type State = Packed<W>;
    type Action = Action;
    type Cost = u32;

    fn initial_state(&self) -> Packed<W> {
        self.game.warehouse().initial_state()
    }

    fn order(&self) -> fn(&Packed<W>, &Packed<W>) -> Ordering {
        Ord::cmp
    }

    fn is_goal(&self, state: &Packed<W>) -> bool {
        self.game.is_goal(state)
    }

    fn contains(&self, state: &Packed<W>) -> bool {
        self.game.warehouse().contains(state)
    }

    fn actions(&self, state: &Packed<W>, actions: &mut Vec<Action>) {
        let warehouse = self.game.warehouse();
        let visit = |action, change| {
            if !self.game.prunes(state, change) {
                actions.push(action);
            }
        };
        match self.kind {
            ActionKind::Steps => warehouse.steps(state, self.order, visit),
            ActionKind::Pushes => warehouse.pushes(state, self.order, visit),
        }
    }

    fn apply(&self, state: &Packed<W>, action: Action) -> Packed<W> {
        self.game.warehouse().apply(state, action)
    }

    fn cost(&self, _: &Packed<W>, action: Action) -> u32 {
        // At most 511 steps, and 2^31 for the push.
        u32::from(action.walk) + 1 + action.pushed().map_or(0, |index| self.game.weight(index))
    }

    fn is_redundant(&self, last: Action, next: Action) -> bool {
        self.kind == ActionKind::Steps
            && (last.pushed(), next.pushed()) == (None, None)
            && self.game.is_redundant(last.step, next.step)
    }

    fn places(&self, state: &Packed<W>, into: &mut Vec<u32>) {
        let places = iter::once(self.player(state)).chain(self.boxes(state));
        into.extend(places.map(Place::number));
    }
}
