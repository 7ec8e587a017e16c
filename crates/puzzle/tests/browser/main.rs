//! Replays in Chromium, from disk, the studio, and the pictures of the documentation. `cargo test` does not run them, because they
//! need more than Rust: `PUZZLE_AXE=axe.min.js cargo test --package puzzle --test browser` does, as `.ci/run`. The variable
//! is the path of the program that looks for what people with disabilities could not use, or `none` to leave that out. With
//! `PUZZLE_SITE`, a folder that `cargo xtask site` has written, its pages are tested: they have no studio.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod chromium;
mod contrast;
mod draw;
#[cfg(target_os = "linux")]
mod ending;
mod everyone;
mod explore;
mod large;
mod links;
mod page;
mod pictures;
mod race;
mod site;
mod solve;
#[path = "../shared/started.rs"]
mod started;
mod studio;
mod touch;
#[path = "../shared/waiting.rs"]
mod waiting;

use std::{env, fs, io::Write};

use chromium::Chromium;
use serde_json::{Value, json};

/// A replay of each puzzle, and of several searches side by side with the order of expansion.
const REPLAYS: [(&str, &[&str]); 11] = [
    ("boggle", &["boggle/comb.txt", "--dictionary", "built-in"]),
    ("classic sokoban", &["sokoban/classic.sok"]),
    ("grid-path", &["grid-path/p0.txt", "--heat"]),
    ("klotski", &["klotski/small.txt"]),
    ("npuzzle", &["npuzzle/two-by-three.txt"]),
    ("numbrix", &["numbrix/empty-4.txt"]),
    ("pacman-dual", &["pacman-dual/test-5.txt"]),
    ("river-crossing", &["river-crossing/classic.txt"]),
    ("sokoban", &["sokoban/map-02.txt", "--heat"]),
    ("several grid-path", &["grid-path/p0.txt", "--algorithms", "bfs,astar", "--heat"]),
    ("weighted-stones", &["weighted-stones/test-06.txt"]),
];

/// The places of all pieces on the board.
const BOARD: &str = "[...document.querySelectorAll('.lane:first-child .b-piece:not(.b-gone)')]
    .map(piece => piece.getAttribute('transform')).join(' ')";
/// The position of the replay, in words.
const POSITION: &str = "document.getElementById('position').textContent";

#[test]
fn replays_play_in_a_browser() {
    let axe = axe();
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Chromium::start();
    for (name, arguments) in REPLAYS {
        let file = folder.path().join(name).with_extension("html");
        let domain = name.rsplit(' ').next().unwrap();
        let mut replay = page::puzzle_in_fixtures();
        replay.args(["replay", domain]).args(arguments).arg("--output").arg(&file);
        replay.assert().success();
        let url = format!("file://{}", file.display()).replace(' ', "%20");
        let end = without_scripts(&mut browser, &url, name);
        browser.open(&url);
        plays(&mut browser, &end, name);
        prints(&mut browser, name);
        if arguments.contains(&"--heat") {
            shows_the_order(&mut browser, name);
        }
        for (width, height) in page::SIZES {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            browser.call("Emulation.setDeviceMetricsOverride", size);
            for colours in ["light", "dark"] {
                let wanted = json!([{ "name": "prefers-color-scheme", "value": colours }]);
                browser.call("Emulation.setEmulatedMedia", json!({ "features": wanted }));
                if let Some(axe) = &axe {
                    violates_nothing(
                        &mut browser,
                        axe,
                        &format!("{name}, {width} wide, {colours}"),
                    );
                }
            }
        }
        browser.call("Emulation.clearDeviceMetricsOverride", json!({}));
        asks_for_nothing(&browser, &url, name);
    }
}

/// The program that looks for what people with disabilities could not use, unless `PUZZLE_AXE` says `none`.
fn axe() -> Option<String> {
    let path = env::var_os("PUZZLE_AXE").expect("PUZZLE_AXE, the path of axe.min.js or none");
    (path != "none").then(|| fs::read_to_string(path).unwrap())
}

