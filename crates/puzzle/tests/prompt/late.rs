//! How long a command goes on after its limit on time, or after a signal.

use std::{
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;

/// What is promised. The rest is what it takes to start a process.
pub(crate) const MOMENT: Duration = Duration::from_millis(100);
/// A machine that is busy with other tests may need several attempts to show it.
pub(crate) const ATTEMPTS: usize = 10;

/// What is to end a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// `--time-limit`.
    Limit(Duration),
    /// A signal, as `kill` calls it, after so long.
    Signal(&'static str, Duration),
}

impl End {
    const fn after(self) -> Duration {
        match self {
            Self::Limit(after) | Self::Signal(_, after) => after,
        }
    }

    const fn code(self) -> i32 {
        match self {
            Self::Limit(_) => 20,
            Self::Signal(..) => 130,
        }
    }
}

/// Runs `puzzle` with these arguments in this folder until `end`; gives its output and how long it
/// went on after that.
pub(crate) fn late(folder: &Path, arguments: &[&str], end: End) -> (Output, Duration) {
    let mut command = Command::new(cargo_bin!("puzzle"));
    command.current_dir(folder).args(arguments);
    if let End::Limit(limit) = end {
        command.arg("--time-limit").arg(format!("{}ms", limit.as_millis()));
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = Instant::now();
    let child = command.spawn().unwrap();
    let id = child.id().to_string();
    let output = thread::scope(|scope| {
        let reading = scope.spawn(|| child.wait_with_output().unwrap());
        if let End::Signal(name, after) = end {
            thread::sleep(after);
            // It may have ended by itself.
            let kill = ["-s", name, &id];
            Command::new("kill").args(kill).stderr(Stdio::null()).status().unwrap();
        }
        reading.join().unwrap()
    });
    (output, started.elapsed().saturating_sub(end.after()))
}

/// Runs a command that takes longer than `end` lets it, until it has once ended within a moment, and
/// always for the right reason. `look` looks at each output.
pub(crate) fn ends_in_time(folder: &Path, arguments: &[&str], end: End, look: impl Fn(&Output)) {
    let mut least = Duration::MAX;
    for _ in 0..ATTEMPTS {
        let (output, late) = late(folder, arguments, end);
        // On a busy machine the signal may come before the command listens for it.
        if matches!((end, output.status.code()), (End::Signal(..), None)) {
            continue;
        }
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(end.code()), "{arguments:?}, {end:?}: {told}");
        look(&output);
        least = least.min(late);
        if least < MOMENT {
            return;
        }
    }
    panic!("{arguments:?}, {end:?}: {least:?} late");
}
