//! Where things are, and changing them: whole or not at all.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, bail, ensure};

/// The workspace's folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The cargo that started us.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// What a command of git prints.
pub(crate) fn git(arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output();
    let output = output.context("cannot start git")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), said.trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The text of a file; `None` if the file does not exist.
pub fn read(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// What is in a folder, in order of the names.
pub fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot)?;
    let mut paths = entries.map(|it| Ok(it?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The files of a folder and its subfolders that have this extension, in order; none if it is not there.
pub fn all(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let inside = |path: PathBuf| if path.is_dir() { all(&path, extension) } else { vec![path] };
    let paths = entries(folder).unwrap_or_default().into_iter().flat_map(inside);
    paths.filter(|path| path.extension().is_some_and(|it| it == extension)).collect()
}

/// The last part of a path.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Replaces a file by `text`: a new file beside it is written, synced and renamed.
pub fn replace(path: &Path, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
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
        temporary.write_all(text.as_ref())?;
        temporary.as_file().sync_all()?;
        temporary.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// What begins the block called `key`, and what ends it. The key begins with the chore that makes the block.
fn markers(key: &str) -> [String; 2] {
    let chore = key.split(':').next().unwrap_or(key);
    [format!("<!-- {key} -->"), format!("<!-- /{chore} -->")]
}

/// A block of generated text, between its markers.
pub fn block(key: &str, body: &str) -> String {
    let [begin, end] = markers(key);
    format!("{begin}\n\n{}\n\n{end}", body.trim())
}

/// The keys of the blocks of `text` that `bench-tables` makes, in order.
pub fn keys(text: &str) -> impl Iterator<Item = &str> {
    let keys = text.lines().filter_map(|line| line.strip_prefix("<!-- ")?.strip_suffix(" -->"));
    keys.filter(|key| key.starts_with("bench-tables: "))
}

/// `text` with `body` as the block called `key`.
pub fn splice(text: &str, key: &str, body: &str) -> anyhow::Result<String> {
    let [begin, end] = markers(key);
    let Some((before, rest)) = text.split_once(&begin) else { bail!("no line {begin}") };
    let Some((_, after)) = rest.split_once(&end) else { bail!("no line {end} after {begin}") };
    Ok(format!("{before}{}{after}", block(key, body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_replaced_and_the_rest_stays() {
        let [a, b] = ["bench-tables: a", "bench-tables: b"];
        let text = format!("before\n{}\nbetween\n{}\nafter\n", block(a, "1"), block(b, "2"));
        assert!(
            text.contains("between\n<!-- bench-tables: b -->\n\n2\n\n<!-- /bench-tables -->\n")
        );
        assert_eq!(keys(&text).collect::<Vec<_>>(), [a, b]);
        let new = splice(&text, b, "3").unwrap();
        assert_eq!(new, text.replace('2', "3"));
        assert_eq!(splice(&new, b, "2").unwrap(), text);
        assert!(splice(&text, "bench-tables: c", "4").is_err());
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
