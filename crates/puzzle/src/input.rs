//! Where an instance comes from: a file, standard input, or the command line itself.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use bytesize::ByteSize;

use crate::{exit::Failure, request::UsageError};

/// Most bytes of an input: what never ends is refused, not read.
const MOST: u64 = 256 << 20;

/// An input by name.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    File(PathBuf),
    StandardInput,
    Text(String),
}

impl Source {
    /// The input of a command that was given `file` and `text`.
    pub(crate) fn of(file: Option<PathBuf>, text: Option<String>) -> Result<Self, UsageError> {
        match (file, text) {
            (Some(_), Some(_)) => Err(UsageError::TwoInputs),
            (None, None) => Err(UsageError::NoInput),
            (None, Some(text)) => Ok(Self::Text(text)),
            (Some(file), None) if file == Path::new("-") => Ok(Self::StandardInput),
            (Some(file), None) => Ok(Self::File(file)),
        }
    }

    /// What reports and messages call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::StandardInput => "-".to_owned(),
            Self::Text(_) => "--text".to_owned(),
        }
    }

    /// All of it.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        let unreadable = |source| Failure::Unreadable { name: self.name(), source };
        match self {
            Self::Text(text) => Ok(text.clone().into_bytes()),
            Self::StandardInput => self.read_from(io::stdin().lock()),
            Self::File(path) => self.read_from(File::open(path).map_err(unreadable)?),
        }
    }

    fn read_from(&self, reader: impl Read) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        reader
            .take(MOST + 1)
            .read_to_end(&mut bytes)
            .map_err(|source| Failure::Unreadable { name: self.name(), source })?;
        if bytes.len() as u64 > MOST {
            return Err(Failure::InputTooLarge { name: self.name(), most: ByteSize(MOST) });
        }
        Ok(bytes)
    }
}
