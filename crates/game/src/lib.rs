//! A puzzle as something to play, for front ends that know no puzzle.
//!
//! A [`Game`] gives the film of what was played, the actions that are allowed, and searches from here. A [`Session`]
//! is the game as it goes on: it takes keys, clicks and what searches say, and has all that is to be shown in words.
//! Front ends draw it. How a key becomes an action follows from the film: a direction is the offer that moves this
//! way, a letter chooses the piece of that label, or puts the thing of that label aboard a boat.
#![forbid(unsafe_code)]

mod choice;
mod entry;
mod figures;
mod game;
mod keys;
mod lamp;
mod moves;
mod pointer;
mod saved;
mod session;
mod ways;
mod words;

pub use choice::Choice;
pub use figures::{Figure, Key, Marks};
pub use game::{Entry, Game, Offer, Position, Verdict};
pub use keys::{Press, press};
pub use lamp::{Lamp, Light};
pub use saved::{Best, By, SavedGame};
pub use session::{Effect, Event, Mistake, PositionFacts, Search, Sent, Session, Stretch, Worth};
pub use ways::{Merit, Way};
