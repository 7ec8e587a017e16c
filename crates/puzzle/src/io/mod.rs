//! Files, standard streams, signals, messages and exit codes.

mod diagnostic;
mod failure;
mod input;
mod interrupt;
mod message;
mod output;

pub(crate) use diagnostic::abridged;
pub(crate) use failure::{Exit, Failure, UsageError, stopped};
pub(crate) use input::Source;
pub(crate) use interrupt::{flag, hold, raised_for};
pub(crate) use message::message;
pub(crate) use output::{Output, to_standard_output};
