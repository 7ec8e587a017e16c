//! The list of words that Boggle looks for.

use std::{path::Path, time::Instant};

use search::{Limits, Stop};
use word_grids::boggle::{Dictionary, DictionaryError};

use crate::{
    diagnostic::{Problem, Problems},
    exit::Failure,
    input::Source,
    options::DictionaryName,
};

/// The list of words of the system.
const SYSTEM: &str = "/usr/share/dict/words";
/// Ours.
const BUILT_IN: &str = include_str!("../../../fixtures/boggle/words.txt");

/// A list of words, and what reading it left of the limits.
pub(crate) struct WordList {
    pub(crate) name: String,
    /// No words if a limit stopped it.
    pub(crate) words: Dictionary,
    pub(crate) stop: Option<Stop>,
    pub(crate) left: Limits,
}

impl WordList {
    /// Reads the list that is asked for. Its text and its words count against the limits on memory and
    /// time.
    pub(crate) fn read(
        choice: Option<&DictionaryName>,
        limits: &Limits,
    ) -> Result<Self, Box<Failure>> {
        let started = Instant::now();
        let path = match choice {
            Some(DictionaryName::File(path)) => Some(path.as_path()),
            None if Path::new(SYSTEM).is_file() => Some(Path::new(SYSTEM)),
            Some(DictionaryName::BuiltIn) | None => None,
        };
        let (name, text) = match path {
            None => ("built-in".to_owned(), Ok(BUILT_IN.as_bytes().to_vec())),
            Some(path) => {
                let source = Source::File(path.to_owned());
                (source.name(), source.read_within(limits, started)?)
            }
        };
        let left = |held: usize| Limits {
            time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
            bytes: limits.bytes.saturating_sub(held),
            ..limits.clone()
        };
        let read = match &text {
            Ok(text) => Dictionary::within(text, &left(text.len())),
            Err(stop) => Err(DictionaryError::Stopped(*stop)),
        };
        let (words, stop) = match read {
            Ok(words) => (words, None),
            Err(DictionaryError::Stopped(stop)) => (Dictionary::default(), Some(stop)),
            Err(error) => {
                let text = text.unwrap_or_default();
                let problems = Problems::one(problem(&error));
                return Err(Box::new(Failure::bad_input(&name, &text, &problems)));
            }
        };
        let left = left(words.bytes());
        Ok(Self { name, words, stop, left })
    }
}

fn problem(error: &DictionaryError) -> Problem {
    let message = error.to_string();
    match *error {
        DictionaryError::InvalidUtf8 { line, column, .. } => {
            // The command shows the place in its own way.
            let message = message.split_once(": ").map_or(message.as_str(), |(_, rest)| rest);
            Problem { line, column, message: message.to_owned() }
        }
        _ => Problem { line: 1, column: 1, message },
    }
}
