//! The independent check: replays travels on the level by the rules alone. It shares nothing with
//! the spaces: lists of cells, no tables, no masks.

use domain::replay;
use grid::{Place, Step};

use crate::{
    level::{Goal, Level, Piece, Target, signed, sort_pieces},
    travel::Travel,
};

/// What a solution comes to, in each metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Cells moved, the special piece counting 1 a step.
    pub cost: u64,
    /// Moves by one cell.
    pub steps: u64,
    /// Travels of one piece; two in a row of the same piece are one.
    pub moves: u64,
}

/// Travels that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, SpecialAstray>;

/// The special piece, or another that has to be somewhere, is elsewhere at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecialAstray {
    /// It has to leave through the exit.
    Within,
    /// Its corner (see [`Piece::corner`](crate::Piece::corner)) has to be at another place.
    Elsewhere {
        /// The piece.
        piece: char,
        /// Where its corner has to be.
        place: Place,
    },
}

text::messages! { SpecialAstray;
    Self::Within => "the special piece is not out";
    Self::Elsewhere { piece, place } =>
        "the corner of piece {piece} is not in row {}, column {}", place.row + 1, place.column + 1;
}

/// What is in the way of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// No piece has the name, or the special one has left.
    NoPiece,
    /// The piece would enter a wall or leave the board.
    Wall,
    /// The piece would enter a cell of another.
    Piece(char),
    /// The piece would move across its rails.
    Rails,
    /// The special piece would do other than move up in the exit.
    InExit,
    /// The puzzle was solved before.
    Solved,
    /// The special piece would come to stand partly outside the board, where no level has it: it is to
    /// [leave](Level::after) by one travel.
    PartlyOut,
}

text::messages! { Obstacle;
    Self::NoPiece => "there is no such piece on the board";
    Self::Wall => "a wall, or the edge of the board, is in the way";
    Self::Piece(it) => "piece {it} is in the way";
    Self::Rails => "on rails a piece moves only along its longer side";
    Self::InExit => "in the exit the special piece moves only up";
    Self::Solved => "the puzzle is solved already";
    Self::PartlyOut => "the special piece would be partly outside the board";
}

impl Level {
    /// The level after a travel. A special piece that has left is gone.
    ///
    /// # Errors
    ///
    /// What is in the way of the piece; or the special piece would come to stand partly outside the board.
    ///
    /// ```
    /// use klotski::{Level, parse_travels};
    ///
    /// let level: Level = "goal a 1 2\na.\nbb".parse()?;
    /// let travels = parse_travels("aR")?;
    /// assert_eq!(level.after(&travels[0])?.to_string(), "goal a 1 2\n.a\nbb\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, travel: &Travel) -> Result<Self, Obstacle> {
        let mut replay = Replay::new(self);
        replay.travel(travel)?;
        let special = self.special().map(|special| self.pieces()[special].name);
        let mut pieces = Vec::new();
        for (name, cells) in replay.pieces {
            let whole = cells.len();
            let within = |&(row, column)| Some(Place { row: usize::try_from(row).ok()?, column });
            let mut cells: Vec<Place> = cells.iter().filter_map(within).collect();
            cells.sort_unstable();
            if !cells.is_empty() && cells.len() < whole {
                return Err(Obstacle::PartlyOut);
            }
            if !cells.is_empty() {
                pieces.push(Piece { name, cells });
            }
        }
        sort_pieces(&mut pieces);
        let special = pieces.iter().position(|piece| Some(piece.name) == special);
        Ok(Self { pieces, special, ..self.clone() })
    }
}

/// The pieces on a level while travels are followed.
pub(crate) struct Replay<'l> {
    level: &'l Level,
    /// Name and cells; rows above the board are negative.
    pieces: Vec<(char, Vec<(isize, usize)>)>,
    replayed: Replayed,
    last: Option<char>,
}

impl<'l> Replay<'l> {
    pub(crate) fn new(level: &'l Level) -> Self {
        let pieces = level.pieces().iter().map(|piece| {
            (piece.name, piece.cells.iter().map(|cell| (signed(cell.row), cell.column)).collect())
        });
        let replayed = Replayed { cost: 0, steps: 0, moves: 0 };
        Self { level, pieces: pieces.collect(), replayed, last: None }
    }

    fn is_solved(&self) -> bool {
        let Some(special) = self.level.special() else { return true };
        let cells = &self.pieces[special].1;
        match self.level.goal() {
            Goal::Exit { .. } => cells.iter().all(|&(row, _)| row < 0),
            Goal::Target(_) => self.astray().is_none(),
        }
    }

