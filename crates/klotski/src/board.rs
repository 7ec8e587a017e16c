//! A level made ready for states: classes of equal shapes, and where each may be.

use std::cmp::Reverse;

use grid::{Place, Step};

use crate::{
    level::{Goal, Level, Piece, signed},
    mask::{Mask, Shift},
    state::State,
};

/// The class of the special piece.
pub(crate) const SPECIAL: u8 = 0;

/// Pieces of one shape.
#[derive(PartialEq, Eq)]
pub(crate) struct Class<M> {
    /// From the anchor to each cell.
    cells: Vec<Shift>,
    /// From the cells that a move by one enters to the anchor; by direction.
    enters: [Vec<Shift>; 4],
    /// Anchors that a move by one may leave, other pieces aside; by direction.
    leaves: [M; 4],
    /// How many cells a piece of it has; 1 for the special piece, whatever its size.
    pub(crate) weight: u8,
}

/// The tables of a level. Moves are found for all pieces of a class at once, by shifts.
#[derive(PartialEq, Eq)]
pub(crate) struct Board<M> {
    /// How far a move by one goes; by direction.
    steps: [Shift; 4],
    pub(crate) classes: Vec<Class<M>>,
    /// Where the special piece is anchored when it is solved: nowhere, if it has to leave.
    pub(crate) goal: M,
    /// Other pieces that have to be somewhere: the class of each, which has no other, and where.
    pub(crate) also: Vec<(u8, M)>,
}

/// The cells of a shape in order, from its anchor: rows down (never more than 0), columns to the right.
pub(crate) type Shape = Vec<(isize, isize)>;

fn shape(piece: &Piece) -> Shape {
    let Place { row, column } = anchor(piece);
    let offset =
        |cell: &Place| (signed(cell.row) - signed(row), signed(cell.column) - signed(column));
    let mut shape: Shape = piece.cells.iter().map(offset).collect();
    shape.sort_unstable();
    shape
}

/// How far a step goes: rows down, columns to the right.
const fn distance(step: Step) -> (isize, isize) {
    match step {
        Step::Up => (-1, 0),
        Step::Down => (1, 0),
        Step::Left => (0, -1),
        Step::Right => (0, 1),
    }
}

/// The shift by `down` rows down and `right` columns to the right.
fn shift(level: &Level, (down, right): (isize, isize)) -> Shift {
    Shift::by(signed(level.columns()) * down + right)
}

/// The first cell in the lowest row of a piece.
pub(crate) fn anchor(piece: &Piece) -> Place {
    let lowest = piece.cells.iter().max_by_key(|cell| (cell.row, Reverse(cell.column)));
    lowest.copied().unwrap_or(Place { row: 0, column: 0 })
}

/// Where the special piece is anchored when it is solved; `None` if it has to leave.
pub(crate) fn target(level: &Level) -> Option<Place> {
    let (Goal::Target(place), Some(special)) = (level.goal(), level.special()) else {
        return None;
    };
    Some(anchor_at(&level.pieces()[special], place))
}

/// Where a piece is anchored when its corner is at `place`.
fn anchor_at(piece: &Piece, place: Place) -> Place {
    let (corner, anchor) = (piece.corner(), anchor(piece));
    let row = place.row + (anchor.row - corner.row);
    Place { row, column: place.column + (anchor.column - corner.column) }
}

