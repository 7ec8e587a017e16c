//! Ctrl-C during a search, and while a file is written.

use std::{
    process,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{exit::Exit, message};

/// Locked while a file is on its way to its place.
static WRITING: Mutex<()> = Mutex::new(());

/// From now on the first Ctrl-C (or request to terminate) raises the flag, which ends a search with
/// a partial report; the second ends the process. Called right before searching: until then Ctrl-C
/// ends the process as usual.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    Arc::clone(FLAG.get_or_init(handle))
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
