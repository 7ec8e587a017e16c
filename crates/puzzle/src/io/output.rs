//! Where results go: standard output, or a file that is replaced as a whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use super::{failure::Failure, interrupt};

/// An open output. Open it before a long search, so that it fails early.
pub(crate) struct Output {
    name: String,
    target: Target,
}

enum Target {
    StandardOutput,
    /// The text for the file at `path`: in the end a new file beside it takes its place.
    File {
        text: String,
        path: PathBuf,
    },
    /// Something that cannot be replaced, such as /dev/null or a pipe.
    Device(File),
}

impl Output {
    /// Standard output, or the file at `path`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::standard()) };
        let name = path.display().to_string();
        match Target::of(path) {
            Ok(target) => Ok(Self { name, target }),
            Err(source) => Err(Failure::Output { name, source }),
        }
    }

    pub(crate) fn standard() -> Self {
        Self { name: "standard output".to_owned(), target: Target::StandardOutput }
    }

    /// Writes `text`, at once if it does not go into a file.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = match &mut self.target {
            Target::StandardOutput => all(io::stdout().lock(), text),
            Target::File { text: held, .. } => {
                held.push_str(text);
                Ok(())
            }
            Target::Device(file) => all(file, text),
        };
        written.map_err(|source| Failure::Output { name: self.name.clone(), source })
    }

    /// Puts a file in its place; without this nothing of it is left.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Target::File { text, path } = self.target else { return Ok(()) };
        let replace = || {
            let _held = interrupt::hold();
            let mut temporary = beside(&path)?;
            all(temporary.as_file_mut(), &text)?;
            temporary.as_file().sync_all()?;
            temporary.persist(&path)?;
            Ok(())
        };
        replace().map_err(|source| Failure::Output { name: self.name, source })
    }
}

/// Has something else write to standard output, to the end.
pub(crate) fn to_standard_output(write: impl FnOnce() -> io::Result<()>) -> Result<(), Failure> {
    let written = write().and_then(|()| io::stdout().flush());
    written.map_err(|source| Failure::Output { name: Output::standard().name, source })
}

fn all(mut to: impl Write, text: &str) -> io::Result<()> {
    to.write_all(text.as_bytes()).and_then(|()| to.flush())
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
        Ok(Self::File { text: String::new(), path })
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

/// A new file in the folder of `path`, with its permissions.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
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