    /// The first of the pieces that have to be somewhere, and are not there.
    fn astray(&self) -> Option<Target> {
        let is_there = |Target { piece, place: Place { row, column } }: &Target| {
            let cells = self.pieces.iter().find(|(name, _)| name == piece).map(|it| &it.1[..]);
            let cells = cells.unwrap_or_default();
            cells.iter().map(|&(row, _)| row).min() == Some(signed(*row))
                && cells.iter().map(|&(_, column)| column).min() == Some(*column)
        };
        let special = self.level.special().and_then(|number| self.level.pieces().get(number));
        let first = match (self.level.goal(), special) {
            (Goal::Target(place), Some(special)) => Some(Target { piece: special.name, place }),
            _ => None,
        };
        first.into_iter().chain(self.level.also().iter().copied()).find(|it| !is_there(it))
    }

    pub(crate) fn travel(&mut self, travel: &Travel) -> Result<(), Obstacle> {
        let named = |(name, _): &(char, _)| *name == travel.piece;
        let number = self.pieces.iter().position(named).ok_or(Obstacle::NoPiece)?;
        for &direction in &travel.path {
            self.step(number, direction)?;
        }
        if self.last != Some(travel.piece) {
            self.replayed.moves += 1;
        }
        self.last = Some(travel.piece);
        Ok(())
    }

    fn step(&mut self, number: usize, direction: Step) -> Result<(), Obstacle> {
        if self.is_solved() {
            return Err(Obstacle::Solved);
        }
        let is_special = self.level.special() == Some(number);
        let may_leave = is_special && matches!(self.level.goal(), Goal::Exit { .. });
        let (_, cells) = &self.pieces[number];
        if may_leave && direction != Step::Up && cells.iter().any(|&(row, _)| row <= 0) {
            return Err(Obstacle::InExit);
        }
        if self.level.has_rails() && is_across(cells, direction) {
            return Err(Obstacle::Rails);
        }
        let mut moved = Vec::with_capacity(cells.len());
        for &(row, column) in cells {
            let cell = match direction {
                Step::Up => (row - 1, column),
                Step::Down => (row + 1, column),
                Step::Left => (row, column.checked_sub(1).ok_or(Obstacle::Wall)?),
                Step::Right => (row, column + 1),
            };
            let is_wall = match usize::try_from(cell.0) {
                Ok(row) => self.level.is_wall(Place { row, column: cell.1 }),
                Err(_) => !may_leave,
            };
            if is_wall {
                return Err(Obstacle::Wall);
            }
            let mut others = (0..).zip(&self.pieces).filter(|&(other, _)| other != number);
            if let Some((_, (name, _))) = others.find(|(_, (_, cells))| cells.contains(&cell)) {
                return Err(Obstacle::Piece(*name));
            }
            moved.push(cell);
        }
        self.replayed.cost += if is_special { 1 } else { cells.len() as u64 };
        self.replayed.steps += 1;
        self.pieces[number].1 = moved;
        Ok(())
    }

    pub(crate) fn draw(&self) -> String {
        self.level.draw(
            self.pieces.iter().flat_map(|(name, cells)| {
                cells.iter().map(move |&(row, column)| (*name, row, column))
            }),
        )
    }
}

/// Returns true if that is the way of the shorter side of the rectangle around the cells.
fn is_across(cells: &[(isize, usize)], direction: Step) -> bool {
    let top = cells.iter().map(|&(row, _)| row).min().unwrap_or(0);
    let left = cells.iter().map(|&(_, column)| column).min().unwrap_or(0);
    let high = cells.iter().map(|&(row, _)| row.abs_diff(top)).max();
    let wide = cells.iter().map(|&(_, column)| column.abs_diff(left)).max();
    match direction {
        Step::Up | Step::Down => wide > high,
        Step::Left | Step::Right => high > wide,
    }
}

/// Replays `travels` from the start of `level`, and gives what they come to if they solve it.
///
/// # Errors
///
/// The first bad travel and the reason, or that the special piece is not where it has to be.
pub fn validate(level: &Level, travels: &[Travel]) -> Result<Replayed, InvalidSolution> {
    let end = replay("move", Replay::new(level), travels, Travel::brief, Replay::travel, |end| {
        let astray =
            end.astray().map(|Target { piece, place }| SpecialAstray::Elsewhere { piece, place });
        (!end.is_solved()).then(|| astray.unwrap_or(SpecialAstray::Within))
    })?;
    Ok(end.replayed)
}
