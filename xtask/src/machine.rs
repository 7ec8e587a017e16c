//! On what a measurement was made.

use std::{env::consts, fs, process::Command, thread};

use crate::files::root;

/// Machine, toolchain and commit, as a Markdown list.
pub fn describe() -> String {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    format!(
        "- machine: {}, {cores} cores, {}, {} {}\n- toolchain: {}\n- commit: {}",
        field("/proc/cpuinfo", "model name").as_deref().unwrap_or("unknown processor"),
        memory(),
        consts::OS,
        consts::ARCH,
        said("rustc", &["--version"]),
        commit(),
    )
}

fn memory() -> String {
    let kibibytes = field("/proc/meminfo", "MemTotal")
        .and_then(|text| text.strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes
        .map_or("unknown memory".to_owned(), |size| format!("{} GiB", (size + (1 << 19)) >> 20))
}

/// The first value called `name` in a file of `name : value` lines, where there is such a file.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().to_owned())
    })
}

/// The commit that was measured; changes to generated files under `docs` and to the README do not
/// make it another.
pub fn commit() -> String {
    let commit = said("git", &["rev-parse", "--short=12", "HEAD"]);
    let changed = said("git", &["status", "--porcelain", "--", ".", ":!docs", ":!README.md"]);
    if changed == "unknown" || changed.is_empty() { commit } else { format!("{commit}, changed") }
}

/// The output of a program, or `unknown`.
pub fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output();
    match output {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        _ => "unknown".to_owned(),
    }
}
