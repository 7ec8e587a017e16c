//! `--played`: a search from the middle of a game.

use catalogue::{Domain, Instance};
use clap::{Arg, ArgMatches, Command};
use domain::Refusal;

use crate::io::{Failure, abridged};

/// The option.
const PLAYED: &str = "played";

/// Adds it, where a game is a list of actions.
pub(super) fn with_played(domain: &Domain, command: Command) -> Command {
    if !domain.has_moves {
        return command;
    }
    let help = "Begin after these actions of a game";
    command.arg(Arg::new(PLAYED).long(PLAYED).value_name("ACTIONS").help(help))
}

/// The actions that were played, if any are given.
pub(super) fn played(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one(PLAYED).ok().flatten()
}

/// The name of the instance after what was played.
pub(super) fn named(name: &str, matches: &ArgMatches) -> String {
    match played(matches) {
        Some(played) => format!("{name}, after {}", abridged(played.trim())),
        None => name.to_owned(),
    }
}

/// The instance after what was played, if anything was.
pub(super) fn begun(
    instance: Box<dyn Instance>,
    matches: &ArgMatches,
) -> Result<Box<dyn Instance>, Failure> {
    let Some(played) = played(matches) else { return Ok(instance) };
    let after = instance.after(played);
    let after =
        after.map_err(|problems| Failure::bad_input("--played", played.as_bytes(), &problems))?;
    Ok(after.map_err(|reason| Refusal::new("--played", abridged(&reason)))?)
}
