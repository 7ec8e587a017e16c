//! Tables of puzzles, such as pattern databases, kept in memory and in files.
//!
//! A file is written beside its place and then renamed, so a reader finds a whole one or none, and
//! of two processes that write at once either wins. It has a version and a checksum; what is not as
//! it should be is said on standard error and built again, never believed.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, TryLockError},
    thread,
    time::Duration,
};

use domain::{Poll, SharedTable, Table};
use indicatif::{HumanCount, ProgressBar};
use search::{Clock, Limits, Stop};

use super::folders::cache_folder;
use super::interrupt::hold;
use super::message::{are_held, changing, message};

/// The table built last: rows of a suite share it.
static LAST: Mutex<Option<SharedTable>> = Mutex::new(None);

/// A table of at most this many bytes is built before anybody wonders.
const SOON_BUILT: usize = 64 << 20;

/// How often those who wait for the table look at their limits.
const LOOK: Duration = Duration::from_millis(2);

/// The table built last, as soon as nobody builds any.
fn last(poll: Poll<'_>) -> Result<MutexGuard<'static, Option<SharedTable>>, Stop> {
    loop {
        match LAST.try_lock() {
            Ok(last) => return Ok(last),
            Err(TryLockError::Poisoned(error)) => return Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => {
                poll()?;
                #[expect(
                    clippy::disallowed_methods,
                    reason = "a lock cannot be awaited with an end"
                )]
                thread::sleep(LOOK);
            }
        }
    }
}

/// The folder that tables are kept in: the one asked for, unless it is called none, or else the user's if they are
/// kept `by_default`.
pub(crate) fn tables_folder(asked: Option<&Path>, by_default: bool) -> Option<PathBuf> {
    match asked {
        Some(folder) => Some(folder.to_owned()).filter(|it| it != Path::new("none")),
        None => cache_folder().filter(|_| by_default),
    }
}

/// The table that was used last, the one in the cache, or a new one by this number of threads.
///
/// # Errors
///
/// The limit that ended it. Without threads nothing is built: [`Stop::Time`] says that no table is kept.
pub(crate) fn kept(
    table: &dyn Table,
    threads: Option<NonZeroUsize>,
    folder: Option<PathBuf>,
    limits: &Limits,
) -> Result<SharedTable, Stop> {
    let started = Clock::start();
    let poll = || limits.poll(started);
    let mut last = last(&poll)?;
    let known = last.as_ref().and_then(|kept| Some((kept, table.held(kept)?)));
    let needed = known.map_or(table.bytes(), |(_, bytes)| bytes);
    if needed > limits.bytes {
        let bytes = HumanCount(needed as u64);
        let title = title(table);
        message(format_args!("note: {title} need {bytes} bytes while they are built"));
        return Err(Stop::Bytes);
    }
    if let Some((known, _)) = known {
        return Ok(Arc::clone(known));
    }
    let file = folder.map(|folder| folder.join(table.file_name()));
    if threads.is_none() && !file.as_ref().is_some_and(|path| path.is_file()) {
        return Err(Stop::Time);
    }
    // Two of them might not fit.
    *last = None;
    let found = match file.as_ref().and_then(|path| read(path, table, &poll)) {
        Some(found) => found,
        None => made(table, threads.ok_or(Stop::Time)?, file.as_deref(), &poll)?,
    };
    *last = Some(Arc::clone(&found));
    Ok(found)
}

/// Builds a table, and keeps it in this file if there is one.
fn made(
    table: &dyn Table,
    threads: NonZeroUsize,
    file: Option<&Path>,
    poll: Poll<'_>,
) -> Result<SharedTable, Stop> {
    let takes_long = table.bytes() > SOON_BUILT;
    let _shown = (file.is_some() || takes_long).then(|| announce(file, table));
    let built = table.build(threads, poll)?;
    if let Some(path) = file
        && let Err(error) = write(path, table, &built, poll)
    {
        let (path, kind) = (path.display(), table.kind());
        message(format_args!("warning: {path}: cannot keep the {kind}: {error}"));
    }
    Ok(built)
}

/// The kind and the name of a table.
fn title(table: &dyn Table) -> String {
    format!("{} {}", table.kind(), table.name())
}

/// The table in the file, if it is whole and `poll` lets it be read to the end.
fn read(path: &Path, table: &dyn Table, poll: Poll<'_>) -> Option<SharedTable> {
    let read = || {
        refuse_pipes(path)?;
        table.read(&mut PolledFile { file: File::open(path)?, poll })
    };
    match read() {
        Ok(kept) => Some(kept),
        // Whoever asked looks too.
        Err(_) if poll().is_err() => None,
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            let path = path.display();
            message(format_args!("warning: {path}: {error}; building them again"));
            None
        }
    }
}

