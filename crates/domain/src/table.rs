//! Tables that a front end may keep from one search to the next, in memory and in files.

use std::{
    any::Any,
    io::{self, Read, Write},
    num::NonZeroUsize,
    sync::Arc,
};

use search::Stop;

/// A table in memory, of whichever puzzle.
pub type SharedTable = Arc<dyn Any + Send + Sync>;

/// Says whether a limit on time ends the work.
pub type Poll<'p> = &'p (dyn Fn() -> Result<(), Stop> + Sync);

/// A table that a search asks for: what it is, and how it is built, written and read.
pub trait Table {
    /// What such tables are called, such as `pattern databases`.
    fn kind(&self) -> &'static str;

    /// Which one it is of its kind, such as `6-6-3`.
    fn name(&self) -> String;

    /// The name of its file. It begins with one of the prefixes by which its puzzle's files are known, which
    /// [`prefix`](Self::prefix) returns.
    fn file_name(&self) -> String;

    /// How the names of its files begin, temporary ones too.
    fn prefix(&self) -> String;

    /// Bytes that it takes while it is built, at most.
    fn bytes(&self) -> usize;

    /// The bytes of a table that was kept, if it is this one.
    fn held(&self, kept: &SharedTable) -> Option<usize>;

    /// Builds it by `threads` threads, which change the time only. Each of them asks `poll` every few milliseconds.
    ///
    /// # Errors
    ///
    /// What `poll` says.
    fn build(&self, threads: NonZeroUsize, poll: Poll<'_>) -> Result<SharedTable, Stop>;

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    ///
    /// Those of `from`, or that the bytes are not those of this table, all of them and no more.
    fn read(&self, from: &mut dyn Read) -> io::Result<SharedTable>;

    /// Writes it out; nothing of a table that is another one.
    ///
    /// # Errors
    ///
    /// Those of `to`.
    fn write(&self, kept: &SharedTable, to: &mut dyn Write) -> io::Result<()>;
}
