//! How long an execution takes, and how much memory the process has.
#![expect(clippy::disallowed_methods, reason = "it measures")]

use std::{
    fs,
    io::{Write, stderr},
    path::Path,
    process,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Longer than this is a hang.
pub(crate) const HANG: Duration = Duration::from_secs(1);

/// What has been running so long is not waited for.
const GIVEN_UP: Duration = Duration::from_secs(3);

/// The greatest memory of the process, in KiB.
pub(crate) const MAX_KIB: u64 = 512 << 10;

const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The greatest number of characters of a reason or an input that a message shows.
const MAX_QUOTED: usize = 800;

/// Looks from another thread at what the main thread does.
#[derive(Clone, Default)]
pub(crate) struct Watch(Arc<Mutex<Underway>>);

#[derive(Default)]
struct Underway {
    target: &'static str,
    input: Vec<u8>,
    /// How many executions have begun or ended: odd while one is under way.
    changes: u64,
    /// The change that was seen last, and how long the main thread had been running then.
    seen: (u64, Duration),
}

impl Watch {
    pub(crate) fn start() -> Self {
        let watch = Self::default();
        let watched = watch.clone();
        thread::spawn(move || {
            loop {
                thread::sleep(BETWEEN_LOOKS);
                watched.look();
            }
        });
        watch
    }

    pub(crate) fn begin(&self, target: &'static str, input: &[u8]) {
        let mut underway = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        underway.target = target;
        underway.input.clear();
        underway.input.extend_from_slice(input);
        underway.changes += 1;
    }

    pub(crate) fn end(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).changes += 1;
    }

    /// Ends the process if a limit is passed.
    fn look(&self) {
        let mut underway = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = main_thread_time();
        if underway.seen.0 != underway.changes {
            underway.seen = (underway.changes, now);
        }
        let reason = if underway.changes % 2 == 1 && now - underway.seen.1 > GIVEN_UP {
            format!("no end after {} s", GIVEN_UP.as_secs())
        } else if resident_memory().is_some_and(|kib| kib > MAX_KIB) {
            format!("more than {} MiB", MAX_KIB >> 10)
        } else {
            return;
        };
        fail(underway.target, &underway.input, &reason);
    }
}

/// Writes the input down, says how to run it again, and ends the process.
pub(crate) fn fail(target: &str, input: &[u8], reason: &str) -> ! {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts").join(target);
    let path = folder.join("drive");
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, input));
    let reason: String = reason.chars().take(MAX_QUOTED).collect();
    let shown = input[..input.len().min(MAX_QUOTED)].escape_ascii();
    let again = match written {
        Ok(()) => format!("again: drive --only {target} --replay {}", path.display()),
        Err(error) => format!("not written to {}: {error}", path.display()),
    };
    // A message that cannot be written has no one to read it.
    let _ = writeln!(stderr(), "{target}: {reason}\n{} bytes: {shown}\n{again}", input.len());
    process::exit(1)
}

/// How long the main thread has been running, without the time that it had to wait for other
/// processes. Where the system does not tell, how long ago the process began.
pub(crate) fn main_thread_time() -> Duration {
    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
    let path = format!("/proc/self/task/{}/schedstat", process::id());
    let text = fs::read_to_string(path).unwrap_or_default();
    let running = text.split_whitespace().next().and_then(|nanos| nanos.parse().ok());
    running.map_or_else(|| STARTED.elapsed(), Duration::from_nanos)
}

/// The most memory that this process had, in KiB, where the system tells.
pub(crate) fn peak_memory() -> Option<u64> {
    memory("VmHWM:")
}

/// The memory that this process has, in KiB, where the system tells.
pub(crate) fn resident_memory() -> Option<u64> {
    memory("VmRSS:")
}

fn memory(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.split_whitespace().next()?.parse().ok()
}
