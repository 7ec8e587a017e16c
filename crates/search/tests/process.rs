//! Limits as measured from outside: the resident memory of a whole process, and wall-clock time.
//!
//! The memory test runs this test binary again as a child process, which does one search and prints its peak
//! of resident memory. So neither other tests nor earlier searches count.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use search::{
    Algorithm, Blind, Cycles, GoalTest, Limits, Outcome, ParentRule, StateSpace, Stop, Ties,
    Weight,
    parallel::{Threads, breadth_first, explore, ida_star},
    search,
};
use testkit::toys::{Endless, Lattice};

const MIB: usize = 1 << 20;
const TREE: Endless = Endless { branches: 3 };

/// The algorithms whose memory grows with the search, each with a name for the child process.
fn growing_algorithms() -> Vec<(&'static str, Algorithm)> {
    let least_g = Ties::LeastG(ParentRule::Cheaper);
    let weight = Weight::new(3, 2).expect("at least 1");
    vec![
        ("breadth-first", Algorithm::BREADTH_FIRST),
        ("breadth-first-late", Algorithm::BreadthFirst { goal_test: GoalTest::Expansion }),
        ("depth-first", Algorithm::DEPTH_FIRST),
        ("depth-first-on-path", Algorithm::DepthFirst { cycles: Cycles::OnPath }),
        ("depth-first-tree", Algorithm::DepthFirst { cycles: Cycles::Allowed }),
        ("deepening-closed", Algorithm::IterativeDeepening { cycles: Cycles::Closed }),
        ("uniform-cost", Algorithm::UNIFORM_COST),
        ("uniform-cost-least-g", Algorithm::UniformCost { ties: least_g }),
        ("greedy", Algorithm::GREEDY),
        ("a-star", Algorithm::A_STAR),
        ("weighted-a-star", Algorithm::weighted_a_star(weight)),
        ("ida-star-closed", Algorithm::IdaStar { cycles: Cycles::Closed }),
    ]
}

/// Three threads, more than many machines have cores.
fn threads() -> Threads {
    Threads::new(NonZeroUsize::new(3).expect("at least one"))
}

/// Linux reports the peak of a process in `/proc`.
#[cfg(target_os = "linux")]
mod memory {
    use std::{
        io::{Write, stdout},
        process::Command,
        thread,
    };

    use search::{
        Blind, GoalTest, Limits, Outcome, StateSpace,
        parallel::{breadth_first, explore},
        search,
    };
    use testkit::toys::Lattice;

    use super::{MIB, TREE, growing_algorithms, threads};

    /// The variable with the child's task: name of the algorithm, name of the space, limit in MiB.
    const TASK: &str = "SEARCH_TEST_TASK";

    /// Runs in the child: one search; prints its outcome, the bytes counted and the resident memory in kB.
    fn do_task(task: &str) {
        let words: Vec<&str> = task.split(' ').collect();
        let [name, space, mib] = words[..] else { panic!("three words expected: {task}") };
        let bytes = mib.parse::<usize>().expect("a number") * MIB;
        let (outcome, bytes) = match space {
            "tree" => fill(&TREE, name, bytes),
            _ => fill(&Lattice, name, bytes),
        };
        let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        let resident = peak.expect("Linux reports the peak").trim();
        writeln!(stdout(), "{DONE} {outcome:?} {bytes} {resident}").expect("the parent reads it");
    }

    /// The text before the child's answer.
    const DONE: &str = "the search ended:";

    fn fill<S>(space: &S, name: &str, bytes: usize) -> (Outcome, usize)
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    {
        let limits = Limits { bytes, ..Limits::default() };
        if name == "explore-by-threads" {
            let explored = explore(space, threads(), &limits, &mut |_| ());
            return (Outcome::Stopped(explored.stop.expect("endless")), 0);
        }
        let known = growing_algorithms().into_iter().find(|&(known, _)| known == name);
        let report = match known {
            Some((_, algorithm)) => search(space, &Blind, algorithm, &limits, &mut ()),
            None => breadth_first(space, GoalTest::Generation, threads(), &limits, &mut ()),
        };
        (report.outcome, report.stats.peak_bytes)
    }

