//! The folder at the start: empty, or with an exploration that is resumed.

use std::collections::BTreeSet;

use search::AsWords;

use crate::{
    error::{DiskError, Halt},
    explore::Disk,
    manifest::{self, HEAD, Identity, Manifest, is_temporary, layer_name, layer_of, manifest_name},
    store::{PART, Store},
};

/// Removes the files that are made again when they are needed, if layer `next` is the first that is not complete.
pub(crate) fn tidy(store: &Store<'_>, next: u32) -> Result<(), Halt> {
    let names = store.files.names().map_err(|error| store.refused("", "read", error))?;
    let mut names = names.iter().filter(|name| is_temporary(name) || **name == layer_name(next));
    names.try_for_each(|name| store.remove(name))
}

/// Looks through the folder, and returns the layers that are complete. A folder without files becomes that of an
/// exploration.
pub(crate) fn start<T: AsWords + Ord>(
    store: &Store<'_>,
    disk: &Disk<'_>,
    identity: Identity,
    buffer: usize,
) -> Result<Vec<Manifest<T>>, Halt> {
    let names = store.files.names().map_err(|error| store.refused("", "read", error))?;
    let names: BTreeSet<String> = names.into_iter().collect();
    let file = |name: &str| store.files.path(name);
    if !names.contains(HEAD) {
        let part = format!("{HEAD}{PART}");
        for name in &names {
            // What is left of an attempt that was ended at once.
            if *name == part && identity.head().starts_with(&store.read_whole(name, 1 << 10)?) {
                continue;
            }
            return Err(DiskError::Foreign { file: file(name) }.into());
        }
        store.write_whole(HEAD, &identity.head())?;
        return Ok(Vec::new());
    }
    let is_layer = |name: &str| layer_of(name, true).or(layer_of(name, false)).is_some();
    let is_ours = |name: &String| name == HEAD || is_temporary(name) || is_layer(name);
    if let Some(name) = names.iter().find(|name| !is_ours(name)) {
        return Err(DiskError::Foreign { file: file(name) }.into());
    }
    manifest::read(store, HEAD, "exploration", identity)?;
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
    tidy(store, next)?;
    let mut layers = Vec::new();
    for depth in 0..next {
        let layer = Manifest::<T>::read(store, depth, identity)?;
        layer.run.verify::<T>(store, buffer)?;
        layers.push(layer);
    }
    Ok(layers)
}
