//! The files of an exploration: a folder, or anything that behaves like one.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Seek, Write},
    path::{Path, PathBuf},
};

use crate::error::DiskError;

/// A file that is written.
pub trait Sink: Write {
    /// Returns when all that was written is on the disk.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn sync(&mut self) -> io::Result<()>;
}

/// A file that is read.
pub trait Source: Read + Seek {}

impl<T: Read + Seek> Source for T {}

/// A lock that is held until this is dropped, or the process ends in any way.
pub trait Lock {}

impl Lock for File {}

/// Files by name, in one folder.
pub trait Files {
    /// The name of a file for messages; of the folder, if `name` is empty.
    fn path(&self, name: &str) -> String;

    /// The names of all files.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn names(&self) -> io::Result<Vec<String>>;

    /// A new file, in place of any file with that name.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>>;

    /// A file that is there.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn open(&self, name: &str) -> io::Result<Box<dyn Source>>;

    /// Locks a file for this process; a file that does not exist is made, without content. Returns `None` if another
    /// process holds the lock.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Lock>>>;

    /// Gives a file another name, all or nothing, and returns when that is on the disk.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn remove(&self, name: &str) -> io::Result<()>;
}

/// A folder of the file system.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at `path`, which is made if there is none.
    ///
    /// # Errors
    ///
    /// The folder cannot be made.
    pub fn new(path: &Path) -> Result<Self, DiskError> {
        fs::create_dir_all(path)
            .map_err(|error| DiskError::system(path.display().to_string(), "made", &error))?;
        Ok(Self { path: path.to_owned() })
    }
}

impl Files for Folder {
    fn path(&self, name: &str) -> String {
        let path = if name.is_empty() { self.path.clone() } else { self.path.join(name) };
        path.display().to_string()
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
        };
        fs::read_dir(&self.path)?.map(name).collect()
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        Ok(Box::new(options.open(self.path.join(name))?))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        let path = self.path.join(name);
        refuse_pipe(&path)?;
        Ok(Box::new(File::open(path)?))
    }

    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Lock>>> {
        let path = self.path.join(name);
        if path.exists() {
            refuse_pipe(&path)?;
        }
        let mut options = OpenOptions::new();
        // Anything that is in it stays.
        let writable = options.write(true).create(true).truncate(false).open(&path);
        // To look at an exploration on a disk that is read-only is no reason to write.
        let file = writable.or_else(|error| File::open(&path).map_err(|_| error))?;
        is_locked(&file).map(|is_locked| is_locked.then(|| Box::new(file) as Box<dyn Lock>))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))?;
        // On Windows folders cannot be opened, and need not be.
        #[cfg(unix)]
        File::open(&self.path)?.sync_all()?;
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }
}

/// Locks a file, unless another process holds the lock.
#[cfg(not(target_family = "wasm"))]
fn is_locked(file: &File) -> io::Result<bool> {
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(target_family = "wasm")]
fn is_locked(_: &File) -> io::Result<bool> {
    Err(ErrorKind::Unsupported.into())
}

/// A pipe would keep whoever opens it waiting for ever.
fn refuse_pipe(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
    }
}

impl Sink for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}
