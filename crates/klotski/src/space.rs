//! A level as a state space, in any metric.

use std::collections::BTreeMap;

use grid::{Place, Step};
use search::StateSpace;

use crate::{
    board::{Board, SPECIAL, anchor, classes_of, index},
    level::{Goal, Level, signed},
    mask::Mask,
    settings::Metric,
    state::State,
    travel::Travel,
};

/// A level as a state space whose actions move one piece: by one cell in the *cost* and *steps*
/// metrics, and in the others as far as it can go without the others' help, corners
/// included, by a shortest way, but not beyond the goal.
pub struct Space<M, const P: usize> {
    level: Level,
    pub(crate) metric: Metric,
    pub(crate) board: Board<M>,
    pub(crate) start: State<M, P>,
    /// The class of each piece of the level.
    class_of: Vec<u8>,
    /// The name of each piece by its class and where it is anchored at the start.
    pub(crate) pieces: BTreeMap<(u8, u8), char>,
}

/// A level with more cells, or more shapes, than the states of a space can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooSmall {
    /// Planes of the states, each a bit of the shape's number.
    pub planes: usize,
    /// Cells of a plane.
    pub cells: usize,
}

text::messages! { TooSmall;
    Self { planes, cells } =>
        "states of {planes} planes of {cells} cells are too small for this level";
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

/// The names of the pieces by their classes and the cells where they are anchored.
fn by_place(level: &Level, class_of: &[u8]) -> BTreeMap<(u8, u8), char> {
    let mut names = BTreeMap::new();
    for (piece, &class) in level.pieces().iter().zip(class_of) {
        names.insert((class, index(level, anchor(piece))), piece.name);
    }
    names
}

impl<M: Mask, const P: usize> Space<M, P> {
    /// The space of `level` whose actions cost what `metric` says.
    ///
    /// # Errors
    ///
    /// [`TooSmall`] if `M` has too few bits for the cells, or `P` planes are too few for the shapes.
    pub fn new(level: &Level, metric: Metric) -> Result<Self, TooSmall> {
        let (shapes, class_of) = classes_of(level);
        let cells = level.rows() * level.columns();
        if shapes.len() > State::<M, P>::CLASSES || cells > M::CELLS as usize {
            return Err(TooSmall { planes: P, cells: M::CELLS as usize });
        }
        let pieces = by_place(level, &class_of);
        let start = (pieces.keys())
            .fold(State::EMPTY, |state, &(class, at)| state.toggled(class, M::cell(at)));
        Ok(Self { level: level.clone(), metric, board: Board::new(level), start, class_of, pieces })
    }

    /// What has to be reached.
    pub(crate) fn goal(&self) -> Goal {
        self.level.goal()
    }

    /// The moves from the start on, with the names of the pieces and their ways, a shortest for each.
    #[must_use]
    pub fn travels(&self, moves: &[Move]) -> Vec<Travel> {
        let mut names = self.pieces.clone();
        let mut state = self.start;
        let named = moves.iter().map(|&action| {
            let path = self.path(&state, action);
            state = self.apply(&state, action);
            let piece = names.remove(&(action.class, action.from)).unwrap_or('?');
            names.extend(action.to.map(|to| ((action.class, to), piece)));
            Travel { piece, path }
        });
        named.collect()
    }

    /// What is in the way of a piece of `class`, and where its way ends.
    fn past(&self, state: &State<M, P>, class: u8) -> [M; 2] {
        [self.board.occupied(state), self.board.ends_from(state, class)]
    }

    /// The number of steps of the shortest way of a piece past all others.
    fn steps(&self, state: &State<M, P>, Move { class, from, to }: Move) -> u32 {
        let mut steps = [0_u32; 128];
        let mut found = None;
        self.board.flood(class, from, self.past(state, class), |at, before, _| {
            let here = 1 + steps[usize::from(before)];
            if at == to && found.is_none() {
                found = Some(here);
            }
            if let Some(at) = at {
                steps[usize::from(at)] = here;
            }
        });
        found.unwrap_or(0)
    }

    /// The shortest way of a piece past all others.
    fn path(&self, state: &State<M, P>, Move { class, from, to }: Move) -> Vec<Step> {
        let mut came: Vec<(Option<u8>, u8, Step)> = Vec::new();
        self.board.flood(class, from, self.past(state, class), |to, before, direction| {
            came.push((to, before, direction));
        });
        let mut path = Vec::new();
        let mut at = to;
        while at != Some(from)
            && let Some(&(_, before, direction)) = came.iter().find(|(to, ..)| *to == at)
        {
            path.push(direction);
            at = Some(before);
        }
        path.reverse();
        path
    }

    /// The board as text, with the names of the start's pieces given out in order: in each class the
    /// first name to the first piece. Reads back as a level of the same state, if the special piece is
    /// whole on the board.
    #[must_use]
    pub fn draw(&self, state: &State<M, P>) -> String {
        let level = &self.level;
        let (shapes, _) = classes_of(level);
        let mut cells = Vec::new();
        for (class, shape) in (0..).zip(&shapes) {
            let pieces = level.pieces().iter().zip(&self.class_of).filter(|&(_, &of)| of == class);
            for ((piece, _), at) in pieces.zip(state.anchors(class).indices()) {
                let at = usize::from(at);
                let (row, column) = (signed(at / level.columns()), signed(at % level.columns()));
                cells.extend(shape.iter().map(|&(down, right)| {
                    // Only its row can lie outside the board.
                    let column = usize::try_from(column + right).unwrap_or(usize::MAX);
                    (piece.name, row + down, column)
                }));
            }
        }
        level.head() + &level.draw(cells)
    }

    /// All that the pieces of a class at `anchors` can reach. Most can go nowhere: which can is found for all of them at once.
    fn moves(&self, class: u8, anchors: M, past: [M; 2], actions: &mut Vec<Move>) {
        let known = &self.board.classes[usize::from(class)];
        let movable = Step::ALL.map(|direction| known.movable(anchors, past[0], direction));
        for from in movable.into_iter().fold(M::EMPTY, |all, some| all | some).indices() {
            // Several places may lead outside.
            let mut is_out = false;
            self.board.flood(class, from, past, |to, _, _| {
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
    type Cost = u32;

    /// The first cell of the lowest row of each piece, the pieces of a class in any order.
    fn places(&self, state: &State<M, P>, into: &mut Vec<u32>) {
        let classes = (0..).zip(&self.board.classes);
        let mut anchors: Vec<_> =
            classes.map(|(class, _)| state.anchors(class).indices()).collect();
        into.extend(self.class_of.iter().map(|&class| {
            let anchor = anchors[usize::from(class)].next().map(usize::from);
            let columns = self.level.columns();
            let place = |at| Place { row: at / columns, column: at % columns };
            anchor.map_or(u32::MAX, |at| place(at).number())
        }));
    }

    fn initial_state(&self) -> State<M, P> {
        self.start
    }

    fn is_goal(&self, state: &State<M, P>) -> bool {
        self.board.is_goal(state)
    }

    /// As many pieces of each shape as at the start, and no others, all of them on the board; the special one may have left.
    fn contains(&self, state: &State<M, P>) -> bool {
        let count = |state: &State<M, P>, class| state.anchors(class).indices().count();
        let cells = self.level.rows() * self.level.columns();
        let classes = || (0..).zip(&self.board.classes).map(|(class, _)| class);
        let all = state.planes.iter().fold(M::EMPTY, |all, &plane| all | plane);
        let pieces: usize = classes().map(|class| count(state, class)).sum();
        all.indices().all(|cell| usize::from(cell) < cells)
            && all.indices().count() == pieces
            && classes().all(|class| {
                let now = count(state, class);
                now == count(&self.start, class) || class == SPECIAL && now == 0
            })
    }

    /// Class by class: steps in the order up, down, left, right, then by place; moves piece by piece
    /// in order of place, the nearest places first.
    fn actions(&self, state: &State<M, P>, actions: &mut Vec<Move>) {
        let board = &self.board;
        let occupied = board.occupied(state);
        for (class, known) in (0..).zip(&board.classes) {
            let anchors = state.anchors(class);
            if self.metric.is_by_travels() {
                let ends = board.ends_from(state, class);
                self.moves(class, anchors, [occupied, ends], actions);
                continue;
            }
            for direction in Step::ALL {
                let movable = known.movable(anchors, occupied, direction);
                actions.extend(movable.indices().map(|from| {
                    let to = M::cell(from).moved(board.step(direction));
                    Move { class, from, to: (to != M::EMPTY).then(|| to.first()) }
                }));
            }
        }
    }

    #[inline]
    fn apply(&self, state: &State<M, P>, action: Move) -> State<M, P> {
        let to = action.to.map_or(M::EMPTY, M::cell);
        state.toggled(action.class, M::cell(action.from) | to)
    }

    fn cost(&self, state: &State<M, P>, action: Move) -> u32 {
        match self.metric {
            Metric::Cost => self.board.classes[usize::from(action.class)].weight.into(),
            Metric::Steps | Metric::Moves => 1,
            pair => pair.cost_of(1, self.steps(state, action)),
        }
    }

    /// Unless the special piece leaves: it cannot come in again.
    fn is_undirected(&self) -> bool {
        self.board.goal != M::EMPTY
    }

    /// A step back of the same piece; any second move of it, since it could have gone there at once
    /// (unless the first one solved the level: then no search goes on).
    fn is_redundant(&self, last: Move, next: Move) -> bool {
        let is_same = last.class == next.class && last.to == Some(next.from);
        is_same && (self.metric.is_by_travels() || next.to == Some(last.from))
    }
}
