//! The readable level: rows of squares, and who stands where at the start.

use std::fmt;

use grid::{Encoding, Place, Step};

use crate::{
    game::Game,
    settings::Pruning,
    validate::{Obstacle, advance},
};

/// The greatest number of cells that are not walls.
pub const MAX_FLOOR: usize = grid::MAX_CELLS;
/// The greatest number of rows of a text, those of walls alone included.
pub const MAX_ROWS: usize = 1 << 15;
/// The greatest number of boxes.
pub const MAX_BOXES: usize = 40;
/// The greatest number of pairs of portals, and the greatest number of one.
pub const MAX_PORTALS: usize = 9;

/// The fixed part of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Square {
    /// Nothing enters.
    Wall,
    /// Plain floor.
    Floor,
    /// The goal of the box with this number, from 1.
    Goal(u8),
    /// One of the two portals with this number, 1 to 9.
    Portal(u8),
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => f.write_str("W"),
            Self::Floor => f.write_str("."),
            Self::Goal(number) => write!(f, "G{number}"),
            Self::Portal(number) => write!(f, "P{number}"),
        }
    }
}

/// A valid level: one player; boxes 1 … n, each with its goal; portals in pairs; nothing in a wall.
///
/// Reads and prints the numbered format: one row a line, cells separated by blanks or tabs, `W`
/// wall, `.` floor, `H` player, `B1` box, `G1` goal, `P1` portal, and `/` between things in one
/// cell. Rows may differ in length: what lies outside counts as wall. Printing writes tabs and the
/// fixed thing first.
///
/// ```
/// use sokoban::Level;
/// let level: Level = "H B1 . G1".parse()?;
/// assert_eq!(level.to_string(), "H\tB1\t.\tG1\n");
/// # Ok::<(), sokoban::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: Vec<Vec<Square>>,
    pub(crate) player: Place,
    pub(crate) boxes: Vec<Place>,
    pub(crate) goals: Vec<Place>,
    pub(crate) portals: Vec<Portal>,
}

/// A pair of portals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portal {
    /// 1 to 9.
    pub number: u8,
    /// Where they are, in order.
    pub places: [Place; 2],
}

grid::level_of_rows! { Level of Square }

impl Level {
    /// Where the player starts.
    #[must_use]
    pub fn player(&self) -> Place {
        self.player
    }

    /// Where box 1, box 2 … start.
    #[must_use]
    pub fn boxes(&self) -> &[Place] {
        &self.boxes
    }

    /// Where goal 1, goal 2 … are.
    #[must_use]
    pub fn goals(&self) -> &[Place] {
        &self.goals
    }

    /// The pairs of portals, in order of their numbers.
    #[must_use]
    pub fn portals(&self) -> &[Portal] {
        &self.portals
    }

    /// How its states are packed: the cells are those that are not walls, portals included.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        Encoding::new(Game::new(self, Pruning::None).floor().len(), self.boxes.len())
    }

    /// The level after a step of the player, with or without a push. One that is solved by no step at
    /// all is won.
    ///
    /// # Errors
    ///
    /// The obstacle to the step.
    ///
    /// ```
    /// use sokoban::{Level, Step, validate};
    /// let level: Level = "H B1 . G1".parse()?;
    /// let won = level.after(Step::Right)?.after(Step::Right)?;
    /// assert_eq!(won.to_string(), ".\t.\tH\tG1/B1\n");
    /// assert!(validate(&won, &[]).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: Step) -> Result<Self, Obstacle> {
        let mut next = self.clone();
        advance(&mut next, &step)?;
        Ok(next)
    }

    /// The same map with the player and box 1, box 2 … elsewhere: on floor, no two in one place.
    #[must_use]
    pub fn with(&self, player: Place, boxes: Vec<Place>) -> Self {
        Self { player, boxes, ..self.clone() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mover = |place| match self.boxes.iter().rposition(|&it| it == place) {
            _ if self.player == place => Some("H".to_owned()),
            Some(number) => Some(format!("B{}", number + 1)),
            None => None,
        };
        for (row, squares) in self.rows.iter().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                if column > 0 {
                    f.write_str("\t")?;
                }
                match (square, mover(Place { row, column })) {
                    (square, None) => write!(f, "{square}")?,
                    (Square::Floor, Some(mover)) => f.write_str(&mover)?,
                    (square, Some(mover)) => write!(f, "{square}/{mover}")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

text::serde_as_text!(Level);
