//! Any travel of one piece at a time: the space of the *moves* metric.

use search::StateSpace;

use crate::{
    game::{Game, TooSmall, draw},
    level::Level,
    mask::Mask,
    state::State,
    travel::Travel,
};

/// A level as a state space whose actions move one piece as far as it can go without the others'
/// help, corners included. Each costs 1.
pub struct MoveSpace<M, const P: usize> {
    pub(crate) game: Game<M, P>,
    level: Level,
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

impl<M: Mask, const P: usize> MoveSpace<M, P> {
    /// The space of `level`.
    ///
    /// # Errors
    ///
    /// [`TooSmall`] if `M` has too few bits for the cells, or `P` planes are too few for the shapes.
    pub fn new(level: &Level) -> Result<Self, TooSmall> {
        Ok(Self { game: Game::new(level)?, level: level.clone() })
    }

    /// The moves of a solution with the names of the pieces and their ways, a shortest for each.
    pub fn travels(&self, moves: &[Move]) -> Vec<Travel> {
        let mut cast = self.game.cast();
        let mut state = self.game.start;
        let named = moves.iter().map(|&action| {
            let Move { class, from, to } = action;
            let path = self.game.way(&state, class, from, to);
            self.apply(&mut state, action);
            cast.travel(class, from, to, path)
        });
        named.collect()
    }

    /// The board as text, names given out in order of place.
    #[must_use]
    pub fn draw(&self, state: &State<M, P>) -> String {
        draw(&self.level, state)
    }
}

impl<M: Mask, const P: usize> StateSpace for MoveSpace<M, P> {
    type State = State<M, P>;
    type Action = Move;
    type Undo = State<M, P>;

    fn initial_state(&self) -> State<M, P> {
        self.game.start
    }

    fn is_goal(&self, state: &State<M, P>) -> bool {
        self.game.board.is_goal(state)
    }

    /// Class by class, piece by piece in order of place, the nearest places first.
    fn actions(&self, state: &State<M, P>, actions: &mut Vec<Move>) {
        let board = &self.game.board;
        let occupied = board.occupied(state);
        for class in (0..).take(board.classes.len()) {
            for from in state.anchors(class).indices() {
                // Several places may lead outside.
                let mut is_out = false;
                board.flood(class, from, occupied, |to, _, _| {
                    if to.is_some() || !is_out {
                        actions.push(Move { class, from, to });
                    }
                    is_out |= to.is_none();
                });
            }
        }
    }

    #[inline]
    fn apply(&self, state: &mut State<M, P>, action: Move) -> State<M, P> {
        let before = *state;
        let to = action.to.map_or(M::EMPTY, M::cell);
        *state = state.toggled(action.class, M::cell(action.from) | to);
        before
    }

    fn undo(&self, state: &mut State<M, P>, undo: State<M, P>) {
        *state = undo;
    }

    /// The same piece again: it could have gone there at once.
    fn is_redundant(&self, last: Move, next: Move) -> bool {
        last.class == next.class && last.to == Some(next.from)
    }
}
