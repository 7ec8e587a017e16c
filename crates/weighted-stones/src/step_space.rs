//! One step of Ares as one action.

use std::sync::Arc;

use grid::{Cell, Change, Move, NONE};
use search::{Cost, StateSpace};

use crate::{
    instance::{Instance, PushTables},
    settings::Pruning,
    space::Space,
    state::State,
};

/// The level as a state space of single steps. W is the number of words of a state.
pub type StepSpace<const W: usize> = Space<Move, W>;

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
                if instance.warehouse.boxes.iter().any(|&cell| tables.is_dead(cell)) {
                    Self::Hopeless
                } else {
                    Self::Lost(tables)
                }
            }
        }
    }

    /// Is a push left out that moves a stone from `cell` to `target`?
    #[inline]
    pub(crate) fn prunes(&self, instance: &Instance, cell: Cell, target: Cell) -> bool {
        match self {
            Self::None => false,
            Self::Corners => instance.is_cornered(target),
            Self::Lost(tables) => tables.is_lost(target, cell),
            Self::Hopeless => true,
        }
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Move;

    fn initial_state(&self) -> State<W> {
        self.instance.warehouse.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.instance.warehouse.contains(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Move>) {
        if matches!(self.rule, Rule::Hopeless) {
            return;
        }
        let warehouse = &self.instance.warehouse;
        for step in self.order.steps() {
            let cell = warehouse.floor.arrival(warehouse.player_in(state), step);
            if cell == NONE {
                continue;
            }
            match warehouse.pushed(state, step) {
                None => actions.push(Move::Walk(step)),
                Some((_, target)) => {
                    if warehouse.is_free(state, target)
                        && !self.rule.prunes(&self.instance, cell, target)
                    {
                        actions.push(Move::Push(step));
                    }
                }
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Move) -> State<W> {
        let warehouse = &self.instance.warehouse;
        let player = warehouse.floor.arrival(warehouse.player_in(state), action.step());
        let pushed = match action {
            Move::Walk(_) => None,
            Move::Push(step) => warehouse.pushed(state, step),
        };
        warehouse.after(state, Change { player, pushed })
    }

    fn cost(&self, state: &State<W>, action: Move) -> Cost {
        match action {
            Move::Walk(_) => 1,
            Move::Push(step) => {
                let pushed = self.instance.warehouse.pushed(state, step);
                pushed.map_or(1, |(index, _)| 1 + self.instance.weights[index])
            }
        }
    }

    fn is_redundant(&self, last: Move, next: Move) -> bool {
        matches!((last, next), (Move::Walk(last), Move::Walk(next)) if last == next.opposite())
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        into.extend(self.cells(state));
    }
}
