//! The options of puzzles as arguments of a command line.

use std::{ffi::OsString, path::PathBuf};

use catalogue::{
    Domain, LevelRange,
    options::{OptionAbout, Takes},
};
use clap::{
    Arg, ArgAction, Command,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{Named, find};

/// The domains whose options a command line needs. To make the options of all domains takes longer than many searches.
pub(crate) struct NeededDomains(Vec<&'static str>);

impl NeededDomains {
    pub(crate) fn all() -> Self {
        Self(catalogue::ALL.iter().map(|domain| domain.about.name).collect())
    }

    /// The domains that are among these words; all where none is, and for help, which may be about all.
    pub(crate) fn of(words: &[OsString]) -> Self {
        let mut all = Self::all();
        let is_named = |name: &&str| words.iter().any(|word| *word == **name);
        if all.0.iter().any(is_named) && !["-h", "--help"].iter().any(is_named) {
            all.0.retain(is_named);
        }
        all
    }

    pub(crate) fn contain(&self, domain: &Domain) -> bool {
        self.0.contains(&domain.about.name)
    }
}

/// The option that chooses levels of a collection.
pub(crate) const LEVEL: &str = "level";

/// Adds it to a command.
pub(crate) fn with_levels(command: Command) -> Command {
    command.arg(
        Arg::new(LEVEL)
            .long(LEVEL)
            .value_name("N")
            .value_parser(value_parser!(LevelRange))
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

/// A parser of the names of a kind of values.
pub(crate) fn named<K: Named + Send + Sync>() -> impl TypedValueParser<Value = K> {
    let names = K::ALL.iter().map(|kind| (kind.name(), kind.summary())).collect();
    one_of(names).try_map(|name| find::<K>(&name))
}

/// The options of a domain that a command has no use for, because it does not search.
pub(super) fn unused(command: &str, domain: &Domain) -> Vec<OptionAbout> {
    let searches = !["show", "check", "perft", "audit", "explore"].contains(&command);
    let is_unused = |about: &OptionAbout| about.users.is_some_and(|it| !it.contains(&command));
    (domain.options)().into_iter().filter(|about| !searches && is_unused(about)).collect()
}

/// Leaves them out of the help of a command's subcommand.
pub(super) fn hide_unused(command: &str, domain: &Domain, subcommand: Command) -> Command {
    let hide = |subcommand: Command, about: OptionAbout| {
        subcommand.mut_arg(about.id, |argument| argument.hide(true))
    };
    unused(command, domain).into_iter().fold(subcommand, hide)
}
