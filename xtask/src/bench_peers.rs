//! `cargo xtask bench-peers`: starts `crates/peers`, which is excluded from the workspace because it
//! pulls in other people's solvers.

use std::{ffi::OsString, process::Command};

use anyhow::{Context, ensure};

use crate::files::{cargo, root};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Passed on to `crates/peers`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let manifest = root().join("crates/peers/Cargo.toml");
    let status = Command::new(cargo())
        .args(["run", "--release", "--locked", "--manifest-path"])
        .arg(&manifest)
        .arg("--")
        .args(&args.rest)
        .current_dir(root())
        .status()
        .with_context(|| format!("cannot start cargo for {}", manifest.display()))?;
    ensure!(status.success(), "{} failed: {status}", manifest.display());
    Ok(())
}
