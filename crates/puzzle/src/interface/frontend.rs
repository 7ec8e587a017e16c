//! The part of a puzzle that only the command wants: options, files, generators and pictures.

use std::{fmt::Display, str::FromStr};

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use domain::{Ask, Named, NoResult, Refusal, Solved, Unreadable, find};
use search::{Limits, Stop};

use crate::{
    games::Played,
    interface::{
        answer::Answer,
        levels::{self, Part},
        proof::Measures,
        request::Request,
        scores::Scores,
    },
    io::Failure,
};

/// A puzzle as the command offers it. Each of `domains/` implements it for a type of instances.
pub(crate) trait Frontend: Played + Clone + Send + Sync + 'static {
    /// Options that change the instance or its search.
    type Options: Args + Clone + Send + Sync + 'static;
    /// Options of `puzzle generate`.
    type Generator: Args;

    /// The pictures that `puzzle solve` draws, and the help of their options.
    const DRAWINGS: &'static [(Drawing, &'static str)] = &[];
    /// Writes an answer as `--format ares`.
    const ARES: Option<fn(&Answer) -> String> = None;
    /// Does JSON list the boards of each solution, as `states`?
    const LISTS_STATES: bool = false;
    /// How many levels a text has, where texts may be collections.
    const COUNT: Option<fn(&[u8]) -> usize> =
        if Self::FORM.is_some() { Some(levels::count::<Self>) } else { None };
    /// Are two boards that stand apart one instance, unless a level is named?
    const PAIRS: bool = false;
    /// How instances are scored, where there are scores.
    const SCORES: Option<Scores> = None;
    /// Is there a generator?
    const GENERATES: bool = false;
    /// The options that only searches use.
    const SEARCH_OPTIONS: SearchOptions = &[];

    /// Reads an instance as the options say.
    ///
    /// # Errors
    ///
    /// All problems of the text, or an option that does not fit it.
    fn open(input: &[u8], _: &Self::Options) -> Result<Self, ReadError> {
        Ok(Self::read(input)?)
    }

    /// The same for a text that may be a collection, or refer to files beside it.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    fn open_part(input: &[u8], _: Part<'_>, options: &Self::Options) -> Result<Self, ReadError> {
        Self::open(input, options)
    }

    /// The texts of the instances in a text, if it has several.
    fn levels(input: &[u8]) -> Vec<Vec<u8>> {
        levels::texts::<Self>(input, Self::PAIRS)
    }

    /// The name and the text of the random instance that the options ask for, if they do.
    ///
    /// # Errors
    ///
    /// An option that makes no sense.
    fn random(_: &Self::Options) -> Random {
        Ok(None)
    }

    /// How a text was read that could be meant otherwise, in a sentence.
    fn reading(&self, _: &[u8], _: Part<'_>, _: &Self::Options) -> Option<String> {
        None
    }

    /// Changes settings, which [`domain::Puzzle::settings`] made of `ask`, as the options say.
    ///
    /// # Errors
    ///
    /// An option that does not fit the others.
    fn fill(&self, _: &mut Self::Settings, _: &Ask, _: &Self::Options) -> Result<(), Refusal> {
        Ok(())
    }

    /// Do the options ask for boards?
    fn is_drawn(_: &Self::Options) -> bool {
        false
    }

    /// A search to try before that of these settings, which takes long to prepare, and how many
    /// expansions it may take. Both prove the least cost.
    fn first(
        &self,
        _: &Self::Settings,
        _: &Ask,
        _: &Self::Options,
    ) -> Option<(Self::Settings, u64)> {
        None
    }

    /// Reads the files that the settings need, or takes them from memory. `is_asked` says whether a
    /// heuristic is asked at all.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or a limit came first.
    fn prepare(
        &self,
        _: &mut Self::Settings,
        _: &Self::Options,
        _is_asked: bool,
        _: &Request,
    ) -> Result<(), Unprepared> {
        Ok(())
    }

    /// Adds the results of this puzzle to an answer, from which solutions may have been left out for want
    /// of time.
    fn complete(&self, _: &mut Answer, _: Searched<'_, Self>) {}

    /// The size of a solution in words: its measures, and what else there is to say.
    fn size(&self, actions: &str, measures: &Measures) -> String {
        let _ = actions;
        measures.words(self.decimals())
    }

    /// A picture as SVG, of the searches that were asked for, if any were. A search for it is within
    /// `limits`.
    ///
    /// # Errors
    ///
    /// Why there is no picture.
    fn picture(&self, _asked: &[Self::Settings], _: &Limits) -> Result<String, Undrawn> {
        Err(Undrawn::Unfit("there is no picture of this".to_owned()))
    }

    /// The graph of states, as SVG or in the language of Graphviz.
    ///
    /// # Errors
    ///
    /// Why there is no graph.
    fn graph(&self, _: GraphFormat) -> Result<String, Undrawn> {
        Err(Undrawn::Unfit("there is no graph of this".to_owned()))
    }

    /// Makes an instance of this size from a seed: always the same text.
    ///
    /// # Errors
    ///
    /// The size or an option makes no sense, or a limit on time came first.
    fn generate(_: &Wanted<'_, Self::Generator>) -> Result<String, Failure> {
        let reason = format!("{} has no generator", Self::ABOUT.name);
        Err(Refusal { option: "generate", reason }.into())
    }
}

