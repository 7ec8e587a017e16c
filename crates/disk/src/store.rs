//! Files with their limits on time, and with errors that name the file.

use std::{collections::BTreeSet, io};

use search::{Clock, Limits, Stop};

use crate::{
    error::{DiskError, Halt},
    files::{Files, Lock, Sink, Source},
};

/// Bytes that are written between two calls of [`Sink::sync`]: what is left for the end takes the system some
/// milliseconds, in which nothing can be cancelled.
const SYNC_INTERVAL: usize = 16 << 20;

/// The files of an exploration and the limits of the search.
pub(crate) struct Store<'a> {
    pub(crate) files: &'a dyn Files,
    pub(crate) limits: &'a Limits,
    pub(crate) started: Clock,
}

impl Store<'_> {
    /// Fails if a limit on time ends the search, or if it is cancelled.
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        self.limits.poll(self.started)
    }

    /// The error of a system that refuses.
    pub(crate) fn refused(&self, name: &str, action: &'static str, error: io::Error) -> Halt {
        DiskError::system(self.files.path(name), action, &error).into()
    }

    /// The error for a file that is not as it was written.
    pub(crate) fn corrupted(&self, name: &str, reason: impl Into<String>) -> DiskError {
        DiskError::Corrupted { file: self.files.path(name), reason: reason.into() }
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Result<BTreeSet<String>, Halt> {
        let names = self.files.names().map_err(|error| self.refused("", "read", error))?;
        Ok(names.into_iter().collect())
    }

    /// Keeps other processes out of the folder as long as the result is there.
    pub(crate) fn lock(&self, name: &str) -> Result<Box<dyn Lock>, Halt> {
        let lock = self.files.lock(name).map_err(|error| self.refused(name, "locked", error))?;
        Ok(lock.ok_or_else(|| DiskError::Busy { folder: self.files.path("") })?)
    }

    pub(crate) fn create(&self, name: &str) -> Result<Output<'_>, Halt> {
        let sink = self.files.create(name).map_err(|error| self.refused(name, "made", error))?;
        Ok(Output { store: self, name: name.to_owned(), sink, unsynced: 0 })
    }

    pub(crate) fn open(&self, name: &str) -> Result<Input<'_>, Halt> {
        let source = self.files.open(name).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => DiskError::Missing { file: self.files.path(name) }.into(),
            _ => self.refused(name, "read", error),
        })?;
        Ok(Input { store: self, name: name.to_owned(), source })
    }

    pub(crate) fn rename(&self, from: &str, to: &str) -> Result<(), Halt> {
        self.files.rename(from, to).map_err(|error| self.refused(to, "written", error))
    }

    pub(crate) fn remove(&self, name: &str) -> Result<(), Halt> {
        self.files.remove(name).map_err(|error| self.refused(name, "removed", error))
    }

    /// Writes a whole file, of which either all or nothing is there afterwards.
    pub(crate) fn write_whole(&self, name: &str, text: &str) -> Result<(), Halt> {
        let part = format!("{name}{PART}");
        let mut output = self.create(&part)?;
        output.write(text.as_bytes())?;
        output.sync()?;
        drop(output);
        self.rename(&part, name)
    }

    /// The text of a small file. Reads no more than `most` bytes.
    pub(crate) fn read_whole(&self, name: &str, most: usize) -> Result<String, Halt> {
        let mut input = self.open(name)?;
        let mut bytes = vec![0; most];
        let length = input.read(&mut bytes)?;
        bytes.truncate(length);
        let text = String::from_utf8(bytes);
        text.map_err(|_| self.corrupted(name, "it is not text").into())
    }
}

/// The end of the name of a file that is not complete.
pub(crate) const PART: &str = ".part";

/// A file that is written.
pub(crate) struct Output<'a> {
    store: &'a Store<'a>,
    pub(crate) name: String,
    sink: Box<dyn Sink>,
    /// Bytes since the last sync.
    unsynced: usize,
}

impl Output<'_> {
    /// Appends bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        self.store.poll()?;
        let written = self.sink.write_all(bytes);
        written.map_err(|error| self.store.refused(&self.name, "written", error))
    }

    /// Appends bytes that must be on the disk soon.
    pub(crate) fn write_through(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        self.write(bytes)?;
        self.unsynced += bytes.len();
        if self.unsynced >= SYNC_INTERVAL { self.sync() } else { Ok(()) }
    }

    /// Gives all bytes to the system.
    pub(crate) fn flush(&mut self) -> Result<(), Halt> {
        let flushed = self.sink.flush();
        flushed.map_err(|error| self.store.refused(&self.name, "written", error))
    }

    /// Returns when all bytes are on the disk.
    pub(crate) fn sync(&mut self) -> Result<(), Halt> {
        self.unsynced = 0;
        let synced = self.sink.flush().and_then(|()| self.sink.sync());
        synced.map_err(|error| self.store.refused(&self.name, "written", error))
    }
}

/// A file that is read.
pub(crate) struct Input<'a> {
    store: &'a Store<'a>,
    name: String,
    source: Box<dyn Source>,
}

impl Input<'_> {
    /// Reads until the bytes are full or the file ends; says how many there are.
    pub(crate) fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Halt> {
        self.store.poll()?;
        let mut length = 0;
        while length < bytes.len() {
            match self.source.read(&mut bytes[length..]) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.store.refused(&self.name, "read", error)),
            }
        }
        Ok(length)
    }

    /// Goes on reading at a place.
    pub(crate) fn seek(&mut self, place: u64) -> Result<(), Halt> {
        let sought = self.source.seek(io::SeekFrom::Start(place));
        sought.map(|_| ()).map_err(|error| self.store.refused(&self.name, "read", error))
    }
}
