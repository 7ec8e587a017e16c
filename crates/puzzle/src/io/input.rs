//! Where an instance comes from: a file, standard input, or the command line itself.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Read},
    mem,
    path::{Path, PathBuf},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use bytesize::ByteSize;
use search::{Clock, Limits, Stop};

use super::{
    failure::{Failure, UsageError},
    inputs::{FileId, note},
    message::message,
};

/// The role of an input that is solved where `--text` gives it, too.
pub(crate) const INSTANCE: &str = "instance";
/// The role of an input that is solved elsewhere.
pub(crate) const INPUT: &str = "input";
/// The role of an input that is checked.
pub(crate) const SOLUTION: &str = "solution";

/// The greatest number of bytes of an input: what never ends is refused, not read.
const MAX_BYTES: u64 = 256 << 20;
/// The greatest number of bytes of one of many lines.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// Bytes of the lines that are handed over together, unless a line is longer.
const TOGETHER: usize = 1 << 16;
/// How many such groups of lines are read ahead.
const GROUPS_AHEAD: usize = 2;
/// How often the limits are looked at while an input is read.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A file that is not there may be an instance.
const NO_FILE: &str = "No such file; an instance itself is given by --text";

/// Says on a terminal that standard input is waited for.
fn say_that_it_waits() {
    if io::stdin().is_terminal() {
        message(format_args!("reading standard input, up to Ctrl-D on a line of its own"));
    }
}

/// An input by name.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    File(PathBuf),
    StandardInput,
    Text(String),
}

/// How the name of a file ends, without the dot and in small letters.
pub(crate) fn ending(path: &Path) -> Option<String> {
    path.extension()?.to_str().map(str::to_ascii_lowercase)
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

    /// Its name in reports and messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::StandardInput => "-".to_owned(),
            Self::Text(_) => "--text".to_owned(),
        }
    }

    /// All of it, for this part in the work.
    pub(crate) fn read(&self, role: &'static str) -> Result<Vec<u8>, Failure> {
        let bytes = self.read_up_to(role, MAX_BYTES)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(Failure::InputTooLarge { name: self.name(), most: ByteSize(MAX_BYTES) });
        }
        Ok(bytes)
    }

    /// All of it, within the limits on time, bytes and cancellation, for work that began at `started`.
    pub(crate) fn read_within(
        &self,
        role: &'static str,
        limits: &Limits,
        started: Clock,
    ) -> Result<Result<Vec<u8>, Stop>, Failure> {
        let most = limits.bytes as u64;
        let (sender, receiver) = mpsc::channel();
        let source = self.clone();
        // A pipe may keep its reader waiting for ever: then the thread ends with the process.
        thread::spawn(move || {
            let read =
                if most < MAX_BYTES { source.read_up_to(role, most) } else { source.read(role) };
            // Nobody waits for it any more if a limit came first.
            let _ = sender.send(read);
        });
        loop {
            match receiver.recv_timeout(BETWEEN_LOOKS) {
                Ok(Ok(bytes)) if bytes.len() as u64 > most => return Ok(Err(Stop::Bytes)),
                Ok(read) => return read.map(Ok),
                // It ends without a result only if memory runs out.
                Err(RecvTimeoutError::Disconnected) => return Ok(Err(Stop::Bytes)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(stop) = limits.poll(started) {
                        return Ok(Err(stop));
                    }
                }
            }
        }
    }

    /// Gives its lines to `each`, as they come, until a limit comes or `each` says that one did: those that are there
    /// together, with the number of the first, counted from 1. The limits are for work that began at `started`.
    pub(crate) fn lines_within(
        &self,
        limits: &Limits,
        started: Clock,
        mut each: impl FnMut(usize, &[Vec<u8>]) -> Result<Option<Stop>, Failure>,
    ) -> Result<Option<Stop>, Failure> {
        let (sender, receiver) = mpsc::sync_channel(GROUPS_AHEAD);
        let source = self.clone();
        // As in `read_within`.
        thread::spawn(move || {
            let read = source.each_group(|lines| sender.send(Ok(lines)).is_ok());
            if let Err(failure) = read {
                let _ = sender.send(Err(failure));
            }
        });
        let mut number = 1;
        loop {
            let lines = loop {
                if let Err(stop) = limits.poll(started) {
                    return Ok(Some(stop));
                }
                match receiver.recv_timeout(BETWEEN_LOOKS) {
                    Ok(lines) => break lines?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                }
            };
            if let Some(stop) = each(number, &lines)? {
                return Ok(Some(stop));
            }
            number += lines.len();
        }
    }

    /// Reads lines, as long as `take` wants more: a line that is typed comes alone.
    fn each_group(&self, mut take: impl FnMut(Vec<Vec<u8>>) -> bool) -> Result<(), Failure> {
        let unreadable = |source| Failure::Unreadable { name: self.name(), source };
        let (reader, file) = self.open().map_err(unreadable)?;
        note("lines", self.name(), &[], file);
        let mut reader = BufReader::with_capacity(TOGETHER, reader);
        let (mut lines, mut bytes) = (Vec::new(), 0);
        let ended = loop {
            let mut line = Vec::new();
            let length = (&mut reader).take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut line);
            match length.map_err(unreadable) {
                Err(failure) => break Err(failure),
                Ok(0) => break Ok(()),
                Ok(length) if length as u64 > MAX_LINE_BYTES => {
                    let name = format!("a line of {}", self.name());
                    break Err(Failure::InputTooLarge { name, most: ByteSize(MAX_LINE_BYTES) });
                }
                Ok(length) => bytes += length,
            }
            lines.push(line);
            if !reader.buffer().contains(&b'\n') || bytes >= TOGETHER {
                bytes = 0;
                if !take(mem::take(&mut lines)) {
                    break Ok(());
                }
            }
        };
        // Those before a problem.
        let _ = lines.is_empty() || take(lines);
        ended
    }

    /// What it is read from, and the file that this is.
    fn open(&self) -> io::Result<(Box<dyn Read + '_>, Option<FileId>)> {
        Ok(match self {
            Self::Text(text) => (Box::new(text.as_bytes()), None),
            Self::StandardInput => {
                say_that_it_waits();
                (Box::new(io::stdin().lock()), standard_input())
            }
            Self::File(path) => {
                let file = File::open(path)?;
                let id = FileId::new(&file.metadata()?, Some(path));
                (Box::new(file), id)
            }
        })
    }

    /// All of it, or one byte more than `most`.
    fn read_up_to(&self, role: &'static str, most: u64) -> Result<Vec<u8>, Failure> {
        let unreadable = |source: io::Error| Failure::Unreadable {
            name: self.name(),
            source: match source.kind() {
                io::ErrorKind::NotFound if role == INSTANCE => {
                    io::Error::new(source.kind(), NO_FILE)
                }
                _ => source,
            },
        };
        let mut bytes = Vec::new();
        let (reader, file) = self.open().map_err(unreadable)?;
        reader.take(most + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        note(role, self.name(), &bytes, file);
        Ok(bytes)
    }
}

/// The file that standard input is redirected from.
#[cfg(unix)]
fn standard_input() -> Option<FileId> {
    let own = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned().ok()?;
    FileId::new(&File::from(own).metadata().ok()?, None)
}

#[cfg(not(unix))]
fn standard_input() -> Option<FileId> {
    None
}
