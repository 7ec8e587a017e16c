//! Where results go: standard output, or a file that is replaced as a whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use tempfile::NamedTempFile;

use super::{
    failure::{Failure, UsageError},
    inputs::input_at,
    interrupt,
    message::message,
};

/// The files that the options of this command name for results.
static NAMED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The number of bytes at the beginning by which a file that is replaced is known as an earlier result.
const SAME_BEGIN: usize = 48;

/// An open output. Open it before a long search, so that it fails early.
pub(crate) struct Output {
    name: String,
    target: Target,
    /// A file whose name nobody gave: what is there is ours.
    is_own: bool,
}

enum Target {
    StandardOutput,
    /// The bytes for the file at `path`: in the end a new file beside it takes its place.
    File {
        held: Vec<u8>,
        path: PathBuf,
    },
    /// Something that cannot be replaced, such as /dev/null or a pipe.
    Device(File),
}

impl Output {
    /// Standard output, or the file at `path`, which an option names.
    ///
    /// # Errors
    ///
    /// The file is an input, or another result goes there, or it cannot be written.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::standard()) };
        let output = Self { is_own: false, ..Self::replacing(path)? };
        if let Target::File { path, .. } = &output.target {
            refuse_inputs(&output.name, path)?;
            let path = without_links(path);
            let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
            if named.contains(&path) {
                return Err(UsageError::SameOutput(output.name).into());
            }
            named.push(path);
        }
        Ok(output)
    }

    /// Refuses a file that will be opened later, if it is an input.
    pub(crate) fn check(path: &Path) -> Result<(), Failure> {
        Ok(refuse_inputs(&path.display().to_string(), path)?)
    }

    /// A file of our own at `path`.
    pub(crate) fn replacing(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        match Target::of(path) {
            Ok(target) => Ok(Self { name, target, is_own: true }),
            Err(source) => Err(Failure::Output { name, source }),
        }
    }

    pub(crate) fn standard() -> Self {
        let name = "standard output".to_owned();
        Self { name, target: Target::StandardOutput, is_own: false }
    }

    /// Writes `text`, at once if it does not go into a file.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes, which need not be UTF-8.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.target {
            Target::StandardOutput => all(io::stdout().lock(), bytes),
            Target::File { held, .. } => {
                held.extend_from_slice(bytes);
                Ok(())
            }
            Target::Device(file) => all(file, bytes),
        };
        written.map_err(|source| Failure::Output { name: self.name.clone(), source })
    }

    /// Puts a file in its place; without this nothing of it is left.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Target::File { held, path } = self.target else { return Ok(()) };
        // It may have been read since.
        refuse_inputs(&self.name, &path)?;
        if !self.is_own && !is_earlier_result(&path, &held) {
            message(format_args!("note: {}: replaced; it was another file", self.name));
        }
        let replace = || {
            let _held = interrupt::hold();
            let mut temporary = beside(&path)?;
            all(temporary.as_file_mut(), &held)?;
            temporary.as_file().sync_all()?;
            temporary.persist(&path)?;
            Ok(())
        };
        replace().map_err(|source| Failure::Output { name: self.name, source })
    }
}

/// The columns of the terminal that standard output goes to, if it does.
pub(crate) fn terminal_columns() -> Option<u16> {
    terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| columns.0)
}

/// Has something else write to standard output, to the end.
pub(crate) fn to_standard_output(write: impl FnOnce() -> io::Result<()>) -> Result<(), Failure> {
    let written = write().and_then(|()| io::stdout().flush());
    written.map_err(|source| Failure::Output { name: Output::standard().name, source })
}

/// Nothing that was read is replaced, whatever name it has here.
fn refuse_inputs(output: &str, path: &Path) -> Result<(), UsageError> {
    let refusal = |input| UsageError::OutputIsInput { output: output.to_owned(), input };
    input_at(path).map_or(Ok(()), |input| Err(refusal(input)))
}

/// The path from the root, if the folder is there.
fn without_links(path: &Path) -> PathBuf {
    let whole = fs::canonicalize(folder_of(path)).ok().zip(path.file_name());
    whole.map_or_else(|| path.to_owned(), |(folder, name)| folder.join(name))
}

/// Returns true if there is nothing at `path`, or a file that begins like these bytes.
fn is_earlier_result(path: &Path, bytes: &[u8]) -> bool {
    let begin = &bytes[..bytes.len().min(SAME_BEGIN)];
    let mut found = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(SAME_BEGIN as u64).read_to_end(&mut found));
    read.is_err() || found.is_empty() || found.starts_with(begin)
}

fn all(mut to: impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(bytes).and_then(|()| to.flush())
}

impl Target {
    fn of(path: &Path) -> io::Result<Self> {
        let path = followed(path)?;
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                return OpenOptions::new().write(true).open(&path).map(Self::Device);
            }
            // A file that may not be written is not to be replaced either.
            Ok(_) => drop(OpenOptions::new().write(true).open(&path)?),
            Err(_) => {}
        }
        // Can a file be made there? It is gone at once.
        let _held = interrupt::hold();
        beside(&path)?;
        Ok(Self::File { held: Vec::new(), path })
    }
}

/// As many links in a chain as Linux follows.
const MAX_LINKS: usize = 40;

/// Where the links at `path` lead, whether or not anything is there. A link stays a link: its target is
/// written or replaced.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        // Relative to the folder of the link; an absolute target replaces that.
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    // The system's error says that the links go round.
    fs::canonicalize(&path)
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A new file in the folder of `path`, with its permissions.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let mode = fs::metadata(path).map_or(0o666, |found| found.permissions().mode());
        options.mode(mode);
    }
    // Opened here, since an error of `tempfile_in` names a file that nobody asked for.
    let made = tempfile::Builder::new().prefix(".puzzle-").make_in(folder, |at| options.open(at));
    made.map_err(|error| match folder.is_dir() {
        true => error,
        false => io::Error::new(error.kind(), format!("folder {}: {error}", folder.display())),
    })
}
