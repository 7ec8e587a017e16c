//! An instance in packed form: the board, the start, and the way back to the names of pieces.

use grid::{Place, Step};

use crate::{
    board::{Board, anchor, classes_of, index},
    level::{Goal, Level, Piece, signed},
    mask::Mask,
    state::State,
    travel::Travel,
};

/// What the spaces of a level share.
pub(crate) struct Game<M, const P: usize> {
    pub(crate) board: Board<M>,
    pub(crate) start: State<M, P>,
    /// Each piece: its name, its class, and where it is anchored at the start.
    pieces: Vec<(char, u8, u8)>,
}

/// A level with more cells, or more shapes, than the states of a space can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("states of {planes} planes of {cells} cells are too small for this level")]
pub struct TooSmall {
    /// Planes of the states, each a bit of the shape's number.
    pub planes: usize,
    /// Cells of a plane.
    pub cells: usize,
}

impl<M: Mask, const P: usize> Game<M, P> {
    pub(crate) fn new(level: &Level) -> Result<Self, TooSmall> {
        let (shapes, class_of) = classes_of(level);
        let cells = level.rows() * level.columns();
        if shapes.len() > State::<M, P>::CLASSES || cells > M::CELLS as usize {
            return Err(TooSmall { planes: P, cells: M::CELLS as usize });
        }
        let pieces: Vec<_> = level
            .pieces()
            .iter()
            .zip(class_of)
            .map(|(piece, class)| (piece.name, class, index(level, anchor(piece))))
            .collect();
        let start = pieces
            .iter()
            .fold(State::EMPTY, |state, &(_, class, at)| state.toggled(class, M::cell(at)));
        Ok(Self { board: Board::new(level), start, pieces })
    }

    /// Where the pieces with names stand at the start.
    pub(crate) fn cast(&self) -> Cast {
        Cast(self.pieces.iter().map(|&(name, class, at)| (name, class, Some(at))).collect())
    }

    /// The shortest way of the piece of `class` from `from` to `to`, past all other pieces.
    pub(crate) fn way(
        &self,
        state: &State<M, P>,
        class: u8,
        from: u8,
        to: Option<u8>,
    ) -> Vec<Step> {
        let mut came: Vec<(Option<u8>, u8, Step)> = Vec::new();
        self.board.flood(class, from, self.board.occupied(state), |to, before, direction| {
            came.push((to, before, direction));
        });
        let mut path = Vec::new();
        let mut at = to;
        while at != Some(from) {
            let Some(&(_, before, direction)) = came.iter().find(|(to, ..)| *to == at) else {
                break;
            };
            path.push(direction);
            at = Some(before);
        }
        path.reverse();
        path
    }
}

/// The pieces by name while a solution is followed: name, class, anchor.
pub(crate) struct Cast(Vec<(char, u8, Option<u8>)>);

impl Cast {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Moves the piece of `class` at `from`, and says how it is called.
    pub(crate) fn travel(
        &mut self,
        class: u8,
        from: u8,
        to: Option<u8>,
        path: Vec<Step>,
    ) -> Travel {
        let found = self.0.iter_mut().find(|(_, of, at)| (*of, *at) == (class, Some(from)));
        let piece = found.map_or('?', |(name, _, at)| {
            *at = to;
            *name
        });
        Travel { piece, path }
    }
}

/// Draws a state with the names of the start's pieces given out in order: in each class the first
/// name to the first piece. Reads back as a level of the same state, if the special piece is whole
/// on the board.
pub(crate) fn draw<M: Mask, const P: usize>(level: &Level, state: &State<M, P>) -> String {
    let (shapes, class_of) = classes_of(level);
    let mut drawn: Vec<(char, Vec<(isize, usize)>)> = Vec::new();
    for (class, shape) in (0..).zip(&shapes) {
        let names: Vec<char> = (class_of.iter().zip(level.pieces()))
            .filter(|&(&of, _)| of == class)
            .map(|(_, piece): (_, &Piece)| piece.name)
            .collect();
        for (name, at) in names.into_iter().zip(state.anchors(class).indices()) {
            let at = usize::from(at);
            let (row, column) = (at / level.columns(), at % level.columns());
            // Only its row can lie outside the board.
            let column = |right| usize::try_from(signed(column) + right).unwrap_or(usize::MAX);
            let cells = shape.iter().map(|&(up, right)| (signed(row) - signed(up), column(right)));
            drawn.push((name, cells.collect()));
        }
    }
    let mut text = match level.goal() {
        Goal::Target(Place { row, column }) => {
            let name = level.special().map_or('*', |special| level.pieces()[special].name);
            format!("goal {name} {} {}\n", row + 1, column + 1)
        }
        Goal::Exit { .. } => String::new(),
    };
    text += &level.draw(drawn.iter().map(|(name, cells)| (*name, cells.as_slice())));
    text
}