/// Tests' own standard error is kept from people unless a test fails: this is not.
fn say(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// Shows the start and the end as pictures, and the actions as text. Gives the board at the end.
fn without_scripts(browser: &mut Chromium, url: &str, name: &str) -> Value {
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    browser.open(url);
    let seen = "[...document.querySelectorAll('.canvas svg, .ends svg')]
        .filter(svg => svg.getBoundingClientRect().width > 50 && svg.getBoundingClientRect().height > 50).length";
    let lanes = browser.value("document.querySelectorAll('.lane').length").as_u64().unwrap();
    // The start has two layers.
    assert_eq!(browser.value(seen).as_u64(), Some(3 * lanes), "{name}: boards");
    assert_eq!(browser.value("document.querySelector('.bottom').offsetHeight"), 0, "{name}");
    let words = browser.value("document.querySelector('.actions').textContent");
    assert!(!words.as_str().unwrap().is_empty(), "{name}: no actions");
    let end = browser.value(
        "[...document.querySelectorAll('.ends section:first-child svg > g')]
            .map(piece => piece.getAttribute('transform')).join(' ')",
    );
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": false }));
    end
}

/// Steps, jumps and plays, by keys and by mouse.
fn plays(browser: &mut Chromium, end: &Value, name: &str) {
    let last = browser.value("document.getElementById('slider').max");
    let last: usize = last.as_str().unwrap().parse().unwrap();
    let at = |n: usize| format!("{POSITION} === '{n} of {last}'");
    let start = browser.value(BOARD);
    browser.until(&at(0));
    browser.press(&[("ArrowRight", 39)]);
    browser.until(&at(1));
    let said = browser.value("document.getElementById('status').textContent");
    assert!(said.as_str().unwrap().starts_with(&format!("1 of {last}: ")), "{name}: {said}");
    browser.press(&[("ArrowLeft", 37)]);
    browser.until(&format!("{} && {BOARD} === {start}", at(0)));
    browser.press(&[("End", 35)]);
    browser.until(&at(last));
    // Drawn by the page's script, and without it.
    assert_eq!(&browser.value(BOARD), end, "{name}: the end");
    browser.press(&[("Home", 36)]);
    assert_eq!(browser.value(BOARD), start, "{name}: back at the start");
    for _ in 0..4 {
        browser.press(&[("+", 187)]);
    }
    assert_eq!(browser.value("document.getElementById('speed').value"), "20 ×", "{name}");
    browser.press(&[(" ", 32)]);
    browser.until(&format!("parseInt({POSITION}) >= {}", last.min(3)));
    if last > 10 {
        browser.press(&[(" ", 32)]);
        let said = browser.value("document.getElementById('status').textContent");
        assert!(said.as_str().unwrap().starts_with("Paused. "), "{name}: {said}");
    }
    browser.until("!document.getElementById('play').classList.contains('playing')");
    browser.click("#first");
    browser.until(&at(0));
    browser.click(".list li");
    browser.until(&at(1));
    browser.click("#last");
    browser.until(&at(last));
    browser.click("#back");
    browser.until(&at(last - 1));
    can_be_reached(browser, name);
}

/// Every control has its turn with the tabulator, and Enter presses it.
fn can_be_reached(browser: &mut Chromium, name: &str) {
    browser.value("document.activeElement.blur()");
    let mut reached = Vec::new();
    for _ in 0..20 {
        browser.press(&[("Tab", 9)]);
        let focused = "document.activeElement.id || document.activeElement.className";
        reached.push(browser.value(focused).as_str().unwrap_or_default().to_owned());
        if reached.last().is_some_and(|it| it == "first") {
            browser.press(&[("Enter", 13)]);
            browser.until(&format!("{POSITION}.startsWith('0 of ')"));
        }
    }
    for control in ["list", "first", "back", "play", "step", "last", "slider", "speed"] {
        assert!(reached.iter().any(|it| it == control), "{name}: {control} of {reached:?}");
    }
}

/// On paper: numbered boards.
fn prints(browser: &mut Chromium, name: &str) {
    let count = "document.querySelectorAll('#print figure svg').length / 2";
    browser
        .value(&format!("addEventListener('beforeprint', () => {{ window.printed = {count}; }})"));
    let paper = browser.call("Page.printToPDF", json!({ "printBackground": true }));
    assert!(paper["data"].as_str().unwrap().len() > 10_000, "{name}: little is printed");
    let boards = browser.value(
        "[...document.querySelectorAll('.lane')].length * Math.min(24, 1 + Number(document.getElementById('slider').max))",
    );
    assert_eq!(
        browser.value("window.printed").as_f64(),
        boards.as_f64(),
        "{name}: boards on paper"
    );
    assert_eq!(browser.value(count).as_f64(), Some(0.0), "{name}: boards after printing");
}

/// The heat map shows more the later it is.
fn shows_the_order(browser: &mut Chromium, name: &str) {
    browser.click("#as-order");
    browser.until("!document.querySelector('canvas').hidden");
    let mut pictures = Vec::new();
    for count in ["0", "1", "slider.max"] {
        let picture = browser.value(&format!(
            "(() => {{ const slider = document.querySelector('.heat input'); slider.value = {count};
                slider.dispatchEvent(new Event('input'));
                return document.querySelector('canvas').toDataURL(); }})()"
        ));
        assert!(!pictures.contains(&picture), "{name}: the same after {count}");
        pictures.push(picture);
    }
    // The colours of the original's own window.
    let ours = browser.value("document.querySelector('canvas').toDataURL()");
    browser.value("document.getElementById('theme').selectedIndex = 1");
    browser.value("document.getElementById('theme').dispatchEvent(new Event('change'))");
    assert_ne!(
        browser.value("document.querySelector('canvas').toDataURL()"),
        ours,
        "{name}: theme"
    );
    browser.click("#as-board");
    browser.until("document.querySelector('canvas').hidden");
}

fn violates_nothing(browser: &mut Chromium, axe: &str, name: &str) {
    browser.value(&format!("{axe}; true"));
    // Colours that change are neither those before nor those afterwards.
    browser.value(
        "document.getAnimations().filter(it => it.effect.getComputedTiming().endTime < Infinity).forEach(it => it.finish())",
    );
    let found = browser.value(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
    );
    assert_eq!(found, json!([]), "{name}");
}

/// Nothing but the file is loaded, and the console stays empty.
fn asks_for_nothing(browser: &Chromium, url: &str, name: &str) {
    let requests: Vec<&Value> = browser.events("Network.requestWillBeSent").collect();
    assert_eq!(requests.len(), 1, "{name}: {requests:?}");
    assert_eq!(requests[0]["request"]["url"], url, "{name}");
    for event in ["Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"] {
        assert_eq!(browser.events(event).next(), None, "{name}");
    }
}
