//! The terminal player: boards, keys, undo and redo without limit, hints and judgements with proof.
//!
//! It knows no puzzle. A [`game::Game`] gives the film of what was played, the actions that are allowed, and
//! searches; how a key becomes an action follows from the film: a direction is the offer that moves this
//! way, a letter chooses the piece of that label, or puts the thing of that label aboard a boat. A
//! [`Player`] goes from level to level and draws into a buffer; [`run`] drives it on a terminal. Searches
//! run on a thread of their own, so that keys are answered at once.
#![forbid(unsafe_code)]

mod board;
mod choice;
mod entry;
mod keys;
mod lamp;
mod level;
mod player;
mod record;
mod screen;
mod session;
mod thinker;
mod view;
mod words;

pub use crossterm;
pub use game;
pub use keys::{Press, press};
pub use level::{Best, Level, Levels, Saved, Shelf};
pub use player::{Player, Wanted};
pub use ratatui_core;
pub use screen::{Ended, ScreenError, run};
pub use session::Effort;
