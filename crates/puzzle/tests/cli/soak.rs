//! The studio under load: four searches at a time, of every puzzle. Each answer is that of `puzzle solve`, and memory and
//! threads stay level. `SOAK_SECONDS` sets the time; the row `studio-soak` of `cargo xtask slow` takes ten minutes.

use std::{
    env, fs,
    io::Read,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    run::{fixtures, puzzle},
    started::Started,
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
/// Of so many searches one is left by its user.
const LEFT: usize = 10;

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
        let words = ["--algorithm", algorithm, "--format", "json"];
        let solved =
            puzzle(&[&["solve", domain, file.to_str().unwrap()][..], &words].concat()).output();
        let line: Value = serde_json::from_slice(&solved.unwrap().stdout).unwrap();
        Self { body, result: result(&line) }
    }
}

/// Outcome, solutions, and the states that were expanded and generated.
fn result(line: &Value) -> Value {
    let stats = ["expanded", "generated"].map(|name| line["stats"][name].clone());
    serde_json::json!([line["outcome"], line["proved"], line["solutions"], stats])
}

/// Memory in KiB, and threads.
fn taken(studio: &Started) -> [usize; 2] {
    let status = fs::read_to_string(format!("/proc/{}/status", studio.process.id())).unwrap();
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    ["VmRSS:", "Threads:"].map(value)
}

/// Runs searches one after another until the time is over.
fn user(studio: &Started, searches: &[Search], next: &AtomicUsize, end: Instant) {
    let (port, key) = studio.port_and_key();
    let host = format!("Host: 127.0.0.1:{port}");
    while Instant::now() < end {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number % LEFT == LEFT - 1 {
            drop(studio.begin_long());
            continue;
        }
        let search = &searches[number % searches.len()];
        let mut answer = String::new();
        let begun = Instant::now();
        // A search that was left may have its place for a moment yet.
        while !answer.starts_with("HTTP/1.1 200") {
            assert!(begun.elapsed() < Duration::from_secs(20), "{answer}");
            answer.clear();
            let mut stream = studio.send(key, "POST /api/run", &host, &search.body);
            stream.read_to_string(&mut answer).unwrap();
        }
        let done = answer.lines().skip_while(|line| *line != "event: done").nth(1);
        let done =
            done.and_then(|line| line.strip_prefix("data: ")).unwrap_or_else(|| panic!("{answer}"));
        let done: Value = serde_json::from_str(done).unwrap();
        assert_eq!(result(&done["line"]), search.result, "{}", search.body);
    }
}

#[test]
fn four_searches_at_a_time_leave_nothing_behind() {
    let seconds = env::var("SOAK_SECONDS").map_or(3, |seconds| seconds.parse().unwrap());
    let home = tempfile::tempdir().unwrap();
    let searches = SEARCHES.map(Search::new);
    let studio = Started::start(&fixtures().join("npuzzle"), &[], home.path());
    let [_, before] = taken(&studio);
    let (start, next) = (Instant::now(), AtomicUsize::new(0));
    let end = start + Duration::from_secs(seconds);
    // By thirds of the time, so that the first has built all that is built once.
    let mut most = [[0; 2]; 3];
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| user(&studio, &searches, &next, end));
        }
        while Instant::now() < end {
            let third = &mut most
                [((start.elapsed().as_millis() * 3) / u128::from(1000 * seconds)).min(2) as usize];
            for (most, now) in third.iter_mut().zip(taken(&studio)) {
                *most = now.max(*most);
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    let count = next.into_inner();
    println!(
        "{count} searches in {seconds} s; memory in KiB and threads at most, by thirds: {most:?}"
    );
    assert!(count > searches.len(), "{count} searches");
    let [_, second, third] = most;
    // What allocators keep varies, and so does the number of threads that wait for work, a second each.
    assert!(third[0] < second[0] + second[0] / 10 + (4 << 10), "memory grows: {most:?}");
    assert!(third[1] < second[1] + 16 && third[1] < before + 64, "threads grow: {most:?}");
    let ended = Instant::now();
    while taken(&studio)[1] > before {
        assert!(
            ended.elapsed() < Duration::from_secs(10),
            "{before} threads, then {:?}",
            taken(&studio)
        );
        thread::sleep(Duration::from_millis(20));
    }
}
