//! What the command lends to the puzzles: files, and tables that are kept.

use std::{num::NonZeroUsize, path::Path};

use catalogue::{Error, Host, Part};
use domain::{SharedTable, Table};
use search::{Clock, Limits, Stop};

use super::{
    folders::cache_folder,
    input::Source,
    inputs::note_built_in,
    memory::explain,
    message::message,
    tables::{kept, tables_folder},
};

/// All of a text, which may refer to files of this computer.
pub(crate) fn of_text<'p>() -> Part<'p> {
    Part { host: &System, ..Part::default() }
}

/// The files of this computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct System;

impl Host for System {
    fn has(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn read(
        &self,
        role: &'static str,
        path: &Path,
        limits: &Limits,
        started: Clock,
    ) -> Result<Result<Vec<u8>, Stop>, Error> {
        let read = Source::File(path.to_owned()).read_within(role, limits, started);
        read.map_err(|failure| Error::Host(Box::new(failure)))
    }

    fn note_built_in(&self, role: &'static str, name: &str, text: &[u8]) {
        note_built_in(role, name, text);
    }

    fn note_stop(&self, stop: Stop, bytes: usize) {
        explain(stop, bytes);
    }

    fn note(&self, words: &str) {
        message(format_args!("note: {words}"));
    }

    fn keeps_tables(&self) -> bool {
        cache_folder().is_some()
    }

    fn table(
        &self,
        table: &dyn Table,
        threads: Option<NonZeroUsize>,
        (folder, by_default): (Option<&Path>, bool),
        limits: &Limits,
    ) -> Result<SharedTable, Stop> {
        kept(table, threads, tables_folder(folder, by_default), limits)
    }
}