    /// Runs a task in a process of its own. Checks that the memory limit stopped the search, and that the
    /// process stayed within the limit, 5 % and 16 MiB.
    #[track_caller]
    fn check_memory(name: &str, space: &str, mib: usize) {
        let itself = std::env::current_exe().expect("a test is a file");
        let output = Command::new(itself)
            .args(["--exact", "memory::process_memory_stays_within_the_limit", "--nocapture"])
            .env(TASK, format!("{name} {space} {mib}"))
            .output()
            .expect("a test can be run again");
        let text = String::from_utf8_lossy(&output.stdout);
        let answer = text.lines().find_map(|line| Some(line.split_once(DONE)?.1.trim()));
        let Some(answer) = answer else {
            panic!("{name} {space} {mib}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
        };
        let words: Vec<&str> = answer.split(' ').collect();
        let [outcome, bytes, kib] = words[..] else { panic!("three words expected: {answer}") };
        assert_eq!(outcome, "Stopped(Bytes)", "{name} {space} {mib}");
        let bytes: usize = bytes.parse().expect("a number");
        let resident = kib.parse::<usize>().expect("a number") * 1024;
        let allowed = mib * MIB;
        assert!(bytes <= allowed, "{name} {space} {mib}: {bytes} counted");
        assert!(
            resident <= allowed + allowed / 20 + 16 * MIB,
            "{name} {space} {mib} MiB: {} MiB resident, {} MiB counted",
            resident / MIB,
            bytes / MIB
        );
    }

    /// On infinite spaces, with two limits.
    #[test]
    fn process_memory_stays_within_the_limit() {
        if let Ok(task) = std::env::var(TASK) {
            do_task(&task);
            return;
        }
        let mut tasks: Vec<_> =
            growing_algorithms().iter().map(|&(name, _)| (name, "tree", 64)).collect();
        for name in ["breadth-first", "a-star"] {
            tasks.extend([(name, "lattice", 64), (name, "tree", 200)]);
        }
        for name in ["by-threads", "explore-by-threads"] {
            tasks.extend([(name, "lattice", 256), (name, "tree", 300)]);
        }
        // Each task is a process of its own; two run at a time.
        thread::scope(|scope| {
            for half in tasks.chunks(tasks.len().div_ceil(2)) {
                scope.spawn(|| {
                    half.iter().for_each(|&(name, space, mib)| check_memory(name, space, mib));
                });
            }
        });
    }
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

#[test]
fn the_clock_is_read_in_time() {
    for (name, algorithm) in growing_algorithms() {
        let time = Duration::from_millis(150);
        check_delay(name, MAX_OVERSHOOT, || overshoot(&TREE, algorithm, time));
    }
    for algorithm in [Algorithm::ITERATIVE_DEEPENING, Algorithm::IDA_STAR] {
        let (name, time) = (format!("{algorithm:?}"), Duration::from_millis(150));
        check_delay(&name, MAX_OVERSHOOT, || overshoot(&Lattice, algorithm, time));
    }
}

/// A space on which every expansion takes a few milliseconds.
struct Slow;

impl StateSpace for Slow {
    type State = u64;
    type Action = u32;

    fn initial_state(&self) -> u64 {
        TREE.initial_state()
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, state: &u64, actions: &mut Vec<u32>) {
        thread::sleep(Duration::from_millis(4));
        TREE.actions(state, actions);
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        TREE.apply(state, action)
    }
}

#[test]
fn the_clock_is_read_in_time_when_expansions_are_slow() {
    for (name, algorithm) in growing_algorithms() {
        let time = Duration::from_millis(150);
        check_delay(name, MAX_OVERSHOOT, || overshoot(&Slow, algorithm, time));
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
    check_delay_of_threads("slow", &Slow, MAX_TIME_TO_CANCEL);
}
