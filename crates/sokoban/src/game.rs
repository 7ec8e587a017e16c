//! Playing a level move by move.

use std::fmt;

use grid::{Cell, NONE, Place, Step};

use crate::{instance::Instance, level::Level};

/// A level being played. Displays as the board in the level's own format.
///
/// ```
/// use sokoban::{Game, Level, Step};
/// let level: Level = "H B1 . G1".parse()?;
/// let mut game = Game::new(&level);
/// assert!(game.is_solution_valid(&[Step::Right, Step::Right]));
/// game.apply_move(Step::Right)?;
/// game.apply_move(Step::Right)?;
/// assert!(game.is_won());
/// assert_eq!(game.to_string(), ".\t.\tH\tG1/B1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<'l> {
    level: &'l Level,
    instance: Instance,
    player: Cell,
    boxes: Vec<Cell>,
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

impl<'l> Game<'l> {
    /// The level at its start.
    #[must_use]
    pub fn new(level: &'l Level) -> Self {
        let instance = Instance::new(level);
        let start = &instance.warehouse;
        Self { level, player: start.player, boxes: start.boxes.clone(), instance }
    }

    /// Moves the player one step, pushing the box in the way if there is one. Nothing changes if
    /// that is not legal.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn apply_move(&mut self, step: Step) -> Result<(), IllegalMove> {
        let player = self.instance.floor().arrival(self.player, step);
        if player == NONE {
            return Err(IllegalMove::Wall);
        }
        if let Some(index) = self.box_at(player) {
            let target = self.instance.floor().arrival(player, step);
            if target == NONE {
                return Err(IllegalMove::BoxAgainstWall(index + 1));
            }
            if self.box_at(target).is_some() {
                return Err(IllegalMove::BoxAgainstBox(index + 1));
            }
            self.boxes[index] = target;
        }
        self.player = player;
        Ok(())
    }

    /// The steps that are legal now, in the order of [`Step::ALL`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Step> {
        Step::ALL.into_iter().filter(|&step| self.clone().apply_move(step).is_ok()).collect()
    }

    /// Is every box on its goal?
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.boxes == self.instance.goals
    }

    /// Do `steps`, all legal, lead from here to a won game? The game itself stays as it is.
    #[must_use]
    pub fn is_solution_valid(&self, steps: &[Step]) -> bool {
        let mut game = self.clone();
        steps.iter().all(|&step| game.apply_move(step).is_ok()) && game.is_won()
    }

    /// Where the player is.
    #[must_use]
    pub fn player(&self) -> Place {
        self.instance.floor().place(self.player)
    }

    /// Where box 1, box 2 … are.
    pub fn boxes(&self) -> impl ExactSizeIterator<Item = Place> {
        self.boxes.iter().map(|&cell| self.instance.floor().place(cell))
    }

    fn box_at(&self, cell: Cell) -> Option<usize> {
        self.boxes.iter().position(|&at| at == cell)
    }
}

impl fmt::Display for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.with(self.player(), self.boxes().collect()).fmt(f)
    }
}
