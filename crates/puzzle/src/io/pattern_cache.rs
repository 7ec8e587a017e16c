//! Pattern databases kept in memory and in files.
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

use domain::Named;
use indicatif::{HumanCount, ProgressBar};
use npuzzle::{Level, Partition, Patterns, ReadPatternsError};
use search::{Clock, Limits, Stop};

use super::folders::cache_folder;
use super::interrupt::hold;
use super::message::{are_held, changing, message};

/// How the names of all files begin, temporary ones too.
fn prefix(partition: Partition) -> String {
    format!("{}-", partition.puzzle())
}

/// The databases built last: rows of a suite share them.
static LAST: Mutex<Option<Arc<Patterns>>> = Mutex::new(None);

/// Databases of so many bytes are built before anybody wonders.
const SOON_BUILT: usize = 64 << 20;

/// How often those who wait for the databases look at their limits.
const LOOK: Duration = Duration::from_millis(2);

/// The databases built last, as soon as nobody builds any.
fn last(poll: Poll<'_>) -> Result<MutexGuard<'static, Option<Arc<Patterns>>>, Stop> {
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

/// The folder that databases are kept in: the one asked for, unless it is called none, or else the user's if they are
/// kept `by_default`.
pub(crate) fn patterns_folder(asked: Option<&Path>, by_default: bool) -> Option<PathBuf> {
    match asked {
        Some(folder) => Some(folder.to_owned()).filter(|it| it != Path::new("none")),
        None => cache_folder().filter(|_| by_default),
    }
}

/// The databases for the goal of `level`: those had last, those in the cache, or new ones by so many
/// threads. `None` for boards of another size than those of the partition.
///
/// # Errors
///
/// A limit ended it; without threads also that there are none yet, as if the time were over.
pub(crate) fn kept(
    level: &Level,
    partition: Partition,
    threads: Option<NonZeroUsize>,
    folder: Option<PathBuf>,
    limits: &Limits,
) -> Result<Option<Arc<Patterns>>, Stop> {
    let started = Clock::start();
    if !partition.is_for(level) {
        return Ok(None);
    }
    let fits = |patterns: &&Arc<Patterns>| patterns.fit(level) && patterns.partition() == partition;
    let poll = || limits.poll(started);
    let mut last = last(&poll)?;
    let known = last.as_ref().filter(fits);
    let needed = known.map_or(partition.bytes(), |it| it.bytes());
    if needed > limits.bytes {
        let bytes = HumanCount(needed as u64);
        message(format_args!(
            "note: pattern databases {partition} need {bytes} bytes while they are built"
        ));
        return Err(Stop::Bytes);
    }
    if let Some(patterns) = known {
        return Ok(Some(Arc::clone(patterns)));
    }
    let digit = |&tile: &u8| char::from_digit(tile.into(), 36);
    let goal: String = level.goal().iter().filter_map(digit).collect();
    let name = format!("{}{}-{goal}.pdb", prefix(partition), partition.name());
    let file = folder.map(|folder| folder.join(name));
    if threads.is_none() && !file.as_ref().is_some_and(|path| path.is_file()) {
        return Err(Stop::Time);
    }
    // Two of them might not fit.
    *last = None;
    let mut patterns = file.as_ref().and_then(|path| read(path, level, partition, &poll));
    if patterns.is_none() {
        let threads = threads.ok_or(Stop::Time)?;
        let takes_long = partition.bytes() > SOON_BUILT;
        let _shown = (file.is_some() || takes_long).then(|| announce(file.as_deref(), partition));
        patterns = Patterns::build(level, partition, threads, poll)?;
        if let (Some(path), Some(built)) = (&file, &patterns)
            && let Err(error) = write(path, built, &poll)
        {
            let path = path.display();
            message(format_args!("warning: {path}: cannot keep the pattern databases: {error}"));
        }
    }
    *last = patterns.map(Arc::new);
    Ok(last.clone())
}

/// The databases in the file, if it is whole and `poll` lets it be read to the end.
fn read(path: &Path, level: &Level, partition: Partition, poll: Poll) -> Option<Patterns> {
    let read = || -> Result<Patterns, ReadPatternsError> {
        refuse_pipes(path)?;
        let mut file = Polled { file: File::open(path)?, poll };
        Patterns::read_from(level, partition, &mut file)
    };
    match read() {
        Ok(patterns) => Some(patterns),
        // Whoever asked looks too.
        Err(_) if poll().is_err() => None,
        Err(ReadPatternsError::Io(error)) if error.kind() == ErrorKind::NotFound => None,
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

/// Keeps databases, all or nothing. If that fails, they are good for this run at least.
fn write(path: &Path, patterns: &Patterns, poll: Poll) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    match refuse_pipes(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let _held = hold();
    let mut temporary = tempfile::Builder::new();
    let prefix = prefix(patterns.partition());
    temporary.prefix(&prefix).suffix(".part");
    let mut file = Polled { file: temporary.tempfile_in(folder)?, poll };
    // Not synchronised with the disk: the checksum detects data lost in a power cut.
    patterns.write_to(&mut file)?;
    file.file.persist(path)?;
    Ok(())
}

/// Says on standard error that databases are built, on a terminal also for how long by now; later, and
/// without a clock, while messages are held.
fn announce(path: Option<&Path>, partition: Partition) -> Ticking {
    match path.map(Path::display) {
        Some(path) => message(format_args!(
            "note: building pattern databases {partition}, to be kept in {path}"
        )),
        None => message(format_args!("note: building pattern databases {partition}")),
    }
    let clock = if are_held() { ProgressBar::hidden() } else { changing("{spinner} {elapsed}") };
    clock.enable_steady_tick(Duration::from_millis(100));
    Ticking(clock)
}

/// The files of databases in a folder, with their sizes in bytes; nothing where there is no folder.
pub(crate) fn kept_files(folder: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let mut files = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(files),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |&it| name.as_encoded_bytes().starts_with(prefix(it).as_bytes());
        if Partition::ALL.iter().any(is_ours) {
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

#[cfg(test)]
mod tests {
    use std::{
        num::NonZeroUsize,
        sync::{Arc, PoisonError, atomic::AtomicBool},
        time::Duration,
    };

    use npuzzle::Level;
    use search::{Limits, Stop};

    use crate::io::pattern_cache::{LAST, kept};

    /// Sorted, for a goal that no other test has.
    fn board() -> Level {
        let board = "15 14 13 12\n11 10 9 8\n7 6 5 4\n3 2 1 0\n";
        format!("{board}goal:\n{board}").parse().unwrap()
    }

    #[test]
    fn who_waits_for_databases_sees_that_it_is_cancelled() {
        let held = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let cancelled = Limits { cancel, ..Limits::default() };
        let brief = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let threads = NonZeroUsize::new(1);
        let kept = |limits| {
            kept(&board(), npuzzle::Settings::default().partition, threads, None, limits).err()
        };
        assert_eq!(kept(&cancelled), Some(Stop::Cancelled));
        assert_eq!(kept(&brief), Some(Stop::Time));
        drop(held);
    }

    #[test]
    fn a_glance_builds_no_databases() {
        let kept =
            kept(&board(), npuzzle::Settings::default().partition, None, None, &Limits::default());
        assert_eq!(kept.err(), Some(Stop::Time));
    }
}
