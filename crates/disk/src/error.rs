//! Why an exploration on disk fails.

use std::io;

use search::Stop;

/// Why an exploration on disk fails. Each names the file or the folder, and leaves all files of complete layers as
/// they are.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiskError {
    /// The system refused to do something with a file.
    System {
        /// The file.
        file: String,
        /// What was to be done with it, such as `read`.
        action: &'static str,
        /// The kind of the error.
        kind: io::ErrorKind,
        /// The system's reason.
        reason: String,
    },
    /// A file that is no part of an exploration. Nothing is written beside files of the user's.
    Foreign {
        /// The file.
        file: String,
    },
    /// An exploration is there already.
    Occupied {
        /// The file that marks it.
        file: String,
    },
    /// Another process explores into the folder.
    Busy {
        /// The folder.
        folder: String,
    },
    /// The exploration in the folder is of another instance, or by other actions.
    OtherSpace {
        /// The file that says so.
        file: String,
        /// How it differs, as [`Identity::differences`](crate::Identity::differences) says.
        differs: String,
    },
    /// The exploration was written by another version of this format.
    OtherVersion {
        /// The file that says so.
        file: String,
    },
    /// A file of a complete layer is missing.
    Missing {
        /// The file.
        file: String,
    },
    /// A file is not as it was written.
    Corrupted {
        /// The file.
        file: String,
        /// The difference.
        reason: String,
    },
}

text::messages! { DiskError;
    Self::System { file, action, reason, .. } => "{file}: cannot be {action}: {reason}";
    Self::Foreign { file } =>
        "{file}: not a file of an exploration; choose an empty or a new folder";
    Self::Occupied { file } =>
        "{file}: an exploration is here already; resume it, or choose an empty or a new folder";
    Self::Busy { folder } =>
        "{folder}: another process explores into this folder; let it end, or choose another folder";
    Self::OtherSpace { file, differs } => "{file}: the exploration in this folder is with {differs}";
    Self::OtherVersion { file } =>
        "{file}: written by another version of the program, which alone can resume it; \
         choose an empty or a new folder";
    Self::Missing { file } =>
        "{file}: missing; the exploration is incomplete and cannot be resumed";
    Self::Corrupted { file, reason } =>
        "{file}: corrupted: {reason}; the exploration cannot be resumed";
}

impl DiskError {
    pub(crate) fn system(file: String, action: &'static str, error: &io::Error) -> Self {
        Self::System { file, action, kind: error.kind(), reason: error.to_string() }
    }

    /// Returns true if the system refused because of something that may pass, such as a full disk: the
    /// exploration can be resumed.
    #[must_use]
    pub const fn is_resumable(&self) -> bool {
        matches!(self, Self::System { .. })
    }
}

/// The end of work before it is done.
#[derive(Debug)]
pub(crate) enum Halt {
    /// By a limit.
    Stopped(Stop),
    /// By a fault.
    Failed(DiskError),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<DiskError> for Halt {
    fn from(error: DiskError) -> Self {
        Self::Failed(error)
    }
}
