//! The folder at the start: empty, or with an exploration that is resumed.

use crate::{
    error::{DiskError, Halt},
    explore::Disk,
    files::Lock,
    manifest::{
        HEAD, LOCK, MAX_BYTES, Manifest, Space, is_temporary, layer_name, layer_of, manifest_name,
    },
    run::Run,
    snapshot::table_of,
    store::{PART, Store},
};

/// Removes the files that are made again when they are needed, if layer `next` is the first that is not complete.
pub(crate) fn tidy(store: &Store<'_>, next: u32) -> Result<(), Halt> {
    let names = store.names()?;
    let mut names = names.iter().filter(|name| is_temporary(name) || **name == layer_name(next));
    names.try_for_each(|name| store.remove(name))
}

/// Takes the folder for this process. One with files that are not of an exploration is refused before anything is
/// written.
pub(crate) fn enter(store: &Store<'_>, space: &Space) -> Result<Box<dyn Lock>, Halt> {
    // Where there is a file to lock, nothing is looked at that the process with the lock may be writing.
    let has_lock = store.names()?.contains(LOCK);
    let lock = has_lock.then(|| store.lock(LOCK)).transpose()?;
    let names = store.names()?;
    let has_head = names.contains(HEAD);
    for name in &names {
        let is_ours = match name.as_str() {
            HEAD => true,
            LOCK => store.read_whole(name, 1)?.is_empty(),
            _ if has_head => {
                let depth =
                    |is_manifest| layer_of(name, is_manifest).or(table_of(name, is_manifest));
                is_temporary(name) || depth(true).or(depth(false)).is_some()
            }
            // What is left of an attempt that was ended at once.
            _ if *name == format!("{HEAD}{PART}") => {
                space.head().starts_with(&store.read_whole(name, MAX_BYTES)?)
            }
            _ => false,
        };
        if !is_ours {
            return Err(DiskError::Foreign { file: store.files.path(name) }.into());
        }
    }
    lock.map_or_else(|| store.lock(LOCK), Ok)
}

/// Looks through a folder that was entered, and returns the layers that are complete, whose states pass `verify`. A
/// folder without any becomes that of an exploration.
pub(crate) fn start(
    store: &Store<'_>,
    disk: &Disk<'_>,
    space: &Space,
    verify: &dyn Fn(&Run) -> Result<(), Halt>,
) -> Result<Vec<Manifest>, Halt> {
    let names = store.names()?;
    let file = |name: &str| store.files.path(name);
    if !names.contains(HEAD) {
        store.write_whole(HEAD, &space.head())?;
        return Ok(Vec::new());
    }
    space.check_head(store)?;
    if !disk.resumes {
        return Err(DiskError::Occupied { file: file(HEAD) }.into());
    }
    let complete = (0..).take_while(|&depth| names.contains(&manifest_name(depth))).last();
    let next = complete.map_or(0, |depth| depth + 1);
    // Of the layer that was under way there may be states, of those behind it nothing.
    let is_beyond = |name: &String| {
        let depth = layer_of(name, true).or_else(|| layer_of(name, false));
        depth.is_some_and(|depth| depth > next)
    };
    if names.iter().any(is_beyond) {
        return Err(DiskError::Missing { file: file(&manifest_name(next)) }.into());
    }
    let mut layers = Vec::new();
    for depth in 0..next {
        let layer = Manifest::read(store, depth, space)?;
        verify(&layer.run)?;
        layers.push(layer);
    }
    // Nothing is removed from a folder that is refused.
    tidy(store, next)?;
    Ok(layers)
}
