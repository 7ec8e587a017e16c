//! A server of files, as any host of a page has one.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::LazyLock,
    thread,
};

use crate::{axe, chromium::Chromium, violates_nothing};

/// The folder of the site, if one is to be tested.
fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("PUZZLE_SITE")?);
    assert!(folder.join("engine.wasm").is_file(), "no site in {}", folder.display());
    Some(folder)
}

/// The address of the site, if one is to be tested.
pub(crate) fn url() -> Option<String> {
    static URL: LazyLock<Option<String>> = LazyLock::new(|| {
        let folder = folder()?;
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

/// One file does all that the site does, and asks for nothing.
#[test]
fn the_site_is_one_file_on_disk() {
    let Some(folder) = folder() else { return };
    let url = format!("file://{}/site.html", folder.canonicalize().unwrap().display());
    let mut browser = Chromium::start();
    browser.open(&url);
    browser.until("document.querySelectorAll('.card .stack').length > 8");
    if let Some(axe) = axe() {
        violates_nothing(&mut browser, &axe, "from disk");
    }
    // Played.
    browser.value("[...document.querySelectorAll('.card')].find(it => it.querySelector('b').textContent === 'Klotski').click()");
    let lamp = "document.querySelector('.lamp').textContent";
    // The lamp gives up where other tests run beside this one.
    browser.until(&format!("document.querySelector('main.play .stack') && {lamp} !== ''"));
    // Solved.
    browser.value(
        "[...document.querySelectorAll('.tabs a')].find(it => it.textContent === 'Solve').click()",
    );
    browser.until("document.querySelector('main.solve .stack')");
    browser.press(&[("Enter", 13)]);
    browser.until("document.querySelector('.outcome').textContent.startsWith('proved: ')");
    browser.until("document.querySelectorAll('.list li').length === 81");
    // A link is followed.
    let text = "W%20W%20W%20W%20W%0AW%20H%20B1%20G1%20W%0AW%20W%20W%20W%20W%0A";
    browser.value(&format!("location.hash = 'view=play&puzzle=sokoban&text={text}'"));
    browser.until(&format!("{lamp}.startsWith('Can be solved1 step to go')"));
    browser.press(&[("ArrowRight", 39)]);
    browser.until(&format!("{lamp}.startsWith('You won! 1 step')"));
    for request in browser.events("Network.requestWillBeSent") {
        let asked = request["request"]["url"].as_str().unwrap();
        let is_own = asked == url || asked.starts_with("blob:") || asked.starts_with("data:");
        assert!(is_own, "{asked}");
    }
    for event in ["Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"] {
        assert_eq!(browser.events(event).next(), None);
    }
}
