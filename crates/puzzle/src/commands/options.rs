//! The options of puzzles as arguments of a command line, and what was given of them.

use std::{ffi::OsString, path::PathBuf};

use catalogue::{
    Chosen, Domain, Values,
    options::{OptionAbout, Takes},
};
use clap::{
    Arg, ArgAction, ArgMatches, Command, FromArgMatches,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{Named, find};

use crate::io::UsageError;

/// The option that chooses levels of a collection.
pub(crate) const LEVEL: &str = "level";

/// Adds it to a command.
pub(crate) fn with_levels(command: Command) -> Command {
    command.arg(
        Arg::new(LEVEL)
            .long(LEVEL)
            .value_name("N")
            .value_parser(value_parser!(Chosen))
            .help("Levels of a collection: 3, 2..5, all [default: 1]"),
    )
}

/// Adds options to a command.
pub(crate) fn with(command: Command, options: Vec<OptionAbout>) -> Command {
    options.into_iter().fold(command, |command, about| command.arg(argument(about)))
}

fn argument(about: OptionAbout) -> Arg {
    let excludes = about.excludes.iter().copied();
    let mut argument =
        Arg::new(about.id).long(about.name()).help(about.help).conflicts_with_all(excludes);
    if let Some(default) = about.default {
        argument = argument.default_value(default);
    }
    if about.takes == Takes::Nothing {
        return argument.action(ArgAction::SetTrue);
    }
    argument = argument.value_name(about.called);
    let check = about.check;
    let checked = move |text: &str| check(text).map(|()| text.to_owned());
    match about.takes {
        Takes::File => argument.value_parser(value_parser!(OsString)),
        Takes::Folder => argument.value_parser(value_parser!(PathBuf)),
        Takes::MaybeText => argument.num_args(0..=1).require_equals(true).value_parser(checked),
        Takes::Text if about.values.is_empty() => argument.value_parser(checked),
        Takes::Text | Takes::Nothing => argument.value_parser(one_of(about.values)),
    }
}

/// A parser of names, each with its meaning, if that has to be said.
pub(crate) fn one_of(names: Vec<(&'static str, &'static str)>) -> PossibleValuesParser {
    PossibleValuesParser::new(names.into_iter().map(|(name, help)| match help {
        "" => PossibleValue::new(name),
        help => PossibleValue::new(name).help(help),
    }))
}

/// What was given of these options, and which levels.
pub(crate) fn given(options: &[OptionAbout], matches: &ArgMatches) -> Values {
    let mut values = Values::of(matches.try_get_one(LEVEL).ok().flatten().copied());
    for &OptionAbout { id, takes, .. } in options {
        if takes == Takes::Nothing {
            if matches.try_get_one(id).ok().flatten() == Some(&true) {
                values.give(id, None);
            }
        } else if let Ok(Some(mut written)) = matches.try_get_raw(id) {
            values.give(id, written.next().map(ToOwned::to_owned));
        }
    }
    values
}

/// What was given of the options of a domain.
pub(crate) fn of_domain(domain: &Domain, matches: &ArgMatches) -> Values {
    given(&(domain.options)(), matches)
}

/// What was given of the options of its generator.
pub(crate) fn of_generator(domain: &Domain, matches: &ArgMatches) -> Values {
    given(&domain.generator.map_or_else(Vec::new, |about| about()), matches)
}

/// The typed arguments among all that clap has parsed by the same definitions.
pub(crate) fn typed<A: FromArgMatches>(matches: &ArgMatches) -> Result<A, UsageError> {
    A::from_arg_matches(matches).map_err(|error| UsageError::Words(error.to_string()))
}

/// A parser of the names of a kind of values.
pub(crate) fn named<K: Named + Send + Sync>() -> impl TypedValueParser<Value = K> {
    let names = K::ALL.iter().map(|kind| (kind.name(), kind.summary())).collect();
    one_of(names).try_map(|name| find::<K>(&name))
}
