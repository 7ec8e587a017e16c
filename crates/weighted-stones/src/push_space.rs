//! A walk and the push at its end as one action.

use grid::{Move, NONE, Place, Step, StepOrder, Walks};
use search::{Cost, StateSpace};

use crate::{
    instance::{Instance, PushTables},
    level::{Level, Stone},
    settings::{Identity, Pruning},
    state::State,
    step_space::Rule,
};

/// The level as a state space of pushes: an action is the shortest walk to where a stone can be
/// pushed, and the push; it costs the steps and the weight. W is the number of words of a state.
///
/// A state keeps the cell of Ares after the push, so least cost is that of single steps: between
/// two pushes of a cheapest solution Ares takes a shortest walk. Which of several shortest walks
/// makes no difference to what follows.
#[derive(Clone, Debug)]
pub struct PushSpace<const W: usize> {
    instance: Instance,
    order: StepOrder,
    rule: Rule,
}

/// A macro move: a walk and a push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Steps of the walk.
    walk: u16,
    /// The field of the pushed stone, from 0.
    index: u8,
    /// Where to.
    step: Step,
}

impl<const W: usize> PushSpace<W> {
    /// `None` if W words are too few for the level.
    #[must_use]
    pub fn new(
        level: &Level,
        order: StepOrder,
        pruning: Pruning,
        identity: Identity,
    ) -> Option<Self> {
        let instance = Instance::new(level, identity);
        if instance.layout.words() > W {
            return None;
        }
        let rule = Rule::new(pruning, &instance, || PushTables::new(&instance));
        Some(Self::of(instance, order, rule))
    }

    /// `level`, from which the space was made, with Ares and the stones where they are in `state`.
    /// It displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        self.instance.level_at(level, state)
    }

    /// The place of Ares in `state`.
    #[must_use]
    pub fn ares(&self, state: &State<W>) -> Place {
        self.instance.floor.place(self.instance.layout.ares(state))
    }

    /// The stones of `state`, each with its weight.
    pub fn stones(&self, state: &State<W>) -> impl Iterator<Item = Stone> {
        self.instance.weighed(state)
    }

    /// W must be enough for the instance.
    pub(crate) fn of(instance: Instance, order: StepOrder, rule: Rule) -> Self {
        debug_assert!(instance.layout.words() <= W);
        Self { instance, order, rule }
    }

    /// The moves of `pushes`, from the initial state on.
    #[must_use]
    pub fn moves(&self, pushes: &[Push]) -> Vec<Move> {
        let Instance { floor, layout, .. } = &self.instance;
        let mut state = self.initial_state();
        let mut moves = Vec::new();
        let mut steps = Vec::new();
        for &push in pushes {
            let cell = layout.stone(&state, usize::from(push.index));
            let walks = self.walks(&state);
            if let Some((_, from)) = walks.nearest(floor.departures(cell, push.step)) {
                steps.clear();
                walks.append_path(floor, self.order, from, &mut steps);
                moves.extend(steps.iter().map(|&step| Move::Walk(step)));
            }
            moves.push(Move::Push(push.step));
            state = self.apply(&state, push);
        }
        moves
    }

    /// The walks of Ares; O(cells).
    fn walks(&self, state: &State<W>) -> Walks {
        let ares = self.instance.layout.ares(state);
        Walks::new(&self.instance.floor, ares, self.instance.stones(state))
    }
}

impl<const W: usize> StateSpace for PushSpace<W> {
    type State = State<W>;
    type Action = Push;

    fn initial_state(&self) -> State<W> {
        self.instance.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Push>) {
        let floor = &self.instance.floor;
        let walks = self.walks(state);
        for (index, cell) in (0..).zip(self.instance.stones(state)) {
            for step in self.order.steps() {
                let target = floor.arrival(cell, step);
                if target == NONE || walks.is_blocked(target) {
                    continue;
                }
                let Some((walk, _)) = walks.nearest(floor.departures(cell, step)) else {
                    continue;
                };
                if !self.rule.prunes(&self.instance, step, cell, target) {
                    actions.push(Push { walk, index, step });
                }
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Push) -> State<W> {
        let mut next = *state;
        let Instance { floor, layout, .. } = &self.instance;
        let index = usize::from(action.index);
        let cell = layout.stone(state, index);
        layout.move_stone(&mut next, index, floor.arrival(cell, action.step));
        layout.set_ares(&mut next, cell);
        next
    }

    fn cost(&self, _: &State<W>, action: Push) -> Cost {
        // At most 511 steps and 2^31 for the push.
        Cost::from(action.walk) + 1 + self.instance.weights[usize::from(action.index)]
    }
}
