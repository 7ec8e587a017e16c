//! The readable level: rows of squares, Ares, and the stones with their weights.

use std::fmt;

use grid::{Encoding, Floor, Place, Square};

/// The greatest number of cells that Ares could ever walk on, stones aside.
pub const MAX_FLOOR: usize = grid::MAX_CELLS;
/// The greatest number of squares of a text, walls and empty rows included: what a file may take in memory.
pub const MAX_SQUARES: usize = 1 << 15;
/// The greatest number of stones where they have weights.
pub const MAX_WEIGHTED: usize = 10;
/// The greatest number of stones where they have none.
pub const MAX_STONES: usize = 40;
/// The greatest weight.
pub const MAX_WEIGHT: u32 = (1 << 31) - 1;

/// A stone at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Where it is.
    pub place: Place,
    /// What a push costs beyond 1: 0 to [`MAX_WEIGHT`]; 0 for all in a level without weights.
    pub weight: u32,
}

/// Sorts stones, of which no two are in one place.
pub(crate) fn sort_stones(stones: &mut [Stone]) {
    stones.sort_unstable_by_key(|stone| stone.place);
}

/// A valid level: one Ares, as many switches as stones, nothing in a wall.
///
/// Reads and prints the format of the [crate's page](crate): a line of weights, then the rows.
/// Without a line of weights it is a level of plain Sokoban (XSB, SOK): no stone weighs anything. Titles and
/// comments before and after the board are passed over.
///
/// ```
/// use weighted_stones::Level;
/// let level: Level = "7 1\n@$. \n  $.".parse()?;
/// assert_eq!(level.stones()[0].weight, 7);
/// assert_eq!(level.to_string(), "7 1\n@$. \n  $.\n");
/// # Ok::<(), weighted_stones::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: Vec<Vec<Square>>,
    pub(crate) ares: Place,
    /// In reading order at the start.
    pub(crate) stones: Vec<Stone>,
}

grid::level_of_rows! { Level of Square }

impl Level {
    /// Where Ares starts.
    #[must_use]
    pub fn ares(&self) -> Place {
        self.ares
    }

    /// The stones, in reading order of where they start.
    #[must_use]
    pub fn stones(&self) -> &[Stone] {
        &self.stones
    }

    /// The switches, in reading order.
    pub fn switches(&self) -> impl Iterator<Item = Place> {
        let of_kind = grid::squares(&self.rows).filter(|&(_, square)| square == Square::Goal);
        of_kind.map(|(place, _)| place)
    }

    /// Returns true if the stones have weights. If not, a push costs 1, as a step does.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.stones.iter().any(|stone| stone.weight > 0)
    }

    /// How its states are packed: the cells are the ones that Ares could walk to, and the cells of stones and switches.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        Encoding::new(self.floor().len(), self.stones.len())
    }

    /// The same map with Ares and the stones elsewhere: on floor, no two in one place; `stones` with their weights, in
    /// any order.
    #[must_use]
    pub fn with(&self, ares: Place, mut stones: Vec<Stone>) -> Self {
        sort_stones(&mut stones);
        Self { rows: self.rows.clone(), ares, stones }
    }

    /// The cells that count: what Ares could walk to if there were no stones, and what stones and
    /// switches stand on. What lies beyond the walls is no floor of the game.
    pub(crate) fn floor(&self) -> Floor {
        let besides = self.stones.iter().map(|stone| stone.place).chain(self.switches());
        Floor::walkable(&self.rows, |square| square != Square::Wall, self.ares, besides)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Below weights an empty line is a row of the board; without them it ends the board.
        if self.is_weighted() || self.rows.iter().any(Vec::is_empty) {
            f.write_str(&self.weights())?;
        }
        f.write_str(&self.board())
    }
}

impl Level {
    /// The line of weights.
    pub(crate) fn weights(&self) -> String {
        let weights = self.stones.iter().map(|stone| stone.weight.to_string());
        weights.collect::<Vec<_>>().join(" ") + "\n"
    }

    /// The rows.
    pub(crate) fn board(&self) -> String {
        let mut text = String::new();
        for (row, squares) in self.rows.iter().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                let place = Place { row, column };
                let has_stone = self.stones.iter().any(|stone| stone.place == place);
                text.push(square.sign(place == self.ares, has_stone));
            }
            text.push('\n');
        }
        text
    }
}

text::serde_as_text!(Level);
