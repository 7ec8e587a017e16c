//! Handing a command on to the studies of `crates/peers`, which are built only when one is asked for.

use std::{
    ffi::{OsStr, OsString},
    process::Command,
};

use anyhow::{Context, ensure};

use crate::files::{all, cargo, name_of, root};

/// The options of a study, which reads them itself.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Its options; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Args {
    /// Runs the study of this name.
    pub(crate) fn run(&self, study: &str) -> anyhow::Result<()> {
        run(&["--bin", "studies", "--", study], &self.arguments)
    }
}

/// One of the programs, and its arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Program {
    /// Its name; the head of its file says what it measures
    name: String,
    /// Its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Program {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let names = names();
        ensure!(names.contains(&self.name), "there is only {}", names.join(", "));
        run(&["--example", &self.name, "--"], &self.arguments)
    }
}

/// The names of the programs, which are the names of their files.
fn names() -> Vec<String> {
    let programs = all(&root().join("crates/peers/studies/examples"), "rs");
    programs.iter().map(|path| name_of(&path.with_extension(""))).collect()
}

/// Builds a program of the package in release mode, with the versions of its lock file, and runs it here.
fn run(program: &[impl AsRef<OsStr>], arguments: &[OsString]) -> anyhow::Result<()> {
    let status = Command::new(cargo())
        .args(["run", "--quiet", "--release", "--locked", "--package", "studies"])
        .arg("--manifest-path")
        .arg(root().join("crates/peers/Cargo.toml"))
        .arg("--target-dir")
        .arg(root().join("target"))
        .args(program)
        .args(arguments)
        .status()
        .context("cannot start cargo")?;
    ensure!(status.success(), "it ends with {status}");
    Ok(())
}
