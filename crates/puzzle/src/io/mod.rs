//! Files, tables of puzzles among them, standard streams, signals, messages and exit codes.

mod diagnostic;
mod failure;
mod folders;
mod host;
mod input;
mod inputs;
mod interrupt;
mod memory;
mod message;
mod natural;
mod origin;
mod output;
mod processor;
#[cfg(feature = "play")]
mod saves;
mod tables;

pub(crate) use diagnostic::abridged;
pub(crate) use failure::{Exit, Failure, UsageError};
pub(crate) use folders::cache_folder;
pub(crate) use host::{System, of_text};
pub(crate) use input::{INPUT, INSTANCE, SOLUTION, Source, ending};
pub(crate) use inputs::{hash_inputs, inputs, note_built_in, note_file};
pub(crate) use interrupt::{flag, raised_for};
pub use memory::usual_bytes;
pub(crate) use memory::{explain, held_bytes};
pub use message::message;
pub(crate) use message::{HeldMessages, changing};
pub(crate) use natural::natural;
pub(crate) use origin::{BUILD, MACHINE, origin};
pub(crate) use output::{Output, terminal_columns, to_standard_output};
pub(crate) use processor::processor_time;
#[cfg(feature = "play")]
pub(crate) use saves::{Games, key};
pub(crate) use tables::kept_files;
