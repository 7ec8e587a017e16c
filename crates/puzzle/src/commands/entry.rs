//! A command of the program, as its file describes it.

use catalogue::{Domain, Values};
use clap::{ArgMatches, Command};

use crate::io::{Exit, Failure};

pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// Adds all that the command takes: arguments, subcommands and help.
    pub(super) arguments: fn(Command) -> Command,
    pub(super) main: Main,
}

/// The function that runs a command.
pub(super) enum Main {
    Alone(fn(&ArgMatches) -> Result<Exit, Failure>),
    /// The command has a subcommand for each domain, whose options were given.
    OfDomain(fn(&'static Domain, &Values, &ArgMatches) -> Result<Exit, Failure>),
    /// It needs the whole command line, with the arguments of all commands.
    OfAll(fn(&ArgMatches, Command) -> Result<Exit, Failure>),
}
