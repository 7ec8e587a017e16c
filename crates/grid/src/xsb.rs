//! The squares of a room with boxes in XSB, the notation of Sokoban.

/// The fixed part of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Square {
    /// Nothing enters.
    Wall,
    /// Plain floor.
    Floor,
    /// A box may stand here at the end.
    Goal,
}

impl Square {
    /// The square beneath what a sign stands for: `#` wall, blank, `-` or `_` floor, `.` goal, `@` and `$` player and box
    /// on floor, `+` and `*` on a goal. `None` for other signs.
    ///
    /// ```
    /// use grid::Square;
    ///
    /// assert_eq!(Square::beneath('+'), Some(Square::Goal));
    /// assert_eq!(Square::Goal.sign(true, false), '+');
    /// ```
    #[must_use]
    pub const fn beneath(sign: char) -> Option<Self> {
        Some(match sign {
            '#' => Self::Wall,
            ' ' | '-' | '_' | '@' | '$' => Self::Floor,
            '.' | '+' | '*' => Self::Goal,
            _ => return None,
        })
    }

    /// The sign of this square with the player on it, a box, or nothing.
    #[must_use]
    pub const fn sign(self, has_player: bool, has_box: bool) -> char {
        match (self, has_player, has_box) {
            (Self::Wall, ..) => '#',
            (Self::Floor, true, _) => '@',
            (Self::Goal, true, _) => '+',
            (Self::Floor, _, true) => '$',
            (Self::Goal, _, true) => '*',
            (Self::Floor, ..) => ' ',
            (Self::Goal, ..) => '.',
        }
    }
}
