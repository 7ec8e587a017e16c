//! A server of files, as any host of a page has one.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::LazyLock,
    thread,
};

/// The address of the site, if one is to be tested.
pub(crate) fn url() -> Option<String> {
    static URL: LazyLock<Option<String>> = LazyLock::new(|| {
        let folder = PathBuf::from(env::var_os("PUZZLE_SITE")?);
        assert!(folder.join("engine.wasm").is_file(), "no site in {}", folder.display());
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let folder = folder.clone();
                // A browser may go away before it has read all.
                thread::spawn(move || drop(answer(&stream.unwrap(), &folder)));
            }
        });
        Some(format!("http://127.0.0.1:{port}/#"))
    });
    URL.clone()
}

/// Answers one request for a file.
fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    let head: Result<Vec<String>, _> =
        lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).collect();
    head?;
    let path = first.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit_once('.').unwrap_or_default().1 {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "json" => "application/json",
        _ => "application/wasm",
    };
    let (status, bytes) = match fs::read(folder.join(name)) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    )?;
    stream.write_all(&bytes)
}
