//! A player and boxes on a floor, packed into states, and how steps and pushes change them.

use std::ops::Range;

use crate::{
    floor::{Cell, Floor, NONE},
    moves::Move,
    packed::{Layout, Packed},
    place::Place,
    step::{Step, StepOrder},
    walks::Walks,
};

/// A floor, and a player and boxes on it. The first field of a state is the player's cell; those of
/// the boxes follow, by kind, and by cell among boxes of one kind, which are interchangeable: equal
/// situations are equal words.
#[derive(Clone, Debug)]
pub struct Warehouse {
    /// The cells.
    pub floor: Floor,
    /// The player's cell at the start.
    pub player: Cell,
    /// The cells of the boxes at the start.
    pub boxes: Vec<Cell>,
    layout: Layout,
    /// By box: those of its kind, itself included.
    alike: Vec<Range<usize>>,
}

/// What the player does as one action: a step, or a walk and the push at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Steps of the walk.
    pub walk: u16,
    /// The field of the pushed box, from 0; [`NO_BOX`] if none is pushed.
    index: u8,
    /// Which way the player steps, and the box.
    pub step: Step,
}

/// More than there are fields.
const NO_BOX: u8 = u8::MAX;

impl Action {
    /// A single step with this effect.
    #[inline]
    fn of_step(step: Step, change: Change) -> Self {
        // States have no room for boxes with greater numbers.
        let index = change.pushed.and_then(|(index, _)| u8::try_from(index).ok());
        Self { walk: 0, index: index.unwrap_or(NO_BOX), step }
    }

    /// The field of the pushed box, from 0; `None` if none is pushed.
    #[must_use]
    #[inline]
    pub fn pushed(self) -> Option<usize> {
        (self.index != NO_BOX).then_some(usize::from(self.index))
    }
}

/// The effect of a step or a push on a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where the player comes out.
    pub player: Cell,
    /// The field of the pushed box, from 0, and where it comes out.
    pub pushed: Option<(usize, Cell)>,
}

impl Warehouse {
    /// With boxes of these kinds. The places are cells of `floor`.
    #[must_use]
    pub fn new(floor: Floor, player: Place, boxes: impl IntoIterator<Item = (Place, u32)>) -> Self {
        Self::of(floor, player, boxes.into_iter().collect())
    }

    fn of(floor: Floor, player: Place, boxes: Vec<(Place, u32)>) -> Self {
        let cell = |place| floor.cell(place).unwrap_or(NONE);
        let boxes = boxes.into_iter().map(|(place, kind)| (kind, cell(place)));
        let mut boxes: Vec<(u32, Cell)> = boxes.collect();
        boxes.sort_unstable();
        let alike = boxes.iter().map(|(kind, _)| {
            let first = |other: u32| boxes.partition_point(|&(kind, _)| kind < other);
            first(*kind)..boxes.partition_point(|(other, _)| other <= kind)
        });
        Self {
            player: cell(player),
            layout: Layout::new(floor.len()),
            alike: alike.collect(),
            boxes: boxes.into_iter().map(|(_, cell)| cell).collect(),
            floor,
        }
    }

    /// Words of a state.
    #[must_use]
    pub fn words(&self) -> usize {
        self.layout.words(1 + self.boxes.len())
    }

    /// The state at the start.
    #[must_use]
    pub fn initial_state<const W: usize>(&self) -> Packed<W> {
        self.layout.pack([self.player].into_iter().chain(self.boxes.iter().copied()))
    }

    /// The player's cell.
    #[must_use]
    #[inline]
    pub fn player_in<const W: usize>(&self, state: &Packed<W>) -> Cell {
        self.layout.get(state, 0)
    }

    /// The cell of the box in this field, from 0.
    #[must_use]
    #[inline]
    pub fn box_in<const W: usize>(&self, state: &Packed<W>, index: usize) -> Cell {
        self.layout.get(state, 1 + index)
    }

    /// The cells of the boxes.
    #[inline]
    pub fn boxes_in<const W: usize>(&self, state: &Packed<W>) -> impl Iterator<Item = Cell> {
        let state = *state;
        (0..self.boxes.len()).map(move |index| self.box_in(&state, index))
    }

    /// Returns true if player and boxes are on cells of the floor in `state`. O(boxes).
    #[must_use]
    pub fn contains<const W: usize>(&self, state: &Packed<W>) -> bool {
        let mut cells = self.boxes_in(state).chain([self.player_in(state)]);
        cells.all(|cell| usize::from(cell) < self.floor.len())
    }

    /// The box on `cell`, if there is one.
    #[inline]
    fn box_on<const W: usize>(&self, state: &Packed<W>, cell: Cell) -> Option<usize> {
        self.boxes_in(state).position(|at| at == cell)
    }

    /// Returns true if `cell` is neither a wall nor taken by a box.
    #[must_use]
    #[inline]
    pub fn is_free<const W: usize>(&self, state: &Packed<W>, cell: Cell) -> bool {
        cell != NONE && self.box_on(state, cell).is_none()
    }

    /// The field of the box that is in the way of a step, from 0, and where a push brings it: [`NONE`]
    /// is a wall.
    #[must_use]
    #[inline]
    pub fn pushed<const W: usize>(&self, state: &Packed<W>, step: Step) -> Option<(usize, Cell)> {
        let cell = self.floor.arrival(self.player_in(state), step);
        let index = self.box_on(state, cell)?;
        Some((index, self.floor.arrival(cell, step)))
    }

    /// The effect of a step; `None` if it is not legal. The box may come out where the player stood.
    #[must_use]
    #[inline]
    pub fn step<const W: usize>(&self, state: &Packed<W>, step: Step) -> Option<Change> {
        let player = self.floor.arrival(self.player_in(state), step);
        if player == NONE {
            return None;
        }
        let pushed = self.pushed(state, step);
        let is_legal = pushed.is_none_or(|(_, target)| self.is_free(state, target));
        is_legal.then_some(Change { player, pushed })
    }

