//! How soon searches end as their limits say, the time to free their tables included.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use search::{
    Algorithm, Blind, Cycles, Event, GoalTest, Limits, Observer, Outcome, StateSpace, Stop,
    parallel::{Sizes, Threads, breadth_first, explore, ida_star},
    search,
};
use testkit::{
    steps,
    toys::{Endless, Lattice, growing_algorithms},
};

const MIB: usize = 1 << 20;
const TREE: Endless = Endless { branches: 3 };

/// Three threads, more than many machines have cores.
fn threads() -> Threads {
    Threads::new(NonZeroUsize::new(3).expect("at least one"))
}

/// Checks that one of five tries is at most `max_delay` late. Other processes may delay one try, but not all.
#[track_caller]
fn check_delay(name: &str, max_delay: Duration, mut delay: impl FnMut() -> Duration) {
    let mut tries = Vec::new();
    while tries.len() < 5 {
        let delay = delay();
        if delay <= max_delay {
            return;
        }
        tries.push(delay);
    }
    panic!("{name}: {tries:?} late");
}

const MAX_OVERSHOOT: Duration = Duration::from_millis(50);
const MAX_TIME_TO_CANCEL: Duration = Duration::from_millis(100);

/// How much longer than `time` a search took, including the time to free its tables.
fn overshoot<S: StateSpace>(space: &S, algorithm: Algorithm, time: Duration) -> Duration {
    let limits = Limits { time: Some(time), bytes: 256 * MIB, ..Limits::default() };
    let started = Instant::now();
    let report = search(space, &Blind, algorithm, &limits, &mut ());
    let took = started.elapsed();
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Time), "{algorithm:?}");
    assert!(took >= time, "{algorithm:?}: stopped too early");
    took - time
}

/// [`TREE`], on which every expansion takes a few milliseconds.
fn slow() -> impl StateSpace<State: Send + Sync, Action: Send + Sync> + Sync {
    let successors = |&state: &u64| {
        thread::sleep(Duration::from_millis(4));
        (0..TREE.branches).map(move |branch| (TREE.apply(&state, branch), 1))
    };
    steps(0, successors, |_| false)
}

#[test]
fn the_clock_is_read_in_time_when_expansions_are_slow() {
    for (name, algorithm) in growing_algorithms() {
        let time = Duration::from_millis(150);
        check_delay(name, MAX_OVERSHOOT, || overshoot(&slow(), algorithm, time));
    }
}

#[test]
fn a_flag_raised_by_another_thread_is_seen_in_time() {
    for (name, algorithm) in growing_algorithms() {
        check_delay(name, MAX_TIME_TO_CANCEL, || {
            let flag = Arc::new(AtomicBool::new(false));
            let limits =
                Limits { cancel: Some(Arc::clone(&flag)), bytes: 256 * MIB, ..Limits::default() };
            let raised = thread::spawn(move || {
                thread::sleep(Duration::from_millis(100));
                flag.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let report = search(&TREE, &Blind, algorithm, &limits, &mut ());
            let ended = Instant::now();
            assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled), "{name}");
            ended - raised.join().expect("it only sleeps")
        });
    }
}

/// The delay with which several threads end, from 100 ms after their begin, when time is over or a flag is raised.
#[track_caller]
fn check_delay_of_threads<S>(name: &str, space: &S, max_delay: Duration)
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let time = Duration::from_millis(100);
    let run = |limits: &Limits, kind: usize| {
        let started = Instant::now();
        let outcome = match kind {
            0 => breadth_first(space, GoalTest::Generation, threads(), limits, &mut ()).outcome,
            1 => ida_star(space, &Blind, Cycles::OnPath, threads(), limits, &mut ()).outcome,
            _ => {
                let explored = explore(space, threads(), limits, &mut |_| ());
                explored.stop.map_or(Outcome::Exhausted, Outcome::Stopped)
            }
        };
        (outcome, started.elapsed().saturating_sub(time))
    };
    let bytes = 512 * MIB;
    for kind in 0..3 {
        check_delay(name, max_delay, || {
            let limits = Limits { time: Some(time), bytes, ..Limits::default() };
            let (outcome, delay) = run(&limits, kind);
            assert_eq!(outcome, Outcome::Stopped(Stop::Time), "{name}");
            delay
        });
        check_delay(name, max_delay, || {
            let flag = Arc::new(AtomicBool::new(false));
            let limits = Limits { cancel: Some(Arc::clone(&flag)), bytes, ..Limits::default() };
            let raised = thread::spawn(move || {
                thread::sleep(time);
                flag.store(true, Ordering::Relaxed);
            });
            let (outcome, delay) = run(&limits, kind);
            raised.join().expect("it only sleeps");
            assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled), "{name}");
            delay
        });
    }
}

#[test]
fn threads_end_in_time() {
    check_delay_of_threads("tree", &TREE, MAX_TIME_TO_CANCEL);
    check_delay_of_threads("lattice", &Lattice, MAX_TIME_TO_CANCEL);
    check_delay_of_threads("slow", &slow(), MAX_TIME_TO_CANCEL);
}

/// Raises a flag at this state, counted from 1.
struct Raises {
    left: u64,
    flag: Arc<AtomicBool>,
    raised: Option<Instant>,
}

impl<S: StateSpace> Observer<S> for Raises {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Generated { .. } = event {
            self.left = self.left.saturating_sub(1);
        }
        if self.left == 0 && self.raised.is_none() {
            self.flag.store(true, Ordering::Relaxed);
            self.raised = Some(Instant::now());
        }
        ControlFlow::Continue(())
    }
}

/// A search with an observer that raises a flag.
type Search<'s> = dyn Fn(&Limits, &mut Raises) -> Outcome + 's;

/// States when the flag is raised; their table has half a gigabyte.
const MANY: u64 = 10_000_000;

/// By several threads the table is divided among them right then, in which all states are moved.
#[test]
fn a_flag_is_seen_in_time_where_ten_million_states_are_stored() {
    // Each expansion stores three states.
    let alone = MANY / 3;
    let threads = threads().with_sizes(Sizes { alone, whole: 0, ..Sizes::default() });
    let searches: [(&str, &Search<'_>); 3] = [
        ("breadth-first", &|limits, raises| {
            search(&TREE, &Blind, Algorithm::BREADTH_FIRST, limits, raises).outcome
        }),
        ("uniform-cost", &|limits, raises| {
            search(&TREE, &Blind, Algorithm::UNIFORM_COST, limits, raises).outcome
        }),
        ("by threads", &|limits, raises| {
            breadth_first(&TREE, GoalTest::Generation, threads, limits, raises).outcome
        }),
    ];
    for (name, search) in searches {
        for before in [0, 1_000, 300_000] {
            check_delay(name, MAX_OVERSHOOT, || {
                let flag = Arc::new(AtomicBool::new(false));
                let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() };
                let mut raises = Raises { left: MANY - before, flag, raised: None };
                let outcome = search(&limits, &mut raises);
                let ended = Instant::now();
                assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled), "{name}");
                ended - raises.raised.expect("so many are generated")
            });
        }
    }
}
