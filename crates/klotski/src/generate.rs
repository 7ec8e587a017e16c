//! Levels from a seed, by walking backwards from a solved one.

use grid::{Place, SplitMix};
use search::{Clock, Limits, StateSpace, Stop};

use crate::{
    board::SPECIAL,
    level::{Goal, Level, MAX_CELLS, Piece, places, sort_pieces},
    mask::Mask,
    settings::Metric,
    space::{Move, Space},
    state::State,
};

/// The cells, rows and columns of a shape: a single cell, a domino upright, one across.
const SHAPES: [(usize, usize); 3] = [(1, 1), (2, 1), (1, 2)];
/// Rows and columns of the special piece.
const SPECIAL_SIDE: usize = 2;
/// Fewest cells that stay free.
const MIN_FREE: usize = 2;
/// The greatest number of pieces: the special one, `*`, and a letter each.
const MAX_PIECES: usize = 53;
/// Boards that are tried before giving up.
const TRIES: usize = 1000;

/// Rows and columns of a board: 2 or more each, with 6 to [`MAX_CELLS`] cells. Parses from `5x4`, rows
/// first, or `5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    rows: usize,
    columns: usize,
}

/// A text that is no [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSizeError;

text::messages! { ParseSizeError;
    Self => "expected rows and columns such as 5x4, 2 or more each, with 6 to {MAX_CELLS} cells";
}

impl Size {
    /// `None` if there are too few rows, columns or cells, or too many cells.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let least = SPECIAL_SIDE * SPECIAL_SIDE + MIN_FREE;
        let cells = rows.checked_mul(columns)?;
        let has_room = rows >= SPECIAL_SIDE && columns >= SPECIAL_SIDE;
        (has_room && (least..=MAX_CELLS).contains(&cells)).then_some(Self { rows, columns })
    }

    const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The greatest number of pieces that leave two cells free: the special piece, and single cells.
    #[must_use]
    pub fn most_pieces(self) -> usize {
        (self.cells() - SPECIAL_SIDE * SPECIAL_SIDE - MIN_FREE + 1).min(MAX_PIECES)
    }

    /// As many pieces as suit the board: one for two cells, as on the board of Klotski, whose 20 cells
    /// have 10.
    #[must_use]
    pub fn usual_pieces(self) -> usize {
        (self.cells() / 2).min(self.most_pieces())
    }
}

grid::size_from_text! { Size or ParseSizeError }

impl Level {
    /// A solvable level whose special piece, of 2 × 2 cells, has to come to the middle of the bottom, the same
    /// for the same seed. It stood there among `pieces` pieces in all, of one cell or two, and
    /// `steps` steps by chance were taken from there, none of them back at once. Of the situations on the way, that
    /// with the special piece farthest from its goal is taken, the last such. Steps can be taken back, so
    /// there is a solution.
    ///
    /// `None` if there are no pieces or more than [`Size::most_pieces`], or if chance finds no board on which
    /// that number of steps moves the special piece. O(cells) for each step and piece, on up to 1,000 boards.
    ///
    /// ```
    /// use klotski::{Level, search::Limits};
    /// let level = Level::random("5x4".parse()?, 10, 1_000, 1, &Limits::default())?.expect("it moves");
    /// assert_eq!((level.rows(), level.columns(), level.pieces().len()), (5, 4, 10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random(
        size: Size,
        pieces: usize,
        steps: u64,
        seed: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let started = Clock::start();
        let mut random = SplitMix::new(seed);
        if !(1..=size.most_pieces()).contains(&pieces) {
            return Ok(None);
        }
        for _ in 0..TRIES {
            let solved = solved(size, pieces, &mut random);
            let level = walked(&solved, steps, &mut random, || limits.poll(started))?;
            if level.is_some() {
                return Ok(level);
            }
        }
        Ok(None)
    }
}

