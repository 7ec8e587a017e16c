//! The readable level: a maze with its food, and where the agents start.

use std::fmt;

use grid::Place;

use crate::action::Agent;

/// The greatest number of cells that are not walls.
pub const MAX_CELLS: usize = 1 << 15;
/// The greatest number of rows of a text, those of walls alone included.
pub const MAX_ROWS: usize = 1 << 15;

/// Who may eat a food. To the other agent it is poison: a cell that he cannot enter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Food {
    /// `1`, for P only.
    One,
    /// `2`, for Q only.
    Two,
    /// `3`, for either.
    Three,
}

impl Food {
    /// Returns true if `agent` may eat it.
    #[must_use]
    pub const fn is_for(self, agent: Agent) -> bool {
        !matches!((self, agent), (Self::One, Agent::Q) | (Self::Two, Agent::P))
    }

    /// `1`, `2` or `3`.
    #[must_use]
    pub const fn digit(self) -> char {
        ['1', '2', '3'][self as usize]
    }
}

/// The fixed part of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Square {
    /// Nothing enters.
    Wall,
    /// Plain floor, or where an agent starts.
    Floor,
    /// Food at the start.
    Food(Food),
}

/// A valid level: rows of one length, one P, and one Q unless it is a Berkeley layout.
///
/// Reads and prints two formats, one row a line, one character a cell:
///
/// - ours: `%` wall, blank floor, `P` and `Q` the agents, `1` `2` `3` food;
/// - a Berkeley Pac-Man layout: `%`, blank, `P`, and `.` for food of P; ghosts `G` and capsules `o`
///   are read as floor. It has no Q. A text without `Q`, `1`, `2` and `3` is such a layout.
///
/// Blanks behind a border of walls are no part of it, nor are blank lines before and after the maze
/// unless they are as long as its rows.
///
/// ```
/// use pacman_dual::Level;
/// let level: Level = "%%%%%%\n%P12Q%\n%%%%%%\n".parse()?;
/// assert_eq!((level.rows(), level.columns()), (3, 6));
/// assert_eq!(level.to_string(), "%%%%%%\n%P12Q%\n%%%%%%\n");
/// # Ok::<(), pacman_dual::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: Vec<Vec<Square>>,
    /// By agent; P is always there.
    pub(crate) starts: [Option<Place>; 2],
}

grid::level_of_rows! { Level of Square }

impl Level {
    /// Where an agent starts. Q is `None` in a Berkeley layout.
    #[must_use]
    pub fn start(&self, agent: Agent) -> Option<Place> {
        self.starts[agent.index()]
    }

    /// The cells that are not walls, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Place, Square)> {
        grid::squares(&self.rows).filter(|&(_, square)| square != Square::Wall)
    }

    /// The food at the start, row by row.
    pub fn foods(&self) -> impl Iterator<Item = (Place, Food)> {
        self.cells().filter_map(|(place, square)| match square {
            Square::Food(food) => Some((place, food)),
            Square::Wall | Square::Floor => None,
        })
    }

    /// The maze with the agents where they are now and the food that is left. `B` stands for both
    /// agents in one cell.
    pub(crate) fn draw(
        &self,
        agents: [Option<Place>; 2],
        is_left: impl Fn(Place) -> bool,
    ) -> String {
        let mut drawn = String::new();
        for (row, squares) in self.rows.iter().enumerate() {
            drawn.extend(squares.iter().enumerate().map(|(column, &square)| {
                let place = Place { row, column };
                match (agents.map(|agent| agent == Some(place)), square) {
                    ([true, true], _) => 'B',
                    ([true, false], _) => 'P',
                    ([false, true], _) => 'Q',
                    (_, Square::Wall) => '%',
                    (_, Square::Food(food)) if is_left(place) => {
                        if self.starts[1].is_some() {
                            food.digit()
                        } else {
                            '.'
                        }
                    }
                    (_, Square::Food(_) | Square::Floor) => ' ',
                }
            }));
            drawn.push('\n');
        }
        drawn
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(self.starts, |_| true))
    }
}

text::serde_as_text!(Level);
