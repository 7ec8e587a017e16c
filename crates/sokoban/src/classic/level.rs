//! The readable level of classic Sokoban: rows of squares, the player, and boxes without numbers.

use std::{
    fmt::{self, Write},
    str::FromStr,
};

use grid::{Floor, Letters, Move, Place, Square, Step};
use text::ParseError;

use super::{
    collection::Collection,
    validate::{Obstacle, advance},
};

/// A valid level: one player behind closed walls, and no more boxes than goals.
///
/// Reads as a [`Collection`] of one or more, of which it is the first; displays as XSB, `#` wall, blank
/// floor, `@` player, `$` box, `.` goal, `+` and `*` player and box on a goal.
///
/// ```
/// let level: sokoban::classic::Level = "#####\n#@$.#\n#####\n".parse()?;
/// assert_eq!(level.to_string(), "#####\n#@$.#\n#####\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(super) rows: Vec<Vec<Square>>,
    pub(super) player: Place,
    /// In reading order.
    pub(super) boxes: Vec<Place>,
}

grid::level_of_rows! { Level of Square }

impl Level {
    /// Where the player starts.
    #[must_use]
    pub fn player(&self) -> Place {
        self.player
    }

    /// Where the boxes start, in reading order.
    #[must_use]
    pub fn boxes(&self) -> &[Place] {
        &self.boxes
    }

    /// The goals, in reading order.
    pub fn goals(&self) -> impl Iterator<Item = Place> {
        let of_kind = grid::squares(&self.rows).filter(|&(_, square)| square == Square::Goal);
        of_kind.map(|(place, _)| place)
    }

    /// The level after a step, with or without a push.
    ///
    /// # Errors
    ///
    /// The obstacle to the step.
    ///
    /// ```
    /// use sokoban::{Step, classic::Collection};
    ///
    /// let level = Collection::from_bytes(b"#####\n#@$.#\n#####\n").level(1)?;
    /// assert_eq!(level.after(Step::Right)?.to_string(), "#####\n# @*#\n#####\n");
    /// assert!(level.after(Step::Up).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: impl Into<Step>) -> Result<Self, Obstacle> {
        let mut next = self.clone();
        let action = Move::from(step.into());
        advance(&mut next, action, Letters::of([action]))?;
        next.boxes.sort_unstable();
        Ok(next)
    }

    /// The same map with player and boxes elsewhere; `boxes` in any order.
    pub(super) fn with(&self, player: Place, mut boxes: Vec<Place>) -> Self {
        boxes.sort_unstable();
        Self { rows: self.rows.clone(), player, boxes }
    }

    /// The cells that the player could walk to if there were no boxes.
    pub(super) fn floor(&self) -> Floor {
        Floor::walkable(&self.rows, |square| square != Square::Wall, self.player, [])
    }
}

/// The first level of a [`Collection`].
impl FromStr for Level {
    type Err = ParseError<String>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Collection::from_bytes(text.as_bytes()).level(1)?)
    }
}

text::serde_as_text!(Level);

/// Writes XSB. A row that no reader would take for one where it stands, because nothing is on it or
/// because it begins the board without wall and player, is joined to the others by `|`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut boxes = self.boxes.iter().peekable();
        let mut begins = false;
        for (row, squares) in self.rows.iter().enumerate() {
            let mut text = String::with_capacity(squares.len());
            for (column, &square) in squares.iter().enumerate() {
                let place = Place { row, column };
                let has_box = boxes.next_if_eq(&&place).is_some();
                text.push(square.sign(place == self.player, has_box));
            }
            let is_blank = text.trim_start().is_empty();
            match row {
                0 => {}
                _ if is_blank || !begins => f.write_char('|')?,
                _ => f.write_char('\n')?,
            }
            begins |= text.contains(['#', '@']);
            f.write_str(&text)?;
        }
        f.write_char('\n')
    }
}
