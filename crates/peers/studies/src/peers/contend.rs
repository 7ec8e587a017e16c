//! Building `crates/peers` and running its contenders, a process each.

use std::{
    io::{ErrorKind, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, de::DeserializeOwned};

use xtask::puzzle::built;

/// A row, as `crates/peers` lists it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) section: Section,
    pub(crate) title: String,
    pub(crate) ours: String,
    pub(crate) peer: String,
    pub(crate) unit: String,
    pub(crate) note: String,
    pub(crate) target: Target,
}

impl Row {
    /// What a program of contenders takes to run one of them.
    pub(crate) fn arguments(&self, contender: &str) -> Vec<String> {
        ["row", &self.name, contender].map(str::to_owned).to_vec()
    }
}

/// A table of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Section {
    Peers,
    Generality,
    Threads,
}

/// What is meant to be reached, and what limits us.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Target {
    pub(crate) ratio: Option<f64>,
    /// In per cent.
    pub(crate) share: Option<f64>,
    pub(crate) milliseconds: Option<f64>,
    pub(crate) limit: String,
}

/// A workload in several sizes.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) size: String,
    pub(crate) work: String,
    pub(crate) ours: String,
    pub(crate) peer: String,
    pub(crate) note: String,
    pub(crate) sizes: Vec<u32>,
    pub(crate) quick: usize,
    /// Not in builds of before November 2026, as `limit`: `--before` takes those too.
    #[serde(default)]
    pub(crate) profiled: u32,
    #[serde(default)]
    pub(crate) limit: String,
}

impl Curve {
    /// As [`Row::arguments`], at one size.
    pub(crate) fn arguments(&self, size: u32, contender: &str) -> Vec<String> {
        ["point", &self.name, &size.to_string(), contender].map(str::to_owned).to_vec()
    }
}

/// A crate that was looked at.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ConsideredCrate {
    pub(crate) name: String,
    pub(crate) licence: String,
    pub(crate) verdict: String,
}

/// A line of the list.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum CatalogueLine {
    Row(Row),
    Curve(Curve),
    Considered(ConsideredCrate),
}

/// All that there is to run.
#[derive(Default)]
pub(crate) struct Catalogue {
    pub(crate) rows: Vec<Row>,
    pub(crate) curves: Vec<Curve>,
    pub(crate) considered: Vec<ConsideredCrate>,
}

impl Catalogue {
    /// Leaves the rows and curves of these names; all if there are none.
    pub(crate) fn only(&mut self, names: &[String]) -> anyhow::Result<()> {
        if names.is_empty() {
            return Ok(());
        }
        let rows = self.rows.iter().map(|row| row.name.as_str());
        let known: Vec<&str> = rows.chain(self.curves.iter().map(|it| it.name.as_str())).collect();
        if let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) {
            bail!("there is no row or curve {name}; there are {}", known.join(", "));
        }
        self.rows.retain(|row| names.contains(&row.name));
        self.curves.retain(|curve| names.contains(&curve.name));
        Ok(())
    }
}

/// Case of data that a user brings.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) title: String,
    pub(crate) ours: String,
    pub(crate) peer: String,
    pub(crate) unit: String,
}

/// Our side, as `crates/peers` takes it.
pub(crate) const OURS: &str = "ours";
/// The peer's side, as `crates/peers` takes it.
pub(crate) const PEER: &str = "peer";

/// One run of a contender.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Run {
    pub(crate) answer: u64,
    pub(crate) work: u64,
    /// Median processor time of one search, user and system, over all threads.
    pub(crate) processor_seconds: f64,
    /// Median wall time of one search.
    pub(crate) wall_seconds: f64,
    pub(crate) before_kib: Option<u64>,
    pub(crate) peak_kib: Option<u64>,
}

/// `crates/peers`, built.
pub(crate) struct Program(PathBuf);

impl Program {
    /// Builds the contenders of a checkout, in that checkout's own folder for what is built.
    /// Cargo's own messages go to standard error.
    pub(crate) fn build(root: &Path) -> anyhow::Result<Self> {
        let options = ["--release", "--locked", "--manifest-path", "crates/peers/Cargo.toml"];
        // Whatever the environment says, so that two checkouts never overwrite each other's.
        let arguments = [&options[..], &["--target-dir", "target"]].concat();
        built(root, &arguments).map(Self)
    }

