//! The pictures of the documentation that move, in Chromium.
#![expect(clippy::disallowed_methods, reason = "it waits for another process")]

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};

use serde_json::json;

use crate::chromium::Chromium;

/// The header with which GitHub serves pictures.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The pictures of the pages whose names end so, by name.
pub(crate) fn pictures(endings: &[&str]) -> BTreeMap<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let names = files.map(|file| (file.file_name().into_string().unwrap(), file.path()));
    names
        .filter(|(name, _)| endings.iter().any(|ending| name.ends_with(ending)))
        .map(|(name, path)| (name, fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn pictures_play_three_times_and_stay_at_the_end() {
    let pictures = pictures(&["-replay.svg", "-compare.svg", "-race.svg"]);
    assert!(pictures.len() >= 12, "{:?}", pictures.keys());
    let address = serve(pictures.clone());
    let mut browser = Chromium::start();
    for name in pictures.keys() {
        browser.open(&format!("http://{address}/{name}"));
        stops(&mut browser, name);
    }
    browser.open(&format!("http://{address}/"));
    moves_in_a_page(&mut browser, &pictures);
}

/// Three rounds, and then the last board.
fn stops(browser: &mut Chromium, name: &str) {
    let timings = browser.value(
        "document.getAnimations().map(it => it.effect.getComputedTiming())
            .map(({ iterations, fill, direction }) => [iterations, fill, direction].join(' '))",
    );
    let timings = timings.as_array().unwrap();
    assert!(!timings.is_empty(), "{name}: nothing moves");
    assert!(timings.iter().all(|it| it == "3 both normal"), "{name}: {timings:?}");
    // What is seen after `time` milliseconds; the end rests for two seconds in each round.
    let mut seen = |time: &str| {
        browser.value(&format!(
            "(() => {{ const all = document.getAnimations();
                const round = all[0].effect.getComputedTiming().duration;
                all.forEach(it => {{ it.pause(); it.currentTime = {time}; }});
                return [...new Set(all.map(it => it.effect.target))].map(part => getComputedStyle(part))
                    .map(({{ transform, opacity, strokeDashoffset, visibility }}) =>
                        [transform, opacity, strokeDashoffset, visibility].join(' ')).join(', '); }})()"
        ))
    };
    let (start, end) = (seen("0"), seen("3 * round + 60000"));
    assert_ne!(start, end, "{name}");
    assert_eq!(seen("2 * round"), start, "{name}: the third round");
    assert_eq!(seen("3 * round - 1000"), end, "{name}: the end of the third round");
}

/// Each moves, as an image of a page.
fn moves_in_a_page(browser: &mut Chromium, pictures: &BTreeMap<String, String>) {
    let loaded = "[...document.images].filter(it => it.complete && it.naturalWidth > 50).length";
    assert_eq!(browser.value(loaded), json!(pictures.len()));
    for (index, name) in pictures.keys().enumerate() {
        let clip = browser.value(&format!(
            "(() => {{ const box = document.images[{index}].getBoundingClientRect();
                return {{ x: box.x, y: box.y, width: box.width, height: box.height, scale: 1 }}; }})()"
        ));
        let mut seen = || browser.call("Page.captureScreenshot", json!({ "clip": clip }));
        let first = seen();
        let is_moving = (0..400).any(|_| {
            thread::sleep(Duration::from_millis(50));
            seen() != first
        });
        assert!(is_moving, "{name} stands still");
    }
}

/// A server of the pictures, and of a page that shows all.
pub(crate) fn serve(pictures: BTreeMap<String, String>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let pictures = Arc::new(pictures);
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // Chromium opens connections in advance, too.
            let pictures = Arc::clone(&pictures);
            thread::spawn(move || answer(&stream, &pictures));
        }
    });
    address
}

fn answer(mut stream: &TcpStream, pictures: &BTreeMap<String, String>) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let asked = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let name = asked.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
    let (kind, policy, body) = match pictures.get(name) {
        Some(picture) => ("image/svg+xml", POLICY, picture.clone()),
        None => ("text/html", "img-src 'self'", {
            let images = pictures.keys().map(|name| format!(r#"<img src="/{name}" width="200">"#));
            format!("<!DOCTYPE html><title>Pictures</title>{}", images.collect::<String>())
        }),
    };
    let _ = write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Content-Security-Policy: {policy}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
}
