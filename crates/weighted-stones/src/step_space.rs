//! One step of Ares as one action.

use std::sync::Arc;

use grid::{Cell, Move, NONE, Place, Step, StepOrder};
use search::{Cost, StateSpace};

use crate::{
    instance::{Instance, PushTables},
    level::{Level, Stone},
    settings::{Identity, Pruning},
    state::State,
};

/// The level as a state space of single steps. W is the number of words of a state.
#[derive(Clone, Debug)]
pub struct StepSpace<const W: usize> {
    instance: Instance,
    order: StepOrder,
    rule: Rule,
}

/// How pushes are pruned.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    None,
    Corners,
    Lost(Arc<PushTables>),
    /// A stone is lost from the start.
    Hopeless,
}

impl Rule {
    pub(crate) fn new(
        pruning: Pruning,
        instance: &Instance,
        tables: impl FnOnce() -> Arc<PushTables>,
    ) -> Self {
        match pruning {
            Pruning::None => Self::None,
            Pruning::Corners => Self::Corners,
            Pruning::Lost => {
                let tables = tables();
                let start: State<6> = instance.initial_state();
                if instance.stones(&start).any(|cell| tables.is_dead(cell)) {
                    Self::Hopeless
                } else {
                    Self::Lost(tables)
                }
            }
        }
    }

    /// Is a push left out that moves a stone by `step` from `cell` to `target`?
    #[inline]
    pub(crate) fn prunes(&self, instance: &Instance, step: Step, cell: Cell, target: Cell) -> bool {
        match self {
            Self::None => false,
            Self::Corners => instance.is_cornered(target, step),
            Self::Lost(tables) => tables.is_lost(target, cell),
            Self::Hopeless => true,
        }
    }
}

impl<const W: usize> StepSpace<W> {
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

    /// The stone that a push by `step` moves, and where to; `None` if no stone is there.
    #[inline]
    fn pushed(&self, state: &State<W>, step: Step) -> Option<(usize, Cell)> {
        let Instance { floor, layout, .. } = &self.instance;
        let cell = floor.arrival(layout.ares(state), step);
        let index = self.instance.stone_on(state, cell)?;
        Some((index, floor.arrival(cell, step)))
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Move;

    fn initial_state(&self) -> State<W> {
        self.instance.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Move>) {
        if matches!(self.rule, Rule::Hopeless) {
            return;
        }
        let Instance { floor, layout, .. } = &self.instance;
        for step in self.order.steps() {
            let cell = floor.arrival(layout.ares(state), step);
            if cell == NONE {
                continue;
            }
            match self.pushed(state, step) {
                None => actions.push(Move::Walk(step)),
                Some((_, target)) => {
                    if target != NONE
                        && self.instance.stone_on(state, target).is_none()
                        && !self.rule.prunes(&self.instance, step, cell, target)
                    {
                        actions.push(Move::Push(step));
                    }
                }
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Move) -> State<W> {
        let mut next = *state;
        let Instance { floor, layout, .. } = &self.instance;
        if let Move::Push(step) = action
            && let Some((index, target)) = self.pushed(state, step)
        {
            layout.move_stone(&mut next, index, target);
        }
        layout.set_ares(&mut next, floor.arrival(layout.ares(state), action.step()));
        next
    }

    fn cost(&self, state: &State<W>, action: Move) -> Cost {
        match action {
            Move::Walk(_) => 1,
            Move::Push(step) => {
                self.pushed(state, step).map_or(1, |(index, _)| 1 + self.instance.weights[index])
            }
        }
    }

    fn is_redundant(&self, last: Move, next: Move) -> bool {
        use Step::{Down, Left, Right, Up};
        let back = [(Up, Down), (Down, Up), (Left, Right), (Right, Left)];
        matches!(last, Move::Walk(_))
            && matches!(next, Move::Walk(_))
            && back.contains(&(last.step(), next.step()))
    }
}
