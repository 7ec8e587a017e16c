//! The memory that is free.

use std::fs;

/// Three quarters of the memory that is free, in bytes; `None` where the system does not say.
pub(crate) fn most_of_free() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024 / 4 * 3)
}
