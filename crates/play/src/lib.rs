//! The terminal player: boards, keys, undo and redo without limit, hints and judgements with proof.
//!
//! It knows no puzzle, and draws a [`game::Session`], which has what keys mean and all that is said. A [`Player`] goes
//! from level to level and draws into cells; [`run`] drives it on a terminal. Searches run on a thread of their own,
//! so that keys are answered at once.
#![forbid(unsafe_code)]

mod board;
mod cells;
mod help;
mod keys;
mod level;
mod player;
mod screen;
mod table;
mod thinker;
mod view;
mod words;

pub use cells::{Cell, Cells};
pub use crossterm;
pub use game;
pub use keys::name;
pub use level::{Level, Levels, Shelf};
pub use player::{Player, PlayerRequest};
pub use screen::{GameEnd, run};
pub use table::Effort;
