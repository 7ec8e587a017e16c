//! What people type, as the names that the command line has: aliases of domains and algorithms, in capitals or not, and a file
//! in place of a command.

use std::{ffi::OsString, path::Path};

use catalogue::Domain;
use domain::{AlgorithmName, find};

use super::{
    entry::{Entry, Main},
    input::Input,
};
use crate::io::{Failure, ending};

/// The options whose values are names of algorithms, perhaps several.
const ALGORITHMS: [&str; 3] = ["-a", "--algorithm", "--algorithms"];

/// The words with names in place of aliases, and `puzzle solve DOMAIN FILE` in place of `puzzle FILE`.
///
/// # Errors
///
/// No puzzle reads the file.
pub(super) fn meant(mut words: Vec<OsString>, entries: &[Entry]) -> Result<Vec<OsString>, Failure> {
    if let Some(domain) = words.get(1).map(|word| of_file(word, entries)).transpose()?.flatten() {
        words.splice(1..1, ["solve".into(), domain.about.name.into()]);
        return Ok(words);
    }
    let command = words.get(1).and_then(|word| word.to_str()).unwrap_or_default().to_owned();
    let entry = entries.iter().find(|entry| entry.name == command);
    let has_domain =
        entry.is_some_and(|it| matches!(it.main, Main::OfDomain(_)) || it.name == "list");
    let typed = words.get(2).and_then(|word| word.to_str());
    if let Some((domain, options)) = typed.filter(|_| has_domain).and_then(catalogue::named) {
        words[2] = domain.about.name.into();
        let is_given =
            |option: &&str| words.iter().any(|word| word.to_string_lossy().starts_with(option));
        if command != "list" && !options.first().is_some_and(is_given) {
            words.splice(3..3, options.iter().map(OsString::from));
        }
    }
    let mut is_value = false;
    for word in &mut words {
        let Some(text) = word.to_str() else { continue };
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if ALGORITHMS.contains(&option) => (format!("{option}="), value),
            _ if is_value => (String::new(), text),
            _ => {
                is_value = ALGORITHMS.contains(&text);
                continue;
            }
        };
        is_value = false;
        let name = |name: &str| {
            find::<AlgorithmName>(name).map_or(name.to_owned(), |it| it.name().to_owned())
        };
        *word = (option + &value.split(',').map(name).collect::<Vec<_>>().join(",")).into();
    }
    Ok(words)
}

/// The domain of a word that is a file and no command: the domain of its ending, or else of its text.
fn of_file(word: &OsString, entries: &[Entry]) -> Result<Option<&'static Domain>, Failure> {
    let path = Path::new(word);
    if let Some(domain) = ending(path).and_then(|ending| catalogue::of_ending(&ending)) {
        return Ok(Some(domain));
    }
    let is_command = entries.iter().any(|entry| *word == *entry.name) || word == "help";
    if is_command || !path.is_file() {
        return Ok(None);
    }
    Input::of(Some(path.to_owned()), None)?.guessed().map(Some)
}
