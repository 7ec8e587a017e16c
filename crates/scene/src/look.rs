//! How cells and pieces look.

use serde::{Deserialize, Serialize};

/// How a cell or a piece looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Ground: nothing passes.
    Wall,
    /// Ground: free.
    Floor,
    /// Ground that is no part of the board; or a piece that is not seen.
    Void,
    /// Ground: where a crate has to come.
    Goal,
    /// Ground: where a stone has to come.
    Switch,
    /// Ground: one end of a portal.
    Portal,
    /// Ground: where the special block leaves the board.
    Exit,
    /// Ground: free, at a cost, which is the hue, from 0 to 9.
    Cost,
    /// Ground: a river.
    Water,
    /// Ground: beside a river.
    Bank,
    /// Ground: a number that is given.
    Clue,
    /// Ground: letters.
    Die,
    /// Who pushes.
    Player,
    /// What is pushed onto a goal.
    Crate,
    /// What is pushed onto a switch; the hue is a tone from 0 (light) to 4.
    Stone,
    /// A block of any shape.
    Block,
    /// The block that the puzzle is about.
    Special,
    /// Where a block has to come: seen above all blocks, and moved by nobody; the hue is the block's.
    Target,
    /// A tile that slides; the hue is a tone from 0 (light) to 7.
    Tile,
    /// Who eats: a disc if the hue is 5, else a square.
    Agent,
    /// What is eaten: a disc if the hue is 1, a square if it is 6, else both.
    Food,
    /// Where a path begins.
    Start,
    /// Where a path has to end.
    Finish,
    /// Who walks a path.
    Walker,
    /// A number that was found.
    Number,
    /// The pencil that draws a band through numbers; it is not seen itself.
    Pencil,
    /// The finger that traces a word; it is not seen itself.
    Finger,
    /// When a letter is traced, in the corner of its die.
    Order,
    /// A boat; the hue is the number of its seats.
    Boat,
    /// Anything else that moves, by its label.
    Thing,
    /// A thing that is drawn as a human being.
    Person,
    /// A thing that is drawn as somebody with a hat.
    Farmer,
    /// A thing that is drawn as a goat.
    Goat,
    /// A thing that is drawn as a wolf.
    Wolf,
    /// A thing that is drawn as a cabbage.
    Cabbage,
}

impl Look {
    /// Returns true of who walks.
    ///
    /// ```
    /// assert!(scene::Look::Agent.walks() && !scene::Look::Crate.walks());
    /// ```
    #[must_use]
    pub const fn walks(self) -> bool {
        matches!(self, Self::Player | Self::Walker | Self::Agent)
    }

    /// Returns true of what is pushed.
    ///
    /// ```
    /// assert!(scene::Look::Stone.is_pushed() && !scene::Look::Block.is_pushed());
    /// ```
    #[must_use]
    pub const fn is_pushed(self) -> bool {
        matches!(self, Self::Crate | Self::Stone)
    }

    /// Returns true of ground that pieces stand on.
    pub(crate) const fn is_floor(self) -> bool {
        !matches!(self, Self::Wall | Self::Void)
    }
}
