//! Tasks by several threads: workers that begin them in order, and a thread that takes their results in order.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    ops::ControlFlow,
    panic::resume_unwind,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, TryRecvError},
    },
    thread::{self, Builder, Thread},
    time::Duration,
};

use crate::{clock::Clock, parallel::begun};

/// How long several threads may have no result before `take` is told.
pub(super) const LATE: Duration = Duration::from_millis(50);

/// How long the thread that called waits for results: to be woken for each of many short tasks would take more time
/// than they do.
const PAUSE: Duration = Duration::from_millis(1);

/// Does the tasks that `one_by_one` begins, in each thread that calls it, and gives their results to `take`. `end` is
/// the number of the first task that is not needed.
pub(super) fn in_order<R: Send, I: Iterator<Item = (usize, R)>>(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    end: &AtomicUsize,
    one_by_one: impl Fn() -> I + Copy + Send,
    mut take: impl FnMut(Option<R>) -> ControlFlow<()>,
) {
    let caller = &thread::current();
    thread::scope(|scope| {
        let _alarm = Alarm { end, caller };
        let (sender, results) = mpsc::channel();
        let begin = |_| {
            let sender = sender.clone();
            let worker = move || {
                let _alarm = Alarm { end, caller };
                // Dropped before the alarm, which wakes the thread that called to see it.
                let sender = sender;
                // The channel is open as long as the function that called runs.
                one_by_one().for_each(|result| sender.send(result).unwrap_or(()));
            };
            // A system that has no more threads has those that it gave.
            Builder::new().spawn_scoped(scope, worker).ok()
        };
        let workers: Vec<_> = (0..begun(threads).min(count)).map_while(begin).collect();
        if workers.is_empty() {
            one_by_one().for_each(|result| sender.send(result).unwrap_or(()));
        }
        drop(sender);
        // Results that came before their turn.
        let (mut early, mut taken) = (BTreeMap::new(), 0);
        let mut last = start();
        loop {
            match results.try_recv() {
                Ok((index, result)) => {
                    early.insert(index, result);
                    last = start();
                }
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) if last.elapsed() >= LATE && taken < count => {
                    last = start();
                    if take(None).is_break() {
                        end.store(0, Ordering::Relaxed);
                        taken = count;
                    }
                }
                Err(TryRecvError::Empty) => thread::park_timeout(PAUSE),
            }
            while let Some(result) = early.remove(&taken) {
                taken += 1;
                if take(Some(result)).is_break() {
                    end.store(0, Ordering::Relaxed);
                    taken = count;
                }
            }
        }
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
    });
}

/// Ends all tasks when the thread that has it panics, and wakes the one that called.
struct Alarm<'e> {
    end: &'e AtomicUsize,
    caller: &'e Thread,
}

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.end.store(0, Ordering::Relaxed);
        }
        self.caller.unpark();
    }
}
