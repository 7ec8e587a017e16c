//! Two agents who eat.

use pacman_dual::Game;

use super::{Played, by_piece};

impl Played for Game {
    fn candidates(&self) -> Vec<String> {
        by_piece(['P', 'Q'], "")
    }
}
