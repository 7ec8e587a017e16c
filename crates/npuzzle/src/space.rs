//! The state space: boards, and moves of the blank.

use grid::{Place, StepOrder};
use search::{Ranked, Reversible, StateSpace};

use crate::{
    level::{Level, MAX_CELLS, draw},
    moves::Move,
    ranks::Ranks,
    state::State,
};

/// The moves of the blank from one cell, in order.
#[derive(Clone, Copy, Debug)]
struct Exits {
    len: u8,
    moves: [Move; 4],
}

/// The state space of a level whose board fits `W` words. Every action costs 1. Tiles that may stand anywhere are not told
/// apart: the least of them stands for all.
#[derive(Clone, Debug)]
pub struct Space<const W: usize> {
    columns: usize,
    cells: usize,
    start: State<W>,
    goal: State<W>,
    /// Ones where the goal says which tile has to stand there.
    wanted: State<W>,
    /// How often each tile is there.
    tiles: [u8; MAX_CELLS],
    /// Parity allows a solution.
    is_solvable: bool,
    anywhere: u64,
    exits: [Exits; MAX_CELLS],
    /// By move, what is added to the blank's cell, wrapping.
    steps: [usize; 4],
    /// The ranks of the states, if there are not too many.
    ranks: Option<Ranks>,
}

impl<const W: usize> Space<W> {
    /// The space of `level` with moves tried in `order`, or `None` if the board does not fit.
    #[must_use]
    pub fn new(level: &Level, order: StepOrder) -> Option<Self> {
        let (rows, columns, cells) = (level.rows, level.columns, level.start.len());
        if cells > State::<W>::CELLS {
            return None;
        }
        let mut exits = [Exits { len: 0, moves: Move::ALL }; MAX_CELLS];
        for (cell, exits) in exits.iter_mut().enumerate().take(cells) {
            for action in order.steps() {
                if action.target(cell, rows, columns).is_some() {
                    exits.moves[usize::from(exits.len)] = action;
                    exits.len += 1;
                }
            }
        }
        let [start, goal] = [&level.start, &level.goal].map(|board| level.alike(board));
        let mut tiles = [0; MAX_CELLS];
        start.iter().for_each(|&tile| tiles[usize::from(tile)] += 1);
        let ranks = if level.is_partial() { None } else { Ranks::new(&start, columns) };
        let wanted = (0..cells).map(|cell| if level.wanted(cell).is_some() { u8::MAX } else { 0 });
        let wanted = State::pack_fields(wanted);
        let (start, goal) = (State::pack(&start), State::pack(&goal));
        let steps = [columns.wrapping_neg(), columns, 1_usize.wrapping_neg(), 1];
        Some(Self {
            columns,
            cells,
            start,
            goal,
            wanted,
            tiles,
            is_solvable: level.is_solvable(),
            anywhere: level.anywhere,
            exits,
            steps,
            ranks,
        })
    }

    /// Number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The tiles that may stand anywhere, by bits.
    pub(crate) fn anywhere(&self) -> u64 {
        self.anywhere
    }

    /// The board at the start, and that of the goal.
    pub(crate) fn ends(&self) -> [&State<W>; 2] {
        [&self.start, &self.goal]
    }

    /// `state` as text, row by row, as a level is written.
    #[must_use]
    pub fn draw(&self, state: &State<W>) -> String {
        let tiles: Vec<u8> = state.tiles(self.cells()).collect();
        draw(&tiles, self.columns)
    }

    /// Where the blank gets to from `blank` by `action`, which must be possible there.
    #[inline]
    fn beyond(&self, blank: usize, action: Move) -> usize {
        // A table: which move it is, is a branch that no processor foretells.
        blank.wrapping_add(self.steps[usize::from(action as u8)])
    }
}

impl<const W: usize> StateSpace for Space<W> {
    type State = State<W>;
    type Action = Move;
    type Cost = u32;

    /// The tiles in the order of the start, row by row.
    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        let mut now: Vec<u8> = state.tiles(self.cells).collect();
        for tile in self.start.tiles(self.cells).filter(|&tile| tile != 0) {
            let cell = now.iter().position(|&it| it == tile);
            // Of several tiles that are alike each is taken once.
            cell.into_iter().for_each(|cell| now[cell] = 0);
            let place = |cell| Place { row: cell / self.columns, column: cell % self.columns };
            into.push(cell.map_or(u32::MAX, |cell| place(cell).number()));
        }
    }

    fn initial_state(&self) -> State<W> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<W>) -> bool {
        state.is_alike(&self.goal, &self.wanted)
    }

    /// Each tile is there as often as at the start, and nothing beyond the board.
    fn contains(&self, state: &State<W>) -> bool {
        let mut tiles = [0; MAX_CELLS];
        let mut seen = [0_u8; MAX_CELLS];
        for (to, tile) in tiles.iter_mut().zip(state.tiles(self.cells)) {
            *to = tile;
            seen[usize::from(tile)] += 1;
        }
        seen == self.tiles && State::pack(&tiles[..self.cells]) == *state
    }

    #[inline]
    fn actions(&self, state: &State<W>, actions: &mut Vec<Move>) {
        let exits = &self.exits[state.blank()];
        actions.extend_from_slice(&exits.moves[..usize::from(exits.len)]);
    }

    #[inline]
    fn apply(&self, state: &State<W>, action: Move) -> State<W> {
        let mut next = *state;
        let blank = state.blank();
        next.slide(self.beyond(blank, action), blank);
        next
    }

    /// Costs are positive, and if parity allows a solution there is one.
    fn needs_no_cycle_check(&self) -> bool {
        self.is_solvable
    }

    fn is_undirected(&self) -> bool {
        true
    }

    #[inline]
    fn is_redundant(&self, last: Move, next: Move) -> bool {
        next == last.opposite()
    }
}

impl<const W: usize> Reversible for Space<W> {
    fn goal_states(&self) -> Vec<State<W>> {
        vec![self.goal]
    }

    /// Each move can be taken back. In the reverse order of the moves, so that both sides of a search
    /// follow the same one of several shortest paths.
    fn predecessors(&self, state: &State<W>, into: &mut Vec<(State<W>, Move)>) {
        let exits = &self.exits[state.blank()];
        let moves = exits.moves[..usize::from(exits.len)].iter().rev();
        into.extend(moves.map(|&back| (self.apply(state, back), back.opposite())));
    }
}

impl<const W: usize> Ranked for Space<W> {
    /// Half of all boards, if that is not too many.
    fn state_count(&self) -> Option<usize> {
        self.ranks.as_ref().map(Ranks::count)
    }

    #[inline]
    fn rank(&self, state: &State<W>) -> usize {
        self.ranks.as_ref().map_or(0, |ranks| ranks.rank(state))
    }

    #[inline]
    fn unrank(&self, rank: usize) -> State<W> {
        self.ranks.as_ref().map_or(self.start, |ranks| ranks.board(rank))
    }

    #[inline]
    fn rank_child(&self, child: &State<W>, action: Move, parent: usize) -> usize {
        self.ranks.as_ref().map_or(0, |ranks| ranks.after(child, action, parent))
    }

    #[inline]
    fn parities(&self, first: usize) -> Option<u32> {
        self.ranks.as_ref().map(|ranks| ranks.parities(first))
    }
}
