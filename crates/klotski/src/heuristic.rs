//! Estimates by lanes: the special piece's way on the empty board, and the pieces that stand in it.
//!
//! A *lane* is a column in which the special piece leaves (or its target, which is the only lane
//! then). For each lane and each place of the special piece two things are found once, on the board
//! without other pieces: the fewest steps `d` to leave by that lane, and the cells `u` that *every*
//! way there covers. The estimate is the least, over the lanes, of `d` and the cost of one step of
//! each piece that stands on `u`.
//!
//! *Admissible.* A solution leaves by some lane. On it the special piece makes at least `d` steps,
//! which cost 1 each, and covers every cell of `u`; so each piece that stands there makes at least
//! one step, of its own cost. These are different steps, so their costs add up.
//!
//! *Consistent.* A step of another piece, of cost `c`, lowers the second part by at most `c`, for
//! every lane. A step of the special piece from `p` to `q` lowers `d` by at most 1; and a cell that
//! is in `u` at `p`, but not at `q`, is covered at `q` (else a way by `q` would miss it), so no other
//! piece stands there. A solved state has `d = 0` and `u` empty.
//!
//! In the *steps* metric each of these steps counts 1. In the *moves* metric the special piece's
//! part is 1 until it is done, and each piece in the way counts 1; the same argument holds, since a
//! travel's cells are all free. Where moves or steps come second, the estimate counts both, each
//! at its own cost.
//!
//! Other pieces that have to be somewhere are counted apart: each by its fewest steps there on the empty
//! board, and in no lane. These are steps of other pieces, so they add up.
//!
//! The original report's definitions are not admissible: its *admissible1* counts pieces on all cells
//! of the exit, though the special piece may pass beside them, and its *admissible2* goes straight
//! up, though a way round may be cheaper. Both are mended here by counting pieces on cells that no
//! way avoids. Where the exit is as wide as the piece, *admissible1* is the same as in the original report.

use domain::HeuristicName;
use grid::{Place, Step};
use search::{Guarantee, Heuristic};

use crate::{
    board::{Board, SPECIAL, index},
    level::{Goal, Level},
    mask::Mask,
    settings::{HeuristicKind, Metric},
    space::Space,
    state::State,
};

/// One of the heuristics, for one level and one metric.
pub struct Lanes<M> {
    board: Board<M>,
    goal: Goal,
    lanes: Vec<Lane<M>>,
    /// Of each other piece that has to be somewhere: the fewest steps there on the empty board, by the cell where it is
    /// anchored.
    also: Vec<Vec<Option<u32>>>,
    kind: HeuristicKind,
    metric: Metric,
}

/// One way out; by the cell where the special piece is anchored.
struct Lane<M> {
    /// Fewest steps on the empty board; `None` where it cannot be reached.
    steps: Vec<Option<u32>>,
    /// Cells that every way there covers, that place itself apart, and that count when pieces stand there.
    counted: Vec<M>,
}

impl<M: Mask> Lanes<M> {
    /// The heuristic `kind` for `level` in `metric`. O(cells² · lanes) of shifts and masks.
    #[must_use]
    pub fn new(level: &Level, kind: HeuristicKind, metric: Metric) -> Self {
        let board: Board<M> = Board::new(level);
        let cells = level.rows() * level.columns();
        let cells = u8::try_from(cells).unwrap_or(u8::MAX);
        let special = &board.classes[usize::from(SPECIAL)];
        let ends = match level.goal() {
            Goal::Target(_) => vec![(board.goal, special.footprint(board.goal))],
            Goal::Exit { column, width } => {
                let row = (column..column + width).map(|column| Place { row: 0, column });
                let exit = M::of(row.map(|place| index(level, place)));
                let is_way_out = |end: &M| special.movable(*end, M::EMPTY, Step::Up) == *end;
                exit.indices().map(M::cell).filter(is_way_out).map(|end| (end, exit)).collect()
            }
        };
        let last_step = u32::from(matches!(level.goal(), Goal::Exit { .. }));
        let lane = |(end, near)| {
            let counted = match kind {
                HeuristicKind::Admissible2 => !M::EMPTY,
                HeuristicKind::Admissible1
                | HeuristicKind::Trivial
                | HeuristicKind::NonAdmissible => near,
            };
            Lane::new(&board, end, last_step, counted, cells)
        };
        let lanes = ends.into_iter().map(lane).collect();
        let also = board.also.iter();
        let also = also.map(|&(class, end)| distances(&board, class, (end, 0), cells)).collect();
        Self { board, goal: level.goal(), lanes, also, kind, metric }
    }

    /// The cost of the steps that other pieces need to where they have to be; `None` if one never comes there.
    fn others_left<const P: usize>(&self, state: &State<M, P>) -> Option<u32> {
        let mut cost = 0;
        for (&(class, _), steps) in self.board.also.iter().zip(&self.also) {
            let steps = (*steps.get(usize::from(state.anchors(class).first()))?)?;
            cost += match self.metric {
                Metric::Cost => steps * u32::from(self.board.classes[usize::from(class)].weight),
                other => other.cost_of(steps.min(1), steps),
            };
        }
        Some(cost)
    }

