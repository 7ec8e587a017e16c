//! Pattern databases kept in a file.
//!
//! A file is written beside its place and then renamed, so a reader finds a whole one or none, and
//! of two processes that write at once either wins. It has a version and a checksum; what is not as
//! it should be is said on standard error and built again, never believed.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use npuzzle::{Level, Partition, Patterns, ReadPatternsError};
use search::Stop;

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

    /// What is kept, if it is whole and `poll` lets it be read to the end.
    pub(crate) fn read(&self, level: &Level, partition: Partition, poll: Poll) -> Option<Patterns> {
        let read = || -> Result<Patterns, ReadPatternsError> {
            self.refuse_pipes()?;
            let mut file = Polled { file: File::open(&self.path)?, poll };
            Patterns::read_from(level, partition, &mut file)
        };
        match read() {
            Ok(patterns) => Some(patterns),
            // Whoever asked looks too.
            Err(_) if poll().is_err() => None,
            Err(ReadPatternsError::Io(error)) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                let path = self.path.display();
                message(format_args!("warning: {path}: {error}; building them again"));
                None
            }
        }
    }

    /// Keeps databases, all or nothing. If that fails, they are good for this run at least.
    pub(crate) fn write(&self, patterns: &Patterns, poll: Poll) {
        if let Err(error) = self.try_write(patterns, poll) {
            let path = self.path.display();
            message(format_args!("warning: {path}: cannot keep the pattern databases: {error}"));
        }
    }

    /// Refuses what is no file: a pipe keeps its reader waiting for ever, and neither it nor a device is
    /// to be replaced.
    fn refuse_pipes(&self) -> io::Result<()> {
        match fs::metadata(&self.path)? {
            found if found.is_file() => Ok(()),
            _ => Err(io::Error::other("expected a file, found a pipe, a device or a folder")),
        }
    }

    fn try_write(&self, patterns: &Patterns, poll: Poll) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        match self.refuse_pipes() {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let _held = interrupt::hold();
        let mut file = Polled { file: tempfile::NamedTempFile::new_in(folder)?, poll };
        // Not synchronised with the disk: what is lost with the power, the checksum notices.
        patterns.write_to(&mut file)?;
        file.file.persist(&self.path)?;
        Ok(())
    }
}

/// Says whether a limit on time ends the work.
type Poll<'a> = &'a dyn Fn() -> Result<(), Stop>;

/// Most bytes between two looks at the limits.
const PIECE: usize = 1 << 20;

/// A file that is read and written while the limits on time allow.
struct Polled<'a, F> {
    file: F,
    poll: Poll<'a>,
}

impl<F> Polled<'_, F> {
    fn allowed(&self, bytes: usize) -> io::Result<usize> {
        (self.poll)().map_err(|stop| io::Error::other(stop.to_string()))?;
        Ok(bytes.min(PIECE))
    }
}

impl<F: Read> Read for Polled<'_, F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = self.allowed(bytes.len())?;
        self.file.read(&mut bytes[..most])
    }
}

impl<F: Write> Write for Polled<'_, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.allowed(bytes.len())?;
        self.file.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
