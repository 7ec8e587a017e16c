//! Games in which a player pushes boxes, and their two state spaces: single steps, and walks with a push at their end.

use std::{cmp::Ordering, fmt::Debug, iter, marker::PhantomData};

use search::StateSpace;

use crate::{
    moves::Move,
    packed::Packed,
    place::Place,
    step::StepOrder,
    warehouse::{Change, Push, Warehouse},
};

/// A game in which a player pushes boxes: a [`Warehouse`], and the rules that this game alone has.
pub trait PushGame {
    /// A single step as solutions write it: a [`Step`](crate::Step), or a [`Move`] where its letter tells a push.
    type Step: Copy + Eq + Debug + From<Move> + Into<Move>;

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

    /// The cost of a single step: 1 by default. A game whose boxes have weights overrides it.
    #[inline]
    fn cost<const W: usize>(&self, state: &Packed<W>, step: Self::Step) -> u32 {
        let _ = (state, step);
        1
    }

    /// Returns true if one step after another is [redundant](StateSpace::is_redundant): false by default.
    #[inline]
    fn is_redundant(&self, last: Self::Step, next: Self::Step) -> bool {
        let _ = (last, next);
        false
    }
}

/// A game as a state space whose actions are of the type A: `G::Step`, a single step, or [`Push`], the shortest walk to
/// where a box can be pushed, and the push. W is the number of words of a state.
///
/// A state keeps the player's cell after a push, so least cost is the same by steps and by pushes: between two pushes of a
/// cheapest solution the player takes a shortest walk. Which of several shortest walks makes no difference to what follows.
#[derive(Clone, Debug)]
pub struct PushSpace<G, A, const W: usize> {
    game: G,
    order: StepOrder,
    actions: PhantomData<A>,
}

impl<G: PushGame, A, const W: usize> PushSpace<G, A, W> {
    /// `None` if W words are too few for the game.
    #[must_use]
    pub fn new(game: G, order: StepOrder) -> Option<Self> {
        let actions = PhantomData;
        (game.warehouse().words() <= W).then_some(Self { game, order, actions })
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

    /// The cells of player and boxes, as [`StateSpace::places`] gives them.
    fn places_of(&self, state: &Packed<W>) -> impl Iterator<Item = u32> {
        iter::once(self.player(state)).chain(self.boxes(state)).map(Place::number)
    }
}

impl<G: PushGame, const W: usize> PushSpace<G, Push, W> {
    /// The single steps of `pushes`, from the initial state on; of several shortest walks the first in the order of steps.
    #[must_use]
    pub fn steps(&self, pushes: &[Push]) -> Vec<G::Step> {
        let moves = self.game.warehouse().moves::<W>(self.order, pushes);
        moves.into_iter().map(G::Step::from).collect()
    }
}

impl<G, A, const W: usize> StateSpace for PushSpace<G, A, W>
where
    G: PushGame<Step = A>,
    A: Copy + Eq + From<Move> + Into<Move>,
{
    type State = Packed<W>;
    type Action = A;
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

    fn actions(&self, state: &Packed<W>, actions: &mut Vec<A>) {
        for step in self.order.steps() {
            if let Some(change) = self.game.warehouse().step(state, step)
                && !self.game.prunes(state, change)
            {
                let is_push = change.pushed.is_some();
                actions.push(if is_push { Move::Push(step) } else { Move::Walk(step) }.into());
            }
        }
    }

    fn apply(&self, state: &Packed<W>, action: A) -> Packed<W> {
        let warehouse = self.game.warehouse();
        let action: Move = action.into();
        let player = warehouse.floor.arrival(warehouse.player_in(state), action.step());
        let pushed = match action {
            Move::Walk(_) => None,
            Move::Push(step) => warehouse.pushed(state, step),
        };
        warehouse.after(state, Change { player, pushed })
    }

    fn cost(&self, state: &Packed<W>, action: A) -> u32 {
        self.game.cost(state, action)
    }

    fn is_redundant(&self, last: A, next: A) -> bool {
        self.game.is_redundant(last, next)
    }

    fn places(&self, state: &Packed<W>, into: &mut Vec<u32>) {
        into.extend(self.places_of(state));
    }
}

impl<G: PushGame, const W: usize> StateSpace for PushSpace<G, Push, W> {
    type State = Packed<W>;
    type Action = Push;
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

    fn actions(&self, state: &Packed<W>, actions: &mut Vec<Push>) {
        self.game.warehouse().pushes(state, self.order, |push, cell, target| {
            let pushed = Some((usize::from(push.index), target));
            if !self.game.prunes(state, Change { player: cell, pushed }) {
                actions.push(push);
            }
        });
    }

    fn apply(&self, state: &Packed<W>, action: Push) -> Packed<W> {
        let warehouse = self.game.warehouse();
        warehouse.after(state, warehouse.push(state, action))
    }

    fn cost(&self, _: &Packed<W>, action: Push) -> u32 {
        // At most 511 steps, and 2^31 for the push.
        u32::from(action.walk) + 1 + self.game.weight(usize::from(action.index))
    }

    fn places(&self, state: &Packed<W>, into: &mut Vec<u32>) {
        into.extend(self.places_of(state));
    }
}
