//! A front end whose every file is one text.

use std::{cell::RefCell, num::NonZeroUsize, path::Path};

use catalogue::{Error, Host, Part};
use domain::{SharedTable, Table};
use search::{Clock, Limits, Stop};

/// The name of the only file.
pub const FILE: &str = "text";

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Lends the text of [`lend`]. Tables are read from it, and never built.
#[derive(Clone, Copy, Debug)]
pub struct Lender;

/// Makes this the text of all files.
pub fn lend(text: Vec<u8>) {
    TEXT.set(text);
    SAID.take();
}

/// What was said of a table that could not be read.
#[must_use]
pub fn said() -> Option<String> {
    SAID.take()
}

/// All of a text that may refer to files.
#[must_use]
pub fn part() -> Part<'static> {
    Part { host: &Lender, ..Part::default() }
}

impl Host for Lender {
    fn has(&self, path: &Path) -> bool {
        path == Path::new(FILE)
    }

    fn read(
        &self,
        _: &'static str,
        _: &Path,
        _: &Limits,
        _: Clock,
    ) -> Result<Result<Vec<u8>, Stop>, Error> {
        Ok(Ok(TEXT.with_borrow(Clone::clone)))
    }

    fn table(
        &self,
        table: &dyn Table,
        _: Option<NonZeroUsize>,
        _: (Option<&Path>, bool),
        _: &Limits,
    ) -> Result<SharedTable, Stop> {
        let read = TEXT.with_borrow(|text| table.read(&mut text.as_slice()));
        read.map_err(|error| {
            SAID.set(Some(error.to_string()));
            Stop::Time
        })
    }
}
