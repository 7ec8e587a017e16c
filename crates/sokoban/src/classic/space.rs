//! The level as a state space of pushes.

use std::sync::Arc;

use domain::named;
use grid::{Cell, NONE, Step};
use search::StateSpace;

use super::{
    board::{Board, MAX_BOXES, TooLarge},
    level::Level,
    settings::Pruning,
    state::State,
    symmetry::Image,
};
use crate::settings::ActionKind;

named! {
    /// The quantity that the search minimises.
    #[derive(Default)]
    pub enum Objective {
        #[default]
        Pushes = "pushes", "Pushes; walks cost nothing";
        Moves = "moves", "Steps of the player, pushes included";
        PushesThenMoves = "pushes-then-moves", "Moves among the solutions with the fewest pushes";
        MovesThenPushes = "moves-then-pushes", "Pushes among the solutions with the fewest moves";
    }
}

/// What a push costs before its walk where pushes come first: more than all walks between fewer than
/// 2^11 pushes of at most 511 steps each, or 1,638 of at most 639. What is proved of more pushes,
/// [`Objective::least_first`] knows.
const PUSH_FIRST: u32 = 1 << 20;

/// What a move costs where moves come first: more than all pushes of a solution whose cost fits 32 bits, since
/// there are no more pushes than moves.
const MOVE_FIRST: u32 = 1 << 16;

impl Objective {
    /// The costs of a move and of a push; a push is a move too.
    const fn costs(self) -> [u32; 2] {
        match self {
            Self::Pushes => [0, 1],
            Self::Moves => [1, 0],
            Self::PushesThenMoves => [1, PUSH_FIRST],
            Self::MovesThenPushes => [MOVE_FIRST, 1],
        }
    }

    /// The cost of a push and the walk before it.
    #[inline]
    pub(super) fn cost(self, walk: u16) -> u32 {
        let [a_move, a_push] = self.costs();
        a_move * (1 + u32::from(walk)) + a_push
    }

    /// The cost of a step of the player, which may push a box.
    #[inline]
    pub(super) fn cost_of_step(self, is_push: bool) -> u32 {
        let [a_move, a_push] = self.costs();
        a_move + if is_push { a_push } else { 0 }
    }

    /// The cost of a solution of `moves` moves and `pushes` pushes.
    pub(super) fn whole_cost(self, moves: u64, pushes: u64) -> u64 {
        let [a_move, a_push] = self.costs().map(u64::from);
        a_move * moves + a_push * pushes
    }

    /// The least cost of `pushes` pushes.
    #[inline]
    pub(super) fn least(self, pushes: u32) -> u32 {
        pushes.saturating_mul(self.cost(0))
    }

    /// Where one quantity comes first: the least that a solution of this cost or more has of it. A push
    /// and the walk before it take a step for each of `cells` at most.
    pub(super) fn least_first(self, cost: u32, cells: usize) -> Option<u32> {
        match self {
            Self::Pushes | Self::Moves => None,
            Self::PushesThenMoves => {
                let walk = u32::try_from(cells).unwrap_or(PUSH_FIRST);
                Some(cost.div_ceil(PUSH_FIRST + walk))
            }
            Self::MovesThenPushes => Some(cost.div_ceil(MOVE_FIRST + 1)),
        }
    }
}

/// The level as a state space: an action is a push and the shortest walk before it, or a
/// [single step](Self::by_steps). Both are in one type, so that engines are compiled once for both. W is the number of words
/// of a state.
#[derive(Clone, Debug)]
pub struct PushSpace<const W: usize> {
    pub(super) board: Arc<Board>,
    pub(super) objective: Objective,
    pub(super) kind: ActionKind,
    pruning: Pruning,
    /// Empty where images are states of their own.
    pub(super) images: Arc<[Image]>,
}

/// A walk and a push; in a space of single steps, one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Where the box stands; [`NONE`] for a step that pushes nothing.
    pub(super) cell: Cell,
    /// The player's cell in the state afterwards.
    pub(super) player: Cell,
    /// Steps of the walk; 0 where walks cost nothing.
    pub(super) walk: u16,
    /// Where to.
    pub(super) step: Step,
    /// The state afterwards is turned by this image, counted from 1; 0 if it is not turned.
    pub(super) image: u8,
}

impl<const W: usize> PushSpace<W> {
    /// The space of a level; `None` if W words are too few for it.
    ///
    /// # Errors
    ///
    /// The level is too large to be searched.
    pub fn new(
        level: &Level,
        objective: Objective,
        pruning: Pruning,
    ) -> Result<Option<Self>, TooLarge> {
        let board = Board::new(level)?;
        Ok((board.words() <= W).then(|| Self::of(board, objective, pruning)))
    }

    pub(super) fn of(board: impl Into<Arc<Board>>, objective: Objective, pruning: Pruning) -> Self {
        let board = board.into();
        debug_assert!(board.words() <= W);
        let kind = ActionKind::Pushes;
        Self { board, objective, kind, pruning, images: [].into() }
    }

