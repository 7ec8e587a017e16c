//! Playing a level move by move.

use std::fmt;

use grid::{Cell, NONE, Place, Step};

use crate::{
    board::Board,
    level::{Level, Portal},
};

/// A level being played. Displays as the board in the level's own format.
///
/// ```
/// use sokoban::{Game, Level, Step};
/// let level: Level = "H B1 . G1".parse()?;
/// let mut game = Game::new(&level);
/// game.apply_moves(&[Step::Right, Step::Right])?;
/// assert!(game.is_won());
/// assert_eq!(game.to_string(), ".\t.\tH\tG1/B1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<'l> {
    level: &'l Level,
    board: Board,
    player: Cell,
    boxes: Vec<Cell>,
}

/// What a legal move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Where the player came out.
    pub player: Place,
    /// The box that was pushed, by its number from 1, and where it came out.
    pub pushed: Option<(usize, Place)>,
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The player would enter a wall or leave the map, on this side of a portal or beyond it.
    #[error("a wall is in the way")]
    Wall,
    /// The box in the way would enter a wall or leave the map.
    #[error("box {0} would be pushed into a wall")]
    BoxAgainstWall(usize),
    /// The box in the way would land on a box, which may be itself, beyond a portal.
    #[error("box {0} would be pushed onto a box")]
    BoxAgainstBox(usize),
}

/// Which of several moves is not legal, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number}, {step}: {reason}")]
pub struct IllegalMoves {
    /// The first bad move, from 1.
    pub number: usize,
    /// The move.
    pub step: Step,
    /// Why.
    pub reason: IllegalMove,
}

impl<'l> Game<'l> {
    /// The level at its start.
    #[must_use]
    pub fn new(level: &'l Level) -> Self {
        let board = Board::new(level);
        Self { level, player: board.player, boxes: board.boxes.clone(), board }
    }

    /// Moves the player one step, pushing the box in the way if there is one. Nothing changes if
    /// that is not legal.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn apply_move(&mut self, step: Step) -> Result<Moved, IllegalMove> {
        let player = self.board.floor.arrival(self.player, step);
        if player == NONE {
            return Err(IllegalMove::Wall);
        }
        let mut pushed = None;
        if let Some(index) = self.box_at(player) {
            let target = self.board.floor.arrival(player, step);
            if target == NONE {
                return Err(IllegalMove::BoxAgainstWall(index + 1));
            }
            if self.box_at(target).is_some() {
                return Err(IllegalMove::BoxAgainstBox(index + 1));
            }
            self.boxes[index] = target;
            pushed = Some((index + 1, self.board.floor.place(target)));
        }
        self.player = player;
        Ok(Moved { player: self.board.floor.place(player), pushed })
    }

    /// Moves the player step by step, up to the first illegal move.
    ///
    /// # Errors
    ///
    /// Which move is not legal; those before it stay done.
    pub fn apply_moves(&mut self, steps: &[Step]) -> Result<(), IllegalMoves> {
        for (index, &step) in steps.iter().enumerate() {
            self.apply_move(step).map_err(|reason| IllegalMoves {
                number: index + 1,
                step,
                reason,
            })?;
        }
        Ok(())
    }

    /// The steps that are legal now, in the order of [`Step::ALL`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut game = self.clone();
        let mut legal = Vec::with_capacity(4);
        for step in Step::ALL {
            if game.apply_move(step).is_ok() {
                legal.push(step);
                game.player = self.player;
                game.boxes.copy_from_slice(&self.boxes);
            }
        }
        legal
    }

    /// Is every box on its goal?
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.boxes == self.board.goals
    }

    /// Do `steps`, all legal, lead from here to a won game? The game itself stays as it is.
    #[must_use]
    pub fn is_solution_valid(&self, steps: &[Step]) -> bool {
        let mut game = self.clone();
        game.apply_moves(steps).is_ok() && game.is_won()
    }

    /// Where the player is.
    #[must_use]
    pub fn player(&self) -> Place {
        self.board.floor.place(self.player)
    }

    /// Where box 1, box 2 … are.
    pub fn boxes(&self) -> impl ExactSizeIterator<Item = Place> {
        self.boxes.iter().map(|&cell| self.board.floor.place(cell))
    }

    /// Where goal 1, goal 2 … are.
    #[must_use]
    pub fn goals(&self) -> &[Place] {
        self.level.goals()
    }

    /// The pairs of portals, in order of their numbers.
    #[must_use]
    pub fn portals(&self) -> &[Portal] {
        self.level.portals()
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &'l Level {
        self.level
    }

    fn box_at(&self, cell: Cell) -> Option<usize> {
        self.boxes.iter().position(|&at| at == cell)
    }
}

impl fmt::Display for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.draw(f, self.player(), self.boxes())
    }
}