    /// The effect of an action that is legal.
    #[must_use]
    #[inline]
    pub fn effect<const W: usize>(&self, state: &Packed<W>, action: Action) -> Change {
        match action.pushed() {
            Some(index) => {
                let cell = self.box_in(state, index);
                let target = self.floor.arrival(cell, action.step);
                Change { player: cell, pushed: Some((index, target)) }
            }
            None => {
                let player = self.floor.arrival(self.player_in(state), action.step);
                Change { player, pushed: None }
            }
        }
    }

    /// Visits all single steps that are legal, in `order`.
    #[inline]
    pub fn steps<const W: usize>(
        &self,
        state: &Packed<W>,
        order: StepOrder,
        mut visit: impl FnMut(Action, Change),
    ) {
        for step in order.steps() {
            if let Some(change) = self.step(state, step) {
                visit(Action::of_step(step, change), change);
            }
        }
    }

    /// Visits all pushes that are legal after a walk, by box and then in `order`. O(cells).
    #[inline]
    pub fn pushes<const W: usize>(
        &self,
        state: &Packed<W>,
        order: StepOrder,
        mut visit: impl FnMut(Action, Change),
    ) {
        let walks = self.walks(state);
        for (index, player) in (0..).zip(self.boxes_in(state)) {
            for step in order.steps() {
                let target = self.floor.arrival(player, step);
                if target == NONE || walks.is_blocked(target) {
                    continue;
                }
                if let Some((walk, _)) = walks.nearest(self.floor.departures(player, step)) {
                    let pushed = Some((usize::from(index), target));
                    visit(Action { walk, index, step }, Change { player, pushed });
                }
            }
        }
    }

    /// The state after an action that is legal.
    #[must_use]
    #[inline]
    pub fn apply<const W: usize>(&self, state: &Packed<W>, action: Action) -> Packed<W> {
        // Each in a branch of its own, so that it is not asked twice what is pushed.
        let change = self.effect(state, action);
        match change.pushed {
            Some(pushed) => self.after(state, Change { pushed: Some(pushed), ..change }),
            None => self.after(state, Change { pushed: None, ..change }),
        }
    }

    /// The state after a step or a push with this effect.
    #[must_use]
    #[inline]
    pub fn after<const W: usize>(&self, state: &Packed<W>, change: Change) -> Packed<W> {
        let mut next = *state;
        self.layout.set(&mut next, 0, change.player);
        if let Some((index, target)) = change.pushed {
            self.move_box(&mut next, index, target);
        }
        next
    }

    /// Moves a box, and puts it where it belongs among its like.
    #[inline]
    fn move_box<const W: usize>(&self, state: &mut Packed<W>, index: usize, to: Cell) {
        let Range { start, end } = self.alike[index];
        let mut at = index;
        while at + 1 < end && self.box_in(state, at + 1) < to {
            self.layout.set(state, 1 + at, self.box_in(state, at + 1));
            at += 1;
        }
        while at > start && self.box_in(state, at - 1) > to {
            self.layout.set(state, 1 + at, self.box_in(state, at - 1));
            at -= 1;
        }
        self.layout.set(state, 1 + at, to);
    }

    /// The moves of `actions`, from the start on; of several shortest walks the first in `order`.
    #[must_use]
    pub fn moves<const W: usize>(&self, order: StepOrder, actions: &[Action]) -> Vec<Move> {
        let mut state = self.initial_state::<W>();
        let mut moves = Vec::new();
        for &action in actions {
            let change = self.effect(&state, action);
            let (floor, at, step) = (&self.floor, change.player, action.step);
            match change.pushed {
                Some(_) => self.walks(&state).append_push(floor, order, at, step, &mut moves),
                None => moves.push(Move::Walk(step)),
            }
            state = self.after(&state, change);
        }
        moves
    }

    /// The player's walks; O(cells).
    fn walks<const W: usize>(&self, state: &Packed<W>) -> Walks {
        Walks::new(&self.floor, self.player_in(state), self.boxes_in(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warehouse(boxes: &[(usize, u32)]) -> Warehouse {
        let place = |column| Place { row: 0, column };
        let floor = Floor::new(&[vec![(); 20]], |()| true, &[]);
        Warehouse::new(floor, place(0), boxes.iter().map(|&(column, kind)| (place(column), kind)))
    }

    #[test]
    fn boxes_of_one_kind_stand_in_order() {
        let warehouse = warehouse(&[(5, 1), (9, 7), (3, 7), (6, 7), (1, 9)]);
        let mut state = warehouse.initial_state::<1>();
        let mut moved = |player, index, to| {
            state = warehouse.after(&state, Change { player, pushed: Some((index, to)) });
            (warehouse.player_in(&state), warehouse.boxes_in(&state).collect::<Vec<_>>())
        };
        assert_eq!(moved(2, 0, 4), (2, vec![4, 3, 6, 9, 1]));
        assert_eq!(moved(0, 1, 19), (0, vec![4, 6, 9, 19, 1]));
        assert_eq!(moved(0, 3, 2), (0, vec![4, 2, 6, 9, 1]));
        assert_eq!(moved(0, 2, 7), (0, vec![4, 2, 7, 9, 1]));
        assert_eq!(moved(18, 4, 0), (18, vec![4, 2, 7, 9, 0]));
    }

    #[test]
    fn boxes_of_different_kinds_keep_their_fields() {
        let state = warehouse(&[(5, 0), (3, 1)]).initial_state::<1>();
        assert_eq!(state, Layout::new(20).pack([0, 5, 3]));
    }
}
