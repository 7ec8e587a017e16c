//! Tasks by several threads: workers that begin them in order, and a thread that takes their results in order.

use std::{
    collections::{BTreeSet, VecDeque},
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
pub(super) fn in_order<R: Send, I: Iterator<Item = (usize, R)>>(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    end: &AtomicUsize,
    one_by_one: impl Fn() -> I + Sync,
    mut take: impl FnMut(Option<R>) -> ControlFlow<()>,
) {
    let early = Mutex::new(Early { results: VecDeque::new(), first: 0 });
    let early = || early.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |done: &dyn Fn(usize)| {
        for (number, result) in one_by_one() {
            let mut early = early();
            let place = number - early.first;
            let length = early.results.len().max(place + 1);
            early.results.resize_with(length, || None);
            early.results[place] = Some(result);
            drop(early);
            done(number);
        }
    };
    let mut take_next = |is_there: bool| {
        let next = is_there.then(|| {
            let mut early = early();
            early.first += 1;
            early.results.pop_front().flatten()
        });
        take(next.flatten())
    };
    numbers_in_order(threads, count, start, end, &work, &mut take_next);
}

/// Does tasks one by one, and says the number of each that is done.
type Work<'w> = dyn Fn(&dyn Fn(usize)) + Sync + 'w;

/// The same without results, which `work` keeps: it says which task is done, and `take` is told in order that the next
/// is, or that none is for so long. Knows no types, so that threads and channels are compiled once.
fn numbers_in_order(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    end: &AtomicUsize,
    work: &Work<'_>,
    take: &mut dyn FnMut(bool) -> ControlFlow<()>,
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
                work(&|number| sender.send(number).unwrap_or(()));
            };
            // A system that has no more threads has those that it gave.
            Builder::new().spawn_scoped(scope, worker).ok()
        };
        let workers: Vec<_> = (0..begun(threads).min(count)).map_while(begin).collect();
        if workers.is_empty() {
            work(&|number| sender.send(number).unwrap_or(()));
        }
        drop(sender);
        // Tasks that were done before their turn.
        let (mut early, mut taken) = (BTreeSet::new(), 0);
        let mut last = start();
        loop {
            match results.try_recv() {
                Ok(number) => {
                    early.insert(number);
                    last = start();
                }
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) if last.elapsed() >= LATE && taken < count => {
                    last = start();
                    if take(false).is_break() {
                        end.store(0, Ordering::Relaxed);
                        taken = count;
                    }
                }
                Err(TryRecvError::Empty) => thread::park_timeout(PAUSE),
            }
            while early.remove(&taken) {
                taken += 1;
                if take(true).is_break() {
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
