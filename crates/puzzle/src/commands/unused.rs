//! Options of a domain that a command has no use for, because it does not search.

use catalogue::{Domain, options::OptionAbout};
use clap::{ArgMatches, Command, parser::ValueSource};
use domain::Refusal;

/// Those options.
fn unused(command: &str, domain: &Domain) -> Vec<OptionAbout> {
    let searches = !["show", "check", "perft", "audit", "explore"].contains(&command);
    let is_unused = |about: &OptionAbout| about.users.is_some_and(|it| !it.contains(&command));
    (domain.options)().into_iter().filter(|about| !searches && is_unused(about)).collect()
}

/// Leaves them out of the help of a command's subcommand.
pub(super) fn hide(command: &str, domain: &Domain, subcommand: Command) -> Command {
    let hide = |subcommand: Command, about: OptionAbout| {
        subcommand.mut_arg(about.id, |argument| argument.hide(true))
    };
    unused(command, domain).into_iter().fold(subcommand, hide)
}

/// Refuses them.
pub(super) fn refuse(command: &str, domain: &Domain, matches: &ArgMatches) -> Result<(), Refusal> {
    let is_typed =
        |about: &OptionAbout| matches.value_source(about.id) == Some(ValueSource::CommandLine);
    unused(command, domain).into_iter().find(is_typed).map_or(Ok(()), |about| {
        let reason = format!("puzzle {command} does not use it: it belongs to puzzle solve");
        Err(Refusal::new(about.typed, reason))
    })
}
