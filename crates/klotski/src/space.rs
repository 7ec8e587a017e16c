//! A level as a state space, in any of the three metrics.

use grid::Step;
use search::{Cost, StateSpace};

use crate::{
    board::Class,
    game::{Game, TooSmall, draw},
    level::Level,
    mask::Mask,
    settings::Metric,
    state::State,
    travel::Travel,
};

/// A level as a state space whose actions move one piece: by one cell in the *cost* and *steps*
/// metrics, and in the *moves* metric as far as it can go without the others' help, corners
/// included, but not beyond the goal.
pub struct Space<M, const P: usize> {
    game: Game<M, P>,
    level: Level,
    metric: Metric,
}

/// One piece moved to another place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Move {
    /// The class of the piece: which shape it has.
    pub class: u8,
    /// The cell where it was anchored.
    pub from: u8,
    /// The cell where it will be; `None` if it leaves the board.
    pub to: Option<u8>,
}

impl<M: Mask, const P: usize> Space<M, P> {
    /// The space of `level` whose actions cost what `metric` says.
    ///
    /// # Errors
    ///
    /// [`TooSmall`] if `M` has too few bits for the cells, or `P` planes are too few for the shapes.
    pub fn new(level: &Level, metric: Metric) -> Result<Self, TooSmall> {
        Ok(Self { game: Game::new(level)?, level: level.clone(), metric })
    }

    /// The moves from the start on, with the names of the pieces and their ways, a shortest for each.
    #[must_use]
    pub fn travels(&self, moves: &[Move]) -> Vec<Travel> {
        let mut cast = self.game.cast();
        let mut state = self.game.start;
        let named = moves.iter().map(|&action| {
            let Move { class, from, to } = action;
            let path = self.game.way(&state, class, from, to);
            state = self.apply(&state, action);
            cast.travel(class, from, to, path)
        });
        named.collect()
    }

    /// The board as text, names given out in order of place.
    #[must_use]
    pub fn draw(&self, state: &State<M, P>) -> String {
        draw(&self.level, state)
    }

    /// All single steps of the pieces of a class at `anchors`.
    fn steps(&self, class: u8, known: &Class<M>, anchors: M, occupied: M, actions: &mut Vec<Move>) {
        for direction in Step::ALL {
            let by = self.game.board.step(direction);
            let movable = known.movable(anchors, occupied, direction);
            actions.extend(movable.indices().map(|from| {
                let to = M::cell(from).moved(by);
                Move { class, from, to: (to != M::EMPTY).then(|| to.first()) }
            }));
        }
    }

    /// All that the pieces of a class at `anchors` can reach.
    fn moves(&self, class: u8, anchors: M, occupied: M, actions: &mut Vec<Move>) {
        for from in anchors.indices() {
            // Several places may lead outside.
            let mut is_out = false;
            self.game.board.flood(class, from, occupied, |to, _, _| {
                if to.is_some() || !is_out {
                    actions.push(Move { class, from, to });
                }
                is_out |= to.is_none();
            });
        }
    }
}

impl<M: Mask, const P: usize> StateSpace for Space<M, P> {
    type State = State<M, P>;
    type Action = Move;

    fn initial_state(&self) -> State<M, P> {
        self.game.start
    }

    fn is_goal(&self, state: &State<M, P>) -> bool {
        self.game.board.is_goal(state)
    }

    /// Class by class: steps in the order up, down, left, right, then by place; moves piece by piece
    /// in order of place, the nearest places first.
    fn actions(&self, state: &State<M, P>, actions: &mut Vec<Move>) {
        let board = &self.game.board;
        let occupied = board.occupied(state);
        for (class, known) in (0..).zip(&board.classes) {
            let anchors = state.anchors(class);
            match self.metric {
                Metric::Moves => self.moves(class, anchors, occupied, actions),
                Metric::Cost | Metric::Steps => {
                    self.steps(class, known, anchors, occupied, actions);
                }
            }
        }
    }

    #[inline]
    fn apply(&self, state: &State<M, P>, action: Move) -> State<M, P> {
        let to = action.to.map_or(M::EMPTY, M::cell);
        state.toggled(action.class, M::cell(action.from) | to)
    }

    fn cost(&self, _: &State<M, P>, action: Move) -> Cost {
        match self.metric {
            Metric::Cost => self.game.board.classes[usize::from(action.class)].weight.into(),
            Metric::Steps | Metric::Moves => 1,
        }
    }

    /// A step back of the same piece; any second move of it, since it could have gone there at once
    /// (unless the first one solved the level: then no search goes on).
    fn is_redundant(&self, last: Move, next: Move) -> bool {
        let is_same = last.class == next.class && last.to == Some(next.from);
        is_same && (self.metric == Metric::Moves || next.to == Some(last.from))
    }
}
