//! Searches by `puzzle compare`, and what they say.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};
use serde::Deserialize;

use xtask::puzzle::build;

/// The command, built to be fast.
pub(super) struct Puzzle(PathBuf);

/// A line of `puzzle compare --format json`.
#[derive(Clone, Deserialize, Debug)]
pub(super) struct Line {
    pub(super) outcome: String,
    pub(super) stop: Option<String>,
    pub(super) cost: Option<u32>,
    pub(super) proved: Option<String>,
    lower_bound: Option<Bound>,
    #[serde(default)]
    pub(super) milestones: Vec<Milestone>,
    pub(super) stats: Stats,
}

#[derive(Clone, Deserialize, Debug)]
struct Bound {
    cost: Option<u32>,
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Milestone {
    pub(super) expanded: u64,
    pub(super) cost: Option<u32>,
    pub(super) bound: u32,
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Stats {
    pub(super) expanded: u64,
    pub(super) distinct: Option<u64>,
    pub(super) peak_bytes: u64,
}

impl Line {
    /// A lower bound on the cost of every solution; 0 if nothing is proved.
    pub(super) fn bound(&self) -> u32 {
        self.lower_bound.as_ref().and_then(|bound| bound.cost).unwrap_or(0)
    }

    /// (cost − bound) / cost of the best solution; 1 without a solution.
    pub(super) fn gap(&self) -> f64 {
        gap(self.cost, self.bound())
    }
}

/// (cost − bound) / cost; 1 without a solution.
pub(super) fn gap(cost: Option<u32>, bound: u32) -> f64 {
    match cost {
        Some(cost) => f64::from(cost.saturating_sub(bound)) / f64::from(cost.max(1)),
        None => 1.0,
    }
}

impl Puzzle {
    pub(super) fn build() -> anyhow::Result<Self> {
        build("release").map(Self)
    }

    /// The standard output of a command.
    pub(super) fn output(&self, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
        let output = Command::new(&self.0).args(arguments).output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "puzzle {}: {said}", arguments.join(" "));
        Ok(output.stdout)
    }

    /// The searches of a file by these algorithms, each within `limit` expansions. None, if the file is no
    /// instance or the puzzle lacks one of the algorithms.
    pub(super) fn compare(
        &self,
        domain: &str,
        file: &Path,
        algorithms: &str,
        limit: u64,
        more: &[&str],
    ) -> anyhow::Result<Vec<Line>> {
        let output = Command::new(&self.0)
            .args(["compare", domain])
            .arg(file)
            .args(["--algorithms", algorithms, "--format", "json", "--memory-limit", "8GiB"])
            .args(["--node-limit", &limit.to_string()])
            .args(more)
            .stderr(Stdio::null())
            .output()?;
        if !output.status.success() {
            ensure!(output.status.code() != Some(1), "{}: a contradiction", file.display());
            return Ok(Vec::new());
        }
        let lines = String::from_utf8_lossy(&output.stdout);
        let line = |line: &str| serde_json::from_str(line).with_context(|| line.to_owned());
        let lines = lines.lines().map(line).collect::<anyhow::Result<Vec<Line>>>()?;
        for stop in lines.iter().filter_map(|line| line.stop.as_ref()) {
            ensure!(stop == "nodes", "{}: stopped by another limit: {stop}", file.display());
        }
        Ok(lines)
    }
}