/// The class of each piece: equal shapes together, in order of their first pieces, the special
/// piece by itself and first, then those that have to be somewhere, each by itself.
pub(crate) fn classes_of(level: &Level) -> (Vec<Shape>, Vec<u8>) {
    let special = level.special();
    let mut shapes: Vec<Shape> = vec![special.map_or(Vec::new(), |it| shape(&level.pieces()[it]))];
    let mut class_of = Vec::new();
    let own = |piece: &Piece| level.also().iter().position(|it| it.piece == piece.name);
    let alone = level
        .also()
        .iter()
        .filter_map(|it| level.pieces().iter().find(|piece| piece.name == it.piece).map(shape));
    shapes.extend(alone);
    let shared = shapes.len();
    for (number, piece) in level.pieces().iter().enumerate() {
        let shape = shape(piece);
        let known = shapes[shared..].iter().position(|known| *known == shape);
        let class = match (own(piece), known) {
            _ if special == Some(number) => 0,
            (Some(own), _) => 1 + own,
            (None, Some(known)) => shared + known,
            (None, None) => {
                shapes.push(shape);
                shapes.len() - 1
            }
        };
        // At most 53 pieces have names.
        class_of.push(u8::try_from(class).unwrap_or(u8::MAX));
    }
    (shapes, class_of)
}

impl<M: Mask> Board<M> {
    pub(crate) fn new(level: &Level) -> Self {
        let (shapes, _) = classes_of(level);
        let classes = (0..).zip(&shapes).map(|(class, shape)| Class::new(level, class, shape));
        let goal = target(level).map_or(M::EMPTY, |place| M::cell(index(level, place)));
        let steps = Step::ALL.map(|step| shift(level, distance(step)));
        let also = (1..).zip(level.also()).filter_map(|(class, target)| {
            let piece = level.pieces().iter().find(|piece| piece.name == target.piece)?;
            Some((class, M::cell(index(level, anchor_at(piece, target.place)))))
        });
        let also = also.collect();
        Self { steps, classes: classes.collect(), goal, also }
    }

    /// How far a move goes.
    #[inline]
    pub(crate) fn step(&self, direction: Step) -> Shift {
        self.steps[direction as usize]
    }

    /// All cells that pieces stand on.
    #[inline]
    pub(crate) fn occupied<const P: usize>(&self, state: &State<M, P>) -> M {
        let mut occupied = M::EMPTY;
        for (class, known) in (0..).zip(&self.classes) {
            occupied |= known.footprint(state.anchors(class));
        }
        occupied
    }

    /// Returns true if the special piece is where it has to be, and so is each other that has to be somewhere.
    #[inline]
    pub(crate) fn is_goal<const P: usize>(&self, state: &State<M, P>) -> bool {
        state.anchors(SPECIAL) == self.goal
            && self.also.iter().all(|&(class, goal)| state.anchors(class) == goal)
    }

    /// Where a move of a piece of `class` from this state ends, since it solves the level; outside the exit apart.
    #[inline]
    pub(crate) fn ends_from<const P: usize>(&self, state: &State<M, P>, class: u8) -> M {
        if self.also.is_empty() {
            return self.ends(class);
        }
        let all = || [(SPECIAL, self.goal)].into_iter().chain(self.also.iter().copied());
        let is_last = all().all(|(other, goal)| other == class || state.anchors(other) == goal);
        let own = all().find(|&(other, _)| other == class && is_last);
        own.map_or(M::EMPTY, |(_, goal)| goal)
    }

    /// The same where the special piece alone has to be somewhere.
    #[inline]
    pub(crate) fn ends(&self, class: u8) -> M {
        self.goal.only_if(class == SPECIAL)
    }

    /// Everything that the piece of `class` at `from` can reach by itself in one move, in the order
    /// in which a breadth-first search finds it: `visit` is told of each place, with the one before
    /// it. `None` is outside the exit. `occupied` holds the other pieces and the piece itself; a way
    /// ends where it comes to `ends`.
    #[inline]
    pub(crate) fn flood(
        &self,
        class: u8,
        from: u8,
        [occupied, ends]: [M; 2],
        mut visit: impl FnMut(Option<u8>, u8, Step),
    ) {
        let known = &self.classes[usize::from(class)];
        let others = occupied & !known.footprint(M::cell(from));
        let mut reached = M::cell(from);
        let mut fresh = reached;
        while fresh != M::EMPTY {
            let mut next = M::EMPTY;
            for direction in Step::ALL {
                let step = self.step(direction);
                for at in known.movable(fresh, others, direction).indices() {
                    let to = M::cell(at).moved(step);
                    if to == M::EMPTY {
                        visit(None, at, direction);
                    } else if to & (reached | next) == M::EMPTY {
                        next |= to;
                        visit(Some(to.first()), at, direction);
                    }
                }
            }
            reached |= next;
            fresh = next & !ends;
        }
    }
}

