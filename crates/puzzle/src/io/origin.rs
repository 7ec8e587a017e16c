//! Where results come from: the program and the machine.

use std::{
    env::consts::{ARCH, OS},
    fs,
    sync::LazyLock,
    thread,
};

use catalogue::json::Origin;

use super::memory::machine_bytes;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Of a release build, where it is known; with `+changes` if something was changed since.
const COMMIT: Option<&str> = option_env!("PUZZLE_COMMIT");

/// The version, and the commit where it is known: `0.1.0 (0123456789ab)`.
pub(crate) static BUILD: LazyLock<String> = LazyLock::new(|| {
    let commit = COMMIT.map_or_else(String::new, |commit| format!(" ({commit})"));
    VERSION.to_owned() + &commit
});

/// System, processor and memory: `linux x86_64; AMD EPYC; 2 processors; 24 GiB`. What the system does not tell is left out. No
/// comma, so that tables for spreadsheets need no quotes.
pub(crate) static MACHINE: LazyLock<String> = LazyLock::new(|| {
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
    let count = thread::available_parallelism().ok().map(|count| match count.get() {
        1 => "1 processor".to_owned(),
        count => format!("{count} processors"),
    });
    let memory = machine_bytes().map(|bytes| format!("{} GiB", (bytes + (1 << 29)) >> 30));
    let parts = [Some(format!("{OS} {ARCH}")), model, count, memory];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
});

/// The name of the first processor.
fn model(processors: &str) -> Option<String> {
    let line = processors.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The origin of a result, on an instance that was made of this seed.
pub(crate) fn origin(seed: Option<u64>) -> Origin<'static> {
    Origin { seed, machine: &MACHINE, version: VERSION, commit: COMMIT }
}
