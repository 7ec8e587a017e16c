//! What was read: everything on which a result rests, and what no output may replace.

use std::{
    fs::{self, Metadata},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// Something that was read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// Its part in the work, such as `dictionary`.
    pub(crate) role: &'static str,
    /// The name for people.
    pub(crate) name: String,
    /// The hash of what was read, if hashes are wanted.
    pub(crate) hash: u64,
    file: Option<FileId>,
}

/// The file behind a name, whichever of its names that is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FileId {
    /// The device and the number on it, where the system has these.
    number: Option<(u64, u64)>,
    /// Else the path without links.
    path: Option<PathBuf>,
}

static INPUTS: Mutex<Vec<Input>> = Mutex::new(Vec::new());
static HASHES: AtomicBool = AtomicBool::new(false);

impl FileId {
    /// `None` for what cannot be replaced, such as a pipe.
    pub(super) fn new(found: &Metadata, path: Option<&Path>) -> Option<Self> {
        if !found.is_file() {
            return None;
        }
        #[cfg(unix)]
        let number = Some((
            std::os::unix::fs::MetadataExt::dev(found),
            std::os::unix::fs::MetadataExt::ino(found),
        ));
        #[cfg(not(unix))]
        let number = None;
        let path = path.filter(|_| number.is_none()).and_then(|path| fs::canonicalize(path).ok());
        (number.is_some() || path.is_some()).then_some(Self { number, path })
    }

    fn of(path: &Path) -> Option<Self> {
        Self::new(&fs::metadata(path).ok()?, Some(path))
    }
}

/// From now on the bytes of inputs are hashed.
pub(crate) fn hash_inputs() {
    HASHES.store(true, Ordering::Relaxed);
}

/// Notes what is read, in this part: its bytes, if they are known, and the file that it is from.
pub(super) fn note(role: &'static str, name: String, bytes: &[u8], file: Option<FileId>) {
    let is_hashed = HASHES.load(Ordering::Relaxed);
    let hash = if is_hashed { disk::fingerprint(bytes) } else { 0 };
    let mut inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    match inputs.iter_mut().find(|it| it.role == role && it.name == name && it.file == file) {
        Some(known) => known.hash = hash,
        // A name without a file is of use for its hash alone.
        None if file.is_some() || is_hashed => inputs.push(Input { role, name, hash, file }),
        None => {}
    }
}

/// Notes a text that is part of the program.
pub(crate) fn note_built_in(role: &'static str, name: &str, bytes: &[u8]) {
    note(role, name.to_owned(), bytes, None);
}

/// Notes a file that will be read.
pub(crate) fn note_file(role: &'static str, path: &Path) {
    note(role, path.display().to_string(), &[], FileId::of(path));
}

/// All that was read since [`hash_inputs`].
pub(crate) fn inputs() -> Vec<Input> {
    INPUTS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The name of the input that is the file at `path`, if one is.
pub(super) fn input_at(path: &Path) -> Option<String> {
    let file = FileId::of(path)?;
    inputs().into_iter().find(|input| input.file.as_ref() == Some(&file)).map(|input| input.name)
}
