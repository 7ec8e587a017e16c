//! The list of puzzles: a new one is a file here and a line in [`ALL`].

mod boggle;
mod classic;
pub mod collections;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
pub mod scenarios;
mod sokoban;
mod weighted_stones;
mod word_list;

use word_grids::Neighbours;

use crate::{domain::Domain, frontend::Visitor};

/// Declares the list: each puzzle with its domain, if that is not all its own, and a game that it shares with another.
macro_rules! puzzles {
    (@domain $Puzzle:ty) => { Domain::of::<$Puzzle>() };
    (@domain $Puzzle:ty, $domain:expr) => { $domain };
    ($($name:literal: $Puzzle:ty $(, as $domain:expr, with $game:literal: $Game:ty)?;)*) => {
        /// Every domain, by name.
        pub static ALL: &[Domain] = &[$(puzzles!(@domain $Puzzle $(, $domain)?)),*];

        /// Takes the types of all puzzles to a visitor.
        pub fn visit(visitor: &mut impl Visitor) {
            $({
                static PUZZLE: Domain = puzzles!(@domain $Puzzle $(, $domain)?);
                visitor.visit::<$Puzzle>($name, &PUZZLE);
                $(
                    static GAME: Domain = Domain::of::<$Game>();
                    visitor.visit::<$Game>($game, &GAME);
                )?
            })*
        }
    };
}

puzzles! {
    "boggle": word_grids::boggle::Board;
    "grid-path": ::grid_path::Instance;
    "klotski": ::klotski::Level;
    "npuzzle": ::npuzzle::Level;
    "numbrix": word_grids::numbrix::Instance;
    "pacman-dual": ::pacman_dual::Game;
    "river-crossing": ::river_crossing::Level;
    "sokoban": ::sokoban::Level, as sokoban::SOKOBAN, with "classic": ::sokoban::classic::Instance;
    "weighted-stones": ::weighted_stones::Level;
}

/// The domain called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.about.name == name)
}

/// The domain whose files end so, if only one has such files.
#[must_use]
pub fn of_ending(ending: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.endings.contains(&ending))
}

/// The words of `--neighbours`, the same for all puzzles.
const NEIGHBOURS: &[(&str, Neighbours)] = &[
    ("4", Neighbours::Four),
    ("8", Neighbours::King),
    ("four", Neighbours::Four),
    ("king", Neighbours::King),
    ("torus4", Neighbours::Torus4),
    ("torus8", Neighbours::Torus8),
];
