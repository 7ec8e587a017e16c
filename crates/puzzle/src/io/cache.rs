//! The folder of files that can be made again.

use std::{env, path::PathBuf};

/// The folder of `puzzle` in the user's cache, if the user has one: on Linux that of the XDG base directory
/// specification, which passes over relative paths.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = |below: &str| variable("HOME").map(|home| home.join(below));
    let own = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Caches")
    } else {
        home(".cache")
    };
    variable("XDG_CACHE_HOME").or(own).map(|folder| folder.join("puzzle"))
}