    /// The same space by single steps.
    pub(super) fn of_steps(self) -> Self {
        Self { kind: ActionKind::Steps, ..self }
    }

    /// The same space with states that are images of one another folded into one
    /// ([`Symmetry::Folded`]); `level` is that from which it was made.
    ///
    /// [`Symmetry::Folded`]: super::Symmetry::Folded
    #[must_use]
    pub fn folded(self, level: &Level) -> Self {
        let images = Image::symmetries(level, &self.board).into();
        Self { images, ..self }
    }

    /// `level`, from which the space was made, with player and boxes where they are in `state`. It
    /// displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        let floor = &self.board.floor;
        let outside = level.boxes().iter().copied().filter(|&place| floor.cell(place).is_none());
        let cells = Boxes::of(&self.board, state);
        let inside = cells.cells().iter().map(|&cell| floor.place(cell));
        level.with(floor.place(state.player()), outside.chain(inside).collect())
    }

    /// The state of `level`, which has the walls and goals of the level from which the space was made
    /// and as many boxes; `None` if a box stands where it is lost.
    #[must_use]
    pub fn state_of(&self, level: &Level) -> Option<State<W>> {
        let floor = &self.board.floor;
        let boxes: Vec<Cell> = level.boxes().iter().filter_map(|&it| floor.cell(it)).collect();
        let player = self.normal(&boxes, floor.cell(level.player())?);
        let index = |cell: &Cell| self.board.live_index[usize::from(*cell)];
        let is_lost = boxes.iter().any(|cell| index(cell) == NONE);
        (!is_lost).then(|| self.fold(State::new(player, boxes.iter().map(index))).1)
    }

    /// Of a state and its images the one with the least boxes, and then the least player; and the
    /// number of that image, from 1, or 0 for the state itself.
    pub(super) fn fold(&self, state: State<W>) -> (u8, State<W>) {
        self.fold_by(state, self.images.iter().map(|image| state.boxes_by(&image.live)))
    }

    /// The same, where the boxes of each image are known.
    #[inline]
    fn fold_by(&self, state: State<W>, turned: impl Iterator<Item = [u64; W]>) -> (u8, State<W>) {
        let mut boxes = state.boxes();
        let mut best = (0, state);
        for ((number, image), turned) in (1..).zip(&*self.images).zip(turned) {
            if turned > boxes {
                continue;
            }
            let cells = Boxes::of(&self.board, &State::of(turned, 0));
            let player = self.normal(cells.cells(), image.cell(state.player()));
            if turned < boxes || player < best.1.player() {
                boxes = turned;
                best = (number, State::of(turned, player));
            }
        }
        best
    }

    /// Turns the states after `pushes` in `state` into those that stand for them and their images.
    pub(super) fn fold_children(&self, state: State<W>, pushes: &mut [Push]) {
        // Of images only what a push changes is turned anew.
        let before: Vec<[u64; W]> =
            self.images.iter().map(|image| state.boxes_by(&image.live)).collect();
        for push in pushes {
            let target = self.board.floor.arrival(push.cell, push.step);
            let changed = [push.cell, target].map(|cell| self.board.live_index[usize::from(cell)]);
            let turned = self.images.iter().zip(&before).map(|(image, before)| {
                let mut turned = State::of(*before, 0);
                changed.iter().for_each(|&index| turned.flip(image.live[usize::from(index)]));
                turned.boxes()
            });
            let (image, child) = self.fold_by(self.flipped(state, *push), turned);
            (push.image, push.player) = (image, child.player());
        }
    }

    /// The image of that number.
    #[inline]
    pub(super) fn image_of(&self, number: u8) -> Option<&Image> {
        self.images.get(usize::from(number).checked_sub(1)?)
    }

    /// The state at the start, not turned.
    pub(super) fn start(&self) -> State<W> {
        let board = &self.board;
        let player = self.normal(&board.boxes, board.player);
        // A lost level has a box where none can be stored: its state is not looked at.
        let boxes = if board.is_lost { &[][..] } else { &board.boxes };
        State::new(player, boxes.iter().map(|&cell| board.live_index[usize::from(cell)]))
    }

    /// The state after a push, not turned.
    #[inline]
    pub(super) fn flipped(&self, mut state: State<W>, push: Push) -> State<W> {
        if push.cell != NONE {
            state.flip(self.live(push.cell));
            state.flip(self.live(self.board.floor.arrival(push.cell, push.step)));
        }
        state.set_player(push.player);
        state
    }

    /// The number of a cell among those where a box is not lost; [`NONE`] if it is lost there.
    #[inline]
    pub(super) fn live(&self, cell: Cell) -> u16 {
        self.board.live_index[usize::from(cell)]
    }

    /// The player's cell in a state.
    pub(super) fn normal(&self, boxes: &[Cell], player: Cell) -> Cell {
        match self.objective {
            Objective::Pushes => self.board.squares.normal_player(boxes, player),
            Objective::Moves | Objective::PushesThenMoves | Objective::MovesThenPushes => player,
        }
    }
}

