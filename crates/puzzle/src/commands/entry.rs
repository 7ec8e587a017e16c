//! A command of the program: how its arguments are parsed, once, into the plain struct that runs it.

use std::{ffi::OsString, path::PathBuf};

use catalogue::{
    Domain, Drawing, Values,
    options::{OptionAbout, Takes},
};
use clap::{ArgMatches, Command, FromArgMatches, parser::ValueSource};
use domain::BadOption;
use search::Weight;

use super::{
    arguments::AlgorithmChoice,
    options::{LEVEL, NeededDomains, unused},
};
use crate::io::{Exit, Failure, UsageError};

pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// Adds all that the command takes: arguments, subcommands with their options where they are needed, and help.
    pub(super) arguments: fn(Command, &NeededDomains) -> Command,
    pub(super) main: Main,
}

/// The function that parses the arguments of a command and runs it.
pub(super) enum Main {
    Alone(fn(&ArgMatches) -> Result<Exit, Failure>),
    /// The command has a subcommand for each domain.
    OfDomain(fn(&DomainArgs, &ArgMatches) -> Result<Exit, Failure>),
    /// It needs the whole command line, with the arguments of all commands.
    OfAll(fn(&ArgMatches, Command) -> Result<Exit, Failure>),
}

/// The arguments of a command that only some domains have. What a command does not take is not given.
pub(crate) struct DomainArgs {
    pub(crate) domain: &'static Domain,
    /// The options of the domain, of its generator and of its scores, and which levels.
    pub(crate) options: Values,
    /// The actions of a game, after which a search begins.
    pub(crate) played: Option<String>,
    /// The solution that a search improves.
    pub(crate) improve: Option<OsString>,
    /// The pictures to draw, and where they go.
    pub(crate) drawings: Vec<(Drawing, PathBuf)>,
    /// The size of a random instance, and its seed.
    pub(crate) size: Option<String>,
    pub(crate) seed: Option<u64>,
    /// The choices of several searches.
    pub(crate) algorithms: Vec<AlgorithmChoice>,
    pub(crate) heuristics: Vec<String>,
    pub(crate) weights: Vec<Weight>,
}

impl DomainArgs {
    /// The arguments of a command of this domain.
    pub(crate) fn new(domain: &'static Domain, matches: &ArgMatches) -> Self {
        let own = [Some(domain.options), domain.generator, domain.scores.map(|it| it.options)];
        let own: Vec<OptionAbout> = own.into_iter().flatten().flat_map(|about| about()).collect();
        let drawings = domain.drawings.iter();
        let drawings = drawings
            .filter_map(|(it, _)| Some((*it, one(matches, it.typed().trim_start_matches('-'))?)));
        Self {
            domain,
            options: given(&own, matches),
            played: one(matches, "played"),
            improve: one(matches, "improve"),
            drawings: drawings.collect(),
            size: one(matches, "size"),
            seed: one(matches, "seed"),
            algorithms: all(matches, "algorithm"),
            heuristics: all(matches, "heuristic"),
            weights: all(matches, "weight"),
        }
    }

    /// The arguments of a subcommand of `command`, which has one for each domain, and what was typed after it.
    ///
    /// # Errors
    ///
    /// An option that the command has no use for.
    pub(crate) fn of<'m>(
        command: &str,
        matches: &'m ArgMatches,
    ) -> Result<Option<(Self, &'m ArgMatches)>, BadOption> {
        let domain =
            matches.subcommand().and_then(|(name, own)| Some((catalogue::find(name)?, own)));
        let Some((domain, matches)) = domain else { return Ok(None) };
        let is_typed =
            |about: &OptionAbout| matches.value_source(about.id) == Some(ValueSource::CommandLine);
        match unused(command, domain).into_iter().find(is_typed) {
            None => Ok(Some((Self::new(domain, matches), matches))),
            Some(about) => {
                let reason =
                    format!("puzzle {command} does not use it: it belongs to puzzle solve");
                Err(BadOption::new(about.typed, reason))
            }
        }
    }
}

/// The value of an argument, if the command has it and it is given.
fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.try_get_one(id).ok().flatten().cloned()
}

/// All values of an argument.
fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Vec<T> {
    matches.try_get_many(id).ok().flatten().into_iter().flatten().cloned().collect()
}

/// What was given of these options, and which levels.
pub(crate) fn given(options: &[OptionAbout], matches: &ArgMatches) -> Values {
    let mut values = Values::of(one(matches, LEVEL));
    for &OptionAbout { id, takes, .. } in options {
        if takes == Takes::Nothing {
            if one(matches, id) == Some(true) {
                values.give(id, None);
            }
        } else if let Ok(Some(mut written)) = matches.try_get_raw(id) {
            values.give(id, written.next().map(ToOwned::to_owned));
        }
    }
    values
}

/// The typed arguments among all that clap has parsed by the same definitions.
pub(crate) fn typed<A: FromArgMatches>(matches: &ArgMatches) -> Result<A, UsageError> {
    A::from_arg_matches(matches).map_err(|error| UsageError::Words(error.to_string()))
}

/// Parses words as the arguments of a command of this domain.
pub(crate) fn parse_words<A: FromArgMatches>(
    domain: &'static Domain,
    arguments: impl Fn(&Domain, Command) -> Command,
    words: impl IntoIterator<Item = String>,
) -> Result<(A, DomainArgs), UsageError> {
    let command = arguments(domain, Command::new(domain.about.name)).no_binary_name(true);
    let matches = command.try_get_matches_from(words).map_err(|error| {
        let text = error.to_string();
        // The usage of the command after it would be of no use here.
        let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
        let text = lines.collect::<Vec<_>>().join(" ");
        UsageError::Words(text.trim_start_matches("error: ").to_owned())
    })?;
    Ok((typed(&matches)?, DomainArgs::new(domain, &matches)))
}