    /// The contenders of another checkout, or a program of contenders that is built already.
    pub(crate) fn at(path: &Path) -> anyhow::Result<Self> {
        let found = path.canonicalize();
        let path = found.with_context(|| format!("cannot find {}", path.display()))?;
        if path.is_dir() { Self::build(&path) } else { Ok(Self(path)) }
    }

    /// All that there is to run.
    pub(crate) fn list(&self) -> anyhow::Result<Catalogue> {
        let mut catalogue = Catalogue::default();
        for line in self.lines(&["list".to_owned()])? {
            match line {
                CatalogueLine::Row(row) => catalogue.rows.push(row),
                CatalogueLine::Curve(curve) => catalogue.curves.push(curve),
                CatalogueLine::Considered(considered) => catalogue.considered.push(considered),
            }
        }
        Ok(catalogue)
    }

    /// The cases of what a user brings. Its mistakes have been told on standard error.
    pub(crate) fn cases(&self, kind: &str, path: &Path) -> anyhow::Result<Vec<Case>> {
        self.lines(&["cases".to_owned(), kind.to_owned(), path.display().to_string()])
    }

    fn lines<T: DeserializeOwned>(&self, arguments: &[String]) -> anyhow::Result<Vec<T>> {
        let output = Command::new(&self.0).args(arguments).stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "peers {} failed", arguments.join(" "));
        let text = String::from_utf8(output.stdout)?;
        let lines = text.lines().map(|line| {
            serde_json::from_str(line).with_context(|| format!("not understood: {line}"))
        });
        lines.collect()
    }

    /// The summary of cachegrind for one run; `None` if there is no `valgrind`.
    pub(crate) fn simulated(&self, arguments: &[String]) -> anyhow::Result<Option<String>> {
        // The same caches on every machine: bytes, ways, bytes of a line.
        let tool = [
            "--tool=cachegrind",
            "--cache-sim=yes",
            "--branch-sim=yes",
            "--D1=32768,8,64",
            "--LL=1048576,16,64",
            "--cachegrind-out-file=/dev/null",
        ];
        let output = match Command::new("valgrind").args(tool).arg(&self.0).args(arguments).output()
        {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            output => output.context("cannot start valgrind")?,
        };
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(output.status.success(), "valgrind peers {} failed:\n{text}", arguments.join(" "));
        Ok(Some(text))
    }

    /// One run in a process of its own, so that its memory is its own; `None` if it was ended after
    /// `limit`.
    pub(crate) fn run(
        &self,
        arguments: &[String],
        limit: Option<Duration>,
    ) -> anyhow::Result<Option<Run>> {
        let started = Instant::now();
        let mut child = Command::new(&self.0)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", self.0.display()))?;
        // What it says fits the pipe, so that it need not be read before the end.
        let status = loop {
            match limit {
                None => break child.wait()?,
                Some(limit) if started.elapsed() > limit => {
                    child.kill()?;
                    child.wait()?;
                    return Ok(None);
                }
                Some(_) => match child.try_wait()? {
                    Some(status) => break status,
                    None => thread::sleep(Duration::from_millis(2)),
                },
            }
        };
        ensure!(status.success(), "peers {} failed: {status}", arguments.join(" "));
        let mut text = String::new();
        child.stdout.take().context("it has no output")?.read_to_string(&mut text)?;
        let run = understood(&text);
        run.map(Some).with_context(|| format!("{} {}", self.0.display(), arguments.join(" ")))
    }
}

/// What a contender says of its run.
fn understood(text: &str) -> anyhow::Result<Run> {
    let text = text.trim_end();
    // Older contenders know wall time only, as `seconds`.
    ensure!(
        text.contains("\"processor_seconds\""),
        "no processor time; it must be built from a commit whose contenders measure it: {text}"
    );
    serde_json::from_str(text).with_context(|| format!("not understood: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_time_is_not_taken_for_processor_time() {
        let text = r#"{"answer":5,"work":7,"processor_seconds":0.5,"wall_seconds":0.25}"#;
        let run = understood(text).unwrap();
        assert_eq!((run.processor_seconds, run.wall_seconds), (0.5, 0.25));
        let older = understood(r#"{"answer":5,"work":7,"seconds":0.25}"#).unwrap_err();
        assert!(older.to_string().starts_with("no processor time"), "{older}");
    }
}
