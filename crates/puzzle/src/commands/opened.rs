//! The fixtures as tests of commands open them.

use std::{fs, path::PathBuf};

use catalogue::{Domain, Instance, Values, options::OptionAbout};
use clap::Command;

use super::{entry::given, options::with};
use crate::io::of_text;

pub(super) fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The files of a domain, in order of their names.
pub(super) fn files(domain: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(fixtures().join(domain)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// These words as values of options.
pub(super) fn options(about: fn() -> Vec<OptionAbout>, words: &[&str]) -> Values {
    let command = with(Command::new("options").no_binary_name(true), about());
    given(&about(), &command.get_matches_from(words))
}

/// The instance of a text with these options, if it is one.
pub(super) fn open(domain: &Domain, text: &[u8], words: &[&str]) -> Option<Box<dyn Instance>> {
    (domain.open)(text, of_text(), &options(domain.options, words)).ok()
}

/// The list of words that is part of the program, where a puzzle needs one.
pub(super) fn built_in(domain: &Domain) -> &'static [&'static str] {
    if domain.about.name == "boggle" { &["--dictionary", "built-in"] } else { &[] }
}
