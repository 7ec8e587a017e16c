//! `puzzle studio` as a process: what it listens on, what it answers to a socket, what it writes, how it ends.

use std::{
    collections::BTreeSet,
    fs,
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddrV4, TcpStream},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use crate::{run::fixtures, started::Started};

struct Studio {
    started: Started,
    port: u16,
    token: String,
}

impl Studio {
    fn start(folder: &Path, home: &Path) -> Self {
        let started = Started::start(folder, &[], home);
        let rest = started.url.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, token) = rest.split_once("/#key=").unwrap();
        assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
        let (port, token) = (port.parse().unwrap(), token.to_owned());
        Self { started, port, token }
    }

    /// Sends a request and leaves the connection open.
    fn send(&self, request: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        let token = &self.token;
        write!(
            stream,
            "{request} HTTP/1.1\r\nContent-Type: application/json\r\nX-Studio-Token: {token}\r\n\
             Connection: close\r\nContent-Length: {}\r\n{headers}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        stream
    }

    /// The status of an answer, and all of it.
    fn answer(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let mut text = String::new();
        self.send(request, headers, body).read_to_string(&mut text).unwrap();
        (text.split(' ').nth(1).unwrap().parse().unwrap(), text)
    }

    fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}", self.port)
    }

    /// Ends it, and gives its exit code.
    fn end(&mut self, signal: Signal) -> Option<i32> {
        kill(Pid::from_raw(i32::try_from(self.started.process.id()).unwrap()), signal).unwrap();
        let started = Instant::now();
        loop {
            if let Some(status) = self.started.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(started.elapsed() < Duration::from_secs(20), "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
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
    let mut studio = Studio::start(&fixtures().join("sokoban"), home.path());
    let own = studio.host();
    let (status, text) = studio.answer("GET /api/gallery", &own, "");
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("\"map-10\"") && text.contains("default-src 'none'"), "{text}");
    for headers in [
        "Host: example.org".to_owned(),
        format!("Host: example.org:{}", studio.port),
        format!("{own}\r\nOrigin: http://example.org"),
        format!("{own}\r\nSec-Fetch-Site: cross-site"),
    ] {
        assert_eq!(studio.answer("GET /api/gallery", &headers, "").0, 403, "{headers}");
    }
    assert_eq!(studio.answer("GET /../../../etc/passwd", &own, "").0, 404);
    let token = std::mem::replace(&mut studio.token, "0".repeat(32));
    assert_eq!(studio.answer("GET /api/gallery", &own, "").0, 401);
    studio.token = token;
    // Another address of this computer.
    let other = SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, 2), studio.port);
    assert!(TcpStream::connect_timeout(&other.into(), Duration::from_secs(1)).is_err());
    assert_eq!(studio.end(Signal::SIGINT), Some(0));
}

/// No file is written: not even the pattern databases that `puzzle solve` keeps.
#[test]
fn the_studio_writes_no_file_and_ends_its_searches() {
    let home = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(&fixtures().join("npuzzle"), home.path());
    let own = studio.host();
    let before = files(home.path());
    let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    let puzzle = format!(r#"{{"domain":"npuzzle","text":"{board}"}}"#);
    let body = format!(
        r#"{{"puzzle":{puzzle},"ask":{{"algorithm":"idastar","heuristic":"patterns","time":1500}}}}"#
    );
    let (status, text) = studio.answer("POST /api/run", &own, &body);
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("event: done") || text.contains("event: failed"), "{text}");
    let hint = format!(r#"{{"puzzle":{puzzle},"played":[]}}"#);
    assert_eq!(studio.answer("POST /api/judge", &own, &hint).0, 200);
    assert_eq!(files(home.path()), before);
    // A search of ten minutes is under way.
    let korf = r#"{"puzzle":{"domain":"npuzzle","id":10},"ask":{"algorithm":"bfs","time":600000}}"#;
    let mut stream = studio.send("POST /api/run", &own, korf);
    let mut start = [0; 2048];
    assert!(stream.read(&mut start).unwrap() > 0);
    let started = Instant::now();
    assert_eq!(studio.end(Signal::SIGTERM), Some(0));
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    assert_eq!(files(home.path()), before);
}
