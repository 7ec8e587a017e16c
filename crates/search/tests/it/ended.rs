//! Searches by several threads that are cancelled or panic, and tasks in order: all threads end.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    panic,
    sync::{Arc, atomic::Ordering},
    thread,
};

use search::{
    Cycles, Event, GoalTest, Limits, Observer, Outcome, StateSpace, Stop,
    parallel::{Sizes, Task, map_in_order},
};
use testkit::{explore_any, size};

use crate::{
    parallel::{Numbers, TREE, breadth_first_in, ida_star_in, threads},
    watched::WatchedSpace,
};

#[test]
fn threads_are_cancelled() {
    let numbers = Numbers { raises_at: Some(100_000), ..Numbers::default() };
    let limits = Limits { cancel: Some(Arc::clone(&numbers.flag)), ..Limits::default() };
    // Before and after the table is divided.
    for alone in [400_000, 10_000] {
        let threads = threads(3).with_sizes(Sizes { alone, ..Sizes::default() });
        let report = breadth_first_in(&numbers, GoalTest::Generation, threads, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled));
        assert!((16_384..5_000_000).contains(&report.stats.expanded), "{}", report.stats.expanded);
        numbers.flag.store(false, Ordering::Relaxed);
    }
    numbers.flag.store(false, Ordering::Relaxed);
    let explored = explore_any(&numbers, threads(3), &limits, &mut |_| ());
    assert_eq!(explored.stop, Some(Stop::Cancelled));
    numbers.flag.store(false, Ordering::Relaxed);
    let report = ida_star_in(&numbers, Cycles::Allowed, threads(3), &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled));
    assert!(report.stats.expanded >= 16_384, "{}", report.stats.expanded);
}

/// The panic of a space ends all threads, and goes on in the thread that called.
#[test]
fn a_panic_ends_all_threads() {
    let numbers = Numbers { panics_at: Some(100_000), ..Numbers::default() };
    let limits = Limits::default();
    let breadth_first = |alone| {
        let threads = threads(3).with_sizes(Sizes { alone, ..Sizes::default() });
        let _ = breadth_first_in(&numbers, GoalTest::Generation, threads, &limits, &mut ());
    };
    let searches: [&dyn Fn(); 4] = [
        // Before and after the table is divided.
        &|| breadth_first(400_000),
        &|| breadth_first(10_000),
        &|| {
            explore_any(&numbers, threads(3), &limits, &mut |_| ());
        },
        &|| {
            let _ = ida_star_in(&numbers, Cycles::Allowed, threads(3), &limits, &mut ());
        },
    ];
    for search in searches {
        let caught = panic::catch_unwind(panic::AssertUnwindSafe(search)).expect_err("it panics");
        let message = caught.downcast_ref::<String>().expect("text");
        assert!(message.contains("at this state"), "{message}");
    }
}

/// Panics at an expansion.
struct Startled(u64);

impl<S: StateSpace<State = u64>> Observer<S> for Startled {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Expanded { state, .. } = event {
            assert_ne!(*state, self.0, "told of this state");
        }
        ControlFlow::Continue(())
    }
}

/// A panic of one that helps, and one of the observer once the table is divided.
#[test]
fn a_panic_of_another_thread_or_the_observer_ends_all_threads() {
    let threads = threads(3).with_sizes(Sizes { alone: 10_000, ..Sizes::default() });
    let limits = Limits::default();
    let searches: [(&str, &dyn Fn()); 2] = [
        ("another thread", &|| {
            let call = || panic!("another thread: {:?}", thread::current().id());
            let space = WatchedSpace::new(&TREE, &call);
            let _ = breadth_first_in(&space, GoalTest::Generation, threads, &limits, &mut ());
        }),
        ("told of this state", &|| {
            let mut observer = Startled(100_000);
            let numbers = Numbers::default();
            let _ =
                breadth_first_in(&numbers, GoalTest::Generation, threads, &limits, &mut observer);
        }),
    ];
    for (expected, search) in searches {
        let caught = panic::catch_unwind(panic::AssertUnwindSafe(search)).expect_err("it panics");
        let message = caught.downcast_ref::<String>().expect("text");
        assert!(message.contains(expected), "{message}");
    }
}

/// Results come in order, and end where the taker says; the tasks that have begun by then learn it.
#[test]
fn tasks_are_taken_in_order() {
    for count in [1, 2, 8] {
        let threads = NonZeroUsize::new(count).expect("at least one");
        for last in [0, 1, 50, 999, 5_000] {
            let mut taken = Vec::new();
            let work = |number: usize, task: &Task<'_>| {
                if number > last {
                    while task.is_needed() {
                        thread::yield_now();
                    }
                } else if number.is_multiple_of(10) {
                    (0..size(50, 5)).for_each(|_| thread::yield_now());
                }
                number
            };
            map_in_order(threads, 1_000, work, |number| {
                taken.push(number);
                if number < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert!(taken.into_iter().eq(0..=last.min(999)), "{count} threads to {last}");
        }
    }
}