/// Refuses anything but a file: a pipe keeps its reader waiting for ever, and neither it nor a device is
/// to be replaced.
fn refuse_pipes(path: &Path) -> io::Result<()> {
    match fs::metadata(path)? {
        found if found.is_file() => Ok(()),
        _ => Err(io::Error::other("expected a file, found a pipe, a device or a folder")),
    }
}

/// Keeps a table, all or nothing. If that fails, it is good for this run at least.
fn write(path: &Path, table: &dyn Table, kept: &SharedTable, poll: Poll<'_>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    match refuse_pipes(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let _held = hold();
    let mut temporary = tempfile::Builder::new();
    let prefix = table.prefix();
    temporary.prefix(&prefix).suffix(".part");
    let mut file = PolledFile { file: temporary.tempfile_in(folder)?, poll };
    // Not synchronised with the disk: the checksum detects data lost in a power cut.
    table.write(kept, &mut file)?;
    file.file.persist(path)?;
    Ok(())
}

/// Says on standard error that a table is built, on a terminal also for how long by now; later, and
/// without a clock, while messages are held.
fn announce(path: Option<&Path>, table: &dyn Table) -> Ticking {
    let title = title(table);
    match path.map(Path::display) {
        Some(path) => message(format_args!("note: building {title}, to be kept in {path}")),
        None => message(format_args!("note: building {title}")),
    }
    let clock = if are_held() { ProgressBar::hidden() } else { changing("{spinner} {elapsed}") };
    clock.enable_steady_tick(Duration::from_millis(100));
    Ticking(clock)
}

/// The files of tables in a folder, with their sizes in bytes; nothing where there is no folder.
pub(crate) fn kept_files(folder: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let mut files = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(files),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |prefix: &&str| name.as_encoded_bytes().starts_with(prefix.as_bytes());
        if catalogue::ALL.iter().any(|domain| domain.tables.iter().any(is_ours)) {
            files.push((entry.path(), entry.metadata()?.len()));
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// A clock on the terminal, cleared in the end.
struct Ticking(ProgressBar);

impl Drop for Ticking {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The greatest number of bytes between two looks at the limits.
const PIECE: usize = 1 << 20;

/// A file that is read and written while the limits on time allow.
struct PolledFile<'a, F> {
    file: F,
    poll: Poll<'a>,
}

impl<F> PolledFile<'_, F> {
    fn allowed(&self, bytes: usize) -> io::Result<usize> {
        (self.poll)().map_err(|stop| io::Error::other(stop.to_string()))?;
        Ok(bytes.min(PIECE))
    }
}

impl<F: Read> Read for PolledFile<'_, F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = self.allowed(bytes.len())?;
        self.file.read(&mut bytes[..most])
    }
}

impl<F: Write> Write for PolledFile<'_, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.allowed(bytes.len())?;
        self.file.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Read, Write},
        num::NonZeroUsize,
        sync::{Arc, PoisonError, atomic::AtomicBool},
        time::Duration,
    };

    use domain::{Poll, SharedTable, Table};
    use search::{Limits, Stop};

    use crate::io::tables::{LAST, kept};

    /// A table that nobody has.
    struct Unbuilt;

    impl Table for Unbuilt {
        fn kind(&self) -> &'static str {
            "tables"
        }

        fn name(&self) -> String {
            String::new()
        }

        fn file_name(&self) -> String {
            String::new()
        }

        fn prefix(&self) -> String {
            String::new()
        }

        fn bytes(&self) -> usize {
            0
        }

        fn held(&self, _: &SharedTable) -> Option<usize> {
            None
        }

        fn build(&self, _: NonZeroUsize, _: Poll<'_>) -> Result<SharedTable, Stop> {
            unreachable!("it is not to be built")
        }

        fn read(&self, _: &mut dyn Read) -> io::Result<SharedTable> {
            unreachable!("there is no file")
        }

        fn write(&self, _: &SharedTable, _: &mut dyn Write) -> io::Result<()> {
            unreachable!("there is no file")
        }
    }

    #[test]
    fn who_waits_for_a_table_sees_that_it_is_cancelled() {
        let held = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let cancelled = Limits { cancel, ..Limits::default() };
        let brief = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let kept = |limits| kept(&Unbuilt, NonZeroUsize::new(1), None, limits).err();
        assert_eq!(kept(&cancelled), Some(Stop::Cancelled));
        assert_eq!(kept(&brief), Some(Stop::Time));
        drop(held);
    }

    #[test]
    fn a_glance_builds_no_table() {
        let kept = kept(&Unbuilt, None, None, &Limits::default());
        assert_eq!(kept.err(), Some(Stop::Time));
    }
}