/// The special piece on its goal, and the others where chance puts them, one after another: of all places
/// of all shapes that leave enough cells for those to come, each is equally likely.
fn solved(Size { rows, columns }: Size, count: usize, random: &mut SplitMix) -> Level {
    let rectangle = |corner: Place, (high, wide): (usize, usize)| -> Vec<Place> {
        let at =
            |Place { row, column }| Place { row: corner.row + row, column: corner.column + column };
        places(high, wide).map(at).collect()
    };
    let goal = Place { row: rows - SPECIAL_SIDE, column: (columns - SPECIAL_SIDE) / 2 };
    let special = rectangle(goal, (SPECIAL_SIDE, SPECIAL_SIDE));
    let mut free = vec![true; rows * columns];
    let mut pieces = Vec::new();
    let mut put = |free: &mut [bool], cells: Vec<Place>| {
        for cell in &cells {
            free[cell.row * columns + cell.column] = false;
        }
        pieces.push(Piece { name: '*', cells });
    };
    put(&mut free, special);
    for to_come in (0..count - 1).rev() {
        let most = free.iter().filter(|&&is_free| is_free).count() - MIN_FREE - to_come;
        let all = SHAPES
            .iter()
            .flat_map(|&shape| places(rows, columns).map(move |corner| (corner, shape)));
        let fits = |&(Place { row, column }, (high, wide)): &(Place, (usize, usize))| {
            high * wide <= most && row + high <= rows && column + wide <= columns
        };
        let is_free =
            |cells: &Vec<Place>| cells.iter().all(|cell| free[cell.row * columns + cell.column]);
        let all = all.filter(fits).map(|(corner, shape)| rectangle(corner, shape));
        let mut fitting: Vec<Vec<Place>> = all.filter(is_free).collect();
        let chosen = fitting.swap_remove(random.below(fitting.len()));
        put(&mut free, chosen);
    }
    let walls = vec![false; rows * columns];
    let level = Level {
        rows,
        columns,
        walls,
        pieces,
        special: Some(0),
        goal: Goal::Target(goal),
        also: Vec::new(),
        rails: false,
    };
    named(level)
}

/// The level with its pieces in order, and letters in that order for all but the special one.
fn named(mut level: Level) -> Level {
    let special = level.special.map(|special| level.pieces[special].cells.clone());
    sort_pieces(&mut level.pieces);
    level.special = level.pieces.iter().position(|piece| Some(&piece.cells) == special.as_ref());
    let mut letters = ('a'..='z').chain('A'..='Z');
    for (number, piece) in level.pieces.iter_mut().enumerate() {
        let is_special = Some(number) == level.special;
        piece.name = if is_special { '*' } else { letters.next().unwrap_or('*') };
    }
    level
}

/// The situation with the special piece farthest from where it stands in `level`, of those on a walk of
/// `steps` steps; `None` if it stays there.
fn walked(
    level: &Level,
    steps: u64,
    random: &mut SplitMix,
    poll: impl Fn() -> Result<(), Stop>,
) -> Result<Option<Level>, Stop> {
    // It fits every level.
    let Ok(space) = Space::<u128, 6>::new(level, Metric::Steps) else { return Ok(None) };
    let mut state = space.initial_state();
    let special = |state: &State<u128, 6>| {
        let at = usize::from(state.anchors(SPECIAL).first());
        Place { row: at / level.columns, column: at % level.columns }
    };
    let start = special(&state);
    let mut best = (0, state);
    let (mut last, mut actions): (Option<Move>, Vec<Move>) = (None, Vec::new());
    for _ in 0..steps {
        poll()?;
        actions.clear();
        space.actions(&state, &mut actions);
        let back = |&action: &Move| last.is_some_and(|last| space.is_redundant(last, action));
        // At a dead end back is the only way.
        if !actions.iter().all(back) {
            actions.retain(|action| !back(action));
        }
        if actions.is_empty() {
            break;
        }
        let action = actions[random.below(actions.len())];
        state = space.apply(&state, action);
        last = Some(action);
        let distance = start.manhattan(special(&state));
        if distance >= best.0 {
            best = (distance, state);
        }
    }
    let (distance, state) = best;
    // A drawn state reads back.
    Ok(if distance == 0 { None } else { space.draw(&state).parse().ok().map(named) })
}
