//! Ctrl-C during a search, and while a file is written. A request to terminate (SIGTERM) and the end of
//! the terminal (SIGHUP) are handled like it.

use std::{
    process,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use search::Clock;

use super::{failure::Exit, message::message};

/// Locked while a file is on its way to its place.
static WRITING: Mutex<()> = Mutex::new(());
/// When the first Ctrl-C came.
static RAISED: OnceLock<Clock> = OnceLock::new();

/// From now on the first Ctrl-C raises the flag, which ends a search with a partial report; the second
/// ends the process. Called right before searching: until then Ctrl-C ends the process as usual.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    Arc::clone(FLAG.get_or_init(handle))
}

/// How long ago the flag was raised, if it was.
pub(crate) fn raised_for() -> Option<Duration> {
    RAISED.get().map(Clock::elapsed)
}

/// While this is held, even a second Ctrl-C waits: nothing temporary is left behind.
pub(crate) fn hold() -> MutexGuard<'static, ()> {
    flag();
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handle() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let handler = move || {
        RAISED.get_or_init(Clock::start);
        if raised.swap(true, Ordering::Relaxed) {
            let _written = WRITING.lock();
            process::exit(Exit::Interrupted as i32);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        message(format_args!("warning: Ctrl-C gives no partial report: {error}"));
    }
    flag
}
