//! Tasks by several threads, with their results in order.

#[cfg(feature = "parallel")]
mod several;

use std::{
    iter,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
};

use crate::clock::Clock;

/// A task that [`map_in_order`] has begun.
pub struct Task<'t> {
    index: usize,
    /// No task from this one on is needed any more.
    end: &'t AtomicUsize,
}

impl Task<'_> {
    /// Returns false once the result is not wanted any more. A task that takes long should ask from time to time, and
    /// end then.
    ///
    /// ```
    /// use std::{num::NonZeroUsize, ops::ControlFlow};
    /// use search::parallel::map_in_order;
    ///
    /// // The first task ends them all, which the second would wait for otherwise.
    /// let two = NonZeroUsize::new(2).expect("not 0");
    /// let wait = |number, task: &search::parallel::Task<'_>| {
    ///     while number > 0 && task.is_needed() {
    ///         std::thread::yield_now();
    ///     }
    /// };
    /// map_in_order(two, 2, wait, |()| ControlFlow::Break(()));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.index < self.end.load(Ordering::Relaxed)
    }
}

/// Does tasks 0, 1, 2 … `count` − 1 by several threads, and gives their results to `take` in this order, in the
/// thread that called. The tasks begin in order too. Once `take` returns `Break`, no further task begins,
/// and those that have begun are no longer [needed](Task::is_needed). So what `take` sees does not depend on
/// the number of threads. Without the feature `parallel` the thread that called does them all.
///
/// A panic of a task, or of `take`, ends all threads in the same way, and goes on in the thread that called.
///
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// use search::parallel::map_in_order;
///
/// let two = NonZeroUsize::new(2).expect("not 0");
/// let mut squares = Vec::new();
/// map_in_order(two, 1_000, |number, _| number * number, |square| {
///     squares.push(square);
///     if square < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25]);
/// ```
pub fn map_in_order<R: Send>(
    threads: NonZeroUsize,
    count: usize,
    work: impl Fn(usize, &Task<'_>) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    map_in_order_or_late(threads, count, Clock::start, work, |result| {
        result.map_or(ControlFlow::Continue(()), &mut take)
    });
}

/// [`map_in_order`], but `take` is also called, with `None`, every so often while several threads have no result for
/// it, by the clocks that `start` gives.
pub(super) fn map_in_order_or_late<R: Send>(
    threads: NonZeroUsize,
    count: usize,
    start: fn() -> Clock,
    work: impl Fn(usize, &Task<'_>) -> R + Sync,
    mut take: impl FnMut(Option<R>) -> ControlFlow<()>,
) {
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let (next, end, work) = (&next, &end, &work);
    let one_by_one = move || {
        iter::from_fn(move || {
            let task = Task { index: next.fetch_add(1, Ordering::Relaxed), end };
            task.is_needed().then(|| (task.index, work(task.index, &task)))
        })
    };
    #[cfg(feature = "parallel")]
    if threads.get() > 1 && count > 1 {
        return several::map_in_order(threads, count, start, end, one_by_one, take);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = (threads, start);
    let _ = one_by_one().try_for_each(|(_, result)| take(Some(result)));
}

#[cfg(all(test, feature = "parallel"))]
mod tests;
