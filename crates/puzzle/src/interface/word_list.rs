//! The list of words that Boggle looks for.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};

use domain::Unreadable;
use search::{Clock, Limits, Stop};
use text::{At, Problem};
use word_grids::boggle::{Dictionary, DictionaryError, Settings, WordList};

use crate::{
    interface::{answer::counted, frontend::Unprepared},
    io::{Failure, Source, note_built_in},
};

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

impl From<OsString> for WordSource {
    fn from(name: OsString) -> Self {
        if name == BUILT_IN.0 { Self::BuiltIn } else { Self::File(name.into()) }
    }
}

impl Default for WordSource {
    /// The list of the system, or ours where the system has no list.
    fn default() -> Self {
        let path = Path::new(SYSTEM);
        if path.is_file() { Self::File(path.to_owned()) } else { Self::BuiltIn }
    }
}

impl WordSource {
    /// The name for reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::BuiltIn => BUILT_IN.0.to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Its text and its words count against the limits on memory and time.
    fn read(&self, limits: &Limits) -> Result<Dictionary, Unprepared> {
        let started = Clock::start();
        let read;
        let text = match self {
            Self::BuiltIn => {
                note_built_in(DICTIONARY, BUILT_IN.0, BUILT_IN.1.as_bytes());
                BUILT_IN.1.as_bytes()
            }
            Self::File(path) => {
                read = Source::File(path.clone()).read_within(DICTIONARY, limits, started)??;
                &read
            }
        };
        let bytes = limits.bytes.saturating_sub(text.len());
        let left = Limits { bytes, ..limits.after(started.elapsed()) };
        Dictionary::within(text, &left).map_err(|error| {
            let (at, message) = match error {
                DictionaryError::Stopped(stop) => return stop.into(),
                DictionaryError::InvalidUtf8(Problem { line, column, kind }) => {
                    (At { line, column }, kind.to_string())
                }
                DictionaryError::TooLong | DictionaryError::TooManyPrefixes => {
                    (At::START, error.to_string())
                }
            };
            Failure::bad_input(&self.name(), text, &Unreadable::one(at, message)).into()
        })
    }

    /// Reads the list for reports, which name it even if a limit comes before its end.
    pub(crate) fn list(&self, limits: &Limits) -> Result<(Arc<WordList>, Option<Stop>), Failure> {
        let (words, stop) = match self.read(limits) {
            Ok(words) => (words, None),
            Err(Unprepared::Stopped(stop)) => (Dictionary::default(), Some(stop)),
            Err(Unprepared::Failed(failure)) => return Err(failure),
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
