//! The options of puzzles as data: a command line and a form offer them, and both give [`Values`],
//! which each puzzle reads into a plain struct of its own.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fmt::Display,
    path::PathBuf,
    str::FromStr,
};

use domain::{Named, find};

use crate::levels::LevelRange;

/// What is written after an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Nothing: it is given or not.
    Nothing,
    /// A text.
    Text,
    /// A text after `=`, or nothing.
    MaybeText,
    /// The name of a file, or a word that is none.
    File,
    /// The name of a folder.
    Folder,
}

/// An option, as front ends offer it.
#[derive(Clone, Debug)]
pub struct OptionAbout {
    /// What it is known by: `min_length`.
    pub id: &'static str,
    /// The same as it is typed: `--min-length`.
    pub typed: &'static str,
    /// Its meaning.
    pub help: String,
    /// What is written after it.
    pub takes: Takes,
    /// What that is called in help, such as `N`.
    pub called: &'static str,
    /// All values with their meanings, if there is a list of them.
    pub values: Vec<(&'static str, &'static str)>,
    /// The value that is taken if none is given, if there is such a value.
    pub default: Option<&'static str>,
    /// Options, by their ids, with which it cannot be used.
    pub excludes: &'static [&'static str],
    /// The commands, beside those that search, which use it, if not all do.
    pub users: Option<&'static [&'static str]>,
    /// Refuses a text that is no value, with the reason.
    pub check: fn(&str) -> Result<(), String>,
}

impl OptionAbout {
    /// Its name: `min-length`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.typed.trim_start_matches('-')
    }

    /// The option with what is written after it: `--min-length <N>`.
    fn usage(&self) -> String {
        match self.takes {
            Takes::Nothing => self.typed.to_owned(),
            _ => format!("{} <{}>", self.typed, self.called),
        }
    }
}

/// Options that were given, by their ids, each with what was written after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Values {
    /// Which levels of a collection are meant.
    pub levels: Option<LevelRange>,
    given: BTreeMap<String, Option<OsString>>,
}

impl Values {
    /// No options, of these levels of a collection.
    #[must_use]
    pub fn of(levels: Option<LevelRange>) -> Self {
        Self { levels, ..Self::default() }
    }

    /// Adds an option.
    pub fn give(&mut self, id: &str, value: Option<OsString>) {
        self.given.insert(id.to_owned(), value);
    }

    /// What was written after an option that was given.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Option<&OsStr>> {
        self.given.get(id).map(Option::as_deref)
    }
}

/// A plain struct of options, which [`options!`](crate::options!) declares.
pub trait Options: Sized {
    /// The options.
    fn about() -> Vec<OptionAbout>;

    /// Takes them from what was given.
    ///
    /// # Errors
    ///
    /// A value that is none, or options that exclude each other, in words.
    fn read(values: &Values) -> Result<Self, String>;
}

type Read<T> = Box<dyn Fn(&Values, &OptionAbout) -> Result<T, String>>;

/// How an option of the type `T` is described and read.
pub struct Kind<T> {
    /// All but the id and the help.
    about: OptionAbout,
    read: Read<T>,
    /// The options that it stands for, if it is a struct of them.
    all: Option<fn() -> Vec<OptionAbout>>,
}

