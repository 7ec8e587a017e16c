//! The user's folders: one for files that can be made again, and one for files that cannot.

use std::{env, path::PathBuf};

/// The folder of `puzzle` in the user's cache, if the user has one: on Linux the folder of the XDG base directory
/// specification, which passes over relative paths.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    folder("XDG_CACHE_HOME", "LOCALAPPDATA", "Library/Caches", ".cache")
}

/// The folder of `puzzle` in the user's data, if the user has one.
pub(crate) fn data_folder() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", "APPDATA", "Library/Application Support", ".local/share")
}

fn folder(variable: &str, windows: &str, mac: &str, other: &str) -> Option<PathBuf> {
    let given = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = |below: &str| given("HOME").map(|home| home.join(below));
    let own = if cfg!(windows) {
        given(windows)
    } else if cfg!(target_os = "macos") {
        home(mac)
    } else {
        home(other)
    };
    given(variable).or(own).map(|folder| folder.join("puzzle"))
}
