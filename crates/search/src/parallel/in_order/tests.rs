//! Which thread does a task, when the one that called is told that results are late, and how a panic ends all.

use std::{
    cell::Cell,
    num::NonZeroUsize,
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use super::{Task, map_in_order, map_in_order_or_late, several::LATE};
use crate::clock::Clock;

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

thread_local!(static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) });

/// A clock that the thread that called sets.
fn set_by_hand() -> Clock {
    Clock::with(|| NOW.get())
}

/// The time by a clock that is late whenever it is read.
fn late() -> Duration {
    NOW.set(NOW.get() + LATE);
    NOW.get()
}

fn always_late() -> Clock {
    Clock::with(late)
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one")
}

/// Waits until `is_over`, or a minute, so that a test that fails ends. Returns true if it came.
#[expect(
    clippy::disallowed_methods,
    reason = "another thread is waited for, however long it takes"
)]
fn wait(is_over: impl Fn() -> bool) -> bool {
    (0..60_000).any(|_| {
        thread::sleep(Duration::from_millis(1));
        is_over()
    })
}

#[test]
fn one_thread_or_one_task_is_done_by_the_thread_that_called() {
    let caller = thread::current().id();
    for (count, tasks, is_own) in [(1, 5, true), (4, 1, true), (2, 2, false), (3, 50, false)] {
        let mut taken = 0;
        let work = |_, _: &Task<'_>| thread::current().id();
        map_in_order(threads(count), tasks, work, |by| {
            assert_eq!(by == caller, is_own, "{count} threads, {tasks} tasks");
            taken += 1;
            GO_ON
        });
        assert_eq!(taken, tasks);
    }
}

#[test]
fn the_thread_that_called_is_told_that_results_are_late() {
    for late in [1, 5] {
        let told = AtomicUsize::new(0);
        let work = |_, _: &Task<'_>| wait(|| told.load(Ordering::Relaxed) >= late);
        let mut results = Vec::new();
        map_in_order_or_late(threads(2), 2, always_late, work, |result| {
            match result {
                None => drop(told.fetch_add(1, Ordering::Relaxed)),
                Some(result) => results.push(result),
            }
            GO_ON
        });
        assert_eq!(results, [true, true]);
    }
}

/// Each result that comes puts it off. None comes before the one before was taken.
#[test]
fn no_results_are_late_that_come_in_time() {
    let taken = AtomicUsize::new(0);
    let work = |index, _: &Task<'_>| wait(|| taken.load(Ordering::Relaxed) == index);
    map_in_order_or_late(threads(2), 20, set_by_hand, work, |result| {
        assert_eq!(result, Some(true));
        NOW.set(NOW.get() + LATE * 9 / 10);
        taken.fetch_add(1, Ordering::Relaxed);
        GO_ON
    });
    assert_eq!(taken.into_inner(), 20);
}

#[test]
fn a_break_because_results_are_late_ends_all() {
    let mut taken = 0;
    let work = |_, task: &Task<'_>| assert!(wait(|| !task.is_needed()), "it is not needed");
    map_in_order_or_late(threads(2), 1_000, always_late, work, |result| {
        assert!(result.is_none());
        taken += 1;
        ControlFlow::Break(())
    });
    assert_eq!(taken, 1);
}

/// The clock is read while the second task goes on after the first has ended all.
#[test]
fn nothing_is_late_after_the_end() {
    static READINGS: AtomicUsize = AtomicUsize::new(0);
    let clock = || {
        Clock::with(|| {
            READINGS.fetch_add(1, Ordering::Relaxed);
            late()
        })
    };
    let mut taken = Vec::new();
    let work = |index, task: &Task<'_>| {
        if index > 0 {
            assert!(wait(|| !task.is_needed()), "it is not needed");
            let before = READINGS.load(Ordering::Relaxed);
            assert!(wait(|| READINGS.load(Ordering::Relaxed) > before + 2), "the clock is read");
        }
    };
    map_in_order_or_late(threads(2), 2, clock, work, |result| {
        taken.push(result.is_some());
        if result.is_some() { ControlFlow::Break(()) } else { GO_ON }
    });
    // The first may be late itself.
    assert_eq!(taken.pop(), Some(true));
    assert!(!taken.contains(&true));
}

/// Tasks that wait for the end begin before it, one for each thread at most.
#[test]
fn a_panic_ends_all_tasks() {
    for in_task in [true, false] {
        let (begun, others_end) = (AtomicUsize::new(0), AtomicBool::new(true));
        let work = |index, task: &Task<'_>| {
            begun.fetch_add(1, Ordering::Relaxed);
            if index > 0 {
                others_end.fetch_and(wait(|| !task.is_needed()), Ordering::Relaxed);
            }
            assert!(index > 0 || !in_task, "the first task panics");
        };
        let search =
            || map_in_order(threads(2), 1_000, work, |()| panic!("the first result panics"));
        let caught = panic::catch_unwind(AssertUnwindSafe(search)).expect_err("it panics");
        let message = caught.downcast_ref::<&str>().expect("text");
        assert_eq!(message.contains("task"), in_task, "{message}");
        assert!(others_end.into_inner(), "the others end");
        assert!(begun.into_inner() <= 3, "no further task begins");
    }
}
