//! Code shared by puzzles on a grid of cells; it implements none of them: the four [`Step`]s, a
//! [`Floor`] of numbered cells with the distances on it, and [`Packed`] states of cells.
//!
//! With the feature `pushing`, for puzzles where a player pushes boxes: the `Warehouse` that packs both into states, the
//! `PushSpace` of a `PushGame` by steps and by pushes, `Walks` between pushes, the `PushGraph` of what a single box can do,
//! which boxes are `frozen`, and a `PulledRoom` from a seed. `Square` is a square of such a room in XSB.
//!
//! ```
//! use grid::{Floor, Place, Step};
//!
//! let rows = ["..#", "#.."].map(|row| row.chars().collect());
//! let floor = Floor::new(&rows, |square| square != '#', &[]);
//! let start = floor.cell(Place { row: 0, column: 0 }).expect("it is no wall");
//! let next = floor.arrival(start, Step::Right);
//! assert_eq!(floor.place(next), Place { row: 0, column: 1 });
//! assert_eq!(floor.distances(start), [0, 1, 2, 3]);
//! ```
#![forbid(unsafe_code)]

mod bits;
#[cfg(feature = "pushing")]
mod dial;
mod floor;
#[cfg(feature = "pushing")]
mod freeze;
#[cfg(feature = "pushing")]
mod moves;
mod packed;
mod place;
#[cfg(feature = "pushing")]
mod pulled_room;
#[cfg(feature = "pushing")]
mod push_game;
#[cfg(feature = "pushing")]
mod push_graph;
mod rows;
mod split_mix;
mod step;
#[cfg(feature = "pushing")]
mod walks;
#[cfg(feature = "pushing")]
mod warehouse;
#[cfg(feature = "pushing")]
mod xsb;

pub use bits::{Bits, Cells};
#[cfg(feature = "pushing")]
pub use dial::Dial;
pub use floor::{Cell, Floor, MAX_CELLS, NONE};
#[cfg(feature = "pushing")]
pub use freeze::{MAX_FROZEN, frozen};
#[cfg(feature = "pushing")]
pub use moves::{Letters, Move, WrongLetter};
pub use packed::{Encoding, Layout, Packed};
pub use place::Place;
#[cfg(feature = "pushing")]
pub use pulled_room::{ParseRoomSizeError, PulledRoom, RoomSize};
#[cfg(feature = "pushing")]
pub use push_game::{ActionKind, PushGame, PushSpace};
#[cfg(feature = "pushing")]
pub use push_graph::{Pull, PushGraph};
pub use rows::{columns, parse_size, square, squares};
pub use split_mix::SplitMix;
pub use step::{ParseStepOrderError, ParseStepsError, Step, StepOrder, parse_steps};
#[cfg(feature = "pushing")]
pub use walks::Walks;
#[cfg(feature = "pushing")]
pub use warehouse::{Action, Change, Warehouse};
#[cfg(feature = "pushing")]
pub use xsb::Square;
