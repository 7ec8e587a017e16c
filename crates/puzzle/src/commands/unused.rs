//! Options of a domain that a command has no use for, because it does not search.

use catalogue::Domain;
use clap::{ArgMatches, Command, parser::ValueSource};
use domain::Refusal;

/// Those options, as they are typed.
fn unused(command: &str, domain: &Domain) -> Vec<&'static str> {
    let searches = !["show", "check", "perft", "audit", "explore"].contains(&command);
    let unused = domain.search_options.iter().filter(|(_, users)| !users.contains(&command));
    unused.filter(|_| !searches).flat_map(|(options, _)| *options).copied().collect()
}

/// The name of an option among the matches.
fn id(option: &str) -> String {
    option.trim_start_matches('-').replace('-', "_")
}

/// Leaves them out of the help of a command's subcommand.
pub(super) fn hide(command: &str, domain: &Domain, subcommand: Command) -> Command {
    unused(command, domain).into_iter().fold(subcommand, |subcommand, option| {
        subcommand.mut_arg(id(option), |argument| argument.hide(true))
    })
}

/// Refuses them.
pub(super) fn refuse(command: &str, domain: &Domain, matches: &ArgMatches) -> Result<(), Refusal> {
    let source = |option: &str| matches.value_source(&id(option));
    let is_typed = |option: &&str| source(option) == Some(ValueSource::CommandLine);
    unused(command, domain).into_iter().find(is_typed).map_or(Ok(()), |option| {
        let reason = format!("puzzle {command} does not use it: it belongs to puzzle solve");
        Err(Refusal::new(option, reason))
    })
}