impl<T: 'static> Kind<T> {
    fn new(
        takes: Takes,
        check: fn(&str) -> Result<(), String>,
        read: impl Fn(&Values, &OptionAbout) -> Result<T, String> + 'static,
    ) -> Self {
        let about = OptionAbout {
            id: "",
            typed: "",
            help: String::new(),
            takes,
            called: "",
            values: Vec::new(),
            default: None,
            excludes: &[],
            users: None,
            check,
        };
        Self { about, read: Box::new(read), all: None }
    }

    /// Calls what is written after it so.
    #[must_use]
    pub fn called(mut self, called: &'static str) -> Self {
        self.about.called = called;
        self
    }

    /// Cannot be used with these.
    #[must_use]
    pub const fn excluding(mut self, excludes: &'static [&'static str]) -> Self {
        self.about.excludes = excludes;
        self
    }

    /// Changes no instance: only searches use it, and these commands.
    #[must_use]
    pub const fn searching(mut self, users: &'static [&'static str]) -> Self {
        self.about.users = Some(users);
        self
    }

    /// The options that it stands for.
    pub fn about(self, id: &'static str, typed: &'static str, help: &[&str]) -> Vec<OptionAbout> {
        match self.all {
            Some(all) => all(),
            None => vec![self.named(id, typed, help)],
        }
    }

    fn named(self, id: &'static str, typed: &'static str, help: &[&str]) -> OptionAbout {
        let help = help.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        OptionAbout { id, typed, help, ..self.about }
    }

    /// Its value.
    ///
    /// # Errors
    ///
    /// As [`Options::read`].
    pub fn read(mut self, id: &'static str, typed: &'static str, of: &Values) -> Result<T, String> {
        (self.about.id, self.about.typed) = (id, typed);
        (self.read)(of, &self.about)
    }
}

impl<T: 'static> Kind<Option<T>> {
    /// Takes this value if none is given.
    #[must_use]
    pub fn or(self, default: &'static str) -> Kind<T> {
        let (about, read) = (OptionAbout { default: Some(default), ..self.about }, self.read);
        let read = move |values: &Values, about: &OptionAbout| {
            read(values, about)?.ok_or_else(|| format!("expected {}", about.usage()))
        };
        Kind { about, read: Box::new(read), all: None }
    }
}

/// An option that is given or not.
#[must_use]
pub fn flag() -> Kind<bool> {
    Kind::new(Takes::Nothing, |_| Ok(()), |values, about| Ok(values.get(about.id).is_some()))
}

/// A value that is read from text.
#[must_use]
pub fn text<T: FromStr<Err: Display> + 'static>() -> Kind<Option<T>> {
    by(parse::<T>, |text| parse::<T>(text).map(drop))
}

/// A whole number from 0 to the greatest of its type.
#[must_use]
pub fn number<T: TryFrom<i64> + 'static>() -> Kind<Option<T>> {
    by(count::<T>, |text| count::<T>(text).map(drop))
}

/// A value by its name.
#[must_use]
pub fn named<T: Named>() -> Kind<Option<T>> {
    let mut kind = by(
        |text| find::<T>(text).map_err(|error| error.to_string()),
        |text| find::<T>(text).map(drop).map_err(|error| error.to_string()),
    );
    kind.about.values = listed::<T>();
    kind
}

/// All values that have names, with their meanings.
pub(crate) fn listed<T: Named>() -> Vec<(&'static str, &'static str)> {
    T::ALL.iter().map(|value| (value.name(), value.summary())).collect()
}

/// A value by one of several words for it.
#[must_use]
pub fn words<T: Copy + 'static>(words: &'static [(&'static str, T)]) -> Kind<Option<T>> {
    let find = |text: &str| words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    let mut kind = by(move |text| find(text).ok_or_else(|| "no such value".to_owned()), |_| Ok(()));
    kind.about.values = words.iter().map(|&(word, _)| (word, "")).collect();
    kind
}

/// The name of a file, or a word that is none.
#[must_use]
pub fn file<T: From<OsString> + 'static>() -> Kind<Option<T>> {
    Kind::new(Takes::File, |_| Ok(()), |values, about| Ok(written(values, about).map(T::from)))
}

/// The name of a folder.
#[must_use]
pub fn folder() -> Kind<Option<PathBuf>> {
    Kind::new(Takes::Folder, |_| Ok(()), |values, about| Ok(written(values, about).map(Into::into)))
}

/// A value that may be left out.
#[must_use]
pub fn maybe<T: FromStr<Err: Display> + 'static>() -> Kind<Option<Option<T>>> {
    let check = |text: &str| parse::<T>(text).map(drop);
    Kind::new(Takes::MaybeText, check, |values, about| match values.get(about.id) {
        None => Ok(None),
        Some(None) => Ok(Some(None)),
        Some(Some(_)) => value(values, about, &parse::<T>).map(Some),
    })
}

