//! `cargo xtask packages`: packages the library crates, in a copy of the project that may be published, and runs the
//! examples of their docs in the packages.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};

use crate::{
    files::{cargo, entries, git, name_of, root},
    message,
};

/// The crates that users depend on: those with keywords, by which a registry is searched.
fn libraries() -> anyhow::Result<Vec<String>> {
    let mut crates = entries(&root().join("crates"))?;
    let manifest = |folder: &PathBuf| fs::read_to_string(folder.join("Cargo.toml"));
    crates.retain(|folder| manifest(folder).is_ok_and(|text| text.contains("\nkeywords = ")));
    Ok(crates.iter().map(|folder| name_of(folder)).collect())
}

pub(crate) fn run() -> anyhow::Result<()> {
    let libraries = libraries()?;
    let target = root().join("target");
    fs::create_dir_all(&target)?;
    // Cargo keeps the sources of packages by path and version: in one folder it would take those of an earlier run.
    let folder = tempfile::Builder::new().prefix("packages-").tempdir_in(&target)?;
    let copy = folder.path();
    for file in tracked()? {
        let to = copy.join(&file);
        fs::create_dir_all(to.parent().unwrap_or(copy))?;
        fs::copy(root().join(&file), &to).with_context(|| format!("cannot copy {file}"))?;
    }
    let manifest = copy.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)?;
    fs::write(&manifest, text.replace("\npublish = false\n", "\npublish = true\n"))?;
    let mut package = in_folder(copy, ["package", "--offline", "--allow-dirty"]);
    package.args(libraries.iter().flat_map(|name| ["--package", name]));
    pass(&mut package)?;
    let unpacked = copy.join("target/package");
    let folders = entries(&unpacked)?;
    let folders = folders.iter().filter(|path| path.join("Cargo.toml").is_file());
    let folders: Vec<String> = folders.map(|path| name_of(path)).collect();
    ensure!(folders.len() == libraries.len(), "packages: {}", folders.join(", "));
    let patches = folders.iter().filter_map(|folder| {
        let (name, _) = folder.rsplit_once('-')?;
        Some(format!("{name} = {{ path = \"{folder}\" }}\n"))
    });
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = {folders:?}\n\n[patch.crates-io]\n{}",
        patches.collect::<String>()
    );
    fs::write(unpacked.join("Cargo.toml"), workspace)?;
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock"))?;
    pass(&mut in_folder(
        &unpacked,
        [
            "test",
            "--offline",
            "--doc",
            "--workspace",
            "--features",
            "sokoban/all-algorithms,sokoban/serde",
        ],
    ))?;
    message(format_args!("{} packages are ready", folders.len()));
    Ok(())
}

/// The files that belong to the project.
fn tracked() -> anyhow::Result<Vec<String>> {
    Ok(git(&["ls-files"])?
        .lines()
        .filter(|file| root().join(file).is_file())
        .map(Into::into)
        .collect())
}

fn in_folder<const N: usize>(folder: &Path, arguments: [&str; N]) -> Command {
    let mut command = Command::new(cargo());
    // What is built is of no use to the workspace.
    command.args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR");
    command
}

fn pass(command: &mut Command) -> anyhow::Result<()> {
    ensure!(command.status()?.success(), "failed: {command:?}");
    Ok(())
}
