//! Tasks by several threads, with their results in order.

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

use super::begun;
use crate::clock::Clock;

/// A task that [`in_order`] has begun.
pub struct Turn<'t> {
    index: usize,
    /// No task from this one on is needed any more.
    end: &'t AtomicUsize,
}

impl Turn<'_> {
    /// Returns false once the result is not wanted any more. A task that takes long should ask from time to time, and
    /// end then.
    ///
    /// ```
    /// use std::{num::NonZeroUsize, ops::ControlFlow};
    /// use search::parallel::in_order;
    ///
    /// // The first task ends them all, which the second would wait for otherwise.
    /// let two = NonZeroUsize::new(2).expect("not 0");
    /// let wait = |number, turn: &search::parallel::Turn<'_>| {
    ///     while number > 0 && turn.is_needed() {
    ///         std::thread::yield_now();
    ///     }
    /// };
    /// in_order(two, 2, wait, |()| ControlFlow::Break(()));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.index < self.end.load(Ordering::Relaxed)
    }
}

/// Does tasks 0, 1, 2 … `count` − 1 by several threads, and gives their results to `take` in this order, in the
/// thread that called. The tasks begin in order too. Once `take` returns `Break`, no further task begins,
/// and those that have begun are no longer [needed](Turn::is_needed). So what `take` sees does not depend on
/// the number of threads.
///
/// A panic of a task, or of `take`, ends all threads in the same way, and goes on in the thread that called.
///
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// use search::parallel::in_order;
///
/// let two = NonZeroUsize::new(2).expect("not 0");
/// let mut squares = Vec::new();
/// in_order(two, 1_000, |number, _| number * number, |square| {
///     squares.push(square);
///     if square < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25]);
/// ```
pub fn in_order<R: Send>(
    threads: NonZeroUsize,
    count: usize,
    work: impl Fn(usize, &Turn<'_>) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    in_order_or_late(threads, count, Clock::start, work, |result| {
        result.map_or(ControlFlow::Continue(()), &mut take)
    });
}

/// How long several threads may have no result before `take` is told.
const LATE: Duration = Duration::from_millis(50);

/// How long the thread that called waits for results: to be woken for each of many short tasks would take more time
/// than they do.
const PAUSE: Duration = Duration::from_millis(1);

/// [`in_order`], but `take` is also called, with `None`, every so often while several threads have no result for it,
/// by the clocks that `start` gives.
pub(super) fn in_order_or_late<R: Send>(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    work: impl Fn(usize, &Turn<'_>) -> R + Sync,
    mut take: impl FnMut(Option<R>) -> ControlFlow<()>,
) {
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let (next, end, work) = (&next, &end, &work);
    let one_by_one = move || {
        std::iter::from_fn(move || {
            let turn = Turn { index: next.fetch_add(1, Ordering::Relaxed), end };
            turn.is_needed().then(|| (turn.index, work(turn.index, &turn)))
        })
    };
    if threads.get() == 1 || count == 1 {
        let _ = one_by_one().try_for_each(|(_, result)| take(Some(result)));
        return;
    }
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

#[cfg(test)]
mod tests;
