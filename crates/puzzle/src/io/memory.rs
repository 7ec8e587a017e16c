//! The limit on memory where none is asked for.

use std::{
    fs,
    sync::{Once, OnceLock},
};

use bytesize::ByteSize;
use search::Stop;

use super::message::message;

/// Three quarters of the memory that was free when this was asked first; no limit where the system does not
/// say. This is the limit of every command without `--memory-limit`.
#[must_use]
pub fn usual_bytes() -> usize {
    static BYTES: OnceLock<usize> = OnceLock::new();
    let most = || most_of_free(&fs::read_to_string("/proc/meminfo").ok()?);
    *BYTES.get_or_init(|| most().unwrap_or(usize::MAX))
}

fn most_of_free(meminfo: &str) -> Option<usize> {
    usize::try_from(kib(meminfo, "MemAvailable:")?).ok()?.checked_mul(1024 / 4 * 3)
}

/// The bytes that this process holds, where the system says so.
pub(crate) fn held_bytes() -> Option<u64> {
    held(&fs::read_to_string("/proc/self/status").ok()?)
}

fn held(status: &str) -> Option<u64> {
    kib(status, "VmRSS:")?.checked_mul(1024)
}

/// The value of a line in kB.
fn kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Says, once, by which limit a search was stopped that nobody asked for.
pub(crate) fn explain(stop: Stop, bytes: usize) {
    static SAID: Once = Once::new();
    if stop == Stop::Bytes && bytes == usual_bytes() {
        SAID.call_once(|| {
            message(format_args!(
                "the limit is three quarters of the memory that was free, {}: --memory-limit sets another",
                ByteSize(bytes as u64),
            ));
        });
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn three_quarters_of_the_free_memory_are_the_limit() {
        let text = "MemTotal:       16000000 kB\nMemFree:  1000 kB\nMemAvailable:    4000 kB\n";
        assert_eq!(super::most_of_free(text), Some(3000 * 1024));
        assert_eq!(super::most_of_free("MemTotal: 16 kB\n"), None);
        assert_eq!(super::most_of_free("MemAvailable: many kB\n"), None);
        assert_eq!(super::held("Name:\tpuzzle\nVmRSS:\t    12 kB\n"), Some(12 << 10));
        let usual = super::usual_bytes();
        assert_eq!(super::usual_bytes(), usual, "once and for all");
        if cfg!(target_os = "linux") {
            assert!(usual < usize::MAX);
        }
    }
}
