//! Files, standard streams, signals, messages and exit codes.

mod diagnostic;
mod failure;
mod input;
mod interrupt;
mod output;

use std::io::Write;

pub(crate) use diagnostic::{abridged, not_utf8, one_problem};
pub(crate) use failure::{Exit, Failure, UsageError, stopped};
pub(crate) use input::Source;
pub(crate) use interrupt::{flag, hold, raised_for};
pub(crate) use output::{Output, to_standard_output};

/// Writes a line to standard error, in colour if that is a terminal.
pub(crate) fn message(text: std::fmt::Arguments<'_>) {
    // A message that cannot be written has no one to read it.
    let _ = writeln!(anstream::stderr(), "{text}");
}