/// All options of another struct.
#[must_use]
pub fn all_of<O: Options + 'static>() -> Kind<O> {
    let kind = Kind::new(Takes::Nothing, |_| Ok(()), |values, _| O::read(values));
    Kind { all: Some(O::about), ..kind }
}

fn by<T: 'static>(
    read: impl Fn(&str) -> Result<T, String> + 'static,
    check: fn(&str) -> Result<(), String>,
) -> Kind<Option<T>> {
    Kind::new(Takes::Text, check, move |values, about| value(values, about, &read))
}

/// What was written after an option, or else its default.
fn written(values: &Values, about: &OptionAbout) -> Option<OsString> {
    match values.get(about.id) {
        Some(given) => given.map(OsStr::to_owned),
        None => about.default.map(OsString::from),
    }
}

/// The value of an option, if there is one.
fn value<T>(
    values: &Values,
    about: &OptionAbout,
    read: &dyn Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    let Some(written) = written(values, about) else { return Ok(None) };
    let text = written.to_string_lossy();
    let wrong = |why| format!("invalid value '{text}' for '{}': {why}", about.usage());
    read(&text).map(Some).map_err(wrong)
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn count<T: TryFrom<i64>>(text: &str) -> Result<T, String> {
    let number = parse::<i64>(text)?;
    let most = (1..63).map(|bits| (1_i64 << bits) - 1).rfind(|&most| T::try_from(most).is_ok());
    let wrong = |_| format!("{number} is not in 0..={}", most.unwrap_or(0));
    T::try_from(number).map_err(wrong)
}

/// Refuses options that exclude each other.
///
/// # Errors
///
/// The first two of them, in words.
pub fn refuse_excluded(all: &[OptionAbout], values: &Values) -> Result<(), String> {
    let given = || all.iter().filter(|about| values.get(about.id).is_some());
    for one in given() {
        if let Some(other) = given().find(|other| one.excludes.contains(&other.id)) {
            let (one, other) = (one.usage(), other.usage());
            return Err(format!("the argument '{one}' cannot be used with '{other}'"));
        }
    }
    Ok(())
}

/// The bytes of an id as it is typed: after two hyphens, with hyphens in place of underscores.
#[must_use]
pub const fn typed<const N: usize>(id: &str) -> [u8; N] {
    let (id, mut bytes, mut at) = (id.as_bytes(), [b'-'; N], 0);
    while at < id.len() {
        if id[at] != b'_' {
            bytes[at + 2] = id[at];
        }
        at += 1;
    }
    bytes
}

/// Declares a struct of options: each field has its help as a comment, its type and its kind.
#[macro_export]
macro_rules! options {
    ($(#[$about:meta])* $vis:vis struct $Name:ident {
        $($(#[doc = $help:literal])* $shown:vis $field:ident: $Type:ty = $kind:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis struct $Name { $($(#[doc = $help])* $shown $field: $Type,)* }

        impl $crate::options::Options for $Name {
            fn about() -> Vec<$crate::options::OptionAbout> {
                let all: Vec<Vec<$crate::options::OptionAbout>> = vec![$({
                    let kind: $crate::options::Kind<$Type> = $kind;
                    kind.about(stringify!($field), $crate::options!(@typed $field), &[$($help),*])
                }),*];
                all.concat()
            }

            fn read(values: &$crate::options::Values) -> Result<Self, String> {
                let _ = values;
                Ok(Self { $($field: {
                    let kind: $crate::options::Kind<$Type> = $kind;
                    kind.read(stringify!($field), $crate::options!(@typed $field), values)?
                },)* })
            }
        }
    };
    (@typed $field:ident) => {{
        const ID: &str = stringify!($field);
        const TYPED: [u8; ID.len() + 2] = $crate::options::typed(ID);
        const { match str::from_utf8(&TYPED) { Ok(typed) => typed, Err(_) => ID } }
    }};
}

options! {
    /// No options of a puzzle's own.
    pub struct NoOptions {}
}
