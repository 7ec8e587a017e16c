//! What puzzles on a grid of cells share, and no puzzle: reading a text row by row with every
//! problem in its line and column, the four [`Step`]s, a [`Floor`] of numbered cells with the
//! distances on it, and [`Packed`] states of cells; and for puzzles where a player pushes boxes,
//! [`Walks`] between pushes, the [`PushGraph`] of what a single box can do, and which boxes are
//! [`frozen`].
//!
//! ```
//! use grid::{Floor, Place, Step, lines};
//!
//! let rows: Vec<Vec<bool>> = lines("..#\n#..")
//!     .map(|line| line.characters().map(|(_, character)| character != '#').collect())
//!     .collect();
//! let floor = Floor::new(&rows, &[]);
//! let start = floor.cell(Place { row: 0, column: 0 }).expect("it is no wall");
//! let next = floor.arrival(start, Step::Right);
//! assert_eq!(floor.place(next), Place { row: 0, column: 1 });
//! assert_eq!(floor.distances(start), [0, 1, 2, 3]);
//! ```
#![forbid(unsafe_code)]

mod dial;
mod floor;
mod freeze;
mod packed;
mod place;
mod push_graph;
mod split_mix;
mod step;
mod text;
mod walks;

pub use dial::Dial;
pub use floor::{Cell, Floor, MAX_CELLS, NONE};
pub use freeze::{MAX_FROZEN, frozen};
pub use packed::{Layout, Packed};
pub use place::Place;
pub use push_graph::{Pull, PushGraph};
pub use split_mix::SplitMix;
pub use step::{ParseStepOrderError, ParseStepsError, Step, StepOrder, parse_steps};
pub use text::{
    At, BYTE_ORDER_MARK, InvalidUtf8, Line, MAX_PROBLEMS, ParseError, Problem, Problems, Quote,
    decode, lines,
};
pub use walks::Walks;
