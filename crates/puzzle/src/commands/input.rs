//! The instance of a command: a file, a text, or one that is known by name.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use catalogue::{Domain, Error, Instance, Part};
use clap::Args;

use super::entry::DomainArgs;
use crate::{
    io::{Failure, INSTANCE, Source, System, UsageError, abridged, message, note_built_in},
    report,
};

/// The instance of a command.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputArgs {
    /// The instance; - is standard input, @NAME one that is built in
    pub(crate) file: Option<PathBuf>,
    /// The instance itself, in place of FILE
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
}

/// A text that is read as an instance, or as several.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// The file that it is from, if it is from one.
    pub(super) file: Option<PathBuf>,
    /// The level that its name has, such as `@korf/12`.
    pub(super) level: Option<usize>,
}

impl InputArgs {
    /// Returns true if an instance is named.
    pub(crate) const fn is_given(&self) -> bool {
        self.file.is_some() || self.text.is_some()
    }

    /// The text: the one that is named, or a random one that the options ask for.
    pub(crate) fn read(self, given: &DomainArgs) -> Result<Input, Failure> {
        let random = (given.domain.random)(&given.options)?;
        if let Some((name, made)) = random {
            if self.is_given() {
                return Err(UsageError::TwoInputs.into());
            }
            note_built_in(INSTANCE, &name, made.as_bytes());
            return Ok(Input { name, bytes: made.into_bytes(), file: None, level: None });
        }
        if let (Some(name), None) = (self.file.as_deref().and_then(Path::to_str), &self.text)
            && name.starts_with('@')
        {
            return Input::built_in(given.domain, name);
        }
        Input::of(self.file, self.text)
    }

    /// The instance with its name.
    pub(crate) fn open(self, given: &DomainArgs) -> Result<(String, Box<dyn Instance>), Failure> {
        let input = self.read(given)?;
        let instance = input.open(given, None)?;
        Ok((input.name, instance))
    }
}

impl Input {
    /// The text that is built in under a name such as `@korf/12`.
    pub(super) fn built_in(domain: &Domain, name: &str) -> Result<Self, Failure> {
        let (text, level) = domain.known(name)?;
        note_built_in(INSTANCE, name, text.as_bytes());
        Ok(Self { name: name.to_owned(), bytes: text.into(), file: None, level })
    }

    /// The text of a file, `-` being standard input, or this text.
    pub(super) fn of(file: Option<PathBuf>, text: Option<String>) -> Result<Self, Failure> {
        let source = Source::of(file.clone(), text)?;
        let file = file.filter(|path| path != Path::new("-"));
        Ok(Self { name: source.name(), bytes: source.read(INSTANCE)?, file, level: None })
    }

    /// The numbers of the levels that the options name, if they name several.
    pub(crate) fn several(&self, given: &DomainArgs) -> Result<Option<Vec<usize>>, Failure> {
        let (Some(levels), Some(count)) = (given.options.levels, given.domain.count) else {
            return Ok(None);
        };
        match levels.one() {
            Ok(_) => Ok(None),
            Err(_) => Ok(Some(levels.numbers(count(&self.bytes))?)),
        }
    }

    /// The instance, or its level of this number, which is said where there are others.
    pub(crate) fn open(
        &self,
        given: &DomainArgs,
        level: Option<usize>,
    ) -> Result<Box<dyn Instance>, Failure> {
        let instance = self.opened(given, level)?;
        if let Some(reading) = instance.reading() {
            message(format_args!("{reading}"));
        }
        Ok(instance)
    }

    /// The same, and nothing is said.
    pub(super) fn opened(
        &self,
        DomainArgs { domain, options, .. }: &DomainArgs,
        level: Option<usize>,
    ) -> Result<Box<dyn Instance>, Failure> {
        let part = Part { file: self.file.as_deref(), level: level.or(self.level), host: &System };
        match (domain.open)(&self.bytes, part, options) {
            Ok(instance) => Ok(instance),
            Err(error @ Error::Unreadable(_)) => {
                let failure = Failure::from(error.of(&self.name, &self.bytes));
                let hint = self.recognised(Some(domain));
                Err(match hint.or_else(|| level.is_none().then(|| self.likelier(domain))) {
                    Some(hint) => failure.with_hint(&hint),
                    None => failure,
                })
            }
            Err(other) => Err(other.of(&self.name, &self.bytes).into()),
        }
    }

