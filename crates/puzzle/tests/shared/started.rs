//! `puzzle studio` as a process, for the tests by a socket and those in a browser.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::waiting::wait_for;

/// A studio that has printed its address. It ends with this.
pub(crate) struct StartedStudio {
    pub(crate) process: Child,
    pub(crate) url: String,
}

impl StartedStudio {
    /// Starts a studio on a folder, with a folder of its own for all that it might write.
    pub(crate) fn start(folder: &Path, arguments: &[&str], home: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .arg("studio")
            .arg(folder)
            .args(arguments)
            .current_dir(home)
            .env("HOME", home)
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("XDG_DATA_HOME", home.join("data"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { process, url: url.trim().to_owned() }
    }

    /// The port, and the key.
    pub(crate) fn port_and_key(&self) -> (u16, &str) {
        let rest = self.url.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, key) = rest.split_once("/#key=").unwrap();
        (port.parse().unwrap(), key)
    }

    /// Sends a request with this key and leaves the connection open.
    pub(crate) fn send(&self, key: &str, request: &str, headers: &str, body: &str) -> TcpStream {
        let (port, _) = self.port_and_key();
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        write!(
            stream,
            "{request} HTTP/1.1\r\nContent-Type: application/json\r\nX-Studio-Token: {key}\r\n\
             Connection: close\r\nContent-Length: {}\r\n{headers}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        stream
    }

    /// Begins a search that only its user ends, as soon as there is room for it.
    pub(crate) fn begin_long(&self) -> TcpStream {
        let (port, key) = self.port_and_key();
        let board = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
        let body = format!(
            r#"{{"puzzle":{{"domain":"npuzzle","text":"{board}"}},"ask":{{"algorithm":"bfs","time":600000}}}}"#
        );
        let host = format!("Host: 127.0.0.1:{port}");
        let begin = || {
            let mut stream = self.send(key, "POST /api/run", &host, &body);
            let mut start = [0; 12];
            stream.read_exact(&mut start).unwrap();
            let is_refused = start == *b"HTTP/1.1 429";
            assert!(is_refused || start == *b"HTTP/1.1 200");
            (!is_refused).then_some(stream)
        };
        wait_for(begin, || "there is no room".to_owned())
    }
}

impl Drop for StartedStudio {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
