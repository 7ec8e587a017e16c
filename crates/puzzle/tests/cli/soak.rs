//! The studio under load: four searches at a time, of every puzzle. Each answer is the same as from `puzzle solve`, and
//! memory and threads stay level. There are [`count`] searches, or as many as take `SOAK_SECONDS`; the row
//! `studio-soak` of `cargo xtask slow` takes ten minutes.
#![expect(
    clippy::disallowed_methods,
    reason = "it runs as long as it is asked to, and never in `cargo test`"
)]

use std::{
    env, fs,
    io::Read,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    run::{fixtures, json},
    started::StartedStudio,
    waiting::wait_until,
};

/// Searches: puzzle, file, algorithm. Each ends by itself soon.
const SEARCHES: [[&str; 3]; 15] = [
    ["boggle", "comb.txt", "dfs"],
    ["grid-path", "costs.txt", "astar"],
    ["grid-path", "p0.txt", "ucs"],
    ["klotski", "small.txt", "bfs"],
    ["npuzzle", "two-by-three.txt", "idastar"],
    ["npuzzle", "eight-unsolvable.txt", "astar"],
    ["numbrix", "empty-4.txt", "dfs"],
    ["pacman-dual", "test-5.txt", "astar"],
    ["river-crossing", "bridge-and-torch.toml", "ucs"],
    ["river-crossing", "classic.txt", "bfs"],
    ["sokoban", "map-02.txt", "astar"],
    ["sokoban", "map-01.txt", "bfs"],
    ["sokoban", "classic.sok", "astar"],
    ["weighted-stones", "test-06.txt", "astar"],
    ["weighted-stones", "test-10.txt", "greedy"],
];

/// The searches that a page has at a time.
const AT_A_TIME: usize = 4;
/// One of this many searches is left by its user.
const LEFT: usize = 10;
/// The number of searches where no time is set: of each kind thirty, or ten where tests are not thorough.
fn count() -> usize {
    testkit::size(30, 10) * SEARCHES.len()
}

/// The threads of the studio for searches.
const MAX_THREADS: usize = 8;

/// A search, and its result without its times and bytes.
struct Search {
    body: String,
    result: Value,
}

impl Search {
    /// The search as the page asks for it, and the result of `puzzle solve`.
    fn new([domain, name, algorithm]: [&str; 3]) -> Self {
        let file = fixtures().join(domain).join(name);
        let text = serde_json::to_string(&fs::read_to_string(&file).unwrap()).unwrap();
        let body = format!(
            r#"{{"puzzle":{{"domain":"{domain}","text":{text}}},"ask":{{"algorithm":"{algorithm}"}}}}"#
        );
        let line = json(&["solve", domain, file.to_str().unwrap(), "--algorithm", algorithm]);
        Self { body, result: result(&line) }
    }
}

/// Outcome, solutions, and the states that were expanded and generated.
fn result(line: &Value) -> Value {
    let stats = ["expanded", "generated"].map(|name| line["stats"][name].clone());
    serde_json::json!([line["outcome"], line["proved"], line["solutions"], stats])
}

/// Memory in KiB, and threads.
fn taken(studio: &StartedStudio) -> [usize; 2] {
    let status = fs::read_to_string(format!("/proc/{}/status", studio.process.id())).unwrap();
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    ["VmRSS:", "Threads:"].map(value)
}

/// How far the soak has come.
struct Progress {
    started: Instant,
    time: Option<Duration>,
    /// The number of the next search.
    next: AtomicUsize,
}

impl Progress {
    /// The third of the time or of the searches that is under way; 3 at the end.
    fn third(&self) -> usize {
        let (done, all) = match self.time {
            Some(time) => (self.started.elapsed().as_millis(), time.as_millis()),
            None => (self.next.load(Ordering::Relaxed) as u128, count() as u128),
        };
        (3 * done / all).min(3) as usize
    }
}

/// Runs searches one after another until the end.
fn user(studio: &StartedStudio, searches: &[Search], progress: &Progress) {
    let (port, key) = studio.port_and_key();
    let host = format!("Host: 127.0.0.1:{port}");
    while progress.third() < 3 {
        let number = progress.next.fetch_add(1, Ordering::Relaxed);
        if number % LEFT == LEFT - 1 {
            drop(studio.begin_long());
            continue;
        }
        let search = &searches[number % searches.len()];
        let mut answer = String::new();
        // A search that was left may have its place for a moment yet.
        let is_run = || {
            answer.clear();
            let mut stream = studio.send(key, "POST /api/run", &host, &search.body);
            stream.read_to_string(&mut answer).unwrap();
            answer.starts_with("HTTP/1.1 200")
        };
        wait_until(is_run, || "there is no room".to_owned());
        let done = answer.lines().skip_while(|line| *line != "event: done").nth(1);
        let done =
            done.and_then(|line| line.strip_prefix("data: ")).unwrap_or_else(|| panic!("{answer}"));
        let done: Value = serde_json::from_str(done).unwrap();
        assert_eq!(result(&done["line"]), search.result, "{}", search.body);
    }
}

#[test]
fn four_searches_at_a_time_leave_nothing_behind() {
    let time = env::var("SOAK_SECONDS").ok().map(|seconds| seconds.parse().unwrap());
    let time = time.map(Duration::from_secs);
    let home = tempfile::tempdir().unwrap();
    let searches = SEARCHES.map(Search::new);
    let studio = StartedStudio::start(&fixtures().join("npuzzle"), &[], home.path());
    let [_, before] = taken(&studio);
    let progress = Progress { started: Instant::now(), time, next: AtomicUsize::new(0) };
    // By thirds, so that the first has built all that is built once.
    let (mut most, mut samples) = ([[0; 2]; 3], [0; 3]);
    thread::scope(|scope| {
        let user = || user(&studio, &searches, &progress);
        let users: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(user)).collect();
        while !users.iter().all(|user| user.is_finished()) {
            let third = progress.third().min(2);
            samples[third] += 1;
            for (most, now) in most[third].iter_mut().zip(taken(&studio)) {
                *most = now.max(*most);
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    let count = progress.next.into_inner();
    let seconds = progress.started.elapsed().as_secs_f64();
    println!(
        "{count} searches in {seconds:.1} s; memory in KiB and threads at most, by thirds: {most:?}"
    );
    assert!(samples.iter().all(|&samples| samples > 0), "thirds without a sample: {samples:?}");
    let [_, second, third] = most;
    // What allocators keep varies.
    assert!(third[0] < second[0] + second[0] / 10 + (4 << 10), "memory grows: {most:?}");
    let threads = most.map(|[_, threads]| threads);
    assert!(threads.into_iter().all(|it| it <= before + MAX_THREADS), "too many threads: {most:?}");
    let threads = || taken(&studio)[1];
    wait_until(|| threads() <= before, || format!("{before} threads, then {}", threads()));
}
