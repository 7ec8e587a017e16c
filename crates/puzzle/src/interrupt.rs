//! Ctrl-C during a search.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{exit::Exit, message};

/// From now on the first Ctrl-C (or request to terminate) raises the flag, which ends a search with
/// a partial report; the second ends the process. Called once, right before searching: until then
/// Ctrl-C ends the process as usual.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let handler = move || {
        if raised.swap(true, Ordering::Relaxed) {
            process::exit(Exit::Interrupted as i32);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        message(format_args!("warning: Ctrl-C gives no partial report: {error}"));
    }
    flag
}
