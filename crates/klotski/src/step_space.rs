//! One cell at a time: the space of the *cost* and *steps* metrics.

use search::{Cost, StateSpace};

use crate::{
    game::{Game, TooSmall, draw},
    level::Level,
    mask::Mask,
    state::State,
    travel::{Direction, Travel},
};

/// What a step costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum StepCost {
    /// The number of the piece's cells; 1 for the special piece: the *cost* metric.
    Cells,
    /// 1 whatever the piece: the *steps* metric.
    One,
}

/// A level as a state space whose actions move one piece by one cell.
pub struct StepSpace<M, const P: usize> {
    pub(crate) game: Game<M, P>,
    level: Level,
    cost: StepCost,
}

/// One piece moved by one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Step {
    /// The class of the piece: which shape it has.
    pub class: u8,
    /// The cell where it was anchored.
    pub from: u8,
    /// Where it goes.
    pub direction: Direction,
}

impl<M: Mask, const P: usize> StepSpace<M, P> {
    /// The space of `level`.
    ///
    /// # Errors
    ///
    /// [`TooSmall`] if `M` has too few bits for the cells, or `P` planes are too few for the shapes.
    pub fn new(level: &Level, cost: StepCost) -> Result<Self, TooSmall> {
        Ok(Self { game: Game::new(level)?, level: level.clone(), cost })
    }

    /// The steps of a solution with the names of the pieces.
    pub fn travels(&self, steps: &[Step]) -> Vec<Travel> {
        let mut cast = self.game.cast();
        let named = steps.iter().map(|step| {
            let to = M::cell(step.from).moved(self.game.board.step(step.direction));
            let to = (to != M::EMPTY).then(|| to.first());
            cast.travel(step.class, step.from, to, vec![step.direction])
        });
        named.collect()
    }

    /// The board as text, names given out in order of place.
    #[must_use]
    pub fn draw(&self, state: &State<M, P>) -> String {
        draw(&self.level, state)
    }
}

impl<M: Mask, const P: usize> StateSpace for StepSpace<M, P> {
    type State = State<M, P>;
    type Action = Step;
    type Undo = State<M, P>;

    fn initial_state(&self) -> State<M, P> {
        self.game.start
    }

    fn is_goal(&self, state: &State<M, P>) -> bool {
        self.game.board.is_goal(state)
    }

    /// Class by class, in the order up, down, left, right, then by place.
    fn actions(&self, state: &State<M, P>, actions: &mut Vec<Step>) {
        let board = &self.game.board;
        let occupied = board.occupied(state);
        for (class, known) in (0..).zip(&board.classes) {
            let anchors = state.anchors(class);
            for direction in Direction::ALL {
                let movable = known.movable(anchors, occupied, direction);
                actions.extend(movable.indices().map(|from| Step { class, from, direction }));
            }
        }
    }

    #[inline]
    fn apply(&self, state: &mut State<M, P>, step: Step) -> State<M, P> {
        let before = *state;
        let from = M::cell(step.from);
        *state = state.toggled(step.class, from | from.moved(self.game.board.step(step.direction)));
        before
    }

    fn undo(&self, state: &mut State<M, P>, undo: State<M, P>) {
        *state = undo;
    }

    fn cost(&self, _: &State<M, P>, step: Step) -> Cost {
        match self.cost {
            StepCost::Cells => self.game.board.classes[usize::from(step.class)].weight.into(),
            StepCost::One => 1,
        }
    }

    /// A step back of the same piece.
    fn is_redundant(&self, last: Step, next: Step) -> bool {
        last.class == next.class
            && next.direction == last.direction.opposite()
            && M::cell(last.from).moved(self.game.board.step(last.direction)) == M::cell(next.from)
    }
}
