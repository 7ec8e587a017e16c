//! Where things are, and changing them: whole or not at all.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

/// The workspace's folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The cargo that started us.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The text of a file; `None` if there is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Replaces a file by `text`: a new file beside it is written, synced and renamed.
pub(crate) fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".bench-tables-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut temporary = builder.tempfile_in(folder)?;
        temporary.write_all(text.as_bytes())?;
        temporary.as_file().sync_all()?;
        temporary.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// What ends a block of generated text.
const END: &str = "<!-- /bench-tables -->";

fn begin(key: &str) -> String {
    format!("<!-- bench-tables: {key} -->")
}

/// A block of generated text, between its markers.
pub(crate) fn block(key: &str, body: &str) -> String {
    format!("{}\n\n{}\n\n{END}", begin(key), body.trim())
}

/// The keys of the blocks of `text`, in order.
pub(crate) fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("<!-- bench-tables: ")?.strip_suffix(" -->"))
}

/// `text` with `body` as the block called `key`.
pub(crate) fn splice(text: &str, key: &str, body: &str) -> anyhow::Result<String> {
    let begin = begin(key);
    let Some((before, rest)) = text.split_once(&begin) else { bail!("no line {begin}") };
    let Some((_, after)) = rest.split_once(END) else { bail!("no line {END} after {begin}") };
    Ok(format!("{before}{}{after}", block(key, body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_replaced_and_the_rest_stays() {
        let text = format!("before\n{}\nbetween\n{}\nafter\n", block("a", "1"), block("b", "2"));
        assert_eq!(keys(&text).collect::<Vec<_>>(), ["a", "b"]);
        let new = splice(&text, "b", "3").unwrap();
        assert_eq!(new, text.replace('2', "3"));
        assert_eq!(splice(&new, "b", "2").unwrap(), text);
        assert!(splice(&text, "c", "4").is_err());
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/page.md");
        assert_eq!(read(&path).unwrap(), None);
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(read(&path).unwrap().as_deref(), Some("two"));
        assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.md");
        replace(&path, "old").unwrap();
        // No folder is where a file is, and no file takes the place of a folder: not even for root.
        let error = replace(&path.join("deeper.md"), "new").unwrap_err();
        assert!(error.to_string().contains("deeper.md"), "{error}");
        assert!(replace(folder.path(), "new").is_err());
        assert_eq!(read(&path).unwrap().as_deref(), Some("old"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
