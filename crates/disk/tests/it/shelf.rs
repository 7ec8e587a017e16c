//! Files in memory, which fail when they are told to.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    io::{self, Cursor, Write},
    rc::Rc,
};

use disk::{Files, Lock, Sink, Source};

/// A file: its bytes, and how many of them survive a power cut.
#[derive(Clone, Default)]
pub(crate) struct Book {
    pub(crate) bytes: Vec<u8>,
    synced: usize,
}

/// A folder in memory.
#[derive(Clone, Default)]
pub(crate) struct Shelf {
    pub(crate) books: Rc<RefCell<BTreeMap<String, Book>>>,
    /// Operations until all fail.
    fuse: Rc<Cell<Option<u32>>>,
    is_locked: Rc<Cell<bool>>,
}

impl Shelf {
    /// From the operation of that number on, everything fails; what is written then is written in part.
    pub(crate) fn failing_at(operation: u32) -> Self {
        let shelf = Self::default();
        shelf.fuse.set(Some(operation));
        shelf
    }

    /// All operations succeed again.
    pub(crate) fn repair(&self) {
        self.fuse.set(None);
    }

    /// Bytes that were not synced are lost.
    pub(crate) fn cut_power(&self) {
        self.books.borrow_mut().values_mut().for_each(|book| book.bytes.truncate(book.synced));
    }

    /// A copy that shares nothing.
    pub(crate) fn copy(&self) -> Self {
        let books = Rc::new(RefCell::new(self.books.borrow().clone()));
        Self { books, ..Self::default() }
    }

    fn operate(&self) -> io::Result<()> {
        match self.fuse.get() {
            Some(0) => Err(io::Error::from(io::ErrorKind::StorageFull)),
            left => {
                self.fuse.set(left.map(|left| left - 1));
                Ok(())
            }
        }
    }
}

impl Files for Shelf {
    fn path(&self, name: &str) -> String {
        format!("shelf/{name}")
    }

    fn names(&self) -> io::Result<Vec<String>> {
        self.operate()?;
        Ok(self.books.borrow().keys().cloned().collect())
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        self.operate()?;
        self.books.borrow_mut().insert(name.to_owned(), Book::default());
        Ok(Box::new(Pen { shelf: self.clone(), name: name.to_owned() }))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        self.operate()?;
        let books = self.books.borrow();
        let book = books.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(book.bytes.clone())))
    }

    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Lock>>> {
        self.operate()?;
        if self.is_locked.get() {
            return Ok(None);
        }
        self.is_locked.set(true);
        self.books.borrow_mut().entry(name.to_owned()).or_default();
        Ok(Some(Box::new(Bolt(Rc::clone(&self.is_locked)))))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.operate()?;
        let mut books = self.books.borrow_mut();
        let book = books.remove(from).ok_or(io::ErrorKind::NotFound)?;
        books.insert(to.to_owned(), book);
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.operate()?;
        let removed = self.books.borrow_mut().remove(name);
        removed.map(|_| ()).ok_or(io::ErrorKind::NotFound.into())
    }
}

/// The lock, until it is dropped.
struct Bolt(Rc<Cell<bool>>);

impl Lock for Bolt {}

impl Drop for Bolt {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// A file that is written.
struct Pen {
    shelf: Shelf,
    name: String,
}

impl Pen {
    fn change(&self, change: impl FnOnce(&mut Book)) {
        if let Some(book) = self.shelf.books.borrow_mut().get_mut(&self.name) {
            change(book);
        }
    }
}

impl Write for Pen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let operated = self.shelf.operate();
        let written = if operated.is_ok() { bytes.len() } else { bytes.len() / 2 };
        self.change(|book| book.bytes.extend_from_slice(&bytes[..written]));
        operated.map(|()| written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for Pen {
    fn sync(&mut self) -> io::Result<()> {
        self.shelf.operate()?;
        self.change(|book| book.synced = book.bytes.len());
        Ok(())
    }
}
