//! The limit on memory where none is asked for.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Once, OnceLock},
};

use bytesize::ByteSize;
use search::Stop;

use super::message::message;

/// Three quarters of the memory that was free when this was asked first: on the machine, in the control groups of this
/// process (cgroup v1 and v2) and below its own limits (`ulimit -v` and `-d`), whichever is least; no limit where the
/// system does not say. This is the limit of every command without `--memory-limit`.
#[must_use]
pub fn usual_bytes() -> usize {
    static BYTES: OnceLock<usize> = OnceLock::new();
    *BYTES.get_or_init(|| {
        let free = free(&|path| fs::read_to_string(path).ok());
        free.and_then(|free| usize::try_from(free / 4 * 3).ok()).unwrap_or(usize::MAX)
    })
}

/// The bytes that this process holds, where the system says so.
pub(crate) fn held_bytes() -> Option<u64> {
    held(&fs::read_to_string("/proc/self/status").ok()?)
}

/// The bytes of the machine, where the system says so.
pub(super) fn machine_bytes() -> Option<u64> {
    kib(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?.checked_mul(1024)
}

/// Reads a file of the system.
type ReadFile<'r> = &'r dyn Fn(&Path) -> Option<String>;

/// The bytes that this process may still take, by the least of all limits that the system's files tell.
fn free(read: ReadFile<'_>) -> Option<u64> {
    let machine = || kib(&read(Path::new("/proc/meminfo"))?, "MemAvailable:")?.checked_mul(1024);
    let mut all = vec![machine(), own_limit(read, "Max address space", "VmSize:")];
    all.push(own_limit(read, "Max data size", "VmData:"));
    all.extend(groups(read).map(Some));
    all.into_iter().flatten().min()
}

/// The bytes below a limit of this process, by the names of the limit and of what counts.
fn own_limit(read: ReadFile<'_>, limit: &str, used: &str) -> Option<u64> {
    let limits = read(Path::new("/proc/self/limits"))?;
    let line = limits.lines().find_map(|line| line.strip_prefix(limit))?;
    let most: u64 = line.split_whitespace().next()?.parse().ok()?;
    let used = kib(&read(Path::new("/proc/self/status"))?, used)?.saturating_mul(1024);
    Some(most.saturating_sub(used))
}

/// The bytes below the limit of each control group of this process, and of those that contain it.
fn groups(read: ReadFile<'_>) -> impl Iterator<Item = u64> {
    let own = read(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let mounts = read(Path::new("/proc/self/mountinfo")).unwrap_or_default();
    let mut found = Vec::new();
    for mount in mounts.lines().filter_map(Mount::parse) {
        let group = own.lines().find_map(|line| mount.group(line));
        let Some(mut group) = group else { continue };
        loop {
            found.extend(mount.free_of(&group, read));
            if group == mount.point || !group.pop() {
                break;
            }
        }
    }
    found.into_iter()
}

/// Where control groups for memory are shown as files.
struct Mount {
    /// The group at the root of what is mounted, and the folder.
    root: PathBuf,
    point: PathBuf,
    is_second_version: bool,
}

impl Mount {
    /// A line of `/proc/self/mountinfo`.
    fn parse(line: &str) -> Option<Self> {
        let (place, kind) = line.split_once(" - ")?;
        let mut place = place.split(' ').skip(3);
        let (root, point) = (place.next()?.into(), place.next()?.into());
        let is_second_version = kind.starts_with("cgroup2 ");
        let has_memory = || kind.rsplit(' ').next()?.split(',').find(|it| *it == "memory");
        let is_first = kind.starts_with("cgroup ") && has_memory().is_some();
        (is_second_version || is_first).then_some(Self { root, point, is_second_version })
    }

    /// The folder of the group in a line of `/proc/self/cgroup`, if the line is about this kind of groups.
    fn group(&self, line: &str) -> Option<PathBuf> {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        let is_own = match self.is_second_version {
            true => controllers.is_empty(),
            false => controllers.split(',').any(|it| it == "memory"),
        };
        // What is not below the mounted root cannot be seen from here: then the root counts.
        let below = Path::new(path).strip_prefix(&self.root).unwrap_or(Path::new(""));
        is_own.then(|| self.point.join(below))
    }

    /// The bytes below the limit of a group. Copies of files, which the system drops when it needs memory, do not count.
    fn free_of(&self, group: &Path, read: ReadFile<'_>) -> Option<u64> {
        let [most, used, inactive] = match self.is_second_version {
            true => ["memory.max", "memory.current", "inactive_file "],
            false => ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "],
        };
        let number = |name: &str| read(&group.join(name))?.trim().parse::<u64>().ok();
        // `max` is no number: no limit.
        let most = number(most)?;
        let counts = read(&group.join("memory.stat")).unwrap_or_default();
        let inactive = counts.lines().find_map(|line| line.strip_prefix(inactive));
        let inactive = inactive.and_then(|count| count.trim().parse().ok()).unwrap_or(0);
        Some(most.saturating_sub(number(used)?.saturating_sub(inactive)))
    }
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
    use std::{collections::BTreeMap, path::Path};

    use crate::io::memory::{free, held, usual_bytes};

    const MACHINE: (&str, &str) = ("/proc/meminfo", "MemTotal: 16 kB\nMemAvailable:    4000 kB\n");
    const SECOND: [(&str, &str); 2] = [
        ("/proc/self/cgroup", "0::/user/job\n"),
        ("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"),
    ];

    /// The free bytes where the system has these files.
    fn of(files: &[(&str, &str)]) -> Option<u64> {
        let files: BTreeMap<&str, &str> = files.iter().copied().collect();
        let read = |path: &Path| files.get(path.to_str()?).map(|text| (*text).to_owned());
        free(&read)
    }

    #[test]
    fn the_machine_says_what_is_free() {
        assert_eq!(of(&[MACHINE]), Some(4000 << 10));
        assert_eq!(of(&[("/proc/meminfo", "MemTotal: 16 kB\n")]), None);
        assert_eq!(of(&[("/proc/meminfo", "MemAvailable: many kB\n")]), None);
        assert_eq!(held("Name:\tpuzzle\nVmRSS:\t    12 kB\n"), Some(12 << 10));
        let usual = usual_bytes();
        assert_eq!(usual_bytes(), usual, "once and for all");
        if cfg!(target_os = "linux") {
            assert!(usual < usize::MAX);
        }
    }

    #[test]
    fn limits_of_the_process_count_what_it_has() {
        let status = ("/proc/self/status", "VmSize:\t 1000 kB\nVmData:\t 500 kB\n");
        let limits = |space: &str, data: &str| {
            let head =
                "Limit                     Soft Limit           Hard Limit           Units\n";
            format!(
                "{head}Max data size  {data}  unlimited  bytes\nMax address space  {space}  x  bytes\n"
            )
        };
        for (space, data, expected) in [
            ("unlimited", "unlimited", 4000 << 10),
            ("3072000", "unlimited", 3_072_000 - (1000 << 10)),
            ("3072000", "1024000", 1_024_000 - (500 << 10)),
            ("1000", "unlimited", 0),
        ] {
            let limits = limits(space, data);
            let files = [MACHINE, status, ("/proc/self/limits", &limits)];
            assert_eq!(of(&files), Some(expected), "{space}, {data}");
        }
    }

    #[test]
    fn groups_of_the_second_version_and_those_around_them_count() {
        let job = |most| [("/sys/fs/cgroup/user/job/memory.max", most)];
        let rest = [
            ("/sys/fs/cgroup/user/job/memory.current", "600000\n"),
            ("/sys/fs/cgroup/user/job/memory.stat", "anon 1\ninactive_file 100000\n"),
            ("/sys/fs/cgroup/user/memory.current", "1000000\n"),
        ];
        let all =
            |most, more: &[_]| of(&[&[MACHINE], &SECOND[..], &job(most), &rest, more].concat());
        assert_eq!(all("2000000\n", &[]), Some(1_500_000));
        assert_eq!(all("max\n", &[]), Some(4000 << 10));
        let around = ("/sys/fs/cgroup/user/memory.max", "1200000\n");
        assert_eq!(all("2000000\n", &[around]), Some(200_000));
        assert_eq!(all("100000\n", &[]), Some(0));
    }

    #[test]
    fn groups_of_the_first_version_are_found_below_what_is_mounted() {
        let mounts = "31 23 0:27 /docker/ab /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                      32 23 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n";
        let folder = "/sys/fs/cgroup/memory/job/";
        let [most, used, stat] = ["memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat"]
            .map(|it| format!("{folder}{it}"));
        let files = [
            MACHINE,
            ("/proc/self/cgroup", "3:cpu,cpuacct:/docker/ab\n2:memory:/docker/ab/job\n"),
            ("/proc/self/mountinfo", mounts),
            (&most, "1000000\n"),
            (&used, "400000\n"),
            (&stat, "inactive_file 1\ntotal_inactive_file 50000\n"),
        ];
        assert_eq!(of(&files), Some(650_000));
    }
}
