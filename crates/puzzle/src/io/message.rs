//! Messages for people, beside the results.

use std::io::Write;

/// Writes a line to standard error, in colour if that is a terminal.
pub(crate) fn message(text: std::fmt::Arguments<'_>) {
    // A message that cannot be written has no one to read it.
    let _ = writeln!(anstream::stderr(), "{text}");
}