impl<M: Mask> Class<M> {
    fn new(level: &Level, class: u8, shape: &Shape) -> Self {
        let cells = shape.iter().map(|&cell| shift(level, cell)).collect();
        // A step enters the cells ahead of the shape's that are not its own.
        let entered = |direction: Step| -> Vec<Shift> {
            let (down, right) = distance(direction);
            let ahead = shape.iter().map(|&(row, column)| (row + down, column + right));
            let front = ahead.filter(|cell| !shape.contains(cell));
            // Nothing is as far from a cell as the set has cells.
            front
                .map(|cell| shift(level, cell).back())
                .filter(|by| by.is_within(M::CELLS))
                .collect()
        };
        let leaves = Step::ALL.map(|direction| {
            let may = |&place: &Place| may_leave(level, class, shape, place, direction);
            M::of(level.places().filter(may).map(|place| index(level, place)))
        });
        let weight = if class == SPECIAL { 1 } else { u8::try_from(shape.len()).unwrap_or(128) };
        Self { cells, enters: Step::ALL.map(entered), leaves, weight }
    }

    /// The cells of the pieces anchored at `anchors`.
    #[inline]
    pub(crate) fn footprint(&self, anchors: M) -> M {
        self.cells.iter().fold(M::EMPTY, |cells, &by| cells | anchors.moved(by))
    }

    /// Which of `anchors` can be left in `direction`, with these cells occupied.
    #[inline]
    pub(crate) fn movable(&self, anchors: M, occupied: M, direction: Step) -> M {
        let movable = anchors & self.leaves[direction as usize];
        self.enters[direction as usize]
            .iter()
            .fold(movable, |movable, &back| movable & !occupied.moved(back))
    }
}

/// The number of a cell; grids have 128 cells at most.
pub(crate) fn index(level: &Level, Place { row, column }: Place) -> u8 {
    u8::try_from(row * level.columns() + column).unwrap_or(u8::MAX)
}

/// Returns true if rails lead a piece of this shape that way: along the longer side of the
/// rectangle around it.
fn is_along(shape: &Shape, direction: Step) -> bool {
    let sides = |side: fn(&(isize, isize)) -> isize| {
        let (least, most) = (shape.iter().map(side).min(), shape.iter().map(side).max());
        least.zip(most).map_or(0, |(least, most)| most - least)
    };
    let (high, wide) = (sides(|cell| cell.0), sides(|cell| cell.1));
    match direction {
        Step::Up | Step::Down => high >= wide,
        Step::Left | Step::Right => wide >= high,
    }
}

/// Returns true if a piece of this shape, anchored at `place`, may move on an empty board.
fn may_leave(level: &Level, class: u8, shape: &Shape, place: Place, direction: Step) -> bool {
    if level.has_rails() && !is_along(shape, direction) {
        return false;
    }
    let leaves_board = class == SPECIAL && matches!(level.goal(), Goal::Exit { .. });
    let fits = |(down, right): (isize, isize)| {
        shape.iter().all(|&(below, beside)| {
            let column = usize::try_from(signed(place.column) + right + beside);
            let row = usize::try_from(signed(place.row) + down + below);
            match (row, column) {
                (Ok(row), Ok(column)) => !level.is_wall(Place { row, column }),
                // Above the board: only the special piece, and only above the exit.
                (Err(_), Ok(column)) => leaves_board && !level.is_wall(Place { row: 0, column }),
                (_, Err(_)) => false,
            }
        })
    };
    let Some(&(top, _)) = shape.first() else { return false };
    let in_exit = leaves_board && signed(place.row) + top <= 0;
    fits((0, 0)) && (direction == Step::Up || !in_exit) && fits(distance(direction))
}
