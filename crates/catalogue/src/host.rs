//! What a front end lends to the puzzles: files, and tables that are kept.

use std::{fmt::Debug, num::NonZeroUsize, path::Path};

use domain::{SharedTable, Table};
use search::{Clock, Limits, Stop};

use crate::error::Error;

/// A front end, as far as a puzzle needs it while it reads an instance or prepares a search.
///
/// By itself it has no files and keeps nothing, as a page in a browser does.
pub trait Host: Sync + Debug {
    /// Returns true if there is a file of this name.
    fn has(&self, path: &Path) -> bool {
        let _ = path;
        false
    }

    /// Reads a file, for this part in the work, within the limits of work that began at `started`.
    ///
    /// # Errors
    ///
    /// The file cannot be read; the inner error is the limit that came first.
    fn read(
        &self,
        role: &'static str,
        path: &Path,
        limits: &Limits,
        started: Clock,
    ) -> Result<Result<Vec<u8>, Stop>, Error> {
        let _ = (role, limits, started);
        Err(Error::Host(format!("{}: there are no files here", path.display()).into()))
    }

    /// Notes a text that is part of the program, by its name.
    fn note_built_in(&self, role: &'static str, name: &str, text: &[u8]) {
        let _ = (role, name, text);
    }

    /// Notes that a limit ended a search that was allowed this number of bytes.
    fn note_stop(&self, stop: Stop, bytes: usize) {
        let _ = (stop, bytes);
    }

    /// Says how a search goes on.
    fn note(&self, words: &str) {
        let _ = words;
    }

    /// Returns true if tables are kept from one search to the next, so that large ones are worth their building.
    fn keeps_tables(&self) -> bool {
        false
    }

    /// A table, from where the front end keeps it or a new one by this number of threads: in `folder` if one is
    /// named, else where it usually keeps tables if `by_default`.
    ///
    /// # Errors
    ///
    /// The limit that ended it. Without threads nothing is built: [`Stop::Time`] says that no table is kept.
    fn table(
        &self,
        table: &dyn Table,
        threads: Option<NonZeroUsize>,
        (folder, by_default): (Option<&Path>, bool),
        limits: &Limits,
    ) -> Result<SharedTable, Stop> {
        let _ = (folder, by_default);
        let (threads, started) = (threads.ok_or(Stop::Time)?, Clock::start());
        table.build(threads, &|| limits.poll(started))
    }
}

/// A host that lends nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl Host for Nothing {}