    /// The least, over the lanes, of steps and pieces in the way; `None` if there is no lane.
    fn by_lanes<const P: usize>(&self, state: &State<M, P>) -> Option<u32> {
        Some(self.others_left(state)? + self.of_special(state)?)
    }

    fn of_special<const P: usize>(&self, state: &State<M, P>) -> Option<u32> {
        let anchors = state.anchors(SPECIAL);
        if anchors == self.board.goal {
            return Some(0);
        }
        let at = usize::from(anchors.first());
        self.lanes
            .iter()
            .filter_map(|lane| {
                let steps = (*lane.steps.get(at)?)?;
                Some(self.metric.cost_of(1, steps) + self.in_the_way(state, lane.counted[at]))
            })
            .min()
    }

    /// The cost of a step of each piece that stands on `cells` and has to be nowhere.
    fn in_the_way<const P: usize>(&self, state: &State<M, P>, cells: M) -> u32 {
        let mut cost = 0;
        for (class, known) in (0..).zip(&self.board.classes).skip(1 + self.also.len()) {
            let anchors = state.anchors(class);
            if known.footprint(anchors) & cells == M::EMPTY {
                continue;
            }
            let meets = |at: &u8| known.footprint(M::cell(*at)) & cells != M::EMPTY;
            let pieces = anchors.indices().filter(meets).map(|_| 1).sum::<u32>();
            cost += match self.metric {
                Metric::Cost => pieces * u32::from(known.weight),
                other => pieces * other.cost_of(1, 1),
            };
        }
        cost
    }
}

/// By the cell where a piece of `class` is anchored: the fewest steps to an end on the empty board of `cells` cells,
/// and `last` more.
fn distances<M: Mask>(
    board: &Board<M>,
    class: u8,
    (end, last): (M, u32),
    cells: u8,
) -> Vec<Option<u32>> {
    let mut steps = vec![None; usize::from(cells)];
    let (mut reached, mut fresh, mut distance) = (end, end, last);
    while fresh != M::EMPTY {
        for at in fresh.indices() {
            steps[usize::from(at)] = Some(distance);
        }
        distance += 1;
        fresh = before(board, class, fresh) & !reached;
        reached |= fresh;
    }
    steps
}

/// Places from which a step of a piece of `class` leads into `to`, on the empty board.
fn before<M: Mask>(board: &Board<M>, class: u8, to: M) -> M {
    let special = &board.classes[usize::from(class)];
    Step::ALL.into_iter().fold(M::EMPTY, |before, direction| {
        let from = to.moved(board.step(direction).back());
        before | special.movable(from, M::EMPTY, direction)
    })
}

impl<M: Mask> Lane<M> {
    /// The way to `end` on a board of `cells` cells, `last_step` from where the special piece is out.
    fn new(board: &Board<M>, end: M, last_step: u32, counted: M, cells: u8) -> Self {
        let special = &board.classes[usize::from(SPECIAL)];
        let steps = distances(board, SPECIAL, (end, last_step), cells);
        let mut unavoidable = vec![M::EMPTY; usize::from(cells)];
        for cell in (0..cells).map(M::cell).filter(|&cell| counted & cell != M::EMPTY) {
            let covers = |&at: &u8| special.footprint(M::cell(at)) & cell != M::EMPTY;
            let covers = M::of((0..cells).filter(covers));
            // Places from which a way avoids the cell.
            let (mut avoids, mut more) = (M::EMPTY, end);
            while more != M::EMPTY {
                avoids |= more;
                more = before(board, SPECIAL, avoids & !covers) & !avoids;
            }
            for (at, known) in (0..).zip(&mut unavoidable) {
                *known |= cell.only_if(avoids & M::cell(at) == M::EMPTY);
            }
        }
        Self { steps, counted: unavoidable }
    }
}

impl<M: Mask, const P: usize> Heuristic<Space<M, P>> for Lanes<M> {
    fn h(&self, state: &State<M, P>) -> Option<u32> {
        match self.kind {
            HeuristicKind::Trivial => Some(u32::from(!self.board.is_goal(state))),
            HeuristicKind::Admissible1 | HeuristicKind::Admissible2 => self.by_lanes(state),
            HeuristicKind::NonAdmissible => self.by_lanes(state).map(|h| 2 * h + 1),
        }
    }

    /// Walls, shapes and goal are the same. Where the pieces stand may differ.
    fn fits(&self, space: &Space<M, P>) -> bool {
        (self.metric, self.goal) == (space.metric, space.goal()) && self.board == space.board
    }

    fn guarantee(&self) -> Guarantee {
        self.kind.guarantee()
    }
}