/// Cells of boxes, on the stack.
pub(super) struct Boxes {
    cells: [Cell; MAX_BOXES],
    len: usize,
}

impl Boxes {
    #[inline]
    pub(super) fn of<const W: usize>(board: &Board, state: &State<W>) -> Self {
        let mut boxes = Self { cells: [0; MAX_BOXES], len: 0 };
        for (slot, index) in boxes.cells.iter_mut().zip(state.box_indices()) {
            *slot = board.live[usize::from(index)];
            boxes.len += 1;
        }
        boxes
    }

    /// Before `image` turned them; they are no longer in order.
    #[inline]
    pub(super) fn turn_back(&mut self, image: &Image) {
        self.cells[..self.len].iter_mut().for_each(|cell| *cell = image.back(*cell));
    }

    /// Moves the box on `from`; they are no longer in order.
    #[inline]
    pub(super) fn replace(&mut self, from: Cell, to: Cell) {
        if let Some(cell) = self.cells[..self.len].iter_mut().find(|cell| **cell == from) {
            *cell = to;
        }
    }

    #[inline]
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

impl<const W: usize> StateSpace for PushSpace<W> {
    type State = State<W>;
    type Action = Push;
    type Cost = u32;

    /// The player, by pushes anywhere where he can walk, and the boxes on the floor.
    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        let boxes = Boxes::of(&self.board, state);
        let cells = std::iter::once(state.player()).chain(boxes.cells().iter().copied());
        into.extend(cells.map(|cell| self.board.floor.place(cell).number()));
    }

    fn initial_state(&self) -> State<W> {
        match self.kind {
            ActionKind::Pushes => self.fold(self.start()).1,
            ActionKind::Steps => self.start_of_steps(),
        }
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        let boxes = state.boxes();
        !self.board.is_lost
            && boxes.iter().zip(&self.board.live_goals).all(|(boxes, goals)| boxes & !goals == 0)
    }

    /// As many boxes as at the start, on live cells, and the player on the floor, by single steps beside them.
    fn contains(&self, state: &State<W>) -> bool {
        let mut boxes = state.box_indices();
        let count = if self.board.is_lost { 0 } else { self.board.boxes.len() };
        usize::from(state.player()) < self.board.floor.len()
            && boxes.by_ref().all(|index| usize::from(index) < self.board.live.len())
            && state.box_indices().count() == count
            && (self.kind == ActionKind::Pushes || !self.has_box(state, state.player()))
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Push>) {
        if self.board.is_lost {
            return;
        }
        if self.kind == ActionKind::Steps {
            return self.steps(state, actions);
        }
        let boxes = Boxes::of(&self.board, state);
        let player = state.player();
        let squares = &self.board.squares;
        let first = actions.len();
        match self.objective {
            Objective::Pushes => squares.pushes(boxes.cells(), player, self.pruning, actions),
            _ => squares.pushes_by_walks(boxes.cells(), player, actions),
        }
        if !self.images.is_empty() {
            self.fold_children(*state, &mut actions[first..]);
        }
    }

    fn apply(&self, state: &State<W>, push: Push) -> State<W> {
        let next = self.flipped(*state, push);
        match self.image_of(push.image) {
            Some(image) => State::of(next.boxes_by(&image.live), push.player),
            None => next,
        }
    }

    fn cost(&self, _: &State<W>, push: Push) -> u32 {
        match self.kind {
            ActionKind::Pushes => self.objective.cost(push.walk),
            ActionKind::Steps => self.objective.cost_of_step(push.cell != NONE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::board::MAX_FLOOR, *};

    #[test]
    fn pushes_come_first_as_long_as_walks_cannot_make_up_for_one() {
        let cost = |pushes: u32, walk: u32| pushes * (PUSH_FIRST + 1) + walk;
        let least = |cost, cells| Objective::PushesThenMoves.least_first(cost, cells);
        for cells in [9, 512, MAX_FLOOR] {
            let longest = u32::try_from(cells).expect("small") - 1;
            for pushes in [1, 2, 100, 1_600] {
                for walk in [0, 1, pushes * longest] {
                    assert_eq!(least(cost(pushes, walk), cells), Some(pushes));
                }
            }
        }
        // 1,700 pushes without walks cost no more than 1,699 whose walks are of 639 steps.
        assert_eq!(least(cost(1_700, 0), MAX_FLOOR), Some(1_699));
    }

    /// Up to the greatest cost that fits.
    #[test]
    fn moves_come_first_whatever_the_pushes() {
        for moves in [1, 2, 500, MOVE_FIRST - 1] {
            for pushes in [1, moves / 2, moves] {
                let cost = MOVE_FIRST * moves + pushes;
                assert_eq!(
                    Objective::MovesThenPushes.least_first(cost, 9),
                    Some(moves),
                    "{pushes}"
                );
            }
        }
    }
}
