//! Command lines, as clap parses them.

use std::{error::Error, ffi::OsString};

use clap::{
    ArgMatches, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use domain::{About, AlgorithmName};

use crate::io::{Exit, Failure, message, to_standard_output};

/// Parses a command line, or shows the help or the complaint.
pub(super) fn parsed(
    command: Command,
    words: impl IntoIterator<Item = OsString>,
) -> Result<Result<ArgMatches, Exit>, Failure> {
    Ok(match command.try_get_matches_from(words) {
        Ok(matches) => Ok(matches),
        Err(mut complaint) if complaint.use_stderr() => {
            // That an unknown option could be a value is no help.
            complaint.insert(ContextKind::Suggested, ContextValue::None);
            match complaint.source().map(ToString::to_string) {
                Some(told) if plain(&told) != told => {
                    let text = complaint.render().to_string();
                    message(format_args!("{}", text.trim_end().replace(&told, plain(&told))));
                }
                // Nothing is left to tell if even that cannot be written.
                _ => drop(complaint.print()),
            }
            explain(&complaint);
            Err(Exit::Usage)
        }
        Err(help) => {
            to_standard_output(|| help.print())?;
            Err(Exit::Done)
        }
    })
}

/// What is wrong with a number, without the words of a library.
fn plain(told: &str) -> &str {
    match told {
        "number would be zero for non-zero type" => "expected a whole number of at least 1",
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "expected a whole number"
        }
        "number too large to fit in target type" => "expected a smaller number",
        "number too small to fit in target type" => "expected a greater number",
        "invalid float literal" => "expected a number",
        other => other,
    }
}

/// Adds to a complaint about the command line, if more than the argument has to be known.
fn explain(complaint: &clap::Error) {
    let names = |is_meant: fn(&About) -> bool| {
        let abouts = catalogue::ALL.iter().map(|domain| domain.about);
        let names: Vec<&str> =
            abouts.filter(|about| is_meant(about)).map(|about| about.name).collect();
        names.join(", ")
    };
    let value = complaint.get(ContextKind::InvalidValue).map(ToString::to_string);
    if complaint.kind() == ErrorKind::InvalidSubcommand {
        message(format_args!("The domains are {}.", names(|_| true)));
        message(format_args!("A file is solved by puzzle solve DOMAIN FILE."));
    } else if value.as_deref() == Some(AlgorithmName::Bidirectional.name()) {
        message(format_args!(
            "Bidirectional search begins at the goal too, which must be one known state, as in {}.",
            names(|about| about.has(AlgorithmName::Bidirectional)),
        ));
    }
}
