//! How long an execution takes, and how much memory the process has.

use std::{
    fs,
    io::{Write, stderr},
    path::Path,
    process,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Longer than this is a hang.
pub(crate) const HANG: Duration = Duration::from_secs(1);

/// What takes so long is not waited for. Ten times as long, because the machine may be busy.
const GIVEN_UP: Duration = Duration::from_secs(10);

/// Most memory of the process, in KiB.
pub(crate) const MOST_KIB: u64 = 512 << 10;

const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Most characters of a reason or an input that a message shows.
const MOST_TOLD: usize = 800;

/// Looks from another thread at what is under way.
#[derive(Clone, Default)]
pub(crate) struct Watch(Arc<Mutex<Underway>>);

#[derive(Default)]
struct Underway {
    target: &'static str,
    input: Vec<u8>,
    since: Option<Instant>,
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

    pub(crate) fn begin(&self, target: &'static str, input: &[u8]) -> Instant {
        let now = Instant::now();
        let mut underway = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        underway.target = target;
        underway.input.clear();
        underway.input.extend_from_slice(input);
        underway.since = Some(now);
        now
    }

    pub(crate) fn end(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).since = None;
    }

    /// Ends the process if a limit is passed.
    fn look(&self) {
        let underway = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(since) = underway.since else { return };
        let reason = if since.elapsed() > GIVEN_UP {
            format!("no end after {} s", GIVEN_UP.as_secs())
        } else if memory("VmRSS:").is_some_and(|kib| kib > MOST_KIB) {
            format!("more than {} MiB", MOST_KIB >> 10)
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
    let reason: String = reason.chars().take(MOST_TOLD).collect();
    let shown = input[..input.len().min(MOST_TOLD)].escape_ascii();
    let again = match written {
        Ok(()) => format!("again: drive --only {target} --replay {}", path.display()),
        Err(error) => format!("not written to {}: {error}", path.display()),
    };
    // A message that cannot be written has no one to read it.
    let _ = writeln!(stderr(), "{target}: {reason}\n{} bytes: {shown}\n{again}", input.len());
    process::exit(1)
}

/// How long this thread has been running, without the time that it had to wait for others, where the
/// system tells.
pub(crate) fn thread_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The most memory that this process had, in KiB, where the system tells.
pub(crate) fn peak_memory() -> Option<u64> {
    memory("VmHWM:")
}

fn memory(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.split_whitespace().next()?.parse().ok()
}
