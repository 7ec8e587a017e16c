//! Waiting for something that another process does.
#![expect(
    clippy::disallowed_methods,
    reason = "it waits for another process, half a minute at most"
)]

use std::{thread, time::Duration};

/// How long each wait between two looks is.
const PAUSE: Duration = Duration::from_millis(3);
/// The greatest number of looks. They take half a minute and more, which only happens if something hangs.
const LOOKS: usize = 10_000;

/// Looks until there is something to see, and returns that.
///
/// # Panics
///
/// If there never is, with the text that `otherwise` makes.
#[track_caller]
pub(crate) fn wait_for<T>(
    mut look: impl FnMut() -> Option<T>,
    otherwise: impl FnOnce() -> String,
) -> T {
    for _ in 0..LOOKS {
        if let Some(seen) = look() {
            return seen;
        }
        thread::sleep(PAUSE);
    }
    panic!("{}", otherwise());
}

/// Waits until `is_so` returns true.
///
/// # Panics
///
/// As [`wait_for`].
#[track_caller]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool, otherwise: impl FnOnce() -> String) {
    wait_for(|| is_so().then_some(()), otherwise);
}