/// The name and the text of a random instance, if the options ask for one.
pub(crate) type Random = Result<Option<(String, String)>, Failure>;

/// A search that has ended, for [`Frontend::complete`].
pub(crate) struct Searched<'a, P: Frontend> {
    pub(crate) settings: &'a P::Settings,
    pub(crate) solved: Solved<P::Action, P::Detail>,
    pub(crate) request: &'a Request,
}

/// The instance that [`Frontend::generate`] is to make.
pub(crate) struct Wanted<'a, O> {
    pub(crate) size: &'a str,
    pub(crate) seed: u64,
    pub(crate) options: &'a O,
    pub(crate) limits: &'a Limits,
}

impl<O> Wanted<'_, O> {
    /// The size.
    ///
    /// # Errors
    ///
    /// The text is no size.
    pub(crate) fn size<S: FromStr<Err: Display>>(&self) -> Result<S, Refusal> {
        self.size.parse().map_err(|error| Refusal::new("--size", error))
    }
}

/// A parser of the names of a kind of values.
pub(crate) fn named<K: Named + Send + Sync>() -> impl TypedValueParser<Value = K> {
    let names = K::ALL.iter().map(|kind| PossibleValue::new(kind.name()).help(kind.summary()));
    PossibleValuesParser::new(names).try_map(|name| find::<K>(&name))
}

/// No options of a puzzle's own.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct NoOptions {}

/// Options that change no instance, as they are typed, and the commands beside those that search which use
/// them.
pub(crate) type SearchOptions = &'static [(&'static [&'static str], &'static [&'static str])];

/// A kind of picture that `puzzle solve` draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawing {
    /// A picture of searches.
    Picture,
    /// A picture of the instance, which is the same whichever search is asked for.
    Instance,
    Graph,
}

/// A format of the graph of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GraphFormat {
    Svg,
    Dot,
}

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum Undrawn {
    /// There is nothing to draw, in words.
    Unfit(String),
    /// A limit came before the picture was known.
    Stopped(Stop),
}

impl From<NoResult> for Undrawn {
    fn from(missing: NoResult) -> Self {
        match missing {
            NoResult::Stopped(stop) => Self::Stopped(stop),
            NoResult::Failed(_) | NoResult::Disk(_) | NoResult::Peer(_) => {
                Self::Unfit(missing.to_string())
            }
        }
    }
}

/// Why an instance could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// An option does not fit this text, which is itself as it should be.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Another file that the text refers to.
    #[error(transparent)]
    Elsewhere(#[from] Failure),
}

impl ReadError {
    /// The same in a text that has so many lines before this one.
    pub(crate) fn below(self, lines: usize) -> Self {
        match self {
            Self::Unreadable(error) => Self::Unreadable(error.below(lines)),
            other => other,
        }
    }

    /// The failure to read this text, called `name`.
    pub(crate) fn of(self, name: &str, text: &[u8]) -> Failure {
        match self {
            Self::Refused(refusal) => refusal.into(),
            Self::Unreadable(error) => Failure::bad_input(name, text, &error),
            Self::Elsewhere(failure) => failure,
        }
    }
}

/// Why a search could not be prepared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unprepared {
    #[error(transparent)]
    Stopped(#[from] Stop),
    #[error(transparent)]
    Failed(#[from] Failure),
}
