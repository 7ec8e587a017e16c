//! The list of words that Boggle looks for.

use std::{ffi::OsString, path::PathBuf, sync::Arc};

use domain::TextError;
use search::{Clock, Limits, Stop};
use text::{At, Problem};
use word_grids::boggle::{Dictionary, DictionaryError, Settings, WordList};

use crate::{answer::counted, error::Error, host::Host};

/// The part of the list in the work.
const DICTIONARY: &str = "dictionary";
/// The list of words of the system.
const SYSTEM: &str = "/usr/share/dict/words";
/// Ours, and the name for it.
const BUILT_IN: (&str, &str) = ("built-in", include_str!("../../../../fixtures/boggle/words.txt"));

/// A list of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WordSource {
    BuiltIn,
    File(PathBuf),
}

/// The name of the small list that is there where no other is.
pub(super) const SMALL: &str = BUILT_IN.0;
/// Where a full one comes from.
pub(super) const FULL: &str =
    "; a full list comes with the system's package wamerican or words, or by --dictionary FILE";

impl From<OsString> for WordSource {
    fn from(name: OsString) -> Self {
        if name == BUILT_IN.0 { Self::BuiltIn } else { Self::File(name.into()) }
    }
}

impl WordSource {
    /// The one that was asked for, or else the list of the system, or ours where the system has no
    /// list.
    pub(crate) fn of(asked: Option<Self>, host: &dyn Host) -> Self {
        let system = || Some(PathBuf::from(SYSTEM)).filter(|path| host.has(path)).map(Self::File);
        asked.or_else(system).unwrap_or(Self::BuiltIn)
    }

    /// The name for reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::BuiltIn => BUILT_IN.0.to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Its text and its words count against the limits on memory and time.
    fn read(&self, host: &dyn Host, limits: &Limits) -> Result<Result<Dictionary, Stop>, Error> {
        let started = Clock::start();
        let read;
        let text = match self {
            Self::BuiltIn => {
                host.note_built_in(DICTIONARY, BUILT_IN.0, BUILT_IN.1.as_bytes());
                BUILT_IN.1.as_bytes()
            }
            Self::File(path) => {
                match host.read(DICTIONARY, path, limits, started)? {
                    Ok(bytes) => read = bytes,
                    Err(stop) => return Ok(Err(stop)),
                }
                &read
            }
        };
        let bytes = limits.bytes.saturating_sub(text.len());
        let left = Limits { bytes, ..limits.after(started.elapsed()) };
        let (at, message) = match Dictionary::within(text, &left) {
            Ok(words) => return Ok(Ok(words)),
            Err(DictionaryError::Stopped(stop)) => return Ok(Err(stop)),
            Err(DictionaryError::InvalidUtf8(Problem { line, column, kind })) => {
                (At { line, column }, kind.to_string())
            }
            Err(error @ (DictionaryError::TooLong | DictionaryError::TooManyPrefixes)) => {
                (At::START, error.to_string())
            }
        };
        Err(Error::bad_text(&self.name(), text, TextError::one(at, message)))
    }

    /// Reads the list for reports, which name it even if a limit comes before its end.
    pub(crate) fn list(
        &self,
        host: &dyn Host,
        limits: &Limits,
    ) -> Result<(Arc<WordList>, Option<Stop>), Error> {
        let (words, stop) = match self.read(host, limits)? {
            Ok(words) => (words, None),
            Err(stop) => (Dictionary::default(), Some(stop)),
        };
        Ok((Arc::new(WordList { name: self.name(), words }), stop))
    }
}

/// Which words of which list count.
pub(crate) fn words_of(list: &WordList, words: &Settings) -> String {
    let Settings { neighbours, min_length, .. } = words;
    let (name, all) = (&list.name, counted(list.words.words(), "word"));
    let skipped = match list.words.skipped() {
        0 => String::new(),
        skipped => format!(", entries skipped: {skipped}"),
    };
    format!("{all} of {name}{skipped}; neighbours: {neighbours}, {min_length} letters or more")
}
