//! `--played`: a search from the middle of a game.

use catalogue::{Domain, Instance};
use clap::{Arg, Command};
use domain::BadOption;

use super::entry::DomainArgs;
use crate::io::{Failure, abridged};

/// Adds it, where a game is a list of actions.
pub(super) fn with_played(domain: &Domain, command: Command) -> Command {
    if !domain.has_moves {
        return command;
    }
    let help = "Begin after these actions of a game";
    command.arg(Arg::new("played").long("played").value_name("ACTIONS").help(help))
}

/// The name of the instance after what was played.
pub(super) fn named(name: &str, given: &DomainArgs) -> String {
    match &given.played {
        Some(played) => format!("{name}, after {}", abridged(played.trim())),
        None => name.to_owned(),
    }
}

/// The instance after what was played, if anything was.
pub(super) fn begun(
    instance: Box<dyn Instance>,
    given: &DomainArgs,
) -> Result<Box<dyn Instance>, Failure> {
    let Some(played) = &given.played else { return Ok(instance) };
    let after = instance.after(played);
    let after =
        after.map_err(|problems| Failure::bad_input("--played", played.as_bytes(), &problems))?;
    Ok(after.map_err(|reason| BadOption::new("--played", abridged(&reason)))?)
}
