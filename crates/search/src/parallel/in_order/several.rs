//! Tasks by several threads: workers that begin them in order, and a thread that takes their results in order.

use std::{
    collections::VecDeque,
    num::NonZeroUsize,
    ops::ControlFlow,
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, TryRecvError},
    },
    thread::{self, Builder, Thread},
    time::Duration,
};

use crate::{clock::Clock, parallel::several::begun};

/// How long several threads may have no result before `take` is told.
pub(super) const LATE: Duration = Duration::from_millis(50);

/// How long the thread that called waits for results: to be woken for each of many short tasks would take more time
/// than they do.
const PAUSE: Duration = Duration::from_millis(1);

/// The results that are there and were not taken.
struct Early<R> {
    /// Those from number `first` on.
    results: VecDeque<Option<R>>,
    first: usize,
}

/// Does the tasks that `one_by_one` begins, in each thread that calls it, and gives their results to `take`. `end` is
/// the number of the first task that is not needed.
pub(super) fn map_in_order<R: Send, I: Iterator<Item = (usize, R)>>(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    end: &AtomicUsize,
    one_by_one: impl Fn() -> I + Sync,
    mut take: impl FnMut(Option<R>) -> ControlFlow<()>,
) {
    let early = Mutex::new(Early { results: VecDeque::new(), first: 0 });
    let early = || early.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |done: &dyn Fn()| {
        for (number, result) in one_by_one() {
            let mut early = early();
            let place = number - early.first;
            let length = early.results.len().max(place + 1);
            early.results.resize_with(length, || None);
            early.results[place] = Some(result);
            drop(early);
            done();
        }
    };
    let mut take_next = |is_late: bool| {
        if is_late {
            return Some(take(None));
        }
        let mut early = early();
        let next = early.results.front_mut()?.take()?;
        early.results.pop_front();
        early.first += 1;
        drop(early);
        Some(take(Some(next)))
    };
    numbers_in_order(threads, count, start, end, &work, &mut take_next);
}

/// Does tasks one by one, and says after each that it is done.
type Work<'w> = dyn Fn(&dyn Fn()) + Sync + 'w;

/// The same without results, which `work` keeps. `take` takes the next one, if it is there, or hears that it is late.
/// Knows no types, so that threads and channels are compiled once.
fn numbers_in_order(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    end: &AtomicUsize,
    work: &Work<'_>,
    take: &mut dyn FnMut(bool) -> Option<ControlFlow<()>>,
) {
    let caller = &thread::current();
    thread::scope(|scope| {
        let _alarm = Alarm { end, caller };
        let (sender, done) = mpsc::channel();
        let begin = |_| {
            let sender = sender.clone();
            let worker = move || {
                let _alarm = Alarm { end, caller };
                // Dropped before the alarm, which wakes the thread that called to see it.
                let sender = sender;
                // The channel is open as long as the function that called runs.
                work(&|| sender.send(()).unwrap_or(()));
            };
            // A system that has no more threads has those that it gave.
            Builder::new().spawn_scoped(scope, worker).ok()
        };
        let workers: Vec<_> = (0..begun(threads).min(count)).map_while(begin).collect();
        if workers.is_empty() {
            work(&|| sender.send(()).unwrap_or(()));
        }
        drop(sender);
        let (mut taken, mut last) = (0, start());
        loop {
            let mut is_late = false;
            match done.try_recv() {
                Ok(()) => last = start(),
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) if last.elapsed() >= LATE => {
                    (is_late, last) = (true, start());
                }
                Err(TryRecvError::Empty) => thread::park_timeout(PAUSE),
            }
            while taken < count
                && let Some(flow) = take(is_late)
            {
                taken += usize::from(!is_late);
                if flow.is_break() {
                    end.store(0, Ordering::Relaxed);
                    taken = count;
                }
                is_late = false;
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
