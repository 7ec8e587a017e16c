//! Which thread does a task, when the one that called is told that results are late, and how a panic ends all.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{LATE, Turn, in_order, in_order_or_late};

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// No test waits longer, so that one that fails ends.
const PATIENCE: Duration = Duration::from_secs(5);

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one")
}

/// Waits until `is_over`. Did it come?
fn wait(is_over: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    while !is_over() && began.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
    is_over()
}

#[test]
fn one_thread_or_one_task_is_done_by_the_thread_that_called() {
    let caller = thread::current().id();
    for (count, tasks, is_own) in [(1, 5, true), (4, 1, true), (2, 2, false), (3, 50, false)] {
        let mut taken = 0;
        let work = |_, _: &Turn<'_>| thread::current().id();
        in_order(threads(count), tasks, work, |by| {
            assert_eq!(by == caller, is_own, "{count} threads, {tasks} tasks");
            taken += 1;
            GO_ON
        });
        assert_eq!(taken, tasks);
    }
}

#[test]
fn the_thread_that_called_is_told_that_results_are_late() {
    for late in [1, 2] {
        let (told, began) = (AtomicUsize::new(0), Instant::now());
        let work = |_, _: &Turn<'_>| wait(|| told.load(Ordering::Relaxed) >= late);
        let mut results = Vec::new();
        in_order_or_late(threads(2), 2, work, |result| {
            match result {
                None => drop(told.fetch_add(1, Ordering::Relaxed)),
                Some(result) => results.push(result),
            }
            GO_ON
        });
        assert_eq!(results, [true, true]);
        // Once in 50 ms, however long it took.
        let told = told.into_inner();
        assert!(began.elapsed() >= LATE * u32::try_from(told).expect("few"), "{told} times");
    }
}

/// Each result that comes puts it off.
#[test]
fn no_results_are_late_that_come_in_time() {
    let (mut late, began) = (0, Instant::now());
    in_order_or_late(
        threads(2),
        40,
        |_, _| thread::sleep(Duration::from_micros(100)),
        |result| {
            late += u32::from(result.is_none());
            GO_ON
        },
    );
    assert!(began.elapsed() >= LATE * late, "{late} times");
}

#[test]
fn a_break_because_results_are_late_ends_all() {
    let mut taken = 0;
    let work = |_, turn: &Turn<'_>| assert!(wait(|| !turn.is_needed()), "it is not needed");
    in_order_or_late(threads(2), 1_000, work, |result| {
        assert!(result.is_none());
        taken += 1;
        ControlFlow::Break(())
    });
    assert_eq!(taken, 1);
}

/// The second task takes longer than that after the first has ended all.
#[test]
fn nothing_is_late_after_the_end() {
    let mut taken = Vec::new();
    let work = |index, turn: &Turn<'_>| {
        if index > 0 {
            assert!(wait(|| !turn.is_needed()), "it is not needed");
            thread::sleep(LATE + Duration::from_millis(20));
        }
    };
    in_order_or_late(threads(2), 2, work, |result| {
        taken.push(result.is_some());
        if result.is_some() { ControlFlow::Break(()) } else { GO_ON }
    });
    // The first may be late itself, if the system is busy.
    assert_eq!(taken.pop(), Some(true));
    assert!(!taken.contains(&true));
}

/// Tasks that wait for the end begin before it, one for each thread at most.
#[test]
fn a_panic_ends_all_tasks() {
    for in_task in [true, false] {
        let (begun, others_end) = (AtomicUsize::new(0), AtomicBool::new(true));
        let work = |index, turn: &Turn<'_>| {
            begun.fetch_add(1, Ordering::Relaxed);
            if index > 0 {
                others_end.fetch_and(wait(|| !turn.is_needed()), Ordering::Relaxed);
            }
            assert!(index > 0 || !in_task, "the first task panics");
        };
        let search = || in_order(threads(2), 1_000, work, |()| panic!("the first result panics"));
        let caught = panic::catch_unwind(AssertUnwindSafe(search)).expect_err("it panics");
        let message = caught.downcast_ref::<&str>().expect("text");
        assert_eq!(message.contains("task"), in_task, "{message}");
        assert!(others_end.into_inner(), "the others end");
        assert!(begun.into_inner() <= 3, "no further task begins");
    }
}
