//! `puzzle studio` as a process: what it listens on, what it answers to a socket, what it writes, how it ends.

use std::{
    collections::{BTreeSet, VecDeque},
    fs,
    io::Read,
    net::{Ipv4Addr, SocketAddrV4, TcpStream},
    path::Path,
    time::Duration,
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use crate::{run::fixtures, started::StartedStudio, waiting::wait_for};

/// The status of an answer to a request with this key, and all of it.
fn answer(
    studio: &StartedStudio,
    key: &str,
    request: &str,
    headers: &str,
    body: &str,
) -> (u16, String) {
    let mut text = String::new();
    studio.send(key, request, headers, body).read_to_string(&mut text).unwrap();
    (text.split(' ').nth(1).unwrap().parse().unwrap(), text)
}

/// The status of an answer to the page of this studio, and all of it.
fn answer_to_page(studio: &StartedStudio, request: &str, body: &str) -> (u16, String) {
    let (port, key) = studio.port_and_key();
    answer(studio, key, request, &format!("Host: 127.0.0.1:{port}"), body)
}

/// Ends a studio, and gives its exit code.
fn end(studio: &mut StartedStudio, signal: Signal) -> Option<i32> {
    kill(Pid::from_raw(i32::try_from(studio.process.id()).unwrap()), signal).unwrap();
    let ended = || studio.process.try_wait().unwrap();
    wait_for(ended, || "it does not end".to_owned()).code()
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        all.insert(entry.path().display().to_string());
        if entry.file_type().unwrap().is_dir() {
            all.extend(files(&entry.path()));
        }
    }
    all
}

#[test]
fn the_studio_is_for_this_computer_and_this_user_alone() {
    let home = tempfile::tempdir().unwrap();
    let mut studio = StartedStudio::start(&fixtures().join("sokoban"), &[], home.path());
    let (status, text) = answer_to_page(&studio, "GET /api/gallery", "");
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("\"map-10\"") && text.contains("default-src 'none'"), "{text}");
    assert_eq!(answer_to_page(&studio, "GET /../../../etc/passwd", "").0, 404);
    let (port, key) = studio.port_and_key();
    assert!(key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
    let own = format!("Host: 127.0.0.1:{port}");
    for headers in [
        "Host: example.org".to_owned(),
        format!("Host: example.org:{port}"),
        format!("{own}\r\nOrigin: http://example.org"),
        format!("{own}\r\nSec-Fetch-Site: cross-site"),
    ] {
        assert_eq!(answer(&studio, key, "GET /api/gallery", &headers, "").0, 403, "{headers}");
    }
    assert_eq!(answer(&studio, &"0".repeat(32), "GET /api/gallery", &own, "").0, 401);
    // Another address of this computer.
    let other = SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, 2), port);
    assert!(TcpStream::connect_timeout(&other.into(), Duration::from_secs(1)).is_err());
    assert_eq!(end(&mut studio, Signal::SIGINT), Some(0));
}

/// No file is written: not even the pattern databases that `puzzle solve` keeps.
#[test]
fn the_studio_writes_no_file_and_ends_its_searches() {
    let home = tempfile::tempdir().unwrap();
    let mut studio = StartedStudio::start(&fixtures().join("npuzzle"), &[], home.path());
    let before = files(home.path());
    let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    let puzzle = format!(r#"{{"domain":"npuzzle","text":"{board}"}}"#);
    let body = format!(
        r#"{{"puzzle":{puzzle},"ask":{{"algorithm":"idastar","heuristic":"patterns","time":1500}}}}"#
    );
    let (status, text) = answer_to_page(&studio, "POST /api/run", &body);
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("event: done") || text.contains("event: failed"), "{text}");
    let hint = format!(r#"{{"puzzle":{puzzle},"played":[]}}"#);
    assert_eq!(answer_to_page(&studio, "POST /api/judge", &hint).0, 200);
    assert_eq!(files(home.path()), before);
    // A search of ten minutes is under way.
    let _running = studio.begin_long();
    assert_eq!(end(&mut studio, Signal::SIGTERM), Some(0));
    assert_eq!(files(home.path()), before);
}

/// A search that ends by itself at once.
const SHORT: &str = r#"{"puzzle":{"domain":"npuzzle","text":"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"},"ask":{"algorithm":"astar","heuristic":"manhattan"}}"#;

/// Whoever leaves makes room for the next: of four searches one ends, and a fifth begins.
#[test]
fn a_search_ends_with_its_user() {
    let home = tempfile::tempdir().unwrap();
    let studio = StartedStudio::start(&fixtures().join("npuzzle"), &[], home.path());
    let mut running: VecDeque<TcpStream> = (0..4).map(|_| studio.begin_long()).collect();
    assert_eq!(answer_to_page(&studio, "POST /api/run", SHORT).0, 429);
    for _ in 0..9 {
        drop(running.pop_front());
        running.push_back(studio.begin_long());
    }
}

/// The nice values of the threads of a process, the first of the process itself.
#[cfg(target_os = "linux")]
fn niceness(process: u32) -> Vec<i32> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap().map(Result::unwrap);
    let mut tasks: Vec<_> = tasks.map(|task| task.path()).collect();
    tasks.sort();
    let stats = tasks.iter().filter_map(|task| fs::read_to_string(task.join("stat")).ok());
    let nice = |stat: String| stat.rsplit_once(") ")?.1.split(' ').nth(16)?.parse().ok();
    stats.map(|stat| nice(stat).unwrap()).collect()
}

/// Searches leave the processors to the browser when it wants them; the server does not.
#[cfg(target_os = "linux")]
#[test]
fn searches_give_way_to_the_server() {
    let home = tempfile::tempdir().unwrap();
    let studio = StartedStudio::start(&fixtures().join("npuzzle"), &[], home.path());
    let _running: Vec<_> = (0..4).map(|_| studio.begin_long()).collect();
    let all = niceness(studio.process.id());
    let searches = all.iter().filter(|nice| **nice > all[0]).count();
    assert!(searches >= 4 && all.iter().all(|nice| *nice >= all[0]), "{all:?}");
}

/// Boards are within the limit on memory, too: one that is too large is refused, and instances are left out.
#[test]
fn boards_are_within_the_limit_on_memory() {
    let (home, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let map = |size: usize| {
        let rows = vec![".".repeat(size); size].join("\n");
        format!("type octile\nheight {size}\nwidth {size}\nmap\n{rows}\n")
    };
    for (name, size) in [("a.map", 20), ("b.map", 300), ("c.map", 300)] {
        fs::write(folder.path().join(name), map(size)).unwrap();
    }
    let studio = StartedStudio::start(folder.path(), &["--memory-limit", "1MiB"], home.path());
    let (status, gallery) = answer_to_page(&studio, "GET /api/gallery", "");
    assert_eq!(status, 200);
    // A quarter of a quarter, and half of a quarter for texts: 128 KiB hold one of two maps of 90 KB.
    assert_eq!(gallery.matches("\"group\":\"grid-path\"").count(), 2, "{gallery}");
    assert!(gallery.contains("\"bytes\":196608"), "{gallery}");
    let play = |size: usize| {
        let text = serde_json::to_string(&map(size)).unwrap();
        let body = format!("{{\"puzzle\":{{\"domain\":\"grid-path\",\"text\":{text}}}}}");
        answer_to_page(&studio, "POST /api/play", &body)
    };
    assert_eq!(play(20).0, 200);
    let (status, refused) = play(300);
    assert_eq!(status, 413, "{refused}");
    assert!(refused.contains("boards have"), "{refused}");
}
