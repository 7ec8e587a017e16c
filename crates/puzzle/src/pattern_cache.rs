//! Pattern databases kept in a file.
//!
//! A file is written beside its place and then renamed, so a reader finds a whole one or none, and
//! of two processes that write at once either wins. It has a version and a checksum; what is not as
//! it should be is said on standard error and built again, never believed.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, ErrorKind, Write},
    path::{Path, PathBuf},
};

use npuzzle::{Level, Partition, Patterns, ReadPatternsError};

use crate::{interrupt, message};

/// The place of the databases for one goal.
pub(crate) struct Cache {
    path: PathBuf,
}

impl Cache {
    pub(crate) fn new(folder: &Path, level: &Level, partition: Partition) -> Self {
        let goal: String = level.goal().iter().map(|tile| format!("{tile:x}")).collect();
        Self { path: folder.join(format!("15puzzle-{}-{goal}.pdb", partition.name())) }
    }

    /// What is kept, if it is whole.
    pub(crate) fn read(&self, level: &Level, partition: Partition) -> Option<Patterns> {
        let read = || -> Result<Patterns, ReadPatternsError> {
            let mut file = BufReader::new(File::open(&self.path)?);
            Patterns::read_from(level, partition, &mut file)
        };
        match read() {
            Ok(patterns) => Some(patterns),
            Err(ReadPatternsError::Io(error)) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                let path = self.path.display();
                message(format_args!("warning: {path}: {error}; building them again"));
                None
            }
        }
    }

    /// Keeps databases. If that fails, they are good for this run at least.
    pub(crate) fn write(&self, patterns: &Patterns) {
        if let Err(error) = self.try_write(patterns) {
            let path = self.path.display();
            message(format_args!("warning: {path}: cannot keep the pattern databases: {error}"));
        }
    }

    fn try_write(&self, patterns: &Patterns) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let _held = interrupt::hold();
        let mut file = BufWriter::new(tempfile::NamedTempFile::new_in(folder)?);
        patterns.write_to(&mut file)?;
        file.flush()?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}