    /// Its levels of these numbers, each with its name, read when it is asked for.
    pub(super) fn levels(
        &self,
        given: &DomainArgs,
        numbers: &[usize],
    ) -> impl Iterator<Item = Result<(String, Box<dyn Instance>), Failure>> {
        numbers.iter().map(move |&number| {
            let instance = self.open(given, Some(number))?;
            Ok((format!("{}, level {number}", self.name), instance))
        })
    }

    /// The other puzzle that reads the text, or how a text of this one looks.
    fn likelier(&self, domain: &Domain) -> String {
        match catalogue::likely(&self.bytes) {
            Some(other) => format!("puzzle solve {} reads this", other.about.name),
            None => self.sample(domain),
        }
    }

    /// The domain that the text tells; which others could be meant is said.
    pub(super) fn guessed(&self) -> Result<&'static Domain, Failure> {
        let domains = catalogue::of_text(&self.bytes);
        if let [first, others @ ..] = &domains[..] {
            let names: Vec<&str> = others.iter().map(|domain| domain.about.name).collect();
            if !names.is_empty() {
                let (name, first) = (abridged(&self.name), first.about.name);
                message(format_args!(
                    "{name}: read as {first}; it could be {}, too",
                    names.join(" or ")
                ));
            }
            return Ok(*first);
        }
        let Some((domain, problems)) = catalogue::nearest(&self.bytes) else {
            return Err(UsageError::NoInput.into());
        };
        let failure = Failure::from(Error::bad_text(&self.name, &self.bytes, problems));
        let sample = || format!("no puzzle reads this; {}", self.sample(domain));
        Err(failure.with_hint(&self.recognised(None).unwrap_or_else(sample)))
    }

    /// How a text of the domain looks, in the format that is nearest to this one.
    fn sample(&self, domain: &Domain) -> String {
        format!("a text of {} looks like {}", domain.about.name, (domain.sample)(&self.bytes))
    }

    /// What the text looks like that another command than one for this domain reads, and that command.
    pub(super) fn recognised(&self, domain: Option<&Domain>) -> Option<String> {
        let kinds: [(&[u8], _, _, _); 3] = [
            (
                b"version ",
                "a MovingAI scenario",
                "bench",
                ", puzzle solve grid-path FILE --query 1",
            ),
            (b"type octile", "a MovingAI map", "solve grid-path", ""),
            (b"[suite]", "a suite", "bench", ""),
        ];
        let (_, body) = text::body_of_bytes(&self.bytes);
        let kind = kinds.into_iter().find(|(head, ..)| body.starts_with(head));
        let (_, thing, command, or) = kind?;
        let is_own = domain.is_some_and(|domain| command.ends_with(domain.about.name));
        // What is no file cannot be typed again.
        let name = if self.file.is_some() { abridged(&self.name) } else { "FILE".to_owned() };
        (!is_own).then(|| format!("this looks like {thing}: puzzle {command} {name}{or}"))
    }
}

/// The instance of a command line and the solution after it, in one word or in several.
pub(super) fn split(
    file_and_solution: Vec<OsString>,
    text: Option<String>,
    given: &DomainArgs,
) -> Result<(InputArgs, Option<Source>), Failure> {
    let has_file = text.is_none() && (given.domain.random)(&given.options)?.is_none();
    let mut words = file_and_solution.into_iter();
    let file = if has_file { words.next().map(PathBuf::from) } else { None };
    let words: Vec<OsString> = words.collect();
    let solution = (!words.is_empty()).then(|| words.join(OsStr::new(" ")));
    let solution = solution.map(|it| solution_source(it, file.as_deref())).transpose()?;
    Ok((InputArgs { file, text }, solution))
}

/// The text of a solution, or standard input.
pub(super) fn solution_source(
    solution: OsString,
    file: Option<&Path>,
) -> Result<Source, UsageError> {
    if solution != "-" {
        return Ok(Source::Text(solution.to_string_lossy().into_owned()));
    }
    if file == Some(Path::new("-")) {
        return Err(UsageError::StandardInputTwice);
    }
    Ok(Source::StandardInput)
}

/// The text without the lines that `puzzle solve --format moves` adds to it.
pub(super) fn without_remarks(text: &str) -> String {
    let is_remark = |line: &&str| text::body(line).1.starts_with(report::REMARK);
    text.split_inclusive('\n').filter(|line| !is_remark(line)).collect()
}
