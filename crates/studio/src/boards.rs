//! The memory of boards: texts that are read, films and pictures, as long as a request is answered.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

use domain::search::{Clock, Limits};

use crate::replies::{Refusal, TOO_LARGE, TOO_MANY};

/// The bytes of an instance, its film and its picture for each byte of its text: at most 43 were measured, of a map of
/// 400 × 400 cells with a path.
const BYTES_FOR_ONE: usize = 48;
/// What every board takes.
const LEAST: usize = 16 << 10;
/// Between two looks at the limits while a board waits.
const LOOK: Duration = Duration::from_millis(20);

/// The bytes that boards may take together.
pub(crate) struct Boards {
    most: usize,
    free: Mutex<usize>,
    freed: Condvar,
}

/// Bytes of a board, which are free again when this is dropped.
pub(crate) struct BoardMemory {
    boards: Arc<Boards>,
    bytes: usize,
}

impl Boards {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, free: Mutex::new(most), freed: Condvar::new() })
    }

    /// Takes the bytes of a board whose text is so long; waits for them within the limits.
    ///
    /// # Errors
    ///
    /// The board is too large, or there are too many at a time.
    pub(crate) fn take(
        self: &Arc<Self>,
        text: usize,
        limits: &Limits,
    ) -> Result<BoardMemory, Refusal> {
        let bytes = text.saturating_mul(BYTES_FOR_ONE).saturating_add(LEAST);
        if bytes > self.most {
            let [needed, most] = [bytes, self.most].map(|bytes| bytes.div_ceil(1 << 10));
            return Err(Refusal::new(
                TOO_LARGE,
                format!(
                    "This board may take {needed} KiB, and boards have {most} KiB: a quarter of --memory-limit, less the \
                     instances of the folder."
                ),
            ));
        }
        let started = Clock::start();
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free < bytes {
            if limits.poll(started).is_err() {
                let words = "Too many boards are drawn at a time. Wait for one, or start the studio with a larger \
                             --memory-limit.";
                return Err(Refusal::new(TOO_MANY, words));
            }
            let waited = self.freed.wait_timeout(free, LOOK);
            free = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= bytes;
        Ok(BoardMemory { boards: Arc::clone(self), bytes })
    }
}

impl Drop for BoardMemory {
    fn drop(&mut self) {
        *self.boards.free.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.boards.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::atomic::AtomicBool, thread};

    use super::*;

    #[test]
    fn boards_wait_for_each_other_and_none_is_larger_than_all_together() {
        let boards = Boards::new(2 * LEAST + 10 * BYTES_FOR_ONE);
        let limits = Limits::default();
        let small = boards.take(0, &limits).expect("there is room");
        let more = LEAST / BYTES_FOR_ONE + 11;
        assert!(boards.take(more, &limits).is_err(), "larger than all");
        let large = boards.take(10, &limits).expect("there is room");
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let cancelled = Limits { cancel, ..Limits::default() };
        assert!(boards.take(0, &cancelled).is_err(), "there is no room");
        thread::scope(|scope| {
            let waiting = scope.spawn(|| boards.take(0, &limits).is_ok());
            drop(large);
            assert!(waiting.join().expect("no panic"));
        });
        drop(small);
        assert_eq!(*boards.free.lock().expect("no panic"), boards.most);
    }
}
